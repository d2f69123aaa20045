//! Checks the body of a function: parameters, registers, slots; then its blocks.

use std::collections::HashSet;

use crate::ids::{FunctionId, SlotId, TypeId};
use crate::program::{Body, Function, Param, Slot};
use crate::types::Type;
use crate::verify::Verifier;

/// The parts of a function type.
pub(super) struct Signature<'a> {
    pub(super) result: TypeId,
    pub(super) params: &'a [TypeId],
    pub(super) variadic: bool,
}

impl<'a> Verifier<'a> {
    /// Checks a function, if it has a body.
    pub(super) fn function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        self.outputs(id, function);
        let Some(body) = &function.body else { return };
        self.function = Some(id);
        self.check(!body.blocks.is_empty(), || "it has a body, but no block bb0".to_owned());
        self.registers(body);
        for (id, slot) in body.slots.entries() {
            self.slot(id, slot);
        }
        self.params(function, body);
        for (id, block) in body.blocks.entries() {
            self.block = Some(id);
            for (index, (inst, place)) in block.insts.iter().enumerate() {
                self.instruction = Some(index);
                self.file_exists(place.file, "it");
                self.inst(body, inst);
            }
            self.instruction = None;
            self.file_exists(block.place.file, "it");
            self.terminator(function, body, &block.terminator);
        }
        self.block = None;
        self.function = None;
    }

    /// Only a function without a body lists the parameters through which it may write, and these are pointers.
    fn outputs(&mut self, id: FunctionId, function: &Function) {
        let params = self.signature(function).map_or(&[][..], |signature| signature.params);
        let is_pointer = |at: &u32| {
            let ty = params.get(*at as usize).filter(|ty| (ty.0 as usize) < self.type_count);
            ty.is_some_and(|ty| matches!(self.program.types.get(*ty), Type::Pointer(_)))
        };
        let fits = function.outputs.iter().all(is_pointer)
            && (function.outputs.is_empty() || function.body.is_none());
        self.check(fits, || format!("{id} writes where it cannot"));
    }

    /// The type of a function, when it is a function type.
    pub(super) fn signature(&self, function: &Function) -> Option<Signature<'a>> {
        if function.ty.0 as usize >= self.type_count {
            return None;
        }
        match self.program.types.get(function.ty) {
            Type::Function { result, params, variadic, .. } => {
                Some(Signature { result: *result, params, variadic: *variadic })
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Record(_)
            | Type::Other(_) => None,
        }
    }

    fn registers(&mut self, body: &Body) {
        for (id, register) in body.regs.entries() {
            let Some((name, ty)) = &register.variable else { continue };
            if self.type_exists(*ty, id) {
                let scalar = self.program.types.scalar(*ty);
                self.check(scalar == Some(register.scalar), || {
                    format!("{id} is {}, which is not the type of its variable `{name}`", register.scalar)
                });
            }
        }
    }

    fn slot(&mut self, id: SlotId, slot: &Slot) {
        self.check(slot.align.is_power_of_two(), || {
            format!("{id} has alignment {}, which is no power of two", slot.align)
        });
        if !self.type_exists(slot.ty, id) {
            return;
        }
        if let Some(size) = self.program.types.size(slot.ty) {
            self.check(size == slot.size, || format!("{id} has size {}, its type {size}", slot.size));
        }
    }

    fn params(&mut self, function: &Function, body: &Body) {
        let mut seen = HashSet::new();
        for &param in &body.params {
            let (name, exists) = match param {
                Param::Scalar(reg) => (reg.to_string(), body.regs.get(reg).is_some()),
                Param::Record(slot) => (slot.to_string(), body.slots.get(slot).is_some()),
            };
            self.check(exists, || format!("parameter {name} does not exist"));
            self.check(seen.insert(param), || format!("parameter {name} comes twice"));
        }
        let Some(signature) = self.signature(function) else { return };
        if signature.variadic && signature.params.is_empty() {
            return;
        }
        let (has, should) = (body.params.len(), signature.params.len());
        if !self.check(has == should, || format!("it has {has} parameters, its type {should}")) {
            return;
        }
        for (&param, &ty) in body.params.iter().zip(signature.params) {
            let (name, fits) = match param {
                Param::Scalar(reg) => {
                    let scalar = body.regs.get(reg).map(|register| register.scalar);
                    (reg.to_string(), scalar.is_none() || scalar == self.program.types.scalar(ty))
                }
                Param::Record(slot) => {
                    let fits = body.slots.get(slot).is_none_or(|slot| slot.ty == ty);
                    (slot.to_string(), fits)
                }
            };
            self.check(fits, || format!("parameter {name} is not of type {ty}, as the function's type says"));
        }
    }
}
