//! Who may touch the world outside: start processes, print, look at the clock. And how a broken invariant is told: it "should" hold.
//!
//! These are invariants of ARCHITECTURE.md that no type says. Only product code is looked at, up to the tests at the end of a file.

use crate::{Finding, Text};

/// Something that few may do.
struct Effect {
    rule: &'static str,
    /// The code that does it.
    code: &'static [&'static str],
    /// Where it may be done: paths that start like this.
    places: &'static [&'static str],
}

const EFFECTS: [Effect; 3] = [
    Effect {
        rule: "process",
        code: &["Command::new("],
        // `bench` runs the command itself, as a user does.
        // The launcher of the sandbox becomes the program that it was started for.
        places: &[
            "crates/flipside-toolchain/",
            "crates/flipside-sandbox/",
            "crates/flipside-pipeline/src/bench/whole.rs",
            // `project` runs the command for each function, so that none takes another one with it, and asks git.
            "crates/flipside-project/src/process.rs",
        ],
    },
    Effect {
        rule: "print",
        code: &["println!(", "print!(", "process::exit(", "std::io::stdout(", "std::io::stderr("],
        // The launcher of the sandbox is a program, too.
        places: &["crates/flipside/", "crates/flipside-sandbox/src/lib.rs"],
    },
    Effect {
        rule: "clock",
        code: &["Instant::now(", "SystemTime::now("],
        places: &[
            "crates/flipside/",
            // The time limit of a command, and statistics.
            "crates/flipside-pipeline/",
            "crates/flipside-project/src/run.rs",
            "crates/flipside-project/src/process.rs",
            "crates/flipside-project/src/reading.rs",
            "crates/flipside-project/src/table.rs",
            // Limits: what was cut because of them is told.
            "crates/flipside-toolchain/src/native.rs",
            "crates/flipside-toolchain/src/ask.rs",
            "crates/flipside-toolchain/src/process.rs",
            "crates/flipside-solver/src/z3/limits.rs",
            "crates/flipside-solver/src/cadical/engine.rs",
            "crates/flipside-solver/src/cadical/proof.rs",
            "crates/flipside-solver/src/portfolio.rs",
            "crates/flipside-solver/src/stop.rs",
            "crates/flipside-replay/src/replay/process.rs",
            "crates/flipside-solver/src/unsat_core.rs",
            "crates/flipside-search/src/control.rs",
            "crates/flipside-evidence/src/deadline.rs",
            // Statistics.
            "crates/flipside-c/src/lib.rs",
            "crates/flipside-solver/src/metered.rs",
            "crates/flipside-search/src/explorer.rs",
            "crates/flipside-search/src/driver/mod.rs",
        ],
    },
];

/// What is done where it should not be.
pub fn check(text: &Text) -> Vec<Finding> {
    if !text.is_product_code() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (number, line) in text.lines().take_while(|(_, line)| *line != "#[cfg(test)]") {
        let code = line.split("//").next().unwrap_or(line);
        for effect in &EFFECTS {
            let is_free = effect.places.iter().any(|place| text.path.starts_with(place));
            if !is_free && effect.code.iter().any(|call| calls(code, call)) {
                found.push(Finding::new(effect.rule, text, number, code.trim()));
            }
        }
        if is_vague(code) {
            found.push(Finding::new(
                "should",
                text,
                number,
                "a broken invariant should say what should hold",
            ));
        }
    }
    found
}

/// Is this called, and not something whose name only ends so (`writeln!` is no `println!`, but `eprintln!` is one)?
fn calls(code: &str, call: &str) -> bool {
    code.match_indices(call).any(|(at, _)| {
        let before = code[..at].strip_suffix('e').unwrap_or(&code[..at]);
        !before.ends_with(|character: char| character.is_alphanumeric() || character == '_')
    })
}

/// Is the message of an `expect` a sentence without "should"?
fn is_vague(code: &str) -> bool {
    let message = code.split_once(".expect(\"").and_then(|(_, rest)| rest.split('"').next());
    message.is_some_and(|message| message.contains(' ') && !message.contains("should"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<&'static str> {
        check(&Text::new(path, text)).iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn the_world_outside_has_its_place() {
        let search = "crates/flipside-search/src/tree.rs";
        assert_eq!(rules(search, "    let x = std::process::Command::new(\"ls\");"), ["process"]);
        assert_eq!(rules("crates/flipside-toolchain/src/a.rs", "Command::new(\"ls\")"), [] as [&str; 0]);
        assert_eq!(rules(search, "println!(\"x\");\neprintln!(\"x\");\nprocess::exit(1);"), ["print"; 3]);
        assert_eq!(rules("crates/flipside/src/a.rs", "println!(\"x\");"), [] as [&str; 0]);
        assert_eq!(rules(search, "writeln!(f); sprint!(x); // println!(x)"), [] as [&str; 0]);
        assert_eq!(rules(search, "let a = Instant::now();"), ["clock"]);
        assert_eq!(rules(search, "let a = 1;\n#[cfg(test)]\nlet a = Instant::now();"), [] as [&str; 0]);
    }

    #[test]
    fn a_broken_invariant_says_what_should_hold() {
        let term = "crates/flipside-term/src/arena.rs";
        assert_eq!(rules(term, "x.expect(\"numbers do not end\")"), ["should"]);
        assert_eq!(rules(term, "x.expect(\"numbers should not end\"); y.expect(\":\")?"), [] as [&str; 0]);
    }
}
