//! The solver, with the constraints of a path on its stack, and propagation in front of it.
//!
//! To ask about a flip, the stack is moved to the prefix of its node: what it shares with the path that is there stays,
//! so the constraints of a shared prefix are sent once. Propagation sees every constraint as it is added; what it
//! refutes never reaches the solver.

use flipside_domain::{Outcome, Propagator};
use flipside_execute::RequirementKind;
use flipside_inputs::LocalSearch;
use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Arena, Assignment, InputId, TermId, conjuncts, disjuncts, term_size_below};

use crate::tree::{EdgeId, Kind, Tree};

/// A solver with the constraints of the path to a node asserted.
pub(crate) struct Prefix<'s> {
    solver: &'s mut dyn Solver,
    propagator: Propagator,
    /// The edges that are asserted, one level each, from the root on.
    path: Vec<Link>,
    /// How many of them the solver has seen: it is told only what it is asked about.
    told: usize,
    /// Are the constraints that exclude errors left out?
    errors_allowed: bool,
    /// What holds on every path.
    base: TermId,
    /// Tried before the solver.
    local_search: Option<LocalSearch>,
    /// Is a path that one decision procedure gives up on given to the other?
    takes_turns: bool,
    /// Does the one that works on bits have the first turn?
    bits_first: bool,
}

/// An edge of a path, and what it asserts.
#[derive(Clone, Copy)]
struct Link {
    step: EdgeId,
    constraint: TermId,
}

/// The difference between the asserted path and the one to an edge. With it, the tree is not needed to ask.
pub(crate) struct Route {
    /// How many levels stay.
    keep: usize,
    /// These come on top, the last first.
    missing: Vec<Link>,
    /// The edge that is asked about.
    asked: Link,
}

/// An answer, and who gave it.
pub(crate) enum Reply {
    /// Propagation refuted the edge.
    Propagated,
    /// Local search found these values.
    Found(Vec<(InputId, u128)>),
    /// The solver was asked.
    Solved(Answer),
}

impl<'s> Prefix<'s> {
    /// At the root; `base` holds on every path.
    pub fn new(solver: &'s mut dyn Solver, arena: &Arena, base: TermId) -> Self {
        solver.push();
        solver.assert(arena, base);
        let mut propagator = Propagator::new();
        // A contradiction shows with the first question.
        let _ = propagator.assert(arena, base);
        Prefix {
            solver,
            propagator,
            path: Vec::new(),
            told: 0,
            errors_allowed: false,
            base,
            local_search: None,
            takes_turns: false,
            bits_first: false,
        }
    }

    /// The same with local search, which is tried before the solver.
    pub fn with_local_search(mut self, local_search: LocalSearch) -> Self {
        self.local_search = Some(local_search);
        self.takes_turns = true;
        self
    }

    /// Is there local search?
    pub fn has_local_search(&self) -> bool {
        self.local_search.is_some()
    }

    /// As [`Prefix::new`], without the constraints that exclude errors.
    pub fn without_errors(solver: &'s mut dyn Solver, arena: &Arena, base: TermId) -> Self {
        let mut prefix = Prefix::new(solver, arena, base);
        prefix.errors_allowed = true;
        prefix.takes_turns = true;
        prefix
    }

    /// Is there any path at all?
    pub fn ask_base(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.rewind(0);
        self.solver.check(arena, budget)
    }

    /// Is there an input for which this holds? Local search begins at one of `starts`.
    pub fn ask_whole(
        &mut self,
        arena: &Arena,
        condition: TermId,
        starts: &[&Assignment],
        budget: Budget,
    ) -> Reply {
        if let Some(reply) = self.ask_parts(arena, condition, starts) {
            return reply;
        }
        self.solver.push();
        self.solver.assert(arena, condition);
        let answer = self.solver.check_alone(arena, budget);
        self.solver.pop(1);
        Reply::Solved(answer)
    }

    /// The same, as far as it can be said without the solver.
    pub fn ask_parts(&mut self, arena: &Arena, condition: TermId, starts: &[&Assignment]) -> Option<Reply> {
        if condition == TermId::FALSE {
            return Some(Reply::Propagated);
        }
        self.rewind(0);
        // A short path is easier to take than any path.
        for part in smallest_parts(arena, condition).into_iter().chain([condition]) {
            self.propagator.push();
            let reply = self.ask_ourselves(arena, part, starts);
            self.propagator.pop(1);
            match reply {
                Some(Reply::Propagated) if part != condition => {}
                Some(reply) => return Some(reply),
                None => {}
            }
        }
        None
    }

