//! Operators on values: arithmetic, shifts, comparisons, truth.
//!
//! Each starts with the case of two constants, which is the fast path; anything else goes to [`crate::pointer`] and
//! [`crate::symbolic`]. Results are canonical at the type of the instruction.
//!
//! Signed results that do not fit the *given* type are errors, at 8 and 16 bits as well: the promotions of C are
//! casts in the code. Unsigned arithmetic wraps (C17 6.2.5p9).

use flipside_program::{BinaryOp, CompareOp, Scalar, ShiftOp, UnaryOp};

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::float;
use crate::pointer;
use crate::value::{Value, number, sign_extend, truncate, width};

/// Values that depend on the inputs have operators of their own, in [`crate::symbolic`].
const NOT_HERE: &str = "an operand that depends on the inputs should go to its own operators";

/// Width of an integer type; the width of `ptr` plays no role in integer operators.
fn bits_of(ty: Scalar) -> u32 {
    width(ty, 64)
}

/// `op value`
pub fn unary(op: UnaryOp, ty: Scalar, value: Value) -> Checked<Value> {
    let bits = match value {
        Value::Int(bits) => bits,
        Value::Pointer { .. } => return Err(Stop::address_arithmetic()),
        Value::Fragment { .. } => return Err(Stop::part_of_pointer()),
        Value::Undef => return Err(Stop::uninitialised()),
        Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => unreachable!("{NOT_HERE}"),
    };
    if ty.is_float() {
        return Ok(float::negate(ty, bits));
    }
    let width = bits_of(ty);
    match op {
        UnaryOp::Not => Ok(Value::Int(truncate(!bits, width))),
        UnaryOp::Neg => {
            if ty.is_signed() && bits == 1 << (width - 1) {
                let detail = format!("-({}) at type {ty}", sign_extend(bits, width));
                return Err(Stop::error(RuntimeErrorKind::SignedOverflow, detail));
            }
            Ok(Value::Int(truncate(bits.wrapping_neg(), width)))
        }
    }
}

/// `left op right`
#[inline]
pub fn binary(op: BinaryOp, ty: Scalar, left: Value, right: Value, pointer_bits: u32) -> Checked<Value> {
    match (left, right) {
        (Value::Int(left), Value::Int(right)) if ty.is_float() => Ok(float::binary(op, ty, left, right)),
        (Value::Int(left), Value::Int(right)) => binary_of_numbers(op, ty, left, right),
        (Value::Undef, _) | (_, Value::Undef) => Err(Stop::uninitialised()),
        (Value::Fragment { .. }, _) | (_, Value::Fragment { .. }) => Err(Stop::part_of_pointer()),
        (Value::Pointer { .. }, Value::Int(_) | Value::Pointer { .. })
        | (Value::Int(_), Value::Pointer { .. }) => {
            pointer::address_arithmetic(op, ty, left, right, pointer_bits)
        }
        (Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_), _)
        | (_, Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_)) => {
            unreachable!("{NOT_HERE}")
        }
    }
}

/// `left op right` for two numbers of an integer type of at most 64 bits.
#[inline]
pub fn binary_of_numbers(op: BinaryOp, ty: Scalar, left: u64, right: u64) -> Checked<Value> {
    if ty.is_signed() { signed_binary(op, ty, left, right) } else { unsigned_binary(op, ty, left, right) }
}

#[inline]
fn unsigned_binary(op: BinaryOp, ty: Scalar, left: u64, right: u64) -> Checked<Value> {
    let result = match op {
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Sub => left.wrapping_sub(right),
        BinaryOp::Mul => left.wrapping_mul(right),
        BinaryOp::Div => left.checked_div(right).ok_or_else(division_by_zero)?,
        BinaryOp::Rem => left.checked_rem(right).ok_or_else(division_by_zero)?,
        BinaryOp::And => return Ok(Value::Int(left & right)),
        BinaryOp::Or => return Ok(Value::Int(left | right)),
        BinaryOp::Xor => return Ok(Value::Int(left ^ right)),
    };
    Ok(Value::Int(truncate(result, bits_of(ty))))
}

