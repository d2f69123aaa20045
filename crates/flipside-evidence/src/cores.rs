//! The conditions that exclude a way, and the formulas that refute all ways at once: found by a solver of their own, each once.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use flipside_context::Tests;
use flipside_merge::Loops;
use flipside_program::Objective;
use flipside_solver::{Budget, Core, CoreAnswer, Factory};
use flipside_term::{TermId, c_text, conjuncts, has_floats};

use crate::Fault;
use crate::assertion_stack::AssertionStack;
use crate::deadline::{Deadline, Ended};
use crate::explain::{LONGEST, Needs};
use crate::gather::Unsettled;
use crate::graph::Graph;
use crate::manifest::{CoreEntry, MergedEntry};
use crate::merge::{ALL_WAYS, About, Merged, merged};
use crate::propagation_core::{contradiction, has_many_floats};
use crate::script::{comments, condition, text};
use crate::walk::{Edge, Walk};

/// What a core may cost.
const BUDGET: Budget = Budget { resources: 5_000_000, milliseconds: 5_000 };

/// What one question may cost about floating numbers, unless much depends on it: few are answered.
const FLOATS: Budget = Budget { resources: 200_000, milliseconds: 500 };

/// What refuting all ways at once may cost.
const TOGETHER: Budget = Budget { resources: 100_000_000, milliseconds: 60_000 };
/// What one question may cost about a way that propagation has dropped: it is asked to be sure, and whoever checks the evidence asks again.
const DROPPED: Budget = Budget { resources: 50_000, milliseconds: 2_000 };

/// What finding the parts of the precondition that count may cost: it is for people only.
const CLAUSES: Budget = Budget { resources: 1_000_000, milliseconds: 1_000 };

/// The cores that were found, each once.
#[derive(Default)]
pub(crate) struct Cores {
    pub names: Vec<String>,
    pub scripts: BTreeMap<String, String>,
    pub by_text: HashMap<String, usize>,
    pub by_terms: HashMap<Vec<TermId>, usize>,
    /// What of the precondition counts, by script.
    pub clauses: BTreeMap<usize, Vec<String>>,
    /// The scripts that need what nobody said.
    pub inferred: BTreeSet<usize>,
    /// What was found, to be found again on other paths: by the last of its conditions, the others.
    pub known: HashMap<Option<TermId>, Vec<Vec<TermId>>>,
}

pub(crate) struct Gathering<'g, 'p> {
    pub tests: Tests<'g, 'p>,
    pub base: TermId,
    /// The precondition without what was inferred because nobody said otherwise.
    pub given: TermId,
    pub walk: &'g Walk,
    pub stack: AssertionStack<'g>,
    pub cores: Cores,
    /// The objectives for which a core that needs less than a known one was looked for.
    pub looked: BTreeSet<Option<Objective>>,
    pub unshrunk: usize,
    /// What is refuted together.
    pub refuted_merged: &'g BTreeSet<Objective>,
    /// Was each loop followed once for that?
    pub invariants: bool,
    pub deadline: Deadline<'g>,
}

impl Gathering<'_, '_> {
    /// What a solver says of these terms.
    fn ask(&self, terms: &[TermId], budget: Budget) -> Result<CoreAnswer, Ended> {
        self.deadline.check()?;
        let arena = self.tests.machine.arena();
        if budget.resources <= CLAUSES.resources && has_many_floats(arena, terms) {
            return Ok(CoreAnswer::Unknown("many operations on floating numbers".into()));
        }
        let answer = Factory::new(0).core_solver().core(arena, terms, self.deadline.within(budget));
        if matches!(answer, CoreAnswer::Unknown(_)) {
            // Did the solver give up, or did we?
            self.deadline.check()?;
        }
        Ok(answer)
    }

    /// The same where there may be floating numbers: of what propagation refutes, a solver is asked for little.
    fn ask_with_floats(&self, terms: &[TermId], budget: Budget) -> Result<CoreAnswer, Ended> {
        let arena = self.tests.machine.arena();
        let Some(near) = has_floats(arena, terms).then(|| contradiction(arena, terms)).flatten() else {
            return self.ask(terms, budget);
        };
        let some: Vec<TermId> = near.iter().map(|&place| terms[place]).collect();
        Ok(match self.ask(&some, FLOATS)? {
            CoreAnswer::Unsat(Core { members, minimal }) => CoreAnswer::Unsat(Core {
                members: members.into_iter().map(|member| near[member]).collect(),
                minimal,
            }),
            CoreAnswer::Unknown(_) => CoreAnswer::Unsat(Core { members: near, minimal: false }),
            CoreAnswer::Sat(values) => CoreAnswer::Sat(values),
        })
    }

    /// Do these terms contradict each other, as far as a solver can say?
    fn is_refuted(&self, terms: &[TermId], budget: Budget) -> Result<bool, Ended> {
        Ok(matches!(self.ask(terms, budget)?, CoreAnswer::Unsat(_)))
    }

