//! The files that a report is about.

use serde::{Deserialize, Serialize};

use crate::digest::sha256;

/// A file as it was when it was looked at.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name, as reports have it.
    pub file: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// A file, by name and content.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct SourceReport {
    /// Its name.
    pub file: String,
    /// The SHA-256 of what stands in it.
    pub sha256: String,
}

impl Source {
    /// What `report.json` says of it.
    pub fn report(&self) -> SourceReport {
        SourceReport { file: self.file.clone(), sha256: sha256(&self.bytes) }
    }
}
