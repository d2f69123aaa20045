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

use flipside_context::contract::Clause;
use flipside_context::plan::parameters;
use flipside_context::{NoParameter, text_for_calls};
use flipside_program::{FunctionId, Program, Type, own_name};
use flipside_report::{CallsReport, ObjectiveReport, Report, StartReport, TestReport};
use flipside_solver::Stop;

use super::{Outcome, Pipeline};
use crate::error::PipelineError;
use crate::options::{
    AcceptOptions, CallsOptions, ContextOptions, CoverOptions, CriterionOptions, EmitOptions, SearchOptions,
    SourceOptions,
};
use crate::requirements::clauses_of;
use crate::subject::find_function;

/// How long a search for sequences may take, where nobody says how long all steps may.
const LONGEST: Duration = Duration::from_secs(60);

/// What requirements are made of. How much is valid is a number, and objects have the size that it says.
const LOGIC: &str = "\
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 flipside_integer;
#else
__extension__ typedef long long flipside_integer;
#endif
#define flipside_valid(pointer, bytes) ((pointer) != 0 || (bytes) == 0)
";

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
    /// What a contract or the context requires of them.
    clauses: Vec<Clause>,
    /// Is it the one that is covered?
    is_subject: bool,
}

impl Called<'_> {
    /// The functions of its clauses.
    fn legal(&self) -> impl Iterator<Item = String> {
        (1..=self.clauses.len()).map(|number| format!("flipside_legal_{}_{number}", self.name))
    }
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
        let program = &self.subject.lowered.program;
        let Some(function) = self.subject.function else {
            return Err(PipelineError::Options("--calls wants a function that is called".into()));
        };
        let find = |name: &String| self.one_called(program, find_function(program, name)?);
        let called: Vec<Called<'_>> = if calls.functions.is_empty() {
            vec![self.one_called(program, function)?]
        } else {
            calls.functions.iter().map(find).collect::<Result<_, _>>()?
        };
        self.context_of_calls(&called, 1)?;
        match called.iter().flat_map(|one| &one.clauses).find(|clause| clause.has_open_range()) {
            None => Ok(called),
            Some(clause) => Err(PipelineError::Options(format!(
                "--calls: `{}` at {} says how much is valid by an input, which calls cannot be held to",
                clause.text, clause.place
            ))),
        }
    }

    /// What the context file says of a call, for each of them.
    fn context_of_calls(&self, called: &[Called<'_>], count: u32) -> Result<Option<String>, PipelineError> {
        let Some(context) = &self.subject.context else { return Ok(None) };
        let renamed = |root: &str, call: u32| {
            let one = called.iter().find(|one| one.is_subject)?;
            let is_parameter = one.parameters.iter().any(|(name, _)| name == root);
            is_parameter.then(|| name_in(call, one, root, called.len() == 1))
        };
        text_for_calls(&context.text, count, &renamed).map(Some).map_err(|NoParameter(path)| {
            PipelineError::Options(format!(
                "--calls: `{path}` in {} is no parameter of the functions that are called: calls may change it",
                context.name
            ))
        })
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
        let is_subject = Some(function) == self.subject.function;
        let clauses = if is_subject {
            self.subject.clauses.clone()
        } else {
            clauses_of(&self.subject, function, self.monitor)?
        };
        Ok(Called { name, parameters, result, precondition, clauses, is_subject })
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
        let context = self.context_of_calls(called, count)?;
        let context = context
            .map(|text| ContextOptions { path: folder.join(format!("{function}.toml")), text: Some(text) });
        let source = SourceOptions { files, function: Some(function), ..source.clone() };
        let options = self.options_for(source, context, count, called);
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

    fn options_for(
        &self,
        source: SourceOptions,
        context: Option<ContextOptions>,
        count: u32,
        called: &[Called<'_>],
    ) -> CoverOptions {
        let own = &self.options.search;
        let left = self.clock.end().map(|end| end.saturating_duration_since(Instant::now()));
        let renamed = |(one, call): (&Called<'_>, u32), text: &String| match text.split_once('=') {
            Some((name, length)) => {
                let named = |name: &str| name_in(call, one, name, called.len() == 1);
                let is_number = length.parse::<u64>().is_ok();
                format!("{}={}", named(name), if is_number { length.to_owned() } else { named(length) })
            }
            None => text.clone(),
        };
        let lengths = |one: &Called<'_>| {
            let valid = one.clauses.iter().flat_map(|clause| &clause.valid);
            let valid = valid.filter_map(|(name, last)| Some(format!("{name}={}", (*last)? + 1)));
            let given = own.lengths.iter().filter(|_| one.is_subject).cloned();
            valid.chain(given).collect::<Vec<String>>()
        };
        let each = called.iter().flat_map(|one| (1..=count).map(move |call| (one, call)));
        let lengths =
            each.flat_map(|at| lengths(at.0).into_iter().map(move |text| renamed(at, &text))).collect();
        CoverOptions {
            search: SearchOptions {
                source,
                lengths,
                context,
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
            for legal in one.precondition.map(str::to_owned).into_iter().chain(one.legal()) {
                let _ = writeln!(body, "{indent}__VERIFIER_assume({legal}({arguments}) != 0);");
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
    let has_requirements = |one: &Called<'_>| one.precondition.is_some() || !one.clauses.is_empty();
    let assume = if called.iter().any(has_requirements) { "void __VERIFIER_assume(int);\n\n" } else { "" };
    let legal = requirements(called);
    format!(
        "// Calls of {} from the initial state, written by Flipside.\n#include \"{}\"\n\n{assume}{legal}{head}\n{{\n{body}}}\n",
        names.join(", "),
        file.display()
    )
}

/// What contracts and the context require before each call, as functions.
fn requirements(called: &[Called<'_>]) -> String {
    if called.iter().all(|one| one.clauses.is_empty()) {
        return String::new();
    }
    let mut text = LOGIC.to_owned();
    for one in called {
        let given: Vec<String> = one.parameters.iter().map(|(name, ty)| ty.replace('@', name)).collect();
        let list = if given.is_empty() { "void".to_owned() } else { given.join(", ") };
        for (clause, legal) in one.clauses.iter().zip(one.legal()) {
            let _ = writeln!(
                text,
                "static _Bool {legal}({list}) {{ return __extension__ (_Bool){}; }}",
                clause.c
            );
        }
    }
    text + "\n"
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
