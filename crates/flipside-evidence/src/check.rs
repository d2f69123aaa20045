//! The checker: does the evidence show what is claimed?
//!
//! It runs every test from the start and builds the tree itself, looks at every edge of every node, builds every formula
//! from its own runs and compares it with the stored one, traverses the control-flow graph itself, and leaves the formulas
//! to a solver that the user chooses. What verdicts rest on is computed again, too (`basis`).
//!
//! It must not know the search, and it takes nothing from the manifest that it can compute itself.
//! **Invariant:** an edge counts as closed only by a test, the graph, or a formula that is handed out to be refuted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use flipside_context::{InputPlan, Precondition, Test};
use flipside_execute::{Machine, PathEnd};
use flipside_merge::{Loops, PathConditions};
use flipside_program::Objective;
use flipside_term::{Assignment, TermId, evaluate};

use crate::Fault;
use crate::basis::{Basis, MergedAgain};
use crate::graph::Graph;
use crate::manifest::{CoreEntry, EdgeEntry, FORMAT, Manifest, MergedEntry, TestEntry};
use crate::merge::{Merged, Problem, merged};
use crate::prefixes::{PathClaims, check_prefixes};
use crate::script::{conditions, text, without_comments};
use crate::tree::{Next, Point, TestRun, Tree};

/// The verdict on an objective that the report claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// These tests cover it.
    Covered(Vec<u32>),
    /// No legal input takes it.
    Unreachable {
        /// The bounds without which it may not hold.
        within: Vec<Bound>,
        /// The errors that end runs which might take it otherwise.
        hidden_by: Vec<String>,
    },
    /// Tests that the user had take it; they are not among the results.
    TakenElsewhere,
    /// Nothing is claimed.
    Unknown,
}

/// Something that bounds the inputs, on which a claim rests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// In words.
    pub name: String,
    /// Who bounded it.
    pub origin: Origin,
}

/// Who bounded the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The user.
    Stated,
    /// Nobody, and the user accepted it.
    Accepted,
    /// Nobody: there may be more inputs.
    Guess,
    /// Nobody: something of the environment.
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Origin::Stated => "stated",
            Origin::Accepted => "accepted",
            Origin::Guess => "a guess",
            Origin::Default => "a default",
        })
    }
}

/// The claims, by objective.
pub type Claims = BTreeMap<Objective, Claim>;

/// The result of a check without faults.
#[derive(Debug)]
pub struct Checked {
    /// The tests, with the results of the checker's own runs.
    pub tests: Vec<Test>,
    /// Nodes of the tree.
    pub nodes: usize,
    /// Edges that conditions exclude.
    pub refuted: usize,
    /// Edges after which nothing that is claimed unreachable can come.
    pub pruned: usize,
    /// The scripts that a solver has to refute, as built here; by file, with their conditions.
    pub scripts: BTreeMap<String, (String, Vec<TermId>)>,
    /// What a solver has to refute besides, so that nothing is missing in `within` and `hidden_by`; by what it is about.
    pub questions: BTreeMap<String, (String, Vec<TermId>)>,
    /// By test that was followed to its end: the branches that the inputs decide, in order.
    pub paths: Vec<(u32, Vec<Objective>)>,
}

/// The subject, as its context describes it.
#[derive(Clone, Copy)]
pub struct Subject<'s, 'p> {
    /// The machine.
    pub machine: &'s Machine<'p>,
    /// The inputs.
    pub plan: &'s InputPlan,
    /// Which inputs are legal.
    pub precondition: Option<&'s Precondition>,
}

/// What a report claims.
#[derive(Clone, Copy)]
pub struct Claimed<'c> {
    /// Of every objective.
    pub objectives: &'c Claims,
    /// Of paths.
    pub paths: &'c PathClaims,
    /// The bounds that the context accepts by name.
    pub accepted: &'c [String],
}

/// Makes the inputs that the runs of the search touched, before anything else is run: so they have the same names, and a report
/// lists the same ones.
pub fn recall(subject: Subject<'_, '_>, manifest: &Manifest) -> Result<(), Fault> {
    let Some(lazy) = subject.plan.lazy() else { return Ok(()) };
    let entries = manifest.capacities.iter().map(|entry| (entry.of.clone(), entry.most));
    lazy.set_capacities(entries.collect());
    if lazy.touch(subject.machine, &subject.plan.start, &manifest.touched) {
        return Ok(());
    }
    Err(Fault("`touched` is about inputs that are not there".to_owned()))
}

