//! The driver: does the flips that a strategy asks for. It asks the solver, runs the tests and tells the explorer.
//!
//! A driver has its own solver; the explorer may be shared with other drivers. So the explorer is asked for as little as
//! possible, as late as possible: neither the solver nor a run holds it.

mod effort;
mod feasibility;
mod merge;

use std::collections::BTreeMap;
use std::time::Instant;

use flipside_execute::State;
use flipside_inputs::{Fuzzer, LocalSearch, first};
use flipside_program::Objective;
use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Assignment, evaluate};

use self::effort::Effort;
pub(crate) use self::feasibility::INVARIANT_BLOCKS;
use self::merge::Merged;
use crate::explorer::{self, Explorer, merged};
use crate::prefix::Prefix;
use crate::reach::BitSet;
use crate::strategy::{Engine, Look, Strategy};
use crate::trace;
use crate::tree::{Cut, EdgeId, NodeId, Severed, Status};

/// How many nodes a short path has: a flip on it costs about as much as on any shorter one.
const SHORT_PATH: usize = 64;

/// How many flips are made to find a test for what a run took that went beyond a guess.
const MOST_REPAIRS: usize = 8;

/// Access to the explorer, which several drivers may share.
pub(crate) trait Access<'m, 'p> {
    /// Does something with it; nobody else has it meanwhile.
    fn with<T>(&mut self, work: impl FnOnce(&mut Explorer<'m, 'p>) -> T) -> T;
}

impl<'m, 'p> Access<'m, 'p> for &mut Explorer<'m, 'p> {
    fn with<T>(&mut self, work: impl FnOnce(&mut Explorer<'m, 'p>) -> T) -> T {
        work(self)
    }
}

/// A solver, and access to the explorer.
pub(crate) struct Driver<'s, A> {
    pub(crate) access: A,
    pub(crate) prefix: Prefix<'s>,
    /// A suffix that was found before: the strategy starts with it instead of a first test.
    given: Option<Vec<NodeId>>,
    /// The merged path conditions of what is uncovered.
    merged_conditions: Merged,
    /// What a question may cost.
    effort: Effort,
    /// On how many paths to it the solver gave up, within the present effort; by objective.
    given_up: BTreeMap<Objective, u32>,
    /// Did the solver give up on the merged path conditions, within the present effort?
    gave_up_on_merged: bool,
    /// Looks for inputs that cover more; none where any test is as good.
    fuzzer: Option<Fuzzer>,
    /// Was it tried to refute what is uncovered for inputs of any size?
    pub(crate) looked_widely: bool,
}

impl Explorer<'_, '_> {
    /// Searches with a strategy until every objective is covered or nothing is left to flip.
    pub fn search(&mut self, strategy: &Strategy, solver: &mut dyn Solver) {
        let mut driver = Driver::new(self, strategy.has_local_search, solver);
        (strategy.search)(&mut driver);
        while !driver.access.is_done()
            && let Some(suffixes) = driver.grow()
        {
            for suffix in suffixes {
                driver.given = Some(suffix);
                (strategy.search)(&mut driver);
            }
        }
    }

    /// Goes on with a strategy from a suffix that was found otherwise.
    pub(crate) fn search_from(&mut self, suffix: Vec<NodeId>, strategy: &Strategy, solver: &mut dyn Solver) {
        let mut driver = Driver::new(self, strategy.has_local_search, solver);
        driver.given = Some(suffix);
        (strategy.search)(&mut driver);
    }
}

impl<'s, 'm, 'p, A: Access<'m, 'p>> Driver<'s, A> {
    /// A driver; with local search, easy predicates are solved without the solver.
    pub fn new(mut access: A, has_local_search: bool, solver: &'s mut dyn Solver) -> Self {
        let (machine, base, seed, engine) = access.with(|explorer| {
            let settings = &explorer.settings;
            (explorer.machine, explorer.base(), settings.seed, settings.engine)
        });
        let has_local_search = has_local_search && engine == explorer::EngineMode::Full;
        let mut prefix = Prefix::new(solver, machine.arena(), base);
        if has_local_search {
            prefix = prefix.with_local_search(LocalSearch::new(seed));
        }
        let fuzzer = has_local_search.then(|| Fuzzer::new(machine, base, seed));
        Driver {
            prefix,
            access,
            given: None,
            merged_conditions: Merged::NotExplored,
            effort: if has_local_search { Effort::Round(0) } else { Effort::Full },
            given_up: BTreeMap::new(),
            gave_up_on_merged: false,
            fuzzer,
            looked_widely: false,
        }
    }

