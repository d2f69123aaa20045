//! Overflow of signed arithmetic, together with the result: without overflow it is exact, so the sum of two numbers
//! that are not negative is not negative either.

use std::cmp::Ordering;

use crate::rules::exact::{self, Exact};
use crate::truth::Truth;
use crate::values::{Empty, Narrowed, Values, signed_limits};

/// Does `left + right`, which is `sum` wrapped, overflow?
pub fn add(overflows: &mut Values, left: &mut Values, right: &mut Values, sum: &mut Values) -> Narrowed {
    let range = exact::sums(left, right);
    decide(overflows, range)?;
    match Truth::of(overflows) {
        Truth::Unknown => Ok(()),
        Truth::False => {
            narrow_to(sum, range)?;
            narrow_to(left, exact::differences(sum, right))?;
            narrow_to(right, exact::differences(sum, left))
        }
        Truth::True => {
            let (min, max) = signed_limits(left.width);
            let beyond = |limit: i128, other: i128| Exact::difference(limit, other, left.width);
            match side(range) {
                Some(Ordering::Greater) => {
                    let bounds = (beyond(max, right.signed_max), beyond(max, left.signed_max));
                    above(left, bounds.0)?;
                    above(right, bounds.1)
                }
                Some(Ordering::Less) => {
                    let bounds = (beyond(min, right.signed_min), beyond(min, left.signed_min));
                    below(left, bounds.0)?;
                    below(right, bounds.1)
                }
                Some(Ordering::Equal) | None => Ok(()),
            }
        }
    }
}

/// Does `left - right`, which is `difference` wrapped, overflow?
pub fn subtract(
    overflows: &mut Values,
    left: &mut Values,
    right: &mut Values,
    difference: &mut Values,
) -> Narrowed {
    let range = exact::differences(left, right);
    decide(overflows, range)?;
    match Truth::of(overflows) {
        Truth::Unknown => Ok(()),
        Truth::False => {
            narrow_to(difference, range)?;
            narrow_to(left, exact::sums(difference, right))?;
            narrow_to(right, exact::differences(left, difference))
        }
        Truth::True => {
            let (min, max) = signed_limits(left.width);
            let width = left.width;
            match side(range) {
                // left - right > max
                Some(Ordering::Greater) => {
                    above(left, Exact::sum(max, right.signed_min, width))?;
                    below(right, Exact::difference(left.signed_max, max, width))
                }
                Some(Ordering::Less) => {
                    below(left, Exact::sum(min, right.signed_max, width))?;
                    above(right, Exact::difference(left.signed_min, min, width))
                }
                Some(Ordering::Equal) | None => Ok(()),
            }
        }
    }
}

/// Does `left * right`, which is `product` wrapped, overflow?
pub fn multiply(
    overflows: &mut Values,
    left: &mut Values,
    right: &mut Values,
    product: &mut Values,
) -> Narrowed {
    let range = exact::products(left, right);
    decide(overflows, range)?;
    match Truth::of(overflows) {
        Truth::Unknown => Ok(()),
        Truth::False => {
            narrow_to(product, range)?;
            narrow_to_factor(left, product, right)?;
            narrow_to_factor(right, product, left)
        }
        // No product with zero overflows.
        Truth::True => {
            left.exclude(0)?;
            right.exclude(0)
        }
    }
}

/// Does `operand * operand`, which is `product` wrapped, overflow?
pub fn square(overflows: &mut Values, operand: &mut Values, product: &mut Values) -> Narrowed {
    let mut other = *operand;
    multiply(overflows, operand, &mut other, product)?;
    operand.narrow(&other)?;
    match Truth::of(overflows) {
        Truth::False => product.narrow_signed(0, i128::MAX),
        Truth::True | Truth::Unknown => Ok(()),
    }
}

fn narrow_to_factor(target: &mut Values, product: &Values, other: &Values) -> Narrowed {
    exact::quotients(product, other).map_or(Ok(()), |(min, max)| target.narrow_signed(min, max))
}

/// Overflow, if the smallest and the largest exact result decide it.
fn decide(overflows: &mut Values, (lowest, highest): (Exact, Exact)) -> Narrowed {
    if lowest.fits() && highest.fits() {
        Truth::False.store(overflows)
    } else if lowest.side == Ordering::Greater || highest.side == Ordering::Less {
        Truth::True.store(overflows)
    } else {
        Ok(())
    }
}

/// On which side an overflow is, if it can be on one side only.
fn side((lowest, highest): (Exact, Exact)) -> Option<Ordering> {
    match (lowest.side, highest.side) {
        (Ordering::Less, Ordering::Greater) => None,
        (Ordering::Less, _) => Some(Ordering::Less),
        (_, side) => Some(side),
    }
}

/// Keeps what lies in the range of exact results.
fn narrow_to(values: &mut Values, (lowest, highest): (Exact, Exact)) -> Narrowed {
    if lowest.side == Ordering::Greater || highest.side == Ordering::Less {
        return Err(Empty);
    }
    values.narrow_signed(lowest.nearest, highest.nearest)
}

/// Keeps the numbers above a bound.
fn above(values: &mut Values, bound: Exact) -> Narrowed {
    match bound.side {
        Ordering::Less => Ok(()),
        Ordering::Equal => values.narrow_signed(bound.nearest.checked_add(1).ok_or(Empty)?, i128::MAX),
        Ordering::Greater => Err(Empty),
    }
}

/// Keeps the numbers below a bound.
fn below(values: &mut Values, bound: Exact) -> Narrowed {
    match bound.side {
        Ordering::Less => Err(Empty),
        Ordering::Equal => values.narrow_signed(i128::MIN, bound.nearest.checked_sub(1).ok_or(Empty)?),
        Ordering::Greater => Ok(()),
    }
}
