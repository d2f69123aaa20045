//! `<ctype.h>` on a character that depends on the inputs.
//!
//! A class is a few ranges of characters, a change of case a few ranges and the distance by which each moves. Both are
//! computed from the concrete model of every character, so the two agree.

use flipside_execute::{Checked, Reply, RuntimeErrorKind};
use flipside_term::{Arena, TermId};

use super::concrete::{CHARACTERS, changed, class_of};
use crate::call::LibraryCall;

/// The ranges `(low, high, number)` of characters for which `of` gives the same number, without those where it gives 0.
fn ranges(of: impl Fn(i32) -> i32) -> Vec<(i32, i32, i32)> {
    let mut ranges: Vec<(i32, i32, i32)> = Vec::new();
    for c in CHARACTERS {
        match (of(c), ranges.last_mut()) {
            (number, Some((_, high, known))) if *high == c - 1 && *known == number => *high = c,
            (number, _) => ranges.push((c, c, number)),
        }
    }
    ranges.retain(|(_, _, number)| *number != 0);
    ranges
}

fn constant(arena: &Arena, value: i32) -> TermId {
    arena.constant(u128::from(value as u32), 32)
}

/// `low <= c && c <= high`
fn in_range(arena: &Arena, c: TermId, low: i32, high: i32) -> TermId {
    let distance = arena.subtract(c, constant(arena, low));
    arena.unsigned_less_equal(distance, constant(arena, high - low))
}

/// `isalpha` and its variants.
pub(super) fn classify(call: &mut LibraryCall<'_>, class: u16) -> Checked<Reply> {
    let (arena, c) = (call.arena(), call.integer(0, 32)?);
    call.demand(RuntimeErrorKind::BadArgument, in_range(arena, c, *CHARACTERS.start(), *CHARACTERS.end()));
    let ranges = ranges(|c| class_of(c, class));
    let none = constant(arena, 0);
    let result = ranges.into_iter().fold(none, |rest, (low, high, number)| {
        arena.ite(in_range(arena, c, low, high), constant(arena, number), rest)
    });
    call.reply(result)
}

/// `tolower` and `toupper`: outside the tables they return the argument, as in glibc.
pub(super) fn change_case(call: &mut LibraryCall<'_>, change: fn(&u8) -> u8) -> Checked<Reply> {
    let (arena, c) = (call.arena(), call.integer(0, 32)?);
    let ranges = ranges(|c| changed(c, change) - c);
    let result = ranges.into_iter().fold(c, |rest, (low, high, distance)| {
        let moved = arena.add(c, constant(arena, distance));
        arena.ite(in_range(arena, c, low, high), moved, rest)
    });
    call.reply(result)
}

#[cfg(test)]
mod tests {
    use super::super::UPPER;
    use super::*;

    #[test]
    fn ranges_of_some_classes() {
        let upper = |c| class_of(c, UPPER);
        assert_eq!(ranges(upper), [(65, 90, i32::from(UPPER))]);
        let lowered = |c| changed(c, u8::to_ascii_lowercase) - c;
        assert_eq!(ranges(lowered), [(-128, -2, 256), (65, 90, 32)]);
    }
}
