//! What `report.json` claims: verdicts, tests with their inputs, paths. The checker believes none of it.

use std::collections::BTreeMap;

use flipside_evidence::{Claim, Claims, PathClaims};
use flipside_program::Objective;
use flipside_report::{
    BoundReport, Completeness, ReportedCriterion, ReportedKind, ReportedVerdict, Totals, unreachable_kind,
};
use serde::Deserialize;

use crate::setup::SearchSetup;

/// The part of `report.json` that is checked.
#[derive(Deserialize)]
struct Report {
    criterion: ReportedCriterion,
    loop_bound: Option<u32>,
    verdict: Completeness,
    #[serde(default)]
    accepts_hidden: bool,
    totals: Totals,
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
    #[serde(default)]
    within: Vec<BoundReport>,
    #[serde(default)]
    hidden_by: Vec<String>,
    tests: Vec<u32>,
    /// Tests that the user had: they are not among the results.
    #[serde(default)]
    existing: Vec<String>,
}

/// What a report claims.
pub(super) struct Claimed {
    /// One claim for every objective of the subject, and for nothing else.
    pub claims: Claims,
    /// Those about paths.
    pub paths: PathClaims,
    /// How many there are of each kind.
    pub totals: Totals,
    /// Where the report contradicts itself.
    pub contradiction: Option<String>,
}

/// What a report claims.
pub(super) fn claims(report: &str, setup: &SearchSetup<'_>) -> Result<Claimed, String> {
    let report: Report =
        serde_json::from_str(report).map_err(|error| format!("report.json cannot be read: {error}"))?;
    let paths = path_claims(&report, setup)?;
    let mut by_name: BTreeMap<String, Objective> = setup
        .objectives()
        .into_iter()
        .map(|objective| (setup.program().objective_name(objective), objective))
        .collect();
    let mut claims = Claims::new();
    let (mut claimed, mut reported) = (Vec::new(), Vec::new());
    for Entry { id, verdict, within, hidden_by, tests, existing } in report.objectives {
        let Some(objective) = by_name.remove(&id) else {
            return Err(format!("report.json: {id} is no branch of the subject, or stands there twice"));
        };
        let kind = match verdict {
            ReportedVerdict::Covered => ReportedKind::Covered,
            ReportedVerdict::Unreachable => unreachable_kind(&within, &hidden_by),
            ReportedVerdict::Unknown => ReportedKind::Unknown,
        };
        let claim = match verdict {
            // Only the user has these tests; nothing else depends on them.
            ReportedVerdict::Covered if tests.is_empty() && !existing.is_empty() => Claim::Unknown,
            ReportedVerdict::Covered => Claim::Covered(tests),
            ReportedVerdict::Unreachable => {
                Claim::Unreachable(within.into_iter().map(|bound| bound.name).collect())
            }
            ReportedVerdict::Unknown => Claim::Unknown,
        };
        claimed.push(if claim == Claim::Unknown { ReportedKind::Unknown } else { kind });
        reported.push(kind);
        claims.insert(objective, claim);
    }
    let said = (report.totals, report.verdict);
    let contradiction = contradiction(Totals::of(reported), said, report.accepts_hidden);
    match by_name.keys().next() {
        Some(missing) => Err(format!("report.json says nothing about {missing}")),
        None => Ok(Claimed { claims, paths, totals: Totals::of(claimed), contradiction }),
    }
}

/// Where the sums and the verdict on the whole do not follow from the objectives.
fn contradiction(
    counted: Totals,
    (totals, verdict): (Totals, Completeness),
    accepts_hidden: bool,
) -> Option<String> {
    let said = Totals { existing: counted.existing, paths: counted.paths, ..totals };
    if said != counted {
        return Some("report.json: the totals are not those of its objectives".to_owned());
    }
    // Paths may be left where no branch is.
    let follows = verdict == Completeness::Incomplete && totals.paths.is_some()
        || verdict == counted.completeness(accepts_hidden);
    (!follows).then(|| "report.json: the verdict does not follow from its objectives".to_owned())
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
        && report.verdict != Completeness::Incomplete;
    Ok(PathClaims { infeasible, is_complete })
}

/// The tests that a claim names.
pub(super) fn tests_of(claim: &Claim) -> &[u32] {
    match claim {
        Claim::Covered(tests) => tests,
        Claim::Unreachable(_) | Claim::Unknown => &[],
    }
}
