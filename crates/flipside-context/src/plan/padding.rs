//! Padding: the bytes and bits of a structure that belong to no member.
//!
//! C leaves their values open (C17 6.2.6.1p6), and a caller may have left anything there: they are inputs, like members. Most
//! subjects never read them; then they stay zero, and no report shows them.

use flipside_program::{BitRange, Field, Scalar, TypeId, Types, own_name};
use flipside_term::Input;

use super::fill::Spot;
use super::planner::Planner;
use super::{ByAddress, InputError, PlannedInput};
use flipside_execute::Value;

/// How names of padding begin: no access path of C has a space.
const NAME: &str = "padding of ";

/// Is this the name of padding?
pub fn is_padding(name: &str) -> bool {
    name.starts_with(NAME)
}

/// A piece of padding: its first byte, and its bits from there.
type Gap = (u64, BitRange);

/// A piece has at most as many bits as a word of the driver.
const MOST_BITS: u64 = 64;

/// The padding of a record of this size that has these members; of nested records, only their own members count.
fn gaps(types: &Types, fields: &[Field], size: u64) -> Vec<Gap> {
    let bits = |field: &Field| match field.bits {
        Some(bits) => {
            (field.offset * 8 + u64::from(bits.start), field.offset * 8 + u64::from(bits.start + bits.width))
        }
        None => (field.offset * 8, (field.offset + types.size(field.ty).unwrap_or(0)) * 8),
    };
    let mut members: Vec<(u64, u64)> = fields.iter().map(bits).collect();
    members.sort_unstable();
    let mut found = Vec::new();
    let mut at = 0;
    for (start, end) in members.into_iter().chain([(size * 8, size * 8)]) {
        while at < start {
            let width = (start - at).min(MOST_BITS - at % 8);
            found.push((at / 8, BitRange { start: (at % 8) as u32, width: width as u32 }));
            at += width;
        }
        at = at.max(end);
    }
    found
}

impl Planner<'_, '_> {
    /// Makes the padding of a record symbolic; `fields` are the members that are filled.
    pub(super) fn fill_padding(
        &mut self,
        ty: TypeId,
        fields: &[Field],
        spot: &Spot,
    ) -> Result<(), InputError> {
        let size = self.program.types.size(ty).unwrap_or(0);
        for (byte, bits) in gaps(&self.program.types, fields, size) {
            let bit = if bits.start == 0 { String::new() } else { format!(".{}", bits.start) };
            let name = format!("{NAME}{} at {byte}{bit}", spot.path);
            let id = self.arena.declare_input(&Input::integer(name.clone(), bits.width, false));
            let at = spot.at.plus(byte);
            let object = spot.object.clone().unwrap_or_else(|| format!("&{}", own_name(&spot.path.root)));
            self.tables.add_input(PlannedInput {
                id,
                name,
                lvalue: spot.lvalue.clone(),
                ty,
                scalar: Scalar::U64,
                width: bits.width,
                address: Some(ByAddress { object, offset: at.offset as u64, bits, is_padding: true }),
                global: spot.global,
                initial: spot.is_state.then_some(0),
            });
            let term = self.arena.resize(self.arena.input_term(id), MOST_BITS as u32, false);
            self.memory.write_bits(at, bits, Value::Term(term)).map_err(|_| InputError::Memory)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use flipside_program::{DataModel, IntKind, Type};

    use super::*;

    fn check(members: &[(u64, Option<(u32, u32)>)], size: u64, expected: &[(u64, u32, u32)]) {
        let mut types = Types::new(DataModel {
            triple: "x86_64-pc-linux-gnu".into(),
            pointer_bits: 64,
            long_bits: 64,
            char_signed: true,
            long_double: (16, 16),
            long_long_align: 8,
        });
        let ty = types.intern(Type::Int(IntKind::Int));
        let field = |&(offset, bits): &(u64, Option<(u32, u32)>)| Field {
            name: "m".into(),
            ty,
            offset,
            bits: bits.map(|(start, width)| BitRange { start, width }),
            constant: false,
        };
        let fields: Vec<Field> = members.iter().map(field).collect();
        let found: Vec<(u64, u32, u32)> = gaps(&types, &fields, size)
            .into_iter()
            .map(|(byte, bits)| (byte, bits.start, bits.width))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_no_member_has() {
        check(&[(0, None)], 4, &[]);
        check(&[(4, None)], 12, &[(0, 0, 32), (8, 0, 32)]);
        check(&[(0, Some((0, 3))), (0, Some((3, 7)))], 4, &[(1, 2, 22)]);
        check(&[(0, Some((0, 3))), (1, Some((1, 7)))], 2, &[(0, 3, 6)]);
        check(&[(0, None)], 20, &[(4, 0, 64), (12, 0, 64)]);
        check(&[(0, Some((0, 3)))], 16, &[(0, 3, 61), (8, 0, 64)]);
    }
}
