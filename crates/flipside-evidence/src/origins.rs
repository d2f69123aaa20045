//! Where the values of a condition come from: for a reviewer who wants to know why its outcome is fixed.
//!
//! A syntactic search that looks at no runs: the assignments to the variables in the condition, the call sites that pass
//! its parameters, and the returns of functions it calls. It explains; nothing in the proof depends on it.

use std::collections::BTreeSet;

use flipside_program::{
    Body, CallResult, Callee, ConditionId, FunctionId, Inst, Operand, Param, Place, Program, RegId,
    Terminator,
};

/// The places that define the values in a condition, in order, each line once.
pub(crate) fn origins(program: &Program, condition: ConditionId) -> Vec<Place> {
    let function = program.conditions[condition].function;
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let own = program.conditions[condition].span.line;
    let mut search = OriginSearch { program, function, body, seen: BTreeSet::new(), found: Vec::new() };
    for block in &body.blocks {
        let looks = match block.terminator {
            Terminator::Branch { condition: here, .. } | Terminator::Switch { condition: here, .. } => {
                here == condition
            }
            _ => false,
        };
        if looks {
            block.terminator.operands().into_iter().for_each(|operand| search.operand(operand));
        }
    }
    let mut found = search.found;
    found.retain(|place| place.line != own);
    found.sort_by_key(|place| (place.file, place.line));
    found.dedup_by_key(|place| (place.file, place.line));
    found
}

struct OriginSearch<'s> {
    program: &'s Program,
    function: FunctionId,
    body: &'s Body,
    seen: BTreeSet<RegId>,
    found: Vec<Place>,
}

impl OriginSearch<'_> {
    fn operand(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(register) => self.register(register),
            Operand::Global(_) | Operand::Slot(_) => self.memory(operand),
            Operand::Const(_) | Operand::Function(_) => {}
        }
    }

    /// Where a register is defined: a variable at its assignments, a temporary through its operands.
    fn register(&mut self, register: RegId) {
        if !self.seen.insert(register) {
            return;
        }
        let is_variable = self.body.regs[register].variable.is_some();
        for block in &self.body.blocks {
            for (inst, place) in &block.insts {
                let makes = inst.dest() == Some(register) && !matches!(inst, Inst::Forget { .. });
                match makes {
                    true if is_variable => self.found.push(*place),
                    true => inst.operands().into_iter().for_each(|operand| self.operand(operand)),
                    false => {}
                }
            }
            match &block.terminator {
                Terminator::Call { callee, result: CallResult::Scalar(_, to), .. } if *to == register => {
                    if is_variable {
                        self.found.push(block.place);
                    } else if let Callee::Direct(called) = callee {
                        self.returns(*called);
                    }
                }
                _ => {}
            }
        }
        if self.body.params.contains(&Param::Scalar(register)) {
            self.calls();
        }
    }

    /// Where the function writes an object directly, not through a pointer.
    fn memory(&mut self, object: Operand) {
        for block in &self.body.blocks {
            for (inst, place) in &block.insts {
                let writes = match inst {
                    Inst::Store { address, .. } | Inst::StoreBits { address, .. } => *address == object,
                    Inst::Copy { to, .. } | Inst::Zero { to, .. } => *to == object,
                    _ => false,
                };
                if writes {
                    self.found.push(*place);
                }
            }
        }
    }

    /// Where a function returns.
    fn returns(&mut self, called: FunctionId) {
        let Some(body) = &self.program.functions[called].body else { return };
        let returns = body.blocks.iter().filter(|block| matches!(block.terminator, Terminator::Return(_)));
        self.found.extend(returns.map(|block| block.place));
    }

    /// Where the function is called.
    fn calls(&mut self) {
        for function in &self.program.functions {
            let Some(body) = &function.body else { continue };
            for block in &body.blocks {
                match &block.terminator {
                    Terminator::Call { callee: Callee::Direct(called), .. } if *called == self.function => {
                        self.found.push(block.place);
                    }
                    _ => {}
                }
            }
        }
    }
}
