//! The replay that counts branches: the tests that return have one profile, those that end inside the subject with the same frames live one each.
//!
//! **Invariant:** a test that was to return and did not is taken out of the common profile, by running the others again without it: the counts of
//! `returned` are exact whatever the tests did. The runs are repeatable, because every test starts from the same state.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use flipside_toolchain::{FunctionCoverage, Toolchain};

use super::build::{Build, Driver, Runtime};
use super::error::{ReplayError, Suspects};
use super::observation::{Expected, ReplayEnd, ReplayOutcome};
use super::process::{ReplayLimits, apart};
use super::stages::{GoOn, is_wanted, stages};
use super::subject::{Ends, ReplayTest, Subject};

/// What a replay showed.
#[derive(Clone, Debug)]
pub struct ReplayReport {
    /// What each test that was run did, in the order of the tests.
    pub outcomes: Vec<ReplayOutcome>,
    /// The counts of all tests that returned, without those that were said to end inside: exact.
    pub returned: Vec<FunctionCoverage>,
    /// The counts of the other tests.
    pub inside: Vec<InsideCoverage>,
}

/// The counts of tests that did not return: in frames that were live at their end, subtracted sides are no evidence.
#[derive(Clone, Debug)]
pub struct InsideCoverage {
    /// The tests; more than one only where they were said to end alike.
    pub ids: Vec<u32>,
    /// Their counts, summed.
    pub functions: Vec<FunctionCoverage>,
}

/// What one driver process showed: its tests in their order, and its counts.
type TestsRun = Result<(Vec<ReplayOutcome>, Vec<FunctionCoverage>), ReplayError>;

