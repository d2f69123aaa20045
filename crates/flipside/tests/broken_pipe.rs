//! A reader that has seen enough ends a command quietly: status 0, and nothing on standard error.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a command whose reader takes one byte, or none, and goes away.
fn cut_short(arguments: &[&str], bytes: usize) -> (Option<i32>, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut child = Command::new(env!("CARGO_BIN_EXE_flipside"))
        .current_dir(root)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("flipside should start");
    let mut reader = child.stdout.take().expect("standard output should be piped");
    reader.read_exact(&mut vec![0; bytes]).expect("something should be printed");
    drop(reader);
    let output = child.wait_with_output().expect("flipside should end");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for arguments in [
        ["show", "examples/utf8.c"].as_slice(),
        &["branches", "examples/utf8.c"],
        &["completions", "bash"],
        &["doctor"],
    ] {
        assert_eq!(cut_short(arguments, 0), (Some(0), String::new()), "{arguments:?}");
    }
}

#[test]
fn a_program_whose_output_nobody_reads_is_ended() {
    let folder = tempfile::tempdir().expect("a folder should be made");
    let file = folder.path().join("chatty.c");
    let source = "#include <stdio.h>\nint main(void) { for (;;) puts(\"more\"); }\n";
    std::fs::write(&file, source).expect("the file should be written");
    let file = file.to_str().expect("the name should be text");
    let (status, _) = cut_short(&["run", file], 1);
    assert_eq!(status, Some(0));
}
