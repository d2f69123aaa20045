//! Linking globals: declarations are resolved to definitions; internal ones stay separate.

use super::types::agree;
use super::{LinkError, Linker, UnitMap};
use crate::ids::{GlobalId, Id};
use crate::program::{Global, GlobalKind, Program};

/// Is it one unit's own?
pub(super) fn is_internal(global: &Global) -> bool {
    match global.kind {
        GlobalKind::StaticLocal | GlobalKind::Literal => true,
        GlobalKind::Variable | GlobalKind::External => global.internal,
    }
}

impl Linker {
    pub(super) fn add_globals(
        &mut self,
        index: usize,
        unit: &Program,
        map: &mut UnitMap,
    ) -> Result<(), LinkError> {
        for global in &unit.globals {
            let mut moved = global.clone();
            moved.ty = map.types[global.ty.index()];
            moved.place = map.place(global.place);
            let id = if is_internal(global) {
                moved.name = self.internal_name(index, &global.name);
                self.program.globals.push(moved)
            } else {
                self.add_shared_global(moved)?
            };
            map.globals.push(id);
        }
        Ok(())
    }

    fn add_shared_global(&mut self, global: Global) -> Result<GlobalId, LinkError> {
        let Some(&id) = self.globals.get(&global.name) else {
            let id = self.program.globals.next_id();
            self.globals.insert(global.name.clone(), id);
            return Ok(self.program.globals.push(global));
        };
        let known = &self.program.globals[id];
        let error = |types| LinkError {
            name: global.name.clone(),
            first: self.program.show_place(known.place),
            second: self.program.show_place(global.place),
            types,
        };
        let types = &self.program.types;
        let same_size = known.size == global.size || known.size == 0 || global.size == 0;
        if !agree(types, known.ty, global.ty) || !same_size {
            return Err(error(Some(Box::new((types.c_name(known.ty), types.c_name(global.ty))))));
        }
        match (known.kind, global.kind) {
            (GlobalKind::Variable, GlobalKind::Variable) => return Err(error(None)),
            (GlobalKind::External, GlobalKind::Variable) => self.program.globals[id] = global,
            (GlobalKind::External, _) if known.size == 0 => self.program.globals[id] = global,
            _ => {}
        }
        Ok(id)
    }
}
