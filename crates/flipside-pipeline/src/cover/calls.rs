//! Sequences of calls: what only tests with an assumed state take is looked for from the initial state, by calling the function
//! again and again, or several functions of its file in any order.
//!
//! A sequence is a C function like any other, in a file that includes the subject's: it calls the functions one after the other,
//! each with parameters of its own (`call1_x`, `call2_x`, …). So inputs, search, replay, page and suites are those of any
//! function. The number of calls doubles until everything is found, or there are as many as the user wants.
//!
//! **Invariant:** a sequence refutes nothing. A branch that none takes stays covered, given a state.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flipside_context::plan::parameters;
use flipside_program::{FunctionId, Program, Type, own_name};
use flipside_report::{CallsReport, ObjectiveReport, Report, StartReport, TestReport};
use flipside_solver::Stop;

use super::{Outcome, Pipeline};
use crate::error::PipelineError;
use crate::options::{
    AcceptOptions, CallsOptions, CoverOptions, CriterionOptions, EmitOptions, SearchOptions, SourceOptions,
};
use crate::subject::{LoadedSubject, find_function};

/// How long a search for sequences may take, where nobody says how long all steps may.
const LONGEST: Duration = Duration::from_secs(60);

/// The folder with the sequences, in that of the results.
const FOLDER: &str = "calls";

/// Sequences of one length that take something.
#[derive(Debug)]
pub struct Sequences {
    /// The folder, in that of the results.
    pub folder: PathBuf,
    /// What was found: its subject is that function.
    pub outcome: Outcome,
}

impl Sequences {
    /// Writes the results into their folder; the places of the other formats that were written.
    pub fn publish(&self, emit: &EmitOptions) -> Result<Vec<PathBuf>, PipelineError> {
        let out = Outcome::folder(&self.folder, emit)?;
        self.outcome.publish(&self.outcome.rendered()?, &out, emit)
    }
}

/// A function that is called.
struct Called<'p> {
    name: &'p str,
    /// Names and types of its parameters, as C.
    parameters: Vec<(String, String)>,
    /// Is its result something?
    result: Option<flipside_program::TypeId>,
    /// The function that says which of its inputs are legal.
    precondition: Option<&'p str>,
}

