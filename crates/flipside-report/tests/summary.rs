//! The summary as people see it.

use std::time::Duration;

use flipside_report::{
    BuildsReport, Colours, Completeness, Ending, Explanation, FindingClass, FindingReport, HarnessReport,
    ObjectiveReport, OptimisedReport, PathTotals, PathsReport, ReplayReport, Report, ReportedCriterion,
    ReportedVerdict, ReproduceReport, StatisticsReport, Subject, SuiteReport, TestReport, Times, Tool,
    Totals, summary,
};

fn objective(
    id: &str,
    line: u32,
    condition: &str,
    verdict: ReportedVerdict,
    reasons: &[&str],
) -> ObjectiveReport {
    ObjectiveReport {
        id: id.into(),
        function: "f".into(),
        file: "a.c".into(),
        line,
        column: 7,
        end_line: line,
        end_column: 9,
        condition: condition.into(),
        outcome: id.split(':').nth(1).unwrap_or_default().replace('_', " "),
        verdict,
        tests: Vec::new(),
        existing: Vec::new(),
        simplest: None,
        explanation: Explanation {
            reasons: reasons.iter().map(|&reason| reason.into()).collect(),
            ..Explanation::default()
        },
    }
}

fn report(objectives: Vec<ObjectiveReport>, agreeing: &[bool]) -> Report {
    let count =
        |verdict: ReportedVerdict| objectives.iter().filter(|objective| objective.verdict == verdict).count();
    let times = Times {
        wall: Duration::from_millis(1234),
        front_end: Duration::from_millis(210),
        clang: Duration::from_millis(200),
        search: Duration::from_millis(70),
        solver: Duration::from_millis(56),
        execute: Duration::from_millis(7),
        replay: Duration::from_millis(900),
        evidence: Duration::ZERO,
    };
    let test = |(id, &agrees): (usize, &bool)| TestReport {
        oracle: None,
        id: id as u32,
        lengths: std::collections::BTreeMap::new(),
        tree: None,
        inputs: Vec::new(),
        branches: Vec::new(),
        newly: Vec::new(),
        solver_calls: 0,
        end: "returned".into(),
        ends: Ending::Returns,
        result: None,
        returned: Vec::new(),
        outputs: Vec::new(),
        replay: ReplayReport {
            agrees,
            detail: "returned".into(),
            optimised: Some(OptimisedReport { agrees, detail: "returned".into() }),
        },
    };
    Report {
        tool: Tool { name: "flipside".into(), version: "0".into() },
        subject: Subject { file: "a.c".into(), function: Some("f".into()), files: Vec::new() },
        criterion: ReportedCriterion::Branch,
        loop_bound: None,
        paths: None,
        strategy: "dfs".into(),
        seed: 0,
        reproducible: true,
        verdict: if count(ReportedVerdict::Unknown) == 0 {
            Completeness::Exhaustive
        } else {
            Completeness::Incomplete
        },
        totals: Totals {
            objectives: objectives.len(),
            covered: count(ReportedVerdict::Covered),
            unreachable: count(ReportedVerdict::Unreachable),
            by_default: 0,
            existing: 0,
            unknown: count(ReportedVerdict::Unknown),
            paths: None,
        },
        objectives,
        tests: agreeing.iter().enumerate().map(test).collect(),
        existing: Vec::new(),
        oracle: None,
        findings: Vec::new(),
        assumptions: Vec::new(),
        bounds: Vec::new(),
        shortened: Vec::new(),
        limits: Vec::new(),
        no_legal_input: false,
        suite: SuiteReport::default(),
        harness: HarnessReport::default(),
        reproduce: ReproduceReport::default(),
        sources: Vec::new(),
        builds: BuildsReport { counting: vec!["-O0".into()], optimised: vec!["-g".into(), "-O2".into()] },
        statistics: StatisticsReport { solver_calls: 1, sat: 1, times, ..StatisticsReport::default() },
    }
}

#[test]
fn all_is_covered() {
    let all = report(vec![objective("f#0:true", 3, "a", ReportedVerdict::Covered, &[])], &[true, true]);
    assert_eq!(
        summary(&all, Colours::Off),
        "\
f: 1 of 1 branches covered, 0 unreachable, 0 unknown: complete
2 tests, all confirmed on the compiled code at -O0 and -O2
1 solver call: 1 sat, 0 unsat, 0 gave up
1.23 s: clang 0.20, execution 0.01, solver 0.06, evidence 0.00, replay 0.90
"
    );
}

/// With a bound on loops, and something that it cut.
#[test]
fn paths_have_a_line() {
    let mut paths = report(vec![objective("f#0:true", 3, "a", ReportedVerdict::Covered, &[])], &[true]);
    let lines =
        |report: &Report| summary(report, Colours::Off).lines().take(4).collect::<Vec<_>>().join("\n");
    paths.totals.paths = Some(PathTotals { feasible: 14, infeasible_prefixes: 9, cut: 0, open: 0 });
    assert_eq!(
        lines(&paths),
        "\
f: 1 of 1 branches covered, 0 unreachable, 0 unknown: complete
14 feasible paths, each with a test; 9 infeasible prefixes; 0 cut
1 test, all confirmed on the compiled code at -O0 and -O2
1 solver call: 1 sat, 0 unsat, 0 gave up"
    );
    paths.totals.paths = Some(PathTotals { feasible: 1, infeasible_prefixes: 1, cut: 1, open: 2 });
    paths.loop_bound = Some(2);
    paths.verdict = Completeness::Incomplete;
    paths.shortened = vec!["1 test was not replayed on the compiled code: out of time".into()];
    paths.paths = Some(PathsReport { cuts: vec!["it was long".into()], ..PathsReport::default() });
    assert_eq!(
        lines(&paths),
        "\
f: 1 of 1 branches covered, 0 unreachable, 0 unknown: incomplete
1 feasible path with at most 2 iterations of each loop, with a test; 1 infeasible prefix; 1 cut; 2 never tried
  because      it was long
  shortened    1 test was not replayed on the compiled code: out of time"
    );
}

