//! `flipside branches FILE [FUNCTION]`: the objectives, with their ids and places.

use std::process::ExitCode;

use flipside_program::{FunctionId, Objective, Program, Span};
use flipside_replay::{Native, structure};
use serde::Serialize;

use super::subject::{functions_of, read};
use crate::failure::Failure;
use crate::options::BranchesArguments;

/// An objective as the reports have it.
#[derive(Serialize)]
struct Listed {
    id: String,
    function: String,
    file: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    condition: String,
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    spelled: Option<Spelled>,
}

/// Where a condition that comes out of a macro is spelled.
#[derive(Serialize)]
struct Spelled {
    file: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

pub fn run(clang: Option<&str>, arguments: &BranchesArguments) -> Result<ExitCode, Failure> {
    let subject = read(clang, &arguments.subject, arguments.check)?;
    let program = &subject.lowered.program;
    let functions = functions_of(program, subject.function);
    let objectives = objectives(program, &functions);
    if arguments.json {
        print_json(program, &objectives)?;
    } else {
        print_text(program, &functions, &objectives);
    }
    if !arguments.check {
        return Ok(ExitCode::SUCCESS);
    }
    let native = Native::build_for_regions(
        &subject.toolchain,
        &arguments.subject.named.files(),
        &arguments.subject.flags,
    )?;
    let report = structure::compare(&subject.lowered, &native.branches(&subject.lowered)?);
    for difference in &report.differences {
        eprintln!("{difference}");
    }
    eprintln!(
        "structural check with clang {}: {} regions of {} functions, {} differences",
        subject.toolchain.version(),
        report.regions,
        report.functions,
        report.differences.len()
    );
    if report.differences.is_empty() { Ok(ExitCode::SUCCESS) } else { Ok(ExitCode::from(Failure::INTERNAL)) }
}

fn objectives(program: &Program, functions: &[FunctionId]) -> Vec<Objective> {
    program
        .conditions
        .entries()
        .filter(|(_, condition)| functions.contains(&condition.function))
        .flat_map(|(id, _)| program.objectives_of(id))
        .collect()
}

fn span_of(program: &Program, objective: Objective) -> (Span, Option<Span>) {
    program.objective_spans(objective)
}

fn print_text(program: &Program, functions: &[FunctionId], objectives: &[Objective]) {
    let width =
        objectives.iter().map(|&objective| program.objective_name(objective).len()).max().unwrap_or(0);
    for &objective in objectives {
        let (span, spelled) = span_of(program, objective);
        let condition = &program.conditions[objective.condition];
        let spelled = spelled
            .map_or(String::new(), |span| format!("  (spelled at {})", program.show_place(span.start())));
        println!(
            "{:width$}  {}-{}:{}  {}{spelled}",
            program.objective_name(objective),
            program.show_place(span.start()),
            span.end_line,
            span.end_column,
            condition.text,
        );
    }
    let plural =
        |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    println!(
        "{} in {}",
        plural(objectives.len(), "branch", "branches"),
        plural(functions.len(), "function", "functions")
    );
}

fn print_json(program: &Program, objectives: &[Objective]) -> Result<(), Failure> {
    let listed: Vec<Listed> = objectives.iter().map(|&objective| list(program, objective)).collect();
    let text = serde_json::to_string_pretty(&listed).map_err(|error| Failure::Internal(error.to_string()))?;
    println!("{text}");
    Ok(())
}

fn list(program: &Program, objective: Objective) -> Listed {
    let condition = &program.conditions[objective.condition];
    let (span, spelled) = span_of(program, objective);
    Listed {
        id: program.objective_name(objective),
        function: program.functions[condition.function].name.clone(),
        file: program.files[span.file].path.clone(),
        line: span.line,
        column: span.column,
        end_line: span.end_line,
        end_column: span.end_column,
        condition: condition.text.clone(),
        outcome: condition.outcome_name(objective.outcome),
        spelled: spelled.map(|span| Spelled {
            file: program.files[span.file].path.clone(),
            line: span.line,
            column: span.column,
            end_line: span.end_line,
            end_column: span.end_column,
        }),
    }
}
