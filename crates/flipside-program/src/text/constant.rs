//! How a constant operand is written at its type.
//!
//! An operand holds bits. A canonical constant (zero-extended from the width of its type) is written as the number
//! it means; any other one, and a floating-point number, in hexadecimal, which is always the bits as they are.

use crate::scalar::Scalar;

/// The constant as text.
pub(super) fn show_constant(ty: Scalar, bits: u64) -> String {
    match ty.bits() {
        None if bits == 0 => "null".to_owned(),
        None => format!("{bits:#x}"),
        Some(128) => bits.to_string(),
        Some(_) if ty.is_float() => format!("{bits:#x}"),
        Some(width) => {
            let unused = 64 - width;
            if (bits << unused) >> unused != bits {
                format!("{bits:#x}")
            } else if ty.is_signed() {
                (((bits << unused) as i64) >> unused).to_string()
            } else {
                bits.to_string()
            }
        }
    }
}

/// The bits of a decimal constant; `None` when the type has no such value.
pub(super) fn decimal_bits(ty: Scalar, value: i128) -> Option<u64> {
    if ty.is_wide() {
        return u64::try_from(value).ok();
    }
    let width = ty.bits().unwrap_or(64);
    let (low, high): (i128, i128) =
        if ty.is_signed() { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) };
    (low..=high).contains(&value).then(|| (value as u64) & (u64::MAX >> (64 - width)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_constants_are_numbers() {
        assert_eq!(show_constant(Scalar::S32, 0xffff_ffff), "-1");
        assert_eq!(show_constant(Scalar::U32, 0xffff_ffff), "4294967295");
        assert_eq!(show_constant(Scalar::S64, 1 << 63), "-9223372036854775808");
        assert_eq!(show_constant(Scalar::Ptr, 0), "null");
        assert_eq!(show_constant(Scalar::Ptr, 4096), "0x1000");
    }

    #[test]
    fn other_constants_are_bits() {
        assert_eq!(show_constant(Scalar::S32, u64::MAX), "0xffffffffffffffff");
        assert_eq!(show_constant(Scalar::Bool, 256), "0x100");
    }

    #[test]
    fn decimal_constants_round_trip() {
        for ty in Scalar::ALL.into_iter().filter(|&ty| ty != Scalar::Ptr && !ty.is_wide() && !ty.is_float()) {
            let mask = u64::MAX >> (64 - ty.bits().unwrap());
            for bits in [0, 1, 0x7f, 0x80, 0xff, mask >> 1, (mask >> 1) + 1, mask] {
                let text = show_constant(ty, bits & mask);
                assert_eq!(decimal_bits(ty, text.parse().unwrap()), Some(bits & mask), "{text} at {ty}");
            }
        }
        assert_eq!(decimal_bits(Scalar::S128, i128::from(u64::MAX)), Some(u64::MAX));
        assert_eq!(decimal_bits(Scalar::U128, -1), None);
        assert_eq!(decimal_bits(Scalar::U8, 256), None);
        assert_eq!(decimal_bits(Scalar::U8, -1), None);
        assert_eq!(decimal_bits(Scalar::S8, 128), None);
    }
}
