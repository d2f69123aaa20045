//! `flipside cover FILE FUNCTION`: a verdict for every branch.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flipside_execute::{Limits, Machine};
use flipside_report::{Confirmation, ReplayReport, collect, summary};
use flipside_search::{
    Coverage, Explorer, InputPlan, Judged, Lengths, Numbering, Reach, Settings, Verdict, check, verdicts,
};
use flipside_solver::z3::Z3;
use flipside_solver::{Budget, Solver};
use flipside_suite::confirm::{Confirmed, confirm};
use flipside_term::Arena;

use super::subject::{functions_of, read};
use crate::failure::Failure;
use crate::options::{CoverArguments, Subject};

/// How many instructions a path may take.
const PATH_LENGTH: u64 = 10_000_000;

pub fn run(clang: Option<&str>, arguments: &CoverArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let wanted = Subject {
        file: arguments.file.clone(),
        function: Some(arguments.function.clone()),
        flags: arguments.flags.clone(),
    };
    let subject = read(clang, &wanted, true)?;
    let program = &subject.lowered.program;
    let function = subject.function.expect("the function should have been found");
    let out = output_folder(arguments)?;

    let arena = Arc::new(Arena::new());
    let machine =
        Machine::with_arena(program, Limits { instructions: Some(PATH_LENGTH), ..Limits::default() }, arena);
    let mut lengths = lengths(&arguments.length)?;
    // The order does not matter: names are different.
    #[allow(clippy::iter_over_hash_type)]
    for ((owner, name), &length) in &subject.lowered.array_lengths {
        if *owner == function && length > 0 {
            lengths.entry(name.clone()).or_insert(length);
        }
    }
    let plan = InputPlan::new(&machine, function, &lengths).map_err(|error| {
        Failure::Input(format!("{}: {error}", program.show_place(program.functions[function].place)))
    })?;
    let functions = functions_of(program, Some(function));
    let objectives = program
        .conditions
        .entries()
        .filter(|(_, condition)| functions.contains(&condition.function))
        .flat_map(|(id, _)| program.objectives_of(id));
    let deadline = arguments.time_limit.map(|seconds| started + Duration::from_secs_f64(seconds.max(0.0)));
    let settings = Settings {
        seed: arguments.seed,
        solver: Budget { milliseconds: arguments.solver_timeout, ..Budget::default() },
        deadline,
    };
    let numbering = Numbering::new(program);
    let reach = Reach::of(program, &numbering);
    let mut explorer = Explorer::new(&machine, &plan, &reach, Coverage::new(numbering, objectives), settings);
    explorer.search(arguments.strategy.search, &mut Z3::new(arguments.seed));

    if arguments.check {
        let fresh = || -> Box<dyn Solver> { Box::new(Z3::new(arguments.seed)) };
        check::check(&explorer, &fresh)
            .map_err(|problem| Failure::Internal(format!("the tree: {problem}")))?;
    }
    let mut judged = verdicts(&explorer);
    let confirmed =
        confirm(&subject.toolchain, &subject.lowered, (&arguments.file, &arguments.flags), &explorer)
            .map_err(|error| Failure::Internal(error.to_string()))?;
    drop_contradicted(&mut judged, &confirmed);
    let mut report = collect(&explorer, &judged, arguments.strategy.name, &confirmation(&confirmed));
    report.statistics.wall_ms = started.elapsed().as_millis() as u64;
    write_report(&out, &report)?;
    if !arguments.quiet {
        print!("{}", summary(&report));
        println!("report: {}", out.join("report.json").display());
    }
    if let Some(problem) = disagreement(&confirmed) {
        return Err(Failure::Internal(problem));
    }
    Ok(if report.totals.unknown == 0 { ExitCode::SUCCESS } else { ExitCode::from(Failure::UNKNOWN) })
}

/// What only tests take that the compiled code contradicts is not called covered.
fn drop_contradicted(judged: &mut [Judged], confirmed: &Confirmed) {
    for objective in judged {
        if let Verdict::Covered(tests) = &mut objective.verdict {
            tests.retain(|test| confirmed.tests.get(test).is_some_and(|(agrees, _)| *agrees));
            if tests.is_empty() {
                let reason = "the compiled code disagrees with every test that takes it".to_owned();
                objective.verdict = Verdict::Unknown(vec![reason]);
            }
        }
    }
}

fn confirmation(confirmed: &Confirmed) -> Confirmation {
    let report = |(agrees, detail): &(bool, String)| ReplayReport { agrees: *agrees, detail: detail.clone() };
    confirmed.tests.iter().map(|(&id, outcome)| (id, report(outcome))).collect()
}

/// Where the compiled code contradicts us.
fn disagreement(confirmed: &Confirmed) -> Option<String> {
    if let Some((id, (_, detail))) = confirmed.tests.iter().find(|(_, (agrees, _))| !agrees) {
        return Some(format!("the compiled code disagrees with test {id}: {detail}"));
    }
    let first = confirmed.differences.first()?;
    Some(format!("branch counts differ from the compiled code's: {first}"))
}

fn lengths(given: &[String]) -> Result<Lengths, Failure> {
    let mut lengths = Lengths::new();
    for text in given {
        let parsed =
            text.split_once('=').and_then(|(name, length)| Some((name, length.parse::<u64>().ok()?)));
        match parsed {
            Some((name, length)) if length > 0 => lengths.insert(name.to_owned(), length),
            _ => return Err(Failure::Input(format!("--length wants NAME=COUNT, not `{text}`"))),
        };
    }
    Ok(lengths)
}

/// The output folder: made when it is not there; one that holds something else is left alone.
fn output_folder(arguments: &CoverArguments) -> Result<PathBuf, Failure> {
    let out =
        arguments.out.clone().unwrap_or_else(|| PathBuf::from("flipside-out").join(&arguments.function));
    let fail = |what: String| Failure::Input(format!("{}: {what}", out.display()));
    std::fs::create_dir_all(&out).map_err(|error| fail(format!("cannot be made: {error}")))?;
    let mut entries = std::fs::read_dir(&out).map_err(|error| fail(format!("cannot be read: {error}")))?;
    let ours = out.join("report.json").exists();
    if !ours && entries.next().is_some() {
        return Err(fail("holds something else; give another folder with --out".into()));
    }
    Ok(out)
}

fn write_report(out: &std::path::Path, report: &flipside_report::Report) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(report).map_err(|error| Failure::Internal(error.to_string()))?;
    let file = out.join("report.json");
    std::fs::write(&file, text + "\n")
        .map_err(|error| Failure::Input(format!("{}: cannot be written: {error}", file.display())))
}
