//! What it takes to get the same results again: the command, the versions, the files.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fmt::Display;

use flipside_c::{Lowered, Prototype, own_name};
use flipside_program::{FileId, FunctionId, Program, UnitMap};
use flipside_report::{Head, ReproduceReport, Source};
use flipside_search::ObjectiveVerdict;
use flipside_solver::Factory;

use crate::options::{CoverOptions, CriterionOptions, EngineMode, ObjectiveCriterion, SearchOptions};
use crate::subject::LoadedSubject;

/// The command and the versions.
pub(super) fn reproduce(options: &CoverOptions, subject: &LoadedSubject) -> ReproduceReport {
    ReproduceReport {
        command: command(options),
        clang: subject.toolchain.version().to_string(),
        solver: Factory::version(),
    }
}

/// The command, with the options that change what is found and are not at their defaults.
fn command(options: &CoverOptions) -> Vec<String> {
    let search = &options.search;
    let standard = SearchOptions::default();
    let mut words: Vec<String> = vec!["flipside".into(), "cover".into()];
    words.extend(search.source.files.iter().map(|file| file.display().to_string()));
    words.extend(search.source.function.clone());
    words.extend(search.no_stubs.then(|| "--no-stubs".to_owned()));
    words.extend(search.malloc_may_fail.then(|| "--malloc-may-fail".to_owned()));
    words.extend(search.from_initial_state.then(|| "--from-initial-state".to_owned()));
    let accepted = [
        (options.accept.bounds, "--accept-bounds"),
        (options.accept.defaults, "--accept-defaults"),
        (options.accept.hidden, "--accept-hidden"),
    ];
    words.extend(accepted.iter().filter(|(is_given, _)| *is_given).map(|(_, name)| (*name).to_owned()));
    let has = |one: ObjectiveCriterion| matches!(&options.criterion, CriterionOptions::Objectives { of, .. } if of.contains(&one));
    words.extend(has(ObjectiveCriterion::McdcSingle).then(|| "--mcdc-single".to_owned()));
    let mut add = |name: &str, value: Option<String>| {
        words.extend(value.into_iter().flat_map(|value| [name.to_owned(), value]));
    };
    for length in &search.lengths {
        add("--length", Some(length.clone()));
    }
    add("--context", search.context.as_ref().map(|context| context.path.display().to_string()));
    add("--precondition", search.precondition.clone());
    for tests in &options.with_tests {
        add("--with-tests", Some(tests.display().to_string()));
    }
    add("--calls", options.calls.as_ref().map(ToString::to_string));
    add("--oracle", options.oracle.as_ref().map(|file| file.display().to_string()));
    let (criterion, k, loop_bound) = match &options.criterion {
        CriterionOptions::Objectives { of, loop_bound } => (named(of), None, *loop_bound),
        CriterionOptions::Path => (Some("path".to_owned()), None, None),
        CriterionOptions::KPath { k } => (Some("k-path".to_owned()), *k, None),
    };
    add("--criterion", criterion);
    add("--mcdc", has(ObjectiveCriterion::McdcUniqueCause).then(|| "unique-cause".to_owned()));
    add("--k", k.map(|bound| bound.to_string()));
    add("--loop-bound", loop_bound.map(|bound| bound.to_string()));
    add("--strategy", Some(options.strategy.name.to_owned()));
    add("--engine", (options.engine == EngineMode::Paper).then(|| "paper".to_owned()));
    add("--seed", Some(options.seed.to_string()));
    add("--jobs", changed(options.jobs.get(), 1));
    add("--time-limit", search.time_limit.map(|limit| limit.as_secs_f64().to_string()));
    add("--work-limit", search.work_limit.map(|limit| limit.to_string()));
    add("--solver-timeout", changed(search.solver_timeout, standard.solver_timeout));
    add("--max-path-length", changed(search.max_path_length, standard.max_path_length));
    add("--max-call-depth", changed(search.max_call_depth, standard.max_call_depth));
    add("--max-memory", changed(search.max_memory, standard.max_memory));
    let (limits, usual) = (search.capacities, standard.capacities);
    add("--max-length", changed(limits.length, usual.length));
    add("--max-string", changed(limits.string, usual.string));
    add("--max-depth", changed(limits.depth, usual.depth));
    add("--second-solver", options.second_solver.clone());
    words.extend(options.no_errors.then(|| "--no-errors".to_owned()));
    words.extend(options.no_evidence.then(|| "--no-evidence".to_owned()));
    if !search.source.flags.is_empty() {
        words.push("--".into());
        words.extend(search.source.flags.iter().cloned());
    }
    words
}

