//! What `report.json` claims: verdicts, tests with their inputs, paths. The checker believes none of it.

use std::collections::BTreeMap;

use flipside_evidence::{Claim, Claims, PathClaims};
use flipside_program::Objective;
use flipside_report::{Completeness, ReportedCriterion, ReportedVerdict};
use serde::Deserialize;

use crate::setup::SearchSetup;

/// The part of `report.json` that is checked.
#[derive(Deserialize)]
struct Report {
    criterion: ReportedCriterion,
    loop_bound: Option<u32>,
    verdict: Completeness,
    objectives: Vec<Entry>,
    #[serde(default)]
    infeasible: Vec<Prefix>,
}

/// A prefix that no input takes.
#[derive(Deserialize)]
struct Prefix {
    branches: Vec<String>,
    script: Option<String>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    verdict: ReportedVerdict,
    tests: Vec<u32>,
    /// Tests that the user had: they are not among the results.
    #[serde(default)]
    existing: Vec<String>,
}

/// The claims: one for every objective of the subject, and for nothing else; and those about paths.
pub(super) fn claims(report: &str, setup: &SearchSetup<'_>) -> Result<(Claims, PathClaims), String> {
    let report: Report =
        serde_json::from_str(report).map_err(|error| format!("report.json cannot be read: {error}"))?;
    let paths = path_claims(&report, setup)?;
    let mut by_name: BTreeMap<String, Objective> = setup
        .objectives()
        .into_iter()
        .map(|objective| (setup.program().objective_name(objective), objective))
        .collect();
    let mut claims = Claims::new();
    for Entry { id, verdict, tests, existing } in report.objectives {
        let Some(objective) = by_name.remove(&id) else {
            return Err(format!("report.json: {id} is no branch of the subject, or stands there twice"));
        };
        let claim = match verdict {
            // Only the user has these tests; nothing else depends on them.
            ReportedVerdict::Covered if tests.is_empty() && !existing.is_empty() => Claim::Unknown,
            ReportedVerdict::Covered => Claim::Covered(tests),
            ReportedVerdict::Unreachable => Claim::Unreachable,
            ReportedVerdict::Unknown => Claim::Unknown,
        };
        claims.insert(objective, claim);
    }
    match by_name.keys().next() {
        Some(missing) => Err(format!("report.json says nothing about {missing}")),
        None => Ok((claims, paths)),
    }
}

/// What the report says about paths.
fn path_claims(report: &Report, setup: &SearchSetup<'_>) -> Result<PathClaims, String> {
    let by_name: BTreeMap<String, Objective> = setup
        .program()
        .conditions
        .entries()
        .flat_map(|(id, _)| setup.program().objectives_of(id))
        .map(|objective| (setup.program().objective_name(objective), objective))
        .collect();
    let mut infeasible = Vec::new();
    for prefix in &report.infeasible {
        let branch = |name: &String| by_name.get(name).copied().ok_or_else(|| name.clone());
        let branches: Result<Vec<Objective>, String> = prefix.branches.iter().map(branch).collect();
        let branches = branches.map_err(|name| format!("report.json: {name} is no branch"))?;
        let script = prefix.script.clone();
        let script =
            script.ok_or_else(|| "report.json: a prefix is called infeasible without a script".to_owned())?;
        infeasible.push((branches, script));
    }
    let is_complete = report.criterion == ReportedCriterion::Path
        && report.loop_bound.is_none()
        && report.verdict == Completeness::Exhaustive;
    Ok(PathClaims { infeasible, is_complete })
}

/// The tests that a claim names.
pub(super) fn tests_of(claim: &Claim) -> &[u32] {
    match claim {
        Claim::Covered(tests) => tests,
        Claim::Unreachable | Claim::Unknown => &[],
    }
}

/// How many are claimed to be covered, unreachable, unknown.
pub(super) fn count(claims: &Claims) -> (usize, usize, usize) {
    let of = |wanted: fn(&Claim) -> bool| claims.values().filter(|claim| wanted(claim)).count();
    (
        of(|claim| matches!(claim, Claim::Covered(_))),
        of(|claim| matches!(claim, Claim::Unreachable)),
        of(|claim| matches!(claim, Claim::Unknown)),
    )
}
