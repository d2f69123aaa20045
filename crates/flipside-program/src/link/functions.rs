//! Linking functions: declarations are resolved to definitions, and equal functions of headers become one.

use std::collections::HashSet;

use super::types::agree;
use super::{LinkError, Linker, UnitMap, initialiser};
use crate::code::{Callee, Operand, Terminator};
use crate::ids::{FunctionId, Id};
use crate::program::{Body, Function, Program};
use crate::symbol::own_name;

impl Linker {
    pub(super) fn add_functions(
        &mut self,
        index: usize,
        unit: &Program,
        map: &mut UnitMap,
    ) -> Result<(), LinkError> {
        let shared = self.shared_by_headers(index, unit, map);
        for (id, function) in unit.functions.entries() {
            let mut moved = function.clone();
            moved.ty = map.types[function.ty.index()];
            moved.place = map.place(function.place);
            moved.body = None;
            let known = shared.iter().find(|(own, _)| *own == id).map(|(_, known)| *known);
            let to = if id == unit.initialiser {
                self.initialiser(index, moved)
            } else if let Some(known) = known {
                map.shared.insert(id);
                known
            } else if function.internal {
                moved.name = self.internal_name(index, &function.name);
                self.program.functions.push(moved)
            } else {
                self.add_shared_function(moved, function.body.is_some())?
            };
            if function.body.is_some() && known.is_none() {
                self.defined_in.insert(to, (index, id));
            }
            map.functions.push(to);
        }
        Ok(())
    }

    /// All initialisers become one.
    fn initialiser(&mut self, index: usize, function: Function) -> FunctionId {
        if index == 0 {
            self.program.initialiser = self.program.functions.push(function);
        }
        self.program.initialiser
    }

    fn add_shared_function(&mut self, function: Function, defines: bool) -> Result<FunctionId, LinkError> {
        let Some(&id) = self.functions.get(&function.name) else {
            let id = self.program.functions.next_id();
            self.functions.insert(function.name.clone(), id);
            return Ok(self.program.functions.push(function));
        };
        let known = &self.program.functions[id];
        let error = |types| LinkError {
            name: function.name.clone(),
            first: self.program.show_place(known.place),
            second: self.program.show_place(function.place),
            types,
        };
        let types = &self.program.types;
        if !agree(types, known.ty, function.ty) {
            return Err(error(Some(Box::new((types.c_name(known.ty), types.c_name(function.ty))))));
        }
        let is_defined = self.defined_in.contains_key(&id);
        if is_defined && defines {
            return Err(error(None));
        }
        let noreturn = known.noreturn || function.noreturn;
        let pure = known.pure || function.pure;
        if defines {
            self.program.functions[id] = function;
        } else if !is_defined && known.outputs.is_empty() {
            self.program.functions[id].outputs = function.outputs;
        }
        self.program.functions[id].noreturn = noreturn;
        self.program.functions[id].pure = pure;
        if is_defined || defines {
            self.program.functions[id].outputs = Vec::new();
        }
        Ok(id)
    }

    /// The functions that an earlier unit has from the same place of a header, with the same code; where those are. What they
    /// call has to be the same as well: what turns out to differ takes its callers with it.
    fn shared_by_headers(
        &self,
        index: usize,
        unit: &Program,
        map: &UnitMap,
    ) -> Vec<(FunctionId, FunctionId)> {
        let mut shared: Vec<(FunctionId, FunctionId)> = Vec::new();
        for (id, function) in unit.functions.entries().filter(|(_, function)| function.body.is_some()) {
            let place = map.place(function.place);
            let same = |known: &FunctionId| {
                let known = &self.program.functions[*known];
                known.place == place && own_name(&known.name) == function.name
            };
            // The file of a unit itself is read once.
            if index > 0 && id != unit.initialiser && function.place.file.0 != 0 {
                let found = self
                    .program
                    .functions
                    .ids()
                    .find(|known| same(known) && self.defined_in.contains_key(known));
                shared.extend(found.map(|known| (id, known)));
            }
        }
        loop {
            let kept: HashSet<FunctionId> = shared
                .iter()
                .filter(|(own, known)| self.is_same(unit, map, &shared, *own, *known))
                .map(|(own, _)| *own)
                .collect();
            if kept.len() == shared.len() {
                return shared;
            }
            shared.retain(|(own, _)| kept.contains(own));
        }
    }

