//! From a search to its report.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use flipside_context::{InputPlan, Test, findings};
use flipside_evidence::{self as evidence, Evidence, Part, Unsettled, Way};
use flipside_execute::{Model, PathEnd, Value};
use flipside_program::{Objective, Type};
use flipside_search::{Explorer, Judged, Verdict, limit_hit};
use serde_json::Number;

use crate::paths::{criterion, report_paths};
use crate::value::{c_type, number};
use crate::{
    BuildsReport, ExclusionReport, Explanation, FindingReport, InputReport, ObjectiveReport, PartReport,
    RangeReport, ReplayReport, Report, StatisticsReport, Subject, TestReport, Times, Tool, Totals,
    UnsettledReport,
};

/// What the compiled code did with each test.
pub type Confirmation = BTreeMap<u32, ReplayReport>;

/// What a search itself does not know.
#[derive(Clone, Debug, Default)]
pub struct Circumstances {
    /// The strategy.
    pub strategy: String,
    /// How many solver calls gave up because of the clock.
    pub clock_limits: u64,
    /// How many threads searched.
    pub threads: usize,
    /// Why what is unreachable is so.
    pub evidence: Option<Evidence>,
    /// What was not done to the end after the search, and why.
    pub shortened: Vec<String>,
    /// What the compiled code did.
    pub confirmed: Confirmation,
    /// How it was compiled.
    pub builds: BuildsReport,
    /// Where the time went.
    pub times: Times,
    /// By test that ends in an error: what the sanitizers say.
    pub errors: BTreeMap<u32, ErrorSeen>,
}

/// What the sanitizers say about a test that ends in an error.
#[derive(Clone, Debug, Default)]
pub struct ErrorSeen {
    /// Do they see it?
    pub confirmed: bool,
    /// What they say.
    pub detail: String,
}

/// The report of a search.
pub fn collect(explorer: &Explorer<'_, '_>, judged: &[Judged], circumstances: Circumstances) -> Report {
    let Circumstances {
        strategy,
        clock_limits,
        threads,
        evidence,
        shortened,
        confirmed,
        builds,
        times,
        errors,
    } = circumstances;
    let program = explorer.machine.program();
    let objectives: Vec<ObjectiveReport> =
        judged.iter().map(|judged| objective(explorer, judged, evidence.as_ref())).collect();
    let count = |verdict: &str| objectives.iter().filter(|objective| objective.verdict == verdict).count();
    let (paths, path_totals) = report_paths(explorer, evidence.as_ref()).unzip();
    let totals = Totals {
        objectives: objectives.len(),
        covered: count("covered"),
        unreachable: count("unreachable"),
        by_default: objectives.iter().filter(|objective| is_by_default(objective)).count(),
        unknown: count("unknown"),
        paths: path_totals,
    };
    // A path counts with its test.
    let all_confirmed = explorer.tests.iter().all(|test| confirmed.contains_key(&test.id));
    let is_complete =
        totals.unknown == 0 && totals.paths.is_none_or(|paths| paths.is_complete() && all_confirmed);
    let counted = explorer.statistics;
    Report {
        tool: Tool { name: "flipside".into(), version: env!("CARGO_PKG_VERSION").into() },
        subject: Subject {
            file: program.files[flipside_program::FileId(0)].path.clone(),
            function: Some(program.functions[explorer.plan.function].name.clone()),
        },
        criterion: criterion(explorer).into(),
        loop_bound: explorer.machine.limits().iterations.map(NonZeroU32::get),
        strategy,
        seed: explorer.settings.seed,
        reproducible: explorer.stopped.is_none() && shortened.is_empty() && clock_limits == 0 && threads == 1,
        verdict: if is_complete { "exhaustive".into() } else { "incomplete".into() },
        totals,
        objectives,
        tests: explorer.tests.iter().map(|test| report_test(explorer, test, &confirmed)).collect(),
        paths,
        findings: report_findings(explorer, &errors),
        assumptions: assumptions(explorer),
        limits: limits(explorer),
        shortened,
        no_legal_input: explorer.no_legal_input,
        builds,
        statistics: StatisticsReport {
            solver_calls: counted.solver_calls,
            smt_checks: counted.smt_checks,
            sat: counted.sat,
            unsat: counted.unsat,
            timeouts: counted.timeouts,
            propagation_refutations: counted.propagation_refutations,
            hopeful_flips: counted.hopeful_flips,
            flips: counted.flips,
            error_checks: counted.error_checks,
            paths: counted.paths,
            infeasible_prefixes: counted.infeasible_prefixes,
            divergences: counted.divergences,
            times,
            ..StatisticsReport::default()
        },
    }
}

