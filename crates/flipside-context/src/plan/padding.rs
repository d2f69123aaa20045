//! Padding: the bytes and bits of a structure that belong to no member.
//!
//! C leaves their values open (C17 6.2.6.1p6), and a caller may have left anything there: they are inputs, like members. Most
//! subjects never read them; then they stay zero, and no report shows them.

use flipside_program::{BitRange, Field, Scalar, TypeId, own_name};
use flipside_term::{Input, TermId};

use super::fill::Spot;
use super::planner::Planner;
use super::{ByAddress, InputError, PlannedInput};
use flipside_execute::{BEYOND_TRUTH, Value};

/// How names of padding begin: no access path of C has a space.
const NAME: &str = "padding of ";

/// Is this the name of padding?
pub fn is_padding(name: &str) -> bool {
    name.starts_with(NAME)
}

/// A piece has at most as many bits as a word of the driver.
const MOST_BITS: u32 = 64;

impl Planner<'_, '_> {
    /// The byte of a `_Bool`: its truth value, and bits beyond it that only who reads the byte as a number sees.
    pub(super) fn with_whole_byte(&mut self, truth: Value, ty: TypeId, spot: &Spot) -> Value {
        let Value::Term(truth) = truth else { return truth };
        let bits = BitRange { start: 1, width: 7 };
        let name = format!("{NAME}{}{BEYOND_TRUTH}", spot.path);
        let beyond = self.bits_at(name, spot.at.offset as u64, bits, ty, spot);
        let arena = &*self.arena;
        Value::Term(arena.concat(beyond, arena.extract(truth, 0, 0)))
    }

    /// An input for bits that no member has, at this offset of their object.
    fn bits_at(&mut self, name: String, offset: u64, bits: BitRange, ty: TypeId, spot: &Spot) -> TermId {
        let id = self.arena.declare_input(&Input::integer(name.clone(), bits.width, false));
        let object = spot.object.clone().unwrap_or_else(|| format!("&{}", own_name(&spot.path.root)));
        self.tables.add_input(PlannedInput {
            id,
            name,
            lvalue: spot.lvalue.clone(),
            ty,
            scalar: Scalar::U64,
            width: bits.width,
            address: Some(ByAddress { object, offset, bits, is_padding: true }),
            global: spot.global,
            initial: spot.is_state.then_some(0),
        });
        self.arena.input_term(id)
    }

    /// Makes the padding of a record symbolic; `fields` are the members that are filled.
    pub(super) fn fill_padding(
        &mut self,
        ty: TypeId,
        fields: &[Field],
        spot: &Spot,
    ) -> Result<(), InputError> {
        let size = self.program.types.size(ty).unwrap_or(0);
        for (byte, bits) in self.program.types.gaps(fields, size) {
            let bit = if bits.start == 0 { String::new() } else { format!(".{}", bits.start) };
            let name = format!("{NAME}{} at {byte}{bit}", spot.path);
            let at = spot.at.plus(byte);
            let term = self.bits_at(name, at.offset as u64, bits, ty, spot);
            let term = self.arena.resize(term, MOST_BITS, false);
            self.memory.write_bits(at, bits, Value::Term(term)).map_err(|_| InputError::Memory)?;
        }
        Ok(())
    }
}
