//! Library functions where memory is not known or holds pointers: what might touch it is unsupported, never an error.

#![allow(clippy::unwrap_used)]

#[path = "../../flipside-execute/tests/build/mod.rs"]
mod build;

use std::sync::Arc;

use build::program;
use flipside_execute::{Limits, Machine, Model, Progress, Value};
use flipside_term::{Assignment, Input};

/// How a call ends whose `r0` is an input of type `size_t` with this value.
fn end(call: &str, value: u128) -> String {
    let name = call.split('(').next().unwrap();
    let program = program(&format!(
        "global @there: char[8] external size 8 @1:1
         global @unsized: char[] external size 0 @1:1
         global @here: char[8] variable size 8 @1:1
         global @pointers: char*[2] variable size 16 @1:1
         declare {name}: int(...) @1:1
         function @f(r0): int(...) @1:1 {{
         r0 u64\nr1 ptr\nr2 s64
         bb0:
         store ptr [@pointers] = @here
         r2 = cast u64 -> s64 r0
         r1 = offset @there + r2 * 1
         call {call} -> bb1
         bb1:
         return s32 1
         }}"
    ));
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    let arena = machine.arena();
    let mut state = machine.start_function(program.function_named("f").unwrap()).unwrap();
    let input = arena.declare_input(&Input::integer("n", 64, false));
    machine.set_argument(&mut state, 0, Value::Term(arena.input_term(input)));
    state.set_model(Arc::new(Model::new([(input, value)].into_iter().collect::<Assignment>())));
    match machine.run(&mut state, u64::MAX) {
        Progress::Ended(end) => end.path_end_text(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn external_objects() {
    let read = "unsupported: read of `there`, which is defined elsewhere";
    let access = "unsupported: access to `there`, which is defined elsewhere";
    let no_size = "unsupported: access to `unsized`, which is defined elsewhere";
    for value in [0, 1, 8] {
        assert_eq!(end("@strnlen(ptr @there, u64 r0)", value), read);
        assert_eq!(end("@strnlen(ptr @unsized, u64 r0)", value), no_size);
        assert_eq!(end("@memset(ptr @unsized, s32 1, u64 r0)", value), no_size);
        assert_eq!(end("@memset(ptr @there, s32 1, u64 r0)", value), access);
        assert_eq!(end("@memcpy(ptr @here, ptr @unsized, u64 r0)", value), no_size);
        assert_eq!(end("@strlen(ptr r1)", value), read);
        assert_eq!(end("@memcmp(ptr @here, ptr @unsized, u64 r0)", value), no_size);
    }
}

#[test]
fn pointers_are_no_bytes() {
    let part = "unsupported: part of a pointer used as a number";
    for value in [0, 1, 8] {
        assert_eq!(end("@memcpy(ptr @here, ptr @pointers, u64 r0)", value), part);
        assert_eq!(end("@memset(ptr @pointers, s32 0, u64 r0)", value), part);
        assert_eq!(end("@strnlen(ptr @pointers, u64 r0)", value), part);
    }
}