/// Checks everything but two things, which the caller does: that a solver refutes the scripts, and that the compiled code
/// does what the interpreted runs do.
pub fn check(
    subject: Subject<'_, '_>,
    claimed: Claimed<'_>,
    manifest: &Manifest,
    stored: &dyn Fn(&str) -> Option<String>,
) -> Result<Checked, Fault> {
    let Claimed { objectives: claims, paths, accepted } = claimed;
    if manifest.format != FORMAT {
        return Err(Fault(format!("the format is {}, not {FORMAT}", manifest.format)));
    }
    let objectives: Vec<Objective> = claims.keys().copied().collect();
    let mut tree = Tree::default();
    let mut assignments = Vec::new();
    for test in &manifest.tests {
        let inputs = assignment(subject, test)?;
        if !is_legal(subject, &inputs) {
            return Err(Fault(format!("test {} does not satisfy the precondition", test.id)));
        }
        if assignments.iter().any(|(known, _)| *known == test.id) {
            return Err(Fault(format!("there are two tests {}", test.id)));
        }
        tree.run(subject.machine, &subject.plan.start, (test.id, &inputs), &objectives)?;
        assignments.push((test.id, inputs));
    }
    for cut in &manifest.cuts {
        let inputs = assignment(subject, cut)?;
        tree.run(subject.machine, &subject.plan.start, (cut.id, &inputs), &objectives)?;
    }
    check_claims(subject, claims, &tree)?;
    let checker =
        Checker { subject, claims, tree: &tree, manifest, stored, graph: Graph::of(subject.machine) };
    let (mut checked, merged) = checker.edges()?;
    check_prefixes(subject.machine.program(), paths, &tree, manifest)?;
    if let Some(name) = manifest.scripts.iter().find(|name| !checked.scripts.contains_key(*name)) {
        return Err(Fault(format!("{name} shows nothing")));
    }
    let basis = Basis {
        subject,
        base: base(subject),
        claims,
        tree: &tree,
        manifest,
        graph: &checker.graph,
        merged: &merged,
        accepted,
    };
    let arena = subject.machine.arena();
    let question = |(what, term)| (what, (text(arena, &[term], ""), vec![term]));
    checked.questions = basis.check()?.into_iter().map(question).collect();
    checked.paths = assignments.iter().filter_map(|(id, _)| Some((*id, tree.branches_of(*id)?))).collect();
    checked.tests = tree
        .runs
        .into_iter()
        .zip(assignments)
        .map(|(run, (id, inputs))| Test { id, inputs, end: run.end, state: run.state, taken: run.taken })
        .collect();
    Ok(checked)
}

/// The inputs of a test.
fn assignment(subject: Subject<'_, '_>, test: &TestEntry) -> Result<Assignment, Fault> {
    let mut inputs = Assignment::new();
    for entry in &test.inputs {
        let Some(input) = entry.input() else {
            return Err(Fault(format!("test {}: `{}` has no kind `{}`", test.id, entry.name, entry.kind)));
        };
        inputs.set(subject.machine.arena().declare_input(&input), entry.bits);
    }
    Ok(inputs)
}

fn base(subject: Subject<'_, '_>) -> TermId {
    subject.precondition.map_or(TermId::TRUE, |precondition| precondition.term)
}

/// What holds on every path because the user stated it.
fn given(subject: Subject<'_, '_>) -> TermId {
    subject.precondition.map_or(TermId::TRUE, |precondition| precondition.given)
}

fn is_legal(subject: Subject<'_, '_>, inputs: &Assignment) -> bool {
    evaluate(subject.machine.arena(), inputs, base(subject)) != 0
        && subject.precondition.is_none_or(|precondition| precondition.allows(subject.machine, inputs))
}

/// Covered objectives are taken by the named tests, unreachable ones by none.
fn check_claims(subject: Subject<'_, '_>, claims: &Claims, tree: &Tree) -> Result<(), Fault> {
    let name = |objective: Objective| subject.machine.program().objective_name(objective);
    for (&objective, claim) in claims {
        let takes = |id: u32| tree.runs.iter().any(|run| run.test == id && run.taken.contains(&objective));
        match claim {
            Claim::Covered(tests) if tests.is_empty() => {
                return Err(Fault(format!("{} is called covered, by no test", name(objective))));
            }
            Claim::Covered(tests) => {
                if let Some(test) = tests.iter().find(|test| !takes(**test)) {
                    return Err(Fault(format!("{} is not taken by test {test}", name(objective))));
                }
            }
            Claim::Unreachable { .. } => {
                if let Some(run) = tree.runs.iter().find(|run| run.taken.contains(&objective)) {
                    let what = name(objective);
                    return Err(Fault(format!(
                        "{what} is called unreachable, but test {} takes it",
                        run.test
                    )));
                }
            }
            Claim::TakenElsewhere | Claim::Unknown => {}
        }
    }
    Ok(())
}

