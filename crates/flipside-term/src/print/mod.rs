//! Printing of terms: [`smtlib`] for solvers and for anyone who wants to check a verdict, [`c`] for people.

pub mod c;
pub mod smtlib;
mod smtlib_float;
