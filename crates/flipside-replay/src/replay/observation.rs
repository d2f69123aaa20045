//! What a test did natively, read from the records of the driver.
//!
//! **Invariant:** records that are not what `runtime.c` writes are an error, never a guess: the subject can reach the file of records, if only by
//! accident.

use std::fmt;

use flipside_ctest::driver::ResultKind;

use super::error::{ReplayError, Suspects};
use super::oracle::OracleSaid;
use super::subject::{Ends, ReplayTest};

/// How a test ended natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayEnd {
    /// The subject returned.
    Returned,
    /// It called `exit`, or another of that family, with this status (its low eight bits).
    Exited(i32),
    /// A signal ended it: 6 is abort, 11 a segmentation fault.
    Signalled(i32),
    /// It was killed at the time limit.
    TimedOut,
    /// An assumption of the program did not hold.
    AssumptionFailed,
    /// It asked for more inputs than the test has.
    AskedForMore,
    /// It left records that make no sense, as undefined behaviour may, or it took the driver with it, twice.
    Astray,
}

impl fmt::Display for ReplayEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayEnd::Returned => f.write_str("returned"),
            ReplayEnd::Exited(status) => write!(f, "exited with status {status}"),
            ReplayEnd::Signalled(signal) => write!(f, "ended by signal {signal}"),
            ReplayEnd::TimedOut => f.write_str("did not end in time"),
            ReplayEnd::AssumptionFailed => f.write_str("assumption failed"),
            ReplayEnd::AskedForMore => f.write_str("asked for more inputs"),
            ReplayEnd::Astray => f.write_str("went astray"),
        }
    }
}

/// What a test did natively.
///
/// Values are 64-bit patterns: a signed integer is sign-extended, an unsigned one zero-extended; a `float` or `double` is its own bits (a
/// `long double` those of the nearest `double`); a pointer is 0 when it is null, else 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayOutcome {
    /// The test.
    pub id: u32,
    /// How it ended.
    pub end: ReplayEnd,
    /// The result: nothing, the scalar, or the members of the record that were asked for. Empty unless it returned.
    pub result: Vec<u64>,
    /// The outputs that were asked for. Empty unless it returned; fewer than asked for when the next one could not be read, because looking at it
    /// crashed (a dangling pointer, say).
    pub outputs: Vec<u64>,
    /// What the oracle says of it; nothing where there is none, or it was not asked.
    pub oracle: Option<OracleSaid>,
}

impl ReplayOutcome {
    /// A test that took the driver with it, or left records that make no sense.
    pub(super) fn astray(id: u32) -> Self {
        ReplayOutcome { id, end: ReplayEnd::Astray, result: Vec::new(), outputs: Vec::new(), oracle: None }
    }
}

/// What the records of a test have to look like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) id: u32,
    pub(super) ends: Ends,
    pub(super) urgent: bool,
    undefined: bool,
    result: usize,
    outputs: usize,
}

impl Expected {
    pub(super) fn new(test: &ReplayTest, result: &ResultKind) -> Expected {
        Expected {
            id: test.id,
            ends: test.ends,
            urgent: test.urgent,
            undefined: test.undefined,
            result: result.value_count(),
            outputs: test.outputs.len() + test.outputs_elsewhere.len(),
        }
    }
}

/// The last test that was begun.
pub(super) fn last_test(text: &str) -> Option<u32> {
    text.lines().rev().find_map(|line| line.strip_prefix("test ")?.parse().ok())
}

