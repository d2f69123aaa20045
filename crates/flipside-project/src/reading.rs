//! Reading the files of a code base: each by the front end, in a process of its own, unless that would read what it read before.
//!
//! What it would read is found by the preprocessor: the text that it gives, with line markers and macros; the command line of
//! the front end, with clang's version; and the files that the text comes from, whose columns and comments are not in the text. This
//! costs little against the front end, and nothing that decides what a file means escapes it: not a header that is found in
//! another folder now, nor one that was not there before.

use std::path::Path;
use std::time::{Duration, Instant};

use flipside_pipeline::Stop;
use flipside_report::sha256;
use flipside_toolchain::{Preprocessed, Toolchain, ToolchainError};
use serde::{Deserialize, Serialize};

use crate::process::End;
use crate::project::{Project, said};
use crate::survey::Survey;
use crate::{Unit, flags};

/// How long the front end may take for one file.
const LONGEST: Duration = Duration::from_secs(300);

/// What reading a file gave: a survey with the flags that worked, or why there is none.
pub(crate) type Read = Result<(Survey, Vec<String>), String>;

/// A survey that was made before.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct KnownSurvey {
    /// What was read, as a hash.
    read: String,
    /// The flags that worked.
    flags: Vec<String>,
    survey: Survey,
}

/// What files are read with.
pub(crate) struct Reader<'p> {
    project: &'p Project,
    /// None where there is no clang: the front end will say so.
    toolchain: Option<Toolchain>,
}

impl<'p> Reader<'p> {
    pub(crate) fn new(project: &'p Project) -> Self {
        let toolchain = Toolchain::find(project.launcher.clang.as_deref()).ok();
        Reader { project, toolchain }
    }

    /// Lists the functions of a file.
    pub(crate) fn read(&self, unit: &Unit, stop: &Stop) -> Read {
        let project = self.project;
        let mut flags = unit.flags.clone().map_err(|error| error.0)?;
        flags.retain(|flag| !project.config.drop_flags.contains(flag));
        let file = project.relative(&unit.file);
        let name = sha256(format!("{file}\0{}", flags.join("\0")).as_bytes());
        let before = project.store.survey(&name);
        let started_with = before.as_ref().map_or(&flags, |known| &known.flags).clone();
        // Looked at before the file is read: what changes in between is noticed the next time.
        let read = self.hash(&file, started_with);
        if let (Some(known), Some((read, _))) = (before, &read)
            && known.read == *read
        {
            return Ok((known.survey, known.flags));
        }
        let (survey, used) = self.survey(&file, flags, stop)?;
        if let Some((read, _)) = read.filter(|(_, flags)| *flags == used) {
            let known = KnownSurvey { read, flags: used, survey };
            project.store.put_survey(&name, &known).map_err(|error| error.to_string())?;
            return Ok((known.survey, known.flags));
        }
        Ok((survey, used))
    }

    /// Everything that the front end would read of a file, as a hash, and the flags that clang knows; none where the preprocessor
    /// cannot read it.
    fn hash(&self, file: &str, mut flags: Vec<String>) -> Option<(String, Vec<String>)> {
        let toolchain = self.toolchain.clone()?.until(Some(Instant::now() + LONGEST));
        let Project { root, tool, .. } = self.project;
        let preprocessed = loop {
            match toolchain.preprocessed(root, Path::new(file), &flags) {
                Ok(preprocessed) => break preprocessed,
                Err(ToolchainError::DoesNotCompile { diagnostics }) => {
                    flags = flags::without_unknown(&flags, &diagnostics)?;
                }
                Err(_) => return None,
            }
        };
        let Preprocessed { text, command } = &preprocessed;
        let mut parts = vec![tool.clone(), flags.join("\0"), sha256(text.as_bytes()), command.clone()];
        for name in preprocessed.files() {
            // A `#line` may name a file that is not there.
            let content = std::fs::read(root.join(&name)).map(|bytes| sha256(&bytes));
            parts.extend([name, content.unwrap_or_default()]);
        }
        Some((sha256(parts.join("\0").as_bytes()), flags))
    }

    /// Runs the front end; with the flags that clang knows.
    fn survey(&self, file: &str, mut flags: Vec<String>, stop: &Stop) -> Read {
        let Project { store, launcher, root, .. } = self.project;
        let work = store.work().map_err(|error| error.to_string())?;
        let told = loop {
            let mut words = vec!["survey".to_owned(), file.to_owned(), "--".to_owned()];
            words.extend(flags.iter().cloned());
            let told = launcher.run(&words, root, &work, LONGEST, stop).map_err(|error| error.to_string())?;
            // Clang names all flags that it does not know at once; the front end has said before that they are harmless.
            match flags::without_unknown(&flags, &told.errors) {
                Some(left) if told.end == End::Status(2) => flags = left,
                Some(_) | None => break told,
            }
        };
        std::fs::remove_dir_all(work).ok();
        match told.end {
            End::Status(0) => {
                let survey = serde_json::from_str(&told.output).map_err(|error| error.to_string())?;
                Ok((survey, flags))
            }
            end => Err(said(&end, &told.errors, LONGEST)),
        }
    }
}
