//! From facts to a verdict: the only place where a verdict is made.
//!
//! Whoever learns something about an objective says it as a [`Fact`]. [`decide`] weighs all facts about one objective at once
//! and is the only function that can make a [`Verdict`]: the type has no public constructor, and its field is private to this
//! file. A later doubt (the replay on the compiled code disagrees) is one more fact for the same function
//! ([`ObjectiveVerdict::learn`]), never a change of the verdict by hand. This file knows neither the tree nor solvers nor the
//! compiled code.
//!
//! What holds:
//!
//! - **Covered** needs a witness: a test that takes the objective and that nothing casts doubt on, or tests of the user's.
//! - **Unreachable** needs a refutation, and no test that takes the objective, doubted or not. Without any facts, the verdict is
//!   unknown: silence proves nothing.
//! - A refutation by **exhaustion** of the tree counts only while nothing is open: each edge behind which the objective lies was
//!   followed to its end or refuted. An edge that was cut or left open outranks it.
//! - A refutation by **state merging** covers the whole objective and outranks open edges. This is sound because its formula
//!   does not depend on the tree: it is built from the start of the program over all paths. A path is left out only where its
//!   own guard is refuted or where the objective cannot be reached from it any more; where something would have to be cut,
//!   state merging has no answer at all. So the formula is exact (loops unrolled), or allows more than the program does (loop
//!   invariants). Each path condition that leads to the objective implies it; when it is unsatisfiable, no open or cut edge
//!   can lead there. Such an edge is open only because there was no need to look at it any more.
//! - A refutation says what it **rests on**: bounds that were guessed, taken by default, stated or accepted (`within`), and
//!   errors that end runs (`hidden_by`). Of several refutations the one that rests on the least is the verdict. Whoever cannot
//!   find out in time what a refutation rests on says [`NOT_SETTLED`]: running out of time never makes a verdict stronger.

use flipside_program::Objective;

/// Something that was found out about one objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This test takes it, says the interpreter.
    Taken {
        /// The test.
        test: u32,
    },
    /// Tests that the user had before take it.
    TakenElsewhere,
    /// No legal input takes it.
    Refuted {
        /// How that is known.
        by: Refutation,
        /// The bounds without which it may not hold.
        within: Vec<Bound>,
        /// The errors that end runs which might take it otherwise.
        hidden_by: Vec<String>,
    },
    /// An edge that may lead there was cut or left open, for this reason.
    Open(Reason),
    /// The compiled code does not confirm this test.
    Doubted {
        /// The test.
        test: u32,
        /// Why not.
        doubt: Doubt,
    },
}

/// An error that may hide an objective, where it was not found out whether one does.
pub const NOT_SETTLED: &str = "not settled";

/// Something that bounds the inputs, on which a verdict rests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    /// In words: "`p` of at most 64 elements".
    pub name: String,
    /// Who bounded it.
    pub origin: BoundOrigin,
}

/// Who bounded the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoundOrigin {
    /// The user, in the context or by an option.
    Stated,
    /// We did, and the user accepted it.
    Accepted,
    /// We did: there may be more inputs than we tried.
    Guess,
    /// We did: something of the environment that is not modelled.
    Default,
}

impl BoundOrigin {
    /// Is it the user's word?
    pub fn is_confirmed(self) -> bool {
        matches!(self, BoundOrigin::Stated | BoundOrigin::Accepted)
    }
}

/// How it is known that nothing takes an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// No edge of the tree that may lead there is left: each was followed to its end, or refuted. An open edge outranks it.
    Exhaustion,
    /// One formula over all paths, made by state merging, is unsatisfiable. It holds whatever is open in the tree.
    StateMerging,
}

/// Why the compiled code does not confirm a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It was not asked.
    NotReplayed(CutShort),
    /// The interpreter's run was cut, and the compiled code was stopped before it came as far.
    StoppedEarly,
    /// It does something else.
    Disagrees,
}

/// Why work after the search was not done to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutShort {
    /// The user asked to stop.
    Interrupted,
    /// The time was over.
    OutOfTime,
    /// The memory was.
    OutOfMemory,
}

impl CutShort {
    fn obstacle(self) -> ObstacleKind {
        match self {
            CutShort::Interrupted => ObstacleKind::Interruption,
            CutShort::OutOfTime => ObstacleKind::Time,
            CutShort::OutOfMemory => ObstacleKind::Stop,
        }
    }
}

impl std::fmt::Display for CutShort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            CutShort::Interrupted => "interrupted",
            CutShort::OutOfTime => "out of time",
            CutShort::OutOfMemory => "memory limit; raise it with --memory-limit",
        })
    }
}

/// What is known of an objective. Only [`decide`] makes one:
///
/// ```compile_fail
/// use flipside_search::{Verdict, VerdictKind};
/// let forged = Verdict { kind: VerdictKind::Unreachable { within: vec![], hidden_by: vec![] } };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    kind: VerdictKind,
}

/// The verdicts that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// A test takes it.
    Covered {
        /// The tests; none where only tests of the user's take it.
        tests: Vec<u32>,
    },
    /// No legal input takes it.
    Unreachable {
        /// The bounds without which it may not hold, in order, each once.
        within: Vec<Bound>,
        /// The errors that end runs which might take it otherwise, in order, each once.
        hidden_by: Vec<String>,
    },
    /// Neither is known.
    Unknown {
        /// What stopped us.
        reasons: Vec<Reason>,
    },
}

/// What stopped us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What kind of thing.
    pub obstacle: ObstacleKind,
    /// In words, with its place.
    pub text: String,
}

