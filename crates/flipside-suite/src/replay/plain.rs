//! The replay that counts nothing: the subject as its flags say, optimised for instance, in one process of the driver.

use flipside_toolchain::{Toolchain, run_native};

use super::build::{Build, Driver, Runtime};
use super::error::ReplayError;
use super::observation::ReplayOutcome;
use super::process::ReplayLimits;
use super::subject::{ReplayTest, Subject};

/// A subject and its tests, built with the subject's flags and nothing else.
#[derive(Debug)]
pub struct PlainReplay {
    driver: Driver,
}

impl PlainReplay {
    /// Builds it.
    pub fn build_on(
        runtime: &Runtime,
        toolchain: &Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<PlainReplay, ReplayError> {
        Ok(PlainReplay { driver: Driver::build(toolchain, runtime, subject, tests, Build::Plain)? })
    }

    /// Runs all tests; what each did, in their order.
    pub fn run(&self, limits: ReplayLimits) -> Result<Vec<ReplayOutcome>, ReplayError> {
        if self.driver.tests.is_empty() {
            return Ok(Vec::new());
        }
        Ok(self.driver.run_tests(&self.driver.tests, limits, run_native)?.0)
    }
}
