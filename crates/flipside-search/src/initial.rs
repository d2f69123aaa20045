//! The state that earlier calls left: tests that start from the initial one are preferred to those that assume another.
//!
//! A search knows state as inputs like all others. When it is over, its tests get as much of the initial state as their paths
//! allow, and what only tests with an assumed state take is looked for once more, in a second search whose state is fixed. It
//! refutes nothing for anybody: what it does not find stays covered, given a state.

use flipside_context::plan::Start;
use flipside_context::{InputPlan, Precondition, Test};
use flipside_execute::PathEnd;
use flipside_program::Objective;
use flipside_solver::Solver;
use flipside_term::{Assignment, TermId, evaluate};

use crate::control::StopReason;
use crate::driver::Driver;
use crate::explorer::Explorer;
use crate::strategy::AUTO;
use crate::trace;

impl Explorer<'_, '_> {
    /// Does a test start from the initial state?
    pub fn is_initial(&self, test: &Test) -> bool {
        self.plan.start_of(&test.inputs) == Start::Initial
    }

    /// The objectives that only tests with an assumed state take.
    pub fn only_assumed(&self) -> Vec<Objective> {
        let is_given = |objective: &Objective| {
            let mut takers = self.tests.iter().filter(|test| test.taken.contains(objective)).peekable();
            takers.peek().is_some()
                && !self.coverage.is_covered_elsewhere(*objective)
                && takers.all(|test| !self.is_initial(test))
        };
        self.coverage.objectives().filter(is_given).collect()
    }

    /// Gives the tests as much of the initial state as their paths allow.
    pub fn prefer_initial_state(&mut self, go_on: &dyn Fn() -> bool) {
        for index in 0..self.tests.len() {
            if !go_on() {
                return;
            }
            let test = &self.tests[index];
            let parts = self.plan.state_parts(&test.inputs);
            let Some(on_path) = self.conditions_of(test).filter(|_| !parts.is_empty()) else { continue };
            let whole = parts.iter().fold(test.inputs.clone(), |inputs, part| part.initial(&inputs));
            let inputs = if self.hold(&on_path, &whole) {
                whole
            } else {
                let one = |inputs: Assignment, part: &flipside_context::plan::StatePart| {
                    let without = part.initial(&inputs);
                    if self.hold(&on_path, &without) { without } else { inputs }
                };
                parts.iter().take(MOST_PARTS).fold(test.inputs.clone(), one)
            };
            if self.are_legal(&inputs) {
                self.replace_inputs(index, inputs, go_on);
            }
        }
    }

    fn hold(&self, conditions: &[TermId], inputs: &Assignment) -> bool {
        let arena = self.machine.arena();
        conditions.iter().all(|&condition| evaluate(arena, inputs, condition) != 0)
    }

    /// Looks for tests from the initial state for what only tests with an assumed one take. `initial` is the plan in which the
    /// state is no input, with what is legal then. Was that done to its end?
    pub fn search_from_initial_state(
        &mut self,
        (initial, precondition): (&InputPlan, Option<Precondition>),
        solver: &mut dyn Solver,
    ) -> bool {
        let given = self.only_assumed();
        if let (Some(known), Some(lazy)) = (self.plan.lazy(), initial.lazy()) {
            lazy.set_capacities(known.capacities().into_iter().collect());
        }
        let coverage = self.coverage.only(given);
        let mut second = Explorer::new(self.machine, initial, self.reach, coverage, self.settings.clone());
        second.precondition = precondition;
        second.stop = self.stop.clone();
        let mut driver = Driver::new(&mut second, AUTO.has_local_search, solver);
        if let Some(begin) = AUTO.begin {
            begin(&mut driver);
        }
        let found: Vec<Assignment> = second.tests.iter().map(|test| test.inputs.clone()).collect();
        let (stopped, is_worked) = (second.stopped, second.stopped == Some(StopReason::Work));
        let is_done = stopped.is_none() || is_worked;
        if is_worked {
            // Said of the whole search: another machine stops there, too.
            self.stopped = self.stopped.or(stopped);
        }
        for inputs in found {
            self.adopt(&self.plan.with_initial_state(&inputs));
        }
        is_done
    }

    /// Adds a test with these inputs, if it takes something that no test from the initial state takes.
    fn adopt(&mut self, inputs: &Assignment) {
        let given = self.only_assumed();
        if !self.are_legal(inputs) || evaluate(self.machine.arena(), inputs, self.base()) == 0 {
            return;
        }
        if let Some(edge) = self.leaves_tree(inputs) {
            let Some(state) = self.state_along(edge) else { return };
            let trace = trace::run(self.machine, state, inputs, &|| false);
            let takes = |objective: &Objective| trace.state.counts().of(*objective) > 0;
            let is_test = matches!(&trace.end, Ok(end) if !matches!(end.path_end, PathEnd::Guess(_)));
            if is_test && given.iter().any(takes) {
                self.add(trace, inputs.clone(), Some(edge));
                self.forget_if_closed(edge.node);
            }
            return;
        }
        // A test with this path is there: it can start from the initial state.
        let same = |test: &Test| self.conditions_of(test).is_some_and(|on_path| self.hold(&on_path, inputs));
        if let Some(index) = self.tests.iter().position(same) {
            self.replace_inputs(index, inputs.clone(), &|| true);
        }
    }
}

/// The most parts of the state that are tried one by one for a test.
const MOST_PARTS: usize = 256;
