//! What the user accepts of what was guessed: bounds of these kinds and names become the user's own word.
//!
//! A verdict is not touched: the bounds of its facts are given another origin, and the facts are decided upon again.

use flipside_context::AcceptedBound;
use flipside_search::{Bound, BoundOrigin, Fact, ObjectiveVerdict};

use crate::options::AcceptOptions;

/// The verdicts, given what is accepted.
pub(crate) fn accept(
    verdicts: &[ObjectiveVerdict],
    options: AcceptOptions,
    named: &[AcceptedBound],
) -> Vec<ObjectiveVerdict> {
    let is_accepted = |bound: &Bound| match bound.origin {
        BoundOrigin::Stated | BoundOrigin::Accepted => false,
        BoundOrigin::Guess => options.bounds || is_named(bound, named),
        BoundOrigin::Default => options.defaults || is_named(bound, named),
    };
    let of_bound = |bound: &Bound| {
        let origin = if is_accepted(bound) { BoundOrigin::Accepted } else { bound.origin };
        Bound { name: bound.name.clone(), origin }
    };
    let of_fact = |fact: &Fact| match fact {
        Fact::Refuted { by, within, hidden_by } => Fact::Refuted {
            by: *by,
            within: within.iter().map(of_bound).collect(),
            hidden_by: hidden_by.clone(),
        },
        Fact::Taken { .. } | Fact::TakenElsewhere | Fact::Open(_) | Fact::Doubted { .. } => fact.clone(),
    };
    let of_verdict = |known: &ObjectiveVerdict| {
        ObjectiveVerdict::new(known.objective, known.facts().iter().map(of_fact).collect())
    };
    verdicts.iter().map(of_verdict).collect()
}

fn is_named(bound: &Bound, named: &[AcceptedBound]) -> bool {
    named.iter().any(|accepted| accepted.name == bound.name)
}

/// What is accepted by name although nothing rests on it, each with its place, for people.
pub(crate) fn unused(verdicts: &[ObjectiveVerdict], named: &[AcceptedBound]) -> Vec<String> {
    let bounds = |fact: &Fact| match fact {
        Fact::Refuted { within, .. } => within.clone(),
        Fact::Taken { .. } | Fact::TakenElsewhere | Fact::Open(_) | Fact::Doubted { .. } => Vec::new(),
    };
    let known: Vec<Bound> = verdicts.iter().flat_map(ObjectiveVerdict::facts).flat_map(bounds).collect();
    let is_used = |accepted: &&AcceptedBound| known.iter().any(|bound| bound.name == accepted.name);
    named
        .iter()
        .filter(|accepted| !is_used(accepted))
        .map(|AcceptedBound { name, place }| {
            format!("{place}: no verdict rests on \"{name}\"; `within` in report.json has the exact names")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use flipside_program::{ConditionId, Objective, Outcome};
    use flipside_search::Refutation;

    use super::*;

    fn bound(name: &str, origin: BoundOrigin) -> Bound {
        Bound { name: name.to_owned(), origin }
    }

    fn refuted(within: Vec<Bound>, hidden_by: &[&str]) -> Fact {
        let hidden_by = hidden_by.iter().map(|&error| error.to_owned()).collect();
        Fact::Refuted { by: Refutation::Exhaustion, within, hidden_by }
    }

    fn verdict(facts: Vec<Fact>) -> ObjectiveVerdict {
        ObjectiveVerdict::new(Objective { condition: ConditionId(0), outcome: Outcome::True }, facts)
    }

    fn named(name: &str) -> Vec<AcceptedBound> {
        vec![AcceptedBound { name: name.to_owned(), place: "f.toml:1:11".into() }]
    }

    const NONE: AcceptOptions = AcceptOptions { bounds: false, defaults: false, hidden: false };

    /// Is it plainly unreachable then?
    fn is_plain(known: &ObjectiveVerdict, options: AcceptOptions, named: &[AcceptedBound]) -> bool {
        accept(std::slice::from_ref(known), options, named)[0].verdict().is_plainly_unreachable()
    }

    #[test]
    fn kinds_are_accepted_apart() {
        let guess = verdict(vec![refuted(vec![bound("a", BoundOrigin::Guess)], &[])]);
        let default = verdict(vec![refuted(vec![bound("b", BoundOrigin::Default)], &[])]);
        let [bounds, defaults] =
            [AcceptOptions { bounds: true, ..NONE }, AcceptOptions { defaults: true, ..NONE }];
        assert_eq!([NONE, bounds, defaults].map(|of| is_plain(&guess, of, &[])), [false, true, false]);
        assert_eq!([NONE, bounds, defaults].map(|of| is_plain(&default, of, &[])), [false, false, true]);
        assert_eq!(["a", "b"].map(|name| is_plain(&guess, NONE, &named(name))), [true, false]);
        assert_eq!(["a", "b"].map(|name| is_plain(&default, NONE, &named(name))), [false, true]);
    }

    #[test]
    fn what_errors_hide_stays_hidden() {
        let both = verdict(vec![refuted(vec![bound("a", BoundOrigin::Guess)], &["f.c:3:1: overflow"])]);
        let all = AcceptOptions { bounds: true, defaults: true, hidden: true };
        assert!(!is_plain(&both, all, &[]));
    }

    /// Of two refutations, the one that rests on less counts: that may be another one after something was accepted.
    #[test]
    fn the_facts_are_decided_upon_again() {
        let facts = vec![
            refuted(vec![bound("a", BoundOrigin::Guess), bound("b", BoundOrigin::Guess)], &[]),
            refuted(Vec::new(), &["f.c:3:1: overflow"]),
        ];
        let known = verdict(facts);
        assert!(!is_plain(&known, NONE, &[]));
        assert!(is_plain(&known, AcceptOptions { bounds: true, ..NONE }, &[]));
    }

    #[test]
    fn names_that_nothing_rests_on_are_told() {
        let guess = verdict(vec![refuted(vec![bound("a", BoundOrigin::Guess)], &[])]);
        assert_eq!(unused(std::slice::from_ref(&guess), &named("a")), [""; 0]);
        let told = unused(&[guess], &named("A"));
        assert!(told[0].starts_with("f.toml:1:11: no verdict rests on \"A\""), "{told:?}");
    }
}
