//! Loops with a bound: `k-path`, and `--loop-bound` for branches.

use crate::brute::{Subject, Taken};
use crate::{check, cover};

/// How often `body` comes in a row, a `start` beginning anew.
fn most(path: &Taken, body: &str, start: &str) -> usize {
    let (mut most, mut count) = (0, 0);
    for branch in path {
        if branch == start {
            count = 0;
        }
        if branch == body {
            count += 1;
            most = most.max(count);
        }
    }
    most
}

#[track_caller]
fn check_bounds(subject: &Subject, iterations: &dyn Fn(&Taken) -> usize, bounds: &[usize]) {
    for &k in bounds {
        let options = ["--criterion", "k-path", "--k", &k.to_string()];
        let covered = check(subject, &options, &|path| iterations(path) <= k);
        assert_eq!(covered.report["criterion"], "k-path");
        assert_eq!(covered.report["loop_bound"], k);
        if covered.status == 1 {
            let said = &covered.said;
            assert!(said.contains("; raise it with --k\n"), "{said}");
            assert!(said.contains(&format!("limit: loop bound of {k} iteration")), "{said}");
        }
    }
}

#[test]
fn a_loop_over_a_number() {
    let subject = Subject {
        text: r#"
int f(int n, int x)
{
    int i = 0;
    while (C("f#0", i < n))
        i++;
    if (C("f#1", x > i))
        return 1;
    return 0;
}
"#,
        parameters: "int n, int x",
        inputs: &["n", "x"],
        domain: (0, 5),
        fixed: &[],
    };
    check_bounds(&subject, &|path| most(path, "f#0:true", ""), &[1, 2, 3, 4, 5, 6]);
    // The default.
    check(&subject, &["--criterion", "k-path"], &|path| most(path, "f#0:true", "") <= 2);
    for strategy in ["dfs", "eager", "lookahead", "else"] {
        let options = ["--criterion", "k-path", "--strategy", strategy];
        check(&subject, &options, &|path| most(path, "f#0:true", "") <= 2);
    }
}

#[test]
fn the_body_of_do_comes_before_its_condition() {
    let subject = Subject {
        text: r#"
int f(int n)
{
    int i = 0;
    do
        i++;
    while (C("f#0", i < n) || C("f#1", n == i - 7));
    return i;
}
"#,
        parameters: "int n",
        inputs: &["n"],
        domain: (-6, 4),
        fixed: &[],
    };
    let again = |branch: &&String| *branch == "f#0:true" || *branch == "f#1:true";
    check_bounds(&subject, &|path| 1 + path.iter().filter(again).count(), &[1, 2, 3, 4]);
}

#[test]
fn an_inner_loop_counts_anew_each_time() {
    let subject = Subject {
        text: r#"
int f(int n, int m)
{
    int s = 0;
    for (int i = 0; C("f#0", i < n); i++)
        for (int j = 0; C("f#1", j < m - i) && C("f#2", s < 9); j++)
            s++;
    return s;
}
"#,
        parameters: "int n, int m",
        inputs: &["n", "m"],
        domain: (0, 4),
        fixed: &["f#2"],
    };
    let iterations = |path: &Taken| most(path, "f#0:true", "").max(most(path, "f#1:true", "f#0:true"));
    check_bounds(&subject, &iterations, &[1, 2, 3, 4]);
}

/// Each call has loops of its own, also where a function calls itself inside one.
#[test]
fn each_call_counts_for_itself() {
    let subject = Subject {
        text: r#"
static int g(int n)
{
    int i = 0;
    while (C("g#0", i < n))
        i++;
    return i;
}
int f(int n, int m)
{
    return g(n) + g(m);
}
"#,
        parameters: "int n, int m",
        inputs: &["n", "m"],
        domain: (0, 3),
        fixed: &[],
    };
    check_bounds(&subject, &|path| most(path, "g#0:true", "g#0:false"), &[1, 2, 3]);
}