struct Checker<'c, 'p> {
    subject: Subject<'c, 'p>,
    claims: &'c Claims,
    tree: &'c Tree,
    manifest: &'c Manifest,
    stored: &'c dyn Fn(&str) -> Option<String>,
    graph: Graph<'p>,
}

impl Checker<'_, '_> {
    /// Accounts for every edge of every node.
    fn edges(&self) -> Result<(Checked, Vec<MergedAgain>), Fault> {
        let unreachable: BTreeSet<Objective> = self
            .claims
            .iter()
            .filter(|(_, claim)| matches!(claim, Claim::Unreachable { .. }))
            .map(|(objective, _)| *objective)
            .collect();
        let mut checked = Checked {
            tests: Vec::new(),
            nodes: self.tree.nodes.len(),
            refuted: 0,
            pruned: 0,
            scripts: BTreeMap::new(),
            questions: BTreeMap::new(),
            paths: Vec::new(),
        };
        let all_merged = self.merged(&unreachable, &mut checked)?;
        let merged: BTreeSet<Objective> =
            all_merged.iter().flat_map(|merged| &merged.objectives).copied().collect();
        // What lies beyond a guess is the matter of `basis`.
        let is_cut = |run: &&TestRun| run.is_cut() && !matches!(run.end.path_end, PathEnd::Guess(_));
        for run in self.tree.runs.iter().filter(is_cut) {
            let behind = self.graph.after(&run.point);
            let open = behind.intersection(&unreachable).find(|objective| !merged.contains(objective));
            if let Some(objective) = open {
                let what = self.name(*objective);
                return Err(Fault(format!("test {} was cut, and {what} may come after that", run.test)));
            }
        }
        let start = Point::of(&self.subject.plan.start);
        if self.tree.runs.is_empty() && !self.graph.after(&start).is_disjoint(&unreachable) {
            let Some(core) = &self.manifest.no_input else {
                return Err(Fault("there are no tests, and no reason why there is no legal input".into()));
            };
            self.script(core, None, &mut checked)?;
        }
        let (ours, theirs) = (self.tree.nodes.len(), self.manifest.nodes.len());
        if ours != theirs {
            return Err(Fault(format!("the tests make {ours} nodes, the evidence has {theirs}")));
        }
        for (number, (node, entries)) in self.tree.nodes.iter().zip(&self.manifest.nodes).enumerate() {
            if node.edges.len() != entries.len() {
                let what = format!("{} edges, the evidence has {}", node.edges.len(), entries.len());
                return Err(self.at(number, &what));
            }
            for (index, (edge, entry)) in node.edges.iter().zip(entries).enumerate() {
                let is_run = edge.next != Next::Untaken || edge.is_no_objective();
                match entry {
                    EdgeEntry::Run if is_run => {}
                    EdgeEntry::Run => {
                        return Err(self.at(number, &format!("edge {index} is taken by no test")));
                    }
                    EdgeEntry::Graph | EdgeEntry::Merged | EdgeEntry::Core(_) if is_run => {
                        return Err(
                            self.at(number, &format!("edge {index} is called closed, but a test takes it"))
                        );
                    }
                    EdgeEntry::Graph => {
                        let own = edge.objective.filter(|objective| unreachable.contains(objective));
                        let behind = self.graph.after(&edge.to);
                        if let Some(objective) = own.or(behind.intersection(&unreachable).next().copied()) {
                            let what = self.name(objective);
                            return Err(self.at(number, &format!("{what} may come after edge {index}")));
                        }
                        checked.pruned += 1;
                    }
                    EdgeEntry::Merged => {
                        let own = edge.objective.into_iter();
                        let behind = self.graph.after(&edge.to);
                        let mut after = own
                            .chain(behind.iter().copied())
                            .filter(|objective| unreachable.contains(objective));
                        if let Some(objective) = after.find(|objective| !merged.contains(objective)) {
                            let what = self.name(objective);
                            return Err(self.at(number, &format!("{what} may come after edge {index}")));
                        }
                        checked.pruned += 1;
                    }
                    EdgeEntry::Core(core) => {
                        self.script(core, Some((number, index)), &mut checked)?;
                        checked.refuted += 1;
                    }
                }
            }
        }
        Ok((checked, all_merged))
    }

