//! One C file of a build: its flags, and its functions.

use std::path::Path;

use flipside_pipeline::{PipelineError, SourceOptions};

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
pub fn survey_with_known_flags(source: &SourceOptions) -> Result<(Survey, Vec<String>), PipelineError> {
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