/// Reads the records of the tests that were run, in their order.
pub(super) fn read_records(text: &str, run: &[Expected]) -> Result<Vec<ReplayOutcome>, ReplayError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut rest = &lines[..];
    let mut outcomes = Vec::with_capacity(run.len());
    for (index, expected) in run.iter().enumerate() {
        let next = run.get(index + 1).map(|next| format!("test {}", next.id));
        let count = rest.iter().skip(1).position(|line| Some(*line) == next.as_deref());
        let (own, others) = rest.split_at(count.map_or(rest.len(), |count| count + 1));
        rest = others;
        let mut lines = own.iter().copied();
        let read = read_test(&mut lines, *expected).and_then(|outcome| match lines.next() {
            None => Ok(outcome),
            Some(line) => Err(unexpected(Some(line), "the end of the records")),
        });
        let read = read.map_err(|error| match error {
            ReplayError::Driver { what, .. } => ReplayError::Driver { what, suspects: Suspects::Any },
            other => other,
        });
        let astray = ReplayOutcome::astray(expected.id);
        outcomes.push(if expected.undefined { read.unwrap_or(astray) } else { read? });
    }
    Ok(outcomes)
}

fn read_test<'l>(
    lines: &mut impl Iterator<Item = &'l str>,
    expected: Expected,
) -> Result<ReplayOutcome, ReplayError> {
    let Expected { id, result, outputs, .. } = expected;
    let header = lines.next();
    if header != Some(&format!("test {id}")) {
        return Err(unexpected(header, &format!("test {id}")));
    }
    let mut line = lines.next();
    let called = line == Some("called");
    if called {
        line = lines.next();
    }
    let ended = match line.filter(|_| called) {
        Some("assumption-failed") => Some(ReplayEnd::AssumptionFailed),
        Some("asked-for-more") => Some(ReplayEnd::AskedForMore),
        _ => None,
    };
    if ended.is_some() {
        line = lines.next();
    }
    let returned = called && line == Some("returned");
    if returned {
        line = lines.next();
    }
    let mut values = Vec::new();
    while let Some(value) = line.and_then(|line| line.strip_prefix("value ")).filter(|_| returned) {
        values.push(u64::from_str_radix(value, 16).map_err(|_| unexpected(line, "a value"))?);
        line = lines.next();
    }
    let judging = returned && line == Some("judging");
    if judging {
        line = lines.next();
    }
    let mut said = Vec::new();
    while let Some(verdict) = line.and_then(|line| line.strip_prefix("verdict ")).filter(|_| judging) {
        said.push(verdict);
        line = lines.next();
    }
    let complete = returned && line == Some("complete");
    if complete {
        line = lines.next();
    }
    let end = read_end(line).ok_or_else(|| unexpected(line, "how a test ended"))?;
    if !called {
        return Err(ReplayError::Inputs { id, end: line.unwrap_or_default().to_owned() });
    }
    let count = values.len();
    if count > result + outputs || (complete && (count < result + outputs || end != ReplayEnd::Exited(0))) {
        let what = format!("test {id} has {count} values instead of {}", result + outputs);
        return Err(ReplayError::Driver { what, suspects: Suspects::Any });
    }
    let oracle = judging.then(|| OracleSaid::read(&said, (!complete).then_some(end)));
    let outputs = values.split_off(result.min(count));
    let end = if returned { ReplayEnd::Returned } else { ended.unwrap_or(end) };
    Ok(ReplayOutcome { id, end, result: values, outputs, oracle })
}

fn read_end(line: Option<&str>) -> Option<ReplayEnd> {
    let line = line?;
    if line == "timed-out" {
        return Some(ReplayEnd::TimedOut);
    }
    let (kind, number) = line.split_once(' ')?;
    let number = number.parse().ok()?;
    match kind {
        "exited" => Some(ReplayEnd::Exited(number)),
        "killed" => Some(ReplayEnd::Signalled(number)),
        _ => None,
    }
}

