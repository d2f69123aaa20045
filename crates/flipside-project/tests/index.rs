//! The page over 5,000 functions, in a real browser: quick, sorted worst first, filtered, grouped, and without troubles.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::process::Command;

use flipside_project::emit::Material;
use flipside_project::history::{Change, PastRun};
use flipside_project::waiver::Judgement;
use flipside_project::{
    BranchResult, Counts, FORMAT, FunctionResult, ProjectResult, Reason, Shown, Status, index,
};
use flipside_report::{ObjectiveCriterion, ReportedKind};

/// What is noted before the page's own program runs.
const BEFORE: &str = "<script>window.troubles = [];
addEventListener('error', (event) => troubles.push('error: ' + event.message));
addEventListener('securitypolicyviolation', (event) => troubles.push('loads ' + event.blockedURI));
</script>";

/// What is checked after it.
const CHECKS: &str = "<script>
(async () => {
  const failures = [];
  const same = (one, other, words) => one === other || failures.push(words + ': ' + one + ' is not ' + other);
  const rows = () => [...document.querySelectorAll('.row')];
  const texts = (row) => [...row.children].map((child) => child.textContent);
  const choose = (id, value, event) => {
    const element = document.getElementById(id);
    element.value = value;
    element.dispatchEvent(new Event(event));
  };
  try {
    const start = performance.now();
    same(rows().length < 100, true, 'only what is in view is made');
    same(texts(rows()[0])[0], 'f4999', 'the worst comes first');
    same(document.getElementById('count').textContent, '5,000 functions', 'all are there');
    choose('filter', 'unit07/', 'input');
    same(document.getElementById('count').textContent, '100 functions', 'a filter by folder');
    choose('filter', '', 'input');
    choose('group', 'folder', 'change');
    same(rows()[0].children[0].textContent, '100 functions', 'functions are put together');
    rows()[0].click();
    same(document.getElementById('count').textContent, '100 functions', 'a folder leads to its functions');
    choose('filter', '', 'input');
    choose('status', 'changed', 'change');
    same(document.getElementById('count').textContent, '2 functions', 'what changed');
    choose('status', '', 'change');
    document.querySelector('#reasons button').click();
    same(document.getElementById('count').textContent, '2,500 functions', 'functions with a reason');
    document.querySelector('#reasons button').click();
    rows()[0].click();
    same(document.querySelector('#panel h2').textContent, 'f4999', 'the panel shows the function');
    same(document.querySelectorAll('#panel li').length, 1, 'with what is left');
    same(document.querySelector('#panel a').getAttribute('href'), 'functions/4999/report.html', 'and its report');
    document.getElementById('scroll').scrollTop = 60000;
    await new Promise((done) => setTimeout(done, 200));
    same(rows().some((row) => texts(row)[0] === 'f2999'), true, 'scrolling makes other rows');
    same(document.querySelectorAll('#trend circle').length, 3, 'the trend has a point per run');
    window.took = performance.now() - start;
  } catch (error) { failures.push(String(error.stack || error)); }
  failures.push(...troubles);
  const result = document.createElement('pre');
  result.id = 'found';
  result.textContent = failures.length ? failures.join('\\n') : 'nothing wrong';
  document.body.append(result);
})();
</script>";

fn function(number: usize) -> FunctionResult {
    let unknown = number / 10;
    let counts = Counts { branches: 600, covered: 600 - unknown, unknown, ..Counts::default() };
    let branch = BranchResult {
        id: format!("f{number}#0:true"),
        line: 7,
        column: 3,
        condition: "</script> & \"x\"".into(),
        outcome: "true".into(),
        kind: ReportedKind::Unknown,
        why: vec!["out of time".into()],
    };
    FunctionResult {
        file: format!("src/unit{:02}/part.c", number / 100),
        function: format!("f{number}"),
        line: number as u32 + 1,
        configuration: String::new(),
        code: "00".into(),
        key: "00".into(),
        status: Status::Open,
        counts,
        reasons: vec![Reason { text: ["out of time", "unsupported"][number % 2].into(), count: unknown }],
        missing: vec![branch],
        findings: number % 3,
        reproducible: true,
        folder: format!("functions/{number}"),
        seconds: number as f64 / 100.0,
    }
}

#[test]
fn five_thousand_functions_are_quick() {
    let mut functions: Vec<FunctionResult> = (0..5000).map(function).collect();
    // One that is the worst alone.
    functions[4999].counts.unknown += 1;
    functions[4999].counts.covered -= 1;
    let project = ProjectResult {
        format: FORMAT,
        version: "0".into(),
        criterion: ObjectiveCriterion::Branch.into(),
        sample: None,
        reproducible: true,
        functions,
        unread: Vec::new(),
    };
    let run =
        |label: &str| PastRun { label: label.into(), functions: 5000, counts: project.counts(), waived: 0 };
    let changes = BTreeMap::from([
        (project.functions[3].id(), Change::New),
        (project.functions[4].id(), Change::Definite(-2)),
    ]);
    let judgement = Judgement::default();
    let material = Material { project: &project, judgement: &judgement };
    let page = index(Shown { material, runs: &[run("a"), run("b"), run("c")], changes: &changes });
    let page = page.replacen("<head>", &format!("<head>{BEFORE}"), 1);
    let (body, end) = page.rsplit_once("</body>").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index.html");
    std::fs::write(&path, format!("{body}{CHECKS}</body>{end}")).unwrap();
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1300,900"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .args(["--virtual-time-budget=8000", "--dump-dom"])
        .arg(format!("file://{}", path.display()))
        .output()
        .expect("chromium should be installed: scripts/setup --tests does that");
    let text = String::from_utf8_lossy(&output.stdout);
    let found = text.split("<pre id=\"found\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    assert_eq!(found, Some("nothing wrong"));
}
