//! `flipside survey FILE`: the functions of a file with the keys of their verdicts, as JSON, for `flipside project`.

use std::process::ExitCode;

use flipside_project::survey;

use crate::failure::Failure;
use crate::options::Subject;
use crate::terminal::print_line;

pub fn run(clang: Option<&str>, subject: &Subject) -> Result<ExitCode, Failure> {
    let found = survey(&subject.options(clang)?)?;
    let text = serde_json::to_string(&found).map_err(|error| Failure::Internal(error.to_string()))?;
    print_line(&text)?;
    Ok(ExitCode::SUCCESS)
}
