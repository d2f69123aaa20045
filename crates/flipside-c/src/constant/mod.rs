//! Constants: what clang evaluates while it compiles.
//!
//! ```text
//! node ──▶ Evaluator ──▶ Value: integer, floating number, address
//!              │
//!              ├─ lvalue: which object an expression designates
//!              ├─ initialiser: what a constant object holds
//!              └─ known: what the declarations of the unit say (weak, aligned, static)
//! ```
//!
//! Used for enumerators, case labels, `sizeof`, and to know which conditions clang folds away. It follows clang's
//! evaluator, not the letter of C17 6.6: `const` variables with a constant initialiser count, and so do comparisons
//! of addresses.
//!
//! **Invariant:** a value that is given is the value that clang computes. What is not sure is not constant.

mod alignment;
mod builtin;
mod cast;
mod effect;
mod initialiser;
mod known;
mod lvalue;
mod macro_text;
mod number;
mod object;
mod operator;
mod pointer;
mod source_text;
#[cfg(test)]
mod tests;
mod text;
mod value;

pub use known::Known;
pub use number::{float_literal, wrap};

use crate::ast::{Node, TypeRef};
use crate::types::{Qualified, TypeTable};
use value::{Address, Value};

/// The value of an expression that clang folds to an integer: one of integer type, without side effects and without
/// undefined behaviour.
pub fn evaluate(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    let mut evaluator = Evaluator { table, undefined: false };
    match evaluator.value(node)? {
        Value::Integer(value) if !evaluator.undefined => Some(value),
        Value::Integer(_) | Value::Float(_) | Value::Address(_) | Value::Void => None,
    }
}

/// The truth of an expression of any scalar type that clang can evaluate.
pub fn truth(table: &mut TypeTable, node: &Node<'_>) -> Option<bool> {
    Evaluator { table, undefined: false }.truth(node)
}

/// The characters of a literal, without the terminator, that a pointer expression points to.
pub fn characters(table: &mut TypeTable, node: &Node<'_>) -> Option<Vec<u8>> {
    Evaluator { table, undefined: false }.characters(node)
}

/// The operand of `__builtin_choose_expr` that counts.
pub fn chosen_operand<'n, 'a>(table: &mut TypeTable, node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let [condition, when_true, when_false] = node.inner.as_slice() else { return None };
    Some(if evaluate(table, condition)? != 0 { when_true } else { when_false })
}

/// Takes note of a variable whose value clang knows: a `const` one with a constant initialiser.
///
/// Undefined behaviour in the initialiser does not matter to clang here: it uses the wrapped value.
pub fn note_variable(table: &mut TypeTable, node: &Node<'_>, qualified: Qualified, init: Option<&Node<'_>>) {
    if !qualified.constant || qualified.volatile || table.known.is_weak(node.id) {
        return;
    }
    let Some(init) = init else {
        // `const int c = 3; extern const int c;`
        table.known.copy_object(node.previous_decl, node.id);
        return;
    };
    let mut evaluator = Evaluator { table, undefined: false };
    if !evaluator.is_scalar(qualified.ty) && !evaluator.table.known.aggregates_fold {
        return;
    }
    if let Some(object) = evaluator.object(init, qualified.ty).and_then(object::Object::outliving) {
        table.known.insert_object(node.id, object);
    }
}

/// One evaluation.
struct Evaluator<'t> {
    table: &'t mut TypeTable,
    /// Was there undefined behaviour that clang evaluates all the same, such as an overflow?
    undefined: bool,
}