#[inline]
fn signed_binary(op: BinaryOp, ty: Scalar, left: u64, right: u64) -> Checked<Value> {
    let width = bits_of(ty);
    let (a, b) = (sign_extend(left, width), sign_extend(right, width));
    // In 64 bits, `None` when the result leaves even those; narrower types are checked below.
    let wide = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Div if b == 0 => return Err(division_by_zero()),
        BinaryOp::Rem if b == 0 => return Err(division_by_zero()),
        BinaryOp::Div => a.checked_div(b),
        // MIN % -1 is undefined because MIN / -1 is (C17 6.5.5p6).
        BinaryOp::Rem if b == -1 => a.checked_neg().filter(|&wide| fits(wide, width)).map(|_| 0),
        BinaryOp::Rem => a.checked_rem(b),
        BinaryOp::And => return Ok(Value::Int(left & right)),
        BinaryOp::Or => return Ok(Value::Int(left | right)),
        BinaryOp::Xor => return Ok(Value::Int(left ^ right)),
    };
    match wide {
        Some(wide) if fits(wide, width) => Ok(Value::Int(truncate(wide as u64, width))),
        Some(_) | None => Err(overflow(op, ty, a, b)),
    }
}

#[inline]
fn fits(value: i64, width: u32) -> bool {
    sign_extend(value as u64, width) == value
}

#[cold]
fn division_by_zero() -> Stop {
    Stop::error(RuntimeErrorKind::DivisionByZero, "")
}

#[cold]
fn overflow(op: BinaryOp, ty: Scalar, left: i64, right: i64) -> Stop {
    Stop::error(RuntimeErrorKind::SignedOverflow, format!("{op} of {left} and {right} at type {ty}"))
}

/// `left op amount`
#[inline]
pub fn shift(op: ShiftOp, ty: Scalar, left: Value, amount_ty: Scalar, amount: Value) -> Checked<Value> {
    match (left, amount) {
        (Value::Int(bits), Value::Int(amount)) => shift_of_numbers(op, ty, bits, amount_ty, amount),
        (Value::Undef, _) | (_, Value::Undef) => Err(Stop::uninitialised()),
        (Value::Fragment { .. }, _) | (_, Value::Fragment { .. }) => Err(Stop::part_of_pointer()),
        (Value::Pointer { .. }, _) | (_, Value::Pointer { .. }) => Err(Stop::address_arithmetic()),
        (Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_), _)
        | (_, Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_)) => {
            unreachable!("{NOT_HERE}")
        }
    }
}

/// `bits op amount` for two numbers of integer types of at most 64 bits.
#[inline]
pub fn shift_of_numbers(
    op: ShiftOp,
    ty: Scalar,
    bits: u64,
    amount_ty: Scalar,
    amount: u64,
) -> Checked<Value> {
    let width = bits_of(ty);
    // A negative amount has its sign bit set, so it is too large as well, except at its own narrow width.
    let negative = amount_ty.is_signed() && sign_extend(amount, bits_of(amount_ty)) < 0;
    if negative || amount >= u64::from(width) {
        return Err(bad_shift(op, ty, bits, number(amount, bits_of(amount_ty), amount_ty.is_signed())));
    }
    match op {
        ShiftOp::Shr if ty.is_signed() => {
            Ok(Value::Int(truncate((sign_extend(bits, width) >> amount) as u64, width)))
        }
        ShiftOp::Shr => Ok(Value::Int(bits >> amount)),
        ShiftOp::Shl if ty.is_signed() => {
            // C17 6.5.7p4: no negative operand, and the result is representable.
            let value = sign_extend(bits, width);
            if value < 0 || value > i64::MAX >> (64 - width) >> amount {
                return Err(bad_shift(op, ty, bits, i128::from(amount)));
            }
            Ok(Value::Int(bits << amount))
        }
        ShiftOp::Shl => Ok(Value::Int(truncate(bits << amount, width))),
    }
}

#[cold]
fn bad_shift(op: ShiftOp, ty: Scalar, bits: u64, amount: i128) -> Stop {
    let left = number(bits, bits_of(ty), ty.is_signed());
    Stop::error(RuntimeErrorKind::BadShift, format!("{op} of {left} by {amount} at type {ty}"))
}

