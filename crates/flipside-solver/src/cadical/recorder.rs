//! What CaDiCaL says of each clause that it derives is recorded; what a conclusion needs of it becomes a proof.
//!
//! It derives many clauses that lead nowhere. A proof has only those from which its conclusions follow, numbered anew.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;

use rustsat_cadical::{CaDiCaLClause, ClauseId, Conclusion, TraceProof};

/// How many literals and reasons are recorded: 200 MiB.
const MOST: usize = 50_000_000;

/// Where a clause comes from: from outside or derived, each by its place.
#[derive(Clone, Copy)]
enum Source {
    Given(u32),
    Derived(u32),
}

/// The clauses that were derived, each with its reasons.
#[derive(Default)]
pub(super) struct Recorder {
    literals: Vec<i32>,
    reasons: Vec<Source>,
    /// Where the literals and the reasons of a derived clause end.
    ends: Vec<(usize, usize)>,
    /// By CaDiCaL's number of a clause.
    known: HashMap<i64, Source>,
    given: u32,
    /// The last clause that says that what was assumed cannot be.
    concluded: Option<u32>,
    /// Is there no room for more? Then there are no more conclusions.
    is_full: Rc<Cell<bool>>,
}

impl Recorder {
    /// It sets `is_full` where there is no room for more.
    pub fn new(is_full: Rc<Cell<bool>>) -> Self {
        Recorder { is_full, ..Recorder::default() }
    }

    /// The clause that concludes the last question, once.
    pub fn conclusion(&mut self) -> Option<u32> {
        self.concluded.take()
    }

    fn derive(&mut self, id: ClauseId, clause: &CaDiCaLClause<'_>, reasons: &[ClauseId]) {
        if self.is_full.get() {
            return;
        }
        self.literals.extend(clause.iter().map(rustsat::types::Lit::to_ipasir));
        // A clause whose reasons are not known would not be accepted.
        self.reasons.extend(reasons.iter().filter_map(|reason| self.known.get(&reason.0).copied()));
        self.known.insert(id.0, Source::Derived(self.ends.len() as u32));
        self.ends.push((self.literals.len(), self.reasons.len()));
        self.is_full.set(self.literals.len() + self.reasons.len() > MOST);
    }

    fn reasons_of(&self, derived: usize) -> &[Source] {
        let start = derived.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.reasons[start..self.ends[derived].1]
    }

    fn literals_of(&self, derived: usize) -> &[i32] {
        let start = derived.checked_sub(1).map_or(0, |before| self.ends[before].0);
        &self.literals[start..self.ends[derived].0]
    }

    /// A proof of these clauses, as LRAT, and the number of each of them in it.
    pub fn proof(&self, conclusions: &[u32]) -> (String, Vec<u64>) {
        let mut is_needed = vec![false; self.ends.len()];
        for &conclusion in conclusions {
            is_needed[conclusion as usize] = true;
        }
        for derived in (0..self.ends.len()).rev() {
            if is_needed[derived] {
                for &reason in self.reasons_of(derived) {
                    if let Source::Derived(before) = reason {
                        is_needed[before as usize] = true;
                    }
                }
            }
        }
        let (mut text, mut numbers) = (String::new(), vec![0; self.ends.len()]);
        let mut last = u64::from(self.given);
        for derived in (0..self.ends.len()).filter(|&derived| is_needed[derived]) {
            last += 1;
            numbers[derived] = last;
            put(&mut text, last);
            self.literals_of(derived).iter().for_each(|literal| put(&mut text, literal));
            put(&mut text, 0);
            for &reason in self.reasons_of(derived) {
                put(
                    &mut text,
                    match reason {
                        Source::Given(place) => u64::from(place),
                        Source::Derived(before) => numbers[before as usize],
                    },
                );
            }
            text.push_str("0\n");
        }
        (text, conclusions.iter().map(|&conclusion| numbers[conclusion as usize]).collect())
    }
}

fn put(text: &mut String, number: impl std::fmt::Display) {
    write!(text, "{number} ").expect("writing to a string should not fail");
}

impl TraceProof for Recorder {
    fn add_original_clause(&mut self, id: ClauseId, _: bool, _: &CaDiCaLClause, restored: bool) {
        // What is restored has been there all along: nothing is ever deleted from a proof.
        if !restored {
            self.given += 1;
            self.known.insert(id.0, Source::Given(self.given));
        }
    }

    fn add_derived_clause(&mut self, id: ClauseId, _: bool, clause: &CaDiCaLClause, reasons: &[ClauseId]) {
        self.derive(id, clause, reasons);
    }

    fn add_assumption_clause(&mut self, id: ClauseId, clause: &CaDiCaLClause, reasons: &[ClauseId]) {
        self.derive(id, clause, reasons);
    }

    fn conclude_unsat(&mut self, _: Conclusion, failing: &[ClauseId]) {
        let last = failing.last().and_then(|last| self.known.get(&last.0));
        if let Some(&Source::Derived(derived)) = last {
            self.concluded = Some(derived);
        }
    }
}
