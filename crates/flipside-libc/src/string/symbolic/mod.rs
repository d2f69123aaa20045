//! `<string.h>` on bytes, lengths and places that depend on the inputs.

pub(super) mod compare;
pub(super) mod copy;
pub(super) mod measure;
pub(super) mod search;
