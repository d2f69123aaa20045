//! Numerals: the integer at the start of a text that depends on the inputs (C17 7.22.1.4).
//!
//! An automaton reads the bytes. Its state and the number so far are terms, so one run of it covers all texts.

use flipside_execute::Checked;
use flipside_term::{Arena, TermId};

use crate::call::LibraryCall;
use crate::symbolic::{Bytes, Region};

/// The numeral at the start of a text.
pub(crate) struct Numeral {
    /// Was there a minus sign?
    pub negative: TermId,
    /// The value of the digits modulo 2^64, in 64 bits; while it is read, in as many bits as it needs so far.
    pub magnitude: TermId,
    /// Does the value of the digits need more than 64 bits?
    pub too_large: TermId,
    /// How many bytes were used, 0 when there is no number.
    pub length: TermId,
}

/// The state of the automaton: at most one of these holds, and none once the numeral has ended.
struct Walk {
    /// Before anything but white space.
    start: TermId,
    /// After a sign.
    signed: TermId,
    /// After a first 0 that may begin a prefix.
    zero: TermId,
    /// After a prefix `0x`, which needs a digit.
    prefixed: TermId,
    /// After a digit, by base.
    digits: Vec<(u32, TermId)>,
}

/// A byte, and what it can be in a numeral.
struct Character<'a> {
    arena: &'a Arena,
    byte: TermId,
}

impl Character<'_> {
    fn is(&self, character: u8) -> TermId {
        self.arena.equal(self.byte, self.arena.constant(u128::from(character), 8))
    }

    fn between(&self, low: u8, high: u8) -> TermId {
        let constant = |value: u8| self.arena.constant(u128::from(value), 8);
        let distance = self.arena.subtract(self.byte, constant(low));
        self.arena.unsigned_less_equal(distance, constant(high - low))
    }

    fn is_space(&self) -> TermId {
        self.arena.or(self.is(b' '), self.between(b'\t', b'\r'))
    }

    fn is_sign(&self) -> TermId {
        self.arena.or(self.is(b'-'), self.is(b'+'))
    }

    /// Is it a digit of this base?
    fn is_digit(&self, base: u32) -> TermId {
        let decimal = self.between(b'0', b'0' + base.min(10) as u8 - 1);
        if base <= 10 {
            return decimal;
        }
        let last = (base - 11) as u8;
        self.arena.any([decimal, self.between(b'a', b'a' + last), self.between(b'A', b'A' + last)])
    }

    /// Its value as a digit, a term of 8 bits.
    fn worth(&self) -> TermId {
        let arena = self.arena;
        let minus = |byte: u8| arena.subtract(self.byte, arena.constant(u128::from(byte), 8));
        let letter = arena.ite(self.between(b'a', b'z'), minus(b'a' - 10), minus(b'A' - 10));
        arena.ite(self.between(b'0', b'9'), minus(b'0'), letter)
    }
}

impl Walk {
    /// The state before the first byte; `base` is 0 or 2 to 36.
    fn new(base: u32) -> Self {
        let bases: &[u32] = if base == 0 { &[8, 10, 16] } else { &[base] };
        let none = TermId::FALSE;
        let digits = bases.iter().map(|&base| (base, none)).collect();
        Self { start: TermId::TRUE, signed: none, zero: none, prefixed: none, digits }
    }

    /// Is another byte read?
    fn goes_on(&self, arena: &Arena) -> TermId {
        let states = [self.start, self.signed, self.zero, self.prefixed];
        arena.any(states.into_iter().chain(self.digits.iter().map(|(_, here)| *here)))
    }

    /// The state after this byte. A prefix counts only before a digit: in "0xg" the number is the 0.
    fn after(&self, base: u32, character: &Character<'_>) -> Self {
        let arena = character.arena;
        let (space, sign) = (character.is_space(), character.is_sign());
        let neither = arena.not(arena.or(space, sign));
        let first = arena.or(self.signed, arena.and(self.start, neither));
        let prefixes = matches!(base, 0 | 16);
        let zero = if prefixes { arena.and(first, character.is(b'0')) } else { TermId::FALSE };
        let cross = arena.or(character.is(b'x'), character.is(b'X'));
        let digits = self.digits.iter().map(|&(of, here)| {
            // A digit of this base may come after another one, first, after a first 0, or after a prefix.
            let mut may = here;
            if base != 0 || of == 10 {
                may = arena.or(may, arena.and(first, arena.not(zero)));
            }
            if base == 16 || base == 0 && of == 8 {
                may = arena.or(may, self.zero);
            }
            if of == 16 {
                may = arena.or(may, self.prefixed);
            }
            (of, arena.and(may, character.is_digit(of)))
        });
        Self {
            start: arena.and(self.start, space),
            signed: arena.and(self.start, sign),
            zero,
            prefixed: arena.and(self.zero, cross),
            digits: digits.collect(),
        }
    }
}

