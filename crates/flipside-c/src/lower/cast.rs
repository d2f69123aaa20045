//! Conversions, implicit and explicit. clang's tree names each of them; none is inferred here.

use flipside_program::{Operand, Scalar};

use super::Lowering;
use crate::ast::Node;

/// The first address that a process can map, by default: below it there are no registers in a replay.
const FIRST_ADDRESS: u64 = 1 << 16;

impl<'a> Lowering<'_, 'a> {
    pub(super) fn cast_value(&mut self, node: &'a Node<'a>) -> Operand {
        let Some(operand) = node.inner.iter().find(|child| !child.is_type()) else {
            return self.unsupported_expression(node);
        };
        match node.cast_kind.as_ref() {
            "LValueToRValue" => self.load_from(operand),
            "NoOp" | "BitCast" | "BuiltinFnToFnPtr" | "AtomicToNonAtomic" | "NonAtomicToAtomic" => {
                match self.scalar_of(node) {
                    Some(_) => self.value(operand),
                    None => self.unsupported_type(node),
                }
            }
            "IntegralCast"
            | "IntegralToBoolean"
            | "PointerToBoolean"
            | "IntegralToPointer"
            | "PointerToIntegral"
            | "BooleanToSignedIntegral"
            | "IntegralToFloating"
            | "FloatingToIntegral"
            | "FloatingToBoolean"
            | "FloatingCast" => self.scalar_cast(node, operand),
            "NullToPointer" => {
                self.effect(operand);
                Operand::Const(0)
            }
            "ArrayToPointerDecay" => self.pointer_to(operand),
            "FunctionToPointerDecay" => self.function_designator(operand),
            "ToVoid" => {
                self.effect(operand);
                Operand::Const(0)
            }
            kind => self.unsupported(format!("conversion `{kind}`")),
        }
    }

    fn scalar_cast(&mut self, node: &Node<'_>, operand: &'a Node<'a>) -> Operand {
        let (Some(from), Some(to)) = (self.scalar_of(operand), self.scalar_of(node)) else {
            return self.unsupported_type(node);
        };
        let value = self.value(operand);
        self.at(node);
        if let Operand::Const(number) = value
            && node.cast_kind == "IntegralToPointer"
            && (1..FIRST_ADDRESS).contains(&number)
            && self.unit.table.points_to_volatile(&node.ty)
        {
            return self.unsupported(format!("a register at {number:#x}, which no process can map"));
        }
        self.convert(value, from, to)
    }

    /// A function where a pointer is wanted: its address. `*fp` designates the function that `fp` points to.
    fn function_designator(&mut self, node: &'a Node<'a>) -> Operand {
        let node = node.without_parens();
        match node.kind.as_ref() {
            "DeclRefExpr" => self.function_address(node),
            "UnaryOperator" if node.opcode == "*" => self.value(&node.inner[0]),
            "ConditionalOperator" => self.conditional_value(node),
            _ => self.unsupported_expression(node),
        }
    }

    /// The value widened to `int` when its type is narrower: what C's arithmetic does first (C17 6.3.1.1p2).
    pub(super) fn promoted(&mut self, value: Operand, ty: Scalar) -> (Operand, Scalar) {
        match ty.bits() {
            Some(bits) if bits < 32 => (self.convert(value, ty, Scalar::S32), Scalar::S32),
            _ => (value, ty),
        }
    }
}
