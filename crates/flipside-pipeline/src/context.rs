//! The context of a subject: its inputs, how long its arrays are, and which inputs are legal.

use std::time::Instant;

use flipside_context::contract::requirement_name;
use flipside_context::input_spec::Length;
use flipside_context::plan::Path;
use flipside_context::{InputError, InputPlan, InputSpecs, Precondition, Requirement, default_precondition};
use flipside_execute::{Limit, Machine, StartError};
use flipside_program::{FunctionId, Program};
use flipside_solver::{Factory, Stop};

use crate::error::PipelineError;
use crate::limits;
use crate::options::SearchOptions;
use crate::subject::LoadedSubject;

/// The inputs: those of a function, or those that a program asks for.
pub(crate) fn plan(
    machine: &Machine<'_>,
    options: &SearchOptions,
    subject: &LoadedSubject,
) -> Result<InputPlan, PipelineError> {
    let program = machine.program();
    let Some(function) = subject.function else {
        let file = options.source.first_file();
        if let Some(option) = options.lengths.first() {
            return Err(PipelineError::Options(format!(
                "--length {option} is about a parameter: give the function too, or leave it out"
            )));
        }
        if let Some(context) = &options.context {
            return Err(PipelineError::Options(format!(
                "--context {} is about a function: give it too, or leave it out",
                context.path.display()
            )));
        }
        return InputPlan::program(machine).map_err(|error| {
            let advice = if is_memory(&error) {
                limits::advice(Limit::Memory)
            } else {
                "give the function to be covered, or a file with `main`"
            };
            PipelineError::Input(format!("{file}: {error}; {advice}"))
        });
    };
    let specs = specs(options, subject, function)?;
    InputPlan::new(machine, function, &specs).map_err(|error| {
        if error.has_place() {
            return PipelineError::Input(error.to_string());
        }
        let advice =
            if is_memory(&error) { format!("; {}", limits::advice(Limit::Memory)) } else { String::new() };
        let place = program.show_place(program.functions[function].place);
        PipelineError::Input(format!("{place}: {error}{advice}"))
    })
}

/// Is the memory limit too small for what there is at the start?
fn is_memory(error: &InputError) -> bool {
    matches!(error, InputError::Memory | InputError::Start(StartError::Memory))
}

/// The precondition: the one that the options name, or `FUNCTION_precond` when the file defines it.
pub(crate) fn precondition(
    machine: &Machine<'_>,
    options: &SearchOptions,
    subject: &LoadedSubject,
    plan: &InputPlan,
    (seed, deadline): (u32, Option<Instant>),
) -> Result<Option<Precondition>, PipelineError> {
    let program = machine.program();
    let function = match &options.precondition {
        Some(name) if plan.is_program => {
            return Err(PipelineError::Options(format!(
                "--precondition {name} is about the parameters of a function: give the function too"
            )));
        }
        Some(name) => Some(named(program, name)?),
        None => default_precondition(program, plan.function),
    };
    let named =
        |function: FunctionId| Requirement { function, text: program.functions[function].name.clone() };
    let mut functions: Vec<Requirement> = function.map(named).into_iter().collect();
    for (number, clause) in subject.clauses.iter().enumerate() {
        let found = program.function_named(&requirement_name(number));
        let function = found.expect("each clause should have its function");
        functions.push(Requirement { function, text: clause.text.clone() });
    }
    let found = Stop::default().with_deadline(deadline, |stop| {
        Factory::new(seed).interruptible(stop, |mut solver| {
            Precondition::new(machine, plan, functions, (&mut solver, stop))
        })
    });
    found.map_err(|(error, place)| PipelineError::Input(format!("{}: {error}", program.show_place(place))))
}

fn named(program: &Program, name: &str) -> Result<FunctionId, PipelineError> {
    let found = program.function_named(name).filter(|&id| program.functions[id].body.is_some());
    found.ok_or_else(|| {
        let file = &program.files[flipside_program::FileId(0)].path;
        PipelineError::Input(format!(
            "{file}: no function `{name}` is defined here; --precondition wants one"
        ))
    })
}

/// What is said about inputs: how many elements are behind pointers, as the source says, then as the user says.
fn specs(
    options: &SearchOptions,
    subject: &LoadedSubject,
    function: FunctionId,
) -> Result<InputSpecs, PipelineError> {
    let mut specs = InputSpecs {
        capacities: options.capacities,
        from_initial_state: options.from_initial_state,
        ..InputSpecs::default()
    };
    let mut arrays: Vec<(&str, u64)> = subject
        .lowered
        .array_lengths
        .iter()
        .filter(|((owner, _), length)| *owner == function && **length > 0)
        .map(|((_, name), length)| (name.as_str(), *length))
        .collect();
    arrays.sort_unstable();
    for (name, length) in arrays {
        specs.set_length(name, Length::Fixed(length), "the source", true);
    }
    for clause in &subject.clauses {
        for (name, last) in &clause.valid {
            // What is valid up to an input has a length of its own, with a limit.
            let length = last.map_or(Length::Any, |last| Length::Fixed(last + 1));
            specs.set_length(name, length, &clause.place.to_string(), true);
        }
    }
    for text in &options.lengths {
        let wrong = || PipelineError::Options(format!("--length wants NAME=COUNT, not `{text}`"));
        let (name, count) = text.split_once('=').ok_or_else(wrong)?;
        let length = match count.parse::<u64>() {
            Ok(0) => return Err(wrong()),
            Ok(length) => Length::Fixed(length),
            Err(_) if is_name(count) => Length::Input(Path::root(count)),
            Err(_) => return Err(wrong()),
        };
        specs.set_length(name, length, &format!("--length {text}"), false);
    }
    if let Some(context) = &subject.context {
        specs.entries.extend(context.file.specs.entries.iter().cloned());
        specs.changing.clone_from(&context.file.specs.changing);
    }
    Ok(specs)
}

fn is_name(text: &str) -> bool {
    let part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    text.starts_with(|first: char| part(first) && !first.is_ascii_digit()) && text.chars().all(part)
}
