//! Shifts: by one amount exactly, by several as the union over them.

use crate::rules::exact::Exact;
use crate::values::{Empty, Narrowed, Values};
use flipside_term::bits::{from_signed, mask, to_signed};

/// The direction, and what is shifted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left, zeros.
    Left,
    /// To the right, zeros.
    Right,
    /// To the right, copies of the sign.
    SignedRight,
}

/// `result = operand << amount` or `>>`
pub fn shift(
    direction: Direction,
    result: &mut Values,
    operand: &mut Values,
    amount: &mut Values,
) -> Narrowed {
    let width = u128::from(result.width);
    if amount.min == amount.max || amount.min >= width {
        return shift_by(direction, result, operand, amount.min.min(width) as u32);
    }
    let (first, last) = (amount.min as u32, amount.max.min(width) as u32);
    let is_possible = |steps: u32| u128::from(steps) == width || amount.contains(u128::from(steps));
    let try_with = |steps: u32| {
        let (mut result, mut operand) = (*result, *operand);
        shift_by(direction, &mut result, &mut operand, steps).ok().map(|()| (result, operand))
    };
    let mut found = (first..=last).filter(|&steps| is_possible(steps)).filter_map(|steps| {
        let (result, operand) = try_with(steps)?;
        Some((steps, result, operand))
    });
    let (lowest, mut results, mut operands) = found.next().ok_or(Empty)?;
    let mut highest = lowest;
    for (steps, more_results, more_operands) in found {
        results = results.union(&more_results);
        operands = operands.union(&more_operands);
        highest = steps;
        if results == *result && operands == *operand {
            // There is nothing more to learn of the values; only the largest amount is open.
            let mut rest = (steps + 1..=last).rev();
            highest = rest.find(|&steps| is_possible(steps) && try_with(steps).is_some()).unwrap_or(steps);
            break;
        }
    }
    result.narrow(&results)?;
    operand.narrow(&operands)?;
    // The width represents all amounts from it on.
    let most = if u128::from(highest) == width { u128::MAX } else { u128::from(highest) };
    amount.narrow_unsigned(u128::from(lowest), most)
}

/// A shift by one amount, at most the width.
fn shift_by(direction: Direction, result: &mut Values, operand: &mut Values, amount: u32) -> Narrowed {
    let width = result.width;
    match direction {
        Direction::SignedRight => shift_signed_right(result, operand, amount.min(width - 1)),
        Direction::Left | Direction::Right if amount == width => result.narrow_to(0),
        Direction::Left => shift_left(result, operand, amount),
        Direction::Right => shift_right(result, operand, amount),
    }
}

fn shift_left(result: &mut Values, operand: &mut Values, amount: u32) -> Narrowed {
    let width = result.width;
    let all = mask(width);
    result.narrow_known((operand.known << amount | mask(amount)) & all, operand.bits << amount & all)?;
    let factor = 1 << amount;
    for stretch in [operand.unsigned_stretch(), operand.signed_stretch()] {
        // At the highest bit, the factor is a negative number, which multiplies as well.
        if let Some(stretch) = stretch.times(factor, width) {
            result.narrow_stretch(stretch)?;
        }
    }
    operand.narrow_known(result.known >> amount, result.bits >> amount)?;
    if operand.max <= all >> amount {
        operand.narrow_unsigned(result.min.div_ceil(factor), result.max >> amount)?;
    }
    if amount < width - 1 {
        let shifted = |number| Exact::product(number, factor as i128, width);
        if shifted(operand.signed_min).fits() && shifted(operand.signed_max).fits() {
            let round_up = |number: i128| (number >> amount) + i128::from(number & (factor as i128 - 1) != 0);
            operand.narrow_signed(round_up(result.signed_min), result.signed_max >> amount)?;
        }
    }
    Ok(())
}

fn shift_right(result: &mut Values, operand: &mut Values, amount: u32) -> Narrowed {
    let all = mask(result.width);
    result.narrow_unsigned(operand.min >> amount, operand.max >> amount)?;
    let moved_in = all & !(all >> amount);
    result.narrow_known(operand.known >> amount | moved_in, operand.bits >> amount)?;
    operand.narrow_known(result.known << amount & all, result.bits << amount & all)?;
    operand.narrow_unsigned(result.min << amount, result.max << amount | mask(amount))
}

fn shift_signed_right(result: &mut Values, operand: &mut Values, amount: u32) -> Narrowed {
    let width = result.width;
    result.narrow_signed(operand.signed_min >> amount, operand.signed_max >> amount)?;
    // A known sign is copied as a known bit.
    let copied = |bits| from_signed(to_signed(bits, width) >> amount, width);
    result.narrow_known(copied(operand.known), copied(operand.bits))?;
    let all = mask(width);
    operand.narrow_known(result.known << amount & all, result.bits << amount & all)?;
    operand.narrow_signed(result.signed_min << amount, result.signed_max << amount | mask(amount) as i128)
}
