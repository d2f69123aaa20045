//! The summary on the terminal: the headline, the branches that are not covered and why, and the cost.

use std::fmt::Write;
use std::time::Duration;

use flipside_evidence::Class;

use crate::basis::{Basis, listed, resting, rests_on};
use crate::colour::Colour;
use crate::errors;
use crate::points;
use crate::warning::warnings;
use crate::{
    Colours, Completeness, ConditionReport, DecisionReport, ExistingReport, FindingClass, FindingReport,
    ObjectiveCriterion, ObjectiveReport, OracleReport, PartReport, Report, ReportedKind, ReportedVerdict,
    Totals, shown,
};

/// How many lines of a kind are shown; `report.json` has them all.
const SHOWN: usize = 20;

/// The kinds of branches that are not covered, as lists call them.
const UNCOVERED: [(ReportedKind, &str, Colour); 4] = [
    (ReportedKind::Plain, "unreachable", Colour::Note),
    (ReportedKind::Within, "within", Colour::Within),
    (ReportedKind::Hidden, "hidden", Colour::Hidden),
    (ReportedKind::Unknown, "unknown", Colour::Open),
];

/// The summary as text, a few lines.
pub fn summary(report: &Report, colours: Colours) -> String {
    let mut text = headline(report, colours);
    let mut list = List { text: &mut text, colours };
    list.lines("ATTENTION", Colour::Bad, warnings(report).into_iter());
    let groups = UNCOVERED.map(|(kind, label, colour)| (rows(report, kind), label, colour));
    let width = |column: usize| {
        let shown = groups.iter().flat_map(|(rows, ..)| rows.iter().take(SHOWN));
        shown.map(|row| row[column].chars().count()).max().unwrap_or(0)
    };
    let (ids, places) = (width(0), width(1));
    let line = |[id, place, text]: &[String; 3]| format!("{id:ids$}  {place:places$}  {text}");
    for (rows, label, colour) in &groups {
        list.lines(label, *colour, rows.iter().map(line));
    }
    list.lines("given", Colour::Note, given(report).into_iter());
    list.lines("judge", Colour::Note, report.builds.mcdc.iter().cloned());
    list.lines("after", Colour::Note, after(report).into_iter());
    list.lines("because", Colour::Open, reasons(report).into_iter());
    list.lines("shortened", Colour::Open, report.shortened.iter().cloned());
    let classes = [
        (FindingClass::RunTimeError, "error"),
        (FindingClass::Leak, "leak"),
        (FindingClass::Oracle, "failure"),
    ];
    for (class, label) in classes {
        let of_class: Vec<&FindingReport> =
            report.findings.iter().filter(|finding| finding.class == class).collect();
        let lines = of_class.iter().map(|finding| format!("{}: {}", finding.place, finding.told()));
        list.lines(label, Colour::Bad, lines);
    }
    let existing =
        |existing: &ExistingReport| format!("{}: {}", existing.file, counted_branches(existing.covered));
    list.lines("your tests", Colour::Note, report.existing.iter().map(existing));
    list.lines("oracle", Colour::Note, report.oracle.iter().map(OracleReport::told));
    list.lines("assumed", Colour::Note, report.assumptions.iter().cloned());
    text.push_str(&cost(report));
    text
}

/// The verdict in a sentence.
pub(crate) fn headline(report: &Report, colours: Colours) -> String {
    let totals = report.branch_totals();
    let function = report.subject.function.as_deref().unwrap_or("the program");
    let existing = match totals.existing {
        0 => String::new(),
        count => format!(" ({count} by your tests)"),
    };
    let given = match totals.given {
        0 => String::new(),
        count if totals.calls == count => format!(" ({count} after some calls)"),
        count if totals.calls > 0 => {
            format!(" ({count} given a state, {} of them after some calls)", totals.calls)
        }
        count => format!(" ({count} given a state)"),
    };
    // What is rare is said where there is any.
    let kind = |kind: ReportedKind, colour: Colour| match totals.count(kind) {
        0 => String::new(),
        count => format!(", {}", colours.paint(colour, &format!("{count} {}", kind.words()))),
    };
    if !report.criterion.has_branches() {
        let done = completeness(report, colours);
        let first = report.criterion.listed_apart().next();
        let told = first.map_or_else(|| without_branches(report), |first| points::told(report, first));
        return format!("{function}: {told}: {done}\n")
            + &points::lines(report, first.map(|(one, _)| one))
            + &errors::lines(report);
    }
    let branches = format!(
        "{function}: {} of {} branches covered{existing}{given}, {} unreachable{}{}, {} unknown: {}\n",
        totals.covered,
        totals.objectives,
        totals.unreachable_plainly,
        kind(ReportedKind::Within, Colour::Within),
        kind(ReportedKind::Hidden, Colour::Hidden),
        totals.unknown,
        completeness(report, colours)
    );
    branches + &effects(report) + &points::lines(report, None) + &errors::lines(report) + &paths(report)
}

