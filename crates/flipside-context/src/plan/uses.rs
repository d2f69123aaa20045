//! How a subject uses the pointers that it reads from memory: at which offsets it reads some, which of these it compares
//! with null, and which it takes for pointers to structures.
//!
//! An offset is counted from where a chain of constant offsets starts (a pointer that was read or given, or a variable); a
//! step by an index that is not constant counts nothing, because it moves from element to element. Types are not known
//! here: a structure with another member at the same offset makes the answer yes too often, which costs inputs, nothing else.

use std::collections::{BTreeMap, BTreeSet};

use super::null_tests::compared_with_null;
use super::sharing::ObservedSharing;
use flipside_program::{
    Argument, Body, Callee, CompareOp, FunctionId, Inst, Operand, Param, Program, RegId, Scalar, Terminator,
    Type, TypeId,
};

/// The offsets of pointers in memory.
#[derive(Debug, Default)]
pub(super) struct PointerUses {
    /// Where one is read.
    read: BTreeSet<i64>,
    /// Where one is read that is compared with null.
    tested: BTreeSet<i64>,
    /// Where two are read that are ordered, or subtracted.
    ordered: BTreeSet<(i64, i64)>,
    /// The structures that they are taken for, where they go into variables and parameters.
    structures: BTreeSet<(i64, TypeId)>,
    /// Does it read memory that others can change?
    pub reads_memory: bool,
    /// Of which objects it shows whether two pointers point to the same one.
    pub sharing: ObservedSharing,
}

impl PointerUses {
    /// What a function, and what it calls, does.
    pub fn of(program: &Program, function: FunctionId) -> Self {
        let mut uses =
            PointerUses { sharing: ObservedSharing::of(program, function), ..PointerUses::default() };
        for id in program.reachable_functions(function) {
            let Some(body) = &program.functions[id].body else { continue };
            // The order of blocks is that of the source: what a register holds is known before it is used, but for loops.
            let mut offsets: BTreeMap<RegId, i64> = BTreeMap::new();
            let mut loaded: BTreeMap<RegId, i64> = BTreeMap::new();
            let mut moved = BTreeMap::new();
            for _ in 0..2 {
                for (inst, _) in body.blocks.iter().flat_map(|block| &block.insts) {
                    uses.look(inst, &mut offsets, &mut loaded);
                    uses.look_at_order(inst, &loaded, &mut moved);
                    uses.look_at_types(program, body, inst, &loaded);
                }
            }
            uses.reads_memory |= reads_memory(program, body);
            for block in &body.blocks {
                match &block.terminator {
                    Terminator::Branch { ty: Scalar::Ptr, value: Operand::Reg(reg), .. } => {
                        uses.tested.extend(loaded.get(reg));
                    }
                    Terminator::Call { callee: Callee::Direct(callee), args, .. } => {
                        uses.tested.extend(tested_by_call(program, *callee, args, &loaded));
                        uses.structures.extend(passed_as_structures(program, *callee, args, &loaded));
                    }
                    _ => {}
                }
            }
        }
        uses
    }

    fn look(&mut self, inst: &Inst, offsets: &mut BTreeMap<RegId, i64>, loaded: &mut BTreeMap<RegId, i64>) {
        let offset_of = |offsets: &BTreeMap<RegId, i64>, operand: &Operand| match operand {
            Operand::Reg(reg) => offsets.get(reg).copied().unwrap_or(0),
            _ => 0,
        };
        let loaded_at = |loaded: &BTreeMap<RegId, i64>, operand: &Operand| match operand {
            Operand::Reg(reg) => loaded.get(reg).copied(),
            _ => None,
        };
        match inst {
            Inst::Offset { dest, base, index, scale } => {
                let step = match index {
                    Operand::Const(index) => (*index as i64).wrapping_mul(*scale),
                    _ => 0,
                };
                offsets.insert(*dest, offset_of(offsets, base).wrapping_add(step));
            }
            Inst::Load { dest, address, ty: Scalar::Ptr, .. } => {
                let offset = offset_of(offsets, address);
                self.read.insert(offset);
                loaded.insert(*dest, offset);
            }
            Inst::Move { dest, value, .. } => {
                if let Some(offset) = loaded_at(loaded, value) {
                    loaded.insert(*dest, offset);
                }
                if let Operand::Reg(reg) = value
                    && let Some(&offset) = offsets.get(reg)
                {
                    offsets.insert(*dest, offset);
                }
            }
            Inst::Cast { dest, from: Scalar::Ptr, to, value } => {
                if let Some(offset) = loaded_at(loaded, value) {
                    if *to == Scalar::Bool {
                        self.tested.insert(offset);
                    } else {
                        loaded.insert(*dest, offset);
                    }
                }
            }
            Inst::Compare { op: CompareOp::Eq | CompareOp::Ne, ty: Scalar::Ptr, left, right, .. } => {
                if *right == Operand::Const(0) {
                    self.tested.extend(loaded_at(loaded, left));
                } else if *left == Operand::Const(0) {
                    self.tested.extend(loaded_at(loaded, right));
                }
            }
            _ => {}
        }
    }

