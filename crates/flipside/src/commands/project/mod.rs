//! `flipside project BUILD`: all functions of a code base, each in a process of its own; and the parts of that for several machines.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime};

use flipside_pipeline::Stop;
use flipside_project::{
    Launcher, Plan, Progress, Project, ProjectError, Publication, Ran, RunOptions, merge,
};

use crate::failure::Failure;
use crate::progress::ProgressLine;
use crate::project_options::{ProjectArguments, ProjectPart, WorkArguments};
use crate::settings::time_limit;
use crate::signals;
use crate::terminal::{note, print};

mod finish;

use finish::{Told, finish};

/// Between two looks at the files.
const PAUSE: Duration = Duration::from_millis(500);
/// Variables of schedulers with the number of a job, how much less than 1 the first one is, and the variable with their count.
const INDEXES: [(&str, usize, &str); 3] = [
    ("SLURM_ARRAY_TASK_ID", 0, "SLURM_ARRAY_TASK_COUNT"),
    ("JOB_COMPLETION_INDEX", 1, "JOB_COMPLETIONS"),
    ("CI_NODE_INDEX", 0, "CI_NODE_TOTAL"),
];

pub fn run(clang: Option<&str>, arguments: &ProjectArguments) -> Result<ExitCode, Failure> {
    let launcher = launcher(clang)?;
    match (&arguments.part, &arguments.build) {
        (None, Some(build)) => whole(&launcher, build, arguments),
        (None, None) => Err(Failure::Usage("give the build directory".into())),
        (Some(ProjectPart::Plan { build, changed_since, sample, jobs }), _) => {
            let project = Project::open(build, None, launcher)?;
            let line = ProgressLine::new(Instant::now(), false);
            let wanted = Wanted { since: changed_since.as_deref(), sample: *sample, jobs: threads(*jobs) };
            let plan = plan(&project, &wanted, &Stop::default(), &line)?;
            drop(line);
            note(&format!("flipside: {} functions; run it in {}", plan.tasks.len(), project.root.display()));
            print(&plan.text()?)?;
            Ok(ExitCode::SUCCESS)
        }
        (Some(ProjectPart::Run { plan, job, shard, work }), _) => {
            let project = Project::of_plan(Path::new("."), work.out.as_deref(), launcher)?;
            let plan = part(Plan::read(plan)?, *job, shard.as_deref())?;
            let stop = Stop::default();
            signals::raise_on_signal(&stop)?;
            let line = ProgressLine::new(Instant::now(), work.quiet);
            let ran = carry_out(&project, &plan, work, None, &stop, &line)?;
            drop(line);
            told(&project, &ran, work, false)
        }
        (Some(ProjectPart::Merge { folders, out, quiet }), _) => {
            let (merged, before) = merge(folders, out)?;
            let root = Path::new(".");
            let config = flipside_project::config::Config::read(root).map_err(ProjectError::from)?;
            let publication =
                Publication { root, folder: out, result: &merged, before: before.as_ref(), is_whole: true };
            let threshold = None;
            finish(&Told {
                publication,
                searches: None,
                internal: &[],
                threshold,
                config: &config,
                quiet: *quiet,
            })
        }
    }
}

/// Everything, and again when a file changes.
fn whole(launcher: &Launcher, build: &Path, arguments: &ProjectArguments) -> Result<ExitCode, Failure> {
    let work = &arguments.work;
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    loop {
        let project = Project::open(build, work.out.as_deref(), launcher.clone())?;
        if project.database.source.is_none() && !work.quiet {
            let build = build.display();
            note(&format!(
                "flipside: {build} has no compile_commands.json: its C files are taken, without flags"
            ));
        }
        let line = ProgressLine::new(Instant::now(), work.quiet);
        let since = arguments.changed_since.as_deref();
        let wanted = Wanted { since, sample: arguments.sample, jobs: threads(work.jobs) };
        let plan = plan(&project, &wanted, &stop, &line)?;
        let ran = carry_out(&project, &plan, work, arguments.sample, &stop, &line)?;
        drop(line);
        let status = told(&project, &ran, work, since.is_none() && arguments.sample.is_none())?;
        if !arguments.watch || stop.is_raised() {
            return Ok(status);
        }
        let mut files: Vec<PathBuf> = plan.files.into_iter().collect();
        files.extend(project.database.source.clone());
        files.push(project.root.join(flipside_project::config::NAME));
        if !wait_for_change(&files, &stop) {
            return Ok(status);
        }
    }
}

