//! Gathers the evidence: a reason for every way that no test goes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use flipside_context::{Test, Tests};
use flipside_program::Objective;
use flipside_solver::z3::unsat_core;
use flipside_solver::{Budget, CoreAnswer};
use flipside_term::{InputId, TermId, c_text, conjuncts};

use crate::Fault;
use crate::explain::{Explainer, LONGEST, Leaf, Needs};
use crate::explanation::{Explanation, Part};
use crate::graph::Graph;
use crate::manifest::{Context, CoreEntry, FORMAT, InputEntry, Manifest, TestEntry, TogetherEntry, WayEntry};
use crate::patience::{Ended, Patience};
use crate::script::{comments, condition, text};
use crate::stand::Stand;
use crate::together::{Together, together};
use crate::walk::{Point, Walk, Way};

/// The manifest, and the scripts by the names of their files.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The manifest.
    pub manifest: Manifest,
    /// The scripts.
    pub scripts: BTreeMap<String, String>,
    /// Why each objective is unreachable.
    pub explanations: BTreeMap<Objective, Explanation>,
    /// The ways on which solvers gave up.
    pub unsettled: Vec<Unsettled>,
    /// The ways that were to have a core in any case, by the ways that lead to them from the root on.
    pub infeasible: HashMap<Vec<usize>, Infeasible>,
    /// How many ways have conditions that exclude them.
    pub refuted: usize,
    /// How many ways lead to nothing that matters.
    pub pruned: usize,
    /// Refutations that were too hard to be found again within the budget: all conditions of the path stand for them.
    pub unshrunk: usize,
}

/// A way on which solvers gave up: its formula, for others to try.
#[derive(Clone, Debug)]
pub struct Unsettled {
    /// The file with the formula.
    pub script: String,
    /// The path to it, condition by condition, as a person reads it.
    pub path: Vec<String>,
    /// What may come after it.
    pub behind: BTreeSet<Objective>,
}

/// Why a way cannot be gone.
#[derive(Clone, Debug)]
pub struct Infeasible {
    /// The file with the script.
    pub script: String,
    /// The conditions that exclude it.
    pub parts: Vec<Part>,
}

/// What evidence is wanted for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'w> {
    /// What nothing takes.
    pub unreachable: &'w BTreeSet<Objective>,
    /// Ways that nobody can go, whatever comes after them; each as the ways from the root on.
    pub refuted: &'w [Vec<usize>],
    /// Ways on which solvers gave up.
    pub given_up: &'w [Vec<usize>],
    /// Of what nothing takes, what one formula of all ways refuted.
    pub together: &'w BTreeSet<Objective>,
}

/// What a core may cost.
const BUDGET: Budget = Budget { resources: 5_000_000, milliseconds: 5_000 };

/// What refuting all ways at once may cost.
const TOGETHER: Budget = Budget { resources: 100_000_000, milliseconds: 60_000 };

/// What finding the parts of the precondition that count may cost: it is for people only.
const CLAUSES: Budget = Budget { resources: 1_000_000, milliseconds: 1_000 };

/// Gathers evidence; nothing when patience was over before. A way that can be gone after all is a failure of ours.
pub fn gather(
    tests: Tests<'_, '_>,
    conditions: (TermId, TermId),
    wanted: Wanted<'_>,
    context: Context,
    patience: Patience<'_>,
) -> Result<Option<Evidence>, Fault> {
    match gather_all(tests, conditions, wanted, context, patience) {
        Ok(evidence) => Ok(Some(evidence)),
        Err(Ended::Over) => Ok(None),
        Err(Ended::Fault(fault)) => Err(fault),
    }
}

