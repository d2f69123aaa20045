//! Pointers to functions as inputs: what is assumed of them is listed, what is guessed is named, and only functions that can be
//! called count.

#![allow(clippy::unwrap_used)]

mod support;

use serde_json::Value;
use support::flipside;

const SOURCE: &str = "
struct node { struct node *next; int value; };
union odd { long double wide; struct node *link; };
static int helper(int a) { return a > 3 ? 1 : 0; }
static int twice(int a) { return a > 100 ? 7 : 2 * a; }
static int longer(long a) { return a > 100 ? 7 : 2; }
static int (*const table[2])(int) = { twice, 0 };
static int (*const others[1])(long) = { longer };
int direct(int a) { return helper(a) + table[0](a) + others[0](a); }

int chosen(int (*cb)(int), int a)
{
    if (!cb)
        return -1;
    return cb(a) == 5 ? 1 : 0;
}

int changes(int *p, void (*cb)(void))
{
    *p = 1;
    cb();
    if (*p == 2)
        return 1;
    return 0;
}

int unchanged(int (*cb)(int), int a)
{
    int before = a;
    cb(a);
    return a != before ? 1 : 0;
}

int made(struct node *(*make)(void))
{
    struct node *node = make();
    return node ? 1 : 0;
}

int strange(union odd (*make)(void), int a)
{
    union odd made = make();
    return made.link && a > 3 ? 1 : 0;
}

int same(int (*one)(char), int (*other)(char))
{
    return one != other ? 1 : 0;
}
";

/// The report on a function, and the exit status.
fn report(function: &str, context: &str) -> (Value, i32) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.c");
    std::fs::write(&file, SOURCE).unwrap();
    let out = folder.path().join("out");
    let context_file = folder.path().join("c.toml");
    std::fs::write(&context_file, context).unwrap();
    let mut arguments = vec!["cover", file.to_str().unwrap(), function, "--out", out.to_str().unwrap()];
    arguments.extend(["--check", "--context", context_file.to_str().unwrap()]);
    let output = flipside(&arguments);
    let text = std::fs::read_to_string(out.join("report.json"));
    let text = text.unwrap_or_else(|error| panic!("{function}: {error}: {output:?}"));
    (serde_json::from_str(&text).unwrap(), output.status.code().unwrap())
}

/// The verdict on an objective, with the names of what it holds within.
fn verdict(report: &Value, id: &str) -> String {
    let objectives = report["objectives"].as_array().unwrap();
    let found = objectives.iter().find(|objective| objective["id"] == id);
    let found = found.unwrap_or_else(|| panic!("there should be {id}"));
    let within = found["within"].as_array().cloned().unwrap_or_default();
    let names: Vec<&str> = within.iter().map(|bound| bound["name"].as_str().unwrap()).collect();
    [&[found["verdict"].as_str().unwrap()], names.as_slice()].concat().join("; ")
}

fn assumptions(report: &Value) -> Vec<&str> {
    report["assumptions"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn ids(report: &Value) -> Vec<&str> {
    let objectives = report["objectives"].as_array().unwrap();
    objectives.iter().map(|objective| objective["id"].as_str().unwrap()).collect()
}

#[test]
fn a_callback_is_null_or_known_or_another_function() {
    let (report, status) = report("chosen", "");
    assert_eq!(status, 0, "{report:#}");
    assert!(assumptions(&report).contains(&"`cb` is null, `twice`, or another function"), "{report:#}");
    // The address of `helper` is not taken, `longer` has another type.
    let functions: Vec<&str> = ids(&report).iter().map(|id| id.split('#').next().unwrap()).collect();
    assert!(functions.contains(&"twice"));
    assert!(functions.iter().all(|function| ["twice", "chosen"].contains(function)), "{functions:?}");
}

#[test]
fn a_context_names_all_functions_that_it_can_be() {
    let (report, status) = report("chosen", "[inputs]\ncb = { functions = [\"helper\"], null = false }\n");
    assert_eq!(status, 0, "{report:#}");
    assert!(assumptions(&report).contains(&"`cb` is `helper`"), "{report:#}");
    assert_eq!(verdict(&report, "helper#0:true"), "covered");
    assert_eq!(verdict(&report, "chosen#0:true"), "unreachable");
    assert_eq!(verdict(&report, "chosen#1:true"), "unreachable");
}

#[test]
fn what_another_function_may_do_besides_is_a_guess() {
    let (changes, status) = report("changes", "");
    assert_eq!(status, 1);
    let named = "`another_cb` changes nothing; functions that are not defined write only numbers behind their arguments";
    assert_eq!(verdict(&changes, "changes#0:true"), format!("unreachable; {named}"));
    // It cannot change what nobody else has.
    let (unchanged, _) = report("unchanged", "");
    assert_eq!(verdict(&unchanged, "unchanged#0:true"), "unreachable");
}

#[test]
fn a_result_that_cannot_be_made_is_a_guess() {
    let (made, status) = report("made", "");
    assert_eq!(status, 0);
    assert_eq!(verdict(&made, "made#0:false"), "covered");
    assert_eq!(verdict(&made, "made#0:true"), "covered");
    let (strange, status) = report("strange", "");
    assert_eq!(status, 1);
    for id in ids(&strange) {
        assert_eq!(verdict(&strange, id), "unreachable; `another_make` is not called");
    }
}

#[test]
fn two_other_functions_need_not_be_the_same() {
    let (report, status) = report("same", "");
    assert_eq!(status, 1);
    assert_eq!(verdict(&report, "same#0:false"), "covered");
    let named = "unreachable; all of `another_one` are the same function";
    assert_eq!(verdict(&report, "same#0:true"), named);
}
