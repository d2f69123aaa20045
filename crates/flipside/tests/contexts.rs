//! Context files: golden verdicts for the functions of `tests/contexts`, what `init` writes, and what is wrong in a file.
//!
//! Beside each C file lies a context for the function of its name, whose first line says what is expected.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use serde_json::Value;
use support::{accepting, c_files, check_all, flipside, flipside_in, tests_folder};

fn check(file: &Path) -> Result<(), String> {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let context = file.with_extension("toml");
    let text = std::fs::read_to_string(&context).unwrap();
    let expected = text.lines().next().and_then(|line| line.strip_prefix("# verdicts: ")).unwrap().trim();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (file, context) = (file.to_str().unwrap(), context.to_str().unwrap());
    let output = flipside(&accepting(&[
        "cover",
        file,
        name,
        "--context",
        context,
        "--check",
        "--out",
        out.to_str().unwrap(),
    ]));
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    if output.status.code() != Some(0) {
        return Err(format!("{name}: status {:?}: {said}", output.status.code()));
    }
    let report = std::fs::read_to_string(out.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let totals = &report["totals"];
    let unreachable: Vec<&str> = report["objectives"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|objective| objective["verdict"] == "unreachable")
        .map(|objective| objective["id"].as_str().unwrap())
        .collect();
    let found = format!(
        "{} covered, {} unreachable, {} unknown: unreachable {}",
        totals["covered"],
        totals["unreachable"],
        totals["unknown"],
        unreachable.join(", ")
    );
    if found.trim() != expected {
        return Err(format!("{name}: {found}; expected are {expected}\n{said}"));
    }
    // Who checks the evidence has the context too.
    let output = flipside(&["check", out.to_str().unwrap(), file, "--quiet"]);
    if output.status.code() != Some(0) {
        return Err(format!("{name}: evidence: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(())
}

#[test]
fn functions_have_the_verdicts_of_their_contexts() {
    check_all(&c_files(&tests_folder("contexts")), |file| check(file));
}

const SUBJECT: &str = "struct pair { int a; struct pair *next; };
extern unsigned char ask(int);
static int twice(int x) { return 2 * x; }
int f(struct pair *p, int *values, int count, int (*g)(int), const char *name) {
  if (p->next) return g(count);
  if (ask(3) > 4) return 5;
  return name[0] == 'x' && values[0] > 3;
}
";

#[test]
fn init_writes_what_holds_without_it() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), SUBJECT).unwrap();
    let output = flipside_in(folder.path(), &["init", "a.c", "f"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = std::fs::read_to_string(folder.path().join("f.toml")).unwrap();
    for line in [
        "function = \"f\"",
        "#count = { range = [-2147483648, 2147483647] }",
        "# int *: nothing goes from element to element; nothing compares it with null",
        "#values = { length = 1, null = false }",
        "# int (*)(int): any function of its type; nothing compares it with null",
        "#g = { null = false }",
        "#name = { length = 1, null = false }",
        "#p = { length = 1, null = false }",
        "#     `ask`, called in line 6",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
    let output = flipside_in(folder.path(), &accepting(&["cover", "a.c", "f", "--context", "f.toml"]));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    // Its proposals hold once the user takes the `#` away.
    let taken_away = |line: &str| match line.strip_prefix('#') {
        Some(rest) if !rest.starts_with(' ') => rest.to_owned() + "\n",
        _ => line.to_owned() + "\n",
    };
    let confirmed: String = text.lines().map(taken_away).collect();
    std::fs::write(folder.path().join("f.toml"), confirmed).unwrap();
    let output = flipside_in(folder.path(), &accepting(&["cover", "a.c", "f", "--context", "f.toml"]));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    // What is there is not lost.
    std::fs::write(folder.path().join("f.toml"), "mine").unwrap();
    let output = flipside_in(folder.path(), &["init", "a.c", "f"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(std::fs::read_to_string(folder.path().join("f.toml")).unwrap(), "mine");
    assert_eq!(flipside_in(folder.path(), &["init", "a.c", "f", "--force"]).status.code(), Some(0));
}

#[test]
fn mistakes_in_a_context_have_their_place() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), SUBJECT).unwrap();
    let check = |context: &str, expected: &str| {
        std::fs::write(folder.path().join("c.toml"), context).unwrap();
        let output = flipside_in(folder.path(), &["cover", "a.c", "f", "--context", "c.toml"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{context}: {said}");
        assert!(said.contains(expected), "{context}: {expected:?} should be in {said}");
    };
    check(
        "[inputs]\nmissing = { value = 1 }\n",
        "c.toml:2:1: `f` has no input `missing` to which this applies",
    );
    check("[inputs]\n\"p->b\" = { value = 1 }\n", "c.toml:2:1: `f` has no input `p->b`");
    check("[inputs]\ncount = { length = 1 }\n", "c.toml:2:1: `count` is no pointer");
    check("[inputs]\nvalues = { value = 1 }\n", "c.toml:2:1: `values` is a pointer");
    check("[inputs]\ng = { length = 1 }\n", "c.toml:2:1: `g` is a pointer to a function");
    check("[inputs]\ng = { functions = [\"f\"] }\n", "c.toml:2:1: `f` is no function of type `int (int)`");
    check(
        "[inputs]\nvalues = { functions = [\"twice\"] }\n",
        "c.toml:2:1: `values` is no pointer to a function",
    );
    check("[inputs]\ncount = { range = [0, 3000000000] }\n", "c.toml:2:1: the values of `count` do not fit");
    check("[inputs]\ncount = { range = [3, 0] }\n", "c.toml:2:9: `count`: the range from 3 to 0 is empty");
    check("[inputs]\ncount = { values = [] }\n", "c.toml:2:9: `count`: no value is left");
    check("[inputs]\ncount = { range = [0, 3], value = 7 }\n", "c.toml:2:9: `count`: no value is left");
    check(
        "[inputs]\nvalues = { same_as = [\"p\"] }\n",
        "c.toml:2:1: `values` cannot be the same as `p`: their types differ",
    );
    check(
        "[inputs]\nvalues = { same_as = [\"q\"] }\n",
        "`values` cannot be the same as `q`: there is no such pointer",
    );
    check("[inputs]\np = { string = 3 }\n", "c.toml:2:1: `p` is no pointer to characters");
    check(
        "[inputs]\nvalues = { length = 2, element = [0, 2] }\n",
        "c.toml:2:10: `values`: there is no element 2 among 2",
    );
    check("[inputs]\nvalues = { length = \"cout\" }\n", "c.toml:2:1: `f` has no input `cout`");
    check("[inputs]\nvalues = { length = [4, 2] }\n", "`values`: there is no length from 4 to 2");
    check("[inputs]\nvalues = { length = 0 }\n", "`values`: the length has to be at least 1");
    check("[inputs]\ncount = { size = 3 }\n", "c.toml:2:11: unknown field `size`");
    check("[input]\n", "c.toml:1:2: unknown field `input`");
    check("function = \"g\"\n", "c.toml:1:12: this context is about `g`, not about `f`");
    check("[stubs]\nmissing = { value = 1 }\n", "c.toml:2:1: there is no function `missing`");
    check("[stubs]\ntwice = { value = 1 }\n", "c.toml:2:1: `twice` is defined here; a stub is for");
    check(
        "[stubs]\nask = { range = [0, 256] }\n",
        "c.toml:2:1: `ask` returns `unsigned char`, which has not all",
    );
    check(
        "[stubs]\nask = { replace = \"twice\" }\n",
        "c.toml:2:1: `twice` is of type `int (int)`, and `ask` of",
    );
    check("[stubs]\nask = { replace = \"none\" }\n", "c.toml:2:1: no function `none` is defined here");
    check("[stubs]\nask = { rang = [0, 1] }\n", "c.toml:2:9: unknown field `rang`");
    check("requires = [\"count <\"]\n", "c.toml:1:21: something is missing at the end");
    check("requires = ['\\result > 0']\n", "c.toml:1:14: `\\result` is not known here");
    check("requires = ['\\forall integer i; values[i] > 0']\n", "c.toml:1:14: `i` has no bounds here");
    check("requires = [\"0 < count\", \"coun < 3\"]\n", "c.toml:1:27: use of undeclared identifier 'coun'");
    check(
        "requires = [\"values > count->x\"]\n",
        "c.toml:1:14: member reference type 'int' is not a pointer",
    );
    check("requires = [\"count < 3 && count > 3\"]\n", "c.toml:1:14: no input is legal");
    let nested = "(".repeat(3_000) + "count" + &")".repeat(3_000);
    check(
        &format!("requires = [\"{nested} > 0\"]\n"),
        "c.toml:1:270: nested too deeply: more than 256 levels",
    );
    let output = flipside_in(folder.path(), &["cover", "a.c", "f", "--context", "none.toml"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("none.toml: the context cannot be read"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_integers_may_be_is_not_said_of_floating_numbers() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), "int f(double x) { return x > 3 ? 1 : 0; }\n").unwrap();
    std::fs::write(folder.path().join("c.toml"), "[inputs]\nx = { range = [0, 8] }\n").unwrap();
    let output = flipside_in(folder.path(), &["cover", "a.c", "f", "--context", "c.toml"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("c.toml:2:1: `x` is a floating number"), "{said}");
}

#[test]
fn contracts_that_are_not_understood_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let cover = |contract: &str| {
        let text = format!("/*@ {contract} */\nint f(int x) {{ return x > 0 ? 1 : 0; }}\n");
        std::fs::write(folder.path().join("a.c"), text).unwrap();
        let output = flipside_in(folder.path(), &accepting(&["cover", "a.c", "f"]));
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (status, said) = cover("requires \\initialized(&x); requires x < 5;");
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("a.c:1:14: `\\initialized` is not known here; this clause of the contract is not used")
    );
    let (status, said) = cover("requires x <; ");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("a.c:1:17: something is missing at the end"), "{said}");
    let (status, said) = cover("requires y > 0;");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("a.c:1:14: use of undeclared identifier 'y', in `y > 0`"), "{said}");
    let nested = "(".repeat(3_000) + "x" + &")".repeat(3_000);
    let (status, said) = cover(&format!("requires {nested} > 0;"));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("a.c:1:270: nested too deeply: more than 256 levels"), "{said}");
}
