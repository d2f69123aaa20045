//! Which pointer parameters the subject compares with null: there null is a legal input.
//!
//! A parameter is followed through copies, variables of its function, and calls that pass it on. What is not followed
//! (a pointer stored in a record, say) may be compared anywhere.

use std::collections::BTreeSet;

use flipside_program::{
    Argument, Body, Callee, CompareOp, FunctionId, Inst, Operand, Param, Program, RegId, Scalar, SlotId,
    Terminator,
};

/// Does the function, or one that it passes the parameter on to, compare it with null?
pub(crate) fn compared_with_null(program: &Program, function: FunctionId, parameter: RegId) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![(function, parameter)];
    while let Some((function, parameter)) = work.pop() {
        if !seen.insert((function, parameter)) {
            continue;
        }
        let Some(body) = &program.functions[function].body else { continue };
        let copies = Copies::of(body, parameter);
        if copies.compared(body) || copies.escapes(body) {
            return true;
        }
        work.extend(copies.passed_on(program, body));
    }
    false
}

/// The registers that hold a parameter, and the variables that do.
pub(super) struct Copies {
    regs: BTreeSet<RegId>,
    slots: BTreeSet<SlotId>,
}

impl Copies {
    pub fn of(body: &Body, parameter: RegId) -> Self {
        let mut copies = Copies { regs: BTreeSet::from([parameter]), slots: BTreeSet::new() };
        loop {
            let before = (copies.regs.len(), copies.slots.len());
            for (inst, _) in body.blocks.iter().flat_map(|block| &block.insts) {
                match inst {
                    Inst::Move { dest, value, .. } if copies.is(value) => {
                        copies.regs.insert(*dest);
                    }
                    Inst::Cast { dest, from: Scalar::Ptr, to: Scalar::Ptr, value } if copies.is(value) => {
                        copies.regs.insert(*dest);
                    }
                    Inst::Store { address: Operand::Slot(slot), value, .. } if copies.is(value) => {
                        copies.slots.insert(*slot);
                    }
                    Inst::Load { dest, address: Operand::Slot(slot), .. } if copies.slots.contains(slot) => {
                        copies.regs.insert(*dest);
                    }
                    _ => {}
                }
            }
            if (copies.regs.len(), copies.slots.len()) == before {
                return copies;
            }
        }
    }

    /// Is it a copy?
    pub fn is(&self, operand: &Operand) -> bool {
        matches!(operand, Operand::Reg(reg) if self.regs.contains(reg))
    }

    fn compared(&self, body: &Body) -> bool {
        let in_instruction = |inst: &Inst| match inst {
            Inst::Compare { op: CompareOp::Eq | CompareOp::Ne, ty: Scalar::Ptr, left, right, .. } => {
                (self.is(left) && *right == Operand::Const(0))
                    || (self.is(right) && *left == Operand::Const(0))
            }
            Inst::Cast { from: Scalar::Ptr, to: Scalar::Bool, value, .. } => self.is(value),
            _ => false,
        };
        body.blocks.iter().any(|block| {
            let branch = matches!(
                &block.terminator,
                Terminator::Branch { ty: Scalar::Ptr, value, .. } if self.is(value)
            );
            branch || block.insts.iter().any(|(inst, _)| in_instruction(inst))
        })
    }

    /// Is it passed to a function without a body, or to one that is not known?
    pub fn passed_to_unknown(&self, program: &Program, body: &Body) -> bool {
        body.blocks.iter().any(|block| match &block.terminator {
            Terminator::Call { callee, args, .. } => {
                let is_known = |id: &FunctionId| program.functions[*id].body.is_some();
                let is_unknown = !matches!(callee, Callee::Direct(id) if is_known(id));
                let is_copy =
                    |arg: &Argument| matches!(arg, Argument::Scalar(_, operand) if self.is(operand));
                is_unknown && args.iter().any(is_copy)
            }
            _ => false,
        })
    }

    /// Is it stored where it is not followed?
    fn escapes(&self, body: &Body) -> bool {
        body.blocks.iter().flat_map(|block| &block.insts).any(|(inst, _)| match inst {
            Inst::Store { address, value, .. } => self.is(value) && !matches!(address, Operand::Slot(_)),
            _ => false,
        })
    }

    /// The parameters of other functions that it is passed for.
    pub fn passed_on(&self, program: &Program, body: &Body) -> Vec<(FunctionId, RegId)> {
        let mut found = Vec::new();
        for block in &body.blocks {
            let Terminator::Call { callee: Callee::Direct(function), args, .. } = &block.terminator else {
                continue;
            };
            let Some(callee) = &program.functions[*function].body else { continue };
            for (param, arg) in callee.params.iter().zip(args) {
                if let (Param::Scalar(reg), Argument::Scalar(Scalar::Ptr, operand)) = (param, arg)
                    && self.is(operand)
                {
                    found.push((*function, *reg));
                }
            }
        }
        found
    }
}
