//! Gates: conjunctions, exclusive disjunctions, choices and majorities over literals, each stored once.
//!
//! A literal is a gate or its complement, so negation costs nothing. Four kinds of gates instead of one: each has its own
//! short clauses, and a full adder is three gates. Gates are simplified when built: constants, equal and complementary
//! operands, and conjunctions that know each other one level down.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Not;

/// A gate or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// Never.
    pub const FALSE: Lit = Lit(0);
    /// Always.
    pub const TRUE: Lit = Lit(1);

    /// A truth value.
    pub fn constant(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    /// The truth value, if it is known.
    pub fn value(self) -> Option<bool> {
        (self.0 < 2).then_some(self == Lit::TRUE)
    }

    /// The number of its gate; that of the constants is 0.
    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Is it the complement of its gate?
    pub fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    /// The gate itself, or the complement.
    fn flipped(self, flip: bool) -> Lit {
        Lit(self.0 ^ u32::from(flip))
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        self.flipped(true)
    }
}

/// What a gate computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Gate {
    /// The constant `false`, the first gate.
    False,
    /// Any value: a bit of an input.
    Free,
    /// Both.
    And(Lit, Lit),
    /// One, but not both.
    Xor(Lit, Lit),
    /// The second if the first, else the third.
    Choose(Lit, Lit, Lit),
    /// At least two of three.
    Majority(Lit, Lit, Lit),
}

impl Gate {
    /// What it is computed from.
    pub(crate) fn operands(self) -> impl DoubleEndedIterator<Item = Lit> {
        let operands = match self {
            Gate::False | Gate::Free => [None, None, None],
            Gate::And(a, b) | Gate::Xor(a, b) => [Some(a), Some(b), None],
            Gate::Choose(a, b, c) | Gate::Majority(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        operands.into_iter().flatten()
    }
}

/// Mixes the few numbers of a gate. The order of a table is never looked at, so any mixing gives the same results.
#[derive(Default)]
struct GateHasher(u64);

impl Hasher for GateHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u32(number as u32);
    }
}

/// All gates made so far.
pub struct Gates {
    gates: Vec<Gate>,
    known: HashMap<Gate, Lit, BuildHasherDefault<GateHasher>>,
}

impl Default for Gates {
    fn default() -> Self {
        Gates::new()
    }
}

impl Gates {
    /// No gate but the constants.
    pub fn new() -> Self {
        Gates { gates: vec![Gate::False], known: HashMap::default() }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.gates.len()
    }

    pub(crate) fn gate(&self, number: usize) -> Gate {
        self.gates[number]
    }

    /// A new bit of an input.
    pub fn free(&mut self) -> Lit {
        let number = self.gates.len() as u32;
        self.gates.push(Gate::Free);
        Lit(number << 1)
    }

    fn intern(&mut self, gate: Gate) -> Lit {
        let next = Lit((self.gates.len() as u32) << 1);
        let known = *self.known.entry(gate).or_insert(next);
        if known == next {
            self.gates.push(gate);
        }
        known
    }

    /// The operands of a conjunction, if the literal is one and no complement.
    fn conjunction(&self, literal: Lit) -> Option<(Lit, Lit)> {
        match self.gates[literal.gate()] {
            Gate::And(a, b) if !literal.is_complement() => Some((a, b)),
            Gate::And(..)
            | Gate::False
            | Gate::Free
            | Gate::Xor(..)
            | Gate::Choose(..)
            | Gate::Majority(..) => None,
        }
    }

