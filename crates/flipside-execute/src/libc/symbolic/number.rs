//! Numbers in text that depends on the inputs: `strtol` and its family.
//!
//! An automaton walks over the bytes. Which of its states it is in, and the number so far, are terms; each byte moves them
//! on, so one walk stands for all texts.

use flipside_program::Scalar;
use flipside_term::{Arena, TermId};

use super::{Bytes, Region};
use crate::end::{Checked, RuntimeErrorKind};
use crate::libc::errno::{EINVAL, ERANGE};
use crate::libc::{LibraryCall, Reply};
use crate::symbolic::value_of;
use crate::value::Address;

/// Digits and a factor below 2^6 fit into this beside 64 bits.
const WIDE: u32 = 72;

/// Before which byte the walk is; at most one of these holds, and none when the number has ended.
struct Before {
    /// White space or more.
    space: TermId,
    /// What comes after a sign.
    signed: TermId,
    /// What comes after a first 0 that may begin a prefix.
    zero: TermId,
    /// The digit that a prefix `0x` needs.
    prefixed: TermId,
    /// More digits, by base.
    digits: Vec<(u32, TermId)>,
}

/// What was found so far.
struct Found {
    /// Was there a minus sign?
    negative: TermId,
    /// The digits' value modulo 2^64.
    magnitude: TermId,
    /// Does the digits' value leave 64 bits?
    too_large: TermId,
    /// How many bytes were used, 0 when there is no number.
    length: TermId,
}

impl Before {
    /// The walk at its start; `base` is 0 or 2 to 36.
    fn new(base: u32) -> Self {
        let bases = if base == 0 { vec![8, 10, 16] } else { vec![base] };
        let none = TermId::FALSE;
        Self {
            space: TermId::TRUE,
            signed: none,
            zero: none,
            prefixed: none,
            digits: bases.into_iter().map(|base| (base, none)).collect(),
        }
    }

    /// Is there a byte to look at?
    fn any(&self, arena: &Arena) -> TermId {
        let states = [self.space, self.signed, self.zero, self.prefixed];
        arena.any(states.into_iter().chain(self.digits.iter().map(|(_, here)| *here)))
    }
}

/// What a byte is, for the automaton.
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

    /// Is it a digit of this base?
    fn is_digit(&self, base: u32) -> TermId {
        let arena = self.arena;
        let decimal = self.between(b'0', b'0' + base.min(10) as u8 - 1);
        if base <= 10 {
            return decimal;
        }
        let last = (base - 11) as u8;
        arena.any([decimal, self.between(b'a', b'a' + last), self.between(b'A', b'A' + last)])
    }

    /// What it is worth as a digit, a term of the wide width.
    fn worth(&self) -> TermId {
        let arena = self.arena;
        let minus = |byte: u8| arena.subtract(self.byte, arena.constant(u128::from(byte), 8));
        let letter = arena.ite(self.between(b'a', b'z'), minus(b'a' - 10), minus(b'A' - 10));
        let worth = arena.ite(self.between(b'0', b'9'), minus(b'0'), letter);
        // No digit is worth more than 35.
        arena.zero_extend(arena.extract(worth, 5, 0), WIDE)
    }
}

/// Moves the walk over byte `index`.
fn advance(arena: &Arena, base: u32, before: &Before, found: &mut Found, index: u64, byte: TermId) -> Before {
    let character = Character { arena, byte };
    let sign = arena.or(character.is(b'-'), character.is(b'+'));
    let skips = arena.and(before.space, character.is_space());
    let signs = arena.and(before.space, sign);
    let skipped = arena.or(character.is_space(), sign);
    let starts = arena.or(before.signed, arena.and(before.space, arena.not(skipped)));
    let prefix = matches!(base, 0 | 16);
    let first_zero = if prefix { arena.and(starts, character.is(b'0')) } else { TermId::FALSE };
    let crosses = arena.any([character.is(b'x'), character.is(b'X')]);
    let mut digits = Vec::new();
    for &(of, here) in &before.digits {
        // Where digits of this base may come: at the start, after a first 0, after a prefix.
        let at_start = match base {
            0 => of == 10,
            _ => true,
        };
        let mut may = here;
        if at_start {
            may = arena.or(may, arena.and(starts, arena.not(first_zero)));
        }
        if base == 0 && of == 8 || base == 16 {
            may = arena.or(may, before.zero);
        }
        if of == 16 {
            may = arena.or(may, before.prefixed);
        }
        digits.push((of, arena.and(may, character.is_digit(of))));
    }
    let one = arena.constant(index as u128 + 1, 64);
    for &(of, here) in &digits {
        let wide = arena.zero_extend(found.magnitude, WIDE);
        let times = arena.multiply(wide, arena.constant(u128::from(of), WIDE));
        let sum = arena.add(times, character.worth());
        let over = arena.truth(arena.extract(sum, WIDE - 1, 64));
        found.too_large = arena.or(found.too_large, arena.and(here, over));
        found.magnitude = arena.ite(here, arena.truncate(sum, 64), found.magnitude);
    }
    let used = digits.iter().fold(first_zero, |used, (_, here)| arena.or(used, *here));
    found.length = arena.ite(used, one, found.length);
    found.negative = arena.or(found.negative, arena.and(signs, character.is(b'-')));
    Before {
        space: skips,
        signed: signs,
        zero: first_zero,
        prefixed: arena.and(before.zero, crosses),
        digits,
    }
}

