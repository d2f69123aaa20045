//! Floating-point numbers as C: operators, calls of `<math.h>`, and numbers that read back to the same bits.
//!
//! A term that is used as a floating-point number is printed in a view of its own. Where bits that are no floating-point number by
//! themselves are read as one, or the other way round, C has no short word: `as_float(b)`, `as_double(b)`, `bits(x)`.

use crate::bits::{mask, sign_bit};
use crate::float::{self, Conversion, FloatBinaryOp, FloatUnaryOp};
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};
use crate::print::c::number::CType;
use crate::print::c::render::{
    EQUALITY, Expression, Level, OR, PRIMARY, PRODUCT, Piece, Printer, RELATION, SHIFT, SUM, TERNARY, UNARY,
    View, text,
};

impl Printer<'_> {
    /// A term as a floating-point number.
    pub fn floating(&self, term: TermId) -> Expression {
        let width = self.arena.width(term);
        let constant = |side: TermId| self.arena.constant_value(side);
        match self.arena.node(term) {
            Node::Const { bits, width } => {
                let number = number(bits, width);
                (if number.starts_with('-') { UNARY } else { PRIMARY }, vec![text(number)])
            }
            Node::Input(input) => (PRIMARY, vec![text(self.arena.input(input).name.clone())]),
            Node::FloatUnary(op, operand) => {
                let suffix = if width == 32 { "f" } else { "" };
                call(format!("{}{suffix}", function(op)), operand)
            }
            Node::FloatBinary(op, left, right) => {
                let (level, symbol, right_level) = match op {
                    FloatBinaryOp::Add => (SUM, " + ", PRODUCT),
                    FloatBinaryOp::Sub => (SUM, " - ", PRODUCT),
                    FloatBinaryOp::Mul => (PRODUCT, " * ", UNARY),
                    FloatBinaryOp::Div => (PRODUCT, " / ", UNARY),
                    FloatBinaryOp::Eq | FloatBinaryOp::Lt | FloatBinaryOp::Le => {
                        unreachable!("a floating number should be no truth value")
                    }
                };
                let right = Piece::Term(right, View::Floating, right_level);
                (level, vec![Piece::Term(left, View::Floating, level), text(symbol), right])
            }
            Node::FloatConvert { conversion, operand, width } if conversion.is_to_float() => {
                let view = match conversion {
                    Conversion::Resize => View::Floating,
                    Conversion::FromSigned => View::Signed,
                    Conversion::FromUnsigned | Conversion::ToSigned | Conversion::ToUnsigned => {
                        View::Unsigned
                    }
                };
                let ty = if width == 32 { "(float)" } else { "(double)" };
                (UNARY, vec![text(ty), Piece::Term(operand, view, UNARY)])
            }
            Node::Ite(condition, then, otherwise) => {
                let pieces = vec![
                    Piece::Term(condition, View::Natural, OR),
                    text(" ? "),
                    Piece::Term(then, View::Floating, OR),
                    text(" : "),
                    Piece::Term(otherwise, View::Floating, TERNARY),
                ];
                (TERNARY, pieces)
            }
            Node::Binary(BinaryOp::BitXor, operand, sign) if constant(sign) == Some(sign_bit(width)) => {
                (UNARY, vec![text("-"), Piece::Term(operand, View::Floating, PRIMARY)])
            }
            Node::Binary(BinaryOp::BitAnd, operand, rest) if constant(rest) == Some(mask(width - 1)) => {
                call(if width == 32 { "fabsf" } else { "fabs" }, operand)
            }
            Node::Lookup { table, index } => (PRIMARY, self.lookup(table, index, View::Floating)),
            _ => {
                let name = if width == 32 { "as_float(" } else { "as_double(" };
                (PRIMARY, vec![text(name), Piece::Term(term, View::Natural, 0), text(")")])
            }
        }
    }

    /// The bits of the result of a float operator.
    pub fn bits_of_floating(term: TermId) -> Expression {
        (PRIMARY, vec![text("bits("), Piece::Term(term, View::Floating, 0), text(")")])
    }

    /// `left < right`, `isnan(x)`; with the opposite symbol if it is negated and there is one.
    pub fn float_comparison(
        &self,
        op: FloatBinaryOp,
        left: TermId,
        right: TermId,
        negated: bool,
    ) -> Expression {
        if left == right {
            let name = if negated { "isnan(" } else { "!isnan(" };
            let level = if negated { PRIMARY } else { UNARY };
            return (level, vec![text(name), Piece::Term(left, View::Floating, 0), text(")")]);
        }
        let (level, symbol): (Level, _) = match op {
            FloatBinaryOp::Eq => (EQUALITY, if negated { " != " } else { " == " }),
            FloatBinaryOp::Le => (RELATION, " <= "),
            FloatBinaryOp::Lt => (RELATION, " < "),
            FloatBinaryOp::Add | FloatBinaryOp::Sub | FloatBinaryOp::Mul | FloatBinaryOp::Div => {
                unreachable!("a truth value should be no floating number")
            }
        };
        // The constant goes to the right.
        let is_turned = self.arena.is_constant(left);
        let (left, symbol, right) = match (is_turned, symbol) {
            (true, " < ") => (right, " > ", left),
            (true, " <= ") => (right, " >= ", left),
            (true, symbol) => (right, symbol, left),
            (false, symbol) => (left, symbol, right),
        };
        let mut pieces = vec![
            Piece::Term(left, View::Floating, SHIFT),
            text(symbol),
            Piece::Term(right, View::Floating, SHIFT),
        ];
        if negated && op != FloatBinaryOp::Eq {
            // The opposite order would be false for a NaN.
            pieces.insert(0, text("!("));
            pieces.push(text(")"));
            return (UNARY, pieces);
        }
        (level, pieces)
    }

    /// `(int)x`
    pub fn float_to_integer(operand: TermId, width: u32, signed: bool) -> Expression {
        Self::cast(CType { width, signed }, (0, vec![Piece::Term(operand, View::Floating, 0)]))
    }
}