/// Waits until a file is another one; not where we were asked to stop.
fn wait_for_change(files: &[PathBuf], stop: &Stop) -> bool {
    let times = || -> Vec<Option<SystemTime>> {
        files.iter().map(|file| file.metadata().and_then(|known| known.modified()).ok()).collect()
    };
    let before = times();
    while !stop.is_raised() {
        if times() != before {
            return true;
        }
        std::thread::sleep(PAUSE);
    }
    false
}

fn launcher(clang: Option<&str>) -> Result<Launcher, Failure> {
    let program = std::env::current_exe()
        .map_err(|error| Failure::Internal(format!("this program cannot be found: {error}")))?;
    Ok(Launcher { program, clang: clang.map(str::to_owned) })
}

/// What of a code base is planned.
struct Wanted<'w> {
    since: Option<&'w str>,
    sample: Option<NonZeroUsize>,
    jobs: usize,
}

fn plan(project: &Project, wanted: &Wanted<'_>, stop: &Stop, line: &ProgressLine) -> Result<Plan, Failure> {
    let Wanted { since, sample, jobs } = *wanted;
    let mut plan = project.plan(jobs, stop, &|read, files| {
        line.tell(format!("reading: {read} of {files} files"));
    })?;
    if let Some(revision) = since {
        line.tell(format!("reading the files at {revision}"));
        plan = project.changed_since(plan, revision, jobs, stop)?;
    }
    Ok(match sample {
        Some(every) => plan.sample(every.get()),
        None => plan,
    })
}

/// The part of a plan that is ours.
fn part(plan: Plan, job: Option<usize>, shard: Option<&str>) -> Result<Plan, Failure> {
    if let Some(job) = job {
        return Ok(plan.job(job)?);
    }
    if let Some(text) = shard {
        let parts =
            text.split_once('/').and_then(|(part, count)| Some((part.parse().ok()?, count.parse().ok()?)));
        let Some((part, count)) = parts else {
            return Err(Failure::Usage(format!("--shard {text}: I/N is expected, such as 1/8")));
        };
        return Ok(plan.shard(part, count)?);
    }
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    for (name, less, count) in INDEXES {
        if let Some(index) = number(name) {
            let index = index + less;
            return Ok(match number(count) {
                Some(count) => plan.shard(index, count)?,
                None => plan.job(index)?,
            });
        }
    }
    Ok(plan)
}

fn threads(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
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
    Ok(project.run(plan, &options, stop, &|progress| line.tell(progress_text(progress)))?)
}

/// Publishes and tells what a run gave.
fn told(project: &Project, ran: &Ran, work: &WorkArguments, is_whole: bool) -> Result<ExitCode, Failure> {
    let (root, folder) = (&*project.root, project.results());
    let publication =
        Publication { root, folder, result: &ran.result, before: ran.before.as_ref(), is_whole };
    finish(&Told {
        publication,
        searches: Some((ran.searched, ran.reused)),
        internal: &ran.internal,
        threshold: work.fail_under,
        config: &project.config,
        quiet: work.quiet,
    })
}

fn progress_text(progress: &Progress) -> String {
    let Progress { functions, done, counts, left, .. } = progress;
    let left = left.map_or(String::new(), |left| format!("; about {} left", duration(left)));
    format!(
        "{done} of {functions} functions; {} of {} branches settled{left}",
        counts.settled(),
        counts.branches
    )
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
