//! The constants that a program compares with: values that mutations try first, since branches change at them.

use std::collections::BTreeSet;

use flipside_program::{Inst, Operand, Program, Terminator};

/// All of them, each once; 0 and 1 are always there.
pub(super) fn numbers(program: &Program) -> Vec<u128> {
    let mut numbers = BTreeSet::from([0, 1]);
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    for block in bodies.flat_map(|body| &body.blocks) {
        for (inst, _) in &block.insts {
            if let Inst::Compare { left, right, .. } = inst {
                numbers.extend([left, right].into_iter().filter_map(constant));
            }
        }
        if let Terminator::Switch { arms, .. } = &block.terminator {
            numbers.extend(arms.iter().flat_map(|arm| [arm.low as u128, arm.high as u128]));
        }
    }
    numbers.into_iter().collect()
}

fn constant(operand: &Operand) -> Option<u128> {
    match operand {
        Operand::Const(bits) => Some(u128::from(*bits)),
        Operand::Reg(_) | Operand::Global(_) | Operand::Function(_) | Operand::Slot(_) => None,
    }
}
