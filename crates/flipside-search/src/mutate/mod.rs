//! Scouts: runs without terms, to see what inputs would cover before a test is made of them.
//!
//! A question has many answers, and any of them makes a test that takes what was asked for. Which one it is decides how much the test covers
//! besides. So the answer is changed a little, again and again, and the change is kept if the run still takes what was asked for and covers
//! no less. A scout costs microseconds, because it computes with numbers.
//!
//! Scouts advise and decide nothing: the test that comes of them is run as any other.

mod corpus;
mod mutator;
mod numbers;
mod relevant;

use std::collections::BTreeSet;
use std::sync::Arc;

use flipside_execute::{Machine, Model, PathEnd, Progress, State};
use flipside_program::Objective;
use flipside_term::{Assignment, InputId, TermId};

use self::corpus::Corpus;
use self::mutator::Mutator;
use self::relevant::Relevant;
use crate::explorer::Explorer;
use crate::local_search::Repairer;
use flipside_base::Random;

/// How many scouts are sent for a test at most.
const SCOUTS: usize = 200;

/// How many scouts are sent for each input to find something uncovered, and how many in all.
const FOR_EACH_INPUT: usize = 50;
const MOST: usize = 10_000;

/// How many instructions the scouts for one purpose may run together, and one of them.
const INSTRUCTIONS: u64 = 2_000_000;
const LONGEST: u64 = 50_000;

/// Once in so many times, it is not an input on which paths have depended that changes, but any.
const ANY: usize = 8;

/// Inputs that can be changed.
struct Inputs {
    all: Vec<InputId>,
    relevant: Vec<InputId>,
}

/// Scouts, one after the other.
#[derive(Debug)]
pub(crate) struct Fuzzer {
    random: Random,
    changes: Mutator,
    mender: Repairer,
    corpus: Corpus,
    /// How many inputs there are before anything runs.
    planned: usize,
    /// The inputs on which paths have depended so far.
    relevant: Relevant,
}

impl Fuzzer {
    /// Scouts for a program whose inputs have to satisfy `base`; their choices depend on a seed.
    pub fn new(machine: &Machine<'_>, base: TermId, seed: u32) -> Self {
        Fuzzer {
            random: Random::new(u64::from(seed) + 2),
            changes: Mutator::new(machine.program()),
            mender: Repairer::new(machine.arena(), base),
            corpus: Corpus::default(),
            planned: machine.arena().input_count(),
            relevant: Relevant::default(),
        }
    }

    /// Inputs near these that cover at least as much of what is uncovered, and what is wanted; the same where there are none.
    pub fn better(
        &mut self,
        explorer: &Explorer<'_, '_>,
        inputs: Assignment,
        wanted: Option<Objective>,
    ) -> Assignment {
        let open: Vec<Objective> = explorer.coverage.open().collect();
        let covers = |state: &State| match wanted {
            Some(wanted) if state.counts().of(wanted) == 0 => None,
            _ => Some(open.iter().filter(|&&objective| state.counts().of(objective) > 0).count()),
        };
        let mut left = INSTRUCTIONS;
        let first = run(explorer, &inputs, &mut left).and_then(|state| covers(&state));
        let Some(mut most) = first else { return inputs };
        let mut best = inputs;
        let can_change = self.inputs(explorer);
        for _ in 0..SCOUTS {
            let Some(changed) = self.changed(explorer, &can_change, &best) else { continue };
            let Some(state) = run(explorer, &changed, &mut left) else { continue };
            if let Some(count) = covers(&state).filter(|count| *count >= most) {
                (best, most) = (changed, count);
            }
            if left == 0 {
                break;
            }
        }
        best
    }

    /// Inputs that cover something uncovered, found by changing those of tests, and what came of them, if that is easy.
    pub fn fuzz_uncovered(&mut self, explorer: &Explorer<'_, '_>) -> Option<Assignment> {
        let open: Vec<Objective> = explorer.coverage.open().collect();
        for test in &explorer.tests {
            self.corpus.add(&test.inputs, test.state.counts());
        }
        let mut left = INSTRUCTIONS;
        let can_change = self.inputs(explorer);
        for _ in 0..(FOR_EACH_INPUT * can_change.relevant.len()).min(MOST) {
            let inputs = self.corpus.any(&mut self.random)?.clone();
            let Some(changed) = self.changed(explorer, &can_change, &inputs) else { continue };
            let Some(state) = run(explorer, &changed, &mut left) else { continue };
            if open.iter().any(|&objective| state.counts().of(objective) > 0) {
                return Some(changed);
            }
            self.corpus.add(&changed, state.counts());
            if left == 0 {
                break;
            }
        }
        None
    }

    /// The inputs that can be changed: those that are there from the start, and those that tests have asked for.
    fn inputs(&mut self, explorer: &Explorer<'_, '_>) -> Inputs {
        let mut all: BTreeSet<InputId> = (0..self.planned).map(|index| InputId(index as u32)).collect();
        for test in &explorer.tests {
            all.extend(test.state.inputs().into_iter().map(|asked| asked.input));
            all.extend(test.state.volatile_reads().into_iter().map(|read| read.input));
        }
        let relevant = self.relevant.of(explorer);
        let all: Vec<InputId> = all.into_iter().collect();
        Inputs { relevant: if relevant.is_empty() { all.clone() } else { relevant }, all }
    }

    /// Legal inputs that differ a little from these; none where that is not easy.
    fn changed(
        &mut self,
        explorer: &Explorer<'_, '_>,
        inputs: &Inputs,
        values: &Assignment,
    ) -> Option<Assignment> {
        let inputs = if self.random.once_in(ANY) { &inputs.all } else { &inputs.relevant };
        let others: Vec<&Assignment> = explorer.tests.iter().map(|test| &test.inputs).collect();
        let arena = explorer.machine.arena();
        let changed = self.changes.change(arena, inputs, values, &others, &mut self.random);
        let mended = self.mender.mend(changed, &mut self.random)?;
        explorer.are_legal(&mended).then_some(mended)
    }
}

/// The end of a run with these inputs; nothing where it ends in an error, or does not come to its end.
fn run(explorer: &Explorer<'_, '_>, inputs: &Assignment, left: &mut u64) -> Option<State> {
    let machine = explorer.machine;
    let model = Arc::new(Model::new(inputs.clone()));
    let mut state = machine.with_values(&explorer.plan.start, model.clone());
    let before = state.instructions();
    let ended = loop {
        match machine.run(&mut state, LONGEST) {
            Progress::Ended(end) => break Some(end),
            Progress::Forked(fork) => {
                let alternative = fork
                    .alternatives
                    .iter()
                    .find(|alternative| model.holds(machine.arena(), alternative.term));
                machine.follow(&mut state, alternative.expect("one way on should be open"));
            }
            Progress::Running => {}
        }
        if state.instructions() - before > LONGEST {
            break None;
        }
    };
    *left = left.saturating_sub(state.instructions() - before);
    match ended?.path_end {
        PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Aborted => Some(state),
        PathEnd::Error { .. } | PathEnd::AssumptionFailed | PathEnd::Unsupported(_) | PathEnd::Limit(_) => {
            None
        }
    }
}
