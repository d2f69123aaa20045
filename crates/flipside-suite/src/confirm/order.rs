//! Which tests are replayed first, and which share a profile.

use std::collections::{BTreeSet, HashMap, HashSet};

use flipside_context::{Test, findings};
use flipside_execute::PathEnd;
use flipside_program::FunctionId;

use crate::replay::Ends;

/// As many tests are replayed whatever the clock says.
const FEW: usize = 200;

/// The tests without which something would lose its only test: the first that takes each objective, and the first that
/// makes each error. All, where there are few.
pub(super) fn urgent(tests: &[Test]) -> HashSet<u32> {
    if tests.len() <= FEW {
        return tests.iter().map(|test| test.id).collect();
    }
    let mut taken = HashSet::new();
    let first = tests
        .iter()
        .filter(|test| test.taken.iter().filter(|&&objective| taken.insert(objective)).count() > 0);
    let mut urgent: HashSet<u32> = first.map(|test| test.id).collect();
    urgent.extend(findings(tests).into_iter().map(|finding| finding.test));
    urgent
}

/// How each test ends. Those that end in a way that C defines share a number when the same frames were live.
pub(super) fn ends(tests: &[Test]) -> HashMap<u32, Ends> {
    let mut numbers: HashMap<BTreeSet<FunctionId>, u32> = HashMap::new();
    let mut alone = 0;
    let mut ends = HashMap::new();
    for test in tests {
        let end = match test.end.path_end {
            PathEnd::Returned(_) => Ends::Returns,
            PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::AssumptionFailed => {
                let count = numbers.len() as u32;
                Ends::Inside(2 * *numbers.entry(live(test)).or_insert(count))
            }
            // After an error, or where our run was cut, the compiled code goes its own way.
            PathEnd::Error { .. } | PathEnd::Unsupported(_) | PathEnd::Limit(_) => {
                alone += 1;
                Ends::Inside(2 * alone + 1)
            }
        };
        ends.insert(test.id, end);
    }
    ends
}

/// The functions that were running when a test ended.
pub(super) fn live(test: &Test) -> BTreeSet<FunctionId> {
    test.end.stack.iter().filter(|entry| !entry.returning).map(|entry| entry.function).collect()
}
