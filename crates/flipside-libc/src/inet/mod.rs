//! `<arpa/inet.h>`: the order of bytes in a network. The machine is little-endian.

use crate::header::{Header, Names};

pub(crate) const HEADER: Header =
    Header { functions: Names("htonl htons ntohl ntohs"), in_c: include_str!("model.c"), ..Header::EMPTY };
