//! Why a branch is unreachable, in short: conditions that cannot hold together.
//!
//! For a branch that was flipped to and refuted, the constraints of the first such path are asked for a core: the few
//! that contradict each other. A branch that is never come to lies behind such a one.

use std::collections::BTreeMap;

use flipside_execute::RequirementKind;
use flipside_program::{Objective, Place};
use flipside_solver::z3::unsat_core;
use flipside_solver::{Budget, CoreAnswer};
use flipside_term::TermId;

use crate::control::StopReason;
use crate::explorer::Explorer;
use crate::tree::{Kind, NodeId, Status};
use crate::verdict::{Judged, Verdict};

/// One of the conditions that cannot hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The precondition.
    Precondition,
    /// A branch that was taken, at its place.
    Branch(Objective, Place),
    /// No error of a kind, at a place.
    NoError(&'static str, Place),
    /// What the program assumes, at a place.
    Assumption(Place),
    /// Which of several pointers is meant, at a place.
    Choice(Place),
}

/// Why a branch is unreachable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// On the first path to it: these conditions and the branch itself exclude each other.
    Core(Vec<Part>),
    /// The condition is come to, but on every path that was followed its outcome is fixed by the path alone.
    Fixed,
    /// It is come to only by way of another branch that is unreachable.
    Behind(Objective),
    /// Nothing leads to it.
    NoWay,
}

/// What one core may cost.
const BUDGET: Budget = Budget { resources: 5_000_000, milliseconds: 2_000 };

/// Why each unreachable branch is so. A core that is too hard to find leaves a branch out, and who interrupted the
/// search waits for none.
pub fn contradictions(explorer: &Explorer<'_, '_>, judged: &[Judged]) -> BTreeMap<Objective, Contradiction> {
    let unreachable = judged
        .iter()
        .filter(|judged| matches!(judged.verdict, Verdict::Unreachable { .. }))
        .map(|judged| judged.objective);
    unreachable.filter_map(|objective| Some((objective, explain(explorer, objective)?))).collect()
}

fn explain(explorer: &Explorer<'_, '_>, objective: Objective) -> Option<Contradiction> {
    if explorer.no_legal_input {
        return Some(Contradiction::Core(vec![Part::Precondition]));
    }
    let refuted = |node: &&(NodeId, usize)| explorer.tree.node(node.0).ways[node.1].status == Status::Refuted;
    let ways: Vec<(NodeId, usize)> = (0..explorer.tree.nodes().len())
        .flat_map(|index| {
            let node = NodeId(index as u32);
            (0..explorer.tree.node(node).ways.len()).map(move |way| (node, way))
        })
        .collect();
    let own = |(node, way): (NodeId, usize)| explorer.tree.node(node).ways[way].objective;
    if let Some(&way) = ways.iter().filter(refuted).find(|way| own(**way) == Some(objective)) {
        return core(explorer, way).map(Contradiction::Core);
    }
    let other = |other: Objective| other.condition == objective.condition;
    if explorer.coverage.objectives().any(|known| other(known) && explorer.coverage.is_covered(known)) {
        return Some(Contradiction::Fixed);
    }
    let number = explorer.coverage.number(objective);
    let before = ways
        .iter()
        .filter(refuted)
        .filter(|(node, way)| explorer.beyond(*node, *way).contains(number))
        .find_map(|way| own(*way).filter(|own| !explorer.coverage.is_covered(*own)));
    Some(before.map_or(Contradiction::NoWay, Contradiction::Behind))
}

/// The conditions before a refuted way that exclude it.
fn core(explorer: &Explorer<'_, '_>, (node, way): (NodeId, usize)) -> Option<Vec<Part>> {
    if explorer.stopped == Some(StopReason::Interrupted) {
        return None;
    }
    let mut constraints: Vec<(TermId, Option<(NodeId, usize)>)> = vec![(explorer.base(), None)];
    let mut path = Vec::new();
    let mut next = explorer.tree.node(node).parent;
    while let Some(step) = next {
        path.push(step);
        next = explorer.tree.node(step.0).parent;
    }
    let term = |(node, way): (NodeId, usize)| explorer.tree.node(node).ways[way].term;
    constraints.extend(path.into_iter().rev().map(|step| (term(step), Some(step))));
    let terms: Vec<TermId> = constraints.iter().map(|(term, _)| *term).chain([term((node, way))]).collect();
    let CoreAnswer::Unsat(core) =
        unsat_core(explorer.machine.arena(), &terms, BUDGET, explorer.settings.seed)
    else {
        return None;
    };
    let mut parts = Vec::new();
    for member in core.members.into_iter().filter(|&member| member < constraints.len()) {
        let part = match constraints[member].1 {
            None => Part::Precondition,
            Some((node, way)) => {
                let node = explorer.tree.node(node);
                match (node.kind, node.ways[way].objective) {
                    (_, Some(objective)) => Part::Branch(objective, node.place),
                    (Kind::Requirement(RequirementKind::NoError(kind)), None) => {
                        Part::NoError(kind.message(), node.place)
                    }
                    (Kind::Requirement(RequirementKind::Assume), None) => Part::Assumption(node.place),
                    (Kind::Fork, None) => Part::Choice(node.place),
                }
            }
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    Some(parts)
}
