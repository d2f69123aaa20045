//! `<stdlib.h>` (C17 7.22): the heap, exits, numbers in text, absolute values; in C sorting, random numbers and the
//! environment.
//!
//! Allocation succeeds whenever the size is below half the address space (larger ones fail in every C library), and
//! ends the run at our memory limit. Where the user says that it may fail, the models in `failing.c` are put before
//! these.

mod concrete;
mod symbolic;

use flipside_execute::{Checked, Reply};

use crate::call::{LibraryCall, Model};
use crate::header::{Header, Names};
pub(crate) use concrete::allocate;
use concrete::{decimal, integer};

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "_Exit _exit abort abs aligned_alloc alloca at_quick_exit atexit atof atoi atol atoll bsearch calloc div
         drand48 exit free getenv labs ldiv llabs lldiv lrand48 malloc mblen mbstowcs mbtowc mkstemp posix_memalign
         putenv qsort qsort_r quick_exit rand rand_r random realloc reallocarray realpath setenv srand srandom strtod
         strtof strtold strtol strtoll strtoul strtoull system unsetenv wcstombs wctomb",
    ),
    variables: Names("environ __environ"),
    tables: &[MODELS],
    in_c: include_str!("model.c"),
    failing_in_c: include_str!("failing.c"),
    never_fail: Names("malloc calloc realloc aligned_alloc"),
    give_inputs: Names("rand random"),
    ..Header::EMPTY
};

const MODELS: &[(&str, Model)] = &[
    ("__builtin_alloca", concrete::alloca),
    ("__builtin_alloca_with_align", concrete::alloca),
    // The allocator behind the models in C that may fail.
    // A text of the environment is not longer than its model: a guess.
    ("__flipside_is_not_longer", |call| {
        call.machine.guess_not_longer(call.state)?;
        Ok(Reply::Nothing)
    }),
    ("__real_calloc", concrete::calloc),
    ("__real_malloc", concrete::malloc),
    ("__real_realloc", concrete::realloc),
    ("_Exit", |call| Ok(Reply::ExitAtOnce(concrete::status(call)?))),
    ("_exit", |call| Ok(Reply::ExitAtOnce(concrete::status(call)?))),
    ("abort", |_| Ok(Reply::Abort)),
    ("abs", |call| call.either(concrete::absolute, symbolic::absolute)),
    ("atexit", concrete::atexit),
    ("atof", |call| call.either(decimal::whole, decimal::of_inputs)),
    ("atoi", |call| of_width(call, 32, integer::whole, symbolic::whole)),
    ("atol", |call| of_long(call, integer::whole, symbolic::whole)),
    ("atoll", |call| of_width(call, 64, integer::whole, symbolic::whole)),
    ("calloc", concrete::calloc),
    ("exit", |call| Ok(Reply::Exit(concrete::status(call)?))),
    ("free", concrete::free),
    ("labs", |call| call.either(concrete::absolute, symbolic::absolute)),
    ("llabs", |call| call.either(concrete::absolute, symbolic::absolute)),
    ("malloc", concrete::malloc),
    ("realloc", concrete::realloc),
    ("strtod", |call| call.either(|call| decimal::scanned(call, 64), decimal::of_inputs)),
    ("strtof", |call| call.either(|call| decimal::scanned(call, 32), decimal::of_inputs)),
    ("strtol", |call| of_long(call, integer::signed, symbolic::signed)),
    ("strtoll", |call| of_width(call, 64, integer::signed, symbolic::signed)),
    ("strtoul", |call| of_long(call, integer::unsigned, symbolic::unsigned)),
    ("strtoull", |call| of_width(call, 64, integer::unsigned, symbolic::unsigned)),
];

/// A model for results of a given width.
type OfWidth = fn(&mut LibraryCall<'_>, u32) -> Checked<Reply>;

fn of_width(call: &mut LibraryCall<'_>, bits: u32, numbers: OfWidth, terms: OfWidth) -> Checked<Reply> {
    call.either(|call| numbers(call, bits), |call| terms(call, bits))
}

/// A model that depends on the width of `long`.
fn of_long(call: &mut LibraryCall<'_>, numbers: OfWidth, terms: OfWidth) -> Checked<Reply> {
    of_width(call, call.machine.program().types.model.long_bits, numbers, terms)
}
