//! SARIF 2.1.0: run-time errors, failures that the oracle tells, unreachable branches of each kind and unknown ones, each with its
//! place.

use serde_json::{Value, json};

use super::{EmitError, File, Material};
use crate::summary::outcome;
use crate::{
    ConditionReport, DecisionReport, FindingClass, ObjectiveReport, ReportedKind, ReportedVerdict, Source,
};

/// The report as `report.sarif`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let report = material.report;
    let mut results: Vec<Value> = Vec::new();
    for finding in &report.findings {
        let mut parts = finding.place.rsplitn(3, ':');
        let column = parts.next().and_then(|text| text.parse().ok()).unwrap_or(1);
        let line = parts.next().and_then(|text| text.parse().ok()).unwrap_or(1);
        let file = parts.next().unwrap_or(&finding.place);
        let (rule, level) = match finding.class {
            FindingClass::RunTimeError => ("run-time-error", "error"),
            FindingClass::Oracle => ("oracle-failure", "error"),
            FindingClass::Leak => ("leak", "warning"),
        };
        let mut result = json!({
            "ruleId": rule,
            "level": level,
            "message": { "text": finding.told() },
            "locations": [location(file, &json!({
                "startLine": line, "startColumn": characters(material.sources, file, line, column),
            }))],
        });
        if let Some(text) = &finding.reproducer {
            result["properties"] = json!({ "reproducer": text });
        }
        results.push(result);
    }
    let is_listed = |one: &&ObjectiveReport| !one.mcdc && one.verdict != ReportedVerdict::Covered;
    for objective in report.objectives.iter().filter(is_listed) {
        results.push(result(material, objective));
    }
    for decision in &report.decisions {
        let conditions = decision.conditions.iter();
        for condition in conditions.filter(|condition| condition.verdict != ReportedVerdict::Covered) {
            results.push(effect(material, decision, condition));
        }
    }
    let artifacts: Vec<Value> = report
        .sources
        .iter()
        .map(|source| json!({ "location": { "uri": uri(&source.file) }, "hashes": { "sha-256": source.sha256 } }))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Flipside",
                "version": report.tool.version,
                "rules": [
                    rule("run-time-error", "error", "A test makes a run-time error"),
                    rule("oracle-failure", "error", "The oracle does not accept what a test came to"),
                    rule("leak", "warning", "A test leaves a heap object behind that nothing points to"),
                    rule("unreachable-branch", "note", "No legal input takes this branch"),
                    rule("unreachable-within-bounds", "warning", "No legal input takes this branch within bounds that nobody confirmed"),
                    rule("hidden-branch", "warning", "Runs that might take this branch end in an error before"),
                    rule("no-effect", "note", "No legal inputs show that this condition affects its decision on its own"),
                    rule("effect-not-shown", "warning", "No tests show that this condition affects its decision on its own"),
                    rule("no-error", "note", "No legal input makes this run-time error"),
                    rule("no-error-within-bounds", "warning", "No legal input makes this run-time error within bounds that nobody confirmed, or before another error"),
                    rule("possible-error", "warning", "It is not known whether an input makes this run-time error"),
                    rule("unreachable-point", "note", "No legal input comes to this statement, function, call, decision, boundary or label"),
                    rule("unreachable-point-within-bounds", "warning", "No legal input comes to this point within bounds that nobody confirmed, or before an error"),
                    rule("unknown-point", "warning", "It is not known whether an input comes to this point"),
                    rule("unknown-branch", "warning", "It is not known whether an input takes this branch"),
                ],
            }},
            "columnKind": "unicodeCodePoints",
            "artifacts": artifacts,
            "results": results,
        }],
    });
    let text = serde_json::to_string_pretty(&log).map_err(|error| error.to_string())?;
    Ok(vec![File::text("report.sarif", text + "\n")])
}

fn rule(id: &str, level: &str, text: &str) -> Value {
    json!({ "id": id, "shortDescription": { "text": text }, "defaultConfiguration": { "level": level } })
}

