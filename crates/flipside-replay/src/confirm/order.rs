//! Which tests are replayed first, and which share a profile.

use std::collections::{BTreeSet, HashMap, HashSet};

use flipside_context::{Test, findings};
use flipside_execute::PathEnd;
use flipside_program::FunctionId;

use crate::replay::Ends;

/// As many tests are replayed whatever the clock says.
const FEW: usize = 200;

/// The tests without which something would lose its only test: the first that takes each objective, and the first that
/// makes each error.
pub(super) fn needed(tests: &[Test]) -> HashSet<u32> {
    let mut taken = HashSet::new();
    let mut is_first =
        |test: &Test| test.taken.iter().filter(|&&objective| taken.insert(objective)).count() > 0;
    let mut needed: HashSet<u32> = tests.iter().filter(|test| is_first(test)).map(|test| test.id).collect();
    needed.extend(findings(tests).into_iter().map(|finding| finding.test));
    needed
}

/// The tests that are replayed whatever the clock says: those that are needed; all, where there are few.
pub(super) fn urgent(tests: &[Test], needed: &HashSet<u32>) -> HashSet<u32> {
    if tests.len() <= FEW { tests.iter().map(|test| test.id).collect() } else { needed.clone() }
}

/// How each test ends, and with which others it shares a profile: those that end in a way that C defines when the same frames were
/// live. After an error, or where our run was cut, the compiled code goes its own way: a test that is needed has a profile of its own.
pub(super) fn ends(tests: &[Test], needed: &HashSet<u32>) -> HashMap<u32, Ends> {
    #[derive(PartialEq, Eq, Hash)]
    enum Group {
        Live(BTreeSet<FunctionId>),
        Alone(u32),
        Astray,
    }
    let mut numbers: HashMap<Group, u32> = HashMap::new();
    let mut end = |test: &Test| {
        let group = match test.end.path_end {
            PathEnd::Returned(_) => return Ends::Returns,
            PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::AssumptionFailed => Group::Live(live(test)),
            PathEnd::Error { .. } | PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_) => {
                if needed.contains(&test.id) {
                    Group::Alone(test.id)
                } else {
                    Group::Astray
                }
            }
        };
        let count = numbers.len() as u32;
        Ends::Inside(*numbers.entry(group).or_insert(count))
    };
    tests.iter().map(|test| (test.id, end(test))).collect()
}

/// The functions that were running when a test ended.
pub(super) fn live(test: &Test) -> BTreeSet<FunctionId> {
    test.end.stack.iter().filter(|entry| !entry.returning).map(|entry| entry.function).collect()
}
