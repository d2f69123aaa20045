//! What a call leaves as it was: where one test changes something, the others have to find there what they put there, or a function that writes the wrong
//! thing goes unnoticed.

use std::collections::{BTreeMap, HashMap, HashSet};

use flipside_ctest::{CType, Step};
use serde_json::Value;

use crate::reader::{elements, place};
use crate::{InputReport, OutputReport, Report, TestReport};

/// So many places are compared in each test; where there are more, only what a test changes.
const MOST: usize = 256;

/// The places that some test changes.
pub(crate) struct Kept<'r>(Vec<Changed<'r>>);

/// A place that some test changes.
struct Changed<'r> {
    output: &'r OutputReport,
    /// Where a pointer is there: the variable that it lies in, and in which element.
    pointer: Option<(String, usize)>,
}

impl<'r> Kept<'r> {
    pub fn new(report: &'r Report) -> Self {
        let outputs = report.tests.iter().flat_map(|test| &test.outputs);
        let places: BTreeMap<&str, &OutputReport> =
            outputs.map(|output| (output.name.as_str(), output)).take(MOST * MOST).collect();
        if places.len() > MOST {
            return Kept(Vec::new());
        }
        Kept(places.into_values().map(|output| Changed { output, pointer: pointer(output) }).collect())
    }

    /// The places that a test leaves as they were, with what is there.
    pub fn of(&self, test: &TestReport) -> Vec<OutputReport> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let changed: HashSet<&str> = test.outputs.iter().map(|output| output.name.as_str()).collect();
        let inputs: HashMap<&str, &InputReport> =
            test.inputs.iter().map(|input| (input.name.as_str(), input)).collect();
        let value = |Changed { output, pointer }: &Changed<'_>| match inputs.get(output.name.as_str()) {
            Some(InputReport { value: Value::Null, .. }) => Some("NULL".into()),
            Some(input) => Some(input.value.clone()),
            // A pointer that nothing reads is null, where the test has the object that it lies in.
            None => {
                let (variable, element) = pointer.as_ref()?;
                (*element < elements(test, variable)?).then(|| "NULL".into())
            }
        };
        let kept = self.0.iter().filter(|place| !changed.contains(place.output.name.as_str()));
        let same = |place: &Changed<'_>| {
            let enumerator =
                inputs.get(place.output.name.as_str()).and_then(|input| input.enumerator.clone());
            Some(OutputReport { value: value(place)?, enumerator, ..place.output.clone() })
        };
        kept.filter_map(same).collect()
    }
}

/// The variable and the element in which a pointer lies; nothing of what is no pointer.
fn pointer(output: &OutputReport) -> Option<(String, usize)> {
    let place = place(output.at.as_ref().unwrap_or(&output.name)).ok()?;
    let element = match place.steps.first() {
        Some(Step::Index(element)) => usize::try_from(*element).ok()?,
        Some(Step::Member(_)) | None => 0,
    };
    CType::parse(&output.ty).is_pointer().then_some((place.variable, element))
}
