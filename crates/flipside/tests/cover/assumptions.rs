//! What a verdict rests on: defaults, stubs, memory that may fail, and what makes a branch unknown.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::cover_text;
use crate::support::{accepting, flipside};

/// The verdicts of the objectives, and the reasons of the first that is unknown.
pub fn verdicts_and_reason(text: &str) -> (Vec<String>, String) {
    let (_, report, said) = cover_text(text, &["--no-errors"]);
    let objectives = report["objectives"].as_array().unwrap();
    let verdicts =
        objectives.iter().map(|objective| objective["verdict"].as_str().unwrap().to_owned()).collect();
    let unknown = objectives.iter().find(|objective| objective["verdict"] == "unknown");
    let reasons = unknown.unwrap_or_else(|| panic!("{said}"))["explanation"]["reasons"].to_string();
    (verdicts, reasons)
}

#[test]
fn volatile_reads_that_cannot_be_fed_are_unknown() {
    let fields = "volatile struct { unsigned ready : 1; } port;
int f(void) { return port.ready && !port.ready; }
";
    let whole = "struct pair { int a, b; };
volatile struct pair port;
int f(void) { struct pair one = port, two = port; return one.a == 1 && two.a == 2; }
";
    let members = "struct port { int fixed; volatile int level; };
struct board { struct port ports[2]; } board;
int f(void) { struct board one = board, two = board; return one.ports[1].level == 1 && two.ports[1].level == 2; }
";
    let pointer = "int *volatile port;\nint f(void) { return port && !port; }\n";
    let fixed = "int f(void) { return *(unsigned *)0x40000000u & 1 && *(unsigned *)0x40000004u & 1; }\n";
    for (text, reason) in [
        (fields, "unsupported: a volatile bit-field or structure"),
        (whole, "unsupported: a volatile bit-field or structure"),
        (members, "unsupported: a volatile bit-field or structure"),
        (pointer, "unsupported: a volatile pointer"),
        (fixed, "unsupported: an object at the fixed address 0x40000000"),
    ] {
        let (verdicts, reasons) = verdicts_and_reason(text);
        assert_eq!(verdicts, ["unknown"; 4], "{reasons}");
        assert!(reasons.contains(reason), "{reasons}");
    }
}

