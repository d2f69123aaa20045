//! Clauses that grow with the gates, for a solver that is asked more than once.
//!
//! A gate is defined, in both directions, when something asked about needs it, and never again. A definition says nothing of
//! whether the gate holds, so that clauses made for one question do no harm to the next.

use crate::blast::Halt;
use crate::cnf::{Cnf, count_operands};
use crate::gates::{Gates, Lit};

/// How many gates are counted or defined between two looks at whether to stop.
const GATES_PER_LOOK: usize = 4096;

/// The definitions of gates so far.
#[derive(Default)]
pub struct GrowingCnf {
    cnf: Cnf,
    /// How often each gate is used by those that matter so far.
    uses: Vec<u32>,
    /// Are the operands of a gate counted?
    is_counted: Vec<bool>,
    /// How many variables are defined: the first ones.
    defined: usize,
}

impl GrowingCnf {
    /// Gives each of these literals a variable, unless it is constant, and defines all that it depends on. The new clauses, as
    /// in DIMACS, each ended by 0, are added to `clauses`. Where it has to stop, the next call goes on.
    pub fn name(
        &mut self,
        gates: &Gates,
        literals: &[Lit],
        clauses: &mut Vec<i32>,
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<(), Halt> {
        self.cnf.variable_of.resize(gates.count(), 0);
        self.uses.resize(gates.count(), 0);
        self.is_counted.resize(gates.count(), false);
        let named: Vec<Lit> = literals.iter().copied().filter(|literal| literal.value().is_none()).collect();
        let mut steps = 0_usize;
        let mut look = || {
            steps += 1;
            steps.is_multiple_of(GATES_PER_LOOK) && must_stop()
        };
        let mut pending: Vec<usize> = named.iter().map(|literal| literal.gate()).collect();
        while let Some(number) = pending.pop() {
            if !std::mem::replace(&mut self.is_counted[number], true) {
                count_operands(gates, number, &mut self.uses);
                pending.extend(gates.gate(number).operands().map(Lit::gate));
            }
            // What is not counted when it has to stop is in a clause too many, at worst.
            if look() {
                return Err(Halt::Stopped);
            }
        }
        for literal in named {
            self.uses[literal.gate()] = self.uses[literal.gate()].saturating_add(2);
            self.cnf.literal(literal);
        }
        while let Some(&number) = self.cnf.gate_of.get(self.defined) {
            self.defined += 1;
            self.cnf.define(gates, number as usize, &self.uses);
            clauses.append(&mut self.cnf.literals);
            if look() {
                return Err(Halt::Stopped);
            }
        }
        Ok(())
    }

    /// How many variables there are, numbered from 1.
    pub fn variables(&self) -> u32 {
        self.cnf.variables
    }

    /// The literal in the clauses, if its gate has a variable.
    pub fn literal_of(&self, literal: Lit) -> Option<i32> {
        self.cnf.literal_of(literal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Questions asked one after the other, each of a gate that uses earlier ones in another way, have the answers that a
    /// table of all values gives.
    #[test]
    fn every_question_means_the_same_as_if_it_were_the_first() {
        let mut gates = Gates::new();
        let inputs = [0; 4].map(|_| gates.free());
        let [a, b, c, d] = inputs;
        let both = gates.and(a, b);
        let three = gates.and(both, c);
        let four = gates.and(three, d);
        let most = gates.majority(a, !b, c);
        let chosen = gates.choose(d, three, most);
        // `both` and `three` are parts of `four` first; then they are asked about themselves, and used by others.
        let questions = [vec![four], vec![!three], vec![both, !four], vec![chosen, !d], vec![!chosen, !most]];
        let mut growing = GrowingCnf::default();
        let mut clauses = Vec::new();
        for question in &questions {
            growing.name(&gates, question, &mut clauses, &mut || false).expect("nothing stops it");
            assert!(growing.variables() <= 12, "few variables");
            let clauses: Vec<&[i32]> = clauses.split(|&literal| literal == 0).collect();
            let (_, clauses) = clauses.split_last().expect("the last clause should be ended");
            let is_true = |assignment: u32, literal: i32| {
                (assignment >> literal.unsigned_abs() & 1 == 1) == (literal > 0)
            };
            for bits in 0..16_u32 {
                let free = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
                let values = gates.evaluate(&free);
                let expected = question.iter().all(|one| values[one.gate()] != one.is_complement());
                let known = inputs.iter().zip(free).map(|(&input, value)| {
                    growing.literal_of(input).map_or(0, |literal| if value { literal } else { -literal })
                });
                let asked = question.iter().map(|&one| growing.literal_of(one).expect("it was named"));
                let given: Vec<i32> = known.filter(|&literal| literal != 0).chain(asked).collect();
                let found = (0..1_u32 << (growing.variables() + 1)).any(|assignment| {
                    given.iter().all(|&literal| is_true(assignment, literal))
                        && clauses.iter().all(|clause| clause.iter().any(|&one| is_true(assignment, one)))
                });
                assert_eq!(found, expected, "{question:?} at {bits:04b}");
            }
        }
    }
}
