//! Numbers of a test: exact, whatever their type.

use flipside_program::{FloatKind, IntKind, Scalar};

use crate::ctype::{Base, CType};

/// A number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Of a signed type.
    Signed(i64),
    /// Of another integer type.
    Unsigned(u64),
    /// A `float`, by its bits.
    Single(u32),
    /// A `double`, by its bits.
    Double(u64),
}

impl Number {
    /// The number that bits stand for at a scalar type; a bit-field may be narrower than its type.
    pub fn of_bits(bits: u128, width: u32, scalar: Scalar) -> Self {
        let whole = bits & (u128::MAX >> (128 - width));
        let bits = whole as u64;
        match scalar {
            Scalar::F32 => Number::Single(bits as u32),
            Scalar::F64 => Number::Double(bits),
            Scalar::S8 | Scalar::S16 | Scalar::S32 | Scalar::S64 | Scalar::S128 => {
                let extended = ((whole << (128 - width)) as i128) >> (128 - width);
                i64::try_from(extended).map_or(Number::Unsigned(bits), Number::Signed)
            }
            Scalar::Bool
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64
            | Scalar::U128
            | Scalar::Ptr => Number::Unsigned(bits),
        }
    }

    /// The value of a floating number, a `float` with the digits that are enough for it; nothing for an integer.
    pub fn floating(self) -> Option<f64> {
        match self {
            Number::Single(bits) => {
                let single = f32::from_bits(bits);
                Some(single.to_string().parse().unwrap_or(f64::from(single)))
            }
            Number::Double(bits) => Some(f64::from_bits(bits)),
            Number::Signed(_) | Number::Unsigned(_) => None,
        }
    }

    /// A floating number of a type.
    pub fn of_floating(number: f64, ty: &CType) -> Self {
        match ty.plain() {
            Some(Base::Floating(FloatKind::Float)) => Number::Single((number as f32).to_bits()),
            Some(_) | None => Number::Double(number.to_bits()),
        }
    }

    /// A number of a floating type that is none, by its bits; nothing at another type.
    pub fn of_nan(bits: u64, ty: &CType) -> Option<Self> {
        match ty.plain() {
            Some(Base::Floating(FloatKind::Float)) => Some(Number::Single(bits as u32)),
            Some(Base::Floating(FloatKind::Double)) => Some(Number::Double(bits)),
            Some(
                Base::Void
                | Base::Integer(_)
                | Base::Floating(FloatKind::LongDouble)
                | Base::Named(_)
                | Base::Expression(_),
            )
            | None => None,
        }
    }

    /// Its bits: of a signed number as many as there are.
    pub fn bits(self) -> u64 {
        match self {
            Number::Signed(number) => number as u64,
            Number::Unsigned(bits) | Number::Double(bits) => bits,
            Number::Single(bits) => u64::from(bits),
        }
    }

    /// A literal that people read, with this value where something of this type is expected.
    pub fn literal(self, ty: &CType) -> String {
        match self {
            Number::Single(bits) => match self.floating() {
                Some(number) if number.is_finite() => format!("{}f", decimal(number)),
                Some(number) if number.is_infinite() => infinity(number),
                _ => format!("(union {{ unsigned bits; float value; }}){{{bits:#x}U}}.value"),
            },
            Number::Double(bits) => match f64::from_bits(bits) {
                number if number.is_finite() => decimal(number),
                number if number.is_infinite() => infinity(number),
                _ => format!("(union {{ unsigned long long bits; double value; }}){{{bits:#x}ULL}}.value"),
            },
            Number::Signed(number) => signed(number, ty),
            Number::Unsigned(number) => match i64::try_from(number) {
                Ok(number) => signed(number, ty),
                Err(_) => format!("{number}ULL"),
            },
        }
    }

    /// Is its literal of an unsigned type?
    pub fn is_unsigned_literal(self, ty: &CType) -> bool {
        let is_long = |number: i64| ty.is_unsigned() && i32::try_from(number).is_err();
        match self {
            Number::Signed(number) => is_long(number) && number > i64::from(i32::MAX),
            Number::Unsigned(number) => i64::try_from(number).map_or(true, is_long),
            Number::Single(_) | Number::Double(_) => false,
        }
    }

    /// A literal of 64 bits: of a floating number, its bits.
    pub fn word(self) -> String {
        match self {
            Number::Signed(i64::MIN) => LEAST.into(),
            Number::Signed(number) => format!("{number}LL"),
            Number::Unsigned(_) | Number::Single(_) | Number::Double(_) => format!("{}ULL", self.bits()),
        }
    }
}

