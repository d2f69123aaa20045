//! The corpus: inputs worth mutating. Each takes some branch a number of times (in buckets) that no earlier one did.

use std::collections::HashSet;

use flipside_execute::Counts;
use flipside_term::Assignment;

use flipside_base::Random;

/// Inputs, and the branch counts that they showed.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    inputs: Vec<Assignment>,
    /// The branches taken, each with the bucket of its count in one run.
    seen: HashSet<(usize, u32)>,
}

impl Corpus {
    /// Keeps inputs if their run has a new branch or bucket.
    pub fn add(&mut self, inputs: &Assignment, counts: &Counts) {
        let mut is_new = false;
        for (branch, &count) in counts.all().iter().enumerate().filter(|(_, count)| **count > 0) {
            is_new |= self.seen.insert((branch, about(count)));
        }
        if is_new {
            self.inputs.push(inputs.clone());
        }
    }

    /// A random member, later ones more often.
    pub fn any(&self, random: &mut Random) -> Option<&Assignment> {
        let count = self.inputs.len();
        if count == 0 {
            return None;
        }
        self.inputs.get(random.below(count).max(random.below(count)))
    }
}

/// The bucket of a count: small numbers as they are, large ones by their logarithm.
fn about(count: u64) -> u32 {
    if count < 4 { count as u32 } else { 2 + count.ilog2() }
}
