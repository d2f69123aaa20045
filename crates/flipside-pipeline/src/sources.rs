//! The files that stored results are about, as they are now.

use std::path::Path;

use flipside_report::{Source, SourceReport};

use crate::monitor::{Monitor, Warning};

/// Reads a file that results are about; warns where it is not there, or not the one that they are about.
pub(crate) fn read(known: &SourceReport, path: &Path, monitor: &dyn Monitor) -> Option<Source> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            monitor.warning(Warning::SourceUnreadable { path: path.to_owned(), error: error.to_string() });
            return None;
        }
    };
    let source = Source { file: known.file.clone(), bytes };
    let now = source.report().sha256;
    if now != known.sha256 {
        monitor.warning(Warning::SourceChanged { path: path.to_owned(), then: known.sha256.clone(), now });
    }
    Some(source)
}
