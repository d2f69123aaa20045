//! The bytes of terms in memory, little-endian: splitting a stored term, and concatenating bytes for a read.

use flipside_term::{Arena, TermId};

/// Byte `index` of a term, the least significant first.
pub fn byte_of(arena: &Arena, term: TermId, index: usize) -> TermId {
    let low = index as u32 * 8;
    arena.extract(term, low + 7, low)
}

/// The term of these bytes, the least significant first.
pub fn from_bytes(arena: &Arena, bytes: &[TermId]) -> TermId {
    let (last, rest) = bytes.split_last().expect("an access should have bytes");
    rest.iter().rev().fold(*last, |high, &low| arena.concat(high, low))
}
