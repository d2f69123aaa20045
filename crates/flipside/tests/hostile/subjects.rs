//! Subjects that mean harm: each does something to the world in one of its branches, and all of its tests are run on the compiled
//! code.

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::UnixListener;
use std::time::Duration;

use crate::room::Room;

/// What subjects need to do harm.
pub const HEAD: &str = "#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <netinet/in.h>
";

/// Does something in the branch `x > 3`; the tests are run, and there is a report.
pub fn harm(room: &Room, effect: &str) -> String {
    let source = format!("{HEAD}int f(int x) {{ if (x > 3) {{ {effect} }} return x; }}\n");
    harm_by(room, &source)
}

pub fn harm_by(room: &Room, source: &str) -> String {
    room.write("a.c", source);
    let said = room.run(&["cover", "a.c", "f", "--out", "out", "--time-limit", "60"]);
    let report = room.report();
    let in_force = report["sandbox"]["in_force"].as_array().unwrap();
    assert!(in_force.iter().any(|name| name == "files"), "{source}: {report}");
    assert!(report["totals"]["objectives"].as_u64() >= Some(2), "{source}");
    assert!(matches!(said.status, Some(0 | 1 | 3)), "{source}: {said:?}");
    assert!(!said.text.contains("panicked"), "{source}: {said:?}");
    fs::remove_dir_all(room.work().join("out")).unwrap();
    said.text
}

pub fn each(effects: &[&str]) {
    let room = Room::new();
    for effect in effects {
        harm(&room, effect);
    }
}

// Shows O6.
#[test]
fn files_are_removed() {
    each(&[
        "unlink(\"OUTSIDE/file\");",
        "syscall(SYS_unlink, \"OUTSIDE/file\");",
        "syscall(SYS_unlinkat, AT_FDCWD, \"OUTSIDE/file\", 0);",
        "syscall(SYS_renameat, AT_FDCWD, \"OUTSIDE/file\", AT_FDCWD, \"OUTSIDE/moved\");",
        "syscall(SYS_rmdir, \"OUTSIDE/empty\");",
        "if (!fork()) execl(\"/bin/sh\", \"sh\", \"-c\", \"rm -rf OUTSIDE/*; touch OUTSIDE/new\", (char *)0); wait(0);",
    ]);
}

#[test]
fn what_a_call_gives_is_an_input() {
    let room = Room::new();
    room.write(
        "a.c",
        &format!("{HEAD}int f(const char *p) {{ if (unlink(\"OUTSIDE/file\")) return 1; if (access(\"OUTSIDE/file\", 4) == 0) return 2; return 0; }}\n"),
    );
    let said = room.run(&["cover", "a.c", "f", "--out", "out"]);
    assert!(said.text.contains("4 of 4 branches covered"), "{said:?}");
    assert_eq!(room.report()["sandbox"]["effects"], serde_json::json!(["access", "unlink"]));
}

#[test]
fn files_are_made_or_written() {
    each(&[
        "FILE *s = fopen(\"OUTSIDE/file\", \"w\"); if (s) { fputs(\"x\", s); fclose(s); }",
        "int d = open(\"OUTSIDE/new\", O_CREAT | O_WRONLY, 0644); syscall(SYS_write, d, \"x\", 1);",
        "mkdir(\"OUTSIDE/new\", 0755);",
        "syscall(SYS_symlinkat, \"x\", AT_FDCWD, \"OUTSIDE/new\");",
        "syscall(SYS_linkat, AT_FDCWD, \"OUTSIDE/file\", AT_FDCWD, \"OUTSIDE/new\", 0);",
        "syscall(SYS_mknod, \"OUTSIDE/new\", S_IFIFO | 0600, 0);",
        "syscall(SYS_truncate, \"OUTSIDE/file\", 0);",
    ]);
}

#[test]
fn attributes_are_changed() {
    each(&[
        "syscall(SYS_fchmodat, AT_FDCWD, \"OUTSIDE/file\", 0777, 0);",
        "int d = open(\"/proc/self/exe\", O_RDONLY); syscall(SYS_fchmod, d, 0); syscall(SYS_fchownat, AT_FDCWD, \"OUTSIDE/file\", 7, 7, 0);",
        "struct utimbuf t = {1, 1}; utime(\"OUTSIDE/file\", &t);",
        "execl(\"/bin/sh\", \"sh\", \"-c\", \"chmod 777 OUTSIDE/file; touch -d 2001-01-01 OUTSIDE/file\", (char *)0);",
    ]);
}

