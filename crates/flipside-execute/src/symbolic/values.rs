//! States in which the inputs have values: nothing in them is symbolic, so that what runs from them costs what concrete code costs.

use std::sync::Arc;

use super::Model;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// The same state with the values that a model gives. Integers of more than 64 bits, and sizes of objects, stay terms; the model decides
    /// where the run goes because of them.
    pub fn with_values(&self, state: &State, model: Arc<Model>) -> State {
        let concrete = |value: Value| match value {
            Value::Term(term) if self.arena().width(term) > 64 => value,
            _ => self.concrete(&model, value),
        };
        let mut other = state.clone();
        other.memory.replace(&concrete);
        for value in &mut other.frame.regs {
            *value = concrete(*value);
        }
        other.set_model(model);
        other
    }
}
