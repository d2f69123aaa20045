//! Does the comparison notice? Right reports are made from the truth, then spoilt.

use serde_json::{Value, json};

use crate::batch::Batch;
use crate::check::Case;
use crate::report::Report;
use crate::source::Source;
use crate::truth::{Truth, run_all, run_tests};

const TEXT: &str = "\
static int half(int x) {
    return B(x > 100) ? x / 2 : x;
}

int spoilt(unsigned char a, _Bool b) {
    int t[4] = { 1, 2, 3, 4 };
    if (B((a & 3) > 3)) return 1;
    if (B(b) && B(t[a >> 5] > 1)) return half(a);
    switch (S(a & 7)) {
    case 1:
    case 2 ... 4: return 3;
    case 9: return 4;
    }
    return 0;
}
";

struct Fixture {
    batch: Batch,
    truths: Vec<Truth>,
    _folder: tempfile::TempDir,
}

fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let source = Source::read("self test", TEXT).unwrap();
    let batch = Batch::build(folder.path(), "self_test", vec![source]).unwrap();
    let truths = run_all(&batch).unwrap();
    Fixture { batch, truths, _folder: folder }
}

/// A report that is right: a test for every input, every objective with its first test.
fn right_report(fixture: &Fixture) -> Value {
    let values: Vec<Vec<i64>> = (0..512).map(|input| vec![input / 2, input % 2]).collect();
    let runs = run_tests(&fixture.batch, 0, &values).unwrap();
    let tests: Vec<Value> = runs
        .iter()
        .zip(&values)
        .enumerate()
        .map(|(id, (run, values))| {
            let inputs = json!([
                { "name": "a", "type": "unsigned char", "value": values[0] },
                { "name": "b", "type": "_Bool", "value": values[1] }
            ]);
            json!({ "id": format!("t{id}"), "inputs": inputs, "branches": run.taken, "end": run.end })
        })
        .collect();
    let objectives: Vec<Value> = fixture.truths[0]
        .hits
        .iter()
        .map(|(id, hits)| {
            let verdict = if *hits > 0 { "covered" } else { "unreachable" };
            let first = runs.iter().position(|run| run.taken.contains(id));
            let names: Vec<String> = first.iter().map(|index| format!("t{index}")).collect();
            json!({ "id": id, "verdict": verdict, "tests": names, "explanation": {} })
        })
        .collect();
    json!({ "verdict": "exhaustive", "objectives": objectives, "tests": tests })
}

fn differences(fixture: &Fixture, mut report: Value) -> Vec<String> {
    let count = |verdict: &str| {
        let objectives = report["objectives"].as_array().unwrap();
        objectives.iter().filter(|objective| objective["verdict"] == verdict).count()
    };
    let totals = json!({
        "objectives": report["objectives"].as_array().unwrap().len(),
        "covered": count("covered"), "unreachable": count("unreachable"), "unknown": count("unknown")
    });
    report["verdict"] = if totals["unknown"] == 0 { "exhaustive".into() } else { "incomplete".into() };
    report["totals"] = totals;
    let report = Report::read(&report.to_string()).unwrap();
    let case = Case { batch: &fixture.batch, subject: 0, truth: &fixture.truths[0] };
    case.differences(&report).unwrap()
}

fn objective<'a>(report: &'a mut Value, id: &str) -> &'a mut Value {
    let objectives = report["objectives"].as_array_mut().unwrap();
    objectives.iter_mut().find(|objective| objective["id"] == id).unwrap()
}

/// Spoils the report and expects one difference, about that objective, with these words.
fn check(spoil: impl Fn(&mut Value), id: &str, words: &str) {
    let fixture = fixture();
    let mut report = right_report(&fixture);
    spoil(&mut report);
    let found = differences(&fixture, report);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with(id) && found[0].contains(words), "{found:?}");
}

#[test]
fn the_truth_is_known() {
    let fixture = fixture();
    let truth = &fixture.truths[0];
    assert_eq!(truth.runs, 512);
    // The index is out of bounds from 128 on, when `b` holds.
    assert_eq!(truth.failed, 128);
    assert_eq!(truth.hits["spoilt#0:false"], 512);
    assert_eq!(truth.hits["spoilt#2:true"], 96);
    assert_eq!(truth.hits["half#0:true"], 27);
    assert_eq!(truth.never_taken(), ["spoilt#0:true", "spoilt#3:case 9"]);
}

#[test]
fn a_right_report_has_no_differences() {
    let fixture = fixture();
    assert_eq!(differences(&fixture, right_report(&fixture)), Vec::<String>::new());
}

#[test]
fn unknown_is_no_difference() {
    let fixture = fixture();
    let mut report = right_report(&fixture);
    objective(&mut report, "half#0:true")["verdict"] = "unknown".into();
    assert_eq!(differences(&fixture, report), Vec::<String>::new());
}

#[test]
fn a_wrong_unreachable_is_caught() {
    let spoil = |report: &mut Value| objective(report, "half#0:true")["verdict"] = "unreachable".into();
    check(spoil, "half#0:true", "the verdict is unreachable, the truth: 27 of 512 inputs take it");
}

// Shows V5.
#[test]
fn a_wrong_covered_is_caught() {
    let spoil = |report: &mut Value| {
        objective(report, "spoilt#0:true")["verdict"] = "covered".into();
        objective(report, "spoilt#0:true")["tests"] = json!(["t0"]);
    };
    let fixture = fixture();
    let mut report = right_report(&fixture);
    spoil(&mut report);
    let found = differences(&fixture, report);
    assert!(found[0].contains("the verdict is covered, the truth: none of 512 inputs takes it"), "{found:?}");
    assert!(found[1].contains("no test of the report takes it"), "{found:?}");
}

