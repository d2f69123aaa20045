//! Random functions: their truths, what they are like, and the check of Flipside's verdicts about them.

use std::path::Path;

use crate::batch::Batch;
use crate::check::{Case, on_all_cores};
use crate::generator::{GeneratorOptions, generate};
use crate::options::BruteOptions;
use crate::source::Source;
use crate::truth::{Truth, run_all};

const BATCH: usize = 50;

/// A batch with its truths.
pub struct Known {
    pub batch: Batch,
    pub truths: Vec<Truth>,
}

/// Generates, compiles and runs the functions of the seeds.
pub fn truths_of(folder: &Path, seeds: &[u64], options: GeneratorOptions) -> Vec<Known> {
    truths_under(folder, seeds, options, &[])
}

/// The same with flags for clang that change what the functions mean.
pub fn truths_under(folder: &Path, seeds: &[u64], options: GeneratorOptions, flags: &[&str]) -> Vec<Known> {
    let chunks: Vec<&[u64]> = seeds.chunks(BATCH).collect();
    let known: Vec<Result<Known, String>> = on_all_cores(&chunks, |seeds| {
        let sources: Result<Vec<Source>, String> = seeds
            .iter()
            .map(|&seed| Source::read(&format!("seed {seed}"), &generate(seed, options)))
            .collect();
        let batch = Batch::with_flags(folder, &format!("batch_{}", seeds[0]), sources?, flags)?;
        let truths = run_all(&batch)?;
        Ok(Known { batch, truths })
    });
    known.into_iter().map(|known| known.unwrap_or_else(|what| panic!("{what}"))).collect()
}

/// The subjects that are of use: they end, and have not too many paths.
pub fn cases<'a>(known: &'a [Known], options: &BruteOptions) -> Vec<Case<'a>> {
    let mut cases = Vec::new();
    for Known { batch, truths } in known {
        for (subject, truth) in truths.iter().enumerate() {
            if truth.rejected.is_none() && truth.paths <= options.maximal_paths && !truth.hits.is_empty() {
                cases.push(Case { batch, subject, truth });
            }
        }
    }
    cases
}

/// What the functions are like, for people.
pub fn describe(known: &[Known], cases: &[Case]) -> String {
    let all: usize = known.iter().map(|known| known.truths.len()).sum();
    let sum = |of: fn(&Truth) -> u64| cases.iter().map(|case| of(case.truth)).sum::<u64>();
    let average = |sum: u64| with_one_decimal(sum, cases.len() as u64);
    let mut paths: Vec<u64> = cases.iter().map(|case| case.truth.paths).collect();
    paths.sort_unstable();
    let lines: usize = cases.iter().map(|case| case.plain().lines().count()).sum();
    let with_unreachable = cases.iter().filter(|case| !case.truth.never_taken().is_empty()).count();
    let runs = sum(|truth| truth.runs);
    format!(
        "{all} functions, {} of use, {with_unreachable} with unreachable branches; on average {} lines, {} branches, {} \
         unreachable; paths: median {}, largest {}; {} % of {runs} runs end in undefined behaviour",
        cases.len(),
        average(lines as u64),
        average(sum(|truth| truth.hits.len() as u64)),
        average(sum(|truth| truth.never_taken().len() as u64)),
        paths.get(paths.len() / 2).unwrap_or(&0),
        paths.last().unwrap_or(&0),
        with_one_decimal(100 * sum(|truth| truth.failed), runs),
    )
}

fn with_one_decimal(sum: u64, count: u64) -> String {
    let tenths = 10 * sum / count.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}
