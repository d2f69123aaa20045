//! Growth: runs that went beyond a guess go on when its capacity has grown.
//!
//! Only capacities grow that stand in front of something uncovered. A run goes on from the state in which it ended, so that
//! nothing is run or planned again.

use std::collections::BTreeSet;

use flipside_context::Test;
use flipside_execute::{GuessId, State};
use flipside_term::Assignment;

use crate::driver::{Access, Driver};
use crate::explorer::Explorer;
use crate::reach::BitSet;
use crate::run::Run;
use crate::strategy::Suffix;
use crate::tree::{Cut, EdgeId, Severed, Status};

/// A run that went beyond a guess.
#[derive(Clone, Debug)]
pub(crate) struct Resumable {
    /// The guess.
    pub guess: GuessId,
    /// The number of the cut.
    pub cut: usize,
    /// The edge that was cut.
    pub edge: Option<EdgeId>,
    /// The state in which it ended.
    pub state: State,
    /// Its inputs.
    pub inputs: Assignment,
    /// The objectives that it took.
    pub taken: BitSet,
    /// The objectives that may come after it.
    pub behind: BitSet,
    /// The objectives that may come after the edge at which it left the runs before it: some of those it passed.
    pub passed: BitSet,
}

impl Resumable {
    /// Does it take, or may it come to, one of these?
    pub fn matters(&self, objectives: &BitSet) -> bool {
        self.taken.meets(objectives) || self.behind.meets(objectives)
    }
}

impl Explorer<'_, '_> {
    /// A guess in words.
    pub(crate) fn describe(&self, guess: GuessId) -> String {
        self.plan.lazy().map_or_else(|| guess.to_string(), |lazy| lazy.describe(guess))
    }

    /// The runs that go beyond a guess, where they left the others in front of something uncovered, numbered after the tests.
    /// Where one ends, nothing uncovered may be left to come: it excludes what it passed, all the same.
    pub fn cut_runs(&self) -> Vec<Test> {
        let uncovered = self.coverage.uncovered();
        let is_cut = |edge: EdgeId| matches!(self.tree.edge(edge).status, Status::Cut(_));
        let matters = |run: &&Resumable| run.passed.meets(uncovered) && run.edge.is_none_or(is_cut);
        let runs = self.beyond_guesses.iter().filter(matters).enumerate();
        runs.filter_map(|(number, run)| {
            let end = run.state.end()?.clone();
            let id = (self.tests.len() + number) as u32;
            Some(Test { id, inputs: run.inputs.clone(), end, state: run.state.clone(), taken: Vec::new() })
        })
        .collect()
    }

    /// The objectives that may come after the edge at which a run left the others. One that went on is a part of the run that
    /// was cut there before.
    pub(crate) fn passed(&self, mut from: Option<EdgeId>) -> BitSet {
        let before = |edge: EdgeId| {
            let ends = |run: &&Run| run.test.is_none() && run.end == Some(edge) && run.from != Some(edge);
            self.runs.iter().find(ends).map(|run| run.from)
        };
        while let Some(earlier) = from.and_then(before) {
            from = earlier;
        }
        from.map_or_else(|| BitSet::full(self.reach.objectives()), |edge| self.beyond(edge))
    }

    /// Notes a run that went beyond a guess: it left the tree on the first edge, and ended behind the second one.
    pub(crate) fn note_beyond(
        &mut self,
        (guess, name): (GuessId, &str),
        (from, edge): (Option<EdgeId>, Option<EdgeId>),
        behind: &BitSet,
        (state, inputs): (&State, &Assignment),
    ) {
        // What such a run takes before is not refuted.
        let mut taken = BitSet::new(self.reach.objectives());
        for objective in self.settings.criterion.covered_by(&self.coverage, state.counts()) {
            let number = self.coverage.number(objective);
            self.taken_beyond.entry(number).or_insert_with(|| name.to_owned());
            taken.insert(number);
        }
        let (cut, passed) = (self.tree.cuts().len(), self.passed(from));
        let (state, inputs, behind) = (state.clone(), inputs.clone(), behind.clone());
        let run = Resumable { guess, cut, edge, state, inputs, taken, behind, passed };
        if run.passed.meets(self.coverage.uncovered()) {
            self.beyond_guesses.push(run.clone());
        }
        if run.matters(self.coverage.uncovered()) {
            if self.plan.lazy().is_some_and(|lazy| lazy.can_grow(run.guess)) {
                self.awaits_growth.add(&run.taken);
            }
            self.resumable.push(run);
        }
    }

    /// These runs could go on, and the search ends before they do. They do not end where they ended with less: nothing is known
    /// of what comes after.
    fn leave(&mut self, runs: &[Resumable]) {
        for run in runs {
            let mut behind = run.behind.clone();
            behind.add(&run.taken);
            let place = self.tree.cuts()[run.cut].place;
            self.tree.cut_again(Severed { cut: Cut::Stopped, place, behind });
        }
        self.resumable.extend_from_slice(runs);
    }

    /// Lets the capacities grow behind which something uncovered lies; the runs that can go on. None where nothing can grow.
    fn grow_capacities(&mut self) -> Option<Vec<Resumable>> {
        let lazy = self.plan.lazy()?;
        let uncovered = self.unsettled().into_owned();
        let (wanted, rest): (Vec<Resumable>, Vec<Resumable>) =
            std::mem::take(&mut self.resumable).into_iter().partition(|run| run.matters(&uncovered));
        drop(rest);
        let of_merging = std::mem::take(&mut self.wanted_growth);
        let guesses: BTreeSet<GuessId> = wanted.iter().map(|run| run.guess).chain(of_merging).collect();
        let grown: BTreeSet<GuessId> = guesses.into_iter().filter(|guess| lazy.grow(*guess)).collect();
        let (goes_on, stays) = wanted.into_iter().partition(|run| grown.contains(&run.guess));
        self.resumable = stays;
        self.awaits_growth.clear();
        if !grown.is_empty() {
            // It was about fewer inputs.
            self.refuted = None;
        }
        (!grown.is_empty()).then_some(goes_on)
    }
}

impl<'m, 'p, A: Access<'m, 'p>> Driver<'_, A> {
    /// Lets capacities grow, and the runs that they ended go on; what those add. None where no capacity can grow that
    /// something uncovered lies behind.
    pub(crate) fn grow(&mut self) -> Option<Vec<Suffix>> {
        let runs = self.with(|explorer| {
            explorer.tell();
            explorer.grow_capacities()
        })?;
        self.forget_merged_conditions();
        let mut suffixes = Vec::new();
        for (number, run) in runs.iter().enumerate() {
            let is_wanted = self.with(|explorer| {
                if explorer.is_done() {
                    explorer.leave(&runs[number..]);
                    return None;
                }
                let is_wanted = run.matters(&explorer.unsettled());
                if is_wanted {
                    explorer.tree.take_back(run.cut);
                }
                Some(is_wanted)
            });
            match is_wanted {
                None => break,
                Some(false) => {}
                Some(true) => {
                    let mut state = run.state.clone();
                    state.reopen();
                    suffixes.push(self.resume(state, run.inputs.clone(), run.edge));
                }
            }
        }
        Some(suffixes)
    }
}
