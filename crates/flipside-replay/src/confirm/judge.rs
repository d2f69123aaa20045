//! Did the compiled code do with a test what our own run says?

use flipside_context::Test;
use flipside_ctest::Number;
use flipside_execute::{Model, PathEnd, Value};
use flipside_program::Scalar;

use super::Judgement;
use super::looks::{difference, looks};
use super::units::Units;
use crate::replay::{ReplayEnd, ReplayOutcome};

/// The 64-bit pattern of a value of a scalar type, of which so many bits count; the lower half of one of 128 bits.
pub(super) fn extended(bits: u64, scalar: Scalar, width: u32) -> u64 {
    let width = width.min(64);
    if scalar.is_signed() { (((bits << (64 - width)) as i64) >> (64 - width)) as u64 } else { bits }
}

/// Are two patterns the same value? Which NaN an operation gives is left open.
pub(super) fn is_same(ours: u64, native: u64, scalar: Scalar) -> bool {
    let is_nan = |bits: u64| {
        let number = scalar.bits().map(|width| Number::of_bits(bits.into(), width, scalar));
        number.and_then(Number::floating).is_some_and(f64::is_nan)
    };
    ours == native || is_nan(ours) && is_nan(native)
}

/// Compares a run of the compiled code with ours: end, result, and what is left in memory.
pub(super) fn judge(
    units: &Units<'_>,
    test: &Test,
    outcome: &ReplayOutcome,
    result: Option<Scalar>,
) -> Judgement {
    let tests = units.tests;
    let disagrees = |detail: String| Judgement { agrees: false, detail };
    let told = outcome.end.to_string();
    let same_end = match (&test.end.path_end, outcome.end) {
        (PathEnd::Returned(_), ReplayEnd::Returned) => true,
        (PathEnd::Exited(status), ReplayEnd::Exited(native)) => status & 0xff == native,
        (PathEnd::Aborted, ReplayEnd::Signalled(_)) => true,
        (PathEnd::AssumptionFailed, ReplayEnd::AssumptionFailed) => true,
        // What an error does natively is anybody's guess; what stopped only us proves nothing.
        (PathEnd::Error { .. }, _) => {
            return Judgement { agrees: true, detail: format!("{told} (an error of the subject)") };
        }
        (PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_), _) => {
            return Judgement { agrees: true, detail: format!("{told} (our run was cut)") };
        }
        _ => false,
    };
    if !same_end {
        return disagrees(format!("{told} instead of {}", test.end.path_end_text()));
    }
    let model = Model::new(test.inputs.clone());
    if let (PathEnd::Returned(Some(value)), Some(scalar), [native]) =
        (&test.end.path_end, result, outcome.result.as_slice())
    {
        let ours = match tests.machine.concrete(&model, *value) {
            Value::Int(_) if tests.machine.is_unspecified(&test.state, *value) => None,
            Value::Int(bits) => Some(extended(bits, scalar, scalar.bits().unwrap_or(64))),
            value @ Value::Pointer { .. } => Some(u64::from(value != Value::NULL)),
            Value::Term(_)
            | Value::PointerTerm { .. }
            | Value::Choice(_)
            | Value::Fragment { .. }
            | Value::Undef => None,
        };
        if ours.is_some_and(|ours| !is_same(ours, *native, scalar)) {
            return disagrees(format!("returned {native:#x} instead of {:#x}", ours.unwrap_or(0)));
        }
    }
    let looks =
        if matches!(test.end.path_end, PathEnd::Returned(_)) { looks(units, test) } else { Vec::new() };
    if let Some(detail) = difference(&looks, &outcome.outputs) {
        return disagrees(detail);
    }
    Judgement { agrees: true, detail: told }
}
