//! MC/DC in reports: each decision with its truth table, and for each condition the pair of evaluations that shows its effect,
//! or why there is none.
//!
//! A condition is shown when both of its sides are covered: true and unmasked, false and unmasked. It cannot be shown when one
//! of them is unreachable. What the tests evaluated is found by running them again; it has to agree with the objectives that they
//! took. With unique cause it is shown by two rows that differ in it alone, and cannot be shown when the rows that are unreachable
//! are a vertex cover of all such pairs. Nothing here depends on the search, so that `flipside check` makes the same of what it checked.

use std::collections::BTreeMap;

use flipside_context::evaluations;
use flipside_program::mcdc::{self, DecisionTree, Row, judged_decisions, letters, single_decisions, written};
use flipside_program::{ConditionId, ConditionKind, DecisionId, FunctionId, Objective, Outcome, Program};
use flipside_search::Explorer;
use serde::{Deserialize, Serialize};

use crate::{BoundReport, ObjectiveReport, Report, ReportedKind, ReportedVerdict, Totals, unreachable_kind};

/// The longest truth table that is listed whole. Of a longer one only the rows that tests evaluate are.
const MOST_ROWS: usize = 128;

/// A decision with several conditions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct DecisionReport {
    /// The function it stands in.
    pub function: String,
    /// The file.
    pub file: String,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
    /// As C over its conditions.
    pub text: String,
    /// Its conditions, from left to right. A condition that is a constant is left out.
    pub conditions: Vec<ConditionReport>,
    /// The rows of its truth table.
    pub rows: Vec<RowReport>,
    /// Are rows left out that no test evaluates, because there are too many?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shortened: bool,
}

/// A condition of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ConditionReport {
    /// `function#ordinal`
    pub id: String,
    /// Its text.
    pub text: String,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// `covered`: a pair shows its effect; `unreachable`: there is none; `unknown`.
    pub verdict: ReportedVerdict,
    /// Where it is unreachable: the bounds without which it may not be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub within: Vec<BoundReport>,
    /// Where it is unreachable: the errors that end runs which might show it otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden_by: Vec<String>,
    /// Where it is covered: the two evaluations, the one in which it is true first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pair: Vec<MemberReport>,
    /// Where it is not: which sides are missing, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<String>,
}

/// An evaluation that shows a condition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct MemberReport {
    /// The test.
    pub test: u32,
    /// Which evaluation of the decision in this test, from 1 on.
    pub evaluation: u64,
    /// The values, as in [`RowReport`].
    pub values: String,
}

/// A row of a truth table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct RowReport {
    /// A letter per condition: `T`, `F`, or `-` where it is not evaluated.
    pub values: String,
    /// The outcome of the decision.
    pub outcome: bool,
    /// The conditions that are unmasked, by their number in the decision.
    pub shows: Vec<usize>,
    /// The tests that evaluate it.
    pub tests: Vec<u32>,
    /// Where no legal input evaluates it: the objective that is unreachable and that it would take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impossible: Option<String>,
}

impl ConditionReport {
    /// Its verdict, the kinds of unreachable ones apart.
    pub fn kind(&self) -> ReportedKind {
        match self.verdict {
            ReportedVerdict::Covered => ReportedKind::Covered,
            ReportedVerdict::Unreachable => unreachable_kind(&self.within, &self.hidden_by),
            ReportedVerdict::Unknown => ReportedKind::Unknown,
        }
    }
}

impl Report {
    /// The branches: the objectives that are in the source.
    pub fn branches(&self) -> impl Iterator<Item = &ObjectiveReport> {
        self.objectives
            .iter()
            .filter(|objective| !objective.mcdc && !objective.point && objective.error.is_none())
    }

