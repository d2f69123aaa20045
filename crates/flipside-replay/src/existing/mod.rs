//! Tests that the user has already: which branches of the subject they take.
//!
//! A suite is a C file with a `main`. It includes the subject's file, or it is linked with it. llvm-cov says what was taken; whether the inputs
//! are legal in the context of the search, nobody asks.
//!
//! **Invariant:** a count that clang computes by subtraction counts only when every frame that was entered was left again, in all processes of the suite:
//! `exit`, `abort` or `longjmp` inside the subject would make it lie.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::Duration;

use flipside_c::{Derived, FrontEndError, Lowered, Meaning, PredictedRegion, Site, lower_file};
use flipside_program::{FunctionId, Objective, Outcome};
use flipside_toolchain::{
    NativeEnd, NativeRequest, NativeRun, Profile, Role, Toolchain, ToolchainError, target_flags,
};
use thiserror::Error;

use crate::measured::{MeasuredBranches, Pair};

/// Counts frames, see there.
const FRAMES: &str = include_str!("frames.c");
/// How long a suite may run.
const TIME: Duration = Duration::from_secs(60);
/// How much of what it prints is shown when it fails.
const OUTPUT: usize = 1 << 14;
/// Calls a function at each entry and exit; what clang warns of is the user's business.
const INSTRUMENTED: [&str; 2] = ["-finstrument-functions", "-w"];

/// Why it is not known what a suite covers.
#[derive(Debug, Error)]
pub enum ExistingError {
    /// It is not C.
    #[error("{file}: the suite cannot be read: {source}")]
    Source {
        /// The suite.
        file: String,
        /// What clang says.
        source: Box<FrontEndError>,
    },
    /// It cannot be run.
    #[error("{file}: the suite defines no `main`")]
    NoMain {
        /// The suite.
        file: String,
    },
    /// It does not build with the subject.
    #[error("{file}: the suite cannot be built with the subject: {source}")]
    Build {
        /// The suite.
        file: String,
        /// What clang says.
        source: Box<ToolchainError>,
    },
    /// It fails.
    #[error("{file}: the suite {end}; it should pass before it counts:\n{said}")]
    Fails {
        /// The suite.
        file: String,
        /// How it ended.
        end: String,
        /// What it printed.
        said: String,
    },
    /// The tools failed.
    #[error(transparent)]
    Toolchain(#[from] ToolchainError),
    /// A temporary file could not be made or read.
    #[error("a temporary file of a suite: {0}")]
    Folder(#[from] std::io::Error),
}

/// The branches that a suite takes; `files` are the subject's.
pub fn taken_by(
    toolchain: &Toolchain,
    lowered: &Lowered,
    (files, flags): (&[PathBuf], &[String]),
    suite: &Path,
) -> Result<BTreeSet<Objective>, ExistingError> {
    let file = suite.display().to_string();
    let read = lower_file(toolchain, suite, flags)
        .map_err(|source| ExistingError::Source { file: file.clone(), source: Box::new(source) })?;
    let main = read.program.function_named("main");
    if main.is_none_or(|main| read.program.functions[main].body.is_none()) {
        return Err(ExistingError::NoMain { file });
    }
    let folder = flipside_toolchain::temporary_folder("suite")?;
    let included: Vec<PathBuf> =
        read.program.files.iter().filter_map(|known| Path::new(&known.path).canonicalize().ok()).collect();
    let others: Vec<&PathBuf> =
        files.iter().filter(|file| file.canonicalize().is_ok_and(|path| !included.contains(&path))).collect();
    let build = Build { toolchain, flags, folder: folder.path() };
    build.write()?;
    let executable = build
        .executable(suite, &others)
        .map_err(|source| ExistingError::Build { file: file.clone(), source: Box::new(source) })?;
    let request = NativeRequest {
        executable: &executable,
        arguments: &[],
        work_directory: Some(Path::new(".")),
        role: Role::Program,
        writable: &[folder.path().to_owned()],
        libraries: &[],
        time_limit: TIME,
        output_limit: OUTPUT,
    };
    let run = toolchain.run_for_coverage(&request)?;
    if run.end != NativeEnd::Exited(0) {
        return Err(failure(file, &run));
    }
    let profile = run.profile.as_ref().map(Profile::path);
    let coverage = toolchain.branch_regions(&executable, profile)?;
    let measured = MeasuredBranches::new(lowered, &coverage);
    Ok(taken(lowered, &measured, all_frames_ended(&build.frames())?))
}

fn failure(file: String, run: &NativeRun) -> ExistingError {
    let end = match run.end {
        NativeEnd::Exited(status) => format!("exits with status {status}"),
        NativeEnd::Signalled(signal) => format!("is ended by signal {signal}"),
        NativeEnd::TimedOut => format!("does not end in {} s", TIME.as_secs()),
    };
    let said = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text)).concat();
    ExistingError::Fails { file, end, said }
}

