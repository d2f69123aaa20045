//! The first process of the namespaces: it restricts itself, and then becomes the program or looks after it.
//!
//! As the first process it cannot be killed or stopped by any of the others, and all of them end with it. A driver wants to be
//! that itself. Any other program would not notice its own signals then (`abort` would do nothing at first), so that this process
//! starts it and waits.

use std::io::Write;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};

use nix::sys::prctl::{set_no_new_privs, set_pdeathsig};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use crate::policy::{Policy, Role};
use crate::protection::{Protection, list};
use crate::{Entered, SandboxError, files, limits, mounts, syscalls};

/// Does the first process become the program, instead of starting it?
pub(crate) fn becomes_program(policy: &Policy) -> bool {
    match policy.role {
        Role::Driver | Role::Tool | Role::Question => true,
        Role::Program => !policy.has_namespaces,
    }
}

pub(crate) fn run(policy: &Policy) -> Result<Entered, SandboxError> {
    set_pdeathsig(Signal::SIGKILL).map_err(SandboxError::when("the end of the launcher cannot be seen"))?;
    let found = restrict(policy)?;
    if policy.role == Role::Question {
        return Ok(Entered::Asked(list(&found)));
    }
    if !found.contains(&Protection::Files) && !policy.allowed.files {
        return Err(SandboxError::new("files cannot be protected", "this kernel has no Landlock"));
    }
    let Some((program, arguments)) = policy.command.split_first() else {
        return Err(SandboxError::new("nothing is to be run", "no program was given"));
    };
    let mut command = Command::new(program);
    command.args(arguments);
    if becomes_program(policy) {
        return Err(SandboxError::new("the program cannot be started", command.exec()));
    }
    let child = command.stdin(Stdio::null()).spawn();
    let child = child.map_err(SandboxError::when("the program cannot be started"))?;
    let status = wait(Pid::from_raw(child.id() as i32))?;
    // Standard input leads to the launcher.
    let says = std::os::fd::AsFd::as_fd(&std::io::stdin()).try_clone_to_owned();
    let mut says = std::fs::File::from(says.map_err(SandboxError::when("nobody listens"))?);
    says.write_all(status.into_raw().to_string().as_bytes()).map_err(SandboxError::when("nobody listens"))?;
    Ok(Entered::Ended(0))
}

/// Takes rights away; what is in force then.
fn restrict(policy: &Policy) -> Result<Vec<Protection>, SandboxError> {
    let has_mounts = policy.has_namespaces && mounts::make();
    mounts::give_rights_up();
    set_no_new_privs().map_err(SandboxError::when("rights cannot be given up"))?;
    limits::set(policy)?;
    let mut found = vec![Protection::NoNewPrivileges, Protection::Limits, Protection::Environment];
    let restricted = files::restrict(policy)?;
    found.extend((restricted.files && !policy.allowed.files).then_some(Protection::Files));
    found.extend(restricted.signals.then_some(Protection::Signals));
    if policy.has_namespaces {
        found.extend([Protection::Processes, Protection::SharedMemory]);
        found.extend((!policy.allowed.network).then_some(Protection::Network));
    }
    found.extend(has_mounts.then_some(Protection::Mounts));
    found.extend(policy.is_watched.then_some(Protection::Totals));
    if syscalls::restrict(policy)? {
        found.push(Protection::SystemCalls);
    }
    found.sort();
    Ok(found)
}

/// Waits for the program, and takes what becomes of orphans. What was stopped goes on.
fn wait(program: Pid) -> Result<ExitStatus, SandboxError> {
    loop {
        match waitpid(None, Some(WaitPidFlag::WUNTRACED)) {
            Ok(WaitStatus::Exited(pid, status)) if pid == program => {
                return Ok(ExitStatus::from_raw(status << 8));
            }
            Ok(WaitStatus::Signaled(pid, signal, _)) if pid == program => {
                return Ok(ExitStatus::from_raw(signal as i32));
            }
            Ok(WaitStatus::Stopped(pid, _)) => {
                nix::sys::signal::kill(pid, Signal::SIGCONT).ok();
            }
            Ok(_) | Err(nix::Error::EINTR) => {}
            Err(error) => return Err(SandboxError::new("a program cannot be waited for", error)),
        }
    }
}
