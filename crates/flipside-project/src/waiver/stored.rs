//! What the reports of the functions say, as it is stored.

use std::path::PathBuf;

use flipside_report::{ReportedKind, read_report, sha256};

use super::Known;
use crate::FunctionResult;

/// The results in a folder.
pub struct Stored {
    /// The folder.
    pub folder: PathBuf,
}

impl Known for Stored {
    fn kind(&self, function: &FunctionResult, id: &str) -> Option<ReportedKind> {
        let text = std::fs::read_to_string(self.path(function)?.join("report.json")).ok()?;
        let report = read_report(&text).ok()?;
        report
            .objectives
            .iter()
            .find(|objective| objective.id == id)
            .map(flipside_report::ObjectiveReport::kind)
    }

    fn evidence(&self, function: &FunctionResult) -> Option<String> {
        let manifest = self.path(function)?.join("evidence").join("manifest.json");
        Some(sha256(&std::fs::read(manifest).ok()?))
    }
}

impl Stored {
    /// The folder of a function, where there is one.
    fn path(&self, function: &FunctionResult) -> Option<PathBuf> {
        (!function.folder.is_empty()).then(|| self.folder.join(&function.folder))
    }
}
