//! The limits of a path: from the options, and back to the options in what is told about them.

use std::num::NonZeroU32;

use flipside_execute::{Limit, Limits};

use crate::options::SearchArguments;

/// What a path may use.
pub(super) fn limits(arguments: &SearchArguments, loop_bound: Option<NonZeroU32>) -> Limits {
    Limits {
        call_depth: arguments.max_call_depth,
        memory_bytes: arguments.max_memory << 20,
        instructions: Some(arguments.max_path_length),
        iterations: loop_bound,
        ..Limits::default()
    }
}

/// How a limit is raised.
pub(super) fn advice(limit: Limit) -> &'static str {
    match limit {
        Limit::Instructions => "raise it with --max-path-length",
        Limit::CallDepth => "raise it with --max-call-depth",
        Limit::Memory => "raise it with --max-memory",
        Limit::Iterations => "raise it with --loop-bound",
        Limit::Output => "",
    }
}

/// How a limit is raised where the criterion is k-path.
pub(super) fn advice_for_k_path(limit: Limit) -> &'static str {
    match limit {
        Limit::Iterations => "raise it with --k",
        Limit::Instructions | Limit::CallDepth | Limit::Memory | Limit::Output => advice(limit),
    }
}
