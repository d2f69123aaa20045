//! `<errno.h>`: the object behind the macro `errno`, and the numbers that models set it to (Linux; C17 7.5 leaves them
//! open).

use flipside_execute::symbolic::value_of;
use flipside_execute::{Address, Checked, Memory, Object, ObjectId, Origin, Reply, Value};
use flipside_program::Scalar;
use flipside_term::TermId;

use crate::call::LibraryCall;
use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names(LOCATION),
    variables: Names("errno"),
    tables: &[&[(LOCATION, errno_location)]],
    ..Header::EMPTY
};

/// The function behind the macro `errno`.
pub(crate) const LOCATION: &str = "__errno_location";

/// Out of memory.
pub(crate) const ENOMEM: i32 = 12;
/// Invalid argument.
pub(crate) const EINVAL: i32 = 22;
/// Argument outside the domain of a function.
pub(crate) const EDOM: i32 = 33;
/// Result out of range.
pub(crate) const ERANGE: i32 = 34;

fn errno_location(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::pointer(Address::start_of(call.objects().errno))
}

/// Creates the object; its value at program startup is 0 (C17 7.5p3). At the start of a function it is an input.
pub(crate) fn create(memory: &mut Memory) -> Checked<ObjectId> {
    memory.create(Object::with_bytes(vec![0; 4], Origin::Library, false, "errno".into()))
}

impl LibraryCall<'_> {
    /// Sets `errno`.
    pub(crate) fn set_errno(&mut self, number: i32) -> Checked<()> {
        let errno = Address::start_of(self.objects().errno);
        self.memory_mut().write(errno, Scalar::S32, Value::s32(number))
    }

    /// Sets `errno` where the condition holds.
    pub(crate) fn set_errno_where(&mut self, holds: TermId, number: i32) -> Checked<()> {
        if holds == TermId::FALSE {
            return Ok(());
        }
        let (arena, errno) = (self.arena(), Address::start_of(self.objects().errno));
        let old = self.machine.term(self.memory().read(errno, Scalar::S32)?, Scalar::S32)?;
        let new = arena.ite(holds, arena.constant(number as u128, 32), old);
        self.memory_mut().write(errno, Scalar::S32, value_of(arena, new))
    }
}
