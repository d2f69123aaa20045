//! Unsigned quotients and remainders; the divisor 0 gives all ones, or the dividend.

use crate::values::{Empty, Narrowed, Values};
use flipside_term::bits::mask;

/// `result = left / right`
pub fn divide(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let all = mask(result.width);
    if !result.contains(all) {
        right.narrow_unsigned(1, u128::MAX)?;
    }
    let smallest = left.min.checked_div(right.max).unwrap_or(all);
    let largest = left.max.checked_div(right.min).unwrap_or(all);
    result.narrow_unsigned(smallest, largest)?;
    // The divisor 0 is below this too.
    if let Some(largest) = left.max.checked_div(result.min) {
        right.narrow_unsigned(0, largest)?;
    }
    if right.min == 0 {
        return Ok(());
    }
    // quotient * divisor <= dividend < (quotient + 1) * divisor
    let smallest = result.min.checked_mul(right.min).ok_or(Empty)?;
    let beyond = result.max.checked_add(1);
    let largest = beyond.and_then(|beyond| beyond.checked_mul(right.max)).map_or(u128::MAX, |end| end - 1);
    left.narrow_unsigned(smallest, largest)?;
    let Some(beyond) = beyond else {
        return Ok(());
    };
    right.narrow_unsigned((left.min / beyond).checked_add(1).ok_or(Empty)?, u128::MAX)
}

/// `result = left % right`
pub fn remainder(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    result.narrow_unsigned(0, left.max)?;
    left.narrow_unsigned(result.min, u128::MAX)?;
    share_low_bits(result, left, right)?;
    if left.max < right.min || right.max == 0 {
        result.narrow(left)?;
        return left.narrow(result);
    }
    if left.min > result.max {
        // The dividend is not the remainder, so the divisor was subtracted from it once or more.
        right.narrow_unsigned(1, left.max - result.min)?;
    }
    if right.min == 0 {
        return Ok(());
    }
    right.narrow_unsigned(result.min.checked_add(1).ok_or(Empty)?, u128::MAX)?;
    result.narrow_unsigned(0, right.max - 1)?;
    let Some(divisor) = right.value() else {
        return Ok(());
    };
    let quotient = left.min / divisor;
    if quotient == left.max / divisor {
        // The remainder moves with the dividend.
        let multiple = quotient * divisor;
        result.narrow_unsigned(left.min - multiple, left.max - multiple)?;
        left.narrow_unsigned(result.min + multiple, result.max + multiple)?;
    }
    Ok(())
}

/// The bits below the lowest that a divisor can have are those of the dividend and of the remainder, signed or not:
/// they differ by a multiple of the divisor.
pub fn share_low_bits(result: &mut Values, left: &mut Values, right: &Values) -> Narrowed {
    let low = mask((right.bits | !right.known).trailing_zeros().min(right.width));
    result.narrow_known(left.known & low, left.bits & low)?;
    left.narrow_known(result.known & low, result.bits & low)
}
