//! What the report says of the sandbox.

use serde::{Deserialize, Serialize};

/// What contained the compiled code when it was run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct SandboxReport {
    /// What was in force, by name: docs/security.md. Nothing where there was no sandbox.
    pub in_force: Vec<String>,
    /// What was not.
    pub missing: Vec<String>,
    /// What the user allowed all the same: `files`, `network`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<String>,
    /// Functions that the subject may call and that touch the world: files, processes, the network. In the sandbox they reach
    /// nothing of it but what is allowed.
    #[serde(default)]
    pub effects: Vec<String>,
}

impl SandboxReport {
    /// Is there nothing to say?
    pub fn is_empty(&self) -> bool {
        *self == SandboxReport::default()
    }
}
