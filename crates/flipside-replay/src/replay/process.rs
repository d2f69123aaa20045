//! One process of a driver: some of the tests, run one after another, and what it recorded of them.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flipside_toolchain::{
    FunctionCoverage, NativeEnd, NativeRequest, NativeRun, Profile, Role, Toolchain, ToolchainError,
};

use super::build::{Driver, temporary_folder};
use super::error::{ReplayError, Suspects};
use super::observation::{Expected, ReplayOutcome, last_test, read_records};

/// How much a driver may say about its own failure.
const MESSAGE_LIMIT: usize = 1 << 14;
/// How large records may be: a test has some hundreds of bytes.
const MOST_RECORDS: u64 = 64 << 20;
/// What the driver itself needs, on top of what its tests may take.
const DRIVER_TIME: Duration = Duration::from_secs(30);

/// What a single test may use.
#[derive(Clone, Copy, Debug)]
pub struct ReplayLimits {
    /// Wall-clock time; the test is then killed with what it started.
    pub time: Duration,
    /// Address space in bytes: allocations beyond it fail. Sanitizers need far more than they use: `None` for those.
    pub memory: Option<u64>,
    /// When all tests have to be over: a driver that still runs then is killed.
    pub end: Option<Instant>,
}

impl Default for ReplayLimits {
    fn default() -> ReplayLimits {
        ReplayLimits { time: Duration::from_secs(2), memory: Some(4 << 30), end: None }
    }
}

impl ReplayLimits {
    /// Is the time over?
    pub(crate) fn is_over(self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// What a process with this many tests may take. One that is started late gets a moment all the same.
    fn of_driver(self, tests: usize) -> Duration {
        const LEAST: Duration = Duration::from_millis(50);
        let wanted = DRIVER_TIME.saturating_add(self.time.saturating_mul(tests as u32 + 1));
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()).max(LEAST));
        left.map_or(wanted, |left| left.min(wanted))
    }
}

/// Tests that did not get on with each other or with the driver, in two parts that are to be run again, each for itself: the one that
/// the driver died with, or halves. Nothing where it is no fault of theirs, or there is only one.
pub(super) fn apart(tests: &[Expected], error: &ReplayError) -> Option<[Vec<Expected>; 2]> {
    let parts: (Vec<Expected>, Vec<Expected>) = match error.suspects() {
        Suspects::Nobody => return None,
        Suspects::Test(culprit) if tests.iter().any(|test| test.id == culprit) => {
            tests.iter().partition(|test| test.id != culprit)
        }
        Suspects::Test(_) | Suspects::Any => {
            let (one, other) = tests.split_at(tests.len() / 2);
            (one.to_vec(), other.to_vec())
        }
    };
    (!parts.0.is_empty() && !parts.1.is_empty()).then_some(parts.into())
}

impl Driver {
    /// What llvm-cov lists of the executable, with the counts of a profile.
    pub(super) fn coverage(
        &self,
        toolchain: &Toolchain,
        profile: Option<&Profile>,
    ) -> Result<Vec<FunctionCoverage>, ReplayError> {
        let mut functions = toolchain.branch_regions(&self.executable(), profile.map(Profile::path))?;
        // Definitions that the driver adds are not the user's.
        let is_ours = |file: &PathBuf| file.starts_with(self.folder.path());
        functions.retain(|function| !function.filenames.first().is_some_and(is_ours));
        Ok(functions)
    }

    /// Runs some of the tests, at least one, in one process, which `start` starts.
    pub(super) fn run_tests(
        &self,
        tests: &[Expected],
        limits: ReplayLimits,
        start: impl FnOnce(&NativeRequest<'_>) -> Result<NativeRun, ToolchainError>,
    ) -> Result<(Vec<ReplayOutcome>, NativeRun), ReplayError> {
        let first = tests.first().expect("a process of a driver should have a test");
        let folder = temporary_folder()?;
        let records = folder.path().join(format!("records-{}", first.id));
        let mut arguments = vec![
            records.to_string_lossy().into_owned(),
            limits.time.as_millis().max(1).to_string(),
            limits.memory.unwrap_or(0).to_string(),
        ];
        arguments.extend(ranges(tests));
        let executable = self.executable();
        let request = NativeRequest {
            executable: &executable,
            arguments: &arguments,
            work_directory: None,
            role: Role::Driver,
            writable: &[folder.path().to_owned()],
            libraries: &self.libraries,
            time_limit: limits.of_driver(tests.len()),
            output_limit: MESSAGE_LIMIT,
        };
        let run = start(&request)?;
        let text = take_records(&records)?;
        check_driver(&run, &text)?;
        Ok((read_records(&text, tests)?, run))
    }
}

fn take_records(file: &Path) -> Result<String, ReplayError> {
    // The subject may have put anything in its place: a link, a pipe.
    match file.symlink_metadata() {
        Ok(known) if known.is_file() && known.len() <= MOST_RECORDS => {}
        Ok(_) => {
            let what = "its records are gone".to_owned();
            return Err(ReplayError::Driver { what, suspects: Suspects::Any });
        }
        // The driver did not come so far.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(ReplayError::file("the records of a replay cannot be read")(error)),
    }
    let bytes = std::fs::read(file).map_err(ReplayError::file("the records of a replay cannot be read"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn check_driver(run: &NativeRun, records: &str) -> Result<(), ReplayError> {
    let end = match run.end {
        NativeEnd::Exited(0) => return Ok(()),
        NativeEnd::Exited(status) => format!("it exited with status {status}"),
        NativeEnd::Signalled(signal) => format!("signal {signal} ended it"),
        // Tests have limits of their own: this is code that runs before them, a constructor that loops.
        NativeEnd::TimedOut => return Err(ReplayError::OutOfTime),
    };
    let said = String::from_utf8_lossy(&run.stderr);
    let what = format!("{end}: {}", said.trim_end()).trim_end_matches(": ").to_owned();
    Err(ReplayError::Driver { what, suspects: last_test(records).map_or(Suspects::Nobody, Suspects::Test) })
}

/// The ids as ranges for the driver's arguments, in the order of the tests.
fn ranges(tests: &[Expected]) -> impl Iterator<Item = String> {
    tests
        .chunk_by(|one, next| one.id.checked_add(1) == Some(next.id))
        .filter_map(|chunk| Some(format!("{}-{}", chunk.first()?.id, chunk.last()?.id)))
}
