//! The files that stored results are about, as they are now.

use std::path::Path;

use flipside_report::{Source, SourceReport};

/// Reads a file that results are about; says where it is not there, or not what they are about.
pub fn read(known: &SourceReport, path: &Path) -> Option<Source> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("flipside: warning: {}: cannot be read: {error}", path.display());
            return None;
        }
    };
    let source = Source { file: known.file.clone(), bytes };
    let now = source.report().sha256;
    if now != known.sha256 {
        let path = path.display();
        eprintln!(
            "flipside: warning: {path} has changed since: the report is about {}, now it is {now}",
            known.sha256
        );
    }
    Some(source)
}
