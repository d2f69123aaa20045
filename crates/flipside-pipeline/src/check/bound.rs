//! The fields of `report.json` that have to be as they are: the report is made again, from the checker's own runs and the claims
//! that were checked, and compared field by field.
//!
//! What is not listed in [`UNBOUND`] is bound: so a new field is, unless it is put there with a reason. Nothing is searched here: the
//! report is made from an explorer that has seen nothing but the tests that were run.

use std::collections::{BTreeMap, BTreeSet};

use flipside_evidence::{Checked, Claim, Claims, Manifest, Origin};
use flipside_program::Objective;
use flipside_report::{Confirmation, PathReport, Report, RunMetadata, collect};
use flipside_search::{Bound, BoundOrigin, Doubt, Fact, ObjectiveVerdict, ObstacleKind, Reason, Refutation};
use serde_json::{Map, Value};

use super::files::Renamed;
use crate::cover::reproduce::{elsewhere, heads, paths};
use crate::setup::SearchSetup;
use crate::subject::LoadedSubject;

/// What is not compared: names of fields, joined by dots, with `*` for every entry of a list or a map.
///
/// - Who made the report, how, how long that took, and what it would take again.
/// - What only a search knows (why a branch is unknown), and how a reason is put into words.
/// - What the compiled code, the sanitizers, an oracle and tests of the user's did: the check replays by itself.
/// - Sequences of calls: they have results of their own, in the folder `calls`.
/// - What is checked elsewhere: `sources` and claims about paths.
const UNBOUND: &[&str] = &[
    "tool",
    "strategy",
    "seed",
    "reproducible",
    "statistics",
    "reproduce",
    "limits",
    "shortened",
    "builds",
    "sandbox",
    "sources",
    "oracle",
    "infeasible",
    "cuts",
    "totals.paths.cut",
    "totals.paths.open",
    "totals.calls",
    "objectives.*.calls",
    "objectives.*.existing",
    "objectives.*.explanation",
    "tests.*.replay",
    "tests.*.solver_calls",
    "tests.*.oracle",
    "findings.*.confirmed",
    "findings.*.detail",
    "findings.*.reproducer",
];

/// Lists whose order says nothing, with the field that tells their entries apart: inputs are listed as runs came to them.
const UNORDERED: &[(&str, &str)] = &[("tests.*.inputs", "name"), ("tests.*.outputs", "name")];

/// What a report is compared with.
pub(super) struct Remade<'r, 's> {
    pub setup: &'s SearchSetup<'r>,
    pub subject: &'s LoadedSubject,
    pub manifest: &'s Manifest,
    pub claims: &'s Claims,
    pub checked: &'s Checked,
    pub renamed: &'s Renamed,
    /// How many files were given.
    pub files: usize,
}

impl Remade<'_, '_> {
    /// Compares a report with what the checker makes of the same claims. What is different, first of all.
    pub fn compare(&self, report: &Report, text: &str) -> Result<(), String> {
        let context = &self.manifest.context;
        if report.criterion.name() != context.criterion || report.loop_bound != context.loop_bound {
            return Err("report.json: the criterion is not that of the evidence".to_owned());
        }
        if report.accepts_hidden != context.accepts.hidden {
            return Err("report.json: what the user accepts is not what the evidence says".to_owned());
        }
        let cannot = |error: serde_json::Error| format!("report.json cannot be read: {error}");
        let theirs: Value = serde_json::from_str(text).map_err(cannot)?;
        // Written and read as theirs was: numbers look alike.
        let ours = serde_json::to_string(&self.remade(report)).map_err(cannot)?;
        let mut ours: Value = serde_json::from_str(&ours).map_err(cannot)?;
        self.rename(&mut ours);
        match difference(&ours, &theirs, &mut Vec::new()) {
            Some(what) => Err(format!("report.json: {what}")),
            None => Ok(()),
        }
    }

