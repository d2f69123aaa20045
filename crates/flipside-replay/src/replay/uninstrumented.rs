//! The replay that counts nothing: the subject as its flags say, optimised for instance.

use std::collections::HashMap;

use flipside_toolchain::Toolchain;

use super::build::{Build, Driver, Runtime};
use super::error::ReplayError;
use super::observation::{Expected, ReplayOutcome};
use super::process::{ReplayLimits, without_the_culprit};
use super::stages::{GoOn, is_wanted, stages};
use super::subject::{ReplayTest, Subject};

/// A subject and its tests, built with the subject's flags and nothing else.
#[derive(Debug)]
pub struct UninstrumentedReplay<'t> {
    toolchain: &'t Toolchain,
    driver: Driver,
}

impl<'t> UninstrumentedReplay<'t> {
    /// Builds it.
    pub fn build_on(
        runtime: &Runtime,
        toolchain: &'t Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<UninstrumentedReplay<'t>, ReplayError> {
        let driver = Driver::build(toolchain, runtime, subject, tests, Build::Plain)?;
        Ok(UninstrumentedReplay { toolchain, driver })
    }

    /// Runs the tests; what each that was run in time did, in their order.
    pub fn run(&self, limits: ReplayLimits, go_on: &GoOn<'_>) -> Result<Vec<ReplayOutcome>, ReplayError> {
        let mut outcomes = Vec::new();
        for stage in stages(&self.driver.tests) {
            if is_wanted(&stage, go_on) {
                match self.run_stage(&stage, limits) {
                    Err(error) if error.is_out_of_time() => break,
                    run => outcomes.extend(run?),
                }
            }
        }
        Ok(outcomes)
    }

    /// Runs tests in one process. One that takes the driver with it is run again alone, and the others without it.
    fn run_stage(&self, stage: &[Expected], limits: ReplayLimits) -> Result<Vec<ReplayOutcome>, ReplayError> {
        let mut together = stage.to_vec();
        let mut outcomes = HashMap::new();
        while !together.is_empty() {
            let run = self.driver.run_tests(&together, limits, |request| self.toolchain.run_native(request));
            let error = match run {
                Ok((seen, _)) => {
                    outcomes.extend(seen.into_iter().map(|outcome| (outcome.id, outcome)));
                    break;
                }
                Err(error) => error,
            };
            let Some((others, culprit)) = without_the_culprit(&together, &error) else { return Err(error) };
            let outcome = match together.len() {
                1 => ReplayOutcome::astray(culprit.id),
                _ => self.run_stage(&[culprit], limits)?.remove(0),
            };
            outcomes.insert(culprit.id, outcome);
            together = others;
        }
        Ok(stage.iter().filter_map(|test| outcomes.remove(&test.id)).collect())
    }
}
