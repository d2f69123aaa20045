//! Scans: the bytes that a library function reads up to the first one at which it stops.

use flipside_execute::Checked;
use flipside_term::{Arena, TermId};

use super::Bytes;
use crate::call::LibraryCall;

/// The bytes up to the first one at which the function stops, limited in number.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// The bytes that may be read, in order. Where a byte is not read, its value means nothing.
    pub bytes: Vec<TermId>,
    /// For each byte: is it read?
    pub read: Vec<TermId>,
    /// For each byte: is it read, and does the scan not stop at it?
    pub inside: Vec<TermId>,
    /// For each byte: if the scan gets here, does it go on?
    goes_on: Vec<TermId>,
}

impl Scan {
    /// Reads at most `most` bytes, a term of 64 bits, until `stop` holds for one.
    pub fn new(
        call: &mut LibraryCall<'_>,
        from: &Bytes,
        most: TermId,
        stop: impl Fn(&Arena, TermId) -> TermId,
    ) -> Checked<Self> {
        let arena = call.arena();
        let mut scan = Self::default();
        let mut here = TermId::TRUE;
        for index in 0.. {
            let within = arena.unsigned_less(call.word(index), most);
            let read = arena.and(here, within);
            let Some(byte) = from.used(call, index, read)? else { break };
            let other = arena.not(stop(arena, byte));
            here = arena.and(read, other);
            scan.bytes.push(byte);
            scan.read.push(read);
            scan.inside.push(here);
            scan.goes_on.push(arena.and(within, other));
        }
        Ok(scan)
    }

    /// How many bytes may be read.
    pub fn count(&self) -> usize {
        self.bytes.len()
    }

    /// The value of `choose` for the index at which the scan ends.
    pub fn at_end(&self, arena: &Arena, choose: impl Fn(usize) -> TermId) -> TermId {
        let last = choose(self.count());
        let indexed = self.goes_on.iter().enumerate().rev();
        indexed.fold(last, |rest, (index, &goes_on)| arena.ite(goes_on, rest, choose(index)))
    }

    /// How many bytes come before the one at which it stops, as a term of 64 bits.
    pub fn length(&self, arena: &Arena) -> TermId {
        self.at_end(arena, |index| arena.constant(index as u128, 64))
    }

    /// Byte `index`, or 0 after the end of the scan.
    pub fn padded(&self, arena: &Arena, index: usize) -> TermId {
        let zero = arena.constant(0, 8);
        match (self.inside.get(index), self.bytes.get(index)) {
            (Some(&inside), Some(&byte)) => arena.ite(inside, byte, zero),
            _ => zero,
        }
    }

    /// Is this byte one of those before the end?
    pub fn contains(&self, arena: &Arena, wanted: TermId) -> TermId {
        let members = self.inside.iter().zip(&self.bytes);
        arena.any(members.map(|(&inside, &byte)| arena.and(inside, arena.equal(byte, wanted))))
    }
}
