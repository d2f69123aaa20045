//! Lvalues: what designates an object, and how it is read and written.

use flipside_c_text::literal;
use flipside_program::{BinaryOp, BitRange, Global, GlobalKind, Inst, Operand, Scalar, Type};

use super::{Lowering, Variable};
use crate::ast::Node;
use crate::constant;

/// An object that can be read and written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lvalue {
    /// A variable in a register.
    Register(flipside_program::RegId),
    /// An object in memory.
    Memory {
        /// Its address.
        address: Operand,
        /// Is it volatile?
        volatile: bool,
    },
    /// A bit-field.
    Bits {
        /// The address of the byte in which it starts.
        address: Operand,
        /// Its bits.
        bits: BitRange,
    },
}

impl<'a> Lowering<'_, 'a> {
    /// The object that an expression designates.
    pub(super) fn lvalue(&mut self, node: &'a Node<'a>) -> Lvalue {
        self.at(node);
        let volatile = self.unit.table.resolve(&node.ty).volatile;
        let memory = |address| Lvalue::Memory { address, volatile };
        match node.kind.as_ref() {
            "ParenExpr" | "GenericSelectionExpr" | "ConstantExpr" => match node.wrapped() {
                Some(inside) => self.lvalue(inside),
                None => memory(self.unsupported_expression(node)),
            },
            "DeclRefExpr" => self.variable_lvalue(node, volatile),
            "UnaryOperator" if node.opcode == "*" => memory(self.value(&node.inner[0])),
            "UnaryOperator" if node.opcode == "__extension__" => self.lvalue(&node.inner[0]),
            "ArraySubscriptExpr" => memory(self.element_address(node)),
            "MemberExpr" => self.member(node, volatile),
            "StringLiteral" => memory(self.string_address(node)),
            "PredefinedExpr" => match node.inner.first() {
                Some(literal) => self.lvalue(literal),
                None => memory(self.unsupported_expression(node)),
            },
            "CompoundLiteralExpr" => memory(self.compound_literal(node)),
            "ChooseExpr" => match constant::chosen_operand(&mut self.unit.table, node) {
                Some(chosen) => self.lvalue(chosen),
                None => memory(self.unsupported_expression(node)),
            },
            "ImplicitCastExpr" | "CStyleCastExpr"
                if node.cast_kind == "LValueBitCast" || node.is_lvalue() =>
            {
                match node.inner.iter().find(|child| !child.is_type()) {
                    Some(inside) => self.lvalue(inside),
                    None => memory(self.unsupported_expression(node)),
                }
            }
            // A record that is a value has an address all the same: its temporary's.
            _ if self.is_record(node) => memory(self.record_value(node)),
            _ => memory(self.unsupported_expression(node)),
        }
    }

    /// The address of an object in memory.
    pub(super) fn address(&mut self, node: &'a Node<'a>) -> Operand {
        match self.lvalue(node) {
            Lvalue::Memory { address, .. } => address,
            Lvalue::Register(_) | Lvalue::Bits { .. } => {
                unreachable!("a variable whose address is taken should live in memory")
            }
        }
    }

    fn variable_lvalue(&mut self, node: &Node<'_>, volatile: bool) -> Lvalue {
        let Some(decl) = &node.referenced_decl else {
            return Lvalue::Memory { address: self.unsupported_expression(node), volatile };
        };
        if decl.kind == "FunctionDecl" {
            return Lvalue::Memory { address: self.function_address(node), volatile };
        }
        let variable = self.variables.get(&decl.id).copied();
        if variable.is_none() && self.unit.aliases.contains(decl.name.as_ref()) {
            return Lvalue::Memory { address: self.unsupported_alias(&decl.name), volatile };
        }
        let variable = variable.or_else(|| self.unit.global_of(decl.id, &decl.name).map(Variable::Global));
        if let Some(Variable::Global(global)) = variable
            && self.unit.globals[global].kind == GlobalKind::External
            && self.unit.table.known.is_weak(decl.id)
        {
            return Lvalue::Memory { address: self.unsupported_weak(&decl.name), volatile };
        }
        match variable {
            Some(Variable::Register(reg)) => Lvalue::Register(reg),
            Some(Variable::Slot(slot)) => Lvalue::Memory { address: Operand::Slot(slot), volatile },
            Some(Variable::Global(global)) => Lvalue::Memory { address: Operand::Global(global), volatile },
            None => Lvalue::Memory { address: self.unsupported(format!("`{}`", decl.name)), volatile },
        }
    }

    /// The address of the function that a name refers to.
    pub(super) fn function_address(&mut self, node: &Node<'_>) -> Operand {
        let Some(decl) = &node.referenced_decl else { return self.unsupported_expression(node) };
        if self.unit.aliases.contains(decl.name.as_ref()) {
            return self.unsupported_alias(&decl.name);
        }
        let ty = self.unit.table.resolve(&decl.ty).ty;
        let place = self.builder.place;
        let function = self.unit.function(&decl.name, ty, place);
        if self.unit.table.known.is_weak_function(&decl.name)
            && !self.unit.definitions.contains_key(&function)
        {
            return self.unsupported_weak(&decl.name);
        }
        self.unit.referenced.push(function);
        Operand::Function(function)
    }

    /// Nothing may be there: then its address is null.
    fn unsupported_weak(&mut self, name: &str) -> Operand {
        self.unsupported(format!("`{name}`, which is weak and not defined here"))
    }

    fn unsupported_alias(&mut self, name: &str) -> Operand {
        self.unsupported(format!("`{name}`, which is another name of something (`alias`)"))
    }

    fn element_address(&mut self, node: &'a Node<'a>) -> Operand {
        let [first, second] = node.inner.as_slice() else { return self.unsupported_expression(node) };
        // `2[a]` is `a[2]`; evaluated as written.
        let first_is_pointer = self.scalar_of(first) == Some(Scalar::Ptr);
        let (a, b) = (self.value(first), self.value(second));
        let (base, index, index_node) = if first_is_pointer { (a, b, second) } else { (b, a, first) };
        let pointer_node = if first_is_pointer { first } else { second };
        self.at(node);
        self.offset(BinaryOp::Add, pointer_node, base, index_node, index)
    }

    /// `base + index` or `base - index`, in elements of what the pointer points to.
    pub(super) fn offset(
        &mut self,
        op: BinaryOp,
        pointer: &Node<'_>,
        base: Operand,
        index_node: &Node<'_>,
        index: Operand,
    ) -> Operand {
        let Some(size) = self.pointed_size(pointer) else {
            return self.unsupported("arithmetic on a pointer to an incomplete type");
        };
        let Some(index_scalar) = self.scalar_of(index_node) else { return self.unsupported_type(index_node) };
        let index = self.convert(index, index_scalar, Scalar::S64);
        if index == Operand::Const(0) {
            return base;
        }
        self.moved(op, base, index, size)
    }

    fn member(&mut self, node: &'a Node<'a>, volatile: bool) -> Lvalue {
        let base_node = &node.inner[0];
        let base = if node.is_arrow { self.value(base_node) } else { self.address(base_node) };
        let record = self.type_of(base_node);
        let record = if node.is_arrow { self.unit.element_type(record).unwrap_or(record) } else { record };
        self.unit.table.complete_undeclared(record);
        let declared = self.unit.table.field(node.referenced_member_decl).map(|(_, field)| field);
        let Some(field) = declared.or_else(|| self.unit.table.field_named(record, &node.name)) else {
            let what = format!("member `{}` of a type whose layout is not known", node.name);
            return Lvalue::Memory { address: self.unsupported(what), volatile };
        };
        let (offset, bits) = (field.offset, field.bits);
        self.at(node);
        let address = self.displaced(base, offset);
        match bits {
            Some(_) if self.scalar_of(node).is_some_and(Scalar::is_wide) => {
                Lvalue::Memory { address: self.unsupported("a bit-field of a 128-bit type"), volatile }
            }
            Some(bits) => {
                if volatile {
                    self.builder.emit(Inst::Volatile { address });
                }
                Lvalue::Bits { address, bits }
            }
            None => Lvalue::Memory { address, volatile },
        }
    }

    fn string_address(&mut self, node: &Node<'_>) -> Operand {
        let ty = self.type_of(node);
        let element = self.unit.element_type(ty).and_then(|element| self.unit.table.types.size(element));
        let unit = element.unwrap_or(1);
        let Some(mut bytes) = node.value_text().and_then(|text| literal::string_bytes(&text, unit)) else {
            return self.unsupported("this string literal");
        };
        bytes.resize(self.unit.table.types.size(ty).unwrap_or(bytes.len() as u64 + unit) as usize, 0);
        let place = self.builder.place;
        Operand::Global(self.unit.string_literal(bytes, ty, place))
    }

    /// `(T){…}`: an object of the enclosing block, or a global one outside of functions (C17 6.5.2.5p5).
    fn compound_literal(&mut self, node: &'a Node<'a>) -> Operand {
        let qualified = self.unit.table.resolve(&node.ty);
        self.unit.table.complete_undeclared(qualified.ty);
        let Some(list) = node.inner.first() else { return self.unsupported_expression(node) };
        if self.constant_context {
            let size = self.unit.table.types.size(qualified.ty).unwrap_or(0);
            let place = self.builder.place;
            let global = self.unit.new_global(
                ".literal",
                Global {
                    name: String::new(),
                    ty: qualified.ty,
                    size,
                    place,
                    kind: GlobalKind::Literal,
                    internal: false,
                    constant: qualified.constant,
                    volatile: qualified.volatile,
                    bytes: None,
                },
            );
            self.initialise(Operand::Global(global), qualified.ty, list, true);
            return Operand::Global(global);
        }
        let slot = self.temporary_slot(qualified.ty);
        self.initialise(Operand::Slot(slot), qualified.ty, list, false);
        Operand::Slot(slot)
    }

    /// Reads an object.
    pub(super) fn load(&mut self, lvalue: Lvalue, ty: Scalar) -> Operand {
        match lvalue {
            Lvalue::Register(reg) => Operand::Reg(reg),
            Lvalue::Memory { address, volatile } => {
                let dest = self.builder.temporary(ty);
                self.builder.emit(Inst::Load { dest, ty, address, volatile });
                Operand::Reg(dest)
            }
            Lvalue::Bits { address, bits } => {
                let dest = self.builder.temporary(ty);
                self.builder.emit(Inst::LoadBits { dest, ty, address, bits });
                Operand::Reg(dest)
            }
        }
    }

    /// Writes an object; gives the value it holds afterwards.
    pub(super) fn store(&mut self, lvalue: Lvalue, ty: Scalar, value: Operand) -> Operand {
        match lvalue {
            Lvalue::Register(dest) => {
                self.builder.emit(Inst::Move { dest, ty, value });
                Operand::Reg(dest)
            }
            Lvalue::Memory { address, volatile } => {
                self.builder.emit(Inst::Store { ty, address, value, volatile });
                value
            }
            Lvalue::Bits { address, bits } => {
                self.builder.emit(Inst::StoreBits { ty, address, bits, value });
                let full = ty.bits().unwrap_or(64);
                if bits.width >= full { value } else { self.load(lvalue, ty) }
            }
        }
    }

    /// Is the type one that has members or elements, so that it is used through its address?
    pub(super) fn is_aggregate(&mut self, node: &Node<'_>) -> bool {
        let ty = self.type_of(node);
        matches!(self.unit.table.types.get(ty), Type::Record(_) | Type::Array(..))
    }
}
