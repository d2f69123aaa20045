//! `flipside doctor`: what is installed, and what is missing.

use std::process::ExitCode;

use flipside_toolchain::doctor;

use crate::failure::Failure;

pub fn run(clang: Option<&str>) -> ExitCode {
    let mut missing = Vec::new();
    println!("flipside {}", env!("CARGO_PKG_VERSION"));
    for check in doctor(clang) {
        match &check.found {
            Some(found) => {
                println!("  ok       {:<14} {} ({})", check.what, found.version, found.path.display());
            }
            None if check.needed => println!("  MISSING  {:<14} {}", check.what, check.purpose),
            None => println!("  absent   {:<14} {} (optional)", check.what, check.purpose),
        }
        if let Some(note) = &check.note {
            println!("           {note}");
        }
        if check.found.is_none() {
            println!("           to install: {}", check.install);
            if check.needed {
                missing.push(check.what);
            }
        }
    }
    if missing.is_empty() {
        println!("Everything that is needed is there.");
        ExitCode::SUCCESS
    } else {
        println!("Missing: {}.", missing.join(", "));
        ExitCode::from(Failure::INPUT)
    }
}
