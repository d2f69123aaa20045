//! Printing of terms: [`smtlib`] for solvers and checkers of evidence, [`c`] for readers.

pub mod c;
pub mod smtlib;
mod smtlib_float;
