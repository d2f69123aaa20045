//! Values as reports show them: bits at a scalar type to JSON, and JSON to text.

use flipside_ctest::{CType, Number};
use flipside_program::{Scalar, Type, TypeId, Types};
use serde_json::Value;

/// The value that bits stand for at a scalar type, from the width of the input (a bit-field may be narrow): a number; of
/// a floating type also `"inf"`, `"-inf"`, or a NaN with its bits, which JSON has no numbers for.
pub fn value(bits: u128, width: u32, scalar: Scalar) -> Value {
    let number = Number::of_bits(bits, width, scalar);
    match (number, number.floating()) {
        (_, Some(floating)) if floating.is_nan() => Value::String(format!("nan({:#x})", number.bits())),
        (_, Some(floating)) if floating.is_infinite() => Value::String(floating.to_string()),
        (_, Some(floating)) => floating.into(),
        (Number::Signed(number), None) => number.into(),
        (Number::Unsigned(_) | Number::Single(_) | Number::Double(_), None) => number.bits().into(),
    }
}

/// The enumerator with this value, where a type is an enumeration that has one: the first that was declared.
pub(crate) fn enumerator(types: &Types, ty: TypeId, bits: u128, scalar: Scalar) -> Option<String> {
    enumerator_of(types, ty, &value(bits, scalar.bits()?, scalar))
}

/// The same for a value as reports show it.
pub(crate) fn enumerator_of(types: &Types, ty: TypeId, value: &Value) -> Option<String> {
    let Type::Enum(id) = types.get(ty) else { return None };
    let number = match value {
        Value::Number(number) => {
            number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))?
        }
        _ => return None,
    };
    let found = types.enums[*id].enumerators.iter().find(|(_, value)| *value == number);
    found.map(|(name, _)| name.clone())
}

/// The number that a value of a report is, at a type; none where it is none.
pub(crate) fn number(ty: &CType, value: &Value) -> Option<Number> {
    match value {
        Value::String(text) => {
            let floating = |number: f64| ty.is_floating().then(|| Number::of_floating(number, ty));
            match text.as_str() {
                "inf" => floating(f64::INFINITY),
                "-inf" => floating(f64::NEG_INFINITY),
                text => {
                    let bits = text.strip_prefix("nan(0x")?.strip_suffix(')')?;
                    Number::of_nan(u64::from_str_radix(bits, 16).ok()?, ty)
                }
            }
        }
        value if value.is_f64() => Some(Number::of_floating(value.as_f64()?, ty)),
        value => value.as_i64().map(Number::Signed).or_else(|| value.as_u64().map(Number::Unsigned)),
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
