//! Mutations: small changes of inputs, with constants from the program. It does not check whether the result is legal.

use flipside_program::Program;
use flipside_term::{Arena, Assignment, InputId, bits};

use super::numbers::numbers;
use flipside_base::Random;

/// The most inputs that a mutation changes: more would lose what the test covers already.
const AT_ONCE: usize = 4;

/// The most inputs copied from another test: enough for a keyword or a number.
const PIECE: usize = 8;

/// Mutates the inputs of a program.
#[derive(Debug)]
pub(super) struct Mutator {
    numbers: Vec<u128>,
}

impl Mutator {
    pub fn new(program: &Program) -> Self {
        Mutator { numbers: numbers(program) }
    }

    /// Values that differ from these in a few inputs; pieces may be copied from other tests.
    pub fn mutate(
        &self,
        arena: &Arena,
        inputs: &[InputId],
        values: &Assignment,
        others: &[&Assignment],
        random: &mut Random,
    ) -> Assignment {
        let mut changed = values.clone();
        if inputs.is_empty() {
            return changed;
        }
        let piece = |random: &mut Random| (random.below(inputs.len()), 1 + random.below(PIECE));
        match random.below(6) {
            0 if !others.is_empty() => {
                let other = others[random.below(others.len())];
                let (first, length) = piece(random);
                for &input in inputs[first..].iter().take(length) {
                    changed.set(input, other.value(input));
                }
            }
            1 => {
                let (from, length) = piece(random);
                let (to, _) = piece(random);
                for (&from, &to) in inputs[from..].iter().zip(&inputs[to..]).take(length) {
                    changed.set(to, fitting(arena, to, values.value(from)));
                }
            }
            _ => {
                for _ in 0..=random.below(AT_ONCE) {
                    let input = inputs[random.below(inputs.len())];
                    let other = inputs[random.below(inputs.len())];
                    let value = self.value((values.value(input), values.value(other)), random);
                    changed.set(input, fitting(arena, input, value));
                }
            }
        }
        changed
    }

    /// A new value for an input, given its own value and that of another input: most often a constant of the program.
    fn value(&self, (own, other): (u128, u128), random: &mut Random) -> u128 {
        let number = self.numbers[random.below(self.numbers.len())];
        match random.below(8) {
            0 => random.wide(128),
            1 => number.wrapping_add(1),
            2 => number.wrapping_sub(1),
            3 => other,
            4 if random.once_in(2) => own.wrapping_add(1),
            4 => own.wrapping_sub(1),
            _ => number,
        }
    }
}

/// The value, cut to the width of an input.
fn fitting(arena: &Arena, input: InputId, value: u128) -> u128 {
    bits::truncate(value, arena.input(input).sort.width().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use flipside_term::Input;

    use super::*;

    #[test]
    fn mutations_use_constants_and_change_few_inputs() {
        let arena = Arena::new();
        let all: Vec<InputId> =
            (0..6).map(|index| arena.declare_input(&Input::character(format!("s[{index}]"), true))).collect();
        let mutator = Mutator { numbers: vec![0, u128::from(b'/'), 300] };
        let (mut random, values) = (Random::new(1), Assignment::new());
        let mut seen = BTreeSet::new();
        for _ in 0..200 {
            let changed = mutator.mutate(&arena, &all[..5], &values, &[], &mut random);
            assert_eq!(changed.value(all[5]), 0);
            seen.extend(all.iter().map(|&input| changed.value(input)));
        }
        assert!(seen.contains(&u128::from(b'/')) && seen.contains(&(300 % 256)), "{seen:?}");
        assert!(seen.iter().all(|&value| value < 256), "{seen:?}");
    }
}
