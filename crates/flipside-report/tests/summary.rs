//! The summary as people see it.

mod support;

use flipside_report::{
    Colours, Completeness, Ending, FindingClass, FindingReport, PathTotals, PathsReport, Report,
    ReportedOrigin, ReportedVerdict, summary,
};
use support::{objective, report, unreachable};

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

#[test]
fn what_needs_a_state_is_counted_apart() {
    let covered = |id: &str| objective(id, 3, "a", ReportedVerdict::Covered, &[]);
    let mut all = report(vec![covered("f#0:true"), covered("f#0:false"), covered("f#1:true")], &[true]);
    all.objectives[1].given = vec!["f.count == 4".into()];
    all.objectives[2].given = vec!["f.count == 4".into()];
    all.totals.given = 2;
    let lines = summary(&all, Colours::Off).lines().take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(
        lines,
        "\
f: 3 of 3 branches covered (2 given a state), 0 unreachable, 0 unknown: complete
  given        f.count == 4: 2 branches"
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
        possible: false,
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

/// What is said loudly when the tests end so.
fn attention(errors: &[bool]) -> Vec<String> {
    attention_with("branch", errors)
}

fn attention_with(criterion: &str, errors: &[bool]) -> Vec<String> {
    let objectives = vec![unreachable(3, &[], &[ERROR]), unreachable(4, &[], &[])];
    let mut report = report(objectives, &vec![true; errors.len()]);
    report.criterion = criterion.to_owned().try_into().expect("a criterion should be known");
    for (test, &is_error) in report.tests.iter_mut().zip(errors) {
        test.ends = if is_error { Ending::Error } else { Ending::Returns };
    }
    let text = summary(&report, Colours::Off);
    text.lines().filter_map(|line| line.strip_prefix("  ATTENTION    ")).map(str::to_owned).collect()
}

#[test]
fn errors_that_make_verdicts_worthless_are_said_loudly() {
    const EVERY: &str = "every run ends in a run-time error: the code after it was never executed";
    assert_eq!(attention(&[true, false]), [""; 0], "the line of a hidden branch says it");
    assert_eq!(attention(&[true, true]), [EVERY]);
    assert_eq!(attention(&[]), [""; 0], "without tests there is nothing to say");
    let looked_for = attention_with("errors", &[true]);
    assert_eq!(looked_for, [""; 0], "tests without an error may just not be needed");
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

/// What the headline says behind the last colon, and the lists of what is not covered.
fn said(report: &Report) -> (String, Vec<String>) {
    let text = summary(report, Colours::Off);
    let (head, rest) = text.split_once('\n').unwrap_or_default();
    let labels = ["unreachable", "within", "hidden", "unknown"];
    let is_listed = |line: &&str| labels.iter().any(|label| line.starts_with(&format!("  {label:11}  ")));
    (head.to_owned(), rest.lines().filter(is_listed).map(str::to_owned).collect())
}

const GUESS: (&str, ReportedOrigin) = ("`p` of at most 64 elements", ReportedOrigin::Guess);
const DEFAULT: (&str, ReportedOrigin) = ("`malloc` never fails", ReportedOrigin::Default);
const STATED: (&str, ReportedOrigin) = ("`s` of at most 16 characters", ReportedOrigin::Stated);
const ERROR: &str = "a.c:2:1: division by zero";

#[test]
fn what_is_unreachable_within_bounds_says_so() {
    let (head, listed) = said(&report(vec![unreachable(3, &[STATED, GUESS, DEFAULT], &[ERROR])], &[]));
    assert_eq!(
        head,
        "f: 0 of 1 branches covered, 0 unreachable, 1 unreachable within bounds, 0 unknown: complete within `p` of at most 64 elements and `malloc` never fails, for `s` of at most 16 characters"
    );
    assert_eq!(
        listed,
        [
            "  within       f#3:true  a.c:3:7  `a` is never true; within: `p` of at most 64 elements and `malloc` never fails; hidden by: a.c:2:1: division by zero"
        ]
    );
}

#[test]
fn what_errors_hide_says_so() {
    let mut hidden = report(vec![unreachable(3, &[STATED], &[ERROR])], &[]);
    let (head, listed) = said(&hidden);
    assert_eq!(
        head,
        "f: 0 of 1 branches covered, 0 unreachable, 1 hidden by errors, 0 unknown: complete up to the first error of a run, for `s` of at most 16 characters"
    );
    let line = "  hidden       f#3:true  a.c:3:7  `a` is never true; hidden by: a.c:2:1: division by zero";
    assert_eq!(listed, [line]);
    hidden.accepts_hidden = true;
    hidden.verdict = hidden.totals.completeness(true);
    let (head, listed) = said(&hidden);
    assert!(
        head.ends_with(
            ": complete up to the first error of a run (accepted), for `s` of at most 16 characters"
        ),
        "{head}"
    );
    assert_eq!(listed, [line], "it is still shown");
}

#[test]
fn both_kinds_are_counted_apart() {
    let all = vec![
        unreachable(3, &[], &[]),
        unreachable(4, &[GUESS], &[]),
        unreachable(5, &[], &[ERROR]),
        objective("f#6:true", 6, "a", ReportedVerdict::Covered, &[]),
    ];
    let (head, listed) = said(&report(all, &[]));
    assert_eq!(
        head,
        "f: 1 of 4 branches covered, 1 unreachable, 1 unreachable within bounds, 1 hidden by errors, 0 unknown: complete within `p` of at most 64 elements, up to the first error of a run"
    );
    assert_eq!(listed.len(), 3);
}

#[test]
fn what_the_user_confirmed_is_complete() {
    let accepted = (GUESS.0, ReportedOrigin::Accepted);
    let (head, listed) = said(&report(vec![unreachable(3, &[STATED, accepted], &[])], &[]));
    assert!(
        head.ends_with(
            "1 unreachable, 0 unknown: complete, for `p` of at most 64 elements and `s` of at most 16 characters"
        ),
        "{head}"
    );
    assert!(listed[0].ends_with("`a` is never true; within: `p` of at most 64 elements"), "{listed:?}");
}

#[test]
fn at_most_three_bounds_are_named() {
    let names: Vec<String> = (0..5).map(|number| format!("b{number}")).collect();
    let bounds: Vec<(&str, ReportedOrigin)> =
        names.iter().map(|name| (name.as_str(), ReportedOrigin::Guess)).collect();
    let (head, _) = said(&report(vec![unreachable(3, &bounds, &[])], &[]));
    assert!(head.ends_with(": complete within b0, b1, b2 and 2 more"), "{head}");
    let open = objective("f#6:true", 6, "a", ReportedVerdict::Unknown, &[]);
    let (head, _) = said(&report(vec![unreachable(3, &bounds, &[]), open], &[]));
    assert!(head.ends_with("1 unreachable within bounds, 1 unknown: incomplete"), "{head}");
}

#[test]
fn each_kind_has_its_colour() {
    let all = vec![unreachable(3, &[], &[]), unreachable(4, &[GUESS], &[]), unreachable(5, &[], &[ERROR])];
    let text = summary(&report(all, &[]), Colours::On);
    for colour in ["\x1b[36munreachable", "\x1b[34mwithin     ", "\x1b[35mhidden     "] {
        assert!(text.contains(colour), "{colour:?}: {text:?}");
    }
}