    /// Does something with the explorer.
    pub(crate) fn with<T>(&mut self, work: impl FnOnce(&mut Explorer<'m, 'p>) -> T) -> T {
        self.access.with(work)
    }

    /// States are merged again when they are needed.
    pub(crate) fn forget_merged_conditions(&mut self) {
        self.merged_conditions = Merged::NotExplored;
        self.gave_up_on_merged = false;
    }

    /// Goes on with a run that was cut; the nodes that it adds.
    pub(crate) fn resume(&mut self, state: State, inputs: Assignment, edge: Option<EdgeId>) -> Vec<NodeId> {
        let suffix = self.run(state, inputs, edge);
        self.repair(suffix)
    }

    /// Runs the first test; the nodes on its path.
    pub fn first(&mut self) -> Vec<NodeId> {
        let Some(inputs) = self.first_inputs() else { return Vec::new() };
        let inputs = self.better(inputs, None);
        let start = self.access.with(|explorer| explorer.plan.start.clone());
        let suffix = self.run(start, inputs, None);
        self.repair(suffix)
    }

    /// Flips: asks for a test that takes this edge instead. The nodes that the test added; none when there is no test.
    pub fn flip(&mut self, edge: EdgeId) -> Option<Vec<NodeId>> {
        self.access.with(|explorer| {
            explorer.statistics.flips += 1;
            explorer.statistics.hopeful_flips += u64::from(!explorer.is_uncovered(edge));
        });
        if self.waits(edge) {
            self.access.with(|explorer| explorer.sever(edge, Cut::Timeout("as on other paths to it".into())));
            return None;
        }
        let suffix = self.try_edge(edge)?;
        Some(self.repair(suffix))
    }

    /// Asks once more about an edge on which a solver gave up; what a test adds, or none.
    pub fn retry(&mut self, edge: EdgeId, budget: Budget) -> Option<Vec<NodeId>> {
        self.access.with(|explorer| explorer.tree.set(edge, Status::Open));
        let suffix = self.try_within(edge, budget)?;
        Some(self.repair(suffix))
    }

    /// The inputs of the first test: what the seed says when it is legal, else something near it, else anything legal.
    fn first_inputs(&mut self) -> Option<Assignment> {
        let (values, base, machine, budget) = self.access.with(|explorer| {
            let values = explorer.plan.first_values(explorer.settings.seed);
            (values, explorer.base(), explorer.machine, explorer.solver_budget())
        });
        let arena = machine.arena();
        if evaluate(arena, &values, base) != 0 && self.are_legal(&values) {
            return Some(values);
        }
        self.access.with(|explorer| explorer.statistics.solver_calls += 1);
        let near = first::near(arena, &values, base);
        if let Some(near) = near.filter(|near| self.are_legal(near)) {
            self.access.with(|explorer| explorer.statistics.sat += 1);
            return Some(near);
        }
        let answer = self.prefix.ask_base(arena, budget);
        self.access.with(|explorer| {
            explorer.statistics.smt_checks += 1;
            explorer.count(&answer);
            let reason = match answer {
                Answer::Sat(found) => {
                    let inputs = merged(&values, &found);
                    if explorer.are_legal(&inputs) {
                        return Some(inputs);
                    }
                    Cut::Precondition
                }
                Answer::Unsat => {
                    explorer.no_legal_input = true;
                    return None;
                }
                Answer::Unknown(_) if explorer.must_stop() => Cut::Stopped,
                Answer::Unknown(reason) => Cut::Timeout(reason),
            };
            let place = machine.program().functions[explorer.plan.function].place;
            let behind = BitSet::full(explorer.reach.objectives());
            explorer.tree.cut(None, Severed { cut: reason, place, behind });
            None
        })
    }

