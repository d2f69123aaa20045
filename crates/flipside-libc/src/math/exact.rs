//! `<math.h>`, the functions that terms express exactly: rounding, roots, signs, classification, comparison (C17 7.12).
//!
//! One model serves constants and terms: constants are folded as the terms are built. The format is that of the first
//! argument, so `floor` and `floorf` share a model, and so do the builtins that the macros of the header expand to.
//!
//! Of two zeros with different signs `fmin` and `fmax` may return either (C17 7.12.12); here it is the first, as in
//! glibc.

use flipside_execute::{Actual, Checked, Reply};
use flipside_term::{FloatBinaryOp, FloatUnaryOp, TermId, float};

use crate::call::{LibraryCall, Model};
use crate::errno::EDOM;

pub(crate) const MODELS: &[(&str, Model)] = &[
    ("fabs", absolute),
    ("fabsf", absolute),
    ("copysign", copy_sign),
    ("copysignf", copy_sign),
    ("floor", |call| unary(call, FloatUnaryOp::Floor)),
    ("floorf", |call| unary(call, FloatUnaryOp::Floor)),
    ("ceil", |call| unary(call, FloatUnaryOp::Ceil)),
    ("ceilf", |call| unary(call, FloatUnaryOp::Ceil)),
    ("trunc", |call| unary(call, FloatUnaryOp::Trunc)),
    ("truncf", |call| unary(call, FloatUnaryOp::Trunc)),
    ("round", |call| unary(call, FloatUnaryOp::RoundAway)),
    ("roundf", |call| unary(call, FloatUnaryOp::RoundAway)),
    ("rint", |call| unary(call, FloatUnaryOp::RoundEven)),
    ("rintf", |call| unary(call, FloatUnaryOp::RoundEven)),
    ("nearbyint", |call| unary(call, FloatUnaryOp::RoundEven)),
    ("nearbyintf", |call| unary(call, FloatUnaryOp::RoundEven)),
    ("sqrt", square_root),
    ("sqrtf", square_root),
    ("fmin", |call| extreme(call, false)),
    ("fminf", |call| extreme(call, false)),
    ("fmax", |call| extreme(call, true)),
    ("fmaxf", |call| extreme(call, true)),
    ("isnan", |call| predicate(call, Class::Nan)),
    ("isnanf", |call| predicate(call, Class::Nan)),
    ("__isnan", |call| predicate(call, Class::Nan)),
    ("__isnanf", |call| predicate(call, Class::Nan)),
    ("isfinite", |call| predicate(call, Class::Finite)),
    ("finite", |call| predicate(call, Class::Finite)),
    ("__finite", |call| predicate(call, Class::Finite)),
    ("__finitef", |call| predicate(call, Class::Finite)),
    ("isnormal", |call| predicate(call, Class::Normal)),
    ("isinf", infinite_sign),
    ("isinff", infinite_sign),
    ("__isinf", infinite_sign),
    ("__isinff", infinite_sign),
    ("__builtin_isinf", |call| predicate(call, Class::Infinite)),
    ("__builtin_isinf_sign", infinite_sign),
    ("__builtin_fpclassify", classify),
    ("__builtin_signbit", sign_bit),
    ("__builtin_signbitf", sign_bit),
    ("__builtin_isgreater", |call| comparison(call, |call, a, b| call.arena().float_less(b, a))),
    ("__builtin_isgreaterequal", |call| comparison(call, |call, a, b| call.arena().float_less_equal(b, a))),
    ("__builtin_isless", |call| comparison(call, |call, a, b| call.arena().float_less(a, b))),
    ("__builtin_islessequal", |call| comparison(call, |call, a, b| call.arena().float_less_equal(a, b))),
    ("__builtin_islessgreater", |call| {
        comparison(call, |call, a, b| {
            call.arena().or(call.arena().float_less(a, b), call.arena().float_less(b, a))
        })
    }),
    ("__builtin_isunordered", |call| {
        comparison(call, |call, a, b| {
            call.arena().or(call.arena().float_is_nan(a), call.arena().float_is_nan(b))
        })
    }),
];

/// A class of floating numbers (C17 7.12.3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Nan,
    Infinite,
    Finite,
    Normal,
}

impl LibraryCall<'_> {
    /// A floating argument as a term.
    pub(crate) fn float(&self, index: usize) -> Checked<TermId> {
        let Actual { ty, value } = self.argument(index)?;
        if !ty.is_float() {
            return Err(self.bad_argument(format!("argument {} has type {ty}", index + 1)));
        }
        self.machine.term(value, ty)
    }

    /// The function returns 1 or 0 of type `int`.
    fn reply_truth(&self, holds: TermId) -> Checked<Reply> {
        self.reply(self.arena().from_bool(holds, 32))
    }
}

