//! `flipside doctor`: what is installed, and what is missing.

use std::process::ExitCode;

use flipside_toolchain::doctor;

use crate::failure::Failure;
use crate::terminal::print;

pub fn run(clang: Option<&str>) -> Result<ExitCode, Failure> {
    let mut missing = Vec::new();
    let mut text = format!("flipside {}\n", env!("CARGO_PKG_VERSION"));
    for check in doctor(clang) {
        text += &match &check.found {
            Some(found) => {
                format!("  ok       {:<14} {} ({})\n", check.what, found.version, found.path.display())
            }
            None if check.needed => format!("  MISSING  {:<14} {}\n", check.what, check.purpose),
            None => format!("  absent   {:<14} {} (optional)\n", check.what, check.purpose),
        };
        if let Some(note) = &check.note {
            text += &format!("           {note}\n");
        }
        if check.found.is_none() {
            text += &format!("           to install: {}\n", check.install);
            if check.needed {
                missing.push(check.what);
            }
        }
    }
    let (second, version) = flipside_pipeline::second_solver();
    text += &format!("  ok       {second:<14} {version} (built in)\n");
    if missing.is_empty() {
        print(&(text + "Everything that is needed is there.\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&format!("{text}Missing: {}.\n", missing.join(", ")))?;
    Ok(ExitCode::from(Failure::INPUT))
}
