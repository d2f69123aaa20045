//! Reading a subject: the files, the function in them, and what is said about its inputs.
//!
//! What holds: the context file is read and parsed once, here, and handed on as a value. The front end runs once over every
//! file, and a second time over the one file whose function has clauses to satisfy (see `requirements`).

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use flipside_c::{Lowered, LoweringOptions, Prototype, Units, own_name};
use flipside_context::contract::Clause;
use flipside_context::{ContextFile, offer_functions};
use flipside_execute::StubSpec;
use flipside_libc::models_in_c;
use flipside_program::{FunctionId, Program, Type, TypeId};
use flipside_toolchain::{Sandbox, Toolchain};

use crate::effects::allowed_functions;
use crate::error::PipelineError;
use crate::flags;
use crate::monitor::{Monitor, Warning};
use crate::options::{ContextOptions, SandboxOptions, SearchOptions, SourceOptions};
use crate::regular::read_text;
use crate::requirements::{apply_stubs, require};
use crate::suggest::near_names;

/// A subject that was read.
pub struct LoadedSubject {
    /// The tools.
    pub toolchain: Toolchain,
    /// The files, lowered and linked.
    pub lowered: Lowered,
    /// The function; none where the files are a program.
    pub function: Option<FunctionId>,
    /// How long clang took.
    pub clang_time: Duration,
    /// What is known of functions that nothing defines.
    pub stub_specs: BTreeMap<FunctionId, StubSpec>,
    /// What is required of the inputs; the program has a function for each.
    pub clauses: Vec<Clause>,
    /// The context file, where there is one.
    pub context: Option<LoadedContext>,
}

/// A context file that was read.
#[derive(Clone, Debug)]
pub struct LoadedContext {
    /// Its name, as messages have it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What it says.
    pub file: ContextFile,
}

impl LoadedContext {
    fn load(options: &ContextOptions, function: &str) -> Result<Self, PipelineError> {
        let name = options.path.display().to_string();
        let text = match &options.text {
            Some(text) => text.clone(),
            None => read_text(&options.path).map_err(|error| {
                PipelineError::file(&options.path, format!("the context cannot be read: {error}"))
            })?,
        };
        let file = ContextFile::read(&name, &text, function)?;
        Ok(LoadedContext { name, text, file })
    }
}

/// Reads C files and finds the function, without anything that a search needs.
pub fn read_source(
    source: &SourceOptions,
    with_regions: bool,
    monitor: &dyn Monitor,
) -> Result<LoadedSubject, PipelineError> {
    flags::check_language(&source.flags)?;
    let started = Instant::now();
    let wanted = LoweringOptions { regions: with_regions, library: models_in_c(false), marks: false };
    let toolchain = Toolchain::find(source.clang.as_deref())?;
    let find_time = started.elapsed();
    let units = Units::read(&toolchain, &source.files, &source.flags, wanted)?;
    let lowered = units.link(&toolchain)?;
    LoadedSubject::new(source, toolchain, lowered, find_time, monitor)
}

/// Reads a subject that is to be searched, with its context and its contracts. Are statements, comparisons and calls marked?
pub fn load_subject(
    options: &SearchOptions,
    marks: bool,
    monitor: &dyn Monitor,
    deadline: Option<Instant>,
) -> Result<LoadedSubject, PipelineError> {
    let source = &options.source;
    flags::check(&source.flags)?;
    let wanted = LoweringOptions { regions: true, library: models_in_c(options.malloc_may_fail), marks };
    let started = Instant::now();
    let (sandbox, toolchain) = std::thread::scope(|scope| {
        let sandbox = scope.spawn(|| sandbox(&source.sandbox));
        let toolchain = Toolchain::find(source.clang.as_deref());
        (sandbox.join().expect("asking for the box should not panic"), toolchain)
    });
    let toolchain = toolchain?.until(deadline).contained_by(sandbox?);
    let find_time = started.elapsed();
    let units = Units::read(&toolchain, &source.files, &source.flags, wanted)?;
    let lowered = units.clone().link(&toolchain)?;
    let mut subject = LoadedSubject::new(source, toolchain, lowered, find_time, monitor)?;
    if let (Some(function), Some(context)) = (subject.function, &options.context) {
        let name = own_name(&subject.lowered.program.functions[function].name);
        subject.context = Some(LoadedContext::load(context, name)?);
    }
    require(&mut subject, units, source, monitor)?;
    subject.lowered.program.allowed = allowed_functions(&subject.lowered.program, options.allow_effects);
    apply_stubs(&mut subject)?;
    if let Some(function) = subject.function {
        let specs = subject.context.as_ref().map(|known| known.file.specs.clone()).unwrap_or_default();
        offer_functions(&mut subject.lowered.program, function, &specs);
        declare_outside(&mut subject.lowered, function);
    }
    Ok(subject)
}

