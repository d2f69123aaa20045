//! Thresholds: the numbers that a program compares with. Where the bounds of a number have to grow, they often end at one.

use flipside_program::{Inst, Operand, Program, Terminator};

/// No more of them are tried.
const MOST: usize = 64;

/// The constants that instructions compare with, and their neighbours, in order.
pub(crate) fn thresholds(program: &Program) -> Vec<u128> {
    let mut found = Vec::new();
    for block in
        program.functions.iter().filter_map(|function| function.body.as_ref()).flat_map(|body| &body.blocks)
    {
        for (inst, _) in &block.insts {
            if let Inst::Compare { left, right, .. } = inst {
                found.extend([left, right].into_iter().filter_map(|operand| match operand {
                    Operand::Const(bits) => Some(u128::from(*bits)),
                    _ => None,
                }));
            }
        }
        if let Terminator::Switch { arms, .. } = &block.terminator {
            found.extend(
                arms.iter()
                    .flat_map(|arm| [arm.low, arm.high])
                    .filter_map(|value| u128::try_from(value).ok()),
            );
        }
    }
    let mut all: Vec<u128> =
        found.into_iter().flat_map(|value| [value.saturating_sub(1), value, value + 1]).collect();
    all.sort_unstable();
    all.dedup();
    all.truncate(MOST);
    all
}
