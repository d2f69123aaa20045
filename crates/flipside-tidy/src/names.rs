//! Who may name a tool: a solver in its own folder and where a solver is chosen, clang where it is run and read.
//!
//! Tests may name everything. A comment may say that something is as clang does it; that Z3 is behind a solver is known in its folder only.

use crate::words::Words;
use crate::{Finding, Text};

/// A tool that should be known in few places.
struct Tool {
    /// The rule, which is its name.
    rule: &'static str,
    /// The words that name it, in lower case.
    words: &'static [&'static str],
    /// Do comments count?
    comments: bool,
    /// Where it may be named: paths that start like this.
    places: &'static [&'static str],
}

const TOOLS: [Tool; 3] = [
    Tool {
        rule: "z3",
        words: &["z3"],
        comments: true,
        places: &[
            "crates/flipside-solver/src/z3/",
            // Where back ends are chosen.
            "crates/flipside-solver/src/factory.rs",
            "crates/flipside-solver/src/lib.rs",
            // What a user installs, and what a user may choose.
            "crates/flipside/src/options.rs",
            "crates/flipside-toolchain/src/doctor.rs",
            "crates/flipside-toolchain/src/install.rs",
        ],
    },
    Tool {
        rule: "cadical",
        words: &["cadical"],
        comments: true,
        places: &[
            "crates/flipside-solver/src/cadical/",
            // Where back ends are chosen, and take turns.
            "crates/flipside-solver/src/factory.rs",
            "crates/flipside-solver/src/portfolio.rs",
            "crates/flipside-solver/src/lib.rs",
            // What a user may choose.
            "crates/flipside/src/options.rs",
        ],
    },
    Tool {
        rule: "clang",
        words: &["clang", "llvm"],
        comments: false,
        places: &[
            "crates/flipside-toolchain/",
            "crates/flipside-c/",
            // It compares with what llvm-cov counts.
            "crates/flipside-replay/",
            // Which one is taken is for the user to say.
            "crates/flipside/",
            "crates/flipside-pipeline/",
            "crates/flipside-project/",
            // It writes C for clang: a pragma around what is not the user's.
            "crates/flipside-context/src/contract/functions.rs",
            "crates/flipside-ctest/src/driver/statics.rs",
            // A report says which clang it was, and how long it took.
            "crates/flipside-report/src/lib.rs",
            "crates/flipside-report/src/times.rs",
            "crates/flipside-report/src/summary.rs",
        ],
    },
];

/// The lines of product code that name a tool and should not.
pub fn check(text: &Text) -> Vec<Finding> {
    if !text.is_product_code() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for tool in TOOLS.iter().filter(|tool| !tool.places.iter().any(|place| text.path.starts_with(place))) {
        for (number, line) in text.lines() {
            let seen = if tool.comments { line } else { line.split("//").next().unwrap_or(line) };
            let words = Words::of(seen);
            if tool.words.iter().any(|word| words.have(word)) {
                found.push(Finding::new(tool.rule, text, number, line.trim()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, line: &str) -> usize {
        check(&Text::new(path, line)).len()
    }

    #[test]
    fn tools_are_named_where_they_belong() {
        for line in ["use flipside_solver::z3::Z3;", "// as Z3 does", "let with_z3 = 1;"] {
            assert_eq!(count("crates/flipside-search/src/prefix.rs", line), 1, "{line}");
            assert_eq!(count("crates/flipside-solver/src/z3/mod.rs", line), 0, "{line}");
            assert_eq!(count("crates/flipside-search/tests/prefix.rs", line), 0, "{line}");
        }
        assert_eq!(count("crates/flipside-search/src/prefix.rs", "let z31 = 1;"), 0);
        assert_eq!(count("crates/flipside-program/src/code.rs", "    let clang_tree = 1;"), 1);
        assert_eq!(count("crates/flipside-program/src/code.rs", "    \"llvm-cov\""), 1);
        assert_eq!(count("crates/flipside-program/src/code.rs", "    1 // as clang does"), 0);
        assert_eq!(count("crates/flipside-toolchain/src/find.rs", "\"clang\""), 0);
    }
}
