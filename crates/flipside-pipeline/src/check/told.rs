//! What a check says: what was claimed, what was done about it, and everything that the claims rest on.

use std::collections::BTreeMap;
use std::fmt;

use flipside_evidence::{Accepts, Bound, Checked, Claim, Claims, Manifest};
use flipside_report::{ReportedKind, Totals};

use super::CheckOptions;
use crate::options::SearchOptions;
use crate::setup::SearchSetup;
use crate::subject::LoadedSubject;

/// What was checked; nothing contradicts the results.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// What is claimed of how many branches; unknown are those of which nothing is claimed that can be checked.
    pub totals: Totals,
    /// Tests that were run from the start.
    pub tests: usize,
    /// Were they run on the compiled code, too?
    pub is_replayed: bool,
    /// Nodes of the tree.
    pub nodes: usize,
    /// Edges of the tree that lead to nothing unreachable.
    pub pruned: usize,
    /// Edges of the tree that are excluded.
    pub refuted: usize,
    /// Scripts.
    pub scripts: usize,
    /// What was asked besides, so that nothing is missing of what claims rest on.
    pub questions: usize,
    /// Scripts that their proofs refute.
    pub proved: usize,
    /// Scripts and questions that nothing refutes.
    pub unsettled: Vec<String>,
    /// Who was asked about the others, if anybody was.
    pub refuter: Option<String>,
    /// The context in which the claims hold: a word for what it is, and what it says.
    pub context: Vec<(&'static str, String)>,
    /// What is assumed of the inputs.
    pub assumptions: Vec<String>,
    /// What claims rest on: a word for what it is, and what it says.
    pub basis: Vec<(&'static str, String)>,
    /// The version of clang.
    pub clang: String,
}

impl CheckReport {
    /// Was everything settled?
    pub fn is_accepted(&self) -> bool {
        self.unsettled.is_empty()
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckReport { totals, scripts, questions, .. } = self;
        let replayed =
            if self.is_replayed { "and on the compiled code" } else { "not replayed on the compiled code" };
        let rare = |kind: ReportedKind| match totals.count(kind) {
            0 => String::new(),
            count => format!(", {count} {}", kind.words()),
        };
        let claimed = format!(
            "{} branches: {} covered, {} unreachable{}{}, {} unknown",
            totals.objectives,
            totals.covered,
            totals.unreachable_plainly,
            rare(ReportedKind::Within),
            rare(ReportedKind::Hidden),
            totals.unknown
        );
        line(f, "claimed", &claimed)?;
        line(f, "tests", &format!("{} run from the start, {replayed}", self.tests))?;
        let tree = format!(
            "{} nodes; {} edges lead to no unreachable branch, {} are refuted",
            self.nodes, self.pruned, self.refuted
        );
        line(f, "tree", &tree)?;
        let all = scripts + questions;
        let asked = all - self.proved;
        let besides = match questions {
            0 => String::new(),
            count => format!(" ({count} of them about what verdicts rest on)"),
        };
        let proved =
            if self.proved > 0 { format!(", {} refuted by proofs", self.proved) } else { String::new() };
        let said = match &self.refuter {
            _ if asked == 0 => String::new(),
            Some(refuter) => format!(", {} of {asked} unsat, says {refuter}", asked - self.unsettled.len()),
            None => format!(", {asked} without a proof"),
        };
        line(f, "scripts", &format!("{all}{besides}{proved}{said}"))?;
        let why = if self.refuter.is_some() { "the solver gave up" } else { "no proof" };
        for name in &self.unsettled {
            line(f, "unsettled", &format!("{name}: {why}"))?;
        }
        for (word, what) in &self.context {
            line(f, word, what)?;
        }
        for assumption in &self.assumptions {
            line(f, "assumed", assumption)?;
        }
        for (word, what) in &self.basis {
            line(f, word, what)?;
        }
        let solver = match &self.refuter {
            Some(refuter) if asked > 0 => format!("; {refuter}"),
            Some(_) | None => String::new(),
        };
        let trusted =
            "the front end, the interpreter, the term builder and the bit-blaster of flipside; clang";
        line(f, "trusted", &format!("{trusted} {} as compiler{solver}", self.clang))
    }
}

fn line(f: &mut fmt::Formatter<'_>, word: &str, what: &str) -> fmt::Result {
    writeln!(f, "{word:<10} {what}")
}

/// What proofs and solvers said.
pub(super) struct Answered {
    pub refuter: Option<String>,
    pub proved: usize,
    pub unsettled: Vec<String>,
}

/// What a check says.
pub(super) fn told(
    options: &CheckOptions,
    search: &SearchOptions,
    (setup, subject): (&SearchSetup<'_>, &LoadedSubject),
    (manifest, claims, totals): (&Manifest, &Claims, Totals),
    checked: &Checked,
    Answered { refuter, proved, unsettled }: Answered,
) -> CheckReport {
    let flipside_evidence::Subject { plan, precondition, .. } = setup.subject();
    let mut assumptions: Vec<String> = plan.assumptions.iter().map(ToString::to_string).collect();
    let required = precondition.iter().flat_map(|known| &known.functions);
    assumptions.extend(required.map(|required| format!("`{}` holds", required.text)));
    CheckReport {
        totals,
        tests: checked.tests.len(),
        is_replayed: !options.no_replay,
        nodes: checked.nodes,
        pruned: checked.pruned,
        refuted: checked.refuted,
        scripts: checked.scripts.len(),
        questions: checked.questions.len(),
        proved,
        unsettled,
        refuter,
        context: context(search, manifest),
        assumptions,
        basis: basis(claims),
        clang: subject.toolchain.version().to_string(),
    }
}

/// The context in which the claims hold.
fn context(search: &SearchOptions, manifest: &Manifest) -> Vec<(&'static str, String)> {
    let known = &manifest.context;
    let mut all = Vec::new();
    if !search.source.flags.is_empty() || !known.flags.is_empty() {
        let used = search.source.flags.join(" ");
        let others = if search.source.flags == known.flags {
            String::new()
        } else {
            format!(" (the results were made with: {})", known.flags.join(" "))
        };
        all.push(("flags", format!("{used}{others}")));
    }
    all.extend(known.lengths.iter().map(|length| ("context", format!("--length {length}"))));
    all.extend(known.precondition.iter().map(|name| ("context", format!("--precondition {name}"))));
    let Accepts { bounds, defaults, hidden } = known.accepts;
    let switches = [
        (known.no_stubs, "--no-stubs"),
        (known.malloc_may_fail, "--malloc-may-fail"),
        (known.from_initial_state, "--from-initial-state"),
        (bounds, "--accept-bounds"),
        (defaults, "--accept-defaults"),
        (hidden, "--accept-hidden"),
    ];
    all.extend(switches.iter().filter(|(is_on, _)| *is_on).map(|(_, name)| ("context", (*name).to_owned())));
    all.extend(known.allow_effects.iter().map(|what| ("context", format!("--allow-effects {what}"))));
    if let Some((name, text)) = &known.context_file {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        all.extend(lines.map(|line| ("context", format!("{name}: {line}"))));
    }
    all
}

/// What claims rest on, and how many of them.
fn basis(claims: &Claims) -> Vec<(&'static str, String)> {
    let mut bounds: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut errors: BTreeMap<&str, usize> = BTreeMap::new();
    for claim in claims.values() {
        let Claim::Unreachable { within, hidden_by } = claim else { continue };
        for Bound { name, origin } in within {
            *bounds.entry((origin.to_string(), name.clone())).or_default() += 1;
        }
        for error in hidden_by {
            *errors.entry(error).or_default() += 1;
        }
    }
    let branches = |count: usize| if count == 1 { "1 branch".into() } else { format!("{count} branches") };
    let of_bound = |((origin, name), count)| ("within", format!("{name}: {origin}; {}", branches(count)));
    let of_error = |(error, count)| ("hidden by", format!("{error}; {}", branches(count)));
    bounds.into_iter().map(of_bound).chain(errors.into_iter().map(of_error)).collect()
}
