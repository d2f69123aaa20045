//! The values of the first test: any that the seed decides, in the initial state, so that what a first call does is seen first.

use flipside_term::Assignment;

use super::InputPlan;

impl InputPlan {
    /// The values of the first test, as the seed decides; seed 0 is all zero. The state is the initial one.
    pub fn first_values(&self, seed: u32) -> Assignment {
        let mut values = Assignment::seeded(u64::from(seed));
        let random = values.clone();
        for input in &self.inputs {
            values.set(input.id, random.value(input.id) & (u128::MAX >> (128 - input.width)));
        }
        for count in self.objects.iter().filter_map(|object| object.count) {
            values.set(count, random.value(count) & u128::from(u64::MAX));
        }
        for (input, _) in self.pointers.iter().flat_map(|pointer| &pointer.alternatives) {
            values.set(*input, random.value(*input) & 1);
        }
        self.with_initial_state(&values)
    }
}
