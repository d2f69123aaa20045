//! The printer: a program, or one function of it, as text.
//!
//! Never fails and never panics on a program that breaks the verifier's rules: that is when one wants to look at it.

mod code;
mod function;
mod names;
mod tables;

use crate::ids::{ConditionId, DecisionId, FileId, FunctionId, Table};
use crate::program::Program;
use crate::source::{Place, Span};
use names::Names;

/// The whole program as text, which [`parse_program`](crate::text::parse_program) reads back to an equal one.
pub fn print_program(program: &Program) -> String {
    let mut printer = Printer::of(program);
    printer.tables();
    for id in program.functions.ids() {
        printer.function(id);
    }
    printer.out
}

/// One function as text, as in the text of the whole program.
pub fn print_function(program: &Program, id: FunctionId) -> String {
    let mut printer = Printer::of(program);
    printer.function(id);
    printer.out.trim_start().to_owned()
}

/// The text so far, and the context of the printer.
struct Printer<'a> {
    program: &'a Program,
    names: Names,
    /// What is printed in the head of each function.
    heads: Table<FunctionId, Head>,
    /// The file that places are in when they do not say.
    home: FileId,
    out: String,
}

/// The decisions and conditions of a function.
#[derive(Clone, Default)]
struct Head {
    decisions: Vec<DecisionId>,
    conditions: Vec<ConditionId>,
}

impl<'a> Printer<'a> {
    fn of(program: &'a Program) -> Self {
        let mut heads: Table<FunctionId, Head> = Table::new();
        for _ in &program.functions {
            heads.push(Head::default());
        }
        for (id, decision) in program.decisions.entries() {
            if heads.get(decision.function).is_some() {
                heads[decision.function].decisions.push(id);
            }
        }
        for (id, condition) in program.conditions.entries() {
            if heads.get(condition.function).is_some() {
                heads[condition.function].conditions.push(id);
            }
        }
        Self { program, names: Names::of(program), heads, home: FileId(0), out: String::new() }
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn place(&self, place: Place) -> String {
        format!("@{}{}:{}", self.file_prefix(place.file), place.line, place.column)
    }

    fn span(&self, span: Span) -> String {
        let start = self.place(span.start());
        if span.line == span.end_line {
            format!("{start}-{}", span.end_column)
        } else {
            format!("{start}-{}:{}", span.end_line, span.end_column)
        }
    }

    /// The span, and where it is spelled when that is somewhere else.
    fn spans(&self, span: Span, spelled: Option<Span>) -> String {
        match spelled {
            None => self.span(span),
            Some(spelled) => format!("{} spelled {}", self.span(span), self.span(spelled)),
        }
    }

    fn file_prefix(&self, file: FileId) -> String {
        if file == self.home { String::new() } else { format!("{}:", file.0) }
    }
}

/// The values of a case, as the reports have them.
fn case_values(low: i128, high: i128) -> String {
    if low == high { format!("case {low}") } else { format!("case {low} ... {high}") }
}