    fn are_legal(&mut self, inputs: &Assignment) -> bool {
        self.access.with(|explorer| explorer.are_legal(inputs))
    }

    /// Asks for inputs that take an edge, and runs the test they make. The nodes it adds; none when there is no test.
    fn try_edge(&mut self, edge: EdgeId) -> Option<Vec<NodeId>> {
        let budget = self.flip_budget();
        self.try_within(edge, budget)
    }

    /// As [`Driver::try_edge`], with another budget than the search has.
    fn try_within(&mut self, edge: EdgeId, budget: Budget) -> Option<Vec<NodeId>> {
        let answer = self.ask(edge, budget);
        let given_up = &mut self.given_up;
        let (state, inputs) = self.access.with(|explorer| match answer {
            Answer::Sat(found) => {
                let inputs = merged(explorer.run_of(edge.node), &found);
                if explorer.are_legal(&inputs) {
                    if explorer.tree.edge(edge).beyond {
                        explorer.sever(edge, Cut::LoopBound);
                        return None;
                    }
                    return explorer.state_along(edge).map(|state| (state, inputs));
                }
                explorer.sever(edge, Cut::Precondition);
                None
            }
            Answer::Unsat => {
                explorer.statistics.infeasible_prefixes += 1;
                explorer.tree.set(edge, Status::Refuted);
                explorer.forget_if_closed(edge.node);
                None
            }
            // The solver did not give up, the search did: the edge stays open.
            Answer::Unknown(_) if explorer.must_stop() => None,
            Answer::Unknown(reason) => {
                if let Some(objective) = explorer.tree.edge(edge).objective {
                    *given_up.entry(objective).or_default() += 1;
                }
                explorer.sever(edge, Cut::Timeout(reason));
                None
            }
        })?;
        if let Some((step, inputs)) = self.elsewhere(edge, &inputs) {
            let state = self.access.with(|explorer| explorer.state_along(step))?;
            let added = self.run(state, inputs, Some(step));
            self.access.with(|explorer| explorer.forget_if_closed(step.node));
            return Some(added);
        }
        let added = self.run(state, inputs, Some(edge));
        self.access.with(|explorer| explorer.forget_if_closed(edge.node));
        Some(added)
    }

    /// Better inputs than these, and where they leave the tree.
    fn elsewhere(&mut self, edge: EdgeId, inputs: &Assignment) -> Option<(EdgeId, Assignment)> {
        let wanted = self.access.with(|explorer| {
            let objective = explorer.tree.edge(edge).objective;
            objective.filter(|&objective| !explorer.coverage.is_covered(objective))
        })?;
        let inputs = self.better(inputs.clone(), Some(wanted));
        let step = self.access.with(|explorer| explorer.leaves_tree(&inputs))?;
        Some((step, inputs))
    }

    /// Inputs that cover at least as much of what is uncovered.
    fn better(&mut self, inputs: Assignment, wanted: Option<Objective>) -> Assignment {
        match &mut self.fuzzer {
            None => inputs,
            Some(fuzzer) => self.access.with(|explorer| fuzzer.better(explorer, inputs, wanted)),
        }
    }

    fn ask(&mut self, edge: EdgeId, budget: Budget) -> Answer {
        let prefix = &self.prefix;
        let (route, machine, start) = self.access.with(|explorer| {
            explorer.tell();
            let start = prefix.has_local_search().then(|| explorer.run_of(edge.node).clone());
            (prefix.route(&explorer.tree, edge), explorer.machine, start)
        });
        let reply = self.prefix.ask_along(route, machine.arena(), start.as_ref(), budget);
        self.access.with(|explorer| explorer.counted(reply))
    }