fn unexpected(line: Option<&str>, wanted: &str) -> ReplayError {
    let found = line.map_or_else(|| "nothing more".to_owned(), |line| format!("`{line}`"));
    let what = format!("its records have {found} in the place of `{wanted}`");
    ReplayError::Driver { what, suspects: Suspects::Any }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::OracleVerdict;
    use super::*;

    const EXPECTED: Expected =
        Expected { id: 7, ends: Ends::Returns, urgent: false, undefined: false, result: 1, outputs: 2 };

    fn read(text: &str) -> Result<ReplayOutcome, String> {
        let text = text.replace(", ", "\n");
        let outcomes = read_records(&text, &[EXPECTED]).map_err(|error| error.to_string())?;
        Ok(outcomes.into_iter().next().unwrap())
    }

    fn check(text: &str, end: ReplayEnd, result: &[u64], outputs: &[u64]) {
        let outcome =
            ReplayOutcome { id: 7, end, result: result.to_vec(), outputs: outputs.to_vec(), oracle: None };
        assert_eq!(read(text), Ok(outcome), "{text}");
    }

    #[test]
    fn each_end() {
        let all = "test 7, called, returned, value 1, value ffffffffffffffff, value 0, complete, exited 0";
        check(all, ReplayEnd::Returned, &[1], &[u64::MAX, 0]);
        check("test 7, called, exited 0", ReplayEnd::Exited(0), &[], &[]);
        check("test 7, called, killed 11", ReplayEnd::Signalled(11), &[], &[]);
        check("test 7, called, timed-out", ReplayEnd::TimedOut, &[], &[]);
        check("test 7, called, assumption-failed, exited 0", ReplayEnd::AssumptionFailed, &[], &[]);
        check("test 7, called, asked-for-more, exited 0", ReplayEnd::AskedForMore, &[], &[]);
    }

    #[test]
    fn undefined_behaviour_may_leave_anything() {
        let wild = Expected { undefined: true, ..EXPECTED };
        let text = "test 7\ncalled\ncalled\nkilled 11\ntest 8\ncalled\nexited 0\n";
        let next = Expected { id: 8, ..EXPECTED };
        let outcomes = read_records(text, &[wild, next]).unwrap();
        assert_eq!(
            outcomes.iter().map(|outcome| outcome.end).collect::<Vec<_>>(),
            [ReplayEnd::Astray, ReplayEnd::Exited(0)]
        );
        assert!(read_records(text, &[EXPECTED, next]).is_err());
    }

    #[test]
    fn an_output_that_crashes() {
        let crash = "test 7, called, returned, value 1, value 2, killed 11";
        check(crash, ReplayEnd::Returned, &[1], &[2]);
        check("test 7, called, returned, killed 11", ReplayEnd::Returned, &[], &[]);
    }

    fn said(records: &str) -> (OracleVerdict, String) {
        let before = "test 7, called, returned, value 1, value 2, value 3, judging";
        let OracleSaid { verdict, detail } = read(&format!("{before}, {records}")).unwrap().oracle.unwrap();
        (verdict, detail)
    }

    #[test]
    fn what_an_oracle_says() {
        use OracleVerdict::{Failure, Inconclusive, Success};
        let is = |verdict| (verdict, String::new());
        assert_eq!(said("verdict success, complete, exited 0"), is(Success));
        assert_eq!(said("verdict failure, verdict success, complete, exited 0"), is(Failure));
        assert_eq!(said("verdict success, verdict inconclusive, complete, exited 0"), is(Inconclusive));
        assert_eq!(said("verdict failure, exited 3"), is(Failure));
        let no_end = "the oracle did not come to its end: ended by signal 11".to_owned();
        assert_eq!(said("verdict success, killed 11"), (Inconclusive, no_end));
        assert_eq!(said("complete, exited 0"), (Inconclusive, "the oracle gave no verdict".to_owned()));
    }

    #[test]
    fn anything_else_is_an_error() {
        for text in [
            "",
            "test 8, called, exited 0",
            "test 7",
            "test 7, called",
            "test 7, exited 0",
            "test 7, called, value 1, exited 0",
            "test 7, called, returned, value x, exited 0",
            "test 7, called, returned, value 1, complete, exited 0",
            "test 7, called, returned, value 1, value 2, value 3, value 4, killed 11",
            "test 7, called, returned, value 1, value 2, value 3, complete, killed 11",
            "test 7, called, stopped 3",
            "test 7, called, exited 0, test 8",
            "test 7, called, judging, exited 0",
            "test 7, called, returned, value 1, judging, complete, exited 0",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        let inputs = read("test 7, killed 11").unwrap_err();
        assert_eq!(inputs, "test 7 killed 11 while its inputs were set; the subject was not called");
    }
}
