//! A whole `cover` whose time limit holds: each step is watched, and where one does not end, what is known for certain is
//! published in its place.
//!
//! **Invariant:** the results are published once, by whoever takes the folder first: the steps, or the thread that watches them.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use flipside_solver::Stop;

use super::kept::write_suite;
use super::watchdog::{LastResort, watched};
use super::{Outcome, Pipeline};
use crate::clock::end_of_overtime;
use crate::emit;
use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::options::{CoverOptions, EmitOptions};
use crate::output::OutputFolder;

/// Reading may take this long: without it there is nothing to say.
const LEAST_READING: Duration = Duration::from_secs(3);

/// What is covered, and where the results go.
pub struct LimitedCover<'m> {
    /// When the command started: the time limit counts from there.
    pub started: Instant,
    /// What is covered, and how.
    pub options: CoverOptions,
    /// What is written besides the report.
    pub emit: EmitOptions,
    /// Where the results go.
    pub folder: PathBuf,
    /// Who looks on.
    pub monitor: &'m dyn Monitor,
}

/// Results that are in their folder.
pub struct Published {
    /// The results.
    pub outcome: Outcome,
    /// The main file, `report.json`.
    pub main: PathBuf,
    /// The page.
    pub page: PathBuf,
    /// What was written besides.
    pub places: Vec<PathBuf>,
}

impl LimitedCover<'_> {
    /// All steps. `begin` is called when the files are read: from then on, whoever raises the request to stop gets a report.
    /// `give_up` is called in another thread when a step does not end in time; it has to end the process.
    pub fn run<E: From<PipelineError>>(
        self,
        begin: impl FnOnce(&Stop) -> Result<(), E>,
        give_up: impl Fn(Result<Published, PipelineError>) + Sync,
    ) -> Result<Published, E> {
        let LimitedCover { started, options, emit, folder, monitor } = self;
        let limit = options.search.time_limit;
        let end = |limit: Duration| end_of_overtime(started, limit);
        let reading = Stop::default();
        if let Some(end) = limit.and_then(|limit| end(limit.max(LEAST_READING))) {
            reading.wait_until(end);
        }
        let not_read = || give_up(Err(PipelineError::NotReadInTime));
        let pipeline = watched(&reading, not_read, || Pipeline::load(options, monitor))?;
        let out = Outcome::folder(&folder, &emit)?;
        let prepared = watched(&reading, not_read, || match &emit.suite {
            Some(folder) => pipeline.prepare()?.keeping_suite(folder),
            None => pipeline.prepare(),
        })?;
        let stop = Stop::default();
        if let Some(end) = limit.and_then(end) {
            stop.wait_until(end);
        }
        begin(&stop)?;
        let last_resort = LastResort::new(&prepared, &stop);
        let out = Mutex::new(Some(out));
        let take = || out.lock().unwrap_or_else(PoisonError::into_inner).take();
        let publish_what_is_known = || {
            if let Some(out) = take() {
                give_up(last_resort.outcome().and_then(|outcome| outcome.published(&out, &emit)));
            }
        };
        let published = watched(&stop, publish_what_is_known, || {
            let confirmed = prepared.search(&stop)?.confirm()?;
            last_resort.keep(&confirmed)?;
            let mut outcome = confirmed.prove()?.report()?;
            let sequences = pipeline.sequences(&mut outcome, &folder, &stop)?;
            let rendered = outcome.rendered()?;
            let Some(out) = take() else {
                // Nobody waited for this, and what is known is being written.
                loop {
                    std::thread::park();
                }
            };
            let mut published = outcome.published_as(&rendered, &out, &emit)?;
            for found in &sequences {
                published.places.extend(found.publish(&emit)?);
            }
            Ok::<_, PipelineError>(published)
        })?;
        Ok(published)
    }
}

impl Pipeline<'_> {
    /// All steps after loading, up to results in their folder, without a watch on them. Whether they can be trusted is not
    /// asked yet.
    pub fn publish_in(
        &self,
        folder: &Path,
        emit: &EmitOptions,
        stop: &Stop,
    ) -> Result<Published, PipelineError> {
        let out = Outcome::folder(folder, emit)?;
        let mut outcome = self.run(stop)?;
        let sequences = self.sequences(&mut outcome, out.path(), stop)?;
        let mut published = outcome.published(&out, emit)?;
        for found in &sequences {
            published.places.extend(found.publish(emit)?);
        }
        Ok(published)
    }
}

impl Outcome {
    /// Publishes the results in a folder.
    fn published(self, out: &OutputFolder, emit: &EmitOptions) -> Result<Published, PipelineError> {
        let rendered = self.rendered()?;
        self.published_as(&rendered, out, emit)
    }

    fn published_as(
        self,
        rendered: &super::Rendered,
        out: &OutputFolder,
        emit: &EmitOptions,
    ) -> Result<Published, PipelineError> {
        let mut places = self.publish(rendered, out, emit)?;
        if let Some(folder) = &emit.suite {
            write_suite(folder, &emit::suite(&self.report, emit))?;
            places.push(folder.clone());
        }
        Ok(Published { main: out.main(), page: Outcome::page_in(out), places, outcome: self })
    }
}
