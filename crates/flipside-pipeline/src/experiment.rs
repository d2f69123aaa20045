//! The paper's experiment: the strategies on all subjects of a folder.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use flipside_report::comparison::markdown;
use flipside_search::STRATEGIES;

use crate::compare::{Compared, ComparedSubject, Series};
use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::output::OutputFolder;
use crate::regular::read_text;

/// The beginning of the line that names the function of a subject.
const HEAD: &str = "// subject: ";

/// The strategies of the paper; `mt` decides by chance, so it runs more often.
pub fn series(runs: NonZeroU32, mt_runs: NonZeroU32) -> Vec<Series> {
    let often = |name: &str| if name == "mt" { mt_runs } else { runs };
    STRATEGIES.into_iter().map(|strategy| Series { strategy, runs: often(strategy.name) }).collect()
}

/// Reads the subjects of a folder.
pub fn load_folder(
    clang: Option<&str>,
    folder: &Path,
    monitor: &dyn Monitor,
) -> Result<Vec<ComparedSubject>, PipelineError> {
    let files = subject_files(folder)?;
    files.iter().map(|(file, function)| ComparedSubject::of_file(clang, file, function, monitor)).collect()
}

/// The C files of a folder that name a function in a line `// subject: FUNCTION`, in the order of their names.
pub fn subject_files(folder: &Path) -> Result<Vec<(PathBuf, String)>, PipelineError> {
    let unreadable =
        |path: &Path, error: std::io::Error| PipelineError::file(path, format!("cannot be read: {error}"));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        if path.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let text = read_text(&path).map_err(|error| unreadable(&path, error))?;
        let named = text.lines().find_map(|line| line.strip_prefix(HEAD)?.split_whitespace().next());
        if let Some(function) = named {
            found.push((path, function.to_owned()));
        }
    }
    if found.is_empty() {
        return Err(PipelineError::file(folder, format!("no C file here has a line `{HEAD}FUNCTION`")));
    }
    found.sort();
    Ok(found)
}

/// Writes the results, with the tables of the paper.
pub fn publish(compared: &Compared, out: &OutputFolder, command: &str) -> Result<(), PipelineError> {
    compared.gather(out, command)?;
    out.write("results.md", markdown(&compared.comparisons).as_bytes())?;
    out.publish()
}
