//! What is required of inputs in words of C: by the context file, and by contracts in the source.
//!
//! Each clause becomes a C function with the parameters of the subject, which stands behind the last line of the subject's file, so
//! that names, types and macros mean there what they mean in the file. Only clang knows the types of the parameters, and which
//! headers may have contracts; so the file that defines the subject is read a second time where there are clauses. All other
//! files are read once, and so is that one where there are none.

use std::path::Path;

use flipside_c::{FrontEndError, Units, own_name};
use flipside_context::contract::{Clause, contracts, functions_text, parameters_text, told_by};
use flipside_execute::StubSpec;
use flipside_program::FunctionId;
use flipside_toolchain::ToolchainError;

use crate::error::PipelineError;
use crate::monitor::{Monitor, Warning};
use crate::options::SourceOptions;
use crate::regular::read_text;
use crate::subject::{LoadedSubject, find_function};

/// Finds the clauses about the function, and reads its file again with a function for each, if there are any.
pub(crate) fn require(
    subject: &mut LoadedSubject,
    mut units: Units,
    source: &SourceOptions,
    monitor: &dyn Monitor,
) -> Result<(), PipelineError> {
    let Some(function) = subject.function else { return Ok(()) };
    let clauses = clauses_of(subject, function, monitor)?;
    if clauses.is_empty() {
        return Ok(());
    }
    let text = functions_text(&clauses, &parameters_text(&subject.lowered.program, function));
    let unit = subject.lowered.unit_of(function);
    let appended = units.append(&subject.toolchain, unit, &text);
    subject.clang_time += appended.map_err(|error| match &error {
        FrontEndError::Toolchain(ToolchainError::DoesNotCompile { diagnostics }) => {
            told_by(diagnostics, &clauses).map_or_else(|| error.into(), PipelineError::Input)
        }
        FrontEndError::Toolchain(_)
        | FrontEndError::Link(_)
        | FrontEndError::Tree(_)
        | FrontEndError::BigEndian(_) => error.into(),
    })?;
    let lowered = units.link(&subject.toolchain)?;
    subject.function =
        source.function.as_ref().map(|name| find_function(&lowered.program, name)).transpose()?;
    subject.lowered = lowered;
    subject.clauses = clauses;
    Ok(())
}

/// What the context file says about functions that nothing defines.
pub(crate) fn apply_stubs(subject: &mut LoadedSubject) -> Result<(), PipelineError> {
    let Some(context) = &subject.context else { return Ok(()) };
    for stub in &context.file.stubs {
        let (function, stub_spec) = stub.apply(&mut subject.lowered.program)?;
        if stub_spec != StubSpec::default() {
            subject.stub_specs.insert(function, stub_spec);
        }
    }
    Ok(())
}

/// What is required of the inputs of a function: in its contracts, and of the subject also in the context file.
pub(crate) fn clauses_of(
    subject: &LoadedSubject,
    function: FunctionId,
    monitor: &dyn Monitor,
) -> Result<Vec<Clause>, PipelineError> {
    let program = &subject.lowered.program;
    let name = own_name(&program.functions[function].name);
    let context = subject.context.as_ref().filter(|_| subject.function == Some(function));
    let mut clauses = context.map(|known| known.file.clauses.clone()).unwrap_or_default();
    for file in program.files.iter().filter(|file| !file.system) {
        // What cannot be read, or is no text, has no contracts.
        let Ok(text) = read_text(Path::new(&file.path)) else { continue };
        let contract =
            contracts(&file.path, &text, name).map_err(|error| PipelineError::Input(error.to_string()))?;
        for warning in contract.warnings {
            monitor.warning(Warning::Contract(warning));
        }
        clauses.extend(contract.clauses);
    }
    Ok(clauses)
}
