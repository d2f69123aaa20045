//! Bounds of fresh numbers at loop headers: as a condition, and widened.

use flipside_domain::Values;
use flipside_term::{Arena, TermId, float};

/// The condition that a term is within bounds.
pub(crate) fn within(arena: &Arena, term: TermId, values: &Values) -> TermId {
    let width = values.width();
    let number = |value: u128| arena.constant(value, width);
    let full = Values::full(width);
    let (min, max) = values.unsigned();
    let (signed_min, signed_max) = values.signed();
    let (known, bits) = values.known_bits();
    let mut all = Vec::new();
    if values.unsigned() != full.unsigned() {
        all.push(arena.not(arena.unsigned_less(term, number(min))));
        all.push(arena.not(arena.unsigned_less(number(max), term)));
    }
    if values.signed() != full.signed() {
        all.push(arena.not(arena.signed_less(term, number(signed_min as u128))));
        all.push(arena.not(arena.signed_less(number(signed_max as u128), term)));
    }
    if known != 0 {
        all.push(arena.equal(arena.bit_and(term, number(known)), number(bits)));
    }
    if let Some((low, high)) = values.numbers_beside_nans() {
        // Comparisons with a NaN are false, so that a NaN satisfies both.
        let [low, high] = [low, high].map(|ordinal| number(float::from_ordinal(ordinal, width)));
        all.push(arena.not(arena.float_less(term, low)));
        all.push(arena.not(arena.float_less(high, term)));
    }
    arena.all(all)
}

/// Bounds that had to grow grow on to the next of these numbers, or else to the next power of two, so that they do not have to
/// grow often.
pub(crate) fn wider(old: &Values, new: &Values, thresholds: &[u128]) -> Values {
    let up = |number: u128| match thresholds.partition_point(|known| *known < number) {
        at if at < thresholds.len() => thresholds[at],
        _ => up(number),
    };
    let mut wider = Values::full(new.width());
    let ((old_min, old_max), (min, max)) = (old.unsigned(), new.unsigned());
    let min = if min < old_min { 0 } else { min };
    let max = if max > old_max { up(max) } else { max };
    let ((old_low, old_high), (low, high)) = (old.signed(), new.signed());
    let low = if low < old_low && low < 0 { -(up((-low - 1) as u128) as i128) - 1 } else { low.min(old_low) };
    let high = if high > old_high && high >= 0 { up(high as u128) as i128 } else { high };
    let (full_low, full_high) = wider.signed();
    let (_, full_max) = wider.unsigned();
    // Of the known bits only the lowest stay; the bounds say the rest.
    let (known, bits) = new.known_bits();
    let (known, bits) = (known & LOWEST, bits & LOWEST);
    let mut narrowed = wider.narrow_unsigned(min, max.min(full_max));
    narrowed = narrowed.and_then(|()| wider.narrow_signed(low.max(full_low), high.min(full_high)));
    narrowed = narrowed.and_then(|()| wider.narrow_known(known, bits));
    debug_assert!(narrowed.is_ok(), "wider bounds should not be empty");
    if narrowed.is_err() || wider.union(new) != wider { Values::full(new.width()) } else { wider }
}

/// The next number all of whose bits are set; if it is large, the largest.
fn up(number: u128) -> u128 {
    if number == 0 {
        0
    } else if number > LARGE {
        u128::MAX >> 1
    } else {
        u128::MAX >> number.leading_zeros()
    }
}

/// The known bits that survive widening: numbers in a loop are often multiples of small powers of two (strides of an array).
const LOWEST: u128 = 15;

/// Bounds that grow beyond this one grow as far as they can: a loop over more is as good as unbounded, and each step costs
/// an exploration.
const LARGE: u128 = 255;
