//! The replay of the tests on the compiled code: what it says about verdicts and tests.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use flipside_replay::confirm::{self as replay, Judgement, TestJudgement, confirm};
use flipside_report::{BuildsReport, Confirmation, ErrorSeen, OptimisedReport, ReplayReport, SandboxReport};
use flipside_search::{CutShort, Doubt, Fact, ObjectiveVerdict};
use flipside_toolchain::{Protection, missing};

use super::search::Searched;
use crate::effects;
use crate::error::PipelineError;
use crate::monitor::Phase;
use crate::subject::LoadedSubject;

/// A search whose tests were replayed on the compiled code: its verdicts are final.
pub struct Confirmed<'s, 'p> {
    pub(super) searched: Searched<'s, 'p>,
    pub(super) replayed: replay::Confirmed,
    pub(super) replay_time: Duration,
    /// What was not done to its end, and why.
    pub(super) shortened: Vec<String>,
}

impl<'s, 'p> Searched<'s, 'p> {
    /// Replays the tests on the compiled code. A branch stays covered only where the compiled code confirms a test that takes it.
    pub fn confirm(mut self) -> Result<Confirmed<'s, 'p>, PipelineError> {
        let pipeline = self.pipeline;
        let (tests, interrupted) = (self.explorer.tests.len(), self.is_interrupted());
        pipeline.monitor.phase(Phase::Replaying { tests, interrupted });
        let started = Instant::now();
        let replayed = confirm(
            (&pipeline.subject.toolchain, &pipeline.runtime),
            &pipeline.subject.lowered,
            pipeline.source(),
            self.explorer.tests(),
            pipeline.oracle.as_ref().map(|oracle| &oracle.call),
            &|| self.goes_on(),
        )?;
        let replay_time = started.elapsed();
        let cut_short = self.cut_short();
        for verdict in &mut self.verdicts {
            let doubts = doubts(verdict, &replayed, cut_short);
            verdict.learn(doubts);
        }
        let late = (replayed.unoptimised > 0).then(|| {
            format!("tests that the optimised build did not run: {} ({cut_short})", replayed.unoptimised)
        });
        let shortened = self.shortened.take().into_iter().chain(unreplayed(&replayed, cut_short));
        let shortened = shortened.chain(late).collect();
        Ok(Confirmed { searched: self, replayed, replay_time, shortened })
    }
}

impl Confirmed<'_, '_> {
    /// The final verdicts.
    pub fn verdicts(&self) -> &[ObjectiveVerdict] {
        &self.searched.verdicts
    }
}

/// What the replay makes doubtful of the tests that take an objective.
fn doubts(verdict: &ObjectiveVerdict, replayed: &replay::Confirmed, cut_short: CutShort) -> Vec<Fact> {
    let unconfirmed = verdict.takers().filter(|&test| !replayed.confirms(test));
    let doubted = |test: u32| {
        let doubt = if !replayed.tests.contains_key(&test) {
            Doubt::NotReplayed(cut_short)
        } else if replayed.stopped_early.contains(&test) {
            Doubt::StoppedEarly
        } else {
            Doubt::Disagrees
        };
        Fact::Doubted { test, doubt }
    };
    unconfirmed.map(doubted).collect()
}

/// How many tests were not replayed, for people.
fn unreplayed(replayed: &replay::Confirmed, cut_short: CutShort) -> Option<String> {
    let count = replayed.left_out;
    let tests = if count == 1 { "1 test was" } else { &format!("{count} tests were") };
    let why = replayed.broken.clone().unwrap_or_else(|| cut_short.to_string());
    (count > 0).then(|| format!("{tests} not replayed on the compiled code: {why}"))
}

pub(super) fn confirmation(confirmed: &replay::Confirmed) -> Confirmation {
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
pub(super) fn errors(confirmed: &replay::Confirmed) -> BTreeMap<u32, ErrorSeen> {
    let seen =
        |judgement: &Judgement| ErrorSeen { confirmed: judgement.agrees, detail: judgement.detail.clone() };
    confirmed.errors.iter().map(|(&id, judgement)| (id, seen(judgement))).collect()
}

/// What contained the compiled code.
pub(super) fn sandbox(subject: &LoadedSubject) -> SandboxReport {
    let in_force = subject.toolchain.sandbox().in_force();
    let names = |list: &[Protection]| list.iter().map(|known| known.name().to_owned()).collect();
    let effects = effects::effects(&subject.lowered.program, subject.function);
    let allowed = effects::names(subject.toolchain.sandbox().allowed());
    SandboxReport { in_force: names(in_force), missing: names(&missing(in_force)), allowed, effects }
}

pub(super) fn builds(flags: &[String], confirmed: &replay::Confirmed) -> BuildsReport {
    let mut counting = flags.to_vec();
    counting.push("-O0".to_owned());
    let mcdc = confirmed.decisions.as_ref().map(|seen| match (&seen.why_not, seen.left_out) {
        (Some(why), _) => format!("MC/DC by our own runs; llvm-cov was not asked: {why}"),
        (None, 0) => format!("llvm-cov agrees on MC/DC: decisions compared: all {}", seen.compared),
        (None, left) => format!(
            "llvm-cov agrees on MC/DC: decisions compared: {}; without a record to compare: {left}",
            seen.compared
        ),
    });
    BuildsReport { counting, optimised: confirmed.optimised_flags.clone(), mcdc }
}

/// Where the compiled code contradicts us, or could not be asked.
pub(super) fn disagreement(confirmed: &replay::Confirmed) -> Option<String> {
    if let Some(what) = &confirmed.broken {
        return Some(what.clone());
    }
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
    if let Some(first) = confirmed.differences.first() {
        return Some(format!("branch counts differ from the compiled code's: {first}"));
    }
    let first = confirmed.decisions.as_ref()?.differences.first()?;
    Some(format!("MC/DC differs from the compiled code's: {first}"))
}
