//! Facts and the verdicts that they amount to.

use super::*;

fn open(text: &str) -> Fact {
    Fact::Open(Reason { obstacle: ObstacleKind::Solver, text: text.to_owned() })
}

fn guess(name: &str) -> Bound {
    Bound { name: name.to_owned(), origin: BoundOrigin::Guess }
}

fn stated(name: &str) -> Bound {
    Bound { name: name.to_owned(), origin: BoundOrigin::Stated }
}

/// One or two facts of every kind.
fn all_facts() -> Vec<Fact> {
    vec![
        Fact::Taken { test: 1 },
        Fact::Taken { test: 2 },
        Fact::TakenElsewhere,
        Fact::Refuted { by: Refutation::Exhaustion, within: vec![guess("one")], hidden_by: vec![] },
        Fact::Refuted {
            by: Refutation::StateMerging,
            within: vec![stated("other")],
            hidden_by: vec![NOT_SETTLED.to_owned()],
        },
        Fact::Refuted { by: Refutation::Exhaustion, within: vec![stated("other")], hidden_by: vec![] },
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
fn plainly_unreachable_only_by_a_refutation_that_rests_on_nothing_unconfirmed() {
    for facts in combinations() {
        let is_open = has(&facts, |fact| matches!(fact, Fact::Open(_)));
        let is_plain = |fact: &Fact| match fact {
            Fact::Refuted { by, within, hidden_by } => {
                (*by == Refutation::StateMerging || !is_open)
                    && hidden_by.is_empty()
                    && within.iter().all(|bound| bound.origin.is_confirmed())
            }
            _ => false,
        };
        let verdict = decide(&facts);
        let is_expected = verdict.is_unreachable() && facts.iter().any(is_plain);
        assert_eq!(verdict.is_plainly_unreachable(), is_expected, "{facts:?}");
    }
}

#[test]
fn a_verdict_names_what_one_of_its_refutations_rests_on() {
    for facts in combinations() {
        let VerdictKind::Unreachable { within, hidden_by } = decide(&facts).kind().clone() else {
            continue;
        };
        let is_this = |fact: &Fact| match fact {
            Fact::Refuted { within: bounds, hidden_by: errors, .. } => {
                *bounds == within && *errors == hidden_by
            }
            _ => false,
        };
        assert!(facts.iter().any(is_this), "{facts:?}");
    }
}

// Shows V8.
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

// Shows V9.
#[test]
fn a_doubt_never_makes_a_branch_definite() {
    for facts in combinations() {
        let before = decide(&facts);
        for doubt in [Doubt::Disagrees, Doubt::StoppedEarly, Doubt::NotReplayed(CutShort::Interrupted)] {
            let mut more = facts.clone();
            more.extend([1, 2].map(|test| Fact::Doubted { test, doubt }));
            match (before.kind(), decide(&more).kind()) {
                (VerdictKind::Covered { .. }, VerdictKind::Covered { .. } | VerdictKind::Unknown { .. }) => {}
                (before, after) => assert!(
                    before == after || matches!(after, VerdictKind::Unknown { .. }),
                    "{facts:?}: {before:?}, then {after:?}"
                ),
            }
        }
    }
}

// Shows V8.
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
    let VerdictKind::Unknown { reasons } = decide(&facts).kind().clone() else { panic!("should be unknown") };
    assert_eq!(reasons[0].obstacle, ObstacleKind::Interruption);
    assert_eq!(reasons[0].text, "tests that take it were not replayed on the compiled code: interrupted");
}