/// Is it unreachable only by an inferred default?
fn is_by_default(objective: &ObjectiveReport) -> bool {
    let class = evidence::Class::InferredDefault.name();
    objective.verdict == "unreachable" && objective.explanation.classes.iter().any(|known| known == class)
}

/// The limits that were hit, each once.
fn limits(explorer: &Explorer<'_, '_>) -> Vec<String> {
    let stopped =
        explorer.stopped.map(|reason| format!("the search was stopped before it was done: {reason}"));
    let mut found: Vec<String> = stopped.into_iter().collect();
    for limit in explorer.tree.cuts().iter().filter_map(|severed| limit_hit(explorer, severed)) {
        if !found.contains(&limit) {
            found.push(limit);
        }
    }
    match explorer.statistics.timeouts {
        0 => {}
        1 => found.push("a solver call gave up".into()),
        count => found.push(format!("{count} solver calls gave up")),
    }
    found
}

fn objective(explorer: &Explorer<'_, '_>, judged: &Judged, evidence: Option<&Evidence>) -> ObjectiveReport {
    let program = explorer.machine.program();
    let Objective { condition, outcome } = judged.objective;
    let (span, _) = program.objective_spans(judged.objective);
    let (verdict, tests, reasons) = match &judged.verdict {
        Verdict::Covered(tests) => ("covered", tests.clone(), Vec::new()),
        Verdict::Unreachable { .. } => ("unreachable", Vec::new(), Vec::new()),
        Verdict::Unknown(reasons) => ("unknown", Vec::new(), reasons.clone()),
    };
    let condition = &program.conditions[condition];
    ObjectiveReport {
        id: program.objective_name(judged.objective),
        function: program.functions[condition.function].name.clone(),
        file: program.files[span.file].path.clone(),
        line: span.line,
        column: span.column,
        end_line: span.end_line,
        end_column: span.end_column,
        condition: condition.text.clone(),
        outcome: condition.outcome_name(outcome),
        verdict: verdict.into(),
        tests,
        explanation: Explanation {
            reasons,
            thanks_to_no_error: matches!(judged.verdict, Verdict::Unreachable { thanks_to_no_error: true }),
            ..evidence
                .filter(|_| !matches!(judged.verdict, Verdict::Covered(_)))
                .map(|evidence| explanation(explorer, judged.objective, evidence))
                .unwrap_or_default()
        },
    }
}

/// What the evidence says about an objective.
fn explanation(explorer: &Explorer<'_, '_>, objective: Objective, evidence: &Evidence) -> Explanation {
    let Some(known) = evidence.explanations.get(&objective) else {
        let unsettled = evidence.unsettled.iter().filter(|way| way.behind.contains(&objective));
        let report = |way: &Unsettled| UnsettledReport { script: way.script.clone(), path: way.path.clone() };
        return Explanation { unsettled: unsettled.map(report).collect(), ..Explanation::default() };
    };
    let exclusion = |reason: &evidence::Reason| ExclusionReport {
        conditions: reason.parts.iter().map(|part| told(explorer, part)).collect(),
        paths: reason.paths,
        repeatedly: reason.repeatedly,
        scripts: reason.scripts.iter().map(|&script| evidence.manifest.scripts[script].clone()).collect(),
    };
    let behind = match known.way {
        Way::Behind(before) => Some(explorer.machine.program().objective_name(before)),
        Way::Excluded | Way::Fixed | Way::NoWay => None,
    };
    Explanation {
        exclusions: known.reasons.iter().map(exclusion).collect(),
        classes: known.classes.iter().map(|class| class.name().to_owned()).collect(),
        range: known.range.clone().map(|range| RangeReport {
            value: range.value,
            low: range.low.to_string(),
            high: range.high.to_string(),
        }),
        fixed_by_path: known.way == Way::Fixed,
        origins: known.origins.iter().map(|place| place.line).collect(),
        behind,
        ..Explanation::default()
    }
}

/// A part of a contradiction for people.
pub(crate) fn told(explorer: &Explorer<'_, '_>, part: &Part) -> PartReport {
    let program = explorer.machine.program();
    match part {
        Part::Precondition(clauses) => {
            let name = explorer.precondition.as_ref().map(|known| &program.functions[known.function].name);
            let what = name.map_or_else(|| "the precondition".to_owned(), |name| format!("`{name}`"));
            let texts: Vec<String> = clauses.iter().map(|clause| format!("`{clause}`")).collect();
            let what = if texts.is_empty() { what } else { format!("{what} ({})", texts.join(", ")) };
            PartReport { what, line: None }
        }
        Part::Branch(objective, place) => {
            let condition = &program.conditions[objective.condition];
            let (text, outcome) = (&condition.text, condition.outcome_name(objective.outcome));
            let what = match outcome.as_str() {
                "true" => format!("`{text}`"),
                "false" => format!("not `{text}`"),
                _ => format!("{outcome} of `{text}`"),
            };
            PartReport { what, line: Some(place.line) }
        }
        Part::NoError(kind, place) => PartReport { what: format!("no {kind}"), line: Some(place.line) },
        Part::Assumption(place) => PartReport { what: "the assumption".into(), line: Some(place.line) },
        Part::Choice(place) => PartReport { what: "the pointer".into(), line: Some(place.line) },
    }
}

