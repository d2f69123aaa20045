//! How the driver calls the user's function that judges each test.
//!
//! It is called after everything else about the test is on record: whatever it does, it cannot change that. What it asks for from before the
//! call is set up a first time, in variables of its own, and kept: so pointers in it lead to objects that the subject never sees.

use std::fmt::Write;
use std::path::PathBuf;

/// What an oracle may call, declared: the runtime defines it.
pub const VERDICTS: &str = "void pathcrawler_verdict_success(void);\nvoid pathcrawler_verdict_failure(void);\nvoid pathcrawler_verdict_unknown(void);\n";

/// How the oracle is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OracleCall {
    /// The C file that defines it, absolute; none where that is the subject's.
    pub file: Option<PathBuf>,
    /// Its name.
    pub function: String,
    /// The variables that are kept from before the call, with their sizes in bytes.
    pub before: Vec<(String, u64)>,
    /// The arguments of its call.
    pub arguments: Vec<String>,
    /// Does it return its verdict?
    pub returns: bool,
}

impl OracleCall {
    /// A variable as it was before the call.
    pub fn kept(name: &str) -> String {
        format!("*(__typeof__({name}) *)flipside_kept_{name}")
    }

    /// C at file scope: the function under a name that nothing hides, and room for what is kept.
    pub(super) fn declarations(&self) -> String {
        let OracleCall { function, before, .. } = self;
        let mut text = format!("static __typeof__({function}) *const flipside_oracle = {function};\n");
        for (name, size) in before {
            let _ = writeln!(
                text,
                "static __attribute__((aligned(16))) flipside_unsigned_char flipside_kept_{name}[{}];",
                size.max(&1)
            );
        }
        text
    }

    /// The statements that keep what is asked for.
    pub(super) fn keep(&self) -> String {
        let keep = |(name, size): &(String, u64)| {
            format!("flipside_copy(flipside_kept_{name}, &{name}, {size}ull);\n")
        };
        self.before.iter().map(keep).collect()
    }

    /// The statements that call it.
    pub(super) fn call(&self) -> String {
        let call = format!("flipside_oracle({})", self.arguments.join(", "));
        let call = if self.returns { format!("flipside_judged({call})") } else { call };
        format!("flipside_judging();\n{call};\n")
    }
}
