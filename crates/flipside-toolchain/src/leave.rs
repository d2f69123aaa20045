//! What a command leaves behind that ends at once, without its destructors: programs that still run, and temporary files.
//!
//! Both can be told from those of others: the programs are our children, and the names have the number of our process.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process, kill_process_group};

/// What the names begin with, up to the number of the process.
const NAME: &str = "flipside-";

/// A temporary folder, with what it is for in its name.
pub fn temporary_folder(purpose: &str) -> io::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix(&prefix(purpose)).tempdir()
}

/// A temporary file, with what it is for in its name.
pub(crate) fn temporary_file(purpose: &str, suffix: &str) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(&prefix(purpose)).suffix(suffix).tempfile()
}

fn prefix(purpose: &str) -> String {
    format!("{NAME}{purpose}{}", mark())
}

/// What tells our names from those of other runs.
fn mark() -> String {
    format!("-{}-", std::process::id())
}

/// How often is looked for what other threads, which still run, have made meanwhile; and the pause between two looks.
const LOOKS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(5);

/// Ends the programs that we have started and that still run, and removes our temporary files: for who ends now.
pub fn leave_nothing() {
    for _ in 0..LOOKS {
        end_programs();
        if !remove_ours() {
            return;
        }
        std::thread::sleep(PAUSE);
    }
}

/// Removes our temporary files; were there any?
fn remove_ours() -> bool {
    let Ok(entries) = fs::read_dir(std::env::temp_dir()) else { return false };
    let mark = mark();
    let mut were_there = false;
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(NAME) && name.contains(&mark)) {
            let path = entry.path();
            were_there = true;
            // What cannot be removed stays: there is nobody left to tell.
            fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path)).ok();
        }
    }
    were_there
}

/// Kills our children, with the groups that they lead.
fn end_programs() {
    let ours = getpid().as_raw_nonzero().get();
    let Ok(entries) = fs::read_dir("/proc") else { return };
    for entry in entries.flatten() {
        let number = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok());
        let Some(child) = number.and_then(Pid::from_raw) else { continue };
        if family(&entry.path()).is_some_and(|(parent, _)| parent == ours) {
            // An error means that it is gone already.
            kill_process_group(child, Signal::KILL).or_else(|_| kill_process(child, Signal::KILL)).ok();
        }
    }
}

/// The parent of a process and its group, from its folder in `/proc`.
fn family(process: &Path) -> Option<(i32, i32)> {
    let text = fs::read_to_string(process.join("stat")).ok()?;
    // The name of the program comes before, in parentheses; it may hold anything.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(1);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt;

    use super::*;

    #[test]
    fn our_children_and_our_names_are_told_from_others() {
        let mut child = std::process::Command::new("sleep").arg("600").process_group(0).spawn().unwrap();
        let (parent, group) = family(&Path::new("/proc").join(child.id().to_string())).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!((parent as u32, group as u32), (std::process::id(), child.id()));
        let folder = temporary_folder("test").unwrap();
        let name = folder.path().file_name().unwrap().to_str().unwrap().to_owned();
        assert!(name.starts_with(&format!("flipside-test-{}-", std::process::id())), "{name}");
    }
}
