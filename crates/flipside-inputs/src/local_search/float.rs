//! Inverses of floating-point operators: a value of one operand that gives the wanted result, or one close to it.
//!
//! Because of rounding, often no operand gives exactly the wanted result. A close one is returned then: that is enough for
//! a comparison with a bound.

use flipside_domain::{Domain, Floats};
use flipside_term::float::{self, from_number, from_ordinal, infinity, number, ordinal};
use flipside_term::{Conversion, FloatBinaryOp, FloatUnaryOp};

use flipside_base::Random;

/// The problem: one of two operands is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The operator.
    pub op: FloatBinaryOp,
    /// 0 for the left operand, 1 for the right one.
    pub side: usize,
    /// The wanted result.
    pub wanted: u128,
    /// The value of the other operand.
    pub other: u128,
    /// The width of the operands.
    pub width: u32,
    /// The domain of the operand, as far as it is known.
    pub domain: Option<Domain>,
}

/// A value of an operand; none where none is found.
pub fn operand(question: &Question, random: &mut Random) -> Option<u128> {
    let Question { op, side, wanted, other, width, .. } = *question;
    let compute = |op, left, right| float::binary(op, left, right, width);
    let first = match (op, side) {
        (FloatBinaryOp::Eq | FloatBinaryOp::Lt | FloatBinaryOp::Le, _) => return compared(question, random),
        (FloatBinaryOp::Add, _) => compute(FloatBinaryOp::Sub, wanted, other),
        (FloatBinaryOp::Sub, 0) => compute(FloatBinaryOp::Add, wanted, other),
        (FloatBinaryOp::Sub, _) => compute(FloatBinaryOp::Sub, other, wanted),
        (FloatBinaryOp::Mul, _) => compute(FloatBinaryOp::Div, wanted, other),
        (FloatBinaryOp::Div, 0) => compute(FloatBinaryOp::Mul, wanted, other),
        (FloatBinaryOp::Div, _) => compute(FloatBinaryOp::Div, other, wanted),
    };
    near(first, width, |value| {
        let (left, right) = if side == 0 { (value, other) } else { (other, value) };
        float::binary(op, left, right, width) == wanted
    })
}

/// A value of the operand of a unary operator; none where none is found.
pub fn unary(op: FloatUnaryOp, wanted: u128, width: u32, random: &mut Random) -> Option<u128> {
    let result = number(wanted, width);
    if result.is_nan() {
        return Some(if op == FloatUnaryOp::Sqrt { from_number(-1.0, width) } else { wanted });
    }
    let part = f64::from(random.below(4) as u32) / 4.0;
    let first = match op {
        FloatUnaryOp::Sqrt => result * result,
        FloatUnaryOp::Floor => result + part,
        FloatUnaryOp::Ceil => result - part,
        FloatUnaryOp::Trunc => result + part.copysign(result),
        FloatUnaryOp::RoundAway | FloatUnaryOp::RoundEven => result,
    };
    near(from_number(first, width), width, |value| float::unary(op, value, width) == wanted)
}

/// A value whose conversion is the wanted one; none where none is found.
pub fn converted(
    conversion: Conversion,
    wanted: u128,
    from: u32,
    to: u32,
    random: &mut Random,
) -> Option<u128> {
    let is_signed = matches!(conversion, Conversion::FromSigned | Conversion::ToSigned);
    match conversion {
        Conversion::FromSigned | Conversion::FromUnsigned => {
            let whole = from_number(number(wanted, to).round(), 64);
            let back = if is_signed { Conversion::ToSigned } else { Conversion::ToUnsigned };
            float::fits(whole, 64, from, is_signed).then(|| float::convert(back, whole, 64, from))
        }
        Conversion::ToSigned | Conversion::ToUnsigned => {
            let back = if is_signed { Conversion::FromSigned } else { Conversion::FromUnsigned };
            let whole = number(float::convert(back, wanted, to, 64), 64);
            let part = f64::from(random.below(4) as u32) / 4.0;
            Some(from_number(whole + part.copysign(whole), from))
        }
        Conversion::Resize => Some(float::convert(conversion, wanted, to, from)),
    }
}

/// Any number, small ones most often.
pub fn any(width: u32, random: &mut Random) -> u128 {
    let size = f64::from(random.below(1 << 12) as u32) / 8.0;
    match random.below(4) {
        0 => random.wide(width),
        1 => from_number(-size, width),
        2 => from_number(size.round(), width),
        _ => from_number(size, width),
    }
}

