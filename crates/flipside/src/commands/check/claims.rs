//! What `report.json` claims.

use std::collections::BTreeMap;

use flipside_evidence::{Claim, Claims};
use flipside_program::Objective;
use serde::Deserialize;

use super::super::ready::Ready;

/// The part of `report.json` that is checked.
#[derive(Deserialize)]
struct Report {
    objectives: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    verdict: String,
    tests: Vec<u32>,
}

/// The claims: one for every objective of the subject, and for nothing else.
pub(super) fn claims(report: &str, ready: &Ready<'_>) -> Result<Claims, String> {
    let report: Report =
        serde_json::from_str(report).map_err(|error| format!("report.json cannot be read: {error}"))?;
    let mut by_name: BTreeMap<String, Objective> = ready
        .objectives()
        .into_iter()
        .map(|objective| (ready.program().objective_name(objective), objective))
        .collect();
    let mut claims = Claims::new();
    for Entry { id, verdict, tests } in report.objectives {
        let Some(objective) = by_name.remove(&id) else {
            return Err(format!("report.json: {id} is no branch of the subject, or stands there twice"));
        };
        let claim = match verdict.as_str() {
            "covered" => Claim::Covered(tests),
            "unreachable" => Claim::Unreachable,
            "unknown" => Claim::Unknown,
            other => return Err(format!("report.json: {id} has the verdict `{other}`")),
        };
        claims.insert(objective, claim);
    }
    match by_name.keys().next() {
        Some(missing) => Err(format!("report.json says nothing about {missing}")),
        None => Ok(claims),
    }
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
