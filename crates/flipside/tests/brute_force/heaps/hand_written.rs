//! Functions that were once wrong: each has a branch that null takes, which was called plainly unreachable because null was
//! not expected there.

use crate::command;
use crate::report::Report;

const TYPES: &str = "\
struct node { int key; struct node *next; };
struct buffer { int n; int *data; };
struct pair { int a, b, c, d; int *x; };
static int ok(int *d) { return d != 0; }
static int *get(struct buffer *s) { return s->data; }
";

/// A function, and the branch that null takes.
const NULLS: [(&str, &str); 7] = [
    ("int f(struct node *b) { struct node *p = 0; if (p == b) return 1; return 0; }", "f#0:true"),
    ("int f(struct node *a, struct node *b) { if (a == b) { if (!a) return 1; } return 0; }", "f#1:true"),
    (
        "int f(struct node *a, struct node *b) { if (a->next == b) { if (!a->next) return 1; } return 0; }",
        "f#1:true",
    ),
    ("int f(struct buffer *s) { if (ok(s->data)) return 1; return 0; }", "f#0:false"),
    ("int f(struct buffer *s) { if (!get(s)) return 1; return 0; }", "f#0:true"),
    (
        "int f(struct buffer *s) { int *d = s->data; int **at = &d; if (!*at) return 1; return 0; }",
        "f#0:true",
    ),
    (
        "int f(struct buffer *s) { struct pair p = { 0, 0, 0, 0, s->data }; if (!p.x) return 1; return 0; }",
        "f#0:true",
    ),
];

#[test]
fn null_is_never_excluded_in_silence() {
    let Some(program) = crate::program() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut wrong = Vec::new();
    for (number, (function, branch)) in NULLS.iter().enumerate() {
        let file = folder.path().join(format!("null_{number}.c"));
        std::fs::write(&file, format!("{TYPES}{function}\n")).expect("a file");
        let out = folder.path().join(format!("out_{number}"));
        let ended = command::run_cover(&program, &file, Some("f"), &out, &["--no-errors"]).expect("a run");
        let text = command::report_text(&out, &ended.said).expect("a report");
        let report = Report::read_verdicts(&text).expect("verdicts");
        let objective =
            report.objectives.iter().find(|objective| objective.id == *branch).expect("the branch");
        let is_named = objective.within.iter().any(|name| name.ends_with(" is not null"));
        if !(objective.verdict == "covered" || objective.verdict == "unreachable" && is_named) {
            wrong
                .push(format!("{function}: {branch} is {} within {:?}", objective.verdict, objective.within));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