/// Declares the functions that stand for those that are not here, as if the subject's file did.
fn declare_outside(lowered: &mut Lowered, function: FunctionId) {
    let home = lowered.unit_of(function);
    let program = &lowered.program;
    let types = &program.types;
    let outside: Vec<FunctionId> =
        program.offered.iter().copied().filter(|&id| program.is_outside(id)).collect();
    for id in outside {
        let Type::Function { result, params, variadic, constants } = types.get(program.functions[id].ty)
        else {
            continue;
        };
        let qualified = |ty: TypeId, constant: bool| {
            let name = types.c_name(ty);
            if constant && !name.ends_with("**") { format!("const {name}") } else { name }
        };
        let parameters = params.iter().enumerate();
        let prototype = Prototype {
            result: qualified(*result, constants.result()),
            parameters: parameters.map(|(at, &ty)| qualified(ty, constants.param(at))).collect(),
            variadic: *variadic && !params.is_empty(),
        };
        lowered.prototypes.insert((home, id), prototype);
        if let Some(unit) = lowered.units.get_mut(home) {
            unit.functions.push(id);
        }
    }
}

/// The box that was asked for.
fn sandbox(options: &SandboxOptions) -> Result<Sandbox, PipelineError> {
    let Some(launcher) = &options.launcher else { return Ok(Sandbox::default()) };
    let sandbox = Sandbox::with_launcher(launcher, options.allowed)?;
    Ok(if options.tools { sandbox.with_tools()? } else { sandbox })
}

impl LoadedSubject {
    /// The function in files that were linked; clang's warnings are passed on.
    fn new(
        source: &SourceOptions,
        toolchain: Toolchain,
        lowered: Lowered,
        find_time: Duration,
        monitor: &dyn Monitor,
    ) -> Result<Self, PipelineError> {
        if !lowered.diagnostics.is_empty() {
            monitor.warning(Warning::Clang(lowered.diagnostics.clone()));
        }
        let find = |name: &String| find_function(&lowered.program, name);
        let function = source.function.as_ref().map(find).transpose()?;
        let clang_time = find_time + lowered.clang_time;
        Ok(LoadedSubject {
            toolchain,
            lowered,
            function,
            clang_time,
            clauses: Vec::new(),
            stub_specs: BTreeMap::new(),
            context: None,
        })
    }
}

/// The function of this name that has a body.
pub(crate) fn find_function(program: &Program, name: &str) -> Result<FunctionId, PipelineError> {
    let file = &program.files[flipside_program::FileId(0)].path;
    match program.function_named(name) {
        Some(id) if program.functions[id].body.is_some() => Ok(id),
        Some(id) => {
            let place = program.show_place(program.functions[id].place);
            Err(PipelineError::Input(format!(
                "{place}: `{name}` has no body here; give the file that defines it"
            )))
        }
        None => {
            let all = program.functions.iter();
            let same = all.filter(|function| own_name(&function.name) == name && function.body.is_some());
            let same: Vec<String> = same.map(|function| format!("`{}`", function.name)).collect();
            if !same.is_empty() {
                return Err(PipelineError::Input(format!(
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
            Err(PipelineError::Input(format!("{file}: no function `{name}`; {hint}")))
        }
    }
}
