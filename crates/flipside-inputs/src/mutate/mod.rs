//! Mutation: a small fuzzer that runs the subject on concrete values.
//!
//! A predicate has many models, and any of them makes a test that takes the branch. Which one it is decides how much else the
//! test covers. So the inputs are mutated, again and again, and a mutation is kept if the run still takes the branch and
//! covers no less. A run costs microseconds, because it computes with numbers instead of terms.
//!
//! What the fuzzer finds decides nothing by itself: the test is run symbolically like any other. Its effect on the number
//! of tests is in docs/performance.md.

mod corpus;
mod mutator;
mod numbers;
mod relevant;

use std::collections::BTreeSet;
use std::sync::Arc;

use flipside_context::Test;
use flipside_execute::{Machine, Model, PathEnd, Progress, State};
use flipside_program::Objective;
use flipside_term::{Assignment, InputId, TermId};

use self::corpus::Corpus;
use self::mutator::Mutator;
use self::relevant::Relevant;
use crate::local_search::Repairer;
use flipside_base::Random;

/// The most mutations of one test. With 200, tests kept on subject A went from 9 to 5, on T from 33 to 24
/// (docs/performance.md), at 10 to 50 microseconds per run.
const MUTATIONS: usize = 200;

/// The mutations per input when searching something uncovered, and the most in all. With 50 per input, the segment `..` of
/// subject A with 24 to 64 characters is found, which local search did not find (docs/performance.md).
const FOR_EACH_INPUT: usize = 50;
const MOST: usize = 10_000;

/// The instructions of all runs of one call, and of one run: milliseconds at the speed of concrete code.
const INSTRUCTIONS: u64 = 2_000_000;
const LONGEST: u64 = 50_000;

/// Once in this many times any input is mutated, not only those on which paths have depended: others may matter on paths
/// that were not run yet.
const ANY: usize = 8;

/// The inputs that can be mutated.
struct Inputs {
    all: Vec<InputId>,
    relevant: Vec<InputId>,
}

/// What the fuzzer has to know of a search.
pub trait Target<'p> {
    /// The interpreter.
    fn machine(&self) -> &Machine<'p>;
    /// The state in which runs start.
    fn start(&self) -> &State;
    /// The inputs that were planned, and those that runs have touched so far.
    fn inputs(&self) -> Vec<InputId>;
    /// The tests so far.
    fn tests(&self) -> &[Test];
    /// The objectives that are not covered.
    fn open(&self) -> Vec<Objective>;
    /// Are these inputs legal?
    fn is_legal(&self, inputs: &Assignment) -> bool;
    /// Is the time over? Runs with large inputs may take long.
    fn must_stop(&self) -> bool;
    /// The conditions of the execution tree that were added after the first `seen` nodes, and how many nodes there are.
    fn conditions_since(&self, seen: usize) -> (Vec<TermId>, usize);
}

/// A fuzzer.
#[derive(Debug)]
pub struct Fuzzer {
    random: Random,
    mutator: Mutator,
    repairer: Repairer,
    corpus: Corpus,
    /// The inputs on which paths have depended so far.
    relevant: Relevant,
}

impl Fuzzer {
    /// For a program whose inputs have to satisfy `base`; its choices depend on a seed.
    pub fn new(machine: &Machine<'_>, base: TermId, seed: u32) -> Self {
        Fuzzer {
            random: Random::new(u64::from(seed) + 2),
            mutator: Mutator::new(machine.program()),
            repairer: Repairer::new(machine.arena(), base),
            corpus: Corpus::default(),
            relevant: Relevant::default(),
        }
    }

