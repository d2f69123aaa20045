//! Where addresses in registers come from: a variable of the program, at a place that the code shows, or from outside.

use std::collections::BTreeMap;

use crate::code::{CallResult, Inst, Operand, Terminator};
use crate::ids::{Id, RegId};
use crate::program::{Body, Param, Program};

/// What is known of the addresses in the registers of a function.
pub(super) struct Addresses {
    /// By register: the variable and the offset, where there is one definition.
    known: BTreeMap<RegId, (Operand, i128)>,
    /// By register: does it always point into, or beside, a variable that is named here?
    own: Vec<bool>,
    /// By variable: how many bytes it has, and whether it is constant.
    variables: BTreeMap<Key, (u64, bool)>,
}

/// A variable.
type Key = (bool, usize);

fn key(operand: Operand) -> Option<Key> {
    match operand {
        Operand::Slot(slot) => Some((false, slot.index())),
        Operand::Global(global) => Some((true, global.index())),
        _ => None,
    }
}

impl Addresses {
    /// The addresses of a function.
    pub fn of(program: &Program, body: &Body) -> Self {
        let slots = body.slots.entries().map(|(id, slot)| ((false, id.index()), (slot.size, false)));
        let globals = program.globals.entries();
        let globals = globals.map(|(id, global)| ((true, id.index()), (global.size, global.constant)));
        let mut variables: BTreeMap<Key, (u64, bool)> = slots.chain(globals).collect();
        let insts = || body.blocks.iter().flat_map(|block| block.insts.iter().map(|(inst, _)| inst));
        for inst in insts() {
            // Its size is not its own.
            if let Inst::Allocate { slot, .. } = inst {
                variables.remove(&(false, slot.index()));
            }
        }
        let mut definitions: BTreeMap<RegId, Vec<&Inst>> = BTreeMap::new();
        for inst in insts() {
            if let Some(dest) = inst.dest() {
                definitions.entry(dest).or_default().push(inst);
            }
        }
        // What a caller or a callee gives may be anything.
        let params = body.params.iter().filter_map(|param| match param {
            Param::Scalar(reg) => Some(*reg),
            Param::Record(_) => None,
        });
        let results = body.blocks.iter().filter_map(|block| match block.terminator {
            Terminator::Call { result: CallResult::Scalar(_, dest), .. } => Some(dest),
            _ => None,
        });
        for given in params.chain(results) {
            definitions.remove(&given);
        }
        let mut found = Addresses { known: BTreeMap::new(), own: vec![false; body.regs.len()], variables };
        found.find_own(&definitions);
        // A variable may be used where the lifetime of what it points to has ended.
        definitions.retain(|reg, _| body.regs[*reg].variable.is_none());
        found.find_known(&definitions);
        found
    }

    /// A register is own if each of its definitions is; what depends on itself is so only through others.
    fn find_own(&mut self, definitions: &BTreeMap<RegId, Vec<&Inst>>) {
        loop {
            let mut changed = false;
            for (&reg, all) in definitions {
                let is_own = all.iter().all(|inst| match inst {
                    Inst::Move { value, .. } => self.is_own(*value),
                    Inst::Offset { base, .. } => self.is_own(*base) || *base == Operand::Reg(reg),
                    Inst::Forget { .. } => true,
                    _ => false,
                });
                let has_base = all.iter().any(|inst| match inst {
                    Inst::Move { value, .. } => self.is_own(*value),
                    Inst::Offset { base, .. } => self.is_own(*base),
                    _ => false,
                });
                if is_own && has_base && !self.own[reg.index()] {
                    self.own[reg.index()] = true;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn find_known(&mut self, definitions: &BTreeMap<RegId, Vec<&Inst>>) {
        loop {
            let before = self.known.len();
            for (&reg, all) in definitions {
                let [Inst::Offset { base, index: Operand::Const(index), scale, .. }] = all[..] else {
                    continue;
                };
                if let Some((variable, offset)) = self.place(*base) {
                    let step = i128::from(*index as i64) * i128::from(*scale);
                    self.known.insert(reg, (variable, offset + step));
                }
            }
            if self.known.len() == before {
                return;
            }
        }
    }

    /// The variable and the offset that an operand points to.
    fn place(&self, operand: Operand) -> Option<(Operand, i128)> {
        match operand {
            Operand::Reg(reg) => self.known.get(&reg).copied(),
            Operand::Slot(_) | Operand::Global(_) => Some((operand, 0)),
            Operand::Const(_) | Operand::Function(_) => None,
        }
    }

    /// Is an access of so many bytes inside a variable, whatever happens?
    pub fn is_inside(&self, address: Operand, size: u64) -> bool {
        let Some((variable, offset)) = self.place(address) else { return false };
        let Some((length, _)) = key(variable).and_then(|key| self.variables.get(&key)) else { return false };
        offset >= 0 && offset + i128::from(size) <= i128::from(*length)
    }

    /// Does it point to a constant variable?
    pub fn is_constant(&self, address: Operand) -> bool {
        let variable = self.place(address).and_then(|(variable, _)| key(variable));
        variable.and_then(|key| self.variables.get(&key)).is_some_and(|(_, constant)| *constant)
    }

    /// Does it always come from a variable that is named here?
    pub fn is_own(&self, address: Operand) -> bool {
        match address {
            Operand::Reg(reg) => self.own[reg.index()],
            Operand::Slot(_) | Operand::Global(_) | Operand::Function(_) => true,
            Operand::Const(_) => false,
        }
    }
}
