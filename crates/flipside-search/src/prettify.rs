//! The search's side of prettifying: which conditions a test has to keep, and the run with its new inputs.

use flipside_context::Test;
use flipside_inputs::Prettifier;
use flipside_term::{Assignment, TermId, conjuncts};

use crate::explorer::Explorer;
use crate::trace;

impl Explorer<'_, '_> {
    /// Gives the tests nicer inputs, as long as it may go on.
    pub fn prettify_tests(&mut self, go_on: &dyn Fn() -> bool) {
        let mut prettifier = Prettifier::new(self.machine, self.plan);
        for index in 0..self.tests.len() {
            if prettifier.is_done() || !go_on() {
                return;
            }
            let test = &self.tests[index];
            let Some(on_path) = self.conditions_of(test) else { continue };
            let inputs = prettifier.prettified(test, &on_path).filter(|inputs| self.are_legal(inputs));
            if let Some(inputs) = inputs {
                self.replace_inputs(index, inputs, go_on);
            }
            let test = &self.tests[index];
            let inputs =
                prettifier.with_visible_writes(test, &on_path).filter(|inputs| self.are_legal(inputs));
            if let Some(inputs) = inputs {
                self.replace_inputs(index, inputs, go_on);
            }
        }
    }

    /// Gives a test other inputs, with which its run takes the same path: nothing changes where it does something else.
    pub(crate) fn replace_inputs(&mut self, index: usize, mut inputs: Assignment, go_on: &dyn Fn() -> bool) {
        let trace = trace::run(self.machine, self.plan.start.clone(), &inputs, &|| !go_on());
        if let Some(lazy) = self.plan.lazy() {
            lazy.note_lengths(&mut inputs, &trace.state);
        }
        let test = &mut self.tests[index];
        if let Ok(end) = trace.end
            && trace.state.counts() == test.state.counts()
        {
            *test = Test { id: test.id, inputs, end, state: trace.state, taken: test.taken.clone() };
        }
    }

    /// All that holds on the path of a test; nothing where the tree does not have it to its end.
    pub(crate) fn conditions_of(&self, test: &Test) -> Option<Vec<TermId>> {
        let arena = self.machine.arena();
        let mut found = Vec::new();
        if let Some(precondition) = &self.precondition {
            found.extend(conjuncts(arena, precondition.term));
        }
        let (_, mut next) = *self.ends.iter().find(|(id, _)| *id == test.id)?;
        while let Some(edge) = next {
            found.push(self.tree.edge(edge).term);
            next = self.tree.node(edge.node).parent;
        }
        Some(found)
    }
}
