//! The subject as a native program: built with coverage, run, and read back.

use std::path::PathBuf;
use std::time::Duration;

use flipside_c::Lowered;
use flipside_toolchain::{NativeRequest, NativeRun, Role, Toolchain, ToolchainError};
use thiserror::Error;

use crate::measured::MeasuredBranches;

/// Why a native run could not be made.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// The tools failed.
    #[error(transparent)]
    Toolchain(#[from] ToolchainError),
    /// A temporary folder could not be made.
    #[error("a temporary folder could not be made: {0}")]
    Folder(#[from] std::io::Error),
}

/// A program built natively with coverage, in a folder that goes away with this value.
pub struct Native<'t> {
    toolchain: &'t Toolchain,
    folder: tempfile::TempDir,
}

/// How much output of a native run is kept.
const OUTPUT_LIMIT: usize = 64 << 20;

impl<'t> Native<'t> {
    /// Builds files of which one has `main`.
    pub fn build(toolchain: &'t Toolchain, files: &[PathBuf], flags: &[String]) -> Result<Self, SuiteError> {
        Self::build_with(toolchain, files, flags, &[])
    }

    /// Builds files for a look at their regions only: they need not have `main`.
    pub fn build_for_regions(
        toolchain: &'t Toolchain,
        files: &[PathBuf],
        flags: &[String],
    ) -> Result<Self, SuiteError> {
        // A shared object needs no `main` and no definitions of what it calls.
        Self::build_with(toolchain, files, flags, &["-shared".into(), "-fPIC".into()])
    }

    fn build_with(
        toolchain: &'t Toolchain,
        files: &[PathBuf],
        flags: &[String],
        extra: &[String],
    ) -> Result<Self, SuiteError> {
        let native = Native { toolchain, folder: flipside_toolchain::temporary_folder("build")? };
        toolchain.compile_with_coverage(files, flags, extra, &native.executable())?;
        Ok(native)
    }

    fn executable(&self) -> PathBuf {
        self.folder.path().join("subject")
    }

    /// The branches llvm-cov lists, without counts.
    pub fn branches(&self, lowered: &Lowered) -> Result<MeasuredBranches, SuiteError> {
        let coverage = self.toolchain.branch_regions(&self.executable(), None)?;
        Ok(MeasuredBranches::new(lowered, &coverage))
    }

    /// Runs it.
    pub fn run(&self, arguments: &[String], time_limit: Duration) -> Result<NativeRun, SuiteError> {
        let executable = self.executable();
        let request = NativeRequest {
            executable: &executable,
            arguments,
            work_directory: Some(self.folder.path()),
            role: Role::Program,
            writable: &[self.folder.path().to_owned()],
            libraries: &[],
            time_limit,
            output_limit: OUTPUT_LIMIT,
        };
        Ok(self.toolchain.run_for_coverage(&request)?)
    }

    /// The counts of a run.
    pub fn counts(&self, lowered: &Lowered, run: &NativeRun) -> Result<MeasuredBranches, SuiteError> {
        let profile = run.profile.as_ref().map(flipside_toolchain::Profile::path);
        let coverage = self.toolchain.branch_regions(&self.executable(), profile)?;
        Ok(MeasuredBranches::new(lowered, &coverage))
    }
}
