//! How tests start: from the initial state, or from one that we assumed. What only the latter take is covered *given* that state.

use flipside_context::plan::{Part, Start};
use flipside_context::{InputPlan, Test};
use flipside_execute::PathEnd;
use flipside_program::{GlobalKind, Program};
use flipside_search::Explorer;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::ObjectiveReport;
use crate::harness::reference;
use crate::value::{shown, value};

/// A sequence of calls from the initial state that takes a branch.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct CallsReport {
    /// The folder with its results, in that of these: a report whose subject is a function that makes the calls.
    pub folder: String,
    /// The number of the test there.
    pub test: u32,
    /// The calls, for people.
    pub sequence: Vec<String>,
}

impl CallsReport {
    /// The calls in a line; of many, the first and the last ones.
    pub(crate) fn told(&self) -> String {
        /// How many are shown at either end.
        const ENDS: usize = 4;
        let count = self.sequence.len();
        if count <= 2 * ENDS {
            return self.sequence.join("; ");
        }
        let (first, last) = (&self.sequence[..ENDS], &self.sequence[count - ENDS..]);
        format!("{}; … {} more …; {}", first.join("; "), count - 2 * ENDS, last.join("; "))
    }
}

impl ObjectiveReport {
    /// The state that it is covered given, unless calls lead there.
    pub fn still_given(&self) -> &[String] {
        if self.calls.is_some() { &[] } else { &self.given }
    }
}

/// How a test starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StartReport {
    /// The state that earlier calls leave is the initial one.
    #[default]
    Initial,
    /// The state is set by us: nobody showed that calls lead there.
    Assumed,
    /// It is a sequence of calls from the initial state.
    Calls,
}

impl StartReport {
    /// As in `report.json`.
    pub fn name(self) -> &'static str {
        match self {
            StartReport::Initial => "initial",
            StartReport::Assumed => "assumed",
            StartReport::Calls => "calls",
        }
    }
}

/// How a test starts.
pub(crate) fn start(plan: &InputPlan, test: &Test) -> StartReport {
    match plan.start_of(&test.inputs) {
        Start::Initial => StartReport::Initial,
        Start::Assumed => StartReport::Assumed,
    }
}

/// The state that all tests assume which take an objective, as the first of them has it; nothing where one assumes none.
pub(crate) fn given(explorer: &Explorer<'_, '_>, tests: &[u32]) -> Vec<String> {
    let plan = explorer.plan;
    let mut takers = explorer.tests.iter().filter(|test| tests.contains(&test.id));
    let Some(first) = takers.clone().next() else { return Vec::new() };
    if takers.any(|test| start(plan, test) == StartReport::Initial) {
        return Vec::new();
    }
    let part = |part: Part| match part {
        Part::Number(index) => {
            let input = &plan.inputs[index];
            let number = value(first.inputs.value(input.id), input.width, input.scalar);
            format!("{} == {}", input.name, shown(&number))
        }
        Part::Pointer(index) => {
            let pointer = &plan.pointers[index];
            let to = reference(explorer.machine.program(), plan, &pointer.pointee(&first.inputs));
            format!("{} == {to}", pointer.name)
        }
    };
    plan.changed_state(&first.inputs).into_iter().map(part).collect()
}

/// What a number of the state is at first.
pub(crate) fn initial(input: &flipside_context::PlannedInput) -> Option<Json> {
    Some(value(input.initial?, input.width, input.scalar))
}

/// The static locals among the inputs, which a suite cannot name.
pub(crate) fn locals(program: &Program, plan: &InputPlan) -> Vec<String> {
    let globals = plan.globals.iter().map(|id| &program.globals[*id]);
    globals
        .filter(|global| global.kind == GlobalKind::StaticLocal)
        .map(|global| global.name.clone())
        .collect()
}

/// Is what a test shows only possible, because it starts from a state that we assumed, and no other test shows it?
pub(crate) fn is_possible(explorer: &Explorer<'_, '_>, test: u32) -> bool {
    let Some(known) = explorer.tests.iter().find(|known| known.id == test) else { return false };
    let shows = |other: &&Test| other.id == test || same_error(known, other);
    explorer.tests.iter().filter(shows).all(|other| start(explorer.plan, other) == StartReport::Assumed)
}

fn same_error(one: &Test, other: &Test) -> bool {
    match (&one.end.path_end, &other.end.path_end) {
        (PathEnd::Error { kind, .. }, PathEnd::Error { kind: known, .. }) => {
            kind == known && one.end.place == other.end.place
        }
        _ => false,
    }
}
