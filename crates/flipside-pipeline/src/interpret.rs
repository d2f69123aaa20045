//! A program run in the interpreter, without inputs of the search; and whether the compiled program does the same.

use std::time::{Duration, Instant};

use flipside_execute::{End, Limits, Machine, PathEnd, Progress, State};
use flipside_program::Program;
use flipside_replay::{Native, counts};
use flipside_toolchain::{NativeEnd, NativeRun};

use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::options::SourceOptions;
use crate::subject::{LoadedSubject, read_source};

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 20;

/// What is run, and how far.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The files, one of which defines `main`.
    pub source: SourceOptions,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// How long it may take.
    pub time_limit: Duration,
    /// How many MiB live objects may take.
    pub memory_limit: u64,
    /// How deep calls may be nested.
    pub call_depth: u32,
}

/// One of the streams that a program writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// Takes what a program writes; an error ends the run.
pub type Sink<'s> = dyn FnMut(Stream, &[u8]) -> std::io::Result<()> + 's;

/// A program that was read.
pub struct Interpreter {
    options: RunOptions,
    subject: LoadedSubject,
}

/// A run.
pub struct Interpreted {
    state: State,
    /// How it ended; none where the time was over before.
    pub end: Option<End>,
    /// How long it took.
    pub elapsed: Duration,
}

/// The exit status of a program that ended by SIGABRT or SIGSEGV, as shells have it.
const ABORTED: u8 = 134;
/// The exit status where a run did not come to an end of the program.
const UNKNOWN: u8 = 1;

impl Interpreted {
    /// The exit status that the program would have, and what stopped it otherwise; none where the time was over before.
    pub fn status(&self, program: &Program) -> Option<(u8, Option<String>)> {
        let end = self.end.as_ref()?;
        let told = || Some(end.render(program).trim_end_matches('\n').to_owned());
        Some(match &end.path_end {
            PathEnd::Exited(status) => ((status & 0xff) as u8, None),
            PathEnd::Returned(_) => (0, None),
            PathEnd::Aborted => (ABORTED, told()),
            PathEnd::Error { .. }
            | PathEnd::AssumptionFailed
            | PathEnd::Unsupported(_)
            | PathEnd::Limit(_)
            | PathEnd::Guess(_) => (UNKNOWN, told()),
        })
    }

    /// How fast it was, for people.
    pub fn statistics(&self) -> String {
        let (instructions, seconds) = (self.instructions(), self.elapsed.as_secs_f64());
        let rate = instructions as f64 / seconds.max(1e-9) / 1e6;
        format!("{instructions} instructions in {seconds:.3} s, {rate:.1} million per second")
    }

    /// How many instructions were run.
    pub fn instructions(&self) -> u64 {
        self.state.instructions()
    }

    /// How often each branch of the program was taken: a line each.
    pub fn counts(&self, program: &Program) -> String {
        let line = |objective| {
            let (span, _) = program.objective_spans(objective);
            format!(
                "{:>10}  {}  {}  {}\n",
                self.state.counts().of(objective),
                program.objective_name(objective),
                program.show_place(span.start()),
                program.conditions[objective.condition].text
            )
        };
        program.objectives().into_iter().map(line).collect()
    }
}

impl Interpreter {
    /// Reads a program; `with_check` says whether its runs will be compared with those of the compiled program.
    pub fn load(options: RunOptions, with_check: bool, monitor: &dyn Monitor) -> Result<Self, PipelineError> {
        let subject = read_source(&options.source, with_check, monitor)?;
        Ok(Interpreter { options, subject })
    }

    /// The program.
    pub fn subject(&self) -> &LoadedSubject {
        &self.subject
    }

    /// Runs `main` until it ends or the time is over; output is given to the sink as it comes. An error of the sink is handed on.
    pub fn run(&self, sink: &mut Sink<'_>) -> Result<std::io::Result<Interpreted>, PipelineError> {
        let limits = Limits {
            call_depth: self.options.call_depth,
            memory_bytes: self.options.memory_limit << 20,
            ..Limits::default()
        };
        let machine = Machine::new(&self.subject.lowered.program, &flipside_libc::LIBRARY, limits);
        let file = self.options.source.first_file();
        let mut argv = vec![file.clone()];
        argv.extend(self.options.arguments.iter().cloned());
        let mut state =
            machine.start_main(&argv).map_err(|error| PipelineError::Input(format!("{file}: {error}")))?;
        let started = Instant::now();
        let end = run_within(&machine, &mut state, self.options.time_limit, sink);
        let elapsed = started.elapsed();
        Ok(end.map(|end| Interpreted { state, end, elapsed }))
    }

    /// Does the compiled program do the same? Says whether there was anything to compare: a run that a limit or something
    /// unsupported ended is no behaviour of the program.
    pub fn compare(&self, run: &Interpreted) -> Result<bool, PipelineError> {
        let Some(end) = &run.end else { return Ok(false) };
        if matches!(end.path_end, PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_)) {
            return Ok(false);
        }
        let lowered = &self.subject.lowered;
        let source = &self.options.source;
        let native = Native::build(&self.subject.toolchain, &source.files, &source.flags)?;
        let compiled = native.run(&self.options.arguments, self.options.time_limit)?;
        check_against(&run.state, end, &compiled)?;
        let counted = native.counts(lowered, &compiled)?;
        let differences = counts::compare_run(lowered, run.state.counts(), end, &counted);
        match differences.first() {
            None => Ok(true),
            Some(first) => Err(PipelineError::Disagreement(format!(
                "branch counts differ from the compiled program's at {} places; the first: {first}",
                differences.len()
            ))),
        }
    }
}

fn run_within(
    machine: &Machine<'_>,
    state: &mut State,
    limit: Duration,
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<End>> {
    let started = Instant::now();
    let (mut out, mut err) = (0, 0);
    loop {
        let progress = machine.run(state, SLICE);
        sink(Stream::Output, &state.stdout()[out..])?;
        sink(Stream::Error, &state.stderr()[err..])?;
        (out, err) = (state.stdout().len(), state.stderr().len());
        match progress {
            Progress::Ended(end) => return Ok(Some(end)),
            Progress::Forked(_) => unreachable!("a run without inputs should not fork"),
            Progress::Running if started.elapsed() >= limit => return Ok(None),
            Progress::Running => {}
        }
    }
}

/// Does the compiled program end alike, with the same output?
fn check_against(state: &State, end: &End, run: &NativeRun) -> Result<(), PipelineError> {
    let same_end = match (&end.path_end, run.end) {
        (PathEnd::Exited(status), NativeEnd::Exited(native)) => status & 0xff == native,
        (PathEnd::Aborted, NativeEnd::Signalled(_)) => true,
        // What an error does natively is not defined.
        (PathEnd::Error { .. }, _) => true,
        _ => false,
    };
    if !same_end {
        return Err(PipelineError::Disagreement(format!(
            "the compiled program ended otherwise: {:?}",
            run.end
        )));
    }
    let compared = !matches!(end.path_end, PathEnd::Error { .. } | PathEnd::Aborted);
    if compared && run.stdout != state.stdout() {
        return Err(PipelineError::Disagreement("the compiled program printed something else".into()));
    }
    Ok(())
}
