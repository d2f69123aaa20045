//! Warnings beside the headline: verdicts that say little, because runs end in errors.

use crate::{Ending, ObjectiveCriterion, Report};

/// The warnings, the gravest first.
pub(crate) fn warnings(report: &Report) -> Vec<String> {
    let mut found = Vec::new();
    // Where errors are what is looked for, runs without one may be tests that nobody needs.
    let are_looked_for = report.criterion.has(ObjectiveCriterion::Errors);
    if !are_looked_for
        && !report.tests.is_empty()
        && report.tests.iter().all(|test| test.ends == Ending::Error)
    {
        found.push("every run ends in a run-time error: the code after it was never executed".to_owned());
    }
    if !found.is_empty() {
        found.extend(short_objects(report));
    }
    if report.no_legal_input {
        found.push("no input satisfies the precondition: every branch is unreachable under it".to_owned());
    }
    found
}

/// Errors often come from arrays whose length was not given.
fn short_objects(report: &Report) -> Option<String> {
    let short = report.harness.objects.iter().filter(|object| object.assumed && object.length == 1);
    let names: Vec<&str> = short.map(|object| object.pointer.as_str()).collect();
    let first = names.first()?;
    Some(format!("if `{}` is an array, say how long it is: --length {first}=N", names.join("` or `")))
}
