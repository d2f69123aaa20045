//! From a guess to the line that confirms it: maxima of capacities, `init`, `init --from-report`; and why something stays unknown.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use serde_json::Value;
use support::{folder, run};

const STRING: &str = "int f(const char *s) {
  int n = 0;
  while (s[n]) n++;
  if (n > 40) return 1;
  return n == 3;
}
";
const LIST: &str = "struct node { int v; struct node *next; };
int f(struct node *l) {
  int n = 0;
  for (; l; l = l->next) n++;
  if (n > 6) return 1;
  return 0;
}
";
const ARRAY: &str = "int f(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    if (p[i] == 7) s++;
  if (s > 9) return 1;
  return 0;
}
";
const MALLOC: &str = "#include <stdlib.h>
int f(int a) {
  int *p = malloc(sizeof *p);
  if (!p) return -1;
  *p = a;
  a = *p > 3;
  free(p);
  return a;
}
";
/// A static local with more numbers than tests set keeps its initial value.
const STATIC: &str =
    "int f(int a) { static int calls[5000]; if (calls[0] > 3) return 2; calls[0]++; return a > 0; }\n";
/// Small maxima: what is unreachable within them is so soon.
const SMALL: [&str; 6] = ["--max-length", "4", "--max-string", "8", "--max-depth", "3"];

/// Covers `f`: the status, the report, and what was said.
fn cover(folder: &Path, more: &[&str]) -> (i32, Value, String) {
    let (status, said) =
        run(folder, &[&["cover", "a.c", "f", "--out", "out", "--no-errors"], &SMALL[..], more].concat());
    let report = std::fs::read_to_string(folder.join("out/report.json")).unwrap();
    (status, serde_json::from_str(&report).unwrap(), said)
}

/// The names of everything that a verdict of the report is within.
fn within(report: &Value) -> Vec<&str> {
    let objectives = report["objectives"].as_array().unwrap().iter();
    let bounds = objectives.filter_map(|objective| objective["within"].as_array()).flatten();
    bounds.map(|bound| bound["name"].as_str().unwrap()).collect()
}

/// A context file with every proposal confirmed.
fn confirmed(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix('#') {
        Some(rest) if !rest.starts_with(' ') => rest.to_owned() + "\n",
        _ => line.to_owned() + "\n",
    };
    text.lines().map(line).collect()
}

#[test]
fn a_smaller_maximum_is_a_smaller_bound_and_is_checked() {
    for (text, bound) in [
        (STRING, "`s` of at most 8 characters"),
        (LIST, "at most 3 `struct node` in a row"),
        (ARRAY, "`p` of at most 4 elements"),
    ] {
        let folder = folder(&[("a.c", text)]);
        let (status, report, said) = cover(folder.path(), &[]);
        assert_eq!((status, within(&report)), (1, vec![bound]), "{said}");
        let (status, said) = run(folder.path(), &["check", "out", "a.c"]);
        assert_eq!(status, 0, "{said}");
        let command = report["reproduce"]["command"].to_string();
        assert!(command.contains("\"--max-length\",\"4\""), "{command}");
    }
}

#[test]
fn maxima_that_are_no_maxima() {
    let folder = folder(&[("a.c", STRING)]);
    for (option, wrong) in
        [("--max-length", "0"), ("--max-string", "65537"), ("--max-depth", "1025"), ("--max-depth", "many")]
    {
        let (status, said) = run(folder.path(), &["cover", "a.c", "f", option, wrong]);
        assert_eq!(status, 2, "{said}");
        assert!(said.contains(&format!("invalid value '{wrong}' for '{option} <N>'")), "{said}");
    }
}

/// What a verdict rests on becomes a line; once it is confirmed, the verdict rests on nothing else.
#[test]
fn what_a_report_rests_on_can_be_confirmed() {
    for (text, line) in [
        (STRING, "#s = { string = 8 }"),
        (LIST, "#l = { depth = 3 }"),
        (ARRAY, "#p = { length = \"n\" }"),
        (MALLOC, "#\"`malloc` never fails\","),
        (STATIC, "#\"static `f.calls` has its initial value\","),
    ] {
        let folder = folder(&[("a.c", text)]);
        let (status, report, said) = cover(folder.path(), &[]);
        assert_eq!((status, &report["verdict"]), (1, &"within-bounds".into()), "{said}");
        let branch = report["objectives"].as_array().unwrap().iter().find(|one| one["within"].is_array());
        let branch = branch.unwrap()["id"].as_str().unwrap();
        let (status, said) = run(folder.path(), &["init", "--from-report", "out"]);
        assert_eq!(status, 0, "{said}");
        assert!(said.contains("flipside cover a.c f --context f.toml"), "{said}");
        let proposed = std::fs::read_to_string(folder.path().join("f.toml")).unwrap();
        assert!(proposed.lines().any(|found| found == line), "{line} is not in\n{proposed}");
        assert!(proposed.contains(&format!("{branch} (line ")), "{branch} is not in\n{proposed}");
        // As proposals they change nothing.
        let (status, _, said) = cover(folder.path(), &["--context", "f.toml"]);
        assert_eq!(status, 1, "{said}");
        std::fs::write(folder.path().join("f.toml"), confirmed(&proposed)).unwrap();
        let (status, report, said) = cover(folder.path(), &["--context", "f.toml"]);
        assert_eq!((status, &report["verdict"]), (0, &"exhaustive".into()), "{line}: {said}");
        let (status, said) = run(folder.path(), &["check", "out", "a.c"]);
        assert_eq!(status, 0, "{said}");
    }
}

