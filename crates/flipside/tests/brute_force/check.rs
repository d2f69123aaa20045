//! The check of one subject, and the parallel loop over many.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::batch::Batch;
use crate::command;
use crate::compare::{compare_test, compare_verdicts, test_values, unknowns};
use crate::report::Report;
use crate::truth::{Truth, run_tests};

/// A subject whose truth is known.
pub struct Case<'a> {
    pub batch: &'a Batch,
    /// Its index in the batch.
    pub subject: usize,
    pub truth: &'a Truth,
}

impl Case<'_> {
    pub fn name(&self) -> &str {
        &self.batch.subjects[self.subject].name
    }

    /// Its file as Flipside sees it.
    pub fn plain(&self) -> String {
        self.batch.sources[self.batch.subjects[self.subject].source].plain()
    }

    /// A message about it: where it comes from, its text, what is wrong.
    pub fn message(&self, differences: &[String]) -> String {
        let origin = &self.batch.sources[self.batch.subjects[self.subject].source].origin;
        format!("=== {origin}, subject {}\n{}--- {}\n", self.name(), self.plain(), differences.join("\n--- "))
    }

    /// Writes the file that Flipside sees.
    pub fn write(&self, folder: &Path) -> Result<std::path::PathBuf, String> {
        let path = folder.join(format!("plain_{}.c", self.name()));
        fs::write(&path, self.plain()).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// All differences between a report and the truth, its tests run.
    pub fn differences(&self, report: &Report) -> Result<Vec<String>, String> {
        let mut differences = compare_verdicts(self.truth, report);
        let parameters = &self.batch.subjects[self.subject].parameters;
        let mut tests = Vec::new();
        let mut values = Vec::new();
        for test in &report.tests {
            match test_values(parameters, test) {
                Ok(numbers) => {
                    tests.push(test);
                    values.push(numbers);
                }
                Err(what) => differences.push(what),
            }
        }
        for (test, run) in tests.iter().zip(run_tests(self.batch, self.subject, &values)?) {
            differences.extend(compare_test(test, &run));
        }
        Ok(differences)
    }

    /// Asks Flipside and compares; the unknown objectives, or a message.
    pub fn check(&self, program: &Path, folder: &Path) -> Result<Vec<String>, String> {
        let file = self.write(folder).map_err(|what| self.message(&[what]))?;
        let out = folder.join(format!("out_{}", self.name()));
        let report = command::cover(program, &file, Some(self.name()), &out, &self.batch.flags)
            .map_err(|what| self.message(&[what]))?;
        match self.differences(&report) {
            Ok(differences) if differences.is_empty() => Ok(unknowns(&report)),
            Ok(differences) => Err(self.message(&differences)),
            Err(what) => Err(self.message(&[what])),
        }
    }
}

/// Does something with every item on all cores; the results are in the order of the items.
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let result = work(item);
                    results.lock().expect("no worker should have panicked").push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no worker should have panicked");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