/// A value on the wanted side of the other operand.
fn compared(question: &Question, random: &mut Random) -> Option<u128> {
    let Question { op, side, wanted, other, width, domain } = *question;
    let most = infinity(width) as i128;
    let floats = match domain {
        Some(Domain::Values(values)) => Floats::of(&values),
        _ => Floats { numbers: Some((-most, most)), nan: true },
    };
    let holds = wanted == 1;
    if !holds && floats.nan && (floats.numbers.is_none() || random.once_in(NAN)) {
        return Some(float::default_nan(width));
    }
    let (low, high) = floats.numbers?;
    // Every comparison with a NaN is false.
    let Some(middle) = ordinal(other, width) else { return (!holds).then(|| any(width, random)) };
    if op == FloatBinaryOp::Eq {
        let step = 1 + random.below(3) as i128;
        let beside = if random.once_in(2) { middle + step } else { middle - step };
        return Some(if holds { other } else { from_ordinal(beside.clamp(-most, most), width) });
    }
    let gap = i128::from((op == FloatBinaryOp::Lt) == holds);
    let is_below = (side == 0) == holds;
    let (low, high) = if is_below { (low, high.min(middle - gap)) } else { (low.max(middle + gap), high) };
    if low > high {
        return None;
    }
    // Close to the other one, or anywhere: a round number, if there is one.
    let near = if is_below { high } else { low };
    let step = random.below(4) as i128;
    let value = |ordinal| number(from_ordinal(ordinal, width), width);
    let found = match random.below(3) {
        0 => Some(if is_below { high - step } else { low + step }),
        turn => {
            let (least, most) = (value(low).max(value(near) - FAR), value(high).min(value(near) + FAR));
            let share = f64::from(random.below(1 << 16) as u32) / f64::from(1 << 16);
            let found = least + (most - least) * share;
            let found = if turn == 1 { found.round() } else { (found * 8.0).round() / 8.0 };
            ordinal(from_number(found, width), width)
        }
    };
    Some(from_ordinal(found.filter(|found| (low..=high).contains(found)).unwrap_or(near), width))
}

/// The first value, or a neighbour for which `is_right` holds. Without one the first is close enough, unless it is a NaN.
fn near(first: u128, width: u32, is_right: impl Fn(u128) -> bool) -> Option<u128> {
    let middle = ordinal(first, width)?;
    let most = infinity(width) as i128;
    let beside = [0, 1, -1, 2, -2, 3, -3].map(|step| (middle + step).clamp(-most, most));
    let values = beside.map(|ordinal| from_ordinal(ordinal, width));
    Some(values.into_iter().find(|&value| is_right(value)).unwrap_or(first))
}

/// Once in this many times, a comparison is made false by a NaN: often enough to find code that handles NaNs, seldom
/// enough that tests stay readable.
const NAN: usize = 8;

/// How far from a bound a number is chosen: numbers of everyday size, where the domain allows it.
const FAR: f64 = 1000.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_as_they_are_wanted() {
        let mut random = Random::new(3);
        for round in 0..60_000 {
            let op = [FloatBinaryOp::Eq, FloatBinaryOp::Lt, FloatBinaryOp::Le][round % 3];
            let width = if random.once_in(2) { 32 } else { 64 };
            let (side, wanted, other) = (random.below(2), random.below(2) as u128, any(width, &mut random));
            let question = Question { op, side, wanted, other, width, domain: None };
            let Some(value) = operand(&question, &mut random) else { continue };
            let (left, right) = if side == 0 { (value, other) } else { (other, value) };
            assert_eq!(float::binary(op, left, right, width), wanted, "{question:?}: {value:#x}");
        }
    }

    #[test]
    fn most_results_are_met() {
        let mut random = Random::new(5);
        let (mut met, mut all) = (0, 0);
        for _ in 0..20_000 {
            let op = [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul, FloatBinaryOp::Div]
                [random.below(4)];
            let [left, right] = [(); 2].map(|()| any(64, &mut random));
            let wanted = float::binary(op, left, right, 64);
            let side = random.below(2);
            let other = if side == 0 { right } else { left };
            let question = Question { op, side, wanted, other, width: 64, domain: None };
            let Some(value) = operand(&question, &mut random) else { continue };
            let (left, right) = if side == 0 { (value, other) } else { (other, value) };
            all += 1;
            met += usize::from(float::binary(op, left, right, 64) == wanted);
        }
        assert!(all > 10_000 && met * 10 > all * 7, "{met} of {all}");
        for conversion in Conversion::ALL {
            let mut met = 0;
            for _ in 0..1000 {
                let to = if conversion.is_to_float() { 64 } else { 32 };
                let from =
                    if conversion == Conversion::Resize || !conversion.is_of_float() { 32 } else { 64 };
                let value = if conversion.is_of_float() { any(from, &mut random) } else { random.wide(20) };
                let wanted = float::convert(conversion, value, from, to);
                let found = converted(conversion, wanted, from, to, &mut random);
                met += usize::from(
                    found.is_some_and(|found| float::convert(conversion, found, from, to) == wanted),
                );
            }
            assert!(met > 700, "{conversion:?}: {met}");
        }
    }
}
