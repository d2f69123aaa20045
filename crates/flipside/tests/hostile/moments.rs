//! Results are the old ones or the new ones, whatever happens, and whenever it happens.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::room::Room;

const PLAIN: &str = "int f(int x) { if (x > 3) return 1; if (x > 5) return 2; return 0; }\n";
const OTHER: &str =
    "int f(int x) { if (x > 30) return 1; if (x > 50) return 2; if (x == 7) return 3; return 0; }\n";

/// Is every file of the list there, as it was written?
fn is_whole(folder: &Path) -> bool {
    let mut command = Command::new("sha256sum");
    command.args(["--check", "--status", ".written"]).current_dir(folder);
    command.stderr(Stdio::null()).status().unwrap().success()
}

// Shows O5.
#[test]
fn killed_at_any_moment() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    let cover = ["cover", "a.c", "f", "--out", "out", "--quiet"];
    let started = Instant::now();
    assert_eq!(room.run(&cover).status, Some(0));
    let whole = started.elapsed();
    let out = room.work().join("out");
    fs::write(out.join("mine.txt"), "keep").unwrap();
    for moment in 0..10u32 {
        room.write("a.c", if moment % 2 == 0 { OTHER } else { PLAIN });
        let mut child = room.command(&cover).stderr(Stdio::null()).spawn().unwrap();
        // Most of them late, where results are written.
        std::thread::sleep(whole * (60 + 4 * moment) / 100);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(is_whole(&out), "killed at {}%", 60 + 4 * moment);
        assert_eq!(room.report()["sources"].as_array().map(Vec::len), Some(1));
        assert_eq!(fs::read_to_string(out.join("mine.txt")).unwrap(), "keep");
    }
    // What clang was doing ends by itself; then everything works, and nothing is left.
    std::thread::sleep(Duration::from_secs(1));
    room.write("a.c", OTHER);
    let last = room.command(&cover).output().unwrap();
    assert_eq!(last.status.code(), Some(0), "{last:?}");
    assert!(is_whole(&out));
    assert_eq!(room.report()["totals"]["objectives"], 6);
    let beside: Vec<_> = fs::read_dir(room.work()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(beside.len(), 2, "{beside:?}");
}

/// At the entry of a call of the kernel: what comes before it is done, and nothing else. `scripts/kill-moments` has all of them.
#[test]
fn killed_at_each_step() {
    if Command::new("strace").arg("-V").output().is_err() {
        return println!("left out: strace is not there");
    }
    let room = Room::new();
    let cover = |options: &[&str]| {
        let mut strace = Command::new("strace");
        strace
            .args(options)
            .arg(env!("CARGO_BIN_EXE_flipside"))
            .args(["cover", "a.c", "f", "--out", "out", "--quiet"]);
        strace.current_dir(room.work()).stdin(Stdio::null()).stderr(Stdio::null()).status().unwrap()
    };
    room.write("a.c", OTHER);
    assert!(cover(&["-qq", "-o", "log", "-e", "trace=fsync"]).success());
    let log = fs::read_to_string(room.work().join("log")).unwrap();
    let last = log.lines().filter(|line| line.starts_with("fsync(")).count();
    room.write("a.c", PLAIN);
    assert!(cover(&["-qq", "-o", "log"]).success());
    room.write("a.c", OTHER);
    let out = room.work().join("out");
    for (call, number, objectives) in [("fsync", 2, 4), ("renameat2", 2, 4), ("fsync", last, 6)] {
        let moment = format!("inject={call}:signal=KILL:when={number}");
        assert!(!cover(&["-qq", "-o", "log", "-e", &moment]).success(), "{moment}");
        assert!(is_whole(&out), "{moment}");
        assert_eq!(room.report()["totals"]["objectives"], objectives, "{moment}");
    }
    assert!(cover(&["-qq", "-o", "log"]).success());
    assert_eq!(fs::read_dir(room.work()).unwrap().count(), 3, "the file, the results, the log");
}

#[test]
fn results_without_evidence() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    assert_eq!(room.run(&["cover", "a.c", "f", "--out", "out", "--no-evidence"]).status, Some(0));
    room.run(&["check", "out", "a.c"]).is_refused("have no evidence");
}

