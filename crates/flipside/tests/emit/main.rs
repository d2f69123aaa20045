//! Suites and formats, read by those they are made for: compilers, test frameworks, `genhtml`, `xmllint`, TestCov; and held against their schemas.

#![allow(clippy::unwrap_used)]

mod readers;
mod schemas;
#[path = "../support/mod.rs"]
mod support;
mod visible;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use support::{accepting, flipside, tests_folder};
use tempfile::TempDir;

/// Results of a run of `cover`.
struct Results {
    folder: TempDir,
}

impl Results {
    /// Covers a subject; the status has to be `status`.
    fn new(file: &Path, more: &[&str], status: i32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let mut arguments = vec!["cover", file.to_str().unwrap(), "--quiet", "--out", out.to_str().unwrap()];
        arguments.extend(more);
        let output = flipside(&accepting(&arguments));
        assert_eq!(output.status.code(), Some(status), "{}", text(&output));
        Results { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("out").join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn report(&self) -> Value {
        serde_json::from_str(&self.read("report.json")).unwrap()
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/emit").join(name)
}

fn example(name: &str) -> PathBuf {
    tests_folder("../examples").join(name).canonicalize().unwrap()
}

/// Runs a tool, which has to succeed.
fn run(tool: &str, arguments: &[&str]) -> String {
    let output =
        Command::new(tool).args(arguments).output().unwrap_or_else(|error| panic!("{tool}: {error}"));
    assert!(output.status.success(), "{tool} {}: {}", arguments.join(" "), text(&output));
    text(&output)
}

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Werror", "-g"];

/// Compiles a suite with its framework, for this subject, and runs it.
fn compile_and_run(results: &Results, framework: &str, function: &str, subject: &Path) -> Output {
    let program = results.path(&format!("{framework}.program"));
    let program_name = program.to_str().unwrap();
    let define = format!("-DSUBJECT=\"{}\"", subject.display());
    let file = |name: String| results.path(&name).to_str().unwrap().to_owned();
    let compile = |compiler: &str, more: &[&str]| {
        run(compiler, &[&WARNINGS[..], &[&define, "-o"], more].concat());
    };
    let of_unity = file(format!("suite-unity/test_{function}_unity.c"));
    let of_cmocka = file(format!("suite-cmocka/test_{function}_cmocka.c"));
    match framework {
        "c" => compile("gcc", &[program_name, &file(format!("suite-c/test_{function}.c"))]),
        "unity" => {
            let framework = schemas::reader("unity/src");
            let include = format!("-I{}", framework.display());
            compile(
                "clang",
                &[program_name, &of_unity, &include, framework.join("unity.c").to_str().unwrap()],
            );
        }
        "cmocka" => compile("gcc", &[program_name, &of_cmocka, "-lcmocka"]),
        _ => {
            let (calls, tests) = (file("calls.o".into()), file("tests.o".into()));
            compile("gcc", &[&calls, "-c", &file(format!("suite-gtest/test_{function}_gtest_calls.c"))]);
            // What compares does not depend on the subject.
            if !Path::new(&tests).exists() {
                compile("g++", &[&tests, "-c", &file(format!("suite-gtest/test_{function}_gtest.cpp"))]);
            }
            compile("g++", &[program_name, &tests, &calls, "-lgtest", "-lgtest_main", "-lpthread"]);
        }
    }
    Command::new(program).output().unwrap()
}

const FRAMEWORKS: [&str; 4] = ["c", "unity", "cmocka", "gtest"];

/// A subject, and what is replaced in it: the first is noticed in every framework, the others are tried in plain C.
type Mutated = (PathBuf, &'static str, &'static [(&'static str, &'static str)]);

// Shows T3.
#[test]
fn suites_compile_and_pass_and_fail_when_the_subject_is_another() {
    let suites: [Mutated; 6] = [
        (example("search.c"), "search", &[("return mid;", "return mid + 1;")]),
        (example("protocol.c"), "step", &[("c->state = LISTENING;", "c->state = OPEN;")]),
        (here("everything.c"), "subject", &[("exit(7);", "exit(8);")]),
        (here("everything.c"), "half", &[("x / 2", "x / 2 + 1")]),
        (here("everything.c"), "behind", &[("return at + 1;", "return at;")]),
        (here("everything.c"), "sign_name", &[("\"say \\\"no\\\"\"", "\"say no\"")]),
    ];
    suites.iter().for_each(notices);
}

#[test]
fn suites_notice_what_is_in_structures_and_where_pointers_lead() {
    let classify = &[
        ("a.parts[i].high = -3", "a.parts[i].high = -2"),
        ("a.share = d", "a.share = 0"),
        ("&values[1]", "&values[2]"),
        ("\"below\"", "\"belou\""),
        ("a.either.number = 9", "a.either.number = 8"),
        ("a.either.real = 1.5", "a.either.real = 1.25"),
        ("a.y = 3", "a.y = 2"),
        ("n > 2;", "n > 1000000000;"),
    ];
    let link_up = &[
        ("*where = table + 2", "*where = table + 3"),
        ("*out = list", "*out = pool"),
        ("*out = &pool[1]", "*out = &pool[0]"),
        ("*out = 0", "*out = list"),
        ("&list->key", "(int *)&list->next"),
        ("list->next = list", "list->next = 0"),
        ("\"none\"", "\"some\""),
        ("\"deep\"", "0"),
        ("handler = twice", "handler = 0"),
        ("malloc(sizeof(int))", "0"),
    ];
    let suites: [Mutated; 3] = [
        (here("records.c"), "classify", classify),
        (here("records.c"), "link_up", link_up),
        (here("records.c"), "copied", &[("? 1 : 0", "? 0 : 1")]),
    ];
    suites.iter().for_each(notices);
}

#[test]
fn suites_define_what_nothing_defines() {
    let control = &[
        ("sensor(i) > limit", "sensor(i) >= limit + 2"),
        ("quality == 9", "quality == 8"),
        ("reading.flags[1]", "reading.flags[0]"),
        ("pair.a == 200", "pair.a == 201"),
        ("level() > 1.5f", "level() > 1e30f"),
        ("name[0] == 'k'", "name[0] == 'l'"),
        ("found->a : -2", "found->a : -3"),
        // Another number of calls.
        ("read_block(NULL, 0);", ""),
        ("i < 2", "i < 3"),
        ("die(\"no\")", "return 9"),
    ];
    let file = here("stubs.c");
    notices(&(file.clone(), "control", control));
    // Who has definitions of his own leaves ours out; then only what calls none of them is tested.
    let results = Results::new(&file, &["control", "--emit", "c"], 0);
    let own = results.path("own.c");
    let text = "#include \"stubs.c\"\n";
    let names = "int limit = 3; const char *names[2]; int sensor(int c) { return c; } void log_it(const char *f, ...) { (void)f; }\n\
        enum mode mode(void) { return ON; } float level(void) { return 1; } void die(const char *w) { (void)w; __builtin_trap(); }\n\
        int read_block(int *t, int n) { (void)t; return n; } void fill_in(struct reading *r, short *q) { (void)r, (void)q; }\n\
        struct pair pair_of(const struct reading *r, const char *const *w) { (void)r, (void)w; return (struct pair){0, 0}; }\n\
        char *title(void) { return 0; } const struct pair *find(int k) { (void)k; return 0; } void *handle(void) { return 0; }\n";
    std::fs::write(
        &own,
        format!("#define control unused_control\n#define handled unused_handled\n{text}{names}"),
    )
    .unwrap();
    let [program, object] = ["program", "own.o"].map(|name| results.path(name).to_str().unwrap().to_owned());
    let (define, folder) = (format!("-DSUBJECT=\"{}\"", file.display()), here("").display().to_string());
    run("gcc", &["-c", "-I", &folder, own.to_str().unwrap(), "-o", &object]);
    let source = results.path("suite-c/test_control.c");
    let files = ["-DDEFINED_ELSEWHERE", &define, source.to_str().unwrap(), &object, "-o", &program];
    run("gcc", &[&WARNINGS[..], &files].concat());
    assert!(run(&program, &[]).contains("passed"));
}

/// The suites of a subject pass, and fail when something is replaced in it.
fn notices((file, function, mutations): &Mutated) {
    let results = Results::new(file, &[function, "--emit", "c,unity,cmocka,gtest"], 0);
    let source = std::fs::read_to_string(file).unwrap();
    for framework in FRAMEWORKS {
        let output = compile_and_run(&results, framework, function, file);
        assert!(output.status.success(), "{framework} {function}: {}", text(&output));
    }
    for (number, (original, mutant)) in mutations.iter().enumerate() {
        assert!(source.contains(original), "{function} should hold what is mutated: {original}");
        let mutated = results.path("mutant.c");
        std::fs::write(&mutated, source.replacen(original, mutant, 1)).unwrap();
        for framework in if number == 0 { &FRAMEWORKS[..] } else { &["c"] } {
            let output = compile_and_run(&results, framework, function, &mutated);
            assert!(
                !output.status.success(),
                "{framework} {function} should notice {mutant}: {}",
                text(&output)
            );
        }
    }
}

/// Adds the first elements of an array that may be empty.
const TOTAL: &str = "struct row { int *cells; int count; };
int total(const struct row *r, const char *tags, int limit)
{
    int sum = 0;
    for (int i = 0; i < r->count; i++)
        sum += r->cells[i] & 7;
    if (limit > 2 && tags[limit - 1] == 'x')
        sum = -1;
    return sum > 3 ? 1 : sum;
}
";

/// A sanitizer sees who reads behind the last element that a test has.
#[test]
fn arrays_have_the_length_of_the_test() {
    let folder = tempfile::tempdir().unwrap();
    let [file, mutant, context] = ["total.c", "mutant.c", "total.toml"].map(|name| folder.path().join(name));
    std::fs::write(&file, TOTAL).unwrap();
    std::fs::write(&mutant, TOTAL.replace("i < r->count", "i <= r->count && i < 2")).unwrap();
    let inputs = "[inputs]\n\"r->count\" = { range = [0, 1] }\n\"r->cells\" = { length = \"r->count\" }\ntags = { length = [1, 4] }\nlimit = { range = [0, 1] }\n";
    std::fs::write(&context, inputs).unwrap();
    let more =
        ["total", "--context", context.to_str().unwrap(), "--emit", "c,csv,ktest", "--strategy", "dfs"];
    let results = Results::new(&file, &more, 0);
    let suite = results.read("suite-c/test_total.c");
    assert!(suite.contains(" + 1"), "an array without elements should be the end of one: {suite}");
    assert!(results.read("tests.csv").contains("length of tags = "), "{}", results.read("tests.csv"));
    let passes = |subject: &Path| {
        let program = folder.path().join("program");
        let define = format!("-DSUBJECT=\"{}\"", subject.display());
        let source = results.path("suite-c/test_total.c");
        let files =
            ["-fsanitize=address", &define, source.to_str().unwrap(), "-o", program.to_str().unwrap()];
        run("gcc", &[&WARNINGS[..], &files].concat());
        Command::new(program).output().unwrap()
    };
    let output = passes(&file);
    assert!(output.status.success(), "{}", text(&output));
    let output = passes(&mutant);
    assert!(text(&output).contains("stack-buffer-overflow"), "{}", text(&output));
}

#[test]
fn suites_of_linked_files_say_with_what_they_are_linked() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["scale.c", "level.c"].map(|name| folder.path().join(name));
    let head = "int helper(int x);\nextern int level;\n";
    let scale = "static int base;\nint scale(int x)\n{\n    if (x > level)\n        return helper(x) + base;\n    return 0;\n}\n";
    let level = "static int calls;\nint level = 5;\nint helper(int x)\n{\n    return x & 1 ? 1 : calls;\n}\nint main(void)\n{\n    return calls;\n}\n";
    std::fs::write(&one, format!("{head}{scale}")).unwrap();
    std::fs::write(&other, format!("{head}{level}")).unwrap();
    let cover = || Results::new(&one, &[other.to_str().unwrap(), "scale", "--emit", "c"], 0);
    let results = cover();
    let suite = results.read("suite-c/test_scale.c");
    assert!(suite.contains("it needs `calls`, which only"), "{suite}");
    std::fs::write(&other, format!("{head}{}", level.replace("static int calls", "enum { calls = 2 }")))
        .unwrap();
    let results = cover();
    let suite = results.read("suite-c/test_scale.c");
    assert!(
        suite.contains("To be linked with: ") && suite.matches("static void test_").count() > 1,
        "{suite}"
    );
    let cmake = results.read("suite-c/CMakeLists.txt");
    assert!(cmake.contains("level.c)") && cmake.contains("main=subject_main"), "{cmake}");
    let [program, object] =
        ["program", "level.o"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let define = format!("-DSUBJECT=\"{}\"", one.display());
    run("gcc", &["-c", "-Dmain=subject_main", other.to_str().unwrap(), "-o", &object]);
    let source = results.path("suite-c/test_scale.c");
    run("gcc", &[&WARNINGS[..], &[&define, source.to_str().unwrap(), &object, "-o", &program]].concat());
    assert!(run(&program, &[]).contains("tests passed"));
}

/// What the user has put into the results, or changed in them, is neither replaced nor removed.
// Shows O4.
#[test]
fn files_of_the_user_stay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "int f(int a) { if (a) return 1; return 0; }\n").unwrap();
    let out = folder.path().join("out");
    let cover = || {
        let more = ["f", "--quiet", "--emit", "c,csv", "--out", out.to_str().unwrap()];
        flipside(&[&["cover", file.to_str().unwrap()][..], &more].concat())
    };
    let export = || flipside(&["export", out.to_str().unwrap(), "--emit", "csv"]);
    assert!(cover().status.success() && cover().status.success() && export().status.success());
    let mut list = Command::new("sha256sum");
    list.args(["--check", "--strict", "--quiet", ".written"]).current_dir(&out);
    assert!(list.status().unwrap().success());
    let refused = |output: &Output, name: &str| {
        assert_eq!(output.status.code(), Some(2), "{}", text(output));
        assert!(
            text(output).contains(name) && text(output).contains("would be replaced"),
            "{}",
            text(output)
        );
    };
    let notes = out.join("suite-c/notes.txt");
    std::fs::write(&notes, "mine").unwrap();
    refused(&cover(), "suite-c/notes.txt");
    std::fs::remove_file(&notes).unwrap();
    let table = out.join("tests.csv");
    std::fs::write(&table, "mine").unwrap();
    refused(&cover(), "tests.csv");
    refused(&export(), "tests.csv");
    assert_eq!(std::fs::read_to_string(&table).unwrap(), "mine");
    std::fs::remove_file(&table).unwrap();
    assert!(cover().status.success());
}

#[test]
fn a_small_suite_covers_as_much() {
    let results =
        Results::new(&example("search.c"), &["search", "--emit", "c", "--minimize", "--strategy", "dfs"], 0);
    let suite = results.report()["suite"]["tests"].as_array().unwrap().len();
    let tests = results.read("suite-c/test_search.c").matches("static void test_").count();
    assert_eq!(tests, suite);
    assert!(suite < results.report()["tests"].as_array().unwrap().len());
    // Whether it covers as much is measured by gcov, which counts what it takes of the lines with branches.
    let folder = results.folder.path();
    let define = format!("-DSUBJECT=\"{}\"", example("search.c").display());
    let program = folder.join("program").display().to_string();
    let source = results.path("suite-c/test_search.c").display().to_string();
    let branches = |out: &str| {
        let taken = out.lines().filter(|line| line.starts_with("branch") && !line.contains("never"));
        taken.filter(|line| !line.ends_with("taken 0 (fallthrough)") && !line.ends_with("taken 0")).count()
    };
    let measure = |minimal: bool| {
        if !minimal {
            let out = results.path("");
            let output = flipside(&["export", out.to_str().unwrap(), "--emit", "c"]);
            assert!(output.status.success(), "{}", text(&output));
        }
        let build = Command::new("gcc")
            .args(["--coverage", "-O0", &define, &source, "-o", &program])
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(build.status.success(), "{}", text(&build));
        assert!(Command::new(&program).current_dir(folder).status().unwrap().success());
        let name = "program-test_search.gcda";
        let counts =
            Command::new("gcov").args(["-b", "-c", "-t", name]).current_dir(folder).output().unwrap();
        let all = text(&counts);
        let of_subject = all
            .split("Source:")
            .find(|part| part.trim_start().starts_with(example("search.c").to_str().unwrap()));
        let count = branches(of_subject.unwrap_or_else(|| panic!("{all}")));
        std::fs::remove_file(folder.join(name)).unwrap();
        count
    };
    let small = measure(true);
    assert!(small > 0);
    assert_eq!(small, measure(false));
}

#[test]
fn sources_that_have_changed_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "int f(int a) { return a > 3; }\nint g(int a) { if (a) return 1; return 0; }\n")
        .unwrap();
    let results = Results::new(&file, &["g"], 0);
    let export = || flipside(&["export", results.path("").to_str().unwrap(), "--emit", "csv"]);
    assert_eq!(String::from_utf8_lossy(&export().stderr), "");
    std::fs::write(&file, "int g(int a) { return a; }\n").unwrap();
    let output = export();
    let said = text(&output);
    let known = results.report()["sources"][0]["sha256"].as_str().unwrap().to_owned();
    assert!(output.status.success() && said.contains("has changed since") && said.contains(&known), "{said}");
    let checked = flipside(&["check", results.path("").to_str().unwrap(), file.to_str().unwrap()]);
    let said = text(&checked);
    assert!(
        !checked.status.success() && said.contains("has changed since") && said.contains(&known),
        "{said}"
    );
}

