//! `flipside.waivers.toml`: one `[[waiver]]` per branch. It is the user's file: entries are appended, nothing of it is
//! written again.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Waiver;

/// The name of the file, in the root of a project.
pub const WAIVERS: &str = "flipside.waivers.toml";

/// Why waivers cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum WaiverError {
    /// The file system says no.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: std::io::Error,
    },
    /// It is no list of waivers.
    #[error("{}:{line}:{column}: {message}", .path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Where.
        line: usize,
        /// Where in the line.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A branch has two.
    #[error("{}: `{branch}` has two waivers; keep one of them", .path.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The branch.
        branch: String,
    },
    /// There is nothing to waive.
    #[error(
        "`{branch}` is no branch that is left; give its name as the index shows it: FILE:FUNCTION#ORDINAL:OUTCOME"
    )]
    NoBranch {
        /// The branch.
        branch: String,
    },
    /// There is no evidence.
    #[error("`{branch}` is unknown, or there is no evidence for it: its waiver cannot rest on a proof")]
    NoProof {
        /// The branch.
        branch: String,
    },
    /// A branch has one already.
    #[error("{}: `{branch}` has a waiver already; change it there", .path.display())]
    There {
        /// The file.
        path: PathBuf,
        /// The branch.
        branch: String,
    },
}

/// The file as it is written.
#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    #[serde(default)]
    waiver: Vec<Waiver>,
}

/// The waivers of a file; none where it is not there.
pub fn read(path: &Path) -> Result<Vec<Waiver>, WaiverError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(WaiverError::File { path: path.to_owned(), error }),
    };
    let contents: Contents = toml::from_str(&text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |span| span.start.min(text.len()))];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        WaiverError::Form {
            path: path.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            message: error.message().to_owned(),
        }
    })?;
    let mut branches: Vec<&str> = contents.waiver.iter().map(|waiver| waiver.branch.as_str()).collect();
    branches.sort_unstable();
    if let Some(pair) = branches.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(WaiverError::Twice { path: path.to_owned(), branch: pair[0].to_owned() });
    }
    Ok(contents.waiver)
}

/// Adds waivers at the end of a file.
pub fn append(path: &Path, waivers: &[Waiver]) -> Result<(), WaiverError> {
    let there = read(path)?;
    if let Some(waiver) = waivers.iter().find(|new| there.iter().any(|old| old.branch == new.branch)) {
        return Err(WaiverError::There { path: path.to_owned(), branch: waiver.branch.clone() });
    }
    let text =
        toml::to_string(&Contents { waiver: waivers.to_vec() }).expect("a waiver should be made of texts");
    let fail = |error: std::io::Error| WaiverError::File { path: path.to_owned(), error };
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(fail)?;
    let gap = if there.is_empty() { "" } else { "\n" };
    file.write_all(format!("{gap}{text}").as_bytes()).map_err(fail)
}

#[cfg(test)]
mod tests {
    use flipside_report::ReportedKind;

    use super::*;

    fn waiver(branch: &str) -> Waiver {
        Waiver {
            branch: branch.into(),
            condition: "p == \"a\\b\"".into(),
            kind: ReportedKind::Unknown,
            key: "00".into(),
            category: "defensive".into(),
            text: "line 1\nline 2".into(),
            who: "N. N.".into(),
            when: "2026-11-18".into(),
            evidence: None,
        }
    }

    #[test]
    fn what_is_appended_is_read_again_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(WAIVERS);
        assert_eq!(read(&path).unwrap(), []);
        std::fs::write(&path, "# ours\n").unwrap();
        append(&path, &[waiver("a.c:f#0:true")]).unwrap();
        append(&path, &[waiver("a.c:f#1:true"), waiver("b.c:f#1:true")]).unwrap();
        let branches: Vec<String> = read(&path).unwrap().into_iter().map(|waiver| waiver.branch).collect();
        assert_eq!(branches, ["a.c:f#0:true", "a.c:f#1:true", "b.c:f#1:true"]);
        assert_eq!(read(&path).unwrap()[0], waiver("a.c:f#0:true"));
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("# ours\n"));
        let error = append(&path, &[waiver("a.c:f#1:true")]).unwrap_err().to_string();
        assert!(error.ends_with("`a.c:f#1:true` has a waiver already; change it there"), "{error}");
    }

    #[test]
    fn mistakes_have_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(WAIVERS);
        std::fs::write(&path, "[[waiver]]\nbranch = 1\n").unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains(".toml:2:10: "), "{error}");
        std::fs::write(&path, "[[waivers]]\n").unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains(".toml:1:3: unknown field `waivers`"), "{error}");
    }
}