impl Pipeline<'_> {
    /// Looks for sequences of calls that take what only tests with an assumed state take, and notes them in the report.
    pub fn sequences(
        &self,
        outcome: &mut Outcome,
        out: &Path,
        stop: &Stop,
    ) -> Result<Vec<Sequences>, PipelineError> {
        let Some(calls) = &self.options.calls else { return Ok(Vec::new()) };
        let called = self.called(calls)?;
        let mut found = Vec::new();
        let mut count = 2.min(calls.count.get());
        loop {
            let open: Vec<String> = left(&outcome.report);
            if open.is_empty() || stop.is_raised() || self.clock.is_over() {
                break;
            }
            if let Some(sequences) = self.sequences_of(count, &called, open, out, stop)? {
                note(&mut outcome.report, &sequences, count, &called);
                found.push(sequences);
            }
            if count == calls.count.get() {
                break;
            }
            count = count.saturating_mul(2).min(calls.count.get());
        }
        outcome.report.statistics.times.wall = self.started.elapsed();
        Ok(found)
    }

    /// Can sequences of calls be looked for, where that is wanted? Asked before a long search.
    pub(super) fn check_calls(&self) -> Result<(), PipelineError> {
        self.options.calls.as_ref().map_or(Ok(()), |calls| self.called(calls).map(|_| ()))
    }

    /// The functions that are called; an error where nobody could say which calls are legal.
    fn called(&self, calls: &CallsOptions) -> Result<Vec<Called<'_>>, PipelineError> {
        let LoadedSubject { lowered, function, clauses, context, .. } = &self.subject;
        let program = &lowered.program;
        let Some(function) = *function else {
            return Err(PipelineError::Options("--calls wants a function that is called".into()));
        };
        if context.is_some() || !clauses.is_empty() {
            return Err(PipelineError::Options(
                "--calls does not go with a context file or a contract: they speak of one call".into(),
            ));
        }
        if calls.functions.is_empty() {
            return Ok(vec![self.one_called(program, function)?]);
        }
        let find = |name: &String| self.one_called(program, find_function(program, name)?);
        calls.functions.iter().map(find).collect()
    }

    fn one_called<'p>(
        &self,
        program: &'p Program,
        function: FunctionId,
    ) -> Result<Called<'p>, PipelineError> {
        let name = own_name(&program.functions[function].name);
        let types = &program.types;
        let Type::Function { result, variadic: false, .. } = types.get(program.functions[function].ty) else {
            return Err(PipelineError::Options(format!("--calls: `{name}` takes any number of arguments")));
        };
        let given = parameters(program, function);
        let parameters =
            given.iter().map(|(name, ty)| (name.clone(), types.c_declaration(*ty, "@"))).collect();
        let named =
            self.options.search.precondition.as_deref().filter(|_| Some(function) == self.subject.function);
        let usual = format!("{name}_precond");
        let precondition = program.function_named(named.unwrap_or(&usual));
        let precondition = precondition.map(|id| own_name(&program.functions[id].name));
        let result = Some(*result).filter(|ty| *types.get(*ty) != Type::Void);
        Ok(Called { name, parameters, result, precondition })
    }

    /// Looks for sequences of this many calls that take one of these branches.
    fn sequences_of(
        &self,
        count: u32,
        called: &[Called<'_>],
        open: Vec<String>,
        out: &Path,
        stop: &Stop,
    ) -> Result<Option<Sequences>, PipelineError> {
        let program = &self.subject.lowered.program;
        let source = &self.options.search.source;
        let home = self.subject.function.map_or(0, |function| self.subject.lowered.unit_of(function));
        let Some(file) = source.files.get(home) else { return Ok(None) };
        let file = std::fs::canonicalize(file).unwrap_or_else(|_| file.clone());
        let own = source.function.as_deref().map_or("main", own_name);
        let function = format!("{own}_calls");
        let text = text_of(program, &file, &function, called, count);
        let folder = out.join(FOLDER).join(count.to_string());
        let name = format!("{function}.c");
        let is_new = !folder.exists();
        // The source is there before it is read; the folder is open again when there are results for it.
        let place = Outcome::folder(&folder, &EmitOptions::default())?;
        place.write(&name, text.as_bytes())?;
        place.publish()?;
        drop(place);
        let mut files = source.files.clone();
        files[home] = folder.join(&name);
        let options = self.options_for(
            SourceOptions { files, function: Some(function), ..source.clone() },
            count,
            called,
        );
        let options = CoverOptions { only: open, ..options };
        let mut outcome = Pipeline::load(options, self.monitor)?.run(stop)?;
        outcome.verify()?;
        outcome.report.tests.iter_mut().for_each(|test| test.start = StartReport::Calls);
        if outcome.report.totals.covered == 0 {
            // Nothing was found: nothing is left behind. What cannot be removed does no harm.
            if is_new {
                let _ = std::fs::remove_dir_all(&folder);
                let _ = std::fs::remove_dir(out.join(FOLDER));
            }
            return Ok(None);
        }
        Ok(Some(Sequences { folder, outcome }))
    }

    fn options_for(&self, source: SourceOptions, count: u32, called: &[Called<'_>]) -> CoverOptions {
        let own = &self.options.search;
        let left = self.clock.end().map(|end| end.saturating_duration_since(Instant::now()));
        let lengths = match called {
            [_] => (1..=count)
                .flat_map(|call| own.lengths.iter().map(move |text| format!("call{call}_{text}")))
                .collect(),
            _ => Vec::new(),
        };
        CoverOptions {
            search: SearchOptions {
                source,
                lengths,
                context: None,
                precondition: None,
                from_initial_state: true,
                time_limit: Some(left.unwrap_or(LONGEST)),
                ..own.clone()
            },
            criterion: CriterionOptions::default(),
            no_errors: true,
            no_evidence: true,
            check_tree: false,
            with_tests: Vec::new(),
            oracle: None,
            accept: AcceptOptions::default(),
            calls: None,
            ..self.options.clone()
        }
    }
}

/// What only tests with an assumed state take, and no sequence.
fn left(report: &Report) -> Vec<String> {
    let is_left = |objective: &&ObjectiveReport| !objective.still_given().is_empty();
    report.objectives.iter().filter(is_left).map(|objective| objective.id.clone()).collect()
}

/// The name of a parameter of a call.
fn name_in(call: u32, called: &Called<'_>, parameter: &str, is_alone: bool) -> String {
    if is_alone {
        format!("call{call}_{parameter}")
    } else {
        format!("call{call}_{}_{parameter}", called.name)
    }
}

/// A function that makes the calls, in a file that includes the subject's.
fn text_of(program: &Program, file: &Path, function: &str, called: &[Called<'_>], count: u32) -> String {
    let is_alone = called.len() == 1;
    let mut parameters = Vec::new();
    let mut body = String::new();
    for call in 1..=count {
        if !is_alone {
            parameters.push(format!("unsigned char call{call}"));
            let _ = writeln!(body, "    switch (call{call} % {}) {{", called.len());
        }
        for (number, one) in called.iter().enumerate() {
            let given = one.parameters.iter();
            parameters.extend(given.map(|(name, ty)| ty.replace('@', &name_in(call, one, name, is_alone))));
            let arguments: Vec<String> =
                one.parameters.iter().map(|(name, _)| name_in(call, one, name, is_alone)).collect();
            let arguments = arguments.join(", ");
            let indent = if is_alone { "    " } else { "        " };
            if !is_alone {
                let _ = writeln!(body, "    case {number}:");
            }
            if let Some(precondition) = one.precondition {
                let _ = writeln!(body, "{indent}__VERIFIER_assume({precondition}({arguments}) != 0);");
            }
            let returns = if is_alone && call == count && one.result.is_some() { "return " } else { "" };
            let _ = writeln!(body, "{indent}{returns}{}({arguments});", one.name);
            if !is_alone {
                let _ = writeln!(body, "{indent}break;");
            }
        }
        if !is_alone {
            body.push_str("    }\n");
        }
    }
    let list = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    let head = match called {
        [Called { result: Some(result), .. }] => {
            program.types.c_declaration(*result, &format!("{function}({list})"))
        }
        _ => format!("void {function}({list})"),
    };
    let names: Vec<&str> = called.iter().map(|one| one.name).collect();
    let assume = if called.iter().any(|one| one.precondition.is_some()) {
        "void __VERIFIER_assume(int);\n\n"
    } else {
        ""
    };
    format!(
        "// Calls of {} from the initial state, written by Flipside.\n#include \"{}\"\n\n{assume}{head}\n{{\n{body}}}\n",
        names.join(", "),
        file.display()
    )
}

/// Notes in a report which sequences take what.
fn note(report: &mut Report, found: &Sequences, count: u32, called: &[Called<'_>]) {
    let theirs = &found.outcome.report;
    for objective in
        report.objectives.iter_mut().filter(|known| !known.given.is_empty() && known.calls.is_none())
    {
        let Some(known) = theirs.objectives.iter().find(|known| known.id == objective.id) else { continue };
        let tests = known.simplest.iter().chain(&known.tests);
        let test = tests
            .filter_map(|id| theirs.tests.iter().find(|test| test.id == *id))
            .find(|test| test.replay.agrees);
        if let Some(test) = test {
            objective.calls = Some(CallsReport {
                folder: format!("{FOLDER}/{count}"),
                test: test.id,
                sequence: (1..=count).map(|call| told(test, call, called)).collect(),
            });
        }
    }
    report.totals.calls = report.objectives.iter().filter(|objective| objective.calls.is_some()).count();
    report.reproducible &= theirs.reproducible;
}

/// A call of a sequence, for people: the function, and its inputs as they are named in it.
fn told(test: &TestReport, call: u32, called: &[Called<'_>]) -> String {
    let value = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let (one, prefix) = match called {
        [only] => (only, format!("call{call}_")),
        _ => {
            let which = test.inputs.iter().find(|input| input.name == format!("call{call}"));
            let number = which.and_then(|input| input.value.as_u64()).unwrap_or(0) as usize;
            let one = &called[number % called.len()];
            (one, format!("call{call}_{}_", one.name))
        }
    };
    let inputs = test.inputs.iter().filter(|input| input.name.contains(&prefix));
    let shown = inputs.map(|input| {
        let shown = input.enumerator.clone().unwrap_or_else(|| value(&input.value));
        format!("{} = {shown}", input.name.replacen(&prefix, "", 1))
    });
    format!("{}({})", one.name, shown.collect::<Vec<_>>().join(", "))
}
