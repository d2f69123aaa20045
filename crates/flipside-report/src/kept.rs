//! What a call leaves as it was: where one test changes something, the others have to find there what they put there, or a function that writes the wrong thing goes unnoticed.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;

use crate::{OutputReport, Report, TestReport};

/// So many places are compared in each test; where there are more, only what a test changes.
const MOST: usize = 256;

/// The places that some test changes.
pub(crate) struct Kept<'r>(Vec<&'r OutputReport>);

impl<'r> Kept<'r> {
    pub fn new(report: &'r Report) -> Self {
        let outputs = report.tests.iter().flat_map(|test| &test.outputs);
        let places: BTreeMap<&str, &OutputReport> =
            outputs.map(|output| (output.name.as_str(), output)).take(MOST * MOST).collect();
        Kept(if places.len() > MOST { Vec::new() } else { places.into_values().collect() })
    }

    /// The places that a test leaves as they were, with what is there.
    pub fn of(&self, test: &TestReport) -> Vec<OutputReport> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let changed: HashSet<&str> = test.outputs.iter().map(|output| output.name.as_str()).collect();
        let inputs: HashMap<&str, &Value> =
            test.inputs.iter().map(|input| (input.name.as_str(), &input.value)).collect();
        let value = |output: &OutputReport| match inputs.get(output.name.as_str()) {
            Some(Value::Null) => Some("NULL".into()),
            Some(value) => Some((*value).clone()),
            // A pointer that nothing reads is null.
            None if output.ty.contains('*') && is_there(test, output) => Some("NULL".into()),
            None => None,
        };
        let kept = self.0.iter().filter(|output| !changed.contains(output.name.as_str()));
        kept.filter_map(|&output| Some(OutputReport { value: value(output)?, ..output.clone() })).collect()
    }
}

/// Does a test have the object that something lies in?
fn is_there(test: &TestReport, output: &OutputReport) -> bool {
    let place = output.at.as_ref().unwrap_or(&output.name);
    let end = place.find(['.', '[']).unwrap_or(place.len());
    let object = test.tree.as_ref().map(|tree| &tree["objects"][&place[..end]]["elements"]);
    let Some(elements) = object.and_then(Value::as_array) else { return false };
    let number = place[end..].strip_prefix('[').and_then(|rest| rest.split(']').next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0) < elements.len()
}
