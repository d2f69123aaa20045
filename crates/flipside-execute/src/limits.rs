//! Limits: what a run may use up before it is cut.
//!
//! A limit is no property of the subject: a path that hits one is cut, neither covered further nor refuted.

use std::fmt;

/// What a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Frames on the call stack.
    pub call_depth: u32,
    /// Bytes of all live objects together, those of the globals included.
    pub memory_bytes: u64,
    /// Bytes written to one output stream.
    pub output_bytes: u64,
    /// Instructions, terminators included; `None` is no limit.
    pub instructions: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { call_depth: 10_000, memory_bytes: 1 << 30, output_bytes: 16 << 20, instructions: None }
    }
}

/// Which limit was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::call_depth`].
    CallDepth,
    /// [`Limits::memory_bytes`], or more objects than there are identifiers.
    Memory,
    /// [`Limits::output_bytes`].
    Output,
    /// [`Limits::instructions`].
    Instructions,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::CallDepth => "call depth",
            Limit::Memory => "memory",
            Limit::Output => "output",
            Limit::Instructions => "instructions",
        })
    }
}
