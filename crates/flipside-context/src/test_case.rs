//! Tests: inputs, and what a run with them does.

use flipside_execute::{End, Machine, Model, PathEnd, RuntimeErrorKind, State};
use flipside_program::{Objective, Place};
use flipside_term::Assignment;

use crate::plan::InputPlan;

/// A test: inputs, and what a run with them did.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its number.
    pub id: u32,
    /// The values of the inputs.
    pub inputs: Assignment,
    /// How it ended.
    pub end: End,
    /// The state at its end.
    pub state: State,
    /// The objectives it took, in order, each once.
    pub taken: Vec<Objective>,
}

/// Tests of one subject.
#[derive(Clone, Copy)]
pub struct Tests<'t, 'p> {
    /// The machine that ran them.
    pub machine: &'t Machine<'p>,
    /// The inputs.
    pub plan: &'t InputPlan,
    /// The tests.
    pub tests: &'t [Test],
}

/// An error, and the test that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which error.
    pub kind: RuntimeErrorKind,
    /// Where.
    pub place: Place,
    /// The first test that makes it.
    pub test: u32,
}

/// The errors that tests make, each once, in the order of the tests.
pub fn findings(tests: &[Test]) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for test in tests {
        let PathEnd::Error { kind, .. } = test.end.path_end else { continue };
        let place = test.end.place;
        if !found.iter().any(|known| known.kind == kind && known.place == place) {
            found.push(Finding { kind, place, test: test.id });
        }
    }
    found
}

/// A heap object that nothing points to any more when the function has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// Where it was allocated.
    pub place: Place,
    /// The first test that leaves it behind.
    pub test: u32,
}

/// What tests of a function leave behind, each place once, in the order of the tests. A program leaves nothing behind: it ends.
pub fn leaks(tests: Tests<'_, '_>) -> Vec<Leak> {
    let mut found: Vec<Leak> = Vec::new();
    for test in tests.tests.iter().filter(|_| !tests.plan.is_program) {
        let PathEnd::Returned(value) = test.end.path_end else { continue };
        let model = Model::new(test.inputs.clone());
        for place in tests.machine.leaks(&model, &tests.plan.start, &test.state, value) {
            if !found.iter().any(|known| known.place == place) {
                found.push(Leak { place, test: test.id });
            }
        }
    }
    found
}
