//! Searching the functions of a plan: in rounds, each with twice the effort of the one before, so that whoever stops at any time has
//! the most for it. What is known already is not searched again.
//!
//! Effort is counted in units of work, so that every machine, and every part of a plan, comes to the same verdicts. The clock is there
//! for machines that are slow or busy; a search that it ended says that it would be another one elsewhere.

use std::collections::VecDeque;
use std::fmt;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use flipside_pipeline::Stop;
use flipside_report::ObjectiveCriterion;

use crate::config::Criterion;
use crate::plan::{Plan, Task};
use crate::process::{End, Ended};
use crate::project::{Project, ProjectError, said};
use crate::record::Record;
use crate::store::Store;
use crate::{Counts, FORMAT, FunctionResult, ProjectResult, Status};

/// How many seconds of work the first search of a function may do.
const FIRST: f64 = 5.0;
/// How much work is done in a second, about.
const UNITS: f64 = 1e6;
/// How many times as long as its work is meant to take a search may take.
const SLACK: f64 = 3.0;
/// What a process may take beyond what it was told, in seconds: with a full machine, its tools take their time.
const GRACE: f64 = 60.0;
/// What failed after such a part of its time may have failed because of it.
const CLOCKED: f64 = 0.7;
/// No search is worth beginning with less, in seconds.
const LEAST: f64 = 1.0;
/// The status of a process that found a failure of ours.
const INTERNAL: i32 = 3;

/// How a plan is carried out.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How many functions are searched at the same time.
    pub jobs: usize,
    /// When everything has to be over.
    pub deadline: Option<Instant>,
    /// The most seconds of work that a search of one function may do.
    pub most: f64,
    /// Every k-th function only.
    pub sample: Option<usize>,
}

/// How far a run is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// All functions.
    pub functions: usize,
    /// Those that are settled, failed, or have no time left.
    pub done: usize,
    /// Of these, how many were known before.
    pub reused: usize,
    /// How many searches were made.
    pub searches: usize,
    /// The verdicts so far.
    pub counts: Counts,
    /// How many seconds it will take yet, as far as can be told.
    pub left: Option<f64>,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { functions, done, counts, left, .. } = self;
        let (settled, branches) = (counts.settled(), counts.branches);
        write!(f, "{done} of {functions} functions; {settled} of {branches} branches settled")?;
        left.map_or(Ok(()), |left| write!(f, "; about {} left", duration(left)))
    }
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    /// The results, which are in the folder, too.
    pub result: ProjectResult,
    /// How many functions were searched.
    pub searched: usize,
    /// How many were known before.
    pub reused: usize,
    /// The results that were there before.
    pub before: Option<ProjectResult>,
    /// Functions in which a failure of ours was found, each with what was said.
    pub internal: Vec<(String, String)>,
}

/// What a search may do: seconds of work, and seconds.
#[derive(Clone, Copy, Debug)]
struct Effort {
    budget: f64,
    clock: f64,
}

/// What is known while a run goes on.
struct State {
    records: Vec<Option<Record>>,
    waiting: VecDeque<usize>,
    searched: Vec<bool>,
    searches: usize,
    reused: usize,
    internal: Vec<(String, String)>,
    error: Option<ProjectError>,
}

