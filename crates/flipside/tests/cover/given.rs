//! What functions that nothing defines give behind pointers: what is not modelled of it is a guess, never plainly unreachable.

use serde_json::Value;

use crate::cover_text;

const TYPES: &str = "struct node { int key; struct node *next; int (*call)(int); };
struct node *first(void);
void *pool_alloc(unsigned long);
void store(struct node **to);
void free(void *);
struct node *kept;
";

/// Each function with a branch that only the guess keeps from being taken.
const GUESSED: [(&str, &str); 8] = [
    ("struct node *n = first(); return n && n->next && n->next->key == 3 ? 1 : 0;", "f#2:true"),
    ("struct node *n = first(); return n && n[1].key == 2 ? 1 : 0;", "f#1:true"),
    ("struct node *n = first(); return n && n[a & 7].key == 2 && a & 7 ? 1 : 0;", "f#2:true"),
    ("struct node *n = first(); return n == p ? 1 : 0;", "f#0:true"),
    (
        "struct node *n = first(), *m = first(); return n && m && n->next == m->next && n->next ? 1 : 0;",
        "f#3:true",
    ),
    ("struct node *n = first(); return n && n->call && n->call(a) == 7 ? 1 : 0;", "f#2:true"),
    ("int *n = pool_alloc(8); return n && n[2] == a ? 1 : 0;", "f#1:true"),
    ("struct node *n; store(&n); return n && n->key == a ? 1 : 0;", "f#1:true"),
];

/// Does every branch that is called unreachable rest on something with a name? (It may be accepted, as it is here.)
fn nothing_is_plain(report: &Value) -> bool {
    let objectives = report["objectives"].as_array().unwrap();
    let mut unreachable = objectives.iter().filter(|objective| objective["verdict"] == "unreachable");
    unreachable.all(|objective| objective["within"].as_array().is_some_and(|within| !within.is_empty()))
}

#[test]
fn what_is_beyond_an_object_that_a_function_gives_is_a_guess() {
    for (body, beyond) in GUESSED {
        let text = format!("{TYPES}int f(int a, struct node *p) {{ {body} }}\n");
        let (_, report, said) = cover_text(&text, &["--no-errors"]);
        let objectives = report["objectives"].as_array().unwrap();
        let found = objectives.iter().find(|objective| objective["id"] == beyond);
        let found = found.unwrap_or_else(|| panic!("{body}: {said}"));
        let within = found["within"].to_string();
        assert!(within.contains("gives one new object, and no pointers that are followed"), "{body}: {said}");
        assert!(nothing_is_plain(&report), "{body}: {said}");
    }
}

/// What a function gives may be what another owner has, or what it gave before.
#[test]
fn what_is_given_may_overlap() {
    let parameter =
        "struct node *n = first(); if (!n) return 0; n->key = 1; p->key = 2; return n->key != 1 ? 1 : 2;";
    let other = "struct node *n = first(), *m = first(); if (!n || !m) return 0; n->key = 1; m->key = 2; return n->key != 1 ? 1 : 2;";
    let variable = "kept = first(); if (!kept) return 0; kept->key = 1; *p = (struct node){ 2 }; return kept->key != 1 ? 1 : 2;";
    for body in [parameter, other, variable] {
        let text = format!("{TYPES}int f(struct node *p) {{ {body} }}\n");
        let (_, report, said) = cover_text(&text, &["--no-errors"]);
        assert!(nothing_is_plain(&report), "{said}");
    }
}

#[test]
fn what_is_only_copied_and_compared_is_no_guess() {
    let kept =
        "int f(void) { struct node *n = first(); if (!n) return 0; kept = n->next; return kept ? 1 : 2; }\n";
    let freed = "int f(void) { struct node *n = first(); if (!n) return 0; free(n); return 1; }\n";
    let copied = "int f(struct node *to) { struct node *n = first(); if (!n) return 0; *to = *n; return to->next ? 1 : 2; }\n";
    for text in [kept, freed, copied] {
        let (status, report, said) = cover_text(&format!("{TYPES}{text}"), &["--no-errors"]);
        assert_eq!(status, 0, "{said}");
        assert_eq!(report["totals"]["unknown"], 0, "{said}");
        assert_eq!(report["totals"]["unreachable"], 0, "{said}");
    }
}

#[test]
fn macros_of_the_subject_do_not_change_what_is_declared_for_it() {
    let text = "struct kind { int size; };
struct table { int (*call)(const struct kind *, int size); };
#define kind (nothing)
#define size ->
int f(struct table *t) { return t->call(0, 1) > 3 ? 1 : 0; }
";
    let (status, _, said) = cover_text(text, &["--no-errors"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn a_static_table_that_is_not_understood_is_no_variable_of_another_file() {
    let text = "int f(int a) {
  static const void *const labels[] = { &&one, &&two };
  if (a > 3) return 7;
  goto *labels[a & 1];
one: return 1;
two: return 2;
}
";
    let (status, report, said) = cover_text(text, &["--no-errors"]);
    assert!(status == 0 || status == 1, "{said}");
    assert_eq!(report["objectives"][0]["verdict"], "covered", "{said}");
}

/// Of structures there may be many, with many numbers in each: a report has what the functions of its tests write.
#[test]
fn a_report_has_what_tests_write_and_no_more() {
    for (argument, is_written) in [("0", false), ("to", true)] {
        let text = format!(
            "struct pair {{ unsigned char bytes[2]; void *own; }};\nvoid fill(struct pair *);\n\
             int f(struct pair *to) {{ fill({argument}); return to->bytes[1] == 7 ? 1 : 0; }}\n"
        );
        let (_, report, said) = cover_text(&text, &["--no-errors"]);
        let fill = &report["harness"]["stubs"][0];
        assert_eq!(fill["name"], "fill", "{said}");
        assert_eq!(fill["writes"].is_array(), is_written, "{said}");
    }
}
