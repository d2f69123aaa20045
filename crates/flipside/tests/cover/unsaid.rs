//! What nobody says of pointers, and of functions that are not here: no branch is plainly unreachable for it.

use crate::cover_text;

/// What the branch is within that is not taken.
fn within(text: &str) -> Vec<String> {
    let (_, report, said) = cover_text(text, &["--no-errors", "--time-limit", "20"]);
    let objectives = report["objectives"].as_array().unwrap();
    let mut open = objectives.iter().filter(|objective| objective["verdict"] == "unreachable");
    let open = open.next().unwrap_or_else(|| panic!("{text}{said}"));
    let bounds = open["within"].as_array().map_or(&[][..], Vec::as_slice);
    bounds.iter().map(|bound| bound["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_pointer_may_be_a_number() {
    let address = "`p` is the aligned address of an object";
    for (text, name) in [
        ("int f(const void *p) { return p == (void *)-1 ? 1 : 0; }\n", address),
        ("int f(const int *p) { return (unsigned long)p & 1 ? 1 : 0; }\n", address),
        (
            "int f(const int *p) { unsigned long a = (unsigned long)p; return a == 0 ? *p : 3; }\n",
            "`p` is not null",
        ),
        (
            "int f(const int *p) { unsigned long a = (unsigned long)p; return a ? *p : 3; }\n",
            "`p` is not null",
        ),
        (
            "typedef void (*hand)(int);\nint f(hand h) { return h == (hand)1 ? 1 : 0; }\n",
            "pointers to `another_h` are no other numbers",
        ),
    ] {
        let names = within(text);
        assert!(names.iter().any(|known| known == name), "{text}{names:?}");
    }
}

#[test]
fn a_pointer_may_lead_to_a_constant_that_it_is_compared_with() {
    let text = "static const char text[] = \"info\";\nint f(const char *p) { return p == text ? 1 : 0; }\n";
    let (status, report, said) = cover_text(text, &["--no-errors", "--time-limit", "20"]);
    assert_eq!((status, &report["totals"]["covered"]), (0, &2.into()), "{said}");
}

#[test]
fn a_function_that_is_not_here_may_write_through_every_address() {
    let structure = "struct info { int n; const char *name; };
int fill(struct info *to);
int f(void) { struct info one = {0, 0}; if (fill(&one)) return 1; return one.name ? 2 : 3; }
";
    let anything = "int walk(int (*visit)(void *), void *user);
static int visit(void *user) { return ++*(int *)user; }
int f(void) { int n = 0; walk(visit, &n); return n ? 1 : 0; }
";
    let kept = "void start(int *done);\nvoid wait_for(int ms);
int f(void) { int done; start(&done); done = 0; wait_for(3); return done ? 1 : 0; }
";
    let behind = "struct port { int state; };\nvoid kick(void);
int f(struct port *port) { port->state = 0; kick(); return port->state ? 1 : 0; }
";
    for text in [structure, anything, kept, behind] {
        let names = within(text);
        let name = "functions that are not defined write only numbers behind their arguments";
        assert!(names.iter().any(|known| known == name), "{text}{names:?}");
    }
    let own = "void tick(void);
int f(int i) { int a[2] = {1, 2}; tick(); return a[i & 1] == 3 ? 1 : 0; }
";
    assert!(within(own).is_empty());
}
