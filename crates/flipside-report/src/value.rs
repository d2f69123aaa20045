//! Values as reports show them.

use flipside_program::Scalar;
use serde_json::Number;

/// The number that bits stand for at a scalar type, from the width of the input (a bit-field may be narrow).
pub fn number(bits: u128, width: u32, scalar: Scalar) -> Number {
    let bits = bits & (u128::MAX >> (128 - width));
    let negative = scalar.is_signed() && bits >> (width - 1) & 1 == 1;
    if negative { Number::from((bits as i128 - (1i128 << width)) as i64) } else { Number::from(bits as u64) }
}
