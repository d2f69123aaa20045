//! Are the verdicts right where inputs lie behind pointers? Random functions over lists, trees, arrays and buffers are run on
//! heaps of up to four objects, each link null or any object, and what is taken is compared with what `flipside cover` says.
//!
//! No context is given, so sizes and sharing are guesses of Flipside's: a branch that a heap takes may be unreachable only
//! *within* something that this heap violates. Heaps are a sample of all inputs: a branch that none takes may be covered.

mod body;
mod expression;
mod hand_written;
mod heap;
mod native;
mod within;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use crate::check::on_all_cores;
use crate::command::{self, Ended};
use crate::report::{Objective, Report};
use crate::source::Source;
use body::generate;
use heap::Heap;
use native::{Query, Taken};
use within::Said;

/// A function whose heaps were tried.
struct Case {
    heap: Heap,
    source: Source,
    taken: Taken,
}

/// What Flipside said of the branches that heaps take.
#[derive(Default)]
struct Tally {
    taken: usize,
    covered: usize,
    unknown: usize,
    /// Unreachable, within something that no heap which takes it satisfies.
    within: usize,
    /// Unreachable before an error that was not settled.
    not_settled: usize,
    /// Names that nobody reads here.
    unread: BTreeMap<String, usize>,
    /// Functions that took too long.
    too_slow: usize,
    /// Branches that no heap takes: unreachable, plainly or within something.
    never: usize,
    never_plain: usize,
    never_within: usize,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.taken += other.taken;
        self.covered += other.covered;
        self.unknown += other.unknown;
        self.within += other.within;
        self.not_settled += other.not_settled;
        self.too_slow += other.too_slow;
        self.never += other.never;
        self.never_plain += other.never_plain;
        self.never_within += other.never_within;
        for (name, count) in other.unread {
            *self.unread.entry(name).or_default() += count;
        }
    }
}

impl Case {
    fn build(seed: u64, folder: &Path, driver: &Path) -> Result<Self, String> {
        let (heap, text) = generate(seed);
        let source = Source::read(&format!("heap seed {seed}"), &text)?;
        let taken = native::run(folder, driver, (&heap, &source), &[])
            .map_err(|what| format!("heap seed {seed}: {what}\n{text}"))?;
        Ok(Self { heap, source, taken })
    }

    fn objectives(&self) -> Vec<String> {
        self.source.objectives(&native::subject(&self.source).name)
    }

    fn message(&self, wrong: &[String]) -> String {
        format!("=== {}\n{}--- {}\n", self.source.origin, self.source.plain(), wrong.join("\n--- "))
    }

    /// Asks Flipside and compares.
    fn check(&self, program: &Path, folder: &Path, driver: &Path) -> Result<Tally, String> {
        let name = &native::subject(&self.source).name;
        let file = folder.join(format!("plain_{name}.c"));
        let fail = |what: String| self.message(&[what]);
        std::fs::write(&file, self.source.plain()).map_err(|error| fail(error.to_string()))?;
        let out = folder.join(format!("out_{name}"));
        let options = ["--no-errors", "--time-limit", "120"];
        let Ended { status, said } = match command::run_cover(program, &file, Some(name), &out, &options) {
            Ok(ended) => ended,
            // Many tests to replay on a busy machine: that says nothing of the verdicts.
            Err(what) if what.starts_with(command::TOO_LONG) => {
                return Ok(Tally { too_slow: 1, ..Tally::default() });
            }
            Err(what) => return Err(fail(what)),
        };
        if !matches!(status, Some(0 | 1)) {
            return Err(fail(format!("`flipside cover` ended with {status:?}:\n{said}")));
        }
        let report = command::report_text(&out, &said).and_then(|text| Report::read_verdicts(&text));
        let report = report.map_err(fail)?;
        let mut tally = Tally::default();
        let mut wrong = self.compare(&report, &mut tally);
        wrong.extend(self.ask_within(&report, (folder, driver), &mut tally).map_err(fail)?);
        if wrong.is_empty() { Ok(tally) } else { Err(self.message(&wrong)) }
    }

