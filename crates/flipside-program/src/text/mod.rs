//! The readable text form of a program: a printer and a parser that reads it back to an equal program.
//!
//! It exists to be read (`flipside show`), to be compared in golden files, and to write small programs by hand in
//! tests. It is about ids and spelling only: whether a program makes sense is the verifier's business, so that a
//! broken program can still be printed, looked at, and read back.
//!
//! **Invariants.**
//! * `parse_program(&print_program(p)) == Ok(p)` for every program whose conditions and decisions name functions
//!   that exist (each is printed in the head of its function), verified or not.
//! * White space and line ends mean nothing; a comment goes from `;` to the end of the line and says nothing that
//!   the rest does not.
//! * What has an id is either written with it (`rec0 = …`, `c3 = …`) or numbered by order (globals, functions).
//!
//! **Spelling.**
//! * *Types* are read from left to right, all suffixes: `int*` a pointer, `int[2][3]` an array as in C,
//!   `int(char*, ...)*` a pointer to a function. The type table gives every type its id; elsewhere a type is
//!   spelled out, or `t7` when that would be long.
//! * *Names* that are no plain words, or look like an id, are quoted: `"struct (unnamed at a.c:5:17)"`, `"r1"`.
//!   Globals and functions are `@name`; where a name is not unique, `g3` and `f3`.
//! * *Places* are `@line:column`, or `@file:line:column` outside the file of the function (outside functions: the
//!   main file). An instruction without one has the place of the one before it, the first one of a block that of
//!   the function. *Spans* are `@line:column-column`, or with `-line:column` when they end on another line.
//! * *Constants* are decimal, signed at signed types; `null` or hexadecimal at `ptr`. Hexadecimal gives the bits as
//!   they are, even those that do not fit the type.

mod constant;
mod parse;
mod print;
mod word;

pub use parse::{ParseError, parse_program};
pub use print::{print_function, print_program};
