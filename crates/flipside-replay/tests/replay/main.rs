//! Replay of small subjects, each on every installed clang.

#![allow(clippy::unwrap_used)]

mod counts;
mod ends;
mod names;
mod plain;
mod refusals;
mod state;
mod support;
mod values;
