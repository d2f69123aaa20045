//! The replay that keeps how decisions are evaluated, by clang's MC/DC: of tests that return alone.

use flipside_toolchain::{FunctionCoverage, Toolchain};

use super::build::{Build, Driver, Runtime};
use super::error::ReplayError;
use super::observation::ReplayEnd;
use super::process::ReplayLimits;
use super::subject::{Ends, ReplayTest, Subject};

/// A subject and its tests, built for MC/DC.
#[derive(Debug)]
pub struct DecisionReplay<'t> {
    toolchain: &'t Toolchain,
    driver: Driver,
}

/// What a replay for MC/DC showed.
#[derive(Clone, Debug)]
pub struct DecisionsSeen {
    /// What is listed before anything runs.
    pub listed: Vec<FunctionCoverage>,
    /// What is listed after the tests; nothing where one of them did not return.
    pub after: Option<Vec<FunctionCoverage>>,
    /// The tests that were run.
    pub tests: Vec<u32>,
}

impl<'t> DecisionReplay<'t> {
    /// Builds it with those of the tests that return.
    pub fn build_on(
        runtime: &Runtime,
        toolchain: &'t Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<DecisionReplay<'t>, ReplayError> {
        let returning: Vec<ReplayTest> =
            tests.iter().filter(|test| test.ends == Ends::Returns).cloned().collect();
        let driver = Driver::build(toolchain, runtime, subject, &returning, Build::Deciding)?;
        Ok(DecisionReplay { toolchain, driver })
    }

    /// Runs the tests, all in one process.
    pub fn run(&self, limits: ReplayLimits) -> Result<DecisionsSeen, ReplayError> {
        let listed = self.driver.coverage(self.toolchain, None)?;
        let tests: Vec<u32> = self.driver.tests.iter().map(|test| test.id).collect();
        if tests.is_empty() {
            return Ok(DecisionsSeen { listed, after: None, tests });
        }
        let (outcomes, run) = self
            .driver
            .run_tests(&self.driver.tests, limits, |request| self.toolchain.run_for_mcdc(request))?;
        let all_returned = outcomes.len() == tests.len()
            && outcomes.iter().all(|outcome| outcome.end == ReplayEnd::Returned);
        let after = match &run.profile {
            Some(profile) if all_returned => Some(self.driver.coverage(self.toolchain, Some(profile))?),
            Some(_) | None => None,
        };
        Ok(DecisionsSeen { listed, after, tests })
    }
}
