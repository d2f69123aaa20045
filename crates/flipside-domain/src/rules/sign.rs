//! The sign bit: clearing and flipping it, which are the absolute value and the negation of floating-point numbers.

use crate::floats::{Floats, Halves};
use crate::values::{Narrowed, Values};
use flipside_term::bits::sign_bit;

/// `result` is `operand` without its sign bit.
pub fn clear(result: &mut Values, operand: &mut Values) -> Narrowed {
    let rest = !sign_bit(result.width);
    result.narrow_known(operand.known & rest, operand.bits & rest)?;
    operand.narrow_known(result.known & rest, result.bits & rest)?;
    Halves { plain: Halves::of(operand).magnitudes(), signed: None }.narrow(result)?;
    let allowed = Halves::of(result).plain;
    let Halves { plain, signed } = Halves::of(operand);
    let inside = |half: Option<(u128, u128)>| {
        let ((low, high), (least, most)) = (half?, allowed?);
        let inside = (low.max(least), high.min(most));
        (inside.0 <= inside.1).then_some(inside)
    };
    Halves { plain: inside(plain), signed: inside(signed) }.narrow(operand)?;
    between_nans(operand, result, |(low, high)| {
        let far = high.max(-low);
        if low <= 0 && high >= 0 { (0, far) } else { (low.abs().min(high.abs()), far) }
    })?;
    between_nans(result, operand, |(_, high)| (-high, high))
}

/// `result` is `operand` with the other sign bit.
pub fn turn(result: &mut Values, operand: &mut Values) -> Narrowed {
    let sign = sign_bit(result.width);
    result.narrow_known(operand.known, operand.bits ^ (operand.known & sign))?;
    operand.narrow_known(result.known, result.bits ^ (result.known & sign))?;
    Halves::of(operand).turned().narrow(result)?;
    Halves::of(result).turned().narrow(operand)?;
    between_nans(operand, result, |(low, high)| (-high, -low))?;
    between_nans(result, operand, |(low, high)| (-high, -low))
}

/// What the ends that values have for floating-point numbers say of others.
fn between_nans(from: &Values, to: &mut Values, ends: impl Fn((i128, i128)) -> (i128, i128)) -> Narrowed {
    if from.numbers_beside_nans().is_none() {
        return Ok(());
    }
    let Floats { numbers, nan } = Floats::of(from);
    Floats { numbers: numbers.map(ends), nan }.narrow(to)
}
