//! Terms: the symbolic values of an interpreter, over the inputs of a test.
//!
//! An [`Arena`] holds all terms, hash-consed: equal terms have equal [`TermId`]s. Its builders check sorts and
//! simplify as they build. Terms are evaluated under an [`Assignment`], substituted into, and printed as SMT-LIB 2
//! for solvers or as C for readers.
//!
//! **Invariants.** This crate knows nothing of C programs, of solvers or of execution. Nothing here recurses on the
//! depth of a term. Nothing visible depends on the numbers of identifiers or on the timing of threads.

pub mod arena;
pub mod assignment;
pub mod bits;
pub mod build;
pub mod evaluate;
pub mod float;
mod hash;
pub mod ids;
pub mod input;
pub mod node;
mod order;
pub mod print;
pub mod significance;
pub mod sort;
mod store;
pub mod substitute;
pub mod table;
pub mod tabulate;
pub mod traverse;

pub use arena::Arena;
pub use assignment::Assignment;
pub use evaluate::{Evaluator, evaluate};
pub use float::{Conversion, FloatBinaryOp, FloatUnaryOp};
pub use hash::{IdMap, IdSet};
pub use ids::{InputId, TableId, TermId};
pub use input::Input;
pub use node::{BinaryOp, Node, UnaryOp};
pub use print::c::{CText, c_text};
pub use print::smtlib::{self, Script};
pub use significance::Significance;
pub use sort::{MAX_WIDTH, Sort};
pub use substitute::{Substitution, substitute};
pub use table::Table;
pub use tabulate::{Tabulated, tabulate};
pub use traverse::{
    conjuncts, disjuncts, has_floats, inputs_of, post_order, term_size, term_size_below, tree_size,
};
