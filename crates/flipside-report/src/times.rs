//! Where the time went.

use std::time::Duration;

use serde::{Serialize, Serializer};

/// How long everything took, and its parts. What is left of the whole, without `clang`, `solver` and `replay`, is
/// Flipside's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Times {
    /// From the start to the report.
    #[serde(rename = "wall_ms", serialize_with = "milliseconds")]
    pub wall: Duration,
    /// From the file to the program, `clang` included.
    #[serde(rename = "front_end_ms", serialize_with = "milliseconds")]
    pub front_end: Duration,
    /// The part of the front end that waits for clang.
    #[serde(rename = "clang_ms", serialize_with = "milliseconds")]
    pub clang: Duration,
    /// From the first test to the verdicts.
    #[serde(rename = "search_ms", serialize_with = "milliseconds")]
    pub search: Duration,
    /// In the solver, all threads together.
    #[serde(rename = "solver_ms", serialize_with = "milliseconds")]
    pub solver: Duration,
    /// In the interpreter.
    #[serde(rename = "execute_ms", serialize_with = "milliseconds")]
    pub execute: Duration,
    /// Gathering evidence.
    #[serde(rename = "evidence_ms", serialize_with = "milliseconds")]
    pub evidence: Duration,
    /// Compiling and running the tests.
    #[serde(rename = "replay_ms", serialize_with = "milliseconds")]
    pub replay: Duration,
}

// The signature is the one that serde asks for.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}