/// What has a verdict where branches have none.
fn without_branches(report: &Report) -> String {
    let totals = report.totals;
    format!(
        "{}: {} shown, {} proved not to happen, {} unknown",
        counted(totals.objectives as u64, "possible run-time error"),
        totals.covered,
        totals.unreachable_plainly,
        totals.unknown
    )
}

/// The line about MC/DC, where that is the criterion.
fn effects(report: &Report) -> String {
    let kind = if report.criterion.has(ObjectiveCriterion::Mcdc) {
        "masking"
    } else if report.criterion.has(ObjectiveCriterion::McdcUniqueCause) {
        "unique cause"
    } else {
        return String::new();
    };
    let totals = Totals::of(report.conditions().map(ConditionReport::kind));
    if totals.objectives == 0 {
        return format!("MC/DC ({kind}): no decision has several conditions\n");
    }
    let more = [ReportedKind::Within, ReportedKind::Hidden].map(|kind| match totals.count(kind) {
        0 => String::new(),
        count => format!(", {count} {}", kind.words()),
    });
    format!(
        "MC/DC ({kind}): {} of {} in {} shown, {} cannot be{}, {} unknown\n",
        totals.covered,
        counted(totals.objectives as u64, "condition"),
        counted(report.decisions.len() as u64, "decision"),
        totals.unreachable_plainly,
        more.concat(),
        totals.unknown
    )
}

/// The conditions whose effect is not shown: id, place, and why.
fn not_shown(report: &Report, kind: ReportedKind) -> Vec<[String; 3]> {
    let of = |decision: &DecisionReport| {
        let conditions = decision.conditions.iter().filter(|condition| condition.kind() == kind);
        let row = |condition: &ConditionReport| {
            let place = format!("{}:{}:{}", decision.file, condition.line, condition.column);
            let cannot =
                if condition.verdict == ReportedVerdict::Unreachable { "cannot be" } else { "is not" };
            let why = condition.why.join("; ");
            let rests = resting(&condition.within, &condition.hidden_by);
            [condition.id.clone(), place, format!("`{}` {cannot} shown: {why}{rests}", condition.text)]
        };
        conditions.map(row).collect::<Vec<_>>()
    };
    report.decisions.iter().flat_map(of).collect()
}

/// Is it complete, and within what?
fn completeness(report: &Report, colours: Colours) -> String {
    let basis = Basis::of(report);
    let errors = if report.totals.unreachable_hidden > 0 { " up to the first error of a run" } else { "" };
    let guessed = basis.names(false);
    // What bounds the inputs, and what the user confirmed.
    let mut names: Vec<String> = Vec::new();
    for name in report.bounds.iter().chain(&basis.names(true)) {
        if !names.contains(name) && !guessed.contains(name) {
            names.push(name.clone());
        }
    }
    let bounds = if names.is_empty() { String::new() } else { format!(", for {}", listed(&names)) };
    match report.verdict {
        Completeness::Exhaustive => {
            let accepted = if errors.is_empty() { "" } else { " (accepted)" };
            format!("{}{errors}{accepted}{bounds}", colours.paint(Colour::Good, "complete"))
        }
        Completeness::WithinBounds => {
            let within =
                if guessed.is_empty() { String::new() } else { format!(" within {}", listed(&guessed)) };
            let comma = if within.is_empty() || errors.is_empty() { "" } else { "," };
            format!("{}{within}{comma}{errors}{bounds}", colours.paint(Colour::Within, "complete"))
        }
        Completeness::Incomplete => format!("{}{bounds}", colours.paint(Colour::Open, "incomplete")),
    }
}

/// The line about paths, where the criterion is about them.
fn paths(report: &Report) -> String {
    let Some(totals) = report.totals.paths else { return String::new() };
    let bound = match report.loop_bound {
        None => String::new(),
        Some(1) => " with at most 1 iteration of each loop".to_owned(),
        Some(bound) => format!(" with at most {bound} iterations of each loop"),
    };
    let [feasible, infeasible] = [totals.feasible, totals.infeasible_prefixes].map(|count| count as u64);
    let feasible = match feasible {
        1 => format!("1 feasible path{bound}, with a test"),
        _ => format!("{}{bound}, each with a test", counted(feasible, "feasible path")),
    };
    let infeasible = match infeasible {
        1 => "1 infeasible prefix".to_owned(),
        count => format!("{count} infeasible prefixes"),
    };
    let open = if totals.open > 0 { format!("; {} never tried", totals.open) } else { String::new() };
    format!("{feasible}; {infeasible}; {} cut{open}\n", totals.cut)
}

