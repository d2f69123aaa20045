//! The programs of `tests/brute_programs`: marked C with `main`, run on all sequences of inputs that they can ask for.
//!
//! Each file has a comment `// main never takes: ID, ID` or `// main takes everything`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::batch::compile;
use crate::check::on_all_cores;
use crate::command;
use crate::compare::{compare_test, compare_verdicts, unknowns};
use crate::hand_written::sources;
use crate::report::{Report, Test};
use crate::source::Source;
use crate::truth::{Run, Truth};

/// A program whose truth is known.
pub struct Harness {
    name: String,
    source: Source,
    /// The objective of each slot.
    slots: Vec<String>,
    executable: PathBuf,
    pub truth: Truth,
}

/// Compiles and runs all programs.
pub fn build_all(folder: &Path) -> Vec<Harness> {
    let built = on_all_cores(&sources("brute_programs"), |source| Harness::build(folder, source));
    built.into_iter().map(|harness| harness.unwrap_or_else(|what| panic!("{what}"))).collect()
}

impl Harness {
    fn build(folder: &Path, source: &Source) -> Result<Self, String> {
        let mut slots = Vec::new();
        let mut first_slots = Vec::new();
        for function in &source.functions {
            first_slots.push(slots.len());
            slots.extend(function.objectives());
        }
        let text = format!(
            "{}{}const unsigned program_slots = {};\n",
            include_str!("program.h"),
            source.instrumented(&first_slots),
            slots.len()
        );
        let name = source.origin.trim_end_matches(".c").to_owned();
        // A folder of its own: others are compiled at the same time.
        let folder = folder.join(&name);
        std::fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let executable = compile(&folder, &name, &text, include_str!("program_runtime.c"), &[])?;
        let mut harness = Self { name, source: source.clone(), slots, executable, truth: Truth::default() };
        harness.truth = harness.run(&[])?;
        Ok(harness)
    }

    /// What the program takes on all inputs, or with arguments on some.
    fn run(&self, arguments: &[String]) -> Result<Truth, String> {
        let fail = |what: &str| format!("{}: {what}", self.executable.display());
        let output = Command::new(&self.executable)
            .args(arguments)
            .output()
            .map_err(|error| fail(&error.to_string()))?;
        if !output.status.success() {
            return Err(fail(&output.status.to_string()));
        }
        let number = |text: &str| text.parse::<u64>().map_err(|_| fail(text));
        let mut truth = Truth::default();
        truth.hits.extend(self.source.objectives("main").into_iter().map(|id| (id, 0)));
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["runs", runs, failed, _refused, asked_more] => {
                    truth.runs = number(runs)?;
                    truth.failed = number(failed)?;
                    if number(asked_more)? > 0 {
                        truth.rejected = Some("it asks for more inputs".into());
                    }
                }
                ["hit", slot, hits] => {
                    truth.hits.insert(self.slots[number(slot)? as usize].clone(), number(hits)?);
                }
                _ => truth.rejected = Some(line.to_owned()),
            }
        }
        Ok(truth)
    }

    /// Runs a test of a report.
    fn run_test(&self, test: &Test) -> Result<Run, String> {
        let mut arguments = vec!["test".to_owned()];
        arguments.extend(in_order(test)?.iter().map(ToString::to_string));
        let truth = self.run(&arguments)?;
        let end = truth.rejected.unwrap_or_else(|| "ended".into());
        Ok(Run {
            end,
            taken: truth.hits.into_iter().filter(|(_, hits)| *hits > 0).map(|(id, _)| id).collect(),
        })
    }

    /// All differences between a report and the truth, its tests run.
    pub fn differences(&self, report: &Report) -> Result<Vec<String>, String> {
        let mut differences = compare_verdicts(&self.truth, report);
        for test in &report.tests {
            differences.extend(compare_test(test, &self.run_test(test)?));
        }
        Ok(differences)
    }

    /// Asks Flipside and compares. An unknown verdict is a failure too: the programs are small.
    pub fn check(&self, program: &Path, folder: &Path) -> Result<(), String> {
        let file = folder.join(format!("plain_{}.c", self.name));
        std::fs::write(&file, self.source.plain()).map_err(|error| error.to_string())?;
        let out = folder.join(format!("out_{}", self.name));
        let report = command::cover(program, &file, None, &out, &[]);
        let differences = report.and_then(|report| {
            let mut differences = self.differences(&report)?;
            differences.extend(unknowns(&report));
            Ok(differences)
        });
        match differences {
            Ok(differences) if differences.is_empty() => Ok(()),
            Ok(differences) => {
                Err(format!("=== {}\n{}--- {}\n", self.name, self.source.plain(), differences.join("\n--- ")))
            }
            Err(what) => Err(format!("=== {}\n{what}", self.name)),
        }
    }
}

/// The inputs of a test in the order in which they are asked for: `int_0`, `bool_1`.
fn in_order(test: &Test) -> Result<Vec<i64>, String> {
    let mut values = Vec::new();
    for (name, value) in &test.inputs {
        let place = name.rsplit_once('_').and_then(|(_, place)| place.parse::<usize>().ok());
        values.push((place.ok_or_else(|| format!("the input `{name}` has no place"))?, *value));
    }
    values.sort_unstable();
    if values.iter().map(|(place, _)| *place).eq(0..values.len()) {
        Ok(values.into_iter().map(|(_, value)| value).collect())
    } else {
        Err(format!("test {} leaves out an input: {:?}", test.id, test.inputs))
    }
}

#[test]
fn truths_of_harnesses_are_as_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let programs = build_all(folder.path());
    let mut wrong = Vec::new();
    for Harness { name, source, truth, .. } in &programs {
        let found: BTreeSet<String> = truth.never_taken().into_iter().map(str::to_owned).collect();
        let written = crate::hand_written::expected(&source.plain(), "main");
        println!("{name}: {} runs, {} failed", truth.runs, truth.failed);
        if truth.rejected.is_some() || truth.runs > 50_000 || written.as_ref() != Some(&found) {
            wrong.push(format!(
                "{name}: {:?}, {} runs; never takes {found:?}, written {written:?}",
                truth.rejected, truth.runs
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let with_unreachable = programs.iter().filter(|harness| !harness.truth.never_taken().is_empty()).count();
    assert!(programs.len() >= 20 && with_unreachable >= 8);
}

/// A program with one input, which is refused unless the assumption holds.
#[cfg(test)]
fn truth_of_assumption(assumption: &str) -> Truth {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\nint main(void) {{\n    \
         int x = __VERIFIER_nondet_int();\n    __VERIFIER_assume({assumption});\n    return B(x > 5);\n}}\n"
    );
    let source = Source::read("assumption.c", &text).expect("marked C");
    Harness::build(folder.path(), &source).expect("a program").truth
}

#[test]
fn a_program_must_refuse_large_values() {
    assert_eq!(truth_of_assumption("x > -3 & x < 7").rejected, None);
    assert_eq!(truth_of_assumption("x > -3 & x < 7").hits["main#0:true"], 1);
    for assumption in ["x > -3", "x < 7", "x != 3", "x > -3 & x < 40"] {
        assert!(truth_of_assumption(assumption).rejected.is_some(), "{assumption}");
    }
}
