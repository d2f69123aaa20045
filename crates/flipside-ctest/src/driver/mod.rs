//! A test for the replay's driver, which stands behind the subject's file in one translation unit.
//!
//! The variables of the driver exist once for all tests, so nothing is initialised: each input is a statement, and tests share statements. An object is an array
//! there, whatever its length. `statement` writes what one test needs, `frame` the file around all of them, `oracle` the call of the function that judges, `statics`
//! what reaches static locals.
//!
//! **Invariant:** this C is robust against the macros of the subject: what it needs after the subject is named by typedefs made before it, and the few keywords that
//! it uses are undefined as macros.

mod frame;
mod oracle;
mod statement;
mod statics;

pub use frame::{Elsewhere, Frame, ResultKind, TestSteps, UnusablePath};
pub use oracle::{OracleCall, VERDICTS};
pub use statement::{
    Look, RESULT, Statement, declare_kept_pointers, define_kept_pointers, kept_pointer, object,
};
pub use statics::StaticLocal;
