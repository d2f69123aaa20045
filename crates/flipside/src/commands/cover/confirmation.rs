//! What the replay on the compiled code says about verdicts and tests.

use std::collections::BTreeMap;

use flipside_replay::confirm::{Confirmed, Judgement, TestJudgement};
use flipside_report::{BuildsReport, Confirmation, ErrorSeen, OptimisedReport, ReplayReport};
use flipside_search::{Coverage, ObjectiveVerdict, ObstacleKind, Reason, Verdict};

/// What only tests take that the compiled code has not confirmed is not called covered.
pub(super) fn drop_unconfirmed(
    verdicts: &mut [ObjectiveVerdict],
    coverage: &Coverage,
    confirmed: &Confirmed,
    why_not: (ObstacleKind, &str),
) {
    for objective in verdicts {
        let elsewhere = coverage.is_covered_elsewhere(objective.objective);
        if let Verdict::Covered(tests) = &mut objective.verdict {
            let unreplayed = tests.iter().any(|test| !confirmed.tests.contains_key(test));
            let stopped = tests.iter().any(|test| confirmed.stopped_early.contains(test));
            tests.retain(|&test| confirmed.confirms(test));
            if tests.is_empty() && !elsewhere {
                let (obstacle, text) = if unreplayed {
                    (
                        why_not.0,
                        format!("tests that take it were not replayed on the compiled code: {}", why_not.1),
                    )
                } else if stopped {
                    let text = "the tests that take it were cut, and the compiled code was stopped before it came as far";
                    (ObstacleKind::Limit, text.to_owned())
                } else {
                    (
                        ObstacleKind::Disagreement,
                        "the compiled code disagrees with every test that takes it".to_owned(),
                    )
                };
                objective.verdict = Verdict::Unknown(vec![Reason { obstacle, text }]);
            }
        }
    }
}

/// How many tests were not replayed, for people.
pub(super) fn unreplayed(confirmed: &Confirmed, why_not: &str) -> Option<String> {
    let count = confirmed.left_out;
    let tests = if count == 1 { "1 test was" } else { &format!("{count} tests were") };
    (count > 0).then(|| format!("{tests} not replayed on the compiled code: {why_not}"))
}

pub(super) fn confirmation(confirmed: &Confirmed) -> Confirmation {
    let report = |id: u32, judgement: &TestJudgement| ReplayReport {
        agrees: confirmed.confirms(id),
        detail: judgement.counting.detail.clone(),
        optimised: judgement
            .optimised
            .as_ref()
            .map(|optimised| OptimisedReport { agrees: optimised.agrees, detail: optimised.detail.clone() }),
    };
    confirmed.tests.iter().map(|(&id, judgement)| (id, report(id, judgement))).collect()
}

/// What the sanitizers say about the errors that tests show.
pub(super) fn errors(confirmed: &Confirmed) -> BTreeMap<u32, ErrorSeen> {
    let seen =
        |judgement: &Judgement| ErrorSeen { confirmed: judgement.agrees, detail: judgement.detail.clone() };
    confirmed.errors.iter().map(|(&id, judgement)| (id, seen(judgement))).collect()
}

pub(super) fn builds(flags: &[String], confirmed: &Confirmed) -> BuildsReport {
    let mut counting = flags.to_vec();
    counting.push("-O0".to_owned());
    BuildsReport { counting, optimised: confirmed.optimised_flags.clone() }
}

/// Where the compiled code contradicts us.
pub(super) fn disagreement(confirmed: &Confirmed) -> Option<String> {
    for (id, judgement) in &confirmed.tests {
        if !judgement.counting.agrees {
            return Some(format!(
                "the compiled code disagrees with test {id}: {}",
                judgement.counting.detail
            ));
        }
        if let Some(optimised) = judgement.optimised.as_ref().filter(|optimised| !optimised.agrees) {
            return Some(format!(
                "the compiled code disagrees with test {id} when it is optimised ({}): {}",
                confirmed.optimised_flags.join(" "),
                optimised.detail
            ));
        }
    }
    let first = confirmed.differences.first()?;
    Some(format!("branch counts differ from the compiled code's: {first}"))
}
