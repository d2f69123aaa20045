//! States with concrete inputs: nothing in them is symbolic, so that runs from them are as fast as concrete code.

use std::sync::Arc;

use super::Model;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// The same state with the values of a model. Integers of more than 64 bits, and sizes of objects, stay terms; the model
    /// decides the branches that depend on them.
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
        other.numbers = true;
        other.set_model(model);
        other
    }
}
