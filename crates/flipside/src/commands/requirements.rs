//! What is required of inputs in words of C: by the context file, and by contracts in the source.

use flipside_c::{FrontEndError, LoweringOptions, lower_files_with, own_name};
use flipside_context::contract::{Clause, contracts, functions_text, parameters_text, told_by};
use flipside_context::{ContextFile, ContextFileError};
use flipside_execute::StubSpec;
use flipside_program::FunctionId;
use flipside_toolchain::ToolchainError;

use super::context::context_file;
use super::subject::{LoadedSubject, find_function};
use crate::failure::Failure;
use crate::options::SearchArguments;

/// Reads the clauses about a function, and the subject again with a function for each. Warnings are given to `tell`.
pub(super) fn require(
    mut read: LoadedSubject,
    arguments: &SearchArguments,
    wanted: LoweringOptions,
    tell: impl Fn(&str),
) -> Result<LoadedSubject, Failure> {
    let Some(function) = read.function else { return Ok(read) };
    let clauses = clauses(&read, function, arguments, tell)?;
    if clauses.is_empty() {
        return Ok(read);
    }
    let text = functions_text(&clauses, &parameters_text(&read.lowered.program, function));
    let unit = read.lowered.unit_of(function);
    let (files, flags) = (arguments.named.files(), &arguments.flags);
    let lowered = lower_files_with(&read.toolchain, &files, flags, wanted, Some((unit, &text)));
    let lowered = lowered.map_err(|error| match &error {
        FrontEndError::Toolchain(ToolchainError::DoesNotCompile { diagnostics }) => {
            told_by(diagnostics, &clauses).map_or_else(|| error.into(), Failure::Input)
        }
        _ => error.into(),
    })?;
    read.clang_time += lowered.clang_time;
    read.function =
        arguments.named.function().map(|name| find_function(&lowered.program, name)).transpose()?;
    read.lowered = lowered;
    read.clauses = clauses;
    Ok(read)
}

/// What the context file says about functions that nothing defines.
pub(super) fn apply_stubs(read: &mut LoadedSubject, arguments: &SearchArguments) -> Result<(), Failure> {
    let (Some(function), Some((file, text))) = (read.function, context_file(arguments)?) else {
        return Ok(());
    };
    let program = &mut read.lowered.program;
    let name = own_name(&program.functions[function].name);
    let file = ContextFile::read(&file, &text, name).map_err(|error| Failure::Input(error.to_string()))?;
    let wrong = |error: ContextFileError| Failure::Input(error.to_string());
    for stub in &file.stubs {
        let (function, stub_spec) = stub.apply(program).map_err(wrong)?;
        if stub_spec != StubSpec::default() {
            read.stub_specs.insert(function, stub_spec);
        }
    }
    Ok(())
}

fn clauses(
    read: &LoadedSubject,
    function: FunctionId,
    arguments: &SearchArguments,
    tell: impl Fn(&str),
) -> Result<Vec<Clause>, Failure> {
    let program = &read.lowered.program;
    let name = own_name(&program.functions[function].name);
    let mut clauses = Vec::new();
    if let Some((file, text)) = context_file(arguments)? {
        let file =
            ContextFile::read(&file, &text, name).map_err(|error| Failure::Input(error.to_string()))?;
        clauses.extend(file.clauses);
    }
    for file in program.files.iter().filter(|file| !file.system) {
        // What cannot be read, or is no text, has no contracts.
        let Ok(text) = std::fs::read_to_string(&file.path) else { continue };
        let contract =
            contracts(&file.path, &text, name).map_err(|error| Failure::Input(error.to_string()))?;
        for warning in contract.warnings {
            tell(&format!("flipside: {warning}\n"));
        }
        clauses.extend(contract.clauses);
    }
    Ok(clauses)
}
