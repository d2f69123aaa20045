//! Wrapping products: intervals where nothing wraps, low bits always, and exact inverses of odd factors.

use crate::rules::exact;
use crate::values::{Narrowed, Values};
use flipside_term::bits::mask;

/// `result = left * right`
pub fn multiply(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    narrow_to_product(result, left, right)?;
    narrow_to_factor(left, result, right)?;
    narrow_to_factor(right, result, left)
}

/// `result = operand * operand`
pub fn square(result: &mut Values, operand: &mut Values) -> Narrowed {
    let mut other = *operand;
    multiply(result, operand, &mut other)?;
    operand.narrow(&other)?;
    // Squares are 0 or 1 modulo 4.
    result.narrow_known(2 & mask(result.width), 0)?;
    let magnitude = operand.signed_min.unsigned_abs().max(operand.signed_max.unsigned_abs());
    let fits = |square: &u128| *square <= mask(result.width);
    if let Some(largest) = magnitude.checked_mul(magnitude).filter(fits) {
        result.narrow_unsigned(0, largest)?;
        let root = result.max.isqrt() as i128;
        operand.narrow_signed(-root, root)?;
    }
    Ok(())
}

fn narrow_to_product(result: &mut Values, left: &Values, right: &Values) -> Narrowed {
    let width = result.width;
    if unsigned_product_fits(left, right) {
        result.narrow_unsigned(left.min * right.min, left.max * right.max)?;
    }
    let (lowest, highest) = exact::products(left, right);
    if lowest.fits() && highest.fits() {
        result.narrow_signed(lowest.nearest, highest.nearest)?;
    }
    for (operand, factor) in [(left, right), (right, left)] {
        if let Some(factor) = factor.value() {
            for stretch in [operand.unsigned_stretch(), operand.signed_stretch()] {
                if let Some(stretch) = stretch.times(factor, width) {
                    result.narrow_stretch(stretch)?;
                }
            }
        }
    }
    let (known, bits) = known_product(left, right);
    result.narrow_known(known, bits)
}

/// The low bits of a product. With `a = A + 2^k x`, `b = B + 2^m y`, and `a`, `b` multiples of `2^s` and `2^t`, the
/// product differs from `A B` by multiples of `2^(k + t)` and of `2^(m + s)`.
fn known_product(left: &Values, right: &Values) -> (u128, u128) {
    let shape = |values: &Values| {
        let known = values.known.trailing_ones();
        let zeros = (values.bits | !values.known).trailing_zeros().min(values.width);
        (known, zeros)
    };
    let (left_known, left_zeros) = shape(left);
    let (right_known, right_zeros) = shape(right);
    let count = (left_known + right_zeros).min(right_known + left_zeros).min(left.width);
    let known = mask(count);
    let low = |values: &Values, count: u32| values.bits & mask(count);
    (known, low(left, left_known).wrapping_mul(low(right, right_known)) & known)
}

/// Narrows one factor of a product.
fn narrow_to_factor(target: &mut Values, result: &Values, other: &Values) -> Narrowed {
    if result.min > 0 {
        target.narrow_unsigned(1, u128::MAX)?;
    }
    if let Some(factor) = other.value().filter(|&factor| factor != 0) {
        // `target * odd` is the result without its low zeros, and odd numbers have inverses.
        let zeros = factor.trailing_zeros();
        let count = result.known.trailing_ones().saturating_sub(zeros);
        let low = (result.bits >> zeros).wrapping_mul(inverse(factor >> zeros));
        target.narrow_known(mask(count), low & mask(count))?;
    }
    if unsigned_product_fits(target, other) {
        let smallest = result.min.checked_div(other.max).map_or(0, |_| result.min.div_ceil(other.max));
        let largest = result.max.checked_div(other.min).unwrap_or(u128::MAX);
        target.narrow_unsigned(smallest, largest)?;
    }
    let (lowest, highest) = exact::products(target, other);
    if lowest.fits()
        && highest.fits()
        && let Some((min, max)) = exact::quotients(result, other)
    {
        target.narrow_signed(min, max)?;
    }
    Ok(())
}

/// Does no product of the unsigned values wrap?
fn unsigned_product_fits(left: &Values, right: &Values) -> bool {
    left.max.checked_mul(right.max).is_some_and(|product| product <= mask(left.width))
}

/// The number whose product with an odd one is 1, at 128 bits and so at every width.
fn inverse(odd: u128) -> u128 {
    // Newton's iteration doubles the right bits; an odd number is its own inverse at 3 bits.
    (0..6).fold(odd, |inverse, _| inverse.wrapping_mul(2_u128.wrapping_sub(odd.wrapping_mul(inverse))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_have_inverses() {
        for odd in [1, 3, 5, 7, 0x0100_0193, u128::MAX, (1 << 127) + 1, 0x1234_5678_9abc_def1] {
            assert_eq!(inverse(odd).wrapping_mul(odd), 1);
        }
    }
}
