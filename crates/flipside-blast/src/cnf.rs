//! From gates to clauses (Tseitin): a variable for each gate that matters, defined in both directions.
//!
//! A conjunction that only one other conjunction uses needs no variable: it is part of that one, so that an equality of 32
//! bits is one gate with 32 operands. What is required and is a conjunction is split; a disjunction is one clause.

use crate::blast::Halt;
use crate::gates::{Gate, Gates, Lit};

/// How many gates are defined between two looks at whether to stop.
const GATES_PER_LOOK: usize = 4096;

/// Clauses, each a disjunction of literals.
#[derive(Default)]
pub struct Cnf {
    /// Literals as in DIMACS: a variable or, negative, its complement; 0 ends a clause.
    pub literals: Vec<i32>,
    /// How many variables there are, numbered from 1.
    pub variables: u32,
    /// The variables of gates; 0 where a gate needs none.
    pub(crate) variable_of: Vec<u32>,
    /// The gates of variables, in the order of their numbers.
    pub(crate) gate_of: Vec<u32>,
}

impl Cnf {
    /// Clauses that hold where all of the required literals do. Each named one has a variable, unless it is constant.
    pub fn of(
        gates: &Gates,
        required: &[Lit],
        named: &[Lit],
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Halt> {
        let mut cnf = Cnf { variable_of: vec![0; gates.count()], ..Cnf::default() };
        let (top, mut pending) = split(gates, required);
        let named = named.iter().filter(|literal| literal.value().is_none());
        pending.extend(named.clone());
        let uses = uses(gates, &pending);
        for &literal in named {
            cnf.literal(literal);
        }
        for clause in top {
            for literal in clause {
                let literal = cnf.literal(literal);
                cnf.literals.push(literal);
            }
            cnf.literals.push(0);
        }
        // Operands come before the gates that use them: from the last to the first, all uses of a gate are known.
        for number in (1..gates.count()).rev() {
            if uses[number] > 0 && cnf.variable_of[number] != 0 {
                cnf.define(gates, number, &uses);
            }
            if number.is_multiple_of(GATES_PER_LOOK) && must_stop() {
                return Err(Halt::Stopped);
            }
        }
        Ok(cnf)
    }

    /// The clauses, one by one.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|clause| &clause[..clause.len() - 1])
    }

    /// The literal in the clauses, if its gate has a variable.
    pub fn literal_of(&self, literal: Lit) -> Option<i32> {
        let variable = self.variable_of.get(literal.gate()).filter(|&&variable| variable > 0)?;
        Some(signed(*variable, literal))
    }

    /// The literal of a gate, whose variable is made where it has none.
    pub(crate) fn literal(&mut self, literal: Lit) -> i32 {
        let known = self.variable_of[literal.gate()];
        let variable = if known > 0 {
            known
        } else {
            self.variables += 1;
            self.variable_of[literal.gate()] = self.variables;
            self.gate_of.push(literal.gate() as u32);
            self.variables
        };
        signed(variable, literal)
    }

    fn clause(&mut self, literals: &[i32]) {
        self.literals.extend_from_slice(literals);
        self.literals.push(0);
    }

    /// The clauses that define a gate.
    pub(crate) fn define(&mut self, gates: &Gates, number: usize, uses: &[u32]) {
        let out = self.variable_of[number] as i32;
        match gates.gate(number) {
            Gate::False => unreachable!("no constant should be left in a gate"),
            Gate::Free => {}
            Gate::And(a, b) => {
                let operands = conjuncts(gates, [a, b], uses);
                let literals: Vec<i32> = operands.into_iter().map(|operand| self.literal(operand)).collect();
                for &literal in &literals {
                    self.clause(&[-out, literal]);
                }
                let long: Vec<i32> =
                    [out].into_iter().chain(literals.iter().map(|literal| -literal)).collect();
                self.clause(&long);
            }
            Gate::Xor(a, b) => {
                let [a, b] = [a, b].map(|operand| self.literal(operand));
                self.clause(&[-out, a, b]);
                self.clause(&[-out, -a, -b]);
                self.clause(&[out, -a, b]);
                self.clause(&[out, a, -b]);
            }
            Gate::Choose(condition, then, otherwise) => {
                let [c, t, e] = [condition, then, otherwise].map(|operand| self.literal(operand));
                self.clause(&[-out, -c, t]);
                self.clause(&[out, -c, -t]);
                self.clause(&[-out, c, e]);
                self.clause(&[out, c, -e]);
                // Implied, but unit propagation needs them where both alternatives agree.
                self.clause(&[-out, t, e]);
                self.clause(&[out, -t, -e]);
            }
            Gate::Majority(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.literal(operand));
                for (one, other) in [(a, b), (a, c), (b, c)] {
                    self.clause(&[-out, one, other]);
                    self.clause(&[out, -one, -other]);
                }
            }
        }
    }
}

/// A variable or its complement, as the literal of its gate is.
fn signed(variable: u32, literal: Lit) -> i32 {
    if literal.is_complement() { -(variable as i32) } else { variable as i32 }
}