#[test]
fn names_that_were_left() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    let cover = ["cover", "a.c", "f", "--out", "out"];
    assert_eq!(room.run(&cover).status, Some(0));
    let out = room.work().join("out");
    for name in ["report.json.partial", ".written.partial", "tree.json.partial"] {
        symlink(room.outside().join("file"), out.join(name)).unwrap();
    }
    fs::create_dir(out.join("evidence.partial")).unwrap();
    fs::write(out.join("evidence.partial/note"), "keep").unwrap();
    assert_eq!(room.run(&cover).status, Some(0));
    assert_eq!(fs::read_to_string(out.join("evidence.partial/note")).unwrap(), "keep");
    assert!(out.join("report.json.partial").symlink_metadata().unwrap().is_symlink());
    assert!(is_whole(&out));
    // In the place of what is written, they are the user's.
    fs::remove_file(out.join("report.html")).unwrap();
    symlink(room.outside().join("file"), out.join("report.html")).unwrap();
    room.run(&cover).is_refused("is not as Flipside wrote it");
    fs::remove_file(out.join("report.html")).unwrap();
    fs::remove_file(out.join(".written")).unwrap();
    assert!(Command::new("mkfifo").arg(out.join(".written")).status().unwrap().success());
    room.run(&cover).is_refused("is not as Flipside wrote it");
}

#[test]
fn two_runs_at_once() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    assert_eq!(room.run(&["cover", "a.c", "f", "--out", "out"]).status, Some(0));
    let out = room.work().join("out");
    let mut other = Command::new("flock").arg(&out).args(["sleep", "1000"]).spawn().unwrap();
    // Until it has the lock.
    let is_locked = || !Command::new("flock").arg("-n").arg(&out).arg("true").status().unwrap().success();
    while !is_locked() {
        std::thread::sleep(Duration::from_millis(20));
    }
    room.run(&["cover", "a.c", "f", "--out", "out"]).is_refused("another run of Flipside writes there");
    Command::new("pkill").arg("-P").arg(other.id().to_string()).status().unwrap();
    other.wait().unwrap();
    assert_eq!(room.run(&["cover", "a.c", "f", "--out", "out"]).status, Some(0));
}

#[test]
fn places_that_cannot_be_written() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    room.write("file", "");
    for out in ["/proc/out", "file/out", "/dev/null", "/sys"] {
        let said = room.run(&["cover", "a.c", "f", "--out", out]);
        assert_eq!(said.status, Some(2), "{out}: {said:?}");
    }
    // In the folder itself there is nothing that could change places.
    fs::create_dir(room.work().join("inside")).unwrap();
    fs::copy(room.work().join("a.c"), room.work().join("inside/a.c")).unwrap();
    let mut here = room.command(&["cover", "../a.c", "f", "--out", "results/.."]);
    let output = here.current_dir(room.work().join("inside")).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    fs::create_dir(room.work().join("alone")).unwrap();
    for _ in 0..2 {
        let mut here = room.command(&["cover", "../a.c", "f", "--out", "."]);
        let output = here.current_dir(room.work().join("alone")).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(is_whole(&room.work().join("alone")));
    }
}

#[test]
fn a_terminal_that_is_closed() {
    let room = Room::new();
    room.write(
        "a.c",
        "int g(int a[40]) { int n = 0; for (int i = 0; i < 40; i++) if (a[i] > 3) n++; return n == 41; }\n\
         int h(int n) { if (n == 41) return 1; return 0; }\nint f(int a[40]) { return h(g(a) + 1); }\n",
    );
    let log = room.work().join("log");
    let mut child = room
        .command(&["cover", "a.c", "f", "--out", "out", "--strategy", "dfs", "--no-evidence"])
        .stdout(File::create(&log).unwrap())
        .stderr(File::create(room.work().join("errors")).unwrap())
        .spawn()
        .unwrap();
    // The folder is made before the search; then signals are caught.
    while !room.work().join("out").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_secs(3));
    assert!(Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(1), "{}", fs::read_to_string(room.work().join("errors")).unwrap());
    assert_eq!(room.report()["reproducible"], false);
    room.check("after the signal");
}
