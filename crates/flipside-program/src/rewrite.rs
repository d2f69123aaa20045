//! Mutable access to the ids in instructions and terminators, for linking and replacing.
//!
//! **Invariant:** every operand is visited; these matches are exhaustive, so a new instruction cannot be forgotten.

use crate::code::{Argument, CallResult, Callee, Inst, Operand, Returned, Terminator};
use crate::ids::{BlockId, RegId, SlotId};
use crate::source::Span;

impl Inst {
    /// The operands it reads.
    pub(crate) fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            Inst::Move { value, .. }
            | Inst::Unary { value, .. }
            | Inst::Cast { value, .. }
            | Inst::Bound { value, .. }
            | Inst::Allocate { size: value, .. } => vec![value],
            Inst::Binary { left, right, .. }
            | Inst::Compare { left, right, .. }
            | Inst::Distance { left, right, .. } => vec![left, right],
            Inst::Shift { left, amount, .. } => vec![left, amount],
            Inst::Offset { base, index, .. } => vec![base, index],
            Inst::Load { address, .. } | Inst::LoadBits { address, .. } | Inst::Volatile { address } => {
                vec![address]
            }
            Inst::Store { address, value, .. } | Inst::StoreBits { address, value, .. } => {
                vec![address, value]
            }
            Inst::Copy { to, from, .. } => vec![to, from],
            Inst::Zero { to, .. } | Inst::Unspecify { to, .. } => vec![to],
            Inst::Check { of, .. } => of.operands_mut(),
            Inst::Forget { .. } | Inst::Mark(_) | Inst::Live { .. } | Inst::Dead { .. } => vec![],
        }
    }

    /// The register it writes.
    pub(crate) fn dest_mut(&mut self) -> Option<&mut RegId> {
        match self {
            Inst::Move { dest, .. }
            | Inst::Forget { dest }
            | Inst::Unary { dest, .. }
            | Inst::Binary { dest, .. }
            | Inst::Shift { dest, .. }
            | Inst::Compare { dest, .. }
            | Inst::Cast { dest, .. }
            | Inst::Offset { dest, .. }
            | Inst::Distance { dest, .. }
            | Inst::Load { dest, .. }
            | Inst::Bound { dest, .. }
            | Inst::Check { dest, .. }
            | Inst::LoadBits { dest, .. } => Some(dest),
            Inst::Store { .. }
            | Inst::StoreBits { .. }
            | Inst::Copy { .. }
            | Inst::Zero { .. }
            | Inst::Unspecify { .. }
            | Inst::Volatile { .. }
            | Inst::Mark(_)
            | Inst::Live { .. }
            | Inst::Allocate { .. }
            | Inst::Dead { .. } => None,
        }
    }

    /// The spans in it.
    pub(crate) fn spans_mut(&mut self) -> Vec<&mut Span> {
        match self {
            Inst::Mark(mark) => [Some(&mut mark.span), mark.spelled.as_mut()].into_iter().flatten().collect(),
            _ => Vec::new(),
        }
    }

    /// The slot whose lifetime it begins or ends.
    pub(crate) fn slot_mut(&mut self) -> Option<&mut SlotId> {
        match self {
            Inst::Live { slot } | Inst::Dead { slot } | Inst::Allocate { slot, .. } => Some(slot),
            _ => None,
        }
    }
}

impl Terminator {
    /// The operands it reads.
    pub(crate) fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            Terminator::Branch { value, .. } | Terminator::Switch { value, .. } => vec![value],
            Terminator::Call { callee, args, result, .. } => {
                let callee = if let Callee::Indirect(operand) = callee { Some(operand) } else { None };
                let args = args.iter_mut().map(|arg| match arg {
                    Argument::Scalar(_, operand) | Argument::Record(operand, _) => operand,
                });
                let result = if let CallResult::Record(operand, _) = result { Some(operand) } else { None };
                callee.into_iter().chain(args).chain(result).collect()
            }
            Terminator::Return(Returned::Scalar(_, operand) | Returned::Record(operand, _)) => vec![operand],
            Terminator::Return(Returned::Nothing)
            | Terminator::Jump(_)
            | Terminator::Unreachable
            | Terminator::Fail { .. }
            | Terminator::Unsupported { .. } => vec![],
        }
    }

    /// The register it writes.
    pub(crate) fn dest_mut(&mut self) -> Option<&mut RegId> {
        match self {
            Terminator::Call { result: CallResult::Scalar(_, dest), .. } => Some(dest),
            _ => None,
        }
    }

    /// The blocks that can come next.
    pub(crate) fn successors_mut(&mut self) -> Vec<&mut BlockId> {
        match self {
            Terminator::Jump(to)
            | Terminator::Call { next: to, .. }
            | Terminator::Unsupported { next: to, .. } => vec![to],
            Terminator::Branch { then_to, else_to, .. } => vec![then_to, else_to],
            Terminator::Switch { arms, default_to, .. } => {
                arms.iter_mut().map(|arm| &mut arm.target).chain([default_to]).collect()
            }
            Terminator::Fail { at, .. } => vec![at],
            Terminator::Return(_) | Terminator::Unreachable => vec![],
        }
    }
}