/// `left op right`, 0 or 1
#[inline]
pub fn compare(op: CompareOp, ty: Scalar, left: Value, right: Value) -> Checked<Value> {
    match (left, right) {
        (Value::Int(left), Value::Int(right)) if ty.is_float() => {
            Ok(Value::truth(float::compare(op, ty, left, right)))
        }
        (Value::Int(left), Value::Int(right)) => Ok(Value::truth(compare_numbers(op, ty, left, right))),
        (Value::Undef, _) | (_, Value::Undef) => Err(Stop::uninitialised()),
        (Value::Fragment { .. }, _) | (_, Value::Fragment { .. }) => Err(Stop::part_of_pointer()),
        (Value::Pointer { .. }, Value::Int(_) | Value::Pointer { .. })
        | (Value::Int(_), Value::Pointer { .. }) => pointer::compare(op, ty, left, right),
        (Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_), _)
        | (_, Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_)) => {
            unreachable!("{NOT_HERE}")
        }
    }
}

/// Does the comparison hold for two numbers of an integer type of at most 64 bits?
#[inline]
pub fn compare_numbers(op: CompareOp, ty: Scalar, left: u64, right: u64) -> bool {
    if ty.is_signed() {
        let width = bits_of(ty);
        ordered(op, &sign_extend(left, width), &sign_extend(right, width))
    } else {
        ordered(op, &left, &right)
    }
}

/// Does the comparison hold for two things that have an order?
#[inline]
pub fn ordered<T: Ord>(op: CompareOp, left: &T, right: &T) -> bool {
    match op {
        CompareOp::Eq => left == right,
        CompareOp::Ne => left != right,
        CompareOp::Lt => left < right,
        CompareOp::Le => left <= right,
        CompareOp::Gt => left > right,
        CompareOp::Ge => left >= right,
    }
}

