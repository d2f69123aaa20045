//! Floating numbers: literals, and what clang computes of constants.
//!
//! Constants are folded here because the NaN that clang's folding gives is not the one that the processor gives:
//! `0.0 / 0.0` has no sign, `zero / zero` has one.

use flipside_program::{BinaryOp, CompareOp, FloatKind, Inst, Operand, Scalar};

use super::{Lowering, constant_value};
use crate::ast::Node;
use crate::constant;

/// The quiet NaN without a sign or payload.
fn nan(ty: Scalar) -> u64 {
    bits(f64::NAN, ty) & !(1 << (ty.bits().unwrap_or(64) - 1))
}

/// The bits of a number, rounded to a floating type.
pub(super) fn bits(number: f64, ty: Scalar) -> u64 {
    if ty == Scalar::F32 { u64::from((number as f32).to_bits()) } else { number.to_bits() }
}

/// The number that bits stand for at a floating type.
fn number(bits: u64, ty: Scalar) -> f64 {
    if ty == Scalar::F32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) }
}

/// A constant converted, where one of the types is floating; `None` if it has to be done by the run.
pub(super) fn converted(value: u64, from: Scalar, to: Scalar) -> Option<u64> {
    match (from.is_float(), to) {
        // Rounded once, from the exact integer.
        (false, Scalar::F32) => Some(u64::from((constant_value(value, from) as f32).to_bits())),
        (false, _) => Some((constant_value(value, from) as f64).to_bits()),
        (true, Scalar::F32 | Scalar::F64) if !number(value, from).is_nan() => {
            Some(bits(number(value, from), to))
        }
        (true, _) => None,
    }
}

/// `left op right` of constants. In 53 bits first: for one operation on 24 bits, rounding twice gives what rounding
/// once does.
pub(super) fn folded(op: BinaryOp, ty: Scalar, left: u64, right: u64) -> Option<u64> {
    let (left, right) = (number(left, ty), number(right, ty));
    if left.is_nan() || right.is_nan() {
        return None;
    }
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left * right,
        BinaryOp::Div => left / right,
        BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => return None,
    };
    Some(if result.is_nan() { nan(ty) } else { bits(result, ty) })
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn floating_literal(&mut self, node: &Node<'_>) -> Operand {
        let kind = match self.scalar_of(node) {
            Some(Scalar::F32) => FloatKind::Float,
            Some(Scalar::F64) => FloatKind::Double,
            _ => return self.unsupported_type(node),
        };
        match node.value_text().and_then(|text| constant::float_literal(&text, kind)) {
            Some(value) => {
                Operand::Const(bits(value, if kind == FloatKind::Float { Scalar::F32 } else { Scalar::F64 }))
            }
            None => self.unsupported("this floating literal"),
        }
    }

    /// Floating arithmetic is supported where it is the standard's.
    pub(super) fn check_arithmetic(&mut self, ty: Scalar) {
        if let (true, Some(hazard)) = (ty.is_float(), self.unit.float_hazard.clone()) {
            self.unsupported(hazard);
        }
    }

    /// Is a floating value nonzero? 0 or 1 of type `s32`; a NaN is.
    pub(super) fn is_nonzero(&mut self, ty: Scalar, value: Operand) -> Operand {
        self.check_arithmetic(ty);
        let dest = self.builder.temporary(Scalar::S32);
        self.builder.emit(Inst::Compare {
            dest,
            op: CompareOp::Ne,
            ty,
            left: value,
            right: Operand::Const(0),
        });
        Operand::Reg(dest)
    }

    /// The value of `__builtin_inf()`, `__builtin_nan("")` and similar ones.
    pub(super) fn float_constant_builtin(&mut self, name: &str, node: &'a Node<'a>) -> Option<Operand> {
        let name = name.strip_prefix("__builtin_")?;
        let ty = self.scalar_of(node)?;
        match name {
            "inf" | "inff" | "huge_val" | "huge_valf" => Some(Operand::Const(bits(f64::INFINITY, ty))),
            "nan" | "nanf" => {
                let payload = constant::characters(&mut self.unit.table, node.inner.get(1)?);
                match payload {
                    Some(payload) if payload.is_empty() => Some(Operand::Const(nan(ty))),
                    Some(_) | None => Some(self.unsupported(format!("`__builtin_{name}` with a payload"))),
                }
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_folded_as_clang_does() {
        let [zero, one] = [0.0, 1.0].map(|number| bits(number, Scalar::F32));
        assert_eq!(folded(BinaryOp::Div, Scalar::F32, zero, zero), Some(0x7fc0_0000));
        assert_eq!(folded(BinaryOp::Div, Scalar::F32, one, zero), Some(0x7f80_0000));
        assert_eq!(folded(BinaryOp::Rem, Scalar::F32, one, one), None);
        assert_eq!(converted(0xffff_ffff, Scalar::S32, Scalar::F64), Some((-1.0_f64).to_bits()));
        assert_eq!(converted(0.1_f64.to_bits(), Scalar::F64, Scalar::F32), Some(0x3dcc_cccd));
        assert_eq!(converted(one, Scalar::F32, Scalar::S32), None);
    }
}
