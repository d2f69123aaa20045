//! What is run at a time: urgent tests first, whatever the clock says; then the others, until the caller stops.

use super::observation::Expected;

/// Asked now and then: go on with tests that are not urgent?
pub type GoOn<'g> = dyn Fn() -> bool + Sync + 'g;

/// How many tests run between two questions.
const MOST: usize = 1000;

/// The tests in stages that go into one process each, the urgent ones first, each group in its order.
pub(super) fn stages(tests: &[Expected]) -> Vec<Vec<Expected>> {
    let (urgent, others): (Vec<Expected>, Vec<Expected>) = tests.iter().partition(|test| test.urgent);
    let parts = [urgent, others];
    parts.iter().flat_map(|part| part.chunks(MOST)).map(<[Expected]>::to_vec).collect()
}

/// Is a stage to be run?
pub(super) fn is_wanted(stage: &[Expected], go_on: &GoOn<'_>) -> bool {
    stage.iter().any(|test| test.urgent) || go_on()
}