fn call(name: impl Into<String>, operand: TermId) -> Expression {
    (PRIMARY, vec![text(format!("{}(", name.into())), Piece::Term(operand, View::Floating, 0), text(")")])
}

fn function(op: FloatUnaryOp) -> &'static str {
    match op {
        FloatUnaryOp::Sqrt => "sqrt",
        FloatUnaryOp::Floor => "floor",
        FloatUnaryOp::Ceil => "ceil",
        FloatUnaryOp::Trunc => "trunc",
        FloatUnaryOp::RoundAway => "round",
        FloatUnaryOp::RoundEven => "rint",
    }
}

/// A floating constant with as few digits as give it back.
pub fn number(bits: u128, width: u32) -> String {
    if float::is_nan(bits, width) {
        return if bits == float::infinity(width) | float::quiet_bit(width) {
            "NAN".to_owned()
        } else if bits == float::default_nan(width) {
            "-NAN".to_owned()
        } else {
            format!("{}({bits:#x})", if width == 32 { "as_float" } else { "as_double" })
        };
    }
    let value = float::number(bits, width);
    if value.is_infinite() {
        return if value < 0.0 { "-INFINITY".to_owned() } else { "INFINITY".to_owned() };
    }
    if width == 32 { format!("{:?}f", f32::from_bits(bits as u32)) } else { format!("{value:?}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        assert_eq!(number(0x3dcc_cccd, 32), "0.1f");
        assert_eq!(number(u128::from(0.1_f64.to_bits()), 64), "0.1");
        assert_eq!(number(u128::from(1e300_f64.to_bits()), 64), "1e300");
        assert_eq!(number(1 << 63, 64), "-0.0");
        assert_eq!(number(float::infinity(32), 32), "INFINITY");
        assert_eq!(number(0x7fc0_0000, 32), "NAN");
        assert_eq!(number(0x7f80_0001, 32), "as_float(0x7f800001)");
    }
}
