//! Who may use whom: the table behind the code map of ARCHITECTURE.md. Dependencies point one way.

/// A crate of ours, and the crates of ours that its product code may use. Those before the last are in order: a crate
/// uses only crates above it.
pub const LAYERS: &[(&str, &[&str])] = &[
    ("flipside-base", &[]),
    ("flipside-c-text", &[]),
    ("flipside-program", &["flipside-base"]),
    ("flipside-toolchain", &["flipside-c-text"]),
    ("flipside-term", &["flipside-base"]),
    ("flipside-domain", &["flipside-term"]),
    ("flipside-c", &["flipside-c-text", "flipside-program", "flipside-toolchain"]),
    ("flipside-solver", &["flipside-term"]),
    ("flipside-execute", &["flipside-base", "flipside-program", "flipside-term"]),
    ("flipside-libc", &["flipside-program", "flipside-term", "flipside-execute"]),
    ("flipside-merge", &["flipside-program", "flipside-term", "flipside-domain", "flipside-execute"]),
    (
        "flipside-context",
        &[
            "flipside-c-text",
            "flipside-program",
            "flipside-term",
            "flipside-solver",
            "flipside-execute",
            "flipside-libc",
        ],
    ),
    (
        "flipside-inputs",
        &[
            "flipside-base",
            "flipside-program",
            "flipside-term",
            "flipside-domain",
            "flipside-execute",
            "flipside-context",
        ],
    ),
    (
        "flipside-search",
        &[
            "flipside-base",
            "flipside-program",
            "flipside-term",
            "flipside-domain",
            "flipside-solver",
            "flipside-execute",
            "flipside-merge",
            "flipside-context",
            "flipside-inputs",
        ],
    ),
    (
        "flipside-evidence",
        &[
            "flipside-program",
            "flipside-term",
            "flipside-domain",
            "flipside-solver",
            "flipside-execute",
            "flipside-libc",
            "flipside-merge",
            "flipside-context",
        ],
    ),
    ("flipside-ctest", &["flipside-program"]),
    (
        "flipside-replay",
        &[
            "flipside-program",
            "flipside-toolchain",
            "flipside-c",
            "flipside-execute",
            "flipside-libc",
            "flipside-context",
            "flipside-ctest",
        ],
    ),
    (
        "flipside-report",
        &[
            "flipside-program",
            "flipside-term",
            "flipside-execute",
            "flipside-libc",
            "flipside-context",
            "flipside-search",
            "flipside-evidence",
            "flipside-ctest",
        ],
    ),
    (
        "flipside-pipeline",
        &[
            "flipside-program",
            "flipside-toolchain",
            "flipside-term",
            "flipside-c",
            "flipside-solver",
            "flipside-execute",
            "flipside-libc",
            "flipside-merge",
            "flipside-context",
            "flipside-search",
            "flipside-evidence",
            "flipside-replay",
            "flipside-report",
        ],
    ),
    (
        "flipside",
        &[
            "flipside-program",
            "flipside-toolchain",
            "flipside-execute",
            "flipside-search",
            "flipside-report",
            "flipside-pipeline",
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
