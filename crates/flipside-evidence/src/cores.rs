//! Unsat cores: the conditions that exclude an edge, and the formulas of state merging. Each distinct core is stored once.
//!
//! The search's refutations are not used: every core is found again by a solver of its own, in an order that depends on
//! the tests only, so that equal tests have equal evidence. **Invariant:** what is stored was answered `unsat`, or is
//! the whole path condition (counted in `unshrunk`); a satisfiable formula is a fault.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use flipside_context::Tests;
use flipside_merge::Loops;
use flipside_program::Objective;
use flipside_solver::{Answer, Budget, CoreAnswer, Solver};
use flipside_term::{TermId, c_text, conjuncts, has_floats};

use crate::Fault;
use crate::assertion_stack::AssertionStack;
use crate::deadline::{Deadline, Ended};
use crate::explain::{LONGEST, Needs};
use crate::gather::Unsettled;
use crate::graph::Graph;
use crate::manifest::{CoreEntry, MergedEntry};
use crate::merge::{MERGED_SCRIPT, Merged, Problem, merged};
use crate::propagation_core::has_many_floats;
use crate::questions::{CLAUSES, FLOATS};
use crate::script::{comments, condition, text};
use crate::tree::{Edge, Tree};

/// Budget of a query for a core. More than most need: an edge whose core is not found keeps its whole path condition.
const BUDGET: Budget = Budget { resources: 5_000_000, milliseconds: 5_000 };

/// Budget for refuting the formula of state merging: there is one, and many verdicts depend on it.
const MERGED: Budget = Budget { resources: 100_000_000, milliseconds: 60_000 };

/// Budget of a query about a path that propagation dropped. It is only a safeguard against a bug of ours, since
/// `flipside check` refutes the script again; so it is small.
const DROPPED: Budget = Budget { resources: 50_000, milliseconds: 2_000 };

/// The cores found so far, each once.
#[derive(Default)]
pub(crate) struct Cores {
    pub names: Vec<String>,
    pub scripts: BTreeMap<String, String>,
    pub by_text: HashMap<String, usize>,
    pub by_terms: HashMap<Vec<TermId>, usize>,
    /// The relevant clauses of the precondition, by script.
    pub clauses: BTreeMap<usize, Vec<String>>,
    /// The scripts that need an inferred clause of the precondition.
    pub inferred: BTreeSet<usize>,
    /// The cores by their last condition, to be reused on other paths: the other conditions.
    pub known: HashMap<Option<TermId>, Vec<Vec<TermId>>>,
}

pub(crate) struct Gathering<'g, 'p> {
    pub tests: Tests<'g, 'p>,
    pub base: TermId,
    /// The precondition without its inferred clauses (defaults where the user gave nothing).
    pub given: TermId,
    pub tree: &'g Tree,
    pub stack: AssertionStack<'g>,
    pub cores: Cores,
    /// The objectives for which a core with fewer assumptions than a known one was searched.
    pub looked: BTreeSet<Option<Objective>>,
    pub unshrunk: usize,
    /// The objectives that state merging refuted.
    pub refuted_merged: &'g BTreeSet<Objective>,
    /// Did that use loop invariants?
    pub invariants: bool,
    pub deadline: Deadline<'g>,
    /// For questions of state merging, which share most of their terms.
    pub solver: RefCell<Box<dyn Solver>>,
}

impl Gathering<'_, '_> {
    /// The scripts of state merging that refute objectives: these, and those for inputs of any size and shape; and which objectives
    /// need the precondition.
    pub fn all_merged(
        &mut self,
        exact: &BTreeSet<Objective>,
        wide: &[(Loops, BTreeSet<Objective>)],
        graph: &Graph<'_>,
    ) -> Result<(Vec<MergedEntry>, Needs), Ended> {
        let (mut entries, mut needs) = (Vec::new(), Needs::new());
        if !exact.is_empty() {
            let (entry, needed) = self.merged(exact, graph)?;
            entries.push(entry);
            needs = needed;
        }
        for (number, wide) in wide.iter().enumerate() {
            entries.push(self.wide(number, wide, graph)?);
        }
        Ok((entries, needs))
    }

