//! Declarations inside functions: registers or slots, initialisers, variable-length arrays, static locals.

use flipside_program::{Global, GlobalKind, Inst, Operand, Scalar, Slot, SlotId, Type, TypeId};

use super::{Lowering, Variable};
use crate::ast::Node;
use crate::constant;
use crate::types::Qualified;

impl<'a> Lowering<'_, 'a> {
    /// A declaration statement.
    pub(super) fn declarations(&mut self, node: &'a Node<'a>) {
        for child in &node.inner {
            match child.kind.as_ref() {
                "VarDecl" => self.local_variable(child),
                "FunctionDecl" => self.unit.declare_function(child),
                _ => {
                    self.unit.table.declare(child);
                    if child.kind == "TypedefDecl" {
                        self.at(child);
                        let ty = self.unit.table.resolve(&child.ty).ty;
                        self.declare_shape(child, ty);
                    }
                }
            }
        }
    }

    fn local_variable(&mut self, node: &'a Node<'a>) {
        self.at(node);
        let qualified = self.unit.table.resolve(&node.ty);
        self.unit.table.complete_undeclared(qualified.ty);
        self.note_constant(node, qualified);
        self.declare_shape(node, qualified.ty);
        self.unit.table.declare_name(node);
        self.variable_types.insert(node.id, qualified.ty);
        match node.storage_class.as_ref() {
            "extern" => {
                let is_known = self.unit.is_declared(&node.name);
                let global = self.unit.declare_global(node);
                if !is_known {
                    self.unit.block_externs.push(global);
                }
                self.variables.insert(node.id, Variable::Global(global));
            }
            "static" => self.static_local(node, qualified),
            _ => self.automatic_variable(node, qualified),
        }
    }

    /// Clang folds constants with a constant initialiser.
    fn note_constant(&mut self, node: &Node<'_>, qualified: Qualified) {
        note_constant(self.unit, node, qualified);
    }

    fn static_local(&mut self, node: &'a Node<'a>, qualified: Qualified) {
        // One object for each thread has no address of its own in the program: its name says so.
        let thread = if node.tls.is_empty() { "" } else { ".thread" };
        let name = format!("{}.{}{thread}", self.unit.functions[self.function].name, node.name);
        let place = self.unit.place(&node.loc);
        let size = self.unit.table.types.size(qualified.ty).unwrap_or(0);
        let global = self.unit.new_global(
            &name,
            Global {
                name: String::new(),
                ty: qualified.ty,
                size,
                place,
                kind: GlobalKind::StaticLocal,
                internal: false,
                constant: qualified.constant,
                volatile: qualified.volatile,
                bytes: None,
            },
        );
        self.unit.bind_global(node.id, global);
        self.variables.insert(node.id, Variable::Global(global));
        self.initialise_global(global, qualified.ty, node);
    }

    /// Writes the initialiser of a global or static variable, before the program starts.
    pub(super) fn initialise_global(
        &mut self,
        global: flipside_program::GlobalId,
        ty: TypeId,
        node: &'a Node<'a>,
    ) {
        let Some(init) = node.initialiser() else { return };
        self.unit.globals[global].size = self.size_with_flexible_member(ty, init);
        self.at(node);
        self.in_initialiser(|lowering| {
            let before = lowering.builder.mark();
            lowering.initialise(Operand::Global(global), ty, init, true);
            // Nothing is known of the object then, as if it were defined elsewhere.
            if std::mem::take(&mut lowering.unknown_initialiser) {
                lowering.builder.return_to(before);
                lowering.unit.globals[global].kind = GlobalKind::External;
            }
        });
    }

    fn automatic_variable(&mut self, node: &'a Node<'a>, qualified: Qualified) {
        let init = node.initialiser();
        let scalar = self.unit.table.types.scalar(qualified.ty);
        match scalar {
            Some(scalar) if !self.lives_in_memory(node, qualified) => {
                self.register_variable(node, qualified.ty, scalar, init);
            }
            _ if self.variable_length_array(node, qualified) => {}
            _ => {
                let variable_length = matches!(self.unit.table.types.get(qualified.ty), Type::Array(_, None));
                if variable_length || self.unit.table.types.size(qualified.ty).is_none() {
                    self.unsupported(format!("variable of type `{}`", node.ty.written));
                }
                let slot = self.variable_slot(node, qualified);
                self.variables.insert(node.id, Variable::Slot(slot));
                if let Some(init) = init {
                    self.has_open_padding = false;
                    self.initialise(Operand::Slot(slot), qualified.ty, init, false);
                    self.clear_padding(Operand::Slot(slot), qualified.ty, init);
                }
            }
        }
    }

    fn register_variable(
        &mut self,
        node: &'a Node<'a>,
        ty: TypeId,
        scalar: Scalar,
        init: Option<&'a Node<'a>>,
    ) {
        let dest = self.builder.variable(scalar, &node.name, ty);
        self.variables.insert(node.id, Variable::Register(dest));
        match init {
            Some(init) => {
                let value = self.value(init);
                self.at(node);
                self.builder.emit(Inst::Move { dest, ty: scalar, value });
            }
            None => self.builder.emit(Inst::Forget { dest }),
        }
    }

    /// A slot for a variable, in the current scope.
    pub(super) fn variable_slot(&mut self, node: &Node<'_>, qualified: Qualified) -> SlotId {
        let ty = qualified.ty;
        let (size, align) = (self.unit.table.types.size(ty).unwrap_or(0), self.unit.table.types.align(ty));
        self.builder.slot(Slot { name: node.name.to_string(), ty, size, align })
    }

    /// A slot for a temporary, in the current scope.
    pub(super) fn temporary_slot(&mut self, ty: TypeId) -> SlotId {
        let (size, align) = (self.unit.table.types.size(ty).unwrap_or(0), self.unit.table.types.align(ty));
        self.builder.slot(Slot { name: String::new(), ty, size, align })
    }
}

/// Takes note of a variable whose value clang knows.
pub fn note_constant(unit: &mut crate::unit::Unit<'_>, node: &Node<'_>, qualified: Qualified) {
    constant::note_variable(&mut unit.table, node, qualified, node.initialiser());
}