// Shows O6.
#[test]
fn the_network_is_used() {
    let room = Room::new();
    let (tcp, udp) = (TcpListener::bind("127.0.0.1:0").unwrap(), UdpSocket::bind("127.0.0.1:0").unwrap());
    let unix = UnixListener::bind(room.work().join("socket")).unwrap();
    tcp.set_nonblocking(true).unwrap();
    unix.set_nonblocking(true).unwrap();
    udp.set_nonblocking(true).unwrap();
    let address = |port: u16| {
        format!(
            "struct sockaddr_in a; memset(&a, 0, sizeof a); a.sin_family = AF_INET; a.sin_port = htons({port}); a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);"
        )
    };
    let tcp_port = tcp.local_addr().unwrap().port();
    let connect = "int s = syscall(SYS_socket, AF_INET, SOCK_STREAM, 0); syscall(SYS_connect, s, (struct sockaddr *)&a, sizeof a);";
    harm(&room, &format!("{}{connect}", address(tcp_port)));
    let send = "int s = syscall(SYS_socket, AF_INET, SOCK_DGRAM, 0); syscall(SYS_sendto, s, \"x\", 1, 0, (struct sockaddr *)&a, sizeof a);";
    harm(&room, &format!("{}{send}", address(udp.local_addr().unwrap().port())));
    harm(
        &room,
        &format!(
            "if (!fork()) execl(\"/bin/sh\", \"sh\", \"-c\", \"exec /bin/bash -c 'echo > /dev/tcp/127.0.0.1/{tcp_port}'\", (char *)0); wait(0);"
        ),
    );
    let place = room.work().join("socket").display().to_string();
    harm(
        &room,
        &format!(
            "struct sockaddr_un a; memset(&a, 0, sizeof a); a.sun_family = AF_UNIX; strcpy(a.sun_path, \"{place}\"); int s = syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0); syscall(SYS_connect, s, (struct sockaddr *)&a, sizeof a);"
        ),
    );
    assert!(tcp.accept().is_err() && unix.accept().is_err(), "a connection was made");
    assert!(udp.recv(&mut [0; 8]).is_err(), "something came");
}

// Shows O6.
#[test]
fn processes_stay() {
    let room = Room::new();
    harm(
        &room,
        "if (!fork()) { setsid(); if (!fork()) { sleep(2); syscall(SYS_unlink, \"OUTSIDE/file\"); sleep(1000); } _exit(0); }",
    );
    harm(&room, "for (int i = 0; i < 100; i++) if (!fork()) { setsid(); for (;;) pause(); }");
    harm(&room, "if (!fork()) { signal(SIGTERM, SIG_IGN); for (;;) ; }");
    std::thread::sleep(Duration::from_secs(2));
    room.check("later");
}

#[test]
fn the_driver_is_killed() {
    let room = Room::new();
    // The branches are covered all the same: the driver cannot be reached.
    for effect in [
        "kill(getppid(), SIGKILL);",
        "kill(getppid(), SIGSTOP);",
        "kill(getppid(), SIGTERM); kill(0, SIGKILL);",
        "kill(-1, SIGKILL);",
        "ptrace(PTRACE_ATTACH, getppid(), 0, 0);",
        "raise(SIGSTOP);",
    ] {
        let text = harm(&room, effect);
        assert!(text.contains("2 of 2 branches covered"), "{effect}: {text}");
    }
}

#[test]
fn records_are_forged() {
    let room = Room::new();
    for effect in [
        "for (int i = 0; i < 1024; i++) syscall(SYS_close, i);",
        "syscall(SYS_write, 500, \"garbage\\n\", 8);",
        "syscall(SYS_write, 500, \"called\\nreturned\\n\", 16);",
        "ftruncate(500, 0);",
        "if (!fork()) execl(\"/bin/sh\", \"sh\", \"-c\", \"rm -rf ./* ./.* ../flipside-*\", (char *)0); wait(0);",
    ] {
        harm(&room, effect);
    }
    // What one test does costs the others nothing.
    let source = format!(
        "{HEAD}int f(int x) {{ if (x == 77) ftruncate(500, 0); if (x > 1000) return 1; if (x < -1000) return 2; return 0; }}\n"
    );
    let text = harm_by(&room, &source);
    let covered = text.split(' ').nth(1).and_then(|word| word.parse().ok());
    assert!(covered >= Some(4), "{text}");
}

