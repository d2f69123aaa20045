//! `flipside doctor`: what is installed, and what is missing.

use std::process::ExitCode;

use flipside_toolchain::{doctor, doctor_of_sandbox};

use crate::failure::Failure;
use crate::settings::launcher;
use crate::terminal::print;

pub fn run(clang: Option<&str>) -> Result<ExitCode, Failure> {
    let checks = doctor(clang);
    let lines: String = checks.iter().map(ToString::to_string).collect();
    let (second, version) = flipside_pipeline::second_solver();
    let sandbox = doctor_of_sandbox(&launcher()?);
    let missing: Vec<&str> =
        checks.iter().filter(|check| check.needed && check.found.is_none()).map(|check| check.what).collect();
    let (end, status) = if missing.is_empty() {
        ("Everything that is needed is there.".to_owned(), ExitCode::SUCCESS)
    } else {
        (format!("Missing: {}.", missing.join(", ")), ExitCode::from(Failure::INPUT))
    };
    let own = env!("CARGO_PKG_VERSION");
    print(&format!("flipside {own}\n{lines}  ok       {second:<14} {version} (built in)\n{sandbox}{end}\n"))?;
    Ok(status)
}
