//! Gathers the evidence: a reason for every edge that no test takes.
//!
//! It gets from the search only what has to be explained (tests, unreachable objectives, refuted edges), never its
//! tree or its formulas. **Invariant:** every edge of every node has an entry in the manifest.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use flipside_context::{InputPlan, LazyPlan, Test, Tests};
use flipside_merge::Loops;
use flipside_program::Objective;
use flipside_solver::Factory;
use flipside_term::{InputId, TermId};

use crate::Fault;
use crate::assertion_stack::AssertionStack;
use crate::cores::{Cores, Gathering};
use crate::deadline::{Deadline, Ended};
use crate::explain::{Explainer, Leaf};
use crate::explanation::{Explanation, Part};
use crate::graph::Graph;
use crate::manifest::{CapacityEntry, Context, EdgeEntry, FORMAT, InputEntry, Manifest, TestEntry};
use crate::tree::{Edge, Point, Tree};

/// The manifest, and the scripts by the names of their files.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The manifest.
    pub manifest: Manifest,
    /// The scripts.
    pub scripts: BTreeMap<String, String>,
    /// Why each objective is unreachable.
    pub explanations: BTreeMap<Objective, Explanation>,
    /// The edges on which solvers gave up.
    pub unsettled: Vec<Unsettled>,
    /// The edges of [`Wanted::refuted`] with their cores, each given by the edges from the root to it.
    pub infeasible: HashMap<Vec<usize>, Infeasible>,
    /// How many edges have a core that excludes them.
    pub refuted: usize,
    /// How many edges lead to nothing that is unreachable.
    pub pruned: usize,
    /// Refutations that no solver found again within the budget: their core is the whole path condition.
    pub unshrunk: usize,
}

/// An edge on which solvers gave up, with its formula, to be tried with other solvers.
#[derive(Clone, Debug)]
pub struct Unsettled {
    /// The file with the formula.
    pub script: String,
    /// The path to it, condition by condition, as readable text.
    pub path: Vec<String>,
    /// What may come after it.
    pub behind: BTreeSet<Objective>,
}

/// Why an edge is infeasible.
#[derive(Clone, Debug)]
pub struct Infeasible {
    /// The file with the script.
    pub script: String,
    /// The conditions that exclude it.
    pub parts: Vec<Part>,
}

/// What to gather evidence for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'w> {
    /// The unreachable objectives.
    pub unreachable: &'w BTreeSet<Objective>,
    /// Infeasible edges that get a core whatever comes after them (for path criteria); each given by the edges from the
    /// root to it.
    pub refuted: &'w [Vec<usize>],
    /// Edges on which solvers gave up, given in the same form.
    pub given_up: &'w [Vec<usize>],
    /// Did state merging use loop invariants?
    pub invariants: bool,
    /// The unreachable objectives that state merging refuted.
    pub merged: &'w BTreeSet<Objective>,
    /// Those that it refuted for inputs of any size and shape, and how loops were executed.
    pub wide: &'w [(Loops, BTreeSet<Objective>)],
    /// Runs that go beyond a guess about the inputs.
    pub cuts: &'w [Test],
}

impl Wanted<'_> {
    /// All unreachable objectives that state merging refuted.
    fn all_merged(&self) -> BTreeSet<Objective> {
        self.merged.iter().chain(self.wide.iter().flat_map(|(_, objectives)| objectives)).copied().collect()
    }
}

/// Gathers evidence; `None` when the deadline passes first. A refuted edge that turns out to be feasible is a fault: a bug
/// of ours.
pub fn gather(
    tests: Tests<'_, '_>,
    conditions: (TermId, TermId),
    wanted: Wanted<'_>,
    context: Context,
    deadline: Deadline<'_>,
) -> Result<Option<Evidence>, Fault> {
    // A solver of its own: equal tests have equal evidence, whatever queries the search made before.
    match Factory::isolated(|| gather_all(tests, conditions, wanted, context, deadline)) {
        Ok(evidence) => Ok(Some(evidence)),
        Err(Ended::Over) => Ok(None),
        Err(Ended::Fault(fault)) => Err(fault),
    }
}

