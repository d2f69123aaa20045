//! Which registers may be uninitialised where they are used: by data flow, forward, over all paths of the graph.
//!
//! Copying an uninitialised value is no error, using it is; a use that did not end the run says that the value is
//! initialised from there on.

use super::sites::{Site, operation};
use crate::code::{CallResult, Callee, Inst, Operand, Terminator};
use crate::ids::{BlockId, Id};
use crate::program::{Body, Param, Program};
use crate::run_time_error::RuntimeErrorKind;
use crate::scalar::Scalar;

/// What may be uninitialised in a function.
pub(super) struct Undefined {
    /// By block and instruction, with the terminator last: the operands that may be uninitialised when they are used.
    uses: Vec<Vec<Vec<(Scalar, Operand)>>>,
}

/// By register: may it be uninitialised?
type Known = Vec<bool>;

impl Undefined {
    /// What may be uninitialised; `called`: may the parameters be?
    pub fn of(program: &Program, body: &Body, called: bool) -> Self {
        let mut entry: Vec<Option<Known>> = vec![None; body.blocks.len()];
        let mut start = vec![true; body.regs.len()];
        for param in body.params.iter().filter(|_| !called) {
            if let Param::Scalar(reg) = param {
                start[reg.index()] = false;
            }
        }
        entry[0] = Some(start);
        let mut waiting = vec![BlockId::from_index(0)];
        while let Some(block) = waiting.pop() {
            let Some(mut known) = entry[block.index()].clone() else { continue };
            through(program, body, block, &mut known, &mut |_| {});
            for next in body.blocks[block].terminator.successors() {
                let met = &mut entry[next.index()];
                let joined: Known = match met {
                    Some(before) => before.iter().zip(&known).map(|(one, other)| *one || *other).collect(),
                    None => known.clone(),
                };
                if met.as_ref() != Some(&joined) {
                    *met = Some(joined);
                    waiting.push(next);
                }
            }
        }
        let of_block = |block: BlockId| {
            let mut uses = Vec::new();
            // Code that nothing reaches uses nothing.
            let mut known = entry[block.index()].clone().unwrap_or_else(|| vec![false; body.regs.len()]);
            through(program, body, block, &mut known, &mut |used| uses.push(used));
            uses
        };
        Undefined { uses: body.blocks.ids().map(of_block).collect() }
    }

    /// The checks of the operands of an instruction.
    pub fn uses(&self, block: BlockId, index: usize, inst: &Inst) -> Vec<Site> {
        self.sites(block, index, operation(inst))
    }

    /// The checks of what a terminator decides by.
    pub fn uses_at_end(&self, block: BlockId, terminator: &Terminator) -> Vec<Site> {
        let index = self.uses[block.index()].len() - 1;
        let text = if matches!(terminator, Terminator::Switch { .. }) { "switch" } else { "condition" };
        self.sites(block, index, text)
    }

    fn sites(&self, block: BlockId, index: usize, text: &'static str) -> Vec<Site> {
        let site = |&(ty, value): &(Scalar, Operand)| {
            let Operand::Reg(dest) = value else { unreachable!("only registers should be uninitialised") };
            let of = Inst::Move { dest, ty, value };
            Site { kind: RuntimeErrorKind::Uninitialised, of, text, foreign: false }
        };
        self.uses[block.index()][index].iter().map(site).collect()
    }
}

/// Goes through a block; `used` is told what may be uninitialised, by instruction and for the terminator.
fn through(
    program: &Program,
    body: &Body,
    block: BlockId,
    known: &mut Known,
    used: &mut dyn FnMut(Vec<(Scalar, Operand)>),
) {
    let mut note = |known: &mut Known, operands: Vec<(Scalar, Operand)>| {
        let mut open: Vec<(Scalar, Operand)> = Vec::new();
        for (_, operand) in operands {
            if let Operand::Reg(reg) = operand
                && std::mem::replace(&mut known[reg.index()], false)
            {
                open.push((body.regs[reg].scalar, operand));
            }
        }
        used(open);
    };
    let block = &body.blocks[block];
    for (inst, _) in &block.insts {
        note(known, used_by(inst));
        let may_be = |operand: Operand| matches!(operand, Operand::Reg(reg) if known[reg.index()]);
        let (dest, undefined) = match inst {
            Inst::Move { dest, value, .. } => (Some(*dest), may_be(*value)),
            Inst::Forget { dest } | Inst::Load { dest, .. } | Inst::LoadBits { dest, .. } => {
                (Some(*dest), true)
            }
            inst => (inst.dest(), false),
        };
        if let Some(dest) = dest {
            known[dest.index()] = undefined;
        }
    }
    let decided: Vec<(Scalar, Operand)> = match &block.terminator {
        Terminator::Branch { ty, value, .. } | Terminator::Switch { ty, value, .. } => vec![(*ty, *value)],
        _ => Vec::new(),
    };
    note(known, decided);
    if let Terminator::Call { callee, result: CallResult::Scalar(_, dest), .. } = &block.terminator {
        let outside = |function| program.functions[function].body.is_none();
        known[dest.index()] = !matches!(callee, Callee::Direct(function) if outside(*function));
    }
}

/// The operands whose values an instruction uses; a copy uses none.
fn used_by(inst: &Inst) -> Vec<(Scalar, Operand)> {
    let address = |operand: Operand| (Scalar::Ptr, operand);
    match *inst {
        Inst::Unary { ty, value, .. } | Inst::Bound { ty, value, .. } => vec![(ty, value)],
        Inst::Cast { from, value, .. } => vec![(from, value)],
        Inst::Binary { ty, left, right, .. } | Inst::Compare { ty, left, right, .. } => {
            vec![(ty, left), (ty, right)]
        }
        Inst::Shift { ty, left, amount_ty, amount, .. } => vec![(ty, left), (amount_ty, amount)],
        Inst::Offset { base, index, .. } => vec![address(base), (Scalar::S64, index)],
        Inst::Distance { left, right, .. } => vec![address(left), address(right)],
        Inst::Load { address: at, .. }
        | Inst::LoadBits { address: at, .. }
        | Inst::Store { address: at, .. }
        | Inst::Unspecify { to: at, .. }
        | Inst::Volatile { address: at }
        | Inst::Zero { to: at, .. } => vec![address(at)],
        Inst::StoreBits { ty, address: at, value, .. } => vec![address(at), (ty, value)],
        Inst::Copy { to, from, .. } => vec![address(to), address(from)],
        Inst::Allocate { size, .. } => vec![(Scalar::S64, size)],
        Inst::Move { .. }
        | Inst::Forget { .. }
        | Inst::Check { .. }
        | Inst::Mark(_)
        | Inst::Live { .. }
        | Inst::Dead { .. } => Vec::new(),
    }
}