/// What kind of thing stopped us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObstacleKind {
    /// There was no more time.
    Time,
    /// The user interrupted.
    Interruption,
    /// There was no more memory, or the reason is not known.
    Stop,
    /// A solver gave up.
    Solver,
    /// A limit of a path was hit.
    Limit,
    /// Something is not supported.
    Unsupported,
    /// The compiled code does not confirm it.
    Disagreement,
}

impl Verdict {
    /// Which one it is.
    pub fn kind(&self) -> &VerdictKind {
        &self.kind
    }

    /// Is it unreachable?
    pub fn is_unreachable(&self) -> bool {
        matches!(self.kind, VerdictKind::Unreachable { .. })
    }

    /// Is it unreachable, whatever was guessed and whether or not errors end runs?
    pub fn is_plainly_unreachable(&self) -> bool {
        matches!(&self.kind, VerdictKind::Unreachable { within, hidden_by }
            if hidden_by.is_empty() && within.iter().all(|bound| bound.origin.is_confirmed()))
    }
}

/// The verdict that the facts about one objective amount to. Their order matters only for the order of tests and reasons.
pub fn decide(facts: &[Fact]) -> Verdict {
    Verdict { kind: weigh(facts) }
}

fn weigh(facts: &[Fact]) -> VerdictKind {
    let mut takers = Vec::new();
    let mut doubts: Vec<(u32, Doubt)> = Vec::new();
    let mut open = Vec::new();
    let mut elsewhere = false;
    let (mut exhausted, mut merged) = (Vec::new(), Vec::new());
    for fact in facts {
        match fact {
            Fact::Taken { test } => takers.push(*test),
            Fact::TakenElsewhere => elsewhere = true,
            Fact::Refuted { by: Refutation::Exhaustion, within, hidden_by } => {
                exhausted.push((within, hidden_by));
            }
            Fact::Refuted { by: Refutation::StateMerging, within, hidden_by } => {
                merged.push((within, hidden_by));
            }
            Fact::Open(reason) => open.push(reason.clone()),
            Fact::Doubted { test, doubt } => doubts.push((*test, *doubt)),
        }
    }
    let tests: Vec<u32> =
        takers.iter().copied().filter(|test| doubts.iter().all(|(doubted, _)| doubted != test)).collect();
    if elsewhere || !tests.is_empty() {
        return VerdictKind::Covered { tests };
    }
    if !takers.is_empty() {
        let about_takers = doubts.iter().filter(|(test, _)| takers.contains(test)).map(|(_, doubt)| *doubt);
        return VerdictKind::Unknown { reasons: vec![weightiest(about_takers)] };
    }
    if open.is_empty() {
        merged.append(&mut exhausted);
    }
    let unconfirmed = |bounds: &[Bound]| bounds.iter().filter(|bound| !bound.origin.is_confirmed()).count();
    let weakest = merged.into_iter().min_by_key(|(within, hidden_by)| {
        (unconfirmed(within) + hidden_by.len(), unconfirmed(within), within.len())
    });
    match weakest {
        Some((within, hidden_by)) => {
            VerdictKind::Unreachable { within: in_order(within), hidden_by: in_order(hidden_by) }
        }
        None => VerdictKind::Unknown { reasons: open },
    }
}

/// Each once, in order.
fn in_order<T: Clone + Ord>(all: &[T]) -> Vec<T> {
    let all: std::collections::BTreeSet<T> = all.iter().cloned().collect();
    all.into_iter().collect()
}

/// One reason for doubts about all tests that take an objective. Where a test was not replayed, a replay may still confirm it:
/// that comes first. A disagreement is said only where nothing else is in doubt.
fn weightiest(doubts: impl Iterator<Item = Doubt>) -> Reason {
    let mut found = Doubt::Disagrees;
    for doubt in doubts {
        found = match (found, doubt) {
            (Doubt::NotReplayed(why), _) | (_, Doubt::NotReplayed(why)) => Doubt::NotReplayed(why),
            (Doubt::StoppedEarly, _) | (_, Doubt::StoppedEarly) => Doubt::StoppedEarly,
            (Doubt::Disagrees, Doubt::Disagrees) => Doubt::Disagrees,
        };
    }
    let (obstacle, text) = match found {
        Doubt::NotReplayed(why) => {
            (why.obstacle(), format!("tests that take it were not replayed on the compiled code: {why}"))
        }
        Doubt::StoppedEarly => {
            let text =
                "the tests that take it were cut, and the compiled code was stopped before it came as far";
            (ObstacleKind::Limit, text.to_owned())
        }
        Doubt::Disagrees => {
            let text = "the compiled code disagrees with every test that takes it";
            (ObstacleKind::Disagreement, text.to_owned())
        }
    };
    Reason { obstacle, text }
}

/// An objective with the facts about it and the verdict that they amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectiveVerdict {
    /// The objective.
    pub objective: Objective,
    facts: Vec<Fact>,
    verdict: Verdict,
}

impl ObjectiveVerdict {
    /// The verdict that these facts amount to.
    pub fn new(objective: Objective, facts: Vec<Fact>) -> Self {
        let verdict = decide(&facts);
        ObjectiveVerdict { objective, facts, verdict }
    }

    /// The verdict.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Which verdict it is.
    pub fn kind(&self) -> &VerdictKind {
        self.verdict.kind()
    }

    /// The facts.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The tests that take it, in doubt or not.
    pub fn takers(&self) -> impl Iterator<Item = u32> {
        self.facts.iter().filter_map(|fact| match fact {
            Fact::Taken { test } => Some(*test),
            Fact::TakenElsewhere | Fact::Refuted { .. } | Fact::Open(_) | Fact::Doubted { .. } => None,
        })
    }

    /// Decides again, with more facts.
    pub fn learn(&mut self, facts: impl IntoIterator<Item = Fact>) {
        self.facts.extend(facts);
        self.verdict = decide(&self.facts);
    }
}

#[cfg(test)]
mod tests;