/// The reasons of all unknown objectives and cut paths, each once. Limits that made nothing unknown are left out.
fn reasons(report: &Report) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let of_branches = report.objectives.iter().flat_map(|objective| &objective.explanation.reasons);
    let of_paths = report.paths.iter().flat_map(|paths| &paths.cuts);
    let stops =
        report.objectives.iter().filter_map(|objective| objective.explanation.merging_stopped.as_ref());
    let stops = stops.map(|why| format!("state merging stopped: {why}"));
    for reason in of_branches.chain(of_paths).cloned().chain(stops) {
        if !told.contains(&reason) {
            told.push(reason);
        }
    }
    told
}

/// The lines between headline and cost: a label, then columns.
struct List<'t> {
    text: &'t mut String,
    colours: Colours,
}

impl List<'_> {
    fn lines(&mut self, label: &str, colour: Colour, lines: impl ExactSizeIterator<Item = String>) {
        let more = lines.len().saturating_sub(SHOWN);
        for line in lines.take(SHOWN) {
            let label = self.colours.paint(colour, &format!("{label:11}"));
            let _ = writeln!(self.text, "  {label}  {}", shown(&line));
        }
        if more > 0 {
            let _ = writeln!(self.text, "  {:11}  … and {more} more", "");
        }
    }
}

/// The objectives of this kind: id, place, and what it is about.
fn rows(report: &Report, kind: ReportedKind) -> Vec<[String; 3]> {
    // Where an error is proved not to happen, it is counted: there may be very many.
    let is_listed =
        |one: &&ObjectiveReport| !one.mcdc && (one.error.is_none() || kind != ReportedKind::Plain);
    let objectives = report.objectives.iter().filter(is_listed).filter(|objective| objective.kind() == kind);
    let branches = objectives.map(|objective| [objective.id.clone(), place(objective), outcome(objective)]);
    branches.chain(not_shown(report, kind)).collect()
}

/// The states that covered branches need, each with how many.
fn given(report: &Report) -> Vec<String> {
    let mut states: Vec<(String, usize)> = Vec::new();
    for objective in report.objectives.iter().filter(|objective| !objective.still_given().is_empty()) {
        let state = listed(objective.still_given());
        match states.iter_mut().find(|(known, _)| *known == state) {
            Some((_, count)) => *count += 1,
            None => states.push((state, 1)),
        }
    }
    states.into_iter().map(|(state, count)| format!("{state}: {}", counted_branches(count))).collect()
}

/// The sequences of calls that covered branches need, each with how many.
fn after(report: &Report) -> Vec<String> {
    let mut sequences: Vec<(String, usize)> = Vec::new();
    for calls in report.objectives.iter().filter_map(|objective| objective.calls.as_ref()) {
        let told = format!("{} ({}, test {})", calls.told(), calls.folder, calls.test);
        match sequences.iter_mut().find(|(known, _)| *known == told) {
            Some((_, count)) => *count += 1,
            None => sequences.push((told, 1)),
        }
    }
    sequences.into_iter().map(|(told, count)| format!("{told}: {}", counted_branches(count))).collect()
}

fn place(objective: &ObjectiveReport) -> String {
    format!("{}:{}:{}", objective.file, objective.line, objective.column)
}

/// What does not happen, or is not known to happen.
pub(crate) fn outcome(objective: &ObjectiveReport) -> String {
    let ObjectiveReport { condition, outcome, label, .. } = objective;
    let written = label.as_ref().unwrap_or(outcome);
    let unreachable = objective.verdict == ReportedVerdict::Unreachable;
    if let Some(error) = &objective.error {
        let no = if unreachable { "no " } else { "" };
        return format!("{no}{error} ({condition})") + &because(objective) + &rests_on(objective);
    }
    if objective.point {
        return points::outcome(objective, unreachable) + &because(objective) + &rests_on(objective);
    }
    let text = match (outcome.as_str(), unreachable) {
        ("true" | "false", true) => format!("`{condition}` is never {outcome}"),
        ("true" | "false", false) => format!("`{condition}` {outcome}"),
        ("unmasked true", true) => format!("`{condition}` is never true and unmasked"),
        ("unmasked false", true) => format!("`{condition}` is never false and unmasked"),
        ("unmasked true", false) => format!("`{condition}` true and unmasked"),
        ("unmasked false", false) => format!("`{condition}` false and unmasked"),
        (row, true) if objective.mcdc => format!("the decision is never evaluated by {row}"),
        (row, false) if objective.mcdc => format!("the decision evaluated by {row}"),
        (_, true) => format!("`switch ({condition})` never goes to {written}"),
        (_, false) => format!("`switch ({condition})` to {written}"),
    };
    text + &because(objective) + &rests_on(objective)
}

