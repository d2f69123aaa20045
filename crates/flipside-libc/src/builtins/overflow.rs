//! `__builtin_add_overflow` and its variants: the result, truncated to the type that the third argument points to, and
//! whether it overflows.
//!
//! The front end adds a fourth argument of that type. Everything is computed with terms of 128 bits, in which sums,
//! differences and products of 64 bits are exact; constants are folded at once. Operands of 128 bits must have the type
//! of the result.

use flipside_execute::symbolic::value_of;
use flipside_execute::{Checked, Reply, Stop};
use flipside_term::{Arena, TermId};

use crate::call::{LibraryCall, Model};

pub(crate) const MODELS: &[(&str, Model)] = &[
    ("__builtin_add_overflow", add),
    ("__builtin_mul_overflow", multiply),
    ("__builtin_sadd_overflow", add),
    ("__builtin_saddl_overflow", add),
    ("__builtin_saddll_overflow", add),
    ("__builtin_smul_overflow", multiply),
    ("__builtin_smull_overflow", multiply),
    ("__builtin_smulll_overflow", multiply),
    ("__builtin_ssub_overflow", subtract),
    ("__builtin_ssubl_overflow", subtract),
    ("__builtin_ssubll_overflow", subtract),
    ("__builtin_sub_overflow", subtract),
    ("__builtin_uadd_overflow", add),
    ("__builtin_uaddl_overflow", add),
    ("__builtin_uaddll_overflow", add),
    ("__builtin_umul_overflow", multiply),
    ("__builtin_umull_overflow", multiply),
    ("__builtin_umulll_overflow", multiply),
    ("__builtin_usub_overflow", subtract),
    ("__builtin_usubl_overflow", subtract),
    ("__builtin_usubll_overflow", subtract),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operation {
    Add,
    Subtract,
    Multiply,
}

fn add(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    run(call, Operation::Add)
}

fn subtract(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    run(call, Operation::Subtract)
}

fn multiply(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    run(call, Operation::Multiply)
}

/// Writes the truncated result; returns whether it is not the exact one.
fn run(call: &mut LibraryCall<'_>, operation: Operation) -> Checked<Reply> {
    let (to, ty) = (call.address(2)?, call.argument(3)?.ty);
    let wide = ty.is_wide() || call.argument(0)?.ty.is_wide() || call.argument(1)?.ty.is_wide();
    if wide && !(call.argument(0)?.ty == ty && call.argument(1)?.ty == ty) {
        return Err(Stop::unsupported(format!("`{}` on different types, one of 128 bits", call.name)));
    }
    let (a, b) = (extended(call, 0)?, extended(call, 1)?);
    let arena = call.arena();
    let all = match operation {
        Operation::Add => arena.add(a, b),
        Operation::Subtract => arena.subtract(a, b),
        Operation::Multiply => arena.multiply(a, b),
    };
    let cut = arena.extract(all, call.width(ty) - 1, 0);
    let overflows = if wide {
        wide_overflow(arena, operation, ty.is_signed(), a, b, all)
    } else {
        arena.not(arena.equal(arena.resize(cut, 128, ty.is_signed()), all))
    };
    call.memory_mut().write(to, ty, value_of(arena, cut))?;
    Ok(Reply::Value(value_of(arena, arena.from_bool(overflows, 8))))
}

/// An argument in 128 bits, extended by its own signedness.
fn extended(call: &LibraryCall<'_>, index: usize) -> Checked<TermId> {
    let ty = call.argument(index)?.ty;
    Ok(call.arena().resize(call.integer(index, call.width(ty))?, 128, ty.is_signed()))
}

/// Does an operation at 128 bits overflow?
fn wide_overflow(
    arena: &Arena,
    operation: Operation,
    signed: bool,
    a: TermId,
    b: TermId,
    result: TermId,
) -> TermId {
    match (operation, signed) {
        (Operation::Add, true) => arena.signed_add_overflows(a, b),
        (Operation::Subtract, true) => arena.signed_subtract_overflows(a, b),
        (Operation::Multiply, true) => arena.signed_multiply_overflows(a, b),
        (Operation::Add, false) => arena.unsigned_less(result, a),
        (Operation::Subtract, false) => arena.unsigned_less(a, b),
        (Operation::Multiply, false) => {
            let zero = arena.constant(0, 128);
            let back = arena.equal(arena.unsigned_divide(result, b), a);
            arena.not(arena.or(arena.equal(b, zero), back))
        }
    }
}
