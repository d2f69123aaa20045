//! Floating-point numbers: all operators are monotone where they have a result, and so is rounding; so the bounds of the
//! operands give the bounds of the result.
//!
//! Backwards, rounding is undone conservatively: what rounds to a number that is not below `r` is above the predecessor of
//! `r`. The resulting bounds are rounded, too; that is sound, because a number that is not below a value is not below that
//! value rounded.

use crate::floats::Floats;
use crate::truth::Truth;
use crate::values::{Empty, Narrowed, Values};
use flipside_term::bits::to_signed;
use flipside_term::float::{self, Conversion, FloatBinaryOp, FloatUnaryOp, from_ordinal, infinity, ordinal};

type Numbers = (i128, i128);

/// `result = op operand`
pub fn unary(op: FloatUnaryOp, result: &mut Values, operand: &mut Values) -> Narrowed {
    let width = operand.width();
    let a = Floats::of(operand);
    let at = |number| ordinal(float::unary(op, from_ordinal(number, width), width), width);
    let is_root = op == FloatUnaryOp::Sqrt;
    let below = is_root && a.numbers.is_some_and(|(low, _)| low < 0);
    let numbers =
        if is_root { a.numbers.and_then(|(low, high)| at_least((low, high), 0)) } else { a.numbers };
    let ends = numbers.and_then(|(low, high)| Some((at(low)?, at(high)?)));
    Floats { numbers: ends, nan: a.nan || below }.narrow(result)?;
    let r = Floats::of(result);
    if is_root && r.nan {
        return Ok(());
    }
    let Some(rounded) = r.numbers else { return Floats { numbers: None, nan: r.nan }.narrow(operand) };
    let all = (-most(width), most(width));
    let back = if is_root {
        let (low, high) = exact(rounded, width);
        let square = |number: i128| compute(FloatBinaryOp::Mul, number, number, width);
        square(low.max(0)).zip(square(high))
    } else {
        let one = ordinal(float::from_number(1.0, width), width).expect("one should be a number");
        let low = compute(FloatBinaryOp::Sub, rounded.0, one, width);
        low.zip(compute(FloatBinaryOp::Add, rounded.1, one, width))
    };
    let back = back.unwrap_or(all);
    Floats { numbers: Some(back), nan: r.nan && a.nan }.narrow(operand)
}

/// `result = left op right`
pub fn binary(op: FloatBinaryOp, result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    if op.is_comparison() { compare(op, result, left, right) } else { arithmetic(op, result, left, right) }
}

/// Is the operand a number: is it equal to itself?
pub fn is_number(result: &mut Values, operand: &mut Values) -> Narrowed {
    let a = Floats::of(operand);
    match (a.numbers, a.nan) {
        (None, _) => Truth::False.store(result)?,
        (_, false) => Truth::True.store(result)?,
        (Some(_), true) => {}
    }
    match Truth::of(result) {
        Truth::Unknown => Ok(()),
        Truth::True => Floats { nan: false, ..a }.narrow(operand),
        Truth::False => Floats { numbers: None, ..a }.narrow(operand),
    }
}

/// `result = (conversion) operand`
pub fn convert(conversion: Conversion, result: &mut Values, operand: &mut Values) -> Narrowed {
    match conversion {
        Conversion::FromSigned | Conversion::FromUnsigned => from_integer(conversion, result, operand),
        Conversion::ToSigned | Conversion::ToUnsigned => to_integer(conversion, result, operand),
        Conversion::Resize => resize(result, operand),
    }
}

fn compare(op: FloatBinaryOp, result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let (a, b) = (Floats::of(left), Floats::of(right));
    decided(op, &a, &b).store(result)?;
    match Truth::of(result) {
        Truth::Unknown => Ok(()),
        Truth::True => {
            let (Some(mine), Some(theirs)) = (a.numbers, b.numbers) else { return Err(Empty) };
            let gap = i128::from(op == FloatBinaryOp::Lt);
            let (mine, theirs) = match op {
                FloatBinaryOp::Eq => (both(mine, theirs), both(mine, theirs)),
                _ => (at_most(mine, theirs.1 - gap), at_least(theirs, mine.0 + gap)),
            };
            Floats { numbers: mine, nan: false }.narrow(left)?;
            Floats { numbers: theirs, nan: false }.narrow(right)
        }
        Truth::False => {
            let other_than = |numbers: Numbers, other: &Floats| match other.only() {
                Some(only) => without(numbers, only),
                None => Some(numbers),
            };
            let gap = i128::from(op == FloatBinaryOp::Le);
            // Where the other one may be a NaN, this one may be anything.
            if let (false, Some(theirs)) = (b.nan, b.numbers) {
                let numbers = a.numbers.and_then(|mine| match op {
                    FloatBinaryOp::Eq => other_than(mine, &b),
                    _ => at_least(mine, theirs.0 + gap),
                });
                Floats { numbers, nan: a.nan }.narrow(left)?;
            }
            if let (false, Some(mine)) = (a.nan, a.numbers) {
                let numbers = b.numbers.and_then(|theirs| match op {
                    FloatBinaryOp::Eq => other_than(theirs, &a),
                    _ => at_most(theirs, mine.1 - gap),
                });
                Floats { numbers, nan: b.nan }.narrow(right)?;
            }
            Ok(())
        }
    }
}

