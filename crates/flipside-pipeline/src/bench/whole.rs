//! All measurements of a folder of subjects, told line by line.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use flipside_solver::Stop;

use super::{HEAD, Summary, growth, measure};
use crate::compare::ComparedSubject;
use crate::error::PipelineError;
use crate::experiment::subject_files;
use crate::monitor::Monitor;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Bench<'b> {
    /// This program: the whole command is measured, too.
    pub program: &'b Path,
    /// The clang that the user named.
    pub clang: Option<&'b str>,
    /// The folder of the subjects.
    pub subjects: &'b Path,
    /// How often each strategy runs.
    pub runs: u32,
    /// How long a single search may take.
    pub limit: Duration,
    /// How the time grows with the length of the inputs is left out.
    pub no_growth: bool,
}

impl Bench<'_> {
    /// Measures; `tell` gets the lines. Not the whole where it was asked to stop.
    pub fn run(
        &self,
        stop: &Stop,
        monitor: &dyn Monitor,
        tell: &mut dyn FnMut(&str),
    ) -> Result<bool, PipelineError> {
        let mut summary = Summary::default();
        tell(HEAD);
        for (file, function) in subject_files(self.subjects)? {
            let mut subject = ComparedSubject::of_file(self.clang, &file, &function, monitor)?;
            subject.options.time_limit = Some(self.limit);
            let Some(row) = measure(&subject, self.runs, stop, monitor)? else {
                return Ok(false);
            };
            tell(&row.line(self.whole_command(&file, &function)?));
            summary.add(&row);
        }
        tell(&format!("\n{summary}"));
        if !self.no_growth {
            let limit = self.limit.as_secs_f64();
            tell(&format!("\ngrowth of the search, seconds; dfs beside it as far as it gets in {limit} s"));
            growth::measure(self.clang, self.subjects, self.limit, stop, monitor, &mut |measured| {
                tell(&measured.to_string());
            })?;
        }
        Ok(true)
    }

    /// How many seconds the whole command takes, with clang, replay and evidence.
    fn whole_command(&self, file: &Path, function: &str) -> Result<f64, PipelineError> {
        let broken = |error: std::io::Error| {
            PipelineError::Internal(format!("`flipside cover` cannot be run: {error}"))
        };
        let folder = tempfile::tempdir().map_err(broken)?;
        let started = Instant::now();
        Command::new(self.program)
            .arg("cover")
            .args([file.as_os_str(), function.as_ref()])
            .args(["--quiet".as_ref(), "--out".as_ref(), folder.path().as_os_str()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(broken)?;
        Ok(started.elapsed().as_secs_f64())
    }
}