impl Evaluator<'_> {
    /// The value of an expression.
    fn value(&mut self, node: &Node<'_>) -> Option<Value> {
        match node.kind.as_ref() {
            "IntegerLiteral" | "CharacterLiteral" => {
                let value = node.value_text()?.parse().ok()?;
                self.integer(value, &node.ty)
            }
            "CXXBoolLiteralExpr" => match node.value_text()?.as_str() {
                "true" => Some(Value::Integer(1)),
                "false" => Some(Value::Integer(0)),
                _ => None,
            },
            "FloatingLiteral" => self.floating_literal(node),
            "ConstantExpr" => match node.value_text().and_then(|text| text.parse().ok()) {
                Some(value) => Some(Value::Integer(value)),
                None => self.value(node.wrapped()?),
            },
            "ParenExpr" | "GenericSelectionExpr" => self.value(node.wrapped()?),
            "OpaqueValueExpr" => self.value(node.inner.first()?),
            "ImplicitCastExpr" | "CStyleCastExpr" => self.cast(node),
            "UnaryOperator" => self.unary(node),
            "BinaryOperator" => self.binary(node),
            "ConditionalOperator" | "BinaryConditionalOperator" => self.conditional(node),
            "ChooseExpr" => {
                let chosen = chosen_operand(self.table, node)?;
                self.value(chosen)
            }
            "DeclRefExpr" => {
                self.table.constants.get(&node.referenced_decl.as_ref()?.id).copied().map(Value::Integer)
            }
            "UnaryExprOrTypeTraitExpr" => self.size_or_alignment(node),
            "TypeTraitExpr" => self.type_trait(node),
            "OffsetOfExpr" => self.offset_of(node),
            "CallExpr" => self.call(node),
            "StmtExpr" => self.statement_expression(node.inner.first()?),
            "ImplicitValueInitExpr" => {
                let ty = self.table.resolve(&node.ty).ty;
                self.zero_value(ty)
            }
            _ => None,
        }
    }

    /// The truth of an expression of scalar type.
    fn truth(&mut self, node: &Node<'_>) -> Option<bool> {
        self.value(node)?.truth()
    }

    /// `c ? a : b`, and `c ?: b` with its shared operand in front.
    fn conditional(&mut self, node: &Node<'_>) -> Option<Value> {
        let [.., condition, when_true, when_false] = node.inner.as_slice() else { return None };
        let chosen = if self.truth(condition)? { when_true } else { when_false };
        self.value(chosen)
    }

    /// `({ 1; 2; })`: expressions, and constants declared in between.
    fn statement_expression(&mut self, body: &Node<'_>) -> Option<Value> {
        let (last, before) = body.inner.split_last()?;
        for statement in before {
            match statement.kind.as_ref() {
                "NullStmt" => {}
                "DeclStmt" => {
                    for declaration in &statement.inner {
                        self.local_constant(declaration)?;
                    }
                }
                _ => {
                    self.value(statement)?;
                }
            }
        }
        self.value(last)
    }

    fn local_constant(&mut self, node: &Node<'_>) -> Option<()> {
        if node.kind != "VarDecl" || !node.storage_class.is_empty() {
            return None;
        }
        let qualified = self.table.resolve(&node.ty);
        note_variable(self.table, node, qualified, node.initialiser());
        self.table.known.object(node.id).map(|_| ())
    }

    /// An integer as the type holds it; out-of-range values wrap.
    fn integer(&mut self, value: i128, reference: &TypeRef<'_>) -> Option<Value> {
        let (bits, signed) = self.int_shape(reference)?;
        Some(Value::Integer(wrap(value, bits, signed)))
    }

    /// Width and signedness of an integer type whose values fit; `unsigned __int128` has values that do not.
    fn int_shape(&mut self, reference: &TypeRef<'_>) -> Option<(u32, bool)> {
        let ty = self.table.resolve(reference).ty;
        self.table.int_shape(ty).filter(|&(bits, signed)| bits < 128 || signed)
    }

    /// The address that a pointer expression has.
    fn pointer(&mut self, node: &Node<'_>) -> Option<Address> {
        match self.value(node)? {
            Value::Address(address) if self.is_pointer(node) => Some(address),
            Value::Address(_) | Value::Integer(_) | Value::Float(_) | Value::Void => None,
        }
    }

    fn integer_value(&mut self, node: &Node<'_>) -> Option<i128> {
        match self.value(node)? {
            Value::Integer(value) => Some(value),
            Value::Float(_) | Value::Address(_) | Value::Void => None,
        }
    }
}