/// What a comparison says of all numbers that there may be.
fn decided(op: FloatBinaryOp, a: &Floats, b: &Floats) -> Truth {
    let (Some(mine), Some(theirs)) = (a.numbers, b.numbers) else { return Truth::False };
    let (never, always) = match op {
        FloatBinaryOp::Lt => (mine.0 >= theirs.1, mine.1 < theirs.0),
        FloatBinaryOp::Le => (mine.0 > theirs.1, mine.1 <= theirs.0),
        _ => (both(mine, theirs).is_none(), mine.0 == theirs.1 && mine.1 == theirs.0),
    };
    match (never, always && !a.nan && !b.nan) {
        (true, _) => Truth::False,
        (false, true) => Truth::True,
        (false, false) => Truth::Unknown,
    }
}

fn arithmetic(op: FloatBinaryOp, result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let width = left.width();
    let (a, b) = (Floats::of(left), Floats::of(right));
    forward(op, &a, &b, width).narrow(result)?;
    let r = Floats::of(result);
    if r.nan {
        return Ok(());
    }
    // A result that is a number is one of numbers.
    let (Some(rounded), Some(mine), Some(theirs)) = (r.numbers, a.numbers, b.numbers) else {
        return Err(Empty);
    };
    let z = exact(rounded, width);
    let all = (-most(width), most(width));
    let (mine, theirs) = match op {
        FloatBinaryOp::Add => (
            back(FloatBinaryOp::Sub, z, theirs, width).unwrap_or(all),
            back(FloatBinaryOp::Sub, z, mine, width).unwrap_or(all),
        ),
        FloatBinaryOp::Sub => (
            back(FloatBinaryOp::Add, z, theirs, width).unwrap_or(all),
            back(FloatBinaryOp::Sub, mine, z, width).unwrap_or(all),
        ),
        FloatBinaryOp::Mul => {
            let by = |factor: Numbers| {
                let divides = !has(factor, 0) && is_finite(factor, width);
                divides.then(|| back(FloatBinaryOp::Div, z, factor, width)).flatten().unwrap_or(all)
            };
            (by(theirs), by(mine))
        }
        _ => {
            let multiplies = !has(theirs, 0) && is_finite(theirs, width);
            (multiplies.then(|| back(FloatBinaryOp::Mul, z, theirs, width)).flatten().unwrap_or(all), all)
        }
    };
    Floats { numbers: Some(mine), nan: false }.narrow(left)?;
    Floats { numbers: Some(theirs), nan: false }.narrow(right)
}

/// What an operation may give.
fn forward(op: FloatBinaryOp, a: &Floats, b: &Floats, width: u32) -> Floats {
    let nothing = Floats { numbers: None, nan: true };
    let (Some(mine), Some(theirs)) = (a.numbers, b.numbers) else { return nothing };
    let most = most(width);
    let infinite = |numbers: Numbers| has(numbers, most) || has(numbers, -most);
    let opposed = |one: i128, other: i128| has(mine, one) && has(theirs, other);
    let nan = match op {
        FloatBinaryOp::Add => opposed(most, -most) || opposed(-most, most),
        FloatBinaryOp::Sub => opposed(most, most) || opposed(-most, -most),
        FloatBinaryOp::Mul => (has(mine, 0) && infinite(theirs)) || (infinite(mine) && has(theirs, 0)),
        _ if has(theirs, 0) => {
            // Both infinities are near.
            return Floats { numbers: Some((-most, most)), nan: true };
        }
        _ => infinite(mine) && infinite(theirs),
    };
    Floats { numbers: corners(op, mine, theirs, width), nan: nan || a.nan || b.nan }
}

/// The smallest and the largest result that the ends of the operands give; beside one that is none there may be 0.
fn corners(op: FloatBinaryOp, one: Numbers, other: Numbers, width: u32) -> Option<Numbers> {
    let results = at_ends(op, one, other, width);
    let has_none = results.contains(&None);
    if has_none && matches!(op, FloatBinaryOp::Add | FloatBinaryOp::Sub) {
        return Some((-most(width), most(width)));
    }
    hull(results.into_iter().flatten().chain(has_none.then_some(0)))
}

/// Between which numbers `op` of exact values is; none where an end has no result.
fn back(op: FloatBinaryOp, one: Numbers, other: Numbers, width: u32) -> Option<Numbers> {
    let results = at_ends(op, one, other, width);
    hull(results.into_iter().flatten()).filter(|_| !results.contains(&None))
}

/// What each end of one operand gives with each of the other.
fn at_ends(op: FloatBinaryOp, (a, b): Numbers, (c, d): Numbers, width: u32) -> [Option<i128>; 4] {
    [(a, c), (a, d), (b, c), (b, d)].map(|(one, other)| compute(op, one, other, width))
}

/// The smallest and the largest of some numbers.
fn hull(numbers: impl Iterator<Item = i128> + Clone) -> Option<Numbers> {
    numbers.clone().min().zip(numbers.max())
}

