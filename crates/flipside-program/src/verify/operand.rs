//! Checks operands and destinations against the scalar type at which they are used.

use crate::code::Operand;
use crate::ids::RegId;
use crate::program::Body;
use crate::scalar::{Scalar, ScalarKind};
use crate::verify::Verifier;

impl Verifier<'_> {
    /// Checks an operand that is read at this type; `role` names it in messages.
    pub(super) fn operand(&mut self, body: &Body, role: &str, ty: Scalar, operand: Operand) {
        let program = self.program;
        let (name, exists) = match operand {
            Operand::Reg(reg) => return self.register(body, role, ty, reg),
            Operand::Const(bits) => {
                let canonical = self.is_canonical(ty, bits);
                self.check(canonical, || format!("{role} {bits:#x} is no canonical constant of type {ty}"));
                return;
            }
            Operand::Global(id) => (id.to_string(), program.globals.get(id).is_some()),
            Operand::Function(id) => (id.to_string(), program.functions.get(id).is_some()),
            Operand::Slot(id) => (id.to_string(), body.slots.get(id).is_some()),
        };
        self.check(exists, || format!("{role} {name} does not exist"));
        self.check(ty == Scalar::Ptr, || format!("{role} {name} is ptr, should be {ty}"));
    }

    /// Checks an operand that is a pointer.
    pub(super) fn pointer(&mut self, body: &Body, role: &str, operand: Operand) {
        self.operand(body, role, Scalar::Ptr, operand);
    }

    /// Checks a register that is read or written at this type.
    pub(super) fn register(&mut self, body: &Body, role: &str, ty: Scalar, reg: RegId) {
        match body.regs.get(reg) {
            None => self.wrong(format!("{role} {reg} does not exist")),
            Some(register) => {
                self.check(register.scalar == ty, || {
                    format!("{role} {reg} is {}, should be {ty}", register.scalar)
                });
            }
        }
    }

    fn is_canonical(&self, ty: Scalar, bits: u64) -> bool {
        let width = match ty.kind() {
            ScalarKind::Bool => 1,
            ScalarKind::Integer { bits, .. } => bits,
            ScalarKind::Single => 32,
            ScalarKind::Double => 64,
            ScalarKind::Pointer => self.program.types.model.pointer_bits,
        };
        bits <= u64::MAX >> 64_u32.saturating_sub(width)
    }
}
