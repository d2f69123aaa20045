//! Orders between two bit vectors: all comparisons of one pair of terms at once.
//!
//! Of less, equal and greater exactly one holds, unsigned and signed, and equality is the same in both. So what is
//! left of the three is a set per sign; comparisons that are known cut it, the domains cut it, and what is left narrows
//! the domains and decides the other comparisons.

use crate::truth::Truth;
use crate::values::{Empty, Narrowed, Values};

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const ALL: u8 = LESS | EQUAL | GREATER;

/// The comparisons of one pair, each as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparisons {
    /// `left == right`
    pub equal: Truth,
    /// `left < right`, unsigned
    pub less: Truth,
    /// `right < left`, unsigned
    pub greater: Truth,
    /// `left < right`, signed
    pub signed_less: Truth,
    /// `right < left`, signed
    pub signed_greater: Truth,
}

impl Comparisons {
    /// Nothing is known.
    pub const UNKNOWN: Comparisons = Comparisons {
        equal: Truth::Unknown,
        less: Truth::Unknown,
        greater: Truth::Unknown,
        signed_less: Truth::Unknown,
        signed_greater: Truth::Unknown,
    };
}

/// Narrows two operands and what is known of their comparisons.
pub fn relate(comparisons: &mut Comparisons, left: &mut Values, right: &mut Values) -> Narrowed {
    let (unsigned, signed) = orders(*comparisons, left, right)?;
    narrow_unsigned(unsigned, left, right)?;
    narrow_signed(signed, left, right)?;
    *comparisons = Comparisons {
        equal: decided(EQUAL, unsigned),
        less: decided(LESS, unsigned),
        greater: decided(GREATER, unsigned),
        signed_less: decided(LESS, signed),
        signed_greater: decided(GREATER, signed),
    };
    Ok(())
}

/// `result = (left == right)`
pub fn equal(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let mut comparisons = Comparisons { equal: Truth::of(result), ..Comparisons::UNKNOWN };
    relate(&mut comparisons, left, right)?;
    comparisons.equal.store(result)
}

/// `result = (left < right)`, unsigned
pub fn less(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let mut comparisons = Comparisons { less: Truth::of(result), ..Comparisons::UNKNOWN };
    relate(&mut comparisons, left, right)?;
    comparisons.less.store(result)
}

/// `result = (left < right)`, signed
pub fn signed_less(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let mut comparisons = Comparisons { signed_less: Truth::of(result), ..Comparisons::UNKNOWN };
    relate(&mut comparisons, left, right)?;
    comparisons.signed_less.store(result)
}

/// Which orders are left, unsigned and signed.
fn orders(comparisons: Comparisons, left: &Values, right: &Values) -> Result<(u8, u8), Empty> {
    let allowed = |order: u8, truth: Truth| match truth {
        Truth::True => order,
        Truth::False => ALL & !order,
        Truth::Unknown => ALL,
    };
    let flag = |order: u8, is_possible: bool| if is_possible { order } else { 0 };
    let equal = allowed(EQUAL, comparisons.equal);
    let mut unsigned = equal & allowed(LESS, comparisons.less) & allowed(GREATER, comparisons.greater);
    let mut signed =
        equal & allowed(LESS, comparisons.signed_less) & allowed(GREATER, comparisons.signed_greater);
    unsigned &= EQUAL | flag(LESS, left.min < right.max) | flag(GREATER, left.max > right.min);
    signed &= EQUAL
        | flag(LESS, left.signed_min < right.signed_max)
        | flag(GREATER, left.signed_max > right.signed_min);
    let is_equal_possible = unsigned & signed & EQUAL != 0 && left.overlaps(right);
    if !is_equal_possible {
        unsigned &= !EQUAL;
        signed &= !EQUAL;
    }
    if unsigned == 0 || signed == 0 {
        return Err(Empty);
    }
    if unsigned == EQUAL || signed == EQUAL {
        return Ok((EQUAL, EQUAL));
    }
    Ok((unsigned, signed))
}

/// Is this order the only one left, or is it not left?
fn decided(order: u8, left: u8) -> Truth {
    if left == order {
        Truth::True
    } else if left & order == 0 {
        Truth::False
    } else {
        Truth::Unknown
    }
}

fn narrow_unsigned(orders: u8, left: &mut Values, right: &mut Values) -> Narrowed {
    match orders {
        LESS => unsigned_below(left, right, 1),
        GREATER => unsigned_below(right, left, 1),
        EQUAL => {
            left.narrow(right)?;
            right.narrow(left)
        }
        _ if orders & GREATER == 0 => unsigned_below(left, right, 0),
        _ if orders & LESS == 0 => unsigned_below(right, left, 0),
        _ if orders & EQUAL == 0 => {
            if let Some(value) = left.value() {
                right.exclude(value)?;
            }
            right.value().map_or(Ok(()), |value| left.exclude(value))
        }
        _ => Ok(()),
    }
}

/// What the signed order adds to the unsigned one, which has done equality and its opposite.
fn narrow_signed(orders: u8, left: &mut Values, right: &mut Values) -> Narrowed {
    match orders {
        LESS => signed_below(left, right, 1),
        GREATER => signed_below(right, left, 1),
        _ if orders & GREATER == 0 => signed_below(left, right, 0),
        _ if orders & LESS == 0 => signed_below(right, left, 0),
        _ => Ok(()),
    }
}

/// `lower + distance <= upper`, unsigned and without wrapping
fn unsigned_below(lower: &mut Values, upper: &mut Values, distance: u128) -> Narrowed {
    lower.narrow_unsigned(0, upper.max.checked_sub(distance).ok_or(Empty)?)?;
    upper.narrow_unsigned(lower.min.checked_add(distance).ok_or(Empty)?, u128::MAX)
}

/// `lower + distance <= upper`, signed and without wrapping
fn signed_below(lower: &mut Values, upper: &mut Values, distance: i128) -> Narrowed {
    lower.narrow_signed(i128::MIN, upper.signed_max.checked_sub(distance).ok_or(Empty)?)?;
    upper.narrow_signed(lower.signed_min.checked_add(distance).ok_or(Empty)?, i128::MAX)
}
