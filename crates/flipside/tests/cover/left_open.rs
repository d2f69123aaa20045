//! What C leaves open, and what no process can have: unknown, with the reason, and never a disagreement of the replay.

use crate::assumptions::verdicts_and_reason;
use crate::cover_text;
use crate::support::flipside;

/// The start of files with a structure that has padding.
const PAIR: &str = "#include <string.h>\nstruct pair { char tag; int number; };\n";

fn check(text: &str, expected: &[&str], reason: &str) {
    let (verdicts, reasons) = verdicts_and_reason(text);
    assert_eq!(verdicts, expected, "{text}{reasons}");
    assert!(reasons.contains(reason), "{text}{reasons}");
}

#[test]
fn padding_that_the_function_makes() {
    let byte = "return ((unsigned char *)&v)[1] ? 1 : 0;";
    for (before, body) in [
        ("", format!("int f(int x) {{ struct pair v = {{1, x}}; {byte} }}")),
        ("", format!("int f(int x) {{ struct pair w = {{0}}, v = w; {byte} }}")),
        (
            "",
            "int f(int x) { struct pair *v = &(struct pair){1, x}; return ((char *)v)[2] ? 1 : 0; }"
                .to_owned(),
        ),
        ("", format!("int f(struct pair *p) {{ struct pair v; memset(&v, 0, sizeof v); v = *p; {byte} }}")),
        (
            "static struct pair make(int x) { struct pair v; memset(&v, 0, sizeof v); v.number = x; return v; }\n",
            format!("int f(int x) {{ struct pair v = make(x); {byte} }}"),
        ),
        (
            "struct flags { unsigned low : 3, high : 7; };\n",
            "int f(unsigned x) { struct flags v = {1, x}; return ((unsigned char *)&v)[1] & 0x80 ? 1 : 0; }"
                .to_owned(),
        ),
        (
            "union both { char small; unsigned word; };\n",
            "int f(char x) { union both v = {x}; return v.word > 255 ? 1 : 0; }".to_owned(),
        ),
    ] {
        check(&format!("{PAIR}{before}{body}\n"), &["unknown"; 2], "the value of padding in a structure");
    }
    let passed = "static int g(struct pair v) { return ((unsigned char *)&v)[1] ? 1 : 0; }
int f(int x) { struct pair v; memset(&v, 0, sizeof v); v.number = x; return g(v); }
";
    check(&format!("{PAIR}{passed}"), &["unknown"; 2], "the value of padding in a structure");
}

/// A key on the stack is compared byte by byte: that members differ is known, that all bytes are equal is not.
#[test]
fn a_local_key_compared_byte_by_byte() {
    let text = "int f(const struct pair *p, int x) { struct pair key = {1, x}; return memcmp(&key, p, sizeof key) == 0 ? 1 : 0; }\n";
    check(&format!("{PAIR}{text}"), &["covered", "unknown"], "the value of padding in a structure");
    let hash = "int f(int x)
{
    struct pair v = {1, x};
    unsigned hash = 0;
    for (unsigned i = 0; i < sizeof v; i++)
        hash = hash * 31 + ((unsigned char *)&v)[i];
    if (x == 3)
        return 0;
    return hash == 5 ? 1 : 2;
}
";
    let expected = ["covered", "covered", "covered", "covered", "unknown", "unknown"];
    check(&format!("{PAIR}{hash}"), &expected, "the value of padding in a structure");
}

#[test]
fn second_calls_of_functions_without_effects() {
    for attribute in ["const", "pure"] {
        let declared = format!("int g(int) __attribute__(({attribute}));\n");
        let reason = "a second call of `g`, which is declared `const` or `pure`";
        for body in [
            "int f(int x) { int a = g(x), b = g(x); return a != b ? 1 : 0; }\n",
            "int f(int x) { g(x); return g(x) == 5 ? 1 : 0; }\n",
        ] {
            check(&format!("{declared}{body}"), &["unknown"; 2], reason);
        }
        let once = format!("{declared}int f(int x) {{ return g(x) == 5 ? 1 : 0; }}\n");
        let (status, report, said) = cover_text(&once, &["--no-errors"]);
        assert_eq!((status, &report["totals"]["covered"]), (0, &2.into()), "{said}");
    }
}

#[test]
fn a_literal_and_a_constant_with_its_bytes() {
    let text = "static const char s[] = \"abc\";\nint f(void) { return s == \"abc\" ? 1 : 0; }\n";
    check(text, &["unknown"; 2], "comparison of addresses of different objects");
}

#[test]
fn registers_that_no_process_can_map() {
    for text in [
        "int f(void) { return *(volatile unsigned char *)0x25 & 1 ? 1 : 0; }\n",
        "int f(int x) { *(volatile unsigned char *)0x25 = 1; return x > 3 ? 1 : 0; }\n",
        "struct port { volatile unsigned in, out; };\nint f(void) { return ((struct port *)0x400)->in & 4 ? 1 : 0; }\n",
    ] {
        check(text, &["unknown"; 2], "which no process can map");
    }
    // A null pointer is no register.
    let null = "struct port { volatile unsigned in, out; };
int f(int x) { struct port *p = x ? (struct port *)0x40000000 : 0; return p->out & 4 ? 1 : 0; }
";
    let (_, report, said) = cover_text(null, &[]);
    assert_eq!(report["totals"]["covered"], 4, "{said}");
    assert!(report["findings"].to_string().contains("null pointer dereference"), "{said}");
}

#[test]
fn a_structure_that_only_the_list_of_parameters_declares() {
    for text in [
        "int f(struct { int a; } v) { return v.a == 3 ? 1 : 0; }\n",
        "int f(union { int a; } *v) { return v->a == 3 ? 1 : 0; }\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (file, out) = (folder.path().join("a.c"), folder.path().join("out"));
        std::fs::write(&file, text).unwrap();
        let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("which cannot be an input yet"), "{said}");
    }
}

/// What another name stands for is not said by clang's tree, and what only the compiler defines is no stub.
#[test]
fn other_names_and_functions_of_the_compiler() {
    let alias = "static int twice(int x) { return 2 * x; }
int again(int x) __attribute__((alias(\"twice\")));
int f(int n) { if (again(n) == 4) return 1; return 0; }
";
    check(alias, &["unknown"; 2], "another name of something");
    let variable = "int counter;
extern int too __attribute__((alias(\"counter\")));
int f(int n) { counter = n; if (too != n) return 1; return 0; }
";
    check(variable, &["unknown"; 2], "another name of something");
    let atomic = "int f(int *p) { if (__sync_fetch_and_nand(p, 1) == 4) return 1; return 0; }\n";
    check(atomic, &["unknown"; 2], "__sync_fetch_and_nand");
    let volatile = "struct s { volatile unsigned long count; };
int f(struct s *p) { if (__atomic_sub_fetch(&p->count, 1, __ATOMIC_RELEASE) == 0) return 1; return 0; }
";
    check(volatile, &["unknown"; 2], "atomic operations of this kind");
}

/// Pointers that no test lets point into one object are ordered by callers all the same.
#[test]
fn order_of_pointers_that_are_never_in_one_object() {
    let ends = "struct ends { int *first, *last; };
int f(struct ends *e, struct ends *g) { if (e->first < g->last) return 1; return 0; }
";
    check(ends, &["unknown"; 2], "into one object is not tried");
    let behind = "int f(int *a, int *b) { if (a + 4 == b) return *a == 3; return 0; }\n";
    check(behind, &["covered", "unknown"], "into one object is not tried");
}
