//! A place to do harm in: a working folder, and a folder outside of it in which nothing may change.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Where a command runs.
pub struct Room {
    folder: tempfile::TempDir,
    before: Vec<String>,
}

impl Room {
    pub fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("flipside-hostile-").tempdir().unwrap();
        for name in ["work", "outside/folder", "outside/empty", "temporary"] {
            fs::create_dir_all(folder.path().join(name)).unwrap();
        }
        let outside = folder.path().join("outside");
        fs::write(outside.join("file"), "precious").unwrap();
        fs::write(outside.join("folder/other"), "precious, too").unwrap();
        symlink("file", outside.join("link")).unwrap();
        let before = everything_in(&outside);
        Room { folder, before }
    }

    pub fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    pub fn outside(&self) -> PathBuf {
        self.folder.path().join("outside")
    }

    /// Writes a file; `OUTSIDE` in it is the folder in which nothing may change.
    pub fn write(&self, name: &str, text: &str) {
        let text = text.replace("OUTSIDE", &self.outside().display().to_string());
        fs::write(self.work().join(name), text).unwrap();
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flipside"));
        command.args(arguments).current_dir(self.work()).process_group(0);
        command.env("TMPDIR", self.folder.path().join("temporary")).stdin(Stdio::null());
        command
    }

    /// Runs a command. Nothing may be left of it.
    pub fn run(&self, arguments: &[&str]) -> Said {
        let said = Said::of(&self.command(arguments).output().unwrap());
        self.check(&format!("{arguments:?}: {}", said.text));
        said
    }

    /// Nothing outside has changed, no temporary file is left, and no process whose program is of this place.
    pub fn check(&self, what: &str) {
        assert_eq!(everything_in(&self.outside()), self.before, "{what}");
        let mut temporary = everything_in(&self.folder.path().join("temporary"));
        // A compiler that is killed leaves what it has of the driver.
        temporary.retain(|entry| !entry.contains("/driver-"));
        assert!(temporary.is_empty(), "{what}: left behind: {temporary:?}");
        let processes = self.processes();
        assert!(processes.is_empty(), "{what}: still running: {processes:?}");
    }

    fn processes(&self) -> Vec<PathBuf> {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let programs = processes.filter_map(|process| fs::read_link(process.path().join("exe")).ok());
        programs.filter(|program| program.starts_with(self.folder.path())).collect()
    }

    pub fn report(&self) -> Value {
        let text = fs::read_to_string(self.work().join("out/report.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

/// What a command said, and how it ended.
#[derive(Debug)]
pub struct Said {
    pub status: Option<i32>,
    pub text: String,
}

impl Said {
    pub fn of(output: &Output) -> Self {
        let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        Said { status: output.status.code(), text: text.concat().chars().take(4000).collect() }
    }

    /// The command was refused with this message.
    pub fn is_refused(&self, message: &str) {
        assert_eq!(self.status, Some(2), "{self:?}");
        assert!(self.text.contains(message), "{self:?}");
        assert!(!self.text.contains("panicked") && !self.text.contains("internal failure"), "{self:?}");
    }
}

/// Names, contents, modes, owners and times.
fn everything_in(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let known = path.symlink_metadata().unwrap();
        let content = if known.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
        let content = String::from_utf8_lossy(&content);
        let (mode, owner, time) = (known.mode(), known.uid(), (known.mtime(), known.mtime_nsec()));
        found.push(format!("{} {mode:o} {owner} {time:?} {content}", path.display()));
        if known.is_dir() {
            found.extend(everything_in(&path));
        }
    }
    found.sort();
    found
}
