//! The folder with the results of `flipside cover`.

use std::path::{Path, PathBuf};

use flipside_report::Report;

use crate::failure::Failure;

/// The report in it.
const REPORT: &str = "report.json";
/// The report while it is being written.
const PARTIAL: &str = "report.json.partial";

/// The folder with the results.
pub struct OutputFolder {
    path: PathBuf,
}

impl OutputFolder {
    /// The folder: made when it is not there; one that holds something else is left alone.
    pub fn open(wanted: Option<&Path>, function: &str) -> Result<Self, Failure> {
        let path = wanted.map_or_else(|| Path::new("flipside-out").join(function), Path::to_owned);
        let fail = |what: String| Failure::Input(format!("{}: {what}", path.display()));
        std::fs::create_dir_all(&path).map_err(|error| fail(format!("cannot be made: {error}")))?;
        let entries = std::fs::read_dir(&path).map_err(|error| fail(format!("cannot be read: {error}")))?;
        let foreign = entries.flatten().any(|entry| entry.file_name() != PARTIAL);
        if foreign && !path.join(REPORT).exists() {
            return Err(fail("holds something else; give another folder with --out".into()));
        }
        Ok(OutputFolder { path })
    }

    /// Where the report is.
    pub fn report(&self) -> PathBuf {
        self.path.join(REPORT)
    }

    /// Writes the report: all of it or nothing, whatever happens meanwhile.
    pub fn write(&self, report: &Report) -> Result<(), Failure> {
        let text =
            serde_json::to_string_pretty(report).map_err(|error| Failure::Internal(error.to_string()))?;
        let partial = self.path.join(PARTIAL);
        std::fs::write(&partial, text + "\n").and_then(|()| std::fs::rename(&partial, self.report())).map_err(
            |error| Failure::Input(format!("{}: cannot be written: {error}", self.report().display())),
        )
    }
}