/// What was seen so far.
#[derive(Default)]
struct Seen {
    outcomes: HashMap<u32, ReplayOutcome>,
    returned: Option<Vec<FunctionCoverage>>,
    inside: Vec<InsideCoverage>,
}

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

    /// Runs the tests: the urgent ones first, then the others as long as `go_on` says so. What does not end in time is left out.
    pub fn run(&self, limits: ReplayLimits, go_on: &GoOn<'_>) -> Result<ReplayReport, ReplayError> {
        let mut seen = Seen::default();
        let returning = stages(&self.tests_that(Ends::Returns));
        let ends: BTreeSet<Ends> = self.driver.tests.iter().map(|test| test.ends).collect();
        let inside = ends.into_iter().filter(|&ends| ends != Ends::Returns);
        let mut groups: Vec<Vec<Expected>> = inside.flat_map(|ends| stages(&self.tests_that(ends))).collect();
        let is_urgent = |stage: &Vec<Expected>| stage.iter().any(|test| test.urgent);
        let (urgent, others): (Vec<_>, Vec<_>) = returning.into_iter().partition(is_urgent);
        for returning in [urgent, others] {
            groups.extend(self.run_stages(returning, limits, go_on, &mut seen)?);
            // A test that was to return and did not may be an urgent one.
            let (now, later): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_urgent);
            self.run_inside(now, limits, go_on, &mut seen)?;
            groups = later;
        }
        self.run_inside(groups, limits, go_on, &mut seen)?;
        let returned = match seen.returned {
            Some(returned) => returned,
            None => match self.driver.coverage(self.toolchain, None) {
                // Nothing returned in time, and nothing is to be compared.
                Err(error) if error.is_out_of_time() && !seen.outcomes.is_empty() => Vec::new(),
                coverage => coverage?,
            },
        };
        let mut outcomes = seen.outcomes;
        let outcomes = self.driver.tests.iter().filter_map(|test| outcomes.remove(&test.id)).collect();
        Ok(ReplayReport { outcomes, returned, inside: seen.inside })
    }

    /// Runs tests that are to return; those that did not, each for itself.
    fn run_stages(
        &self,
        stages: Vec<Vec<Expected>>,
        limits: ReplayLimits,
        go_on: &GoOn<'_>,
        seen: &mut Seen,
    ) -> Result<Vec<Vec<Expected>>, ReplayError> {
        let mut groups = Vec::new();
        for stage in stages {
            if !is_wanted(&stage, go_on) {
                continue;
            }
            let mut outcomes = HashMap::new();
            let run = match self.run_returning(stage, limits, &mut outcomes) {
                Err(error) if error.is_out_of_time() => break,
                run => run,
            };
            let (functions, others) = run?;
            seen.outcomes.extend(outcomes);
            add(&mut seen.returned, functions);
            groups.extend(others.into_iter().map(|test| vec![test]));
        }
        Ok(groups)
    }

    /// Runs tests that end inside the subject.
    fn run_inside(
        &self,
        mut groups: Vec<Vec<Expected>>,
        limits: ReplayLimits,
        go_on: &GoOn<'_>,
        seen: &mut Seen,
    ) -> Result<(), ReplayError> {
        let place: HashMap<u32, usize> =
            self.driver.tests.iter().enumerate().map(|(place, test)| (test.id, place)).collect();
        groups.sort_by_key(|group| place[&group[0].id]);
        for (group, run) in groups.iter().zip(self.run_groups(&groups, limits, go_on)) {
            let Some(run) = run else { continue };
            if matches!(&run, Err(error) if error.is_out_of_time()) {
                continue;
            }
            let (outcomes, functions) = match run {
                Ok(run) => run,
                Err(error) => {
                    self.run_without_counts(group, limits, error, seen)?;
                    continue;
                }
            };
            seen.outcomes.extend(outcomes.into_iter().map(|outcome| (outcome.id, outcome)));
            seen.inside.push(InsideCoverage { ids: group.iter().map(|test| test.id).collect(), functions });
        }
        Ok(())
    }

    /// Runs each test of a group alone, after the driver died with one of them. Those that take it with them again went astray.
    fn run_without_counts(
        &self,
        group: &[Expected],
        limits: ReplayLimits,
        error: ReplayError,
        seen: &mut Seen,
    ) -> Result<(), ReplayError> {
        if error.suspects() == Suspects::Nobody {
            return Err(error);
        }
        for &test in group {
            if group.len() == 1 {
                seen.outcomes.insert(test.id, ReplayOutcome::astray(test.id));
                continue;
            }
            match self.run_tests(&[test], limits) {
                Ok((outcomes, functions)) => {
                    seen.outcomes.extend(outcomes.into_iter().map(|outcome| (outcome.id, outcome)));
                    seen.inside.push(InsideCoverage { ids: vec![test.id], functions });
                }
                Err(error) if error.is_out_of_time() => {}
                Err(error) => self.run_without_counts(&[test], limits, error, seen)?,
            }
        }
        Ok(())
    }

    fn tests_that(&self, ends: Ends) -> Vec<Expected> {
        self.driver.tests.iter().copied().filter(|test| test.ends == ends).collect()
    }

    /// Runs tests that are to return; the counts of those that do, and the others.
    fn run_returning(
        &self,
        tests: Vec<Expected>,
        limits: ReplayLimits,
        outcomes: &mut HashMap<u32, ReplayOutcome>,
    ) -> Result<(Vec<FunctionCoverage>, Vec<Expected>), ReplayError> {
        let mut together = tests;
        let mut others = Vec::new();
        loop {
            let (seen, functions) = match self.run_tests(&together, limits) {
                Ok(run) => run,
                Err(error) if error.suspects() == Suspects::Nobody => return Err(error),
                // Its counts are lost with it: they are run again, in parts.
                Err(error) => {
                    return match apart(&together, &error) {
                        Some(parts) => self.run_apart(parts, limits, outcomes, others),
                        None => {
                            others.extend(together);
                            Ok((self.driver.coverage(self.toolchain, None)?, others))
                        }
                    };
                }
            };
            let mut ends = seen.iter().map(|outcome| outcome.end);
            let (returned, stray): (Vec<Expected>, Vec<Expected>) =
                together.iter().partition(|_| ends.next() == Some(ReplayEnd::Returned));
            outcomes.extend(seen.into_iter().map(|outcome| (outcome.id, outcome)));
            if stray.is_empty() {
                return Ok((functions, others));
            }
            others.extend(stray);
            together = returned;
        }
    }

    /// Runs parts of tests that did not get on with each other.
    fn run_apart(
        &self,
        parts: [Vec<Expected>; 2],
        limits: ReplayLimits,
        outcomes: &mut HashMap<u32, ReplayOutcome>,
        mut others: Vec<Expected>,
    ) -> Result<(Vec<FunctionCoverage>, Vec<Expected>), ReplayError> {
        let mut total = None;
        for part in parts {
            let (functions, more) = self.run_returning(part, limits, outcomes)?;
            add(&mut total, functions);
            others.extend(more);
        }
        Ok((total.unwrap_or_default(), others))
    }

    /// Runs each group in a driver process of its own, several at a time: most of the time goes into starting the llvm tools. Each process has
    /// counters of its own. The answers are in the order of the groups; there is none for those that nobody wanted any more.
    fn run_groups(
        &self,
        groups: &[Vec<Expected>],
        limits: ReplayLimits,
        go_on: &GoOn<'_>,
    ) -> Vec<Option<TestsRun>> {
        let workers = std::thread::available_parallelism().map_or(1, NonZero::get).min(groups.len());
        let next = AtomicUsize::new(0);
        let work = || {
            let take = || {
                let index = next.fetch_add(1, Ordering::Relaxed);
                Some((index, groups.get(index)?))
            };
            let run = |(index, group): (usize, &Vec<Expected>)| {
                (index, is_wanted(group, go_on).then(|| self.run_tests(group, limits)))
            };
            std::iter::from_fn(take).map(run).collect::<Vec<_>>()
        };
        let mut runs: Vec<(usize, Option<TestsRun>)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a run should not panic")).collect()
        });
        runs.sort_by_key(|(index, _)| *index);
        runs.into_iter().map(|(_, run)| run).collect()
    }

    /// Runs some of the tests in one driver process.
    fn run_tests(&self, tests: &[Expected], limits: ReplayLimits) -> TestsRun {
        if tests.is_empty() {
            return Ok((Vec::new(), self.driver.coverage(self.toolchain, None)?));
        }
        let (outcomes, run) =
            self.driver.run_tests(tests, limits, |request| self.toolchain.run_for_coverage(request))?;
        let Some(profile) = &run.profile else {
            let what = "its branch counts were not kept".to_owned();
            return Err(ReplayError::Driver { what, suspects: Suspects::Any });
        };
        Ok((outcomes, self.driver.coverage(self.toolchain, Some(profile))?))
    }
}

/// Adds the counts of one run of the executable to those of others.
fn add(total: &mut Option<Vec<FunctionCoverage>>, more: Vec<FunctionCoverage>) {
    let Some(total) = total else {
        *total = Some(more);
        return;
    };
    for more in more {
        let same =
            |known: &&mut FunctionCoverage| known.name == more.name && known.filenames == more.filenames;
        let Some(known) = total.iter_mut().find(same) else {
            total.push(more);
            continue;
        };
        known.count += more.count;
        for (region, more) in known.regions.iter_mut().zip(more.regions) {
            region.count += more.count;
        }
        for (branch, more) in known.branches.iter_mut().zip(more.branches) {
            branch.true_count += more.true_count;
            branch.false_count += more.false_count;
        }
    }
}
