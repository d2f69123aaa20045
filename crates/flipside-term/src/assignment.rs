//! Assignments: a value for every input, as a test or a solver's model gives them.

use crate::ids::InputId;

/// Values of inputs. An input that was not set is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    values: Vec<u128>,
}

impl Assignment {
    /// All inputs 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the value of an input; bits above its width do not count. A truth value is 0 or 1.
    pub fn set(&mut self, input: InputId, value: u128) {
        if input.index() >= self.values.len() {
            self.values.resize(input.index() + 1, 0);
        }
        self.values[input.index()] = value;
    }

    /// The value of an input.
    #[inline]
    pub fn value(&self, input: InputId) -> u128 {
        self.values.get(input.index()).copied().unwrap_or(0)
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
