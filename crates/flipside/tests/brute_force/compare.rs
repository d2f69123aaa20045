//! Compares a report with the truth. Every difference is one line.

use std::collections::{BTreeMap, BTreeSet};

use crate::parameter::{Parameter, Shape};
use crate::report::{Report, Test};
use crate::truth::{Run, Truth};
use crate::types::NumberType;

/// The differences between verdicts and truth. `unknown` is none; [`unknowns`] lists those.
pub fn compare_verdicts(truth: &Truth, report: &Report) -> Vec<String> {
    let mut differences = Vec::new();
    let mut told = BTreeMap::new();
    for objective in &report.objectives {
        if told.insert(objective.id.as_str(), objective).is_some() {
            differences.push(format!("{}: listed twice", objective.id));
        }
    }
    for (id, &hits) in &truth.hits {
        let Some(objective) = told.remove(id.as_str()) else {
            differences.push(format!("{id}: missing in the report; {}", describe(hits, truth)));
            continue;
        };
        let right = match objective.verdict.as_str() {
            // Beyond a sample, the tests are the witnesses: each is run.
            "covered" => hits > 0 || truth.sampled,
            "unreachable" => hits == 0,
            "unknown" => true,
            other => {
                differences.push(format!("{id}: `{other}` is no verdict"));
                continue;
            }
        };
        if !right {
            differences.push(format!(
                "{id}: the verdict is {}, the truth: {}; explanation {}",
                objective.verdict,
                describe(hits, truth),
                objective.explanation
            ));
        }
        if objective.verdict == "covered" && !has_witness(&objective.tests, id, report) {
            differences.push(format!("{id}: covered, but no test of the report takes it"));
        }
    }
    differences.extend(told.keys().map(|id| format!("{id}: in the report, but there is no such branch")));
    differences
}

fn describe(hits: u64, truth: &Truth) -> String {
    match hits {
        0 => format!("none of {} inputs takes it", truth.runs),
        _ => format!("{hits} of {} inputs take it", truth.runs),
    }
}

fn has_witness(tests: &[String], id: &str, report: &Report) -> bool {
    !tests.is_empty()
        && tests.iter().all(|name| {
            report
                .tests
                .iter()
                .any(|test| test.id == *name && test.branches.iter().any(|branch| branch == id))
        })
}

/// The objectives without a verdict, with what the report says of them.
pub fn unknowns(report: &Report) -> Vec<String> {
    let unknown = report.objectives.iter().filter(|objective| objective.verdict == "unknown");
    unknown.map(|objective| format!("{}: {}", objective.id, objective.explanation)).collect()
}

/// The values of a test in the order of the subject's inputs. What a pointer points to may be left out when it does not
/// matter; a number may not.
pub fn test_values(parameters: &[Parameter], test: &Test) -> Result<Vec<i64>, String> {
    let mut rest = test.inputs.clone();
    let mut values = Vec::new();
    for parameter in parameters {
        let (low, high) = parameter.ty.range();
        for name in parameter.inputs() {
            let value = match (rest.remove(&name), parameter.shape) {
                (Some(value), _) => value,
                (None, Shape::Scalar) => return Err(format!("{}: no value for `{name}`", test.id)),
                (None, Shape::Pointer) => rest.remove(&format!("*{}", parameter.name)).unwrap_or(0),
                (None, Shape::Array(_)) => 0,
            };
            let is_integer = matches!(parameter.ty, NumberType::Integer(_));
            if is_integer && !(low..=high).contains(&value) {
                return Err(format!("{}: `{name}` is {value}, which is no {}", test.id, parameter.ty.name()));
            }
            values.push(value);
        }
    }
    match rest.keys().next() {
        None => Ok(values),
        Some(name) => Err(format!("{}: the subject has no input `{name}`", test.id)),
    }
}

/// The difference between what a test claims to take and what it takes when it is run. A run that was cut takes more.
pub fn compare_test(test: &Test, run: &Run) -> Vec<String> {
    if run.end == "illegal" {
        return vec![format!("test {} with {:?} violates the precondition", test.id, test.inputs)];
    }
    let claimed: BTreeSet<&String> = test.branches.iter().collect();
    let taken: BTreeSet<&String> = run.taken.iter().collect();
    let line = |id: &str, what: &str| {
        format!("{id}: test {} with {:?} {what}; the run {}", test.id, test.inputs, run.end)
    };
    let mut differences: Vec<String> =
        claimed.difference(&taken).map(|id| line(id, "claims it but does not take it")).collect();
    if test.is_cut() {
        return differences;
    }
    differences.extend(taken.difference(&claimed).map(|id| line(id, "takes it but does not say so")));
    differences
}