    /// The report that follows from what was checked. What is not bound is taken from the other one.
    fn remade(&self, report: &Report) -> Report {
        let mut explorer = self.setup.explorer();
        explorer.tests.clone_from(&self.checked.tests);
        self.setup.list_what_was_touched(&mut explorer);
        explorer.no_legal_input = self.manifest.no_input.is_some();
        let lowered = &self.subject.lowered;
        let function = explorer.plan.function;
        let confirmed: Confirmation =
            report.tests.iter().map(|test| (test.id, test.replay.clone())).collect();
        let metadata = RunMetadata {
            confirmed,
            files: paths(lowered, self.files),
            home: lowered.unit_of(function),
            elsewhere: elsewhere(lowered, function),
            heads: heads(lowered, function),
            existing: self.existing(report),
            accepts_hidden: self.manifest.context.accepts.hidden,
            ..RunMetadata::default()
        };
        let verdicts: Vec<ObjectiveVerdict> = self
            .setup
            .objectives()
            .into_iter()
            .map(|objective| ObjectiveVerdict::new(objective, self.facts(objective, report)))
            .collect();
        let mut remade = collect(&explorer, &verdicts, metadata);
        remade.criterion = report.criterion.clone();
        remade.loop_bound = report.loop_bound;
        self.add_paths(&mut remade, report);
        let of_oracle = report.findings.iter().filter(|finding| finding.is_of_oracle());
        remade.findings.extend(of_oracle.cloned());
        remade
    }

    /// What is known of an objective.
    fn facts(&self, objective: Objective, report: &Report) -> Vec<Fact> {
        let mut facts = Vec::new();
        for test in self.checked.tests.iter().filter(|test| test.taken.contains(&objective)) {
            facts.push(Fact::Taken { test: test.id });
            let reported = report.tests.iter().find(|reported| reported.id == test.id);
            if reported.is_some_and(|reported| !reported.replay.agrees) {
                facts.push(Fact::Doubted { test: test.id, doubt: Doubt::Disagrees });
            }
        }
        match &self.claims[&objective] {
            Claim::TakenElsewhere => facts.push(Fact::TakenElsewhere),
            Claim::Unreachable { within, hidden_by } => facts.push(Fact::Refuted {
                by: Refutation::StateMerging,
                within: within.iter().map(bound).collect(),
                hidden_by: hidden_by.clone(),
            }),
            Claim::Covered(_) => {}
            Claim::Unknown => {
                facts.push(Fact::Open(Reason { obstacle: ObstacleKind::Stop, text: String::new() }));
            }
        }
        facts
    }

    /// The user's own tests, and what the report says that they take.
    fn existing(&self, report: &Report) -> Vec<(String, BTreeSet<Objective>)> {
        let program = self.setup.program();
        let by_name: BTreeMap<String, Objective> =
            self.claims.keys().map(|&objective| (program.objective_name(objective), objective)).collect();
        let taken = |file: &String| {
            let objectives = report.objectives.iter().filter(|one| one.existing.contains(file));
            objectives.filter_map(|one| by_name.get(&one.id).copied()).collect()
        };
        report.existing.iter().map(|suite| (suite.file.clone(), taken(&suite.file))).collect()
    }

    /// The paths, where the criterion is about them. That nothing is missing is checked with the evidence.
    fn add_paths(&self, remade: &mut Report, report: &Report) {
        let Some(theirs) = &report.paths else { return };
        let program = self.setup.program();
        let mut paths = theirs.clone();
        let known: BTreeMap<u32, &Vec<Objective>> =
            self.checked.paths.iter().map(|(test, branches)| (*test, branches)).collect();
        paths.paths = theirs
            .paths
            .iter()
            .filter_map(|path| {
                let branches = known.get(&path.test)?;
                Some(PathReport {
                    test: path.test,
                    branches: branches.iter().map(|&branch| program.objective_name(branch)).collect(),
                    end: remade.tests.iter().find(|test| test.id == path.test)?.end.clone(),
                })
            })
            .collect();
        let totals = report.totals.paths.map(|totals| flipside_report::PathTotals {
            feasible: theirs.paths.len(),
            infeasible_prefixes: theirs.infeasible.len(),
            ..totals
        });
        remade.totals.paths = totals;
        let all_confirmed = report.tests.iter().all(|test| test.replay.agrees);
        if totals.is_some_and(|totals| !totals.is_complete()) || !all_confirmed {
            remade.verdict = flipside_report::Completeness::Incomplete;
        }
        remade.paths = Some(paths);
    }