/// Is the value nonzero? A pointer to an object is.
#[inline]
pub fn truth(value: Value) -> Checked<bool> {
    match value {
        Value::Int(bits) => Ok(bits != 0),
        Value::Pointer { .. } => Ok(value != Value::NULL),
        Value::Fragment { .. } => Err(Stop::part_of_pointer()),
        Value::Undef => Err(Stop::uninitialised()),
        Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => unreachable!("{NOT_HERE}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::end::Reason;

    /// All pairs of 8-bit operands at a type, against arithmetic that cannot overflow.
    fn check_all(
        ty: Scalar,
        run: impl Fn(Value, Value) -> Checked<Value>,
        model: impl Fn(i128, i128) -> Result<i128, RuntimeErrorKind>,
    ) {
        for left in 0..=255_u64 {
            for right in 0..=255_u64 {
                let (a, b) = (number(left, 8, ty.is_signed()), number(right, 8, ty.is_signed()));
                let expected = model(a, b).map(|result| Value::Int(result as u8 as u64));
                let actual = run(Value::Int(left), Value::Int(right)).map_err(|stop| match stop.reason() {
                    Reason::Error { kind, .. } => *kind,
                    other => panic!("{other:?}"),
                });
                assert_eq!(actual, expected, "{a} and {b} at {ty}");
            }
        }
    }

    fn in_range(ty: Scalar, result: i128) -> Result<i128, RuntimeErrorKind> {
        if ty.is_signed() && i8::try_from(result).is_err() {
            return Err(RuntimeErrorKind::SignedOverflow);
        }
        Ok(result)
    }

    #[test]
    fn binary_operators_at_8_bits() {
        for ty in [Scalar::S8, Scalar::U8] {
            let check = |op, model: fn(i128, i128) -> i128| {
                check_all(
                    ty,
                    |left, right| binary(op, ty, left, right, 64),
                    |a, b| in_range(ty, model(a, b)),
                );
            };
            check(BinaryOp::Add, |a, b| a + b);
            check(BinaryOp::Sub, |a, b| a - b);
            check(BinaryOp::Mul, |a, b| a * b);
            check(BinaryOp::And, |a, b| a & b);
            check(BinaryOp::Or, |a, b| a | b);
            check(BinaryOp::Xor, |a, b| a ^ b);
            for op in [BinaryOp::Div, BinaryOp::Rem] {
                check_all(
                    ty,
                    |left, right| binary(op, ty, left, right, 64),
                    |a, b| {
                        if b == 0 {
                            return Err(RuntimeErrorKind::DivisionByZero);
                        }
                        in_range(ty, a / b).map(|quotient| if op == BinaryOp::Div { quotient } else { a % b })
                    },
                );
            }
        }
    }

    #[test]
    fn shifts_at_8_bits() {
        for ty in [Scalar::S8, Scalar::U8] {
            for amount_ty in [Scalar::S8, Scalar::U8] {
                let check = |op, model: &dyn Fn(i128, i128) -> Result<i128, RuntimeErrorKind>| {
                    let checked = |a: i128, amount: i128| {
                        let amount =
                            if amount_ty.is_signed() { amount as i8 as i128 } else { amount as u8 as i128 };
                        if !(0..8).contains(&amount) {
                            return Err(RuntimeErrorKind::BadShift);
                        }
                        model(a, amount)
                    };
                    check_all(ty, |left, right| shift(op, ty, left, amount_ty, right), checked);
                };
                check(ShiftOp::Shr, &|a, amount| Ok(a >> amount));
                check(ShiftOp::Shl, &|a, amount| {
                    if ty.is_signed() && (a < 0 || a << amount > 127) {
                        return Err(RuntimeErrorKind::BadShift);
                    }
                    Ok(a << amount)
                });
            }
        }
    }

    #[test]
    fn comparisons_at_8_bits() {
        for ty in [Scalar::S8, Scalar::U8] {
            for op in
                [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]
            {
                let model = |a: i128, b: i128| {
                    Ok(i128::from(match op {
                        CompareOp::Eq => a == b,
                        CompareOp::Ne => a != b,
                        CompareOp::Lt => a < b,
                        CompareOp::Le => a <= b,
                        CompareOp::Gt => a > b,
                        CompareOp::Ge => a >= b,
                    }))
                };
                check_all(ty, |left, right| compare(op, ty, left, right), model);
            }
        }
    }

    #[test]
    fn unary_operators_at_8_bits() {
        for ty in [Scalar::S8, Scalar::U8] {
            check_all(ty, |value, _| unary(UnaryOp::Neg, ty, value), |a, _| in_range(ty, -a));
            check_all(ty, |value, _| unary(UnaryOp::Not, ty, value), |a, _| Ok(!a));
        }
    }

    #[test]
    fn the_edges_of_64_bits() {
        let (min, max, minus) = (Value::Int(1 << 63), Value::Int(u64::MAX >> 1), Value::Int(u64::MAX));
        let run = |op, left, right| binary(op, Scalar::S64, left, right, 64).map_err(|stop| stop.to_string());
        let overflow = |text: &str| Err(format!("error: signed integer overflow: {text} at type s64"));
        assert_eq!(run(BinaryOp::Add, max, Value::Int(1)), overflow("add of 9223372036854775807 and 1"));
        assert_eq!(run(BinaryOp::Mul, min, minus), overflow("mul of -9223372036854775808 and -1"));
        assert_eq!(run(BinaryOp::Div, min, minus), overflow("div of -9223372036854775808 and -1"));
        assert_eq!(run(BinaryOp::Rem, min, minus), overflow("rem of -9223372036854775808 and -1"));
        assert_eq!(run(BinaryOp::Rem, max, minus), Ok(Value::Int(0)));
        assert_eq!(run(BinaryOp::Sub, min, min), Ok(Value::Int(0)));
        assert_eq!(binary(BinaryOp::Mul, Scalar::U64, minus, minus, 64), Ok(Value::Int(1)));
        assert_eq!(
            shift(ShiftOp::Shl, Scalar::S64, Value::Int(1), Scalar::S32, Value::Int(62)),
            Ok(Value::Int(1 << 62))
        );
        assert!(shift(ShiftOp::Shl, Scalar::S64, Value::Int(1), Scalar::S32, Value::Int(63)).is_err());
    }

    #[test]
    fn uninitialised_operands_are_errors() {
        let (undef, one) = (Value::Undef, Value::Int(1));
        let uninitialised = Err(Stop::uninitialised());
        assert_eq!(binary(BinaryOp::And, Scalar::U32, undef, Value::Int(0), 64), uninitialised);
        assert_eq!(binary(BinaryOp::Add, Scalar::U64, Value::NULL, undef, 64), uninitialised);
        assert_eq!(compare(CompareOp::Eq, Scalar::Ptr, Value::NULL, undef), uninitialised);
        assert_eq!(unary(UnaryOp::Not, Scalar::U8, undef), uninitialised);
        assert_eq!(shift(ShiftOp::Shr, Scalar::U8, one, Scalar::U8, undef), uninitialised);
        assert_eq!(truth(undef).map(Value::truth), uninitialised);
    }
}
