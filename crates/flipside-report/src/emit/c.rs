//! Tests in plain C: a `main` that runs one function after the other, with `assert`.

use super::cases::Case;
use super::framework::{Comparison, Framework};
use super::{EmitError, File, Material};

const FRAMEWORK: Framework = Framework {
    name: "c",
    what: "plain C, compile and run it",
    headers: "#undef NDEBUG\n#include <assert.h>\n#include <stdio.h>\n",
    before: "",
    parameters: "void",
    first: "",
    compares: |comparison| match comparison {
        Comparison::Observed(observed) => format!("assert({});", observed.condition()),
        Comparison::Process(what, value) => format!("assert({what} == {value});"),
    },
    main,
    libraries: "",
};

/// The suite as `suite-c`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    Ok(FRAMEWORK.make(material))
}

fn main(cases: &[Case]) -> String {
    let mut lines: Vec<String> =
        cases.iter().map(|case| case.guarded(format!("test_{}();", case.name))).collect();
    let tests = if cases.len() == 1 { "1 test".into() } else { format!("{} tests", cases.len()) };
    lines.push(format!("puts(\"{tests} passed\");\nreturn 0;"));
    lines.join("\n")
}
