//! Formats against schemas and readers that nobody here wrote: SARIF's JSON schema, `JUnit`'s XML schema, Cobertura's DTD, lcov 2.3 and 2.5, pycobertura. Each of them also has to refuse what is wrong.

use std::path::PathBuf;
use std::process::{Command, Output};

use super::{Results, example, run, text};

/// What `scripts/readers` has fetched.
pub fn reader(name: &str) -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap()).join(".cache");
    let cache = std::env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from);
    let path = cache.join("flipside/readers").join(name);
    assert!(path.exists(), "{} should be there: scripts/setup --tests does that", path.display());
    path
}

const FORMATS: [&str; 2] = ["--emit", "sarif,junit,cobertura,lcov,lcov-2"];

// Shows T4.
#[test]
fn formats_are_what_their_readers_expect() {
    let complete = ["median.c", "search.c", "triangle.c"].map(|name| {
        let function = name.trim_end_matches(".c");
        Results::new(&example(name), &[&[function][..], &FORMATS].concat(), 0)
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("<odd> & 'name'.c");
    let source = "int f(int a) { if (a > 3) { __asm__ volatile (\"cld\"); if (a == 7) return 1; } return a < 0 ? 2 : 3; }\n";
    std::fs::write(&file, source).unwrap();
    let unknown = Results::new(&file, &[&["f"][..], &FORMATS].concat(), 1);
    complete.iter().for_each(pycobertura_reads_the_lines);
    // With a failure that the oracle tells, with unreachable branches, with run-time errors, with unknown branches.
    for results in complete.iter().chain([&unknown]) {
        sarif_is_what_its_schema_says(results);
        junit_is_what_its_schema_says(results);
        cobertura_is_what_its_dtd_says(results);
        lcov_counts_the_branches_that_are_claimed(results, "lcov", "usr/lib/lcov", "coverage-2.info");
        lcov_counts_the_branches_that_are_claimed(results, "lcov-2.5", "usr/share/perl5", "coverage.info");
    }
}

/// A validator accepts a file, and refuses it where something of it is replaced.
fn validated(validate: impl Fn(&str) -> Output, results: &Results, name: &str, right: &str, wrong: &str) {
    let output = validate(results.path(name).to_str().unwrap());
    assert!(output.status.success(), "{}", text(&output));
    let place = results.folder.path().join("wrong");
    std::fs::write(&place, results.read(name).replace(right, wrong)).unwrap();
    assert!(!validate(place.to_str().unwrap()).status.success(), "{name}: something should be refused");
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

fn sarif_is_what_its_schema_says(results: &Results) {
    let schema = reader("sarif-2.1.0.json");
    let validate = |file: &str| -> Output {
        Command::new("python3").args(["-c", VALIDATE, schema.to_str().unwrap(), file]).output().unwrap()
    };
    validated(validate, results, "report.sarif", "\"startLine\"", "\"line\"");
}

fn xmllint(arguments: &[&str]) -> Output {
    Command::new("xmllint").args(["--noout", "--nonet"]).args(arguments).output().unwrap()
}

fn junit_is_what_its_schema_says(results: &Results) {
    let schema = reader("junit.xsd");
    let validate = |file: &str| xmllint(&["--schema", schema.to_str().unwrap(), file]);
    validated(validate, results, "junit.xml", "<testcase ", "<case ");
}

fn cobertura_is_what_its_dtd_says(results: &Results) {
    let dtd = reader("coverage-04.dtd");
    let validate = |file: &str| xmllint(&["--dtdvalid", dtd.to_str().unwrap(), file]);
    validated(validate, results, "cobertura.xml", "<methods/>", "");
}

/// Unreachable branches are left out for lcov 2.3, and marked for 2.5.
fn lcov_counts_the_branches_that_are_claimed(results: &Results, name: &str, modules: &str, file: &str) {
    let folder = reader(name);
    let totals = &results.report()["totals"];
    let covered = totals["covered"].as_u64().unwrap();
    let reachable = totals["objectives"].as_u64().unwrap() - totals["unreachable"].as_u64().unwrap();
    let output = Command::new("perl")
        .env("PERL5LIB", folder.join(modules))
        .arg(folder.join("usr/bin/lcov"))
        .args(["--rc", "branch_coverage=1", "--summary"])
        .arg(results.path(file))
        .output()
        .unwrap();
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains(&format!("({covered} of {reachable} branches)")), "{said}");
}

fn pycobertura_reads_the_lines(results: &Results) {
    let said = run("pycobertura", &["show", results.path("cobertura.xml").to_str().unwrap()]);
    let total = said.lines().find(|line| line.starts_with("TOTAL")).unwrap_or_default();
    assert!(total.contains(" 0  100.00%"), "{said}");
}
