//! Values as reports show them.

use flipside_program::Scalar;
use serde_json::Number;

/// The number that bits stand for at a scalar type, from the width of the input (a bit-field may be narrow).
pub fn number(bits: u128, width: u32, scalar: Scalar) -> Number {
    let bits = bits & (u128::MAX >> (128 - width));
    let negative = scalar.is_signed() && bits >> (width - 1) & 1 == 1;
    if negative { Number::from((bits as i128 - (1i128 << width)) as i64) } else { Number::from(bits as u64) }
}

/// A scalar type by a name of `<stdint.h>`.
pub fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "_Bool",
        Scalar::S8 => "int8_t",
        Scalar::U8 => "uint8_t",
        Scalar::S16 => "int16_t",
        Scalar::U16 => "uint16_t",
        Scalar::S32 => "int32_t",
        Scalar::U32 => "uint32_t",
        Scalar::S64 => "int64_t",
        Scalar::U64 => "uint64_t",
        Scalar::S128 => "__int128",
        Scalar::U128 => "unsigned __int128",
        Scalar::Ptr => "pointer",
    }
}
