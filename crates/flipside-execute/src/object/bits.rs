//! Bit-fields: reads and writes of single bits, which need not start or end at a byte.

use flipside_term::{Arena, TermId};

use super::Object;
use crate::end::Checked;
use crate::symbolic::byte_of;
use crate::value::Value;

impl Object {
    /// Reads bits `start..start + width` from a byte on; `Undef` when one of them is uninitialised.
    pub fn read_bits(&self, offset: usize, start: u32, width: u32, arena: &Arena) -> Checked<Value> {
        let range = offset..offset + (start + width).div_ceil(8) as usize;
        self.decided(&range)?;
        let symbolic = !self.cells_in(&range).is_empty();
        let gather = |bytes: &[u8]| {
            let all = bytes.iter().rev().fold(0_u128, |bits, &byte| bits << 8 | u128::from(byte));
            (all >> start) as u64 & (u64::MAX >> (64 - width))
        };
        if let Some(mask) = &self.mask
            && gather(&mask.bits[range.clone()]) != u64::MAX >> (64 - width)
        {
            return self.undef();
        }
        if symbolic {
            let term = self.assembled(&range, arena)?;
            return Ok(crate::symbolic::value_of(arena, arena.extract(term, start + width - 1, start)));
        }
        Ok(Value::Int(gather(&self.bytes[range])))
    }

    /// Writes bits `start..start + width` from a byte on; `None` makes them uninitialised.
    pub fn write_bits(
        &mut self,
        offset: usize,
        start: u32,
        width: u32,
        bits: Option<u64>,
        arena: &Arena,
    ) -> Checked<()> {
        let range = offset..offset + (start + width).div_ceil(8) as usize;
        self.decided(&range)?;
        if !self.cells_in(&range).is_empty() {
            return match bits {
                Some(bits) => {
                    let field = arena.constant(u128::from(bits) & (u128::MAX >> (128 - width)), width);
                    self.write_bit_term(offset, start, field, arena)
                }
                None => {
                    let which = (u128::from(u64::MAX >> (64 - width)) << start).to_le_bytes();
                    self.set_mask(range, |(index, old)| old & !which[index]);
                    Ok(())
                }
            };
        }
        let which = (u128::from(u64::MAX >> (64 - width)) << start).to_le_bytes();
        let source = (u128::from(bits.unwrap_or(0)) << start).to_le_bytes();
        for (index, byte) in self.bytes[range.clone()].iter_mut().enumerate() {
            *byte = (*byte & !which[index]) | (source[index] & which[index]);
        }
        match bits {
            Some(_) if self.mask.is_none() => {}
            Some(_) => self.set_mask(range, |(index, old)| old | which[index]),
            None => self.set_mask(range, |(index, old)| old & !which[index]),
        }
        Ok(())
    }

    /// Writes a term of `width` bits into the bits from `start` on.
    pub fn write_bit_term(&mut self, offset: usize, start: u32, field: TermId, arena: &Arena) -> Checked<()> {
        let width = arena.width(field);
        let range = offset..offset + (start + width).div_ceil(8) as usize;
        self.decided(&range)?;
        // Bits around it that are not initialised stay so; the term's value there is never read.
        let missing = self.mask.as_ref().map(|mask| mask.bits[range.clone()].to_vec());
        let old = self.assembled(&range, arena)?;
        let total = arena.width(old);
        let mut new = field;
        if start > 0 {
            new = arena.concat(new, arena.extract(old, start - 1, 0));
        }
        if start + width < total {
            new = arena.concat(arena.extract(old, total - 1, start + width), new);
        }
        for (index, at) in range.clone().enumerate() {
            match crate::symbolic::value_of(arena, byte_of(arena, new, index)) {
                Value::Int(byte) => self.write_int(at, 1, byte, arena)?,
                value => self.write_cell(at, 1, value, arena)?,
            }
        }
        if let Some(known) = missing {
            let which = (u128::from(u64::MAX >> (64 - width)) << start).to_le_bytes();
            self.set_mask(range, |(index, _)| known[index] | which[index]);
        }
        Ok(())
    }
}
