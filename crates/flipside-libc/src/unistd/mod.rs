//! `<unistd.h>`, `<sys/socket.h>`, `<sys/random.h>`: what is read from files, sockets and the system is an input. What else these
//! headers have is in `unmodelled`.

use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names("getrandom pread read recv"),
    in_c: include_str!("model.c"),
    give_inputs: Names("getrandom pread read recv"),
    ..Header::EMPTY
};