fn gather_all(
    tests: Tests<'_, '_>,
    (base, given): (TermId, TermId),
    wanted: Wanted<'_>,
    context: Context,
    patience: Patience<'_>,
) -> Result<Evidence, Ended> {
    let Wanted { unreachable, refuted, given_up, together } = wanted;
    let walk = Walk::of(tests, &[], &patience)?;
    let infeasible: HashMap<(usize, usize), &Vec<usize>> =
        refuted.iter().filter_map(|ways| Some((walk.follow(ways)?, ways))).collect();
    let program = tests.machine.program();
    let graph = Graph::of(tests.machine);
    let matters = |node: usize, way: usize| {
        let way = &walk.nodes[node].ways[way];
        way.objective.is_some_and(|objective| unreachable.contains(&objective))
            || graph.after(&way.to).iter().any(|objective| unreachable.contains(objective))
    };
    let mut gathering = Gathering {
        tests,
        base,
        given,
        walk: &walk,
        stand: Stand::new(&walk, base),
        cores: Cores::default(),
        looked: BTreeSet::new(),
        unshrunk: 0,
        refuted_together: together,
        patience,
    };
    // A way after which only such things come that are refuted together needs no reason of its own.
    let is_settled = |node: usize, way: usize| {
        let way = &walk.nodes[node].ways[way];
        let behind = graph.after(&way.to);
        way.objective.is_none_or(|objective| !unreachable.contains(&objective))
            && behind.intersection(unreachable).all(|objective| together.contains(objective))
    };
    let together_entry = if together.is_empty() { None } else { Some(gathering.together(together, &graph)?) };
    let mut leaves = Vec::new();
    let mut infeasible_leaves = Vec::new();
    let mut nodes: Vec<Vec<WayEntry>> =
        walk.nodes.iter().map(|node| vec![WayEntry::Run; node.ways.len()]).collect();
    let (mut refuted, mut pruned) = (0, 0);
    for (node, way) in walk.loose_ends() {
        patience.check()?;
        let (matters, infeasible) = (matters(node, way), infeasible.get(&(node, way)));
        nodes[node][way] = if matters && infeasible.is_none() && is_settled(node, way) {
            WayEntry::Together
        } else if matters || infeasible.is_some() {
            refuted += 1;
            let core = gathering.core(Some((node, way)))?;
            let leaf = || Leaf { at: (node, way), core: core.clone() };
            leaves.extend(matters.then(leaf));
            infeasible_leaves.extend(infeasible.map(|&ways| (ways.clone(), leaf())));
            WayEntry::Core(core)
        } else {
            pruned += 1;
            WayEntry::Graph
        };
    }
    // A search that was stopped has no tests either; what nothing leads to is unreachable all the same.
    let start = Point::of(&tests.plan.start);
    let nothing_legal = tests.tests.is_empty() && !graph.after(&start).is_disjoint(unreachable);
    let no_input = nothing_legal.then(|| gathering.core(None)).transpose()?;
    let covered: BTreeSet<Objective> = tests.tests.iter().flat_map(|test| test.taken.clone()).collect();
    let unsettled: Vec<(Unsettled, String)> = given_up
        .iter()
        .enumerate()
        .filter_map(|(number, ways)| gathering.unsettled(number, ways, &graph))
        .collect();
    let Gathering { cores, unshrunk, .. } = gathering;
    let explainer = Explainer {
        program,
        arena: tests.machine.arena(),
        walk: &walk,
        graph: &graph,
        start,
        base,
        leaves: &leaves,
        clauses: &cores.clauses,
        inferred: &cores.inferred,
        covered: &covered,
        unreachable,
        together,
        needs: &together_entry.as_ref().map(|(_, needs)| needs.clone()).unwrap_or_default(),
        given: &tests.plan.globals,
        has_stubs: program
            .reachable_functions(tests.plan.function)
            .into_iter()
            .any(|id| program.functions[id].body.is_none() && tests.machine.is_stub(id)),
    };
    let explanations = explainer.all(&patience)?;
    let told = |(ways, leaf): &(Vec<usize>, Leaf)| {
        let script = cores.names[leaf.core.script].clone();
        (ways.clone(), Infeasible { script, parts: explainer.parts(leaf) })
    };
    let infeasible = infeasible_leaves.iter().map(told).collect();
    let manifest = Manifest {
        format: FORMAT,
        context,
        tests: tests.tests.iter().map(|test| entry(tests, test)).collect(),
        no_input,
        nodes,
        together: together_entry.as_ref().map(|(entry, _)| entry.clone()),
        scripts: cores.names,
    };
    let mut scripts = cores.scripts;
    scripts.extend(unsettled.iter().map(|(way, text)| (way.script.clone(), text.clone())));
    let unsettled = unsettled.into_iter().map(|(way, _)| way).collect();
    Ok(Evidence { manifest, scripts, explanations, unsettled, infeasible, refuted, pruned, unshrunk })
}

/// A test with the values of all inputs that it has.
fn entry(tests: Tests<'_, '_>, test: &Test) -> TestEntry {
    let plan = tests.plan;
    let planned = plan.input_ids();
    let asked = test.state.inputs().into_iter().map(|asked| asked.input);
    let read = test.state.volatile_reads().into_iter().map(|read| read.input);
    let arena = tests.machine.arena();
    let value = |id: InputId| {
        let input = arena.input(id);
        let mask = input.sort.width().map_or(1, |width| u128::MAX >> (128 - width));
        InputEntry::new(input, test.inputs.value(id) & mask)
    };
    TestEntry { id: test.id, inputs: planned.chain(asked).chain(read).map(value).collect() }
}

