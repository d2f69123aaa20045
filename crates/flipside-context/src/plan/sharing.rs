//! Which objects may be the same without anybody noticing: those of a type that the subject neither writes nor compares.
//!
//! Two inputs that point to one object behave like two equal objects, unless something is written through one of them or the
//! pointers are compared or subtracted. So only for the types of such objects "the same object" has to be an input of its own.
//! Types are those of variables and members; a pointer whose type is not known counts for all.

use std::collections::{BTreeMap, BTreeSet};

use flipside_program::{
    Body, CompareOp, FunctionId, GlobalId, Inst, Operand, Program, RegId, Scalar, Type, TypeId,
};

/// The types of objects for which sharing can be observed.
#[derive(Debug, Default)]
pub(super) struct ObservedSharing {
    types: BTreeSet<TypeId>,
    /// Of any type?
    any: bool,
    /// The variables with whose addresses it compares pointers.
    pub compared: BTreeSet<GlobalId>,
    /// The types of objects into which it orders pointers, or subtracts them.
    ordered: BTreeSet<TypeId>,
}

impl ObservedSharing {
    /// What a function, and what it calls, can observe.
    pub fn of(program: &Program, function: FunctionId) -> Self {
        let mut observed = ObservedSharing::default();
        for id in program.reachable_functions(function) {
            if let Some(body) = &program.functions[id].body {
                observed.look_at(program, body);
            }
        }
        observed
    }

    /// Can it be observed that two pointers to this type are the same?
    pub fn has(&self, program: &Program, ty: TypeId) -> bool {
        self.any || self.types.iter().any(|known| *known == ty || program.types.parts(ty).contains(known))
    }

    /// Does it order pointers to this type, or subtract them?
    pub fn orders(&self, program: &Program, ty: TypeId) -> bool {
        let is_byte =
            |ty: TypeId| matches!(program.types.get(ty), Type::Int(_)) && program.types.size(ty) == Some(1);
        self.ordered.iter().any(|known| *known == ty || is_byte(*known) && is_byte(ty))
    }

    fn look_at(&mut self, program: &Program, body: &Body) {
        let types = pointee_types(program, body);
        self.compared.extend(compared_variables(body));
        let insts = body.blocks.iter().flat_map(|block| &block.insts);
        for (inst, _) in insts {
            if let Some((Operand::Reg(left), Operand::Reg(right))) = ordered(body, inst) {
                self.ordered.extend([left, right].iter().filter_map(|reg| types.get(reg)));
            }
            for operand in observing(inst) {
                match operand {
                    Operand::Reg(reg) => match types.get(&reg) {
                        Some(ty) => {
                            self.types.insert(*ty);
                        }
                        None => self.any = true,
                    },
                    Operand::Const(_) | Operand::Global(_) | Operand::Function(_) | Operand::Slot(_) => {}
                }
            }
        }
    }
}

