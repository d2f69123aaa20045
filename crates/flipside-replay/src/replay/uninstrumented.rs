//! The replay that counts nothing: the subject as its flags say, optimised for instance.

use flipside_toolchain::{Toolchain, run_native};

use super::build::{Build, Driver, Runtime};
use super::error::ReplayError;
use super::observation::ReplayOutcome;
use super::process::ReplayLimits;
use super::stages::{GoOn, is_wanted, stages};
use super::subject::{ReplayTest, Subject};

/// A subject and its tests, built with the subject's flags and nothing else.
#[derive(Debug)]
pub struct UninstrumentedReplay {
    driver: Driver,
}

impl UninstrumentedReplay {
    /// Builds it.
    pub fn build_on(
        runtime: &Runtime,
        toolchain: &Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<UninstrumentedReplay, ReplayError> {
        Ok(UninstrumentedReplay { driver: Driver::build(toolchain, runtime, subject, tests, Build::Plain)? })
    }

    /// Runs the tests; what each that was run in time did, in their order.
    pub fn run(&self, limits: ReplayLimits, go_on: &GoOn<'_>) -> Result<Vec<ReplayOutcome>, ReplayError> {
        let mut outcomes = Vec::new();
        for stage in stages(&self.driver.tests) {
            if is_wanted(&stage, go_on) {
                match self.driver.run_tests(&stage, limits, run_native) {
                    Err(error) if error.is_out_of_time() => break,
                    run => outcomes.extend(run?.0),
                }
            }
        }
        Ok(outcomes)
    }
}
