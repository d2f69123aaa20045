//! Writes the driver: the C text that sits in one translation unit with the subject.
//!
//! One function for all tests: the test's statements, the call, the result, `switch` to the outputs. So the variables exist once, however many
//! tests there are. They are static, because arrays may be too large for the stack. The
//! function itself is never optimised, whatever the flags: it may be long, and nothing of the subject is to be inlined into it.
//!
//! **Invariant:** what stands after the subject's file is robust against its macros: types are named by typedefs made before it, and the few
//! keywords that are used after it are undefined as macros. Each piece of the caller's C is on lines of its own, named by `#line`: clang's
//! complaint names the test.

use std::collections::HashMap;
use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use super::error::ReplayError;
use super::oracle::VERDICTS;
use super::subject::{Elsewhere, ReplayTest, ResultKind, Subject};

/// Neither counted, nor fed, nor optimised: it is ours.
const OURS: &str = "__attribute__((no_profile_instrument_function, __no_sanitize__(\"coverage\"), __noinline__, __optnone__))";

/// Before the subject: no header, so that the subject's own come first with its feature-test macros.
const BEFORE: &str = r#"
void flipside_called(void);
void flipside_returned(void);
void flipside_assumption_failed(void);
typedef unsigned long long flipside_word;
typedef void flipside_nothing;
typedef unsigned int flipside_id_type;
void flipside_set_bits(void *, flipside_word, unsigned, unsigned, flipside_word);
void flipside_whole(const volatile void *, flipside_word);
void flipside_end(const volatile void *, flipside_word);
void flipside_put_integer(flipside_word);
void flipside_put_pointer(const volatile void *);
void flipside_put_float(float);
void flipside_put_double(double);
void flipside_copy(void *, const volatile void *, flipside_word);
void flipside_judging(void);
void flipside_judged(long long);
__attribute__((no_profile_instrument_function, __no_sanitize__("coverage"), __noinline__, __optnone__)) void flipside_test(flipside_id_type flipside_id);
typedef _Bool flipside_bool;
typedef char flipside_char;
typedef signed char flipside_signed_char;
typedef unsigned char flipside_unsigned_char;
typedef short flipside_short;
typedef unsigned short flipside_unsigned_short;
typedef int flipside_int;
typedef unsigned int flipside_unsigned_int;
typedef long flipside_long;
typedef unsigned long flipside_unsigned_long;
typedef long long flipside_long_long;
typedef float flipside_float;
typedef double flipside_double;
typedef long double flipside_long_double;
"#;

/// After the subject. A signed value is extended by its conversion to 64 bits; what is no number is a pointer.
const AFTER: &str = r"
#undef static
#undef union
#undef extern
#undef const
#undef switch
#undef while
#undef case
#undef break
#undef _Generic
#undef __auto_type
#undef __typeof__
#undef exit
void exit(flipside_int);
#ifdef __SIZEOF_INT128__
typedef __int128 flipside_int128;
typedef unsigned __int128 flipside_unsigned_int128;
#define FLIPSIDE_WIDE flipside_int128: flipside_put_integer, flipside_unsigned_int128: flipside_put_integer,
#else
#define FLIPSIDE_WIDE
#endif
#define FLIPSIDE_PUT(...) _Generic((__VA_ARGS__), FLIPSIDE_WIDE \
    flipside_bool: flipside_put_integer, flipside_char: flipside_put_integer, \
    flipside_signed_char: flipside_put_integer, flipside_unsigned_char: flipside_put_integer, \
    flipside_short: flipside_put_integer, flipside_unsigned_short: flipside_put_integer, \
    flipside_int: flipside_put_integer, flipside_unsigned_int: flipside_put_integer, \
    flipside_long: flipside_put_integer, flipside_unsigned_long: flipside_put_integer, \
    flipside_long_long: flipside_put_integer, flipside_word: flipside_put_integer, \
    flipside_float: flipside_put_float, flipside_double: flipside_put_double, \
    flipside_long_double: flipside_put_double, default: flipside_put_pointer)(__VA_ARGS__)
";

