//! The branches of a subject: the objectives, with their ids and places; and whether clang's coverage lists the same.

use std::fmt;

use flipside_program::{Objective, Program};
use flipside_replay::Native;
use flipside_replay::structure::{self, StructureReport};
use flipside_search::Criterion;
use flipside_search::criterion::Branches;
use serde::Serialize;

use crate::error::PipelineError;
use crate::options::SourceOptions;
use crate::scope::functions_of;
use crate::subject::LoadedSubject;

/// An objective as reports have it.
#[derive(Clone, Debug, Serialize)]
pub struct BranchEntry {
    /// Its id.
    pub id: String,
    /// The function.
    pub function: String,
    /// Where the condition stands.
    #[serde(flatten)]
    pub span: EntrySpan,
    /// The condition.
    pub condition: String,
    /// Which outcome of it.
    pub outcome: String,
    /// Where the condition is spelled, if it comes out of a macro.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelled: Option<EntrySpan>,
}

/// A stretch of a file.
#[derive(Clone, Debug, Serialize)]
pub struct EntrySpan {
    /// The file.
    pub file: String,
    /// The first line.
    pub line: u32,
    /// The column in it.
    pub column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column in it.
    pub end_column: u32,
}

/// The branches of a subject.
#[derive(Debug)]
pub struct BranchList {
    /// The branches.
    pub entries: Vec<BranchEntry>,
    /// How many functions they are in.
    pub functions: usize,
}

impl BranchList {
    /// The branches of the function of a subject and of what it calls, or of all functions.
    pub fn of(subject: &LoadedSubject) -> Self {
        let program = &subject.lowered.program;
        let functions = functions_of(program, subject.function);
        let objectives = Branches.objectives(program, &functions);
        let entries = objectives.into_iter().map(|objective| entry(program, objective)).collect();
        BranchList { entries, functions: functions.len() }
    }
}

/// A line for each branch, and how many there are.
impl fmt::Display for BranchList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.entries.iter().map(|entry| entry.id.len()).max().unwrap_or(0);
        for BranchEntry { id, span, condition, spelled, .. } in &self.entries {
            let EntrySpan { file, line, column, end_line, end_column } = span;
            write!(f, "{id:width$}  {file}:{line}:{column}-{end_line}:{end_column}  {condition}")?;
            if let Some(EntrySpan { file, line, column, .. }) = spelled {
                write!(f, "  (spelled at {file}:{line}:{column})")?;
            }
            writeln!(f)?;
        }
        let plural =
            |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        let branches = plural(self.entries.len(), "branch", "branches");
        writeln!(f, "{branches} in {}", plural(self.functions, "function", "functions"))
    }
}

/// How the branches compare with what clang's coverage lists; nothing is run. Are they the same? And what there is to be told.
pub fn compare_with_clang(
    subject: &LoadedSubject,
    source: &SourceOptions,
) -> Result<(bool, Vec<String>), PipelineError> {
    let native = Native::build_for_regions(&subject.toolchain, &source.files, &source.flags)?;
    let report = structure::compare(&subject.lowered, &native.branches(&subject.lowered)?);
    let StructureReport { regions, functions, differences, .. } = &report;
    let mut lines: Vec<String> = differences.iter().map(ToString::to_string).collect();
    lines.push(format!(
        "structural check with clang {}: {regions} regions of {functions} functions, {} differences",
        subject.toolchain.version(),
        differences.len()
    ));
    Ok((differences.is_empty(), lines))
}

fn entry(program: &Program, objective: Objective) -> BranchEntry {
    let condition = &program.conditions[objective.condition];
    let (span, spelled) = program.objective_spans(objective);
    let place = |span: flipside_program::Span| EntrySpan {
        file: program.files[span.file].path.clone(),
        line: span.line,
        column: span.column,
        end_line: span.end_line,
        end_column: span.end_column,
    };
    BranchEntry {
        id: program.objective_name(objective),
        function: program.functions[condition.function].name.clone(),
        span: place(span),
        condition: condition.text.clone(),
        outcome: condition.outcome_name(objective.outcome),
        spelled: spelled.map(place),
    }
}
