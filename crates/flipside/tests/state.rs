//! The state machines of `tests/state`: which branches need a state that earlier calls left, and that no branch is called
//! unreachable which calls lead to.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use support::{c_files, check_all, flipside, tests_folder};

type Ids = BTreeSet<String>;

/// The ids in a line of a file.
fn line(text: &str, start: &str) -> Ids {
    let ids = text.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_default();
    ids.split(", ").filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// Runs `cover`; the exit status, and the report.
fn cover(file: &Path, function: &str, more: &[&str]) -> Result<(Option<i32>, Value), String> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let mut arguments = vec!["cover", file.to_str().unwrap(), function, "--out", out];
    arguments.extend(more);
    let output = flipside(&arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    let report = std::fs::read_to_string(folder.path().join("report.json"))
        .map_err(|error| format!("{function}: {error}: {said}"))?;
    let checked = flipside(&["check", out, file.to_str().unwrap()]);
    if checked.status.code() != Some(0) && !more.contains(&"--no-evidence") {
        return Err(format!("{function}: {}", String::from_utf8_lossy(&checked.stderr)));
    }
    Ok((output.status.code(), serde_json::from_str(&report).unwrap()))
}

fn those(report: &Value, wanted: impl Fn(&Value) -> bool) -> Ids {
    let objectives = report["objectives"].as_array().unwrap().iter();
    objectives
        .filter(|objective| wanted(objective))
        .map(|one| one["id"].as_str().unwrap().to_owned())
        .collect()
}

fn equal(what: &str, found: &Ids, expected: &Ids) -> Result<(), String> {
    let odd: Vec<&String> = found.symmetric_difference(expected).collect();
    if odd.is_empty() { Ok(()) } else { Err(format!("{what}: {odd:?}")) }
}

fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).unwrap();
    let function = text.lines().find_map(|line| line.strip_prefix("// state: ")).unwrap();
    let [given, beyond, within] =
        ["// given: ", "// beyond: ", "// within: "].map(|start| line(&text, start));
    let named = |what: &str| format!("{}: {what}", file.file_name().unwrap().display());
    let is_covered = |objective: &Value| objective["verdict"] == "covered";
    let needs_state = |objective: &Value| objective.get("given").is_some();
    for toolchain in support::toolchains() {
        let clang = toolchain.clang().to_str().unwrap();
        let (status, report) = cover(file, function, &["--clang", clang, "--check"])?;
        let expected = i32::from(!within.is_empty());
        if status != Some(expected) {
            return Err(named(&format!("{clang}: status {status:?}")));
        }
        equal(&named("given"), &those(&report, needs_state), &given)?;
        equal(&named("within"), &those(&report, |one| !is_covered(one)), &within)?;
        let totals = report["totals"]["given"].as_u64().unwrap_or(0);
        assert_eq!(totals, given.len() as u64, "{function}");
        // A branch that is not given has a test from the initial state.
        for objective in report["objectives"].as_array().unwrap() {
            let starts = objective["tests"].as_array().unwrap().iter().map(|id| {
                let tests = report["tests"].as_array().unwrap();
                &tests.iter().find(|test| test["id"] == *id).unwrap()["start"]
            });
            let has_initial = starts.into_iter().any(|start| start == "initial");
            assert_eq!(has_initial, is_covered(objective) && !needs_state(objective), "{}", objective["id"]);
        }
    }
    // From the initial state, the same branches are left over, and it is said what that rests on.
    let (_, initial) = cover(file, function, &["--from-initial-state"])?;
    let left = those(&initial, |one| !is_covered(one));
    equal(&named("from the initial state"), &left, &given.union(&within).cloned().collect())?;
    for one in initial["objectives"].as_array().unwrap().iter().filter(|one| !is_covered(one)) {
        let stated =
            |bound: &Value| bound["name"] == "the state is the initial one" && bound["origin"] == "stated";
        assert!(one["within"].as_array().is_some_and(|all| all.iter().any(stated)), "{one}");
    }
    // Calls lead to everything but what is beyond.
    let witness = file.with_file_name("witness").join(file.file_name().unwrap());
    let (_, taken) =
        cover(file, function, &["--with-tests", witness.to_str().unwrap(), "--no-evidence", "--no-errors"])?;
    let missed = those(&taken, |objective| objective.get("existing").is_none());
    equal(&named("the witness"), &missed, &beyond)
}

#[test]
fn state_machines_start_from_where_calls_lead() {
    let files = c_files(&tests_folder("state"));
    assert!(files.len() >= 15, "there should be more than {} functions", files.len());
    check_all(&files, |file| check(file));
}

