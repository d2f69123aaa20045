//! The concrete fast path: instructions whose operands are all numbers, or pointers to a known place.
//!
//! Most executed code does not depend on the inputs, and most of that is arithmetic on integers of at most 64 bits, and
//! loads and stores of them. Only these are handled here; everything else is left to [`crate::step`], before anything
//! was done. So concrete code pays one comparison for the existence of symbolic values.
//!
//! **Invariant**: the effect is that of [`crate::step`]: the operators are the same, only the values are unwrapped first.

use flipside_program::{BlockId, Id, Inst, Operand, Outcome, Scalar, Terminator};

use crate::cast::resize;
use crate::counts::Tally;
use crate::end::Checked;
use crate::frame::Frame;
use crate::machine::Machine;
use crate::operator;
use crate::pointer;
use crate::state::State;
use crate::step::set;
use crate::value::{Address, ObjectId, Value, width};

/// An integer of at most 64 bits that is in a register, or a constant.
#[expect(clippy::inline_always, reason = "every instruction of concrete code runs it")]
#[inline(always)]
fn number(frame: &Frame, operand: Operand) -> Option<u64> {
    match operand {
        Operand::Reg(reg) => match frame.regs[reg.index()] {
            Value::Int(bits) => Some(bits),
            _ => None,
        },
        Operand::Const(bits) => Some(bits),
        Operand::Global(_) | Operand::Function(_) | Operand::Slot(_) => None,
    }
}

/// The place that a pointer points to.
#[expect(clippy::inline_always, reason = "every access of concrete code runs it")]
#[inline(always)]
fn place(frame: &Frame, operand: Operand) -> Option<Address> {
    match operand {
        Operand::Reg(reg) => match frame.regs[reg.index()] {
            Value::Pointer { object, offset } => Some(Address { object, offset }),
            _ => None,
        },
        Operand::Global(global) => Some(Address::start_of(ObjectId(global.0 + 1))),
        Operand::Slot(slot) => frame.slots[slot.index()].map(Address::start_of),
        Operand::Const(_) | Operand::Function(_) => None,
    }
}

/// Is it an integer type whose concrete values are [`Value::Int`]?
#[inline]
fn is_concrete(ty: Scalar) -> bool {
    ty.is_int() && !ty.is_wide()
}

impl Machine<'_> {
    /// Runs one instruction, on the fast path if it qualifies.
    #[inline]
    pub(crate) fn step_concrete(&self, state: &mut State, inst: &Inst) -> Checked<()> {
        match *inst {
            Inst::Move { dest, ty, value } if is_concrete(ty) => {
                let Some(bits) = number(&state.frame, value) else { return self.step(state, inst) };
                set(state, dest, Value::Int(bits));
            }
            Inst::Binary { dest, op, ty, left, right } if is_concrete(ty) => {
                let (Some(left), Some(right)) = (number(&state.frame, left), number(&state.frame, right))
                else {
                    return self.step(state, inst);
                };
                let result = operator::binary_of_numbers(op, ty, left, right)?;
                set(state, dest, result);
            }
            Inst::Shift { dest, op, ty, left, amount_ty, amount }
                if is_concrete(ty) && is_concrete(amount_ty) =>
            {
                let (Some(left), Some(amount)) = (number(&state.frame, left), number(&state.frame, amount))
                else {
                    return self.step(state, inst);
                };
                let result = operator::shift_of_numbers(op, ty, left, amount_ty, amount)?;
                set(state, dest, result);
            }
            Inst::Compare { dest, op, ty, left, right } if is_concrete(ty) => {
                let (Some(left), Some(right)) = (number(&state.frame, left), number(&state.frame, right))
                else {
                    return self.step(state, inst);
                };
                set(state, dest, Value::truth(operator::compare_numbers(op, ty, left, right)));
            }
            Inst::Cast { dest, from, to, value } if is_concrete(from) && is_concrete(to) => {
                let Some(bits) = number(&state.frame, value) else { return self.step(state, inst) };
                set(state, dest, Value::Int(resize(bits, from, to, self.pointer_bits)));
            }
            Inst::Offset { dest, base, index, scale } => {
                let (Some(base), Some(index)) = (place(&state.frame, base), number(&state.frame, index))
                else {
                    return self.step(state, inst);
                };
                set(state, dest, pointer::moved(base, index, scale, self.pointer_bits));
            }
            Inst::Load { dest, ty, address, volatile: false } if is_concrete(ty) => {
                let bytes = width(ty, self.pointer_bits) as usize / 8;
                let read = place(&state.frame, address).and_then(|at| state.memory.plain_number(at, bytes));
                let Some(bits) = read else { return self.step(state, inst) };
                set(state, dest, Value::Int(bits));
            }
            Inst::Store { ty, address, value, volatile: false } if is_concrete(ty) => {
                let (Some(at), Some(bits)) = (place(&state.frame, address), number(&state.frame, value))
                else {
                    return self.step(state, inst);
                };
                state.memory.write(at, ty, Value::Int(bits))?;
            }
            _ => return self.step(state, inst),
        }
        Ok(())
    }

    /// The successor of a block that ends in a jump or in a branch on a number; the outcome is noted.
    #[inline]
    pub(crate) fn concrete_target(
        &self,
        state: &mut State,
        terminator: &Terminator,
        tally: &mut Tally,
    ) -> Option<BlockId> {
        if self.loops.is_some() {
            return None;
        }
        match terminator {
            Terminator::Jump(to) => Some(*to),
            Terminator::Branch { condition, ty, value, then_to, else_to } if is_concrete(*ty) => {
                let taken = number(&state.frame, *value)? != 0;
                tally.note(&mut state.counts, *condition, Outcome::of(taken).index());
                Some(if taken { *then_to } else { *else_to })
            }
            _ => None,
        }
    }
}