/// What is required, as clauses over gates; and the literals in them.
fn split(gates: &Gates, required: &[Lit]) -> (Vec<Vec<Lit>>, Vec<Lit>) {
    let mut clauses = Vec::new();
    let mut pending: Vec<Lit> = required.iter().rev().copied().collect();
    let mut seen = vec![false; gates.count()];
    while let Some(literal) = pending.pop() {
        match gates.gate(literal.gate()) {
            Gate::False if literal == Lit::TRUE => {}
            Gate::False => clauses.push(Vec::new()),
            Gate::And(a, b) if !literal.is_complement() => {
                // A conjunction that is shared is split once.
                if !std::mem::replace(&mut seen[literal.gate()], true) {
                    pending.extend([b, a]);
                }
            }
            Gate::And(..) => clauses.push(disjuncts(gates, literal)),
            Gate::Free | Gate::Xor(..) | Gate::Choose(..) | Gate::Majority(..) => {
                clauses.push(vec![literal]);
            }
        }
    }
    let literals = clauses.iter().flatten().copied().collect();
    (clauses, literals)
}

/// How often each gate below these literals is used by others that matter, and by the literals.
fn uses(gates: &Gates, literals: &[Lit]) -> Vec<u32> {
    let mut uses = vec![0_u32; gates.count()];
    for literal in literals {
        // Whoever is in a clause needs a variable: it counts as used by several.
        uses[literal.gate()] = 2;
    }
    for number in (1..gates.count()).rev() {
        if uses[number] > 0 {
            count_operands(gates, number, &mut uses);
        }
    }
    uses
}

/// Counts that a gate uses its operands.
pub(crate) fn count_operands(gates: &Gates, number: usize, uses: &mut [u32]) {
    for operand in gates.gate(number).operands() {
        // A complement cannot be part of a conjunction, nor can what another kind of gate uses.
        let is_part = matches!(gates.gate(number), Gate::And(..)) && !operand.is_complement();
        let count = if is_part { 1 } else { 2 };
        uses[operand.gate()] = uses[operand.gate()].saturating_add(count);
    }
}

/// The operands of a conjunction, where a conjunction that only it uses is replaced by its own.
fn conjuncts(gates: &Gates, operands: [Lit; 2], uses: &[u32]) -> Vec<Lit> {
    let mut found = Vec::new();
    let mut pending = vec![operands[1], operands[0]];
    while let Some(literal) = pending.pop() {
        match gates.gate(literal.gate()) {
            Gate::And(a, b) if !literal.is_complement() && uses[literal.gate()] == 1 => {
                pending.extend([b, a]);
            }
            Gate::And(..)
            | Gate::False
            | Gate::Free
            | Gate::Xor(..)
            | Gate::Choose(..)
            | Gate::Majority(..) => found.push(literal),
        }
    }
    found
}

/// The alternatives of a disjunction that is required.
fn disjuncts(gates: &Gates, literal: Lit) -> Vec<Lit> {
    let mut found = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut pending = vec![literal];
    while let Some(literal) = pending.pop() {
        if !seen.insert(literal) {
            continue;
        }
        match gates.gate(literal.gate()) {
            Gate::And(a, b) if literal.is_complement() => pending.extend([!b, !a]),
            Gate::And(..)
            | Gate::False
            | Gate::Free
            | Gate::Xor(..)
            | Gate::Choose(..)
            | Gate::Majority(..) => found.push(literal),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes gates over four inputs; what has to hold.
    type Build = fn(&mut Gates, [Lit; 4]) -> Vec<Lit>;

    /// For each kind of gate, required and used by others: the clauses hold for some values of the variables that are no
    /// inputs if and only if the gates do.
    #[test]
    fn clauses_hold_where_the_gates_do() {
        let build: [Build; 7] = [
            |gates, [a, b, c, _]| vec![gates.and(a, !b), c],
            |gates, [a, b, c, d]| {
                let both = gates.and(a, b);
                let three = gates.and(both, !c);
                vec![gates.xor(three, d)]
            },
            |gates, [a, b, c, d]| {
                let both = gates.and(a, b);
                let one = gates.and(both, c);
                let other = gates.and(both, d);
                vec![gates.xor(one, other)]
            },
            |gates, [a, b, c, d]| {
                let chosen = gates.choose(a, !b, c);
                vec![gates.or(chosen, d)]
            },
            |gates, [a, b, c, d]| {
                let most = gates.majority(a, !b, c);
                vec![!gates.and(most, d), gates.xor(most, a)]
            },
            |gates, [a, b, c, d]| {
                let one = gates.or(a, b);
                let other = gates.or(c, d);
                vec![gates.or(one, other), !gates.and(one, other)]
            },
            |_, [a, _, _, _]| vec![a, !a],
        ];
        for (number, build) in build.into_iter().enumerate() {
            let mut gates = Gates::new();
            let inputs = [0; 4].map(|_| gates.free());
            let required = build(&mut gates, inputs);
            let cnf = Cnf::of(&gates, &required, &[], &mut || false).expect("nothing stops it");
            assert!(cnf.variables <= 12, "{number}: few variables");
            for bits in 0..16_u32 {
                let free = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
                let values = gates.evaluate(&free);
                let expected =
                    required.iter().all(|literal| values[literal.gate()] != literal.is_complement());
                let agrees = |assignment: u32| {
                    inputs.iter().zip(free).all(|(&input, value)| {
                        cnf.literal_of(input)
                            .is_none_or(|variable| (assignment >> variable & 1 == 1) == value)
                    })
                };
                let holds = |assignment: u32| {
                    cnf.clauses().all(|clause| {
                        clause
                            .iter()
                            .any(|&literal| (assignment >> literal.unsigned_abs() & 1 == 1) == (literal > 0))
                    })
                };
                let found = (0..1_u32 << (cnf.variables + 1)).any(|one| agrees(one) && holds(one));
                assert_eq!(found, expected, "{number} at {bits:04b}");
            }
        }
    }
}
