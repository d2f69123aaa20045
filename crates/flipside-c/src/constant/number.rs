//! Arithmetic on integers and floating numbers.

use flipside_program::FloatKind;

/// The value modulo 2^bits, read as signed or unsigned.
pub fn wrap(value: i128, bits: u32, signed: bool) -> i128 {
    if bits >= 128 {
        return value;
    }
    let low = value & ((1i128 << bits) - 1);
    if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low }
}

/// A result, and whether computing it was undefined behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computed {
    /// The result, wrapped.
    pub value: i128,
    /// Did it overflow, or shift by too much?
    pub undefined: bool,
}

/// `a op b` at an integer type; `None` when there is no result.
pub fn integer_operation(opcode: &str, a: i128, b: i128, bits: u32, signed: bool) -> Option<Computed> {
    let exact = match opcode {
        "<<" | ">>" => return shift(opcode == "<<", a, b, bits, signed),
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "/" => a.checked_div(b)?,
        // The least value modulo -1 overflows like the division does.
        "%" if signed && b == -1 => {
            return Some(Computed { value: 0, undefined: wrap(-a, bits, signed) != -a });
        }
        "%" => a.checked_rem(b)?,
        "+" => a.checked_add(b)?,
        "-" => a.checked_sub(b)?,
        "*" if signed => a.checked_mul(b)?,
        "*" => a.wrapping_mul(b),
        _ => return None,
    };
    let value = wrap(exact, bits, signed);
    Some(Computed { value, undefined: signed && value != exact })
}

/// Clang shifts the other way when the amount is negative, and never by more than the width less one.
fn shift(left: bool, a: i128, amount: i128, bits: u32, signed: bool) -> Option<Computed> {
    if bits >= 128 {
        return None;
    }
    let most = i128::from(bits) - 1;
    let undefined = amount < 0 || amount > most || (left && signed && a < 0);
    let left = left != (amount < 0);
    let amount = amount.unsigned_abs().min(most.unsigned_abs());
    let value = if left { wrap(a << amount, bits, signed) } else { a >> amount };
    Some(Computed { value, undefined })
}

/// Does a comparison hold of operands in this order? `None` when it is no comparison.
pub fn compare(opcode: &str, order: Option<std::cmp::Ordering>) -> Option<bool> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    Some(match opcode {
        "==" => order == Some(Equal),
        "!=" => order != Some(Equal),
        "<" => order == Some(Less),
        "<=" => matches!(order, Some(Less | Equal)),
        ">" => order == Some(Greater),
        ">=" => matches!(order, Some(Greater | Equal)),
        _ => return None,
    })
}

/// A floating result at its type. Of `float`, rounding the result of `double` arithmetic gives what `float`
/// arithmetic gives.
pub fn rounded(value: f64, kind: FloatKind) -> Option<f64> {
    match kind {
        FloatKind::Float => Some(f64::from(value as f32)),
        FloatKind::Double => Some(value),
        FloatKind::LongDouble => None,
    }
}

/// `a op b` of floating operands; `None` when there is no result, or none that is a number.
pub fn float_operation(opcode: &str, a: f64, b: f64, kind: FloatKind) -> Option<f64> {
    let value = match opcode {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        _ => return None,
    };
    rounded(value, kind).filter(|value| !value.is_nan())
}

/// A floating literal as clang prints it.
pub fn float_literal(text: &str, kind: FloatKind) -> Option<f64> {
    if text.trim_start_matches(['+', '-']).starts_with(|c: char| !c.is_ascii_digit()) {
        return match text {
            "+Inf" => Some(f64::INFINITY),
            _ => None,
        };
    }
    match kind {
        FloatKind::Float => text.parse::<f32>().ok().map(f64::from),
        FloatKind::Double => text.parse().ok(),
        // Clang prints enough digits to tell neighbours apart: what has only a few is exactly that.
        FloatKind::LongDouble => {
            let digits = text.bytes().take_while(|byte| *byte != b'E').filter(u8::is_ascii_digit).count();
            if digits <= 15 && !text.contains('E') { text.parse().ok() } else { None }
        }
    }
}

/// An integer as a floating number.
#[expect(clippy::cast_precision_loss, reason = "the conversions of C round as well, in the same way")]
pub fn from_integer(value: i128, kind: FloatKind) -> Option<f64> {
    match kind {
        FloatKind::Float => Some(f64::from(value as f32)),
        FloatKind::Double => Some(value as f64),
        FloatKind::LongDouble => (value.unsigned_abs() <= 1 << 53).then_some(value as f64),
    }
}

/// A floating number as an integer; `None` when it is out of range.
pub fn to_integer(value: f64, bits: u32, signed: bool) -> Option<i128> {
    let whole = value.trunc();
    if !(-1e38..=1e38).contains(&whole) {
        return None;
    }
    let exact = whole as i128;
    (wrap(exact, bits, signed) == exact).then_some(exact)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(opcode: &str, a: i128, b: i128, bits: u32, signed: bool) -> Option<(i128, bool)> {
        integer_operation(opcode, a, b, bits, signed).map(|computed| (computed.value, computed.undefined))
    }

    #[test]
    fn unsigned_arithmetic_wraps() {
        let most = i128::from(u64::MAX);
        assert_eq!(value("*", most, most, 64, false), Some((1, false)));
        assert_eq!(value("-", 0, 1, 32, false), Some((i128::from(u32::MAX), false)));
        assert_eq!(value("<<", most, 63, 64, false), Some((1 << 63, false)));
    }

    #[test]
    fn signed_overflow_is_undefined() {
        assert_eq!(value("*", i128::from(i64::MIN), -1, 64, true), Some((i128::from(i64::MIN), true)));
        assert_eq!(value("/", i128::from(i32::MIN), -1, 32, true), Some((i128::from(i32::MIN), true)));
        assert_eq!(value("%", i128::from(i32::MIN), -1, 32, true), Some((0, true)));
        assert_eq!(value("<<", 1, 31, 32, true), Some((i128::from(i32::MIN), false)));
        assert_eq!(value("<<", -1, 2, 32, true), Some((-4, true)));
        assert_eq!(value("%", 7, 0, 32, true), None);
    }

    #[test]
    fn shifts_by_too_much_stop_at_the_width() {
        assert_eq!(value("<<", 1, -1, 32, true), Some((0, true)));
        assert_eq!(value(">>", -8, 40, 32, true), Some((-1, true)));
    }

    #[test]
    fn few_digits_of_a_long_double_are_all_of_it() {
        assert_eq!(float_literal("1.25", FloatKind::LongDouble), Some(1.25));
        assert_eq!(float_literal("0.100000000000000000001355", FloatKind::LongDouble), None);
        assert_eq!(float_literal("NaN", FloatKind::Double), None);
    }

    #[test]
    fn conversions_to_integers_have_a_range() {
        assert_eq!(to_integer(255.9, 8, false), Some(255));
        assert_eq!(to_integer(256.0, 8, false), None);
        assert_eq!(to_integer(f64::NAN, 32, true), None);
    }
}
