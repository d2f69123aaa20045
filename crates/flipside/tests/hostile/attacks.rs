//! Subjects that try to learn something, to reach others through what they share with them, or to take the machine down.

use std::fs;
use std::process::{Command, Stdio};

use crate::room::{Room, Said};
use crate::subjects::{HEAD, each, harm, harm_by};

const PLAIN: &str = "int f(int x) { if (x > 3) return 1; return 0; }\n";

/// A constructor that aborts where it learns something; else both branches are confirmed. A file is open, and a variable set.
fn learns_nothing(tries: &[&str]) {
    let room = Room::new();
    for tries in tries {
        let head = format!("{HEAD}#include <dirent.h>\nextern char **environ;\n");
        room.write(
            "a.c",
            &format!("{head}__attribute__((constructor)) static void first(void) {{ {tries} }}\n{PLAIN}"),
        );
        fs::write(room.work().join("log"), "mine").unwrap();
        let flipside = env!("CARGO_BIN_EXE_flipside");
        let script = format!("exec '{flipside}' cover a.c f --out out 7>>log");
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &script]).current_dir(room.work()).env("FLIPSIDE_SECRET", "secret");
        let said = Said::of(&shell.stdin(Stdio::null()).output().unwrap());
        assert!(said.text.contains("2 of 2 branches covered"), "{tries}: {said:?}");
        assert_eq!(fs::read_to_string(room.work().join("log")).unwrap(), "mine", "{tries}");
    }
}

#[test]
fn nothing_is_learned() {
    learns_nothing(&[
        "for (char **v = environ; *v; v++) if (strstr(*v, \"SECRET\")) abort();",
        "for (int d = 3; d < 500; d++) syscall(SYS_write, d, \"x\", 1);",
        "DIR *all = opendir(\"/proc\"); struct dirent *e; while (all && (e = readdir(all))) if (atoi(e->d_name) > 9) abort();",
        "if (opendir(\"/home\") || opendir(\"/root\") || opendir(\"/tmp\")) abort();",
        "if (open(\"/etc/shadow\", O_RDONLY) >= 0 || open(\"/dev/tty\", O_RDWR) >= 0 || open(\"/dev/mem\", O_RDONLY) >= 0) abort();",
        "if (open(\"/proc/1/mem\", O_RDWR) >= 0 && getpid() != 1) abort();",
    ]);
}

#[test]
fn others_are_not_reached() {
    each(&[
        "syscall(SYS_kill, 0, SIGKILL);",
        "killpg(getpgrp(), SIGSTOP);",
        "for (int p = 2; p < 400; p++) if (p != getpid()) syscall(SYS_kill, p, SIGKILL);",
        "syscall(SYS_memfd_create, \"a\", 0);",
        "signal(SIGPIPE, SIG_DFL); raise(SIGPIPE);",
        "int d = open(\"/usr\", O_RDONLY); int flags = 0x80; ioctl(d, 0x40086602, &flags);",
        "syscall(463, AT_FDCWD, \"OUTSIDE/file\", 0, \"user.x\", 0, 0);",
        "chdir(\"/\"); syscall(SYS_chdir, \"/\"); int d = open(\"new\", O_CREAT | O_WRONLY, 0600);",
    ]);
}

#[test]
fn much_is_taken_together() {
    each(&[
        "for (int i = 0; i < 9; i++) fork(); sleep(100);",
        "for (int i = 0; i < 9; i++) if (!fork()) { char *p = malloc(1ul << 30); memset(p, 1, 1ul << 30); sleep(100); } sleep(100);",
        "for (int i = 0;; i++) { char name[20]; sprintf(name, \"f%d\", i); open(name, O_CREAT, 0600); }",
    ]);
}

