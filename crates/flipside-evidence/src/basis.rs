//! What verdicts "unreachable" rest on, computed again: the bounds without which they may not hold (`within`), and the errors that
//! end runs which might take a branch otherwise (`hidden_by`).
//!
//! Everything that a refutation may rest on is a fact with a name: a guess in front of the branch, a default that is observed
//! before it, an error before it. For each, the report has to say the name, or a solver has to refute that any input gets there: a
//! question of the checker's own, which the caller has answered. So a report may be more cautious than the evidence, and never less.
//! **Invariant:** names and origins that the checker does not know itself are faults.

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::{Assumed, Assumer};
use flipside_execute::{GuessId, PathEnd, RequirementKind, RuntimeErrorKind};
use flipside_merge::{CutReason, PathConditions};
use flipside_program::{ConditionId, Objective, Place};
use flipside_term::TermId;

use crate::Fault;
use crate::check::{Bound, Claim, Claims, Origin, Subject};
use crate::graph::{Graph, Outcomes};
use crate::manifest::{Accepts, EdgeEntry, Manifest};
use crate::tree::{Next, Point, TestRun, Tree};

/// What a report says where it was not found out whether an error hides a branch.
const NOT_SETTLED: &str = "not settled";

/// How many of the errors on paths to a branch a report names: more would not be read.
const MOST_ERRORS: usize = 3;

/// A refutation by state merging, made again.
pub(crate) struct MergedAgain {
    /// Do states stand for inputs of any size and shape?
    pub wide: bool,
    /// The objectives.
    pub objectives: BTreeSet<Objective>,
    /// What was found.
    pub paths: PathConditions,
}

/// What is needed to say what verdicts rest on.
pub(crate) struct Basis<'b, 'p> {
    pub subject: Subject<'b, 'p>,
    /// The precondition.
    pub base: TermId,
    pub claims: &'b Claims,
    pub tree: &'b Tree,
    pub manifest: &'b Manifest,
    pub graph: &'b Graph<'p>,
    pub merged: &'b [MergedAgain],
    /// The bounds that the context accepts by name.
    pub accepted: &'b [String],
}

/// What was found out about all claims.
#[derive(Default)]
struct Findings {
    /// The bounds that there are, and who assumes them.
    bounds: BTreeMap<String, Assumer>,
    /// The errors that there are.
    errors: BTreeSet<String>,
    /// What no input may satisfy, by what it is about.
    questions: BTreeMap<String, TermId>,
}

impl Basis<'_, '_> {
    /// Checks what all claims rest on. Returns what a solver has to refute for that: by what it is about.
    pub fn check(&self) -> Result<BTreeMap<String, TermId>, Fault> {
        let mut found = Findings::default();
        let exact = self.exact(&mut found)?;
        self.guesses_of_runs(&exact, &mut found)?;
        self.guesses_of_merging(&exact, &mut found);
        self.assumed(&exact, &mut found)?;
        self.unjudged(&exact, &mut found)?;
        self.errors_of_merging(&exact, &mut found)?;
        self.dead_ends(&exact, &mut found)?;
        self.bad_accesses(&exact, &mut found)?;
        self.excluded_edges(&exact, &mut found)?;
        self.check_names(&found)?;
        Ok(found.questions)
    }

    /// The unreachable objectives that are not refuted for inputs of any size and shape. Those that are rest on no bound, and on the
    /// errors that wide states exclude.
    fn exact(&self, found: &mut Findings) -> Result<BTreeSet<Objective>, Fault> {
        let mut exact: BTreeSet<Objective> = self
            .claims
            .iter()
            .filter(|(_, claim)| matches!(claim, Claim::Unreachable { .. }))
            .map(|(objective, _)| *objective)
            .collect();
        for merged in self.merged.iter().filter(|merged| merged.wide) {
            self.assumed_errors(merged, &merged.objectives, found)?;
            exact.retain(|objective| !merged.objectives.contains(objective));
        }
        Ok(exact)
    }

