//! A checker of proofs about clauses, in the format LRAT.
//!
//! A step of a proof adds a clause and names the clauses that it follows from: assume that it is false, and each of them in
//! turn has one literal left, which therefore holds, until the last one has none. So a step costs no search, and this is all
//! that has to be trusted: no solver is known here.
//!
//! **Invariant:** every clause that was added follows from those that the checker began with. Steps that only keep clauses
//! satisfiable (resolution asymmetric tautologies) are not understood, so that deletions cannot do harm.

use std::collections::HashMap;
use std::io::{self, BufRead};
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// What is wrong with a proof.
#[derive(Debug, Error)]
pub enum Rejected {
    /// A line is no step.
    #[error("line {0}: {1}")]
    Step(usize, &'static str),
    /// The proof cannot be read.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
}

/// Clauses, with those that proofs added.
pub struct Checker {
    /// All literals, one clause after the other.
    literals: Vec<i32>,
    /// Where a clause is, by its number.
    clauses: HashMap<u64, Range<usize>>,
    /// The number of the last clause.
    last: u64,
    /// By variable: what it has to be while a step is checked; 0 where nothing is known.
    values: Vec<i8>,
    /// The variables that have a value.
    assigned: Vec<usize>,
}

impl Checker {
    /// Begins with clauses over variables from 1 to `variables`, as in DIMACS, each ended by 0. They have the numbers from 1.
    pub fn new(variables: u32, dimacs: &[i32]) -> Self {
        let mut checker = Checker {
            literals: Vec::with_capacity(dimacs.len()),
            clauses: HashMap::new(),
            last: 0,
            values: vec![0; variables as usize + 1],
            assigned: Vec::new(),
        };
        for clause in dimacs.split_inclusive(|&literal| literal == 0) {
            let literals = clause.strip_suffix(&[0]).unwrap_or(clause);
            checker.add(checker.last + 1, literals);
        }
        checker
    }

    /// A clause that follows, by its number.
    pub fn clause(&self, number: u64) -> Option<&[i32]> {
        Some(&self.literals[self.clauses.get(&number)?.clone()])
    }

    /// Checks the steps of a proof, one on each line, and adds their clauses.
    pub fn check(&mut self, mut proof: impl BufRead) -> Result<(), Rejected> {
        let mut line = String::new();
        for number in 1.. {
            line.clear();
            if proof.read_line(&mut line)? == 0 {
                break;
            }
            self.step(&line).map_err(|what| Rejected::Step(number, what))?;
        }
        Ok(())
    }

    fn step(&mut self, line: &str) -> Result<(), &'static str> {
        let text = line.strip_suffix('\n').ok_or("it is cut off")?;
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        let step: u64 = number(words.next()).ok_or("no number of a step")?;
        if words.next_if_eq(&"d").is_some() {
            return self.delete(words);
        }
        if step <= self.last {
            return Err("the number of a step is not larger than those before");
        }
        let clause = list::<i32>(&mut words).ok_or("no list of literals")?;
        if clause.iter().any(|literal| literal.unsigned_abs() as usize >= self.values.len()) {
            return Err("a variable that no clause has");
        }
        let reasons = list::<i64>(&mut words).ok_or("no list of clauses")?;
        if words.next().is_some() {
            return Err("something after the end of a step");
        }
        let follows = self.follows(&clause, &reasons);
        for variable in self.assigned.drain(..) {
            self.values[variable] = 0;
        }
        follows?;
        self.add(step, &clause);
        Ok(())
    }

    fn delete<'w>(&mut self, mut words: impl Iterator<Item = &'w str>) -> Result<(), &'static str> {
        let deleted = list::<u64>(&mut words).ok_or("no list of clauses")?;
        if words.next().is_some() {
            return Err("something after the end of a step");
        }
        let all_known = deleted.iter().all(|number| self.clauses.remove(number).is_some());
        if all_known { Ok(()) } else { Err("a clause is deleted that is not there") }
    }

    /// Does a clause follow from these ones, which have one literal left each, but the last, which has none? It leaves the values
    /// of variables behind.
    fn follows(&mut self, clause: &[i32], reasons: &[i64]) -> Result<(), &'static str> {
        for &literal in clause {
            if self.value(literal) > 0 {
                // It has a literal and its complement.
                return if reasons.is_empty() { Ok(()) } else { Err("a reason for what always holds") };
            }
            self.set(-literal);
        }
        for (place, &reason) in reasons.iter().enumerate() {
            let reason =
                u64::try_from(reason).map_err(|_| "a step that does not follow, but keeps satisfiable")?;
            let range = self.clauses.get(&reason).cloned().ok_or("a reason that is not there")?;
            let mut left = None;
            for at in range {
                let literal = self.literals[at];
                match self.value(literal) {
                    0 if left.is_none_or(|known| known == literal) => left = Some(literal),
                    0 => return Err("a reason with more than one literal left"),
                    1 => return Err("a reason that holds anyway"),
                    _ => {}
                }
            }
            match left {
                Some(literal) => self.set(literal),
                None if place + 1 == reasons.len() => return Ok(()),
                None => return Err("reasons after the last that is needed"),
            }
        }
        Err("it does not follow from its reasons")
    }

    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal < 0 { -value } else { value }
    }

    fn set(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = if literal < 0 { -1 } else { 1 };
        self.assigned.push(variable);
    }

    fn add(&mut self, number: u64, literals: &[i32]) {
        let start = self.literals.len();
        self.literals.extend_from_slice(literals);
        self.clauses.insert(number, start..self.literals.len());
        self.last = number;
    }
}

fn number<N: FromStr>(word: Option<&str>) -> Option<N> {
    word?.parse().ok()
}

/// Numbers up to a 0, which has to be there.
fn list<'w, N: FromStr + Default + PartialEq>(words: &mut impl Iterator<Item = &'w str>) -> Option<Vec<N>> {
    let mut found = Vec::new();
    loop {
        let next: N = number(words.next())?;
        if next == N::default() {
            return Some(found);
        }
        found.push(next);
    }
}
