//! What functions that are not here leave as it is: what is behind pointers, and variables whose address they may know.
//!
//! Such a function writes numbers through its arguments, as far as their types say what is there. In truth it may write
//! through `void *`, pointers into a structure, or to a place that it was told of before; call a function of the files with what
//! it got; or free something. Whoever reads such a place after a call rests on that it does none of this.

use std::collections::{BTreeMap, BTreeSet};

use flipside_execute::Machine;
use flipside_program::{
    Argument, Block, BlockId, Body, CallResult, Callee, FunctionId, Id, Inst, Operand, Param, Program, RegId,
    Returned, Scalar, SlotId, Terminator,
};

/// The blocks that read, after such a call, what it may have changed; variables at file scope, which they name, left out.
/// `never` are functions that no pointer leads to.
pub(super) fn read_after_calls(
    machine: &Machine<'_>,
    reached: &[FunctionId],
    never: &[FunctionId],
) -> Vec<(FunctionId, BlockId)> {
    let program = machine.program();
    let reached: Vec<FunctionId> = reached.iter().copied().filter(|id| !never.contains(id)).collect();
    let reached = reached.as_slice();
    let calls = OutsideCalls::of(machine, reached, never);
    let after = calls.after(program, reached);
    let mut found = Vec::new();
    for &function in reached {
        let Some(body) = &program.functions[function].body else { continue };
        let known = KnownElsewhere::of(program, body);
        let of_body = body.blocks.entries().filter(|(id, _)| after.contains(&(function, *id)));
        found
            .extend(of_body.filter(|(_, block)| known.is_read(program, block)).map(|(id, _)| (function, id)));
    }
    found
}

/// Which functions are not here, or may call one.
struct OutsideCalls {
    functions: BTreeSet<FunctionId>,
    /// Those that a pointer may lead to.
    addressed: Vec<FunctionId>,
}

impl OutsideCalls {
    fn of(machine: &Machine<'_>, reached: &[FunctionId], never: &[FunctionId]) -> Self {
        let program = machine.program();
        let is_outside = |id: &FunctionId| {
            let function = &program.functions[*id];
            let is_stub = function.body.is_none() && (machine.is_stub(*id) || program.is_outside(*id));
            is_stub && !function.noreturn && !function.pure
        };
        let mut found = OutsideCalls {
            functions: reached.iter().copied().filter(is_outside).collect(),
            addressed: program.addressed_functions().into_iter().filter(|id| !never.contains(id)).collect(),
        };
        loop {
            let before = found.functions.len();
            for &function in reached {
                let Some(body) = &program.functions[function].body else { continue };
                if body.blocks.iter().any(|block| found.is_called(&block.terminator)) {
                    found.functions.insert(function);
                }
            }
            if found.functions.len() == before {
                return found;
            }
        }
    }

    /// Does a terminator call one?
    fn is_called(&self, terminator: &Terminator) -> bool {
        let Terminator::Call { callee, .. } = terminator else { return false };
        match callee {
            Callee::Direct(function) => self.functions.contains(function),
            Callee::Indirect(_) => self.addressed.iter().any(|one| self.functions.contains(one)),
        }
    }

    /// The blocks that may come after such a call.
    fn after(&self, program: &Program, reached: &[FunctionId]) -> BTreeSet<(FunctionId, BlockId)> {
        let mut found = BTreeSet::new();
        let mut waiting = Vec::new();
        for &function in reached {
            let Some(body) = &program.functions[function].body else { continue };
            let calling = body.blocks.iter().filter(|block| self.is_called(&block.terminator));
            waiting.extend(calling.flat_map(|block| block.terminator.successors()).map(|to| (function, to)));
        }
        while let Some((function, block)) = waiting.pop() {
            if !found.insert((function, block)) {
                continue;
            }
            let Some(body) = &program.functions[function].body else { continue };
            let terminator = &body.blocks[block].terminator;
            waiting.extend(terminator.successors().into_iter().map(|to| (function, to)));
            if let Terminator::Call { callee, .. } = terminator {
                let callees = match callee {
                    Callee::Direct(callee) => std::slice::from_ref(callee),
                    Callee::Indirect(_) => self.addressed.as_slice(),
                };
                let entered = callees.iter().filter(|callee| program.functions[**callee].body.is_some());
                waiting.extend(entered.map(|callee| (*callee, BlockId::from_index(0))));
            }
        }
        found
    }
}

/// Where the addresses of a function's variables go.
struct KnownElsewhere {
    /// By register: the variables that it may point into; none where it may point elsewhere.
    roots: BTreeMap<RegId, Option<BTreeSet<SlotId>>>,
    /// The variables whose address may be known elsewhere.
    slots: BTreeSet<SlotId>,
}

