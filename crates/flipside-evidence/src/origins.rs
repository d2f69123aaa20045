//! Where the values that a condition looks at are made: for a reviewer who asks why its outcome is fixed.
//!
//! A look at the code and not at runs: the assignments to the variables in the condition, the calls that give parameters
//! their values, and the returns of functions that are called in it.

use std::collections::BTreeSet;

use flipside_libc::never_fails;
use flipside_program::{
    Body, CallResult, Callee, ConditionId, FunctionId, GlobalId, GlobalKind, Inst, Operand, Param, Place,
    Program, RegId, Scalar, Terminator,
};

/// The places where the values in a condition are made, in order, each line once.
pub(crate) fn origins(program: &Program, condition: ConditionId) -> Vec<Place> {
    let function = program.conditions[condition].function;
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let own = program.conditions[condition].span.line;
    let mut search = Search { program, function, body, seen: BTreeSet::new(), found: Vec::new() };
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

struct Search<'s> {
    program: &'s Program,
    function: FunctionId,
    body: &'s Body,
    seen: BTreeSet<RegId>,
    found: Vec<Place>,
}

impl Search<'_> {
    fn operand(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(register) => self.register(register),
            Operand::Global(_) | Operand::Slot(_) => self.memory(operand),
            Operand::Const(_) | Operand::Function(_) => {}
        }
    }

    /// Where a register gets its values: a variable at its assignments, anything else through what it is made of.
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

    /// Where an object is written that the function names itself.
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

/// Does a condition look at what was assumed because nobody said otherwise: a pointer that came with the inputs, what a
/// function of the library gives that never fails here, or, where functions are called that nothing defines, a variable that
/// these could change?
pub(crate) fn looks_at_default(
    program: &Program,
    condition: ConditionId,
    given: &dyn Fn(GlobalId) -> bool,
    has_stubs: bool,
) -> bool {
    let function = program.conditions[condition].function;
    let Some(body) = &program.functions[function].body else { return false };
    body.blocks.iter().any(|block| match block.terminator {
        Terminator::Branch { condition: here, ty, value, .. } if here == condition => {
            let mut look =
                Look { program, body, given, has_stubs, pointers: ty == Scalar::Ptr, seen: BTreeSet::new() };
            let compared = block.insts.iter().find_map(|(inst, _)| match inst {
                Inst::Compare { dest, ty, left, right, .. } if value == Operand::Reg(*dest) => {
                    Some((*ty, [*left, *right]))
                }
                _ => None,
            });
            match compared {
                Some((ty, sides)) => {
                    look.pointers = ty == Scalar::Ptr;
                    sides.into_iter().any(|side| look.is_default(side))
                }
                None => look.is_default(value),
            }
        }
        _ => false,
    })
}

/// A look back along the values that others are made of.
struct Look<'l> {
    program: &'l Program,
    body: &'l Body,
    given: &'l dyn Fn(GlobalId) -> bool,
    /// Are functions called that nothing defines?
    has_stubs: bool,
    /// Is it about pointers? Then parameters and what they lead to count.
    pointers: bool,
    seen: BTreeSet<RegId>,
}

impl Look<'_> {
    /// Could a function that nothing defines change a global?
    fn may_change(&self, global: GlobalId) -> bool {
        let global = &self.program.globals[global];
        !global.constant && matches!(global.kind, GlobalKind::Variable | GlobalKind::External)
    }

    fn is_default(&mut self, operand: Operand) -> bool {
        let register = match operand {
            Operand::Global(global) => return self.pointers && (self.given)(global),
            Operand::Reg(register) => register,
            Operand::Const(_) | Operand::Function(_) | Operand::Slot(_) => return false,
        };
        if !self.seen.insert(register) {
            return false;
        }
        if self.pointers && self.body.params.contains(&Param::Scalar(register)) {
            return true;
        }
        let mut sources = Vec::new();
        for block in &self.body.blocks {
            let reads_shared = block.insts.iter().any(|(inst, _)| match inst {
                Inst::Load { dest, address: Operand::Global(global), .. } => {
                    *dest == register && self.may_change(*global)
                }
                _ => false,
            });
            if self.has_stubs && reads_shared {
                return true;
            }
            sources.extend(block.insts.iter().filter_map(|(inst, _)| match inst {
                Inst::Move { dest, value, .. } | Inst::Cast { dest, value, .. } if *dest == register => {
                    Some(*value)
                }
                Inst::Load { dest, address, .. } if *dest == register && self.pointers => Some(*address),
                Inst::Offset { dest, base, .. } if *dest == register => Some(*base),
                _ => None,
            }));
            match &block.terminator {
                Terminator::Call {
                    callee: Callee::Direct(called),
                    result: CallResult::Scalar(_, to),
                    ..
                } if *to == register && never_fails(self.program, *called) => {
                    return true;
                }
                _ => {}
            }
        }
        sources.into_iter().any(|source| self.is_default(source))
    }
}