#[test]
fn init_from_a_report_overwrites_nothing_and_wants_a_report() {
    let folder = folder(&[("a.c", STATIC)]);
    cover(folder.path(), &[]);
    std::fs::write(folder.path().join("f.toml"), "mine").unwrap();
    let (status, said) = run(folder.path(), &["init", "--from-report", "out/report.json"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("f.toml is there already; --force writes over it"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.path().join("f.toml")).unwrap(), "mine");
    let (status, said) = run(folder.path(), &["init", "--from-report", "out/report.json", "--force"]);
    assert_eq!(status, 0, "{said}");
    for arguments in [&["init", "--from-report", "nowhere"][..], &["init", "--from-report", "a.c"]] {
        let (status, said) = run(folder.path(), arguments);
        assert_eq!(status, 2, "{said}");
        assert!(said.contains("cannot be read"), "{said}");
    }
}

const MEETS: &str = "extern int ask(void);
static int total;
static int helper(const char *t, unsigned long k) { unsigned long i = 0; while (i < k && t[i]) i++; return (int)i; }
int f(int *values, int count, const char *name, char *text, unsigned long size, int (*g)(int), int *one) {
  static int calls;
  calls++;
  for (int i = 0; i < count; i++) total += values[i];
  if (name)
    while (*name) name++;
  if (one && *one > 3) return ask();
  return g(helper(text, size));
}
";

#[test]
fn init_says_what_each_line_rests_on() {
    let folder = folder(&[("a.c", MEETS)]);
    let (status, said) = run(folder.path(), &["init", "a.c", "f"]);
    assert_eq!(status, 0, "{said}");
    let text = std::fs::read_to_string(folder.path().join("f.toml")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for (why, line) in [
        ("# int: `count` bounds the index of `values` in line 7", "#count = { range = [0, 8] }"),
        (
            "# int *: `count` bounds the index of `values` in line 7; nothing compares it with null",
            "#values = { length = \"count\", null = false }",
        ),
        (
            "# char *: line 9 looks for its end; line 8 compares it with null",
            "#name = { string = 8, null = true }",
        ),
        (
            "# char *: `size` goes with `text` to `helper` in line 11; nothing compares it with null",
            "#text = { length = \"size\", null = false }",
        ),
        (
            "# int *: nothing goes from element to element; line 10 compares it with null",
            "#one = { length = 1, null = true }",
        ),
    ] {
        assert!(lines.windows(2).any(|pair| pair == [why, line]), "{why}\n{line}\nare not in\n{text}");
    }
    for met in
        ["#     `ask`, called in line 10", "#     `f.calls`, used in line 6", "#     `total`, used in line 7"]
    {
        assert!(lines.contains(&met), "{met} is not in\n{text}");
    }
    assert!(lines.contains(&"#     `f` calls through a pointer in line 11"), "{text}");
    std::fs::write(folder.path().join("f.toml"), confirmed(&text)).unwrap();
    let (status, _, said) = cover(folder.path(), &["--context", "f.toml", "--time-limit", "20"]);
    assert!(status < 2, "{said}");
}

const DEEP: &str = "static unsigned g(unsigned n) { if (n == 0) return 0; return 1 + g(n - 1); }
int f(unsigned a, unsigned b) {
  if (g(a) * b == 99999999u && a > 1000000u) return 1;
  return 0;
}
";

#[test]
fn unknown_says_why_states_were_not_merged() {
    let folder = folder(&[("a.c", DEEP)]);
    let (_, report, said) = cover(folder.path(), &["--max-path-length", "100000"]);
    let objectives = report["objectives"].as_array().unwrap().iter();
    let unknown: Vec<&Value> = objectives.filter(|one| one["verdict"] == "unknown").collect();
    assert!(!unknown.is_empty(), "{said}");
    for objective in unknown {
        assert_eq!(objective["explanation"]["merging_stopped"], "calls nest too deeply, a.c:1", "{said}");
    }
    assert!(said.contains("state merging stopped: calls nest too deeply, a.c:1"), "{said}");
}