impl KnownElsewhere {
    fn of(program: &Program, body: &Body) -> Self {
        let mut found = KnownElsewhere { roots: BTreeMap::new(), slots: BTreeSet::new() };
        let parameters = body.params.iter().filter_map(|param| match param {
            Param::Scalar(reg) => Some(*reg),
            Param::Record(_) => None,
        });
        found.roots.extend(parameters.map(|reg| (reg, None)));
        for block in &body.blocks {
            if let Terminator::Call { result: CallResult::Scalar(Scalar::Ptr, dest), .. } = block.terminator {
                found.roots.insert(dest, None);
            }
        }
        while body.blocks.iter().flat_map(|block| &block.insts).any(|(inst, _)| found.follow(inst)) {}
        for block in &body.blocks {
            for operand in passed_on(program, block) {
                if let Some(slots) = found.roots_of(&operand) {
                    found.slots.extend(slots);
                }
            }
        }
        found
    }

    /// Notes where the result of an instruction points. Is that news?
    fn follow(&mut self, inst: &Inst) -> bool {
        let (dest, from) = match inst {
            Inst::Move { dest, value, .. } | Inst::Cast { dest, value, .. } => (dest, vec![*value]),
            Inst::Offset { dest, base, .. } => (dest, vec![*base]),
            Inst::Binary { dest, left, right, .. } => (dest, vec![*left, *right]),
            Inst::Load { dest, ty: Scalar::Ptr, .. } => {
                return self.roots.insert(*dest, None) != Some(None);
            }
            _ => return false,
        };
        let before = self.roots.get(dest).cloned();
        let mut all = before.clone().unwrap_or_else(|| Some(BTreeSet::new()));
        for operand in &from {
            all = match (all, self.roots_of(operand)) {
                (Some(mut all), Some(more)) => {
                    all.extend(more);
                    Some(all)
                }
                _ => None,
            };
        }
        let is_news = before.as_ref() != Some(&all);
        self.roots.insert(*dest, all);
        is_news
    }

    /// The variables that an operand may point into; none where it may point elsewhere.
    fn roots_of(&self, operand: &Operand) -> Option<BTreeSet<SlotId>> {
        match operand {
            Operand::Slot(slot) => Some(BTreeSet::from([*slot])),
            Operand::Reg(reg) => self.roots.get(reg).cloned().unwrap_or_else(|| Some(BTreeSet::new())),
            Operand::Const(_) | Operand::Global(_) | Operand::Function(_) => Some(BTreeSet::new()),
        }
    }

    /// May another function write what this points to?
    fn is_known(&self, operand: &Operand) -> bool {
        self.roots_of(operand).is_none_or(|slots| slots.iter().any(|slot| self.slots.contains(slot)))
    }

    /// Does a block read what another function may have written?
    fn is_read(&self, program: &Program, block: &Block) -> bool {
        let by_inst = |inst: &Inst| match inst {
            Inst::Load { address, .. } | Inst::LoadBits { address, .. } => self.is_known(address),
            Inst::Copy { from, .. } => self.is_known(from),
            _ => false,
        };
        let by_end = match &block.terminator {
            // What has a body reads for itself.
            Terminator::Call { callee, args, .. } => args.iter().any(|arg| match arg {
                Argument::Record(from, _) => self.is_known(from),
                Argument::Scalar(Scalar::Ptr, at) => is_library(program, *callee) && self.is_known(at),
                Argument::Scalar(..) => false,
            }),
            Terminator::Return(Returned::Record(from, _)) => self.is_known(from),
            _ => false,
        };
        by_end || block.insts.iter().any(|(inst, _)| by_inst(inst))
    }
}

/// Is it a function of the library, which keeps no address?
fn is_library(program: &Program, callee: Callee) -> bool {
    let Callee::Direct(function) = callee else { return false };
    let function = &program.functions[function];
    function.body.is_none() && program.files[function.place.file].system
}

/// The operands that a block stores, passes to functions that may keep them, or returns.
fn passed_on(program: &Program, block: &Block) -> Vec<Operand> {
    let mut found = Vec::new();
    for (inst, _) in &block.insts {
        if let Inst::Store { value, .. } | Inst::StoreBits { value, .. } = inst {
            found.push(*value);
        }
    }
    match &block.terminator {
        Terminator::Call { callee, args, .. } if !is_library(program, *callee) => {
            found.extend(args.iter().filter_map(|arg| match arg {
                Argument::Scalar(_, operand) => Some(*operand),
                Argument::Record(..) => None,
            }));
        }
        Terminator::Return(Returned::Scalar(_, operand)) => found.push(*operand),
        _ => {}
    }
    found
}
