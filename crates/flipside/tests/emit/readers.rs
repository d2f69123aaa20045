//! Tools that nobody here wrote read the formats: genhtml, xmllint, TestCov.

use std::process::Command;

use crate::support::tests_folder;
use crate::{Results, example, run, text};

#[test]
fn genhtml_and_xmllint_read_what_they_should() {
    let root = tests_folder("..").canonicalize().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let output = Command::new(env!("CARGO_BIN_EXE_flipside"))
        .args([
            "cover",
            "examples/protocol.c",
            "step",
            "--accept-bounds",
            "--accept-defaults",
            "--accept-hidden",
            "--quiet",
            "--emit",
            "lcov-1,lcov,cobertura,junit",
            "--out",
        ])
        .arg(&out)
        .current_dir(&root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output));
    let shown = folder.path().join("html");
    let output = Command::new("genhtml")
        .args([
            "--branch-coverage",
            "-o",
            shown.to_str().unwrap(),
            out.join("coverage-1.info").to_str().unwrap(),
        ])
        .current_dir(&root)
        .output()
        .unwrap();
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("branches...: 100.0% (26 of 26 branches)"), "{said}");
    let marked = std::fs::read_to_string(out.join("coverage.info")).unwrap();
    assert_eq!(marked.lines().filter(|line| line.starts_with("BRDA:") && line.contains(",U")).count(), 2);
    for name in ["cobertura.xml", "junit.xml"] {
        run("xmllint", &["--noout", out.join(name).to_str().unwrap()]);
    }
}

// Shows T4.
#[test]
fn testcov_measures_what_is_claimed() {
    // TestCov leaves files beside the source.
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("thermostat.c");
    std::fs::copy(example("thermostat.c"), &file).unwrap();
    let goal = place.path().join("goal.prp");
    std::fs::write(&goal, "COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )\n").unwrap();
    let suite = place.path().join("suite");
    let options = ["--property", goal.to_str().unwrap(), "--suite", suite.to_str().unwrap()];
    let results = Results::new(&file, &options, 0);
    let totals = results.report()["totals"].clone();
    let (covered, all) = (totals["covered"].as_u64().unwrap(), totals["objectives"].as_u64().unwrap());
    let folder = results.folder.path();
    let zip = folder.join("suite.zip");
    run("python3", &["-m", "zipfile", "-c", zip.to_str().unwrap(), &format!("{}/", suite.display())]);
    let output = Command::new("testcov")
        .args(["--no-isolation", "--no-runexec", "--no-plots", "-64", "--goal", goal.to_str().unwrap()])
        .args(["--test-suite", zip.to_str().unwrap(), "--output", "measured", file.to_str().unwrap()])
        .current_dir(folder)
        .output()
        .expect("testcov should be installed: scripts/setup --tests does that");
    let said = text(&output);
    assert!(said.contains(&format!("Coverage: {:.2}%", covered as f64 * 100.0 / all as f64)), "{said}");
    assert!(said.contains(&format!("Number of goals: {all}")), "{said}");
}
