//! Conversions between scalar types.
//!
//! Integers are truncated, or extended by the signedness of the source (C17 6.3.1.3; out of range wraps, as clang
//! does). A number becomes a pointer into no object and back exactly. The address of an object keeps its pointer
//! value at an integer type as wide as a pointer; narrower or wider it would be arithmetic on its number.

use flipside_program::Scalar;

use crate::end::{Checked, Stop};
use crate::float;
use crate::operator::truth;
use crate::value::{ObjectId, Value, sign_extend, truncate, width};

/// The value converted.
#[inline]
pub fn cast(value: Value, from: Scalar, to: Scalar, pointer_bits: u32) -> Checked<Value> {
    if from.is_float() || to.is_float() {
        return float::cast(value, from, to);
    }
    match value {
        Value::Int(bits) if to.is_int() => Ok(Value::Int(resize(bits, from, to, pointer_bits))),
        Value::Undef => Err(Stop::uninitialised()),
        Value::Fragment { bytes, .. }
            if to.is_int() && width(to, pointer_bits) as usize == 8 * bytes.count() =>
        {
            Ok(value)
        }
        Value::Fragment { .. } => Err(Stop::part_of_pointer()),
        Value::Int(_) | Value::Pointer { .. } => cast_pointer_or_bool(value, from, to, pointer_bits),
        Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => {
            unreachable!("a value that depends on the inputs should go to its own conversion")
        }
    }
}

/// A number of one integer type of at most 64 bits at another.
#[inline]
pub fn resize(bits: u64, from: Scalar, to: Scalar, pointer_bits: u32) -> u64 {
    let extended = if from.is_signed() { sign_extend(bits, width(from, pointer_bits)) as u64 } else { bits };
    truncate(extended, width(to, pointer_bits))
}

fn cast_pointer_or_bool(value: Value, from: Scalar, to: Scalar, pointer_bits: u32) -> Checked<Value> {
    match (value, to) {
        (_, Scalar::Bool) => Ok(Value::truth(truth(value)?)),
        (Value::Int(bits), _) => Ok(in_form(Value::Int(resize(bits, from, to, pointer_bits)), to)),
        (Value::Pointer { object: ObjectId::NULL, offset }, _) => {
            Ok(in_form(Value::Int(truncate(offset as u64, width(to, pointer_bits))), to))
        }
        (Value::Pointer { .. }, _) if width(to, pointer_bits) == pointer_bits => Ok(value),
        (Value::Pointer { .. }, _) => Err(Stop::address_arithmetic()),
        (Value::Fragment { .. }, _) => Err(Stop::part_of_pointer()),
        (Value::Undef, _) => Err(Stop::uninitialised()),
        (Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_), _) => {
            unreachable!("a value that depends on the inputs should go to its own conversion")
        }
    }
}

/// Numbers in the form that they have at a type: a pointer into no object at `ptr`, an integer elsewhere.
pub fn in_form(value: Value, ty: Scalar) -> Value {
    match (value, ty) {
        (Value::Int(bits), Scalar::Ptr) => Value::Pointer { object: ObjectId::NULL, offset: bits as i64 },
        (Value::Pointer { object: ObjectId::NULL, .. }, Scalar::Ptr) => value,
        (Value::Pointer { object: ObjectId::NULL, offset }, _) => Value::Int(offset as u64),
        (
            Value::Int(_)
            | Value::Pointer { .. }
            | Value::Term(_)
            | Value::PointerTerm { .. }
            | Value::Choice(_)
            | Value::Fragment { .. }
            | Value::Undef,
            _,
        ) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::number;

    /// Every pair of integer types, on values at the edges.
    #[test]
    fn integers_against_wide_arithmetic() {
        let edges =
            [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, u64::MAX];
        for from in Scalar::ALL.into_iter().filter(|ty| ty.is_int() && !ty.is_wide()) {
            for to in Scalar::ALL.into_iter().filter(|ty| ty.is_int() && !ty.is_wide()) {
                let (from_bits, to_bits) = (width(from, 64), width(to, 64));
                for bits in edges.map(|bits| truncate(bits, from_bits)) {
                    let wide = number(bits, from_bits, from.is_signed());
                    let expected = wide.rem_euclid(1 << to_bits) as u64;
                    assert_eq!(
                        cast(Value::Int(bits), from, to, 64),
                        Ok(Value::Int(expected)),
                        "{bits} {from} to {to}"
                    );
                }
            }
        }
    }

    #[test]
    fn to_bool_is_nonzero() {
        let pointer = Value::Pointer { object: ObjectId(5), offset: 0 };
        assert_eq!(cast(Value::Int(256), Scalar::S32, Scalar::Bool, 64), Ok(Value::Int(1)));
        assert_eq!(cast(Value::Int(0), Scalar::S32, Scalar::Bool, 64), Ok(Value::Int(0)));
        assert_eq!(cast(Value::NULL, Scalar::Ptr, Scalar::Bool, 64), Ok(Value::Int(0)));
        assert_eq!(cast(pointer, Scalar::Ptr, Scalar::Bool, 64), Ok(Value::Int(1)));
        assert_eq!(cast(Value::Int(1), Scalar::Bool, Scalar::S32, 64), Ok(Value::Int(1)));
    }

    #[test]
    fn numbers_are_pointers_and_back() {
        let minus = Value::Pointer { object: ObjectId::NULL, offset: -1 };
        assert_eq!(cast(Value::s32(-1), Scalar::S32, Scalar::Ptr, 64), Ok(minus));
        assert_eq!(cast(minus, Scalar::Ptr, Scalar::S32, 64), Ok(Value::s32(-1)));
        assert_eq!(cast(minus, Scalar::Ptr, Scalar::U64, 64), Ok(Value::Int(u64::MAX)));
        let narrow = Value::Pointer { object: ObjectId::NULL, offset: 0xffff_ffff };
        assert_eq!(cast(Value::Int(u64::MAX), Scalar::S64, Scalar::Ptr, 32), Ok(narrow));
        assert_eq!(cast(narrow, Scalar::Ptr, Scalar::U64, 32), Ok(Value::Int(0xffff_ffff)));
    }

    #[test]
    fn addresses_of_objects_stay_pointers() {
        let pointer = Value::Pointer { object: ObjectId(5), offset: 3 };
        assert_eq!(cast(pointer, Scalar::Ptr, Scalar::U64, 64), Ok(pointer));
        assert_eq!(cast(pointer, Scalar::U64, Scalar::S64, 64), Ok(pointer));
        assert_eq!(cast(pointer, Scalar::S64, Scalar::Ptr, 64), Ok(pointer));
        assert_eq!(cast(pointer, Scalar::Ptr, Scalar::U32, 64), Err(Stop::address_arithmetic()));
        assert_eq!(cast(pointer, Scalar::Ptr, Scalar::U64, 32), Err(Stop::address_arithmetic()));
        assert_eq!(cast(Value::Undef, Scalar::Ptr, Scalar::U64, 64), Err(Stop::uninitialised()));
    }
}
