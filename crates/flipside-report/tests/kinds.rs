//! A report with a branch of each kind: totals, the verdict on the whole, and what each format leaves out of the denominator.

#![allow(clippy::unwrap_used)]

mod support;

use flipside_report::emit::{Material, format};
use flipside_report::{
    Completeness, FormatError, ObjectiveReport, Report, ReportedKind, ReportedOrigin, ReportedVerdict,
    check_format, read_report,
};
use serde_json::Value;
use support::{objective, report, unreachable};

const GUESS: (&str, ReportedOrigin) = ("`p` of at most 64 elements", ReportedOrigin::Guess);
const DEFAULT: (&str, ReportedOrigin) = ("`malloc` never fails", ReportedOrigin::Default);
const ERROR: &str = "a.c:2:1: division by zero";

fn covered() -> ObjectiveReport {
    ObjectiveReport { tests: vec![0], ..objective("f#1:true", 1, "a", ReportedVerdict::Covered, &[]) }
}

/// Covered, plainly unreachable, within a stated bound, within a guess, within a default and hidden, hidden, unknown.
fn one_of_each() -> Report {
    let stated = (GUESS.0, ReportedOrigin::Stated);
    report(
        vec![
            covered(),
            unreachable(2, &[], &[]),
            unreachable(3, &[stated], &[]),
            unreachable(4, &[GUESS], &[]),
            unreachable(5, &[DEFAULT], &[ERROR]),
            unreachable(6, &[stated], &[ERROR]),
            objective("f#7:true", 7, "a", ReportedVerdict::Unknown, &["it was late"]),
        ],
        &[true],
    )
}

fn text(report: &Report, name: &str) -> String {
    let material =
        Material { report, sources: &[], subject: "a.c", others: &[], minimize: false, at_most: None };
    let files = (format(name).unwrap().make)(material).unwrap();
    String::from_utf8(files[0].bytes.clone()).unwrap()
}

fn verdict(objectives: Vec<ObjectiveReport>) -> Completeness {
    report(objectives, &[]).verdict
}

#[test]
fn kinds_are_counted_apart() {
    use ReportedKind::{Covered, Hidden, Plain, Unknown, Within};
    let report = one_of_each();
    let kinds: Vec<ReportedKind> = report.objectives.iter().map(ObjectiveReport::kind).collect();
    assert_eq!(kinds, [Covered, Plain, Plain, Within, Within, Hidden, Unknown]);
    let totals = serde_json::to_value(report.totals).unwrap();
    let numbers = ["objectives", "covered", "unreachable", "unreachable_plainly", "unreachable_within"]
        .map(|name| totals[name].as_u64().unwrap());
    assert_eq!(numbers, [7, 1, 5, 2, 2]);
    assert_eq!((&totals["unreachable_hidden"], &totals["unknown"]), (&1.into(), &1.into()));
}

#[test]
fn the_verdict_follows_from_the_kinds() {
    let accepted = (DEFAULT.0, ReportedOrigin::Accepted);
    assert_eq!(verdict(vec![covered(), unreachable(2, &[], &[])]), Completeness::Exhaustive);
    assert_eq!(verdict(vec![unreachable(2, &[accepted], &[])]), Completeness::Exhaustive);
    assert_eq!(verdict(vec![covered(), unreachable(2, &[GUESS], &[])]), Completeness::WithinBounds);
    assert_eq!(verdict(vec![covered(), unreachable(2, &[DEFAULT], &[])]), Completeness::WithinBounds);
    assert_eq!(verdict(vec![covered(), unreachable(2, &[], &[ERROR])]), Completeness::WithinBounds);
    assert_eq!(one_of_each().verdict, Completeness::Incomplete);
    let hidden = report(vec![unreachable(2, &[accepted], &[ERROR])], &[]);
    assert_eq!(hidden.totals.completeness(true), Completeness::Exhaustive);
    let both = report(vec![unreachable(2, &[GUESS], &[ERROR])], &[]);
    assert_eq!(both.totals.completeness(true), Completeness::WithinBounds);
    assert_eq!(serde_json::to_value(Completeness::WithinBounds).unwrap(), "within-bounds");
}

