//! The tests that the user has already: what they cover.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use flipside_program::Objective;
use flipside_replay::existing::taken_by;
use flipside_report::emit::{Material, format};
use flipside_report::read_report;
use flipside_search::{Coverage, Criterion};

use crate::error::PipelineError;
use crate::options::CoverOptions;
use crate::regular::read_text;
use crate::subject::LoadedSubject;

/// What one of the user's suites takes.
pub(super) struct ExistingTests {
    /// What was given.
    pub name: String,
    /// The branches, of the subject and of others.
    pub taken: BTreeSet<Objective>,
}

/// Runs the suites.
pub(super) fn run(
    options: &CoverOptions,
    subject: &LoadedSubject,
    criterion: &dyn Criterion,
) -> Result<Vec<ExistingTests>, PipelineError> {
    let wrong = |what: &str| Err(PipelineError::Options(format!("--with-tests {what}")));
    if options.with_tests.is_empty() {
        return Ok(Vec::new());
    }
    if subject.function.is_none() {
        return wrong("is for functions: give the function too");
    }
    if !criterion.is_about_objectives() {
        return wrong("is about branches: which paths a test takes is not known");
    }
    let source = (options.search.source.files.as_slice(), options.search.source.flags.as_slice());
    let mut found = Vec::new();
    for given in &options.with_tests {
        let folder = tempfile::tempdir().map_err(|error| PipelineError::Internal(error.to_string()))?;
        let mut taken = BTreeSet::new();
        for suite in suites(given, folder.path())? {
            taken.extend(taken_by(&subject.toolchain, &subject.lowered, source, &suite)?);
        }
        found.push(ExistingTests { name: given.display().to_string(), taken });
    }
    Ok(found)
}

/// Nothing has to be found for what they take.
pub(super) fn add(coverage: &mut Coverage, existing: &[ExistingTests]) {
    for &objective in existing.iter().flat_map(|existing| &existing.taken) {
        coverage.add_elsewhere(objective);
    }
}

/// The C files of what was given: the file, those of a folder, or the suite of the results in it.
fn suites(given: &Path, folder: &Path) -> Result<Vec<PathBuf>, PipelineError> {
    if !given.is_dir() {
        return Ok(vec![given.to_owned()]);
    }
    if given.join("report.json").exists() {
        return suite_of_results(given, folder);
    }
    let entries = std::fs::read_dir(given).map_err(|error| unusable(given, &error.to_string()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| is_c(path)).collect();
    files.sort();
    if files.is_empty() {
        return Err(unusable(given, "holds no C files and no results of `flipside cover`"));
    }
    Ok(files)
}

fn suite_of_results(given: &Path, folder: &Path) -> Result<Vec<PathBuf>, PipelineError> {
    let text = read_text(&given.join("report.json")).map_err(|error| error.to_string());
    let report = text.and_then(|text| read_report(&text).map_err(|error| format!("report.json {error}")));
    let report = report.map_err(|error| unusable(given, &error))?;
    let subject =
        std::path::absolute(&report.subject.file).unwrap_or_else(|_| report.subject.file.clone().into());
    let subject = subject.display().to_string();
    let material = Material {
        report: &report,
        sources: &[],
        subject: &subject,
        others: &[],
        minimize: false,
        at_most: None,
    };
    let files = format("c")
        .and_then(|format| (format.make)(material))
        .map_err(|why| unusable(given, &why.to_string()))?;
    let mut suites = Vec::new();
    for file in files.iter().filter(|file| is_c(Path::new(&file.path))) {
        let path = folder.join(file.path.replace('/', "-"));
        std::fs::write(&path, &file.bytes).map_err(|error| unusable(&path, &error.to_string()))?;
        suites.push(path);
    }
    Ok(suites)
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c")
}

fn unusable(path: &Path, what: &str) -> PipelineError {
    PipelineError::Input(format!("--with-tests {}: {what}", path.display()))
}