    /// Is there no input for which this holds?
    pub fn refute(&mut self, arena: &Arena, condition: TermId, budget: Budget) -> Reply {
        self.refute_with(arena, condition, |solver| solver.check_alone(arena, budget))
    }

    fn refute_with(
        &mut self,
        arena: &Arena,
        condition: TermId,
        check: impl FnOnce(&mut dyn Solver) -> Answer,
    ) -> Reply {
        self.rewind(0);
        self.propagator.push();
        let outcome = self.propagator.assert(arena, condition);
        self.propagator.pop(1);
        if condition == TermId::FALSE || outcome == Outcome::Contradiction {
            return Reply::Propagated;
        }
        self.solver.push();
        self.solver.assert(arena, condition);
        let answer = check(self.solver);
        self.solver.pop(1);
        Reply::Solved(answer)
    }

    /// As [`Prefix::refute`], for conditions that share most of their terms: what the solver learns of one helps with the next.
    pub fn refute_related(&mut self, arena: &Arena, condition: TermId, budget: Budget) -> Reply {
        self.refute_with(arena, condition, |solver| solver.check_related(arena, budget))
    }

    /// What the solver used so far, in its own units; it wraps around.
    pub fn resources(&self) -> u32 {
        self.solver.resources()
    }

    /// Is there no input for which this holds, given less than what holds on every path?
    pub fn refute_under(&mut self, arena: &Arena, given: TermId, condition: TermId, budget: Budget) -> Reply {
        let mut propagator = Propagator::new();
        let known = [given, condition].map(|term| propagator.assert(arena, term));
        if condition == TermId::FALSE || known.contains(&Outcome::Contradiction) {
            return Reply::Propagated;
        }
        self.rewind(0);
        self.solver.pop(1);
        self.solver.push();
        self.solver.assert(arena, given);
        self.solver.assert(arena, condition);
        let answer = self.solver.check_alone(arena, budget);
        self.solver.pop(1);
        self.solver.push();
        self.solver.assert(arena, self.base);
        Reply::Solved(answer)
    }

    /// Inputs for which a condition holds, if local search finds some.
    pub fn search_locally(
        &mut self,
        arena: &Arena,
        condition: TermId,
        starts: &[&Assignment],
    ) -> Option<Vec<(InputId, u128)>> {
        self.rewind(0);
        self.propagator.push();
        let reply = self.ask_ourselves(arena, condition, starts);
        self.propagator.pop(1);
        match reply {
            Some(Reply::Found(values)) => Some(values),
            Some(Reply::Propagated | Reply::Solved(_)) | None => None,
        }
    }

    /// Can this edge be taken, after all that leads to its node?
    pub fn ask(&mut self, tree: &Tree, arena: &Arena, step: EdgeId, budget: Budget) -> Reply {
        let route = self.route(tree, step);
        self.ask_along(route, arena, None, budget)
    }

    /// As [`Prefix::ask`], the second half: the tree is not needed.
    pub fn ask_along(
        &mut self,
        route: Route,
        arena: &Arena,
        start: Option<&Assignment>,
        budget: Budget,
    ) -> Reply {
        self.rewind(route.keep);
        for link in route.missing.into_iter().rev() {
            self.propagator.push();
            let _ = self.propagator.assert(arena, link.constraint);
            self.path.push(link);
        }
        let asked = route.asked;
        self.propagator.push();
        match self.ask_ourselves(arena, asked.constraint, start.as_slice()) {
            None => {}
            Some(Reply::Propagated) => {
                self.propagator.pop(1);
                return Reply::Propagated;
            }
            Some(reply) => {
                self.path.push(asked);
                return reply;
            }
        }
        self.tell(arena);
        self.solver.push();
        self.solver.assert(arena, asked.constraint);
        let answer = self.check_path(arena, budget);
        match answer {
            Answer::Sat(_) => {
                self.path.push(asked);
                self.told += 1;
            }
            Answer::Unsat | Answer::Unknown(_) => {
                self.solver.pop(1);
                self.propagator.pop(1);
            }
        }
        Reply::Solved(answer)
    }

    /// Asks about the path that the solver was told. Two decision procedures take turns, at first the incremental one before the
    /// one on bits: most paths are easy for it.
    fn check_path(&mut self, arena: &Arena, budget: Budget) -> Answer {
        if !self.takes_turns {
            return self.solver.check(arena, budget);
        }
        let is_long = self.path.len() > LONG_PATH;
        let mut answer = Answer::Unknown(String::new());
        for most in TURNS {
            let turn = budget.at_most(most);
            for second in [false, true] {
                let on_bits = self.bits_first != second;
                if is_long && !on_bits {
                    continue;
                }
                answer = if on_bits {
                    self.solver.check_related(arena, turn)
                } else {
                    self.solver.check(arena, turn)
                };
                if !matches!(answer, Answer::Unknown(_)) {
                    // Who answers after the other gave up goes first from then on.
                    self.bits_first = on_bits;
                    return answer;
                }
            }
            if turn == budget {
                break;
            }
        }
        answer
    }

