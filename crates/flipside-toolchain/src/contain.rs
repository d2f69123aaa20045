//! The box, as those who start programs see it: how the user's compiled code is started in it, and tools that read what
//! is not trusted.
//!
//! Without a launcher there is no box. That is for those who use the libraries without `flipside`; the report says so.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use flipside_sandbox::{Allowed, LAUNCHER, Policy, Protection, Role, missing, read_list};
use tempfile::TempDir;

use crate::error::ToolchainError;
use crate::find::Toolchain;
use crate::leave::temporary_folder;
use crate::process::run_tool;

/// What the user's code sees of the environment: where programs and shared libraries are.
const ENVIRONMENT: [&str; 2] = ["PATH", "LD_LIBRARY_PATH"];

/// How the user's compiled code is contained.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    launcher: Option<PathBuf>,
    in_force: Vec<Protection>,
    allowed: Allowed,
    /// Where tools write their temporary files, where they are contained, too.
    tools: Option<Arc<TempDir>>,
}

impl Sandbox {
    /// The box of a launcher: a program that begins with [`flipside_sandbox::launch`]. It is asked what this machine can do; what
    /// is needed and cannot be had is an error. What is allowed is not contained.
    pub fn with_launcher(launcher: &Path, allowed: Allowed) -> Result<Self, ToolchainError> {
        let in_force = in_force(launcher, allowed)?;
        let lacking: Vec<&str> = missing(&in_force)
            .into_iter()
            .filter(|protection| protection.is_needed())
            .filter(|protection| !(allowed.files && *protection == Protection::Files))
            .map(Protection::name)
            .collect();
        if !lacking.is_empty() {
            return Err(ToolchainError::NoSandbox {
                what: format!("no protection of {}", lacking.join(", ")),
            });
        }
        Ok(Sandbox { launcher: Some(launcher.to_owned()), in_force, allowed, tools: None })
    }

    /// The same, with compilers in the box as well: for flags and files that are not trusted.
    pub fn with_tools(self) -> Result<Self, ToolchainError> {
        if self.launcher.is_none() {
            return Ok(self);
        }
        let folder = temporary_folder("tools");
        let folder = folder.map_err(ToolchainError::io("cannot make a temporary directory"))?;
        Ok(Sandbox { tools: Some(Arc::new(folder)), ..self })
    }

    /// What is in force; nothing without a launcher.
    pub fn in_force(&self) -> &[Protection] {
        &self.in_force
    }

    /// What it lets through.
    pub fn allowed(&self) -> Allowed {
        self.allowed
    }

    /// Is there a box?
    pub fn is_on(&self) -> bool {
        self.launcher.is_some()
    }

    /// A command in the box; `None` where there is none. The environment is that of the box.
    pub(crate) fn command(&self, policy: &Policy, home: &Path) -> Option<Command> {
        let mut command = Command::new(self.launcher.as_ref()?);
        command.arg(LAUNCHER).args(policy.arguments()).env_clear().env("LC_ALL", "C");
        command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.envs(["HOME", "TMPDIR"].map(|name| (name, home)));
        Some(command)
    }
}

/// What a launcher can do on this machine.
pub fn in_force(launcher: &Path, allowed: Allowed) -> Result<Vec<Protection>, ToolchainError> {
    let question = Policy { role: Role::Question, allowed, ..Policy::default() };
    let mut command = Command::new(launcher);
    let output = run_tool(command.arg(LAUNCHER).args(question.arguments()), None)?;
    if !output.status.success() {
        return Err(ToolchainError::NoSandbox { what: output.stderr.trim().to_owned() });
    }
    Ok(read_list(&output.stdout_text()))
}

impl Toolchain {
    /// With the user's compiled code in this box.
    #[must_use]
    pub fn contained_by(mut self, sandbox: Sandbox) -> Self {
        self.sandbox = sandbox;
        self
    }

    /// How the user's compiled code is contained.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// A command that runs a tool, which may write where it is told to; arguments can be added.
    pub(crate) fn tool(&self, program: &Path, output: Option<&Path>) -> Command {
        let contained = self.sandbox.tools.as_ref().and_then(|scratch| {
            let folder = output.and_then(|output| std::path::absolute(output).ok());
            let folder = folder.and_then(|output| Some(output.parent()?.to_owned()));
            let policy = Policy {
                role: Role::Tool,
                writable: folder.into_iter().chain([scratch.path().to_owned()]).collect(),
                readable: vec!["/".into()],
                command: vec![program.into()],
                ..Policy::default()
            };
            self.sandbox.command(&policy, scratch.path())
        });
        let mut command = contained.unwrap_or_else(|| Command::new(program));
        command.stdin(Stdio::null());
        command
    }

    /// What a program that clang built reads besides the system's files: its own folder, and where clang and the libraries are
    /// that the user named.
    pub(crate) fn readable(&self, executable: &Path, libraries: &[PathBuf]) -> Vec<PathBuf> {
        let clang = self.clang().canonicalize().ok();
        let installed = clang.as_deref().and_then(Path::parent).and_then(Path::parent).map(Path::to_owned);
        let searched: Option<OsString> = std::env::var_os("LD_LIBRARY_PATH");
        let searched = searched.iter().flat_map(std::env::split_paths).filter(|path| path.is_absolute());
        let own = executable.parent().map(Path::to_owned);
        own.into_iter().chain(installed).chain(searched).chain(libraries.iter().cloned()).collect()
    }
}
