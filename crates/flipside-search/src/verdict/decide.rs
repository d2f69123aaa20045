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
        /// Does this hold only because a run goes no further after an error?
        assumes_no_ub: bool,
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
}

impl CutShort {
    fn obstacle(self) -> ObstacleKind {
        match self {
            CutShort::Interrupted => ObstacleKind::Interruption,
            CutShort::OutOfTime => ObstacleKind::Time,
        }
    }
}

impl std::fmt::Display for CutShort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            CutShort::Interrupted => "interrupted",
            CutShort::OutOfTime => "out of time",
        })
    }
}

/// What is known of an objective. Only [`decide`] makes one:
///
/// ```compile_fail
/// use flipside_search::{Verdict, VerdictKind};
/// let forged = Verdict { kind: VerdictKind::Unreachable { assumes_no_ub: false } };
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
        /// Does this hold only because a run goes no further after an error?
        assumes_no_ub: bool,
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
}

/// The verdict that the facts about one objective amount to. Their order matters only for the order of tests and reasons.
pub fn decide(facts: &[Fact]) -> Verdict {
    Verdict { kind: weigh(facts) }
}

fn weigh(facts: &[Fact]) -> VerdictKind {
    let mut takers = Vec::new();
    let mut doubts: Vec<(u32, Doubt)> = Vec::new();
    let mut open = Vec::new();
    let (mut elsewhere, mut exhausted, mut merged) = (false, None, None);
    for fact in facts {
        match fact {
            Fact::Taken { test } => takers.push(*test),
            Fact::TakenElsewhere => elsewhere = true,
            Fact::Refuted { by: Refutation::Exhaustion, assumes_no_ub } => exhausted = Some(*assumes_no_ub),
            Fact::Refuted { by: Refutation::StateMerging, assumes_no_ub } => merged = Some(*assumes_no_ub),
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
    match (merged, exhausted) {
        (Some(assumes_no_ub), _) => VerdictKind::Unreachable { assumes_no_ub },
        (None, Some(assumes_no_ub)) if open.is_empty() => VerdictKind::Unreachable { assumes_no_ub },
        (None, _) => VerdictKind::Unknown { reasons: open },
    }
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
mod tests {
    use super::*;

    fn open(text: &str) -> Fact {
        Fact::Open(Reason { obstacle: ObstacleKind::Solver, text: text.to_owned() })
    }

    /// One or two facts of every kind.
    fn all_facts() -> Vec<Fact> {
        vec![
            Fact::Taken { test: 1 },
            Fact::Taken { test: 2 },
            Fact::TakenElsewhere,
            Fact::Refuted { by: Refutation::Exhaustion, assumes_no_ub: false },
            Fact::Refuted { by: Refutation::StateMerging, assumes_no_ub: true },
            open("one"),
            open("other"),
            Fact::Doubted { test: 1, doubt: Doubt::NotReplayed(CutShort::OutOfTime) },
            Fact::Doubted { test: 1, doubt: Doubt::Disagrees },
            Fact::Doubted { test: 2, doubt: Doubt::StoppedEarly },
            Fact::Doubted { test: 2, doubt: Doubt::Disagrees },
        ]
    }

    /// Every set of these facts.
    fn combinations() -> impl Iterator<Item = Vec<Fact>> {
        let all = all_facts();
        (0..1_usize << all.len()).map(move |chosen| {
            let is_chosen = |(at, _): &(usize, &Fact)| chosen >> at & 1 == 1;
            all.iter().enumerate().filter(is_chosen).map(|(_, fact)| fact.clone()).collect()
        })
    }

    fn has(facts: &[Fact], wanted: fn(&Fact) -> bool) -> bool {
        facts.iter().any(wanted)
    }

    #[test]
    fn covered_exactly_where_there_is_a_witness() {
        for facts in combinations() {
            let is_trusted = |test: u32| {
                facts.contains(&Fact::Taken { test })
                    && !facts
                        .iter()
                        .any(|fact| matches!(fact, Fact::Doubted { test: doubted, .. } if *doubted == test))
            };
            let trusted: Vec<u32> = [1, 2].into_iter().filter(|&test| is_trusted(test)).collect();
            let is_witnessed = !trusted.is_empty() || facts.contains(&Fact::TakenElsewhere);
            match decide(&facts).kind() {
                VerdictKind::Covered { tests } => {
                    assert!(is_witnessed, "{facts:?}");
                    assert_eq!(*tests, trusted, "{facts:?}");
                }
                VerdictKind::Unreachable { .. } | VerdictKind::Unknown { .. } => {
                    assert!(!is_witnessed, "{facts:?}");
                }
            }
        }
    }

    #[test]
    fn unreachable_exactly_where_it_is_refuted_and_nothing_takes_it() {
        for facts in combinations() {
            let by = |wanted: Refutation| {
                facts.iter().any(|fact| matches!(fact, Fact::Refuted { by, .. } if *by == wanted))
            };
            let is_taken = has(&facts, |fact| matches!(fact, Fact::Taken { .. } | Fact::TakenElsewhere));
            let is_open = has(&facts, |fact| matches!(fact, Fact::Open(_)));
            let is_refuted = by(Refutation::StateMerging) || by(Refutation::Exhaustion) && !is_open;
            assert_eq!(decide(&facts).is_unreachable(), is_refuted && !is_taken, "{facts:?}");
        }
    }

    #[test]
    fn what_is_unknown_says_why() {
        for facts in combinations() {
            let VerdictKind::Unknown { reasons } = decide(&facts).kind().clone() else { continue };
            let is_taken = has(&facts, |fact| matches!(fact, Fact::Taken { .. }));
            let open = facts.iter().filter(|fact| matches!(fact, Fact::Open(_))).count();
            assert_eq!(reasons.len(), if is_taken { 1 } else { open }, "{facts:?}");
        }
    }

    #[test]
    fn the_order_of_facts_does_not_matter() {
        for facts in combinations() {
            let turned: Vec<Fact> = facts.iter().rev().cloned().collect();
            let sorted = |facts: &[Fact]| match decide(facts).kind().clone() {
                VerdictKind::Covered { mut tests } => {
                    tests.sort_unstable();
                    VerdictKind::Covered { tests }
                }
                VerdictKind::Unknown { mut reasons } => {
                    reasons.sort_by(|one, other| one.text.cmp(&other.text));
                    VerdictKind::Unknown { reasons }
                }
                unreachable @ VerdictKind::Unreachable { .. } => unreachable,
            };
            assert_eq!(sorted(&facts), sorted(&turned), "{facts:?}");
        }
    }

    #[test]
    fn a_doubt_never_makes_a_branch_definite() {
        for facts in combinations() {
            let before = decide(&facts);
            for doubt in [Doubt::Disagrees, Doubt::StoppedEarly, Doubt::NotReplayed(CutShort::Interrupted)] {
                let mut more = facts.clone();
                more.extend([1, 2].map(|test| Fact::Doubted { test, doubt }));
                match (before.kind(), decide(&more).kind()) {
                    (
                        VerdictKind::Covered { .. },
                        VerdictKind::Covered { .. } | VerdictKind::Unknown { .. },
                    ) => {}
                    (before, after) => assert!(
                        before == after || matches!(after, VerdictKind::Unknown { .. }),
                        "{facts:?}: {before:?}, then {after:?}"
                    ),
                }
            }
        }
    }

    #[test]
    fn silence_proves_nothing() {
        assert_eq!(*decide(&[]).kind(), VerdictKind::Unknown { reasons: Vec::new() });
    }

    #[test]
    fn what_was_not_replayed_is_said_before_a_disagreement() {
        let facts = [
            Fact::Taken { test: 1 },
            Fact::Taken { test: 2 },
            Fact::Doubted { test: 1, doubt: Doubt::Disagrees },
            Fact::Doubted { test: 2, doubt: Doubt::NotReplayed(CutShort::Interrupted) },
        ];
        let VerdictKind::Unknown { reasons } = decide(&facts).kind().clone() else {
            panic!("should be unknown")
        };
        assert_eq!(reasons[0].obstacle, ObstacleKind::Interruption);
        assert_eq!(reasons[0].text, "tests that take it were not replayed on the compiled code: interrupted");
    }
}
