//! Concrete floating-point numbers: operators, comparisons, conversions.
//!
//! A floating-point number is [`Value::Int`] with its bits; [`flipside_term::float`] defines the operators, for constants
//! and terms alike.

use flipside_program::{BinaryOp, CompareOp, Scalar};
use flipside_term::float;
use flipside_term::{Conversion, FloatBinaryOp};

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::value::{Value, width};

/// The bits of a floating type.
fn bits_of(ty: Scalar) -> u32 {
    width(ty, 64)
}

/// The floating-point operator of a binary operator.
pub(crate) fn operator(op: BinaryOp) -> FloatBinaryOp {
    match op {
        BinaryOp::Add => FloatBinaryOp::Add,
        BinaryOp::Sub => FloatBinaryOp::Sub,
        BinaryOp::Mul => FloatBinaryOp::Mul,
        BinaryOp::Div => FloatBinaryOp::Div,
        BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            unreachable!("`{op}` should have integer operands")
        }
    }
}

/// `-value`
pub(crate) fn negate(ty: Scalar, bits: u64) -> Value {
    Value::Int(bits ^ 1 << (bits_of(ty) - 1))
}

/// `left op right`
pub(crate) fn binary(op: BinaryOp, ty: Scalar, left: u64, right: u64) -> Value {
    Value::Int(float::binary(operator(op), left.into(), right.into(), bits_of(ty)) as u64)
}

/// Does the comparison hold?
pub(crate) fn compare(op: CompareOp, ty: Scalar, left: u64, right: u64) -> bool {
    let holds = |op, left: u64, right: u64| float::binary(op, left.into(), right.into(), bits_of(ty)) == 1;
    match op {
        CompareOp::Eq => holds(FloatBinaryOp::Eq, left, right),
        CompareOp::Ne => !holds(FloatBinaryOp::Eq, left, right),
        CompareOp::Lt => holds(FloatBinaryOp::Lt, left, right),
        CompareOp::Le => holds(FloatBinaryOp::Le, left, right),
        CompareOp::Gt => holds(FloatBinaryOp::Lt, right, left),
        CompareOp::Ge => holds(FloatBinaryOp::Le, right, left),
    }
}

/// The conversion between two types, one of them floating and none of them `bool`.
pub(crate) fn conversion(from: Scalar, to: Scalar) -> Conversion {
    match (from.is_float(), to.is_float()) {
        (true, true) => Conversion::Resize,
        (false, _) if from.is_signed() => Conversion::FromSigned,
        (false, _) => Conversion::FromUnsigned,
        (true, false) if to.is_signed() => Conversion::ToSigned,
        (true, false) => Conversion::ToUnsigned,
    }
}

/// The value converted, where one of the types is floating.
pub(crate) fn cast(value: Value, from: Scalar, to: Scalar) -> Checked<Value> {
    let bits = match value {
        Value::Int(bits) => bits,
        Value::Undef => return Err(Stop::uninitialised()),
        Value::Pointer { .. } | Value::Fragment { .. } => return Err(Stop::address_arithmetic()),
        Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => {
            unreachable!("a value that depends on the inputs should go to its own conversion")
        }
    };
    if to == Scalar::Bool {
        return Ok(Value::truth(compare(CompareOp::Ne, from, bits, 0)));
    }
    let conversion = conversion(from, to);
    if !to.is_float() && !float::fits(bits.into(), bits_of(from), bits_of(to), to.is_signed()) {
        let number = float::number(bits.into(), bits_of(from));
        return Err(Stop::error(RuntimeErrorKind::FloatConversion, format!("{number:?} at type {to}")));
    }
    Ok(Value::Int(float::convert(conversion, bits.into(), bits_of(from), bits_of(to)) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(number: f64) -> Value {
        Value::Int(number.to_bits())
    }

    #[test]
    fn conversions() {
        let run = |value, from, to| cast(value, from, to).map_err(|stop| stop.to_string());
        assert_eq!(run(double(-1.9), Scalar::F64, Scalar::S32), Ok(Value::s32(-1)));
        assert_eq!(run(double(255.9), Scalar::F64, Scalar::U8), Ok(Value::Int(255)));
        let error = "error: a floating number that its integer type does not have: 256.0 at type u8";
        assert_eq!(run(double(256.0), Scalar::F64, Scalar::U8), Err(error.to_owned()));
        assert_eq!(run(double(-0.0), Scalar::F64, Scalar::Bool), Ok(Value::Int(0)));
        assert_eq!(run(double(f64::NAN), Scalar::F64, Scalar::Bool), Ok(Value::Int(1)));
        assert_eq!(run(Value::s32(-3), Scalar::S32, Scalar::F64), Ok(double(-3.0)));
        assert_eq!(run(Value::Int(1), Scalar::Bool, Scalar::F64), Ok(double(1.0)));
        assert_eq!(
            run(Value::Int(u64::MAX), Scalar::U64, Scalar::F64),
            Ok(double(18_446_744_073_709_551_616.0))
        );
        assert_eq!(run(double(0.1), Scalar::F64, Scalar::F32), Ok(Value::Int(u64::from(0.1_f32.to_bits()))));
    }

    #[test]
    fn a_nan_is_unequal_only() {
        let nan = f64::NAN.to_bits();
        let holds = |op| compare(op, Scalar::F64, nan, nan);
        assert!(holds(CompareOp::Ne));
        assert!(
            [CompareOp::Eq, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]
                .into_iter()
                .all(|op| !holds(op))
        );
        assert!(compare(CompareOp::Eq, Scalar::F64, (-0.0_f64).to_bits(), 0));
    }
}