    /// Is the code the same?
    fn is_same(
        &self,
        unit: &Program,
        map: &UnitMap,
        shared: &[(FunctionId, FunctionId)],
        own: FunctionId,
        known: FunctionId,
    ) -> bool {
        let (Some(one), Some(other)) = (&unit.functions[own].body, &self.program.functions[known].body)
        else {
            return false;
        };
        let texts = |program: &Program, function| -> Vec<String> {
            let conditions = program.conditions.iter().filter(|condition| condition.function == function);
            conditions.map(|condition| condition.text.clone()).collect()
        };
        let first_condition = |program: &Program, function| {
            program
                .conditions
                .entries()
                .find(|(_, condition)| condition.function == function)
                .map_or(0, |(id, _)| id.index())
        };
        if texts(unit, own) != texts(&self.program, known) {
            return false;
        }
        let (from, to) = (first_condition(unit, own), first_condition(&self.program, known));
        let mut moved = one.clone();
        let function = |id: FunctionId| {
            let is_shared = shared.iter().find(|(own, _)| *own == id).map(|(_, known)| *known);
            // What is external is one function, if it is there at all.
            let external = || {
                self.functions.get(&unit.functions[id].name).copied().filter(|_| !unit.functions[id].internal)
            };
            is_shared.or_else(external).unwrap_or(FunctionId(u32::MAX))
        };
        rewrite(&mut moved, map, &function, &|condition| {
            crate::ids::ConditionId::from_index(condition.index() + to - from)
        });
        moved == *other
    }

    /// Adds the code of the functions.
    pub(super) fn add_bodies(&mut self, index: usize, unit: &Program, map: &UnitMap) {
        for (id, function) in unit.functions.entries() {
            let to = map.functions[id.index()];
            let Some(body) = function.body.as_ref().filter(|_| !map.shared.contains(&id)) else { continue };
            let mut body = body.clone();
            rewrite(&mut body, map, &|function| map.functions[function.index()], &|condition| {
                map.conditions[condition.index()]
            });
            match (&mut self.program.functions[to].body, index) {
                (Some(first), 1..) if id == unit.initialiser => initialiser::append(first, body),
                (place, _) => *place = Some(body),
            }
        }
    }
}

/// Makes the code of a unit code of the linked program.
fn rewrite(
    body: &mut Body,
    map: &UnitMap,
    function: &dyn Fn(FunctionId) -> FunctionId,
    condition: &dyn Fn(crate::ids::ConditionId) -> crate::ids::ConditionId,
) {
    let operand = |operand: &mut Operand| match operand {
        Operand::Global(global) => *global = map.globals[global.index()],
        Operand::Function(id) => *id = function(*id),
        Operand::Reg(_) | Operand::Const(_) | Operand::Slot(_) => {}
    };
    for id in body.regs.ids() {
        if let Some((_, ty)) = &mut body.regs[id].variable {
            *ty = map.types[ty.index()];
        }
    }
    for id in body.slots.ids() {
        body.slots[id].ty = map.types[body.slots[id].ty.index()];
    }
    for id in body.blocks.ids() {
        let block = &mut body.blocks[id];
        for (inst, place) in &mut block.insts {
            *place = map.place(*place);
            inst.spans_mut().into_iter().for_each(|span| *span = map.span(*span));
            inst.operands_mut().into_iter().for_each(operand);
        }
        block.place = map.place(block.place);
        block.terminator.operands_mut().into_iter().for_each(operand);
        match &mut block.terminator {
            Terminator::Call { callee: Callee::Direct(id), .. } => *id = function(*id),
            Terminator::Branch { condition: id, .. } | Terminator::Switch { condition: id, .. } => {
                *id = condition(*id);
            }
            Terminator::Call { .. }
            | Terminator::Jump(_)
            | Terminator::Return(_)
            | Terminator::Unreachable
            | Terminator::Fail { .. }
            | Terminator::Unsupported { .. } => {}
        }
    }
}
