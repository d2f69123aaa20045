//! The user's function that judges each test: how the driver calls it, and what it says.
//!
//! It is called after everything else about the test is on record: whatever it does, it cannot change that. What it asks for from before the
//! call is set up a first time, in variables of its own, and kept: so pointers in it lead to objects that the subject never sees.

use std::fmt::Write;
use std::path::PathBuf;

use super::observation::ReplayEnd;

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

/// What an oracle says of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OracleSaid {
    /// The verdict.
    pub verdict: OracleVerdict,
    /// Why there is none; empty where the oracle said so itself.
    pub detail: String,
}

/// The verdict of an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleVerdict {
    /// As it should be.
    Success,
    /// Not as it should be.
    Failure,
    /// The oracle cannot tell.
    Inconclusive,
}

impl OracleSaid {
    /// From the records of what was said, in order, and how the process ended where the oracle did not come to its end. Who says failure once means it;
    /// else the last word counts.
    pub(super) fn read(said: &[&str], early: Option<ReplayEnd>) -> OracleSaid {
        let verdict = if said.contains(&"failure") {
            OracleVerdict::Failure
        } else if let Some(end) = early {
            let detail = format!("the oracle did not come to its end: {end}");
            return OracleSaid { verdict: OracleVerdict::Inconclusive, detail };
        } else {
            match said.last() {
                Some(&"success") => OracleVerdict::Success,
                Some(_) => OracleVerdict::Inconclusive,
                None => {
                    let detail = "the oracle gave no verdict".to_owned();
                    return OracleSaid { verdict: OracleVerdict::Inconclusive, detail };
                }
            }
        };
        OracleSaid { verdict, detail: String::new() }
    }
}
