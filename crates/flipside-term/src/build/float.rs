//! Floating-point operators. Constants are folded and little else: `x + 0`, `x == x` and `!(x < y)` do not simplify as they
//! do for integers.

use crate::arena::Arena;
use crate::bits::{mask, sign_bit};
use crate::float::{self, Conversion, FloatBinaryOp, FloatUnaryOp};
use crate::ids::TermId;
use crate::node::Node;

impl Arena {
    /// `op value`
    pub fn float_unary(&self, op: FloatUnaryOp, value: TermId) -> TermId {
        let width = self.float_width(value);
        let folded = self.map_constants(value, width, |value| float::unary(op, value, width));
        folded.unwrap_or_else(|| self.intern(Node::FloatUnary(op, value)))
    }

    /// `left op right`
    pub fn float_binary(&self, op: FloatBinaryOp, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        self.float_width(left);
        if op.is_comparison() {
            return self.float_comparison(op, left, right, width);
        }
        let result = |a: u128, b: u128| float::binary(op, a, b, width);
        let folded = match (self.constant_value(left), self.constant_value(right)) {
            (_, Some(b)) => self.map_constants(left, width, |a| result(a, b)),
            (Some(a), None) => self.map_constants(right, width, |b| result(a, b)),
            (None, None) => None,
        };
        folded.unwrap_or_else(|| self.intern(Node::FloatBinary(op, left, right)))
    }

    fn float_comparison(&self, op: FloatBinaryOp, left: TermId, right: TermId, width: u32) -> TermId {
        let result = |a: u128, b: u128| self.bool_constant(float::binary(op, a, b, width) == 1);
        let (a, b) = (self.constant_value(left), self.constant_value(right));
        if let (Some(a), Some(b)) = (a, b) {
            return result(a, b);
        }
        if let (Some((condition, then, otherwise)), Some(b)) = (self.constant_choice(left), b) {
            return self.ite(condition, result(then, b), result(otherwise, b));
        }
        if let (Some(a), Some((condition, then, otherwise))) = (a, self.constant_choice(right)) {
            return self.ite(condition, result(a, then), result(a, otherwise));
        }
        let has_nan = [a, b].into_iter().flatten().any(|bits| float::is_nan(bits, width));
        if has_nan || (op == FloatBinaryOp::Lt && left == right) {
            return TermId::FALSE;
        }
        // One form for each fact: a number is not a NaN if it is equal to itself.
        let op = if left == right { FloatBinaryOp::Eq } else { op };
        self.intern(Node::FloatBinary(op, left, right))
    }

    /// `left < right`
    pub fn float_less(&self, left: TermId, right: TermId) -> TermId {
        self.float_binary(FloatBinaryOp::Lt, left, right)
    }

    /// `left <= right`
    pub fn float_less_equal(&self, left: TermId, right: TermId) -> TermId {
        self.float_binary(FloatBinaryOp::Le, left, right)
    }

    /// `left == right`
    pub fn float_equal(&self, left: TermId, right: TermId) -> TermId {
        self.float_binary(FloatBinaryOp::Eq, left, right)
    }

    /// Is it a NaN?
    pub fn float_is_nan(&self, value: TermId) -> TermId {
        self.not(self.float_equal(value, value))
    }

    /// `-value`: the other sign, of a NaN too.
    pub fn float_negate(&self, value: TermId) -> TermId {
        let width = self.float_width(value);
        self.bit_xor(value, self.constant(sign_bit(width), width))
    }

    /// The value with no sign, of a NaN too.
    pub fn float_absolute(&self, value: TermId) -> TermId {
        let width = self.float_width(value);
        self.bit_and(value, self.constant(mask(width - 1), width))
    }

    /// The value converted, `width` wide.
    pub fn float_convert(&self, conversion: Conversion, value: TermId, width: u32) -> TermId {
        let from = self.width(value);
        if conversion.is_of_float() {
            self.float_width(value);
        }
        if conversion.is_to_float() {
            float::precision(width);
        }
        if conversion == Conversion::Resize && from == width {
            return value;
        }
        let folded = self.map_constants(value, width, |value| float::convert(conversion, value, from, width));
        folded.unwrap_or_else(|| self.intern(Node::FloatConvert { conversion, operand: value, width }))
    }

    /// Is a floating-point number, without its fraction, an integer of this width and sign?
    pub fn float_fits(&self, value: TermId, width: u32, signed: bool) -> TermId {
        let from = self.float_width(value);
        let number = |number: f64| self.constant(float::from_number(number, from), from);
        let power = |exponent: u32| 2_f64.powi(exponent as i32);
        if !signed {
            let above = self.float_less(number(-1.0), value);
            return self.and(above, self.float_less(value, number(power(width))));
        }
        let least = -power(width - 1);
        // The first number below that does not fit, if the format has it.
        let above = if width <= float::precision(from) {
            self.float_less(number(least - 1.0), value)
        } else {
            self.float_less_equal(number(least), value)
        };
        self.and(above, self.float_less(value, number(power(width - 1))))
    }

    /// The width of a floating-point number, which should be that of a format.
    fn float_width(&self, value: TermId) -> u32 {
        let width = self.width(value);
        float::precision(width);
        width
    }
}