/// Sequences of calls lead to everything that calls lead to, but for what takes very many.
fn check_calls(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).unwrap();
    let function = text.lines().find_map(|line| line.strip_prefix("// state: ")).unwrap();
    let [given, beyond, late] = ["// given: ", "// beyond: ", "// late: "].map(|start| line(&text, start));
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let calls = ["--calls", "16", "--emit", "c,csv"];
    let output = flipside(&[&["cover", file.to_str().unwrap(), function, "--out", out][..], &calls].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{function}: {error}: {said}"))?;
        Ok::<Value, String>(serde_json::from_str(&text).unwrap())
    };
    let report = read(&folder.path().join("report.json"))?;
    let left = those(&report, |one| one.get("given").is_some() && one.get("calls").is_none());
    equal(&format!("{function}: not after calls"), &left, &beyond.union(&late).cloned().collect())?;
    assert_eq!(report["totals"]["calls"].as_u64().unwrap_or(0), (given.len() - left.len()) as u64);
    for objective in report["objectives"].as_array().unwrap() {
        let Some(calls) = objective.get("calls") else { continue };
        let found = folder.path().join(calls["folder"].as_str().unwrap());
        let theirs = read(&found.join("report.json"))?;
        let test =
            theirs["tests"].as_array().unwrap().iter().find(|test| test["id"] == calls["test"]).unwrap();
        assert_eq!((&test["start"], &test["replay"]["agrees"]), (&"calls".into(), &true.into()));
        assert!(test["branches"].as_array().unwrap().contains(&objective["id"]), "{test}");
        let length: usize = calls["folder"].as_str().unwrap().rsplit('/').next().unwrap().parse().unwrap();
        assert_eq!(calls["sequence"].as_array().unwrap().len(), length);
        assert!(found.join(format!("suite-c/test_{function}_calls.c")).exists());
    }
    // In the table, too, nothing is given after calls that lead there.
    let table = std::fs::read_to_string(folder.path().join("branches.csv")).unwrap();
    for id in &given {
        let row = table.lines().find(|row| row.starts_with(id.as_str())).unwrap();
        assert_eq!(row.ends_with(','), left.contains(id), "{row}");
    }
    let checked = flipside(&["check", out, file.to_str().unwrap()]);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    Ok(())
}

#[test]
fn sequences_of_calls_lead_to_states() {
    check_all(&c_files(&tests_folder("state")), |file| check_calls(file));
}

const STACK: &str = "static int items[3], used, ready;
void init(void) { used = 0; ready = 1; }
int push(int x) { if (!ready) return -2; if (used == 3) return -1; items[used++] = x; return 0; }
int push_precond(int x) { return x < 10 && !(ready && used == 2 && x < 5); }
int top(int x)
{
    if (!ready) return -2;
    if (used != 3) return -1;
    if (items[0] == 42) return 1;
    return items[2] == 4 ? 2 : items[2] == x;
}
";

