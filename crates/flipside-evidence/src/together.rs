//! The formula of all ways: one script for everything that no way leads to.
//!
//! It says that some input takes one of the objectives, or does something that was taken to be impossible while the ways were built. So who refutes it has
//! refuted both, and need not believe in the propagation that dropped ways.

use std::collections::BTreeSet;

use flipside_context::InputPlan;
use flipside_execute::Machine;
use flipside_execute::ways::{AllWays, Feasible, Wanted, all_ways};
use flipside_program::Objective;
use flipside_term::TermId;

use crate::Fault;
use crate::graph::Graph;
use crate::walk::Point;

/// What is refuted together.
pub(crate) struct Together {
    /// What the script asserts.
    pub terms: Vec<TermId>,
    /// The ways.
    pub ways: AllWays,
}

/// The formula about these objectives. `feasible` says whether a loop can be gone through once more.
pub(crate) fn together(
    machine: &Machine<'_>,
    plan: &InputPlan,
    base: TermId,
    graph: &Graph<'_>,
    objectives: &BTreeSet<Objective>,
    feasible: &mut Feasible<'_>,
) -> Result<Together, Fault> {
    let wanted = Wanted {
        is_open: &|objective| objectives.contains(&objective),
        leads_on: &|state| graph.after(&Point::of(state)).intersection(objectives).next().is_some(),
        base,
        must_stop: &|| false,
    };
    let ways = all_ways(machine, &plan.start, &wanted, feasible)
        .map_err(|what| Fault(format!("not all ways can be followed: {what}")))?;
    let arena = machine.arena();
    let any = arena.any(ways.conditions.values().copied().chain(ways.dropped.iter().copied()));
    let terms = [base, any].into_iter().filter(|term| *term != TermId::TRUE || any == TermId::TRUE).collect();
    Ok(Together { terms, ways })
}
