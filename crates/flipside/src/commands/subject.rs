//! Reading a subject: the file, and the function in it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use flipside_c::{Lowered, LoweringOptions, lower_files, own_name};
use flipside_context::contract::Clause;
use flipside_context::offer_functions;
use flipside_execute::StubSpec;
use flipside_libc::models_in_c;
use flipside_program::{FunctionId, Program};
use flipside_toolchain::Toolchain;

use super::flags;
use super::requirements::{apply_stubs, require};
use crate::failure::Failure;
use crate::options::{SearchArguments, Subject};
use crate::progress::ProgressLine;
use crate::suggest::near_names;

/// A subject, read.
pub struct LoadedSubject {
    /// The tools.
    pub toolchain: Toolchain,
    /// The file, lowered.
    pub lowered: Lowered,
    /// The function that was asked for.
    pub function: Option<FunctionId>,
    /// How long clang took.
    pub clang_time: Duration,
    /// What is known of functions that nothing defines.
    pub stub_specs: BTreeMap<FunctionId, StubSpec>,
    /// What is required of the inputs; the program has a function for each.
    pub clauses: Vec<Clause>,
}

/// Reads the subject; clang's warnings are passed on.
pub fn read(clang: Option<&str>, subject: &Subject, with_regions: bool) -> Result<LoadedSubject, Failure> {
    let wanted = LoweringOptions { regions: with_regions, library: models_in_c(false) };
    read_and_tell(clang, subject, wanted, |warnings| eprint!("{warnings}"))
}

/// Reads a subject that is to be searched; clang's warnings are passed on, unless nothing but errors is asked for.
pub fn load_subject(
    clang: Option<&str>,
    arguments: &SearchArguments,
    progress: &ProgressLine,
) -> Result<LoadedSubject, Failure> {
    flags::check(&arguments.flags)?;
    let subject = Subject { named: arguments.named.clone(), flags: arguments.flags.clone() };
    let wanted = LoweringOptions { regions: true, library: models_in_c(arguments.malloc_may_fail) };
    let tell = |warnings: &str| {
        progress.pause();
        if !arguments.quiet {
            eprint!("{warnings}");
        }
    };
    let read = read_and_tell(clang, &subject, wanted, tell)?;
    let mut read = require(read, arguments, wanted, tell)?;
    apply_stubs(&mut read, arguments)?;
    if let Some(function) = read.function {
        offer_functions(&mut read.lowered.program, function);
    }
    Ok(read)
}

/// Reads the subject; clang's warnings are given to `tell`.
fn read_and_tell(
    clang: Option<&str>,
    subject: &Subject,
    wanted: LoweringOptions,
    tell: impl FnOnce(&str),
) -> Result<LoadedSubject, Failure> {
    let started = Instant::now();
    let toolchain = Toolchain::find(clang)?;
    let find_time = started.elapsed();
    let named = &subject.named;
    if let Some(text) = named.misplaced() {
        return Err(Failure::Input(format!("`{text}` is no C file; the function comes after all files")));
    }
    let mut lowered = lower_files(&toolchain, &named.files(), &subject.flags, wanted)?;
    tell(&lowered.diagnostics);
    let function = match named.function() {
        Some(name) => Some(find_function(&lowered.program, name)?),
        None => None,
    };
    if let Some(function) = function {
        offer_functions(&mut lowered.program, function);
    }
    let clang_time = find_time + lowered.clang_time;
    Ok(LoadedSubject {
        toolchain,
        lowered,
        function,
        clang_time,
        clauses: Vec::new(),
        stub_specs: BTreeMap::new(),
    })
}

pub(super) fn find_function(program: &Program, name: &str) -> Result<FunctionId, Failure> {
    let file = &program.files[flipside_program::FileId(0)].path;
    match program.function_named(name) {
        Some(id) if program.functions[id].body.is_some() => Ok(id),
        Some(id) => {
            let place = program.show_place(program.functions[id].place);
            Err(Failure::Input(format!("{place}: `{name}` has no body here; give the file that defines it")))
        }
        None => {
            let all = program.functions.iter();
            let same = all.filter(|function| own_name(&function.name) == name && function.body.is_some());
            let same: Vec<String> = same.map(|function| format!("`{}`", function.name)).collect();
            if !same.is_empty() {
                return Err(Failure::Input(format!(
                    "several files have a function `{name}` of their own; give {}",
                    same.join(" or ")
                )));
            }
            let defined = program
                .functions
                .entries()
                .filter(|(id, function)| function.body.is_some() && *id != program.initialiser)
                .map(|(_, function)| function.name.as_str());
            let near = near_names(name, defined);
            let hint = if near.is_empty() {
                format!("`flipside branches {file}` lists what it defines")
            } else {
                format!(
                    "did you mean {}?",
                    near.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
                )
            };
            Err(Failure::Input(format!("{file}: no function `{name}`; {hint}")))
        }
    }
}

/// The functions that a function can reach by calls, itself included, in order; every function of the user's files
/// when none is named. A call through a pointer may reach any function whose address is taken.
pub fn functions_of(program: &Program, function: Option<FunctionId>) -> Vec<FunctionId> {
    let of_user = |id: &FunctionId| {
        let function = &program.functions[*id];
        function.body.is_some() && !program.files[function.place.file].system && *id != program.initialiser
    };
    match function {
        None => program.functions.ids().filter(of_user).collect(),
        Some(function) => {
            let mut reached = program.reachable_functions(function);
            // What stands for a function that nothing defines is no part of the subject.
            let stands_in = |id: &FunctionId| program.replaced.iter().any(|(_, by)| by == id);
            reached.retain(|id| of_user(id) && !stands_in(id));
            reached
        }
    }
}