    /// Runs a state to its end; gives the nodes that it adds below `parent`.
    fn run(&mut self, state: State, inputs: Assignment, parent: Option<EdgeId>) -> Vec<NodeId> {
        let (machine, watch) = self.access.with(|explorer| (explorer.machine, explorer.watch()));
        let started = Instant::now();
        let trace = trace::run(machine, state, &inputs, &|| watch.must_stop());
        let took = started.elapsed();
        self.access.with(|explorer| {
            explorer.run_time += took;
            if trace.end.is_err() {
                // The reason is kept now: there may be nothing left to ask for it later.
                explorer.must_stop();
            }
            let added = explorer.add(trace, inputs, parent);
            explorer.tell();
            added
        })
    }

    /// A path that ended in an error goes on without it: the good side of the requirement that failed is tried at
    /// once, and what it adds belongs to the same suffix.
    fn repair(&mut self, suffix: Vec<NodeId>) -> Vec<NodeId> {
        let suffix = self.repair_errors(suffix);
        self.repair_guesses(suffix)
    }

    /// A run that went beyond a guess and took something uncovered is tried again with less: its last forks are flipped, the
    /// last first, until a test takes that. What that adds belongs to the same suffix.
    fn repair_guesses(&mut self, mut suffix: Vec<NodeId>) -> Vec<NodeId> {
        let wanted = self.access.with(|explorer| {
            let last = explorer.resumable.last()?;
            let is_new = last.edge.is_some_and(|edge| suffix.last() == Some(&edge.node));
            let mut wanted = last.taken.clone();
            wanted = wanted.common(explorer.coverage.uncovered());
            (is_new && !wanted.is_empty()).then_some(wanted)
        });
        let Some(wanted) = wanted else { return suffix };
        let mut flips = 0;
        for &node in suffix.clone().iter().rev() {
            for edge in self.access.with(|explorer| explorer.open_edges(node)) {
                let is_over = self
                    .access
                    .with(|explorer| explorer.is_done() || !wanted.meets(explorer.coverage.uncovered()));
                if is_over || flips == MOST_REPAIRS {
                    return suffix;
                }
                flips += 1;
                let added = self.try_edge(edge).unwrap_or_default();
                suffix.extend(self.repair_errors(added));
            }
        }
        suffix
    }

    fn repair_errors(&mut self, mut suffix: Vec<NodeId>) -> Vec<NodeId> {
        loop {
            let sibling =
                self.access.with(|explorer| explorer.good_sibling(&suffix).filter(|_| !explorer.is_done()));
            let added = sibling.and_then(|edge| self.try_edge(edge));
            match added {
                Some(added) if !added.is_empty() => suffix.extend(added),
                _ => return suffix,
            }
        }
    }
}

impl Look for Driver<'_, &mut Explorer<'_, '_>> {
    fn open_edges(&self, node: NodeId) -> Vec<EdgeId> {
        self.access.open_edges(node)
    }

    fn is_uncovered(&self, edge: EdgeId) -> bool {
        self.access.is_uncovered(edge)
    }

    fn leads_to_uncovered(&self, edge: EdgeId) -> bool {
        self.access.leads_to_uncovered(edge)
    }
}

impl Engine for Driver<'_, &mut Explorer<'_, '_>> {
    fn start(&mut self) -> Vec<NodeId> {
        match self.given.take() {
            Some(suffix) => suffix,
            None => self.first(),
        }
    }

    fn is_done(&mut self) -> bool {
        self.access.is_done()
    }

    fn flip(&mut self, edge: EdgeId) -> Option<Vec<NodeId>> {
        Driver::flip(self, edge)
    }

    fn cost(&self, edge: EdgeId) -> usize {
        1 + self.access.tree.node(edge.node).depth / SHORT_PATH
    }

    fn merge_states(&mut self) -> Option<Vec<NodeId>> {
        Driver::merge_states(self)
    }

    fn refute_widely(&mut self) {
        Driver::refute_widely(self);
    }

    fn grow(&mut self) -> Option<Vec<Vec<NodeId>>> {
        Driver::grow(self)
    }

    fn persevere(&mut self) -> bool {
        Driver::persevere(self)
    }

    fn ask_again(&mut self) -> Vec<Vec<NodeId>> {
        Driver::ask_again(self)
    }
}
