//! Runs a replay: all tests that return in one process and one profile, every other test in a process and a profile of its own.
//!
//! **Invariant:** a test that was to return and did not is taken out of the common profile, by running the others again without it: the counts of
//! `returned` are exact whatever the tests did. The runs are repeatable, because every test starts from the same state.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use flipside_toolchain::{FunctionCoverage, NativeEnd, NativeRequest, NativeRun, Profile};

use super::build::Replay;
use super::error::ReplayError;
use super::observation::{Expected, ReplayEnd, ReplayOutcome, read_records};

/// How much a driver may say about its own failure.
const MESSAGE_LIMIT: usize = 1 << 14;
/// What the driver itself needs, on top of what its tests may take.
const DRIVER_TIME: Duration = Duration::from_secs(30);

/// What a single test may use.
#[derive(Clone, Copy, Debug)]
pub struct ReplayLimits {
    /// Wall-clock time; the test is then killed with what it started.
    pub time: Duration,
    /// Address space in bytes: allocations beyond it fail. Sanitizers need far more than they use: `None` for those.
    pub memory: Option<u64>,
}

impl Default for ReplayLimits {
    fn default() -> ReplayLimits {
        ReplayLimits { time: Duration::from_secs(2), memory: Some(4 << 30) }
    }
}

/// What a replay showed.
#[derive(Clone, Debug)]
pub struct ReplayReport {
    /// What each test did, in the order of the tests.
    pub outcomes: Vec<ReplayOutcome>,
    /// The counts of all tests that returned, without those that were said to end inside: exact.
    pub returned: Vec<FunctionCoverage>,
    /// The counts of each other test, in the order of the tests.
    pub inside: Vec<InsideCoverage>,
}

/// The counts of a test that has a profile of its own: in frames that were live at its end, subtracted sides are no evidence.
#[derive(Clone, Debug)]
pub struct InsideCoverage {
    /// The test.
    pub id: u32,
    /// Its counts.
    pub functions: Vec<FunctionCoverage>,
}

/// What one driver process showed: its tests in their order, and its counts.
type TestsRun = Result<(Vec<ReplayOutcome>, Vec<FunctionCoverage>), ReplayError>;

impl Replay<'_> {
    /// Runs all tests.
    pub fn run(&self, limits: ReplayLimits) -> Result<ReplayReport, ReplayError> {
        let mut outcomes = HashMap::new();
        let mut together: Vec<Expected> =
            self.tests.iter().copied().filter(|test| !test.ends_inside).collect();
        let returned = loop {
            let (seen, functions) = self.run_tests(&together, limits)?;
            let before = together.len();
            let mut ends = seen.iter().map(|outcome| outcome.end);
            together.retain(|_| ends.next() == Some(ReplayEnd::Returned));
            outcomes.extend(seen.into_iter().map(|outcome| (outcome.id, outcome)));
            if together.len() == before {
                break functions;
            }
        };
        let together: HashSet<u32> = together.iter().map(|test| test.id).collect();
        let alone: Vec<Expected> =
            self.tests.iter().copied().filter(|test| !together.contains(&test.id)).collect();
        let mut inside = Vec::new();
        for (test, run) in alone.iter().zip(self.run_each_alone(&alone, limits)) {
            let (seen, functions) = run?;
            outcomes.extend(seen.into_iter().map(|outcome| (outcome.id, outcome)));
            inside.push(InsideCoverage { id: test.id, functions });
        }
        let outcomes = self.tests.iter().filter_map(|test| outcomes.remove(&test.id)).collect();
        Ok(ReplayReport { outcomes, returned, inside })
    }

    /// Runs each test in a driver process of its own, several at a time: most of the time goes into starting the llvm tools. Each process has
    /// counters of its own. The answers are in the order of the tests.
    fn run_each_alone(&self, tests: &[Expected], limits: ReplayLimits) -> Vec<TestsRun> {
        let workers = std::thread::available_parallelism().map_or(1, NonZero::get).min(tests.len());
        let next = AtomicUsize::new(0);
        let work = || {
            let take = || tests.get(next.fetch_add(1, Ordering::Relaxed)..)?.first();
            let run = |test| (test, self.run_tests(std::slice::from_ref(test), limits));
            std::iter::from_fn(take).map(run).collect::<Vec<_>>()
        };
        let mut runs: HashMap<u32, TestsRun> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            let done = workers.into_iter().flat_map(|worker| worker.join().expect("a run should not panic"));
            done.map(|(test, run)| (test.id, run)).collect()
        });
        tests.iter().filter_map(|test| runs.remove(&test.id)).collect()
    }

    /// Runs some of the tests in one driver process.
    fn run_tests(&self, tests: &[Expected], limits: ReplayLimits) -> TestsRun {
        let Some(first) = tests.first() else {
            return Ok((Vec::new(), self.coverage(None)?));
        };
        let records = self.folder.path().join(format!("records-{}", first.id));
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
            time_limit: DRIVER_TIME.saturating_add(limits.time.saturating_mul(tests.len() as u32 + 1)),
            output_limit: MESSAGE_LIMIT,
        };
        let run = self.toolchain.run_for_coverage(&request)?;
        let text = take_records(&records)?;
        check_driver(&run)?;
        let outcomes = read_records(&text, tests)?;
        let Some(profile) = &run.profile else {
            let what = "its branch counts were not kept".to_owned();
            return Err(ReplayError::Driver { what });
        };
        Ok((outcomes, self.coverage(Some(profile))?))
    }

    fn coverage(&self, profile: Option<&Profile>) -> Result<Vec<FunctionCoverage>, ReplayError> {
        let mut functions = self.toolchain.branch_regions(&self.executable(), profile.map(Profile::path))?;
        // Definitions that the driver adds are not the user's.
        let is_ours = |file: &PathBuf| file.starts_with(self.folder.path());
        functions.retain(|function| !function.filenames.first().is_some_and(is_ours));
        Ok(functions)
    }
}

fn take_records(file: &Path) -> Result<String, ReplayError> {
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        // The driver did not come so far.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(ReplayError::file("the records of a replay cannot be read")(error)),
    };
    std::fs::remove_file(file).map_err(ReplayError::file("the records of a replay cannot be removed"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn check_driver(run: &NativeRun) -> Result<(), ReplayError> {
    let end = match run.end {
        NativeEnd::Exited(0) => return Ok(()),
        NativeEnd::Exited(status) => format!("it exited with status {status}"),
        NativeEnd::Signalled(signal) => format!("signal {signal} ended it"),
        NativeEnd::TimedOut => "it did not end in time".to_owned(),
    };
    let said = String::from_utf8_lossy(&run.stderr);
    Err(ReplayError::Driver { what: format!("{end}: {}", said.trim_end()).trim_end_matches(": ").to_owned() })
}

/// The ids as ranges for the driver's arguments, in the order of the tests.
fn ranges(tests: &[Expected]) -> impl Iterator<Item = String> {
    tests
        .chunk_by(|one, next| one.id.checked_add(1) == Some(next.id))
        .filter_map(|chunk| Some(format!("{}-{}", chunk.first()?.id, chunk.last()?.id)))
}