/// Reads a number; `base` is 0 or 2 to 36. Reads no byte after the first that does not belong to it.
fn scan(call: &mut LibraryCall<'_>, from: Region, base: u32) -> Checked<Found> {
    let (arena, bytes) = (call.arena(), Bytes::new(call, from)?);
    let none = call.word(0);
    let mut found =
        Found { negative: TermId::FALSE, magnitude: none, too_large: TermId::FALSE, length: none };
    let mut before = Before::new(base);
    for index in 0.. {
        let Some(byte) = bytes.used(call, index, before.any(arena))? else { break };
        before = advance(arena, base, &before, &mut found, index, byte);
    }
    Ok(found)
}

/// Scans by the arguments `(string, end, base)`; `None`, with `errno` set, for a bad base. The base and the place of the
/// end must not depend on the inputs.
fn scan_arguments(call: &mut LibraryCall<'_>) -> Checked<Option<(Region, Address, Found)>> {
    let (from, end, base) = (call.region(0)?, call.address(1)?, call.int(2)?);
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(None);
    }
    let found = scan(call, from, base as u32)?;
    Ok(Some((from, end, found)))
}

/// Stores the end, and the error where the number does not fit.
fn finish(
    call: &mut LibraryCall<'_>,
    (from, end, found): (Region, Address, &Found),
    fits: TermId,
) -> Checked<()> {
    let arena = call.arena();
    let after = from.plus(arena, found.length).pointer(call)?;
    let errno = Address::start_of(call.library().errno);
    let old = call.machine.term(call.state.memory.read(errno, Scalar::S32)?, Scalar::S32)?;
    let new = value_of(arena, arena.ite(fits, old, arena.constant(ERANGE as u128, 32)));
    call.settle()?;
    if !end.is_null() {
        call.state.memory.write(end, Scalar::Ptr, after)?;
    }
    call.state.memory.write(errno, Scalar::S32, new)
}

impl Found {
    /// The value at a signed type, the nearest one where it does not fit; and whether it does.
    fn as_signed(&self, arena: &Arena, bits: u32) -> (TermId, TermId) {
        let constant = |value: u128| arena.constant(value, 64);
        let (least, most) = (1_u128 << (bits - 1), (1_u128 << (bits - 1)) - 1);
        let bound = arena.ite(self.negative, constant(least), constant(most));
        let fits = arena.and(arena.not(self.too_large), arena.unsigned_less_equal(self.magnitude, bound));
        let magnitude = arena.ite(fits, self.magnitude, bound);
        let value = arena.ite(self.negative, arena.negate(magnitude), magnitude);
        (arena.truncate(value, bits), fits)
    }
}

/// `strtol`, `strtoll`
pub(crate) fn signed(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some((from, end, found)) = scan_arguments(call)? else { return Reply::number(0) };
    let (value, fits) = found.as_signed(call.arena(), bits);
    finish(call, (from, end, &found), fits)?;
    call.reply(value)
}

/// `strtoul`, `strtoull`: a minus sign negates in the unsigned type.
pub(crate) fn unsigned(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some((from, end, found)) = scan_arguments(call)? else { return Reply::number(0) };
    let arena = call.arena();
    let largest = arena.constant(u128::MAX >> (128 - bits), 64);
    let fits = arena.and(arena.not(found.too_large), arena.unsigned_less_equal(found.magnitude, largest));
    let value = arena.ite(found.negative, arena.negate(found.magnitude), found.magnitude);
    let value = arena.truncate(arena.ite(fits, value, largest), bits);
    finish(call, (from, end, &found), fits)?;
    call.reply(value)
}

/// `atoi`, `atol`, `atoll`: a number that does not fit is undefined.
pub(crate) fn whole(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let from = call.region(0)?;
    let found = scan(call, from, 10)?;
    let (value, fits) = found.as_signed(call.arena(), bits);
    call.demand(RuntimeErrorKind::BadArgument, fits);
    call.reply(value)
}
