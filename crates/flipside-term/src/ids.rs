//! Dense identifiers of one arena: `Copy` newtypes over `u32` that print as `t12`, `in3`, `tab0`.
//!
//! **Invariant.** Identifiers depend on the order in which threads build terms. They name things, and equal
//! identifiers mean equal terms, but nothing that is seen outside may be *ordered* by them.

use flipside_base::dense_ids;

dense_ids! {
    /// A term of an arena. Two terms are equal if and only if their identifiers are.
    TermId, "t";
    /// An input of the test: a variable of the terms.
    InputId, "in";
    /// A table that is read at a symbolic index.
    TableId, "tab";
}

// Callers of terms have no tables of ours, and should not have to import `flipside_base::Id` for a position.
macro_rules! positions {
    ($($name:ident)*) => {$(
        impl $name {
            /// The position in a dense table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

positions!(TermId InputId TableId);

impl TermId {
    /// The term that is false, in every arena.
    pub const FALSE: TermId = TermId(0);
    /// The term that is true, in every arena.
    pub const TRUE: TermId = TermId(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_show_their_kind() {
        assert_eq!(format!("{} {:?} {}", TermId(12), InputId(3), TableId(0)), "t12 in3 tab0");
    }
}
