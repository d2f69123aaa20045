//! Reads and writes at an offset that is a term.
//!
//! Exact, without a choice: the read is one lookup in the table of what stands at each possible offset; the write
//! replaces each possible element by "this one, if the offset is here, else what was there".

use flipside_program::Scalar;
use flipside_term::TermId;

use super::steps::{quotient, steps};
use super::value_of;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::{Address, ObjectId, Value};

/// How many possible offsets are followed.
const MOST_POSITIONS: usize = 1 << 16;

/// The possible places of an access.
struct Places {
    /// The offsets, in order.
    offsets: Vec<u64>,
    /// The number of the place that is meant, as a term of 64 bits.
    index: TermId,
}

impl Machine<'_> {
    /// The places that an access of `size` bytes can touch; it has to be inside the object.
    fn places(&self, state: &mut State, object: ObjectId, offset: TermId, size: u64) -> Checked<Places> {
        let arena = &*self.arena;
        let Some(length) = state.memory.object(object).map(|object| object.size() as u64) else {
            // The same error as any access to no object.
            state.memory.locate(Address::start_of(object), size)?;
            unreachable!("an access to no object should be an error");
        };
        if length < size {
            return Err(Stop::error(RuntimeErrorKind::OutOfBounds, ""));
        }
        let last = length - size;
        let inside = arena.unsigned_less_equal(offset, arena.constant(u128::from(last), 64));
        self.require(state, RuntimeErrorKind::OutOfBounds, inside)?;
        let steps = steps(arena, offset);
        let (first, stride) = if steps.stride > 1 { (steps.residue as u64, steps.stride) } else { (0, 1) };
        // Inside the object, so neither the difference nor the quotient wraps.
        let from_first = arena.subtract(offset, arena.constant(u128::from(first), 64));
        let index = quotient(arena, from_first, stride);
        let offsets: Vec<u64> = (first..=last).step_by(stride as usize).take(MOST_POSITIONS + 1).collect();
        if offsets.len() > MOST_POSITIONS {
            return Err(Stop::unsupported(
                "an access at an offset that depends on inputs, in a very large object",
            ));
        }
        Ok(Places { offsets, index })
    }

    /// Reads a scalar at an offset that is a term.
    pub(crate) fn symbolic_read(
        &self,
        state: &mut State,
        object: ObjectId,
        offset: TermId,
        ty: Scalar,
    ) -> Checked<Value> {
        let arena = &*self.arena;
        let size = u64::from(self.width(ty)) / 8;
        let places = self.places(state, object, offset, size)?;
        let mut elements = Vec::with_capacity(places.offsets.len());
        for &place in &places.offsets {
            let value = state.memory.read(Address::start_of(object).plus(place), ty)?;
            match value {
                Value::Int(_) | Value::Term(_) => elements.push(self.term(value, ty)?),
                Value::Pointer { object: ObjectId::NULL, .. }
                | Value::Pointer { .. }
                | Value::PointerTerm { .. } => {
                    return Err(Stop::unsupported("a pointer read at an index that depends on inputs"));
                }
                Value::Undef => {
                    return Err(Stop::unsupported(
                        "a read at an index that depends on inputs, from memory that is not all initialised",
                    ));
                }
            }
        }
        let table = arena.declare_table(None, &elements);
        Ok(value_of(arena, arena.lookup(table, places.index)))
    }

    /// Writes a scalar at an offset that is a term.
    pub(crate) fn symbolic_write(
        &self,
        state: &mut State,
        object: ObjectId,
        offset: TermId,
        ty: Scalar,
        value: Value,
    ) -> Checked<()> {
        let arena = &*self.arena;
        let size = u64::from(self.width(ty)) / 8;
        let places = self.places(state, object, offset, size)?;
        if value.is_pointer() {
            return Err(Stop::unsupported("a pointer written at an index that depends on inputs"));
        }
        let new = self.term(value, ty)?;
        // Overlapping places (a stride below the size) are written one after another from what was there before.
        let old: Vec<Value> = places
            .offsets
            .iter()
            .map(|&place| state.memory.read(Address::start_of(object).plus(place), ty))
            .collect::<Checked<_>>()?;
        if places.offsets.len() > 1 && places.offsets[1] - places.offsets[0] < size {
            return Err(Stop::unsupported(
                "a write of several bytes at any byte, at an offset that depends on inputs",
            ));
        }
        for (number, (&place, old)) in places.offsets.iter().zip(old).enumerate() {
            let here = arena.equal(places.index, arena.constant(number as u128, 64));
            let old = match old {
                Value::Undef => {
                    return Err(Stop::unsupported(
                        "a write at an index that depends on inputs, to memory that is not all initialised",
                    ));
                }
                old if old.is_pointer() => {
                    return Err(Stop::unsupported(
                        "a write over pointers at an index that depends on inputs",
                    ));
                }
                old => self.term(old, ty)?,
            };
            let merged = value_of(arena, arena.ite(here, new, old));
            state.memory.write(Address::start_of(object).plus(place), ty, merged)?;
        }
        Ok(())
    }
}