    /// The formulas that refute objectives together, and which of them need the precondition.
    pub fn merged(
        &mut self,
        objectives: &BTreeSet<Objective>,
        graph: &Graph<'_>,
    ) -> Result<(MergedEntry, Needs), Ended> {
        let (machine, base) = (self.tests.machine, self.base);
        let arena = machine.arena();
        let mut answers = Vec::new();
        // Where patience is over, the ways are left as they are.
        let mut feasible = |condition: TermId| {
            let feasible = !self.is_refuted(&[base, condition], BUDGET).unwrap_or(false);
            answers.push(feasible);
            feasible
        };
        let is_over = || self.deadline.is_over();
        let about = |loops| About { machine, plan: self.tests.plan, base, graph, objectives, loops };
        // Where it is enough to follow each loop once, there is less to refute.
        let nothing_left =
            |built: &Merged| built.paths.conditions.values().all(|term| *term == TermId::FALSE);
        let invariants = merged(&about(Loops::Invariants), &mut |_| true, &is_over).ok();
        let invariants = invariants.filter(|built| self.invariants || nothing_left(built));
        let is_once = invariants.is_some();
        let built = match invariants {
            Some(invariants) => Ok(invariants),
            None => merged(&about(Loops::Unrolled), &mut feasible, &is_over),
        };
        self.deadline.check()?;
        let Merged { scripts, paths } = built?;
        let mut unshrunk = 0;
        for (name, terms) in &scripts {
            let budget = if name == ALL_WAYS { TOGETHER } else { DROPPED };
            match self.ask(terms, budget)? {
                CoreAnswer::Unsat(_) => {}
                CoreAnswer::Unknown(_) => unshrunk += 1,
                CoreAnswer::Sat(_) => {
                    return Err(Fault("what was refuted together can be taken".into()).into());
                }
            }
        }
        // What the precondition is needed for.
        let mut needs = BTreeMap::new();
        for (&objective, &condition) in &paths.conditions {
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
        Ok((MergedEntry { objectives: names, invariants: is_once, answers, scripts: numbers }, needs))
    }

    /// Why a way cannot be gone; without one, why there is no input at all.
    pub fn core(&mut self, excluded: Option<(usize, usize)>) -> Result<CoreEntry, Ended> {
        if let Some((node, _)) = excluded {
            self.stack.go_to(node);
        }
        let last = excluded.map(|edge| self.walk.term(edge));
        let objective = excluded.and_then(|(node, edge)| self.walk.nodes[node].edges[edge].objective);
        let members = match self.known(last) {
            // One that needs less may be there on this path; it is looked for once per objective.
            Some(members) if !self.is_plain(&members) && self.looked.insert(objective) => {
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
        let Some((node, edge)) = excluded else { return false };
        let Edge { objective, to, .. } = &self.walk.nodes[node].edges[edge];
        if !objective.is_some_and(|objective| self.refuted_merged.contains(&objective)) {
            return false;
        }
        let path = self.walk.path_to(node);
        let on_stack =
            |function| to.at.0 == function || to.callers.iter().any(|(caller, _)| *caller == function);
        members.iter().filter_map(|member| path.get(member.checked_sub(1)?)).any(|&(node, edge)| {
            let function = self.walk.nodes[node].edges[edge].to.at.0;
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
        members.iter().all(|&member| member != 0 && !self.stack.is_error(member))
    }

    /// A core that was found before and is among the conditions here, together with `last`.
    fn known(&self, last: Option<TermId>) -> Option<Vec<usize>> {
        self.cores.known.get(&last)?.iter().rev().find_map(|before| {
            let mut members: Vec<usize> =
                before.iter().map(|&term| self.stack.place(term)).collect::<Option<_>>()?;
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
        match self.ask_with_floats(terms, BUDGET)? {
            CoreAnswer::Unsat(core) => Ok(core.members),
            CoreAnswer::Unknown(_) => {
                self.unshrunk += 1;
                Ok((0..terms.len()).filter(|&place| terms[place] != TermId::TRUE).collect())
            }
            CoreAnswer::Sat(_) => {
                let program = self.tests.machine.program();
                let place = excluded.map_or_else(
                    || "the precondition".to_owned(),
                    |(node, edge)| format!("{}: way {edge}", program.show_place(self.walk.nodes[node].place)),
                );
                Err(Fault(format!("{place} was refuted, but inputs satisfy all conditions")).into())
            }
        }
    }

    /// A way on which solvers gave up, by the ways that lead to it, and its formula.
    pub fn unsettled(
        &self,
        number: usize,
        edges: &[usize],
        graph: &Graph<'_>,
    ) -> Option<(Unsettled, String)> {
        let at = self.walk.follow(edges)?;
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
        let edge = &self.walk.nodes[at.0].edges[at.1];
        let mut behind: BTreeSet<Objective> = graph.after(&edge.to).as_ref().clone();
        behind.extend(edge.objective);
        let script = format!("unknown-{number:04}.smt2");
        let text = text(self.tests.machine.arena(), &terms, &comments);
        Some((Unsettled { script, path: told, behind }, text))
    }

    /// A core among these places, of conditions as near to the last one as can be: the last few are tried first, then
    /// twice as many, and so on.
    fn propagation_core(&self, terms: &[TermId], places: &[usize]) -> Result<Option<Vec<usize>>, Ended> {
        let all: Vec<TermId> = places.iter().map(|&place| terms[place]).collect();
        if has_floats(self.tests.machine.arena(), &all) {
            let CoreAnswer::Unsat(core) = self.ask_with_floats(&all, FLOATS)? else { return Ok(None) };
            return Ok(Some(core.members.into_iter().map(|member| places[member]).collect()));
        }
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
