//! Regions: where a pointer argument points to, as an object and an offset that may be a term, and the demands on the
//! room that is there.

use flipside_execute::{Address, Checked, ObjectId, RuntimeErrorKind, Stop, Value, pointer};
use flipside_term::{Arena, TermId};

use crate::call::LibraryCall;

/// The bytes of an object from an offset on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    /// The object; its lifetime may have ended.
    pub object: ObjectId,
    /// The offset, a term of 64 bits; it need not be inside the object.
    pub offset: TermId,
}

impl LibraryCall<'_> {
    /// Where a pointer argument points to.
    pub(crate) fn region(&self, index: usize) -> Checked<Region> {
        match self.argument(index)?.value {
            Value::PointerTerm { object, offset } => Ok(Region { object, offset }),
            Value::Term(_) => Err(Stop::unsupported("a pointer made from an integer that depends on inputs")),
            value => {
                let at = pointer::address(value)?;
                Ok(Region { object: at.object, offset: self.word(at.offset as u64) })
            }
        }
    }
}

impl Region {
    /// The address, when the offset is constant.
    pub fn address(self, arena: &Arena) -> Option<Address> {
        let offset = arena.constant_value(self.offset)? as i64;
        Some(Address { object: self.object, offset })
    }

    /// The region that starts this many bytes after this one.
    pub fn plus(self, arena: &Arena, bytes: TermId) -> Self {
        Self { object: self.object, offset: arena.add(self.offset, bytes) }
    }

    /// A pointer to its first byte.
    pub fn pointer(self, call: &LibraryCall<'_>) -> Checked<Value> {
        match self.address(call.arena()) {
            Some(address) => Ok(Value::pointer(address)),
            None if call.machine.pointer_bits() != 64 => {
                Err(Stop::unsupported("symbolic pointers on a target that is not 64-bit"))
            }
            None => Ok(Value::PointerTerm { object: self.object, offset: self.offset }),
        }
    }

    /// The size of its object; `None` when there is no such object.
    pub fn object_size(self, call: &LibraryCall<'_>) -> Option<u64> {
        call.memory().object(self.object).map(|object| object.size() as u64)
    }

    /// An upper bound on the number of bytes from here to the end of the object.
    pub fn limit(self, call: &LibraryCall<'_>) -> u64 {
        let size = self.object_size(call).unwrap_or(0);
        match self.address(call.arena()) {
            // As an unsigned number a negative offset is larger than every size.
            Some(at) => size.saturating_sub(at.offset as u64),
            None => size,
        }
    }

    /// The error of an access just past the end of the object, or of one where there is no object.
    pub fn outside(self, call: &LibraryCall<'_>) -> Checked<()> {
        let offset = self.object_size(call).unwrap_or(0) as i64;
        call.memory().locate(Address { object: self.object, offset }, 1).map(|_| ())
    }

    /// Demands that the object has `size` bytes from here on. A size of 0 is never an error.
    pub fn demand_room(self, call: &mut LibraryCall<'_>, size: TermId) -> Checked<()> {
        let arena = call.arena();
        let none = arena.equal(size, call.word(0));
        let fits = match self.object_size(call) {
            Some(length) => {
                let length = call.word(length);
                let starts = arena.unsigned_less_equal(self.offset, length);
                let ends = arena.unsigned_less_equal(size, arena.subtract(length, self.offset));
                arena.or(none, arena.and(starts, ends))
            }
            None => none,
        };
        let outside = self.outside(call);
        call.excluded(arena.not(fits), outside).map(|_| ())
    }

    /// May its object be written, as far as its constness goes?
    pub fn is_writable(self, call: &LibraryCall<'_>) -> bool {
        call.memory().is_writable(self.object)
    }

    /// Demands that `size` bytes can be written here.
    pub fn demand_writable(self, call: &mut LibraryCall<'_>, size: TermId) -> Checked<()> {
        self.demand_room(call, size)?;
        if !self.is_writable(call) {
            let none = call.arena().equal(size, call.word(0));
            call.demand(RuntimeErrorKind::WriteToConstant, none);
        }
        Ok(())
    }

    /// Demands that the `size` bytes here and at `other` do not overlap, unless they are the same bytes. Overlap is
    /// undefined for the copying functions other than `memmove` (C17 7.24.2.1p2, 7.24.2.3p2, 7.24.3.1p2).
    pub fn demand_apart(self, call: &mut LibraryCall<'_>, other: Region, size: TermId) {
        if self.object != other.object {
            return;
        }
        let (arena, (a, b)) = (call.arena(), (self.offset, other.offset));
        let distance = arena.ite(arena.signed_less(a, b), arena.subtract(b, a), arena.subtract(a, b));
        let apart = arena.or(arena.equal(a, b), arena.unsigned_less_equal(size, distance));
        call.demand(RuntimeErrorKind::BadArgument, apart);
    }
}
