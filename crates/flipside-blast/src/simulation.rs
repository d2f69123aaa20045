//! The values of gates for many inputs at once: a word of bits per gate, one lane for each assignment.
//!
//! For a formula over few inputs with few values each, all of them can be tried: thousands of products and divisions that
//! defeat a search for a proof are computed in a second.

use std::collections::HashMap;

use crate::gates::{Gate, Gates, Lit};

/// How many assignments are simulated at once.
pub const LANES: usize = 512;

/// The words that have a bit for each lane.
const WORDS: usize = LANES / 64;

/// A bit for each lane.
pub type Lanes = [u64; WORDS];

/// The gates that some literals depend on, ready to be computed again and again.
pub struct Simulation {
    steps: Vec<Step>,
    values: Vec<Lanes>,
    /// The places of free gates, by their number.
    free: HashMap<usize, usize>,
    outputs: Vec<Operand>,
}

/// A literal: the place of its gate, and whether it is the complement.
#[derive(Clone, Copy, Debug)]
struct Operand {
    place: u32,
    /// All ones for a complement.
    flip: u64,
}

/// How a gate is computed; its place is that of the step.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Set from outside, or constant.
    Keep,
    And(Operand, Operand),
    Xor(Operand, Operand),
    Choose(Operand, Operand, Operand),
    Majority(Operand, Operand, Operand),
}

impl Simulation {
    /// Of all that these literals depend on.
    pub fn new(gates: &Gates, outputs: &[Lit]) -> Self {
        let mut needed: Vec<usize> = Vec::new();
        let mut place_of: HashMap<usize, usize> = HashMap::new();
        let mut pending: Vec<usize> = outputs.iter().map(|literal| literal.gate()).collect();
        while let Some(number) = pending.pop() {
            if place_of.insert(number, 0).is_none() {
                needed.push(number);
                pending.extend(gates.gate(number).operands().map(Lit::gate));
            }
        }
        // A gate comes after its operands.
        needed.sort_unstable();
        for (place, &number) in needed.iter().enumerate() {
            place_of.insert(number, place);
        }
        let operand = |literal: Lit| Operand {
            place: place_of[&literal.gate()] as u32,
            flip: if literal.is_complement() { u64::MAX } else { 0 },
        };
        let step = |&number: &usize| match gates.gate(number) {
            Gate::False | Gate::Free => Step::Keep,
            Gate::And(a, b) => Step::And(operand(a), operand(b)),
            Gate::Xor(a, b) => Step::Xor(operand(a), operand(b)),
            Gate::Choose(a, b, c) => Step::Choose(operand(a), operand(b), operand(c)),
            Gate::Majority(a, b, c) => Step::Majority(operand(a), operand(b), operand(c)),
        };
        let steps: Vec<Step> = needed.iter().map(step).collect();
        let is_free = |number: &usize| matches!(gates.gate(*number), Gate::Free);
        let free = needed.iter().filter(|number| is_free(number)).map(|&number| (number, place_of[&number]));
        Simulation {
            values: vec![[0; WORDS]; steps.len()],
            free: free.collect(),
            outputs: outputs.iter().map(|&literal| operand(literal)).collect(),
            steps,
        }
    }

    /// How many gates are computed for each word of lanes.
    pub fn size(&self) -> usize {
        self.steps.len()
    }

    /// Does anything depend on this bit of an input?
    pub fn depends_on(&self, bit: Lit) -> bool {
        self.free.contains_key(&bit.gate())
    }

    /// Sets a bit of an input; nothing happens where nothing depends on it.
    pub fn set(&mut self, bit: Lit, lanes: Lanes) {
        if let Some(&place) = self.free.get(&bit.gate()) {
            self.values[place] = lanes;
        }
    }

    /// The lanes in which all outputs hold.
    pub fn run(&mut self) -> Lanes {
        for (place, step) in self.steps.iter().enumerate() {
            let values = &self.values;
            let of = |operand: Operand| (&values[operand.place as usize], operand.flip);
            let mut word = [0; WORDS];
            match *step {
                Step::Keep => continue,
                Step::And(a, b) => {
                    let ((a, flip_a), (b, flip_b)) = (of(a), of(b));
                    for lane in 0..WORDS {
                        word[lane] = (a[lane] ^ flip_a) & (b[lane] ^ flip_b);
                    }
                }
                Step::Xor(a, b) => {
                    let ((a, flip_a), (b, flip_b)) = (of(a), of(b));
                    for lane in 0..WORDS {
                        word[lane] = a[lane] ^ flip_a ^ b[lane] ^ flip_b;
                    }
                }
                Step::Choose(a, b, c) => {
                    let ((a, flip_a), (b, flip_b), (c, flip_c)) = (of(a), of(b), of(c));
                    for lane in 0..WORDS {
                        let (a, b, c) = (a[lane] ^ flip_a, b[lane] ^ flip_b, c[lane] ^ flip_c);
                        word[lane] = a & b | !a & c;
                    }
                }
                Step::Majority(a, b, c) => {
                    let ((a, flip_a), (b, flip_b), (c, flip_c)) = (of(a), of(b), of(c));
                    for lane in 0..WORDS {
                        let (a, b, c) = (a[lane] ^ flip_a, b[lane] ^ flip_b, c[lane] ^ flip_c);
                        word[lane] = a & b | c & (a | b);
                    }
                }
            }
            self.values[place] = word;
        }
        let mut all = [u64::MAX; WORDS];
        for output in &self.outputs {
            let word = &self.values[output.place as usize];
            for lane in 0..WORDS {
                all[lane] &= word[lane] ^ output.flip;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gates of all kinds over six bits: every lane has what the gates give one by one.
    #[test]
    fn every_lane_is_an_evaluation() {
        let mut gates = Gates::new();
        let bits = [0; 6].map(|_| gates.free());
        let mut pool = bits.to_vec();
        for round in 0..40 {
            let pick = |step: usize| pool[(round * 7 + step * 5) % pool.len()];
            let (a, b, c) = (pick(1), !pick(2), pick(3));
            let made = match round % 4 {
                0 => gates.and(a, b),
                1 => gates.xor(a, c),
                2 => gates.choose(a, b, c),
                _ => gates.majority(a, b, c),
            };
            pool.push(if round % 3 == 0 { !made } else { made });
        }
        for outputs in pool.windows(2) {
            let mut simulation = Simulation::new(&gates, outputs);
            for (place, &bit) in bits.iter().enumerate() {
                let lane_of = |word: usize, lane: usize| ((word * 64 + lane) >> place & 1) as u64;
                let word = |word: usize| (0..64).fold(0, |bits, lane| bits | lane_of(word, lane) << lane);
                simulation.set(bit, std::array::from_fn(word));
            }
            let found = simulation.run();
            for lane in 0..LANES {
                let free: Vec<bool> = (0..6).map(|place| lane >> place & 1 == 1).collect();
                let values = gates.evaluate(&free);
                let expected = outputs.iter().all(|output| values[output.gate()] != output.is_complement());
                assert_eq!(found[lane / 64] >> (lane % 64) & 1 == 1, expected, "{outputs:?} in lane {lane}");
            }
        }
    }
}
