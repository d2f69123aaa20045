//! Values as reports show them: bits at a scalar type to JSON, and JSON to text.

use flipside_program::{Scalar, ScalarKind};
use serde_json::{Number, Value};

/// The value that bits stand for at a scalar type, from the width of the input (a bit-field may be narrow): a number; of
/// a floating type also `"inf"`, `"-inf"`, or a NaN with its bits, which JSON has no numbers for.
pub fn value(bits: u128, width: u32, scalar: Scalar) -> Value {
    let bits = bits & (u128::MAX >> (128 - width));
    let negative = scalar.is_signed() && bits >> (width - 1) & 1 == 1;
    match scalar.kind() {
        ScalarKind::Single => {
            let single = f32::from_bits(bits as u32);
            // The digits that are enough for a `float`.
            let shown = single.to_string().parse().unwrap_or(f64::from(single));
            floating(shown, bits as u64)
        }
        ScalarKind::Double => floating(f64::from_bits(bits as u64), bits as u64),
        ScalarKind::Integer { .. } if negative => ((bits as i128 - (1i128 << width)) as i64).into(),
        ScalarKind::Bool | ScalarKind::Integer { .. } | ScalarKind::Pointer => (bits as u64).into(),
    }
}

fn floating(number: f64, bits: u64) -> Value {
    match Number::from_f64(number) {
        Some(number) => Value::Number(number),
        None if number.is_nan() => Value::String(format!("nan({bits:#x})")),
        None => Value::String(number.to_string()),
    }
}

/// A value of a report as plain text; nothing is what is not known.
pub fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(elements) => {
            format!("{{{}}}", elements.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| format!("{name} = {}", shown(value));
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        Value::Null => "unknown".into(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// A scalar type by a name of `<stdint.h>`, or of C.
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
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::Ptr => "pointer",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floating_numbers_have_few_digits() {
        let shown = |bits: u128, scalar: Scalar| value(bits, scalar.bits().unwrap(), scalar).to_string();
        assert_eq!(shown(0x3dcc_cccd, Scalar::F32), "0.1");
        assert_eq!(shown(u128::from(0.1_f64.to_bits()), Scalar::F64), "0.1");
        assert_eq!(shown(1 << 63, Scalar::F64), "-0.0");
        assert_eq!(shown(0x7f80_0000, Scalar::F32), "\"inf\"");
        assert_eq!(shown(0xffc0_0001, Scalar::F32), "\"nan(0xffc00001)\"");
        assert_eq!(shown(0xff, Scalar::S8), "-1");
    }
}
