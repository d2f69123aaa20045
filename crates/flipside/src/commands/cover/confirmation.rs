//! What the replay on the compiled code says about verdicts and tests.

use std::collections::BTreeMap;

use flipside_report::{BuildsReport, Confirmation, ErrorSeen, OptimisedReport, ReplayReport};
use flipside_search::{Judged, Verdict};
use flipside_suite::confirm::{Confirmed, Judgement, TestJudgement};

/// What only tests take that the compiled code contradicts is not called covered.
pub(super) fn drop_contradicted(judged: &mut [Judged], confirmed: &Confirmed) {
    for objective in judged {
        if let Verdict::Covered(tests) = &mut objective.verdict {
            tests.retain(|test| confirmed.tests.get(test).is_some_and(TestJudgement::agrees));
            if tests.is_empty() {
                let reason = "the compiled code disagrees with every test that takes it".to_owned();
                objective.verdict = Verdict::Unknown(vec![reason]);
            }
        }
    }
}

pub(super) fn confirmation(confirmed: &Confirmed) -> Confirmation {
    let report = |judgement: &TestJudgement| ReplayReport {
        agrees: judgement.agrees(),
        detail: judgement.counting.detail.clone(),
        optimised: judgement
            .optimised
            .as_ref()
            .map(|optimised| OptimisedReport { agrees: optimised.agrees, detail: optimised.detail.clone() }),
    };
    confirmed.tests.iter().map(|(&id, judgement)| (id, report(judgement))).collect()
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
