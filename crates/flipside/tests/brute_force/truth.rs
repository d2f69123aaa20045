//! The truth about a subject: what running it on all its inputs takes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

use crate::batch::Batch;
use crate::parameter::Parameter;
use crate::types::NumberType;

/// What all runs of a subject take.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Were only some of its inputs run, because it has floating ones?
    pub sampled: bool,
    /// Why the subject is of no use: it does not end, or takes too long.
    pub rejected: Option<String>,
    /// Legal inputs, all run.
    pub runs: u64,
    /// Runs that ended in undefined behaviour.
    pub failed: u64,
    /// Different sequences of branches.
    pub paths: u64,
    /// For each objective the number of inputs that take it.
    pub hits: BTreeMap<String, u64>,
}

impl Truth {
    /// The objectives that no input takes.
    pub fn never_taken(&self) -> Vec<&str> {
        self.hits.iter().filter(|(_, count)| **count == 0).map(|(id, _)| id.as_str()).collect()
    }
}

/// What one run takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// `returned`, `failed` (undefined behaviour), `endless`, or `illegal` (not run: the precondition does not hold).
    pub end: String,
    pub taken: BTreeSet<String>,
}

/// Runs all subjects of the batch on all their inputs; the truths are in the order of the subjects.
pub fn run_all(batch: &Batch) -> Result<Vec<Truth>, String> {
    let output = driver(batch, None)?;
    let mut truths: Vec<Truth> = Vec::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["subject", _, status, runs, failed, _illegal, _steps, paths] => {
                let subject = &batch.subjects[truths.len()];
                let objectives = batch.sources[subject.source].objectives(&subject.name);
                let is_floating = |parameter: &Parameter| matches!(parameter.ty, NumberType::Floating(_));
                truths.push(Truth {
                    sampled: subject.parameters.iter().any(is_floating),
                    rejected: (status != "complete").then(|| status.to_owned()),
                    runs: number(runs)?,
                    failed: number(failed)?,
                    paths: number(paths)?,
                    hits: objectives.into_iter().map(|id| (id, 0)).collect(),
                });
            }
            ["hit", slot, count] => {
                let truth = truths.last_mut().ok_or("the driver printed a hit before a subject")?;
                let id = &batch.slots[number(slot)? as usize];
                let hits =
                    truth.hits.get_mut(id).ok_or_else(|| format!("`{id}` was hit but cannot be called"))?;
                *hits = number(count)?;
            }
            _ => return Err(format!("the driver printed `{line}`")),
        }
    }
    if truths.len() == batch.subjects.len() {
        Ok(truths)
    } else {
        Err(format!("the driver ended in the run of {}", batch.subjects[truths.len()].name))
    }
}

/// Runs one subject on some inputs.
pub fn run_tests(batch: &Batch, subject: usize, tests: &[Vec<i64>]) -> Result<Vec<Run>, String> {
    let mut input = String::new();
    for values in tests {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        input.push_str(&format!("{subject} {}\n", values.join(" ")));
    }
    let mut runs: Vec<Run> = Vec::new();
    for line in driver(batch, Some(input))?.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["run", end] => runs.push(Run { end: end.to_owned(), taken: BTreeSet::new() }),
            ["hit", slot, _] => {
                let run = runs.last_mut().ok_or("the driver printed a hit before a run")?;
                run.taken.insert(batch.slots[number(slot)? as usize].clone());
            }
            _ => return Err(format!("the driver printed `{line}`")),
        }
    }
    if runs.len() == tests.len() { Ok(runs) } else { Err("the driver did not run all tests".into()) }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("the driver printed `{text}` for a number"))
}

fn driver(batch: &Batch, input: Option<String>) -> Result<String, String> {
    let fail = |error: std::io::Error| format!("{}: {error}", batch.executable.display());
    let mut command = Command::new(&batch.executable);
    if input.is_some() {
        command.arg("tests");
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(fail)?;
    // Written by a thread of its own: the driver prints while it reads.
    let stdin = child.stdin.take();
    let writer = std::thread::spawn(move || match (stdin, input) {
        (Some(mut stdin), Some(input)) => stdin.write_all(input.as_bytes()),
        (_, _) => Ok(()),
    });
    let output = child.wait_with_output().map_err(fail)?;
    writer.join().expect("the writer should not panic").map_err(fail)?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", batch.executable.display(), output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
