//! Suites and formats from results that are there already.

use std::path::{Path, PathBuf};

use flipside_report::{Source, read_report};

use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::options::EmitOptions;
use crate::output::OutputFolder;
use crate::regular::read_text;
use crate::{emit, sources};

/// Writes formats beside the `report.json` of a folder; the places that were written.
pub fn export(
    folder: &Path,
    options: &EmitOptions,
    monitor: &dyn Monitor,
) -> Result<Vec<PathBuf>, PipelineError> {
    let path = folder.join("report.json");
    let text = read_text(&path).map_err(|error| unreadable(&path, &error))?;
    let report = read_report(&text).map_err(|error| PipelineError::file(&path, error.to_string()))?;
    emit::check(options, report.harness.is_program)?;
    let read = |known| sources::read(known, Path::new(&known.file), monitor);
    let sources: Vec<Source> = report.sources.iter().filter_map(read).collect();
    let out = OutputFolder::open(folder, "report.json")?;
    let places = emit::write(&out, &report, &sources, options)?;
    out.publish()?;
    Ok(places)
}

/// Results cannot be read.
pub(crate) fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> PipelineError {
    PipelineError::file(path, format!("cannot be read: {error}; give the folder that `flipside cover` wrote"))
}