    /// What can be said without the solver of a condition, after all that is asserted.
    fn ask_ourselves(&mut self, arena: &Arena, condition: TermId, starts: &[&Assignment]) -> Option<Reply> {
        let is_false = condition == TermId::FALSE;
        if is_false || self.propagator.assert(arena, condition) == Outcome::Contradiction {
            return Some(Reply::Propagated);
        }
        let local_search = self.local_search.as_mut().filter(|_| !starts.is_empty())?;
        let mut conditions = vec![self.base];
        conditions.extend(self.path.iter().map(|link| link.constraint));
        conditions.push(condition);
        // From anywhere first: what the values do beside what they are made for differs from test to test then.
        let anywhere = local_search.anywhere();
        let starts: Vec<&Assignment> = [&anywhere].into_iter().chain(starts.iter().copied()).collect();
        local_search.solve(arena, &conditions, &self.propagator, &starts).map(Reply::Found)
    }

    /// How to get from here to an edge.
    pub fn route(&self, tree: &Tree, edge: EdgeId) -> Route {
        let mut missing = Vec::new();
        let mut next = tree.node(edge.node).parent;
        while let Some(step) = next {
            let above = tree.node(step.node);
            if self.path.get(above.depth).is_some_and(|link| link.step == step) {
                break;
            }
            missing.push(Link { step, constraint: self.constraint(tree, step) });
            next = above.parent;
        }
        let keep = next.map_or(0, |above| tree.node(above.node).depth + 1);
        let asked = Link { step: edge, constraint: tree.edge(edge).term };
        Route { keep, missing, asked }
    }

    /// The constraint of an edge, unless it is left out.
    fn constraint(&self, tree: &Tree, edge: EdgeId) -> TermId {
        let node = tree.node(edge.node);
        let excludes_error = matches!(node.kind, Kind::Requirement(RequirementKind::NoError(_)));
        if excludes_error && self.errors_allowed { TermId::TRUE } else { node.edges[edge.index].term }
    }

    /// Tells the solver what it does not know of the path.
    fn tell(&mut self, arena: &Arena) {
        for link in &self.path[self.told..] {
            self.solver.push();
            self.solver.assert(arena, link.constraint);
        }
        self.told = self.path.len();
    }

    fn rewind(&mut self, keep: usize) {
        let levels = |count: usize| u32::try_from(count).expect("a path should be shorter than 2^32");
        self.propagator.pop(levels(self.path.len() - keep));
        if self.told > keep {
            self.solver.pop(levels(self.told - keep));
            self.told = keep;
        }
        self.path.truncate(keep);
    }
}

/// What the turns may cost: a few hundredths of a second, a second, and all that there is.
const TURNS: [u32; 3] = [200_000, 5_000_000, u32::MAX];

/// A path with more conditions goes to the solver over bits alone: the incremental one makes a level of its own for each, which
/// takes more time and memory than any answer is worth, and no budget bounds it.
const LONG_PATH: usize = 1_000;

/// How many disjuncts are tried one by one.
const PARTS: usize = 16;
/// How many disjuncts are looked at to find the smallest.
const LOOKED_AT: usize = 128;

/// The smallest of the conditions of which one is enough, if there are several.
fn smallest_parts(arena: &Arena, condition: TermId) -> Vec<TermId> {
    let mut parts = disjuncts(arena, condition);
    if parts.len() < 2 {
        return Vec::new();
    }
    // There may be thousands, each with most of the terms of the others: of those, the ones of fewest conditions are looked at.
    if parts.len() > LOOKED_AT {
        parts.sort_by_cached_key(|&part| conjuncts(arena, part).len());
        parts.truncate(LOOKED_AT);
    }
    // Those that were found so far, in order; none is looked at for longer than it takes to see that others are smaller.
    let mut smallest: Vec<(usize, TermId)> = Vec::new();
    for part in parts {
        let limit = if smallest.len() < PARTS { usize::MAX } else { smallest[PARTS - 1].0 };
        if let Some(size) = term_size_below(arena, part, limit) {
            smallest.truncate(PARTS - 1);
            let at = smallest.partition_point(|(known, _)| *known <= size);
            smallest.insert(at, (size, part));
        }
    }
    smallest.into_iter().map(|(_, part)| part).collect()
}

impl Drop for Prefix<'_> {
    fn drop(&mut self) {
        self.rewind(0);
        self.solver.pop(1);
    }
}
