//! `flipside doctor`: what is installed, and what is missing.

use std::process::ExitCode;

use flipside_toolchain::{Allowed, Protection, doctor, in_force, missing as absent};

use crate::failure::Failure;
use crate::settings::launcher;
use crate::terminal::print;

/// What contains compiled code on this machine.
fn sandbox() -> String {
    let found = launcher()
        .map_err(|error| error.to_string())
        .and_then(|launcher| in_force(&launcher, Allowed::default()).map_err(|error| error.to_string()));
    let names = |list: &[Protection]| list.iter().map(|known| known.name()).collect::<Vec<_>>().join(", ");
    let found = match found {
        Ok(found) => found,
        Err(error) => return format!("  absent   {:<14} {error}\n", "sandbox"),
    };
    let lacking = absent(&found);
    let is_whole = lacking.iter().all(|known| !known.is_needed());
    let mut text = if is_whole {
        format!("  ok       {:<14} {}\n", "sandbox", names(&found))
    } else {
        format!("  absent   {:<14} compiled code cannot be contained: `--no-sandbox` is needed\n", "sandbox")
    };
    if !lacking.is_empty() {
        text += &format!("           not in force: {} (docs/security.md)\n", names(&lacking));
    }
    text
}

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
    text += &sandbox();
    if missing.is_empty() {
        print(&(text + "Everything that is needed is there.\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&format!("{text}Missing: {}.\n", missing.join(", ")))?;
    Ok(ExitCode::from(Failure::INPUT))
}