fn from_integer(conversion: Conversion, result: &mut Values, operand: &mut Values) -> Narrowed {
    let (from, to) = (operand.width(), result.width());
    let at = |bits: u128| ordinal(float::convert(conversion, bits, from, to), to);
    let is_signed = conversion == Conversion::FromSigned;
    let stretch = if is_signed { operand.signed_stretch() } else { operand.unsigned_stretch() };
    Floats { numbers: at(stretch.start).zip(at(stretch.end)), nan: false }.narrow(result)?;
    let Some(rounded) = Floats::of(result).numbers else { return Err(Empty) };
    let (low, high) = exact(rounded, to);
    let number = |ordinal: i128| float::number(from_ordinal(ordinal, to), to);
    // A number that is too large for an integer becomes the largest.
    if is_signed {
        operand.narrow_signed(number(low).ceil() as i128, number(high).floor() as i128)
    } else {
        operand.narrow_unsigned(number(low).ceil() as u128, number(high).floor() as u128)
    }
}

fn to_integer(conversion: Conversion, result: &mut Values, operand: &mut Values) -> Narrowed {
    let (from, to) = (operand.width(), result.width());
    let is_signed = conversion == Conversion::ToSigned;
    let a = Floats::of(operand);
    let fits = |number: i128| float::fits(from_ordinal(number, from), from, to, is_signed);
    let value = |number: i128| float::convert(conversion, from_ordinal(number, from), from, to);
    let fits_surely = !a.nan && a.numbers.is_some_and(|(low, high)| fits(low) && fits(high));
    let Some((low, high)) = a.numbers else { return result.narrow_to(0) };
    if fits_surely {
        if is_signed {
            let [low, high] = [low, high].map(|number| to_signed(value(number), to));
            result.narrow_signed(low, high)?;
        } else {
            result.narrow_unsigned(value(low), value(high))?;
        }
    }
    // What does not fit gives 0: of another result, it did.
    if !fits_surely && result.contains(0) {
        return Ok(());
    }
    let as_number = |number: f64| ordinal(float::from_number(number, from), from).unwrap_or(most(from));
    let (low, high) = if is_signed {
        let (low, high) = result.signed();
        (low.saturating_sub(1) as f64, high.saturating_add(1) as f64)
    } else {
        let (low, high) = result.unsigned();
        (if low == 0 { -1.0 } else { (low - 1) as f64 }, high.saturating_add(1) as f64)
    };
    Floats { numbers: Some((as_number(low), as_number(high))), nan: false }.narrow(operand)
}

fn resize(result: &mut Values, operand: &mut Values) -> Narrowed {
    let (from, to) = (operand.width(), result.width());
    let at = |number: i128, from: u32, to: u32| {
        let bits = float::convert(Conversion::Resize, from_ordinal(number, from), from, to);
        ordinal(bits, to).expect("a number should stay one")
    };
    let a = Floats::of(operand);
    let numbers = a.numbers.map(|(low, high)| (at(low, from, to), at(high, from, to)));
    Floats { numbers, nan: a.nan }.narrow(result)?;
    let r = Floats::of(result);
    let numbers = r.numbers.map(|rounded| {
        let (low, high) = exact(rounded, to);
        (at(low, to, from), at(high, to, from))
    });
    Floats { numbers, nan: r.nan }.narrow(operand)
}

/// The ordinal of infinity.
fn most(width: u32) -> i128 {
    infinity(width) as i128
}

/// The number before.
fn down(number: i128, width: u32) -> i128 {
    (number - 1).max(-most(width))
}

/// The number after.
fn up(number: i128, width: u32) -> i128 {
    (number + 1).min(most(width))
}

/// Between which numbers a value is that is rounded to one of these.
fn exact((low, high): Numbers, width: u32) -> Numbers {
    (down(low, width), up(high, width))
}

/// What an operator gives, if that is a number.
fn compute(op: FloatBinaryOp, one: i128, other: i128, width: u32) -> Option<i128> {
    ordinal(float::binary(op, from_ordinal(one, width), from_ordinal(other, width), width), width)
}

fn has((low, high): Numbers, number: i128) -> bool {
    (low..=high).contains(&number)
}

fn is_finite(numbers: Numbers, width: u32) -> bool {
    !has(numbers, most(width)) && !has(numbers, -most(width))
}

fn both(one: Numbers, other: Numbers) -> Option<Numbers> {
    at_least(one, other.0).and_then(|numbers| at_most(numbers, other.1))
}

fn at_least((low, high): Numbers, least: i128) -> Option<Numbers> {
    (high >= least).then_some((low.max(least), high))
}

fn at_most((low, high): Numbers, most: i128) -> Option<Numbers> {
    (low <= most).then_some((low, high.min(most)))
}

/// Without a number at an end: other holes cannot be represented.
fn without((low, high): Numbers, number: i128) -> Option<Numbers> {
    let numbers = (low + i128::from(low == number), high - i128::from(high == number));
    (numbers.0 <= numbers.1).then_some(numbers)
}