// Shows B2.
#[test]
fn a_missing_objective_is_caught() {
    let spoil = |report: &mut Value| {
        report["objectives"]
            .as_array_mut()
            .unwrap()
            .retain(|objective| objective["id"] != "spoilt#3:default");
    };
    check(spoil, "spoilt#3:default", "missing in the report");
}

// Shows B2.
#[test]
fn an_objective_too_many_is_caught() {
    let spoil = |report: &mut Value| {
        let extra =
            json!({ "id": "spoilt#4:true", "verdict": "unreachable", "tests": [], "explanation": {} });
        report["objectives"].as_array_mut().unwrap().push(extra);
    };
    check(spoil, "spoilt#4:true", "there is no such branch");
}

// Shows T2.
#[test]
fn a_claim_of_a_test_is_checked() {
    let spoil = |report: &mut Value| {
        report["tests"][0]["branches"].as_array_mut().unwrap().push("half#0:true".into());
    };
    check(spoil, "half#0:true", "claims it but does not take it");
    let spoil = |report: &mut Value| {
        let branches = report["tests"][511]["branches"].as_array_mut().unwrap();
        branches.retain(|id| id != "spoilt#1:true");
    };
    check(spoil, "spoilt#1:true", "takes it but does not say so");
}

#[test]
fn a_run_that_was_cut_may_take_more() {
    let fixture = fixture();
    let mut report = right_report(&fixture);
    report["tests"][511]["branches"].as_array_mut().unwrap().retain(|id| id != "spoilt#1:true");
    report["tests"][511]["end"] = "unsupported: something".into();
    assert_eq!(differences(&fixture, report), Vec::<String>::new());
}

// Shows T1.
#[test]
fn an_impossible_input_is_caught() {
    let spoil = |report: &mut Value| report["tests"][3]["inputs"][1]["value"] = 2.into();
    check(spoil, "t3", "`b` is 2, which is no _Bool");
    let spoil = |report: &mut Value| report["tests"][3]["inputs"][0]["name"] = "c".into();
    check(spoil, "t3", "no value for `a`");
}

#[test]
fn wrong_totals_are_caught() {
    let fixture = fixture();
    let mut report = right_report(&fixture);
    report["totals"] = json!({ "objectives": 1, "covered": 1, "unreachable": 0, "unknown": 0 });
    let error = Report::read(&report.to_string()).unwrap_err();
    assert!(error.contains("totals.objectives is 1"), "{error}");
}

#[test]
fn the_plain_text_has_no_marks() {
    let plain = Source::read("self test", TEXT).unwrap().plain();
    assert!(plain.contains("if ((a & 3) > 3) return 1;"), "{plain}");
    assert!(plain.contains("if ((b) && (t[a >> 5] > 1)) return half(a);"), "{plain}");
    assert!(plain.contains("switch (a & 7) {"), "{plain}");
    assert!(plain.contains("return (x > 100) ? x / 2 : x;"), "{plain}");
}

fn truth_of(text: &str) -> Truth {
    let folder = tempfile::tempdir().unwrap();
    let source = Source::read("self test", text).unwrap();
    let batch = Batch::build(folder.path(), "self_test", vec![source]).unwrap();
    run_all(&batch).unwrap().remove(0)
}

#[test]
fn an_endless_function_is_rejected() {
    let truth = truth_of("int f(unsigned char a) {\n    while (B(a > 200)) {}\n    return 0;\n}\n");
    assert_eq!(truth.rejected.as_deref(), Some("endless"));
}

#[test]
fn only_legal_inputs_count() {
    let text = "\
int f_precond(unsigned char a) {
    return a < 10;
}
int f(unsigned char a) {
    return B(a > 9) ? 1 : 2;
}
";
    let truth = truth_of(text);
    assert_eq!(truth.runs, 10);
    assert_eq!(truth.never_taken(), ["f#0:true"]);
}

#[test]
fn what_a_precondition_takes_does_not_count() {
    let text = "\
static int small(int x) {
    return B(x < 10);
}
int f_precond(unsigned char a) {
    return 7 / (a - 40) != 7 && !small(a);
}
int f(unsigned char a) {
    return small(a);
}
";
    let truth = truth_of(text);
    // Not the ten small ones, not 40 (an error), not 41.
    assert_eq!(truth.runs, 244);
    assert_eq!((truth.hits["small#0:true"], truth.hits["small#0:false"]), (0, 244));
}

#[test]
fn every_error_ends_the_run() {
    let failing = [
        ("int t[2] = { 1, 2 }; return t[a];", 254),
        ("return a * 20000000;", 148),
        ("return 2147483400 + a;", 8),
        ("return -2147483400 - a;", 7),
        ("return -(a - 2147483647 - 1);", 1),
        ("return 7 / a;", 1),
        ("return 7 % a;", 1),
        ("return (-2147483647 - 1) % (a - 2);", 2),
        ("return 1 << a;", 225),
        ("return 1 >> a;", 224),
        ("return 1u << a;", 224),
        ("return (a - 100) << 1;", 100),
        ("return (signed char)a + (unsigned)a * 20000000;", 0),
        ("unsigned char c = a; c += 200; c <<= 7; return c;", 0),
        ("_Bool b = a; return b << 3;", 0),
    ];
    for (body, failed) in failing {
        let truth = truth_of(&format!("int f(unsigned char a) {{\n    if (B(a)) {{}}\n    {body}\n}}\n"));
        assert_eq!(truth.failed, failed, "{body}");
    }
}
