//! Operators on terms, with the meaning of [`crate::operator`] on constants.
//!
//! What is undefined there (overflow, division by zero, a bad shift) is a requirement here.

use flipside_program::{BinaryOp, CompareOp, Operand, Scalar, ShiftOp, UnaryOp};
use flipside_term::TermId;

use super::{truth_value, value_of};
use crate::end::{Checked, RuntimeErrorKind};
use crate::machine::Machine;
use crate::state::State;
use crate::value::{Value, width};

impl Machine<'_> {
    /// `op value`
    pub(crate) fn symbolic_unary(
        &self,
        state: &mut State,
        op: UnaryOp,
        ty: Scalar,
        value: Value,
    ) -> Checked<Value> {
        let (arena, term) = (&*self.arena, self.term(value, ty)?);
        match op {
            UnaryOp::Neg if ty.is_float() => Ok(value_of(arena, arena.float_negate(term))),
            UnaryOp::Not => Ok(value_of(arena, arena.bit_not(term))),
            UnaryOp::Neg => {
                if ty.is_signed() {
                    let least = arena.constant(1 << (self.width(ty) - 1), self.width(ty));
                    let fits = arena.not(arena.equal(term, least));
                    self.require(state, RuntimeErrorKind::SignedOverflow, fits)?;
                }
                Ok(value_of(arena, arena.negate(term)))
            }
        }
    }

    /// `left op right`
    pub(crate) fn symbolic_binary(
        &self,
        state: &mut State,
        op: BinaryOp,
        ty: Scalar,
        left: Value,
        right: Value,
    ) -> Checked<Value> {
        if !ty.is_float() && (left.is_pointer() || right.is_pointer()) {
            if let (BinaryOp::And, Value::PointerTerm { object, offset }, Value::Int(mask)) =
                (op, left, right)
                && mask < state.memory.align(object)
            {
                self.guess_address(state, TermId::TRUE, left)?;
                let mask = self.arena.constant(u128::from(mask), self.arena.width(offset));
                return Ok(value_of(&self.arena, self.arena.bit_and(offset, mask)));
            }
            return self.symbolic_address_arithmetic(op, ty, left, right);
        }
        let arena = &*self.arena;
        let (a, b) = (self.term(left, ty)?, self.term(right, ty)?);
        if ty.is_float() {
            return Ok(self.float_binary(op, a, b));
        }
        let signed = ty.is_signed();
        let overflow = RuntimeErrorKind::SignedOverflow;
        let result = match op {
            BinaryOp::Add => {
                if signed {
                    self.require(state, overflow, arena.not(arena.signed_add_overflows(a, b)))?;
                }
                arena.add(a, b)
            }
            BinaryOp::Sub => {
                if signed {
                    self.require(state, overflow, arena.not(arena.signed_subtract_overflows(a, b)))?;
                }
                arena.subtract(a, b)
            }
            BinaryOp::Mul => {
                if signed {
                    self.require(state, overflow, arena.not(arena.signed_multiply_overflows(a, b)))?;
                }
                arena.multiply(a, b)
            }
            BinaryOp::Div | BinaryOp::Rem => {
                self.require_division(state, ty, a, b)?;
                match (op == BinaryOp::Div, signed) {
                    (true, true) => arena.signed_divide(a, b),
                    (true, false) => arena.unsigned_divide(a, b),
                    (false, true) => arena.signed_remainder(a, b),
                    (false, false) => arena.unsigned_remainder(a, b),
                }
            }
            BinaryOp::And => arena.bit_and(a, b),
            BinaryOp::Or => arena.bit_or(a, b),
            BinaryOp::Xor => arena.bit_xor(a, b),
        };
        Ok(value_of(arena, result))
    }

    /// The divisor is not zero, and the quotient fits.
    fn require_division(&self, state: &mut State, ty: Scalar, a: TermId, b: TermId) -> Checked<()> {
        let (arena, bits) = (&*self.arena, self.width(ty));
        let zero = arena.constant(0, bits);
        self.require(state, RuntimeErrorKind::DivisionByZero, arena.not(arena.equal(b, zero)))?;
        if ty.is_signed() {
            let (least, minus) =
                (arena.constant(1 << (bits - 1), bits), arena.constant(u128::MAX >> (128 - bits), bits));
            let overflows = arena.and(arena.equal(a, least), arena.equal(b, minus));
            self.require(state, RuntimeErrorKind::SignedOverflow, arena.not(overflows))?;
        }
        Ok(())
    }

    /// `left op amount`
    pub(crate) fn symbolic_shift(
        &self,
        state: &mut State,
        op: ShiftOp,
        ty: Scalar,
        left: Value,
        (amount_ty, amount): (Scalar, Value),
    ) -> Checked<Value> {
        let (arena, bits) = (&*self.arena, self.width(ty));
        let (left, amount) = (self.term(left, ty)?, self.term(amount, amount_ty)?);
        // A negative amount is a huge one when read unsigned.
        let limit = arena.constant(u128::from(bits), self.width(amount_ty));
        self.require(state, RuntimeErrorKind::BadShift, arena.unsigned_less(amount, limit))?;
        let amount = self.resized(amount, false, bits);
        let result = match op {
            ShiftOp::Shr if ty.is_signed() => arena.arithmetic_shift_right(left, amount),
            ShiftOp::Shr => arena.logical_shift_right(left, amount),
            ShiftOp::Shl => {
                if ty.is_signed() {
                    // C17 6.5.7p4: not negative, and representable: at most MAX >> amount, read unsigned.
                    let largest = arena.constant(u128::MAX >> (129 - bits), bits);
                    let fits = arena.unsigned_less_equal(left, arena.logical_shift_right(largest, amount));
                    self.require(state, RuntimeErrorKind::BadShift, fits)?;
                }
                arena.shift_left(left, amount)
            }
        };
        Ok(value_of(arena, result))
    }

    /// `left op right`, 0 or 1
    pub(crate) fn symbolic_compare(
        &self,
        state: &State,
        op: CompareOp,
        ty: Scalar,
        (first, left): (Operand, Value),
        (second, right): (Operand, Value),
    ) -> Checked<Value> {
        if !ty.is_float() && (left.is_pointer() || right.is_pointer()) {
            return self.symbolic_pointer_compare(state, op, ty, (first, left), (second, right));
        }
        let (a, b) = (self.term(left, ty)?, self.term(right, ty)?);
        let holds = if ty.is_float() {
            self.float_comparison(op, a, b)
        } else {
            self.comparison(op, ty.is_signed(), a, b)
        };
        Ok(truth_value(&self.arena, holds))
    }

    /// The truth value of a comparison.
    pub(super) fn comparison(&self, op: CompareOp, signed: bool, a: TermId, b: TermId) -> TermId {
        let arena = &*self.arena;
        let less = |a, b| if signed { arena.signed_less(a, b) } else { arena.unsigned_less(a, b) };
        match op {
            CompareOp::Eq => arena.equal(a, b),
            CompareOp::Ne => arena.not(arena.equal(a, b)),
            CompareOp::Lt => less(a, b),
            CompareOp::Gt => less(b, a),
            CompareOp::Le => arena.not(less(b, a)),
            CompareOp::Ge => arena.not(less(a, b)),
        }
    }

    /// Width of a scalar type in bits.
    pub(crate) fn width(&self, ty: Scalar) -> u32 {
        width(ty, self.pointer_bits)
    }
}
