//! A context file to be edited: what can be said about the inputs of a function.

use std::path::PathBuf;
use std::sync::Arc;

use flipside_c::own_name;
use flipside_context::{InputSpecs, context_text, offer_functions};
use flipside_execute::{Environment, Limits, Machine};
use flipside_term::Arena;

use crate::context;
use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::options::{SearchOptions, SourceOptions};
use crate::subject::read_source;

/// A context file that was written.
#[derive(Clone, Debug)]
pub struct WrittenContext {
    /// Where it is.
    pub file: PathBuf,
    /// The function that it is about.
    pub function: String,
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
    if file.exists() && !force {
        return Err(PipelineError::Input(format!(
            "{} is there already; --force writes over it, --out writes elsewhere",
            file.display()
        )));
    }
    let environment = Environment { stubs: true, ..Environment::of(&flipside_libc::LIBRARY) };
    let machine = Machine::in_environment(program, Limits::default(), Arc::new(Arena::new()), environment);
    let plan = context::plan(&machine, &SearchOptions::new(source.clone()), &subject)?;
    let text = context_text(program, &plan, &name);
    std::fs::write(&file, text)
        .map_err(|error| PipelineError::file(&file, format!("cannot be written: {error}")))?;
    Ok(WrittenContext { file, function: name })
}
