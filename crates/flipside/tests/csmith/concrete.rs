//! Random programs as they are: our interpreter prints the checksum that clang's code prints, and takes every branch as often.
//!
//! Programs that run out of the time limit natively, and those in which clang's sanitizers see something undefined (csmith makes
//! floating numbers integers without a look at their range) are counted and left aside. The sanitizers are asked only where we do not
//! agree with the compiled code. clang at `-O0` is the witness, whose order of evaluation we follow; with `FLIPSIDE_CSMITH_GCC`, gcc at `-O2` is a second one
//! for what is printed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use flipside_c::lower_file_with_regions;
use flipside_execute::{Limits, Machine, PathEnd, Progress};
use flipside_program::verify;
use flipside_replay::{Native, counts, structure};
use flipside_toolchain::{NativeEnd, Toolchain};

use crate::support::check_all;
use crate::{FLAGS, generate, seeds};

/// Most programs are small, so that many can be run; every tenth is as large as csmith makes them.
const SMALL: [&str; 6] = ["--max-funcs", "4", "--max-block-depth", "3", "--max-block-size", "3"];
const NATIVE_LIMIT: Duration = Duration::from_secs(1);
const OUR_LIMIT: Duration = Duration::from_secs(120);

#[derive(Default)]
struct Tally {
    equal: AtomicUsize,
    native_timeout: AtomicUsize,
    our_timeout: AtomicUsize,
    undefined: AtomicUsize,
}

/// Where we do not agree.
enum Difference {
    /// In what the program is.
    Program(String),
    /// In what it does: that counts only where it is defined.
    Run(String),
}

/// Compares, and asks the sanitizers about a difference between runs.
fn check(toolchain: &Toolchain, seed: u32, tally: &Tally) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let options = if seed.is_multiple_of(10) { &[][..] } else { &SMALL };
    let source = generate(seed, folder.path(), options);
    let flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
    let difference = match compare(toolchain, &source, &flags, tally) {
        Ok(()) => return Ok(()),
        Err(Difference::Run(_)) if is_undefined(&source, folder.path(), &flags) => {
            tally.undefined.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        Err(Difference::Run(what) | Difference::Program(what)) => format!("seed {seed}: {what}"),
    };
    println!("{difference}");
    Err(difference)
}

fn compare(
    toolchain: &Toolchain,
    source: &PathBuf,
    flags: &[String],
    tally: &Tally,
) -> Result<(), Difference> {
    fn program(error: impl std::fmt::Display) -> Difference {
        Difference::Program(error.to_string())
    }
    let native = Native::build(toolchain, std::slice::from_ref(source), flags).map_err(program)?;
    let run = native.run(&[], NATIVE_LIMIT).map_err(program)?;
    if run.end == NativeEnd::TimedOut {
        tally.native_timeout.fetch_add(1, Ordering::Relaxed);
        return Ok(());
    }
    let lowered = lower_file_with_regions(toolchain, source, flags).map_err(program)?;
    verify(&lowered.program)
        .map_err(|violations| Difference::Program(format!("does not verify: {}", violations[0])))?;
    let machine = Machine::new(&lowered.program, &flipside_libc::LIBRARY, Limits::default());
    let mut state = machine.start_main(&["random".into()]).map_err(program)?;
    let started = Instant::now();
    let end = loop {
        match machine.run(&mut state, 1 << 22) {
            Progress::Ended(end) => break end,
            Progress::Forked(_) => unreachable!("a run without inputs should not fork"),
            Progress::Running if started.elapsed() > OUR_LIMIT => {
                tally.our_timeout.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            Progress::Running => {}
        }
    };
    if end.path_end != PathEnd::Exited(0) || run.end != NativeEnd::Exited(0) {
        let ours = end.render(&lowered.program);
        return Err(Difference::Run(format!("ended as {ours}, natively {:?}", run.end)));
    }
    if state.stdout() != run.stdout {
        let [ours, theirs] = [state.stdout(), &run.stdout].map(String::from_utf8_lossy);
        return Err(Difference::Run(format!("printed {ours:?}, natively {theirs:?}")));
    }
    if std::env::var_os("FLIPSIDE_CSMITH_GCC").is_some() {
        let theirs = printed_with_gcc(source, flags);
        if state.stdout() != theirs {
            let [ours, theirs] = [state.stdout(), &theirs].map(String::from_utf8_lossy);
            return Err(Difference::Run(format!("printed {ours:?}, with gcc {theirs:?}")));
        }
    }
    let measured = native.counts(&lowered, &run).map_err(program)?;
    if let Some(difference) = structure::compare(&lowered, &measured).differences.first() {
        return Err(Difference::Program(format!("structural check: {difference}")));
    }
    if let Some(difference) = counts::compare_run(&lowered, state.counts(), &end, &measured).first() {
        return Err(Difference::Run(format!("branch counts: {difference}")));
    }
    tally.equal.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// What the program prints when gcc has optimised it.
fn printed_with_gcc(source: &Path, flags: &[String]) -> Vec<u8> {
    let executable = source.with_file_name("by-gcc");
    let built = Command::new("gcc").args(flags).arg("-O2").arg(source).arg("-o").arg(&executable).status();
    assert!(built.unwrap().success(), "gcc should compile what csmith writes");
    let limit = NATIVE_LIMIT.as_secs().to_string();
    Command::new("timeout").arg(limit).arg(&executable).output().unwrap().stdout
}

/// Do clang's sanitizers see something undefined?
fn is_undefined(source: &Path, folder: &Path, flags: &[String]) -> bool {
    let executable = folder.join("sanitized");
    let sanitizers = ["-fsanitize=undefined,float-cast-overflow,address", "-fno-sanitize-recover=all"];
    let built =
        Command::new("clang").args(flags).args(sanitizers).arg(source).arg("-o").arg(&executable).status();
    assert!(built.unwrap().success(), "clang should compile what csmith writes");
    let said = Command::new(&executable).current_dir(folder).output().unwrap().stderr;
    let said = String::from_utf8_lossy(&said);
    said.contains("runtime error:") || said.contains("ERROR: AddressSanitizer")
}

#[test]
fn random_programs_print_the_same_checksum() {
    let toolchain = Toolchain::find(None).expect("a clang should be installed");
    let tally = Tally::default();
    let seeds = seeds("1-100");
    check_all(&seeds, |&seed| check(&toolchain, seed, &tally));
    let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    println!(
        "{} programs: {} equal, {} out of time natively, {} out of time in the interpreter, {} with something undefined",
        seeds.len(),
        of(&tally.equal),
        of(&tally.native_timeout),
        of(&tally.our_timeout),
        of(&tally.undefined)
    );
    assert!(of(&tally.equal) * 10 >= seeds.len() * 6, "most random programs should be comparable");
    assert_eq!(of(&tally.our_timeout), 0, "the interpreter should be fast enough");
}