/// The width in which the value of this many digits is computed: as small as possible, and above 64 only to detect
/// overflow.
fn bits_for(base: u32, digits: u64) -> u32 {
    // 64 bits, times a base below 2^6, plus a digit.
    const WIDE: u32 = 71;
    let count = u32::try_from(digits).unwrap_or(u32::MAX);
    let above = u128::from(base).checked_pow(count);
    above.map_or(WIDE, |above| (128 - (above - 1).leading_zeros()).min(WIDE))
}

impl Numeral {
    /// Adds byte `index`; `walk` is the state after it.
    fn add(&mut self, index: u64, character: &Character<'_>, walk: &Walk) {
        let arena = character.arena;
        let largest = walk.digits.iter().map(|(base, _)| *base).max().unwrap_or(10);
        let bits = bits_for(largest, index + 1);
        let (old, worth) =
            (arena.zero_extend(self.magnitude, bits), arena.resize(character.worth(), bits, false));
        self.magnitude = arena.truncate(old, bits.min(64));
        let mut used = walk.zero;
        for &(base, here) in &walk.digits {
            // Up to 64 bits nothing wraps; a base that does not fit the width is only ever multiplied by 0.
            let factor = arena.constant(u128::from(base) & (u128::MAX >> (128 - bits)), bits);
            let sum = arena.add(arena.multiply(old, factor), worth);
            if bits > 64 {
                let over = arena.truth(arena.extract(sum, bits - 1, 64));
                self.too_large = arena.or(self.too_large, arena.and(here, over));
            }
            self.magnitude = arena.ite(here, arena.truncate(sum, bits.min(64)), self.magnitude);
            used = arena.or(used, here);
        }
        self.negative = arena.or(self.negative, arena.and(walk.signed, character.is(b'-')));
        self.length = arena.ite(used, arena.constant(u128::from(index) + 1, 64), self.length);
    }

    /// Reads a numeral; `base` is 0 or 2 to 36. Reads no byte after the first that does not belong to it.
    pub(crate) fn read(call: &mut LibraryCall<'_>, from: Region, base: u32) -> Checked<Self> {
        let (arena, bytes) = (call.arena(), Bytes::new(call, from)?);
        let mut found = Self {
            negative: TermId::FALSE,
            magnitude: arena.constant(0, 1),
            too_large: TermId::FALSE,
            length: call.word(0),
        };
        let mut walk = Walk::new(base);
        for index in 0.. {
            let Some(byte) = bytes.used(call, index, walk.goes_on(arena))? else { break };
            let character = Character { arena, byte };
            walk = walk.after(base, &character);
            found.add(index, &character, &walk);
        }
        found.magnitude = arena.zero_extend(found.magnitude, 64);
        Ok(found)
    }

    /// The value at a signed type, the nearest one where it does not fit (C17 7.22.1.4p8), and whether it fits.
    pub(crate) fn as_signed(&self, arena: &Arena, bits: u32) -> (TermId, TermId) {
        let least = 1_u128 << (bits - 1);
        let bound = arena.ite(self.negative, arena.constant(least, 64), arena.constant(least - 1, 64));
        let small = arena.unsigned_less_equal(self.magnitude, bound);
        let fits = arena.and(arena.not(self.too_large), small);
        let magnitude = arena.ite(fits, self.magnitude, bound);
        let value = arena.ite(self.negative, arena.negate(magnitude), magnitude);
        (arena.truncate(value, bits), fits)
    }

    /// The value at an unsigned type, in which a minus sign negates (C17 7.22.1.4p5), the largest one where it does not
    /// fit, and whether it fits.
    pub(crate) fn as_unsigned(&self, arena: &Arena, bits: u32) -> (TermId, TermId) {
        let largest = arena.constant(u128::MAX >> (128 - bits), 64);
        let small = arena.unsigned_less_equal(self.magnitude, largest);
        let fits = arena.and(arena.not(self.too_large), small);
        let value = arena.ite(self.negative, arena.negate(self.magnitude), self.magnitude);
        (arena.truncate(arena.ite(fits, value, largest), bits), fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_of_numbers() {
        assert_eq!([1, 2, 3, 19, 20].map(|digits| bits_for(10, digits)), [4, 7, 10, 64, 67]);
        assert_eq!([1, 16, 17, 1000].map(|digits| bits_for(16, digits)), [4, 64, 68, 71]);
        assert_eq!([1, 2, 13].map(|digits| bits_for(36, digits)), [6, 11, 68]);
    }
}
