//! The context of a subject: its inputs, which of them are legal, and tests as values.
//!
//! It does not know the front end; C that is given as text is read by `flipside-c-text`.
//!
//! **Invariant:** nothing here searches. The search, the replay and the checker of evidence all start from here.

pub mod contract;
mod evaluations;
mod file;
pub mod input_spec;
mod outputs;
pub mod plan;
pub mod precondition;
mod predicate;
mod test_case;
mod undefined;

pub use evaluations::{Evaluations, SeenRow, evaluations};
pub use file::{
    AcceptedBound, ContextFile, ContextFileError, NoParameter, Resting, Stub, confirmation_text,
    context_text, text_for_calls,
};
pub use input_spec::{InputSpec, InputSpecs};
pub use outputs::{Left, Output};
pub use plan::{
    Assumed, Assumer, ByAddress, InputError, InputPlan, LazyPlan, PlannedInput, Pointee, Statements,
    UNJUDGED, is_padding, offer_functions,
};
pub use precondition::{Precondition, PreconditionError, Requirement, default_precondition};
pub use test_case::{Finding, Leak, Test, Tests, findings, leaks};
