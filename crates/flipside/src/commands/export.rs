//! `flipside export DIR --emit …`: suites and formats from results that are there.

use std::path::Path;
use std::process::ExitCode;

use flipside_report::{Report, Source};

use super::emit;
use super::output::OutputFolder;
use super::sources;
use crate::failure::Failure;
use crate::options::ExportArguments;

pub fn run(arguments: &ExportArguments) -> Result<ExitCode, Failure> {
    let path = arguments.folder.join("report.json");
    let unreadable = |error: &dyn std::fmt::Display| {
        Failure::Input(format!(
            "{}: cannot be read: {error}; give the folder that `flipside cover` wrote",
            path.display()
        ))
    };
    let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&error))?;
    let report: Report = serde_json::from_str(&text).map_err(|error| unreadable(&error))?;
    emit::check(&arguments.emit, report.harness.is_program)?;
    let sources: Vec<Source> =
        report.sources.iter().filter_map(|known| sources::read(known, Path::new(&known.file))).collect();
    let out = OutputFolder::open(&arguments.folder, "report.json")?;
    for place in emit::write(&out, &report, &sources, &arguments.emit)? {
        println!("{}", place.display());
    }
    Ok(ExitCode::SUCCESS)
}
