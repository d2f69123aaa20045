//! The checker: does the evidence show what is claimed?
//!
//! It runs every test from the start and makes the tree itself; it looks at every way of every node, builds every formula
//! from its own runs and compares it with the stored one, walks the control-flow graph itself, and has the formulas
//! refuted by whoever the user trusts. Hashes play no part, so there are none to be forged.

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::{InputPlan, Precondition, Test};
use flipside_execute::Machine;
use flipside_merge::Loops;
use flipside_program::Objective;
use flipside_term::{Assignment, TermId, evaluate};

use crate::Fault;
use crate::graph::Graph;
use crate::manifest::{CoreEntry, EdgeEntry, FORMAT, Manifest, TestEntry};
use crate::merge::{About, Merged, merged};
use crate::prefixes::{PathClaims, check_prefixes};
use crate::script::{conditions, text, without_comments};
use crate::walk::{Next, Point, Walk};

/// What is claimed of an objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// These tests take it.
    Covered(Vec<u32>),
    /// Nothing takes it.
    Unreachable,
    /// Nothing is claimed.
    Unknown,
}

/// What is claimed, by objective.
pub type Claims = BTreeMap<Objective, Claim>;

/// What was checked.
#[derive(Debug)]
pub struct Checked {
    /// The tests, with what our own runs of them did.
    pub tests: Vec<Test>,
    /// Nodes of the tree.
    pub nodes: usize,
    /// Ways that conditions exclude.
    pub refuted: usize,
    /// Ways that lead to nothing that is called unreachable.
    pub pruned: usize,
    /// The scripts that have to be refuted, as built here; by file, with their conditions.
    pub scripts: BTreeMap<String, (String, Vec<TermId>)>,
}

/// The subject, as its context says.
#[derive(Clone, Copy)]
pub struct Subject<'s, 'p> {
    /// The machine.
    pub machine: &'s Machine<'p>,
    /// The inputs.
    pub plan: &'s InputPlan,
    /// Which inputs are legal.
    pub precondition: Option<&'s Precondition>,
}

/// Checks all but two things: that the scripts are refuted, and that the compiled code does what our runs do.
pub fn check(
    subject: Subject<'_, '_>,
    (claims, paths): (&Claims, &PathClaims),
    manifest: &Manifest,
    stored: &dyn Fn(&str) -> Option<String>,
) -> Result<Checked, Fault> {
    if manifest.format != FORMAT {
        return Err(Fault(format!("the format is {}, not {FORMAT}", manifest.format)));
    }
    let objectives: Vec<Objective> = claims.keys().copied().collect();
    let mut walk = Walk::default();
    let mut assignments = Vec::new();
    for test in &manifest.tests {
        let inputs = assignment(subject, test)?;
        if !is_legal(subject, &inputs) {
            return Err(Fault(format!("test {} does not satisfy the precondition", test.id)));
        }
        if assignments.iter().any(|(known, _)| *known == test.id) {
            return Err(Fault(format!("there are two tests {}", test.id)));
        }
        walk.run(subject.machine, &subject.plan.start, (test.id, &inputs), &objectives)?;
        assignments.push((test.id, inputs));
    }
    check_claims(subject, claims, &walk)?;
    let checker =
        Checker { subject, claims, walk: &walk, manifest, stored, graph: Graph::of(subject.machine) };
    let mut checked = checker.edges()?;
    check_prefixes(subject.machine.program(), paths, &walk, manifest)?;
    checked.tests = walk
        .runs
        .into_iter()
        .zip(assignments)
        .map(|(run, (id, inputs))| Test { id, inputs, end: run.end, state: run.state, taken: run.taken })
        .collect();
    Ok(checked)
}

/// The values of a test.
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

fn is_legal(subject: Subject<'_, '_>, inputs: &Assignment) -> bool {
    evaluate(subject.machine.arena(), inputs, base(subject)) != 0
        && subject.precondition.is_none_or(|precondition| precondition.allows(subject.machine, inputs))
}

/// Covered objectives are taken by the tests that are named, unreachable ones by none.
fn check_claims(subject: Subject<'_, '_>, claims: &Claims, walk: &Walk) -> Result<(), Fault> {
    let name = |objective: Objective| subject.machine.program().objective_name(objective);
    for (&objective, claim) in claims {
        let takes = |id: u32| walk.runs.iter().any(|run| run.test == id && run.taken.contains(&objective));
        match claim {
            Claim::Covered(tests) if tests.is_empty() => {
                return Err(Fault(format!("{} is called covered, by no test", name(objective))));
            }
            Claim::Covered(tests) => {
                if let Some(test) = tests.iter().find(|test| !takes(**test)) {
                    return Err(Fault(format!("{} is not taken by test {test}", name(objective))));
                }
            }
            Claim::Unreachable => {
                if let Some(run) = walk.runs.iter().find(|run| run.taken.contains(&objective)) {
                    let what = name(objective);
                    return Err(Fault(format!(
                        "{what} is called unreachable, but test {} takes it",
                        run.test
                    )));
                }
            }
            Claim::Unknown => {}
        }
    }
    Ok(())
}

struct Checker<'c, 'p> {
    subject: Subject<'c, 'p>,
    claims: &'c Claims,
    walk: &'c Walk,
    manifest: &'c Manifest,
    stored: &'c dyn Fn(&str) -> Option<String>,
    graph: Graph<'p>,
}

