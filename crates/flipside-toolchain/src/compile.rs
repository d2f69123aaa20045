//! Builds executables: plain ones with the user's own flags, and those that count their branches.
//!
//! **Invariant:** only `output` is written; clang's other files go to its temporary directory. The coverage build uses
//! `-O0`, whatever the user's flags are, and relocatable counters: without them, a run that ends in `abort` or a signal
//! would lose its counts (see `native.rs`).

use std::path::Path;

use crate::error::ToolchainError;
use crate::find::Toolchain;
use crate::flags::Flags;
use crate::install;
use crate::parse::{check_source, input_argument};
use crate::process::run_tool;

/// Flags that make an executable count its branches and keep the counts through a crash.
const COVERAGE_FLAGS: &[&str] =
    &["-O0", "-fprofile-instr-generate", "-fcoverage-mapping", "-mllvm", "-runtime-counter-relocation"];

/// Flags that make an executable keep how its decisions are evaluated. The bits are not relocatable before LLVM 20: a process has to
/// write them at its end.
const EFFECT_FLAGS: &[&str] = &["-O0", "-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc"];

impl Toolchain {
    /// Builds an executable from C sources with the user's flags (those that fit, see `flags.rs`). `extra` flags are ours: they
    /// come after the user's and are passed on unchanged. Returns the warnings.
    pub fn compile<P: AsRef<Path>>(
        &self,
        sources: &[P],
        flags: &[String],
        extra: &[String],
        output: &Path,
    ) -> Result<String, ToolchainError> {
        self.build(sources, flags, extra, &[], output)
    }

    /// Builds an executable that counts its branches; flags as for [`Toolchain::compile`]. Returns the warnings.
    pub fn compile_with_coverage<P: AsRef<Path>>(
        &self,
        sources: &[P],
        flags: &[String],
        extra: &[String],
        output: &Path,
    ) -> Result<String, ToolchainError> {
        self.build(sources, flags, extra, COVERAGE_FLAGS, output)
    }

    /// Builds an executable that keeps how its decisions are evaluated (MC/DC); flags as for [`Toolchain::compile`]. For versions
    /// with [`crate::Quirks::mcdc_conditions`] alone. Returns the warnings.
    pub fn compile_with_mcdc<P: AsRef<Path>>(
        &self,
        sources: &[P],
        flags: &[String],
        extra: &[String],
        output: &Path,
    ) -> Result<String, ToolchainError> {
        self.build(sources, flags, extra, EFFECT_FLAGS, output)
    }

    fn build<P: AsRef<Path>>(
        &self,
        sources: &[P],
        flags: &[String],
        extra: &[String],
        ours: &[&str],
        output: &Path,
    ) -> Result<String, ToolchainError> {
        let flags = Flags::from_user(flags);
        let mut command = self.tool(self.clang(), Some(output));
        command
            .args(&flags.source)
            .args(extra)
            .args(ours)
            .args(["-fno-color-diagnostics", "-fno-crash-diagnostics", "-Qunused-arguments"])
            .args(flags.language());
        for source in sources {
            check_source(source.as_ref())?;
            command.arg(input_argument(source.as_ref()));
        }
        // Libraries come after their users; objects are not C. On many systems, `<math.h>` needs a library of its own.
        command.args(["-x", "none"]).args(&flags.link).arg("-lm").arg("-o").arg(output);
        let built = run_tool(&mut command, self.deadline())?;
        if built.status.success() {
            return Ok(built.stderr);
        }
        let diagnostics = built.stderr;
        if diagnostics.contains("libclang_rt.profile") {
            let install = install::profile_runtime(self.version().major);
            return Err(ToolchainError::ProfileRuntimeNotFound { install, diagnostics });
        }
        Err(ToolchainError::DoesNotBuild { diagnostics })
    }
}