#[test]
fn the_driver_is_confused() {
    let room = Room::new();
    for effect in [
        // The child comes back, too.
        "fork();",
        "execl(\"/proc/self/exe\", \"replay\", \"records\", \"1000\", \"0\", \"0-9\", (char *)0);",
        "syscall(SYS_dup2, open(\"/dev/null\", O_WRONLY), 500); syscall(SYS_dup2, open(\"/dev/null\", O_WRONLY), 501);",
        "char *profile = getenv(\"LLVM_PROFILE_FILE\"); if (profile) { syscall(SYS_unlink, profile); symlink(\"OUTSIDE/file\", profile); }",
        "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, 0); for (;;) ;",
    ] {
        harm(&room, effect);
    }
    let source = format!(
        "{HEAD}static void last(void) {{ for (;;) ; }}\nint f(int x) {{ if (x > 3) {{ atexit(last); exit(1); }} return x; }}\n"
    );
    harm_by(&room, &source);
    let source = format!(
        "{HEAD}#include <pthread.h>\nstatic void *other(void *p) {{ for (;;) syscall(SYS_write, 500, \"returned\\n\", 9); return p; }}\n__attribute__((constructor)) static void first(void) {{ pthread_t t; pthread_create(&t, 0, other, 0); }}\n{PLAIN}"
    );
    harm_by(&room, &source);
}

#[test]
fn the_terminal_is_steered() {
    let room = Room::new();
    room.write("a.c", &format!("{HEAD}__attribute__((constructor)) static void first(void) {{ fputs(\"\\033[31mred\\007\\n\", stderr); abort(); }}\n{PLAIN}"));
    let said = room.run(&["cover", "a.c", "f", "--out", "out"]);
    assert!(!said.text.contains(['\u{1b}', '\u{7}']), "{said:?}");
    for name in ["\u{1b}[31mred.c", "a\nb.c"] {
        let said = room.run(&["cover", name, "f"]);
        assert_eq!(said.status, Some(2), "{said:?}");
        assert!(!said.text.contains('\u{1b}'), "{said:?}");
    }
    // The first line of a file is in the message.
    room.write("b.c", "int f(int x) { return x > \u{1b}[31m; }\n");
    let said = room.run(&["cover", "b.c", "f"]);
    assert!(!said.text.contains('\u{1b}'), "{said:?}");
}

#[test]
fn the_page_is_scripted() {
    let room = Room::new();
    let evil = "</script><script>alert(1)</script>";
    let name = "<img src=x onerror=alert(1)>.c";
    room.write(
        name,
        &format!("int f(const char *s) {{ /* {evil} */ if (s[0] == '{}') return 1; return 0; }}\n", '<'),
    );
    let said = room.run(&["cover", name, "f", "--out", "out", "--emit", "lcov,csv,junit,cobertura"]);
    assert_eq!(said.status, Some(0), "{said:?}");
    let page = fs::read_to_string(room.work().join("out/report.html")).unwrap();
    assert!(!page.contains("<script>alert") && !page.contains("<img src=x"));
    room.write("a\nSF:b.c", PLAIN);
    let said = room.run(&["cover", "a\nSF:b.c", "f", "--out", "other", "--emit", "lcov"]);
    assert_eq!(said.status, Some(2), "{said:?}");
}

#[test]
fn stored_results_name_files() {
    let room = Room::new();
    room.write("a.c", PLAIN);
    assert_eq!(room.run(&["cover", "a.c", "f", "--out", "out"]).status, Some(0));
    let file = room.work().join("out/report.json");
    let mut report = room.report();
    for function in ["../../outside/new", "/../../outside/new", "x/../../../outside/new"] {
        report["subject"]["function"] = function.into();
        fs::write(&file, report.to_string()).unwrap();
        for format in ["c", "unity", "cmocka", "gtest"] {
            let said = room.run(&["export", "out", "--emit", format]);
            assert_eq!(said.status, Some(2), "{function} {format}: {said:?}");
        }
    }
}

#[test]
fn what_is_allowed_is_done() {
    let room = Room::new();
    room.write(
        "a.c",
        &format!(
            "{HEAD}int f(int x) {{ if (x > 3) unlink(\"{}/given\"); return x; }}\n",
            room.work().display()
        ),
    );
    let given = room.work().join("given");
    fs::write(&given, "").unwrap();
    room.run(&["cover", "a.c", "f", "--out", "out"]);
    assert!(given.exists() && room.report()["sandbox"].get("allowed").is_none());
    room.run(&["cover", "a.c", "f", "--out", "out", "--allow-effects", "files"]);
    assert!(!given.exists());
    let report = room.report();
    assert_eq!(report["sandbox"]["allowed"], serde_json::json!(["files"]));
    assert_eq!(report["sandbox"]["effects"], serde_json::json!(["unlink"]));
    // Whoever checks results lets nothing through for them.
    fs::write(&given, "").unwrap();
    room.run(&["check", "out", "a.c"]);
    assert!(given.exists());
}