    /// The scripts of state merging that refute these objectives, and which objectives need the precondition.
    fn merged(
        &mut self,
        objectives: &BTreeSet<Objective>,
        graph: &Graph<'_>,
    ) -> Result<(MergedEntry, Needs), Ended> {
        let (machine, base) = (self.tests.machine, self.base);
        let mut answers = Vec::new();
        let mut feasible = |condition: TermId| {
            let feasible = !self.is_infeasible(base, condition);
            answers.push(feasible);
            feasible
        };
        let is_over = || self.deadline.is_over();
        let problem =
            |loops| Problem { machine, plan: self.tests.plan, base, graph, objectives, loops, wide: None };
        // Where loop invariants are enough, the formula is smaller than with unrolled loops. They are not where their bounds allow
        // errors that no run makes: the verdict would have to name them.
        let nothing_left = |built: &Merged| {
            built.paths.cuts.is_empty()
                && built.paths.assumed.is_empty()
                && built.paths.conditions.values().all(|term| *term == TermId::FALSE)
        };
        let invariants = merged(&problem(Loops::Invariants), &mut |_| true, &is_over).ok();
        let invariants = invariants.filter(|built| self.invariants || nothing_left(built));
        let uses_invariants = invariants.is_some();
        let built = match invariants {
            Some(invariants) => Ok(invariants),
            None => merged(&problem(Loops::Unrolled), &mut feasible, &is_over),
        };
        self.deadline.check()?;
        let Merged { scripts, paths } = built?;
        let mut needs = Needs::new();
        for (&objective, &condition) in &paths.conditions {
            if base != TermId::TRUE && !self.is_refuted(&[condition], CLAUSES)? {
                needs.insert(objective);
            }
        }
        let all: Vec<TermId> = paths.conditions.values().copied().collect();
        let (names, numbers) = self.store(objectives, scripts, (base, &all))?;
        let entry = MergedEntry {
            objectives: names,
            invariants: uses_invariants,
            wide: false,
            answers,
            scripts: numbers,
        };
        Ok((entry, needs))
    }

    /// The scripts that refute these objectives for inputs of any size and shape.
    fn wide(
        &mut self,
        number: usize,
        (loops, objectives): &(Loops, BTreeSet<Objective>),
        graph: &Graph<'_>,
    ) -> Result<MergedEntry, Ended> {
        let (machine, plan, loops) = (self.tests.machine, self.tests.plan, *loops);
        let problem =
            Problem { machine, plan, base: self.given, graph, objectives, loops, wide: Some(number) };
        let mut answers = Vec::new();
        let mut feasible = |condition: TermId| {
            let feasible = !self.is_infeasible(self.given, condition);
            answers.push(feasible);
            feasible
        };
        let built = merged(&problem, &mut feasible, &|| self.deadline.is_over());
        self.deadline.check()?;
        let Merged { scripts, paths } = built?;
        let cuts = paths.cuts.iter().map(|cut| cut.condition);
        let all: Vec<TermId> = paths.conditions.values().copied().chain(cuts).collect();
        let (objectives, scripts) = self.store(objectives, scripts, (self.given, &all))?;
        let invariants = loops == Loops::Invariants;
        Ok(MergedEntry { objectives, invariants, wide: true, answers, scripts })
    }

    /// Has scripts refuted and keeps them: the names of the objectives, and the numbers of the scripts. The first one says that
    /// one of `all` conditions is possible with what is given.
    fn store(
        &mut self,
        objectives: &BTreeSet<Objective>,
        scripts: Vec<(String, Vec<TermId>)>,
        (given, all): (TermId, &[TermId]),
    ) -> Result<(Vec<String>, Vec<usize>), Ended> {
        let mut unshrunk = 0;
        for (name, terms) in &scripts {
            let budget = if name.ends_with(MERGED_SCRIPT) { MERGED } else { DROPPED };
            let said = if budget == MERGED {
                match self.ask_related(given, all, MERGED)? {
                    Answer::Unknown(_) => self.ask(terms, MERGED)?,
                    known @ (Answer::Sat(_) | Answer::Unsat) => known,
                }
            } else if has_many_floats(self.tests.machine.arena(), terms) {
                Answer::Unknown("many floating-point operations".into())
            } else {
                let condition = terms.last().copied().unwrap_or(TermId::TRUE);
                self.ask_related(given, &[condition], DROPPED)?
            };
            match said {
                Answer::Unsat => {}
                Answer::Unknown(_) => unshrunk += 1,
                Answer::Sat(_) => {
                    return Err(Fault("state merging refuted a branch that can be taken".into()).into());
                }
            }
        }
        let program = self.tests.machine.program();
        let names: Vec<String> = objectives.iter().map(|&one| program.objective_name(one)).collect();
        let comments = format!("; unsat: no path reaches any of {}\n", names.join(", "));
        let mut numbers = Vec::new();
        for (name, terms) in scripts {
            numbers.push(self.cores.names.len());
            self.cores.scripts.insert(name.clone(), text(self.tests.machine.arena(), &terms, &comments));
            self.cores.names.push(name);
        }
        self.unshrunk += unshrunk;
        Ok((names, numbers))
    }

