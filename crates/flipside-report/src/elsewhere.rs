//! Names that the subject's file cannot say: does a test need one of them?

use crate::TestReport;

/// Does a test set this variable, or use this function as a value?
pub(crate) fn uses(test: &TestReport, name: &str) -> bool {
    test.inputs.iter().any(|input| is_part(&input.name, name) || input.value.as_str() == Some(name))
}

/// Does a test need this variable or function, or change it?
pub(crate) fn touches(test: &TestReport, name: &str) -> bool {
    uses(test, name) || test.outputs.iter().any(|output| is_part(&output.name, name))
}

/// Is it a variable, or a part of it?
pub(crate) fn is_part(path: &str, variable: &str) -> bool {
    let rest = path.strip_prefix(variable);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.', '-']))
}
