//! Sorts: what kind of value a term has.
//!
//! A floating-point number is a bit vector too: its operators are what makes it one (see [`crate::float`]).

use std::fmt;

/// The widest bit vector.
pub const MAX_WIDTH: u32 = 128;

/// The sort of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit vector of this width, 1 to [`MAX_WIDTH`]. It has no sign; operators have.
    BitVec(u8),
}

impl Sort {
    /// The bit vectors of a width.
    #[inline]
    pub fn bit_vec(width: u32) -> Sort {
        assert!((1..=MAX_WIDTH).contains(&width), "the width {width} should be 1 to {MAX_WIDTH}");
        Sort::BitVec(width as u8)
    }

    /// The width of a bit vector; `None` for a truth value.
    #[inline]
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::Bool => None,
            Sort::BitVec(width) => Some(u32::from(width)),
        }
    }

    /// How many bits a value has when a truth value is the number 0 or 1.
    #[inline]
    pub fn bits(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::BitVec(width) => u32::from(width),
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_show_as_in_smtlib() {
        assert_eq!(format!("{} {}", Sort::Bool, Sort::bit_vec(32)), "Bool (_ BitVec 32)");
    }

    #[test]
    #[should_panic(expected = "the width 129 should be 1 to 128")]
    fn widths_are_limited() {
        let _ = Sort::bit_vec(129);
    }
}
