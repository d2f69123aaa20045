//! Are the verdicts right? Functions with at most 65,536 inputs are run on all of them, and what is taken is compared with
//! what `flipside cover` says: covered if and only if some input takes the branch, unreachable if and only if none does. Of floating
//! inputs a sample is run (`floats`).
//!
//! Functions are random (`generator`) or written by hand (`tests/brute`, `tests/brute_preconditions`). Programs
//! that ask for their inputs are in `tests/brute_programs` (`programs`). All are *marked C* (`source`), from which the
//! text for Flipside and the instrumented text come. The truth (`truth`) is made by clang and its sanitizer alone: no code of
//! Flipside takes part. See `options` for what can be asked for, and `scripts/brute-force`.

mod batch;
mod check;
mod command;
mod compare;
mod condition;
mod expression;
mod floats;
mod generator;
mod hand_written;
mod heaps;
mod loops;
mod options;
mod parameter;
mod programs;
mod random;
mod random_functions;
mod report;
mod scan;
mod scope;
#[cfg(test)]
mod self_test;
mod source;
mod statement;
mod truth;
mod types;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use check::{Case, on_all_cores};
use generator::{GeneratorOptions, generate};
use options::BruteOptions;
use random_functions::{cases, describe, truths_of, truths_under};

/// The program, or a note that the test was left out because there is none.
fn program() -> Option<std::path::PathBuf> {
    let program = command::flipside();
    if program.is_none() {
        println!("left out: there is no program; set FLIPSIDE");
    }
    program
}

/// Fails when there are failures; the first few are shown in full.
fn fail_with(failures: &[String], of: usize) {
    const SHOWN: usize = 8;
    let shown = &failures[..failures.len().min(SHOWN)];
    assert!(
        failures.is_empty(),
        "{} of {of} subjects are wrong, the first:\n{}",
        failures.len(),
        shown.join("\n")
    );
}

fn check_cases(cases: &[Case], folder: &Path, fail_on_unknown: bool) {
    let Some(program) = program() else { return };
    let started = Instant::now();
    let results = on_all_cores(cases, |case| case.check(&program, folder));
    let mut failures = Vec::new();
    let mut unknown = 0;
    for (case, result) in cases.iter().zip(results) {
        match result {
            Ok(unknowns) if unknowns.is_empty() => {}
            Ok(unknowns) => {
                unknown += unknowns.len();
                println!("unknown in {}:\n    {}", case.name(), unknowns.join("\n    "));
                if fail_on_unknown {
                    failures.push(case.message(&unknowns));
                }
            }
            Err(failure) => failures.push(failure),
        }
    }
    println!(
        "{} subjects checked in {:.1} s; {unknown} unknown",
        cases.len(),
        started.elapsed().as_secs_f64()
    );
    fail_with(&failures, cases.len());
}

fn check_ids(cases: &[Case], folder: &Path) {
    let Some(program) = program() else { return };
    let failures: Vec<String> = on_all_cores(cases, |case| {
        let listed = case.write(folder).and_then(|file| command::branches(&program, &file, case.name()));
        match listed {
            Err(what) => Some(case.message(&[what])),
            Ok(listed) => {
                let listed: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
                let expected: BTreeSet<&str> = case.truth.hits.keys().map(String::as_str).collect();
                let difference: Vec<String> = listed
                    .symmetric_difference(&expected)
                    .map(|id| format!("{id}: not in both lists"))
                    .collect();
                if difference.is_empty() { None } else { Some(case.message(&difference)) }
            }
        }
    })
    .into_iter()
    .flatten()
    .collect();
    fail_with(&failures, cases.len());
}

#[test]
fn a_seed_gives_the_same_function_again() {
    let options = GeneratorOptions { pointer_parameters: true, preconditions: true };
    for seed in 1..200 {
        assert_eq!(generate(seed, options), generate(seed, options));
    }
    assert_ne!(generate(1, options).replace("f1", "f2"), generate(2, options));
}

#[test]
fn random_functions_are_worth_checking() {
    let options = BruteOptions::from_environment("1-200");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let started = Instant::now();
    let known = truths_of(folder.path(), &options.seeds, options.generator);
    let cases = cases(&known, &options);
    println!("{}; {:.1} s", describe(&known, &cases), started.elapsed().as_secs_f64());
    if options.show {
        for case in &cases {
            let hits: Vec<String> =
                case.truth.hits.iter().map(|(id, hits)| format!("{id}: {hits}")).collect();
            println!("{}", case.message(&hits));
        }
    }
    let with_unreachable = cases.iter().filter(|case| !case.truth.never_taken().is_empty()).count();
    assert!(cases.len() * 10 >= options.seeds.len() * 8, "most functions should be of use");
    assert!(with_unreachable * 10 >= cases.len() * 3, "many functions should have unreachable branches");
}

#[test]
fn random_functions_have_the_same_branches() {
    let options = BruteOptions::from_environment("1-100");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let known = truths_of(folder.path(), &options.seeds, options.generator);
    check_ids(&cases(&known, &options), folder.path());
}

// Shows V1.
#[test]
fn verdicts_about_random_functions_are_right() {
    let options = BruteOptions::from_environment("1-150");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let known = truths_of(folder.path(), &options.seeds, options.generator);
    check_cases(&cases(&known, &options), folder.path(), options.fail_on_unknown);
}

/// Flags that change what the source means, each with the functions of other seeds.
const FLAGS: [&[&str]; 5] =
    [&["-fwrapv"], &["-ftrapv"], &["-fshort-enums", "-funsigned-char"], &["-O2"], &["-fwrapv", "-O2"]];

// Shows V3.
#[test]
fn verdicts_under_flags_are_right() {
    let options = BruteOptions::with_seeds("FLAGGED", "1-6");
    for (index, flags) in FLAGS.iter().enumerate() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let seeds: Vec<u64> = options.seeds.iter().map(|seed| seed + 10_000 * (index as u64 + 1)).collect();
        let known = truths_under(folder.path(), &seeds, options.generator, flags);
        println!("{}:", flags.join(" "));
        check_cases(&cases(&known, &options), folder.path(), options.fail_on_unknown);
    }
}

#[test]
fn hand_written_functions_have_the_same_branches() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let known = hand_written::truths(folder.path(), hand_written::FUNCTIONS);
    check_ids(&hand_written::cases(&known), folder.path());
}

// Shows V1.
#[test]
fn verdicts_about_hand_written_functions_are_right() {
    let options = BruteOptions::from_environment("1-1");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let known = hand_written::truths(folder.path(), hand_written::FUNCTIONS);
    check_cases(&hand_written::cases(&known), folder.path(), options.fail_on_unknown);
}

// Shows V4.
#[test]
fn verdicts_under_preconditions_are_right() {
    let options = BruteOptions::from_environment("1-1");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let known = hand_written::truths(folder.path(), hand_written::PRECONDITIONS);
    check_cases(&hand_written::cases(&known), folder.path(), options.fail_on_unknown);
}

#[test]
fn verdicts_about_harnesses_are_right() {
    let Some(program) = program() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let programs = programs::build_all(folder.path());
    let results = on_all_cores(&programs, |harness| harness.check(&program, folder.path()));
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    fail_with(&failures, programs.len());
}
