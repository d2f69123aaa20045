//! MC/DC by clang (`-fcoverage-mcdc`, from version 18 on) against ours: which decisions have a record, before anything runs, and
//! which conditions the tests show, after it.
//!
//! llvm-cov judges by unique cause, with what was not evaluated matching anything, whatever we were asked for: the rows that our own
//! runs evaluated are judged that way, too. Not compared are decisions with constants and those in macros, whose records are
//! elsewhere. No record is expected where a `!` stands between operators, or where a condition has `&&` or `||` inside: clang warns
//! that it leaves these out.

use std::collections::BTreeMap;

use flipside_c::Lowered;
use flipside_context::{Tests, evaluations};
use flipside_program::mcdc::{DecisionTree, Row, judged_decisions};
use flipside_program::{Condition, DecisionId, DecisionKind, FunctionId, Logic, Program, Span};
use flipside_toolchain::{DecisionRegion, FunctionCoverage, Toolchain};

use crate::replay::{DecisionsSeen, ReplayError};

/// What llvm-cov says about MC/DC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecisionsCompared {
    /// How many decisions were compared.
    pub compared: usize,
    /// How many were not, because clang has no record of them that could be.
    pub left_out: usize,
    /// Where it differs from ours, as text.
    pub differences: Vec<String>,
    /// Why nothing was compared, where nothing was.
    pub why_not: Option<String>,
}

/// What clang does with a decision.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// It has a record at this place.
    Record(Span),
    /// It has none.
    Nothing,
    /// It may have one, which cannot be compared.
    Anything,
}

/// Is MC/DC what the program was prepared for?
pub(super) fn is_wanted(program: &Program) -> bool {
    program.conditions.iter().any(Condition::is_of_mcdc)
}

/// Does this clang say something about it?
pub(super) fn can_be_judged(program: &Program, toolchain: &Toolchain) -> bool {
    is_wanted(program) && toolchain.version().quirks().mcdc_conditions > 0
}

/// What llvm-cov says, if it was asked.
pub(super) fn judge(
    lowered: &Lowered,
    tests: Tests<'_, '_>,
    seen: Option<Result<DecisionsSeen, ReplayError>>,
    toolchain: &Toolchain,
) -> Result<DecisionsCompared, ReplayError> {
    let not = |why: String| DecisionsCompared { why_not: Some(why), ..DecisionsCompared::default() };
    match seen {
        None => Ok(not(format!("clang {} has no MC/DC; clang 18 and newer have", toolchain.version()))),
        Some(Err(error)) if error.is_out_of_time() => Ok(not("there was no time".to_owned())),
        Some(seen) => {
            let most = toolchain.version().quirks().mcdc_conditions;
            Ok(compare(lowered, tests, &seen?, most))
        }
    }
}

/// Compares what llvm-cov lists.
fn compare(lowered: &Lowered, tests: Tests<'_, '_>, seen: &DecisionsSeen, most: usize) -> DecisionsCompared {
    let program = &lowered.program;
    let mut compared = DecisionsCompared::default();
    let prepared = program.conditions.iter().filter(|condition| condition.is_of_mcdc());
    let mut functions: Vec<FunctionId> = prepared.map(|condition| condition.function).collect();
    functions.dedup();
    let decisions = judged_decisions(program, &functions);
    let rows = evaluated(tests, seen, &decisions);
    for listed in &seen.listed {
        let Some(function) = function_of(lowered, listed).filter(|id| functions.contains(id)) else {
            continue;
        };
        let own: Vec<&(DecisionId, DecisionTree)> =
            decisions.iter().filter(|(id, _)| program.decisions[*id].function == function).collect();
        let after =
            seen.after.as_ref().and_then(|after| after.iter().find(|after| after.name == listed.name));
        let mut unmatched: Vec<&DecisionRegion> = listed.decisions.iter().collect();
        let mut may_have_more = has_constant_decisions(program, function);
        for (id, tree) in own {
            match expected(program, &decisions, (*id, tree), most) {
                Expected::Anything => {
                    may_have_more = true;
                    compared.left_out += 1;
                }
                Expected::Nothing => compared.left_out += 1,
                Expected::Record(span) => {
                    let Some(at) = unmatched.iter().position(|record| is_at(record, span, tree)) else {
                        compared.differences.push(format!("{}: clang has no record", place(program, span)));
                        continue;
                    };
                    let record = unmatched.remove(at);
                    compared.compared += 1;
                    let record = after
                        .and_then(|after| after.decisions.iter().find(|after| is_same_place(after, record)));
                    let Some(record) = record.filter(|_| !is_overwritten(program, &decisions, *id)) else {
                        continue;
                    };
                    let rows = rows.get(id).map_or(&[][..], Vec::as_slice);
                    let ours: Vec<bool> =
                        (0..tree.leaves.len()).map(|leaf| shows(tree, rows, leaf)).collect();
                    if record.shown != ours {
                        compared.differences.push(format!(
                            "{}: conditions that the tests show: ours {ours:?}, llvm-cov {:?}",
                            place(program, span),
                            record.shown
                        ));
                    }
                }
            }
        }
        if !may_have_more {
            compared.differences.extend(unmatched.iter().map(|record| {
                format!(
                    "{}: clang has a record at {}:{}, and we none",
                    listed.name, record.line, record.column
                )
            }));
        }
    }
    if seen.after.is_none() {
        compared.why_not = Some("the tests did not return in the build for MC/DC".into());
    }
    compared
}