#[test]
fn what_the_layout_decides_is_unknown() {
    let past_the_end = "int f(void) { int a[2], b[2]; return b + 2 == a ? 1 : 0; }\n";
    let moved = "#include <stdlib.h>
int f(void) { char *p = malloc(4), *q = realloc(p, 8); return q == p ? 1 : 0; }
";
    let used_again = "#include <stdlib.h>
int f(void) { char *p = malloc(4); free(p); char *q = malloc(4); return q == p ? 1 : 0; }
";
    let shared = "int f(void) { const char *a = \"xbc\", *b = \"bc\"; return a + 1 == b ? 1 : 0; }\n";
    for text in [past_the_end, moved, used_again, shared] {
        let (verdicts, reasons) = verdicts_and_reason(text);
        assert_eq!(verdicts, ["unknown"; 2], "{text}{reasons}");
        assert!(reasons.contains("comparison of addresses of different objects"), "{reasons}");
    }
    // Elements of different objects are different, and so are texts that cannot share their bytes.
    let apart = "int f(int i) { int a[2], b[2]; const char *s = \"one\", *t = \"two\"; \
        if (i < 0 || i > 1) return 2; return &a[i] == b || s == t ? 1 : 0; }\n";
    let (status, report, said) = cover_text(apart, &["--no-errors"]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(report["totals"]["unreachable_plainly"], 2, "{said}");
}

// Shows V6.
#[test]
fn what_is_unreachable_by_a_default_is_counted_apart() {
    let text = "#include <stdlib.h>
enum kind { LOW, HIGH = 4 };
int f(enum kind k, int a) {
  if (k == 2) { if (a == 2) return 7; return 3; }
  if (a > 3 && a < 2) return 4;
  void *p = malloc(4);
  if (!p) return 5;
  free(p);
  return k == HIGH;
}
";
    let (_, report, said) = cover_text(text, &["--no-errors"]);
    assert_eq!(report["totals"]["unreachable"], 2, "{said}");
    assert!(said.contains("complete, for `malloc` never fails"), "{said}");
    let objectives = report["objectives"].as_array().unwrap().iter();
    let within = objectives.filter(|objective| objective["within"].is_array());
    let ids: BTreeSet<&str> = within.map(|objective| objective["id"].as_str().unwrap()).collect();
    assert_eq!(ids, BTreeSet::from(["f#4:true"]), "{said}");
}

#[test]
fn only_the_sign_of_a_comparison_is_known() {
    let head = "#include <string.h>\nint f(char a[3], char b[3]) {\n  a[2] = b[2] = 0;\n";
    let sign = "  int c = strcmp(a, b);\n  if (c < 0) return 1;\n  if (c > 0) return 2;\n  return -memcmp(a, \"ok\", 2) >= 1 ? 3 : 4;\n}\n";
    let (status, report, said) = cover_text(&format!("{head}{sign}"), &[]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(report["totals"]["covered"], 6, "{said}");
    let returned = "  return strcmp(a, b);\n}\n";
    assert_eq!(cover_text(&format!("{head}{returned}"), &[]).0, 0, "what C leaves open is not compared");
    for more in [
        "strcmp(a, b) > 1",
        "memcmp(a, b, 2) == 5",
        "strncmp(a, b, 1) < -1",
        "strcmp(\"a\", b[0] ? \"c\" : \"d\") == -1",
    ] {
        let (status, report, said) =
            cover_text(&format!("{head}  if ({more}) return 1;\n  return 0;\n}}\n"), &[]);
        assert_eq!(status, 1, "{more}: {said}");
        assert_eq!(report["totals"]["unreachable"], 0, "{more}: {said}");
        assert!(said.contains("more than the sign"), "{more}: {said}");
    }
}

#[test]
fn what_nothing_defines_is_an_assumption_or_unsupported() {
    let folder = tempfile::tempdir().unwrap();
    let (file, results) = (folder.path().join("a.c"), folder.path().join("out"));
    let text = "int get(int *to);\nconst char *name(int);\nvoid *handle(int);\nint state;\n\
        int f(int a) { state = 1; int b; if (get(&b) > a + b) return 1; if (state != 1) return 2; return 3; }\n\
        int g(int a) { return name(a) ? 1 : 2; }\nint h(int a) { return handle(a) ? 1 : 2; }\n";
    std::fs::write(&file, text).unwrap();
    let (file, out) = (file.to_str().unwrap(), results.to_str().unwrap());
    let run = |function: &str, more: &[&str], status: i32| {
        let arguments = [&["cover", file, function, "--no-errors", "--out", out], more].concat();
        let output = flipside(&accepting(&arguments));
        assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = run("f", &[], 0);
    let assumed = "`get` is not defined: each call gives any `int`, puts any numbers into what argument 1 points to, and does nothing else";
    assert!(said.contains(assumed), "{said}");
    let report = std::fs::read_to_string(results.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    // Nothing is known of what it does to variables: that it does nothing is a default.
    let state =
        report["objectives"].as_array().unwrap().iter().find(|known| known["id"] == "f#1:true").unwrap();
    assert_eq!(state["verdict"], "unreachable");
    let within = &state["within"][0];
    assert_eq!(within["name"], "functions that are not defined change no variables");
    assert_eq!(within["origin"], "accepted");
    let inputs = report["tests"][0]["inputs"].as_array().unwrap();
    let names: Vec<&str> = inputs.iter().map(|input| input["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["state", "a", "get@1#1", "get@1"]);
    let said = run("f", &["--no-stubs"], 1);
    assert!(said.contains("unsupported: call of `get`, which has no body here"), "{said}");
    let said = run("g", &[], 0);
    assert!(
        said.contains("`name` is not defined: each call gives null, or a `char *` to something new"),
        "{said}"
    );
    let said = run("h", &[], 0);
    assert!(
        said.contains("`handle` is not defined: each call gives null, or a `void *` to something new"),
        "{said}"
    );
}

#[test]
fn what_never_fails_is_an_assumption() {
    let text = "#include <stdio.h>
#include <stdlib.h>
int f(int a) {
  char *p = malloc(3);
  if (!p) return 1;
  free(p);
  if (printf(\"%d\", 5) < 0) return 2;
  return a > 3;
}
";
    let (_, report, said) = cover_text(text, &["--no-errors"]);
    assert_eq!(report["totals"]["unreachable"], 2, "{said}");
    assert!(said.contains("within: `malloc` never fails"), "{said}");
    for name in ["malloc", "printf"] {
        let assumed = format!("`{name}` never fails");
        assert!(report["assumptions"].as_array().unwrap().contains(&assumed.as_str().into()), "{said}");
    }
}

#[test]
fn memory_may_fail_on_request() {
    let text = "#include <errno.h>
#include <stdlib.h>
int f(int a) {
  char *p = malloc(3);
  if (!p) return errno == ENOMEM ? 1 : 2;
  p[2] = a;
  char *q = realloc(p, 10);
  if (!q) { free(p); return 3; }
  int *zeros = calloc(2, 4);
  int sum = zeros ? zeros[1] + q[2] : -1;
  free(q);
  free(zeros);
  return sum > 3;
}
";
    let (status, report, said) = cover_text(text, &["--malloc-may-fail"]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(
        (&report["totals"]["covered"], &report["totals"]["unreachable"]),
        (&7.into(), &1.into()),
        "{said}"
    );
    assert_eq!(report["assumptions"], Value::Array(Vec::new()), "{said}");
    assert_eq!(report["findings"], Value::Array(Vec::new()), "{said}");
    let names =
        |test: &Value| test["inputs"].as_array().unwrap().iter().map(|input| input["name"].clone()).collect();
    let named: Vec<Vec<Value>> = report["tests"].as_array().unwrap().iter().map(names).collect();
    assert!(
        named.contains(&vec![
            "errno".into(),
            "a".into(),
            "malloc_fails@1".into(),
            "realloc_fails@2".into(),
            "calloc_fails@3".into()
        ]),
        "{named:?}"
    );
}

#[test]
fn a_precondition_cannot_read_what_is_volatile() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    let text = "volatile int reg;\nint f(int a) { return a > reg && a < 3; }\nint f_precond(int a) { return reg > a; }\n";
    std::fs::write(&file, text).unwrap();
    let out = folder.path().join("out");
    let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("a.c:3:31: the precondition cannot be executed: a volatile object"), "{said}");
}

#[test]
fn errors_that_are_in_every_run_are_said_loudly() {
    let (status, _, said) =
        cover_text("int f(int a) { int z = a & 0; int q = 7 / z; return q > 3 && a > 2; }\n", &[]);
    assert_eq!(status, 0, "{said}");
    let (head, rest) = said.split_once('\n').unwrap();
    let expected = "0 of 4 branches covered, 0 unreachable, 4 hidden by errors, 0 unknown: complete up to the first error of a run (accepted)";
    assert!(head.ends_with(expected), "{said}");
    assert!(rest.starts_with("  ATTENTION    every run ends in a run-time error"), "{said}");
}

#[test]
fn floating_point_that_is_not_the_standards_is_unknown() {
    let conditions = ["x != x", "x", "(int)x == 3", "__builtin_isnan(x)", "x > 1"];
    for condition in conditions {
        let text = format!("int f(double x) {{ if ({condition}) return 1; return 0; }}\n");
        let (status, report, said) = cover_text(&text, &["--", "-march=haswell"]);
        assert_eq!(status, 1, "{condition}: {said}");
        assert_eq!(report["totals"]["unknown"], 2, "{condition}: {said}");
    }
}

#[test]
fn a_longer_text_of_the_environment_is_a_guess() {
    let text = "#include <stdlib.h>
#include <string.h>
int f(void) { const char *text = getenv(\"HOME\"); return text && strlen(text) > 40 ? 1 : 0; }
";
    let (_, report, said) = cover_text(text, &[]);
    let objectives = report["objectives"].as_array().unwrap();
    let long = objectives.iter().find(|objective| objective["id"] == "f#1:true").unwrap();
    assert_eq!(long["verdict"], "unreachable", "{said}");
    assert_eq!(long["within"][0]["name"], "`getenv` gives at most 32 characters", "{said}");
}

/// The names in `within` of an objective.
fn within(text: &str, function: &str, id: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("a.c"), folder.path().join("out"));
    std::fs::write(&file, text).unwrap();
    let mut arguments = vec!["cover", file.to_str().unwrap()];
    arguments.extend(Some(function).filter(|function| !function.is_empty()));
    arguments.extend(["--out", out.to_str().unwrap()]);
    let output = flipside(&accepting(&arguments));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let report = std::fs::read_to_string(out.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let objectives = report["objectives"].as_array().unwrap();
    let found = objectives.iter().find(|objective| objective["id"] == id).unwrap();
    assert_eq!(found["verdict"], "unreachable", "{said}");
    let names = found["within"].as_array().cloned().unwrap_or_default();
    names.iter().map(|bound| bound["name"].as_str().unwrap().to_owned()).collect()
}

/// A pointer may lead to a variable, and arrays of declared size may be one: nobody excluded it.
// Shows V6.
#[test]
fn that_objects_do_not_overlap_is_named() {
    let apart = ["objects behind different pointers do not overlap"];
    for text in [
        "int x; int f(int *p) { x = 1; *p = 2; if (x == 2) return 1; return 0; }\n",
        "int x; int f(const int *p) { int a = *p; x = a ^ 1; if (*p != a) return 1; return 0; }\n",
        "int f(int a[2], int b[2]) { if (a == b) return 1; return 0; }\n",
        "int f(int m[2][2], int row[2]) { m[1][0] = 1; row[0] = 2; if (m[1][0] == 2) return 1; return 0; }\n",
        "int g[2]; int f(int a[2]) { g[0] = 1; a[0] = 2; if (g[0] == 2) return 1; return 0; }\n",
    ] {
        assert_eq!(within(text, "f", "f#0:true"), apart, "{text}");
    }
    // Where nothing is written through a pointer, and no pointers are compared, it cannot be seen.
    let unseen = "int f(int a[2], int b[2]) { if (a[0] > b[0] && a[0] < b[0]) return 1; return 0; }\n";
    assert_eq!(within(unseen, "f", "f#1:true"), Vec::<String>::new());
}

#[test]
fn defaults_of_the_environment_are_named() {
    let program =
        "int main(int argc, char **argv) { if (argc > 1) return 1; return argv[1] != 0 ? 2 : 0; }\n";
    let no_arguments = "the program is called without arguments";
    assert!(within(program, "", "main#0:true").contains(&no_arguments.to_owned()));
    assert!(within(program, "", "main#1:true").contains(&no_arguments.to_owned()));
    let letters = "#include <ctype.h>
int f(int c) { if (c > 127 && c < 256 && isalpha(c)) return 1; return 0; }
";
    assert_eq!(within(letters, "f", "f#2:true"), ["the locale is \"C\""]);
    let digits = "#include <ctype.h>\nint f(int c) { return c > 127 && c < 256 && (isdigit)(c) ? 1 : 0; }\n";
    assert_eq!(within(digits, "f", "f#2:true"), Vec::<String>::new());
}
