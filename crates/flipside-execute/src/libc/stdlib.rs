//! `<stdlib.h>`: the heap, exits, absolute values; numbers in text are in [`mod@crate::libc::number`].
//!
//! Allocation succeeds whenever the size is below half the address space (larger ones fail in every C library) and
//! ends the run at our memory limit. Where it may fail, models in C (`flipside-c/src/library`) stand in front of these.

use std::sync::Arc;

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::libc::errno::ENOMEM;
use crate::libc::symbolic::{self, number as terms};
use crate::libc::{LibraryCall, Model, Reply};
use crate::libc::{decimal, number};
use crate::object::Origin;
use crate::symbolic::value_of;
use crate::value::{Address, Value};

pub(crate) const MODELS: &[(&str, Model)] = &[
    ("__builtin_alloca", alloca),
    ("__builtin_alloca_with_align", alloca),
    // What is behind the models in C that may fail.
    ("__real_calloc", calloc),
    ("__real_malloc", malloc),
    ("__real_realloc", realloc),
    ("_Exit", |call| Ok(Reply::ExitAtOnce(status(call)?))),
    ("_exit", |call| Ok(Reply::ExitAtOnce(status(call)?))),
    ("abort", |_| Ok(Reply::Abort)),
    ("abs", |call| call.either(absolute, symbolic::bits::absolute)),
    ("atexit", atexit),
    ("atof", |call| call.either(decimal::whole, decimal::of_inputs)),
    ("atoi", |call| of_width(call, 32, number::whole, terms::whole)),
    ("atol", |call| of_long(call, number::whole, terms::whole)),
    ("atoll", |call| of_width(call, 64, number::whole, terms::whole)),
    ("calloc", calloc),
    ("exit", |call| Ok(Reply::Exit(status(call)?))),
    ("free", free),
    ("labs", |call| call.either(absolute, symbolic::bits::absolute)),
    ("llabs", |call| call.either(absolute, symbolic::bits::absolute)),
    ("malloc", malloc),
    ("realloc", realloc),
    ("strtod", |call| call.either(|call| decimal::scanned(call, 64), decimal::of_inputs)),
    ("strtof", |call| call.either(|call| decimal::scanned(call, 32), decimal::of_inputs)),
    ("strtol", |call| of_long(call, number::signed, terms::signed)),
    ("strtoll", |call| of_width(call, 64, number::signed, terms::signed)),
    ("strtoul", |call| of_long(call, number::unsigned, terms::unsigned)),
    ("strtoull", |call| of_width(call, 64, number::unsigned, terms::unsigned)),
];

/// A model for results of a given width.
type OfWidth = fn(&mut LibraryCall<'_>, u32) -> Checked<Reply>;

fn of_width(call: &mut LibraryCall<'_>, bits: u32, numbers: OfWidth, terms: OfWidth) -> Checked<Reply> {
    call.either(|call| numbers(call, bits), |call| terms(call, bits))
}

/// A model that depends on the width of `long`.
fn of_long(call: &mut LibraryCall<'_>, numbers: OfWidth, terms: OfWidth) -> Checked<Reply> {
    of_width(call, call.machine.program.types.model.long_bits, numbers, terms)
}

/// The status of an exit, an `int`.
fn status(call: &LibraryCall<'_>) -> Checked<Value> {
    Ok(value_of(call.arena(), call.integer(0, 32)?))
}

/// The most negative number has no absolute value (C17 7.22.6.1p2).
fn absolute(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (value, bits) = (call.number(0)?, call.width(call.argument(0)?.ty));
    let result = value.abs();
    if result >= 1 << (bits - 1) {
        let detail = format!("`{}` of {value}", call.name);
        return Err(Stop::error(RuntimeErrorKind::SignedOverflow, detail));
    }
    Reply::number(result as u64)
}

fn atexit(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let at = call.address(0)?;
    let function = call.state.memory.function_at(at.object).filter(|_| at.offset == 0);
    let Some(function) = function else {
        return Err(Stop::error(RuntimeErrorKind::BadFunctionPointer, "given to `atexit`"));
    };
    call.state.exit_handlers.push(function);
    Reply::int(0)
}

/// A heap object; null, with `errno` set, when no address space could hold it.
pub(crate) fn allocate(call: &mut LibraryCall<'_>, size: u64) -> Checked<Address> {
    if size >= 1 << (call.machine.pointer_bits - 1) {
        call.set_errno(ENOMEM)?;
        return Ok(Address::NULL);
    }
    let name: Arc<str> = "heap object".into();
    let object = call.state.memory.create_uninitialised(size, Origin::Heap, name)?;
    // Fit for every type (C17 7.22.3p1): two pointers, in every C library.
    call.state.memory.set_align(object, u64::from(call.machine.pointer_bits) / 4);
    let place = call.machine.place_of_user(call.state);
    call.state.memory.set_made(object, place);
    Ok(Address::start_of(object))
}

/// A size of zero gives an object of no bytes, as in glibc (C17 7.22.3p1 leaves it open).
fn malloc(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let size = call.object_size(0)?;
    Reply::pointer(allocate(call, size)?)
}

/// The object ends with the function that calls it. A size of zero gives an object that nobody may touch.
fn alloca(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let size = call.object_size(0)?;
    let object = call.state.memory.create_uninitialised(size, Origin::Slot, "alloca".into())?;
    call.state.frame.own.push(object);
    Reply::pointer(Address::start_of(object))
}

fn calloc(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let size = call.object_size(0)?.saturating_mul(call.object_size(1)?);
    let at = allocate(call, size)?;
    if !at.is_null() {
        call.state.memory.fill(at, size, 0)?;
    }
    Reply::pointer(at)
}

/// The size of the heap object that starts here.
fn heap_object(call: &LibraryCall<'_>, at: Address) -> Checked<u64> {
    let error = |kind| Err(Stop::error(kind, format!("`{}`", call.name.trim_start_matches("__real_"))));
    match call.state.memory.object(at.object) {
        Some(object) if object.origin == Origin::Heap && at.offset == 0 => Ok(object.size() as u64),
        Some(_) => error(RuntimeErrorKind::BadFree),
        None => {
            let never =
                Address::start_of(at.object).is_null() || call.state.memory.function_at(at.object).is_some();
            error(if never { RuntimeErrorKind::BadFree } else { RuntimeErrorKind::DoubleFree })
        }
    }
}

fn free(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let at = call.address(0)?;
    if !at.is_null() {
        heap_object(call, at)?;
        call.state.memory.end(at.object);
    }
    Ok(Reply::Nothing)
}

/// With a size of zero it frees and returns null, as in glibc (C17 7.22.3.5p3 leaves it open).
fn realloc(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (at, size) = (call.address(0)?, call.object_size(1)?);
    if at.is_null() {
        return Reply::pointer(allocate(call, size)?);
    }
    let old = heap_object(call, at)?;
    if size == 0 {
        call.state.memory.end(at.object);
        return Reply::pointer(Address::NULL);
    }
    let new = allocate(call, size)?;
    if !new.is_null() {
        call.state.memory.copy(new, at, old.min(size))?;
        call.state.memory.end(at.object);
    }
    Reply::pointer(new)
}
