//! The comparison of counts: was every branch taken as often natively as in our own run?
//!
//! Half of clang's counts are subtractions. In a frame that was still running when the run ended (exit, abort, crash
//! inside a callee) a subtracted side may look taken although it was not: there it has to be at least ours, while the
//! side with a counter of its own has to be equal.

use std::collections::{HashMap, HashSet};
use std::fmt;

use flipside_c::{Derived, Lowered, Meaning, PredictedRegion, Site};
use flipside_execute::{Counts, End};
use flipside_program::{ConditionKind, FunctionId, Objective, Outcome};

use crate::measured::{MeasuredBranches, Pair};
use crate::structure::show_site;

/// A site at which the counts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountDifference {
    /// The function.
    pub function: String,
    /// The place, as text.
    pub place: String,
    /// Our counts, (true, false) of each region there.
    pub ours: Vec<Pair>,
    /// llvm-cov's.
    pub native: Vec<Pair>,
}

impl fmt::Display for CountDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: in {}: (true, false) ours {:?}, native {:?}",
            self.place, self.function, self.ours, self.native
        )
    }
}

/// Which frames of a run came to their end, natively and with us.
pub enum Frames<'f> {
    /// All: counts are equal.
    Ended,
    /// All but those of these functions.
    Live(&'f HashSet<FunctionId>),
    /// Our run stopped where the native one may go on: native counts are at least ours.
    Stopped,
}

/// Compares the counts of one run with those of the same run natively.
pub fn compare_run(
    lowered: &Lowered,
    counts: &Counts,
    end: &End,
    measured: &MeasuredBranches,
) -> Vec<CountDifference> {
    let live: HashSet<FunctionId> =
        end.stack.iter().filter(|entry| !entry.returning).map(|entry| entry.function).collect();
    compare(lowered, &|objective| counts.of(objective), &Frames::Live(&live), measured)
}

/// Compares counts with native ones.
pub fn compare(
    lowered: &Lowered,
    count: &dyn Fn(Objective) -> u64,
    frames: &Frames<'_>,
    measured: &MeasuredBranches,
) -> Vec<CountDifference> {
    let mut differences = Vec::new();
    let mut sites: HashMap<(FunctionId, Site), Vec<&PredictedRegion>> = HashMap::new();
    let mut order = Vec::new();
    for region in &lowered.regions {
        let key = (region.function, region.site);
        let regions = sites.entry(key).or_default();
        if regions.is_empty() {
            order.push(key);
        }
        regions.push(region);
    }
    for key @ (function, site) in order {
        let Some(native) = measured.functions.get(&function).and_then(|listed| listed.sites.get(&site))
        else {
            continue;
        };
        // Where fewer are listed than may be, those that may be missing cannot be told apart from the others.
        let all_listed = native.len() == sites[&key].len();
        let regions: Vec<&PredictedRegion> = sites[&key]
            .iter()
            .copied()
            .filter(|region| region.meaning != Meaning::Extra && (region.certain || all_listed))
            .collect();
        let ours: Vec<Pair> = regions.iter().map(|region| pair(lowered, count, region)).collect();
        let ended = match frames {
            Frames::Ended => true,
            Frames::Live(functions) => !functions.contains(&function),
            Frames::Stopped => false,
        };
        let agrees = match (regions.as_slice(), native.as_slice()) {
            _ if ended => contained(&ours, native),
            ([_], [native]) if matches!(frames, Frames::Stopped) => {
                native.0 >= ours[0].0 && native.1 >= ours[0].1
            }
            ([region], [native]) => at_least(region.derived, ours[0], *native),
            // In a frame that never ended, regions that share a site cannot be told apart.
            _ => true,
        };
        if !agrees {
            differences.push(CountDifference {
                function: lowered.program.functions[function].name.clone(),
                place: show_site(&lowered.program, site),
                ours,
                native: native.clone(),
            });
        }
    }
    differences
}

/// Our counts for a region.
fn pair(lowered: &Lowered, of: &dyn Fn(Objective) -> u64, region: &PredictedRegion) -> Pair {
    let count = |condition, outcome| of(Objective { condition, outcome });
    match region.meaning {
        Meaning::Leaf(condition) => (count(condition, Outcome::True), count(condition, Outcome::False)),
        Meaning::Arm(condition, arm) => {
            let ConditionKind::Switch { arms } = &lowered.program.conditions[condition].kind else {
                unreachable!("an arm should belong to a switch")
            };
            let all: u64 = (0..arms.len() as u32).map(|arm| count(condition, Outcome::Arm(arm))).sum();
            let taken = count(condition, Outcome::Arm(arm));
            (taken, all - taken)
        }
        Meaning::Extra => unreachable!("a region without a meaning should not be counted"),
    }
}

fn at_least(derived: Derived, ours: Pair, native: Pair) -> bool {
    match derived {
        Derived::False => native.0 == ours.0 && native.1 >= ours.1,
        Derived::True => native.0 >= ours.0 && native.1 == ours.1,
        Derived::Both => native.0 >= ours.0,
    }
}

/// Are all of ours among the native ones? (Regions without a meaning may be left over.)
fn contained(ours: &[Pair], native: &[Pair]) -> bool {
    let mut left = native.to_vec();
    ours.iter().all(|pair| match left.iter().position(|candidate| candidate == pair) {
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    })
}