/// The driver for a subject and its tests; `file` is the subject's, absolute.
pub(super) fn write_driver(
    subject: &Subject,
    file: &Path,
    tests: &[ReplayTest],
) -> Result<Vec<u8>, ReplayError> {
    let head = format!("/* Calls {} for each test. */\n", subject.function);
    let mut after = Vec::new();
    if let Some(oracle) = subject.oracle.as_ref().and_then(|oracle| oracle.file.as_ref()) {
        after.extend_from_slice(VERDICTS.as_bytes());
        after.extend(inclusion(oracle)?);
    }
    after.extend(after_subject(subject, tests).into_bytes());
    around(file, &head, &after)
}

/// What goes with another file of the program: what only that file can say about the inputs and outputs of the tests.
pub(super) fn write_part(
    subject: &Subject,
    (number, file): (usize, &Path),
    tests: &[ReplayTest],
) -> Result<Vec<u8>, ReplayError> {
    let mut text = AFTER.to_owned();
    for declaration in &subject.declarations {
        push(&mut text, format_args!("{declaration}"));
    }
    let own = |said: &[Elsewhere]| -> Vec<String> {
        said.iter().filter(|said| said.file == number).map(|said| said.text.clone()).collect()
    };
    let here: Vec<Steps> = tests
        .iter()
        .map(|test| Steps {
            id: test.id,
            statements: own(&test.elsewhere),
            outputs: own(&test.outputs_elsewhere),
        })
        .collect();
    push(
        &mut text,
        format_args!("{OURS} flipside_nothing flipside_set_{number}(flipside_id_type flipside_id)\n{{"),
    );
    set_inputs(&mut text, &here);
    push(
        &mut text,
        format_args!("}}\n{OURS} flipside_nothing flipside_put_{number}(flipside_id_type flipside_id)\n{{"),
    );
    put_outputs(&mut text, &here);
    push(&mut text, format_args!("}}"));
    around(file, "", text.as_bytes())
}

/// What one file says about a test.
struct Steps {
    id: u32,
    statements: Vec<String>,
    outputs: Vec<String>,
}

/// A file with something after it.
fn around(file: &Path, head: &str, after: &[u8]) -> Result<Vec<u8>, ReplayError> {
    let head = format!("{head}{BEFORE}").into_bytes();
    Ok([head, inclusion(file)?, after.to_vec()].concat())
}

fn inclusion(file: &Path) -> Result<Vec<u8>, ReplayError> {
    let path = file.as_os_str().as_bytes();
    if path.iter().any(|byte| matches!(byte, b'"' | b'\n' | b'\r')) {
        return Err(ReplayError::Path { path: file.to_owned() });
    }
    Ok([b"#include \"", path, b"\"\n"].concat())
}

fn after_subject(subject: &Subject, tests: &[ReplayTest]) -> String {
    let Subject { function, definitions, arguments, result, oracle, .. } = subject;
    let mut text = AFTER.to_owned();
    name_lines(&mut text, "definitions");
    for definition in definitions {
        push(&mut text, format_args!("{definition}"));
    }
    name_lines(&mut text, "subject");
    // An inline function without this is not compiled (C17 6.7.4 paragraph 7); a static one stays static (6.2.2 paragraph 4).
    push(&mut text, format_args!("extern __typeof__({function}) {function};"));
    // A parameter may have the function's name: the call goes through a pointer that no variable hides.
    push(&mut text, format_args!("static __typeof__({function}) *const flipside_subject = {function};"));
    for (number, _) in &subject.others {
        push(&mut text, format_args!("flipside_nothing flipside_set_{number}(flipside_id_type);"));
        push(&mut text, format_args!("flipside_nothing flipside_put_{number}(flipside_id_type);"));
    }
    let own: Vec<Steps> = tests
        .iter()
        .map(|test| Steps { id: test.id, statements: test.statements.clone(), outputs: test.outputs.clone() })
        .collect();
    if let Some(oracle) = oracle {
        push(&mut text, format_args!("{}", oracle.declarations()));
        push(
            &mut text,
            format_args!("{OURS} static flipside_nothing flipside_before(flipside_id_type flipside_id)\n{{"),
        );
        declare_and_set(&mut text, subject, &own);
        push(&mut text, format_args!("{}}}", oracle.keep()));
    }
    push(&mut text, format_args!("flipside_nothing flipside_test(flipside_id_type flipside_id)\n{{"));
    if oracle.is_some() {
        push(&mut text, format_args!("flipside_before(flipside_id);"));
    }
    declare_and_set(&mut text, subject, &own);
    push(&mut text, format_args!("flipside_called();"));
    name_lines(&mut text, &format!("call of {function}"));
    let call = format!("flipside_subject({});", arguments.join(", "));
    match result {
        ResultKind::None => push(&mut text, format_args!("{call}\nflipside_returned();")),
        ResultKind::Exit => {
            push(&mut text, format_args!("exit({});", call.trim_end_matches(';')));
        }
        ResultKind::Scalar => {
            push(&mut text, format_args!("__auto_type flipside_result = {call}\nflipside_returned();"));
            put_each(&mut text, &["flipside_result"]);
        }
        ResultKind::Record { members } => {
            push(&mut text, format_args!("__auto_type flipside_result = {call}\nflipside_returned();"));
            put_each(&mut text, members);
        }
    }
    put_outputs(&mut text, &own);
    for (number, _) in &subject.others {
        push(&mut text, format_args!("flipside_put_{number}(flipside_id);"));
    }
    if let Some(oracle) = oracle {
        name_lines(&mut text, &format!("call of {}", oracle.function));
        push(&mut text, format_args!("{}", oracle.call()));
    }
    text.push_str("}\n");
    text
}

