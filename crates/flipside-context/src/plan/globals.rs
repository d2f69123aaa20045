//! Which globals a function can touch.

use std::collections::BTreeMap;

use flipside_program::{FunctionId, GlobalId, Id, Inst, Operand, Program, RegId};

/// The globals that a function, or what it calls, mentions, in order; and those whose address an initialiser stores:
/// a constant pointer may point to them.
pub fn touched_globals(program: &Program, function: FunctionId) -> Vec<GlobalId> {
    let mut touched = vec![false; program.globals.len()];
    let initialiser = program.functions[program.initialiser].body.as_ref();
    let mut inside: BTreeMap<RegId, GlobalId> = BTreeMap::new();
    for (inst, _) in initialiser.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
        let global_of = |operand: &Operand| match operand {
            Operand::Global(global) => Some(*global),
            Operand::Reg(reg) => inside.get(reg).copied(),
            Operand::Const(_) | Operand::Function(_) | Operand::Slot(_) => None,
        };
        match inst {
            Inst::Store { value, .. } => {
                if let Some(global) = global_of(value) {
                    touched[global.index()] = true;
                }
            }
            Inst::Offset { dest, base: value, .. }
            | Inst::Move { dest, value, .. }
            | Inst::Cast { dest, value, .. } => {
                if let Some(global) = global_of(value) {
                    inside.insert(*dest, global);
                }
            }
            _ => {}
        }
    }
    for id in program.reachable_functions(function) {
        let Some(body) = &program.functions[id].body else { continue };
        for block in &body.blocks {
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            for operand in operands.chain(block.terminator.operands()) {
                if let Operand::Global(global) = operand {
                    touched[global.index()] = true;
                }
            }
        }
    }
    program.globals.ids().filter(|id| touched[id.index()]).collect()
}