    /// The core that excludes an edge; without an edge, the core that excludes every input.
    pub fn core(&mut self, excluded: Option<(usize, usize)>) -> Result<CoreEntry, Ended> {
        if let Some((node, _)) = excluded {
            self.stack.go_to(node);
        }
        let last = excluded.map(|edge| self.tree.term(edge));
        let objective = excluded.and_then(|(node, edge)| self.tree.nodes[node].edges[edge].objective);
        let members = match self.known(last) {
            // This path may have a core with fewer assumptions; it is searched once per objective, since it costs queries.
            Some(members) if !self.needs_no_assumption(&members) && self.looked.insert(objective) => {
                self.find(last, excluded)?
            }
            Some(members) => members,
            None => self.find(last, excluded)?,
        };
        let steps = members.iter().filter(|&&member| member > 0 && member < self.stack.terms().len());
        let mut core = CoreEntry {
            script: 0,
            precondition: members.contains(&0) && self.base != TermId::TRUE,
            steps: steps.map(|member| member - 1).collect(),
        };
        let arena = self.tests.machine.arena();
        let precondition = core.precondition.then_some(self.base);
        let steps = core.steps.iter().map(|step| self.stack.terms()[step + 1]);
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
                let comments = comments(program, self.tree, &core, excluded);
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

    /// The clauses of the precondition (the first of these conditions) that the core needs, as C where they are short; and
    /// whether inferred clauses are among them.
    fn clauses(&self, conditions: &[TermId]) -> Result<(Vec<String>, bool), Ended> {
        let arena = self.tests.machine.arena();
        if let Some(texts) = self.needed(conditions, &conjuncts(arena, self.given))? {
            return Ok((texts, false));
        }
        let inferred = self.given != self.base;
        let texts = if inferred { self.needed(conditions, &conjuncts(arena, self.base))? } else { None };
        Ok((texts.unwrap_or_default(), inferred))
    }

    /// Those of some clauses that the core needs, as C.
    fn needed(&self, conditions: &[TermId], parts: &[TermId]) -> Result<Option<Vec<String>>, Ended> {
        let arena = self.tests.machine.arena();
        let terms: Vec<TermId> = conditions[1..].iter().chain(parts).copied().collect();
        let CoreAnswer::Unsat(core) = self.query(&terms, CLAUSES)? else { return Ok(None) };
        let first = conditions.len() - 1;
        let needed = core.members.into_iter().filter_map(|member| parts.get(member.checked_sub(first)?));
        let texts = needed.map(|&part| c_text(arena, part));
        // Some of them would be no contradiction: all are shown, or none.
        let short = texts.map(|text| {
            (text.definitions.is_empty() && text.expression.len() <= LONGEST).then_some(text.expression)
        });
        Ok(Some(short.collect::<Option<Vec<String>>>().unwrap_or_default()))
    }

    /// For an objective that state merging refuted: does this path's core have conditions of functions that have returned?
    /// They hold on this path only, so they explain less than the precondition, which holds on all.
    fn is_foreign(&self, members: &[usize], excluded: Option<(usize, usize)>) -> bool {
        let Some((node, edge)) = excluded else { return false };
        let Edge { objective, to, .. } = &self.tree.nodes[node].edges[edge];
        if !objective.is_some_and(|objective| self.refuted_merged.contains(&objective)) {
            return false;
        }
        let path = self.tree.path_to(node);
        let on_stack =
            |function| to.at.0 == function || to.callers.iter().any(|(caller, _)| *caller == function);
        members.iter().filter_map(|member| path.get(member.checked_sub(1)?)).any(|&(node, edge)| {
            let function = self.tree.nodes[node].edges[edge].to.at.0;
            !on_stack(function)
        })
    }

    /// Does the precondition alone exclude an edge?
    fn is_excluded_by_base(&self, last: Option<TermId>) -> Result<bool, Ended> {
        let Some(last) = last.filter(|_| self.base != TermId::TRUE) else { return Ok(false) };
        self.is_refuted(&[self.base, last], CLAUSES)
    }

    /// Does a core need neither the precondition nor the absence of errors?
    fn needs_no_assumption(&self, members: &[usize]) -> bool {
        members.iter().all(|&member| member != 0 && !self.stack.is_error(member))
    }

    /// A core with `last` that was found before and whose other conditions are all on the stack.
    fn known(&self, last: Option<TermId>) -> Option<Vec<usize>> {
        self.cores.known.get(&last)?.iter().rev().find_map(|before| {
            let mut members: Vec<usize> =
                before.iter().map(|&term| self.stack.place(term)).collect::<Option<_>>()?;
            members.sort_unstable();
            members.dedup();
            Some(members)
        })
    }

    /// A new core of the conditions on the stack and `last`; where there is one, a core that needs neither the absence of
    /// errors nor the precondition.
    fn find(&mut self, last: Option<TermId>, excluded: Option<(usize, usize)>) -> Result<Vec<usize>, Ended> {
        // The edge's own condition is false: nothing before it is needed.
        if last == Some(TermId::FALSE) {
            return Ok(Vec::new());
        }
        let terms: Vec<TermId> = self.stack.terms().iter().copied().chain(last).collect();
        let terms = &terms[..];
        let without_errors = |place: &usize| !self.stack.is_error(*place);
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
            if let Some(members) = self.propagation_core(terms, &places)? {
                let general = self.is_foreign(&members, excluded) && self.is_excluded_by_base(last)?;
                return Ok(if general { vec![0] } else { members });
            }
            tried.push(places);
        }
        match self.query_with_floats(terms, BUDGET)? {
            CoreAnswer::Unsat(core) => Ok(core.members),
            CoreAnswer::Unknown(_) => {
                self.unshrunk += 1;
                Ok((0..terms.len()).filter(|&place| terms[place] != TermId::TRUE).collect())
            }
            CoreAnswer::Sat(_) => {
                let program = self.tests.machine.program();
                let place = excluded.map_or_else(
                    || "the precondition".to_owned(),
                    |(node, edge)| {
                        format!("{}: edge {edge}", program.show_place(self.tree.nodes[node].place))
                    },
                );
                Err(Fault(format!("{place} was refuted, but inputs satisfy all conditions")).into())
            }
        }
    }

