//! Who may use whom: the table behind the code map of ARCHITECTURE.md. Dependencies point one way.

/// A crate of ours, and the crates of ours that its product code may use. Those before the last are in order: a crate
/// uses only crates above it.
pub const LAYERS: &[(&str, &[&str])] = &[
    ("flipside-base", &[]),
    ("flipside-program", &["flipside-base"]),
    ("flipside-toolchain", &[]),
    ("flipside-term", &["flipside-base"]),
    ("flipside-c", &["flipside-program", "flipside-toolchain"]),
    ("flipside-solver", &["flipside-term"]),
    ("flipside-execute", &["flipside-base", "flipside-program", "flipside-term"]),
    ("flipside-context", &["flipside-program", "flipside-term", "flipside-execute", "flipside-solver"]),
    (
        "flipside-search",
        &[
            "flipside-base",
            "flipside-program",
            "flipside-term",
            "flipside-execute",
            "flipside-solver",
            "flipside-context",
        ],
    ),
    (
        "flipside-evidence",
        &["flipside-program", "flipside-term", "flipside-execute", "flipside-solver", "flipside-context"],
    ),
    (
        "flipside-replay",
        &[
            "flipside-program",
            "flipside-toolchain",
            "flipside-term",
            "flipside-c",
            "flipside-execute",
            "flipside-context",
        ],
    ),
    (
        "flipside-report",
        &[
            "flipside-program",
            "flipside-term",
            "flipside-execute",
            "flipside-context",
            "flipside-search",
            "flipside-evidence",
        ],
    ),
    (
        "flipside",
        &[
            "flipside-program",
            "flipside-toolchain",
            "flipside-term",
            "flipside-c",
            "flipside-solver",
            "flipside-execute",
            "flipside-context",
            "flipside-search",
            "flipside-evidence",
            "flipside-replay",
            "flipside-report",
        ],
    ),
];

/// Crates of others that only some may use, because one of ours hides them from the rest.
pub const OUTSIDE: &[(&str, &[&str])] = &[
    ("z3", &["flipside-solver"]),
    ("clap", &["flipside"]),
    ("clap_complete", &["flipside"]),
    ("clap_mangen", &["flipside"]),
    ("signal-hook", &["flipside"]),
    ("terminal_size", &["flipside"]),
    ("quick-xml", &["flipside-report"]),
    ("csv", &["flipside-report"]),
];
