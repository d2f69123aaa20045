//! Checks instructions: the types of operands and results, scales, ranges of bits.

use crate::code::{Inst, UnaryOp};
use crate::ids::{RegId, SlotId};
use crate::program::Body;
use crate::scalar::Scalar;
use crate::types::BitRange;
use crate::verify::Verifier;

impl Verifier<'_> {
    /// Checks an instruction.
    pub(super) fn inst(&mut self, body: &Body, inst: &Inst) {
        match *inst {
            Inst::Move { dest, ty, value } => {
                self.register(body, "result", ty, dest);
                self.operand(body, "operand", ty, value);
            }
            Inst::Forget { dest } => {
                self.check(body.regs.get(dest).is_some(), || format!("register {dest} does not exist"));
            }
            Inst::Unary { dest, op, ty, value } => {
                if !(ty.is_float() && op == UnaryOp::Neg) {
                    self.integer(op.name(), ty);
                }
                self.register(body, "result", ty, dest);
                self.operand(body, "operand", ty, value);
            }
            Inst::Binary { dest, op, ty, left, right } => {
                if !(ty.is_float() && op.is_for_floats()) {
                    self.integer(op.name(), ty);
                }
                self.register(body, "result", ty, dest);
                self.operand(body, "left operand", ty, left);
                self.operand(body, "right operand", ty, right);
            }
            Inst::Shift { dest, op, ty, left, amount_ty, amount } => {
                self.integer(op.name(), ty);
                self.integer("shift amount", amount_ty);
                self.register(body, "result", ty, dest);
                self.operand(body, "left operand", ty, left);
                self.operand(body, "shift amount", amount_ty, amount);
            }
            Inst::Compare { dest, op: _, ty, left, right } => {
                self.register(body, "result", Scalar::S32, dest);
                self.operand(body, "left operand", ty, left);
                self.operand(body, "right operand", ty, right);
            }
            Inst::Cast { dest, from, to, value } => {
                let mixed = [from, to].contains(&Scalar::Ptr) && (from.is_float() || to.is_float());
                self.check(!mixed, || format!("a cast from {from} to {to}"));
                self.register(body, "result", to, dest);
                self.operand(body, "operand", from, value);
            }
            Inst::Offset { dest, base, index, scale } => {
                self.register(body, "result", Scalar::Ptr, dest);
                self.pointer(body, "base", base);
                self.operand(body, "index", Scalar::S64, index);
                self.check(scale != 0, || "the scale is 0".to_owned());
            }
            Inst::Distance { dest, left, right, scale } => {
                self.register(body, "result", Scalar::S64, dest);
                self.pointer(body, "left operand", left);
                self.pointer(body, "right operand", right);
                self.check(scale != 0, || "the scale is 0".to_owned());
            }
            Inst::Load { dest, ty, address, volatile: _ } => {
                self.register(body, "result", ty, dest);
                self.pointer(body, "address", address);
            }
            Inst::Store { ty, address, value, volatile: _ } => {
                self.pointer(body, "address", address);
                self.operand(body, "operand", ty, value);
            }
            Inst::LoadBits { dest, ty, address, bits } => {
                self.register(body, "result", ty, dest);
                self.pointer(body, "address", address);
                self.bits_of(ty, bits);
            }
            Inst::StoreBits { ty, address, bits, value } => {
                self.pointer(body, "address", address);
                self.operand(body, "operand", ty, value);
                self.bits_of(ty, bits);
            }
            Inst::Copy { to, from, size: _ } => {
                self.pointer(body, "target", to);
                self.pointer(body, "source", from);
            }
            Inst::Zero { to, size: _ } => self.pointer(body, "target", to),
            Inst::Unspecify { to, ref bits } => {
                self.pointer(body, "target", to);
                for &(_, bits) in bits {
                    self.bit_range("the padding", bits, 64);
                }
            }
            Inst::Volatile { address } => self.pointer(body, "address", address),
            Inst::Mark(ref mark) => self.spans_exist(mark.span, mark.spelled, "a mark"),
            Inst::Bound { dest, ty, value } => {
                self.integer("the bound", ty);
                self.register(body, "result", Scalar::S64, dest);
                self.operand(body, "operand", ty, value);
            }
            Inst::Check { dest, kind: _, ref of } => self.checked(body, dest, of),
            Inst::Allocate { slot, size } => {
                self.slot_exists(body, slot);
                self.operand(body, "size", Scalar::S64, size);
            }
            Inst::Live { slot } | Inst::Dead { slot } => self.slot_exists(body, slot),
        }
    }

    fn checked(&mut self, body: &Body, dest: RegId, of: &Inst) {
        self.register(body, "result", Scalar::S32, dest);
        let fits =
            !matches!(of, Inst::Check { .. } | Inst::Live { .. } | Inst::Allocate { .. } | Inst::Dead { .. });
        if self.check(fits, || "it checks an instruction that cannot be checked".to_owned()) {
            self.inst(body, of);
        }
    }

    fn integer(&mut self, what: &str, ty: Scalar) {
        self.check(ty.is_int(), || format!("{what} is at type {ty}, should be an integer type"));
    }

    fn bits_of(&mut self, ty: Scalar, bits: BitRange) {
        let width = if ty == Scalar::Bool { Some(1) } else { ty.bits() };
        match width {
            Some(_) if ty.is_float() => {
                self.wrong(format!("the bit-field is at type {ty}, should be an integer type"));
            }
            Some(width) => self.bit_range("the bit-field", bits, width),
            None => self.wrong("the bit-field is at type ptr, should be an integer type"),
        }
    }

    fn slot_exists(&mut self, body: &Body, slot: SlotId) {
        self.check(body.slots.get(slot).is_some(), || format!("slot {slot} does not exist"));
    }
}
