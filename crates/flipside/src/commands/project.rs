//! `flipside project BUILD`: all functions of a code base, each in a process of its own; and the parts of that for several machines.

use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Stop, threads};
use flipside_project::config::Config;
use flipside_project::{
    Held, Launcher, Plan, Project, ProjectError, Publication, Ran, RunOptions, Wanted, merge,
};

use crate::failure::{Failure, definite};
use crate::progress::ProgressLine;
use crate::project_options::{ProjectArguments, ProjectPart, WorkArguments};
use crate::settings::{own_program, time_limit};
use crate::signals;
use crate::terminal::{fit, note, print, print_line};

pub fn run(clang: Option<&str>, arguments: &ProjectArguments) -> Result<ExitCode, Failure> {
    let launcher = Launcher { program: own_program()?, clang: clang.map(str::to_owned) };
    let stop = Stop::default();
    match (&arguments.part, &arguments.build) {
        (None, Some(build)) => whole(&launcher, build, arguments, &stop),
        (None, None) => Err(Failure::Usage("give the build directory".into())),
        (Some(ProjectPart::Plan { build, changed_since, sample, jobs }), _) => {
            let project = Project::open(build, None, launcher)?;
            let line = ProgressLine::new(Instant::now(), false);
            let wanted = Wanted { since: changed_since.as_deref(), sample: *sample, jobs: threads(*jobs) };
            let plan = project.planned(wanted, &stop, &|text| line.tell(text))?;
            drop(line);
            note(&format!("flipside: {} functions; run it in {}", plan.tasks.len(), project.root.display()));
            print(&plan.text()?)?;
            Ok(ExitCode::SUCCESS)
        }
        (Some(ProjectPart::Run { plan, job, shard, work }), _) => {
            let project = Project::of_plan(Path::new("."), work.out.as_deref(), launcher)?;
            let plan = Plan::read(plan)?.ours(*job, shard.as_deref())?;
            signals::raise_on_signal(&stop)?;
            let line = ProgressLine::new(Instant::now(), work.quiet);
            let ran = carry_out(&project, &plan, work, None, &stop, &line)?;
            drop(line);
            told(&project.held(&ran, work.fail_under, false), work.quiet)
        }
        (Some(ProjectPart::Merge { folders, out, quiet }), _) => {
            let (merged, before) = merge(folders, out)?;
            let root = Path::new(".");
            let config = Config::read(root).map_err(ProjectError::from)?;
            let publication =
                Publication { root, folder: out, result: &merged, before: before.as_ref(), is_whole: true };
            told(&Held { publication, ran: None, threshold: None, config: &config }, *quiet)
        }
    }
}

/// Everything, and again when a file changes.
fn whole(
    launcher: &Launcher,
    build: &Path,
    arguments: &ProjectArguments,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let work = &arguments.work;
    signals::raise_on_signal(stop)?;
    loop {
        let project = Project::open(build, work.out.as_deref(), launcher.clone())?;
        if project.database.source.is_none() && !work.quiet {
            let build = build.display();
            note(&format!(
                "flipside: {build} has no compile_commands.json: its C files are taken, without flags"
            ));
        }
        let line = ProgressLine::new(Instant::now(), work.quiet);
        let (since, sample) = (arguments.changed_since.as_deref(), arguments.sample);
        let wanted = Wanted { since, sample, jobs: threads(work.jobs) };
        let plan = project.planned(wanted, stop, &|text| line.tell(text))?;
        let ran = carry_out(&project, &plan, work, sample, stop, &line)?;
        drop(line);
        let is_whole = since.is_none() && sample.is_none();
        let status = told(&project.held(&ran, work.fail_under, is_whole), work.quiet)?;
        if !arguments.watch || !project.wait_for_change(&plan, stop) {
            return Ok(status);
        }
    }
}

fn carry_out(
    project: &Project,
    plan: &Plan,
    work: &WorkArguments,
    sample: Option<NonZeroUsize>,
    stop: &Stop,
    line: &ProgressLine,
) -> Result<Ran, Failure> {
    let limit = work.time_limit.map(time_limit).transpose()?;
    let most = work.time_per_function.map(time_limit).transpose()?;
    let options = RunOptions {
        jobs: threads(work.jobs),
        deadline: limit.map(|limit| Instant::now() + limit),
        most: most.map_or(project.config.time_per_function.get() as f64, |most| most.as_secs_f64()),
        sample: sample.map(NonZeroUsize::get),
    };
    Ok(project.run(plan, &options, stop, &|progress| line.tell(progress.to_string()))?)
}

/// Tells what was found, and whether it is enough.
fn told(held: &Held<'_>, quiet: bool) -> Result<ExitCode, Failure> {
    let end = held.conclude()?;
    if !quiet {
        print(&fit(&end.text))?;
        end.lines.iter().try_for_each(|line| print_line(line))?;
    }
    for text in &end.notes {
        note(&format!("flipside: {text}"));
    }
    if end.is_internal {
        return Ok(ExitCode::from(Failure::INTERNAL));
    }
    Ok(definite(end.is_enough))
}