/// The cores that were found, each once.
#[derive(Default)]
struct Cores {
    names: Vec<String>,
    scripts: BTreeMap<String, String>,
    by_text: HashMap<String, usize>,
    by_terms: HashMap<Vec<TermId>, usize>,
    /// What of the precondition counts, by script.
    clauses: BTreeMap<usize, Vec<String>>,
    /// The scripts that need what nobody said.
    inferred: BTreeSet<usize>,
    /// What was found, to be found again on other paths: by the last of its conditions, the others.
    known: HashMap<Option<TermId>, Vec<Vec<TermId>>>,
}

struct Gathering<'g, 'p> {
    tests: Tests<'g, 'p>,
    base: TermId,
    /// The precondition without what was inferred because nobody said otherwise.
    given: TermId,
    walk: &'g Walk,
    stand: Stand<'g>,
    cores: Cores,
    /// The objectives for which a core that needs less than a known one was looked for.
    looked: BTreeSet<Option<Objective>>,
    unshrunk: usize,
    /// What is refuted together.
    refuted_together: &'g BTreeSet<Objective>,
    patience: Patience<'g>,
}

impl Gathering<'_, '_> {
    /// What a solver says of these terms.
    fn ask(&self, terms: &[TermId], budget: Budget) -> Result<CoreAnswer, Ended> {
        self.patience.check()?;
        let answer = unsat_core(self.tests.machine.arena(), terms, self.patience.within(budget), 0);
        if matches!(answer, CoreAnswer::Unknown(_)) {
            // Did the solver give up, or did we?
            self.patience.check()?;
        }
        Ok(answer)
    }

    /// Do these terms contradict each other, as far as a solver can say?
    fn is_refuted(&self, terms: &[TermId], budget: Budget) -> Result<bool, Ended> {
        Ok(matches!(self.ask(terms, budget)?, CoreAnswer::Unsat(_)))
    }

    /// The formulas that refute objectives together, and which of them need the precondition.
    fn together(
        &mut self,
        objectives: &BTreeSet<Objective>,
        graph: &Graph<'_>,
    ) -> Result<(TogetherEntry, Needs), Ended> {
        let (machine, base) = (self.tests.machine, self.base);
        let arena = machine.arena();
        let mut answers = Vec::new();
        // Where patience is over, the ways are left as they are.
        let mut feasible = |condition: TermId| {
            let feasible = !self.is_refuted(&[base, condition], BUDGET).unwrap_or(false);
            answers.push(feasible);
            feasible
        };
        let is_over = || self.patience.is_over();
        let built = together(machine, self.tests.plan, base, graph, objectives, &mut feasible, &is_over);
        self.patience.check()?;
        let Together { scripts, ways } = built?;
        let mut unshrunk = 0;
        for (_, terms) in &scripts {
            match self.ask(terms, TOGETHER)? {
                CoreAnswer::Unsat(_) => {}
                CoreAnswer::Unknown(_) => unshrunk += 1,
                CoreAnswer::Sat(_) => {
                    return Err(Fault("what was refuted together can be taken".into()).into());
                }
            }
        }
        // What the precondition is needed for.
        let mut needs = BTreeMap::new();
        for (&objective, &condition) in &ways.conditions {
            let needed = base != TermId::TRUE && !self.is_refuted(&[condition], CLAUSES)?;
            if needed {
                let inferred = self.given != base && !self.is_refuted(&[self.given, condition], CLAUSES)?;
                needs.insert(objective, inferred);
            }
        }
        let names: Vec<String> =
            objectives.iter().map(|&objective| machine.program().objective_name(objective)).collect();
        let comments = format!("; unsat: no way leads to any of {}\n", names.join(", "));
        let mut numbers = Vec::new();
        for (name, terms) in scripts {
            numbers.push(self.cores.names.len());
            self.cores.scripts.insert(name.clone(), text(arena, &terms, &comments));
            self.cores.names.push(name);
        }
        self.unshrunk += unshrunk;
        Ok((TogetherEntry { objectives: names, answers, scripts: numbers }, needs))
    }

