//! Scans: what a library function reads of a string, up to a byte to stop at.

use flipside_execute::Checked;
use flipside_term::{Arena, TermId};

use super::Bytes;
use crate::call::LibraryCall;

/// The bytes before the first one to stop at, at most a given number.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// The bytes that can be read, in order. One that is not read on some path has any value there.
    pub bytes: Vec<TermId>,
    /// By byte: is it read?
    pub read: Vec<TermId>,
    /// By byte: is it read and not the one to stop at, that is, is the scan longer than this?
    pub inside: Vec<TermId>,
    /// By byte: given that the scan gets here, does it go on?
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

    /// How many bytes can be read.
    pub fn count(&self) -> usize {
        self.bytes.len()
    }

    /// What `choose` gives for the index at which the scan ends.
    pub fn at_end(&self, arena: &Arena, choose: impl Fn(usize) -> TermId) -> TermId {
        let last = choose(self.count());
        let indexed = self.goes_on.iter().enumerate().rev();
        indexed.fold(last, |rest, (index, &goes_on)| arena.ite(goes_on, rest, choose(index)))
    }

    /// How many bytes come before the one to stop at, as a term of 64 bits.
    pub fn length(&self, arena: &Arena) -> TermId {
        self.at_end(arena, |index| arena.constant(index as u128, 64))
    }

    /// Byte `index` of what was scanned, 0 from its end on.
    pub fn padded(&self, arena: &Arena, index: usize) -> TermId {
        let zero = arena.constant(0, 8);
        match (self.inside.get(index), self.bytes.get(index)) {
            (Some(&inside), Some(&byte)) => arena.ite(inside, byte, zero),
            _ => zero,
        }
    }

    /// Is this byte one of those that were scanned?
    pub fn contains(&self, arena: &Arena, wanted: TermId) -> TermId {
        let members = self.inside.iter().zip(&self.bytes);
        arena.any(members.map(|(&inside, &byte)| arena.and(inside, arena.equal(byte, wanted))))
    }
}
