//! What the fuzzer sees of a search.

use flipside_context::Test;
use flipside_execute::{BEYOND_TRUTH, Machine, State};
use flipside_inputs::Target;
use flipside_program::Objective;
use flipside_term::{Assignment, InputId, TermId};

use crate::explorer::Explorer;

impl<'p> Target<'p> for Explorer<'_, 'p> {
    fn machine(&self) -> &Machine<'p> {
        self.machine
    }

    fn start(&self) -> &State {
        &self.plan.start
    }

    fn inputs(&self) -> Vec<InputId> {
        let inputs: Vec<InputId> = match self.plan.lazy() {
            Some(lazy) => lazy.inputs(),
            None => self.plan.input_ids().collect(),
        };
        // A number that is no truth value in the byte of a `_Bool` ends most runs.
        let arena = self.machine.arena();
        inputs.into_iter().filter(|input| !arena.input(*input).name.ends_with(BEYOND_TRUTH)).collect()
    }

    fn tests(&self) -> &[Test] {
        &self.tests
    }

    fn open(&self) -> Vec<Objective> {
        self.coverage.open().collect()
    }

    fn is_legal(&self, inputs: &Assignment) -> bool {
        self.are_legal(inputs)
    }

    fn must_stop(&self) -> bool {
        self.stop.is_raised() || self.out_of_time()
    }

    fn conditions_since(&self, seen: usize) -> (Vec<TermId>, usize) {
        let nodes = self.tree.nodes();
        let terms = nodes[seen..].iter().flat_map(|node| node.edges.iter().map(|edge| edge.term));
        (terms.collect(), nodes.len())
    }
}
