//! Checks globals, the names and types of functions, and the initialiser.

use std::collections::HashSet;

use crate::ids::GlobalId;
use crate::program::Global;
use crate::types::Type;
use crate::verify::Verifier;

impl Verifier<'_> {
    /// Checks what can be said without looking into bodies.
    pub(super) fn tables(&mut self) {
        let program = self.program;
        let mut names = HashSet::new();
        for (id, global) in program.globals.entries() {
            self.check(names.insert(&global.name), || {
                format!("{id} has the name `{}` of another global", global.name)
            });
            self.global(id, global);
        }
        let mut names = HashSet::new();
        for (id, function) in program.functions.entries() {
            self.function = Some(id);
            self.check(names.insert(&function.name), || {
                format!("it has the name `{}` of another function", function.name)
            });
            self.file_exists(function.place.file, "it");
            if self.type_exists(function.ty, "it") {
                let is_function = matches!(program.types.get(function.ty), Type::Function { .. });
                self.check(is_function, || format!("its type {} is no function type", function.ty));
            }
        }
        self.function = None;
        self.initialiser();
    }

    fn global(&mut self, id: GlobalId, global: &Global) {
        self.file_exists(global.place.file, id);
        if let Some(bytes) = &global.bytes {
            self.check(bytes.len() as u64 == global.size, || {
                format!("{id} has {} bytes, but its size is {}", bytes.len(), global.size)
            });
        }
        if !self.type_exists(global.ty, id) {
            return;
        }
        if let Some(size) = self.program.types.size(global.ty) {
            self.check(size <= global.size, || format!("{id} has size {}, its type {size}", global.size));
        }
    }

    fn initialiser(&mut self) {
        let id = self.program.initialiser;
        match self.program.functions.get(id).map(|function| &function.body) {
            None => self.wrong(format!("the initialiser is {id}, which does not exist")),
            Some(None) => self.wrong(format!("the initialiser {id} has no body")),
            Some(Some(body)) => {
                self.check(body.params.is_empty(), || format!("the initialiser {id} has parameters"));
            }
        }
    }
}
