//! The execution tree, rebuilt from the tests: they are run from the start, one after the other.
//!
//! Nodes are numbered in the order in which tests reach them, so that gatherer and checker number them alike. It must
//! not know the search's tree. **Invariant:** tests that take the same edges so far reach the same node with the same
//! conditions; anything else is a fault.

use std::sync::Arc;

use flipside_context::Tests;
use flipside_execute::{Alternative, End, Fork, Machine, Model, PathEnd, Progress, RequirementKind, State};
use flipside_program::{BlockId, FunctionId, Objective, Place};
use flipside_term::{Assignment, TermId};

use crate::Fault;
use crate::deadline::{Deadline, Ended};

/// Instructions per call of the machine. Any number works, since a run continues where it stopped; with a large one the
/// loop costs nothing.
const SLICE: u64 = 1 << 20;

/// A point of a run: where it continues, and its call stack, innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// Function and block.
    pub at: (FunctionId, BlockId),
    /// The function and block of each call that has not returned.
    pub callers: Arc<[(FunctionId, BlockId)]>,
}

impl Point {
    /// The point of a state.
    pub fn of(state: &State) -> Self {
        Point { at: state.position(), callers: state.calls().collect() }
    }
}

/// What follows an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// No test takes it.
    Untaken,
    /// A test takes it, and its run ends.
    End,
    /// A test takes it, and reaches this node.
    Node(usize),
}

/// An edge out of a node.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub term: TermId,
    pub objective: Option<Objective>,
    /// Where a run that takes it continues.
    pub to: Point,
    /// Does the run end here, because a requirement fails?
    pub fails: bool,
    pub next: Next,
}

impl Edge {
    /// Does the run end here, and covers nothing by that?
    pub fn is_no_objective(&self) -> bool {
        self.fails && self.objective.is_none()
    }
}

/// A point at which the next edge depends on the inputs.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub place: Place,
    /// The kind of requirement; none at a fork.
    pub required: Option<RequirementKind>,
    pub parent: Option<(usize, usize)>,
    /// The number of edges from the root.
    pub depth: usize,
    pub edges: Vec<Edge>,
}

/// The run of a test.
#[derive(Clone, Debug)]
pub(crate) struct TestRun {
    pub test: u32,
    pub end: End,
    /// The outcomes that it took, among those that matter.
    pub taken: Vec<Objective>,
    /// Where it ended.
    pub point: Point,
    /// The last edge that it took.
    pub last: Option<(usize, usize)>,
    pub state: State,
}

impl TestRun {
    /// Was it cut? Then the program would continue, though the interpreter does not.
    pub fn is_cut(&self) -> bool {
        matches!(self.end.path_end, PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_))
    }
}

/// The tree.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    pub runs: Vec<TestRun>,
}

/// A step of one run.
struct Step {
    place: Place,
    required: Option<RequirementKind>,
    edges: Vec<(TermId, Option<Objective>, Point)>,
    taken: usize,
}

impl Step {
    /// The step at a fork; one that excludes an error is a requirement.
    fn of(fork: &Fork, state: &State, taken: usize) -> Self {
        let here = Point::of(state);
        let edge = |edge: &Alternative, objective| {
            let block = edge.target().unwrap_or(here.at.1);
            (edge.term, objective, Point { at: (here.at.0, block), ..here.clone() })
        };
        match fork.requirement() {
            None => {
                let edges = fork.alternatives.iter().map(|one| edge(one, one.objective)).collect();
                Step { place: fork.place, required: None, edges, taken }
            }
            Some((required, [goes_on, fails])) => {
                let edges = vec![edge(goes_on, None), edge(fails, fails.objective)];
                Step { place: fork.place, required: Some(required), edges, taken: 1 - taken }
            }
        }
    }
}

impl Tree {
    /// The tree of all tests.
    pub fn of(
        tests: Tests<'_, '_>,
        objectives: &[Objective],
        deadline: &Deadline<'_>,
    ) -> Result<Self, Ended> {
        let mut tree = Tree::default();
        for test in tests.tests {
            deadline.check()?;
            tree.run(tests.machine, &tests.plan.start, (test.id, &test.inputs), objectives)?;
        }
        Ok(tree)
    }

    /// Runs a test from the start.
    pub fn run(
        &mut self,
        machine: &Machine<'_>,
        start: &State,
        (test, inputs): (u32, &Assignment),
        objectives: &[Objective],
    ) -> Result<(), Fault> {
        let model = Arc::new(Model::new(inputs.clone()));
        let mut state = start.clone();
        state.set_model(model.clone());
        let mut at = None;
        let end = loop {
            match machine.run(&mut state, SLICE) {
                Progress::Running => {}
                Progress::Forked(fork) => {
                    at = self.requirements(machine, &mut state, test, at)?;
                    let open: Vec<usize> = (0..fork.alternatives.len())
                        .filter(|&edge| model.holds(machine.arena(), fork.alternatives[edge].term))
                        .collect();
                    let [taken] = open[..] else {
                        return Err(Fault(format!("test {test}: {} edges are open at a fork", open.len())));
                    };
                    at = self.add(test, at, Step::of(&fork, &state, taken))?;
                    machine.follow(&mut state, &fork.alternatives[taken]);
                }
                Progress::Ended(end) => break end,
            }
        };
        at = self.requirements(machine, &mut state, test, at)?;
        if let Some((node, edge)) = at {
            let next = &mut self.nodes[node].edges[edge].next;
            if let Next::Node(_) = next {
                return Err(Fault(format!("test {test} ends where another one continues")));
            }
            *next = Next::End;
        }
        let counts = state.counts();
        let taken = objectives.iter().copied().filter(|&objective| counts.of(objective) > 0).collect();
        self.runs.push(TestRun { test, end, taken, point: Point::of(&state), last: at, state });
        Ok(())
    }