#[test]
fn what_a_verdict_rests_on_is_in_the_json() {
    let json = serde_json::to_value(one_of_each()).unwrap();
    assert_eq!(json["format"], 2);
    let plain = &json["objectives"][1];
    assert!(plain.get("within").is_none() && plain.get("hidden_by").is_none(), "absent when empty");
    let bound = &json["objectives"][4]["within"][0];
    assert_eq!((&bound["name"], &bound["origin"]), (&DEFAULT.0.into(), &"default".into()));
    assert_eq!(json["objectives"][4]["hidden_by"][0], ERROR);
    let read = read_report(&json.to_string()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), json);
}

#[test]
fn an_older_report_is_refused_with_advice() {
    let mut json = serde_json::to_value(one_of_each()).unwrap();
    let refused = |json: &Value| check_format(&json.to_string()).unwrap_err();
    json["format"] = 1.into();
    assert!(matches!(refused(&json), FormatError::Old(1)));
    json["format"] = 3.into();
    assert!(matches!(refused(&json), FormatError::New(3)));
    json.as_object_mut().unwrap().remove("format");
    let said = refused(&json).to_string();
    assert!(said.contains("format 1") && said.ends_with("run `flipside cover` again"), "{said}");
    assert!(matches!(read_report("{").unwrap_err(), FormatError::NoReport(_)));
}

/// The number of branches that a format counts, and how many of them are covered.
fn counted(report: &Report, name: &str) -> (usize, usize) {
    let text = text(report, name);
    let number = |start: &str| {
        let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("{name}: {text}"));
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().unwrap()
    };
    match name {
        "cobertura" => (number("branches-valid=\""), number("branches-covered=\"")),
        "junit" => {
            let all = text.matches("f#").count();
            (all - number("skipped=\""), all - number("skipped=\"") - text.matches("<failure").count())
        }
        _ => (number("BRF:"), number("BRH:")),
    }
}

#[test]
fn only_plain_ones_leave_the_denominator() {
    let mut report = one_of_each();
    for name in ["lcov", "lcov-2", "lcov-1", "cobertura", "junit"] {
        assert_eq!(counted(&report, name), (5, 1), "{name}");
    }
    report.accepts_hidden = true;
    for name in ["lcov", "lcov-2", "lcov-1", "cobertura", "junit"] {
        assert_eq!(counted(&report, name), (4, 1), "{name}, with what errors hide accepted");
    }
}

#[test]
fn formats_name_the_kinds() {
    let report = one_of_each();
    let cobertura = text(&report, "cobertura");
    let comment = "Not counted: branches that are unreachable (2). Counted as not covered: 2 unreachable within bounds, 1 hidden by errors, 1 unknown.";
    assert!(cobertura.contains(comment), "{cobertura}");
    let junit = text(&report, "junit");
    assert_eq!(junit.matches("type=\"unreachable within bounds\"").count(), 2, "{junit}");
    assert_eq!(junit.matches("type=\"hidden by errors\"").count(), 1, "{junit}");
    let sarif: Value = serde_json::from_str(&text(&report, "sarif")).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let rules: Vec<(&str, &str)> = results
        .iter()
        .map(|result| (result["ruleId"].as_str().unwrap(), result["level"].as_str().unwrap()))
        .collect();
    assert_eq!(
        rules,
        [
            ("unreachable-branch", "note"),
            ("unreachable-branch", "note"),
            ("unreachable-within-bounds", "warning"),
            ("unreachable-within-bounds", "warning"),
            ("hidden-branch", "warning"),
            ("unknown-branch", "warning"),
        ]
    );
    assert_eq!(results[3]["properties"]["within"][0]["name"], DEFAULT.0);
    assert_eq!(results[3]["properties"]["hidden_by"][0], ERROR);
    let csv = text(&report, "csv");
    assert!(
        csv.contains(",unreachable within bounds,`malloc` never fails,a.c:2:1: division by zero,,\r\n"),
        "{csv}"
    );
    assert!(
        csv.contains(",hidden by errors,`p` of at most 64 elements,a.c:2:1: division by zero,,\r\n"),
        "{csv}"
    );
}
