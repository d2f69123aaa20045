//! The evaluations of decisions in a test: which leaves had which values, in which order of evaluations.
//!
//! A test is run again, block by block. This knows nothing of the code that [`flipside_program::mcdc::instrument`] adds: what
//! it finds is what the leaves did, and has to agree with the objectives that the test took.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use flipside_execute::{Machine, Model, Progress, State};
use flipside_program::mcdc::{DecisionTree, Next, Row};
use flipside_program::{BlockId, ConditionId, DecisionId, FunctionId, Outcome, Terminator};

use crate::test_case::{Test, Tests};

/// How many instructions of a block, calls of the library included, run in one go.
const BLOCK: u64 = 1_000_000;

/// A row of a truth table that a test evaluates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenRow {
    /// The row.
    pub row: Row,
    /// The number of the first evaluation of the decision with these values, counted from 1 in each test.
    pub number: u64,
}

/// By decision: the rows that a test evaluates to the end, each once, in the order of the evaluations.
pub type Evaluations = BTreeMap<DecisionId, Vec<SeenRow>>;

/// The evaluations of these decisions in a test.
pub fn evaluations(
    tests: Tests<'_, '_>,
    test: &Test,
    decisions: &[(DecisionId, DecisionTree)],
) -> Evaluations {
    let mut watch = Watch::new(tests.machine, decisions);
    let model = Arc::new(Model::new(test.inputs.clone()));
    let mut state = tests.plan.start.clone();
    state.set_model(model.clone());
    loop {
        let leaf = watch.leaf_at(&state);
        let depth = state.frames().count();
        let before = leaf.map(|(_, _, condition)| state.counts().of_condition(condition).to_vec());
        match tests.machine.run_block(&mut state, BLOCK) {
            Progress::Running => {
                if let (Some((decision, number, condition)), Some(before)) = (leaf, before) {
                    let now = state.counts().of_condition(condition);
                    if let Some(index) = (0..now.len()).find(|&index| now[index] > before[index]) {
                        watch.note(depth, decision, number, index == Outcome::True.index());
                    }
                }
            }
            Progress::Forked(fork) => {
                let open =
                    fork.alternatives.iter().find(|edge| model.holds(tests.machine.arena(), edge.term));
                let Some(taken) = open else { break };
                if let (Some((decision, number, condition)), Some(objective)) = (leaf, taken.objective)
                    && objective.condition == condition
                {
                    watch.note(depth, decision, number, objective.outcome == Outcome::True);
                }
                tests.machine.follow(&mut state, taken);
            }
            Progress::Ended(_) => break,
        }
        state.take_requirements();
    }
    watch.found
}

/// The evaluations that are going on and those that are over.
struct Watch<'d> {
    decisions: &'d [(DecisionId, DecisionTree)],
    /// By block that ends with a leaf: the decision, by its place in the list, the number of the leaf, and its condition.
    leaves: HashMap<(FunctionId, BlockId), (usize, usize, ConditionId)>,
    /// By depth of calls and decision: the values so far. Recursion evaluates a decision inside itself.
    open: HashMap<(usize, usize), Vec<Option<bool>>>,
    counts: Vec<u64>,
    found: Evaluations,
}

impl<'d> Watch<'d> {
    fn new(machine: &Machine<'_>, decisions: &'d [(DecisionId, DecisionTree)]) -> Self {
        let mut of_condition = HashMap::new();
        for (at, (_, tree)) in decisions.iter().enumerate() {
            for leaf in tree.open_leaves() {
                of_condition.insert(tree.leaves[leaf], (at, leaf, tree.leaves[leaf]));
            }
        }
        let mut leaves = HashMap::new();
        for (id, function) in machine.program().functions.entries() {
            for (block, entry) in function.body.iter().flat_map(|body| body.blocks.entries()) {
                if let Terminator::Branch { condition, .. } = entry.terminator
                    && let Some(&known) = of_condition.get(&condition)
                {
                    leaves.insert((id, block), known);
                }
            }
        }
        let counts = vec![0; decisions.len()];
        Watch { decisions, leaves, open: HashMap::new(), counts, found: Evaluations::new() }
    }

    fn leaf_at(&self, state: &State) -> Option<(usize, usize, ConditionId)> {
        self.leaves.get(&state.position()).copied()
    }

    /// A leaf had this value.
    fn note(&mut self, depth: usize, at: usize, leaf: usize, value: bool) {
        let (decision, tree) = &self.decisions[at];
        let values = self.open.entry((depth, at)).or_default();
        if tree.first() == Some(leaf) {
            *values = vec![None; tree.leaves.len()];
        }
        let Some(known) = values.get_mut(leaf) else { return };
        *known = Some(value);
        let Next::End(outcome) = tree.edge(leaf, value).next else { return };
        let row = Row { values: std::mem::take(values), outcome };
        self.counts[at] += 1;
        let seen = self.found.entry(*decision).or_default();
        if seen.iter().all(|known| known.row != row) {
            seen.push(SeenRow { row, number: self.counts[at] });
        }
    }
}