/// How a suite is built.
struct Build<'b> {
    toolchain: &'b Toolchain,
    flags: &'b [String],
    folder: &'b Path,
}

impl Build<'_> {
    /// Where frames are counted.
    fn frames(&self) -> PathBuf {
        self.folder.join("frames")
    }

    /// Writes what counts frames.
    fn write(&self) -> Result<(), std::io::Error> {
        std::fs::write(self.frames(), [0u8; 16])?;
        let place = format!("#define FRAMES \"{}\"\n", self.frames().display());
        std::fs::write(self.folder.join("frames.c"), place + FRAMES)
    }

    /// The suite with the files of the subject that it does not include.
    fn executable(&self, suite: &Path, others: &[&PathBuf]) -> Result<PathBuf, ToolchainError> {
        let mut flags = self.flags.to_vec();
        let source = self.folder.join("frames.c");
        let object = self.folder.join("frames.o");
        let extra = ["-c", "-w", "-std=gnu11"].map(str::to_owned);
        self.toolchain.compile(&[source], &target_flags(self.flags), &extra, &object)?;
        flags.push(object.to_string_lossy().into_owned());
        for (number, other) in others.iter().enumerate() {
            let object = self.folder.join(format!("part{number}.o"));
            let mut extra = INSTRUMENTED.map(str::to_owned).to_vec();
            // The suite has the `main`; that of the subject is out of the way.
            extra.extend(["-c".to_owned(), "-Dmain=flipside_subject_main".to_owned()]);
            self.toolchain.compile_with_coverage(&[other], self.flags, &extra, &object)?;
            flags.push(object.to_string_lossy().into_owned());
        }
        let executable = self.folder.join("suite");
        let extra = INSTRUMENTED.map(str::to_owned);
        self.toolchain.compile_with_coverage(&[suite], &flags, &extra, &executable)?;
        Ok(executable)
    }
}

/// Was every frame left that was entered? Where none was counted, nothing is known.
fn all_frames_ended(file: &Path) -> Result<bool, std::io::Error> {
    // The suite may have put anything in its place.
    if !file.symlink_metadata()?.is_file() {
        return Ok(false);
    }
    let bytes = std::fs::read(file)?;
    let counted: Vec<u64> = bytes
        .chunks_exact(8)
        .map(|bytes| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
        .collect();
    Ok(matches!(counted.as_slice(), [entered, left] if entered == left && *entered > 0))
}

/// The objectives whose counts show that they were taken.
fn taken(lowered: &Lowered, measured: &MeasuredBranches, all_ended: bool) -> BTreeSet<Objective> {
    let mut regions: HashMap<(FunctionId, Site), Vec<&PredictedRegion>> = HashMap::new();
    for region in &lowered.regions {
        regions.entry((region.function, region.site)).or_default().push(region);
    }
    let mut found = BTreeSet::new();
    for region in &lowered.regions {
        let key = (region.function, region.site);
        let Some(counts) =
            measured.functions.get(&region.function).and_then(|known| known.sites.get(&region.site))
        else {
            continue;
        };
        // Regions that share a site cannot be told apart: then all of them have to be taken.
        if counts.len() != regions[&key].len() {
            continue;
        }
        let is_taken = |side: fn(&Pair) -> u64| counts.iter().all(|pair| side(pair) > 0);
        let is_known = |derived: Derived| {
            let exact =
                |region: &&PredictedRegion| region.derived != derived && region.derived != Derived::Both;
            all_ended || regions[&key].iter().all(exact)
        };
        let on_true = is_taken(|pair| pair.0) && is_known(Derived::True);
        let on_false = is_taken(|pair| pair.1) && is_known(Derived::False);
        match region.meaning {
            Meaning::Leaf(condition) => {
                found.extend(on_true.then_some(Objective { condition, outcome: Outcome::True }));
                found.extend(on_false.then_some(Objective { condition, outcome: Outcome::False }));
            }
            Meaning::Arm(condition, arm) => {
                found.extend(on_true.then_some(Objective { condition, outcome: Outcome::Arm(arm) }));
            }
            Meaning::Extra => {}
        }
    }
    found
}
