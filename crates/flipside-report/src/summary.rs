//! The summary on the terminal.

use std::fmt::Write;

use crate::Report;

/// A few lines that a person likes to read.
pub fn summary(report: &Report) -> String {
    let mut text = String::new();
    let totals = report.totals;
    let function = report.subject.function.as_deref().unwrap_or("the program");
    let headline = match totals.unknown {
        0 => "complete",
        _ => "incomplete",
    };
    let _ = writeln!(
        text,
        "{function}: {} of {} branches covered, {} unreachable, {} unknown: {headline}",
        totals.covered, totals.objectives, totals.unreachable, totals.unknown
    );
    let place = |objective: &crate::ObjectiveReport| {
        format!("{}:{}:{}", objective.file, objective.line, objective.column)
    };
    for objective in report.objectives.iter().filter(|objective| objective.verdict == "unreachable") {
        let _ = writeln!(
            text,
            "  unreachable  {}  {}  `{}` is never {}",
            objective.id,
            place(objective),
            objective.condition,
            objective.outcome
        );
    }
    let mut told: Vec<&str> = Vec::new();
    for objective in report.objectives.iter().filter(|objective| objective.verdict == "unknown") {
        let _ = writeln!(
            text,
            "  unknown      {}  {}  `{}` {}",
            objective.id,
            place(objective),
            objective.condition,
            objective.outcome
        );
        for reason in &objective.explanation.reasons {
            if !told.contains(&reason.as_str()) {
                told.push(reason);
            }
        }
    }
    for reason in told {
        let _ = writeln!(text, "    because {reason}");
    }
    for finding in &report.findings {
        let _ = writeln!(text, "  error        {}: {} (test {})", finding.place, finding.kind, finding.test);
    }
    for assumption in &report.assumptions {
        let _ = writeln!(text, "  assumed      {assumption}");
    }
    let agreeing = report.tests.iter().filter(|test| test.replay.agrees).count();
    let _ = writeln!(
        text,
        "{} tests, {agreeing} confirmed on the compiled code; {} solver calls ({} sat, {} unsat, {} gave up)",
        report.tests.len(),
        report.statistics.solver_calls,
        report.statistics.sat,
        report.statistics.unsat,
        report.statistics.timeouts
    );
    text
}
