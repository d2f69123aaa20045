//! How much a program and all that it has started take together. The kernel limits each process for itself, the number of processes of
//! root not at all, and lets few users make control groups; so the launcher looks again and again, and ends what takes too much.
//!
//! Between two looks more can be taken: with one processor about as much memory as it fills in that time.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rustix::event::Timespec;

use crate::limits::PROCESSES;
use crate::policy::{Policy, Role};

/// Memory that is not in files, of all processes.
const MEMORY: u64 = 4 << 30;
/// What is in the folders in which it may write, and how many files that is.
const ROOM: u64 = 1 << 30;
const FILES: usize = 10_000;
/// Between two looks: short against what fills a machine, long against what a look takes.
pub(crate) const PAUSE: Timespec = Timespec { tv_sec: 0, tv_nsec: 40_000_000 };
/// Folders are looked at less often.
const LOOKS_PER_ROOM: u64 = 5;
/// After so many looks in a row that see too much, the first process goes, too, and everything with it.
const MOST_IN_A_ROW: u32 = 3;

/// Does the kernel tell who the children of a process are?
pub(crate) fn is_possible() -> bool {
    children_list(std::process::id() as i32, &std::process::id().to_string()).is_file()
}

/// What looks after a program.
pub(crate) struct Watch {
    first: i32,
    /// A driver that looks after its tests goes on without the one that takes too much.
    spares_first: bool,
    folders: Vec<PathBuf>,
    looks: u64,
    /// How many looks in a row have seen too much.
    in_a_row: u32,
}

impl Watch {
    /// Over a program that this process has started, and what it starts.
    pub(crate) fn over(first: Pid, policy: &Policy) -> Self {
        Watch {
            first: first.as_raw(),
            spares_first: policy.has_namespaces && policy.role == Role::Driver,
            folders: policy.writable.clone(),
            looks: 0,
            in_a_row: 0,
        }
    }

    /// Ends what takes too much. To be called again and again, after each [`PAUSE`].
    pub(crate) fn look(&mut self) {
        let room_is_due = self.looks.is_multiple_of(LOOKS_PER_ROOM);
        self.looks += 1;
        let Some(processes) = family(self.first) else {
            // Whoever kills one by one does not keep up with them. All others end with the first.
            kill(Pid::from_raw(self.first), Signal::SIGKILL).ok();
            return;
        };
        let memory: u64 = processes.iter().map(|&process| memory(process)).sum();
        if memory <= MEMORY && !(room_is_due && self.fills_too_much()) {
            self.in_a_row = 0;
            return;
        }
        self.in_a_row += 1;
        let spared = (self.spares_first && self.in_a_row <= MOST_IN_A_ROW).then_some(self.first);
        for &process in processes.iter().filter(|&&process| Some(process) != spared) {
            kill(Pid::from_raw(process), Signal::SIGKILL).ok();
        }
    }

    fn fills_too_much(&self) -> bool {
        let mut left = Left { bytes: ROOM, files: FILES };
        self.folders.iter().any(|folder| left.take(folder).is_none())
    }
}

/// A process, what it has started, and what that has started; nothing where there are too many of them, or of their threads. A look has to
/// be quick then.
fn family(first: i32) -> Option<BTreeSet<i32>> {
    let mut found = BTreeSet::from([first]);
    let mut open = vec![first];
    let mut tasks = 0;
    while let Some(process) = open.pop() {
        for thread in threads(process) {
            tasks += 1;
            let text = fs::read_to_string(children_list(process, &thread)).unwrap_or_default();
            let children = text.split_whitespace().filter_map(|word| word.parse().ok());
            open.extend(children.filter(|&child| found.insert(child)));
            if tasks.max(found.len() as u64) > PROCESSES {
                return None;
            }
        }
    }
    Some(found)
}

fn threads(process: i32) -> Vec<String> {
    let entries = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

fn children_list(process: i32, thread: &str) -> PathBuf {
    PathBuf::from(format!("/proc/{process}/task/{thread}/children"))
}

/// The memory of a process that is not a part of files, in bytes.
fn memory(process: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let fields = text.lines().filter_map(|line| line.split_once(':'));
    let kib = fields.filter(|(name, _)| ["RssAnon", "RssShmem", "VmSwap"].contains(name));
    let kib = kib.filter_map(|(_, value)| value.split_whitespace().next()?.parse::<u64>().ok());
    kib.sum::<u64>() << 10
}

/// What folders may still have.
struct Left {
    bytes: u64,
    files: usize,
}

impl Left {
    /// Takes away what a folder has; nothing where that is too much, or too deep to be looked at.
    fn take(&mut self, folder: &Path) -> Option<()> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::InvalidFilename => return None,
            // Gone by now.
            Err(_) => return Some(()),
        };
        for entry in entries.flatten() {
            let Ok(known) = entry.metadata() else { continue };
            self.files = self.files.checked_sub(1)?;
            if known.is_dir() {
                self.take(&entry.path())?;
            } else {
                let taken = std::os::unix::fs::MetadataExt::blocks(&known).saturating_mul(512);
                self.bytes = self.bytes.checked_sub(taken)?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_takes_is_seen() {
        let own = std::process::id() as i32;
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        assert!(is_possible());
        assert!(family(own).is_some_and(|all| all.contains(&(child.id() as i32))));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(memory(own) > 0);
    }

    #[test]
    fn full_folders_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        fs::write(folder.path().join("a/b"), vec![1; 100_000]).unwrap();
        let take = |bytes, files| Left { bytes, files }.take(folder.path()).is_some();
        assert!(take(200_000, 2));
        assert!(!take(50_000, 2));
        assert!(!take(200_000, 1));
    }
}