impl Project {
    /// Carries a plan out. Looks on through `tell`, which is called after every search.
    pub fn run(
        &self,
        plan: &Plan,
        options: &RunOptions,
        stop: &Stop,
        tell: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Ran, ProjectError> {
        let started = Instant::now();
        let count = plan.tasks.len();
        let mut state = State {
            records: plan.tasks.iter().map(|task| self.known(task)).collect(),
            waiting: VecDeque::new(),
            searched: vec![false; count],
            searches: 0,
            reused: 0,
            internal: Vec::new(),
            error: None,
        };
        let is_final =
            |record: &Option<Record>| record.as_ref().is_some_and(|record| record.is_final(options.most));
        state.reused = state.records.iter().filter(|record| is_final(record)).count();
        let state = Mutex::new(state);
        let mut budget = FIRST.min(options.most);
        loop {
            let waiting = round(plan, &state.lock().expect("no thread should fail").records, budget);
            let pending = !waiting.is_empty();
            state.lock().expect("no thread should fail").waiting = waiting;
            if pending {
                self.round(plan, options, budget, &state, stop, &|state| {
                    tell(&progress(state, options, started));
                });
            }
            let late = options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let failed = state.lock().expect("no thread should fail").error.is_some();
            if budget >= options.most || late || failed || stop.is_raised() {
                break;
            }
            budget = (2.0 * budget).min(options.most);
        }
        let state = state.into_inner().expect("no thread should fail");
        if let Some(error) = state.error {
            return Err(error);
        }
        let before = ProjectResult::read(self.results()).ok();
        let mut result = self.result(plan, &state.records, options.sample);
        result.write(self.results())?;
        let searched = state.searched.iter().filter(|searched| **searched).count();
        Ok(Ran { result, searched, reused: state.reused, before, internal: state.internal })
    }

    /// What is known of a function without a search.
    fn known(&self, task: &Task) -> Option<Record> {
        if task.branches.is_empty() {
            return Some(Record::without_report(Status::Settled, 0));
        }
        self.store.record(&task.key)
    }

    /// Searches what waits, several functions at the same time.
    fn round(
        &self,
        plan: &Plan,
        options: &RunOptions,
        budget: f64,
        state: &Mutex<State>,
        stop: &Stop,
        tell: &(dyn Fn(&State) + Sync),
    ) {
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..options.jobs.max(1) {
                scope.spawn(|| {
                    loop {
                        let left = options.deadline.map_or(f64::INFINITY, |deadline| {
                            deadline.saturating_duration_since(Instant::now()).as_secs_f64()
                        });
                        if left < LEAST || stop.is_raised() || over.load(Ordering::Relaxed) {
                            return;
                        }
                        let next = state.lock().expect("no thread should fail").waiting.pop_front();
                        let Some(at) = next else { return };
                        let effort = Effort { budget, clock: left.min(SLACK * budget) };
                        let found = self.search(&plan.tasks[at], effort, stop);
                        let mut state = state.lock().expect("no thread should fail");
                        match found {
                            Ok(None) => return,
                            Ok(Some((record, failure))) => {
                                state.searches += 1;
                                state.searched[at] = true;
                                state.records[at] = Some(record);
                                let id = plan.tasks[at].id();
                                state.internal.extend(failure.map(|text| (id, text)));
                            }
                            Err(error) => {
                                over.store(true, Ordering::Relaxed);
                                state.error = Some(error);
                            }
                        }
                        tell(&state);
                    }
                });
            }
        });
    }

    /// Searches a function and stores what was found; what was said where a failure of ours was found. Nothing where it was stopped.
    fn search(
        &self,
        task: &Task,
        effort: Effort,
        stop: &Stop,
    ) -> Result<Option<(Record, Option<String>)>, ProjectError> {
        let fail = |error: std::io::Error| ProjectError::file(self.results(), &error);
        let before = self.store.record(&task.key);
        let work = self.store.work().map_err(fail)?;
        let Effort { budget, clock } = effort;
        let limit = Duration::from_secs_f64(2.0 * clock + GRACE);
        let report = Store::report_in(&work);
        let mut words =
            vec!["cover".to_owned(), task.unit.clone(), task.function.clone(), "--quiet".to_owned()];
        words.extend(["--out".to_owned(), report.display().to_string()]);
        words.extend(["--work-limit".to_owned(), format!("{:.0}", (budget * UNITS).max(1.0))]);
        words.extend(["--time-limit".to_owned(), format!("{clock:.3}")]);
        words.extend(task.options.iter().cloned());
        words.push("--".to_owned());
        words.extend(task.flags.iter().cloned());
        let ended = self.launcher.run(&words, &self.root, &work, limit, stop).map_err(fail)?;
        if ended.end == End::Stopped {
            fs::remove_dir_all(work).map_err(fail)?;
            return Ok(None);
        }
        let mut record = judged(task, &ended, &report, limit);
        // Another machine may be quicker than a clock that something did not end within.
        record.reproducible &= record.reported || ended.seconds < CLOCKED * clock;
        // What the clock ended had no more than that.
        let had = if record.reproducible { budget } else { budget.min(clock) };
        record.budget = had.max(before.as_ref().map_or(0.0, |before| before.budget));
        record.seconds = ended.seconds + before.as_ref().map_or(0.0, |before| before.seconds);
        let failure = (ended.end == End::Status(INTERNAL)).then(|| said(&ended.end, &ended.errors, limit));
        // A clock may cut a longer search earlier than a shorter one.
        if let Some(before) = before.filter(|before| before.counts.settled() > record.counts.settled()) {
            let kept = Record { budget: record.budget, seconds: record.seconds, ..before };
            self.store.update(&task.key, &kept).map_err(fail)?;
            fs::remove_dir_all(work).map_err(fail)?;
            return Ok(Some((kept, failure)));
        }
        if !record.reported {
            fs::remove_dir_all(&report).ok();
        }
        self.store.put(&task.key, &work, &record).map_err(fail)?;
        Ok(Some((record, failure)))
    }

    /// Everything together.
    fn result(&self, plan: &Plan, records: &[Option<Record>], sample: Option<usize>) -> ProjectResult {
        let tasks = plan.tasks.iter().zip(records);
        let functions: Vec<FunctionResult> =
            tasks.map(|(task, record)| function_result(task, record.as_ref())).collect();
        ProjectResult {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            criterion: match self.config.criterion {
                Criterion::Branch => ObjectiveCriterion::Branch.into(),
                Criterion::Mcdc => ObjectiveCriterion::Mcdc.into(),
            },
            sample,
            reproducible: functions.iter().all(|function| function.reproducible),
            functions,
            unread: plan.unread.clone(),
        }
    }
}

