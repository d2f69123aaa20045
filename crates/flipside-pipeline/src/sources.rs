//! The files that stored results are about, as they are now.

use std::path::Path;

use flipside_evidence::SourceEntry;
use flipside_program::{Program, SourceFile};
use flipside_report::{Source, SourceReport, sha256};

use crate::monitor::{Monitor, Warning};
use crate::regular::read_bytes;

/// Reads a file that results are about; warns where it is not there, or not the one that they are about.
pub(crate) fn read(known: &SourceReport, path: &Path, monitor: &dyn Monitor) -> Option<Source> {
    let bytes = match read_bytes(path) {
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

/// The files that a program was read from, but for system headers and texts of ours.
pub(crate) fn entries(program: &Program) -> Vec<SourceEntry> {
    let entry = |file: &SourceFile| {
        let bytes = std::fs::read(&file.path).ok()?;
        Some(SourceEntry { file: file.path.clone(), sha256: sha256(&bytes) })
    };
    program.files.iter().filter(|file| !file.system).filter_map(entry).collect()
}
