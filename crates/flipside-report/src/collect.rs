//! From a search to its report.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use flipside_context::{Test, findings, leaks};
use flipside_evidence::{self as evidence, Evidence, Exclusion, Part, Unsettled};
use flipside_execute::PathEnd;
use flipside_program::{FunctionId, Objective, Place};
use flipside_search::{Explorer, ObjectiveVerdict, StopReason, VerdictKind, limit_hit};

use crate::advice::{advice, merging_stopped};
use crate::elsewhere::touches;
use crate::existing::ExistingReport;
use crate::finding::{FindingClass, FindingReport, add_reproducers, oracle_failures};
use crate::harness::harness;
use crate::inputs::inputs;
use crate::mcdc::decisions;
use crate::oracle::{OracleJudgement, OracleReport};
use crate::paths::report_paths;
use crate::pointer::Places;
use crate::result::{enumerator, outputs, result};
use crate::smallest::{SuiteReport, mark, smallest_suite, takers};
use crate::sources::SourceReport;
use crate::state::{given, is_possible, start};
use crate::statements::statements;
use crate::stub::Head;
use crate::typed::typed_tree;
use crate::{
    BoundReport, BuildsReport, Completeness, DecisionReport, Ending, ExclusionReport, Explanation, FORMAT,
    HarnessReport, ObjectiveCriterion, ObjectiveReport, PartReport, RangeReport, ReplayReport, Report,
    ReportedCriteria, ReportedVerdict, ReproduceReport, SandboxReport, StatisticsReport, Subject, TestReport,
    Times, Tool, Totals, UnsettledReport,
};

/// What the compiled code did with each test.
pub type Confirmation = BTreeMap<u32, ReplayReport>;