/// A search that stops where it finds something: how often it goes on depends on the inputs, though its condition does not.
#[test]
fn a_loop_that_is_left_from_its_middle() {
    let subject = Subject {
        text: r#"
int f(int a[3])
{
    for (int i = 0; C("f#0", i < 3); i++)
        if (C("f#1", a[i] == 1) || C("f#2", a[i] == -2))
            return i;
    return -1;
}
"#,
        parameters: "int a[3]",
        inputs: &["a[0]", "a[1]", "a[2]"],
        domain: (-2, 2),
        fixed: &["f#0"],
    };
    // An iteration looks at `a[i] == 1`.
    let iterations = |path: &Taken| path.iter().filter(|branch| branch.starts_with("f#1:")).count();
    check_bounds(&subject, &iterations, &[1, 2, 3]);
}

/// A loop whose number of iterations is fixed has no bound.
#[test]
fn a_fixed_loop_is_followed_to_its_end() {
    check_bounds(&crate::ARRAY, &|_| 1, &[1]);
}

const LATE: &str = r"
int f_precond(int n)
{
    return 0 <= n && n <= 8;
}
int f(int n)
{
    int i = 0;
    while (i < n)
        i++;
    if (i == 7)
        return 1;
    if (i == 9)
        return 2;
    return 0;
}
";

#[test]
fn branches_behind_the_bound_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), LATE).unwrap();
    let verdicts = |bound: &str| {
        let covered = cover(folder.path(), &["--loop-bound", bound]);
        let objectives = covered.report["objectives"].as_array().unwrap().clone();
        let found: Vec<(String, String)> = objectives
            .iter()
            .map(|objective| {
                (objective["id"].as_str().unwrap().into(), objective["verdict"].as_str().unwrap().into())
            })
            .collect();
        (covered, found)
    };
    let (covered, found) = verdicts("2");
    let said = &covered.said;
    assert_eq!(covered.status, 1, "{said}");
    assert_eq!(covered.report["criterion"], "branch");
    let with = |verdict: &str| -> Vec<&str> {
        found.iter().filter(|(_, found)| found == verdict).map(|(id, _)| id.as_str()).collect()
    };
    assert_eq!(with("unknown"), ["f#1:true", "f#2:true"], "{said}");
    assert_eq!(with("unreachable"), [""; 0], "{said}");
    let reason = "a.c:9:12: limit: loop bound of 2 iterations; raise it with --loop-bound";
    assert!(said.contains(reason), "{said}");
    for objective in covered.report["objectives"].as_array().unwrap() {
        if objective["verdict"] == "unknown" {
            assert_eq!(objective["explanation"]["reasons"], serde_json::json!([reason]));
        }
    }
    // Eight iterations are all there are: nothing is cut, and everything is definite.
    let (covered, found) = verdicts("8");
    assert_eq!(covered.status, 0, "{}", covered.said);
    assert_eq!(covered.report["limits"], serde_json::json!([]), "{}", covered.said);
    let of = |id: &str| found.iter().find(|(found, _)| found == id).map(|(_, verdict)| verdict.as_str());
    assert_eq!((of("f#1:true"), of("f#2:true")), (Some("covered"), Some("unreachable")));
}

/// A loop without an end is bounded too: each of its passes counts.
#[test]
fn an_endless_loop_is_bounded() {
    let text = "volatile int reg;\nint f(void)\n{\n    int s = 0;\n    for (;;) {\n        if (reg > 3)\n            s++;\n        \
                if (s == 3)\n            s = 0;\n    }\n}\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let covered = cover(folder.path(), &["--loop-bound", "2", "--max-path-length", "100000"]);
    let reasons = covered.report["limits"].to_string();
    assert!(reasons.contains("loop bound of 2 iterations; raise it with --loop-bound"), "{}", covered.said);
    assert_eq!(covered.report["totals"]["unreachable"], 0, "{}", covered.said);
}
