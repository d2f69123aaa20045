//! Are these the files that results are about? Compared by content: the same files may have other names here.

use std::collections::BTreeSet;
use std::path::PathBuf;

use flipside_evidence::{Manifest, SourceEntry};
use flipside_program::Program;
use flipside_report::{Report, sha256};

use crate::error::PipelineError;
use crate::export::unreadable;
use crate::regular::read_bytes;
use crate::sources;

/// The names of files: those of the results, and those here.
pub(super) struct Renamed {
    names: Vec<(String, String)>,
}

impl Renamed {
    /// A text of the results that begins with the name of a file, as it is here.
    pub fn ours(&self, text: &str) -> String {
        renamed(text, self.names.iter().map(|(theirs, ours)| (theirs.as_str(), ours.as_str())))
    }

    /// A text from here that begins with the name of a file, as it is in the results.
    pub fn theirs(&self, text: &str) -> String {
        renamed(text, self.names.iter().map(|(theirs, ours)| (ours.as_str(), theirs.as_str())))
    }
}

/// A text that is a file, or a place in one, with another name of that file.
fn renamed<'n>(text: &str, mut names: impl Iterator<Item = (&'n str, &'n str)>) -> String {
    let found = names.find_map(|(from, to)| {
        let rest = text.strip_prefix(from)?;
        (rest.is_empty() || rest.starts_with(':')).then(|| format!("{to}{rest}"))
    });
    found.unwrap_or_else(|| text.to_owned())
}

/// Were the given files covered? Asked before they are read as C.
pub(super) fn check_given(files: &[PathBuf], manifest: &Manifest) -> Result<(), PipelineError> {
    let known: BTreeSet<&str> =
        manifest.context.sources.iter().map(|source| source.sha256.as_str()).collect();
    for path in files {
        let bytes = read_bytes(path).map_err(|error| unreadable(path, &error))?;
        if !known.contains(sha256(&bytes).as_str()) {
            return Err(another(&path.display().to_string()));
        }
    }
    Ok(())
}

/// Was a program read from the files that were covered? Their names then and now.
pub(super) fn check_read(
    program: &Program,
    manifest: &Manifest,
    report: &Report,
) -> Result<Renamed, PipelineError> {
    let (theirs, ours) = (&manifest.context.sources, sources::entries(program));
    let mut names = Vec::new();
    for (theirs, ours) in theirs.iter().zip(&ours) {
        if theirs.sha256 != ours.sha256 {
            return Err(another(&ours.file));
        }
        names.push((theirs.file.clone(), ours.file.clone()));
    }
    if theirs.len() != ours.len() {
        let what = format!("{} files were covered, and here are {}", theirs.len(), ours.len());
        return Err(PipelineError::Rejected(what));
    }
    let is_covered = |file: &str, sha256: &str| {
        theirs.iter().any(|known: &SourceEntry| known.file == file && known.sha256 == sha256)
    };
    if let Some(wrong) = report.sources.iter().find(|source| !is_covered(&source.file, &source.sha256)) {
        let what = format!("report.json: `sources` has {}, which the evidence is not about", wrong.file);
        return Err(PipelineError::Rejected(what));
    }
    Ok(Renamed { names })
}

fn another(file: &str) -> PipelineError {
    PipelineError::Rejected(format!("{file} is not the file that was covered: its content is another"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_renamed_and_nothing_else() {
        let renamed = Renamed { names: vec![("then/a.c".to_owned(), "a.c".to_owned())] };
        for (theirs, ours) in [
            ("then/a.c", "a.c"),
            ("then/a.c:3:4: division by zero", "a.c:3:4: division by zero"),
            ("then/a.cc:3", "then/a.cc:3"),
            ("`p` of at most 8 elements", "`p` of at most 8 elements"),
        ] {
            assert_eq!(renamed.ours(theirs), ours);
            assert_eq!(renamed.theirs(ours), theirs);
        }
    }
}