/// What a search itself does not know.
#[derive(Clone, Debug, Default)]
pub struct RunMetadata {
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
    /// What contained it.
    pub sandbox: SandboxReport,
    /// How it was compiled.
    pub builds: BuildsReport,
    /// Where the time went.
    pub times: Times,
    /// What it takes to get the same again.
    pub reproduce: ReproduceReport,
    /// The files that were given, as the user names them.
    pub files: Vec<String>,
    /// Which of them the function is in, by number.
    pub home: usize,
    /// Variables and functions that this file cannot name, with the file that can.
    pub elsewhere: BTreeMap<String, String>,
    /// How this file declares functions that nothing defines.
    pub heads: BTreeMap<FunctionId, Head>,
    /// The files that were looked at.
    pub sources: Vec<SourceReport>,
    /// By test that ends in an error: what the sanitizers say.
    pub errors: BTreeMap<u32, ErrorSeen>,
    /// The suites that the user had already, and the branches that they take.
    pub existing: Vec<(String, BTreeSet<Objective>)>,
    /// The oracle, and what it says of each test that it was asked about.
    pub oracle: Option<(OracleReport, BTreeMap<u32, OracleJudgement>)>,
    /// Does the user accept that errors hide branches?
    pub accepts_hidden: bool,
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
pub fn collect(explorer: &Explorer<'_, '_>, judged: &[ObjectiveVerdict], metadata: RunMetadata) -> Report {
    let RunMetadata {
        strategy,
        clock_limits,
        threads,
        evidence,
        shortened,
        confirmed,
        sandbox,
        builds,
        times,
        reproduce,
        files,
        home,
        mut elsewhere,
        heads,
        sources,
        errors,
        existing,
        oracle,
        accepts_hidden,
    } = metadata;
    let program = explorer.machine.program();
    let mut objectives: Vec<ObjectiveReport> =
        judged.iter().map(|judged| objective(explorer, judged, &existing, evidence.as_ref())).collect();
    let (paths, path_totals) = report_paths(explorer, evidence.as_ref()).unzip();
    let totals = Totals {
        existing: objectives.iter().filter(|objective| !objective.existing.is_empty()).count(),
        given: objectives.iter().filter(|objective| !objective.given.is_empty()).count(),
        paths: path_totals,
        ..Totals::of(objectives.iter().map(ObjectiveReport::kind))
    };
    // A path counts with its test.
    let all_confirmed = explorer.tests.iter().all(|test| confirmed.contains_key(&test.id));
    let has_paths = totals.paths.is_none_or(|paths| paths.is_complete() && all_confirmed);
    let places = Places { explorer, elsewhere: &elsewhere };
    let mut tests: Vec<TestReport> =
        explorer.tests.iter().map(|test| report_test(places, test, &confirmed)).collect();
    mark(&mut objectives, &mut tests);
    let harness = harness(explorer, &heads, &elsewhere);
    elsewhere.retain(|name, _| tests.iter().any(|test| touches(test, name)));
    let oracle = oracle.map(|(oracle, mut said)| {
        for test in &mut tests {
            test.oracle = said.remove(&test.id);
        }
        oracle.count(tests.iter().map(|test| test.oracle.as_ref()))
    });
    let decisions = decisions(explorer, &objectives);
    let suite = suite(&objectives, &tests, &decisions);
    let taken_by = |name: &str| {
        objectives.iter().filter(|objective| objective.existing.iter().any(|known| known == name)).count()
    };
    let existing = existing
        .iter()
        .map(|(file, _)| ExistingReport { file: file.clone(), covered: taken_by(file) })
        .collect();
    let statements = statements(explorer, &objectives);
    let mut report = Report {
        format: FORMAT,
        tool: Tool { name: "flipside".into(), version: env!("CARGO_PKG_VERSION").into() },
        subject: Subject {
            file: files.get(home).cloned().unwrap_or_default(),
            function: Some(program.functions[explorer.plan.function].name.clone()),
            files: if files.len() > 1 { files } else { Vec::new() },
        },
        criterion: ReportedCriteria::named(&explorer.settings.criterion.name()),
        specification: None,
        loop_bound: explorer.machine.limits().iterations.map(NonZeroU32::get),
        strategy,
        seed: explorer.settings.seed,
        reproducible: is_reproducible(explorer) && shortened.is_empty() && clock_limits == 0 && threads == 1,
        verdict: if has_paths { totals.completeness(accepts_hidden) } else { Completeness::Incomplete },
        accepts_hidden,
        totals,
        objectives,
        tests,
        decisions,
        paths,
        existing,
        oracle,
        findings: report_findings(explorer, &errors),
        assumptions: assumptions(explorer),
        statements,
        bounds: explorer.plan.bounds(&explorer.machine.program().types),
        limits: limits(explorer),
        shortened,
        no_legal_input: explorer.no_legal_input,
        suite,
        harness: HarnessReport { elsewhere, ..harness },
        builds,
        sandbox,
        reproduce,
        sources,
        statistics: statistics(explorer, times),
    };
    report.findings.extend(oracle_failures(&report));
    add_reproducers(&mut report);
    report
}

/// Was the search not ended by anything that is another thing on another machine?
fn is_reproducible(explorer: &Explorer<'_, '_>) -> bool {
    explorer.stopped.is_none_or(|why| why == StopReason::Work)
}

/// What the search did, in numbers.
fn statistics(explorer: &Explorer<'_, '_>, times: Times) -> StatisticsReport {
    let counted = explorer.statistics;
    StatisticsReport {
        solver_calls: counted.solver_calls,
        smt_checks: counted.smt_checks,
        work: explorer.settings.work.done(),
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
        found_ms: explorer.moments.iter().map(|moment| moment.time.as_millis() as u64).collect(),
        ..StatisticsReport::default()
    }
}

/// The tests that a suite needs.
fn suite(objectives: &[ObjectiveReport], tests: &[TestReport], decisions: &[DecisionReport]) -> SuiteReport {
    let missing = objectives.iter().filter(|objective| objective.existing.is_empty());
    let needed = missing.filter(|objective| Report::is_needed(decisions, objective));
    let takers: Vec<Vec<u32>> = needed.map(|objective| takers(objective, tests)).collect();
    smallest_suite(takers.iter().map(Vec::as_slice))
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

fn objective(
    explorer: &Explorer<'_, '_>,
    judged: &ObjectiveVerdict,
    existing: &[(String, BTreeSet<Objective>)],
    evidence: Option<&Evidence>,
) -> ObjectiveReport {
    let program = explorer.machine.program();
    let Objective { condition, outcome } = judged.objective;
    let (span, _) = program.objective_spans(judged.objective);
    let (verdict, tests, reasons) = match judged.kind() {
        VerdictKind::Covered { tests } => (ReportedVerdict::Covered, tests.clone(), Vec::new()),
        VerdictKind::Unreachable { .. } => (ReportedVerdict::Unreachable, Vec::new(), Vec::new()),
        VerdictKind::Unknown { reasons } => (ReportedVerdict::Unknown, Vec::new(), reasons.clone()),
    };
    let (within, hidden_by) = match judged.kind() {
        VerdictKind::Unreachable { within, hidden_by } => {
            (within.iter().map(BoundReport::from).collect(), hidden_by.clone())
        }
        VerdictKind::Covered { .. } | VerdictKind::Unknown { .. } => (Vec::new(), Vec::new()),
    };
    let criteria = explorer.settings.criterion.wanted_by(program, condition);
    let is_listed =
        |name: &String| ObjectiveCriterion::named(name).is_some_and(|one| one.objective().is_some());
    let criteria = criteria.into_iter().filter(is_listed).collect();
    let condition = &program.conditions[condition];
    let existing: Vec<String> = existing
        .iter()
        .filter(|(_, taken)| taken.contains(&judged.objective))
        .map(|(name, _)| name.clone())
        .collect();
    let given = if existing.is_empty() { given(explorer, &tests) } else { Vec::new() };
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
        mcdc: condition.is_of_mcdc(),
        point: condition.point().is_some(),
        criteria,
        error: condition.error().map(|kind| kind.message().to_owned()),
        label: Some(condition.outcome_text(outcome)).filter(|text| *text != condition.outcome_name(outcome)),
        verdict,
        within,
        hidden_by,
        given,
        calls: None,
        tests,
        existing,
        simplest: None,
        explanation: Explanation {
            advice: advice(&reasons),
            merging_stopped: merging_stopped(explorer, &reasons),
            reasons: reasons.into_iter().map(|reason| reason.text).collect(),
            ..evidence
                .filter(|_| !matches!(judged.kind(), VerdictKind::Covered { .. }))
                .map(|evidence| explanation(explorer, judged.objective, evidence))
                .unwrap_or_default()
        },
    }
}

/// What the evidence says about an objective.
fn explanation(explorer: &Explorer<'_, '_>, objective: Objective, evidence: &Evidence) -> Explanation {
    let Some(known) = evidence.explanations.get(&objective) else {
        let unsettled = evidence.unsettled.iter().filter(|edge| edge.behind.contains(&objective));
        let report =
            |edge: &Unsettled| UnsettledReport { script: edge.script.clone(), path: edge.path.clone() };
        return Explanation { unsettled: unsettled.map(report).collect(), ..Explanation::default() };
    };
    let exclusion = |reason: &evidence::Reason| ExclusionReport {
        conditions: reason.parts.iter().map(|part| told(explorer, part)).collect(),
        paths: reason.paths,
        repeatedly: reason.repeatedly,
        scripts: reason.scripts.iter().map(|&script| evidence.manifest.scripts[script].clone()).collect(),
    };
    let behind = match known.exclusion {
        Exclusion::Behind(before) => Some(explorer.machine.program().objective_name(before)),
        Exclusion::Excluded | Exclusion::Fixed | Exclusion::NoPath | Exclusion::Merged => None,
    };
    Explanation {
        exclusions: known.reasons.iter().map(exclusion).collect(),
        classes: known.classes.clone(),
        range: known.range.clone().map(|range| RangeReport {
            value: range.value,
            low: range.low.to_string(),
            high: range.high.to_string(),
        }),
        fixed_by_path: known.exclusion == Exclusion::Fixed,
        by_merging: known.merged,
        origins: known.origins.iter().map(|place| place.line).collect(),
        behind,
        ..Explanation::default()
    }
}

/// A part of a contradiction for people.
pub(crate) fn told(explorer: &Explorer<'_, '_>, part: &Part) -> PartReport {
    let program = explorer.machine.program();
    let at = |what: String, place: Place| {
        let file = Some(program.files[place.file].path.clone());
        PartReport { what, file, line: Some(place.line) }
    };
    match part {
        Part::Precondition(clauses, inferred) => {
            let functions = explorer.precondition.as_ref().map_or(&[][..], |known| &known.functions);
            let what = match functions {
                [required] if !inferred && explorer.plan.domains.iter().all(|fact| fact.inferred) => {
                    format!("`{}`", required.text)
                }
                _ => "the context".to_owned(),
            };
            let texts: Vec<String> = clauses.iter().map(|clause| format!("`{clause}`")).collect();
            let what = if texts.is_empty() { what } else { format!("{what} ({})", texts.join(", ")) };
            PartReport { what, file: None, line: None }
        }
        Part::Branch(objective, place) => {
            let condition = &program.conditions[objective.condition];
            let (text, outcome) = (&condition.text, condition.outcome_text(objective.outcome));
            let what = match outcome.as_str() {
                "true" => format!("`{text}`"),
                "false" => format!("not `{text}`"),
                _ => format!("{outcome} of `{text}`"),
            };
            at(what, *place)
        }
        Part::NoError(kind, place) => at(format!("no {kind}"), *place),
        Part::Assumption(place) => at("the assumption".into(), *place),
        Part::Choice(place) => at("the pointer".into(), *place),
    }
}

fn report_test(places: Places<'_>, test: &Test, confirmed: &Confirmation) -> TestReport {
    let explorer = places.explorer;
    let program = explorer.machine.program();
    let (result, returned) = result(places, test);
    let lengths = explorer.plan.lengths(&test.inputs).into_iter();
    TestReport {
        id: test.id,
        start: start(explorer.plan, test),
        inputs: inputs(explorer, explorer.plan, test),
        tree: typed_tree(explorer.machine.program(), explorer.plan, test),
        lengths: lengths.map(|(name, length)| (name.to_owned(), length)).collect(),
        branches: test.taken.iter().map(|&objective| program.objective_name(objective)).collect(),
        newly: Vec::new(),
        solver_calls: explorer.moments.get(test.id as usize).map_or(0, |moment| moment.solver_calls),
        end: test.end.path_end_text(),
        ends: ending(&test.end.path_end),
        enumerator: enumerator(explorer, result.as_ref()),
        result,
        returned,
        outputs: outputs(places, test),
        replay: confirmed.get(&test.id).cloned().unwrap_or(ReplayReport {
            agrees: false,
            detail: "not replayed".into(),
            optimised: None,
        }),
        oracle: None,
    }
}

fn ending(end: &PathEnd) -> Ending {
    match end {
        PathEnd::Returned(_) => Ending::Returns,
        PathEnd::Exited(status) => Ending::Exits(*status),
        PathEnd::Aborted => Ending::Aborts,
        PathEnd::Error { .. } => Ending::Error,
        PathEnd::AssumptionFailed => Ending::Assumption,
        PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_) => Ending::Cut,
    }
}

