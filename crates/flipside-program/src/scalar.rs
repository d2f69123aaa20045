//! Scalar types: what a register, an operand and a memory access have.
//!
//! A scalar type fixes width and signedness, so an operator needs no variants: `div s32` and `div u32` are the
//! same operator at two types. C's integer types map to these by the data model of the target.

use std::fmt;

/// The type of a value that fits a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    /// `_Bool`: one byte in memory, value 0 or 1.
    Bool,
    /// Signed 8-bit.
    S8,
    /// Unsigned 8-bit.
    U8,
    /// Signed 16-bit.
    S16,
    /// Unsigned 16-bit.
    U16,
    /// Signed 32-bit.
    S32,
    /// Unsigned 32-bit.
    U32,
    /// Signed 64-bit.
    S64,
    /// Unsigned 64-bit.
    U64,
    /// Signed 128-bit.
    S128,
    /// Unsigned 128-bit.
    U128,
    /// IEEE 754 binary32: C's `float`.
    F32,
    /// IEEE 754 binary64: C's `double`.
    F64,
    /// A pointer to an object or a function.
    Ptr,
}

/// What a scalar type is, for code that treats all integer types alike: one list of the types instead of one per match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarKind {
    /// `_Bool`.
    Bool,
    /// An integer of this many bits.
    Integer {
        /// The width.
        bits: u32,
        /// Is it signed?
        signed: bool,
    },
    /// A floating number of 32 bits.
    Single,
    /// A floating number of 64 bits.
    Double,
    /// A pointer.
    Pointer,
}

impl Scalar {
    /// All scalar types.
    pub const ALL: [Scalar; 14] = [
        Scalar::Bool,
        Scalar::S8,
        Scalar::U8,
        Scalar::S16,
        Scalar::U16,
        Scalar::S32,
        Scalar::U32,
        Scalar::S64,
        Scalar::U64,
        Scalar::S128,
        Scalar::U128,
        Scalar::F32,
        Scalar::F64,
        Scalar::Ptr,
    ];

    /// The integer type of this width and signedness, if there is one.
    pub fn int(bits: u32, signed: bool) -> Option<Scalar> {
        Some(match (bits, signed) {
            (8, true) => Scalar::S8,
            (8, false) => Scalar::U8,
            (16, true) => Scalar::S16,
            (16, false) => Scalar::U16,
            (32, true) => Scalar::S32,
            (32, false) => Scalar::U32,
            (64, true) => Scalar::S64,
            (64, false) => Scalar::U64,
            (128, true) => Scalar::S128,
            (128, false) => Scalar::U128,
            _ => return None,
        })
    }

    /// What it is.
    pub fn kind(self) -> ScalarKind {
        let integer = |bits, signed| ScalarKind::Integer { bits, signed };
        match self {
            Scalar::Bool => ScalarKind::Bool,
            Scalar::S8 => integer(8, true),
            Scalar::U8 => integer(8, false),
            Scalar::S16 => integer(16, true),
            Scalar::U16 => integer(16, false),
            Scalar::S32 => integer(32, true),
            Scalar::U32 => integer(32, false),
            Scalar::S64 => integer(64, true),
            Scalar::U64 => integer(64, false),
            Scalar::S128 => integer(128, true),
            Scalar::U128 => integer(128, false),
            Scalar::F32 => ScalarKind::Single,
            Scalar::F64 => ScalarKind::Double,
            Scalar::Ptr => ScalarKind::Pointer,
        }
    }

    /// Width of the value in bits; `None` for a pointer, whose width is the target's.
    pub fn bits(self) -> Option<u32> {
        match self {
            Scalar::Bool | Scalar::S8 | Scalar::U8 => Some(8),
            Scalar::S16 | Scalar::U16 => Some(16),
            Scalar::S32 | Scalar::U32 | Scalar::F32 => Some(32),
            Scalar::S64 | Scalar::U64 | Scalar::F64 => Some(64),
            Scalar::S128 | Scalar::U128 => Some(128),
            Scalar::Ptr => None,
        }
    }

    /// Is it an integer type other than `_Bool`?
    pub fn is_int(self) -> bool {
        !matches!(self, Scalar::Bool | Scalar::F32 | Scalar::F64 | Scalar::Ptr)
    }

    /// Is it a floating type?
    #[inline]
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    /// Is it wider than a register of 64 bits?
    pub fn is_wide(self) -> bool {
        matches!(self, Scalar::S128 | Scalar::U128)
    }

    /// Is it a signed integer type?
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::S8 | Scalar::S16 | Scalar::S32 | Scalar::S64 | Scalar::S128)
    }

    /// Its name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::S8 => "s8",
            Scalar::U8 => "u8",
            Scalar::S16 => "s16",
            Scalar::U16 => "u16",
            Scalar::S32 => "s32",
            Scalar::U32 => "u32",
            Scalar::S64 => "s64",
            Scalar::U64 => "u64",
            Scalar::S128 => "s128",
            Scalar::U128 => "u128",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
            Scalar::Ptr => "ptr",
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_type_is_fits_what_is_asked_of_it() {
        for ty in Scalar::ALL {
            let (bits, signed) = match ty.kind() {
                ScalarKind::Bool => (Some(8), false),
                ScalarKind::Integer { bits, signed } => {
                    assert_eq!(Scalar::int(bits, signed), Some(ty));
                    (Some(bits), signed)
                }
                ScalarKind::Single => (Some(32), false),
                ScalarKind::Double => (Some(64), false),
                ScalarKind::Pointer => (None, false),
            };
            assert_eq!((ty.bits(), ty.is_signed()), (bits, signed), "{ty}");
            assert_eq!(ty.is_int(), matches!(ty.kind(), ScalarKind::Integer { .. }), "{ty}");
            assert_eq!(ty.is_float(), matches!(ty.kind(), ScalarKind::Single | ScalarKind::Double), "{ty}");
        }
    }
}
