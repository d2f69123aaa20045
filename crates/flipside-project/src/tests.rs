//! Results for the tests of this crate.

use flipside_report::{ObjectiveCriterion, ReportedKind};

use crate::{BranchResult, Counts, FORMAT, FunctionResult, ProjectResult, Status};

/// A function with nothing missing.
pub(crate) fn function(file: &str, line: u32, name: &str) -> FunctionResult {
    FunctionResult {
        file: file.into(),
        function: name.into(),
        line,
        configuration: String::new(),
        code: "00".into(),
        key: "00".into(),
        status: Status::Settled,
        counts: Counts { branches: 2, covered: 2, ..Counts::default() },
        reasons: Vec::new(),
        missing: Vec::new(),
        findings: 0,
        reproducible: true,
        folder: String::new(),
        seconds: 0.0,
    }
}

/// A branch of this kind.
pub(crate) fn branch(id: &str, kind: ReportedKind) -> BranchResult {
    BranchResult {
        id: id.into(),
        line: 5,
        column: 7,
        condition: "x > 0".into(),
        outcome: "true".into(),
        kind,
        why: vec!["out of time".into()],
    }
}

/// Results of these functions.
pub(crate) fn project(functions: Vec<FunctionResult>) -> ProjectResult {
    ProjectResult {
        format: FORMAT,
        version: "0".into(),
        criterion: ObjectiveCriterion::Branch.into(),
        sample: None,
        reproducible: true,
        functions,
        unread: Vec::new(),
    }
}
