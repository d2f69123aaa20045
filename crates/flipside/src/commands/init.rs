//! `flipside init FILE FUNCTION`: a context file to be edited.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use flipside_c::own_name;
use flipside_context::context_text;
use flipside_execute::{Environment, Limits, Machine};
use flipside_term::Arena;

use super::context;
use super::subject::read;
use crate::failure::Failure;
use crate::options::{InitArguments, SearchArguments, Subject};

pub fn run(clang: Option<&str>, arguments: &InitArguments) -> Result<ExitCode, Failure> {
    let wanted = Subject { named: arguments.named.clone(), flags: arguments.flags.clone() };
    let subject = read(clang, &wanted, false)?;
    let Some(function) = subject.function else {
        return Err(Failure::Input("a context is about a function: give it too".into()));
    };
    let program = &subject.lowered.program;
    let name = own_name(&program.functions[function].name).to_owned();
    let beside = arguments.named.file.with_file_name(format!("{name}.toml"));
    let file: PathBuf = arguments.out.clone().unwrap_or(beside);
    if file.exists() && !arguments.force {
        let file = file.display();
        return Err(Failure::Input(format!(
            "{file} is there already; --force writes over it, --out writes elsewhere"
        )));
    }
    let environment = Environment { stubs: true, ..Environment::of(&flipside_libc::LIBRARY) };
    let machine = Machine::in_environment(program, Limits::default(), Arc::new(Arena::new()), environment);
    let search = SearchArguments {
        named: arguments.named.clone(),
        flags: arguments.flags.clone(),
        ..SearchArguments::default()
    };
    let plan = context::plan(&machine, &search, &subject)?;
    let text = context_text(program, &plan, &name);
    std::fs::write(&file, text)
        .map_err(|error| Failure::Input(format!("{}: cannot be written: {error}", file.display())))?;
    println!("{} says which inputs of `{name}` are legal; edit it, then:", file.display());
    println!("  flipside cover {} {name} --context {}", arguments.named.file.display(), file.display());
    Ok(ExitCode::SUCCESS)
}