    /// The objectives that state merging refutes; their formulas are built here.
    fn merged(
        &self,
        unreachable: &BTreeSet<Objective>,
        checked: &mut Checked,
    ) -> Result<Vec<MergedAgain>, Fault> {
        let by_name: BTreeMap<String, Objective> =
            unreachable.iter().map(|&objective| (self.name(objective), objective)).collect();
        let mut all = Vec::new();
        let mut wide = 0;
        for entry in &self.manifest.merged {
            let mut objectives = BTreeSet::new();
            for name in &entry.objectives {
                let Some(&objective) = by_name.get(name) else {
                    let what =
                        format!("state merging refutes {name}, which the report does not call unreachable");
                    return Err(Fault(what));
                };
                if !objectives.insert(objective) {
                    return Err(Fault(format!("state merging refutes {name} twice")));
                }
            }
            let number = entry.wide.then_some(wide);
            wide += usize::from(entry.wide);
            let paths = self.merged_again(entry, number, &objectives, checked)?;
            all.push(MergedAgain { wide: entry.wide, objectives, paths });
        }
        Ok(all)
    }

    /// Merges states again, and compares the stored scripts.
    fn merged_again(
        &self,
        entry: &MergedEntry,
        wide: Option<usize>,
        objectives: &BTreeSet<Objective>,
        checked: &mut Checked,
    ) -> Result<PathConditions, Fault> {
        let mut answers = entry.answers.iter().copied();
        // That a loop ends is not believed either: each "no" adds a script that has to be refuted.
        let mut feasible = |_| answers.next().unwrap_or(true);
        let problem = Problem {
            machine: self.subject.machine,
            plan: self.subject.plan,
            base: if entry.wide { given(self.subject) } else { base(self.subject) },
            graph: &self.graph,
            objectives,
            loops: if entry.invariants { Loops::Invariants } else { Loops::Unrolled },
            wide,
        };
        let Merged { scripts, paths } = merged(&problem, &mut feasible, &|| false)?;
        if answers.next().is_some() {
            return Err(Fault("state merging asks less often whether a loop goes on".to_owned()));
        }
        if scripts.len() != entry.scripts.len() {
            let what =
                format!("there are {} scripts of state merging, not {}", scripts.len(), entry.scripts.len());
            return Err(Fault(what));
        }
        for ((_, terms), &number) in scripts.into_iter().zip(&entry.scripts) {
            let Some(name) = self.manifest.scripts.get(number) else {
                return Err(Fault(format!("there is no script {number}")));
            };
            let ours = text(self.subject.machine.arena(), &terms, "");
            let Some(theirs) = (self.stored)(name) else {
                return Err(Fault(format!("{name} cannot be read")));
            };
            if !without_comments(&theirs).eq(without_comments(&ours)) {
                return Err(Fault(format!("{name} does not match the tests")));
            }
            checked.scripts.insert(name.clone(), (ours, terms));
        }
        Ok(paths)
    }

    /// Compares a stored script with the one built from the checker's own runs.
    fn script(
        &self,
        core: &CoreEntry,
        excluded: Option<(usize, usize)>,
        checked: &mut Checked,
    ) -> Result<(), Fault> {
        let fault = |what: String| match excluded {
            Some((node, edge)) => self.at(node, &format!("edge {edge}: {what}")),
            None => Fault(format!("the precondition: {what}")),
        };
        let Some(conditions) = conditions(self.tree, base(self.subject), core, excluded) else {
            return Err(fault("a step of the core is not on the path".into()));
        };
        let Some(name) = self.manifest.scripts.get(core.script) else {
            return Err(fault(format!("there is no script {}", core.script)));
        };
        let known = checked.scripts.get(name);
        if known.is_some_and(|(_, known)| *known == conditions) {
            return Ok(());
        }
        let ours = text(self.subject.machine.arena(), &conditions, "");
        if let Some((known, _)) = known {
            // The file was compared with `known` before.
            return if *known == ours {
                Ok(())
            } else {
                Err(fault(format!("{name} does not match the tests")))
            };
        }
        let Some(theirs) = (self.stored)(name) else {
            return Err(fault(format!("{name} cannot be read")));
        };
        if !without_comments(&theirs).eq(without_comments(&ours)) {
            return Err(fault(format!("{name} does not match the tests")));
        }
        checked.scripts.insert(name.clone(), (ours, conditions));
        Ok(())
    }

    fn name(&self, objective: Objective) -> String {
        self.subject.machine.program().objective_name(objective)
    }

    fn at(&self, node: usize, what: &str) -> Fault {
        let place = self.subject.machine.program().show_place(self.tree.nodes[node].place);
        Fault(format!("node {node} at {place}: {what}"))
    }
}