    /// Both.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some((c, d)) = self.conjunction(other) {
                if one == c || one == d {
                    return other;
                }
                if one == !c || one == !d {
                    return Lit::FALSE;
                }
            }
            if let Some((c, d)) = self.conjunction(!other) {
                // `one` and not both of c and d.
                if one == !c || one == !d {
                    return one;
                }
                if one == c {
                    return self.and(one, !d);
                }
                if one == d {
                    return self.and(one, !c);
                }
            }
        }
        self.intern(Gate::And(a, b))
    }

    /// One of them, or both.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// One of them, but not both.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.is_complement() != b.is_complement();
        let (a, b) = (Lit(a.0 & !1), Lit(b.0 & !1));
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == b {
            return Lit::constant(flip);
        }
        if a == Lit::FALSE {
            return b.flipped(flip);
        }
        // x ^ (x ^ y) is y.
        for (one, other) in [(a, b), (b, a)] {
            if let Gate::Xor(c, d) = self.gates[other.gate()] {
                if one == c {
                    return d.flipped(flip);
                }
                if one == d {
                    return c.flipped(flip);
                }
            }
        }
        self.intern(Gate::Xor(a, b)).flipped(flip)
    }

    /// Are they the same?
    pub fn same(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `condition ? then : otherwise`
    pub fn choose(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        if then == otherwise || condition == Lit::TRUE {
            return then;
        }
        if condition == Lit::FALSE {
            return otherwise;
        }
        if condition.is_complement() {
            return self.choose(!condition, otherwise, then);
        }
        if then == !otherwise {
            return self.same(condition, then);
        }
        if then == Lit::TRUE || then == condition {
            return self.or(condition, otherwise);
        }
        if then == Lit::FALSE || then == !condition {
            return self.and(!condition, otherwise);
        }
        if otherwise == Lit::FALSE || otherwise == condition {
            return self.and(condition, then);
        }
        if otherwise == Lit::TRUE || otherwise == !condition {
            return self.or(!condition, then);
        }
        let flip = then.is_complement();
        self.intern(Gate::Choose(condition, then.flipped(flip), otherwise.flipped(flip))).flipped(flip)
    }

    /// At least two of three.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut operands = [a, b, c];
        operands.sort_unstable();
        let [a, b, c] = operands;
        if a == Lit::FALSE {
            return self.and(b, c);
        }
        if a == Lit::TRUE {
            return self.or(b, c);
        }
        // Sorted: equal and complementary literals are neighbours.
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        let flip = operands.iter().filter(|operand| operand.is_complement()).count() >= 2;
        let [a, b, c] = operands.map(|operand| operand.flipped(flip));
        self.intern(Gate::Majority(a, b, c)).flipped(flip)
    }

    /// All of them.
    pub fn all(&mut self, literals: &[Lit]) -> Lit {
        // As a balanced tree: a long chain would be deep.
        let mut layer: Vec<Lit> = literals.to_vec();
        while layer.len() > 1 {
            layer = layer.chunks(2).map(|pair| pair.iter().fold(Lit::TRUE, |a, &b| self.and(a, b))).collect();
        }
        layer.pop().unwrap_or(Lit::TRUE)
    }

    /// Some of them.
    pub fn any(&mut self, literals: &[Lit]) -> Lit {
        let complements: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
        !self.all(&complements)
    }

    /// The values of all gates when the free ones, in the order in which they were made, have these.
    pub fn evaluate(&self, free: &[bool]) -> Vec<bool> {
        let mut free = free.iter().copied();
        let mut values: Vec<bool> = Vec::with_capacity(self.gates.len());
        for &gate in &self.gates {
            let of = |literal: Lit| values[literal.gate()] != literal.is_complement();
            let value = match gate {
                Gate::False => false,
                Gate::Free => free.next().expect("every free bit should have a value"),
                Gate::And(a, b) => of(a) && of(b),
                Gate::Xor(a, b) => of(a) != of(b),
                Gate::Choose(a, b, c) => {
                    if of(a) {
                        of(b)
                    } else {
                        of(c)
                    }
                }
                Gate::Majority(a, b, c) => u8::from(of(a)) + u8::from(of(b)) + u8::from(of(c)) >= 2,
            };
            values.push(value);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every gate over three literals, constants and complements included, for all values.
    #[test]
    fn gates_mean_what_they_say_however_they_are_simplified() {
        let mut gates = Gates::new();
        let [x, y, z] = [0; 3].map(|_| gates.free());
        let mut pool = vec![Lit::FALSE, x, y, z];
        pool.extend([gates.and(x, y), gates.xor(y, z), gates.and(!x, z), gates.choose(x, y, z)]);
        let pool: Vec<Lit> = pool.iter().flat_map(|&literal| [literal, !literal]).collect();
        let mut made = Vec::new();
        for &one in &pool {
            for &two in &pool {
                for &three in &pool {
                    made.push(([one, two, three], gates.and(one, two), gates.xor(one, two)));
                    let (chosen, most) = (gates.choose(one, two, three), gates.majority(one, two, three));
                    made.push(([one, two, three], chosen, most));
                }
            }
        }
        for bits in 0..8 {
            let values = gates.evaluate(&[0, 1, 2].map(|bit| bits >> bit & 1 == 1));
            let of = |literal: Lit| values[literal.gate()] != literal.is_complement();
            for pair in made.chunks(2) {
                let (operands, and, xor) = pair[0];
                let [one, two, three] = operands.map(of);
                assert_eq!((of(and), of(xor)), (one && two, one != two), "{operands:?}");
                let (_, chosen, most) = pair[1];
                let count = [one, two, three].into_iter().filter(|&holds| holds).count();
                let expected = (if one { two } else { three }, count >= 2);
                assert_eq!((of(chosen), of(most)), expected, "{operands:?}");
            }
        }
    }

    #[test]
    fn equal_gates_are_one() {
        let mut gates = Gates::new();
        let [x, y, z] = [0; 3].map(|_| gates.free());
        assert_eq!(gates.and(x, y), gates.and(y, x));
        assert_eq!(gates.xor(!x, y), !gates.xor(x, y));
        assert_eq!(gates.choose(!x, y, z), gates.choose(x, z, y));
        assert_eq!(gates.majority(!x, !y, z), !gates.majority(x, !z, y));
        let both = gates.and(x, y);
        let count = gates.count();
        assert_eq!(gates.and(x, both), both);
        assert_eq!(gates.and(!x, both), Lit::FALSE);
        assert_eq!(gates.and(!x, !both), !x);
        assert_eq!(gates.count(), count);
    }
}
