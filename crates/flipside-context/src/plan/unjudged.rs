//! Accesses through pointers from outside, where nobody says what these point to: whether they are errors is the caller's
//! matter, so that no verdict about them is plain.

use flipside_execute::Machine;
use flipside_program::{ConditionId, ConditionKind, RuntimeErrorKind, Type};

use super::InputPlan;
use super::rests::{Assumed, Assumer};

/// What is guessed of objects from outside.
pub const UNJUDGED: [&str; 3] = [
    "objects behind pointers are as large as the code needs",
    "pointers that are followed are not null",
    "objects behind pointers that are written are not constant",
];

impl InputPlan {
    /// What is guessed of objects from outside, with the conditions whose verdict rests on it and on nothing that was explored.
    pub fn unjudged(&self, machine: &Machine<'_>) -> Vec<(Assumed, Vec<ConditionId>)> {
        if !self.has_open_objects(machine) {
            return Vec::new();
        }
        let kinds = [
            RuntimeErrorKind::OutOfBounds,
            RuntimeErrorKind::NullDereference,
            RuntimeErrorKind::WriteToConstant,
        ];
        let of = |kind: RuntimeErrorKind| {
            let wanted = ConditionKind::Error { kind, foreign: true };
            let conditions = machine.program().conditions.entries();
            conditions.filter(move |(_, one)| one.kind == wanted).map(|(id, _)| id).collect::<Vec<_>>()
        };
        let assumed = |name: &str| Assumed { name: name.to_owned(), origin: Assumer::Guess, observed: None };
        UNJUDGED
            .into_iter()
            .zip(kinds)
            .map(|(name, kind)| (assumed(name), of(kind)))
            .filter(|(_, conditions)| !conditions.is_empty())
            .collect()
    }

    /// Is there an object of an input, or of a result of a stub, of which nobody says how large it is?
    fn has_open_objects(&self, machine: &Machine<'_>) -> bool {
        let program = machine.program();
        let gives_pointer = |function| match *program.types.get(program.functions[function].ty) {
            Type::Function { result, .. } => matches!(program.types.get(result), Type::Pointer(_)),
            _ => false,
        };
        let reached = program.reachable_functions(self.function);
        self.objects.iter().any(super::PlannedObject::is_lazy)
            || self.lazy().is_some_and(|lazy| !lazy.touched().is_empty())
            || reached.into_iter().any(|function| machine.is_stub(function) && gives_pointer(function))
    }
}