/// The variables, and the statements that set them and the globals.
fn declare_and_set(text: &mut String, subject: &Subject, tests: &[Steps]) {
    name_lines(text, "variables");
    for variable in &subject.variables {
        push(text, format_args!("static {variable};"));
    }
    set_inputs(text, tests);
    for (number, _) in &subject.others {
        push(text, format_args!("flipside_set_{number}(flipside_id);"));
    }
}

/// Tests share most of their statements: each is compiled once, and a test is a list of their numbers.
fn set_inputs(text: &mut String, tests: &[Steps]) {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut distinct: Vec<(&str, u32)> = Vec::new();
    let mut steps = String::new();
    let mut starts = String::new();
    let mut position = 0;
    for test in tests {
        push(
            &mut starts,
            format_args!("case {}u: flipside_step = flipside_steps + {position}; break;", test.id),
        );
        for statement in &test.statements {
            let number = *numbers.entry(statement).or_insert_with(|| {
                distinct.push((statement, test.id));
                distinct.len()
            });
            steps += &format!("{number}u,");
        }
        // Zero is the end of the list.
        steps += "0u,\n";
        position += test.statements.len() + 1;
    }
    push(text, format_args!("static const flipside_id_type flipside_steps[] = {{ {steps} 0u }};"));
    push(text, format_args!("const flipside_id_type *flipside_step = flipside_steps;"));
    push(text, format_args!("switch (flipside_id) {{\n{starts}}}"));
    push(text, format_args!("while (*flipside_step) switch (*flipside_step++) {{"));
    for (index, (statement, test)) in distinct.iter().enumerate() {
        push(text, format_args!("case {}u:;", index + 1));
        name_lines(text, &format!("inputs of test {test}"));
        push(text, format_args!("{statement}\nbreak;"));
    }
    push(text, format_args!("}}"));
}

/// Most tests look at the same outputs: neighbours share the code.
fn put_outputs(text: &mut String, tests: &[Steps]) {
    push(text, format_args!("switch (flipside_id) {{"));
    for group in tests.chunk_by(|one, next| one.outputs == next.outputs) {
        for test in group {
            push(text, format_args!("case {}u:;", test.id));
        }
        for first in group.iter().take(1) {
            name_lines(text, &format!("outputs of test {}", first.id));
            put_each(text, &first.outputs);
        }
        push(text, format_args!("break;"));
    }
    push(text, format_args!("}}"));
}

fn put_each<S: AsRef<str>>(text: &mut String, expressions: &[S]) {
    for expression in expressions {
        push(text, format_args!("FLIPSIDE_PUT({});", expression.as_ref()));
    }
}

/// Names what follows for clang's messages.
fn name_lines(text: &mut String, name: &str) {
    push(text, format_args!("#line 1 \"{name}\""));
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string should not fail");
}
