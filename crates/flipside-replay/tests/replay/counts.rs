//! The counts: exact over many forked tests, and apart for those that end inside.

use std::time::Duration;

use flipside_replay::replay::{Ends, Replay, ReplayEnd, ReplayLimits, ReplayTest, ResultKind};

use crate::support::{LIMITS, Scene, branches, ends_inside, every_clang, shown, test};

const SOURCE: &str = "#include <stdlib.h>
#define BIG(a) ((a) >= 90 && (a) % 2)
static void stop(int a) {
  if (a == 1) exit(3);
  if (a == 2) abort();
  if (a == 3) *(volatile int *)0 = 1;
  while (a == 4) { }
}
static int twice(int a) { return a < 50 ? a : 2 * a; }
int f(int a) {
  stop(a);
  int sum = 0;
  for (int i = 0; i < a; i++) sum += i;
  if (BIG(a)) return -1;
  switch (a) { case 0: return 1; case 10: return 2; }
  return twice(sum);
}
";

fn scene() -> Scene {
    Scene::new(SOURCE, "f", &["int a"], ResultKind::Scalar)
}

/// Tests 0 to 99, `a` being the id; 1 to 4 end inside.
fn hundred_tests(say_so: bool) -> Vec<ReplayTest> {
    let tests = (0..100).map(|id| {
        let test = test(id, &[&format!("a = {id};")], &[]);
        if say_so && (1..=4).contains(&id) { ends_inside(test) } else { test }
    });
    tests.collect()
}

/// For 0 and 5 to 99. The loop: the sum of 5 to 99. `BIG`: 90 to 99, of which five are odd.
#[rustfmt::skip]
const EXPECTED_F: [(u32, u64, u64); 6] = [(13, 4940, 96), (2, 10, 86), (2, 5, 5), (15, 89, 2), (15, 1, 90), (15, 1, 90)];

fn check_hundred(say_so: bool) {
    let tests = hundred_tests(say_so);
    for toolchain in every_clang() {
        let version = toolchain.version();
        let limits = ReplayLimits { time: Duration::from_secs(1), memory: Some(1 << 30), end: None };
        let report = scene().run_within(&toolchain, &tests, limits).unwrap();

        let mut in_f = branches(&report.returned, "f");
        // The order of a switch's regions differs between versions.
        in_f.sort_unstable();
        let mut expected = EXPECTED_F.to_vec();
        expected.sort_unstable();
        assert_eq!(in_f, expected, "clang {version}");
        assert_eq!(
            branches(&report.returned, "stop"),
            [(4, 0, 96), (5, 0, 96), (6, 0, 96), (7, 0, 96)],
            "clang {version}"
        );
        // Sums below 50 from 0 + … + (a - 1): a from 5 to 9.
        assert_eq!(branches(&report.returned, "twice"), [(9, 5, 84)], "clang {version}");

        let ends = shown(&report);
        assert_eq!(
            ends[1..5],
            ["1 exited 3", "2 signalled 6", "3 signalled 11", "4 timed out"],
            "clang {version}"
        );
        let returned = report.outcomes.iter().filter(|outcome| outcome.end == ReplayEnd::Returned);
        assert_eq!(returned.count(), 96);

        let ids: Vec<_> = report.inside.iter().flat_map(|inside| inside.ids.clone()).collect();
        assert_eq!(ids, [1, 2, 3, 4], "clang {version}");
        for (test, inside) in report.inside.iter().enumerate().take(3) {
            let stop = branches(&inside.functions, "stop");
            assert_eq!(stop[test], (test as u32 + 4, 1, 0), "clang {version}");
            assert!(stop[..test].iter().all(|&(_, taken, not_taken)| (taken, not_taken) == (0, 1)));
        }
        let looping = branches(&report.inside[3].functions, "stop");
        assert_eq!(looping[..3], [(4, 0, 1), (5, 0, 1), (6, 0, 1)], "clang {version}");
        assert!(looping[3].1 > 1000, "clang {version}: {looping:?}");
        for inside in &report.inside {
            // Never evaluated; what is subtracted is no evidence.
            assert_eq!(branches(&inside.functions, "twice"), [(9, 0, 0)], "clang {version}");
        }
    }
}

#[test]
fn a_hundred_tests_of_which_four_end_inside() {
    check_hundred(true);
}

#[test]
fn tests_that_end_inside_unexpectedly_are_taken_out_of_the_counts() {
    check_hundred(false);
}

