//! Tests that add nothing: they cover nothing that an earlier one does not cover, and show no other error. Each costs a
//! replay, and a reader's time.

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::{Test, findings};
use flipside_execute::PathEnd;
use flipside_program::{ConditionId, Objective};

use crate::explorer::Explorer;
use crate::verdict::{Fact, ObjectiveVerdict, Refutation};

impl Explorer<'_, '_> {
    /// Drops the tests that add nothing, unless a refutation rests on the paths that tests took. The verdicts with the tests
    /// that are left, which are numbered anew.
    pub fn drop_surplus_tests(&mut self, verdicts: Vec<ObjectiveVerdict>) -> Vec<ObjectiveVerdict> {
        let rests_on_tests = |fact: &Fact| matches!(fact, Fact::Refuted { by: Refutation::Exhaustion, .. });
        if !self.settings.criterion.is_about_objectives()
            || verdicts.iter().flat_map(ObjectiveVerdict::facts).any(rests_on_tests)
        {
            return verdicts;
        }
        let kept =
            tests_that_count(&self.tests, &|test| self.is_initial(test), &|test| self.errors_met(test));
        if kept.len() == self.tests.len() {
            return verdicts;
        }
        let numbers: BTreeMap<u32, u32> = kept.into_iter().zip(0..).collect();
        let mut is_kept = self.tests.iter().map(|test| numbers.contains_key(&test.id));
        let mut moments = std::mem::take(&mut self.moments);
        moments.retain(|_| is_kept.next().unwrap_or(true));
        self.moments = moments;
        self.tests.retain(|test| numbers.contains_key(&test.id));
        self.tests.iter_mut().for_each(|test| test.id = numbers[&test.id]);
        self.ends.retain(|(test, _)| numbers.contains_key(test));
        self.ends.iter_mut().for_each(|(test, _)| *test = numbers[test]);
        for run in &mut self.runs {
            run.test = run.test.and_then(|test| numbers.get(&test).copied());
        }
        self.coverage.renumber(&self.tests);
        verdicts.into_iter().map(|verdict| renumbered(&verdict, &numbers)).collect()
    }
}

impl Explorer<'_, '_> {
    /// The conditions about errors that a test comes to. What hides an error rests on whether some test came to it
    /// ([`crate::hidden`]).
    fn errors_met(&self, test: &Test) -> Vec<ConditionId> {
        let conditions = self.coverage.objectives().map(|objective| objective.condition);
        let errors = conditions.filter(|one| self.machine.program().conditions[*one].error().is_some());
        errors.filter(|one| test.state.counts().of_condition(*one).iter().any(|&count| count > 0)).collect()
    }
}

/// The first test, and those that cover something first, or first without ending in an error, or that show an error first. Those
/// that start from the initial state come before the others.
fn tests_that_count(
    tests: &[Test],
    is_initial: &dyn Fn(&Test) -> bool,
    errors_met: &dyn Fn(&Test) -> Vec<ConditionId>,
) -> BTreeSet<u32> {
    let mut kept: BTreeSet<u32> = findings(tests).iter().map(|finding| finding.test).collect();
    let first = tests.iter().find(|test| is_initial(test)).or(tests.first());
    kept.extend(first.map(|test| test.id));
    let (mut covered, mut covered_well): (BTreeSet<Objective>, BTreeSet<Objective>) = Default::default();
    let mut met: BTreeSet<ConditionId> = BTreeSet::new();
    let (initial, assumed): (Vec<&Test>, Vec<&Test>) = tests.iter().partition(|test| is_initial(test));
    for test in initial.into_iter().chain(assumed) {
        let ends_well = !matches!(test.end.path_end, PathEnd::Error { .. });
        let mut adds = kept.contains(&test.id);
        for &objective in &test.taken {
            adds |= covered.insert(objective);
            adds |= ends_well && covered_well.insert(objective);
        }
        for condition in errors_met(test) {
            adds |= met.insert(condition);
        }
        if adds {
            kept.insert(test.id);
        }
    }
    kept
}

/// A verdict without the facts about other tests, decided upon again.
fn renumbered(verdict: &ObjectiveVerdict, numbers: &BTreeMap<u32, u32>) -> ObjectiveVerdict {
    let fact = |fact: &Fact| match fact {
        Fact::Taken { test } => numbers.get(test).map(|&test| Fact::Taken { test }),
        Fact::Doubted { test, doubt } => numbers.get(test).map(|&test| Fact::Doubted { test, doubt: *doubt }),
        Fact::TakenElsewhere | Fact::Refuted { .. } | Fact::Open(_) => Some(fact.clone()),
    };
    ObjectiveVerdict::new(verdict.objective, verdict.facts().iter().filter_map(fact).collect())
}
