//! The smallest set of tests that covers as much as all of them, and the simplest test for each branch.
//!
//! First what has to be in: a test that alone takes some branch. What is left is searched for the smallest set, up to a number of steps; beyond
//! that the greedy answer stands, and the report says that it may not be the smallest.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Ending, ObjectiveReport, StartReport, TestReport};

/// How much is looked at before the greedy answer is good enough.
const MOST_WORK: usize = 20_000_000;

/// A small suite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct SuiteReport {
    /// The tests.
    pub tests: Vec<u32>,
    /// Is it known that no smaller set covers as much?
    pub smallest: bool,
}

/// The smallest set of tests; `takers` says for each branch who takes it.
pub(crate) fn smallest_suite<'t>(takers: impl Iterator<Item = &'t [u32]>) -> SuiteReport {
    let rows: BTreeSet<BTreeSet<u32>> =
        takers.filter(|tests| !tests.is_empty()).map(|tests| tests.iter().copied().collect()).collect();
    let mut chosen: BTreeSet<u32> = rows.iter().filter(|row| row.len() == 1).flatten().copied().collect();
    let open: Vec<&BTreeSet<u32>> = rows.iter().filter(|row| row.is_disjoint(&chosen)).collect();
    let greedy = greedy(&open);
    let mut search = Search { best: greedy, work: 0 };
    search.go_on(&open, &mut Vec::new());
    let smallest = search.work < MOST_WORK;
    chosen.extend(search.best);
    SuiteReport { tests: chosen.into_iter().collect(), smallest }
}

/// Again and again the test that takes most of what is left.
fn greedy(rows: &[&BTreeSet<u32>]) -> Vec<u32> {
    let mut left: Vec<&BTreeSet<u32>> = rows.to_vec();
    let mut chosen = Vec::new();
    while let Some(next) = most_wanted(&left) {
        chosen.push(next);
        left.retain(|row| !row.contains(&next));
    }
    chosen
}

/// At most so many tests: again and again the one that takes most of what is left.
pub(crate) fn most_valuable(takers: &[Vec<u32>], most: usize) -> Vec<u32> {
    let rows: Vec<BTreeSet<u32>> = takers
        .iter()
        .filter(|tests| !tests.is_empty())
        .map(|tests| tests.iter().copied().collect())
        .collect();
    let mut chosen = greedy(&rows.iter().collect::<Vec<_>>());
    chosen.truncate(most);
    chosen
}

/// The test that takes most of these branches, the first of several.
fn most_wanted(rows: &[&BTreeSet<u32>]) -> Option<u32> {
    let last = rows.iter().filter_map(|row| row.last()).max()?;
    let mut counts = vec![0usize; *last as usize + 1];
    for &test in rows.iter().copied().flatten() {
        counts[test as usize] += 1;
    }
    (0..=*last).max_by_key(|&test| (counts[test as usize], Reverse(test)))
}

/// Branch and bound.
struct Search {
    best: Vec<u32>,
    work: usize,
}

impl Search {
    fn go_on(&mut self, rows: &[&BTreeSet<u32>], chosen: &mut Vec<u32>) {
        self.work += 1 + rows.iter().map(|row| row.len()).sum::<usize>();
        // The branch with the fewest takers leaves the least choice.
        let Some(narrowest) = rows.iter().min_by_key(|row| row.len()) else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        for &test in *narrowest {
            if self.work >= MOST_WORK || chosen.len() + apart(rows) >= self.best.len() {
                return;
            }
            let left: Vec<&BTreeSet<u32>> = rows.iter().copied().filter(|row| !row.contains(&test)).collect();
            chosen.push(test);
            self.go_on(&left, chosen);
            chosen.pop();
        }
    }
}

/// Branches that no test takes together: each needs a test of its own.
fn apart(rows: &[&BTreeSet<u32>]) -> usize {
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    let mut count = 0;
    for row in rows {
        if row.is_disjoint(&seen) {
            seen.extend(row.iter());
            count += 1;
        }
    }
    count
}

