//! `<errno.h>`: the object behind the macro `errno`, and the numbers that models put there (Linux).

use flipside_program::Scalar;

use crate::end::Checked;
use crate::libc::{LibraryCall, Model, Reply};
use crate::value::{Address, Value};

pub(crate) const MODELS: &[(&str, Model)] = &[("__errno_location", errno_location)];

/// Out of memory.
pub(crate) const ENOMEM: i32 = 12;
/// Invalid argument.
pub(crate) const EINVAL: i32 = 22;
/// Argument outside the domain of a function.
pub(crate) const EDOM: i32 = 33;
/// Result out of range.
pub(crate) const ERANGE: i32 = 34;

fn errno_location(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::pointer(Address::start_of(call.library().errno))
}

impl LibraryCall<'_> {
    /// Sets `errno`.
    pub(crate) fn set_errno(&mut self, number: i32) -> Checked<()> {
        let errno = Address::start_of(self.library().errno);
        self.state.memory.write(errno, Scalar::S32, Value::s32(number))
    }
}
