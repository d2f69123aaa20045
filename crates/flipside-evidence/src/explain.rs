//! Explanations: what the evidence says about one branch, for a reader.
//!
//! The edges that a core excludes and after which a branch could come are its *leaves*. Leaves with the same conditions
//! are one reason. Whether the precondition, or the absence of errors, is among the conditions of the leaves decides what
//! class of unreachable code it is. Nothing here is part of the proof: the checker does not read it.

use std::collections::{BTreeMap, BTreeSet};

use flipside_domain::{Domain, Outcome as Propagated, Propagator};
use flipside_execute::RequirementKind;
use flipside_program::{ConditionKind, Objective, Outcome, Program};
use flipside_term::{Arena, BinaryOp, Node, TermId, UnaryOp, c_text};

use crate::deadline::{Deadline, Ended};
use crate::explanation::{Class, Exclusion, Explanation, Part, Range, Reason};
use crate::graph::Graph;
use crate::manifest::CoreEntry;
use crate::origins::origins;
use crate::tree::{Point, Tree};

/// The longest expression shown, in characters: half a line of a terminal, next to the text around it.
pub(crate) const LONGEST: usize = 60;

/// The objectives that need the precondition.
pub(crate) type Needs = BTreeSet<Objective>;

/// An edge that a core excludes.
pub(crate) struct Leaf {
    pub at: (usize, usize),
    pub core: CoreEntry,
}

/// What explanations are derived from.
pub(crate) struct Explainer<'e, 'p> {
    pub program: &'p Program,
    pub arena: &'e Arena,
    pub tree: &'e Tree,
    pub graph: &'e Graph<'p>,
    pub start: Point,
    pub base: TermId,
    pub leaves: &'e [Leaf],
    /// The relevant clauses of the precondition, by script.
    pub clauses: &'e BTreeMap<usize, Vec<String>>,
    /// The scripts that need an inferred clause of the precondition.
    pub inferred: &'e BTreeSet<usize>,
    /// The objectives that tests cover.
    pub covered: &'e BTreeSet<Objective>,
    /// The unreachable objectives.
    pub unreachable: &'e BTreeSet<Objective>,
    /// Those of them that state merging refuted.
    pub merged: &'e BTreeSet<Objective>,
    /// Those of them whose refutation by state merging needs the precondition.
    pub needs: &'e Needs,
}

impl Explainer<'_, '_> {
    /// An explanation for each unreachable objective.
    pub fn all(&self, deadline: &Deadline<'_>) -> Result<BTreeMap<Objective, Explanation>, Ended> {
        let mut all = BTreeMap::new();
        for &objective in self.unreachable {
            deadline.check()?;
            all.insert(objective, self.explain(objective));
        }
        Ok(all)
    }

    /// Why this objective is unreachable.
    fn explain(&self, objective: Objective) -> Explanation {
        let own: Vec<&Leaf> = self.leaves.iter().filter(|leaf| self.own(leaf) == Some(objective)).collect();
        let before = |leaf: &&Leaf| self.graph.after(&self.edge(leaf).to).contains(&objective);
        let all: Vec<&Leaf> =
            self.leaves.iter().filter(|leaf| self.own(leaf) == Some(objective) || before(leaf)).collect();
        let sibling = |known: &Objective| known.condition == objective.condition;
        let exclusion = if !own.is_empty() {
            Exclusion::Excluded
        } else if self.merged.contains(&objective) && self.covered.iter().any(sibling) {
            Exclusion::Merged
        } else if self.covered.iter().any(sibling) {
            Exclusion::Fixed
        } else if !self.graph.after(&self.start).contains(&objective) {
            Exclusion::NoPath
        } else if let Some(first) = self.before(&all, objective) {
            Exclusion::Behind(first)
        } else if self.merged.contains(&objective) {
            Exclusion::Merged
        } else {
            Exclusion::NoPath
        };
        // Only conditions that contradict this branch explain it: an edge before it that has no branch of its own may, and what
        // excludes another branch explains that one.
        let nameless: Vec<&Leaf>;
        let explaining = if own.is_empty() && exclusion == Exclusion::NoPath {
            nameless = all.iter().copied().filter(|leaf| self.own(leaf).is_none()).collect();
            &nameless
        } else {
            &own
        };
        let reasons = self.reasons(objective, explaining);
        let range = self.range(&own);
        let is_fixed = exclusion == Exclusion::Fixed
            || (exclusion == Exclusion::Merged && self.covered.iter().any(sibling))
            || (exclusion == Exclusion::Excluded && reasons.is_empty());
        let origins = if is_fixed { origins(self.program, objective.condition) } else { Vec::new() };
        let merged = self.merged.contains(&objective);
        // State merging covers more paths than the leaves do, so their range need not hold on all.
        let range = range.filter(|_| !merged);
        Explanation {
            exclusion,
            classes: self.classes(objective, exclusion, &all),
            reasons,
            origins,
            range,
            merged,
        }
    }

