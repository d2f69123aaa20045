//! Limits: the resources a run may use before it is cut.
//!
//! A limit is no property of the subject: a path that hits one is cut, neither covered further nor refuted.

use std::fmt;
use std::num::NonZeroU32;

/// The resources a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Frames on the call stack.
    pub call_depth: u32,
    /// Total bytes of all live objects, globals included.
    pub memory_bytes: u64,
    /// Bytes written to one output stream.
    pub output_bytes: u64,
    /// Instructions, terminators included; `None` is no limit. A step that depends on the inputs counts as
    /// [`DECISION`] instructions.
    pub instructions: Option<u64>,
    /// Iterations of a loop that the inputs decide (see [`crate::loops`]); `None` is no limit. It ends no run.
    pub iterations: Option<NonZeroU32>,
}

/// The number of instructions that a fork or a requirement counts as. Each is a node of the search with a state of its
/// own, which takes far more memory than an instruction; so the path limit also bounds the memory of a path's nodes.
pub const DECISION: u64 = 5000;

impl Default for Limits {
    fn default() -> Self {
        Self {
            call_depth: 10_000,
            memory_bytes: 1 << 30,
            output_bytes: 16 << 20,
            instructions: None,
            iterations: None,
        }
    }
}

impl Limits {
    /// A limit with its size, for messages: "path length of 1000 instructions".
    pub fn describe(&self, limit: Limit) -> String {
        match limit {
            Limit::CallDepth => format!("call depth of {} frames", self.call_depth),
            Limit::Memory => format!("memory of {}", size(self.memory_bytes)),
            Limit::Output => format!("output of {}", size(self.output_bytes)),
            Limit::Instructions => match self.instructions {
                Some(count) => format!("path length of {count} instructions"),
                None => "path length".to_owned(),
            },
            Limit::Iterations => match self.iterations.map(NonZeroU32::get) {
                Some(1) => "loop bound of 1 iteration".to_owned(),
                Some(count) => format!("loop bound of {count} iterations"),
                None => "loop bound".to_owned(),
            },
        }
    }
}

/// A number of bytes, in MiB where it is a whole number of them.
fn size(bytes: u64) -> String {
    const MIB: u64 = 1 << 20;
    if bytes > 0 && bytes.is_multiple_of(MIB) {
        format!("{} MiB", bytes / MIB)
    } else {
        format!("{bytes} bytes")
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
    /// [`Limits::iterations`].
    Iterations,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::CallDepth => "call depth",
            Limit::Memory => "memory",
            Limit::Output => "output",
            Limit::Instructions => "path length",
            Limit::Iterations => "loop bound",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_printed_with_their_size() {
        let limits = Limits {
            memory_bytes: 3000,
            instructions: Some(7),
            iterations: NonZeroU32::new(2),
            ..Limits::default()
        };
        let all = [Limit::CallDepth, Limit::Memory, Limit::Output, Limit::Instructions, Limit::Iterations];
        let told = all.map(|limit| limits.describe(limit));
        assert_eq!(
            told,
            [
                "call depth of 10000 frames",
                "memory of 3000 bytes",
                "output of 16 MiB",
                "path length of 7 instructions",
                "loop bound of 2 iterations"
            ]
        );
    }
}