#[test]
fn what_is_not_covered_stands_in_columns_with_its_reasons_once() {
    let mut mixed = report(
        vec![
            objective("f#0:true", 3, "a", ReportedVerdict::Covered, &[]),
            objective("f#1:false", 9, "b > 2", ReportedVerdict::Unreachable, &[]),
            objective("f#10:case_3", 12, "c", ReportedVerdict::Unreachable, &[]),
            objective("f#11:true", 13, "d", ReportedVerdict::Unknown, &["it was late", "it was cold"]),
            objective("f#12:default", 14, "e", ReportedVerdict::Unknown, &["it was late"]),
        ],
        &[true, false],
    );
    let kind = "division by zero".into();
    mixed.findings.push(FindingReport {
        class: FindingClass::default(),
        reproducer: None,
        kind,
        place: "a.c:7:1".into(),
        test: 1,
        confirmed: true,
        detail: String::new(),
    });
    mixed.assumptions.push("`p` is not null".into());
    mixed.builds.optimised = vec!["@flags".into()];
    mixed.tests[0].replay.optimised = None;
    assert_eq!(
        summary(&mixed, Colours::Off),
        "\
f: 1 of 5 branches covered, 2 unreachable, 2 unknown: incomplete
  unreachable  f#1:false     a.c:9:7   `b > 2` is never false
  unreachable  f#10:case_3   a.c:12:7  `switch (c)` never goes to case 3
  unknown      f#11:true     a.c:13:7  `d` true
  unknown      f#12:default  a.c:14:7  `switch (e)` to default
  because      it was late
  because      it was cold
  error        a.c:7:1: division by zero (test 1, confirmed by the sanitizers)
  assumed      `p` is not null
2 tests, 1 confirmed on the compiled code at -O0 and with your flags (1 at -O0 only)
1 solver call: 1 sat, 0 unsat, 0 gave up
1.23 s: clang 0.20, execution 0.01, solver 0.06, evidence 0.00, replay 0.90
"
    );
}

/// What is said loudly when so many of the branches rely on the absence of errors, and the tests end so.
fn attention(dependent: usize, other: usize, errors: &[bool]) -> Vec<String> {
    let mut objectives: Vec<ObjectiveReport> = (0..dependent + other)
        .map(|n| objective(&format!("f#{n}:true"), 3, "a", ReportedVerdict::Unreachable, &[]))
        .collect();
    for objective in &mut objectives[..dependent] {
        objective.explanation.assumes_no_ub = true;
    }
    objectives.push(objective("f#99:true", 3, "a", ReportedVerdict::Covered, &[]));
    let mut report = report(objectives, &vec![true; errors.len()]);
    for (test, &is_error) in report.tests.iter_mut().zip(errors) {
        test.ends = if is_error { Ending::Error } else { Ending::Returns };
    }
    let text = summary(&report, Colours::Off);
    text.lines().filter_map(|line| line.strip_prefix("  ATTENTION    ")).map(str::to_owned).collect()
}

#[test]
fn errors_that_make_verdicts_worthless_are_said_loudly() {
    const EVERY: &str = "every run ends in a run-time error: the code after it was never executed";
    let only = |which: &str| {
        format!("{which} unreachable only under the assumption that a run ends at its first run-time error")
    };
    assert_eq!(attention(0, 2, &[true, false]), [""; 0]);
    assert_eq!(attention(0, 2, &[true, true]), [EVERY]);
    assert_eq!(attention(1, 1, &[false]), [""; 0], "the line of the branch says it");
    assert_eq!(attention(1, 0, &[false]), [only("the branch that is not covered is")]);
    assert_eq!(attention(2, 1, &[false]), [only("2 of 3 branches that are not covered are")]);
    assert_eq!(attention(3, 0, &[true]), [EVERY.to_owned(), only("all 3 branches that are not covered are")]);
    let unread = report(vec![objective("f#0:true", 3, "a", ReportedVerdict::Unknown, &["why"])], &[]);
    assert!(!summary(&unread, Colours::Off).contains("ATTENTION"), "without tests there is nothing to say");
}

#[test]
fn long_lists_are_cut() {
    let objectives: Vec<_> = (0..25)
        .map(|n| objective(&format!("f#{n}:true"), n + 1, "a", ReportedVerdict::Unknown, &["why"]))
        .collect();
    let text = summary(&report(objectives, &[]), Colours::Off);
    assert_eq!(text.matches("  unknown ").count(), 20);
    assert!(text.contains("\n               … and 5 more\n  because      why\n0 tests\n"), "{text}");
}

#[test]
fn colours_only_where_they_are_wanted() {
    let open = || report(vec![objective("f#0:true", 3, "a", ReportedVerdict::Unknown, &[])], &[]);
    assert!(!summary(&open(), Colours::Off).contains('\x1b'));
    let coloured = summary(&open(), Colours::On);
    assert!(coloured.contains("\x1b[1m\x1b[33mincomplete\x1b[0m"), "{coloured}");
    assert!(coloured.contains("\x1b[1m\x1b[33munknown    \x1b[0m  f#0:true"), "{coloured}");
}
