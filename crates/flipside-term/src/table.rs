//! Tables: lists of terms of one width that are read at a symbolic index.
//!
//! They represent constant arrays (a CRC table, a keyword list) and input arrays read at an input index, which would
//! otherwise be chains of thousands of conditionals. A table has at least one element; reading past the end gives the last.

use crate::ids::TermId;
use crate::significance::Significance;

/// An interned table.
#[derive(Debug)]
pub struct Table {
    /// What it is called in C, if anything; printed as `name[index]`.
    pub(crate) name: Option<String>,
    pub(crate) elements: Box<[TermId]>,
    pub(crate) width: u32,
    pub(crate) hash: u64,
    /// Are all elements constants?
    pub(crate) is_constant: bool,
    /// What is known of every element.
    pub(crate) significance: Significance,
}

impl Table {
    /// What it is called in C, if anything.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The elements; at least one.
    pub fn elements(&self) -> &[TermId] {
        &self.elements
    }

    /// The width of every element.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Are all elements constants?
    pub fn is_constant(&self) -> bool {
        self.is_constant
    }

    /// The last element: what every index past the end reads.
    pub fn last(&self) -> TermId {
        self.elements[self.elements.len() - 1]
    }

    /// The element that an index reads.
    pub fn element(&self, index: u128) -> TermId {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        self.elements.get(index).copied().unwrap_or_else(|| self.last())
    }

    /// How many elements an index of this width can tell apart.
    pub fn reachable(&self, index_width: u32) -> usize {
        let count = self.elements.len();
        if index_width >= usize::BITS - 1 { count } else { count.min(1 << index_width) }
    }
}
