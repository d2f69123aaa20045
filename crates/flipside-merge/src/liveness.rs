//! Liveness of registers: a dead register need not be merged, and keeps no two states apart.

use flipside_program::{BlockId, Body, CallResult, Id, Operand, Terminator};

/// The registers that may be read from the start of each block on.
#[derive(Debug)]
pub(crate) struct Liveness {
    at_start: Vec<Vec<bool>>,
}

impl Liveness {
    /// Of a function.
    pub fn of(body: &Body) -> Self {
        let mut at_start = vec![vec![false; body.regs.len()]; body.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..body.blocks.len()).rev() {
                let block = &body.blocks[BlockId::from_index(index)];
                let mut live = vec![false; body.regs.len()];
                for next in block.terminator.successors() {
                    for (register, alive) in at_start[next.index()].iter().enumerate() {
                        live[register] |= alive;
                    }
                }
                if let Terminator::Call { result: CallResult::Scalar(_, dest), .. } = &block.terminator {
                    live[dest.index()] = false;
                }
                read(&mut live, block.terminator.operands());
                for (inst, _) in block.insts.iter().rev() {
                    if let Some(dest) = inst.dest() {
                        live[dest.index()] = false;
                    }
                    read(&mut live, inst.operands());
                }
                if live != at_start[index] {
                    at_start[index] = live;
                    changed = true;
                }
            }
        }
        Liveness { at_start }
    }

    /// The registers that may be read from the start of a block on.
    pub fn at(&self, block: BlockId) -> &[bool] {
        &self.at_start[block.index()]
    }

    /// The registers that may be read when the call at the end of a block has returned.
    pub fn after_call(&self, body: &Body, block: BlockId) -> Vec<bool> {
        let terminator = &body.blocks[block].terminator;
        let mut live = vec![false; body.regs.len()];
        for next in terminator.successors() {
            for (register, alive) in self.at(next).iter().enumerate() {
                live[register] |= alive;
            }
        }
        read(&mut live, terminator.operands());
        live
    }
}

fn read(live: &mut [bool], operands: Vec<Operand>) {
    for operand in operands {
        if let Operand::Reg(register) = operand {
            live[register.index()] = true;
        }
    }
}
