//! What is run at a time: urgent tests first, whatever the clock says; then the others, until the caller stops.

use super::observation::Expected;

/// Asked now and then: go on with tests that are not urgent?
pub type GoOn<'g> = dyn Fn() -> bool + Sync + 'g;

/// How many tests run between two questions: few at first, so that something is confirmed where time is short.
const SIZES: [usize; 2] = [200, 1000];

/// The tests in stages that go into one process each, the urgent ones first, each group in its order.
pub(super) fn stages(tests: &[Expected]) -> Vec<Vec<Expected>> {
    let (urgent, others): (Vec<Expected>, Vec<Expected>) = tests.iter().partition(|test| test.urgent);
    let parts = [urgent, others];
    let mut sizes = SIZES.into_iter();
    let mut size = 0;
    let mut stages = Vec::new();
    for mut part in parts {
        while !part.is_empty() {
            size = sizes.next().unwrap_or(size);
            let rest = part.split_off(size.min(part.len()));
            stages.push(std::mem::replace(&mut part, rest));
        }
    }
    stages
}

/// Is a stage to be run?
pub(super) fn is_wanted(stage: &[Expected], go_on: &GoOn<'_>) -> bool {
    stage.iter().any(|test| test.urgent) || go_on()
}