    /// The guesses beyond which runs went.
    fn guesses_of_runs(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        let by_merging: BTreeSet<Objective> =
            self.merged.iter().flat_map(|merged| &merged.objectives).copied().collect();
        for run in &self.tree.runs {
            let PathEnd::Guess(guess) = run.end.path_end else { continue };
            let name = self.guess_name(guess);
            found.bounds.insert(name.clone(), Assumer::Guess);
            let behind = self.graph.after(&run.point);
            let open =
                |objective: &&Objective| behind.contains(objective) && !by_merging.contains(*objective);
            if let Some(objective) = exact.iter().filter(open).find(|one| !self.is_within(**one, &name)) {
                return Err(self.unsaid_bound(*objective, &name));
            }
        }
        Ok(())
    }

    /// The guesses beyond which merged states went.
    fn guesses_of_merging(&self, exact: &BTreeSet<Objective>, found: &mut Findings) {
        for merged in self.merged.iter().filter(|merged| !merged.wide) {
            for cut in &merged.paths.cuts {
                let CutReason::Guess(guess) = cut.why else { continue };
                let name = self.guess_name(guess);
                found.bounds.insert(name.clone(), Assumer::Guess);
                let behind = self.graph.after(&Point::of(&cut.state));
                let behind = behind.intersection(&merged.objectives).filter(|one| exact.contains(one));
                let unsaid: Vec<&Objective> = behind.filter(|one| !self.is_within(**one, &name)).collect();
                if !unsaid.is_empty() {
                    self.ask(found, format!("beyond {name}"), cut.condition);
                }
            }
        }
    }

    /// What is assumed of inputs and environment, where that is observed before an objective.
    fn assumed(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        let subject = self.subject.plan.function;
        for Assumed { name, origin, observed } in self.subject.plan.rests_on(self.subject.machine) {
            found.bounds.insert(name.clone(), origin);
            // What another function observes may be called from anywhere.
            let points = observed.filter(|all| all.iter().all(|(function, _)| *function == subject));
            let behind: Option<Vec<Outcomes>> = points.map(|all| {
                let point = |at| Point { at, callers: [].into() };
                all.into_iter().map(|at| self.graph.after(&point(at))).collect()
            });
            let matters = |objective: &&Objective| {
                behind.as_ref().is_none_or(|all| all.iter().any(|one| one.contains(*objective)))
            };
            if let Some(objective) = exact.iter().filter(matters).find(|one| !self.is_within(**one, &name)) {
                return Err(self.unsaid_bound(*objective, &name));
            }
        }
        Ok(())
    }

    /// What is guessed of objects from outside, where an access to them is an objective.
    fn unjudged(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        for (Assumed { name, origin, .. }, conditions) in self.subject.plan.unjudged(self.subject.machine) {
            found.bounds.insert(name.clone(), origin);
            let matters = |objective: &&Objective| conditions.contains(&objective.condition);
            if let Some(objective) = exact.iter().filter(matters).find(|one| !self.is_within(**one, &name)) {
                return Err(self.unsaid_bound(*objective, &name));
            }
        }
        Ok(())
    }

    /// The errors that merged states exclude.
    fn errors_of_merging(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        for merged in self.merged.iter().filter(|merged| !merged.wide) {
            let objectives: BTreeSet<Objective> = merged.objectives.intersection(exact).copied().collect();
            self.assumed_errors(merged, &objectives, found)?;
            let errors: BTreeSet<String> =
                merged.paths.errors().into_iter().map(|(kind, place)| self.error_name(kind, place)).collect();
            found.errors.extend(errors.iter().cloned());
            for (objective, &condition) in &merged.paths.without_errors {
                let is_same = merged.paths.conditions.get(objective) == Some(&condition);
                if is_same || !objectives.contains(objective) || self.is_assumed(merged, *objective) {
                    continue;
                }
                let said = errors.iter().filter(|error| self.is_hidden_by(*objective, error)).count();
                let is_said = if errors.is_empty() {
                    self.is_hidden_by(*objective, NOT_SETTLED)
                } else {
                    said >= errors.len().min(MOST_ERRORS)
                };
                if !is_said {
                    let what = format!("{} if errors did not end runs", self.name(*objective));
                    // It is refuted where no run makes an error: some run has to make one.
                    let arena = self.subject.machine.arena();
                    self.ask(found, what, arena.and(merged.paths.any_failure(arena), condition));
                }
            }
        }
        Ok(())
    }

