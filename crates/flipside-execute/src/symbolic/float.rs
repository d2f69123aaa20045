//! Floating-point numbers that depend on the inputs, with the meaning of [`crate::float`] on constants.

use flipside_program::{BinaryOp, CompareOp, Scalar};
use flipside_term::TermId;

use super::value_of;
use crate::end::{Checked, RuntimeErrorKind};
use crate::float::{conversion, operator};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// `left op right`
    pub(super) fn float_binary(&self, op: BinaryOp, a: TermId, b: TermId) -> Value {
        value_of(&self.arena, self.arena.float_binary(operator(op), a, b))
    }

    /// The truth value of a comparison. None but `!=` holds for a NaN.
    pub(super) fn float_comparison(&self, op: CompareOp, a: TermId, b: TermId) -> TermId {
        let arena = &*self.arena;
        match op {
            CompareOp::Eq => arena.float_equal(a, b),
            CompareOp::Ne => arena.not(arena.float_equal(a, b)),
            CompareOp::Lt => arena.float_less(a, b),
            CompareOp::Le => arena.float_less_equal(a, b),
            CompareOp::Gt => arena.float_less(b, a),
            CompareOp::Ge => arena.float_less_equal(b, a),
        }
    }

    /// The value converted, where one of the types is floating.
    pub(crate) fn float_cast(
        &self,
        state: &mut State,
        value: Value,
        from: Scalar,
        to: Scalar,
    ) -> Checked<Value> {
        let (arena, term) = (&*self.arena, self.term(value, from)?);
        if to == Scalar::Bool {
            let holds = self.float_comparison(CompareOp::Ne, term, arena.constant(0, self.width(from)));
            return Ok(value_of(arena, arena.ite(holds, arena.constant(1, 8), arena.constant(0, 8))));
        }
        if !to.is_float() {
            let fits = arena.float_fits(term, self.width(to), to.is_signed());
            self.require(state, RuntimeErrorKind::FloatConversion, fits)?;
        }
        Ok(value_of(arena, arena.float_convert(conversion(from, to), term, self.width(to))))
    }
}
