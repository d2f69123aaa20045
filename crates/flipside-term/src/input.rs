//! Inputs: the variables of the terms, with what is needed to print them as C.
//!
//! An input *is* its declaration: two declarations that are equal in all parts are one input. So the k-th input of a
//! run that has another type on another path is another input, whatever its name.

use crate::hash::Mixer;
use crate::sort::Sort;

/// The declaration of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// Its name: a C access path such as `buf[3]` or `p->len`.
    pub name: String,
    /// A bit vector for a C value; a truth value for a free choice.
    pub sort: Sort,
    /// Is its C type signed? Only for printing.
    pub signed: bool,
    /// Is its C type a character type? Only for printing.
    pub character: bool,
}

impl Input {
    /// An integer input.
    pub fn integer(name: impl Into<String>, width: u32, signed: bool) -> Self {
        Self { name: name.into(), sort: Sort::bit_vec(width), signed, character: false }
    }

    /// An input of a character type, 8 bits wide.
    pub fn character(name: impl Into<String>, signed: bool) -> Self {
        Self { name: name.into(), sort: Sort::bit_vec(8), signed, character: true }
    }

    /// A free truth value.
    pub fn truth(name: impl Into<String>) -> Self {
        Self { name: name.into(), sort: Sort::Bool, signed: false, character: false }
    }

    /// The hash of the declaration, the same in every arena.
    pub(crate) fn structural_hash(&self) -> u64 {
        Mixer::new(0x1a)
            .with_text(&self.name)
            .with(u64::from(self.sort.width().unwrap_or(0)))
            .with(u64::from(self.signed))
            .with(u64::from(self.character))
            .finish()
    }
}
