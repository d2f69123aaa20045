//! The corpus: inputs worth mutating. Each of them takes some branch about as often as none before it did.

use std::collections::HashSet;

use flipside_execute::Counts;
use flipside_term::Assignment;

use crate::random::Random;

/// Inputs, and what is known of them.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    inputs: Vec<Assignment>,
    /// Which branches were taken, and about how often in one run.
    seen: HashSet<(usize, u32)>,
}

impl Corpus {
    /// Keeps inputs if a run with them does something new.
    pub fn add(&mut self, inputs: &Assignment, counts: &Counts) {
        let mut is_new = false;
        for (branch, &count) in counts.all().iter().enumerate().filter(|(_, count)| **count > 0) {
            is_new |= self.seen.insert((branch, about(count)));
        }
        if is_new {
            self.inputs.push(inputs.clone());
        }
    }

    /// One of them, the later ones more often.
    pub fn any(&self, random: &mut Random) -> Option<&Assignment> {
        let count = self.inputs.len();
        if count == 0 {
            return None;
        }
        self.inputs.get(random.below(count).max(random.below(count)))
    }
}

/// Small numbers as they are, large ones by their size.
fn about(count: u64) -> u32 {
    if count < 4 { count as u32 } else { 2 + count.ilog2() }
}
