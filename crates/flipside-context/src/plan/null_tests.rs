//! Which pointer parameters the subject compares with null: there null is a legal input.
//!
//! A parameter is followed through copies, variables of its function, and calls that pass it on. What is not followed
//! (a pointer stored in a record, say) leaves the parameter "not null", which is then listed as an assumption.

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
        if copies.compared(body) {
            return true;
        }
        work.extend(copies.passed_on(program, body));
    }
    false
}

/// The registers that hold a parameter, and the variables that do.
struct Copies {
    regs: BTreeSet<RegId>,
    slots: BTreeSet<SlotId>,
}

impl Copies {
    fn of(body: &Body, parameter: RegId) -> Self {
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

    fn is(&self, operand: &Operand) -> bool {
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

    /// The parameters of other functions that it is passed for.
    fn passed_on(&self, program: &Program, body: &Body) -> Vec<(FunctionId, RegId)> {
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
