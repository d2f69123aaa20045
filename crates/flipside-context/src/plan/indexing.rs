//! How a subject goes through what a pointer parameter points to: from element to element, or not; and, behind `void *`, as
//! which type. Hints only: they decide what is tried first and what it is called.

use std::collections::BTreeSet;

use flipside_program::{FunctionId, Inst, Operand, Program, RegId, Type, TypeId};

use super::null_tests::Copies;

/// A header is smaller than this; beyond it, it is no header.
const MOST_FRONT: u64 = 4096;

/// Does the function, or one that it passes the parameter on to, go from element to element of this size? A function
/// without a body may.
pub(super) fn goes_through_elements(
    program: &Program,
    function: FunctionId,
    parameter: RegId,
    size: u64,
) -> bool {
    holds_for_copies(program, function, parameter, &mut |copies, id| {
        let Some(body) = &program.functions[id].body else { return false };
        let steps = |inst: &Inst| match inst {
            Inst::Offset { base, index, scale, .. } if copies.is(base) => match index {
                Operand::Const(index) => (*index as i64).wrapping_mul(*scale).unsigned_abs() >= size.max(1),
                Operand::Reg(_) | Operand::Global(_) | Operand::Function(_) | Operand::Slot(_) => true,
            },
            _ => false,
        };
        let has_steps = body.blocks.iter().flat_map(|block| &block.insts).any(|(inst, _)| steps(inst));
        has_steps || copies.passed_to_unknown(program, body)
    })
}

/// How many bytes before what a parameter points to are touched at constant offsets, by the function or one that it passes the
/// parameter on to: a header before the content, for example.
pub(super) fn front_of(program: &Program, function: FunctionId, parameter: RegId) -> u64 {
    let mut front = 0;
    holds_for_copies(program, function, parameter, &mut |copies, id| {
        let Some(body) = &program.functions[id].body else { return false };
        let insts = || body.blocks.iter().flat_map(|block| &block.insts).map(|(inst, _)| inst);
        // A variable that moves on may point behind what the parameter points to.
        let moves = |reg: RegId| {
            insts().any(|inst| match inst {
                Inst::Move { dest, value, .. } => *dest == reg && !copies.is(value),
                _ => false,
            })
        };
        for inst in insts() {
            if let Inst::Offset {
                base: base @ Operand::Reg(reg), index: Operand::Const(index), scale, ..
            } = inst
                && copies.is(base)
                && !moves(*reg)
            {
                let offset = (*index as i64).wrapping_mul(*scale);
                front = front.max(offset.min(0).unsigned_abs());
            }
        }
        false
    });
    if front <= MOST_FRONT { front } else { 0 }
}

/// The type that a `void *` parameter is converted to, where a variable of such a type holds it.
pub(super) fn typed_as(program: &Program, function: FunctionId, parameter: RegId) -> Option<TypeId> {
    let mut found = None;
    holds_for_copies(program, function, parameter, &mut |copies, id| {
        let Some(body) = &program.functions[id].body else { return false };
        for (reg, entry) in body.regs.entries() {
            let Some((_, ty)) = &entry.variable else { continue };
            if copies.is(&Operand::Reg(reg))
                && let Type::Pointer(element) = *program.types.get(*ty)
                && program.types.size(element).is_some()
                && !matches!(program.types.get(element), Type::Void)
            {
                found = Some(element);
                return true;
            }
        }
        false
    });
    found
}

/// Does something hold for the copies of a parameter in a function, or in one that it is passed on to?
fn holds_for_copies(
    program: &Program,
    function: FunctionId,
    parameter: RegId,
    holds: &mut dyn FnMut(&Copies, FunctionId) -> bool,
) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![(function, parameter)];
    while let Some((function, parameter)) = work.pop() {
        if !seen.insert((function, parameter)) {
            continue;
        }
        let Some(body) = &program.functions[function].body else { continue };
        let copies = Copies::of(body, [parameter]);
        if holds(&copies, function) {
            return true;
        }
        work.extend(copies.passed_on(program, body));
    }
    false
}
