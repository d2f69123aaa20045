//! `<locale.h>` (C17 7.11): the locale is "C", as at the start of a program. Whether another one can be chosen is an
//! input; what other functions give stays as in "C", which is an assumption.

use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names("localeconv setlocale"),
    in_c: include_str!("model.c"),
    give_inputs: Names("setlocale"),
    ..Header::EMPTY
};
