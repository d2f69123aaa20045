//! Files, tools and streams that are not what they should be.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::room::{Room, Said};

const PLAIN: &str = "int f(int x) { if (x > 3) return 1; if (x > 5) return 2; return 0; }\n";

/// Far more than anything here takes.
const LONG: Duration = Duration::from_secs(60);

fn pipe(room: &Room, name: &str) {
    assert!(Command::new("mkfifo").arg(room.work().join(name)).status().unwrap().success());
}

#[test]
fn sources_that_are_no_files() {
    let room = Room::new();
    pipe(&room, "pipe.c");
    fs::create_dir(room.work().join("folder.c")).unwrap();
    symlink("/dev/zero", room.work().join("device.c")).unwrap();
    symlink("loop.c", room.work().join("loop.c")).unwrap();
    for name in ["pipe.c", "folder.c", "device.c"] {
        room.run(&["cover", name, "f"]).is_refused("is not a file");
        room.run(&["branches", name]).is_refused("is not a file");
    }
    assert_eq!(room.run(&["cover", "loop.c", "f"]).status, Some(2));
}

#[test]
fn other_files_that_are_none() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    pipe(&room, "pipe.toml");
    pipe(&room, "pipe.c");
    room.run(&["cover", "a.c", "f", "--context", "pipe.toml"]).is_refused("is not a file");
    room.run(&["cover", "a.c", "f", "--oracle", "pipe.c"]).is_refused("is not a file");
    room.run(&["cover", "a.c", "f", "--with-tests", "pipe.c"]).is_refused("is not a file");
    fs::create_dir(room.work().join("results")).unwrap();
    pipe(&room, "results/report.json");
    room.run(&["check", "results", "a.c"]).is_refused("is not a file");
    room.run(&["export", "results", "--emit", "lcov"]).is_refused("is not a file");
}

#[test]
fn other_languages() {
    let room = Room::new();
    room.write("a.cpp", "class A {}; int f(int x) { return x > 3; }\n");
    room.write("a.c", PLAIN);
    room.run(&["cover", "a.cpp", "f"]).is_refused("is C++");
    room.run(&["cover", "a.c", "f", "--", "-x", "c++"]).is_refused("only C is analysed");
    room.run(&["branches", "a.c", "--", "-x", "c++"]).is_refused("only C is analysed");
    room.run(&["show", "a.c", "--", "-xc++"]).is_refused("only C is analysed");
}

#[test]
fn deep_nesting() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    let deep = |open: &str, middle: &str, close: &str| open.repeat(3000) + middle + &close.repeat(3000);
    for (number, text) in
        [deep("(", "x > 0", ")"), deep("!", "x", ""), deep("(x > ", "0", ")"), deep("-", "x", "")]
            .iter()
            .enumerate()
    {
        room.write("deep.toml", &format!("[f]\nrequires = [\"{text}\"]\n"));
        let said = room.run(&["cover", "a.c", "f", "--context", "deep.toml"]);
        assert_eq!(said.status, Some(2), "{number}: {said:?}");
        room.write("acsl.c", &format!("/*@ requires {text}; */\n{PLAIN}"));
        let said = room.run(&["cover", "acsl.c", "f"]);
        assert!(matches!(said.status, Some(0..=2)), "{number}: {said:?}");
    }
    room.write("deep.toml", &format!("[f]\nx = {}\n", deep("[", "1", "]")));
    assert_eq!(room.run(&["cover", "a.c", "f", "--context", "deep.toml"]).status, Some(2));
}

#[test]
fn sources_on_which_clang_crashes() {
    let room = Room::new();
    room.write("a.c", &format!("int f(int x) {{ if ({}x) return 1; return 0; }}\n", "!".repeat(200_000)));
    room.run(&["cover", "a.c", "f"]).is_refused("nested too deeply");
}

#[test]
fn a_full_standard_output() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    for arguments in
        [&["cover", "a.c", "f", "--out", "out"][..], &["branches", "a.c"], &["doctor"], &["--help"]]
    {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = room.command(arguments).stdout(full).output().unwrap();
        let said = Said::of(&output);
        assert!(!said.text.contains("panicked") && !said.text.contains("internal"), "{said:?}");
        assert!(output.status.code().is_some(), "{arguments:?}: {said:?}");
    }
    assert_eq!(room.report()["totals"]["covered"], 3);
}

/// A program that says it is clang, and then does something else.
fn false_clang(room: &Room, does: &str) -> String {
    let path = room.work().join("clang");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *--version*) echo 'clang version 14.0.0'; exit 0;; esac\n{does}\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[test]
fn compilers_that_do_not_end() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    for does in ["sleep 1000", "yes flood", "yes flood >&2", "sleep 1000 & exit 1"] {
        let clang = false_clang(&room, does);
        let started = Instant::now();
        let said = room.run(&["--clang", &clang, "cover", "a.c", "f", "--time-limit", "4"]);
        assert_eq!(said.status, Some(2), "{does}: {said:?}");
        assert!(started.elapsed() < LONG, "{does}");
    }
}

#[test]
fn a_solver_that_sleeps() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    assert_eq!(room.run(&["cover", "a.c", "f", "--out", "out"]).status, Some(0));
    room.write("solver.sh", "sleep 1000\necho unsat\n");
    let started = Instant::now();
    let said = room.run(&["check", "out", "a.c", "--solver", "/bin/sh solver.sh", "--script-timeout", "1"]);
    assert_ne!(said.status, Some(0), "{said:?}");
    assert!(started.elapsed() < LONG);
}

// Shows E3.
#[test]
fn evidence_that_names_a_plugin() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    assert_eq!(room.run(&["cover", "a.c", "f", "--out", "out"]).status, Some(0));
    let accepted = room.run(&["check", "out", "a.c"]);
    assert_eq!(accepted.status, Some(0), "{accepted:?}");
    let manifest = room.work().join("out/evidence/manifest.json");
    let good: serde_json::Value = serde_json::from_str(&fs::read_to_string(&manifest).unwrap()).unwrap();
    room.write("evil.c", "#include <stdio.h>\n__attribute__((constructor)) static void f(void) { fopen(\"OUTSIDE/new\", \"w\"); }\n");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "evil.c", "-o", "evil.so"]).current_dir(room.work());
    assert!(compiler.status().unwrap().success());
    let outside = room.outside().display().to_string();
    for flags in [
        vec!["-fplugin=./evil.so".to_owned()],
        vec!["-Xclang".into(), "-load".into(), "-Xclang".into(), "./evil.so".into()],
        vec!["-include".into(), "evil.c".into()],
        vec!["-Xclang".into(), "-dependency-file".into(), "-Xclang".into(), format!("{outside}/new")],
        vec![format!("-MF{outside}/new"), "-MD".into()],
        vec!["-o".into(), format!("{outside}/new")],
        vec!["-save-temps".into()],
        vec![format!("-fuse-ld={outside}/file")],
        vec![format!("@{outside}/file")],
    ] {
        let mut bad = good.clone();
        bad["context"]["flags"] = flags.clone().into();
        fs::write(&manifest, bad.to_string()).unwrap();
        // Whether it is refused or the flag does nothing: `run` sees that nothing was done.
        let said = room.run(&["check", "out", "a.c"]);
        assert!(said.status.is_some(), "{flags:?}: {said:?}");
    }
}
