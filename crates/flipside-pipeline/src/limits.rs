//! The limits of a path: from the options, and back to the options in the advice on how a limit is raised.

use std::num::NonZeroU32;

use flipside_execute::{Limit, Limits};

use crate::options::SearchOptions;

/// What a path may use.
pub(crate) fn limits(options: &SearchOptions, loop_bound: Option<NonZeroU32>) -> Limits {
    Limits {
        call_depth: options.max_call_depth,
        memory_bytes: options.max_memory << 20,
        instructions: Some(options.max_path_length),
        iterations: loop_bound,
        ..Limits::default()
    }
}

/// How a limit is raised.
pub(crate) fn advice(limit: Limit) -> &'static str {
    match limit {
        Limit::Instructions => "raise it with --max-path-length",
        Limit::CallDepth => "raise it with --max-call-depth",
        Limit::Memory => "raise it with --max-memory",
        Limit::Iterations => "raise it with --loop-bound",
        Limit::Output => "",
    }
}

/// How a limit is raised where the criterion is k-path.
pub(crate) fn advice_for_k_path(limit: Limit) -> &'static str {
    match limit {
        Limit::Iterations => "raise it with --k",
        Limit::Instructions | Limit::CallDepth | Limit::Memory | Limit::Output => advice(limit),
    }
}
