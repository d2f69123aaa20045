//! Every rule against the arithmetic of constants, which has its own reference.
//!
//! Exhaustively at small widths: whatever the domains of result and operands, no combination of values that the
//! operator allows is taken away. At large widths: domains at random around a combination, which has to stay.

mod choices;
mod exhaustive;
mod floats;
mod random;

use super::Unary;
use crate::values::{Narrowed, Values, signed_limits};
use flipside_term::bits::{self, mask};
use flipside_term::float;
use flipside_term::node::{BinaryOp, UnaryOp};

/// All domains of a width that facts can lead to.
fn all_domains(width: u32) -> Vec<Values> {
    let (signed_min, signed_max) = signed_limits(width);
    let mut found = std::collections::BTreeMap::new();
    for (min, max) in intervals(0, mask(width) as i128) {
        for (low, high) in intervals(signed_min, signed_max) {
            for known in 0..=mask(width) {
                for bits in (0..=mask(width)).filter(|bits| bits & !known == 0) {
                    let mut values = Values::full(width);
                    let narrowed = values
                        .narrow_unsigned(min as u128, max as u128)
                        .and_then(|()| values.narrow_signed(low, high))
                        .and_then(|()| values.narrow_known(known, bits));
                    if narrowed.is_ok() {
                        let key = (values.unsigned(), values.signed(), values.known_bits());
                        found.insert(key, values);
                    }
                }
            }
        }
    }
    found.into_values().collect()
}

fn intervals(from: i128, to: i128) -> impl Iterator<Item = (i128, i128)> {
    (from..=to).flat_map(move |low| (low..=to).map(move |high| (low, high)))
}

/// Every `step`-th of the domains.
fn some_of(domains: &[Values], step: usize, from: usize) -> impl Iterator<Item = Values> {
    domains.iter().copied().skip(from % step).step_by(step)
}

/// The values of a domain of a small width, as a set of bits.
fn set_of(values: &Values) -> u32 {
    (0..=mask(values.width())).filter(|&value| values.contains(value)).fold(0, |set, value| set | 1 << value)
}

/// The domains with their values.
fn with_sets(domains: impl IntoIterator<Item = Values>) -> Vec<(Values, u32)> {
    domains.into_iter().map(|values| (values, set_of(&values))).collect()
}

/// The members of a set of bits.
fn members(set: u32) -> impl Iterator<Item = u128> {
    (0..32_u128).filter(move |&value| set >> value & 1 == 1)
}

/// Checks that what a rule left still has all values that are possible; `None` for a contradiction.
fn check<const COUNT: usize>(
    before: [Values; COUNT],
    possible: [u32; COUNT],
    rule: impl FnOnce(&mut [Values; COUNT]) -> Narrowed,
    what: impl Fn() -> String,
) {
    let mut after = before;
    if rule(&mut after).is_err() {
        assert_eq!(possible, [0; COUNT], "{} refuted at {before:?}", what());
        return;
    }
    for at in 0..COUNT {
        let left = if after[at] == before[at] { continue } else { set_of(&after[at]) };
        assert_eq!(possible[at] & !left, 0, "{} took values from part {at} of {before:?}", what());
    }
}

/// The operators with one operand from a width to another, with their meaning.
fn unary_value(op: Unary, value: u128, from: u32, to: u32) -> u128 {
    match op {
        Unary::Operator(op) => bits::unary(op, value, from),
        Unary::Extract(low) => bits::extract(value, low + to - 1, low),
        Unary::ZeroExtend => value,
        Unary::SignExtend => bits::sign_extend(value, from, to),
        Unary::Square => bits::binary(BinaryOp::Mul, value, value, from),
        Unary::ClearSign => value & bits::signed_max(from),
        Unary::TurnSign => value ^ bits::sign_bit(from),
        Unary::IsNumber => u128::from(!float::is_nan(value, from)),
        Unary::Float(op) => float::unary(op, value, from),
        Unary::Convert(conversion) => float::convert(conversion, value, from, to),
    }
}

fn unary_operators(from: u32, to: u32) -> Vec<Unary> {
    let mut operators = Vec::new();
    if from == to {
        operators.extend([UnaryOp::Neg, UnaryOp::BitNot].map(Unary::Operator));
        operators.extend([Unary::Square, Unary::ClearSign, Unary::TurnSign]);
    }
    if from == 1 && to == 1 {
        operators.push(Unary::Operator(UnaryOp::Not));
    }
    if from < to {
        operators.extend([Unary::ZeroExtend, Unary::SignExtend]);
    } else {
        operators.extend((0..=from - to).map(Unary::Extract));
    }
    operators
}
