//! The replay that counts nothing: the subject as its flags say, optimised for instance.

use std::collections::HashMap;

use flipside_toolchain::Toolchain;

use super::build::{Build, Driver, Runtime};
use super::error::{ReplayError, Suspects};
use super::observation::{Expected, ReplayOutcome};
use super::process::{ReplayLimits, apart};
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

    /// Runs tests in one process. Those that do not get on are run again, each part for itself.
    fn run_stage(&self, stage: &[Expected], limits: ReplayLimits) -> Result<Vec<ReplayOutcome>, ReplayError> {
        let run = self.driver.run_tests(stage, limits, |request| self.toolchain.run_native(request));
        let error = match run {
            Ok((seen, _)) => return Ok(seen),
            Err(error) => error,
        };
        let Some(parts) = apart(stage, &error) else {
            return match stage {
                [alone] if error.suspects() != Suspects::Nobody => Ok(vec![ReplayOutcome::astray(alone.id)]),
                _ => Err(error),
            };
        };
        let mut outcomes = HashMap::new();
        for part in &parts {
            let seen = self.run_stage(part, limits)?;
            outcomes.extend(seen.into_iter().map(|outcome| (outcome.id, outcome)));
        }
        Ok(stage.iter().filter_map(|test| outcomes.remove(&test.id)).collect())
    }
}