/// The most negative number has no literal of its own.
const LEAST: &str = "(-9223372036854775807LL - 1)";

fn signed(number: i64, ty: &CType) -> String {
    let character = u8::try_from(number).ok().filter(|byte| (b' '..=b'~').contains(byte));
    if let (Some(Base::Integer(IntKind::Char)), Some(character)) = (ty.plain(), character) {
        return crate::literal::character(character);
    }
    match number {
        i64::MIN => LEAST.into(),
        _ if number == i64::from(i32::MIN) => "(-2147483647 - 1)".into(),
        _ if i32::try_from(number).is_ok() => number.to_string(),
        _ if ty.is_unsigned() && u32::try_from(number).is_ok() => format!("{number}U"),
        _ if ty.is_unsigned() => format!("{number}ULL"),
        _ => format!("{number}LL"),
    }
}

fn infinity(number: f64) -> String {
    format!("{}__builtin_inf()", if number < 0.0 { "-" } else { "" })
}

/// A finite number with as few digits as are enough, as in `report.json`.
fn decimal(number: f64) -> String {
    serde_json::Number::from_f64(number).map_or_else(|| number.to_string(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(number: Number, ty: &str) -> String {
        number.literal(&CType::parse(ty))
    }

    #[test]
    fn integers_have_the_suffix_that_they_need() {
        assert_eq!(literal(Number::Signed(-3), "int"), "-3");
        assert_eq!(literal(Number::Signed(i64::from(i32::MIN)), "int"), "(-2147483647 - 1)");
        assert_eq!(literal(Number::Signed(i64::MIN), "long"), "(-9223372036854775807LL - 1)");
        assert_eq!(literal(Number::Unsigned(1 << 31), "unsigned int"), "2147483648U");
        assert_eq!(literal(Number::Unsigned(1 << 32), "unsigned long"), "4294967296ULL");
        assert_eq!(literal(Number::Unsigned(1 << 31), "uint32_t"), "2147483648LL");
        assert_eq!(literal(Number::Unsigned(u64::MAX), "unsigned long"), "18446744073709551615ULL");
        assert_eq!(literal(Number::Signed(65), "char"), "'A'");
        assert_eq!(literal(Number::Signed(39), "char"), "'\\''");
        assert_eq!(literal(Number::Signed(10), "char"), "10");
        assert!(Number::Unsigned(1 << 31).is_unsigned_literal(&CType::parse("unsigned int")));
        assert!(!Number::Unsigned(1).is_unsigned_literal(&CType::parse("unsigned int")));
    }

    #[test]
    fn floating_numbers_have_few_digits_or_their_bits() {
        let single = |number: f32| Number::Single(number.to_bits());
        let double = |number: f64| Number::Double(number.to_bits());
        assert_eq!(literal(single(0.1), "float"), "0.1f");
        assert_eq!(literal(double(0.1), "double"), "0.1");
        assert_eq!(literal(double(-0.0), "double"), "-0.0");
        assert_eq!(literal(double(1e15), "double"), "1000000000000000.0");
        assert_eq!(literal(double(1.5e93), "double"), "1.5e+93");
        assert_eq!(literal(double(1.5e-5), "double"), "0.000015");
        assert_eq!(literal(single(f32::NEG_INFINITY), "float"), "-__builtin_inf()");
        let nan = "(union { unsigned bits; float value; }){0xffc00001U}.value";
        assert_eq!(literal(Number::Single(0xffc0_0001), "float"), nan);
    }

    #[test]
    fn bits_are_numbers() {
        assert_eq!(Number::of_bits(0xff, 8, Scalar::S8), Number::Signed(-1));
        assert_eq!(Number::of_bits(0b101, 3, Scalar::S32), Number::Signed(-3));
        assert_eq!(Number::of_bits(0b101, 3, Scalar::U32), Number::Unsigned(5));
        assert_eq!(
            Number::of_bits(u128::from(u64::MAX) << 1, 64, Scalar::U64).word(),
            "18446744073709551614ULL"
        );
        assert_eq!(Number::of_bits(1 << 63, 64, Scalar::S64).word(), "(-9223372036854775807LL - 1)");
        assert_eq!(Number::of_bits(1, 32, Scalar::F32).word(), "1ULL");
    }
}
