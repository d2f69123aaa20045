//! Sums, differences and negations, which wrap.

use crate::stretch::narrow_by;
use crate::values::{Narrowed, Values};
use flipside_term::bits::mask;

/// `result = left + right`
pub fn add(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    narrow_to_sum(result, left, right)?;
    narrow_to_difference(left, result, right)?;
    narrow_to_difference(right, result, left)
}

/// `result = left - right`
pub fn subtract(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    narrow_to_difference(result, left, right)?;
    narrow_to_sum(left, result, right)?;
    narrow_to_difference(right, left, result)
}

/// `result = -operand`
pub fn negate(result: &mut Values, operand: &mut Values) -> Narrowed {
    let zero = Values::single(0, result.width);
    narrow_to_difference(result, &zero, operand)?;
    narrow_to_difference(operand, &zero, result)
}

fn narrow_to_sum(target: &mut Values, left: &Values, right: &Values) -> Narrowed {
    let width = target.width;
    narrow_by(target, left, right, |left, right| left.plus(right, width))?;
    let (known, bits) = known_sum((left.known, left.bits), (right.known, right.bits), 0, width);
    target.narrow_known(known, bits)
}

fn narrow_to_difference(target: &mut Values, left: &Values, right: &Values) -> Narrowed {
    let width = target.width;
    narrow_by(target, left, right, |left, right| left.minus(right, width))?;
    // a - b = a + ~b + 1
    let complement = (right.known, !right.bits & right.known);
    let (known, bits) = known_sum((left.known, left.bits), complement, 1, width);
    target.narrow_known(known, bits)
}

/// The known bits of a sum of two numbers of which some bits are known, and a carry.
///
/// A carry into a place grows with the bits below it. So where the carries of the smallest and of the largest numbers
/// with the known bits agree, the carry is known; where the bits of both operands are too, the sum is.
fn known_sum(left: (u128, u128), right: (u128, u128), carry: u128, width: u32) -> (u128, u128) {
    let known = left.0 & right.0;
    if known == 0 {
        return (0, 0);
    }
    let sum_and_carries = |left: u128, right: u128| {
        let sum = left.wrapping_add(right).wrapping_add(carry);
        (sum, sum ^ left ^ right)
    };
    let (smallest, fewest) = sum_and_carries(left.1, right.1);
    let (_, most) = sum_and_carries(left.1 | !left.0, right.1 | !right.0);
    let known = known & !(fewest ^ most) & mask(width);
    (known, smallest & known)
}
