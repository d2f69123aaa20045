//! The tools as they are installed here, all in one program so that the helpers are shared.

// Helpers outside of test functions unwrap too: a test that cannot go on has failed.
#![allow(clippy::unwrap_used)]

mod common;

mod doctor;
mod native;
mod parse;
mod quirks;
mod replay;
mod target;
