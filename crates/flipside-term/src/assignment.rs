//! Assignments: a value for every input, as a test or a solver's model gives them.

use flipside_base::random::xorshift;

use crate::ids::InputId;

/// Values of inputs. An input that was not set is 0, or a value derived from the seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    values: Vec<Option<u128>>,
    seed: u64,
}

impl Assignment {
    /// All inputs 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Values derived from a seed: small values as often as any. The seed 0 makes all inputs 0.
    pub fn seeded(seed: u64) -> Self {
        Self { values: Vec::new(), seed }
    }

    /// Sets the value of an input; bits above its width do not count. A truth value is 0 or 1.
    pub fn set(&mut self, input: InputId, value: u128) {
        if input.index() >= self.values.len() {
            self.values.resize(input.index() + 1, None);
        }
        self.values[input.index()] = Some(value);
    }

    /// The value of an input; where it was not set, bits above its width may be there.
    #[inline]
    pub fn value(&self, input: InputId) -> u128 {
        self.values.get(input.index()).copied().flatten().unwrap_or_else(|| self.unset(input))
    }

    fn unset(&self, input: InputId) -> u128 {
        if self.seed == 0 {
            return 0;
        }
        let mut random = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ (input.index() as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95);
        for _ in 0..3 {
            random = xorshift(random);
        }
        u128::from(if random & 0x100 == 0 { random & 0xf } else { random >> 16 })
    }
}

impl FromIterator<(InputId, u128)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (InputId, u128)>>(values: I) -> Self {
        let mut assignment = Self::new();
        for (input, value) in values {
            assignment.set(input, value);
        }
        assignment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_that_were_not_set_come_from_the_seed() {
        let mut values = Assignment::seeded(7);
        values.set(InputId(3), 42);
        assert_eq!(values.value(InputId(3)), 42);
        let seen: std::collections::BTreeSet<u128> =
            (10..40).map(|index| values.value(InputId(index))).collect();
        assert!(seen.len() > 10, "{seen:?}");
        assert_eq!(values.value(InputId(1)), Assignment::seeded(7).value(InputId(1)));
        assert_eq!(Assignment::new().value(InputId(1)), 0);
    }
}
