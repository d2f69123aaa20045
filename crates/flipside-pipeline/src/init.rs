//! A context file to be edited: what can be said about the inputs of a function.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use flipside_c::own_name;
use flipside_context::{InputSpecs, Resting, confirmation_text, context_text, offer_functions};
use flipside_execute::{Environment, Limits, Machine};
use flipside_report::{Report, read_report};
use flipside_term::Arena;

use crate::context;
use crate::error::PipelineError;
use crate::export::unreadable;
use crate::monitor::Monitor;
use crate::options::{SearchOptions, SourceOptions};
use crate::regular::read_text;
use crate::subject::read_source;

/// A context file that was written.
#[derive(Clone, Debug)]
pub struct WrittenContext {
    /// Where it is.
    pub file: PathBuf,
    /// The function that it is about.
    pub function: String,
    /// The C file of that.
    pub c_file: String,
}

/// Writes a context file: to `out`, or beside the C file. One that is there is left alone without `force`.
pub fn write_context(
    source: &SourceOptions,
    out: Option<PathBuf>,
    force: bool,
    monitor: &dyn Monitor,
) -> Result<WrittenContext, PipelineError> {
    let mut subject = read_source(source, false, monitor)?;
    let (Some(function), Some(c_file)) = (subject.function, source.files.first()) else {
        return Err(PipelineError::Options("a context is about a function: give it too".into()));
    };
    offer_functions(&mut subject.lowered.program, function, &InputSpecs::default());
    let program = &subject.lowered.program;
    let name = own_name(&program.functions[function].name).to_owned();
    let file: PathBuf = out.unwrap_or_else(|| c_file.with_file_name(format!("{name}.toml")));
    refuse_existing(&file, force)?;
    let environment = Environment { stubs: true, ..Environment::of(&flipside_libc::LIBRARY) };
    let machine = Machine::in_environment(program, Limits::default(), Arc::new(Arena::new()), environment);
    let plan = context::plan(&machine, &SearchOptions::new(source.clone()), &subject)?;
    let text = context_text(&machine, &plan, &name);
    write(&file, &text)?;
    let c_file = c_file.display().to_string();
    Ok(WrittenContext { file, function: name, c_file })
}

/// Writes a context file with what verdicts of a report rest on: to `out`, or beside the C file. `results` is the folder that
/// `cover` wrote, or its `report.json`.
pub fn write_confirmation(
    results: &Path,
    out: Option<PathBuf>,
    force: bool,
) -> Result<WrittenContext, PipelineError> {
    let path = if results.is_dir() { results.join("report.json") } else { results.to_owned() };
    let text = read_text(&path).map_err(|error| unreadable(&path, &error))?;
    let report = read_report(&text).map_err(|error| PipelineError::file(&path, error.to_string()))?;
    let Some(function) = &report.subject.function else {
        return Err(PipelineError::file(&path, "is about a program; a context is about a function"));
    };
    let name = own_name(function).to_owned();
    let c_file = report.subject.file.clone();
    let file = out.unwrap_or_else(|| Path::new(&c_file).with_file_name(format!("{name}.toml")));
    refuse_existing(&file, force)?;
    let mut words = report.reproduce.command.iter().skip_while(|word| *word != "--context");
    let text = confirmation_text(&name, words.nth(1).map(String::as_str), &resting(&report));
    write(&file, &text)?;
    Ok(WrittenContext { file, function: name, c_file })
}

/// What verdicts rest on that nobody confirmed, in the order of the branches.
fn resting(report: &Report) -> Vec<Resting> {
    let mut all: Vec<Resting> = Vec::new();
    for objective in &report.objectives {
        let place = if objective.file == report.subject.file {
            format!("line {}", objective.line)
        } else {
            format!("{}:{}", objective.file, objective.line)
        };
        let branch = format!("{} ({place})", objective.id);
        for bound in objective.within.iter().filter(|bound| !bound.origin.is_confirmed()) {
            match all.iter_mut().find(|known| known.name == bound.name) {
                Some(known) => known.branches.push(branch.clone()),
                None => all.push(Resting {
                    name: bound.name.clone(),
                    statements: report.statements.get(&bound.name).cloned().unwrap_or_default(),
                    branches: vec![branch.clone()],
                }),
            }
        }
    }
    all
}

fn refuse_existing(file: &Path, force: bool) -> Result<(), PipelineError> {
    if !file.exists() || force {
        return Ok(());
    }
    Err(PipelineError::Input(format!(
        "{} is there already; --force writes over it, --out writes elsewhere",
        file.display()
    )))
}

fn write(file: &Path, text: &str) -> Result<(), PipelineError> {
    std::fs::write(file, text)
        .map_err(|error| PipelineError::file(file, format!("cannot be written: {error}")))
}
