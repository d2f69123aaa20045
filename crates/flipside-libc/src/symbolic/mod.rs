//! What the symbolic models of all headers share: arguments as terms, demands, regions, scans of strings, writes.
//!
//! A symbolic model computes one result for all inputs of the path. Its loop over the bytes carries a guard, the
//! condition under which the function gets that far; what would be undefined there becomes a demand under that guard,
//! so bytes that are not accessed need not exist. Each symbolic model agrees with its concrete counterpart on every
//! input, errors included (`tests/symbolic_library.rs` compares them).
//!
//! **Invariant**: demands first, writes last. A run that fails a demand is resumed at the call with other inputs, so
//! nothing may have been written by then.

mod bytes;
mod region;
mod scan;
mod store;

pub(crate) use bytes::Bytes;
pub(crate) use region::Region;
pub(crate) use scan::Scan;
pub(crate) use store::{Write, store};

use flipside_execute::end::Reason;
use flipside_execute::symbolic::value_of;
use flipside_execute::{Actual, Checked, Reply, RuntimeErrorKind, Stop};
use flipside_term::{Arena, TermId};

use crate::call::LibraryCall;

/// How many bytes a call may access where their number or place depends on the inputs; beyond that it is unsupported.
/// Each byte costs at least one term.
pub(crate) const MOST_BYTES: u64 = 1 << 12;

/// A condition without which the call is undefined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demand {
    kind: RuntimeErrorKind,
    term: TermId,
}

impl<'c> LibraryCall<'c> {
    /// The terms.
    pub(crate) fn arena(&self) -> &'c Arena {
        self.machine.arena()
    }

    /// A constant of 64 bits.
    pub(crate) fn word(&self, value: u64) -> TermId {
        self.arena().constant(u128::from(value), 64)
    }

    /// A constant byte.
    pub(crate) fn byte_constant(&self, value: u8) -> TermId {
        self.arena().constant(u128::from(value), 8)
    }

    /// Demands a condition without which the call is undefined. Consecutive demands of one kind are one requirement.
    pub(crate) fn demand(&mut self, kind: RuntimeErrorKind, term: TermId) {
        let arena = self.arena();
        match self.demands.last_mut() {
            Some(last) if last.kind == kind => last.term = arena.and(last.term, term),
            _ if term == TermId::TRUE => {}
            _ => self.demands.push(Demand { kind, term }),
        }
    }

    /// Makes the demands requirements of the state, in order: the run goes on only if its inputs meet them.
    pub(crate) fn settle(&mut self) -> Checked<()> {
        for Demand { kind, term } in std::mem::take(&mut self.demands) {
            self.machine.require(self.state, kind, term)?;
        }
        Ok(())
    }

    /// The result of an access that happens where `guard` holds. If it is an error, the demand is that the guard does
    /// not hold, and the result is `None`.
    pub(crate) fn excluded<T>(&mut self, guard: TermId, tried: Checked<T>) -> Checked<Option<T>> {
        if guard == TermId::FALSE {
            return Ok(None);
        }
        let stop = match tried {
            Ok(value) => return Ok(Some(value)),
            Err(stop) => stop,
        };
        match stop.reason() {
            Reason::Error { kind, .. } if guard != TermId::TRUE => {
                self.demand(*kind, self.arena().not(guard));
                Ok(None)
            }
            // Whether there are more bytes, or still are any, matters only where the guard holds.
            Reason::Beyond { .. } | Reason::Ended { .. } | Reason::Guess(_)
                if guard != TermId::TRUE && !self.machine.decided(self.state, guard)? =>
            {
                Ok(None)
            }
            Reason::Error { .. }
            | Reason::Unsupported(_)
            | Reason::Limit(_)
            | Reason::Guess(_)
            | Reason::AssumptionFailed
            | Reason::Fork(_)
            | Reason::Beyond { .. }
            | Reason::Ended { .. }
            | Reason::Unset(_) => Err(stop),
        }
    }

    /// An integer argument as a term of this width.
    pub(crate) fn integer(&self, index: usize, bits: u32) -> Checked<TermId> {
        let Actual { ty, value } = self.argument(index)?;
        let term = self.machine.term(value, ty)?;
        Ok(self.arena().resize(term, bits, ty.is_signed()))
    }

    /// An argument of type `size_t` as a term of 64 bits.
    pub(crate) fn size_term(&self, index: usize) -> Checked<TermId> {
        self.integer(index, 64)
    }

    /// An argument of type `int` that is converted to a byte, as a term of 8 bits.
    pub(crate) fn byte_term(&self, index: usize) -> Checked<TermId> {
        self.integer(index, 8)
    }

    /// An upper bound on a term of 64 bits, from its form alone.
    pub(crate) fn most(&self, term: TermId) -> u64 {
        let arena = self.arena();
        let most = arena.constant_value(term).unwrap_or_else(|| arena.significance(term).unsigned_max());
        u64::try_from(most).unwrap_or(u64::MAX)
    }

    /// The function returns a term.
    #[expect(clippy::unnecessary_wraps, reason = "the last expression of a model, as `Reply::int` is")]
    pub(crate) fn reply(&self, term: TermId) -> Checked<Reply> {
        Ok(Reply::Value(value_of(self.arena(), term)))
    }

    /// The bytes that a pointer argument points to.
    pub(crate) fn bytes(&mut self, index: usize) -> Checked<Bytes> {
        let region = self.region(index)?;
        Bytes::new(self, region)
    }

    /// A string argument, read up to its terminator.
    pub(crate) fn string(&mut self, index: usize) -> Checked<(Region, Scan)> {
        let (bytes, most) = (self.bytes(index)?, self.word(u64::MAX));
        let zero = self.byte_constant(0);
        let scan = Scan::new(self, &bytes, most, |arena, byte| arena.equal(byte, zero))?;
        Ok((bytes.region(), scan))
    }

    /// The argument itself, which many functions return.
    pub(crate) fn returned_argument(&self, index: usize) -> Checked<Reply> {
        Ok(Reply::Value(self.argument(index)?.value))
    }
}

/// The call would access more than [`MOST_BYTES`].
#[cold]
pub(crate) fn too_many(call: &LibraryCall<'_>) -> Stop {
    Stop::unsupported(format!("`{}` on more than {MOST_BYTES} bytes, depending on inputs", call.name))
}
