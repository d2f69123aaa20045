//! `<stdarg.h>`: the arguments behind the named parameters of a function (C17 7.16).
//!
//! A `va_list` holds a pointer into an object that stands for the arguments of a frame; its offset is the index of the
//! next argument. So copying a list, passing it on and using it after its function has returned need no rules of their
//! own.

use flipside_execute::frame::{Extra, Passed};
use flipside_execute::{
    Actual, Address, Checked, Invocation, ObjectId, Reply, RuntimeErrorKind, Stop, Value, pointer,
};
use flipside_program::{CallResult, Scalar};

use crate::call::{LibraryCall, Model};
use crate::header::Header;

pub(crate) const HEADER: Header = Header {
    tables: &[&[
        ("__builtin_va_arg", next_argument),
        ("__builtin_va_copy", copy),
        ("__builtin_va_end", end),
        ("__builtin_va_start", start),
    ]],
    ..Header::EMPTY
};

fn start(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let list = call.address(0)?;
    let Some(extra) = &call.state.frame().extra else {
        return Err(Stop::unsupported(
            "`va_start` in the subject itself: arguments behind its parameters are no inputs",
        ));
    };
    let first = Value::pointer(Address::start_of(extra.object));
    call.memory_mut().write(list, Scalar::Ptr, first)?;
    Ok(Reply::Nothing)
}

/// Afterwards the list is indeterminate (C17 7.16.1.3p2).
fn end(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let list = call.address(0)?;
    position(call, list)?;
    call.memory_mut().write(list, Scalar::Ptr, Value::Undef)?;
    Ok(Reply::Nothing)
}

fn copy(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, from) = (call.address(0)?, call.address(1)?);
    let at = position(call, from)?;
    call.memory_mut().write(to, Scalar::Ptr, Value::pointer(at))?;
    Ok(Reply::Nothing)
}

/// The position of a list.
fn position(call: &LibraryCall<'_>, list: Address) -> Checked<Address> {
    pointer::address(call.memory().read(list, Scalar::Ptr)?)
}

/// The arguments of the running function that an object stands for.
fn arguments<'c>(call: &'c LibraryCall<'_>, object: ObjectId) -> Checked<&'c Extra> {
    let mut extras = call.state.frames().filter_map(|frame| frame.extra.as_deref());
    extras.find(|extra| extra.object == object).ok_or_else(|| {
        Stop::error(RuntimeErrorKind::DanglingPointer, "the function of a `va_list` has returned")
    })
}

/// `va_arg`: a scalar is the result; a record is written to the address in the second argument, its size is the third.
fn next_argument(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let list = call.address(0)?;
    let at = position(call, list)?;
    let passed = arguments(call, at.object)?.arguments.get(at.offset as usize).copied();
    let reply = match (passed, call.result) {
        (Some(Passed::Scalar(ty, value)), CallResult::Scalar(wanted, _)) if fits(ty, wanted) => {
            Reply::Value(value)
        }
        (Some(Passed::Record(object, size)), CallResult::None) if size == call.size(2)? => {
            let to = call.address(1)?;
            call.memory_mut().copy(to, Address::start_of(object), size)?;
            Reply::Nothing
        }
        (Some(_), _) => return Err(wrong("`va_arg` with another type than the argument has")),
        (None, _) => return Err(wrong("`va_arg` after the last argument")),
    };
    call.memory_mut().write(list, Scalar::Ptr, Value::pointer(at.plus(1)))?;
    Ok(reply)
}

fn wrong(detail: &str) -> Stop {
    Stop::error(RuntimeErrorKind::BadArgument, detail)
}

/// May an argument be read at this type? Signedness may differ (C17 7.16.1.1p2).
fn fits(passed: Scalar, wanted: Scalar) -> bool {
    passed == wanted || passed.is_int() && wanted.is_int() && passed.bits() == wanted.bits()
}

/// Runs the model of a function that takes its arguments directly for one that takes them as a list.
pub(crate) fn with_list(call: &mut LibraryCall<'_>, list: usize, model: Model) -> Checked<Reply> {
    let at = position(call, call.address(list)?)?;
    let mut actual = call.arguments.get(..list).unwrap_or_default().to_vec();
    for passed in arguments(call, at.object)?.arguments.iter().skip(at.offset as usize) {
        actual.push(match *passed {
            Passed::Scalar(ty, value) => Actual { ty, value },
            Passed::Record(..) => {
                return Err(Stop::unsupported(format!("a record passed to `{}`", call.name)));
            }
        });
    }
    let mut inner = LibraryCall::new(Invocation {
        name: call.name,
        arguments: &actual,
        state: call.state,
        machine: call.machine,
        result: call.result,
    });
    let reply = model(&mut inner)?;
    inner.settle()?;
    Ok(reply)
}