    /// Is there an error in front of an objective that merged states assume not to happen?
    fn is_assumed(&self, merged: &MergedAgain, objective: Objective) -> bool {
        let mut states = merged.paths.assumed.iter().map(|assumed| &assumed.state);
        states.any(|state| self.graph.after(&Point::of(state)).contains(&objective))
    }

    /// The errors that merged states assume not to happen hide what may come after them.
    fn assumed_errors(
        &self,
        merged: &MergedAgain,
        objectives: &BTreeSet<Objective>,
        found: &mut Findings,
    ) -> Result<(), Fault> {
        for assumed in &merged.paths.assumed {
            let name = self.error_name(assumed.kind, assumed.place);
            let behind = self.graph.after(&Point::of(&assumed.state));
            self.all_hidden(behind.intersection(objectives), &name)?;
            found.errors.insert(name);
        }
        Ok(())
    }

    /// Errors that runs cannot avoid.
    fn dead_ends(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        let never_met = self.never_met();
        for run in &self.tree.runs {
            let PathEnd::Error { kind, .. } = run.end.path_end else { continue };
            let name = self.error_name(kind, run.end.place);
            let is_avoidable = run.last.is_some_and(|(node, edge)| self.tree.nodes[node].edges[edge].fails);
            if !is_avoidable {
                let behind = self.graph.after(&run.point);
                let hidden =
                    |objective: &&Objective| kind.is_bad_access() || never_met.contains(&objective.condition);
                self.all_hidden(behind.intersection(exact).filter(hidden), &name)?;
            }
            found.errors.insert(name);
        }
        Ok(())
    }

    /// After a bad access anything may happen: it hides what may come after it, unless no run makes it.
    fn bad_accesses(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        let mut asked: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (number, node) in self.tree.nodes.iter().enumerate() {
            let Some(RequirementKind::NoError(kind)) = node.required else { continue };
            let name = self.error_name(kind, node.place);
            found.errors.insert(name.clone());
            if !kind.is_bad_access() {
                continue;
            }
            let behind = self.graph.after(&node.edges[0].to);
            let hidden = behind.intersection(exact);
            if node.edges[1].next != Next::Untaken {
                self.all_hidden(hidden, &name)?;
            } else if hidden.into_iter().any(|objective| !self.is_hidden_by(*objective, &name)) {
                asked.entry(name).or_default().insert(number);
            }
        }
        for (name, nodes) in asked {
            let made = self.on_some_path(|node| nodes.contains(&node).then(|| self.tree.term((node, 1))));
            self.ask(found, name, made);
        }
        Ok(())
    }

    /// When a run on one of the paths of the tree satisfies what is looked for at one of its nodes. One formula of the size of the
    /// tree, whatever is looked for: what paths share stands there once.
    fn on_some_path(&self, wanted: impl Fn(usize) -> Option<TermId>) -> TermId {
        let arena = self.subject.machine.arena();
        let mut conditions = vec![TermId::FALSE; self.tree.nodes.len()];
        // Nodes have greater numbers than those above them.
        for (number, node) in self.tree.nodes.iter().enumerate().rev() {
            let mut any = wanted(number).unwrap_or(TermId::FALSE);
            for edge in &node.edges {
                let Next::Node(next) = edge.next else { continue };
                if conditions[next] != TermId::FALSE {
                    any = arena.or(any, arena.and(edge.term, conditions[next]));
                }
            }
            conditions[number] = any;
        }
        conditions.first().copied().unwrap_or(TermId::FALSE)
    }

