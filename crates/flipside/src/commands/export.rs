//! `flipside export DIR --emit …`: suites and formats from results that are there.

use std::process::ExitCode;

use flipside_report::{Report, Source};

use super::emit;
use super::output::OutputFolder;
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
    emit::check(&arguments.emit, report.harness.is_program, files(&report))?;
    let sources = sources(&report);
    let out = OutputFolder::open(&arguments.folder, "report.json")?;
    for place in emit::write(&out, &report, &sources, &arguments.emit)? {
        println!("{}", place.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// How many files were given to `cover`: the words of its command up to the first option.
fn files(report: &Report) -> usize {
    let words = report.reproduce.command.iter().take_while(|word| !word.starts_with("--"));
    words.filter(|word| [".c", ".i", ".h"].iter().any(|end| word.ends_with(end))).count()
}

/// The sources as they are now; says where they are not what the report is about.
fn sources(report: &Report) -> Vec<Source> {
    let mut found = Vec::new();
    for known in &report.sources {
        let file = known.file.clone();
        match std::fs::read(&file) {
            Err(error) => eprintln!("flipside: warning: {file}: cannot be read: {error}"),
            Ok(bytes) => {
                let source = Source { file, bytes };
                let now = source.report().sha256;
                if now != known.sha256 {
                    eprintln!(
                        "flipside: warning: {} has changed since: the report is about {}, now it is {now}",
                        source.file, known.sha256
                    );
                }
                found.push(source);
            }
        }
    }
    found
}