fn unary(call: &mut LibraryCall<'_>, op: FloatUnaryOp) -> Checked<Reply> {
    call.reply(call.arena().float_unary(op, call.float(0)?))
}

fn absolute(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    call.reply(call.arena().float_absolute(call.float(0)?))
}

fn copy_sign(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, size, sign) = (call.arena(), call.float(0)?, call.float(1)?);
    let width = arena.width(sign);
    let sign = arena.bit_and(sign, arena.constant(1 << (width - 1), width));
    call.reply(arena.bit_or(arena.float_absolute(size), sign))
}

fn square_root(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, value) = (call.arena(), call.float(0)?);
    let zero = arena.constant(0, arena.width(value));
    call.set_errno_where(arena.float_less(value, zero), EDOM)?;
    call.reply(arena.float_unary(FloatUnaryOp::Sqrt, value))
}

/// The smaller or the larger of two numbers; of a NaN and a number, the number (C17 F.10.9.2).
fn extreme(call: &mut LibraryCall<'_>, largest: bool) -> Checked<Reply> {
    let (arena, a, b) = (call.arena(), call.float(0)?, call.float(1)?);
    let width = arena.width(a);
    let first = if largest { arena.float_less_equal(b, a) } else { arena.float_less_equal(a, b) };
    let is_signalling = |value| {
        let quiet = arena.bit_and(value, arena.constant(float::quiet_bit(width), width));
        arena.and(arena.float_is_nan(value), arena.equal(quiet, arena.constant(0, width)))
    };
    let ordered = arena.ite(arena.or(first, arena.float_is_nan(b)), a, b);
    let signalling = arena.or(is_signalling(a), is_signalling(b));
    call.reply(arena.ite(signalling, arena.float_binary(FloatBinaryOp::Add, a, b), ordered))
}

fn is_of(call: &LibraryCall<'_>, value: TermId, class: Class) -> TermId {
    let arena = call.arena();
    let width = arena.width(value);
    let size = arena.float_absolute(value);
    let infinity = arena.constant(float::infinity(width), width);
    let least_normal = arena.constant(1 << (float::precision(width) - 1), width);
    match class {
        Class::Nan => arena.float_is_nan(value),
        Class::Infinite => arena.float_equal(size, infinity),
        Class::Finite => arena.float_less(size, infinity),
        Class::Normal => {
            arena.and(arena.float_less(size, infinity), arena.float_less_equal(least_normal, size))
        }
    }
}

fn predicate(call: &mut LibraryCall<'_>, class: Class) -> Checked<Reply> {
    call.reply_truth(is_of(call, call.float(0)?, class))
}

/// 1 for the positive infinity, -1 for the negative one, 0 for everything else.
fn infinite_sign(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, value) = (call.arena(), call.float(0)?);
    let negative = arena.float_less(value, arena.constant(0, arena.width(value)));
    let sign = arena.ite(negative, arena.constant(u128::MAX, 32), arena.constant(1, 32));
    call.reply(arena.ite(is_of(call, value, Class::Infinite), sign, arena.constant(0, 32)))
}

/// 1 where the sign bit is set, also that of a NaN (C17 7.12.3.6).
fn sign_bit(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, value) = (call.arena(), call.float(0)?);
    let width = arena.width(value);
    call.reply(arena.zero_extend(arena.extract(value, width - 1, width - 1), 32))
}

/// Returns one of the first five arguments, by the class of the sixth.
fn classify(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, value) = (call.arena(), call.float(5)?);
    let numbers: Vec<TermId> = (0..5).map(|index| call.integer(index, 32)).collect::<Checked<_>>()?;
    let zero = arena.float_equal(value, arena.constant(0, arena.width(value)));
    let result = arena.ite(zero, numbers[4], numbers[3]);
    let result = arena.ite(is_of(call, value, Class::Normal), numbers[2], result);
    let result = arena.ite(is_of(call, value, Class::Infinite), numbers[1], result);
    call.reply(arena.ite(is_of(call, value, Class::Nan), numbers[0], result))
}

fn comparison(
    call: &mut LibraryCall<'_>,
    holds: impl FnOnce(&LibraryCall<'_>, TermId, TermId) -> TermId,
) -> Checked<Reply> {
    let (a, b) = (call.float(0)?, call.float(1)?);
    call.reply_truth(holds(call, a, b))
}