fn report_test(explorer: &Explorer<'_, '_>, test: &Test, confirmed: &Confirmation) -> TestReport {
    let program = explorer.machine.program();
    TestReport {
        id: test.id,
        inputs: inputs(explorer, explorer.plan, test),
        branches: test.taken.iter().map(|&objective| program.objective_name(objective)).collect(),
        end: test.end.path_end_text(),
        is_error: matches!(test.end.path_end, PathEnd::Error { .. }),
        result: result(explorer, test),
        replay: confirmed.get(&test.id).cloned().unwrap_or(ReplayReport {
            agrees: false,
            detail: "not replayed".into(),
            optimised: None,
        }),
    }
}

fn inputs(explorer: &Explorer<'_, '_>, plan: &InputPlan, test: &Test) -> Vec<InputReport> {
    let types = &explorer.machine.program().types;
    let mut reports = Vec::new();
    for pointer in &plan.nullable {
        if test.inputs.value(pointer.input) != 0 {
            reports.push(InputReport { name: pointer.name.clone(), ty: "pointer".into(), value: None });
        }
    }
    for input in &plan.inputs {
        reports.push(InputReport {
            name: input.name.clone(),
            ty: types.c_name(input.ty),
            value: Some(number(test.inputs.value(input.id), input.width, input.scalar)),
        });
    }
    for read in test.state.volatile_reads() {
        let declared = explorer.machine.arena().input(read.input);
        reports.push(InputReport {
            name: declared.name.clone(),
            ty: c_type(read.scalar).into(),
            value: Some(number(
                test.inputs.value(read.input),
                declared.sort.width().unwrap_or(1),
                read.scalar,
            )),
        });
    }
    let program = explorer.machine.program();
    for (input, function) in &test.state.inputs() {
        let Type::Function { result, .. } = *program.types.get(program.functions[*function].ty) else {
            continue;
        };
        let Some(scalar) = program.types.scalar(result) else { continue };
        let declared = explorer.machine.arena().input(*input);
        let width = declared.sort.width().unwrap_or(1);
        reports.push(InputReport {
            name: declared.name.clone(),
            ty: types.c_name(result),
            value: Some(number(test.inputs.value(*input), width, scalar)),
        });
    }
    reports
}

/// What the function returned, as a number.
fn result(explorer: &Explorer<'_, '_>, test: &Test) -> Option<Number> {
    let program = explorer.machine.program();
    let PathEnd::Returned(Some(value)) = test.end.path_end else { return None };
    let Type::Function { result, .. } = program.types.get(program.functions[explorer.plan.function].ty)
    else {
        return None;
    };
    let scalar = program.types.scalar(*result)?;
    let model = Model::new(test.inputs.clone());
    let Value::Int(bits) = explorer.machine.concrete(&model, value) else { return None };
    Some(number(u128::from(bits), scalar.bits()?, scalar))
}

fn report_findings(explorer: &Explorer<'_, '_>, errors: &BTreeMap<u32, ErrorSeen>) -> Vec<FindingReport> {
    let program = explorer.machine.program();
    findings(&explorer.tests)
        .into_iter()
        .map(|finding| FindingReport {
            kind: finding.kind.message().into(),
            place: program.show_place(finding.place),
            test: finding.test,
            confirmed: errors.get(&finding.test).is_some_and(|said| said.confirmed),
            detail: errors.get(&finding.test).map(|said| said.detail.clone()).unwrap_or_default(),
        })
        .collect()
}

/// What holds of the inputs only because nobody said otherwise, or because the user said so.
fn assumptions(explorer: &Explorer<'_, '_>) -> Vec<String> {
    let mut assumed = explorer.plan.assumptions.clone();
    if let Some(precondition) = &explorer.precondition {
        let name = &explorer.machine.program().functions[precondition.function].name;
        assumed.insert(0, format!("`{name}` holds"));
        if precondition.errs {
            assumed.insert(1, format!("inputs for which `{name}` itself makes an error are not legal"));
        }
    }
    if explorer.plan.is_program && explorer.tests.iter().all(|test| test.state.inputs().is_empty()) {
        assumed.push("the program asks for no inputs: it has one path".into());
    }
    assumed
}