    /// What is wrong without a look at `within`; counts.
    fn compare(&self, report: &Report, tally: &mut Tally) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut listed: Vec<&str> = report.objectives.iter().map(|objective| objective.id.as_str()).collect();
        let mut expected = self.objectives();
        listed.sort_unstable();
        expected.sort_unstable();
        if listed != expected {
            wrong.push(format!("the report has {listed:?}, the function {expected:?}"));
        }
        for objective in &report.objectives {
            let is_plain = objective.within.is_empty() && objective.hidden_by.is_empty();
            let Some(heap) = self.taken.hits.get(&objective.id) else {
                tally.never += 1;
                tally.never_plain += usize::from(objective.verdict == "unreachable" && is_plain);
                tally.never_within += usize::from(objective.verdict == "unreachable" && !is_plain);
                continue;
            };
            tally.taken += 1;
            match objective.verdict.as_str() {
                "covered" => tally.covered += 1,
                "unknown" => tally.unknown += 1,
                "unreachable" if is_plain => {
                    wrong.push(format!("{}: plainly unreachable, but taken: {heap}", objective.id));
                }
                "unreachable" => {}
                other => wrong.push(format!("{}: `{other}` is no verdict", objective.id)),
            }
        }
        wrong
    }

    /// Branches that are unreachable within something, and taken by a heap that satisfies all of it.
    fn ask_within(
        &self,
        report: &Report,
        (folder, driver): (&Path, &Path),
        tally: &mut Tally,
    ) -> Result<Vec<String>, String> {
        let mut queries = Vec::new();
        let mut asked: Vec<&Objective> = Vec::new();
        let taken = |objective: &&Objective| self.taken.hits.contains_key(&objective.id);
        for objective in report.objectives.iter().filter(taken) {
            let is_bounded = !objective.within.is_empty() || !objective.hidden_by.is_empty();
            if objective.verdict != "unreachable" || !is_bounded {
                continue;
            }
            // Whether an error hides it was not found out: that says nothing.
            if objective.hidden_by.iter().any(|what| what == "not settled") {
                tally.not_settled += 1;
                continue;
            }
            let mut conditions = Vec::new();
            for name in &objective.within {
                match within::read(name) {
                    Said::Condition(condition) => conditions.push(condition),
                    Said::Unknown => *tally.unread.entry(name.clone()).or_default() += 1,
                }
            }
            if conditions.len() == objective.within.len() {
                queries.push(Query { objective: objective.id.clone(), conditions });
                asked.push(objective);
            }
        }
        if queries.is_empty() {
            return Ok(Vec::new());
        }
        let answers = native::run(folder, driver, (&self.heap, &self.source), &queries)?;
        tally.within += asked.len() - answers.within.len();
        Ok(answers
            .within
            .iter()
            .map(|(query, heap)| {
                let Objective { id, within, hidden_by, .. } = asked[*query];
                format!("{id}: unreachable within {within:?}, hidden by {hidden_by:?}, but taken: {heap}")
            })
            .collect())
    }
}

/// The seeds: `FLIPSIDE_BRUTE_HEAPS=FIRST-LAST`.
fn seeds(default: &str) -> Vec<u64> {
    let text = std::env::var("FLIPSIDE_BRUTE_HEAPS").unwrap_or_else(|_| default.into());
    let (first, last) = text.split_once('-').unwrap_or((&text, &text));
    let number = |text: &str| text.parse::<u64>().expect("FLIPSIDE_BRUTE_HEAPS should be FIRST-LAST");
    (number(first)..=number(last)).collect()
}

fn build_all(folder: &Path, seeds: &[u64]) -> (std::path::PathBuf, Vec<Case>) {
    let driver = native::compile_driver(folder).unwrap_or_else(|what| panic!("{what}"));
    let cases = on_all_cores(seeds, |seed| Case::build(*seed, folder, &driver));
    let cases = cases.into_iter().map(|case| case.unwrap_or_else(|what| panic!("{what}"))).collect();
    (driver, cases)
}

#[test]
fn functions_over_heaps_are_worth_checking() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (_, cases) = build_all(folder.path(), &seeds("1-16"));
    let sum = |of: fn(&Case) -> u64| cases.iter().map(of).sum::<u64>();
    let branches = sum(|case| case.objectives().len() as u64);
    let taken = sum(|case| case.taken.hits.len() as u64);
    let (runs, failed) = (sum(|case| case.taken.runs), sum(|case| case.taken.failed));
    println!("{branches} branches, {taken} taken; {runs} runs, {failed} left the heap");
    if std::env::var("FLIPSIDE_BRUTE_SHOW").is_ok() {
        for case in &cases {
            let hits: Vec<String> = case.taken.hits.iter().map(|(id, heap)| format!("{id} {heap}")).collect();
            println!("{}", case.message(&hits));
        }
    }
    assert!(cases.iter().all(|case| !case.taken.endless), "loops should end");
    assert!(taken * 10 >= branches * 6 && taken < branches, "most branches should be taken, and not all");
    assert!(failed * 2 < runs, "most runs should stay in the heap");
}

// Shows V2.
#[test]
fn verdicts_about_heaps_are_right() {
    let Some(program) = crate::program() else { return };
    let started = Instant::now();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (driver, cases) = build_all(folder.path(), &seeds("1-16"));
    let results = on_all_cores(&cases, |case| {
        let result = case.check(&program, folder.path(), &driver);
        // A long run shows what it finds as it goes.
        if let Err(failure) = &result {
            println!("{failure}");
        }
        result
    });
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for result in results {
        match result {
            Ok(one) => tally.add(one),
            Err(failure) => failures.push(failure),
        }
    }
    println!(
        "{} functions over heaps in {:.1} s; of {} branches that heaps take, {} covered, {} unknown, {} unreachable within \
         something else, {} not settled; of {} others, {} plainly unreachable, {} within something; {} took too long",
        cases.len(),
        started.elapsed().as_secs_f64(),
        tally.taken,
        tally.covered,
        tally.unknown,
        tally.within,
        tally.not_settled,
        tally.never,
        tally.never_plain,
        tally.never_within,
        tally.too_slow
    );
    for (name, count) in &tally.unread {
        println!("not read {count} times: {name}");
    }
    crate::fail_with(&failures, cases.len());
}