    fn edge(&self, leaf: &Leaf) -> &crate::tree::Edge {
        &self.tree.nodes[leaf.at.0].edges[leaf.at.1]
    }

    fn own(&self, leaf: &Leaf) -> Option<Objective> {
        self.edge(leaf).objective
    }

    /// The unreachable branch before an objective: the last one that dominates it in the control-flow graph; where there is
    /// none, one that a leaf excludes.
    fn before(&self, leaves: &[&Leaf], objective: Objective) -> Option<Objective> {
        let without = |other: Objective| self.graph.after_without(&self.start, other);
        let candidates = self.unreachable.iter().filter(|other| other.condition != objective.condition);
        let needed: Vec<Objective> =
            candidates.copied().filter(|&other| !without(other).contains(&objective)).collect();
        let last = needed
            .iter()
            .find(|&&one| needed.iter().all(|&other| other == one || without(one).contains(&other)));
        last.copied().or_else(|| {
            let own = leaves.iter().filter_map(|leaf| self.own(leaf));
            // Both sides of what is not in the source lead to the same place.
            let leads_there = |own: &Objective| {
                own.condition != objective.condition && self.program.conditions[own.condition].is_in_source()
            };
            own.filter(|own| !self.covered.contains(own) && leads_there(own)).min()
        })
    }

    /// The reasons that exclude these leaves, each once.
    fn reasons(&self, objective: Objective, leaves: &[&Leaf]) -> Vec<Reason> {
        let mut found: Vec<(usize, Reason)> = Vec::new();
        let mut nodes: BTreeSet<usize> = BTreeSet::new();
        for leaf in leaves {
            let parts = self.parts(leaf);
            let above = self.tree.path_to(leaf.at.0);
            let repeatedly = above.iter().any(|(node, _)| nodes.contains(node));
            nodes.insert(leaf.at.0);
            match found.iter_mut().find(|(_, reason)| reason.parts == parts) {
                Some((depth, reason)) => {
                    *depth = above.len().min(*depth);
                    reason.paths += 1;
                    reason.repeatedly |= repeatedly;
                    reason.scripts.insert(leaf.core.script);
                }
                None => {
                    let scripts = BTreeSet::from([leaf.core.script]);
                    found.push((above.len(), Reason { parts, paths: 1, repeatedly, scripts }));
                }
            }
        }
        // That the branch was not taken before explains no later visit: what decided the first one does. Where nothing did but the
        // path, no reason is left.
        found.retain(|(_, reason)| !is_circular(objective, reason));
        // Short reasons and reasons close to the branch in the source come first. Then what excludes the first visit: it
        // explains more than a reason by which an earlier visit excludes a later one.
        found.sort_by_key(|(depth, reason)| {
            (reason.parts.len(), self.distance(objective, reason), *depth, std::cmp::Reverse(reason.paths))
        });
        found.into_iter().map(|(_, reason)| reason).collect()
    }

    /// How many lines the last of the conditions that exclude a branch is above it.
    fn distance(&self, objective: Objective, reason: &Reason) -> u32 {
        let span = self.program.conditions[objective.condition].span;
        let lines = reason.parts.iter().filter_map(|part| match part {
            Part::Precondition(..) => Some(0),
            Part::Branch(_, place)
            | Part::NoError(_, place)
            | Part::Assumption(place)
            | Part::Choice(place) => (place.file == span.file).then(|| span.line.checked_sub(place.line))?,
        });
        lines.min().unwrap_or(u32::MAX)
    }

