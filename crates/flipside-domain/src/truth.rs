//! The domain of a truth value. It is stored as [`Values`] of width 1, as the evaluator computes with 0 and 1.

use crate::values::{Empty, Narrowed, Values};

/// A truth value, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It is false under all assignments that are left.
    False,
    /// It is true under all assignments that are left.
    True,
    /// It may be either.
    Unknown,
}

impl Truth {
    /// What values of width 1 say.
    pub(super) fn of(values: &Values) -> Self {
        match values.value() {
            Some(0) => Truth::False,
            Some(_) => Truth::True,
            None => Truth::Unknown,
        }
    }

    /// The negation.
    pub(super) fn not(self) -> Self {
        match self {
            Truth::False => Truth::True,
            Truth::True => Truth::False,
            Truth::Unknown => Truth::Unknown,
        }
    }

    /// Narrows values of width 1 to this.
    pub(super) fn store(self, values: &mut Values) -> Narrowed {
        match (self, Truth::of(values)) {
            (Truth::Unknown, _) | (Truth::False, Truth::False) | (Truth::True, Truth::True) => Ok(()),
            (Truth::False, Truth::True) | (Truth::True, Truth::False) => Err(Empty),
            (Truth::False | Truth::True, Truth::Unknown) => {
                *values = Values::truth(self == Truth::True);
                Ok(())
            }
        }
    }
}