/// By decision: the rows that our own runs of the tests evaluated.
fn evaluated(
    tests: Tests<'_, '_>,
    seen: &DecisionsSeen,
    decisions: &[(DecisionId, DecisionTree)],
) -> BTreeMap<DecisionId, Vec<Row>> {
    let mut rows: BTreeMap<DecisionId, Vec<Row>> = BTreeMap::new();
    for test in tests.tests.iter().filter(|test| seen.tests.contains(&test.id)) {
        for (decision, found) in evaluations(tests, test, decisions) {
            let known = rows.entry(decision).or_default();
            for seen in found {
                if !known.contains(&seen.row) {
                    known.push(seen.row);
                }
            }
        }
    }
    rows
}

fn shows(tree: &DecisionTree, rows: &[Row], leaf: usize) -> bool {
    rows.iter().any(|one| rows.iter().any(|other| tree.is_unique_cause(leaf, one, other)))
}

fn function_of(lowered: &Lowered, listed: &FunctionCoverage) -> Option<FunctionId> {
    // A function of a header that several files have has counts in each: which tests go where is not known.
    let ids = lowered.program.functions.entries();
    let mut same = ids.filter(|(_, function)| {
        flipside_c::own_name(&function.name) == listed.plain_name() && function.body.is_some()
    });
    match (same.next(), same.next()) {
        (Some((id, _)), None) => Some(id),
        _ => None,
    }
}

/// What clang does with a decision.
fn expected(
    program: &Program,
    decisions: &[(DecisionId, DecisionTree)],
    (id, tree): (DecisionId, &DecisionTree),
    most: usize,
) -> Expected {
    let decision = &program.decisions[id];
    let leaf = |leaf: usize| &program.conditions[tree.leaves[leaf]];
    let leaves = 0..tree.leaves.len();
    if leaves.clone().any(|at| leaf(at).spelled.is_some() || leaf(at).folded.is_some()) {
        return Expected::Anything;
    }
    let others = || decisions.iter().filter(|(other, _)| *other != id);
    let has_inside = leaves.clone().any(|at| {
        let span = leaf(at).span;
        others().any(|(other, _)| contains(span, program.decisions[*other].span))
    });
    let is_inside = others().any(|(_, outer)| {
        outer.leaves.iter().any(|leaf| contains(program.conditions[*leaf].span, decision.span))
    });
    // A `!` at the root changes nothing: the record is that of what it negates.
    let root_negations = decision.logic.iter().rev().take_while(|symbol| **symbol == Logic::Not).count();
    let negations = decision.logic.iter().filter(|symbol| **symbol == Logic::Not).count();
    if is_inside || has_inside {
        // Whether the inner one has a record of its own depends on what is between them.
        return Expected::Anything;
    }
    if negations > root_negations {
        return Expected::Anything;
    }
    if tree.leaves.len() > most { Expected::Nothing } else { Expected::Record(decision.span) }
}

/// May clang lose an evaluation of this decision? It keeps that of `c` in `c ? a : b` until `a` or `b` is evaluated, in a place that
/// decisions in there use as well.
fn is_overwritten(program: &Program, decisions: &[(DecisionId, DecisionTree)], id: DecisionId) -> bool {
    let decision = &program.decisions[id];
    let comes_later = |other: &DecisionId| {
        let other = &program.decisions[*other];
        other.function == decision.function
            && (other.span.line, other.span.column) >= (decision.span.end_line, decision.span.end_column)
    };
    decision.kind == DecisionKind::Conditional && decisions.iter().any(|(other, _)| comes_later(other))
}

/// Has a function decisions that constants decide, or of which only one leaf is none? They are not ours, and clang may list them.
fn has_constant_decisions(program: &Program, function: FunctionId) -> bool {
    program.decisions.iter().any(|decision| {
        decision.function == function
            && decision.logic.iter().any(|symbol| match symbol {
                Logic::Leaf(leaf) => program.conditions[*leaf].folded.is_some(),
                Logic::Not | Logic::And | Logic::Or => false,
            })
    })
}

/// Is a record that of a decision at this place? A negation at the root is not part of the record.
fn is_at(record: &DecisionRegion, span: Span, tree: &DecisionTree) -> bool {
    let is_exact = (record.line, record.column, record.end_line, record.end_column)
        == (span.line, span.column, span.end_line, span.end_column);
    let is_within = (record.line, record.column) >= (span.line, span.column)
        && (record.end_line, record.end_column) <= (span.end_line, span.end_column);
    record.shown.len() == tree.leaves.len() && (is_exact || tree.is_negated_as_a_whole() && is_within)
}

fn is_same_place(one: &DecisionRegion, other: &DecisionRegion) -> bool {
    (one.line, one.column, one.end_line, one.end_column)
        == (other.line, other.column, other.end_line, other.end_column)
        && one.shown.len() == other.shown.len()
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.file == inner.file
        && (outer.line, outer.column) <= (inner.line, inner.column)
        && (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
}

fn place(program: &Program, span: Span) -> String {
    program.show_place(span.start())
}
