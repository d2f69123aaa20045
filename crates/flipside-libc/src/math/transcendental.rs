//! `<math.h>`, the functions that no term expresses: sines, powers, logarithms, remainders (C17 7.12).
//!
//! On constants the library of the host computes them, which is the one that replays use. An argument that depends on
//! the inputs is tried with a few values: the run forks over them, and every other value is unsupported. So code after
//! the call can be covered, and is never called unreachable.

use flipside_execute::{Actual, Checked, Reply, Stop, Value};
use flipside_program::Scalar;
use flipside_term::float;

use crate::call::{LibraryCall, Model};
use crate::errno::{EDOM, ERANGE};

/// The values that are tried where an argument depends on the inputs: zeros of most functions, both signs, and numbers
/// large enough for powers and logarithms to differ. Eight keep the forks of a call of two arguments at 64.
const TRIED: [f64; 8] = [0.0, 1.0, -1.0, 0.5, 2.0, 10.0, -10.0, 100.0];

macro_rules! functions {
    ($count:literal: $(($name:literal, $single:literal, $double:expr, $float:expr)),* $(,)?) => {
        &[$(
            ($name, |call| apply(call, $count, |x: [f64; $count]| $double(x), |x: [f32; $count]| $float(x))),
            ($single, |call| apply(call, $count, |x: [f64; $count]| $double(x), |x: [f32; $count]| $float(x))),
        )*]
    };
}

/// The functions of one argument.
pub(crate) const OF_ONE: &[(&str, Model)] = functions!(1:
    ("sin", "sinf", |x: [f64; 1]| x[0].sin(), |x: [f32; 1]| x[0].sin()),
    ("cos", "cosf", |x: [f64; 1]| x[0].cos(), |x: [f32; 1]| x[0].cos()),
    ("tan", "tanf", |x: [f64; 1]| x[0].tan(), |x: [f32; 1]| x[0].tan()),
    ("asin", "asinf", |x: [f64; 1]| x[0].asin(), |x: [f32; 1]| x[0].asin()),
    ("acos", "acosf", |x: [f64; 1]| x[0].acos(), |x: [f32; 1]| x[0].acos()),
    ("atan", "atanf", |x: [f64; 1]| x[0].atan(), |x: [f32; 1]| x[0].atan()),
    ("sinh", "sinhf", |x: [f64; 1]| x[0].sinh(), |x: [f32; 1]| x[0].sinh()),
    ("cosh", "coshf", |x: [f64; 1]| x[0].cosh(), |x: [f32; 1]| x[0].cosh()),
    ("tanh", "tanhf", |x: [f64; 1]| x[0].tanh(), |x: [f32; 1]| x[0].tanh()),
    ("exp", "expf", |x: [f64; 1]| x[0].exp(), |x: [f32; 1]| x[0].exp()),
    ("exp2", "exp2f", |x: [f64; 1]| x[0].exp2(), |x: [f32; 1]| x[0].exp2()),
    ("log", "logf", |x: [f64; 1]| x[0].ln(), |x: [f32; 1]| x[0].ln()),
    ("log2", "log2f", |x: [f64; 1]| x[0].log2(), |x: [f32; 1]| x[0].log2()),
    ("log10", "log10f", |x: [f64; 1]| x[0].log10(), |x: [f32; 1]| x[0].log10()),
    ("expm1", "expm1f", |x: [f64; 1]| x[0].exp_m1(), |x: [f32; 1]| x[0].exp_m1()),
    ("log1p", "log1pf", |x: [f64; 1]| x[0].ln_1p(), |x: [f32; 1]| x[0].ln_1p()),
);

/// The functions of two arguments.
pub(crate) const OF_TWO: &[(&str, Model)] = functions!(2:
    ("pow", "powf", |x: [f64; 2]| x[0].powf(x[1]), |x: [f32; 2]| x[0].powf(x[1])),
    ("atan2", "atan2f", |x: [f64; 2]| x[0].atan2(x[1]), |x: [f32; 2]| x[0].atan2(x[1])),
    ("hypot", "hypotf", |x: [f64; 2]| x[0].hypot(x[1]), |x: [f32; 2]| x[0].hypot(x[1])),
    ("fmod", "fmodf", |x: [f64; 2]| x[0] % x[1], |x: [f32; 2]| x[0] % x[1]),
);

/// The functions of three arguments.
pub(crate) const OF_THREE: &[(&str, Model)] = functions!(3:
    ("fma", "fmaf", |x: [f64; 3]| x[0].mul_add(x[1], x[2]), |x: [f32; 3]| x[0].mul_add(x[1], x[2])),
);

/// Computes a function at the format of its first argument.
fn apply<const COUNT: usize>(
    call: &mut LibraryCall<'_>,
    count: usize,
    double: impl Fn([f64; COUNT]) -> f64,
    single: impl Fn([f32; COUNT]) -> f32,
) -> Checked<Reply> {
    let mut bits = [0; COUNT];
    for (index, slot) in bits.iter_mut().enumerate().take(count) {
        *slot = fixed(call, index)?;
    }
    let is_single = call.argument(0)?.ty == Scalar::F32;
    let (arguments, result, bits) = if is_single {
        let result = single(bits.map(|bits| f32::from_bits(bits as u32)));
        (
            bits.map(|bits| f64::from(f32::from_bits(bits as u32))),
            f64::from(result),
            u64::from(result.to_bits()),
        )
    } else {
        let result = double(bits.map(f64::from_bits));
        (bits.map(f64::from_bits), result, result.to_bits())
    };
    // `fma` sets no `errno` in glibc.
    if COUNT == 3 {
        return Reply::number(bits);
    }
    if result.is_nan() && !arguments.iter().any(|argument| argument.is_nan()) {
        call.set_errno(EDOM)?;
    } else if (result.is_infinite() || is_underflow(call.name, result, &arguments))
        && arguments.iter().all(|argument| argument.is_finite())
    {
        call.set_errno(ERANGE)?;
    }
    Reply::number(bits)
}

/// Is the result zero because it is too small? C leaves open whether that sets `errno` (C17 7.12.1p6); glibc does for these
/// functions, and only there: a subnormal result counts as one. `tests/programs/special_math.c` compares it.
fn is_underflow(name: &str, result: f64, arguments: &[f64]) -> bool {
    let name = name.trim_start_matches("__builtin_");
    result == 0.0
        && match name.strip_suffix('f').unwrap_or(name) {
            "exp" | "exp2" => true,
            "pow" | "atan2" => arguments[0] != 0.0,
            _ => false,
        }
}

/// The bits of an argument; where it depends on the inputs, those of a value that is tried.
fn fixed(call: &mut LibraryCall<'_>, index: usize) -> Checked<u64> {
    let Actual { ty, value } = call.argument(index)?;
    let term = call.float(index)?;
    if let Value::Int(bits) = value {
        return Ok(bits);
    }
    let (arena, width) = (call.arena(), call.width(ty));
    for number in TRIED {
        let bits = float::from_number(number, width);
        let is_this = arena.equal(term, arena.constant(bits, width));
        let is_this = call.machine.specified(call.state, is_this)?;
        if call.machine.decided(call.state, is_this)? {
            return Ok(bits as u64);
        }
    }
    Err(Stop::unsupported(format!("`{}` of another number than the few that are tried", call.name)))
}
