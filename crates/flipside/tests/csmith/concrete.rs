//! Random programs as they are: our interpreter prints the checksum that clang's and gcc's code prints, and takes every branch as often.
//!
//! Programs that run out of the time limit natively, and those on which the compilers disagree, are counted and left aside.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use flipside_c::lower_file_with_regions;
use flipside_execute::{Limits, Machine, PathEnd, Progress, RuntimeErrorKind};
use flipside_program::verify;
use flipside_suite::{Native, counts, structure};
use flipside_toolchain::{NativeEnd, NativeRequest, Toolchain, run_native};

use crate::support::check_all;
use crate::{FLAGS, generate, seeds};

const NATIVE_LIMIT: Duration = Duration::from_secs(2);
const OUR_LIMIT: Duration = Duration::from_secs(120);

#[derive(Default)]
struct Tally {
    equal: AtomicUsize,
    native_timeout: AtomicUsize,
    our_timeout: AtomicUsize,
    disagreement: AtomicUsize,
    undefined: AtomicUsize,
}

fn check(toolchain: &Toolchain, seed: u32, tally: &Tally) -> Result<(), String> {
    let fail = |what: String| Err(format!("seed {seed}: {what}"));
    let folder = tempfile::tempdir().unwrap();
    let source = generate(seed, folder.path(), &[]);
    let flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();

    let native = Native::build(toolchain, std::slice::from_ref(&source), &flags)
        .map_err(|error| format!("seed {seed}: {error}"))?;
    let run = native.run(&[], NATIVE_LIMIT).map_err(|error| format!("seed {seed}: {error}"))?;
    if run.end == NativeEnd::TimedOut {
        tally.native_timeout.fetch_add(1, Ordering::Relaxed);
        return Ok(());
    }
    if gcc_output(&source, folder.path(), &flags).is_none_or(|output| output != run.stdout) {
        tally.disagreement.fetch_add(1, Ordering::Relaxed);
        return Ok(());
    }

    let lowered = lower_file_with_regions(toolchain, &source, &flags)
        .map_err(|error| format!("seed {seed}: {error}"))?;
    verify(&lowered.program)
        .map_err(|violations| format!("seed {seed}: does not verify: {}", violations[0]))?;
    let machine = Machine::new(&lowered.program, Limits::default());
    let mut state =
        machine.start_main(&["random".into()]).map_err(|error| format!("seed {seed}: {error}"))?;
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
    // csmith keeps to what is defined, but for floating numbers that it makes integers.
    if matches!(&end.path_end, PathEnd::Error { kind: RuntimeErrorKind::FloatConversion, .. }) {
        if !conversion_fails(&source, folder.path(), &flags) {
            return fail(format!("ended as {}, natively not", end.render(&lowered.program)));
        }
        tally.undefined.fetch_add(1, Ordering::Relaxed);
        return Ok(());
    }
    if end.path_end != PathEnd::Exited(0) || run.end != NativeEnd::Exited(0) {
        return fail(format!("ended as {}, natively {:?}", end.render(&lowered.program), run.end));
    }
    if state.stdout() != run.stdout {
        return fail(format!(
            "printed {:?}, natively {:?}",
            String::from_utf8_lossy(state.stdout()),
            String::from_utf8_lossy(&run.stdout)
        ));
    }
    let measured = native.counts(&lowered, &run).map_err(|error| format!("seed {seed}: {error}"))?;
    if let Some(difference) = structure::compare(&lowered, &measured).differences.first() {
        return fail(format!("structural check: {difference}"));
    }
    if let Some(difference) = counts::compare_run(&lowered, state.counts(), &end, &measured).first() {
        return fail(format!("branch counts: {difference}"));
    }
    tally.equal.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// What gcc's code prints; `None` when it does not end in time.
fn gcc_output(source: &Path, folder: &Path, flags: &[String]) -> Option<Vec<u8>> {
    let executable = folder.join("gcc");
    let built = Command::new("gcc").args(flags).arg(source).arg("-o").arg(&executable).status().unwrap();
    assert!(built.success(), "gcc should compile what csmith writes");
    let request = NativeRequest {
        executable: &executable,
        arguments: &[],
        work_directory: Some(folder),
        time_limit: NATIVE_LIMIT * 4,
        output_limit: 1 << 20,
    };
    let run = run_native(&request).unwrap();
    (run.end == NativeEnd::Exited(0)).then_some(run.stdout)
}

/// Does clang's sanitizer see a floating number that its integer type does not have?
fn conversion_fails(source: &Path, folder: &Path, flags: &[String]) -> bool {
    let executable = folder.join("sanitized");
    let sanitizer = ["-fsanitize=float-cast-overflow", "-fno-sanitize-recover=all"];
    let built =
        Command::new("clang").args(flags).args(sanitizer).arg(source).arg("-o").arg(&executable).status();
    assert!(built.unwrap().success(), "clang should compile what csmith writes");
    let said = Command::new(&executable).current_dir(folder).output().unwrap().stderr;
    String::from_utf8_lossy(&said).contains("is outside the range of representable values")
}

#[test]
fn random_programs_print_the_same_checksum() {
    let toolchain = Toolchain::find(None).expect("a clang should be installed");
    let tally = Tally::default();
    let seeds = seeds("1-200");
    check_all(&seeds, |&seed| check(&toolchain, seed, &tally));
    let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    println!(
        "{} programs: {} equal, {} out of time natively, {} out of time in the interpreter, {} with disagreeing compilers, {} with a conversion that is undefined",
        seeds.len(),
        of(&tally.equal),
        of(&tally.native_timeout),
        of(&tally.our_timeout),
        of(&tally.disagreement),
        of(&tally.undefined)
    );
    assert!(of(&tally.equal) * 10 >= seeds.len() * 6, "most random programs should be comparable");
    assert_eq!(of(&tally.our_timeout), 0, "the interpreter should be fast enough");
}
