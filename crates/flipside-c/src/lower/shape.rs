//! Variable-length arrays: types whose size is known only when the program runs.
//!
//! Clang's tree has such a type as text, and the same text may mean different sizes: `int a[n]; n++; int b[n];`. So the
//! bounds are evaluated where a type is declared, and a *shape* with the results stays with the declaration; the shape of an
//! expression follows from the declarations that it names.

use flipside_c_text::{TypeText, parse_type};
use flipside_program::{BinaryOp, Inst, Operand, Scalar, Type, TypeId};

use super::{Lowering, Variable};
use crate::ast::{Node, TypeRef};
use crate::types::Qualified;

/// What is known of the size of a type.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// This many bytes.
    Fixed(u64),
    /// An array with a size in bytes, an `s64`, that was computed where it was declared.
    Array(Operand, Box<Shape>),
    /// A pointer to something of this shape.
    Pointer(Box<Shape>),
}

impl Shape {
    /// The shape of what a pointer points to, or of the elements of an array.
    fn element(self) -> Option<Shape> {
        match self {
            Shape::Array(_, of) | Shape::Pointer(of) => Some(*of),
            Shape::Fixed(_) => None,
        }
    }
}

impl<'a> Lowering<'_, 'a> {
    /// A variable or typedef with this type is declared: evaluates the bounds in the type.
    pub(super) fn declare_shape(&mut self, node: &Node<'_>, ty: TypeId) {
        if self.has_open_array(ty)
            && let Some(shape) = self.written_shape(&node.ty)
        {
            self.shapes.insert(node.id, shape);
        }
    }

    /// A variable that is an array of variable length lives from its declaration on.
    pub(super) fn variable_length_array(&mut self, node: &Node<'_>, qualified: Qualified) -> bool {
        let Some(Shape::Array(size, _)) = self.shapes.get(&node.id) else { return false };
        let size = *size;
        let slot = self.variable_slot(node, qualified);
        self.variables.insert(node.id, Variable::Slot(slot));
        self.builder.emit(Inst::Allocate { slot, size });
        true
    }

    /// Is there an array of unknown length in the type?
    fn has_open_array(&self, ty: TypeId) -> bool {
        match *self.unit.table.types.get(ty) {
            Type::Array(_, None) => true,
            Type::Array(of, Some(_)) | Type::Pointer(of) => self.has_open_array(of),
            _ => false,
        }
    }

    /// The shape of a type that is written here; `None` when it has no variable bounds, or some that are not understood.
    fn written_shape(&mut self, reference: &TypeRef<'_>) -> Option<Shape> {
        let texts = [&reference.written, &reference.desugared];
        let parsed = texts.into_iter().find_map(|text| parse_type(text).ok())?;
        self.shape_of_text(&parsed).filter(|shape| !matches!(shape, Shape::Fixed(_)))
    }

    fn shape_of_text(&mut self, text: &TypeText) -> Option<Shape> {
        let table = &mut self.unit.table;
        match text {
            TypeText::Name { words, .. } => {
                let known = table.find_name(words).and_then(|declaration| self.shapes.get(&declaration));
                known.cloned().or_else(|| self.fixed_shape(text))
            }
            TypeText::Unnamed { .. } | TypeText::Function { .. } => self.fixed_shape(text),
            TypeText::Pointer { to, .. } => match self.shape_of_text(to) {
                Some(to @ (Shape::Array(..) | Shape::Pointer(_))) => Some(Shape::Pointer(Box::new(to))),
                _ => self.fixed_shape(text),
            },
            TypeText::Array(of, length) => match (self.shape_of_text(of)?, length) {
                (Shape::Fixed(size), Some(length)) => Some(Shape::Fixed(size.checked_mul(*length)?)),
                (of, Some(length)) => Some(self.array_of(of, Operand::Const(*length))),
                (_, None) => None,
            },
            TypeText::Variable(of, bound) => {
                let count = self.bound(bound)?;
                let of = self.shape_of_text(of)?;
                Some(self.array_of(of, count))
            }
        }
    }

    fn fixed_shape(&mut self, text: &TypeText) -> Option<Shape> {
        let ty = self.unit.table.resolve_parsed(text)?.ty;
        self.unit.table.types.size(ty).map(Shape::Fixed)
    }

    fn array_of(&mut self, of: Shape, count: Operand) -> Shape {
        let element = self.size_of_shape(&of);
        let size = self.arithmetic(BinaryOp::Mul, Scalar::S64, count, element);
        Shape::Array(size, Box::new(of))
    }

    /// The size of something of a shape in bytes, an `s64`.
    fn size_of_shape(&self, shape: &Shape) -> Operand {
        match shape {
            Shape::Fixed(size) => Operand::Const(*size),
            Shape::Array(size, _) => *size,
            Shape::Pointer(_) => Operand::Const(u64::from(self.unit.table.types.model.pointer_bits) / 8),
        }
    }

    /// The shape of an expression whose type has a variable bound.
    fn shape_of(&mut self, node: &Node<'_>) -> Option<Shape> {
        if let Some(inside) = node.wrapped() {
            return self.shape_of(inside);
        }
        let inner = |index: usize| node.inner.get(index);
        match node.kind.as_ref() {
            "DeclRefExpr" => self.shapes.get(&node.referenced_decl.as_ref()?.id).cloned(),
            "ImplicitCastExpr" | "CStyleCastExpr" => {
                let shape = self.shape_of(node.inner.iter().find(|child| !child.is_type())?);
                match (node.kind.as_ref(), node.cast_kind.as_ref()) {
                    (_, "ArrayToPointerDecay") => Some(Shape::Pointer(Box::new(shape?.element()?))),
                    ("CStyleCastExpr", _) => self.written_shape(&node.ty),
                    _ => shape,
                }
            }
            "UnaryOperator" if node.opcode == "*" => self.shape_of(inner(0)?)?.element(),
            "UnaryOperator" if node.opcode == "&" => {
                Some(Shape::Pointer(Box::new(self.shape_of(inner(0)?)?)))
            }
            "UnaryOperator" => self.shape_of(inner(0)?),
            "ArraySubscriptExpr" => self.shape_of(inner(0)?).or_else(|| self.shape_of(inner(1)?))?.element(),
            "BinaryOperator" if node.opcode == "," => self.shape_of(inner(1)?),
            "BinaryOperator" | "CompoundAssignOperator" => {
                self.shape_of(inner(0)?).or_else(|| self.shape_of(inner(1)?))
            }
            "ConditionalOperator" => self.shape_of(inner(1)?).or_else(|| self.shape_of(inner(2)?)),
            _ => None,
        }
    }

    /// The size of what a pointer points to, an `s64`: a constant, or computed where its type was declared.
    pub(super) fn pointed_size(&mut self, pointer: &Node<'_>) -> Option<Operand> {
        let ty = self.type_of(pointer);
        let element = self.unit.element_type(ty)?;
        if let Some(size) = self.unit.table.types.size(element) {
            return Some(Operand::Const(size));
        }
        let shape = self.shape_of(pointer)?.element()?;
        Some(self.size_of_shape(&shape))
    }

    /// `sizeof` of something with a variable bound, as a `size_t`.
    pub(super) fn variable_size(&mut self, node: &'a Node<'a>) -> Option<Operand> {
        let shape = match &node.arg_type {
            Some(reference) => self.written_shape(reference)?,
            None => {
                let operand = node.inner.first()?;
                let shape = self.shape_of(operand)?;
                // An operand with a variable bound is evaluated (C17 6.5.3.4p2).
                if operand.without_parens().kind != "DeclRefExpr" {
                    self.effect(operand);
                }
                shape
            }
        };
        let size = self.size_of_shape(&shape);
        let to = self.scalar_of(node)?;
        Some(self.convert(size, Scalar::S64, to))
    }

    /// `base + index * size` in bytes, or with a minus; the size is an `s64`.
    pub(super) fn moved(&mut self, op: BinaryOp, base: Operand, index: Operand, size: Operand) -> Operand {
        let sign = if op == BinaryOp::Sub { -1 } else { 1 };
        let (index, scale) = match size {
            Operand::Const(0) => return base,
            Operand::Const(size) => (index, size as i64),
            _ => (self.arithmetic(BinaryOp::Mul, Scalar::S64, index, size), 1),
        };
        let dest = self.builder.temporary(Scalar::Ptr);
        self.builder.emit(Inst::Offset { dest, base, index, scale: sign * scale });
        Operand::Reg(dest)
    }
}
