//! Random programs from csmith, of which every third has floating numbers: run as they are (`concrete`), and with their global
//! variables as inputs (`inputs`).
//! What fails is printed at once.
//! The seeds are fixed; `FLIPSIDE_CSMITH_SEEDS=1-2000` asks for others, `FLIPSIDE_CSMITH_FLOAT` for floating numbers everywhere
//! (see `scripts/csmith`).

#![allow(clippy::unwrap_used)]

mod concrete;
mod inputs;
#[path = "../support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

/// What every program of csmith's is compiled with.
const FLAGS: [&str; 2] = ["-w", "-I/usr/include/csmith"];

fn seeds(default: &str) -> Vec<u32> {
    let range = std::env::var("FLIPSIDE_CSMITH_SEEDS").unwrap_or_else(|_| default.into());
    let (first, last) = range.split_once('-').expect("FLIPSIDE_CSMITH_SEEDS should be FIRST-LAST");
    (first.parse().unwrap()..=last.parse().unwrap()).collect()
}

/// Writes the program of a seed into a folder.
fn generate(seed: u32, folder: &Path, options: &[&str]) -> PathBuf {
    let mut csmith = Command::new("csmith");
    csmith.args(["--seed", &seed.to_string()]).args(options).current_dir(folder);
    if seed.is_multiple_of(3) || std::env::var_os("FLIPSIDE_CSMITH_FLOAT").is_some() {
        csmith.arg("--float");
    }
    let source = folder.join("random.c");
    let generated = csmith.output().expect("csmith should run");
    assert!(generated.status.success(), "csmith should write the program of seed {seed}");
    std::fs::write(&source, generated.stdout).unwrap();
    source
}
