//! `flipside branches FILE [FUNCTION]`: the objectives, with their ids and places.

use std::process::ExitCode;

use flipside_pipeline::{BranchList, compare_with_clang, read_source};

use crate::failure::Failure;
use crate::options::BranchesArguments;
use crate::progress::ProgressLine;
use crate::terminal::{note, print};

pub fn run(clang: Option<&str>, arguments: &BranchesArguments) -> Result<ExitCode, Failure> {
    let source = arguments.subject.options(clang)?;
    let subject = read_source(&source, arguments.check, &ProgressLine::warnings_only())?;
    let list = BranchList::of(&subject);
    if arguments.json {
        let text = serde_json::to_string_pretty(&list.entries);
        print(&(text.map_err(|error| Failure::Internal(error.to_string()))? + "\n"))?;
    } else {
        print(&list.to_string())?;
    }
    if !arguments.check {
        return Ok(ExitCode::SUCCESS);
    }
    let (is_same, lines) = compare_with_clang(&subject, &source)?;
    note(&lines.join("\n"));
    Ok(if is_same { ExitCode::SUCCESS } else { ExitCode::from(Failure::INTERNAL) })
}
