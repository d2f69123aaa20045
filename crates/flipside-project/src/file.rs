//! One C file of a build: its flags, and its functions.

use std::path::{Path, PathBuf};

use flipside_pipeline::{PipelineError, SourceOptions};

use crate::plan::is_companion;
use crate::survey::{Survey, survey};
use crate::{Database, ProjectError, flags};

/// A C file with the flags of a build.
#[derive(Debug)]
pub struct FileOfBuild {
    /// The flags, without what clang does not know and what changes nothing.
    pub flags: Vec<String>,
    /// In how many other ways the build compiles it.
    pub others: usize,
}

impl FileOfBuild {
    /// How a build compiles a file.
    pub fn find(build: &Path, file: &Path) -> Result<Self, ProjectError> {
        let database = Database::read(build)?;
        let units = database.units_of(file);
        let Some(unit) = units.first() else {
            return Err(ProjectError::Input(format!(
                "{}: the build in {} does not compile it",
                file.display(),
                build.display()
            )));
        };
        let flags = unit
            .flags
            .clone()
            .map_err(|error| ProjectError::Input(format!("{}: {}", file.display(), error.0)))?;
        Ok(FileOfBuild { flags, others: units.len() - 1 })
    }
}

/// The functions of a file, and the flags with which clang reads it: without those that it does not know, where the front end knows
/// that they change nothing.
fn survey_with_known_flags(source: &SourceOptions) -> Result<(Survey, Vec<String>), PipelineError> {
    let mut source = source.clone();
    loop {
        match survey(&source) {
            Ok(found) => return Ok((found, source.flags)),
            Err(error) => match flags::without_unknown(&source.flags, &error.to_string()) {
                Some(left) => source.flags = left,
                None => return Err(error),
            },
        }
    }
}

/// The functions that are covered one by one where nobody names one; none where the files are a program. And the flags with
/// which clang reads them.
pub fn functions_to_cover(
    source: &SourceOptions,
) -> Result<(Option<Vec<String>>, Vec<String>), PipelineError> {
    let (found, flags) = survey_with_known_flags(source)?;
    let names = found.functions.into_iter().map(|function| function.name);
    let names: Vec<String> = names.filter(|name| !is_companion(name)).collect();
    let is_program = names.is_empty() || names.iter().any(|name| name == "main");
    Ok(((source.function.is_none() && !is_program).then_some(names), flags))
}

/// Are these files a program, so that nobody has to read them to know? Several are, and one with the word `main (` in it.
pub fn is_program(files: &[PathBuf]) -> bool {
    let [file] = files else { return true };
    let text = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.match_indices("main").any(|(at, word)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let after = text[at + word.len()..].trim_start();
        after.starts_with('(') && !text[..at].ends_with(is_part)
    })
}
