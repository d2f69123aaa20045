//! Programs in the box: what they cannot do, and that nothing of them is left. This file is its own launcher, so that it has a
//! `main` of its own.

#![allow(clippy::unwrap_used)]

use std::ffi::OsString;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

use flipside_sandbox::{Allowed, FAILED, LAUNCHER, Policy, Protection, Role, launch, read_list};

fn main() -> ExitCode {
    if let Some(status) = launch(std::env::args_os()) {
        return status;
    }
    let wanted = std::env::args().nth(1);
    let tests: [(&str, fn()); 13] = [
        ("everything_needed_is_in_force", everything_needed_is_in_force),
        ("files_outside_stay_as_they_are", files_outside_stay_as_they_are),
        ("the_own_folder_is_writable", the_own_folder_is_writable),
        ("there_is_no_network", there_is_no_network),
        ("ends_are_told", ends_are_told),
        ("nothing_is_left", nothing_is_left),
        ("the_owner_cannot_be_signalled", the_owner_cannot_be_signalled),
        ("limits_hold", limits_hold),
        ("totals_are_watched", totals_are_watched),
        ("nobody_else_is_seen", nobody_else_is_seen),
        ("open_files_are_not_passed_on", open_files_are_not_passed_on),
        ("what_is_allowed_is_done", what_is_allowed_is_done),
        ("programs_for_32_bits", programs_for_32_bits),
    ];
    for (name, test) in tests {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            test();
            println!("test {name} ... ok");
        }
    }
    ExitCode::SUCCESS
}

/// A shell in the box.
fn run(role: Role, folder: &Path, script: &str) -> Output {
    run_with(role, folder, Allowed::default(), &["/bin/sh", "-c", script])
}

fn run_with(role: Role, folder: &Path, allowed: Allowed, command: &[&str]) -> Output {
    let command = command.iter().map(OsString::from).collect();
    let (writable, readable) = (vec![folder.to_owned()], vec![folder.to_owned()]);
    let policy = Policy { role, writable, readable, allowed, command, ..Policy::default() };
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

/// No limit of a single process is reached.
fn totals_are_watched() {
    let many = "for i in $(seq 400); do sleep 100 & done; wait; echo done";
    let large = "for i in 1 2 3 4 5 6; do fallocate -l 250000000 large$i; done; sleep 100; echo done";
    let small = "i=0; while true; do i=$((i + 1)); : > small$i; done";
    for script in [many, large, small] {
        let folder = tempfile::tempdir().unwrap();
        let started = std::time::Instant::now();
        let output = run(Role::Program, folder.path(), script);
        assert!(!output.status.success() && output.stdout.is_empty(), "{script}: {output:?}");
        assert!(started.elapsed().as_secs() < 60, "{script}");
    }
}

fn nobody_else_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let said = String::from_utf8(run(Role::Question, folder.path(), "").stdout).unwrap();
    if !read_list(&said).contains(&Protection::Mounts) {
        return println!("left out: no mounts here");
    }
    for role in BOTH {
        let output = run(role, folder.path(), "cd /proc; echo [0-9]*; grep CapEff self/status");
        let text = String::from_utf8(output.stdout).unwrap();
        let (processes, rights) = text.split_once('\n').unwrap();
        assert!(
            processes.split(' ').all(|number| number.parse::<u32>().is_ok_and(|number| number < 10)),
            "{text}"
        );
        assert!(rights.trim().ends_with("0000000000000000"), "{text}");
    }
}

fn open_files_are_not_passed_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log");
    let own = std::env::current_exe().unwrap();
    for role in ["driver", "program"] {
        let inner = format!(
            "exec {} {LAUNCHER} --role {role} -- /bin/sh -c 'echo x >&7' 7>{}",
            own.display(),
            file.display()
        );
        let output = Command::new("/bin/sh").args(["-c", &inner]).output().unwrap();
        assert!(!output.status.success(), "{output:?}");
        assert_eq!(file.metadata().unwrap().len(), 0);
    }
}

fn what_is_allowed_is_done() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = outside.path().join("file");
    let files = Allowed { files: true, ..Allowed::default() };
    let write = format!("echo x > {0} && chmod 600 {0}", file.display());
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let connect = format!("echo > /dev/tcp/127.0.0.1/{}", listener.local_addr().unwrap().port());
    let network = Allowed { network: true, ..Allowed::default() };
    for role in BOTH {
        assert!(run_with(role, folder.path(), files, &["/bin/sh", "-c", &write]).status.success());
        std::fs::remove_file(&file).unwrap();
        assert!(!run_with(role, folder.path(), files, &["/bin/bash", "-c", &connect]).status.success());
        assert!(run_with(role, folder.path(), network, &["/bin/bash", "-c", &connect]).status.success());
        assert!(!run_with(role, folder.path(), network, &["/bin/sh", "-c", &write]).status.success());
    }
}

/// It needs no library: it asks for a socket, for another mode of its own folder, and says by its status what it got.
const FOR_32_BITS: &str = "
static int call(int number, int a, int b, int c) {
    int result;
    __asm__ volatile(\"int $0x80\" : \"=a\"(result) : \"a\"(number), \"b\"(a), \"c\"(b), \"d\"(c) : \"memory\");
    return result;
}
void _start(void) {
    int got = (call(359, 2, 1, 0) != -1) | (call(15, (int)\".\", 0777, 0) != -1) << 1 | (call(120, 0x20000011, 0, 0) != -1) << 2;
    call(1, got | (call(20, 0, 0, 0) <= 0) << 3, 0, 0);
}
";

fn programs_for_32_bits() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), FOR_32_BITS).unwrap();
    let flags = ["-m32", "-static", "-nostdlib", "-fno-pic", "-fno-stack-protector", "a.c", "-o", "a"];
    let built = Command::new("cc").args(flags).current_dir(folder.path()).output();
    if !built.is_ok_and(|built| built.status.success()) {
        return println!("left out: no compiler for 32 bits here");
    }
    let program = folder.path().join("a");
    for role in BOTH {
        let output = run_with(role, folder.path(), Allowed::default(), &[program.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let allowed = Allowed { files: true, network: true };
    let output = run_with(Role::Driver, folder.path(), allowed, &[program.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}
