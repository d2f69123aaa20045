//! The context of a subject: its inputs, which of them are legal, and tests as values.
//!
//! **Invariant:** nothing here searches. Whoever searches, replays or checks starts from here.

pub mod contract;
mod defaults;
mod file;
mod outputs;
pub mod plan;
pub mod precondition;
mod predicate;
mod tests;
mod undefined;
pub mod wish;

pub use defaults::never_fails;
pub use file::{ContextFile, ContextFileError, Stub, context_text};
pub use outputs::{Left, Output};
pub use plan::{ConstantMember, InputError, InputPlan, PlannedInput, Pointee, offer_functions};
pub use precondition::{Precondition, PreconditionError, Requirement, default_precondition};
pub use tests::{Finding, Leak, Test, Tests, findings, leaks};
pub use wish::{Wish, Wishes};
