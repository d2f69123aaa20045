//! Other processes: this program again, with one function to search, and git. A process that crashes, takes too long or is killed
//! takes nothing with it.

use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use flipside_pipeline::Stop;
use rustix::process::{Pid, Signal, kill_process_group};

/// The variable that tells this program that it was started by itself: it ends when the one that started it does.
pub const CHILD: &str = "FLIPSIDE_CHILD";
/// Between two looks at a process.
const PAUSE: Duration = Duration::from_millis(15);

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With this status.
    Status(i32),
    /// By this signal.
    Signal(i32),
    /// It was ended because it took too long.
    TooLong,
    /// It was ended because we were asked to stop.
    Stopped,
}

/// What a process did.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) end: End,
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) seconds: f64,
}

/// How this program is started.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// This program.
    pub program: PathBuf,
    /// The clang to use, where the user named one.
    pub clang: Option<String>,
}

impl Launcher {
    /// Runs a command of this program in a folder; what it prints goes to files in `work`, and so does everything temporary: where
    /// something is killed, it goes with that folder.
    pub(crate) fn run(
        &self,
        words: &[String],
        folder: &Path,
        work: &Path,
        limit: Duration,
        stop: &Stop,
    ) -> std::io::Result<Ended> {
        let (output, errors) = (work.join("stdout"), work.join("stderr"));
        let temporary = work.join("tmp");
        std::fs::create_dir_all(&temporary)?;
        let mut command = Command::new(&self.program);
        if let Some(clang) = &self.clang {
            command.args(["--clang", clang]);
        }
        command
            .args(words)
            .current_dir(folder)
            .env(CHILD, "1")
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .process_group(0);
        command.stdout(File::create(&output)?).stderr(File::create(&errors)?);
        let started = Instant::now();
        let mut child = command.spawn()?;
        let end = wait(&mut child, started + limit, stop)?;
        std::fs::remove_dir_all(&temporary).ok();
        let read = |path: &Path| {
            std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
        };
        let seconds = started.elapsed().as_secs_f64();
        Ok(Ended { end, output: read(&output), errors: read(&errors), seconds })
    }
}

fn wait(child: &mut Child, deadline: Instant, stop: &Stop) -> std::io::Result<End> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(match (status.code(), status.signal()) {
                (Some(code), _) => End::Status(code),
                (None, signal) => End::Signal(signal.unwrap_or_default()),
            });
        }
        let late = Instant::now() >= deadline;
        if late || stop.is_raised() {
            // With what it has started itself.
            if let Some(group) = Pid::from_raw(child.id() as i32) {
                kill_process_group(group, Signal::KILL).ok();
            }
            child.wait()?;
            return Ok(if late { End::TooLong } else { End::Stopped });
        }
        std::thread::sleep(PAUSE);
    }
}

/// What git calls the user.
pub fn name_of_user(folder: &Path) -> Option<String> {
    let name = git(folder, &["config", "user.name"]).ok()?;
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

/// What git prints in a folder; its complaint where it fails.
pub(crate) fn git(folder: &Path, words: &[&str]) -> Result<String, String> {
    let told = Command::new("git").arg("-C").arg(folder).args(words).stdin(Stdio::null()).output();
    let told = told.map_err(|error| format!("git cannot be started: {error}"))?;
    if told.status.success() {
        Ok(String::from_utf8_lossy(&told.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&told.stderr).trim().to_owned())
    }
}