/// The functions that a round with this budget is about, those that took longest before first; of new ones, those with the most
/// branches.
fn round(plan: &Plan, records: &[Option<Record>], budget: f64) -> VecDeque<usize> {
    let mut waiting: Vec<(f64, usize)> = Vec::new();
    for (at, record) in records.iter().enumerate() {
        match record {
            None => waiting.push((plan.tasks[at].branches.len() as f64 * 0.1, at)),
            Some(record) if !record.is_final(budget) => waiting.push((record.seconds, at)),
            Some(_) => {}
        }
    }
    waiting.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    waiting.into_iter().map(|(_, at)| at).collect()
}

/// What a search showed.
fn judged(task: &Task, ended: &Ended, report: &std::path::Path, limit: Duration) -> Record {
    let failed = |reason: String| Record::without_report(Status::Failed { reason }, task.branches.len());
    match ended.end {
        End::Status(0 | 1) => Record::of_report(report, &task.function).unwrap_or_else(failed),
        _ => failed(said(&ended.end, &ended.errors, limit)),
    }
}

/// The result of a function, with the lines of today.
fn function_result(task: &Task, record: Option<&Record>) -> FunctionResult {
    let unsearched = Record::without_report(Status::Open, task.branches.len());
    let record = record.unwrap_or(&unsearched);
    let mut missing = record.missing.clone();
    for branch in &mut missing {
        if let Some(place) = task.branches.iter().find(|place| place.id == branch.id) {
            (branch.line, branch.column) = (place.line, place.column);
        }
    }
    FunctionResult {
        file: task.file.clone(),
        function: task.function.clone(),
        line: task.line,
        configuration: task.configuration.clone(),
        code: task.code.clone(),
        key: task.key.clone(),
        status: record.status.clone(),
        counts: record.counts,
        reasons: record.reasons.clone(),
        missing,
        findings: record.findings,
        reproducible: record.reproducible,
        folder: if record.reported { Store::report_of(&task.key) } else { String::new() },
        seconds: record.seconds,
    }
}

fn progress(state: &State, options: &RunOptions, started: Instant) -> Progress {
    let known = || state.records.iter().flatten();
    let done = known().filter(|record| record.is_final(options.most)).count();
    let elapsed = started.elapsed().as_secs_f64();
    // What is open may take several rounds yet: as long as what was done took on the whole.
    let fresh = done.saturating_sub(state.reused);
    let left = (fresh > 0).then(|| elapsed / fresh as f64 * (state.records.len() - done) as f64);
    let until =
        options.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_secs_f64());
    Progress {
        functions: state.records.len(),
        done,
        reused: state.reused,
        searches: state.searches,
        counts: known().map(|record| record.counts).sum(),
        left: match (left, until) {
            (Some(left), Some(until)) => Some(left.min(until)),
            (left, until) => left.or(until),
        },
    }
}
