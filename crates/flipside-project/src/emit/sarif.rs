//! SARIF 2.1.0: what is left, at its lines. Waived branches are there too, suppressed with the reason; so are waivers that
//! do not fit any more, and files that could not be read. Fingerprints depend on names alone, not on lines: GitHub looks at
//! `primaryLocationLineHash` only, and would make one of the line where none is given.

use flipside_report::{ReportedKind, sha256};
use serde_json::{Value, json};

use super::Material;
use crate::waiver::branch_name;
use crate::{FunctionResult, Status};

pub(super) fn make(material: Material<'_>) -> String {
    let Material { project, judgement } = material;
    let mut results: Vec<Value> =
        project.functions.iter().flat_map(|function| of_function(material, function)).collect();
    for judged in judgement.waivers.iter().filter(|judged| judged.standing.fails()) {
        let file = judged.waiver.branch.split(':').next().unwrap_or_default();
        results.push(json!({
            "ruleId": "waiver",
            "level": "error",
            "message": { "text": judged.message() },
            "locations": [location(file, 1, 1)],
            "partialFingerprints": fingerprints(&judged.waiver.branch),
        }));
    }
    results.extend(project.unread.iter().map(|unread| {
        json!({
            "ruleId": "file-not-read",
            "level": "warning",
            "message": { "text": format!("{} could not be read: {}", unread.file, unread.reason) },
            "locations": [location(&unread.file, 1, 1)],
            "partialFingerprints": fingerprints(&format!("{}@{}", unread.file, unread.configuration)),
        })
    }));
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Flipside",
                "version": project.version,
                "rules": [
                    rule("unreachable-within-bounds", "warning", "No legal input takes this branch within bounds that nobody confirmed"),
                    rule("hidden-branch", "warning", "Runs that might take this branch end in an error before"),
                    rule("unknown-branch", "warning", "It is not known whether an input takes this branch"),
                    rule("function-failed", "warning", "This function could not be searched"),
                    rule("file-not-read", "warning", "This file could not be read, so its functions were not searched"),
                    rule("waiver", "error", "A waiver does not fit the code any more"),
                ],
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn of_function(material: Material<'_>, function: &FunctionResult) -> Vec<Value> {
    if let Status::Failed { reason } = &function.status {
        return vec![json!({
            "ruleId": "function-failed",
            "level": "warning",
            "message": { "text": format!("{}: {reason}", function.function) },
            "locations": [location(&function.file, function.line, 1)],
            "partialFingerprints": fingerprints(&function.id()),
        })];
    }
    let result = |branch: &crate::BranchResult| {
        let rule = match branch.kind {
            ReportedKind::Within => "unreachable-within-bounds",
            ReportedKind::Hidden => "hidden-branch",
            ReportedKind::Covered | ReportedKind::Plain | ReportedKind::Unknown => "unknown-branch",
        };
        let text = format!(
            "{}: `{}`, {}: {}",
            branch.id,
            branch.condition,
            branch.kind.words(),
            branch.why.join("; ")
        );
        let mut result = json!({
            "ruleId": rule,
            "level": "warning",
            "message": { "text": text },
            "locations": [location(&function.file, branch.line, branch.column)],
            "partialFingerprints": fingerprints(&branch_name(function, branch)),
        });
        if let Some(waiver) = material.judgement.of(function, branch) {
            let why = format!("{}: {} ({}, {})", waiver.category, waiver.text, waiver.who, waiver.when);
            result["suppressions"] = json!([{ "kind": "external", "justification": why }]);
        }
        result
    };
    function.missing.iter().map(result).collect()
}

fn fingerprints(name: &str) -> Value {
    json!({ "objective/v1": name, "primaryLocationLineHash": format!("{}:1", &sha256(name.as_bytes())[..16]) })
}

fn location(file: &str, line: u32, column: u32) -> Value {
    let uri = file.replace('%', "%25").replace(' ', "%20");
    let region = json!({ "startLine": line, "startColumn": column });
    json!({ "physicalLocation": { "artifactLocation": { "uri": uri }, "region": region } })
}

fn rule(id: &str, level: &str, text: &str) -> Value {
    json!({ "id": id, "shortDescription": { "text": text }, "defaultConfiguration": { "level": level } })
}