    /// The conditions of a core as they are in the source, each once.
    pub fn parts(&self, leaf: &Leaf) -> Vec<Part> {
        let mut parts = Vec::new();
        if leaf.core.precondition {
            let clauses = self.clauses.get(&leaf.core.script).cloned().unwrap_or_default();
            parts.push(Part::Precondition(clauses, self.inferred.contains(&leaf.core.script)));
        }
        let path = self.tree.path_to(leaf.at.0);
        for &(node, edge) in leaf.core.steps.iter().map(|&step| &path[step]) {
            let node = &self.tree.nodes[node];
            let part = match (node.edges[edge].objective, node.required) {
                (Some(objective), _) => Part::Branch(objective, node.place),
                (None, Some(RequirementKind::NoError(kind))) => Part::NoError(kind.message(), node.place),
                (None, Some(RequirementKind::Assume)) => Part::Assumption(node.place),
                (None, None) => Part::Choice(node.place),
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts
    }

    fn classes(&self, objective: Objective, exclusion: Exclusion, leaves: &[&Leaf]) -> Vec<Class> {
        let mut classes = Vec::new();
        let with_precondition = leaves.iter().filter(|leaf| leaf.core.precondition).count();
        let required = |leaf: &&Leaf| {
            let path = self.tree.path_to(leaf.at.0);
            leaf.core.steps.iter().any(|&step| {
                let required = self.tree.nodes[path[step].0].required;
                matches!(required, Some(RequirementKind::NoError(_)))
            })
        };
        if with_precondition > 0 || self.needs.contains(&objective) {
            classes.push(Class::Precondition);
        }
        if leaves.iter().any(|leaf| !leaf.core.steps.is_empty()) {
            classes.push(Class::EarlierConditions);
        }
        if !leaves.is_empty()
            && !self.merged.contains(&objective)
            && with_precondition == 0
            && ![TermId::TRUE, TermId::FALSE].contains(&self.base)
        {
            classes.push(Class::WithoutPrecondition);
        }
        if leaves.iter().any(required) {
            classes.push(Class::NoUndefinedBehaviour);
        }
        if exclusion == Exclusion::NoPath && !self.graph.after(&self.start).contains(&objective) {
            classes.push(Class::NeverReturns);
        }
        if self.is_implied_default(objective) {
            classes.push(Class::ImpliedDefault);
        }
        classes
    }

    /// Is it the implied default of a switch without a `default` label?
    fn is_implied_default(&self, objective: Objective) -> bool {
        let condition = &self.program.conditions[objective.condition];
        let ConditionKind::Switch { arms } = &condition.kind else { return false };
        let last = arms.len().saturating_sub(1);
        objective.outcome == Outcome::Arm(last as u32) && arms[last].span == condition.span
    }

    /// The bounds of the value that a condition compares with a constant, over all paths that reach it. None where there is
    /// no constant, where the value is not the same term on all paths, or where propagation has no bounds.
    fn range(&self, leaves: &[&Leaf]) -> Option<Range> {
        let side = |leaf: &&Leaf| compared(self.arena, self.tree.term(leaf.at));
        let (value, is_signed) = leaves.first().and_then(side)?;
        if leaves.iter().any(|leaf| side(leaf) != Some((value, is_signed))) {
            return None;
        }
        let text = c_text(self.arena, value);
        if !text.definitions.is_empty() || text.expression.len() > LONGEST {
            return None;
        }
        let mut range = Range { value: text.expression, low: i128::MAX, high: i128::MIN };
        for leaf in leaves {
            let (low, high) = self.range_at(leaf, value, is_signed)?;
            range.low = range.low.min(low);
            range.high = range.high.max(high);
        }
        Some(range)
    }

    fn range_at(&self, leaf: &Leaf, side: TermId, is_signed: bool) -> Option<(i128, i128)> {
        let mut propagator = Propagator::new();
        let path = self.tree.path_to(leaf.at.0);
        let terms = std::iter::once(self.base).chain(path.iter().map(|&step| self.tree.term(step)));
        for term in terms {
            let _ = propagator.assert(self.arena, term);
        }
        let Some(Domain::Values(values)) = propagator.domain(self.arena, side) else { return None };
        // Bounds that do not exclude the edge explain nothing.
        if propagator.assert(self.arena, self.tree.term(leaf.at)) != Propagated::Contradiction {
            return None;
        }
        let width = values.width();
        if is_signed {
            let (low, high) = values.signed();
            let full = 1_i128 << (width - 1).min(126);
            (low > -full || high < full - 1).then_some((low, high))
        } else {
            let (low, high) = values.unsigned();
            let full = u128::MAX >> (128 - width);
            let bounded = low > 0 || high < full;
            (bounded && width < 127).then_some((low as i128, high as i128))
        }
    }
}

/// Does a reason cite the condition of the branch that it should explain?
fn is_circular(objective: Objective, reason: &Reason) -> bool {
    reason.parts.iter().any(|part| match part {
        Part::Branch(cited, _) => cited.condition == objective.condition,
        Part::Precondition(..) | Part::NoError(..) | Part::Assumption(_) | Part::Choice(_) => false,
    })
}

/// The side of a comparison that is not a constant, and whether the comparison is signed.
fn compared(arena: &Arena, term: TermId) -> Option<(TermId, bool)> {
    let inner = match arena.node(term) {
        Node::Unary(UnaryOp::Not, inner) => inner,
        _ => term,
    };
    let Node::Binary(op, a, b) = arena.node(inner) else { return None };
    let is_signed = match op {
        BinaryOp::SLt | BinaryOp::SLe | BinaryOp::Eq => true,
        BinaryOp::ULt | BinaryOp::ULe => false,
        _ => return None,
    };
    match (arena.constant_value(a), arena.constant_value(b)) {
        (None, Some(_)) => Some((a, is_signed)),
        (Some(_), None) => Some((b, is_signed)),
        _ => None,
    }
}
