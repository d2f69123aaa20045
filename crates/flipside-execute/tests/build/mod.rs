//! Programs for tests and benchmarks, written in the text form of `flipside-program`.
//!
//! A test gives the globals and functions; the data model, the types and an empty initialiser are added.

// Each test and benchmark uses a part of this.
#![allow(dead_code)]

use flipside_execute::{End, Limits, Machine, State};
use flipside_program::{Program, parse_program, verify};

const TYPES: &[&str] = &[
    "void",
    "_Bool",
    "char",
    "unsigned char",
    "short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "char*",
    "void*",
    "char**",
    "int*",
    "int[4]",
    "unsigned int[256]",
    "unsigned char[4096]",
    "char[8]",
    "char[64]",
    "char*[2]",
    "struct pair",
    "void()",
    "int()",
    "int(int)",
    "int(int, char**)",
    "int(int, char**, char**)",
    "int(char*, ...)",
    "int(...)",
    "struct pair(int, int)",
    "int(struct pair)",
    "int(int, int)",
    "long(long)",
    "unsigned int(unsigned int)",
    "long(...)",
    "unsigned long(...)",
    "char*(...)",
    "char[]",
];

/// A program with these globals and functions; `.init` does nothing.
pub fn program(code: &str) -> Program {
    program_with_initialiser(&format!(
        "{code}\nfunction @.init(): void() internal @1:1 {{\nbb0:\n  return\n}}\n"
    ))
}

/// A program with these globals and functions, among them the initialiser `.init`.
pub fn program_with_initialiser(code: &str) -> Program {
    let types: Vec<_> = TYPES.iter().enumerate().map(|(id, ty)| format!("t{id} = {ty}\n")).collect();
    let types = types.concat();
    let (globals, functions): (Vec<_>, Vec<_>) =
        code.lines().partition(|line| line.trim().starts_with("global "));
    let text = format!(
        "target \"x86_64-unknown-linux-gnu\" pointer 64 long 64 char signed long_double 16 align 16 long_long align 8\n\
         file0 = \"test.c\"\n\n{types}\
         rec0 = struct pair size 8 align 4 {{\n  first: int at 0\n  second: int at 4\n}}\n\n\
         {}\ninitialiser @.init\n\n{}\n",
        globals.join("\n"),
        functions.join("\n"),
    );
    let program = parse_program(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    if let Err(violations) = verify(&program) {
        let shown: Vec<_> = violations.iter().map(ToString::to_string).collect();
        panic!("{}", shown.join("\n"));
    }
    program
}

/// Runs `main` of a program with these arguments to its end.
pub fn run(program: &Program, limits: Limits, args: &[&str]) -> (State, End) {
    let machine = Machine::new(program, &flipside_libc::LIBRARY, limits);
    let args: Vec<_> = args.iter().map(ToString::to_string).collect();
    let mut state = machine.start_main(&args).unwrap_or_else(|error| panic!("{error}"));
    let end = machine.finish(&mut state);
    (state, end)
}

/// Runs `main`: what it wrote to standard output, and how it ended.
pub fn check(code: &str, expected: &str) {
    let (state, end) = run(&program(code), Limits::default(), &["test"]);
    let actual = format!("{}{}", String::from_utf8_lossy(state.stdout()), end.path_end);
    assert_eq!(actual, expected);
}

/// Runs a `main` with these registers and instructions, whose last one sets `r0`; checks how it ended.
pub fn check_body(declarations: &str, insts: &str, expected: &str) {
    let main =
        format!("function @main(): int() @2:1 {{\nr0 s32\n{declarations}\nbb0:\n{insts}\nreturn s32 r0\n}}");
    check(&main, expected);
}
