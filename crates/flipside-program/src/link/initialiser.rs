//! The initialisers of several units: one after the other, in one body.

use crate::code::{Operand, Terminator};
use crate::ids::{BlockId, Id, RegId, SlotId};
use crate::program::Body;

/// Adds an initialiser behind another one.
pub(super) fn append(first: &mut Body, mut second: Body) {
    let (regs, slots, blocks) = (first.regs.len(), first.slots.len(), first.blocks.len());
    let reg = |id: &mut RegId| *id = RegId::from_index(id.index() + regs);
    let slot = |id: &mut SlotId| *id = SlotId::from_index(id.index() + slots);
    let operand = |operand: &mut Operand| match operand {
        Operand::Reg(id) => reg(id),
        Operand::Slot(id) => slot(id),
        Operand::Const(_) | Operand::Global(_) | Operand::Function(_) => {}
    };
    for id in second.blocks.ids() {
        let block = &mut second.blocks[id];
        for (inst, _) in &mut block.insts {
            inst.operands_mut().into_iter().for_each(operand);
            inst.dest_mut().into_iter().for_each(reg);
            inst.slot_mut().into_iter().for_each(slot);
        }
        block.terminator.operands_mut().into_iter().for_each(operand);
        block.terminator.dest_mut().into_iter().for_each(reg);
        for next in block.terminator.successors_mut() {
            *next = BlockId::from_index(next.index() + blocks);
        }
    }
    for id in first.blocks.ids() {
        if matches!(first.blocks[id].terminator, Terminator::Return(_)) {
            first.blocks[id].terminator = Terminator::Jump(BlockId::from_index(blocks));
        }
    }
    for id in second.regs.ids() {
        first.regs.push(second.regs[id].clone());
    }
    for id in second.slots.ids() {
        first.slots.push(second.slots[id].clone());
    }
    for id in second.blocks.ids() {
        first.blocks.push(second.blocks[id].clone());
    }
}
