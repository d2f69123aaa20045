//! Elements of lazy objects, made once: what is in an object depends on its size alone, so states share what was made before.

use std::collections::HashMap;

use flipside_execute::{Machine, SharedObject, State};

use super::InputError;
use super::planner::Planner;
use super::tables::Tables;
use super::uses::PointerUses;
use crate::input_spec::InputSpecs;

/// What was made, by object and number of elements.
#[derive(Debug, Default)]
pub(super) struct MadeObjects(HashMap<(usize, u64), MadeObject>);

#[derive(Debug)]
struct MadeObject {
    object: SharedObject,
    /// The objects to which pointers in it lead.
    pointees: Vec<usize>,
}

impl MadeObjects {
    /// Makes elements of an object, or takes those that were made for another state.
    pub fn make(
        &mut self,
        (specs, uses): (&InputSpecs, &PointerUses),
        machine: &Machine<'_>,
        tables: &mut Tables,
        state: &mut State,
        (number, elements): (usize, u64),
    ) -> Result<(), InputError> {
        let object = tables.objects[number].object;
        let size = tables.lazies[number].as_ref().map_or(1, |lazy| lazy.size.max(1));
        let known = state.memory().object(object).map_or(0, |object| object.size() as u64 / size);
        let is_untouched = known == 0
            || self.0.get(&(number, known)).is_some_and(|before| {
                state.memory().shared_lazy(object).is_some_and(|now| now.is(&before.object))
            });
        let made = self.0.get(&(number, elements)).filter(|_| known < elements && is_untouched);
        let taken = made.filter(|made| state.memory_mut().take_lazy(object, &made.object));
        let pointees = taken.map(|made| made.pointees.clone());
        let first = tables.objects.len();
        let mut planner = Planner {
            machine,
            program: machine.program(),
            arena: machine.arena().clone(),
            specs,
            uses,
            chain: Vec::new(),
            tables,
            memory: state.memory_mut(),
            pointees: Vec::new(),
        };
        if let Some(pointees) = pointees {
            return pointees.into_iter().try_for_each(|pointee| planner.make_elements(pointee, 0));
        }
        planner.make_elements(number, elements)?;
        planner.set_counts()?;
        let pointees = std::mem::take(&mut planner.pointees);
        // An object of a stated size has an id of this state alone.
        let is_lazy = tables.lazies[first..].iter().all(Option::is_some);
        if let Some(object) = state.memory().shared_lazy(object).filter(|_| known == 0 && is_lazy) {
            self.0.entry((number, elements)).or_insert(MadeObject { object, pointees });
        }
        Ok(())
    }
}