#[test]
fn the_tutorial_shows_a_test_as_it_is() {
    let tutorial = std::fs::read_to_string(tests_folder("../docs/tutorial.md")).unwrap();
    let shown = tutorial.split("```c\n").nth(2).and_then(|rest| rest.split("```").next()).unwrap();
    let results = Results::new(&example("search.c"), &["search", "--emit", "unity"], 0);
    let suite = results.read("suite-unity/test_search_unity.c");
    assert!(suite.contains(shown), "{shown}\nis not in\n{suite}");
}

#[test]
fn bad_input() {
    let file = example("search.c");
    let file = file.to_str().unwrap();
    let refused = |arguments: &[&str], words: &str| {
        let output = flipside(arguments);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains(words), "{}", text(&output));
    };
    refused(&["cover", file, "search", "--emit", "foo"], "there are c, unity, cmocka, gtest, lcov");
    refused(&["cover", file, "search", "--emit", "test-comp"], "is for programs");
    refused(&["cover", file, "search", "--fail-under", "101"], "from 0 to 100");
    refused(&["export", "/nonexistent", "--emit", "c"], "give the folder that `flipside cover` wrote");
}

#[test]
fn shares_decide_the_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(
        &file,
        "int f(int a) { if (a > 3) { __asm__(\"cld\"); if (a > 4) return 1; } return 0; }\n",
    )
    .unwrap();
    // Two of four branches are unknown.
    Results::new(&file, &["f"], 1);
    Results::new(&file, &["f", "--fail-under", "50"], 0);
    Results::new(&file, &["f", "--fail-under", "50,51"], 1);
    Results::new(&file, &["f", "--fail-under", "51,50"], 1);
}

#[test]
fn json_goes_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let output = flipside(&[
        "cover",
        example("search.c").to_str().unwrap(),
        "search",
        "--json",
        "--out",
        out.to_str().unwrap(),
    ]);
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let stored: Value =
        serde_json::from_str(&std::fs::read_to_string(out.join("report.json")).unwrap()).unwrap();
    assert_eq!(printed, stored);
}

#[test]
fn shells_and_man_are_told() {
    let bash = flipside(&["completions", "bash"]);
    let script = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(script.path(), &bash.stdout).unwrap();
    run("bash", &["-n", script.path().to_str().unwrap()]);
    assert!(text(&bash).contains("--fail-under"));
    let folder = tempfile::tempdir().unwrap();
    let output = flipside(&["man", folder.path().to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output));
    let page = std::fs::read_to_string(folder.path().join("flipside-cover.1")).unwrap();
    assert!(page.contains("minimize") && page.contains(".SH EXAMPLES\n.nf\n"), "{page}");
}
