//! Limits on running programs: time, output, and what they leave behind.

use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use flipside_toolchain::{NativeEnd, NativeRequest, NativeRun, Role, Toolchain, ToolchainError};

use crate::common::{Folder, flags};

/// The tools, found once.
fn toolchain() -> &'static Toolchain {
    static FOUND: OnceLock<Toolchain> = OnceLock::new();
    FOUND.get_or_init(|| Toolchain::find(None).unwrap())
}

/// A shell script as a program: quick to write, and limits do not care.
fn shell(script: &str, milliseconds: u64, output_limit: usize) -> NativeRun {
    let arguments = ["-c".to_owned(), script.to_owned()];
    let request = NativeRequest {
        executable: Path::new("/bin/sh"),
        arguments: &arguments,
        work_directory: None,
        role: Role::Program,
        writable: &[],
        libraries: &[],
        time_limit: Duration::from_millis(milliseconds),
        output_limit,
    };
    toolchain().run_native(&request).unwrap()
}

#[test]
fn output_and_end_are_reported() {
    let run = shell("echo out; echo err >&2; exit 7", 5000, 100);
    assert_eq!(
        (run.end, run.stdout, run.stderr),
        (NativeEnd::Exited(7), b"out\n".to_vec(), b"err\n".to_vec())
    );
    assert_eq!(shell("kill -TERM $$", 5000, 100).end, NativeEnd::Signalled(15));
    assert_eq!(shell("cat; exec cat", 5000, 100).end, NativeEnd::Exited(0));
}

#[test]
fn endless_output_is_capped_and_ended() {
    let started = Instant::now();
    let run = shell("yes & exec yes >&2", 300, 1000);
    assert_eq!(run.end, NativeEnd::TimedOut);
    assert_eq!((run.stdout.len(), run.stderr.len(), run.truncated), (1000, 1000, true));
    assert!(started.elapsed() < Duration::from_secs(5));
    let exact = shell("printf 12345", 5000, 5);
    assert_eq!((exact.stdout.as_slice(), exact.truncated), (b"12345".as_slice(), false));
}

#[test]
fn the_whole_group_is_killed_at_the_limit() {
    let folder = Folder::new();
    let mark = folder.path().join("mark");
    let started = Instant::now();
    let run = shell(&format!("(sleep 2; touch {}) & sleep 60", mark.display()), 200, 100);
    assert_eq!(run.end, NativeEnd::TimedOut);
    assert!(started.elapsed() < Duration::from_millis(1800));
    std::thread::sleep(Duration::from_millis(2300));
    assert!(!mark.exists());
}

#[test]
fn a_child_that_keeps_the_pipes_does_not_hold_us() {
    let started = Instant::now();
    let run = shell("echo first; sleep 60 & exit 5", 20_000, 100);
    assert_eq!((run.end, run.stdout), (NativeEnd::Exited(5), b"first\n".to_vec()));
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn closed_output_does_not_end_a_run() {
    let run = shell("exec >&- 2>&-; sleep 0.2; exit 9", 5000, 100);
    assert_eq!(run.end, NativeEnd::Exited(9));
}

#[test]
fn it_runs_in_the_given_directory_and_relative_names_work() {
    let folder = Folder::new();
    let here = folder.path().canonicalize().unwrap();
    let arguments = flags("-c pwd>where");
    let request = NativeRequest {
        executable: Path::new("/bin/sh"),
        arguments: &arguments,
        work_directory: Some(&here),
        role: Role::Program,
        writable: &[],
        libraries: &[],
        time_limit: Duration::from_secs(5),
        output_limit: 100,
    };
    assert_eq!(toolchain().run_native(&request).unwrap().end, NativeEnd::Exited(0));
    assert_eq!(std::fs::read_to_string(here.join("where")).unwrap().trim(), here.to_str().unwrap());
    let scratch = shell("pwd; touch rubbish", 5000, 1000);
    assert!(!Path::new(String::from_utf8_lossy(&scratch.stdout).trim()).exists());
}

#[test]
fn short_programs_are_not_slowed_down() {
    let started = Instant::now();
    for _ in 0..50 {
        assert_eq!(shell(":", 5000, 100).end, NativeEnd::Exited(0));
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn a_program_that_cannot_start_is_an_error() {
    let folder = Folder::new();
    let file = folder.write("a.c", "");
    let toolchain = Toolchain::find(None).unwrap();
    for executable in [file, folder.path().join("none")] {
        let request = NativeRequest {
            executable: &executable,
            arguments: &[],
            work_directory: None,
            role: Role::Program,
            writable: &[],
            libraries: &[],
            time_limit: Duration::from_secs(5),
            output_limit: 100,
        };
        let error = toolchain.run_for_coverage(&request).unwrap_err();
        assert!(matches!(error, ToolchainError::CannotStart { .. }), "{error}");
    }
}