/// The value of an option that is not at its default.
fn changed<T: Copy + Display + PartialEq>(value: T, standard: T) -> Option<String> {
    (value != standard).then(|| value.to_string())
}

/// The files that were given, as reports name them.
pub(crate) fn paths(lowered: &Lowered, count: usize) -> Vec<String> {
    let path = |id: FileId| lowered.program.files[id].path.clone();
    if lowered.units.is_empty() {
        return vec![path(FileId(0))];
    }
    lowered.units.iter().take(count).filter_map(|unit| Some(path(*unit.files.first()?))).collect()
}

/// Variables and functions that the file of a function cannot name, with the file that can.
pub(crate) fn elsewhere(lowered: &Lowered, function: FunctionId) -> BTreeMap<String, String> {
    let program = &lowered.program;
    let home = lowered.unit_of(function);
    let file = |unit: Option<&UnitMap>| {
        let first = unit.and_then(|unit| unit.files.first());
        first.map(|&id| program.files[id].path.clone()).unwrap_or_default()
    };
    let mut found = BTreeMap::new();
    for id in program.globals.ids() {
        let unit = lowered.unit_naming(id, home);
        if unit != home {
            found.insert(program.globals[id].name.clone(), file(lowered.units.get(unit)));
        }
    }
    let Some(own) = lowered.units.get(home) else { return found };
    for id in program.functions.ids().filter(|id| !own.functions.contains(id)) {
        let unit = lowered.units.iter().find(|unit| unit.functions.contains(&id));
        found.insert(program.functions[id].name.clone(), file(unit));
    }
    found
}

/// How the file of a function declares those that nothing defines.
pub(crate) fn heads(lowered: &Lowered, function: FunctionId) -> BTreeMap<FunctionId, Head> {
    let home = lowered.unit_of(function);
    let own = lowered.prototypes.iter().filter(|((unit, _), _)| *unit == home);
    let head = |id: FunctionId, prototype: &Prototype| {
        let name = own_name(&lowered.program.functions[id].name);
        (prototype.head(name), prototype.parameters.len())
    };
    own.map(|((_, id), prototype)| (*id, head(*id, prototype))).collect()
}

/// The subject's file and those with branches of it, as they are now; one that cannot be read is left out.
pub(super) fn sources(program: &Program, verdicts: &[ObjectiveVerdict]) -> Vec<Source> {
    let mut files = vec![FileId(0)];
    for objective in verdicts {
        let (span, _) = program.objective_spans(objective.objective);
        if !files.contains(&span.file) {
            files.push(span.file);
        }
    }
    let read = |id: FileId| {
        let file = program.files[id].path.clone();
        let bytes = std::fs::read(&file).ok()?;
        Some(Source { file, bytes })
    };
    files.into_iter().filter_map(read).collect()
}

/// Criteria as the option has them; none where it is the default.
fn named(of: &BTreeSet<ObjectiveCriterion>) -> Option<String> {
    let name = |one: &ObjectiveCriterion| match one {
        ObjectiveCriterion::McdcUniqueCause => Some(ObjectiveCriterion::Mcdc.name()),
        ObjectiveCriterion::McdcSingle => None,
        _ => Some(one.name()),
    };
    let names: Vec<&str> = of.iter().filter_map(name).collect();
    (names != ["branch"]).then(|| names.join(","))
}
