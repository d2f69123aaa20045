//! What every crate may use and no crate should write again: dense identifiers ([`ids`]) and numbers that a seed
//! decides ([`random`]).
//!
//! It depends on nothing and knows nothing of programs, terms or searches.

pub mod ids;
pub mod random;

pub use ids::{Id, Table};
pub use random::Random;
