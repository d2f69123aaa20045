//! Where a run may need one of several.

use flipside_term::TermId;

use super::Model;
use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// The pointer that is one of these; the guards exclude each other and one of them holds.
    pub fn pointer_choice(&self, ways: &[(TermId, Value)]) -> Checked<Value> {
        let open: Vec<Value> =
            ways.iter().filter(|(guard, _)| *guard != TermId::FALSE).map(|(_, pointer)| *pointer).collect();
        match open[..] {
            [only] => Ok(only),
            _ => Err(Stop::unsupported("a pointer that is one of several")),
        }
    }

    /// Does a condition hold on this path? Where the path leaves it open, the run should fork and the instruction run
    /// again; until then this is what is not supported.
    pub(crate) fn decided(&self, _state: &State, condition: TermId, what: &str) -> Checked<bool> {
        if self.arena.is_constant(condition) {
            return Ok(condition == TermId::TRUE);
        }
        Err(Stop::unsupported(what))
    }

    /// What a value is under a model: without terms.
    pub fn concrete(&self, model: &Model, value: Value) -> Value {
        match value {
            Value::Term(term) => Value::Int(model.value(&self.arena, term) as u64),
            Value::PointerTerm { object, offset } => {
                Value::Pointer { object, offset: model.value(&self.arena, offset) as i64 }
            }
            value => value,
        }
    }
}
