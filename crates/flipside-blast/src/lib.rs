//! Bit-blasting: truth values over bit vectors and floating-point numbers become gates, and gates become clauses.
//!
//! Terms are translated bit by bit ([`Blaster`]) into hash-consed gates ([`Gates`]): equal gates are one gate, and a gate
//! whose value is known is none. What is asserted becomes clauses ([`Cnf`]): a variable per gate that matters, and a
//! few clauses that define it. A satisfying assignment gives every input its bits.
//!
//! **Invariants.** The gates mean what the evaluator of `flipside-term` says, for all values: a refutation of the clauses
//! refutes the terms. No SAT solver is known here. No recursion on terms or gates.

mod blast;
mod circuit;
mod cnf;
mod float;
mod gates;
mod growing;
mod polynomial;
mod questions;
mod simulation;
mod sums;

pub use blast::{Blaster, Halt};
pub use cnf::Cnf;
pub use gates::{Gates, Lit};
pub use growing::GrowingCnf;
pub use questions::{Question, Questions};
pub use simulation::{LANES, Lanes, Simulation};
