//! The launcher: it makes namespaces, starts the first process in them, waits for it, and ends the way the program ended.
//!
//! Where there are no namespaces, what the program left behind becomes a child of this process and is killed one by one.

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};

use nix::sys::prctl::{set_child_subreaper, set_pdeathsig};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{PidfdFlags, pidfd_open};

use crate::policy::{Policy, Role};
use crate::watch::{PAUSE, Watch};
use crate::{Entered, FIRST, SandboxError, first, mounts, namespaces, watch};

/// This file, as it was when this process was started.
const OURSELVES: &str = "/proc/self/exe";

pub(crate) fn run(policy: &Policy) -> Result<Entered, SandboxError> {
    // Nobody reads what this gives when whoever wanted it is gone.
    set_pdeathsig(Signal::SIGKILL).map_err(SandboxError::when("the end of the owner cannot be seen"))?;
    close_inherited();
    if policy.role == Role::Tool {
        return first::run(policy);
    }
    let has_namespaces = namespaces::make(policy);
    if has_namespaces {
        mounts::pass_right_on();
    } else {
        set_child_subreaper(true).map_err(SandboxError::when("processes cannot be looked after"))?;
    }
    let policy = Policy { has_namespaces, is_watched: watch::is_possible(), ..policy.clone() };
    let start = SandboxError::when("the first process cannot be started");
    // The standard input of a program is empty: of the first process, it is where it says how the program ended.
    let (mut said, says) = std::io::pipe().map_err(SandboxError::when("a pipe cannot be made"))?;
    let mut command = Command::new(OURSELVES);
    command.arg0("flipside").arg(FIRST).args(policy.arguments());
    let child = if first::becomes_program(&policy) {
        command.stdin(Stdio::null()).spawn()
    } else {
        command.stdin(says.try_clone().map_err(SandboxError::when("a pipe cannot be made"))?).spawn()
    };
    let child = child.map_err(start)?;
    drop((says, command));
    let own = wait(&child, &policy)?;
    let mut text = String::new();
    said.read_to_string(&mut text).ok();
    let told = text.trim().parse().ok().map(ExitStatus::from_raw);
    if !has_namespaces {
        end_all_children();
    }
    Ok(Entered::Ended(end_as(told.unwrap_or(own))))
}

/// Files that whoever started us had open are no business of the program's.
fn close_inherited() {
    let entries = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let open: Vec<i32> = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for descriptor in open.into_iter().filter(|&descriptor| descriptor > 2) {
        // The list itself is among them, and closed by now.
        nix::unistd::close(descriptor).ok();
    }
}

/// Waits for its end, and sees that it does not take too much meanwhile. One that was stopped goes on: nobody else would wake it.
fn wait(child: &Child, policy: &Policy) -> Result<ExitStatus, SandboxError> {
    let first = Pid::from_raw(child.id() as i32);
    let mut watch = policy.is_watched.then(|| Watch::over(first, policy));
    let process = rustix::process::Pid::from_child(child);
    let process = pidfd_open(process, PidfdFlags::empty());
    let process = process.map_err(SandboxError::when("a program cannot be waited for"))?;
    loop {
        // It tells of the end; what was stopped is seen a little later.
        poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&PAUSE)).ok();
        match waitpid(None, Some(WaitPidFlag::WUNTRACED | WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::Exited(pid, status)) if pid == first => {
                return Ok(ExitStatus::from_raw(status << 8));
            }
            Ok(WaitStatus::Signaled(pid, signal, _)) if pid == first => {
                return Ok(ExitStatus::from_raw(signal as i32));
            }
            Ok(WaitStatus::Stopped(pid, _)) => {
                kill(pid, Signal::SIGCONT).ok();
            }
            Ok(WaitStatus::StillAlive) => {
                if let Some(watch) = &mut watch {
                    watch.look();
                }
            }
            // Orphans that ended.
            Ok(_) | Err(nix::Error::EINTR) => {}
            Err(error) => return Err(SandboxError::new("a program cannot be waited for", error)),
        }
    }
}

/// Kills what is left, and what comes to us when its own parent is killed.
fn end_all_children() {
    let list = format!("/proc/self/task/{}/children", std::process::id());
    loop {
        let text = std::fs::read_to_string(&list).unwrap_or_default();
        for pid in text.split_whitespace().filter_map(|word| word.parse().ok()) {
            kill(Pid::from_raw(pid), Signal::SIGKILL).ok();
        }
        match waitpid(None, None) {
            Ok(_) | Err(nix::Error::EINTR) => {}
            Err(_) => return,
        }
    }
}

/// Ends this process by the same signal; or the status to end with.
fn end_as(status: ExitStatus) -> i32 {
    if let Some(signal) = status.signal().and_then(|signal| Signal::try_from(signal).ok()) {
        // The first one may only reach the handler that Rust has for overflows of the stack, which then goes away.
        for _ in 0..2 {
            kill(Pid::this(), signal).ok();
        }
        return 128 + signal as i32;
    }
    status.code().unwrap_or(crate::FAILED)
}
