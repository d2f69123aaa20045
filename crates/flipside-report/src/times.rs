//! Where the time of a command went. Nothing here reads a clock; equal runs differ in this only.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How long everything took, and its parts. What is left of the whole, without `clang`, `solver` and `replay`, is
/// Flipside's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Times {
    /// From the start to the report.
    #[serde(rename = "wall_ms", with = "milliseconds")]
    pub wall: Duration,
    /// From the file to the program, `clang` included.
    #[serde(rename = "front_end_ms", with = "milliseconds")]
    pub front_end: Duration,
    /// The part of the front end that waits for clang.
    #[serde(rename = "clang_ms", with = "milliseconds")]
    pub clang: Duration,
    /// From the first test to the verdicts.
    #[serde(rename = "search_ms", with = "milliseconds")]
    pub search: Duration,
    /// In the solver, all threads together.
    #[serde(rename = "solver_ms", with = "milliseconds")]
    pub solver: Duration,
    /// In the interpreter.
    #[serde(rename = "execute_ms", with = "milliseconds")]
    pub execute: Duration,
    /// Gathering evidence.
    #[serde(rename = "evidence_ms", with = "milliseconds")]
    pub evidence: Duration,
    /// Compiling and running the tests.
    #[serde(rename = "replay_ms", with = "milliseconds")]
    pub replay: Duration,
}

/// A time as whole milliseconds.
mod milliseconds {
    use super::{Deserialize, Deserializer, Duration, Serializer};

    // The signature is the one that serde asks for.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(time.as_millis() as u64)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}
