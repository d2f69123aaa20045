//! Output and exit statuses that depend on the inputs: output is checked, and not kept from there on.

#![allow(clippy::unwrap_used)]

#[path = "../../flipside-execute/tests/build/mod.rs"]
mod build;

use std::sync::Arc;

use build::program;
use flipside_execute::{Address, Limits, Machine, Model, Progress, State, Value};
use flipside_program::{Program, Scalar};
use flipside_term::{Assignment, Input};

/// A function with these blocks, of the parameters `r0`, an `int` that is an input, and `r1`, a pointer to the global
/// `text`, whose two bytes are inputs. `r2` is an `int`.
fn subject(format: &str, blocks: &str) -> Program {
    let size = format.len() + 1;
    let declared = ["printf", "puts", "putchar", "snprintf", "exit", "_Exit", "atexit", "fputs", "fwrite"];
    let declarations: Vec<String> =
        declared.iter().map(|name| format!("declare @{name}: int(...) @1:1\n")).collect();
    program(&format!(
        "global @format: char literal constant size {size} @1:1 = \"{format}\\0\"
         global @text: short variable size 2 @1:1
         global @stdout: void* external size 8 @1:1
         {}function @handler(): void() @1:1 {{
         bb0:
         return
         }}
         function @f(r0, r1): int(...) @1:1 {{
         r0 s32\nr1 ptr\nr2 s32\nr3 ptr
         bb0:
         {blocks}
         }}",
        declarations.concat()
    ))
}

/// Runs `f` with these values of the number and the two bytes.
fn run(program: &Program, number: i32, text: [u8; 2]) -> (State, String) {
    let machine = Machine::new(program, &flipside_libc::LIBRARY, Limits::default());
    let arena = machine.arena();
    let mut assignment = Assignment::new();
    let mut state = machine.start_function(program.function_named("f").unwrap()).unwrap();
    let mut input = |name: &str, width, value: u128| {
        let id = arena.declare_input(&Input::integer(name, width, false));
        assignment.set(id, value);
        Value::Term(arena.input_term(id))
    };
    let number = input("n", 32, u128::from(number as u32));
    let at = Address::start_of(flipside_execute::ObjectId(2));
    for (index, byte) in text.into_iter().enumerate() {
        let value = input(&format!("t{index}"), 8, u128::from(byte));
        state.memory_mut().write(at.plus(index as u64), Scalar::U8, value).unwrap();
    }
    machine.set_argument(&mut state, 0, number);
    machine.set_argument(&mut state, 1, Value::pointer(at));
    state.set_model(Arc::new(Model::new(assignment)));
    loop {
        match machine.run(&mut state, u64::MAX) {
            Progress::Ended(end) => {
                let text = end.path_end_text();
                return (state, text);
            }
            Progress::Running => {}
            Progress::Forked(_) => panic!("nothing here should fork"),
        }
    }
}

/// The end, what is known of the output, and whether that is all.
fn check(format: &str, blocks: &str, number: i32, text: [u8; 2], expected: (&str, &str, bool)) {
    let (state, end) = run(&subject(format, blocks), number, text);
    let written = String::from_utf8_lossy(state.stdout()).into_owned();
    assert_eq!((end.as_str(), written.as_str(), state.output_is_complete()), expected, "{format}");
}

const PRINT_NUMBER: &str = "r2 = call s32 @printf(ptr @format, s32 r0) -> bb1\nbb1:\nreturn s32 1";
const PRINT_TEXT: &str = "r2 = call s32 @printf(ptr @format, ptr r1) -> bb1\nbb1:\nreturn s32 1";
const OUT_OF_BOUNDS: &str = "error: access out of bounds";