    /// Why a way cannot be gone; without one, why there is no input at all.
    fn core(&mut self, excluded: Option<(usize, usize)>) -> Result<CoreEntry, Ended> {
        if let Some((node, _)) = excluded {
            self.stand.go_to(node);
        }
        let last = excluded.map(|way| self.walk.term(way));
        let objective = excluded.and_then(|(node, way)| self.walk.nodes[node].ways[way].objective);
        let members = match self.known(last) {
            // One that needs less may be there on this path; it is looked for once per objective.
            Some(members) if !self.is_plain(&members) && self.looked.insert(objective) => {
                self.find(last, excluded)?
            }
            Some(members) => members,
            None => self.find(last, excluded)?,
        };
        let steps = members.iter().filter(|&&member| member > 0 && member < self.stand.terms().len());
        let mut core = CoreEntry {
            script: 0,
            precondition: members.contains(&0) && self.base != TermId::TRUE,
            steps: steps.map(|member| member - 1).collect(),
        };
        let arena = self.tests.machine.arena();
        let precondition = core.precondition.then_some(self.base);
        let steps = core.steps.iter().map(|step| self.stand.terms()[step + 1]);
        let conditions: Vec<TermId> = precondition.into_iter().chain(steps).chain(last).collect();
        if let Some(&known) = self.cores.by_terms.get(&conditions) {
            core.script = known;
            return Ok(core);
        }
        let formula = text(arena, &conditions, "");
        core.script = match self.cores.by_text.get(&formula) {
            Some(&known) => known,
            None => {
                let number = self.cores.names.len();
                let name = format!("core-{number:04}.smt2");
                let program = self.tests.machine.program();
                let comments = comments(program, self.walk, &core, excluded);
                self.cores.scripts.insert(name.clone(), text(arena, &conditions, &comments));
                self.cores.names.push(name);
                self.cores.by_text.insert(formula, number);
                if core.precondition {
                    let (clauses, inferred) = self.clauses(&conditions)?;
                    self.cores.clauses.insert(number, clauses);
                    self.cores.inferred.extend(inferred.then_some(number));
                }
                let before = conditions.len() - usize::from(last.is_some());
                self.cores.known.entry(last).or_default().push(conditions[..before].to_vec());
                number
            }
        };
        self.cores.by_terms.insert(conditions, core.script);
        Ok(core)
    }

    /// The parts of the precondition, the first of these conditions, that count; those that are short, as C. And do they need
    /// what was inferred because nobody said otherwise?
    fn clauses(&self, conditions: &[TermId]) -> Result<(Vec<String>, bool), Ended> {
        let arena = self.tests.machine.arena();
        if let Some(texts) = self.needed(conditions, &conjuncts(arena, self.given))? {
            return Ok((texts, false));
        }
        let inferred = self.given != self.base;
        let texts = if inferred { self.needed(conditions, &conjuncts(arena, self.base))? } else { None };
        Ok((texts.unwrap_or_default(), inferred))
    }

    /// Those of some parts that count, as C.
    fn needed(&self, conditions: &[TermId], parts: &[TermId]) -> Result<Option<Vec<String>>, Ended> {
        let arena = self.tests.machine.arena();
        let terms: Vec<TermId> = conditions[1..].iter().chain(parts).copied().collect();
        let CoreAnswer::Unsat(core) = self.ask(&terms, CLAUSES)? else { return Ok(None) };
        let first = conditions.len() - 1;
        let needed = core.members.into_iter().filter_map(|member| parts.get(member.checked_sub(first)?));
        let texts = needed.map(|&part| c_text(arena, part));
        let short = texts.filter(|text| text.definitions.is_empty() && text.expression.len() <= LONGEST);
        Ok(Some(short.map(|text| text.expression).collect()))
    }

    /// Of what was refuted on all ways together: are conditions of functions that have returned among those that exclude it on this
    /// path? They say less than what holds on all ways.
    fn is_foreign(&self, members: &[usize], excluded: Option<(usize, usize)>) -> bool {
        let Some((node, way)) = excluded else { return false };
        let Way { objective, to, .. } = &self.walk.nodes[node].ways[way];
        if !objective.is_some_and(|objective| self.refuted_together.contains(&objective)) {
            return false;
        }
        let path = self.walk.path_to(node);
        let on_stack =
            |function| to.at.0 == function || to.callers.iter().any(|(caller, _)| *caller == function);
        members.iter().filter_map(|member| path.get(member.checked_sub(1)?)).any(|&(node, way)| {
            let function = self.walk.nodes[node].ways[way].to.at.0;
            !on_stack(function)
        })
    }

    /// Does the precondition alone exclude a way?
    fn is_excluded_by_base(&self, last: Option<TermId>) -> Result<bool, Ended> {
        let Some(last) = last.filter(|_| self.base != TermId::TRUE) else { return Ok(false) };
        self.is_refuted(&[self.base, last], CLAUSES)
    }