    /// Notes pointers that were read, from where they may have moved on, and are ordered or subtracted.
    fn look_at_order(
        &mut self,
        inst: &Inst,
        loaded: &BTreeMap<RegId, i64>,
        moved: &mut BTreeMap<RegId, i64>,
    ) {
        let read_at = |moved: &BTreeMap<RegId, i64>, operand: &Operand| match operand {
            Operand::Reg(reg) => loaded.get(reg).or_else(|| moved.get(reg)).copied(),
            _ => None,
        };
        match inst {
            Inst::Offset { dest, base: from, .. } | Inst::Move { dest, value: from, .. } => {
                if let Some(offset) = read_at(moved, from) {
                    moved.insert(*dest, offset);
                }
            }
            Inst::Compare { op, ty: Scalar::Ptr, left, right, .. }
                if !matches!(op, CompareOp::Eq | CompareOp::Ne) =>
            {
                self.ordered.extend(read_at(moved, left).zip(read_at(moved, right)));
            }
            Inst::Distance { left, right, .. } => {
                self.ordered.extend(read_at(moved, left).zip(read_at(moved, right)));
            }
            _ => {}
        }
    }

    /// Are pointers ordered that lie at these offsets in an element of this size?
    pub fn orders(&self, one: u64, other: u64, size: u64) -> bool {
        let at = |offset: i64| offset.rem_euclid(size.max(1) as i64) as u64;
        let (one, other) = (at(one as i64), at(other as i64));
        self.ordered.iter().any(|&(left, right)| {
            let (left, right) = (at(left), at(right));
            (left, right) == (one, other) || (right, left) == (one, other)
        })
    }

    /// A pointer that was read goes into a variable: what is that a pointer to?
    fn look_at_types(&mut self, program: &Program, body: &Body, inst: &Inst, loaded: &BTreeMap<RegId, i64>) {
        if let Inst::Load { dest, .. } | Inst::Move { dest, .. } | Inst::Cast { dest, .. } = inst
            && let Some(&offset) = loaded.get(dest)
            && let Some(structure) = structure_behind(program, body, *dest)
        {
            self.structures.insert((offset, structure));
        }
    }

    /// What a pointer to `void` leads to that lies at this offset in an element of this size: the one structure that
    /// whoever reads it takes it for.
    pub fn structure(&self, offset: u64, size: u64) -> Option<TypeId> {
        let here = |&&(known, _): &&(i64, TypeId)| is_there(known, offset, size);
        let mut found = self.structures.iter().filter(here).map(|&(_, ty)| ty);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// Is a pointer read that lies at this offset in an element of this size?
    pub fn reads(&self, offset: u64, size: u64) -> bool {
        contains(&self.read, offset, size)
    }

    /// Is it compared with null?
    pub fn tests(&self, offset: u64, size: u64) -> bool {
        contains(&self.tested, offset, size)
    }
}

/// The offsets of pointers that are passed on to a function which compares them with null.
fn tested_by_call(
    program: &Program,
    callee: FunctionId,
    args: &[Argument],
    loaded: &BTreeMap<RegId, i64>,
) -> Vec<i64> {
    let Some(body) = &program.functions[callee].body else { return Vec::new() };
    let passed = body.params.iter().zip(args).filter_map(|(param, arg)| match (param, arg) {
        (Param::Scalar(reg), Argument::Scalar(Scalar::Ptr, Operand::Reg(from))) => {
            loaded.get(from).filter(|_| compared_with_null(program, callee, *reg))
        }
        _ => None,
    });
    passed.copied().collect()
}

/// The offsets of pointers that are passed on to a function which takes them for structures, and these.
fn passed_as_structures(
    program: &Program,
    callee: FunctionId,
    args: &[Argument],
    loaded: &BTreeMap<RegId, i64>,
) -> Vec<(i64, TypeId)> {
    let Some(body) = &program.functions[callee].body else { return Vec::new() };
    let passed = body.params.iter().zip(args).filter_map(|(param, arg)| match (param, arg) {
        (Param::Scalar(reg), Argument::Scalar(Scalar::Ptr, Operand::Reg(from))) => {
            Some((*loaded.get(from)?, structure_behind(program, body, *reg)?))
        }
        _ => None,
    });
    passed.collect()
}

/// The structure that a variable points to, by its type.
fn structure_behind(program: &Program, body: &Body, variable: RegId) -> Option<TypeId> {
    let (_, ty) = body.regs[variable].variable.as_ref()?;
    let Type::Pointer(element) = *program.types.get(*ty) else { return None };
    let is_structure = matches!(program.types.get(element), Type::Record(_));
    (is_structure && program.types.size(element).is_some()).then_some(element)
}

fn contains(offsets: &BTreeSet<i64>, offset: u64, size: u64) -> bool {
    offsets.iter().any(|&known| is_there(known, offset, size))
}

/// A chain of offsets may go through elements by constant indices.
fn is_there(known: i64, offset: u64, size: u64) -> bool {
    let size = size.max(1) as i64;
    known.rem_euclid(size) == offset as i64 % size
}

/// Does it read memory, itself or through a library function?
fn reads_memory(program: &Program, body: &Body) -> bool {
    let loads = |inst: &Inst| {
        matches!(inst, Inst::Load { .. } | Inst::LoadBits { .. } | Inst::Copy { .. } | Inst::Volatile { .. })
    };
    body.blocks.iter().any(|block| {
        let calls_outside = match &block.terminator {
            Terminator::Call { callee: Callee::Direct(callee), .. } => {
                program.functions[*callee].body.is_none()
            }
            _ => false,
        };
        calls_outside || block.insts.iter().any(|(inst, _)| loads(inst))
    })
}
