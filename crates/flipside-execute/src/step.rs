//! Instructions: each reads its operands, hands them to the operator or to memory, and writes its register.

use flipside_program::{Id, Inst, Operand, RegId, Scalar, SlotId};

use crate::cast::cast;
use crate::end::Checked;
use crate::machine::Machine;
use crate::object::Origin;
use crate::operator;
use crate::pointer;
use crate::state::State;
use crate::value::{Address, Value};

#[inline]
fn set(state: &mut State, dest: RegId, value: Value) {
    state.frame.regs[dest.index()] = value;
}

impl Machine<'_> {
    /// Runs one instruction.
    #[inline]
    pub(crate) fn step(&self, state: &mut State, inst: &Inst) -> Checked<()> {
        match *inst {
            Inst::Move { dest, ty, value } => {
                let value = self.operand(state, ty, value)?;
                set(state, dest, value);
            }
            Inst::Forget { dest } => set(state, dest, Value::Undef),
            Inst::Unary { dest, op, ty, value } => {
                let value = self.operand(state, ty, value)?;
                let result = if value.is_symbolic() {
                    self.symbolic_unary(state, op, ty, value)?
                } else {
                    operator::unary(op, ty, value)?
                };
                set(state, dest, result);
            }
            Inst::Binary { dest, op, ty, left, right } => {
                let (left, right) = (self.operand(state, ty, left)?, self.operand(state, ty, right)?);
                let result = if left.is_symbolic() || right.is_symbolic() {
                    self.symbolic_binary(state, op, ty, left, right)?
                } else {
                    operator::binary(op, ty, left, right, self.pointer_bits)?
                };
                set(state, dest, result);
            }
            Inst::Shift { dest, op, ty, left, amount_ty, amount } => {
                let (left, amount) =
                    (self.operand(state, ty, left)?, self.operand(state, amount_ty, amount)?);
                let result = if left.is_symbolic() || amount.is_symbolic() {
                    self.symbolic_shift(state, op, ty, left, (amount_ty, amount))?
                } else {
                    operator::shift(op, ty, left, amount_ty, amount)?
                };
                set(state, dest, result);
            }
            Inst::Compare { dest, op, ty, left, right } => {
                let (left, right) = (self.operand(state, ty, left)?, self.operand(state, ty, right)?);
                let result = if left.is_symbolic() || right.is_symbolic() {
                    self.symbolic_compare(op, ty, left, right)?
                } else {
                    operator::compare(op, ty, left, right)?
                };
                set(state, dest, result);
            }
            Inst::Cast { dest, from, to, value } => {
                let value = self.operand(state, from, value)?;
                let result = if value.is_symbolic() {
                    self.symbolic_cast(value, from, to)?
                } else {
                    cast(value, from, to, self.pointer_bits)?
                };
                set(state, dest, result);
            }
            Inst::Offset { dest, base, index, scale } => {
                let (base, index) =
                    (self.operand(state, Scalar::Ptr, base)?, self.operand(state, Scalar::S64, index)?);
                let result = if base.is_symbolic() || index.is_symbolic() {
                    self.symbolic_offset(base, index, scale)?
                } else {
                    pointer::offset(base, index, scale, self.pointer_bits)?
                };
                set(state, dest, result);
            }
            Inst::Distance { dest, left, right, scale } => {
                let (left, right) =
                    (self.operand(state, Scalar::Ptr, left)?, self.operand(state, Scalar::Ptr, right)?);
                let result = if left.is_symbolic() || right.is_symbolic() {
                    self.symbolic_distance(state, left, right, scale)?
                } else {
                    pointer::distance(left, right, scale)?
                };
                set(state, dest, result);
            }
            Inst::Load { dest, ty, address, volatile: _ } => {
                let value = match self.operand(state, Scalar::Ptr, address)? {
                    Value::PointerTerm { object, offset } => self.symbolic_read(state, object, offset, ty)?,
                    address => state.memory.read(pointer::address(address)?, ty)?,
                };
                let value = if ty == Scalar::Bool { self.checked_bool(state, value)? } else { value };
                set(state, dest, value);
            }
            Inst::Store { ty, address, value, volatile: _ } => {
                let value = self.operand(state, ty, value)?;
                match self.operand(state, Scalar::Ptr, address)? {
                    Value::PointerTerm { object, offset } => {
                        self.symbolic_write(state, object, offset, ty, value)?;
                    }
                    address => state.memory.write(pointer::address(address)?, ty, value)?,
                }
            }
            Inst::LoadBits { dest, ty, address, bits } => {
                let value = state.memory.read_bits(self.address(state, address)?, ty, bits)?;
                set(state, dest, value);
            }
            Inst::StoreBits { ty, address, bits, value } => {
                let (at, value) = (self.address(state, address)?, self.operand(state, ty, value)?);
                state.memory.write_bits(at, bits, value)?;
            }
            Inst::Copy { to, from, size } => {
                let (to, from) = (self.address(state, to)?, self.address(state, from)?);
                state.memory.copy(to, from, size)?;
            }
            Inst::Zero { to, size } => {
                let to = self.address(state, to)?;
                state.memory.fill(to, size, 0)?;
            }
            Inst::Live { slot } => self.begin_slot(state, slot)?,
            Inst::Dead { slot } => {
                if let Some(object) = state.frame.slots[slot.index()].take() {
                    state.memory.end(object);
                }
            }
        }
        Ok(())
    }

    /// The address that an operand is.
    #[inline]
    pub(crate) fn address(&self, state: &State, operand: Operand) -> Checked<Address> {
        pointer::address(self.operand(state, Scalar::Ptr, operand)?)
    }

    fn begin_slot(&self, state: &mut State, slot: SlotId) -> Checked<()> {
        if let Some(object) = state.frame.slots[slot.index()].take() {
            state.memory.end(object);
        }
        let function = state.frame.function;
        let body =
            self.program.functions[function].body.as_ref().expect("a running function should have a body");
        let name = &self.functions[function.index()].slot_names[slot.index()];
        let object = state.memory.create_uninitialised(body.slots[slot].size, Origin::Slot, name.clone())?;
        state.frame.slots[slot.index()] = Some(object);
        Ok(())
    }
}