    /// Does a core need neither the precondition nor the absence of errors?
    fn is_plain(&self, members: &[usize]) -> bool {
        members.iter().all(|&member| member != 0 && !self.stand.is_error(member))
    }

    /// A core that was found before and is among the conditions here, together with `last`.
    fn known(&self, last: Option<TermId>) -> Option<Vec<usize>> {
        self.cores.known.get(&last)?.iter().rev().find_map(|before| {
            let mut members: Vec<usize> =
                before.iter().map(|&term| self.stand.place(term)).collect::<Option<_>>()?;
            members.sort_unstable();
            members.dedup();
            Some(members)
        })
    }

    /// A new core of the conditions here and `last`: one that needs neither the absence of errors nor the precondition,
    /// where there is one.
    fn find(&mut self, last: Option<TermId>, excluded: Option<(usize, usize)>) -> Result<Vec<usize>, Ended> {
        // The way itself alone: nothing before it is needed.
        if last == Some(TermId::FALSE) {
            return Ok(Vec::new());
        }
        let terms: Vec<TermId> = self.stand.terms().iter().copied().chain(last).collect();
        let terms = &terms[..];
        let without_errors = |place: &usize| !self.stand.is_error(*place);
        let mut tried: Vec<Vec<usize>> = Vec::new();
        let choices: [&dyn Fn(&usize) -> bool; 3] =
            [&|place| without_errors(place) && *place != 0, &|place| without_errors(place), &|place| {
                *place != 0
            }];
        for choice in choices {
            let places: Vec<usize> = (0..terms.len()).filter(choice).collect();
            if places.len() == terms.len() || places.is_empty() || tried.contains(&places) {
                continue;
            }
            if let Some(members) = self.nearest(terms, &places)? {
                let general = self.is_foreign(&members, excluded) && self.is_excluded_by_base(last)?;
                return Ok(if general { vec![0] } else { members });
            }
            tried.push(places);
        }
        match self.ask(terms, BUDGET)? {
            CoreAnswer::Unsat(core) => Ok(core.members),
            CoreAnswer::Unknown(_) => {
                self.unshrunk += 1;
                Ok((0..terms.len()).filter(|&place| terms[place] != TermId::TRUE).collect())
            }
            CoreAnswer::Sat(_) => {
                let program = self.tests.machine.program();
                let place = excluded.map_or_else(
                    || "the precondition".to_owned(),
                    |(node, way)| format!("{}: way {way}", program.show_place(self.walk.nodes[node].place)),
                );
                Err(Fault(format!("{place} was refuted, but inputs satisfy all conditions")).into())
            }
        }
    }

    /// A way on which solvers gave up, by the ways that lead to it, and its formula.
    fn unsettled(&self, number: usize, ways: &[usize], graph: &Graph<'_>) -> Option<(Unsettled, String)> {
        let at = self.walk.follow(ways)?;
        let program = self.tests.machine.program();
        let path = self.walk.path_to(at.0);
        let mut terms = vec![self.base];
        terms.extend(path.iter().map(|&step| self.walk.term(step)));
        terms.push(self.walk.term(at));
        terms.retain(|&term| term != TermId::TRUE);
        let told: Vec<String> =
            path.iter().chain([&at]).map(|&step| condition(program, self.walk, step)).collect();
        let comments = told.iter().fold(
            String::from("; solvers gave up on this: can these conditions hold together?\n"),
            |text, line| text + "; " + line + "\n",
        );
        let way = &self.walk.nodes[at.0].ways[at.1];
        let mut behind: BTreeSet<Objective> = graph.after(&way.to).as_ref().clone();
        behind.extend(way.objective);
        let script = format!("unknown-{number:04}.smt2");
        let text = text(self.tests.machine.arena(), &terms, &comments);
        Some((Unsettled { script, path: told, behind }, text))
    }

    /// A core among these places, of conditions as near to the last one as can be: the last few are tried first, then
    /// twice as many, and so on.
    fn nearest(&self, terms: &[TermId], places: &[usize]) -> Result<Option<Vec<usize>>, Ended> {
        let mut count = 2;
        loop {
            let places = &places[places.len().saturating_sub(count)..];
            let some: Vec<TermId> = places.iter().map(|&place| terms[place]).collect();
            if let CoreAnswer::Unsat(core) = self.ask(&some, BUDGET)? {
                return Ok(Some(core.members.into_iter().map(|member| places[member]).collect()));
            }
            if places.len() < count {
                return Ok(None);
            }
            count *= 2;
        }
    }
}
