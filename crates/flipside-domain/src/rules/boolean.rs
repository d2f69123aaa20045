//! Truth values: negation, conjunction, disjunction, equality.

use crate::truth::Truth;
use crate::values::{Narrowed, Values};

/// `result = !operand`
pub fn not(result: &mut Values, operand: &mut Values) -> Narrowed {
    Truth::of(operand).not().store(result)?;
    Truth::of(result).not().store(operand)
}

/// `result = left && right`
pub fn and(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    junction(Truth::True, result, left, right)
}

/// `result = left || right`
pub fn or(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    junction(Truth::False, result, left, right)
}

/// A conjunction or a disjunction: `neutral` is the value that leaves the other operand as the result.
fn junction(neutral: Truth, result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    let absorbing = neutral.not();
    let (one, other) = (Truth::of(left), Truth::of(right));
    if one == absorbing || other == absorbing {
        return absorbing.store(result);
    }
    if one == neutral && other == neutral {
        return neutral.store(result);
    }
    let whole = Truth::of(result);
    if whole == neutral {
        neutral.store(left)?;
        return neutral.store(right);
    }
    if whole == absorbing {
        if one == neutral {
            return absorbing.store(right);
        }
        if other == neutral {
            return absorbing.store(left);
        }
    }
    Ok(())
}

/// Where `result` is true, the operand is inside of the hull.
pub fn within(result: &mut Values, operand: &mut Values, hull: &Values) -> Narrowed {
    if !operand.overlaps(hull) {
        return Truth::False.store(result);
    }
    if Truth::of(result) == Truth::True { operand.narrow(hull) } else { Ok(()) }
}

/// `result = (left == right)`, of truth values
pub fn same(result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    equivalence(Truth::of(left), Truth::of(right)).store(result)?;
    equivalence(Truth::of(result), Truth::of(right)).store(left)?;
    equivalence(Truth::of(result), Truth::of(left)).store(right)
}

/// Of `a == b`, `a` and `b`, each is the equivalence of the others.
fn equivalence(one: Truth, other: Truth) -> Truth {
    if one == Truth::Unknown || other == Truth::Unknown {
        Truth::Unknown
    } else if one == other {
        Truth::True
    } else {
        Truth::False
    }
}
