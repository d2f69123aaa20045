//! `<string.h>` and `<strings.h>` (C17 7.24, POSIX).
//!
//! A length of zero accesses nothing, so it is no error with a null pointer. (C17 7.24.1p2 forbids it; every library
//! allows it.)

mod concrete;
mod symbolic;

use crate::builtins;
use crate::call::Model;
use crate::header::{Header, Names};
use symbolic::{compare, copy, measure, search};

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset rawmemchr stpcpy stpncpy strcasecmp
         strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strerror_r strlcat strlcpy
         strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strsignal strspn strstr
         strtok strtok_r strxfrm bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index rindex",
    ),
    tables: &[MODELS],
    in_c: include_str!("model.c"),
    never_fail: Names("strdup strndup"),
    give_inputs: Names("strerror"),
    ..Header::EMPTY
};

const MODELS: &[(&str, Model)] = &[
    ("ffs", builtins::find_first_set),
    ("ffsl", builtins::find_first_set),
    ("ffsll", builtins::find_first_set),
    ("memchr", |call| call.either(concrete::memchr, search::memchr)),
    ("memcmp", |call| call.either(concrete::memcmp, compare::memcmp)),
    ("memcpy", |call| call.either(|call| concrete::copy(call, false), |call| copy::copy(call, false))),
    ("memmove", |call| call.either(|call| concrete::copy(call, true), |call| copy::copy(call, true))),
    ("memset", |call| call.either(concrete::memset, copy::memset)),
    ("strcat", |call| call.either(|call| concrete::concatenate(call, None), copy::strcat)),
    ("strchr", |call| call.either(concrete::strchr, search::strchr)),
    ("strcmp", |call| call.either(|call| concrete::compare(call, u64::MAX), compare::strcmp)),
    ("strcpy", |call| call.either(concrete::strcpy, copy::strcpy)),
    ("strcspn", |call| call.either(|call| concrete::span(call, false), |call| measure::span(call, false))),
    ("strdup", |call| call.either(concrete::strdup, copy::strdup)),
    ("strlen", |call| call.either(concrete::strlen, measure::strlen)),
    ("strncat", |call| call.either(concrete::strncat, copy::strncat)),
    ("strncmp", |call| call.either(concrete::strncmp, compare::strncmp)),
    ("strncpy", |call| call.either(concrete::strncpy, copy::strncpy)),
    ("strnlen", |call| call.either(concrete::strnlen, measure::strnlen)),
    ("strpbrk", |call| call.either(concrete::strpbrk, search::strpbrk)),
    ("strrchr", |call| call.either(concrete::strrchr, search::strrchr)),
    ("strspn", |call| call.either(|call| concrete::span(call, true), |call| measure::span(call, true))),
    ("strstr", |call| call.either(concrete::strstr, search::strstr)),
];
