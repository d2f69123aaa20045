//! Programs in the box: what they cannot do, and that nothing of them is left. This file is its own launcher, so that it has a
//! `main` of its own.

#![allow(clippy::unwrap_used)]

use std::ffi::OsString;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use flipside_sandbox::{Entered, FAILED, LAUNCHER, Policy, Protection, Role, enter, read_list};

fn main() {
    match enter(std::env::args_os()) {
        Entered::No => {}
        Entered::Ended(status) => std::process::exit(status),
        Entered::Asked(text) => return print!("{text}"),
        Entered::Failed(error) => {
            eprintln!("sandbox: {error}");
            std::process::exit(FAILED);
        }
    }
    let wanted = std::env::args().nth(1);
    let tests: [(&str, fn()); 8] = [
        ("everything_needed_is_in_force", everything_needed_is_in_force),
        ("files_outside_stay_as_they_are", files_outside_stay_as_they_are),
        ("the_own_folder_is_writable", the_own_folder_is_writable),
        ("there_is_no_network", there_is_no_network),
        ("ends_are_told", ends_are_told),
        ("nothing_is_left", nothing_is_left),
        ("the_owner_cannot_be_signalled", the_owner_cannot_be_signalled),
        ("limits_hold", limits_hold),
    ];
    for (name, test) in tests {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            test();
            println!("test {name} ... ok");
        }
    }
}

/// A shell in the box.
fn run(role: Role, folder: &Path, script: &str) -> Output {
    let command = ["/bin/sh", "-c", script].map(OsString::from).to_vec();
    let policy = Policy { role, writable: vec![folder.to_owned()], command, ..Policy::default() };
    let mut launcher = Command::new(std::env::current_exe().unwrap());
    launcher.arg(LAUNCHER).args(policy.arguments()).current_dir(folder).process_group(0);
    launcher.env_clear().env("PATH", "/usr/bin:/bin").stdin(Stdio::null()).output().unwrap()
}

const BOTH: [Role; 2] = [Role::Driver, Role::Program];

fn everything_needed_is_in_force() {
    let folder = tempfile::tempdir().unwrap();
    let said = String::from_utf8(run(Role::Question, folder.path(), "").stdout).unwrap();
    let found = read_list(&said);
    for needed in [Protection::Files, Protection::SystemCalls, Protection::NoNewPrivileges] {
        assert!(found.contains(&needed), "{said}");
    }
}

fn files_outside_stay_as_they_are() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = outside.path().join("file");
    std::fs::write(&file, "precious").unwrap();
    let before = file.metadata().unwrap();
    let place = file.display();
    for attempt in [
        format!("echo x > {place}"),
        format!("rm -f {place}"),
        format!("mv {place} {place}.moved"),
        format!("ln -s x {place}.link"),
        format!("mkdir {place}.folder"),
        format!("chmod 777 {place}"),
        format!("touch -d 2001-01-01 {place}"),
        format!("cat {place}"),
        format!("chown 7 {place}"),
    ] {
        for role in BOTH {
            let output = run(role, folder.path(), &attempt);
            assert!(!output.status.success(), "{attempt}: {output:?}");
        }
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    let after = file.metadata().unwrap();
    assert_eq!(after.permissions(), before.permissions());
    assert_eq!(after.modified().unwrap(), before.modified().unwrap());
    assert_eq!(outside.path().read_dir().unwrap().count(), 1);
}

fn the_own_folder_is_writable() {
    for role in BOTH {
        let folder = tempfile::tempdir().unwrap();
        let output = run(role, folder.path(), "mkdir a && echo x > a/b && mv a/b c && cat c && rm c");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(output.stdout, b"x\n");
    }
}

fn there_is_no_network() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let folder = tempfile::tempdir().unwrap();
    for role in BOTH {
        let output =
            run(role, folder.path(), &format!("exec /bin/bash -c 'echo > /dev/tcp/127.0.0.1/{port}'"));
        assert!(!output.status.success(), "{output:?}");
    }
}

fn ends_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for role in BOTH {
        assert_eq!(run(role, folder.path(), "exit 7").status.code(), Some(7));
    }
    // The first process has no use for its own signals.
    assert_eq!(run(Role::Program, folder.path(), "kill -ABRT $$").status.signal(), Some(6));
    assert_eq!(run(Role::Program, folder.path(), "kill -SEGV $$").status.signal(), Some(11));
    assert_eq!(run(Role::Program, folder.path(), "kill -STOP $$; exit 3").status.code(), Some(3));
    let absent = Policy { command: vec!["/no/such/program".into()], ..Policy::default() };
    let output =
        Command::new(std::env::current_exe().unwrap()).arg(LAUNCHER).args(absent.arguments()).output();
    assert_eq!(output.unwrap().status.code(), Some(FAILED));
}

fn nothing_is_left() {
    for role in BOTH {
        let folder = tempfile::tempdir().unwrap();
        let marker = folder.path().join("alive");
        let script =
            format!("setsid sh -c 'setsid sh -c \"sleep 1; touch {}\" &' & exit 0", marker.display());
        assert!(run(role, folder.path(), &script).status.success());
        std::thread::sleep(std::time::Duration::from_millis(1500));
        assert!(!marker.exists(), "a process was left");
    }
}

fn the_owner_cannot_be_signalled() {
    let folder = tempfile::tempdir().unwrap();
    let own = std::process::id();
    for role in BOTH {
        let output = run(
            role,
            folder.path(),
            &format!("kill -KILL {own}; kill -STOP {own}; kill -KILL $PPID; exit 4"),
        );
        assert_eq!(output.status.code(), Some(4), "{output:?}");
    }
}

fn limits_hold() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        run(Role::Program, folder.path(), "ulimit -c; ulimit -n; head -c 300000000 /dev/zero > large");
    assert!(!output.status.success());
    assert_eq!(output.stdout, b"0\n1024\n");
    assert!(folder.path().join("large").metadata().unwrap().len() <= 256 << 20);
}