#[test]
fn numbers_are_printed_and_not_kept() {
    for conversion in ["%d", "%5u|", "%c", "%#x", "%hhd%%", "%-3i", "%o"] {
        check(conversion, PRINT_NUMBER, 5, [1, 0], ("returned", "", false));
    }
    let used = "r2 = call s32 @printf(ptr @format, s32 r0) -> bb1\nbb1:\nreturn s32 r2";
    let unsupported = "unsupported: the result of `printf` with a text that depends on inputs";
    check("%d", used, 5, [1, 0], (unsupported, "", true));
    let misfit = "error: bad argument to a library function: `printf`: argument 2 of type s32 does not fit its conversion";
    check("%ld", PRINT_NUMBER, 5, [1, 0], (misfit, "", true));
    let before = "call @putchar(s32 65) -> bb1\nbb1:\ncall @printf(ptr @format, s32 r0) -> bb2\nbb2:\ncall @putchar(s32 66) -> bb3\nbb3:\nreturn s32 1";
    check("%d", before, 5, [1, 0], ("returned", "A", false));
}

#[test]
fn strings_have_to_end() {
    for conversion in ["%s", "%5s", "%.3s", "%-4s|"] {
        check(conversion, PRINT_TEXT, 0, [1, 0], ("returned", "", false));
        check(conversion, PRINT_TEXT, 0, [1, 1], (OUT_OF_BOUNDS, "", true));
    }
    check("%.2s", PRINT_TEXT, 0, [1, 1], ("returned", "", false));
    let precision = "call @printf(ptr @format, s32 r0, ptr r1) -> bb1\nbb1:\nreturn s32 1";
    for (number, text, end) in [
        (2, [1, 1], "returned"),
        (3, [1, 1], OUT_OF_BOUNDS),
        (3, [1, 0], "returned"),
        (-1, [1, 1], OUT_OF_BOUNDS),
        (-1, [0, 1], "returned"),
    ] {
        check("%.*s", precision, number, text, (end, "", end != "returned"));
    }
    check("%*s", precision, 7, [0, 1], ("returned", "", false));
    check("%*s", precision, 7, [1, 1], (OUT_OF_BOUNDS, "", true));
}

#[test]
fn other_output_functions_return_their_results() {
    let puts = "r2 = call s32 @puts(ptr r1) -> bb1\nbb1:\nreturn s32 r2";
    check("", puts, 0, [1, 0], ("returned", "", false));
    check("", puts, 0, [1, 1], (OUT_OF_BOUNDS, "", true));
    let fputs = "r3 = load ptr [@stdout]\nr2 = call s32 @fputs(ptr r1, ptr r3) -> bb1\nbb1:\nreturn s32 r2";
    check("", fputs, 0, [1, 0], ("returned", "", false));
    check("", fputs, 0, [1, 1], (OUT_OF_BOUNDS, "", true));
    let fwrite = |size: u32| {
        format!(
            "r3 = load ptr [@stdout]\ncall @fwrite(ptr r1, u64 {size}, u64 1, ptr r3) -> bb1\nbb1:\nreturn s32 1"
        )
    };
    check("", &fwrite(2), 0, [1, 1], ("returned", "", false));
    let always = "error: access out of bounds: 1 bytes at offset 2 of `text`, which has 2";
    check("", &fwrite(3), 0, [1, 1], (always, "", true));
    let text = "unsupported: `snprintf` without its model in C";
    let snprintf = "call @snprintf(ptr r1, u64 2, ptr @format, s32 r0) -> bb1\nbb1:\nreturn s32 1";
    check("%d", snprintf, 5, [1, 0], (text, "", true));
}

#[test]
fn a_symbolic_exit_status_is_decided_by_the_model() {
    for exit in ["exit", "_Exit"] {
        let blocks = format!("call @{exit}(s32 r0) -> bb1\nbb1:\nreturn s32 0");
        check("", &blocks, -3, [0, 0], ("exited with status -3", "", true));
        check("", &blocks, 1000, [0, 0], ("exited with status 1000", "", true));
    }
    let handled = "call @atexit(ptr @handler) -> bb1\nbb1:\ncall @exit(s32 r0) -> bb2\nbb2:\nreturn s32 0";
    check("", handled, 9, [0, 0], ("exited with status 9", "", true));
}