    /// Adds a node for each requirement of the run since the last step.
    fn requirements(
        &mut self,
        machine: &Machine<'_>,
        state: &mut State,
        test: u32,
        mut at: Option<(usize, usize)>,
    ) -> Result<Option<(usize, usize)>, Fault> {
        for requirement in state.take_requirements() {
            let here = Point::of(state);
            let not = machine.arena().not(requirement.term);
            let step = Step {
                place: requirement.place,
                required: Some(requirement.kind),
                edges: vec![(requirement.term, None, here.clone()), (not, None, here)],
                taken: usize::from(!requirement.held),
            };
            at = self.add(test, at, step)?;
        }
        Ok(at)
    }

    /// Takes one step from an edge, to the node that follows it or to a new one. Returns the edge that the step takes.
    fn add(
        &mut self,
        test: u32,
        parent: Option<(usize, usize)>,
        step: Step,
    ) -> Result<Option<(usize, usize)>, Fault> {
        let known = match parent {
            None => (!self.nodes.is_empty()).then_some(0),
            Some((node, edge)) => match self.nodes[node].edges[edge].next {
                Next::Node(next) => Some(next),
                Next::Untaken => None,
                Next::End => return Err(Fault(format!("test {test} continues where another one ends"))),
            },
        };
        let taken = step.taken;
        if let Some(node) = known {
            let same =
                self.nodes[node].edges.iter().map(|edge| edge.term).eq(step.edges.iter().map(|edge| edge.0));
            if !same {
                return Err(Fault(format!("test {test} has other edges than another test at the same node")));
            }
            return Ok(Some((node, taken)));
        }
        let number = self.nodes.len();
        if let Some((node, edge)) = parent {
            self.nodes[node].edges[edge].next = Next::Node(number);
        }
        let is_requirement = step.required.is_some();
        let depth = parent.map_or(0, |(node, _)| self.nodes[node].depth + 1);
        let edges = step.edges.into_iter().enumerate().map(|(index, (term, objective, to))| Edge {
            term,
            objective,
            to,
            fails: is_requirement && index == 1,
            next: Next::Untaken,
        });
        self.nodes.push(Node {
            place: step.place,
            required: step.required,
            parent,
            depth,
            edges: edges.collect(),
        });
        Ok(Some((number, taken)))
    }

    /// The edges from the root to a node, in order.
    pub fn path_to(&self, node: usize) -> Vec<(usize, usize)> {
        let mut path = Vec::new();
        let mut next = self.nodes[node].parent;
        while let Some(step) = next {
            path.push(step);
            next = self.nodes[step.0].parent;
        }
        path.reverse();
        path
    }

    /// The branches on the path of a test that was followed to its end, in order.
    pub fn branches_of(&self, test: u32) -> Option<Vec<Objective>> {
        let run = self.runs.iter().find(|run| run.test == test)?;
        let ends = matches!(run.end.path_end, PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Aborted);
        let path = run.last.map(|last| self.path_to(last.0).into_iter().chain([last]).collect());
        let path: Vec<(usize, usize)> = path.unwrap_or_default();
        ends.then(|| {
            path.into_iter().filter_map(|(node, edge)| self.nodes[node].edges[edge].objective).collect()
        })
    }

    /// The last of these edges, which start at the root; none where no test takes those before it.
    pub fn follow(&self, edges: &[usize]) -> Option<(usize, usize)> {
        let (&last, before) = edges.split_last()?;
        let mut node = 0;
        for &edge in before {
            let Next::Node(next) = self.nodes.get(node)?.edges.get(edge)?.next else { return None };
            node = next;
        }
        (last < self.nodes.get(node)?.edges.len()).then_some((node, last))
    }

    /// The condition of an edge.
    pub fn term(&self, (node, edge): (usize, usize)) -> TermId {
        self.nodes[node].edges[edge].term
    }

    /// The edges that no test takes, in order: each needs a reason, unless the run ends there and that is no objective.
    pub fn loose_ends(&self) -> impl Iterator<Item = (usize, usize)> {
        self.nodes.iter().enumerate().flat_map(|(number, node)| {
            let edges = node.edges.iter().enumerate();
            edges
                .filter(|(_, edge)| edge.next == Next::Untaken && !edge.is_no_objective())
                .map(move |(edge, _)| (number, edge))
        })
    }
}
