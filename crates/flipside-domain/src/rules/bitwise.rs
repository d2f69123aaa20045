//! Bitwise operators: bit by bit, and the bounds that follow.

use crate::values::{ANY, Narrowed, Values};
use flipside_term::bits::mask;

/// `result = ~operand`
pub fn complement(result: &mut Values, operand: &mut Values) -> Narrowed {
    result.narrow(&complement_of(operand))?;
    operand.narrow(&complement_of(result))
}

/// The complements of all values: every part turns round.
fn complement_of(values: &Values) -> Values {
    let all = mask(values.width);
    Values {
        min: !values.max & all,
        max: !values.min & all,
        signed_min: !values.signed_max,
        signed_max: !values.signed_min,
        known: values.known,
        bits: !values.bits & values.known,
        width: values.width,
        numbers: ANY,
    }
}

/// The bits known to be zero.
fn zeros(values: &Values) -> u128 {
    values.known & !values.bits
}

/// `result = left & right`
pub fn and(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let ones = left.bits & right.bits;
    result.narrow_known(ones | zeros(left) | zeros(right), ones)?;
    // x + y <= (x & y) + mask, because x + y = (x & y) + (x | y).
    let all = mask(result.width);
    let smallest = left.min.saturating_sub(all - right.min);
    result.narrow_unsigned(smallest, left.max.min(right.max))?;
    narrow_operand_of_and(result, left, right)?;
    narrow_operand_of_and(result, right, left)
}

/// Where the result has a one, so has the operand; where it has a zero and the other a one, the operand has a zero.
fn narrow_operand_of_and(result: &Values, operand: &mut Values, other: &Values) -> Narrowed {
    operand.narrow_known(result.bits | (zeros(result) & other.bits), result.bits)?;
    let all = mask(result.width);
    operand.narrow_unsigned(result.min, result.max.saturating_add(all - other.min))
}

/// `result = left | right`
pub fn or(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let ones = left.bits | right.bits;
    result.narrow_known(ones | (zeros(left) & zeros(right)), ones)?;
    result.narrow_unsigned(left.min.max(right.min), left.max.saturating_add(right.max))?;
    narrow_operand_of_or(result, left, right)?;
    narrow_operand_of_or(result, right, left)
}

/// Where the result has a zero, so has the operand; where it has a one and the other a zero, the operand has a one.
fn narrow_operand_of_or(result: &Values, operand: &mut Values, other: &Values) -> Narrowed {
    let ones = result.bits & zeros(other);
    operand.narrow_known(ones | zeros(result), ones)?;
    operand.narrow_unsigned(result.min.saturating_sub(other.max), result.max)
}

/// `result = left ^ right`: each is the exclusive or of the others.
pub fn xor(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    narrow_to_xor(result, left, right)?;
    narrow_to_xor(left, result, right)?;
    narrow_to_xor(right, result, left)
}

fn narrow_to_xor(target: &mut Values, left: &Values, right: &Values) -> Narrowed {
    let known = left.known & right.known;
    target.narrow_known(known, (left.bits ^ right.bits) & known)?;
    // No less than the difference and no more than the sum.
    let smallest = left.min.saturating_sub(right.max).max(right.min.saturating_sub(left.max));
    target.narrow_unsigned(smallest, left.max.saturating_add(right.max))
}
