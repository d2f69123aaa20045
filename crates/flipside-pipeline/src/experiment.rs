//! The paper's experiment: the strategies on all subjects of a folder.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use flipside_report::comparison::{Comparison, Figure, Machine, Paper, PeerRun, chart};
use flipside_search::STRATEGIES;
use flipside_search::strategy::MT_STEPS;
use flipside_solver::Factory;
use serde::de::DeserializeOwned;

use crate::compare::{Compared, ComparedSubject, MAIN, Series};
use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::output::OutputFolder;
use crate::regular::read_text;

/// The beginning of the line that names the function of a subject.
const HEAD: &str = "// subject: ";

/// The strategies of the paper, and maybe the other reading of `mt`; that decides by chance, so it runs more often.
pub fn series(runs: NonZeroU32, mt_runs: NonZeroU32, both_readings: bool) -> Vec<Series> {
    let often = |name: &str| if name.starts_with("mt") { mt_runs } else { runs };
    let all = STRATEGIES.into_iter().chain(both_readings.then_some(MT_STEPS));
    all.map(|strategy| Series { strategy, runs: often(strategy.name) }).collect()
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

/// The file that says where runs were made, beside them.
const MACHINE: &str = "machine.json";

/// This machine, and the tools that the subjects were read with.
fn machine(subjects: &[ComparedSubject]) -> Machine {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let model = read("/proc/cpuinfo");
    let model = model.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let clang = subjects.first().map(|subject| format!("clang {}", subject.loaded.toolchain.version()));
    Machine {
        processor: model.map_or("processor not known", |(_, name)| name).to_owned(),
        cores: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        system: format!("Linux {}", read("/proc/sys/kernel/osrelease").trim()),
        versions: [format!("Flipside {}", env!("CARGO_PKG_VERSION"))]
            .into_iter()
            .chain(clang)
            .chain([format!("solver {}", Factory::version())])
            .collect(),
    }
}

/// Writes the results, with the tables of the paper.
pub fn publish(
    compared: &Compared,
    subjects: &[ComparedSubject],
    out: &OutputFolder,
    command: &str,
) -> Result<(), PipelineError> {
    compared.gather(out, command)?;
    let machine = machine(subjects);
    let text = serde_json::to_string_pretty(&machine);
    let text = text.map_err(|error| PipelineError::Internal(error.to_string()))?;
    out.write(MACHINE, (text + "\n").as_bytes())?;
    write_paper(&Paper { comparisons: &compared.comparisons, machine: Some(&machine), peers: &[] }, out)?;
    out.publish()
}

fn write_paper(paper: &Paper<'_>, out: &OutputFolder) -> Result<(), PipelineError> {
    out.write("report.md", paper.markdown().as_bytes())?;
    out.write("report.tex", paper.latex().as_bytes())
}

/// Makes the tables and the figures again, from the raw data of earlier runs and of other tools (`bench/peers --json`).
pub fn report(runs: &Path, peers: Option<&Path>, out: &OutputFolder) -> Result<(), PipelineError> {
    let comparisons: Vec<Comparison> = read_json(&runs.join(MAIN))?;
    let machine = runs.join(MACHINE);
    let machine: Option<Machine> = machine.is_file().then(|| read_json(&machine)).transpose()?;
    let peers: Vec<PeerRun> = peers.map(read_json).transpose()?.unwrap_or_default();
    out.write_main(&comparisons)?;
    for figure in Figure::ALL {
        out.write(figure.file(), chart(&comparisons, figure).as_bytes())?;
    }
    write_paper(&Paper { comparisons: &comparisons, machine: machine.as_ref(), peers: &peers }, out)?;
    out.publish()
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, PipelineError> {
    let unreadable = |what: String| PipelineError::file(path, format!("cannot be read: {what}"));
    let text = read_text(path).map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))
}
