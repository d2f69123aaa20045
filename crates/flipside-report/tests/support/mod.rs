//! Hand-made reports for tests of what is made from a report: objectives of each kind, and as many tests as are wanted.

#![allow(dead_code, reason = "each test uses some")]

use std::time::Duration;

use flipside_report::{
    BoundReport, BuildsReport, Ending, Explanation, FORMAT, HarnessReport, ObjectiveCriterion,
    ObjectiveReport, OptimisedReport, ReplayReport, Report, ReportedOrigin, ReportedVerdict, ReproduceReport,
    StartReport, StatisticsReport, Subject, SuiteReport, TestReport, Times, Tool, Totals,
};

/// An objective at this line.
pub fn objective(
    id: &str,
    line: u32,
    condition: &str,
    verdict: ReportedVerdict,
    reasons: &[&str],
) -> ObjectiveReport {
    ObjectiveReport {
        given: Vec::new(),
        calls: None,
        id: id.into(),
        function: "f".into(),
        file: "a.c".into(),
        line,
        column: 7,
        end_line: line,
        end_column: 9,
        condition: condition.into(),
        outcome: id.split(':').nth(1).unwrap_or_default().replace('_', " "),
        mcdc: false,
        point: false,
        criteria: Vec::new(),
        error: None,
        label: None,
        verdict,
        within: Vec::new(),
        hidden_by: Vec::new(),
        tests: Vec::new(),
        existing: Vec::new(),
        simplest: None,
        explanation: Explanation {
            reasons: reasons.iter().map(|&reason| reason.into()).collect(),
            ..Explanation::default()
        },
    }
}

/// A report about these objectives, with a test for each truth value: does the compiled code agree?
pub fn report(objectives: Vec<ObjectiveReport>, agreeing: &[bool]) -> Report {
    let totals = Totals::of(objectives.iter().map(ObjectiveReport::kind));
    let times = Times {
        wall: Duration::from_millis(1234),
        front_end: Duration::from_millis(210),
        clang: Duration::from_millis(200),
        search: Duration::from_millis(70),
        solver: Duration::from_millis(56),
        execute: Duration::from_millis(7),
        replay: Duration::from_millis(900),
        evidence: Duration::ZERO,
    };
    let test = |(id, &agrees): (usize, &bool)| TestReport {
        start: StartReport::Initial,
        oracle: None,
        id: id as u32,
        lengths: std::collections::BTreeMap::new(),
        tree: None,
        inputs: Vec::new(),
        branches: Vec::new(),
        newly: Vec::new(),
        solver_calls: 0,
        end: "returned".into(),
        ends: Ending::Returns,
        result: None,
        enumerator: None,
        returned: Vec::new(),
        outputs: Vec::new(),
        replay: ReplayReport {
            agrees,
            detail: "returned".into(),
            optimised: Some(OptimisedReport { agrees, detail: "returned".into() }),
        },
    };
    Report {
        format: FORMAT,
        sandbox: flipside_report::SandboxReport::default(),
        tool: Tool { name: "flipside".into(), version: "0".into() },
        subject: Subject { file: "a.c".into(), function: Some("f".into()), files: Vec::new() },
        criterion: ObjectiveCriterion::Branch.into(),
        specification: None,
        loop_bound: None,
        decisions: Vec::new(),
        paths: None,
        strategy: "dfs".into(),
        seed: 0,
        reproducible: true,
        verdict: totals.completeness(false),
        accepts_hidden: false,
        totals,
        objectives,
        tests: agreeing.iter().enumerate().map(test).collect(),
        existing: Vec::new(),
        oracle: None,
        findings: Vec::new(),
        assumptions: Vec::new(),
        bounds: Vec::new(),
        shortened: Vec::new(),
        statements: std::collections::BTreeMap::new(),
        limits: Vec::new(),
        no_legal_input: false,
        suite: SuiteReport::default(),
        harness: HarnessReport::default(),
        reproduce: ReproduceReport::default(),
        sources: Vec::new(),
        builds: BuildsReport {
            counting: vec!["-O0".into()],
            optimised: vec!["-g".into(), "-O2".into()],
            mcdc: None,
        },
        statistics: StatisticsReport { solver_calls: 1, sat: 1, times, ..StatisticsReport::default() },
    }
}

/// An unreachable objective at this line that rests on these bounds and errors.
pub fn unreachable(line: u32, within: &[(&str, ReportedOrigin)], hidden_by: &[&str]) -> ObjectiveReport {
    let bound = |&(name, origin): &(&str, ReportedOrigin)| BoundReport { name: name.to_owned(), origin };
    ObjectiveReport {
        within: within.iter().map(bound).collect(),
        hidden_by: hidden_by.iter().map(|&error| error.to_owned()).collect(),
        ..objective(&format!("f#{line}:true"), line, "a", ReportedVerdict::Unreachable, &[])
    }
}