/// The tree of the tests, and of runs that go beyond a guess.
fn tree_of(tests: Tests<'_, '_>, cuts: &[Test], deadline: &Deadline<'_>) -> Result<Tree, Ended> {
    let mut tree = Tree::of(tests, &[], deadline)?;
    for cut in cuts {
        deadline.check()?;
        tree.run(tests.machine, &tests.plan.start, (cut.id, &cut.inputs), &[])?;
    }
    Ok(tree)
}

fn gather_all(
    tests: Tests<'_, '_>,
    (base, given): (TermId, TermId),
    wanted: Wanted<'_>,
    context: Context,
    deadline: Deadline<'_>,
) -> Result<Evidence, Ended> {
    let Wanted { unreachable, refuted, given_up, invariants, merged: exact, wide, cuts } = wanted;
    let merged = &wanted.all_merged();
    // Nothing here makes an input that a report could list.
    let touched = tests.plan.lazy().map(LazyPlan::touched).unwrap_or_default();
    let tree = tree_of(tests, cuts, &deadline)?;
    let infeasible: HashMap<(usize, usize), &Vec<usize>> =
        refuted.iter().filter_map(|edges| Some((tree.follow(edges)?, edges))).collect();
    let graph = Graph::of(tests.machine);
    let matters = |node: usize, edge: usize| {
        let edge = &tree.nodes[node].edges[edge];
        edge.objective.is_some_and(|objective| unreachable.contains(&objective))
            || graph.after(&edge.to).iter().any(|objective| unreachable.contains(objective))
    };
    let mut gathering = Gathering {
        tests,
        base,
        given,
        tree: &tree,
        stack: AssertionStack::new(&tree, base),
        cores: Cores::default(),
        looked: BTreeSet::new(),
        unshrunk: 0,
        refuted_merged: merged,
        invariants,
        deadline,
        solver: RefCell::new(Factory::new(0).solver()),
    };
    let is_settled = |node: usize, edge: usize| settles(&graph, &tree.nodes[node].edges[edge], &wanted);
    let (entries, needs) = gathering.all_merged(exact, wide, &graph)?;
    let mut closed = ClosedEdges::of(&tree);
    for (node, edge) in tree.loose_ends() {
        deadline.check()?;
        let (matters, infeasible) = (matters(node, edge), infeasible.get(&(node, edge)));
        closed.nodes[node][edge] = if matters && infeasible.is_none() && is_settled(node, edge) {
            EdgeEntry::Merged
        } else if matters || infeasible.is_some() {
            closed.refuted += 1;
            let core = gathering.core(Some((node, edge)))?;
            let leaf = || Leaf { at: (node, edge), core: core.clone() };
            closed.leaves.extend(matters.then(leaf));
            closed.infeasible.extend(infeasible.map(|&edges| (edges.clone(), leaf())));
            EdgeEntry::Core(core)
        } else {
            closed.pruned += 1;
            EdgeEntry::Graph
        };
    }
    let ClosedEdges { nodes, leaves, infeasible, refuted, pruned } = closed;
    let start = Point::of(&tests.plan.start);
    let no_input = has_no_input(tests, &wanted, &graph, &start).then(|| gathering.core(None)).transpose()?;
    let covered: BTreeSet<Objective> = tests.tests.iter().flat_map(|test| test.taken.clone()).collect();
    let unsettled: Vec<(Unsettled, String)> = gathering.all_unsettled(given_up, &graph);
    let Gathering { cores, unshrunk, .. } = gathering;
    let explainer = Explainer {
        program: tests.machine.program(),
        arena: tests.machine.arena(),
        tree: &tree,
        graph: &graph,
        start,
        base,
        leaves: &leaves,
        clauses: &cores.clauses,
        inferred: &cores.inferred,
        covered: &covered,
        unreachable,
        merged,
        needs: &needs,
    };
    let explanations = explainer.all(&deadline)?;
    let described = |(edges, leaf): &(Vec<usize>, Leaf)| {
        let script = cores.names[leaf.core.script].clone();
        (edges.clone(), Infeasible { script, parts: explainer.parts(leaf) })
    };
    let infeasible = infeasible.iter().map(described).collect();
    let manifest = Manifest {
        format: FORMAT,
        context,
        tests: tests.tests.iter().map(|test| entry(tests, test)).collect(),
        cuts: cuts.iter().map(|cut| cut_entry(tests, cut)).collect(),
        capacities: capacities(tests.plan),
        touched,
        no_input,
        nodes,
        merged: entries,
        scripts: cores.names,
        proofs: Vec::new(),
    };
    let mut scripts = cores.scripts;
    scripts.extend(unsettled.iter().map(|(edge, text)| (edge.script.clone(), text.clone())));
    let unsettled = unsettled.into_iter().map(|(edge, _)| edge).collect();
    Ok(Evidence { manifest, scripts, explanations, unsettled, infeasible, refuted, pruned, unshrunk })
}

