//! `flipside experiment [FOLDER]`: the paper's experiment, on all subjects of a folder.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use flipside_report::comparison::{Comparison, markdown, table};
use flipside_search::STRATEGIES;
use flipside_solver::Stop;

use super::compare::{finish, write};
use super::output::OutputFolder;
use super::runs::{Job, run_all, threads};
use super::subject::{LoadedSubject, load_subject};
use crate::failure::Failure;
use crate::options::{ExperimentArguments, Named, SearchArguments};
use crate::progress::ProgressLine;
use crate::signals;

/// What the line begins with that names the function of a subject.
const HEAD: &str = "// subject: ";

/// A subject of the experiment.
pub(super) struct Subject {
    pub name: String,
    pub arguments: SearchArguments,
    pub read: LoadedSubject,
}

pub fn run(clang: Option<&str>, arguments: &ExperimentArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.quiet);
    progress.phase("reading");
    let subjects: Vec<Subject> = files(&arguments.subjects)?
        .into_iter()
        .map(|(file, function)| subject(clang, &file, function, &progress))
        .collect::<Result<_, _>>()?;
    let out = OutputFolder::for_new_results(&arguments.out, "comparison.json")?;
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;

    let mut jobs = Vec::new();
    let mut owners = Vec::new();
    for (owner, subject) in subjects.iter().enumerate() {
        for strategy in STRATEGIES {
            let runs = if strategy.name == "mt" { arguments.mt_runs } else { arguments.runs };
            for seed in arguments.seed..arguments.seed.saturating_add(runs.get()) {
                jobs.push(Job { subject: &subject.read, arguments: &subject.arguments, strategy, seed });
                owners.push(owner);
            }
        }
    }
    let runs = run_all(&jobs, threads(arguments.jobs), &stop, &progress)?;
    let missing = runs.iter().filter(|run| run.is_none()).count();
    let mut comparisons: Vec<Comparison> = subjects.iter().map(Subject::comparison).collect();
    for (owner, run) in owners.into_iter().zip(runs) {
        comparisons[owner].runs.extend(run);
    }
    write(&out, &comparisons)?;
    out.write("results.md", markdown(&comparisons).as_bytes())?;
    progress.pause();
    if !arguments.quiet {
        for comparison in &comparisons {
            println!("{}", table(comparison));
        }
        if missing > 0 {
            println!("interrupted: {missing} of {} runs are missing", jobs.len());
        }
        println!("results: {}", arguments.out.display());
    }
    finish(&comparisons)
}

impl Subject {
    fn comparison(&self) -> Comparison {
        Comparison {
            name: self.name.clone(),
            file: self.arguments.named.file.display().to_string(),
            function: self.arguments.named.function().map(str::to_owned),
            runs: Vec::new(),
        }
    }
}

/// The C files of a folder that name a function, in the order of their names.
pub(super) fn files(folder: &Path) -> Result<Vec<(PathBuf, String)>, Failure> {
    let fail = |path: &Path, what: String| Failure::Input(format!("{}: {what}", path.display()));
    let unreadable = |error: std::io::Error| fail(folder, format!("cannot be read: {error}"));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let text = std::fs::read_to_string(&path)
            .map_err(|error| fail(&path, format!("cannot be read: {error}")))?;
        let named = text.lines().find_map(|line| line.strip_prefix(HEAD)?.split_whitespace().next());
        if let Some(function) = named {
            found.push((path, function.to_owned()));
        }
    }
    if found.is_empty() {
        return Err(fail(folder, format!("no C file here has a line `{HEAD}FUNCTION`")));
    }
    found.sort();
    Ok(found)
}

pub(super) fn subject(
    clang: Option<&str>,
    file: &Path,
    function: String,
    progress: &ProgressLine,
) -> Result<Subject, Failure> {
    let arguments =
        SearchArguments { named: Named::one(file.to_owned(), Some(function)), ..SearchArguments::default() };
    let read = load_subject(clang, &arguments, progress)?;
    let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Subject { name, arguments, read })
}