/// Calls of several functions in any order; what is legal depends on the state before each call.
#[test]
fn sequences_of_several_functions() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("stack.c"), STACK).unwrap();
    let cover = |more: &[&str]| {
        let arguments = [&["cover", "stack.c", "top", "--out", "out"][..], more].concat();
        support::flipside_in(folder.path(), &arguments)
    };
    let output = cover(&["--calls", "8:init,push,top", "--no-errors"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let left = those(&report, |one| one.get("given").is_some() && one.get("calls").is_none());
    // No legal call pushes 42, or pushes 4 as the last of three.
    assert_eq!(left, Ids::from(["top#2:true".to_owned(), "top#3:true".to_owned()]));
    let deepest = those(&report, |one| one["calls"]["folder"] == "calls/8");
    assert!(deepest.contains("top#3:false"), "{report}");
    for (more, message) in
        [(&["--calls", "none"][..], "a number of calls"), (&["--calls", "3:nobody"], "no function `nobody`")]
    {
        let output = cover(more);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
    // What is left when a run is killed before there is a report is not the user's, until the user adds something.
    let [killed, calls] = ["killed", "out/calls"].map(|name| folder.path().join(name));
    std::fs::create_dir(&killed).unwrap();
    std::fs::rename(calls, killed.join("calls")).unwrap();
    let again = ["--out", "killed", "--no-errors", "--no-evidence"];
    let run =
        |name: &str| support::flipside_in(folder.path(), &[&["cover", "stack.c", name][..], &again].concat());
    std::fs::write(killed.join("calls/2/mine.txt"), "").unwrap();
    assert_eq!(run("push").status.code(), Some(2));
    std::fs::remove_file(killed.join("calls/2/mine.txt")).unwrap();
    assert_eq!(run("push").status.code(), Some(0));
}

/// What the context and a contract say of a call holds in each.
#[test]
fn sequences_of_legal_calls() {
    const ADD: &str = "int add(int step)
{
    static unsigned sum;
    sum += step;
    if (sum == 12)
        return 1;
    return sum == 40 ? 2 : 0;
}
";
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let contract = format!("/*@ requires 0 < step <= 9 && step % 3 == 0; */\n{ADD}");
    write("contract.c", &contract);
    write("plain.c", ADD);
    write("c.toml", "requires = ['step % 3 == 0']\n[inputs]\nstep = { range = [1, 9] }\n");
    write("state.toml", "[inputs]\n\"add.sum\" = { range = [0, 99] }\n");
    let cover = |arguments: &[&str]| {
        support::flipside_in(folder.path(), &[&["cover"][..], arguments, &["--calls", "4"]].concat())
    };
    for (out, arguments) in [
        ("of-contract", &["contract.c", "add"][..]),
        ("of-context", &["plain.c", "add", "--context", "c.toml"]),
    ] {
        let output = cover(&[arguments, &["--out", out]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let report = std::fs::read_to_string(folder.path().join(out).join("report.json")).unwrap();
        let report: Value = serde_json::from_str(&report).unwrap();
        let left = those(&report, |one| one.get("given").is_some() && one.get("calls").is_none());
        assert_eq!(left, Ids::from(["add#1:true".to_owned()]), "{report}");
        assert!(those(&report, |one| one["calls"]["folder"] == "calls/2").contains("add#0:true"), "{report}");
    }
    write(
        "valid.c",
        "/*@ requires \\valid(p + (0 .. n - 1)); */\nint first(int *p, int n) { return n > 0 ? *p : 0; }\n",
    );
    for (arguments, message) in [
        (&["plain.c", "add", "--context", "state.toml"][..], "`add.sum` in state.toml"),
        (&["valid.c", "first"], "how much is valid by an input"),
    ] {
        let output = cover(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{output:?}");
    }
}

#[test]
fn suites_leave_out_what_only_a_function_can_name() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let file = tests_folder("state").join("line_buffer.c");
    let output = flipside(&["cover", file.to_str().unwrap(), "collect", "--out", out, "--emit", "c"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path().join("report.json")).unwrap()).unwrap();
    assert_eq!(report["harness"]["locals"], serde_json::json!(["collect.buffer", "collect.used"]));
    let assumed =
        report["tests"].as_array().unwrap().iter().filter(|test| test["start"] == "assumed").count();
    assert!(assumed > 0, "{report}");
    let suite = folder.path().join("suite-c/test_collect.c");
    let text = std::fs::read_to_string(&suite).unwrap();
    assert_eq!(text.matches("only its function can name that").count(), assumed, "{text}");
    let built = std::process::Command::new("clang")
        .args(["-w", "-o"])
        .arg(folder.path().join("suite"))
        .arg(&suite)
        .status();
    assert!(built.unwrap().success());
    let run = std::process::Command::new(folder.path().join("suite")).status();
    assert!(run.unwrap().success());
}

/// State of other files: static locals of functions with one name, a function with another name in the object file, a pointer that
/// only the other file can name.
#[test]
fn state_of_several_files_is_set() {
    const HEADER: &str = "static inline int tick(void) { static int n = 3; return ++n; }\nint other(int);\n";
    const FIRST: &str = "#include \"h.h\"\n\
        int renamed(int x) __asm__(\"odd_name\");\n\
        int renamed(int x) { static unsigned calls; calls++; if (calls == 9) return 1; return x; }\n\
        static int help(int x) { static unsigned seen; if (seen++ > 4u) return x; return 0; }\n\
        int top(int x) {\n\
          if (tick() == 8) return 1;\n\
          if (help(x) == 7) return 2;\n\
          if (other(x) == 5) return 3;\n\
          if (renamed(x) == 1 && x != 1) return 4;\n\
          return 0;\n\
        }\n";
    const SECOND: &str = "#include \"h.h\"\n\
        static int help(int x) { static unsigned seen = 2; if (seen++ > 6u) return x; return 0; }\n\
        static int *cache;\n\
        int other(int x) {\n\
          static struct { int *at; unsigned hits; } memo;\n\
          if (tick() == 12) return 5;\n\
          if (memo.at && *memo.at == x) { memo.hits++; return 5; }\n\
          if (memo.hits > 3) return help(x);\n\
          if (cache && *cache == 4) return 6;\n\
          return 2;\n\
        }\n";
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("h.h", HEADER), ("a.c", FIRST), ("b.c", SECOND)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    for toolchain in support::toolchains() {
        let clang = toolchain.clang().to_str().unwrap();
        let arguments = ["cover", "a.c", "b.c", "top", "--out", "out", "--clang", clang];
        let output = support::flipside_in(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let report = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap();
        let report: Value = serde_json::from_str(&report).unwrap();
        let given = those(&report, |objective| objective.get("given").is_some());
        for id in ["renamed#0:true", "top#0:true", "other#0:true", "other#2:true", "other#5:true"] {
            assert!(given.contains(id), "{id} {given:?}");
        }
        assert_eq!(report["totals"]["covered"], report["totals"]["objectives"], "{output:?}");
    }
}