/// Why each edge that no test takes is closed.
struct ClosedEdges {
    /// By node and edge.
    nodes: Vec<Vec<EdgeEntry>>,
    /// The edges that a core closes in front of something unreachable.
    leaves: Vec<Leaf>,
    /// The prefixes that a core makes infeasible, as the edges from the root on.
    infeasible: Vec<(Vec<usize>, Leaf)>,
    /// How many edges a core closes, and how many the graph.
    refuted: usize,
    pruned: usize,
}

impl ClosedEdges {
    fn of(tree: &Tree) -> Self {
        let nodes = tree.nodes.iter().map(|node| vec![EdgeEntry::Run; node.edges.len()]).collect();
        ClosedEdges { nodes, leaves: Vec::new(), infeasible: Vec::new(), refuted: 0, pruned: 0 }
    }
}

/// An edge needs no core of its own if state merging refuted everything unreachable that can come after it.
fn settles(graph: &Graph<'_>, edge: &Edge, wanted: &Wanted<'_>) -> bool {
    let (unreachable, merged) = (wanted.unreachable, wanted.all_merged());
    // Of an error there may be one at each pass of a loop: state merging refutes them all at once.
    let is_merged = |objective: &Objective| edge.fails && merged.contains(objective);
    edge.objective.is_none_or(|objective| !unreachable.contains(&objective) || is_merged(&objective))
        && graph.after(&edge.to).intersection(unreachable).all(|objective| merged.contains(objective))
}

/// Is something unreachable because no input is legal? A search that was stopped early has no tests, either; what the graph excludes
/// is unreachable all the same. Nor is there a test where every run ends beyond a guess.
fn has_no_input(tests: Tests<'_, '_>, wanted: &Wanted<'_>, graph: &Graph<'_>, start: &Point) -> bool {
    tests.tests.is_empty() && wanted.cuts.is_empty() && !graph.after(start).is_disjoint(wanted.unreachable)
}

/// How much there may be of what nobody bounded.
fn capacities(plan: &InputPlan) -> Vec<CapacityEntry> {
    let all = plan.lazy().map(LazyPlan::capacities).unwrap_or_default();
    all.into_iter().map(|(of, most)| CapacityEntry { of, most }).collect()
}

/// A test with the values of all its inputs: the planned ones, and those made while it ran.
fn entry(tests: Tests<'_, '_>, test: &Test) -> TestEntry {
    let mut planned: Vec<InputId> = tests.plan.input_ids().collect();
    let known: BTreeSet<InputId> = planned.iter().copied().collect();
    planned.extend(tests.plan.element_ids().difference(&known));
    let runtime = test.state.inputs().into_iter().map(|runtime| runtime.input);
    let read = test.state.volatile_reads().into_iter().map(|read| read.input);
    let inputs =
        planned.into_iter().chain(runtime).chain(read).map(|id| input_entry(tests, test, id)).collect();
    TestEntry { id: test.id, inputs }
}

/// A run that goes beyond a guess: which one, too.
fn cut_entry(tests: Tests<'_, '_>, cut: &Test) -> TestEntry {
    let mut entry = entry(tests, cut);
    let otherwise = tests.plan.lazy().map(LazyPlan::otherwise).unwrap_or_default();
    entry.inputs.extend(otherwise.into_iter().map(|id| input_entry(tests, cut, id)));
    entry
}

fn input_entry(tests: Tests<'_, '_>, test: &Test, id: InputId) -> InputEntry {
    let input = tests.machine.arena().input(id);
    let mask = input.sort.width().map_or(1, |width| u128::MAX >> (128 - width));
    InputEntry::new(input, test.inputs.value(id) & mask)
}
