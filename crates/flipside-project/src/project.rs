//! A code base: its root, what its build and `flipside.toml` say, and a survey of all its functions.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use flipside_pipeline::Stop;

use crate::config::{Config, ConfigError, NAME};
use crate::plan::Plan;
use crate::process::{End, Launcher};
use crate::reading::{Read, Reader};
use crate::store::Store;
use crate::waiver::WaiverError;
use crate::{Database, DatabaseError, ResultError, Unit};

/// The folder of results, in the root of a code base.
pub const RESULTS: &str = ".flipside";
/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// The build says nothing that can be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// `flipside.toml` is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Results cannot be read or written.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// Waivers cannot be read or written.
    #[error(transparent)]
    Waiver(#[from] WaiverError),
    /// Something that the user gave is wrong.
    #[error("{0}")]
    Input(String),
    /// A failure of ours.
    #[error("{0}")]
    Internal(String),
}

impl ProjectError {
    pub(crate) fn file(path: &Path, error: &std::io::Error) -> Self {
        ProjectError::Input(format!("{}: {error}", path.display()))
    }
}

/// A code base.
#[derive(Debug)]
pub struct Project {
    /// The folder that names are relative to.
    pub root: PathBuf,
    /// What `flipside.toml` says.
    pub config: Config,
    /// The files and their flags.
    pub database: Database,
    pub(crate) launcher: Launcher,
    /// The hash of this program: another one may come to other verdicts.
    pub(crate) tool: String,
    pub(crate) store: Store,
}

/// Hears how many files of how many are read.
pub type Tell<'t> = dyn Fn(usize, usize) + Sync + 't;

/// Whether a pattern of `flipside.toml` names headers.
fn is_header(pattern: &str) -> bool {
    Path::new(pattern).extension().is_some_and(|extension| extension == "h")
}

impl Project {
    /// The code base that is built in this folder. Results go to `out`, or to `.flipside` in its root.
    pub fn open(build: &Path, out: Option<&Path>, launcher: Launcher) -> Result<Self, ProjectError> {
        let database = Database::read(build)?;
        if database.units.is_empty() {
            return Err(ProjectError::Input(format!("{}: no C file is built there", build.display())));
        }
        let root = root_of(build, &database)?;
        let config = Config::read(&root)?;
        let store = Self::store(out.unwrap_or(&root.join(RESULTS)))?;
        let tool = store
            .hash_of_program(&launcher.program)
            .map_err(|error| ProjectError::file(&launcher.program, &error))?;
        Ok(Project { root, config, database, launcher, tool, store })
    }

    pub(crate) fn store(folder: &Path) -> Result<Store, ProjectError> {
        Store::open(folder).map_err(|error| ProjectError::file(folder, &error))
    }

    /// The code base that a plan is about: this folder is its root.
    pub fn of_plan(root: &Path, out: Option<&Path>, launcher: Launcher) -> Result<Self, ProjectError> {
        let root = root.canonicalize().map_err(|error| ProjectError::file(root, &error))?;
        let config = Config::read(&root)?;
        let store = Self::store(out.unwrap_or(&root.join(RESULTS)))?;
        let database = Database { units: Vec::new(), source: None };
        // The keys are those of the plan.
        Ok(Project { root, config, database, launcher, tool: String::new(), store })
    }

    /// The folder with the results.
    pub fn results(&self) -> &Path {
        self.store.folder()
    }

    /// A path as results have it: relative to the root, where it is in it.
    pub(crate) fn relative(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }

    /// Reads all files, so many at a time, and lists their functions. `tell` hears how many of how many are read.
    pub fn plan(&self, jobs: usize, stop: &Stop, tell: &Tell<'_>) -> Result<Plan, ProjectError> {
        let wanted = |unit: &&Unit| {
            // A header that is wanted may be anywhere: only files that are left out by name are not read.
            let name = self.relative(&unit.file);
            self.config.wants_file(&name) || self.config.files.iter().any(|pattern| is_header(pattern))
        };
        let units: Vec<&Unit> = self.database.units.iter().filter(wanted).collect();
        let reader = Reader::new(self);
        let next = AtomicUsize::new(0);
        let read: Mutex<Vec<(usize, Read)>> = Mutex::default();
        std::thread::scope(|scope| {
            for _ in 0..jobs.max(1).min(units.len()) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(unit) = units.get(at).filter(|_| !stop.is_raised()) else { return };
                        let survey = reader.read(unit, stop);
                        let mut read = read.lock().expect("no thread should fail");
                        read.push((at, survey));
                        tell(read.len(), units.len());
                    }
                });
            }
        });
        let mut read = read.into_inner().expect("no thread should fail");
        read.sort_by_key(|(at, _)| *at);
        let surveys = read.into_iter().map(|(at, survey)| (units[at].clone(), survey)).collect();
        Plan::of(self, surveys)
    }
}

/// What a process that failed has said, in a line.
pub(crate) fn said(end: &End, errors: &str, limit: Duration) -> String {
    let mut lines = [": error:", "error:", "flipside:", ""].into_iter();
    let line = lines.find_map(|mark| errors.lines().find(|line| line.contains(mark))).unwrap_or_default();
    let line = line.trim_start_matches("flipside: ");
    match end {
        End::Status(_) if !line.is_empty() => line.to_owned(),
        End::Status(status) => format!("ended with status {status} and said nothing"),
        End::Signal(signal) => format!("was ended by signal {signal}"),
        End::TooLong => format!("did not end within {} s", limit.as_secs()),
        End::Stopped => "was stopped".to_owned(),
    }
}

/// The root of a code base: above its build the first folder with a `flipside.toml`, or with `.git`; else what all files have in
/// common.
fn root_of(build: &Path, database: &Database) -> Result<PathBuf, ProjectError> {
    let build = build.canonicalize().map_err(|error| ProjectError::file(build, &error))?;
    let folder = if build.is_file() { build.parent().unwrap_or(&build) } else { &build };
    if let Some(root) = root_of_folder(folder) {
        return Ok(root);
    }
    let mut root = folder.to_owned();
    for unit in &database.units {
        while !unit.file.starts_with(&root) && root.pop() {}
    }
    Ok(root)
}

/// The root of the code base in which a folder is: above it the first one with a `flipside.toml`, with `.git`, or with results; else
/// the folder itself.
pub fn root_from(folder: &Path) -> PathBuf {
    let has_results = |above: &&Path| above.join(RESULTS).exists();
    let root = root_of_folder(folder).or_else(|| folder.ancestors().find(has_results).map(Path::to_owned));
    root.unwrap_or_else(|| folder.to_owned())
}

/// Above a folder, the first one with a `flipside.toml`, or else with `.git`.
fn root_of_folder(folder: &Path) -> Option<PathBuf> {
    let above = |name: &str| folder.ancestors().find(|above| above.join(name).exists());
    above(NAME).or_else(|| above(".git")).map(Path::to_owned)
}