#[test]
fn without_a_test_that_returns_all_counts_are_zero() {
    for toolchain in every_clang() {
        let report = scene().run(&toolchain, &[ends_inside(test(2, &["a = 2;"], &[]))]).unwrap();
        assert!(branches(&report.returned, "f").iter().all(|&(_, taken, not_taken)| taken + not_taken == 0));
        assert_eq!(branches(&report.inside[0].functions, "stop")[1], (5, 1, 0));
        let report = scene().run(&toolchain, &[]).unwrap();
        assert!(report.outcomes.is_empty() && report.inside.is_empty());
        assert_eq!(branches(&report.returned, "twice"), [(9, 0, 0)]);
    }
}

#[test]
fn what_runs_before_the_tests_is_not_counted() {
    let source =
        "unsigned long strlen(const char *text) { unsigned long n = 0; while (text[n]) n++; return n; }
        static int started;
        __attribute__((constructor)) static void start(void) { if (!started) started = 1; }
        void exit(int);
        int f(const char *text) { if (!started) return -1; if (!*text) exit(1); return strlen(text); }";
    let scene = Scene::new(source, "f", &["const char *text"], ResultKind::Scalar);
    let tests = [
        test(1, &["text = \"abc\";"], &[]),
        test(2, &["text = \"a\";"], &[]),
        ends_inside(test(3, &["text = \"\";"], &[])),
    ];
    for toolchain in every_clang() {
        let report = scene.run(&toolchain, &tests).unwrap();
        assert_eq!(shown(&report), ["1 returned 3", "2 returned 1", "3 exited 1"]);
        // The profile runtime calls the subject's strlen when it starts: eight times more.
        assert_eq!(branches(&report.returned, "strlen"), [(1, 4, 2)], "clang {}", toolchain.version());
        assert_eq!(branches(&report.returned, "start"), [(3, 0, 0)], "clang {}", toolchain.version());
        assert_eq!(branches(&report.inside[0].functions, "strlen"), [(1, 0, 0)]);
    }
}

#[test]
fn a_thousand_tests_in_seconds() {
    let tests: Vec<_> = (0..1000).map(|id| test(id, &[&format!("a = {};", id % 30 + 5)], &["a"])).collect();
    for toolchain in every_clang() {
        let started = std::time::Instant::now();
        let report = scene().run(&toolchain, &tests).unwrap();
        // Around one second; the bound leaves room for a busy machine.
        assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
        assert_eq!(report.outcomes.len(), 1000);
        let numbers: Vec<_> = report.outcomes.iter().map(|outcome| outcome.id).collect();
        assert_eq!(numbers, (0..1000).collect::<Vec<_>>());
        let entered =
            report.returned.iter().find(|function| function.name == "f").map(|function| function.count);
        assert_eq!(entered, Some(1000));
    }
}

#[test]
fn tests_that_end_with_the_same_frames_share_a_profile() {
    let group = |id: u32, text: &str| ReplayTest { ends: Ends::Inside(7), ..test(id, &[text], &[]) };
    let tests = [group(1, "a = 1;"), test(5, &["a = 5;"], &[]), group(2, "a = 1;")];
    for toolchain in every_clang() {
        let report = scene().run(&toolchain, &tests).unwrap();
        assert_eq!(shown(&report)[0], "1 exited 3");
        assert_eq!(shown(&report)[2], "2 exited 3");
        let [inside] = &report.inside[..] else { panic!("{:?}", report.inside) };
        assert_eq!(inside.ids, [1, 2]);
        assert_eq!(branches(&inside.functions, "stop")[0], (4, 2, 0));
    }
}

#[test]
fn only_urgent_tests_run_when_nobody_wants_to_go_on() {
    let urgent = |test: ReplayTest| ReplayTest { urgent: true, ..test };
    let tests = [
        test(10, &["a = 10;"], &[]),
        ends_inside(test(1, &["a = 1;"], &[])),
        urgent(test(11, &["a = 11;"], &[])),
        urgent(ends_inside(test(2, &["a = 2;"], &[]))),
    ];
    for toolchain in every_clang() {
        let replay = Replay::build(&toolchain, &scene().subject, &tests).unwrap();
        let ids = |go_on: bool| -> Vec<u32> {
            let report = replay.run(LIMITS, &|| go_on).unwrap();
            let entered: u64 =
                report.returned.iter().filter(|function| function.name == "f").map(|f| f.count).sum();
            assert_eq!(entered, if go_on { 2 } else { 1 }, "clang {}", toolchain.version());
            report.outcomes.iter().map(|outcome| outcome.id).collect()
        };
        assert_eq!(ids(false), [11, 2]);
        assert_eq!(ids(true), [10, 1, 11, 2]);
    }
}