fn result(material: Material<'_>, objective: &ObjectiveReport) -> Value {
    let ObjectiveReport { file, line, column, end_line, end_column, .. } = objective;
    let rule = match objective.kind() {
        kind if objective.error.is_some() => match kind {
            ReportedKind::Plain => "no-error",
            ReportedKind::Within | ReportedKind::Hidden => "no-error-within-bounds",
            ReportedKind::Covered | ReportedKind::Unknown => "possible-error",
        },
        kind if objective.point => match kind {
            ReportedKind::Plain => "unreachable-point",
            ReportedKind::Within | ReportedKind::Hidden => "unreachable-point-within-bounds",
            ReportedKind::Covered | ReportedKind::Unknown => "unknown-point",
        },
        ReportedKind::Plain => "unreachable-branch",
        ReportedKind::Within => "unreachable-within-bounds",
        ReportedKind::Hidden => "hidden-branch",
        ReportedKind::Covered | ReportedKind::Unknown => "unknown-branch",
    };
    let level = if material.report.is_left_out(objective) { "note" } else { "warning" };
    let words = match objective.verdict {
        ReportedVerdict::Unreachable => outcome(objective),
        ReportedVerdict::Covered | ReportedVerdict::Unknown => {
            format!("{}: {}", outcome(objective), objective.explanation.reasons.join("; "))
        }
    };
    let region = json!({
        "startLine": line,
        "startColumn": characters(material.sources, file, *line, *column),
        "endLine": end_line,
        "endColumn": characters(material.sources, file, *end_line, *end_column),
    });
    let related: Vec<Value> = objective
        .explanation
        .exclusions
        .first()
        .into_iter()
        .flat_map(|exclusion| &exclusion.conditions)
        .filter_map(|part| {
            let mut place = location(part.file.as_deref()?, &json!({ "startLine": part.line? }));
            place["message"] = json!({ "text": part.what });
            Some(place)
        })
        .collect();
    let mut result = json!({
        "ruleId": rule,
        "level": level,
        "message": { "text": format!("{}: {words}", objective.id) },
        "locations": [location(file, &region)],
        "relatedLocations": related,
        "partialFingerprints": { "objective/v1": objective.id },
    });
    if !objective.within.is_empty() {
        result["properties"]["within"] = json!(objective.within);
    }
    if !objective.hidden_by.is_empty() {
        result["properties"]["hidden_by"] = json!(objective.hidden_by);
    }
    result
}

/// A condition whose effect on its decision is not shown.
fn effect(material: Material<'_>, decision: &DecisionReport, condition: &ConditionReport) -> Value {
    let is_plain = condition.kind() == ReportedKind::Plain;
    let (rule, level) = if is_plain { ("no-effect", "note") } else { ("effect-not-shown", "warning") };
    let (file, line) = (&decision.file, condition.line);
    let text = format!(
        "{}: the effect of `{}` on `{}` is {}: {}",
        condition.id,
        condition.text,
        decision.text,
        condition.kind().words(),
        condition.why.join("; ")
    );
    json!({
        "ruleId": rule,
        "level": level,
        "message": { "text": text },
        "locations": [location(file, &json!({
            "startLine": line, "startColumn": characters(material.sources, file, line, condition.column),
        }))],
        "partialFingerprints": { "objective/v1": format!("{}:effect", condition.id) },
    })
}

fn location(file: &str, region: &Value) -> Value {
    json!({ "physicalLocation": { "artifactLocation": { "uri": uri(file) }, "region": region } })
}

/// A path as a reference: what a URI has no place for is in hexadecimal.
fn uri(path: &str) -> String {
    let byte = |byte: u8| {
        let plain = byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
        if plain { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    let text = path.bytes().map(byte).collect::<Vec<_>>().concat();
    if path.starts_with('/') { format!("file://{text}") } else { text }
}

/// The column in characters; ours count bytes.
fn characters(sources: &[Source], file: &str, line: u32, column: u32) -> u32 {
    let source = sources.iter().find(|source| source.file == file);
    let text = source.and_then(|source| source.bytes.split(|&byte| byte == b'\n').nth(line as usize - 1));
    let Some(before) = text.and_then(|text| text.get(..column as usize - 1)) else { return column };
    String::from_utf8_lossy(before).chars().count() as u32 + 1
}
