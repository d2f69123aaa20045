//! Instructions: each reads its operands, hands them to the operator or to memory, and writes its register.
//!
//! Only dispatch: what an operator or an access means is in its own module. **Invariant**: an instruction that forks has
//! changed nothing, so that it can run again.

use flipside_program::{BinaryOp, BitRange, CompareOp, Id, Inst, Operand, RegId, Scalar, ShiftOp, SlotId};
use flipside_term::TermId;

use crate::cast::cast;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::memory::Memory;
use crate::operator;
use crate::pointer;
use crate::state::State;
use crate::symbolic::Reader;
use crate::value::{Address, Value, width};

/// How many bytes an access to a bit-field touches.
fn bytes_of(bits: BitRange) -> u64 {
    u64::from((bits.start + bits.width).div_ceil(8))
}

/// Writes a register of the running frame.
#[inline]
pub(crate) fn set(state: &mut State, dest: RegId, value: Value) {
    state.frame.regs[dest.index()] = value;
}

impl Machine<'_> {
    /// Runs one instruction.
    #[inline(never)]
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
                let result = self.binary(state, op, ty, (left, right))?;
                set(state, dest, result);
            }
            Inst::Shift { dest, op, ty, left, amount_ty, amount } => {
                let result = self.shift(state, op, (ty, left), (amount_ty, amount))?;
                set(state, dest, result);
            }
            Inst::Compare { dest, op, ty, left, right } => {
                let result = self.compare(state, op, ty, (left, right))?;
                set(state, dest, result);
            }
            Inst::Cast { dest, from, to, value } => {
                let result = self.cast(state, from, to, value)?;
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
                let result = self.distance(state, (left, right), scale)?;
                set(state, dest, result);
            }
            Inst::Bound { dest, ty, value } => {
                let value = self.operand(state, ty, value)?;
                let result = self.bound(state, value, ty)?;
                set(state, dest, result);
            }
            Inst::Load { dest, ty, address, volatile } => {
                let value = self.load(state, (dest, ty), address, volatile)?;
                set(state, dest, value);
            }
            Inst::Store { ty, address, volatile: true, value } => match self.fixed_place(state, address)? {
                Some(at) => self.write_fixed(state, ty, at)?,
                None => self.store(state, ty, address, value)?,
            },
            Inst::Store { ty, address, value, volatile: false } => self.store(state, ty, address, value)?,
            Inst::LoadBits { dest, ty, address, bits } => {
                let value = self.load_bits(state, (dest, ty), address, bits)?;
                set(state, dest, value);
            }
            Inst::StoreBits { ty, address, bits, value } => {
                let (at, value) =
                    (self.address_for(state, address, bytes_of(bits))?, self.operand(state, ty, value)?);
                state.memory.write_bits(at, bits, value)?;
            }
            Inst::Copy { to, from, size } => {
                let (to, from) = (self.address_for(state, to, size)?, self.address_for(state, from, size)?);
                state.memory.copy(to, from, size)?;
            }
            Inst::Zero { to, size } => {
                let to = self.address_for(state, to, size)?;
                state.memory.fill(to, size, 0)?;
            }
            Inst::Unspecify { to, ref bits } => self.unspecify(state, to, bits)?,
            Inst::Volatile { address } if self.is_fresh(state, address, true) => {
                return Err(Stop::unsupported("a volatile bit-field or structure"));
            }
            Inst::Volatile { .. } | Inst::Mark(_) => {}
            Inst::Live { slot } => {
                let size = self.declared_size(state, slot);
                self.begin_slot(state, slot, size)?;
            }
            Inst::Check { dest, kind, ref of } => self.check(state, dest, kind, of)?,
            Inst::Allocate { slot, size } => {
                let bytes = self.slot_size(state, size)?;
                self.begin_slot(state, slot, bytes)?;
            }
            Inst::Dead { slot } => {
                if let Some(object) = state.frame.slots[slot.index()].take() {
                    state.memory.end(object);
                }
            }
        }
        Ok(())
    }

    fn compare(
        &self,
        state: &State,
        op: CompareOp,
        ty: Scalar,
        (first, second): (Operand, Operand),
    ) -> Checked<Value> {
        let (left, right) = (self.operand(state, ty, first)?, self.operand(state, ty, second)?);
        if left.is_pointer() || right.is_pointer() {
            self.guess_no_number(state, left, right)?;
        }
        if left.is_pointer() && right.is_pointer() {
            self.guess_apart(state, op, left, right)?;
            self.require_settled_addresses(state, op, left, right)?;
        }
        if left.is_symbolic() || right.is_symbolic() {
            self.symbolic_compare(state, op, ty, (first, left), (second, right))
        } else {
            operator::compare(op, ty, left, right)
        }
    }

    #[inline]
    fn binary(
        &self,
        state: &mut State,
        op: BinaryOp,
        ty: Scalar,
        (left, right): (Operand, Operand),
    ) -> Checked<Value> {
        let (left, right) = (self.operand(state, ty, left)?, self.operand(state, ty, right)?);
        if let (Value::Int(_), Value::Int(_)) = (left, right) {
            operator::binary(op, ty, left, right, self.pointer_bits)
        } else if left.is_symbolic() || right.is_symbolic() {
            self.symbolic_binary(state, op, ty, left, right)
        } else if let Some(result) = pointer::low_bits(&state.memory, op, left, right) {
            self.guess_address(state, TermId::TRUE, left)?;
            Ok(result)
        } else {
            operator::binary(op, ty, left, right, self.pointer_bits)
        }
    }

    fn shift(
        &self,
        state: &mut State,
        op: ShiftOp,
        (ty, left): (Scalar, Operand),
        (amount_ty, amount): (Scalar, Operand),
    ) -> Checked<Value> {
        let (left, amount) = (self.operand(state, ty, left)?, self.operand(state, amount_ty, amount)?);
        if left.is_symbolic() || amount.is_symbolic() {
            self.symbolic_shift(state, op, ty, left, (amount_ty, amount))
        } else {
            operator::shift(op, ty, left, amount_ty, amount)
        }
    }

    #[inline]
    fn cast(&self, state: &mut State, from: Scalar, to: Scalar, operand: Operand) -> Checked<Value> {
        let value = self.operand(state, from, operand)?;
        if to == Scalar::Bool {
            self.guess_truth(state, value)?;
        }
        if (value.is_symbolic() || to.is_wide()) && (from.is_float() || to.is_float()) {
            self.float_cast(state, value, from, to)
        } else if value.is_symbolic() || to.is_wide() {
            let value = if to.is_int() { self.single(state, operand, value)? } else { value };
            self.symbolic_cast(value, from, to)
        } else {
            cast(value, from, to, self.pointer_bits)
        }
    }

    /// The difference of two pointers.
    fn distance(&self, state: &mut State, (first, second): (Operand, Operand), scale: i64) -> Checked<Value> {
        let (left, right) =
            (self.operand(state, Scalar::Ptr, first)?, self.operand(state, Scalar::Ptr, second)?);
        if left.is_pointer() && right.is_pointer() {
            self.guess_apart(state, CompareOp::Lt, left, right)?;
        }
        if left.is_symbolic() || right.is_symbolic() {
            let (left, right) = (self.single(state, first, left)?, self.single(state, second, right)?);
            self.symbolic_distance(state, left, right, scale)
        } else {
            pointer::distance(left, right, scale)
        }
    }

    /// Reads a scalar; a volatile read of what the environment may change gives an input.
    fn load(
        &self,
        state: &mut State,
        (dest, ty): (RegId, Scalar),
        address: Operand,
        volatile: bool,
    ) -> Checked<Value> {
        if volatile && let Some(at) = self.fixed_place(state, address)? {
            return self.read_fixed(state, ty, at);
        }
        if self.is_fresh(state, address, volatile) {
            return self.fresh_value(state, ty, address);
        }
        let address = self.operand(state, Scalar::Ptr, address)?;
        let value = if address.is_symbolic() {
            // A `_Bool` that is neither 0 nor 1 may be at an offset that the read does not touch.
            let raw = if ty == Scalar::Bool { Scalar::U8 } else { ty };
            let read = |memory: &Memory, at| memory.read(at, raw);
            let size = u64::from(width(ty, self.pointer_bits)) / 8;
            self.symbolic_load(state, dest, address, ty, &Reader { size, read: &read })?
        } else {
            state.memory.read(pointer::address(address)?, ty)?
        };
        if ty == Scalar::Bool { self.checked_bool(state, value) } else { Ok(value) }
    }

    /// Writes a scalar.
    fn store(&self, state: &mut State, ty: Scalar, address: Operand, value: Operand) -> Checked<()> {
        let value = self.operand(state, ty, value)?;
        let pointer = self.operand(state, Scalar::Ptr, address)?;
        if pointer.is_symbolic() {
            self.symbolic_store(state, address, pointer, ty, value)
        } else {
            state.memory.write(pointer::address(pointer)?, ty, value)
        }
    }

    /// Reads a bit-field.
    fn load_bits(
        &self,
        state: &mut State,
        (dest, ty): (RegId, Scalar),
        address: Operand,
        bits: BitRange,
    ) -> Checked<Value> {
        let address = self.operand(state, Scalar::Ptr, address)?;
        if address.is_symbolic() {
            let read = |memory: &Memory, at| memory.read_bits(at, ty, bits);
            let reader = Reader { size: bytes_of(bits), read: &read };
            self.symbolic_load(state, dest, address, ty, &reader)
        } else {
            state.memory.read_bits(pointer::address(address)?, ty, bits)
        }
    }

    /// The size of the object of a slot of the running function.
    fn declared_size(&self, state: &State, slot: SlotId) -> u64 {
        let body = self.program.functions[state.frame.function].body.as_ref();
        body.expect("a running function should have a body").slots[slot].size
    }

    /// The size of a variable-length array.
    fn slot_size(&self, state: &mut State, size: Operand) -> Checked<u64> {
        match self.operand(state, Scalar::S64, size)? {
            Value::Int(bytes) => Ok(bytes),
            Value::Term(term) => self.decided_size(state, term),
            Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) => {
                Err(Stop::address_arithmetic())
            }
            Value::Fragment { .. } => Err(Stop::part_of_pointer()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// The address that an operand is.
    #[inline]
    pub(crate) fn address(&self, state: &State, operand: Operand) -> Checked<Address> {
        pointer::address(self.single(state, operand, self.operand(state, Scalar::Ptr, operand)?)?)
    }

    /// The number of elements of a variable-length array.
    fn bound(&self, state: &mut State, value: Value, ty: Scalar) -> Checked<Value> {
        if value.is_symbolic() {
            let (arena, term) = (&*self.arena, self.term(value, ty)?);
            let zero = arena.constant(0, arena.width(term));
            let positive =
                if ty.is_signed() { arena.signed_less(zero, term) } else { arena.unsigned_less(zero, term) };
            self.require(state, RuntimeErrorKind::BadBound, positive)?;
            return self.symbolic_cast(value, ty, Scalar::S64);
        }
        let result = cast(value, ty, Scalar::S64, self.pointer_bits)?;
        match result {
            Value::Int(bits) if bits as i64 > 0 => Ok(result),
            Value::Int(bits) => Err(Stop::error(RuntimeErrorKind::BadBound, (bits as i64).to_string())),
            _ => Err(Stop::address_arithmetic()),
        }
    }

    fn begin_slot(&self, state: &mut State, slot: SlotId, size: u64) -> Checked<()> {
        if let Some(object) = state.frame.slots[slot.index()].take() {
            state.memory.end(object);
        }
        let name = self.functions[state.frame.function.index()].slot_names[slot.index()].clone();
        let body = self.program.functions[state.frame.function].body.as_ref();
        let align = body.map_or(1, |body| body.slots[slot].align);
        let object = state.memory.create_slot(size, align, name)?;
        state.frame.slots[slot.index()] = Some(object);
        Ok(())
    }
}
