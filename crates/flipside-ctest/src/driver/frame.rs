//! The C text that sits in one translation unit with the subject.
//!
//! One function for all tests: the test's statements, the call, the result, `switch` to the outputs. So the variables exist once, however many
//! tests there are. They are static, because arrays may be too large for the stack. The
//! function itself is never optimised, whatever the flags: it may be long, and nothing of the subject is to be inlined into it.
//!
//! **Invariant:** each piece of C that is put in is on lines of its own, named by `#line`: clang's complaint names the test.

use std::collections::HashMap;
use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::oracle::{OracleCall, VERDICTS};
use super::statement::RESULT;
use super::statics::{KEEP, RELEASE, StaticLocal};

/// A path that cannot be written in an `#include`: it has a double quote or a line break.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: a path with a double quote or a line break cannot be included", .0.display())]
pub struct UnusablePath(pub PathBuf);

/// What a subject returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultKind {
    /// Nothing.
    None,
    /// An integer, an enumeration, a floating number or a pointer.
    Scalar,
    /// The status of the program: it exits with it, so that what is registered for that runs.
    Exit,
    /// The same for a `main` that returns nothing: any status will do (C17 5.1.2.2.3).
    ExitAnyhow,
    /// A structure or union.
    Record {
        /// Scalar expressions over `flipside_result` that are looked at: `flipside_result.x`.
        members: Vec<String>,
    },
}

impl ResultKind {
    /// How many values of the result are looked at.
    pub fn value_count(&self) -> usize {
        match self {
            ResultKind::None | ResultKind::Exit | ResultKind::ExitAnyhow => 0,
            ResultKind::Scalar => 1,
            ResultKind::Record { members } => members.len(),
        }
    }
}

/// C that only one of the other files can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The number of the file.
    pub file: usize,
    /// The statement or expression.
    pub text: String,
}

/// What the file is made of besides the tests.
#[derive(Clone, Debug)]
pub struct Frame<'s> {
    /// The function that is called, by the name that it has in its own file.
    pub function: &'s str,
    /// The numbers of the other files of the program.
    pub others: Vec<usize>,
    /// What these need besides, as C at file scope.
    pub declarations: &'s [String],
    /// The static locals of all files that tests set or look at.
    pub statics: &'s [StaticLocal],
    /// What the driver needs besides the subject's file, as C at file scope.
    pub definitions: &'s [String],
    /// Declarations of the variables, without storage class and semicolon.
    pub variables: &'s [String],
    /// The arguments of the call.
    pub arguments: &'s [String],
    /// The last statement before the call: what is between it and the call must not change `errno`.
    pub before_call: Option<&'s str>,
    /// What the function returns.
    pub result: &'s ResultKind,
    /// Who judges each test that returns.
    pub oracle: Option<&'s OracleCall>,
}

/// What is done for one test.
#[derive(Clone, Copy, Debug)]
pub struct TestSteps<'s> {
    /// Its number.
    pub id: u32,
    /// The statements that set its inputs.
    pub statements: &'s [String],
    /// Those that only other files can say.
    pub elsewhere: &'s [Elsewhere],
    /// The expressions that are looked at after the call.
    pub outputs: &'s [String],
    /// Those that only other files can say.
    pub outputs_elsewhere: &'s [Elsewhere],
}

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
void flipside_map_page(flipside_word);
void flipside_allocated(void *, flipside_word);
flipside_word flipside_bits(const void *, flipside_word, unsigned, unsigned, unsigned);
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

/// What one file says about a test.
struct Steps<'s> {
    id: u32,
    statements: Vec<&'s str>,
    outputs: Vec<&'s str>,
}

impl<'s> TestSteps<'s> {
    /// What the driver's own file says.
    fn at_home(&self) -> Steps<'s> {
        let all = |texts: &'s [String]| texts.iter().map(String::as_str).collect();
        Steps { id: self.id, statements: all(self.statements), outputs: all(self.outputs) }
    }

    /// What another file says.
    fn in_file(&self, number: usize) -> Steps<'s> {
        let own = |said: &'s [Elsewhere]| {
            said.iter().filter(|said| said.file == number).map(|said| said.text.as_str()).collect()
        };
        Steps { id: self.id, statements: own(self.elsewhere), outputs: own(self.outputs_elsewhere) }
    }
}

