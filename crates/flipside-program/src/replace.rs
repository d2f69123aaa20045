//! Replaces a function by another one everywhere in a program.

use crate::code::{Callee, Operand, Terminator};
use crate::ids::{BlockId, FunctionId};
use crate::program::Program;

impl Program {
    /// Redirects all calls of a function, and all uses of its address, to another one of the same type.
    pub fn replace(&mut self, function: FunctionId, by: FunctionId) {
        let change = |operand: &mut Operand| {
            if *operand == Operand::Function(function) {
                *operand = Operand::Function(by);
            }
        };
        let ids: Vec<FunctionId> = self.functions.ids().collect();
        for id in ids {
            let Some(body) = self.functions[id].body.as_mut() else { continue };
            let blocks: Vec<BlockId> = body.blocks.ids().collect();
            for block in blocks {
                let block = &mut body.blocks[block];
                block.insts.iter_mut().flat_map(|(inst, _)| inst.operands_mut()).for_each(change);
                block.terminator.operands_mut().into_iter().for_each(change);
                if let Terminator::Call { callee: Callee::Direct(called), .. } = &mut block.terminator
                    && *called == function
                {
                    *called = by;
                }
            }
        }
        self.replaced.push((function, by));
    }
}
