//! The bound that a branch puts on the number that it compares with a constant.
//!
//! The condition of an edge is simplified as it is built, and the number may vanish from it: "the result is not -1"
//! becomes a condition on how the result was made. Propagation would then know nothing of the number itself. So its
//! bound is read off the compare instruction.

use flipside_domain::{Narrowed, Values};
use flipside_program::{BlockId, CompareOp, Id, Inst, Operand, Scalar, Terminator};
use flipside_term::bits::{to_signed, truncate};
use flipside_term::{Sort, TermId};

use flipside_execute::{Machine, State, Value};

/// A bound of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is among these values.
    Within(Values),
    /// It is not this one.
    Not(u128),
}

impl Bound {
    /// Intersects values with it.
    pub fn narrow(&self, values: &mut Values) -> Narrowed {
        match self {
            Bound::Within(allowed) => values.narrow(allowed),
            Bound::Not(number) => values.exclude(*number),
        }
    }
}

/// The number that the branch of a state's block compares with a constant, and its bound on the edge to a block.
pub(crate) fn branch_bound(machine: &Machine<'_>, state: &State, target: BlockId) -> Option<(TermId, Bound)> {
    let (function, block) = state.position();
    let block = &machine.program().functions[function].body.as_ref()?.blocks[block];
    let Terminator::Branch { value: Operand::Reg(condition), then_to, else_to, .. } = block.terminator else {
        return None;
    };
    if then_to == else_to {
        return None;
    }
    let at = block.insts.iter().rposition(|inst| inst.0.dest() == Some(condition))?;
    let Inst::Compare { op, ty, left, right, .. } = block.insts[at].0 else { return None };
    let changed_since = |operand: Operand| matches!(operand, Operand::Reg(reg) if block.insts[at..].iter().any(|inst| inst.0.dest() == Some(reg)));
    if ty.is_float() || ty == Scalar::Ptr || changed_since(left) || changed_since(right) {
        return None;
    }
    let value = |operand: Operand| match operand {
        Operand::Reg(reg) => Some(state.registers()[reg.index()]),
        Operand::Const(bits) => Some(Value::Int(bits)),
        _ => None,
    };
    let (term, number, op) = match (value(left)?, value(right)?) {
        (Value::Term(term), Value::Int(number)) => (term, number, op),
        (Value::Int(number), Value::Term(term)) => (term, number, swapped(op)),
        _ => return None,
    };
    let op = if target == then_to { op } else { negated(op) };
    let width =
        ty.bits().filter(|&width| width <= 64 && machine.arena().sort(term) == Sort::BitVec(width as u8))?;
    if op == CompareOp::Ne {
        return Some((term, Bound::Not(truncate(number.into(), width))));
    }
    let mut values = Values::full(width);
    keep(&mut values, op, number, ty.is_signed()).ok()?;
    Some((term, Bound::Within(values)))
}

/// Keeps the values that compare so with a number.
fn keep(values: &mut Values, op: CompareOp, number: u64, signed: bool) -> Narrowed {
    let bits = truncate(number.into(), values.width());
    let signed_number = to_signed(bits, values.width());
    match (op, signed) {
        (CompareOp::Eq, _) => values.narrow_to(bits),
        (CompareOp::Ne, _) => Ok(()),
        (CompareOp::Lt, true) => values.narrow_signed(i128::MIN, signed_number - 1),
        (CompareOp::Le, true) => values.narrow_signed(i128::MIN, signed_number),
        (CompareOp::Gt, true) => values.narrow_signed(signed_number + 1, i128::MAX),
        (CompareOp::Ge, true) => values.narrow_signed(signed_number, i128::MAX),
        (CompareOp::Lt, false) => values.narrow_unsigned(0, bits.wrapping_sub(1)),
        (CompareOp::Le, false) => values.narrow_unsigned(0, bits),
        (CompareOp::Gt, false) => values.narrow_unsigned(bits + 1, u128::MAX),
        (CompareOp::Ge, false) => values.narrow_unsigned(bits, u128::MAX),
    }
}

fn swapped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq | CompareOp::Ne => op,
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
    }
}

fn negated(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}
