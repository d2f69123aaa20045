//! What `report.json` claims: verdicts with what they rest on, and paths. The checker believes none of it.

use std::collections::BTreeMap;

use flipside_evidence::{Bound, Claim, Claims, Origin, PathClaims};
use flipside_program::Objective;
use flipside_report::{
    BoundReport, Completeness, ObjectiveReport, Report, ReportedCriterion, ReportedKind, ReportedOrigin,
    ReportedVerdict, Totals,
};

use super::files::Renamed;
use crate::setup::SearchSetup;

/// What a report claims.
pub(super) struct ClaimedByReport {
    /// One claim for every objective of the subject, and for nothing else.
    pub claims: Claims,
    /// Those about paths.
    pub paths: PathClaims,
    /// How many there are of each kind; unknown are those of which nothing is claimed that can be checked.
    pub totals: Totals,
}

/// What a report claims.
pub(super) fn claims(
    report: &Report,
    setup: &SearchSetup<'_>,
    renamed: &Renamed,
) -> Result<ClaimedByReport, String> {
    let paths = path_claims(report, setup)?;
    let mut by_name: BTreeMap<String, Objective> = setup
        .objectives()
        .into_iter()
        .map(|objective| (setup.program().objective_name(objective), objective))
        .collect();
    let mut claims = Claims::new();
    let mut kinds = Vec::new();
    for reported in &report.objectives {
        let ObjectiveReport { id, verdict, within, hidden_by, .. } = reported;
        let Some(objective) = by_name.remove(id) else {
            return Err(format!("report.json: {id} is no branch of the subject, or stands there twice"));
        };
        if *verdict != ReportedVerdict::Unreachable && !(within.is_empty() && hidden_by.is_empty()) {
            return Err(format!("report.json: {id} is {}, and rests on something", verdict.name()));
        }
        let claim = claim(reported, renamed);
        kinds.push(if claim == Claim::TakenElsewhere { ReportedKind::Unknown } else { reported.kind() });
        claims.insert(objective, claim);
    }
    match by_name.keys().next() {
        Some(missing) => Err(format!("report.json says nothing about {missing}")),
        None => Ok(ClaimedByReport { claims, paths, totals: Totals::of(kinds) }),
    }
}

/// What is claimed of an objective.
fn claim(reported: &ObjectiveReport, renamed: &Renamed) -> Claim {
    match reported.verdict {
        // Only the user has these tests; nothing else depends on them.
        ReportedVerdict::Covered if reported.tests.is_empty() && !reported.existing.is_empty() => {
            Claim::TakenElsewhere
        }
        ReportedVerdict::Covered => Claim::Covered(reported.tests.clone()),
        ReportedVerdict::Unreachable => Claim::Unreachable {
            within: reported.within.iter().map(bound).collect(),
            hidden_by: reported.hidden_by.iter().map(|error| renamed.ours(error)).collect(),
        },
        ReportedVerdict::Unknown => Claim::Unknown,
    }
}

fn bound(reported: &BoundReport) -> Bound {
    let origin = match reported.origin {
        ReportedOrigin::Stated => Origin::Stated,
        ReportedOrigin::Accepted => Origin::Accepted,
        ReportedOrigin::Guess => Origin::Guess,
        ReportedOrigin::Default => Origin::Default,
    };
    Bound { name: reported.name.clone(), origin }
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
    for prefix in report.paths.iter().flat_map(|paths| &paths.infeasible) {
        let branch = |name: &String| by_name.get(name).copied().ok_or_else(|| name.clone());
        let branches: Result<Vec<Objective>, String> = prefix.branches.iter().map(branch).collect();
        let branches = branches.map_err(|name| format!("report.json: {name} is no branch"))?;
        let script = prefix.script.clone();
        let script =
            script.ok_or_else(|| "report.json: a prefix is called infeasible without a script".to_owned())?;
        infeasible.push((branches, script));
    }
    let is_complete = report.criterion.has(ReportedCriterion::Path)
        && report.loop_bound.is_none()
        && report.verdict != Completeness::Incomplete;
    Ok(PathClaims { infeasible, is_complete })
}

/// The tests that a claim names.
pub(super) fn tests_of(claim: &Claim) -> &[u32] {
    match claim {
        Claim::Covered(tests) => tests,
        Claim::Unreachable { .. } | Claim::TakenElsewhere | Claim::Unknown => &[],
    }
}