/// What excludes an unreachable branch, in short.
fn because(objective: &ObjectiveReport) -> String {
    const PARTS: usize = 3;
    let explanation = &objective.explanation;
    let class = if explanation.classes.contains(&Class::WithoutPrecondition) {
        format!(" [{}]", Class::WithoutPrecondition.name())
    } else {
        String::new()
    };
    if let Some(behind) = &explanation.behind {
        return format!(" (behind {behind}){class}");
    }
    let lines: Vec<String> = explanation.origins.iter().map(u32::to_string).collect();
    let made = match lines.len() {
        0 => String::new(),
        1 => format!(" (its operands are set in line {})", lines[0]),
        _ => format!(" (its operands are set in lines {})", lines.join(", ")),
    };
    if explanation.fixed_by_path {
        return format!(": constant on every path{made}{class}");
    }
    let Some(first) = explanation.exclusions.first() else {
        let is_explained = explanation.by_merging || !explanation.classes.is_empty();
        return if is_explained { format!(": no path takes it{made}{class}") } else { class };
    };
    let told = |part: &PartReport| match part.line {
        Some(line) => format!("{} (line {line})", part.what),
        None => part.what.clone(),
    };
    // The conditions nearest to the branch explain most; the precondition is always first.
    let parts: Vec<String> = first.conditions.iter().take(PARTS).map(told).collect();
    let mut text = match first.conditions.len().saturating_sub(PARTS) {
        _ if parts.is_empty() => ": unsatisfiable by itself".to_owned(),
        0 => format!(": excluded by {}", parts.join(", ")),
        1 => format!(": excluded by {} and 1 more condition together", parts.join(", ")),
        more => format!(": excluded by {} and {more} more conditions together", parts.join(", ")),
    };
    if let Some(range) = &explanation.range {
        let _ = write!(text, "; there {} <= `{}` <= {}", range.low, range.value, range.high);
    }
    if first.repeatedly {
        text.push_str(", each time");
    }
    match explanation.exclusions.len() - 1 {
        _ if explanation.by_merging => text.push_str(" (and on all other paths by state merging)"),
        0 => {}
        1 => text.push_str(" (and on other paths by 1 other reason)"),
        others => {
            let _ = write!(text, " (and on other paths by {others} other reasons)");
        }
    }
    text + &class
}

/// Tests, solver calls and time.
fn cost(report: &Report) -> String {
    let statistics = &report.statistics;
    let agreeing = report.tests.iter().filter(|test| test.replay.agrees).count();
    let confirmed = if agreeing == report.tests.len() { "all".to_owned() } else { agreeing.to_string() };
    let level = report.builds.optimised.iter().rfind(|flag| flag.starts_with("-O"));
    let builds =
        level.map_or_else(|| "at -O0 and with your flags".to_owned(), |level| format!("at -O0 and {level}"));
    let mut text = counted(report.tests.len() as u64, "test");
    if !report.existing.is_empty() {
        let _ = write!(text, " ({} for what yours miss)", report.suite.tests.len());
    }
    if !report.tests.is_empty() {
        let _ = write!(text, ", {confirmed} confirmed on the compiled code {builds}");
    }
    // Those that end in an error, or where our run was cut: an optimised build may do anything with them.
    let once =
        report.tests.iter().filter(|test| test.replay.agrees && test.replay.optimised.is_none()).count();
    if once > 0 {
        let _ = write!(text, " ({once} at -O0 only)");
    }
    let _ = write!(
        text,
        "\n{}: {} sat, {} unsat, {} gave up\n",
        counted(statistics.solver_calls, "solver call"),
        statistics.sat,
        statistics.unsat,
        statistics.timeouts
    );
    let times = statistics.times;
    let _ = writeln!(
        text,
        "{} s: clang {}, execution {}, solver {}, evidence {}, replay {}",
        seconds(times.wall),
        seconds(times.clang),
        seconds(times.execute),
        seconds(times.solver),
        seconds(times.evidence),
        seconds(times.replay)
    );
    text
}

fn counted_branches(count: usize) -> String {
    if count == 1 { "1 branch".into() } else { format!("{count} branches") }
}

fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
