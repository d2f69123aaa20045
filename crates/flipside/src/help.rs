//! What `--help` says behind the options: examples, and what the exit status means. Lines fit a terminal of 80 columns.

/// Of `flipside` itself.
pub const START: &str = "\
A first try:
  flipside cover search.c search     a verdict for every branch of a function
  flipside init search.c search      which inputs are legal? A file to be edited

`flipside COMMAND --help` says more about each command.";

/// Of `flipside cover`.
pub const COVER: &str = "\
Examples:
  flipside cover search.c search
      results in flipside-out/search: report.html, report.json
  flipside cover search.c search --context search.toml
      with inputs as the file says; `flipside init` writes one to start from
  flipside cover queue.c list.c push -- -Iinclude
      two files that are linked, and a flag for clang
  flipside cover program.c
      a program that asks for __VERIFIER_nondet_int() and its like
  flipside cover search.c search --emit unity,lcov
      tests for Unity, and coverage for genhtml, too
  flipside cover search.c search --fail-under 100
      for CI: status 1 unless every branch is covered or unreachable

Exit status:
  0  every branch has a definite verdict: covered or unreachable
  1  some are unknown, or what --fail-under or --fail-on asks for is not met
  2  the input or the command is wrong; nothing was written over
  3  a failure of Flipside, or the compiled code disagrees";

/// Of `flipside check`.
pub const CHECK: &str = "\
Example:
  flipside check flipside-out/search search.c --solver 'cvc5 --lang=smt2'

Exit status:
  0  accepted
  1  a solver gave up on something
  2  the command, the results or the solver cannot be used
  3  rejected: the results do not show what they claim";

/// Of `flipside export`.
pub const EXPORT: &str = "\
Example:
  flipside export flipside-out/search --emit gtest,junit

What is written stands beside report.json. A file that you have put there, or
changed, is never replaced: the exit status is 2 then.";

/// Of `flipside init`.
pub const INIT: &str = "\
Example:
  flipside init search.c search
      writes search.toml beside the C file
  flipside cover search.c search --context search.toml
      uses it";

/// Of `flipside branches`.
pub const BRANCHES: &str = "\
Example:
  flipside branches --check search.c search
      the branches, compared with what clang's coverage lists";

/// Of `flipside run`.
pub const RUN: &str = "\
Example:
  flipside run --check triangle.c 3 4 5
      runs it in the interpreter and compiled, and compares

Exit status: that of the program when it ends by itself; 1 after a run-time
error or a limit, 2 wrong input, 3 a disagreement.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit() {
        for text in [START, COVER, CHECK, EXPORT, INIT, BRANCHES, RUN] {
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
    }
}