    /// Gives files the names that they have in the results.
    fn rename(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.renamed.theirs(text),
            Value::Array(all) => all.iter_mut().for_each(|one| self.rename(one)),
            Value::Object(all) => all.values_mut().for_each(|one| self.rename(one)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

fn bound(known: &flipside_evidence::Bound) -> Bound {
    let origin = match known.origin {
        Origin::Stated => BoundOrigin::Stated,
        Origin::Accepted => BoundOrigin::Accepted,
        Origin::Guess => BoundOrigin::Guess,
        Origin::Default => BoundOrigin::Default,
    };
    Bound { name: known.name.clone(), origin }
}

/// The first difference of two values, in words; `at` are the names of the fields that lead to them.
fn difference(ours: &Value, theirs: &Value, at: &mut Vec<String>) -> Option<String> {
    let pattern = pattern(at);
    if UNBOUND.contains(&pattern.as_str()) {
        return None;
    }
    let key = UNORDERED.iter().find(|(list, _)| *list == pattern).map(|(_, key)| *key);
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => of_maps(ours, theirs, at),
        (Value::Array(ours), Value::Array(theirs)) => {
            let (ours, theirs) = (ordered(ours, key), ordered(theirs, key));
            let entries = ours.iter().zip(&theirs).enumerate();
            let first = entries.into_iter().find_map(|(index, (ours, theirs))| {
                at.push(index.to_string());
                let found = difference(ours, theirs, at);
                at.pop();
                found
            });
            let counts = || {
                let (ours, theirs) = (ours.len(), theirs.len());
                (ours != theirs).then(|| format!("`{}` has {theirs} entries, not {ours}", at.join(".")))
            };
            first.or_else(counts)
        }
        _ => (ours != theirs).then(|| format!("`{}` is {theirs}, not {ours}", at.join("."))),
    }
}

/// The first difference of two maps.
fn of_maps(ours: &Map<String, Value>, theirs: &Map<String, Value>, at: &mut Vec<String>) -> Option<String> {
    let keys: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    keys.into_iter().find_map(|key| {
        at.push(key.clone());
        let found = match (ours.get(key), theirs.get(key)) {
            (Some(ours), Some(theirs)) => difference(ours, theirs, at),
            _ if UNBOUND.contains(&pattern(at).as_str()) => None,
            (Some(_), None) => Some(format!("`{}` is missing", at.join("."))),
            (None, Some(_)) => Some(format!("`{}` should not be there", at.join("."))),
            (None, None) => None,
        };
        at.pop();
        found
    })
}

/// The entries of a list, in the order of a field where their own says nothing.
fn ordered<'v>(all: &'v [Value], key: Option<&str>) -> Vec<&'v Value> {
    let mut all: Vec<&Value> = all.iter().collect();
    if let Some(key) = key {
        all.sort_by_key(|entry| entry[key].as_str().map(str::to_owned));
    }
    all
}

/// The names of fields, with `*` for entries of lists.
fn pattern(at: &[String]) -> String {
    let name = |name: &String| {
        let is_index = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        if is_index { "*".to_owned() } else { name.clone() }
    };
    at.iter().map(name).collect::<Vec<String>>().join(".")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(ours: &Value, theirs: &Value) -> Option<String> {
        difference(ours, theirs, &mut Vec::new())
    }

    #[test]
    fn differences_are_found_and_named() {
        let ours = json!({ "tests": [{ "id": 0, "replay": 1, "inputs": [{ "name": "a", "value": 1 }, { "name": "b", "value": 2 }] }] });
        assert_eq!(found(&ours, &ours), None);
        let change = |at: &str, value: Value| {
            let mut theirs = ours.clone();
            *theirs.pointer_mut(at).unwrap() = value;
            found(&ours, &theirs)
        };
        assert_eq!(change("/tests/0/id", json!(1)).unwrap(), "`tests.0.id` is 1, not 0");
        assert_eq!(change("/tests/0/replay", json!(7)), None);
        let swapped = json!([{ "name": "b", "value": 2 }, { "name": "a", "value": 1 }]);
        assert_eq!(change("/tests/0/inputs", swapped), None);
        let doubled = json!([{ "name": "a", "value": 1 }, { "name": "a", "value": 1 }]);
        assert!(change("/tests/0/inputs", doubled).is_some());
        assert_eq!(change("/tests", json!([])).unwrap(), "`tests` has 0 entries, not 1");
        assert_eq!(
            change("/tests/0", json!({ "id": 0, "inputs": [] })).unwrap(),
            "`tests.0.inputs` has 0 entries, not 2"
        );
        assert_eq!(found(&json!({ "a": 1 }), &json!({})).unwrap(), "`a` is missing");
        assert_eq!(found(&json!({}), &json!({ "a": 1 })).unwrap(), "`a` should not be there");
    }
}