    /// Edges that conditions exclude only together with the absence of errors in arithmetic: such an error hides what they lead to.
    fn excluded_edges(&self, exact: &BTreeSet<Objective>, found: &mut Findings) -> Result<(), Fault> {
        let never_met = self.never_met();
        for (number, (node, entries)) in self.tree.nodes.iter().zip(&self.manifest.nodes).enumerate() {
            let excludes = matches!(node.required, Some(RequirementKind::NoError(_)));
            for (index, (edge, entry)) in node.edges.iter().zip(entries).enumerate() {
                // Its good side cannot be taken: the error is made in any case.
                let is_error = excludes && index == 0;
                let EdgeEntry::Core(core) = entry else { continue };
                let path = self.tree.path_to(number);
                let on_path =
                    |step: &usize| path.get(*step).is_some_and(|(node, _)| self.excludes_error(*node));
                if !is_error && !core.steps.iter().any(on_path) {
                    continue;
                }
                let own = edge.objective.filter(|objective| exact.contains(objective));
                let behind = self.graph.after(&edge.to);
                let met = |objective: &&Objective| never_met.contains(&objective.condition);
                let hidden: BTreeSet<Objective> =
                    behind.intersection(exact).filter(met).copied().chain(own).collect();
                let names = self.errors_above(number, &path, is_error);
                let is_said = |one: &Objective| names.iter().all(|name| self.is_hidden_by(*one, name));
                let Some(unsaid) = hidden.iter().find(|one| !is_said(one)) else { continue };
                if is_error {
                    let name = names.iter().find(|name| !self.is_hidden_by(*unsaid, name));
                    return Err(self.unsaid_error(*unsaid, name.map_or(NOT_SETTLED, String::as_str)));
                }
                let kept = path.iter().filter(|(node, _)| !self.excludes_error(*node));
                let terms = kept.copied().chain([(number, index)]).map(|step| self.tree.term(step));
                let condition = self.subject.machine.arena().all(terms);
                let place = self.subject.machine.program().show_place(node.place);
                self.ask(
                    found,
                    format!("{place}: edge {index} of node {number} if errors did not end runs"),
                    condition,
                );
            }
        }
        Ok(())
    }

    /// The errors that the path to a node excludes, the last few.
    fn errors_above(&self, node: usize, path: &[(usize, usize)], with_itself: bool) -> BTreeSet<String> {
        let mut errors = BTreeSet::new();
        let itself = with_itself.then_some(node);
        for node in itself.into_iter().chain(path.iter().rev().map(|(node, _)| *node)) {
            if errors.len() == MOST_ERRORS {
                break;
            }
            let node = &self.tree.nodes[node];
            if let Some(RequirementKind::NoError(kind)) = node.required {
                errors.insert(self.error_name(kind, node.place));
            }
        }
        errors
    }

    fn excludes_error(&self, node: usize) -> bool {
        matches!(self.tree.nodes[node].required, Some(RequirementKind::NoError(_)))
    }

    /// The conditions that no run came to.
    fn never_met(&self) -> BTreeSet<ConditionId> {
        let is_met = |(objective, claim): (&Objective, &Claim)| match claim {
            Claim::Covered(_) | Claim::TakenElsewhere => Some(objective.condition),
            Claim::Unreachable { .. } | Claim::Unknown => None,
        };
        let mut met: BTreeSet<ConditionId> = self.claims.iter().filter_map(is_met).collect();
        met.extend(self.tree.runs.iter().flat_map(|run| &run.taken).map(|objective| objective.condition));
        // Of an error, only that it is made is an objective; a run may have come to it all the same.
        let conditions = &self.subject.machine.program().conditions;
        let claimed = self.claims.keys().map(|objective| objective.condition);
        let claimed = claimed.filter(|one| conditions[*one].error().is_some());
        let counted =
            |run: &TestRun, one: ConditionId| run.state.counts().of_condition(one).iter().any(|&n| n > 0);
        met.extend(claimed.filter(|&one| self.tree.runs.iter().any(|run| counted(run, one))));
        self.claims.keys().map(|objective| objective.condition).filter(|one| !met.contains(one)).collect()
    }

