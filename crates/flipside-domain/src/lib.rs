//! Propagation: cheap refutation as constraints are added, without case splits.
//!
//! The constraints of a path predicate are asserted one by one. Every term below them has a domain: what truth value,
//! or what [`Values`] it may have. A rule per operator narrows the domains of its result and of its operands, and what
//! changes wakes the rules it occurs in, until nothing changes or a limit is met. A domain that becomes empty refutes
//! the constraints without a solver.
//!
//! **What it finds.** Contradictions that follow constraint by constraint: bounds that cross, also through sums,
//! products, quotients, conversions and tables, of integers and of floating-point numbers; bits that disagree; a value
//! that is forced and then excluded; a condition asserted with its negation; two terms with contradictory comparisons;
//! everything that becomes constant once some inputs are.
//!
//! **What it does not find.** Whatever takes a case split (`x != 1 && x != 2` between 1 and 2 is found,
//! `x * x == 3` over 32 bits is not), chains of orders between unknowns (`a < b && b < c && c < a` over a large range),
//! systems of equations (`x + y == 1 && x - y == 2`), holes inside an interval that no known bit expresses.
//!
//! **Invariants.** Every rule is sound: an assignment that satisfies all asserted constraints is inside all domains.
//! So "contradiction" is a proof and "consistent" says nothing. Stopping early is sound too. Nothing here recurses on
//! the depth of a term, and nothing depends on the numbers of identifiers: work is ordered by insertion.

mod build;
mod floats;
mod hull;
mod network;
mod propagator;
mod reduce;
mod revise;
mod rules;
mod shape;
mod stretch;
mod truth;
mod undo;
mod values;

pub use floats::Floats;
pub use propagator::{Outcome, Propagator};
pub use truth::Truth;
pub use values::{Empty, Narrowed, Values};

/// What is known of a term: of a truth value or of a bit vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The truth values it may have.
    Truth(Truth),
    /// The numbers it may have.
    Values(Values),
}

impl Domain {
    /// May the term have this value? A truth value is 0 or 1.
    pub fn contains(&self, value: u128) -> bool {
        match self {
            Domain::Truth(Truth::Unknown) => value <= 1,
            Domain::Truth(Truth::True) => value == 1,
            Domain::Truth(Truth::False) => value == 0,
            Domain::Values(values) => values.contains(value),
        }
    }

    /// The value, if there is but one; 0 or 1 for a truth value.
    pub fn value(&self) -> Option<u128> {
        match self {
            Domain::Truth(Truth::Unknown) => None,
            Domain::Truth(truth) => Some(u128::from(*truth == Truth::True)),
            Domain::Values(values) => values.value(),
        }
    }
}
