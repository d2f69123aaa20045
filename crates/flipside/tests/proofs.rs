//! Proofs: `prove` makes them, `check --no-solver` accepts what they carry and nothing else.

#![allow(clippy::unwrap_used)]

mod support;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use support::flipside;

/// Something that conditions on the path exclude, something that state merging refutes, and a bound on which it rests.
const SUBJECT: &str = "
int subject(int a, int b, const int *p) {
  int n = 0, i;
  if (a > 10) n = 1;
  if (a > 5) n += 2;
  if (n == 1) n = 7;
  for (i = 0; i < 3; i++)
    if (p[i] < 0) n += 4;
  if (n > 20) n = 0;
  if (b * b == 4 * a + 2) n = 9;
  return n;
}
";

struct Results {
    folder: tempfile::TempDir,
}

impl Results {
    fn new() -> Self {
        let results = Results { folder: tempfile::tempdir().unwrap() };
        fs::write(results.file(), SUBJECT).unwrap();
        let out = results.path("out");
        let (file, out) = (results.file(), out.to_str().unwrap());
        let made = flipside(&["cover", file.to_str().unwrap(), "subject", "--quiet", "--out", out]);
        assert!(made.status.code().is_some_and(|code| code < 2), "{}", String::from_utf8_lossy(&made.stderr));
        results
    }

    fn file(&self) -> PathBuf {
        self.path("subject.c")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command on the results: the status, and what was said.
    fn run(&self, command: &str, more: &[&str]) -> (i32, String) {
        let (out, file) = (self.path("out"), self.file());
        let mut arguments = vec![command, out.to_str().unwrap(), file.to_str().unwrap()];
        arguments.extend(more);
        let output = flipside(&arguments);
        let said = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8_lossy(&said).into_owned())
    }

    fn check(&self, more: &[&str]) -> (i32, String) {
        self.run("check", &[&["--no-replay"], more].concat())
    }

    #[track_caller]
    fn rejected(&self, what: &str) {
        let (status, said) = self.check(&["--no-solver"]);
        assert_eq!(status, 3, "{said}");
        assert!(said.contains("rejected: ") && said.contains(what), "{said}");
    }

    fn manifest(&self) -> Value {
        serde_json::from_str(&fs::read_to_string(self.path("out/evidence/manifest.json")).unwrap()).unwrap()
    }

    fn edit(&self, change: impl FnOnce(&mut Value)) {
        let mut manifest = self.manifest();
        change(&mut manifest);
        fs::write(self.path("out/evidence/manifest.json"), manifest.to_string()).unwrap();
    }

    /// A proof with steps: its place in the manifest, and its file.
    fn proof(&self) -> (usize, PathBuf) {
        let manifest = self.manifest();
        let proofs = manifest["proofs"].as_array().unwrap();
        let has_steps = |proof: &Value| {
            proof["scripts"].as_array().unwrap().iter().any(|script| script["step"].is_number())
        };
        let place = proofs.iter().position(has_steps).unwrap();
        let file = proofs[place]["file"].as_str().unwrap();
        (place, self.path("out/evidence").join(file))
    }
}

#[test]
fn with_proofs_no_solver_is_needed() {
    let results = Results::new();
    let (status, said) = results.check(&["--no-solver"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("without a proof") && !said.contains("accepted"), "{said}");

    let (status, said) = results.run("prove", &[]);
    assert_eq!(status, 0, "{said}");
    let (status, said) = results.check(&["--no-solver"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("refuted by proofs\n") && said.contains("accepted"), "{said}");
    let trusted = said.lines().find(|line| line.starts_with("trusted")).unwrap();
    assert!(!trusted.contains("Z3") && !trusted.contains("CaDiCaL"), "{trusted}");

    // Proofs come first where solvers may be asked, too; they may be skipped.
    let (status, said) = results.check(&[]);
    assert!(status == 0 && said.contains("refuted by proofs") && !said.contains("says"), "{said}");
    let (status, said) = results.check(&["--trust-solver"]);
    assert!(status == 0 && !said.contains("by proofs") && said.contains("says CaDiCaL"), "{said}");

    // Made again, they are the same, and the results are still ours.
    let before = results.manifest();
    let (status, said) = results.run("prove", &[]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(results.manifest(), before);
}

#[test]
fn a_proof_that_does_not_fit_is_rejected() {
    let results = Results::new();
    let (status, said) = results.run("prove", &[]);
    assert_eq!(status, 0, "{said}");
    let (place, file) = results.proof();
    let (right, manifest) = (fs::read(&file).unwrap(), results.manifest());
    let name = file.file_name().unwrap().to_str().unwrap().to_owned();

    fs::write(&file, &right[..right.len() / 2]).unwrap();
    results.rejected(&name);
    let mut wrong = right.clone();
    wrong[right.len() / 2] ^= 4;
    fs::write(&file, &wrong).unwrap();
    results.rejected(&name);
    fs::write(&file, "no proof").unwrap();
    results.rejected(&name);
    // Solvers do not need it.
    let (status, said) = results.check(&["--trust-solver"]);
    assert_eq!(status, 0, "{said}");
    fs::remove_file(&file).unwrap();
    results.rejected("cannot be read");
    fs::write(&file, &right).unwrap();

    let restore = || fs::write(results.path("out/evidence/manifest.json"), manifest.to_string()).unwrap();
    // Its scripts in another order have other clauses; a step that says something else refutes nothing.
    results.edit(|manifest| manifest["proofs"][place]["scripts"][0]["script"] = "core-9999.smt2".into());
    results.rejected("there is no script core-9999.smt2");
    restore();
    results.edit(|manifest| {
        let scripts = manifest["proofs"][place]["scripts"].as_array_mut().unwrap();
        for script in scripts {
            script["step"] = 1.into();
        }
    });
    results.rejected("does not refute");
    restore();
    results.edit(|manifest| {
        let scripts = manifest["proofs"][place]["scripts"].as_array_mut().unwrap();
        for script in scripts {
            script["step"] = 99_999_999.into();
        }
    });
    results.rejected("a conclusion is not there");
    restore();
    // What a proof does not say is not believed.
    results.edit(|manifest| {
        let scripts = manifest["proofs"][place]["scripts"].as_array_mut().unwrap();
        for script in scripts {
            script.as_object_mut().unwrap().remove("step");
        }
    });
    let (status, said) = results.check(&["--no-solver"]);
    assert!(status == 1 && said.contains("no proof"), "{said}");
}

#[test]
fn bad_results_get_no_proofs() {
    let results = Results::new();
    let report = results.path("out/report.json");
    let text = fs::read_to_string(&report).unwrap();
    fs::write(&report, text.replacen("\"verdict\": \"covered\"", "\"verdict\": \"unreachable\"", 1)).unwrap();
    let (status, said) = results.run("prove", &[]);
    assert!(status == 3 && said.contains("rejected: "), "{status} {said}");
    assert!(results.manifest()["proofs"].is_null());
}
