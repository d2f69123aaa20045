//! Memory leaks: heap objects that were never freed and that nothing points to any more.
//!
//! A report for the user, not an error of the run: C does not require `free`. It looks at a final state only.

use std::collections::BTreeSet;

use flipside_program::Place;

use crate::machine::Machine;
use crate::object::Origin;
use crate::state::State;
use crate::symbolic::Model;
use crate::value::{ObjectId, Value};

impl Machine<'_> {
    /// The places of the allocations that a run with this model leaked, each once: not freed, and not reachable from objects
    /// that exist before or after the run, nor from the returned value.
    pub fn leaks(&self, model: &Model, start: &State, end: &State, returned: Option<Value>) -> Vec<Place> {
        let points_into = |value: Value| match value {
            Value::Pointer { object, .. }
            | Value::PointerTerm { object, .. }
            | Value::Fragment { object, .. } => Some(object),
            Value::Choice(_) => match self.concrete(model, value) {
                Value::Pointer { object, .. } => Some(object),
                _ => None,
            },
            Value::Int(_) | Value::Term(_) | Value::Undef => None,
        };
        let memory = end.memory();
        let stays = |origin: Origin| !matches!(origin, Origin::Heap | Origin::Slot);
        let mut waiting: Vec<ObjectId> = start.memory().objects().map(|(id, _)| id).collect();
        waiting.extend(memory.objects().filter(|(_, object)| stays(object.origin)).map(|(id, _)| id));
        waiting.extend(returned.and_then(points_into));
        let mut reached = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            if let Some(object) = memory.object(id).filter(|_| reached.insert(id)) {
                waiting.extend(object.values().filter_map(points_into));
            }
        }
        let left = memory.objects().filter(|(id, _)| !reached.contains(id));
        let places: BTreeSet<Place> = left.filter_map(|(_, object)| object.made).collect();
        places.into_iter().collect()
    }

    /// The place in the user's files that a run is at: where it called what is not there.
    pub fn place_of_user(&self, state: &State) -> Place {
        let mut frames = std::iter::once(&state.frame).chain(state.callers.iter());
        let of_user = |place: &Place| !self.program.files[place.file].system;
        frames.find_map(|frame| Some(self.place(frame)).filter(of_user)).unwrap_or(self.place(&state.frame))
    }
}