    /// Does a suite need the objective? Of the rows of a truth table, only those of the pairs that were chosen.
    pub(crate) fn is_needed(decisions: &[DecisionReport], objective: &ObjectiveReport) -> bool {
        if !objective.mcdc || !objective.outcome.starts_with("row ") {
            return true;
        }
        decisions.iter().any(|decision| {
            let of =
                decision.conditions.first().and_then(|first| objective.id.strip_prefix(first.id.as_str()));
            let row = of.and_then(|of| of.strip_prefix(":row "));
            let pairs = decision.conditions.iter().flat_map(|condition| &condition.pair);
            row.is_some_and(|row| pairs.into_iter().any(|member| member.values == row))
        })
    }

    /// The conditions of decisions, with MC/DC.
    pub fn conditions(&self) -> impl Iterator<Item = &ConditionReport> {
        self.decisions.iter().flat_map(|decision| &decision.conditions)
    }

    /// The totals of the branches alone.
    pub fn branch_totals(&self) -> Totals {
        Totals {
            existing: self.branches().filter(|branch| !branch.existing.is_empty()).count(),
            given: self.branches().filter(|branch| !branch.given.is_empty()).count(),
            paths: self.totals.paths,
            ..Totals::of(self.branches().map(ObjectiveReport::kind))
        }
    }
}

/// The decisions of a search for MC/DC; none for another criterion.
pub(crate) fn decisions(explorer: &Explorer<'_, '_>, objectives: &[ObjectiveReport]) -> Vec<DecisionReport> {
    let program = explorer.machine.program();
    let effects = program.conditions.iter().filter(|condition| condition.is_of_mcdc());
    let mut functions: Vec<FunctionId> = effects.map(|effect| effect.function).collect();
    functions.dedup();
    let mut judged = judged_decisions(program, &functions);
    let has_effect = |leaf: ConditionId| {
        let is_of_it =
            |kind: &ConditionKind| matches!(kind, ConditionKind::Effect { leaf: of, .. } if *of == leaf);
        program.conditions.iter().any(|condition| is_of_it(&condition.kind))
    };
    let singles = single_decisions(program, &functions).into_iter();
    judged.extend(singles.filter(|(_, tree)| tree.open_leaves().any(|leaf| has_effect(tree.leaves[leaf]))));
    judged.sort_by_key(|(id, _)| *id);
    if judged.is_empty() {
        return Vec::new();
    }
    let by_id: BTreeMap<&str, &ObjectiveReport> =
        objectives.iter().map(|objective| (objective.id.as_str(), objective)).collect();
    let mut seen: BTreeMap<DecisionId, Vec<Evaluation>> = BTreeMap::new();
    for test in &explorer.tests {
        for (decision, rows) in evaluations(explorer.tests(), test, &judged) {
            let of_test = rows.into_iter();
            seen.entry(decision).or_default().extend(of_test.map(|seen| Evaluation {
                test: test.id,
                number: seen.number,
                row: seen.row,
            }));
        }
    }
    let unique_cause =
        program.conditions.iter().any(|condition| matches!(condition.kind, ConditionKind::Row { .. }));
    let report = |(id, tree): &(DecisionId, DecisionTree)| {
        let seen = seen.remove(id).unwrap_or_default();
        Table { program, id: *id, tree, seen, objectives: &by_id, unique_cause }.report()
    };
    judged.iter().map(report).collect()
}

/// An evaluation in a test.
struct Evaluation {
    test: u32,
    number: u64,
    row: Row,
}

/// A decision that is reported.
struct Table<'t> {
    program: &'t Program,
    id: DecisionId,
    tree: &'t DecisionTree,
    seen: Vec<Evaluation>,
    objectives: &'t BTreeMap<&'t str, &'t ObjectiveReport>,
    unique_cause: bool,
}