    /// Whatever a report says has to be something that there is.
    fn check_names(&self, found: &Findings) -> Result<(), Fault> {
        for (&objective, claim) in self.claims {
            let Claim::Unreachable { within, hidden_by } = claim else { continue };
            for Bound { name, origin } in within {
                let Some(&assumer) = found.bounds.get(name) else {
                    let what = self.name(objective);
                    return Err(Fault(format!(
                        "{what} is said to hold within \"{name}\", which is no bound here"
                    )));
                };
                let right = self.origin(name, assumer);
                if right != *origin {
                    let what = self.name(objective);
                    return Err(Fault(format!(
                        "{what}: \"{name}\" is {right}, and the report says {origin}"
                    )));
                }
            }
            let is_known = |error: &&String| found.errors.contains(*error) || *error == NOT_SETTLED;
            if let Some(error) = hidden_by.iter().find(|error| !is_known(error)) {
                let what = self.name(objective);
                return Err(Fault(format!(
                    "{what} is said to be hidden by \"{error}\", which is no error here"
                )));
            }
        }
        Ok(())
    }

    /// Who bounded something.
    fn origin(&self, name: &str, assumer: Assumer) -> Origin {
        let Accepts { bounds, defaults, .. } = self.manifest.context.accepts;
        let (is_accepted, otherwise) = match assumer {
            Assumer::Stated => return Origin::Stated,
            Assumer::Guess => (bounds, Origin::Guess),
            Assumer::Default => (defaults, Origin::Default),
        };
        let is_named = || self.accepted.iter().any(|accepted| accepted == name);
        if is_accepted || is_named() { Origin::Accepted } else { otherwise }
    }

    /// No input may satisfy this condition.
    fn ask(&self, found: &mut Findings, what: String, condition: TermId) {
        let arena = self.subject.machine.arena();
        let known = found.questions.entry(what).or_insert(TermId::FALSE);
        *known = arena.or(*known, arena.and(self.base, condition));
    }

    fn all_hidden<'o>(
        &self,
        mut objectives: impl Iterator<Item = &'o Objective>,
        error: &str,
    ) -> Result<(), Fault> {
        match objectives.find(|objective| !self.is_hidden_by(**objective, error)) {
            Some(objective) => Err(self.unsaid_error(*objective, error)),
            None => Ok(()),
        }
    }

    fn is_within(&self, objective: Objective, bound: &str) -> bool {
        matches!(&self.claims[&objective], Claim::Unreachable { within, .. } if within.iter().any(|one| one.name == bound))
    }

    fn is_hidden_by(&self, objective: Objective, error: &str) -> bool {
        matches!(&self.claims[&objective], Claim::Unreachable { hidden_by, .. } if hidden_by.iter().any(|one| one == error))
    }

    fn unsaid_bound(&self, objective: Objective, bound: &str) -> Fault {
        Fault(format!(
            "{} holds only within \"{bound}\", which the report does not say",
            self.name(objective)
        ))
    }

    fn unsaid_error(&self, objective: Objective, error: &str) -> Fault {
        Fault(format!("{} may be hidden by \"{error}\", which the report does not say", self.name(objective)))
    }

    fn guess_name(&self, guess: GuessId) -> String {
        self.subject.plan.lazy().map_or_else(|| guess.to_string(), |lazy| lazy.describe(guess))
    }

    fn error_name(&self, kind: RuntimeErrorKind, place: Place) -> String {
        format!("{}: {kind}", self.subject.machine.program().show_place(place))
    }

    fn name(&self, objective: Objective) -> String {
        self.subject.machine.program().objective_name(objective)
    }
}