impl Frame<'_> {
    /// The driver for these tests; `file` is the subject's, absolute.
    pub fn driver(&self, file: &Path, tests: &[TestSteps<'_>]) -> Result<Vec<u8>, UnusablePath> {
        let head = format!("/* Calls {} for each test. */\n", self.function);
        let mut after = Vec::new();
        if let Some(oracle) = self.oracle.and_then(|oracle| oracle.file.as_ref()) {
            after.extend_from_slice(VERDICTS.as_bytes());
            after.extend(inclusion(oracle)?);
        }
        after.extend(self.after_subject(tests).into_bytes());
        let own = |local: &&StaticLocal| !self.others.contains(&local.file);
        self.around(file, &head, own, &after)
    }

    /// What goes with another file of the program: what only that file can say about the inputs and outputs of the tests.
    pub fn part(
        &self,
        (number, file): (usize, &Path),
        tests: &[TestSteps<'_>],
    ) -> Result<Vec<u8>, UnusablePath> {
        let mut text = AFTER.to_owned();
        for declaration in self.declarations {
            push(&mut text, format_args!("{declaration}"));
        }
        let here: Vec<Steps<'_>> = tests.iter().map(|test| test.in_file(number)).collect();
        push(
            &mut text,
            format_args!("{OURS} flipside_nothing flipside_set_{number}(flipside_id_type flipside_id)\n{{"),
        );
        set_inputs(&mut text, &here);
        push(
            &mut text,
            format_args!(
                "}}\n{OURS} flipside_nothing flipside_put_{number}(flipside_id_type flipside_id)\n{{"
            ),
        );
        put_outputs(&mut text, &here);
        push(&mut text, format_args!("}}"));
        self.around(file, "", |local| local.file == number, text.as_bytes())
    }

    /// A file with something after it; its static locals are kept where tests need them.
    fn around(
        &self,
        file: &Path,
        head: &str,
        is_own: impl Fn(&&StaticLocal) -> bool,
        after: &[u8],
    ) -> Result<Vec<u8>, UnusablePath> {
        let own: Vec<&StaticLocal> = self.statics.iter().filter(is_own).collect();
        let (keep, release) = if own.is_empty() { ("", "") } else { (KEEP, RELEASE) };
        let head = format!("{head}{BEFORE}{keep}").into_bytes();
        let mut table = release.to_owned();
        if !own.is_empty() {
            table.push_str("#undef __asm__\n");
        }
        for local in own {
            local.define(&mut table);
        }
        Ok([head, inclusion(file)?, table.into_bytes(), after.to_vec()].concat())
    }

    fn after_subject(&self, tests: &[TestSteps<'_>]) -> String {
        let Frame { function, definitions, oracle, .. } = self;
        let mut text = AFTER.to_owned();
        for local in self.statics {
            local.declare(&mut text);
        }
        name_lines(&mut text, "definitions");
        for definition in *definitions {
            push(&mut text, format_args!("{definition}"));
        }
        name_lines(&mut text, "subject");
        // An inline function without this is not compiled (C17 6.7.4 paragraph 7); a static one stays static (6.2.2 paragraph 4).
        push(&mut text, format_args!("extern __typeof__({function}) {function};"));
        // A parameter may have the function's name: the call goes through a pointer that no variable hides.
        push(&mut text, format_args!("static __typeof__({function}) *const flipside_subject = {function};"));
        for number in &self.others {
            push(&mut text, format_args!("flipside_nothing flipside_set_{number}(flipside_id_type);"));
            push(&mut text, format_args!("flipside_nothing flipside_put_{number}(flipside_id_type);"));
        }
        let own: Vec<Steps<'_>> = tests.iter().map(TestSteps::at_home).collect();
        if let Some(oracle) = oracle {
            push(&mut text, format_args!("{}", oracle.declarations()));
            push(
                &mut text,
                format_args!(
                    "{OURS} static flipside_nothing flipside_before(flipside_id_type flipside_id)\n{{"
                ),
            );
            self.declare_and_set(&mut text, &own);
            push(&mut text, format_args!("{}}}", oracle.keep()));
        }
        push(&mut text, format_args!("flipside_nothing flipside_test(flipside_id_type flipside_id)\n{{"));
        if oracle.is_some() {
            push(&mut text, format_args!("flipside_before(flipside_id);"));
        }
        self.declare_and_set(&mut text, &own);
        push(&mut text, format_args!("flipside_called();"));
        if let Some(statement) = self.before_call {
            push(&mut text, format_args!("{statement}"));
        }
        self.call(&mut text);
        put_outputs(&mut text, &own);
        for number in &self.others {
            push(&mut text, format_args!("flipside_put_{number}(flipside_id);"));
        }
        if let Some(oracle) = oracle {
            name_lines(&mut text, &format!("call of {}", oracle.function));
            push(&mut text, format_args!("{}", oracle.call()));
        }
        text.push_str("}\n");
        text
    }

    /// The call of the function, and what it returns handed over.
    fn call(&self, text: &mut String) {
        name_lines(text, &format!("call of {}", self.function));
        let call = format!("flipside_subject({})", self.arguments.join(", "));
        let keep = format!("__auto_type {RESULT} = {call};\nflipside_returned();");
        match self.result {
            ResultKind::None => push(text, format_args!("{call};\nflipside_returned();")),
            ResultKind::Exit => push(text, format_args!("exit({call});")),
            ResultKind::ExitAnyhow => push(text, format_args!("{call};\nexit(0);")),
            ResultKind::Scalar => {
                push(text, format_args!("{keep}"));
                put_each(text, [RESULT]);
            }
            ResultKind::Record { members } => {
                push(text, format_args!("{keep}"));
                put_each(text, members.iter().map(String::as_str));
            }
        }
    }

    /// The variables, and the statements that set them and the globals.
    fn declare_and_set(&self, text: &mut String, tests: &[Steps<'_>]) {
        name_lines(text, "variables");
        for variable in self.variables {
            push(text, format_args!("static {variable};"));
        }
        set_inputs(text, tests);
        for number in &self.others {
            push(text, format_args!("flipside_set_{number}(flipside_id);"));
        }
    }
}

fn inclusion(file: &Path) -> Result<Vec<u8>, UnusablePath> {
    let path = file.as_os_str().as_bytes();
    if path.iter().any(|byte| matches!(byte, b'"' | b'\n' | b'\r')) {
        return Err(UnusablePath(file.to_owned()));
    }
    Ok([b"#include \"", path, b"\"\n"].concat())
}

/// Tests share most of their statements: each is compiled once, and a test is a list of their numbers.
fn set_inputs(text: &mut String, tests: &[Steps<'_>]) {
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
fn put_outputs(text: &mut String, tests: &[Steps<'_>]) {
    push(text, format_args!("switch (flipside_id) {{"));
    for group in tests.chunk_by(|one, next| one.outputs == next.outputs) {
        for test in group {
            push(text, format_args!("case {}u:;", test.id));
        }
        for first in group.iter().take(1) {
            name_lines(text, &format!("outputs of test {}", first.id));
            put_each(text, first.outputs.iter().copied());
        }
        push(text, format_args!("break;"));
    }
    push(text, format_args!("}}"));
}

fn put_each<'e>(text: &mut String, expressions: impl IntoIterator<Item = &'e str>) {
    for expression in expressions {
        push(text, format_args!("FLIPSIDE_PUT({expression});"));
    }
}

/// Names what follows for clang's messages.
fn name_lines(text: &mut String, name: &str) {
    push(text, format_args!("#line 1 \"{name}\""));
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string should not fail");
}