impl Table<'_> {
    fn report(&self) -> DecisionReport {
        let decision = &self.program.decisions[self.id];
        let span = decision.span;
        let all = self.tree.rows(MOST_ROWS);
        let shortened = all.is_none();
        let rows = all.unwrap_or_else(|| {
            let mut rows: Vec<Row> = Vec::new();
            for seen in &self.seen {
                if !rows.contains(&seen.row) {
                    rows.push(seen.row.clone());
                }
            }
            rows
        });
        let mut chosen: Vec<&Row> = Vec::new();
        let all = self.unique_cause.then(|| self.tree.rows(mcdc::MOST_ROWS)).flatten();
        let conditions =
            self.tree.open_leaves().map(|leaf| self.condition(leaf, all.as_deref(), &mut chosen)).collect();
        DecisionReport {
            function: self.program.functions[decision.function].name.clone(),
            file: self.program.files[span.file].path.clone(),
            line: span.line,
            column: span.column,
            end_line: span.end_line,
            end_column: span.end_column,
            text: written(self.program, &decision.logic),
            conditions,
            rows: rows.iter().map(|row| self.row(row)).collect(),
            shortened,
        }
    }

    fn row(&self, row: &Row) -> RowReport {
        let unmasked = self.tree.unmasked(&row.values);
        let leaves: Vec<usize> = self.tree.open_leaves().collect();
        let shows = (0..leaves.len()).filter(|&at| unmasked[leaves[at]]).collect();
        let mut tests: Vec<u32> =
            self.seen.iter().filter(|seen| seen.row == *row).map(|seen| seen.test).collect();
        tests.dedup();
        // A row takes a branch of each leaf that it evaluates, and a side of each that is unmasked.
        let branches = leaves.iter().filter_map(|&leaf| Some(self.branch(leaf, row.values[leaf]?)));
        let sides = leaves.iter().filter(|&&leaf| unmasked[leaf]);
        let sides = sides.filter_map(|&leaf| Some(self.side(leaf, row.values[leaf]?)));
        let own = [self.row_objective(row)].into_iter();
        let impossible =
            branches.chain(sides).chain(own).flatten().find(|taken| taken.kind() == ReportedKind::Plain);
        let impossible = impossible.filter(|_| tests.is_empty()).map(|taken| taken.id.clone());
        RowReport { values: letters(self.tree, &row.values), outcome: row.outcome, shows, tests, impossible }
    }

    /// The branch of a leaf.
    fn branch(&self, leaf: usize, value: bool) -> Option<&ObjectiveReport> {
        let objective = Objective { condition: self.tree.leaves[leaf], outcome: Outcome::of(value) };
        self.objectives.get(self.program.objective_name(objective).as_str()).copied()
    }

    /// The side of a leaf.
    fn side(&self, leaf: usize, value: bool) -> Option<&ObjectiveReport> {
        let name = format!("{}:unmasked {value}", condition_name(self.program, self.tree.leaves[leaf]));
        self.objectives.get(name.as_str()).copied()
    }

    /// The objective of a row, with unique cause.
    fn row_objective(&self, row: &Row) -> Option<&ObjectiveReport> {
        let first = self.tree.open_leaves().next()?;
        let name = condition_name(self.program, self.tree.leaves[first]);
        let name = format!("{name}:row {}", letters(self.tree, &row.values));
        self.objectives.get(name.as_str()).copied()
    }

    /// `chosen`: the rows of the pairs so far.
    fn condition<'r>(
        &self,
        leaf: usize,
        rows: Option<&'r [Row]>,
        chosen: &mut Vec<&'r Row>,
    ) -> ConditionReport {
        // Of one condition, rows would say nothing else.
        let has_rows = self.unique_cause && self.tree.open_leaves().count() > 1;
        if has_rows { self.by_unique_cause(leaf, rows, chosen) } else { self.by_masking(leaf) }
    }

    /// A condition of which nothing is known.
    fn unjudged(&self, leaf: usize) -> ConditionReport {
        let id = self.tree.leaves[leaf];
        let condition = &self.program.conditions[id];
        ConditionReport {
            id: condition_name(self.program, id),
            text: condition.text.clone(),
            line: condition.span.line,
            column: condition.span.column,
            verdict: ReportedVerdict::Unknown,
            within: Vec::new(),
            hidden_by: Vec::new(),
            pair: Vec::new(),
            why: Vec::new(),
        }
    }

    /// Two rows that differ in the condition alone show it. Where each such pair has a row that is unreachable, nothing does.
    fn by_unique_cause<'r>(
        &self,
        leaf: usize,
        rows: Option<&'r [Row]>,
        chosen: &mut Vec<&'r Row>,
    ) -> ConditionReport {
        let unjudged = self.unjudged(leaf);
        let Some(rows) = rows else {
            let why = format!("the truth table of its decision has more than {} rows", mcdc::MOST_ROWS);
            return ConditionReport { why: vec![why], ..unjudged };
        };
        let of = |value: bool| rows.iter().filter(move |row| row.values[leaf] == Some(value));
        let pairs: Vec<[(&'r Row, &ObjectiveReport); 2]> = of(true)
            .flat_map(|one| of(false).map(move |other| (one, other)))
            .filter(|(one, other)| self.tree.is_unique_cause(leaf, one, other))
            .filter_map(|(one, other)| {
                Some([(one, self.row_objective(one)?), (other, self.row_objective(other)?)])
            })
            .collect();
        let is_covered = |(_, row): &(&Row, &ObjectiveReport)| row.verdict == ReportedVerdict::Covered;
        // The first of the pairs that need the fewest new rows: so few tests show all conditions.
        let new = |pair: &&[(&'r Row, &ObjectiveReport); 2]| {
            pair.iter().filter(|(row, _)| !chosen.contains(row)).count()
        };
        if let Some(pair) = pairs.iter().filter(|pair| pair.iter().all(is_covered)).min_by_key(new) {
            chosen.extend(pair.iter().map(|(row, _)| *row));
            let pair = pair.iter().filter_map(|(row, objective)| {
                let found =
                    self.seen.iter().find(|seen| seen.row == **row && objective.tests.contains(&seen.test));
                self.taken(found, objective)
            });
            return ConditionReport { verdict: ReportedVerdict::Covered, pair: pair.collect(), ..unjudged };
        }
        // Of each pair the row that is unreachable for the strongest reason.
        let mut cover: Vec<&ObjectiveReport> = Vec::new();
        for pair in &pairs {
            let missing = pair.iter().map(|(_, row)| *row);
            let missing = missing.filter(|row| row.verdict == ReportedVerdict::Unreachable);
            let Some(missing) = missing.min_by_key(|row| row.kind()) else {
                let open: Vec<&str> = pair
                    .iter()
                    .filter(|row| !is_covered(row))
                    .map(|(_, row)| row.condition.as_str())
                    .collect();
                let why = format!("not known: {}", open.join(", "));
                return ConditionReport { why: vec![why], ..unjudged };
            };
            if cover.iter().all(|known| known.id != missing.id) {
                cover.push(missing);
            }
        }
        let why = match (pairs.len(), cover.as_slice()) {
            (0, _) => "no two rows of the truth table differ in it alone: a constant decides".to_owned(),
            (count, rows) => {
                let rows: Vec<&str> = rows.iter().map(|row| row.condition.as_str()).collect();
                let pairs = if count == 1 {
                    "the only pair needs".to_owned()
                } else {
                    format!("each of {count} pairs needs one of")
                };
                format!("{pairs} {}, which no legal input evaluates", rows.join(", "))
            }
        };
        let mut within: Vec<BoundReport> = cover.iter().flat_map(|row| row.within.iter().cloned()).collect();
        within.sort();
        within.dedup();
        let mut hidden_by: Vec<String> = cover.iter().flat_map(|row| row.hidden_by.iter().cloned()).collect();
        hidden_by.sort();
        hidden_by.dedup();
        ConditionReport {
            verdict: ReportedVerdict::Unreachable,
            within,
            hidden_by,
            why: vec![why],
            ..unjudged
        }
    }

    /// Both sides covered show a condition.
    fn by_masking(&self, leaf: usize) -> ConditionReport {
        let sides: Vec<(bool, &ObjectiveReport)> =
            [true, false].into_iter().filter_map(|value| Some((value, self.side(leaf, value)?))).collect();
        // The strongest reason why it cannot be shown: one side is enough.
        let unreachable = sides.iter().map(|(_, side)| side);
        let unreachable = unreachable.filter(|side| side.verdict == ReportedVerdict::Unreachable);
        let missing = unreachable.min_by_key(|side| side.kind());
        let is_shown = sides.iter().all(|(_, side)| side.verdict == ReportedVerdict::Covered);
        let pair: Vec<MemberReport> = if is_shown {
            sides.iter().filter_map(|(value, side)| self.member(leaf, *value, side)).collect()
        } else {
            Vec::new()
        };
        let open = sides.iter().filter(|(_, side)| side.verdict != ReportedVerdict::Covered);
        ConditionReport {
            verdict: match missing {
                Some(_) => ReportedVerdict::Unreachable,
                None if is_shown => ReportedVerdict::Covered,
                None => ReportedVerdict::Unknown,
            },
            within: missing.map(|side| side.within.clone()).unwrap_or_default(),
            hidden_by: missing.map(|side| side.hidden_by.clone()).unwrap_or_default(),
            pair,
            why: open.map(|(value, side)| self.why(leaf, *value, side)).collect(),
            ..self.unjudged(leaf)
        }
    }

    /// The first evaluation that shows a side; the user's own tests are not run here.
    fn member(&self, leaf: usize, value: bool, side: &ObjectiveReport) -> Option<MemberReport> {
        let is_it = |seen: &&Evaluation| {
            side.tests.contains(&seen.test)
                && seen.row.values[leaf] == Some(value)
                && self.tree.unmasked(&seen.row.values)[leaf]
        };
        self.taken(self.seen.iter().find(is_it), side)
    }

    fn taken(&self, found: Option<&Evaluation>, objective: &ObjectiveReport) -> Option<MemberReport> {
        assert!(
            found.is_some() || objective.tests.is_empty(),
            "a test that takes {} should evaluate the decision so",
            objective.id
        );
        found.map(|seen| MemberReport {
            test: seen.test,
            evaluation: seen.number,
            values: letters(self.tree, &seen.row.values),
        })
    }

    /// Why a side of a condition is not covered, in words.
    fn why(&self, leaf: usize, value: bool, side: &ObjectiveReport) -> String {
        if side.verdict == ReportedVerdict::Unknown {
            return format!("it is not known whether it can be {value} and unmasked");
        }
        if self.branch(leaf, value).is_some_and(|branch| branch.verdict == ReportedVerdict::Unreachable) {
            return format!("it is never {value}");
        }
        if self.tree.is_always_masked(leaf) {
            return format!("it is always masked where it is {value}: a constant decides");
        }
        let masking = |seen: &Evaluation| self.tree.masking(&seen.row.values)[leaf];
        let evaluated = self.seen.iter().filter(|seen| seen.row.values[leaf] == Some(value));
        let mut masks: Vec<(usize, bool)> = evaluated.filter_map(masking).collect();
        masks.sort_unstable();
        masks.dedup();
        let name = |leaf: usize| format!("`{}`", self.program.conditions[self.tree.leaves[leaf]].text);
        match masks.as_slice() {
            [] => format!("it is always masked where it is {value}"),
            [(other, masked)] => format!(
                "it is always masked where it is {value}: coupled with {}, which is {masked} then in every test",
                name(*other)
            ),
            several => {
                let others: Vec<String> = several.iter().map(|(other, _)| name(*other)).collect();
                format!("it is always masked where it is {value}, in the tests by {}", others.join(" or "))
            }
        }
    }
}

/// `function#ordinal`
fn condition_name(program: &Program, id: ConditionId) -> String {
    let condition = &program.conditions[id];
    format!("{}#{}", program.functions[condition.function].name, condition.ordinal)
}
