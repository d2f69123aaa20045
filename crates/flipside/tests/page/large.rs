//! A large report that no search made, to see that the page stays quick.

use flipside_report::{
    BoundReport, BuildsReport, Completeness, EdgeReport, Ending, Explanation, FORMAT, HarnessReport,
    InputReport, NodeReport, ObjectReport, ObjectiveCriterion, ObjectiveReport, ParameterReport, PartReport,
    ReplayReport, Report, ReportedOrigin, ReportedVerdict, ReproduceReport, RunReport, Source, StartReport,
    StatisticsReport, Subject, SuiteReport, TestReport, Tool, Totals, TreeReport,
};

/// The page of a report with so many branches and tests.
pub fn page(branches: u32, tests: u32) -> String {
    let lines: Vec<String> = (0..branches / 2)
        .map(|number| {
            format!(
                "    if (values[{number}] > {number}) /* a condition of many */\n        sum += {number};"
            )
        })
        .collect();
    let text =
        format!("int large(int values[])\n{{\n    int sum = 0;\n{}\n    return sum;\n}}\n", lines.join("\n"));
    let source = Source { file: "large.c".into(), bytes: text.into_bytes() };
    flipside_report::page(&report(branches, tests), &tree(tests), &[source])
}

fn report(branches: u32, tests: u32) -> Report {
    let objectives: Vec<ObjectiveReport> = (0..branches).map(|index| objective(index, tests)).collect();
    let totals = Totals::of(objectives.iter().map(ObjectiveReport::kind));
    Report {
        format: FORMAT,
        tool: Tool { name: "flipside".into(), version: "0".into() },
        subject: Subject { file: "large.c".into(), function: Some("large".into()), files: Vec::new() },
        criterion: ObjectiveCriterion::Branch.into(),
        specification: None,
        loop_bound: None,
        strategy: "mt".into(),
        seed: 0,
        reproducible: true,
        verdict: Completeness::Incomplete,
        accepts_hidden: false,
        totals,
        objectives,
        tests: (0..tests).map(|id| test(id, branches)).collect(),
        decisions: Vec::new(),
        paths: None,
        existing: Vec::new(),
        oracle: None,
        findings: Vec::new(),
        assumptions: vec!["`values` is not null".into()],
        statements: std::collections::BTreeMap::new(),
        limits: Vec::new(),
        shortened: Vec::new(),
        no_legal_input: false,
        bounds: Vec::new(),
        suite: SuiteReport { tests: (0..tests / 2).collect(), smallest: false },
        harness: HarnessReport {
            parameters: vec![ParameterReport {
                name: "values".into(),
                declaration: "int *values".into(),
                pointer: Some("values".into()),
            }],
            objects: vec![ObjectReport {
                pointer: "p".into(),
                assumed: false,
                variable: "values".into(),
                declaration: "int values[20]".into(),
                ty: "int".into(),
                length: 20,
            }],
            result: Some("int".into()),
            ..HarnessReport::default()
        },
        builds: BuildsReport::default(),
        sandbox: flipside_report::SandboxReport::default(),
        reproduce: ReproduceReport {
            command: ["flipside", "cover", "large.c", "large"].map(str::to_owned).to_vec(),
            ..ReproduceReport::default()
        },
        sources: Vec::new(),
        statistics: StatisticsReport { found_ms: (0..u64::from(tests)).collect(), ..Default::default() },
    }
}

fn objective(index: u32, tests: u32) -> ObjectiveReport {
    let (condition, outcome) = (index / 2, if index.is_multiple_of(2) { "true" } else { "false" });
    let verdict = match index % 20 {
        0 | 4 | 6 => ReportedVerdict::Unreachable,
        2 => ReportedVerdict::Unknown,
        _ => ReportedVerdict::Covered,
    };
    let text = format!("values[{condition}] > {condition}");
    let part = PartReport { what: format!("`{text}`"), file: Some("large.c".into()), line: Some(4) };
    let bound = BoundReport { name: "`values` of 20 elements".into(), origin: ReportedOrigin::Guess };
    let covered = verdict == ReportedVerdict::Covered;
    ObjectiveReport {
        given: Vec::new(),
        calls: None,
        id: format!("large#{condition}:{outcome}"),
        function: "large".into(),
        file: "large.c".into(),
        line: 4 + 2 * condition,
        column: 9,
        end_line: 4 + 2 * condition,
        end_column: 9 + text.len() as u32,
        condition: text,
        outcome: outcome.into(),
        mcdc: false,
        point: false,
        criteria: Vec::new(),
        error: None,
        label: None,
        verdict,
        within: if index % 20 == 4 { vec![bound] } else { Vec::new() },
        hidden_by: if index % 20 == 6 { vec!["large.c:3:9: signed overflow".into()] } else { Vec::new() },
        tests: if covered { (0..50).map(|step| (index + step * 97) % tests).collect() } else { Vec::new() },
        existing: Vec::new(),
        simplest: covered.then_some(index % tests),
        explanation: Explanation {
            reasons: if verdict == ReportedVerdict::Unknown {
                vec!["large.c:4:9: the solver gave up: timeout".into()]
            } else {
                Vec::new()
            },
            exclusions: if verdict == ReportedVerdict::Unreachable {
                vec![flipside_report::ExclusionReport {
                    conditions: vec![part],
                    paths: 3,
                    repeatedly: false,
                    scripts: vec!["core-0000.smt2".into()],
                }]
            } else {
                Vec::new()
            },
            ..Explanation::default()
        },
    }
}

fn test(id: u32, branches: u32) -> TestReport {
    let branch = |step: u32| {
        let index = (id * 31 + step * 17) % branches;
        format!("large#{}:{}", index / 2, if index.is_multiple_of(2) { "true" } else { "false" })
    };
    TestReport {
        start: StartReport::Initial,
        oracle: None,
        id,
        lengths: std::collections::BTreeMap::new(),
        tree: None,
        inputs: (0..20)
            .map(|index| InputReport {
                initial: None,
                name: format!("values[{index}]"),
                ty: "int".into(),
                at: None,
                value: (id + index).into(),
                enumerator: None,
            })
            .collect(),
        branches: (0..100).map(branch).collect(),
        newly: vec![branch(0)],
        solver_calls: u64::from(id),
        end: "returned".into(),
        ends: Ending::Returns,
        result: Some(id.into()),
        enumerator: None,
        returned: Vec::new(),
        outputs: Vec::new(),
        replay: ReplayReport { agrees: true, detail: "returned".into(), optimised: None },
    }
}

/// Each test flips the last step of the one before it.
fn tree(tests: u32) -> TreeReport {
    let run = |id: u32| RunReport { test: Some(id), from: (id > 0).then(|| (id - 1, 1)), end: Some((id, 0)) };
    let edge = |status: &'static str, next: Option<u32>| EdgeReport {
        branch: Some("large#1:true".into()),
        when: Some("values[0] > 0".into()),
        status,
        next,
    };
    let node = |id: u32| NodeReport {
        run: id as usize,
        parent: (id > 0).then(|| (id - 1, 1)),
        kind: "branch".into(),
        place: "large.c:4:9".into(),
        edges: vec![edge("followed", None), edge("followed", (id + 1 < tests).then_some(id + 1))],
    };
    TreeReport {
        size: tests as usize,
        runs: (0..tests).map(run).collect(),
        nodes: (0..tests).map(node).collect(),
    }
}