    /// The edges on which solvers gave up, each given by the edges from the root to it, and their formulas.
    pub fn all_unsettled(&self, given_up: &[Vec<usize>], graph: &Graph<'_>) -> Vec<(Unsettled, String)> {
        let given_up = given_up.iter().enumerate();
        given_up.filter_map(|(number, edges)| self.unsettled(number, edges, graph)).collect()
    }

    /// An edge on which solvers gave up, given by the edges from the root to it, and its formula.
    fn unsettled(&self, number: usize, edges: &[usize], graph: &Graph<'_>) -> Option<(Unsettled, String)> {
        let at = self.tree.follow(edges)?;
        let program = self.tests.machine.program();
        let path = self.tree.path_to(at.0);
        let mut terms = vec![self.base];
        terms.extend(path.iter().map(|&step| self.tree.term(step)));
        terms.push(self.tree.term(at));
        terms.retain(|&term| term != TermId::TRUE);
        let described: Vec<String> =
            path.iter().chain([&at]).map(|&step| condition(program, self.tree, step)).collect();
        let comments = described
            .iter()
            .fold(String::from("; solvers gave up: are these conditions satisfiable?\n"), |text, line| {
                text + "; " + line + "\n"
            });
        let edge = &self.tree.nodes[at.0].edges[at.1];
        let mut behind: BTreeSet<Objective> = graph.after(&edge.to).as_ref().clone();
        behind.extend(edge.objective);
        let script = format!("unknown-{number:04}.smt2");
        let text = text(self.tests.machine.arena(), &terms, &comments);
        Some((Unsettled { script, path: described, behind }, text))
    }

    /// A core among these places, of conditions as close to the last one as possible: the last two are tried first, then
    /// four, eight, and so on. Close conditions are what a reader of the source looks at first, and small queries are fast.
    fn propagation_core(&self, terms: &[TermId], places: &[usize]) -> Result<Option<Vec<usize>>, Ended> {
        let all: Vec<TermId> = places.iter().map(|&place| terms[place]).collect();
        if has_floats(self.tests.machine.arena(), &all) {
            let CoreAnswer::Unsat(core) = self.query_with_floats(&all, FLOATS)? else { return Ok(None) };
            return Ok(Some(core.members.into_iter().map(|member| places[member]).collect()));
        }
        let mut count = 2;
        loop {
            let places = &places[places.len().saturating_sub(count)..];
            let some: Vec<TermId> = places.iter().map(|&place| terms[place]).collect();
            if let CoreAnswer::Unsat(core) = self.query(&some, BUDGET)? {
                return Ok(Some(core.members.into_iter().map(|member| places[member]).collect()));
            }
            if places.len() < count {
                return Ok(None);
            }
            count *= 2;
        }
    }
}