/// The variables with whose addresses a body compares other pointers.
fn compared_variables(body: &Body) -> BTreeSet<GlobalId> {
    let mut addresses: BTreeMap<RegId, GlobalId> = BTreeMap::new();
    let variable = |addresses: &BTreeMap<RegId, GlobalId>, operand: &Operand| match operand {
        Operand::Global(id) => Some(*id),
        Operand::Reg(reg) => addresses.get(reg).copied(),
        _ => None,
    };
    let mut found = BTreeSet::new();
    for (inst, _) in body.blocks.iter().flat_map(|block| &block.insts) {
        match inst {
            Inst::Offset { dest, base: from, .. } => {
                addresses.extend(variable(&addresses, from).map(|id| (*dest, id)));
            }
            Inst::Compare { op: CompareOp::Eq | CompareOp::Ne, ty: Scalar::Ptr, left, right, .. } => {
                let sides = (variable(&addresses, left), variable(&addresses, right));
                match (sides, left, right) {
                    ((Some(id), None), _, Operand::Reg(_)) | ((None, Some(id)), Operand::Reg(_), _) => {
                        found.insert(id);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}

/// The pointers through which an instruction writes, or that it compares or subtracts.
fn observing(inst: &Inst) -> Vec<Operand> {
    let is_computed = |operand: &Operand| matches!(operand, Operand::Reg(_));
    match inst {
        Inst::Store { address, .. } | Inst::StoreBits { address, .. } => vec![*address],
        Inst::Copy { to, .. } | Inst::Zero { to, .. } | Inst::Unspecify { to, .. } => vec![*to],
        Inst::Compare { ty: Scalar::Ptr, left, right, .. } if is_computed(left) && is_computed(right) => {
            vec![*left, *right]
        }
        Inst::Distance { left, right, .. } => vec![*left, *right],
        _ => Vec::new(),
    }
}

/// The pointers that an instruction orders or subtracts; or compares, where one of them moves until they are equal.
fn ordered(body: &Body, inst: &Inst) -> Option<(Operand, Operand)> {
    match inst {
        Inst::Compare { op: CompareOp::Eq | CompareOp::Ne, ty: Scalar::Ptr, left, right, .. }
            if moves(body, left) || moves(body, right) =>
        {
            Some((*left, *right))
        }
        // At an integer type, addresses held as integers.
        Inst::Compare {
            op: CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge,
            ty: Scalar::Ptr | Scalar::U64 | Scalar::S64,
            left,
            right,
            ..
        }
        | Inst::Distance { left, right, .. } => Some((*left, *right)),
        _ => None,
    }
}

/// Is it a variable that moves from element to element?
fn moves(body: &Body, pointer: &Operand) -> bool {
    let insts = || body.blocks.iter().flat_map(|block| &block.insts).map(|(inst, _)| inst);
    let is_moved = |moved: &RegId| {
        insts()
            .any(|inst| matches!(inst, Inst::Offset { dest, base, .. } if dest == moved && base == pointer))
    };
    insts().any(|inst| match inst {
        Inst::Move { dest, value: Operand::Reg(value), .. } => {
            *pointer == Operand::Reg(*dest) && is_moved(value)
        }
        _ => false,
    })
}

/// What registers point to, as far as variables and members say it.
fn pointee_types(program: &Program, body: &Body) -> BTreeMap<RegId, TypeId> {
    let mut types: BTreeMap<RegId, TypeId> = BTreeMap::new();
    for (reg, entry) in body.regs.entries() {
        if let Some((_, ty)) = &entry.variable
            && let Type::Pointer(element) = *program.types.get(*ty)
        {
            types.insert(reg, element);
        }
    }
    let mut offsets: BTreeMap<RegId, i64> = BTreeMap::new();
    for _ in 0..2 {
        for (inst, _) in body.blocks.iter().flat_map(|block| &block.insts) {
            match inst {
                Inst::Move { dest, value: Operand::Reg(from), .. }
                | Inst::Cast { dest, from: Scalar::Ptr, to: _, value: Operand::Reg(from) } => {
                    if let Some(&ty) = types.get(from) {
                        types.entry(*dest).or_insert(ty);
                    }
                    if let Some(&offset) = offsets.get(from) {
                        offsets.insert(*dest, offset);
                    }
                }
                Inst::Offset { dest, base: Operand::Reg(base), index, scale } => {
                    if let Some(&ty) = types.get(base) {
                        types.entry(*dest).or_insert(ty);
                    }
                    let step = match index {
                        Operand::Const(index) => (*index as i64).wrapping_mul(*scale),
                        _ => 0,
                    };
                    let before = offsets.get(base).copied().unwrap_or(0);
                    offsets.insert(*dest, before.wrapping_add(step));
                }
                Inst::Load { dest, ty: Scalar::Ptr, address: Operand::Reg(base), .. } => {
                    let offset = offsets.get(base).copied().unwrap_or(0);
                    if let Some(&holder) = types.get(base)
                        && let Some(ty) = member_at(program, holder, offset)
                    {
                        types.entry(*dest).or_insert(ty);
                    }
                }
                _ => {}
            }
        }
    }
    types
}

/// What the pointer at an offset of an object of this type points to.
fn member_at(program: &Program, holder: TypeId, offset: i64) -> Option<TypeId> {
    let types = &program.types;
    match types.get(holder) {
        Type::Pointer(element) => Some(*element),
        Type::Array(element, _) => {
            let size = i64::try_from(types.size(*element)?).ok()?.max(1);
            member_at(program, *element, offset.rem_euclid(size))
        }
        Type::Record(record) => {
            let size = i64::try_from(types.size(holder)?).ok()?.max(1);
            let offset = offset.rem_euclid(size);
            let layout = types.records[*record].layout.as_ref()?;
            let field = layout.fields.iter().rev().find(|field| field.offset as i64 <= offset)?;
            member_at(program, field.ty, offset - field.offset as i64)
        }
        _ => None,
    }
}
