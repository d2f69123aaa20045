//! Which lines of a context file state what verdicts rest on.

use std::collections::BTreeMap;

use flipside_context::Statements;
use flipside_search::Explorer;

use crate::{ObjectiveReport, ReportedOrigin};

/// By the name of a guess that a verdict rests on: what a context file says in its place, where it can.
pub(crate) fn statements(
    explorer: &Explorer<'_, '_>,
    objectives: &[ObjectiveReport],
) -> BTreeMap<String, Statements> {
    let mut all = explorer.plan.statements(explorer.machine.program());
    let bounds = || objectives.iter().flat_map(|objective| &objective.within);
    all.retain(|name, _| bounds().any(|bound| bound.origin == ReportedOrigin::Guess && bound.name == *name));
    all
}
