//! Random programs with inputs: what their first function reads of the global variables is any value; whatever the search says in a
//! few seconds, the compiled code has to agree with it.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::check_all;
use crate::{FLAGS, generate, seeds};

const PROGRAM: &str = "--no-argc --no-volatiles --concise --max-funcs 3 --max-block-depth 2 --max-block-size 3 \
    --max-expr-complexity 6 --max-array-dim 2 --max-array-len-per-dim 5 --max-struct-fields 5";
const SECONDS: &str = "10";

#[derive(Default)]
struct Tally {
    complete: AtomicUsize,
    incomplete: AtomicUsize,
    covered: AtomicUsize,
    unreachable: AtomicUsize,
    unknown: AtomicUsize,
    tests: AtomicUsize,
}

fn check(seed: u32, tally: &Tally) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let options: Vec<&str> = PROGRAM.split(' ').filter(|option| !option.is_empty()).collect();
    let source = generate(seed, folder.path(), &options);
    // `FLIPSIDE` names another program than the one that was built with this test.
    let program = std::env::var_os("FLIPSIDE").unwrap_or_else(|| env!("CARGO_BIN_EXE_flipside").into());
    let output = Command::new(program)
        .args(["cover", source.to_str().unwrap(), "func_1", "--time-limit", SECONDS, "--quiet"])
        .args(["--out", "out", "--"])
        .args(FLAGS)
        .current_dir(folder.path())
        .output()
        .unwrap();
    match output.status.code() {
        Some(0) => tally.complete.fetch_add(1, Ordering::Relaxed),
        Some(1) => tally.incomplete.fetch_add(1, Ordering::Relaxed),
        status => {
            let said = String::from_utf8_lossy(&output.stderr);
            println!("seed {seed}: status {status:?}: {said}");
            return Err(format!("seed {seed}: status {status:?}: {said}"));
        }
    };
    let report = std::fs::read(folder.path().join("out/report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    let total = |name: &str| usize::try_from(report["totals"][name].as_u64().unwrap()).unwrap();
    tally.covered.fetch_add(total("covered"), Ordering::Relaxed);
    tally.unreachable.fetch_add(total("unreachable"), Ordering::Relaxed);
    tally.unknown.fetch_add(total("unknown"), Ordering::Relaxed);
    tally.tests.fetch_add(report["tests"].as_array().unwrap().len(), Ordering::Relaxed);
    Ok(())
}

// Shows V1.
#[test]
fn what_is_said_about_random_functions_holds_natively() {
    let tally = Tally::default();
    let seeds = seeds("1-12");
    check_all(&seeds, |&seed| check(seed, &tally));
    let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    println!(
        "{} functions: {} complete, {} out of time or with something unknown; branches: {} covered, {} unreachable, {} unknown; {} tests",
        seeds.len(),
        of(&tally.complete),
        of(&tally.incomplete),
        of(&tally.covered),
        of(&tally.unreachable),
        of(&tally.unknown),
        of(&tally.tests)
    );
    assert!(of(&tally.covered) > 0, "random functions should have branches that are covered");
}
