//! Conversions between widths: concatenation, extraction, extension.

use crate::stretch::Stretch;
use crate::values::{Empty, Narrowed, Values, signed_limits};
use flipside_term::bits::{from_signed, mask, sign_bit, sign_extend as extended};

/// `result` is `high` above `low`.
pub fn concat(result: &mut Values, high: &mut Values, low: &mut Values) -> Narrowed {
    let below = low.width;
    result.narrow_known(high.known << below | low.known, high.bits << below | low.bits)?;
    result.narrow_unsigned(high.min << below | low.min, high.max << below | low.max)?;
    result.narrow_signed(
        high.signed_min << below | low.min as i128,
        high.signed_max << below | low.max as i128,
    )?;
    high.narrow_known(result.known >> below, result.bits >> below)?;
    high.narrow_unsigned(result.min >> below, result.max >> below)?;
    high.narrow_signed(result.signed_min >> below, result.signed_max >> below)?;
    let part = mask(below);
    low.narrow_known(result.known & part, result.bits & part)?;
    if high.min == high.max {
        low.narrow_unsigned(result.min & part, result.max & part)?;
    }
    Ok(())
}

/// `result` is the bits from `low` on of the operand, as many as it has.
pub fn extract(result: &mut Values, operand: &mut Values, low: u32) -> Narrowed {
    let (width, whole) = (result.width, operand.width);
    let part = mask(width);
    result.narrow_known(operand.known >> low & part, operand.bits >> low & part)?;
    operand.narrow_known(result.known << low, result.bits << low)?;
    let unsigned = Stretch { start: operand.min >> low, end: operand.max >> low };
    let signed = Stretch {
        start: from_signed(operand.signed_min >> low, whole),
        end: from_signed(operand.signed_max >> low, whole),
    };
    for stretch in [unsigned, signed] {
        if let Some(stretch) = stretch.truncated(whole, width) {
            result.narrow_stretch(stretch)?;
        }
    }
    narrow_whole(result, operand, low)
}

/// What an extraction says of the operand when the bits above the result are known or are copies of its sign.
fn narrow_whole(result: &Values, operand: &mut Values, low: u32) -> Narrowed {
    let (high, rest) = (low + result.width, mask(low));
    let above = !mask(high);
    if operand.min & above == operand.max & above {
        let fixed = operand.min & above;
        operand.narrow_unsigned(fixed | result.min << low, fixed | result.max << low | rest)?;
    }
    let (min, max) = signed_limits(high);
    if operand.signed_min >= min && operand.signed_max <= max {
        operand.narrow_signed(result.signed_min << low, result.signed_max << low | rest as i128)?;
    }
    Ok(())
}

/// `result` is the operand with zeros above.
pub fn zero_extend(result: &mut Values, operand: &mut Values) -> Narrowed {
    let part = mask(operand.width);
    result.narrow_known(operand.known | (mask(result.width) & !part), operand.bits)?;
    result.narrow_unsigned(operand.min, operand.max)?;
    operand.narrow_known(result.known & part, result.bits & part)?;
    operand.narrow_unsigned(result.min, result.max)
}

/// `result` is the operand with copies of its sign above.
pub fn sign_extend(result: &mut Values, operand: &mut Values) -> Narrowed {
    let (width, inner) = (result.width, operand.width);
    let copied = |bits| extended(bits, inner, width);
    result.narrow_known(copied(operand.known), copied(operand.bits))?;
    result.narrow_signed(operand.signed_min, operand.signed_max)?;
    // The unsigned order is kept as well.
    result.narrow_unsigned(copied(operand.min), copied(operand.max))?;
    let part = mask(inner);
    operand.narrow_known(result.known & part, result.bits & part)?;
    let above = mask(width) & !part & result.known;
    if above != 0 {
        // One known copy of the sign decides it; copies that differ are a contradiction.
        let ones = result.bits & above;
        if ones != 0 && ones != above {
            return Err(Empty);
        }
        operand.narrow_known(sign_bit(inner), if ones == 0 { 0 } else { sign_bit(inner) })?;
    }
    operand.narrow_signed(result.signed_min, result.signed_max)?;
    // Between the extensions of the two halves lies nothing.
    let sign = sign_bit(inner);
    let is_copy = |bits: u128| copied(bits & part) == bits;
    let min = if is_copy(result.min) { result.min & part } else { sign };
    let max = if is_copy(result.max) { result.max & part } else { sign - 1 };
    operand.narrow_unsigned(min, max)
}