/// The tests that take a branch, for a suite: where there are any that start from the initial state, those.
pub(crate) fn takers(objective: &ObjectiveReport, tests: &[TestReport]) -> Vec<u32> {
    let is_assumed = |id: &u32| tests.iter().any(|test| test.id == *id && test.start == StartReport::Assumed);
    let initial: Vec<u32> = objective.tests.iter().copied().filter(|id| !is_assumed(id)).collect();
    if initial.is_empty() { objective.tests.clone() } else { initial }
}

/// By covered branch: the simplest test, and what each test takes that no earlier one does, and none that the user had already.
pub(crate) fn mark(objectives: &mut [ObjectiveReport], tests: &mut [TestReport]) {
    let weights: BTreeMap<u32, usize> = tests.iter().map(|test| (test.id, weight(test))).collect();
    let mut newly: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for objective in objectives {
        objective.simplest = objective.tests.iter().copied().min_by_key(|test| (weights.get(test), *test));
        if let Some(&first) = objective.tests.iter().min().filter(|_| objective.existing.is_empty()) {
            newly.entry(first).or_default().push(objective.id.clone());
        }
    }
    for test in tests {
        test.newly = newly.remove(&test.id).unwrap_or_default();
    }
}

/// How much there is to read in a test: the digits of its inputs, and an end that is none counts most.
fn weight(test: &TestReport) -> usize {
    let digits = |value: &serde_json::Value| match value.to_string().as_str() {
        "0" | "0.0" | "null" => 0,
        text => text.len(),
    };
    let inputs: usize = test.inputs.iter().map(|input| digits(&input.value)).sum();
    // A state that we assumed is no simple start.
    let assumed = if test.start == StartReport::Assumed { 1 << 29 } else { 0 };
    inputs + assumed + if test.ends == Ending::Error { 1 << 30 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::{SuiteReport, most_valuable, smallest_suite};

    fn suite(takers: &[&[u32]]) -> SuiteReport {
        smallest_suite(takers.iter().copied())
    }

    #[test]
    fn greedy_is_not_good_enough() {
        // Test 0 takes most, and is not needed: 1 and 2 take everything.
        let takers: &[&[u32]] = &[&[0, 1], &[0, 1], &[0, 2], &[0, 2], &[1], &[2]];
        assert_eq!(suite(takers), SuiteReport { tests: vec![1, 2], smallest: true });
        let takers: &[&[u32]] = &[&[0, 1], &[0, 1, 3], &[0, 2], &[0, 2, 3], &[1, 4], &[2, 5]];
        assert_eq!(suite(takers), SuiteReport { tests: vec![1, 2], smallest: true });
    }

    #[test]
    fn the_most_valuable_come_first() {
        let takers: &[Vec<u32>] = &[vec![0], vec![1, 2], vec![1], vec![1, 3], vec![3], vec![]];
        assert_eq!(most_valuable(takers, 9), [1, 0, 3]);
        assert_eq!(most_valuable(takers, 1), [1]);
    }

    #[test]
    fn nothing_to_take_needs_no_test() {
        assert_eq!(suite(&[]), SuiteReport { tests: vec![], smallest: true });
        assert_eq!(suite(&[&[]]), SuiteReport { tests: vec![], smallest: true });
    }

    #[test]
    fn as_small_as_all_subsets_say() {
        // A generator of our own: the same rows each time.
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..200 {
            let rows: Vec<Vec<u32>> =
                (0..8).map(|_| (0..7).filter(|_| random(3) == 0).collect::<Vec<u32>>()).collect();
            let covers = |set: u32| {
                rows.iter().all(|row| row.is_empty() || row.iter().any(|test| set >> test & 1 == 1))
            };
            let least = (0..1u32 << 7).filter(|&set| covers(set)).map(u32::count_ones).min();
            let found = smallest_suite(rows.iter().map(Vec::as_slice));
            assert!(found.smallest);
            assert_eq!(Some(found.tests.len() as u32), least, "{rows:?}");
            assert!(covers(found.tests.iter().map(|test| 1 << test).sum()));
        }
    }
}
