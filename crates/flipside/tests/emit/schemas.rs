//! Formats against schemas and readers that nobody here wrote: SARIF's JSON schema, `JUnit`'s XML schema, lcov 2, pycobertura. Each of them also has to refuse what is wrong.

use std::path::PathBuf;
use std::process::{Command, Output};

use super::{Results, example, run, text};

/// What `scripts/readers` has fetched.
fn reader(name: &str) -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap()).join(".cache");
    let cache = std::env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from);
    let path = cache.join("flipside/readers").join(name);
    assert!(path.exists(), "{} should be there: scripts/setup --tests does that", path.display());
    path
}

const FORMATS: [&str; 2] = ["--emit", "sarif,junit,cobertura,lcov-2"];

/// Complete subjects: with a failure that the oracle tells, with unreachable branches, with run-time errors.
fn complete() -> Vec<Results> {
    let cover = |name: &str| {
        let function = name.trim_end_matches(".c");
        Results::new(&example(name), &[&[function][..], &FORMATS].concat(), 0)
    };
    ["median.c", "search.c", "triangle.c"].map(cover).into()
}

/// These, and one with unknown branches.
fn all() -> Vec<Results> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("<odd> & 'name'.c");
    let source = "int f(int a) { if (a > 3) { __asm__ volatile (\"\"); if (a == 7) return 1; } return a < 0 ? 2 : 3; }\n";
    std::fs::write(&file, source).unwrap();
    let mut all = complete();
    all.push(Results::new(&file, &[&["f"][..], &FORMATS].concat(), 1));
    all
}

const VALIDATE: &str = "
import json, sys
from jsonschema.validators import validator_for
schema = json.load(open(sys.argv[1]))
kind = validator_for(schema)
kind.check_schema(schema)
errors = list(kind(schema, format_checker=kind.FORMAT_CHECKER).iter_errors(json.load(open(sys.argv[2]))))
for error in errors: print(error.json_path, error.message)
sys.exit(1 if errors else 0)
";

#[test]
fn sarif_is_what_its_schema_says() {
    let schema = reader("sarif-2.1.0.json");
    let validate = |file: &str| -> Output {
        Command::new("python3").args(["-c", VALIDATE, schema.to_str().unwrap(), file]).output().unwrap()
    };
    for results in all() {
        let output = validate(results.path("report.sarif").to_str().unwrap());
        assert!(output.status.success(), "{}", text(&output));
        let wrong = results.folder.path().join("wrong.sarif");
        std::fs::write(&wrong, results.read("report.sarif").replace("\"startLine\"", "\"line\"")).unwrap();
        assert!(!validate(wrong.to_str().unwrap()).status.success(), "the schema should refuse something");
    }
}

#[test]
fn junit_is_what_its_schema_says() {
    let schema = reader("junit.xsd");
    let validate = |file: &str| -> Output {
        let arguments = ["--noout", "--schema", schema.to_str().unwrap(), file];
        Command::new("xmllint").args(arguments).output().unwrap()
    };
    for results in all() {
        let output = validate(results.path("junit.xml").to_str().unwrap());
        assert!(output.status.success(), "{}", text(&output));
        let wrong = results.folder.path().join("wrong.xml");
        std::fs::write(&wrong, results.read("junit.xml").replace("<testcase ", "<case ")).unwrap();
        assert!(!validate(wrong.to_str().unwrap()).status.success(), "the schema should refuse something");
    }
}

#[test]
fn lcov_2_counts_the_branches_that_are_claimed() {
    let folder = reader("lcov");
    for results in all() {
        let totals = &results.report()["totals"];
        let covered = totals["covered"].as_u64().unwrap();
        let reachable = totals["objectives"].as_u64().unwrap() - totals["unreachable"].as_u64().unwrap();
        let output = Command::new("perl")
            .env("PERL5LIB", folder.join("usr/lib/lcov"))
            .arg(folder.join("usr/bin/lcov"))
            .args(["--rc", "branch_coverage=1", "--summary"])
            .arg(results.path("coverage-2.info"))
            .output()
            .unwrap();
        let said = text(&output);
        assert!(output.status.success(), "{said}");
        assert!(said.contains(&format!("({covered} of {reachable} branches)")), "{said}");
    }
}

#[test]
fn pycobertura_reads_the_lines() {
    for results in complete() {
        let said = run("pycobertura", &["show", results.path("cobertura.xml").to_str().unwrap()]);
        let total = said.lines().find(|line| line.starts_with("TOTAL")).unwrap_or_default();
        assert!(total.contains(" 0  100.00%"), "{said}");
    }
}
