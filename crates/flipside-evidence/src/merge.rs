//! The scripts of state merging: one says that some input takes one of the objectives, the others that an input takes a
//! path that propagation dropped while states were merged.
//!
//! Whoever refutes all of them need not trust propagation. Gatherer and checker both build them here, from the same code
//! in `flipside-merge`. **Invariant:** equal tests, objectives and answers give equal scripts in the same order.

use std::collections::{BTreeSet, HashSet};

use flipside_context::InputPlan;
use flipside_execute::Machine;
use flipside_merge::{CutReason, Feasibility, Loops, MOST_BLOCKS, PathConditions, Query, path_conditions};
use flipside_program::Objective;
use flipside_term::TermId;

use crate::Fault;
use crate::graph::Graph;
use crate::tree::Point;

/// The script that says that one of the objectives is taken. The file name is part of the stored format.
pub(crate) const MERGED_SCRIPT: &str = "all-ways.smt2";

/// At most this many scripts about dropped paths; more become one disjunction, so that the folder and the number of solver
/// processes of a check stay small.
const MOST_SCRIPTS: usize = 400;

/// The result of state merging.
pub(crate) struct Merged {
    /// The scripts to refute: the file name, and the asserted terms.
    pub scripts: Vec<(String, Vec<TermId>)>,
    /// The path conditions of the objectives.
    pub paths: PathConditions,
}

/// What to merge, and for which objectives.
pub(crate) struct Problem<'a, 'p> {
    pub machine: &'a Machine<'p>,
    pub plan: &'a InputPlan,
    /// The precondition: it holds on every path.
    pub base: TermId,
    pub graph: &'a Graph<'a>,
    pub objectives: &'a BTreeSet<Objective>,
    /// Are loops unrolled, or cut by invariants?
    pub loops: Loops,
    /// Do states stand for inputs of any size and shape? Then the number of this refutation.
    pub wide: Option<usize>,
}

/// Merges states and builds the scripts. `feasibility` decides whether a loop can be iterated once more.
pub(crate) fn merged(
    problem: &Problem<'_, '_>,
    feasibility: &mut dyn Feasibility,
    must_stop: &dyn Fn() -> bool,
) -> Result<Merged, Fault> {
    let Problem { machine, plan, base, graph, objectives, loops, wide } = *problem;
    let query = Query {
        is_open: &|objective| objectives.contains(&objective),
        leads_on: &|state| graph.after(&Point::of(state)).intersection(objectives).next().is_some(),
        base,
        must_stop,
        loops,
        blocks: MOST_BLOCKS,
        ended: None,
    };
    let wide_start = wide.map(|_| plan.wide_start(machine));
    let start = wide_start.as_ref().unwrap_or(&plan.start);
    let paths = path_conditions(machine, start, &query, feasibility)
        .map_err(|what| Fault(format!("states cannot be merged: {what}")))?;
    let arena = machine.arena();
    let mut any = arena.any(paths.conditions.values().copied());
    match paths.cuts.iter().find(|cut| !matches!(cut.why, CutReason::Guess(_))) {
        // No input comes to where a wide state could not go on.
        _ if wide.is_some() => any = arena.any(paths.cuts.iter().map(|cut| cut.condition).chain([any])),
        Some(cut) => {
            let place = machine.program().show_place(cut.place);
            return Err(Fault(format!("states cannot be merged: {place}: {:?}", cut.why)));
        }
        None => {}
    }
    // In the order of their discovery: sorting by id would depend on what the arena held before.
    let mut seen = HashSet::new();
    let mut dropped: Vec<TermId> = paths.dropped.iter().copied().filter(|term| seen.insert(*term)).collect();
    if dropped.len() > MOST_SCRIPTS {
        dropped = vec![arena.any(dropped)];
    }
    let named = dropped.into_iter().enumerate();
    let prefix = wide.map(|number| format!("wide-{number}-")).unwrap_or_default();
    let named = named.map(|(number, term)| (format!("{prefix}dropped-{number:04}.smt2"), term));
    let all = std::iter::once((format!("{prefix}{MERGED_SCRIPT}"), any)).chain(named);
    let terms = |term: TermId| [base, term].into_iter().filter(|term| *term != TermId::TRUE).collect();
    let scripts =
        all.filter(|(_, term)| *term != TermId::FALSE).map(|(name, term)| (name, terms(term))).collect();
    Ok(Merged { scripts, paths })
}
