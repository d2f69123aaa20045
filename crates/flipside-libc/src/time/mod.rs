//! `<time.h>` (C17 7.27): what the clock says is an input.

use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "asctime clock clock_gettime ctime difftime gettimeofday gmtime gmtime_r localtime localtime_r mktime
         nanosleep sleep strftime strptime time timespec_get usleep",
    ),
    variables: Names("timezone daylight tzname"),
    in_c: include_str!("model.c"),
    give_inputs: Names("clock clock_gettime gettimeofday time"),
    ..Header::EMPTY
};
