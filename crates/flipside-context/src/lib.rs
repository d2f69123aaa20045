//! The context of a subject: its inputs, which of them are legal, and tests as values.
//!
//! **Invariant:** nothing here searches. Whoever searches, replays or checks starts from here.

mod defaults;
pub mod inputs;
mod null_tests;
mod outputs;
pub mod precondition;
mod tests;
mod undefined;

pub use defaults::never_fails;
pub use inputs::{ConstantMember, InputError, InputPlan, Lengths, PlannedInput};
pub use outputs::Output;
pub use precondition::{Precondition, PreconditionError, default_precondition};
pub use tests::{Finding, Test, Tests, findings};