#[test]
fn much_is_taken() {
    each(&[
        "while (malloc(1ul << 30)) ;",
        "int d = open(\"large\", O_CREAT | O_RDWR, 0600); lseek(d, 1l << 33, SEEK_SET); syscall(SYS_write, d, \"x\", 1);",
        "for (;;) syscall(SYS_write, 1, \"flood\\n\", 6);",
        "for (;;) open(\"/dev/null\", O_RDONLY);",
        "for (;;) ;",
        "volatile char a[64 << 20]; for (int i = 0; i < 64 << 20; i += 4096) a[i] = 1; f(x);",
    ]);
}

#[test]
fn before_and_after_main() {
    let room = Room::new();
    let plain = "int f(int x) { if (x > 3) return 1; return 0; }\n";
    for before in [
        "syscall(SYS_unlink, \"OUTSIDE/file\");",
        "abort();",
        "_exit(0);",
        "kill(getpid(), SIGKILL);",
        "raise(SIGSEGV);",
    ] {
        harm_by(
            &room,
            &format!("{HEAD}__attribute__((constructor)) static void first(void) {{ {before} }}\n{plain}"),
        );
    }
    harm_by(
        &room,
        &format!(
            "{HEAD}__attribute__((destructor)) static void last(void) {{ syscall(SYS_unlink, \"OUTSIDE/file\"); }}\n{plain}"
        ),
    );
}

#[test]
fn a_constructor_that_loops() {
    let room = Room::new();
    room.write(
        "a.c",
        "__attribute__((constructor)) static void first(void) { for (;;) ; }\nint f(int x) { if (x > 3) return 1; return 0; }\n",
    );
    let started = std::time::Instant::now();
    let said = room.run(&["cover", "a.c", "f", "--out", "out", "--time-limit", "10"]);
    assert_eq!(said.status, Some(1), "{said:?}");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    assert_eq!(room.report()["totals"]["covered"], 0);
}

#[test]
fn the_machine_is_changed() {
    let known = || {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let shared = fs::read_dir("/dev/shm").map(|entries| entries.flatten().count());
        let name = read("/proc/sys/kernel/hostname");
        (read("/proc/self/mounts"), name, read("/proc/sysvipc/shm"), shared.unwrap_or(0))
    };
    let before = known();
    each(&[
        "syscall(SYS_mount, \"none\", \"OUTSIDE/empty\", \"tmpfs\", 0, 0);",
        "syscall(SYS_sethostname, \"harmed\", 6);",
        "shmget(0x51de, 4096, IPC_CREAT | 0600);",
        "shm_open(\"/flipside-harm\", O_CREAT | O_RDWR, 0600);",
    ]);
    assert_eq!(known(), before);
}

#[test]
fn a_suite_of_the_users() {
    let room = Room::new();
    room.write("a.c", "int f(int x) { if (x > 3) return 1; return 0; }\n");
    let suite = format!(
        "{HEAD}#include \"a.c\"\nint main(void) {{ unlink(\"OUTSIDE/file\"); if (!fork()) {{ setsid(); sleep(1000); }} return f(9) != 1; }}\n"
    );
    room.write("suite.c", &suite);
    let said = room.run(&["cover", "a.c", "f", "--out", "out", "--with-tests", "suite.c"]);
    assert_eq!(said.status, Some(0), "{said:?}");
    assert_eq!(room.report()["existing"][0]["covered"], 1);
}

#[test]
fn an_oracle() {
    let room = Room::new();
    let oracle = "void f_oracle(int x, int result) { syscall(SYS_unlink, \"OUTSIDE/file\"); kill(getppid(), SIGKILL); pathcrawler_verdict_success(); (void)x; (void)result; }\n";
    let source = format!(
        "{HEAD}void pathcrawler_verdict_success(void);\nint f(int x) {{ if (x > 3) return 1; return 0; }}\n{oracle}"
    );
    harm_by(&room, &source);
}

#[test]
fn without_the_sandbox_the_report_says_so() {
    let room = Room::new();
    room.write("a.c", "int f(int x) { if (x > 3) return 1; return 0; }\n");
    let said = room.run(&["cover", "a.c", "f", "--out", "out", "--no-sandbox"]);
    assert_eq!(said.status, Some(0), "{said:?}");
    assert_eq!(room.report()["sandbox"]["in_force"].as_array().map(Vec::len), Some(0));
}
