//! Which pointer parameters the subject compares with null: there null is a legal input.
//!
//! A parameter is followed through copies, variables of its function, and calls that pass it on. One that is not
//! followed further (stored in a record, returned by a helper) may be any of the pointers that the subject compares.

use std::collections::BTreeSet;

use flipside_program::{
    Argument, Body, Callee, CompareOp, FunctionId, Inst, Operand, Param, Program, RegId, Returned, Scalar,
    SlotId, Terminator,
};

/// Does the function, or one that it passes the parameter on to, compare it with null?
pub(crate) fn compared_with_null(program: &Program, function: FunctionId, parameter: RegId) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![(function, parameter)];
    let mut is_followed = true;
    while let Some((current, parameter)) = work.pop() {
        if !seen.insert((current, parameter)) {
            continue;
        }
        let Some(body) = &program.functions[current].body else { continue };
        let copies = Copies::of(body, [parameter]);
        if copies.compared(body) {
            return true;
        }
        is_followed &= !copies.escapes(body) && (current == function || !copies.returned(body));
        work.extend(copies.passed_on(program, body));
    }
    !is_followed && compares_others(program, function)
}

/// Is a pointer compared with null that may come from elsewhere than the parameters of the function?
fn compares_others(program: &Program, function: FunctionId) -> bool {
    program.reachable_functions(function).into_iter().any(|reached| {
        program.functions[reached].body.as_ref().is_some_and(|body| {
            let own = |param: &Param| match param {
                Param::Scalar(reg) if reached == function => Some(*reg),
                _ => None,
            };
            let own = Copies::of(body, body.params.iter().filter_map(own));
            compares(body, |operand| !own.is(operand) && !matches!(operand, Operand::Const(_)))
        })
    })
}

/// Is such a pointer compared with null?
fn compares(body: &Body, is_it: impl Fn(&Operand) -> bool) -> bool {
    let insts = || body.blocks.iter().flat_map(|block| &block.insts).map(|(inst, _)| inst);
    // A variable that is null somewhere, or compared with null, may be null here.
    let null = Operand::Const(0);
    let is_null = |operand: &Operand| {
        let in_inst = |inst: &Inst| match inst {
            Inst::Move { dest, value, .. } => Operand::Reg(*dest) == *operand && *value == null,
            Inst::Compare { ty: Scalar::Ptr, left, right, .. } => {
                (left == operand && *right == null) || (right == operand && *left == null)
            }
            Inst::Cast { from: Scalar::Ptr, to: Scalar::Bool, value, .. } => value == operand,
            _ => false,
        };
        let in_branch = |terminator: &Terminator| match terminator {
            Terminator::Branch { ty: Scalar::Ptr, value, .. } => value == operand,
            _ => false,
        };
        let is_variable = matches!(operand, Operand::Reg(_));
        *operand == null
            || is_variable
                && (insts().any(in_inst) || body.blocks.iter().any(|block| in_branch(&block.terminator)))
    };
    body.blocks.iter().any(|block| {
        let branch = matches!(
            &block.terminator,
            Terminator::Branch { ty: Scalar::Ptr, value, .. } if is_it(value)
        );
        branch || block.insts.iter().any(|(inst, _)| instruction_compares(inst, &is_it, is_null))
    })
}

/// Does an instruction compare such a pointer with what may be null?
fn instruction_compares(
    inst: &Inst,
    is_it: impl Fn(&Operand) -> bool,
    is_null: impl Fn(&Operand) -> bool,
) -> bool {
    match inst {
        Inst::Compare { op: CompareOp::Eq | CompareOp::Ne, ty: Scalar::Ptr, left, right, .. } => {
            (is_it(left) && is_null(right)) || (is_it(right) && is_null(left))
        }
        Inst::Cast { from: Scalar::Ptr, to: Scalar::Bool, value, .. } => is_it(value),
        _ => false,
    }
}

/// The registers that hold parameters, and the variables that do.
pub(super) struct Copies {
    regs: BTreeSet<RegId>,
    slots: BTreeSet<SlotId>,
}

impl Copies {
    pub fn of(body: &Body, parameters: impl IntoIterator<Item = RegId>) -> Self {
        let mut copies = Copies { regs: parameters.into_iter().collect(), slots: BTreeSet::new() };
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

    /// Does an instruction compare it with null?
    pub fn compares(&self, inst: &Inst) -> bool {
        instruction_compares(inst, |operand| self.is(operand), |operand| *operand == Operand::Const(0))
    }

    fn compared(&self, body: &Body) -> bool {
        compares(body, |operand| self.is(operand))
    }

    /// Is it a result of the function?
    fn returned(&self, body: &Body) -> bool {
        body.blocks.iter().any(|block| match &block.terminator {
            Terminator::Return(Returned::Scalar(_, value)) => self.is(value),
            _ => false,
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
