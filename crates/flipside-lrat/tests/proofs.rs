//! Proofs by hand and by chance: what follows is accepted, everything else is not.

#![allow(clippy::unwrap_used)]

use flipside_base::Random;
use flipside_lrat::{Checker, Rejected};

/// All four clauses over two variables.
const FOUR: [i32; 12] = [1, 2, 0, -1, 2, 0, 1, -2, 0, -1, -2, 0];

/// The proof that they contradict each other.
const PROOF: &str = "5 2 0 1 2 0\n6 0 5 3 4 0\n";

fn check(variables: u32, clauses: &[i32], proof: &str) -> Result<Checker, Rejected> {
    let mut checker = Checker::new(variables, clauses);
    checker.check(proof.as_bytes()).map(|()| checker)
}

#[track_caller]
fn rejected(clauses: &[i32], proof: &str, what: &str) {
    let variables = clauses.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    match check(variables, clauses, proof) {
        Ok(_) => panic!("{proof:?} should be rejected: {what}"),
        Err(error) => assert!(error.to_string().contains(what), "{error}"),
    }
}

#[test]
fn a_proof_is_followed_step_by_step() {
    let checker = check(2, &FOUR, PROOF).unwrap();
    assert_eq!(checker.clause(5), Some(&[2][..]));
    assert_eq!(checker.clause(6), Some(&[][..]));
    assert_eq!(checker.clause(7), None);
    // A clause may be deleted when it is not needed any more, and a literal may stand in a clause twice.
    check(2, &FOUR, "5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n").unwrap();
    check(2, &[1, 1, 2, 0, -1, 2, 0], "3 2 0 1 2 0\n").unwrap();
    // What always holds needs no reason.
    check(2, &FOUR, "5 1 -1 0 0\n").unwrap();
}

#[test]
fn what_does_not_follow_is_rejected() {
    rejected(&FOUR, "5 0 1 2 0\n", "more than one literal left");
    rejected(&FOUR, "5 2 0 1 0\n", "does not follow");
    rejected(&FOUR, "5 2 0 1 2 3 0\n", "after the last that is needed");
    rejected(&FOUR, "5 2 0 1 1 2 0\n", "holds anyway");
    rejected(&FOUR, "5 2 0 1 9 0\n", "not there");
    rejected(&FOUR, "5 2 0 1 5 0\n", "not there");
    rejected(&FOUR, "4 2 0 1 2 0\n", "not larger");
    rejected(&FOUR, "5 3 0 1 2 0\n", "no clause has");
    rejected(&FOUR, "5 d 1 0\n6 2 0 1 2 0\n", "not there");
    rejected(&FOUR, "5 d 7 0\n", "not there");
    // Another formula, one clause of which is weaker.
    rejected(&[1, 2, 0, -1, 2, 0, 1, -2, 0, -1, -2, 3, 0], PROOF, "does not follow");
    // Resolution asymmetric tautology: 3 is new, so that clauses with it can be added and stay satisfiable. It does not follow.
    rejected(&[1, 2, 0, 3, 1, 0], "3 -3 1 0 -2 0\n", "keeps satisfiable");
}

#[test]
fn what_is_no_proof_is_rejected() {
    for (proof, what) in [
        ("5 2 0 1 2 0", "cut off"),
        ("5 2 0 1 2\n", "no list of clauses"),
        ("5 2\n", "no list of literals"),
        ("five 2 0 1 2 0\n", "no number"),
        ("5 x 0 1 2 0\n", "no list of literals"),
        ("5 2 0 1 2 0 0\n", "after the end"),
        ("\n", "no number"),
        ("99999999999999999999 2 0 1 2 0\n", "no number"),
        ("5 4294967298 0 1 2 0\n", "no list of literals"),
        ("5 -2147483648 0 1 2 0\n", "no clause has"),
    ] {
        rejected(&FOUR, proof, what);
    }
}

/// Does every assignment that satisfies the clauses satisfy this one?
fn follows(variables: u32, clauses: &[i32], clause: &[i32]) -> bool {
    let holds = |values: u32, clause: &[i32]| {
        clause.iter().any(|&literal| (values >> literal.unsigned_abs() & 1 == 1) == (literal > 0))
    };
    (0..1_u32 << (variables + 1)).all(|values| {
        let all = clauses.split_inclusive(|&literal| literal == 0);
        !all.map(|clause| &clause[..clause.len() - 1]).all(|clause| holds(values, clause))
            || holds(values, clause)
    })
}

/// Steps by chance over clauses by chance: whatever is accepted follows, by a table of all values.
#[test]
fn only_what_follows_is_accepted() {
    let mut random = Random::new(23);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let variables = 4;
        let mut literal = || {
            let variable = 1 + random.below(4) as i32;
            if random.below(2) == 0 { variable } else { -variable }
        };
        let mut clauses = Vec::new();
        for size in [1, 2, 2, 3, 2, 3] {
            clauses.extend((0..size).map(|_| literal()));
            clauses.push(0);
        }
        let clause = [literal(), literal()];
        let mut order = [1, 2, 3, 4, 5, 6];
        for place in (1..order.len()).rev() {
            order.swap(place, random.below(place + 1));
        }
        for count in 1..=4 {
            let reasons: Vec<String> = order[..count].iter().map(ToString::to_string).collect();
            let step = format!("7 {} {} 0 {} 0\n", clause[0], clause[1], reasons.join(" "));
            if check(variables, &clauses, &step).is_ok() {
                accepted += 1;
                assert!(follows(variables, &clauses, &clause), "{clauses:?} and {step}");
            }
        }
    }
    assert!(accepted > 500, "{accepted} of the steps were accepted");
}