fn report_findings(explorer: &Explorer<'_, '_>, errors: &BTreeMap<u32, ErrorSeen>) -> Vec<FindingReport> {
    let program = explorer.machine.program();
    let lost = leaks(explorer.tests()).into_iter().map(|leak| FindingReport {
        class: FindingClass::Leak,
        kind: "heap object that nothing points to any more".into(),
        place: program.show_place(leak.place),
        test: leak.test,
        possible: is_possible(explorer, leak.test),
        confirmed: false,
        detail: String::new(),
        reproducer: None,
    });
    findings(&explorer.tests)
        .into_iter()
        .map(|finding| FindingReport {
            class: FindingClass::RunTimeError,
            kind: finding.kind.message().into(),
            place: program.show_place(finding.place),
            test: finding.test,
            possible: is_possible(explorer, finding.test),
            confirmed: errors.get(&finding.test).is_some_and(|said| said.confirmed),
            detail: errors.get(&finding.test).map(|said| said.detail.clone()).unwrap_or_default(),
            reproducer: None,
        })
        .chain(lost)
        .collect()
}

/// What holds of the inputs only because nobody said otherwise, or because the user said so.
fn assumptions(explorer: &Explorer<'_, '_>) -> Vec<String> {
    let mut assumed = explorer.plan.assumptions.clone();
    let mut said: Vec<String> = explorer
        .plan
        .domains
        .iter()
        .filter(|fact| !fact.inferred)
        .map(|fact| format!("`{}`", fact.text))
        .collect();
    if let Some(precondition) = &explorer.precondition {
        let functions = precondition.functions.iter();
        said.extend(functions.map(|required| format!("`{}` holds", required.text)));
        if precondition.errs {
            said.push("inputs for which a precondition itself makes an error are not legal".into());
        }
    }
    assumed.splice(0..0, said);
    if explorer.plan.is_program && explorer.tests.iter().all(|test| test.state.inputs().is_empty()) {
        assumed.push("the program asks for no inputs: it has one path".into());
    }
    assumed
}
