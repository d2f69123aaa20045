//! What [`Values`] say of a floating-point number: between which numbers it is, and whether it may be a NaN.
//!
//! The bits of floating-point numbers of one sign are ordered like the numbers, and those with the sign bit come after the
//! others. So the two intervals have four ends: the smallest and the largest value without the sign bit, and the same with
//! it. With these, an interval that passes zero is as exact as any other. NaNs come after all other bits of their sign: "at
//! most 5, or a NaN" cannot be expressed so, hence values have separate bounds for numbers.
//!
//! Numbers are represented by their [ordinal](flipside_term::float::ordinal): the zeros have the same one, as they are equal.

use crate::values::{ANY, Empty, Narrowed, Values};
use flipside_term::bits::{from_signed, sign_bit, signed_max, to_signed};
use flipside_term::float::{infinity, ordinal};

/// The values with and without the sign bit, each without it: the smallest and the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    pub plain: Option<(u128, u128)>,
    pub signed: Option<(u128, u128)>,
}

impl Halves {
    /// Those of some values.
    pub fn of(values: &Values) -> Self {
        let (width, sign) = (values.width, sign_bit(values.width));
        let (min, max) = (values.min, values.max);
        let interval = |low: u128, high: u128| (low <= high).then_some((low, high));
        let plain = if values.signed_max < 0 {
            None
        } else {
            interval(min.max(values.signed_min.max(0) as u128), max.min(values.signed_max as u128))
        };
        let signed = if values.signed_min >= 0 {
            None
        } else {
            let low = min.max(from_signed(values.signed_min, width));
            let high = max.min(from_signed(values.signed_max.min(-1), width));
            interval(low, high).map(|(low, high)| (low & !sign, high & !sign))
        };
        Halves { plain, signed }
    }

    /// Keeps of some values what is in these.
    pub fn narrow(self, values: &mut Values) -> Narrowed {
        let (width, sign) = (values.width, sign_bit(values.width));
        let number = |bits: u128| to_signed(bits | sign, width);
        let (unsigned, signed) = match (self.plain, self.signed) {
            (None, None) => return Err(Empty),
            (Some((low, high)), None) => ((low, high), (low as i128, high as i128)),
            (None, Some((low, high))) => ((low | sign, high | sign), (number(low), number(high))),
            (Some((low, high)), Some((near, far))) => ((low, far | sign), (number(near), high as i128)),
        };
        values.narrow_unsigned(unsigned.0, unsigned.1)?;
        values.narrow_signed(signed.0, signed.1)
    }

    /// The values with the other sign.
    pub fn turned(self) -> Self {
        Halves { plain: self.signed, signed: self.plain }
    }

    /// The values without their sign.
    pub fn magnitudes(self) -> Option<(u128, u128)> {
        match (self.plain, self.signed) {
            (Some((low, high)), Some((near, far))) => Some((low.min(near), high.max(far))),
            (one, other) => one.or(other),
        }
    }
}

/// The floating-point numbers that values may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Floats {
    /// The ordinals of the smallest and of the largest number, the infinities included; none where it is no number.
    pub numbers: Option<(i128, i128)>,
    /// May it be a NaN?
    pub nan: bool,
}

impl Floats {
    /// Those of some values.
    pub fn of(values: &Values) -> Self {
        let infinity = infinity(values.width);
        let Halves { plain, signed } = Halves::of(values);
        let numbers = |half: Option<(u128, u128)>| {
            half.filter(|(low, _)| *low <= infinity)
                .map(|(low, high)| (low as i128, high.min(infinity) as i128))
        };
        let nan = [plain, signed].into_iter().flatten().any(|(_, high)| high > infinity);
        let numbers = match (numbers(plain), numbers(signed)) {
            (Some((_, high)), Some((_, far))) => Some((-far, high)),
            (Some(plain), None) => Some(plain),
            (None, Some((near, far))) => Some((-far, -near)),
            (None, None) => None,
        };
        let numbers =
            numbers.map(|(low, high)| (low.max(values.numbers.0.into()), high.min(values.numbers.1.into())));
        Floats { numbers: numbers.filter(|(low, high)| low <= high), nan }
    }

    /// Keeps of some values what is in these.
    pub fn narrow(self, values: &mut Values) -> Narrowed {
        let (infinity, most) = (infinity(values.width), signed_max(values.width));
        let nans = self.nan.then_some((infinity + 1, most));
        let part = |numbers: Option<(i128, i128)>| {
            let numbers = numbers.map(|(low, high)| (low as u128, high as u128));
            match (numbers, nans) {
                (Some((low, _)), Some((_, high))) => Some((low, high)),
                (one, other) => one.or(other),
            }
        };
        let plain = self.numbers.filter(|(_, high)| *high >= 0).map(|(low, high)| (low.max(0), high));
        let signed = self.numbers.filter(|(low, _)| *low <= 0).map(|(low, high)| ((-high).max(0), -low));
        Halves { plain: part(plain), signed: part(signed) }.narrow(values)?;
        // Where a NaN is possible, the halves do not have all bounds.
        if self.nan {
            let (low, high) = self.numbers.map_or((1, 0), |(low, high)| (low as i64, high as i64));
            values.numbers = (values.numbers.0.max(low), values.numbers.1.min(high));
        }
        Ok(())
    }

    /// Is it surely this number, and no other?
    pub fn only(&self) -> Option<i128> {
        self.numbers.filter(|(low, high)| low == high && !self.nan).map(|(low, _)| low)
    }
}

impl Values {
    /// Is it a NaN as a floating-point number, or between the ends of numbers?
    pub(super) fn has_number(&self, value: u128) -> bool {
        let (low, high) = self.numbers;
        self.numbers == ANY
            || ordinal(value, self.width).is_none_or(|number| (low.into()..=high.into()).contains(&number))
    }

    /// The ends of numbers, where they say more than the others do; the first after the second where it is no number.
    pub fn numbers_beside_nans(&self) -> Option<(i128, i128)> {
        let (low, high) = self.numbers;
        (self.numbers != ANY).then_some((low.into(), high.into()))
    }

    /// The floating-point numbers that either may be.
    pub(super) fn numbers_with(&self, other: &Self) -> (i64, i64) {
        if self.numbers == ANY && other.numbers == ANY {
            return ANY;
        }
        let (mine, theirs) = (Floats::of(self).numbers, Floats::of(other).numbers);
        let both = match (mine, theirs) {
            (Some((low, high)), Some((least, most))) => Some((low.min(least), high.max(most))),
            (one, another) => one.or(another),
        };
        // Where one of them has no ends of its own, and the other adds nothing, there are none.
        if (self.numbers == ANY && both == mine) || (other.numbers == ANY && both == theirs) {
            return ANY;
        }
        both.map_or((1, 0), |(low, high)| (low as i64, high as i64))
    }
}
