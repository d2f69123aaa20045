//! The replay that counts branches: all tests that return in one process and one profile, every other test in a process and a profile of its own.
//!
//! **Invariant:** a test that was to return and did not is taken out of the common profile, by running the others again without it: the counts of
//! `returned` are exact whatever the tests did. The runs are repeatable, because every test starts from the same state.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use flipside_toolchain::{FunctionCoverage, Profile, Toolchain};

use super::build::{Build, Driver, Runtime};
use super::error::ReplayError;
use super::observation::{Expected, ReplayEnd, ReplayOutcome};
use super::process::ReplayLimits;
use super::subject::{ReplayTest, Subject};

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

/// A subject and its tests, built to count branches.
#[derive(Debug)]
pub struct Replay<'t> {
    toolchain: &'t Toolchain,
    driver: Driver,
}

impl<'t> Replay<'t> {
    /// Builds it.
    pub fn build(
        toolchain: &'t Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<Replay<'t>, ReplayError> {
        Replay::build_on(&Runtime::build(toolchain, &subject.flags)?, toolchain, subject, tests)
    }

    /// Builds it with a runtime that is there already.
    pub fn build_on(
        runtime: &Runtime,
        toolchain: &'t Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<Replay<'t>, ReplayError> {
        let driver = Driver::build(toolchain, runtime, subject, tests, Build::Counting)?;
        Ok(Replay { toolchain, driver })
    }

    /// What the subject's file refers to and nothing defines: functions and variables by name. A test that reaches one of them crashes (their
    /// address is 0); the others are not touched by it.
    pub fn missing(&self) -> &[String] {
        &self.driver.missing
    }

    /// Runs all tests.
    pub fn run(&self, limits: ReplayLimits) -> Result<ReplayReport, ReplayError> {
        let mut outcomes = HashMap::new();
        let mut together: Vec<Expected> =
            self.driver.tests.iter().copied().filter(|test| !test.ends_inside).collect();
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
            self.driver.tests.iter().copied().filter(|test| !together.contains(&test.id)).collect();
        let mut inside = Vec::new();
        for (test, run) in alone.iter().zip(self.run_each_alone(&alone, limits)) {
            let (seen, functions) = run?;
            outcomes.extend(seen.into_iter().map(|outcome| (outcome.id, outcome)));
            inside.push(InsideCoverage { id: test.id, functions });
        }
        let outcomes = self.driver.tests.iter().filter_map(|test| outcomes.remove(&test.id)).collect();
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
        if tests.is_empty() {
            return Ok((Vec::new(), self.coverage(None)?));
        }
        let (outcomes, run) =
            self.driver.run_tests(tests, limits, |request| self.toolchain.run_for_coverage(request))?;
        let Some(profile) = &run.profile else {
            let what = "its branch counts were not kept".to_owned();
            return Err(ReplayError::Driver { what });
        };
        Ok((outcomes, self.coverage(Some(profile))?))
    }

    fn coverage(&self, profile: Option<&Profile>) -> Result<Vec<FunctionCoverage>, ReplayError> {
        let mut functions =
            self.toolchain.branch_regions(&self.driver.executable(), profile.map(Profile::path))?;
        // Definitions that the driver adds are not the user's.
        let is_ours = |file: &PathBuf| file.starts_with(self.driver.folder.path());
        functions.retain(|function| !function.filenames.first().is_some_and(is_ours));
        Ok(functions)
    }
}
