//! `<stdlib.h>` on numbers: the heap, exits, absolute values; numbers in text are in [`integer`] and [`decimal`].

pub(super) mod decimal;
pub(super) mod integer;

use std::sync::Arc;

use flipside_execute::symbolic::value_of;
use flipside_execute::{Address, Checked, Origin, Reply, RuntimeErrorKind, Stop, Value};

use crate::call::LibraryCall;
use crate::errno::ENOMEM;

/// The status of an exit, an `int`.
pub(super) fn status(call: &LibraryCall<'_>) -> Checked<Value> {
    Ok(value_of(call.arena(), call.integer(0, 32)?))
}

/// The most negative number has no absolute value (C17 7.22.6.1p2).
pub(super) fn absolute(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (value, bits) = (call.number(0)?, call.width(call.argument(0)?.ty));
    let result = value.abs();
    if result >= 1 << (bits - 1) {
        let detail = format!("`{}` of {value}", call.name);
        return Err(Stop::error(RuntimeErrorKind::SignedOverflow, detail));
    }
    Reply::number(result as u64)
}

pub(super) fn atexit(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let at = call.address(0)?;
    let function = call.memory().function_at(at.object).filter(|_| at.offset == 0);
    let Some(function) = function else {
        return Err(Stop::error(RuntimeErrorKind::BadFunctionPointer, "given to `atexit`"));
    };
    call.state.register_exit_handler(function);
    Reply::int(0)
}

/// Creates a heap object; null, with `errno` set, when the size is half the address space or more.
pub(crate) fn allocate(call: &mut LibraryCall<'_>, size: u64) -> Checked<Address> {
    if size >= 1 << (call.machine.pointer_bits() - 1) {
        call.set_errno(ENOMEM)?;
        return Ok(Address::NULL);
    }
    let name: Arc<str> = "heap object".into();
    let object = call.memory_mut().create_uninitialised(size, Origin::Heap, name)?;
    // Suitable for every type (C17 7.22.3p1): the size of two pointers, in every C library.
    let align = u64::from(call.machine.pointer_bits()) / 4;
    call.memory_mut().set_align(object, align);
    let place = call.machine.place_of_user(call.state);
    call.memory_mut().set_made(object, place);
    Ok(Address::start_of(object))
}

/// A size of zero gives an object of no bytes, as in glibc (C17 7.22.3p1 leaves it open).
pub(super) fn malloc(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let size = call.object_size(0)?;
    Reply::pointer(allocate(call, size)?)
}

/// The lifetime of the object ends with the function that calls `alloca`. A size of zero gives an object without bytes.
pub(super) fn alloca(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let size = call.object_size(0)?;
    let object = call.memory_mut().create_uninitialised(size, Origin::Slot, "alloca".into())?;
    call.state.end_with_frame(object);
    Reply::pointer(Address::start_of(object))
}

pub(super) fn calloc(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let size = call.object_size(0)?.saturating_mul(call.object_size(1)?);
    let at = allocate(call, size)?;
    if !at.is_null() {
        call.memory_mut().fill(at, size, 0)?;
    }
    Reply::pointer(at)
}

/// The size of the heap object that starts here; else it is an error to free it (C17 7.22.3.3p2).
fn heap_object(call: &LibraryCall<'_>, at: Address) -> Checked<u64> {
    let error = |kind| Err(Stop::error(kind, format!("`{}`", call.name.trim_start_matches("__real_"))));
    call.memory().requires_life(at.object, RuntimeErrorKind::DoubleFree)?;
    match call.memory().object(at.object) {
        // Somewhere that a stub knows.
        Some(object) if object.given.is_some() && object.size() == 0 => Err(Stop::beyond(at.object, 1)),
        Some(object) if object.origin == Origin::Heap && at.offset == 0 => Ok(object.size() as u64),
        Some(_) => error(RuntimeErrorKind::BadFree),
        None => {
            let never =
                Address::start_of(at.object).is_null() || call.memory().function_at(at.object).is_some();
            error(if never { RuntimeErrorKind::BadFree } else { RuntimeErrorKind::DoubleFree })
        }
    }
}

pub(super) fn free(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let at = call.address(0)?;
    if !at.is_null() {
        heap_object(call, at)?;
        call.memory_mut().end(at.object);
    }
    Ok(Reply::Nothing)
}

/// With a size of zero it frees and returns null, as in glibc (C17 7.22.3.5p3 leaves it open).
pub(super) fn realloc(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (at, size) = (call.address(0)?, call.object_size(1)?);
    if at.is_null() {
        return Reply::pointer(allocate(call, size)?);
    }
    let old = heap_object(call, at)?;
    if size == 0 {
        call.memory_mut().end(at.object);
        return Reply::pointer(Address::NULL);
    }
    let new = allocate(call, size)?;
    if !new.is_null() {
        call.memory_mut().copy(new, at, old.min(size))?;
        call.memory_mut().end(at.object);
    }
    Reply::pointer(new)
}