impl Checker<'_, '_> {
    /// Every way of every node is accounted for.
    fn edges(&self) -> Result<Checked, Fault> {
        let unreachable: BTreeSet<Objective> = self
            .claims
            .iter()
            .filter(|(_, claim)| **claim == Claim::Unreachable)
            .map(|(objective, _)| *objective)
            .collect();
        let mut checked = Checked {
            tests: Vec::new(),
            nodes: self.walk.nodes.len(),
            refuted: 0,
            pruned: 0,
            scripts: BTreeMap::new(),
        };
        let merged = self.merged(&unreachable, &mut checked)?;
        for run in self.walk.runs.iter().filter(|run| run.is_cut()) {
            let behind = self.graph.after(&run.point);
            let open = behind.intersection(&unreachable).find(|objective| !merged.contains(objective));
            if let Some(objective) = open {
                let what = self.name(*objective);
                return Err(Fault(format!("test {} was cut, and {what} may come after that", run.test)));
            }
        }
        let start = Point::of(&self.subject.plan.start);
        if self.walk.runs.is_empty() && !self.graph.after(&start).is_disjoint(&unreachable) {
            let Some(core) = &self.manifest.no_input else {
                return Err(Fault("there are no tests, and no reason why there is no legal input".into()));
            };
            self.script(core, None, &mut checked)?;
        }
        let (ours, theirs) = (self.walk.nodes.len(), self.manifest.nodes.len());
        if ours != theirs {
            return Err(Fault(format!("the tests make {ours} nodes, the evidence has {theirs}")));
        }
        for (number, (node, entries)) in self.walk.nodes.iter().zip(&self.manifest.nodes).enumerate() {
            if node.edges.len() != entries.len() {
                let what = format!("{} ways, the evidence has {}", node.edges.len(), entries.len());
                return Err(self.at(number, &what));
            }
            for (index, (edge, entry)) in node.edges.iter().zip(entries).enumerate() {
                let is_run = edge.next != Next::Nobody || edge.fails;
                match entry {
                    EdgeEntry::Run if is_run => {}
                    EdgeEntry::Run => return Err(self.at(number, &format!("way {index} is gone by no test"))),
                    EdgeEntry::Graph | EdgeEntry::Merged | EdgeEntry::Core(_) if is_run => {
                        return Err(
                            self.at(number, &format!("way {index} is called closed, but a test goes it"))
                        );
                    }
                    EdgeEntry::Graph => {
                        let own = edge.objective.filter(|objective| unreachable.contains(objective));
                        let behind = self.graph.after(&edge.to);
                        if let Some(objective) = own.or(behind.intersection(&unreachable).next().copied()) {
                            let what = self.name(objective);
                            return Err(self.at(number, &format!("{what} may come after way {index}")));
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
                            return Err(self.at(number, &format!("{what} may come after way {index}")));
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
        Ok(checked)
    }

    /// What the formula of all ways refutes, built here.
    fn merged(
        &self,
        unreachable: &BTreeSet<Objective>,
        checked: &mut Checked,
    ) -> Result<BTreeSet<Objective>, Fault> {
        let Some(entry) = &self.manifest.merged else { return Ok(BTreeSet::new()) };
        let is_named = |objective: &&Objective| entry.objectives.contains(&self.name(**objective));
        let objectives: BTreeSet<Objective> = unreachable.iter().filter(is_named).copied().collect();
        let mut answers = entry.answers.iter().copied();
        // A loop that is said to end has to be refuted too: it is in the formula.
        let mut feasible = |_| answers.next().unwrap_or(true);
        let about = About {
            machine: self.subject.machine,
            plan: self.subject.plan,
            base: base(self.subject),
            graph: &self.graph,
            objectives: &objectives,
            loops: if entry.invariants { Loops::Invariants } else { Loops::Unrolled },
        };
        let Merged { scripts, .. } = merged(&about, &mut feasible, &|| false)?;
        if scripts.len() != entry.scripts.len() {
            let what =
                format!("there are {} scripts about all ways, not {}", scripts.len(), entry.scripts.len());
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
                return Err(Fault(format!("{name} says something else")));
            }
            checked.scripts.insert(name.clone(), (ours, terms));
        }
        Ok(objectives)
    }

    /// A script says what our own runs say.
    fn script(
        &self,
        core: &CoreEntry,
        excluded: Option<(usize, usize)>,
        checked: &mut Checked,
    ) -> Result<(), Fault> {
        let fault = |what: String| match excluded {
            Some((node, edge)) => self.at(node, &format!("way {edge}: {what}")),
            None => Fault(format!("the precondition: {what}")),
        };
        let Some(conditions) = conditions(self.walk, base(self.subject), core, excluded) else {
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
            // The same file was compared before.
            return if *known == ours { Ok(()) } else { Err(fault(format!("{name} says something else"))) };
        }
        let Some(theirs) = (self.stored)(name) else {
            return Err(fault(format!("{name} cannot be read")));
        };
        if !without_comments(&theirs).eq(without_comments(&ours)) {
            return Err(fault(format!("{name} says something else")));
        }
        checked.scripts.insert(name.clone(), (ours, conditions));
        Ok(())
    }

    fn name(&self, objective: Objective) -> String {
        self.subject.machine.program().objective_name(objective)
    }

    fn at(&self, node: usize, what: &str) -> Fault {
        let place = self.subject.machine.program().show_place(self.walk.nodes[node].place);
        Fault(format!("node {node} at {place}: {what}"))
    }
}
