//! Points: what criteria beyond branches want runs to come to. A statement, a function, a call, an outcome of a decision, a side
//! of a comparison, a label.
//!
//! [`instrument`] gives each a condition, and adds the branch that asks for it: on a constant where it is enough to come
//! there, else on what has to hold there. Both sides go on in the same block, so that what the program does stays. To everything that
//! follows it is a branch like any other, whose true side is the objective.

mod boundary;
mod decision;
mod label;
mod place;

use std::fmt;

use crate::code::{Callee, Inst, Operand, Terminator};
use crate::condition::{Condition, ConditionKind};
use crate::errors::failing_calls;
use crate::ids::{BlockId, ConditionId, DecisionId, FunctionId};
use crate::mark::{Mark, Marked};
use crate::program::Program;
use crate::source::{Place, Span};

use place::{Insertion, insert};

/// What a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Point {
    /// A statement begins.
    Statement,
    /// A function is entered.
    Function,
    /// A call is made.
    Call,
    /// A decision with several leaves has this outcome.
    Decision {
        /// The decision.
        decision: DecisionId,
        /// Its outcome.
        value: bool,
    },
    /// A comparison is made of two numbers that lie so.
    Boundary(Side),
    /// What a call of `pc_label` is given is true.
    Label(Option<u64>),
}

/// How the two sides of a comparison lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The left one is less by one.
    Below,
    /// They are equal.
    On,
    /// The left one is greater by one.
    Above,
}

impl Side {
    /// All.
    pub const ALL: [Side; 3] = [Side::Below, Side::On, Side::Above];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Side::Below => "just below",
            Side::On => "on",
            Side::Above => "just above",
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Point::Statement => f.write_str("statement"),
            Point::Function => f.write_str("function"),
            Point::Call => f.write_str("call"),
            Point::Decision { value, .. } => write!(f, "decision {value}"),
            Point::Boundary(side) => f.write_str(side.name()),
            Point::Label(Some(number)) => write!(f, "label {number}"),
            Point::Label(None) => f.write_str("label"),
        }
    }
}

/// Which points become conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Each statement.
    Statements,
    /// Each function.
    Functions,
    /// Each call.
    Calls,
    /// The outcomes of each decision with several leaves. One with a single leaf has its branches.
    Decisions,
    /// Each comparison of integers, with both sides equal, and with the left one less, and greater, by one.
    Boundaries,
    /// Each call of `pc_label`.
    Labels,
}

/// Adds a condition for each of these points in these functions, and the branches that ask for them. Nothing else changes: not what
/// the program does, nor the ids of what it had.
pub fn instrument(program: &mut Program, functions: &[FunctionId], wanted: Wanted) {
    let before = crate::verify::violations(program);
    for &function in functions {
        match wanted {
            Wanted::Statements => marked(program, function, Marked::Statement, Point::Statement),
            Wanted::Calls => marked(program, function, Marked::Call, Point::Call),
            Wanted::Functions => entry(program, function),
            Wanted::Decisions => decision::outcomes(program, function),
            Wanted::Boundaries => boundary::sides(program, function),
            Wanted::Labels => label::labels(program, function),
        }
    }
    debug_assert_eq!(crate::verify::violations(program), before, "what was instrumented should be verified");
}

/// Takes all marks away.
pub fn without_marks(program: &mut Program) {
    for function in program.functions.ids() {
        let Some(body) = program.functions[function].body.as_mut() else { continue };
        for block in body.blocks.ids() {
            body.blocks[block].insts.retain(|(inst, _)| !matches!(inst, Inst::Mark(_)));
        }
    }
}

/// A mark of a function: where it is, in which block and at which instruction.
struct Found {
    block: BlockId,
    at: usize,
    place: Place,
    mark: Mark,
}

/// The marks of a function, in the order of the source.
fn marks(program: &Program, function: FunctionId, of: Marked) -> Vec<Found> {
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let mut found = Vec::new();
    for (block, entry) in body.blocks.entries() {
        for (at, (inst, place)) in entry.insts.iter().enumerate() {
            if let Inst::Mark(mark) = inst
                && mark.of == of
            {
                found.push(Found { block, at, place: *place, mark: (**mark).clone() });
            }
        }
    }
    found.sort_by_key(|found| {
        let Span { file, line, column, end_line, end_column } = found.mark.span;
        let ends = (std::cmp::Reverse(end_line), std::cmp::Reverse(end_column));
        (file, line, column, ends, found.block, found.at)
    });
    found
}

/// Adds the condition of a point.
fn condition(
    program: &mut Program,
    function: FunctionId,
    ordinal: usize,
    point: Point,
    mark: &Mark,
) -> ConditionId {
    program.conditions.push(Condition {
        function,
        ordinal: ordinal as u32,
        kind: ConditionKind::Point(point),
        span: mark.span,
        spelled: mark.spelled,
        text: mark.text.clone(),
        folded: None,
    })
}

/// A condition at each mark: it is enough to come there.
fn marked(program: &mut Program, function: FunctionId, of: Marked, point: Point) {
    let mut insertions = Vec::new();
    let failing = failing_calls(program);
    let is_wanted = |found: &Found| {
        let body = program.functions[function].body.as_ref();
        // A failed assertion is a run-time error.
        of != Marked::Call
            || body.is_some_and(|body| match body.blocks[found.block].terminator {
                Terminator::Call { callee: Callee::Direct(callee), .. } => !failing.contains(&callee),
                Terminator::Call { .. } => true,
                _ => false,
            })
    };
    let wanted: Vec<Found> = marks(program, function, of).into_iter().filter(is_wanted).collect();
    for (ordinal, found) in wanted.into_iter().enumerate() {
        let condition = condition(program, function, ordinal, point, &found.mark);
        let branches = vec![(condition, Operand::Const(1))];
        let Found { block, at, place, .. } = found;
        insertions.push((block, Insertion { before: at, place, insts: Vec::new(), branches }));
    }
    insert(program, function, insertions);
}

/// A condition at the entry of a function.
fn entry(program: &mut Program, function: FunctionId) {
    let known = &program.functions[function];
    if known.body.is_none() {
        return;
    }
    let place = known.place;
    let text = known.name.clone();
    let Place { file, line, column } = place;
    let end_column = column + crate::symbol::own_name(&text).chars().count() as u32;
    let span = Span { file, line, column, end_line: line, end_column };
    let mark = Mark { of: Marked::Statement, span, spelled: None, text };
    let condition = condition(program, function, 0, Point::Function, &mark);
    let branches = vec![(condition, Operand::Const(1))];
    let insertion = Insertion { before: 0, place, insts: Vec::new(), branches };
    insert(program, function, vec![(BlockId(0), insertion)]);
}
