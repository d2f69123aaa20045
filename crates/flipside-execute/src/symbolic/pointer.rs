//! Pointers whose offset is a term, or that are one of several. What addresses mean is decided in [`crate::pointer`].

use flipside_program::{BinaryOp, CompareOp, Operand, Scalar};
use flipside_term::TermId;

use super::{truth_value, value_of};
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::pointer::depends_on_inputs;
use crate::state::State;
use crate::value::{ObjectId, Value};

impl Machine<'_> {
    /// Object and offset term of a pointer value.
    pub(crate) fn pointer_parts(&self, value: Value) -> Checked<(ObjectId, TermId)> {
        let arena = &*self.arena;
        match value {
            Value::Pointer { object, offset } => Ok((object, arena.constant(u128::from(offset as u64), 64))),
            Value::PointerTerm { object, offset } => Ok((object, offset)),
            Value::Int(bits) => Ok((ObjectId::NULL, arena.constant(u128::from(bits), 64))),
            Value::Term(_) => Err(Stop::unsupported("a pointer made from an integer that depends on inputs")),
            Value::Choice(_) => Err(depends_on_inputs()),
            Value::Fragment { .. } => Err(Stop::part_of_pointer()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    fn pointer_at(&self, object: ObjectId, offset: TermId) -> Value {
        match self.arena.constant_value(offset) {
            Some(bits) => Value::Pointer { object, offset: bits as i64 },
            None => Value::PointerTerm { object, offset },
        }
    }

    /// `base + index * scale` in bytes
    pub(crate) fn symbolic_offset(&self, base: Value, index: Value, scale: i64) -> Checked<Value> {
        if self.pointer_bits != 64 {
            return Err(Stop::unsupported("symbolic pointers on a target that is not 64-bit"));
        }
        let arena = &*self.arena;
        let index = self.term(index, Scalar::S64)?;
        let bytes = arena.multiply(index, arena.constant(u128::from(scale as u64), 64));
        let moved = |pointer| {
            let (object, offset) = self.pointer_parts(pointer)?;
            Ok(self.pointer_at(object, arena.add(offset, bytes)))
        };
        if !matches!(base, Value::Choice(_)) {
            return moved(base);
        }
        let alternatives: Vec<(TermId, Value)> = self
            .members(base)?
            .into_iter()
            .map(|(guard, pointer)| Ok((guard, moved(pointer)?)))
            .collect::<Checked<_>>()?;
        self.pointer_choice(&alternatives)
    }

    /// `(left - right) / scale`
    pub(crate) fn symbolic_distance(
        &self,
        state: &mut State,
        left: Value,
        right: Value,
        scale: i64,
    ) -> Checked<Value> {
        let arena = &*self.arena;
        let ((a, left), (b, right)) = (self.pointer_parts(left)?, self.pointer_parts(right)?);
        if a != b {
            return Err(Stop::error(
                RuntimeErrorKind::PointerDifference,
                "the pointers point into different objects",
            ));
        }
        let bytes = arena.subtract(left, right);
        let scale = arena.constant(u128::from(scale as u64), 64);
        let rest = arena.signed_remainder(bytes, scale);
        let exact = arena.equal(rest, arena.constant(0, 64));
        self.require(state, RuntimeErrorKind::PointerDifference, exact)?;
        Ok(value_of(arena, arena.signed_divide(bytes, scale)))
    }

    /// A comparison in which a side is a pointer.
    pub(super) fn symbolic_pointer_compare(
        &self,
        state: &State,
        op: CompareOp,
        ty: Scalar,
        (first, left): (Operand, Value),
        (second, right): (Operand, Value),
    ) -> Checked<Value> {
        let arena = &*self.arena;
        let (left, right) = (self.resolved(state, left), self.resolved(state, right));
        let mut holds = TermId::FALSE;
        for (guard, a) in self.members(left)? {
            for (other, b) in self.members(right)? {
                let Ok(here) = self.compare_pair(op, ty, a, b) else {
                    // One of the pairs cannot be compared: the run forks by pair.
                    self.single(state, first, left)?;
                    self.single(state, second, right)?;
                    return self.compare_pair(op, ty, left, right).map(|holds| truth_value(arena, holds));
                };
                holds = arena.or(holds, arena.and(arena.and(guard, other), here));
            }
        }
        Ok(truth_value(arena, holds))
    }

    fn compare_pair(&self, op: CompareOp, ty: Scalar, left: Value, right: Value) -> Checked<TermId> {
        if !left.is_symbolic() && !right.is_symbolic() {
            let holds = crate::operator::truth(crate::pointer::compare(op, ty, left, right)?)?;
            return Ok(if holds { TermId::TRUE } else { TermId::FALSE });
        }
        let ((a, left), (b, right)) = (self.pointer_parts(left)?, self.pointer_parts(right)?);
        if a == b {
            // Addresses in one object are ordered by their offsets; numbers are unsigned.
            return Ok(self.comparison(op, a != ObjectId::NULL, left, right));
        }
        let a_number = |object, offset| {
            object == ObjectId::NULL && offset != self.arena.constant(0, self.arena.width(offset))
        };
        if a_number(a, left) || a_number(b, right) {
            return Err(Stop::unsupported("comparison of the address of an object with a number"));
        }
        match op {
            CompareOp::Eq => Ok(TermId::FALSE),
            CompareOp::Ne => Ok(TermId::TRUE),
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {
                Err(Stop::unsupported("order of pointers to different objects"))
            }
        }
    }

    /// An operator at an integer type in which a side is an address.
    pub(super) fn symbolic_address_arithmetic(
        &self,
        op: BinaryOp,
        ty: Scalar,
        left: Value,
        right: Value,
    ) -> Checked<Value> {
        if self.width(ty) != 64 || self.pointer_bits != 64 {
            return Err(Stop::address_arithmetic());
        }
        let arena = &*self.arena;
        match (op, left.is_pointer(), right.is_pointer()) {
            (BinaryOp::Add, true, false) | (BinaryOp::Add, false, true) => {
                let (pointer, number) = if left.is_pointer() { (left, right) } else { (right, left) };
                let (object, offset) = self.pointer_parts(pointer)?;
                Ok(self.pointer_at(object, arena.add(offset, self.term(number, ty)?)))
            }
            (BinaryOp::Sub, true, false) => {
                let (object, offset) = self.pointer_parts(left)?;
                Ok(self.pointer_at(object, arena.subtract(offset, self.term(right, ty)?)))
            }
            (BinaryOp::Sub, true, true) => {
                let ((a, left), (b, right)) = (self.pointer_parts(left)?, self.pointer_parts(right)?);
                if a != b {
                    return Err(Stop::address_arithmetic());
                }
                Ok(value_of(arena, arena.subtract(left, right)))
            }
            _ => Err(Stop::address_arithmetic()),
        }
    }
}
