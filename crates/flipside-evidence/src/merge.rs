//! The formula of all ways: that some input takes one of the objectives; and what was taken to be impossible while the ways were built.
//!
//! Who refutes all of these need not believe in the propagation that dropped ways.

use std::collections::{BTreeSet, HashSet};

use flipside_context::InputPlan;
use flipside_execute::Machine;
use flipside_merge::{Feasibility, Loops, MOST_BLOCKS, PathConditions, Query, path_conditions};
use flipside_program::Objective;
use flipside_term::TermId;

use crate::Fault;
use crate::graph::Graph;
use crate::walk::Point;

/// The script that says that one of the objectives is taken.
pub(crate) const ALL_WAYS: &str = "all-ways.smt2";

/// How many scripts there are at most about what was taken to be impossible.
const MOST_SCRIPTS: usize = 400;

/// What is refuted together.
pub(crate) struct Merged {
    /// What has to be refuted: by the name of the script, what it asserts.
    pub scripts: Vec<(String, Vec<TermId>)>,
    /// The ways.
    pub paths: PathConditions,
}

/// What the formula is about.
pub(crate) struct About<'a, 'p> {
    pub machine: &'a Machine<'p>,
    pub plan: &'a InputPlan,
    /// What holds on every path.
    pub base: TermId,
    pub graph: &'a Graph<'a>,
    pub objectives: &'a BTreeSet<Objective>,
    /// How loops are followed.
    pub loops: Loops,
}

/// The formula. `advice` says whether a loop can be gone through once more.
pub(crate) fn merged(
    about: &About<'_, '_>,
    advice: &mut dyn Feasibility,
    must_stop: &dyn Fn() -> bool,
) -> Result<Merged, Fault> {
    let About { machine, plan, base, graph, objectives, loops } = *about;
    let query = Query {
        is_open: &|objective| objectives.contains(&objective),
        leads_on: &|state| graph.after(&Point::of(state)).intersection(objectives).next().is_some(),
        base,
        must_stop,
        loops,
        blocks: MOST_BLOCKS,
    };
    let paths = path_conditions(machine, &plan.start, &query, advice)
        .map_err(|what| Fault(format!("not all ways can be followed: {what}")))?;
    let arena = machine.arena();
    let any = arena.any(paths.conditions.values().copied());
    // In the order in which they came up: that is the same whatever the arena held before.
    let mut seen = HashSet::new();
    let mut dropped: Vec<TermId> = paths.dropped.iter().copied().filter(|term| seen.insert(*term)).collect();
    if dropped.len() > MOST_SCRIPTS {
        dropped = vec![arena.any(dropped)];
    }
    let named = dropped.into_iter().enumerate();
    let named = named.map(|(number, term)| (format!("dropped-{number:04}.smt2"), term));
    let all = std::iter::once((ALL_WAYS.to_owned(), any)).chain(named);
    let terms = |term: TermId| [base, term].into_iter().filter(|term| *term != TermId::TRUE).collect();
    let scripts =
        all.filter(|(_, term)| *term != TermId::FALSE).map(|(name, term)| (name, terms(term))).collect();
    Ok(Merged { scripts, paths })
}