    /// Mutations of these inputs that take the wanted branch and cover at least as much of what is uncovered; the inputs
    /// themselves where there are none.
    pub fn better(
        &mut self,
        target: &dyn Target<'_>,
        inputs: Assignment,
        wanted: Option<Objective>,
    ) -> Assignment {
        let open: Vec<Objective> = target.open();
        let covers = |state: &State| match wanted {
            Some(wanted) if state.counts().of(wanted) == 0 => None,
            _ => Some(open.iter().filter(|&&objective| state.counts().of(objective) > 0).count()),
        };
        let mut left = INSTRUCTIONS;
        let first = run(target, &inputs, &mut left).and_then(|state| covers(&state));
        let Some(mut most) = first else { return inputs };
        let mut best = inputs;
        let can_change = self.inputs(target);
        for _ in 0..MUTATIONS {
            if target.must_stop() {
                break;
            }
            let Some(changed) = self.mutated(target, &can_change, &best) else { continue };
            let Some(state) = run(target, &changed, &mut left) else { continue };
            if let Some(count) = covers(&state).filter(|count| *count >= most) {
                (best, most) = (changed, count);
            }
            if left == 0 {
                break;
            }
        }
        best
    }

    /// Inputs that cover something uncovered, found by mutating those of tests and earlier mutations; none if the budget does not
    /// suffice.
    pub fn fuzz_uncovered(&mut self, target: &dyn Target<'_>) -> Option<Assignment> {
        let open: Vec<Objective> = target.open();
        for test in target.tests() {
            self.corpus.add(&test.inputs, test.state.counts());
        }
        let mut left = INSTRUCTIONS;
        let can_change = self.inputs(target);
        for _ in 0..(FOR_EACH_INPUT * can_change.relevant.len()).min(MOST) {
            if target.must_stop() {
                break;
            }
            let inputs = self.corpus.any(&mut self.random)?.clone();
            let Some(changed) = self.mutated(target, &can_change, &inputs) else { continue };
            let Some(state) = run(target, &changed, &mut left) else { continue };
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

    /// The inputs that can be mutated: those of the plan, and the runtime inputs of tests.
    fn inputs(&mut self, target: &dyn Target<'_>) -> Inputs {
        let mut all: BTreeSet<InputId> = target.inputs().into_iter().collect();
        for test in target.tests() {
            all.extend(test.state.inputs().into_iter().map(|runtime| runtime.input));
            all.extend(test.state.volatile_reads().into_iter().map(|read| read.input));
        }
        let relevant = self.relevant.of(target);
        let all: Vec<InputId> = all.into_iter().collect();
        Inputs { relevant: if relevant.is_empty() { all.clone() } else { relevant }, all }
    }

    /// Legal inputs that differ a little from these; none where they cannot be repaired quickly.
    fn mutated(
        &mut self,
        target: &dyn Target<'_>,
        inputs: &Inputs,
        values: &Assignment,
    ) -> Option<Assignment> {
        let inputs = if self.random.once_in(ANY) { &inputs.all } else { &inputs.relevant };
        let others: Vec<&Assignment> = target.tests().iter().map(|test| &test.inputs).collect();
        let arena = target.machine().arena();
        let changed = self.mutator.mutate(arena, inputs, values, &others, &mut self.random);
        let repaired = self.repairer.repair(changed, &mut self.random)?;
        target.is_legal(&repaired).then_some(repaired)
    }
}

/// The final state of a run with these inputs; none where it ends in an error or is cut.
fn run(target: &dyn Target<'_>, inputs: &Assignment, left: &mut u64) -> Option<State> {
    let machine = target.machine();
    let model = Arc::new(Model::new(inputs.clone()));
    let mut state = machine.with_values(target.start(), model.clone());
    let before = state.instructions();
    let ended = loop {
        match machine.run(&mut state, LONGEST) {
            Progress::Ended(end) => break Some(end),
            Progress::Forked(fork) => {
                let alternative = fork
                    .alternatives
                    .iter()
                    .find(|alternative| model.holds(machine.arena(), alternative.term));
                machine.follow(&mut state, alternative.expect("one alternative should be open"));
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
        PathEnd::Error { .. }
        | PathEnd::AssumptionFailed
        | PathEnd::Unsupported(_)
        | PathEnd::Limit(_)
        | PathEnd::Guess(_) => None,
    }
}
