//! What can be looked at after a call: the inputs that are in memory, with the values that our run left there.

use flipside_execute::{Address, Model, ObjectId, Value};
use flipside_program::Scalar;

use crate::tests::{Test, Tests};

/// A scalar in memory after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// A C expression for it that the function cannot change.
    pub name: String,
    /// The object it is in.
    pub object: ObjectId,
    /// Its type.
    pub scalar: Scalar,
    /// Its value.
    pub bits: u64,
}

impl Tests<'_, '_> {
    /// What a test leaves in memory; what C leaves open is not among it.
    pub fn outputs(self, test: &Test) -> Vec<Output> {
        let model = Model::new(test.inputs.clone());
        let mut found = Vec::new();
        for cell in &self.plan.cells {
            // The parameter itself may have been changed: what it pointed to has a name of its own.
            let at = Address { object: cell.object, offset: cell.offset as i64 };
            if !self.plan.is_there(&cell.name, &test.inputs) {
                continue;
            }
            let memory = test.state.memory().with_all_of(cell.object);
            let Ok(value) = memory.read(at, cell.scalar) else { continue };
            if self.machine.is_unspecified(&test.state, value) {
                continue;
            }
            let Value::Int(bits) = self.machine.concrete(&model, value) else { continue };
            found.push(Output { name: cell.name.clone(), object: cell.object, scalar: cell.scalar, bits });
        }
        found
    }
}
