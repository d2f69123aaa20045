//! Signed quotients and remainders, towards zero.
//!
//! The divisor 0 gives 1 or -1 against the sign of the dividend, or the dividend as the remainder; the smallest number
//! divided by -1 is itself.

use crate::rules::divide::share_low_bits;
use crate::values::{Empty, Narrowed, Values, signed_limits};
use flipside_term::bits::mask;

/// `result = left / right`
pub fn divide(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    if !result.contains(1) && !result.contains(mask(result.width)) {
        right.exclude(0)?;
    }
    if let Some((min, max)) = quotients(left, right) {
        result.narrow_signed(min, max)?;
    }
    narrow_dividend(result, left, right)?;
    narrow_divisor(result, left, right)
}

/// The smallest and the largest quotient; `None` if that of the smallest number by -1 may be among them.
fn quotients(left: &Values, right: &Values) -> Option<(i128, i128)> {
    let (limit, _) = signed_limits(left.width);
    if left.signed_min == limit && right.signed_min < 0 && right.signed_max >= -1 {
        return None;
    }
    let (mut min, mut max) = (i128::MAX, i128::MIN);
    let mut add = |quotient: i128| (min, max) = (min.min(quotient), max.max(quotient));
    if right.contains(0) {
        if left.signed_min < 0 {
            add(1);
        }
        if left.signed_max >= 0 {
            add(-1);
        }
    }
    // On either side of zero, the ends give the ends.
    for (first, last) in
        [(right.signed_min, right.signed_max.min(-1)), (right.signed_min.max(1), right.signed_max)]
    {
        if first <= last {
            for dividend in [left.signed_min, left.signed_max] {
                add(dividend / first);
                add(dividend / last);
            }
        }
    }
    // At width 1, where 1 is -1.
    let (_, limit) = signed_limits(left.width);
    (min <= max && max <= limit).then_some((min, max))
}

/// A dividend whose divisor has one sign: nearer to zero than the quotient further out times the divisor.
fn narrow_dividend(result: &Values, left: &mut Values, right: &Values) -> Narrowed {
    let (limit, _) = signed_limits(left.width);
    let (nearest, farthest) = if right.signed_min > 0 {
        (right.signed_min, right.signed_max)
    } else if right.signed_max < 0 && left.signed_min > limit {
        (right.signed_max, right.signed_min)
    } else {
        return Ok(());
    };
    // With a negative divisor, the ends change places; what is out of range bounds nothing.
    let (low, high) = if nearest > 0 {
        (result.signed_min, result.signed_max)
    } else {
        (result.signed_max, result.signed_min)
    };
    let outward = |quotient: i128, step: i128, inward: i128| {
        quotient.checked_add(step)?.checked_mul(farthest)?.checked_add(inward)
    };
    let sign = nearest.signum();
    let min = if low.signum() == sign { low.checked_mul(nearest) } else { outward(low, -sign, 1) };
    let max = if high.signum() == -sign { high.checked_mul(nearest) } else { outward(high, sign, -1) };
    left.narrow_signed(min.unwrap_or(i128::MIN), max.unwrap_or(i128::MAX))
}

/// A divisor whose quotient is not 0: no larger than the dividend, and smaller the larger the quotient is.
fn narrow_divisor(result: &Values, left: &Values, right: &mut Values) -> Narrowed {
    let smallest = distance_from_zero(result);
    if smallest == 0 {
        return Ok(());
    }
    let largest = left.signed_min.unsigned_abs().max(left.signed_max.unsigned_abs()) / smallest;
    let bound = i128::try_from(largest).unwrap_or(i128::MAX);
    right.narrow_signed(if bound == i128::MAX { i128::MIN } else { -bound }, bound)
}

/// `result = left % right`
pub fn remainder(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    // It has the sign of the dividend, and is no farther from zero.
    result.narrow_signed(left.signed_min.min(0), left.signed_max.max(0))?;
    if result.signed_min > 0 {
        left.narrow_signed(result.signed_min, i128::MAX)?;
    }
    if result.signed_max < 0 {
        left.narrow_signed(i128::MIN, result.signed_max)?;
    }
    share_low_bits(result, left, right)?;
    let farthest = left.signed_min.unsigned_abs().max(left.signed_max.unsigned_abs());
    if farthest < distance_from_zero(right) || right.max == 0 {
        result.narrow(left)?;
        return left.narrow(result);
    }
    if !result.overlaps(left) {
        right.exclude(0)?;
    }
    if right.contains(0) {
        return Ok(());
    }
    let largest = right.signed_min.unsigned_abs().max(right.signed_max.unsigned_abs());
    let bound = largest.checked_sub(1).ok_or(Empty)? as i128;
    result.narrow_signed(-bound, bound)?;
    narrow_modulus(result, right)?;
    narrow_same_quotient(result, left, right)
}

/// A divisor of one sign is farther from zero than the remainder.
fn narrow_modulus(result: &Values, right: &mut Values) -> Narrowed {
    let distance = distance_from_zero(result);
    // A remainder as far from zero as the smallest number has no divisor but 0.
    let beyond = distance.checked_add(1).and_then(|beyond| i128::try_from(beyond).ok());
    if right.signed_min >= 0 {
        return beyond.map_or(Err(Empty), |beyond| right.narrow_signed(beyond, i128::MAX));
    }
    if right.signed_max <= 0 {
        // -2^127 has no opposite, and is as far as it gets.
        return right.narrow_signed(i128::MIN, beyond.map_or(i128::MIN, |beyond| -beyond));
    }
    Ok(())
}

/// By a constant, within one quotient: the remainder moves with the dividend.
fn narrow_same_quotient(result: &mut Values, left: &mut Values, right: &Values) -> Narrowed {
    if right.signed_min != right.signed_max {
        return Ok(());
    }
    let divisor = right.signed_min;
    let (Some(first), Some(last)) =
        (left.signed_min.checked_div(divisor), left.signed_max.checked_div(divisor))
    else {
        return Ok(());
    };
    if first != last {
        return Ok(());
    }
    let multiple = first * divisor;
    result.narrow_signed(left.signed_min - multiple, left.signed_max - multiple)?;
    left.narrow_signed(result.signed_min + multiple, result.signed_max + multiple)
}

/// The smallest magnitude.
fn distance_from_zero(values: &Values) -> u128 {
    if values.signed_min > 0 {
        values.signed_min.unsigned_abs()
    } else if values.signed_max < 0 {
        values.signed_max.unsigned_abs()
    } else {
        u128::from(values.min > 0)
    }
}
