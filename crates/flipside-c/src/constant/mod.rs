//! Integer constants: what clang evaluates while it compiles.
//!
//! Used for enumerators, case labels, `sizeof`, and to know which conditions clang folds away. It follows clang, not
//! the letter of C17 6.6: scalar `const` variables with a constant initialiser count, elements and members of
//! constant aggregates do not. An expression it cannot evaluate is simply not constant.

use flipside_program::TypeId;

use crate::ast::{Node, TypeRef};
use crate::types::TypeTable;

/// The value of an integer constant expression, or of a pointer that is the null constant.
pub fn evaluate(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    match node.kind.as_ref() {
        "IntegerLiteral" => node.value_text()?.parse().ok(),
        "CharacterLiteral" => {
            let value = node.value_text()?.parse().ok()?;
            convert(table, value, &node.ty)
        }
        "ParenExpr" | "ConstantExpr" | "GenericSelectionExpr" => evaluate(table, node.wrapped()?),
        "ImplicitCastExpr" | "CStyleCastExpr" => evaluate_cast(table, node),
        "UnaryOperator" => evaluate_unary(table, node),
        "BinaryOperator" => evaluate_binary(table, node),
        "ConditionalOperator" => {
            let [condition, when_true, when_false] = node.inner.as_slice() else { return None };
            let chosen = if evaluate(table, condition)? != 0 { when_true } else { when_false };
            evaluate(table, chosen)
        }
        "ChooseExpr" => {
            let chosen = chosen_operand(table, node)?;
            evaluate(table, chosen)
        }
        "DeclRefExpr" => table.constants.get(&node.referenced_decl.as_ref()?.id).copied(),
        "UnaryExprOrTypeTraitExpr" => evaluate_trait(table, node),
        "CallExpr" => evaluate_builtin(table, node),
        "StmtExpr" => None,
        _ => None,
    }
}

/// The operand of `__builtin_choose_expr` that counts.
pub fn chosen_operand<'n, 'a>(table: &mut TypeTable, node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let [condition, when_true, when_false] = node.inner.as_slice() else { return None };
    Some(if evaluate(table, condition)? != 0 { when_true } else { when_false })
}

/// The value as the type holds it; out-of-range values wrap.
fn convert(table: &mut TypeTable, value: i128, reference: &TypeRef<'_>) -> Option<i128> {
    let ty = table.resolve(reference).ty;
    let (bits, signed) = table.int_shape(ty)?;
    Some(wrap(value, bits, signed))
}

/// The value modulo 2^bits, read as signed or unsigned.
pub fn wrap(value: i128, bits: u32, signed: bool) -> i128 {
    if bits >= 128 {
        return value;
    }
    let low = value & ((1i128 << bits) - 1);
    if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low }
}

fn evaluate_cast(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    let operand = node.inner.iter().find(|child| !child.is_type())?;
    match node.cast_kind.as_ref() {
        "IntegralCast" => {
            let value = evaluate(table, operand)?;
            convert(table, value, &node.ty)
        }
        "NoOp" | "NullToPointer" | "BitCast" => evaluate(table, operand),
        "LValueToRValue" => {
            if let Some(value) = string_element(operand) {
                return convert(table, value, &node.ty);
            }
            evaluate(table, operand.without_parens())
        }
        "IntegralToBoolean" | "PointerToBoolean" => Some(i128::from(evaluate(table, operand)? != 0)),
        "IntegralToPointer" => evaluate(table, operand),
        _ => None,
    }
}

/// `"abc"[1]`.
fn string_element(node: &Node<'_>) -> Option<i128> {
    let node = node.without_parens();
    if node.kind != "ArraySubscriptExpr" {
        return None;
    }
    let [base, index] = node.inner.as_slice() else { return None };
    let mut base = base.without_parens();
    while base.kind == "ImplicitCastExpr" {
        base = base.inner.first()?.without_parens();
    }
    if base.kind != "StringLiteral" || index.kind != "IntegerLiteral" {
        return None;
    }
    let bytes = crate::literal::string_bytes(&base.value_text()?)?;
    let index: usize = index.value_text()?.parse().ok()?;
    if index == bytes.len() { Some(0) } else { bytes.get(index).map(|&byte| i128::from(byte)) }
}

fn evaluate_unary(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    let operand = node.inner.first()?;
    let value = match node.opcode.as_ref() {
        "-" => -evaluate(table, operand)?,
        "+" | "__extension__" => evaluate(table, operand)?,
        "~" => !evaluate(table, operand)?,
        "!" => i128::from(evaluate(table, operand)? == 0),
        _ => return None,
    };
    convert(table, value, &node.ty)
}

fn evaluate_binary(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    let [left, right] = node.inner.as_slice() else { return None };
    match node.opcode.as_ref() {
        // One operand may decide alone.
        "&&" | "||" => {
            let decisive = node.opcode == "||";
            return match (evaluate(table, left), evaluate(table, right)) {
                (Some(left), _) if (left != 0) == decisive => Some(i128::from(decisive)),
                (Some(_), Some(right)) => Some(i128::from(right != 0)),
                // Clang folds `x && 0` only when the left side has no effect: never taken for granted here.
                _ => None,
            };
        }
        _ => {}
    }
    let (a, b) = (evaluate(table, left)?, evaluate(table, right)?);
    let truth = |holds: bool| Some(i128::from(holds));
    match node.opcode.as_ref() {
        "==" => return truth(a == b),
        "!=" => return truth(a != b),
        "<" => return truth(a < b),
        "<=" => return truth(a <= b),
        ">" => return truth(a > b),
        ">=" => return truth(a >= b),
        _ => {}
    }
    let value = match node.opcode.as_ref() {
        "+" => a.checked_add(b)?,
        "-" => a.checked_sub(b)?,
        "*" => a.checked_mul(b)?,
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "<<" => a.checked_shl(u32::try_from(b).ok().filter(|&n| n < 64)?)?,
        ">>" => a.checked_shr(u32::try_from(b).ok().filter(|&n| n < 64)?)?,
        _ => return None,
    };
    convert(table, value, &node.ty)
}

fn evaluate_trait(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    let ty = trait_type(table, node)?;
    match node.name.as_ref() {
        "sizeof" => table.types.size(ty).map(i128::from),
        "alignof" | "_Alignof" | "__alignof" | "__alignof__" => Some(i128::from(table.types.align(ty))),
        _ => None,
    }
}

/// The type that `sizeof` or `_Alignof` asks about.
fn trait_type(table: &mut TypeTable, node: &Node<'_>) -> Option<TypeId> {
    let reference = match &node.arg_type {
        Some(reference) => reference,
        None => &node.inner.first()?.ty,
    };
    Some(table.resolve(reference).ty)
}

fn evaluate_builtin(table: &mut TypeTable, node: &Node<'_>) -> Option<i128> {
    let callee = node.inner.first()?.inner.first()?;
    match callee.referenced_decl.as_ref()?.name.as_ref() {
        "__builtin_expect" => evaluate(table, node.inner.get(1)?),
        "__builtin_constant_p" => evaluate(table, node.inner.get(1)?).map(|_| 1),
        _ => None,
    }
}
