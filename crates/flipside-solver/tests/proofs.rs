//! Proofs of what CaDiCaL refutes: accepted as they are, and for nothing else.

#![allow(clippy::unwrap_used)]

mod common;

use common::{NO_LIMIT, Random, integer};
use flipside_blast::{Question, Questions};
use flipside_lrat::Checker;
use flipside_solver::{Answer, Budget, Factory, Proof, Proved};
use flipside_term::{Arena, TermId};

fn questions(arena: &Arena, asked: &[&[TermId]]) -> Questions {
    Questions::of(arena, asked, &mut || false).unwrap()
}

fn prove(questions: &Questions) -> Proof {
    Factory::new(0).prove(questions, NO_LIMIT).unwrap()
}

/// Is the proof accepted, and does it refute all questions that it says it refutes?
fn is_accepted(questions: &Questions, proof: &Proof) -> bool {
    let mut checker = Checker::new(questions.variables(), questions.clauses());
    let follows = checker.check(proof.lrat.as_bytes()).is_ok();
    follows
        && questions.asked().iter().zip(&proof.proved).all(|(question, known)| match known {
            Proved::ByCircuits => *question == Question::NeverHolds,
            Proved::Step(step) => checker.clause(*step).is_some_and(|clause| question.is_refuted_by(clause)),
            Proved::Open | Proved::Wrong => true,
        })
}

/// `(x + y) * y == x * y + y * y` is never false, with a sum made of bits, so that it takes a proof; with `x * x` it may be.
fn distributes(arena: &Arena, width: u32, is_right: bool) -> [TermId; 2] {
    let [x, y] = ["x", "y"].map(|name| integer(arena, name, width).1);
    let carries = arena.shift_left(arena.bit_and(x, y), arena.constant(1, width));
    let sum = arena.add(arena.bit_xor(x, y), carries);
    let square = if is_right { arena.multiply(y, y) } else { arena.multiply(x, x) };
    let products = arena.add(arena.multiply(x, y), square);
    let differ = arena.not(arena.equal(arena.multiply(sum, y), products));
    [differ, arena.unsigned_less(x, arena.constant(11, width))]
}

#[test]
fn what_is_refuted_has_a_proof_and_what_is_possible_has_none() {
    let arena = Arena::new();
    let [wrong, small] = distributes(&arena, 5, true);
    let (_, x) = integer(&arena, "x", 5);
    let between = [arena.unsigned_less(arena.constant(20, 5), x), small];
    let possible = [arena.unsigned_less(arena.constant(3, 5), x), small];
    let asked: [&[TermId]; 4] = [&[wrong, small], &between, &possible, &[small, TermId::FALSE]];
    let questions = questions(&arena, &asked);
    let proof = prove(&questions);
    assert!(matches!(proof.proved[0], Proved::Step(_)), "{:?}", proof.proved);
    assert!(matches!(proof.proved[1], Proved::Step(_)), "{:?}", proof.proved);
    assert_eq!(proof.proved[2..], [Proved::Wrong, Proved::ByCircuits]);
    assert!(is_accepted(&questions, &proof));
}

/// Formulas by chance: what the solvers refute is proved, and nothing else; equal questions have equal proofs.
#[test]
fn formulas_by_chance_are_proved_where_they_are_refuted() {
    let mut random = Random::new(7);
    let mut refuted = 0;
    for _ in 0..150 {
        let arena = Arena::new();
        let inputs = ["x", "y", "z"].map(|name| integer(&arena, name, 6).1);
        let mut lists = Vec::new();
        for _ in 0..4 {
            let mut number = || {
                let mut operand = || match random.below(4) {
                    3 => arena.constant(random.below(64) as u128, 6),
                    input => inputs[input],
                };
                let (left, right) = (operand(), operand());
                match random.below(5) {
                    0 => arena.multiply(left, right),
                    1 => arena.subtract(left, right),
                    2 => arena.bit_and(left, right),
                    _ => arena.add(left, right),
                }
            };
            let pairs = [(number(), number()), (number(), number()), (number(), number())];
            let list: Vec<TermId> = pairs
                .into_iter()
                .map(|(left, right)| match random.below(3) {
                    0 => arena.equal(left, right),
                    1 => arena.unsigned_less(left, right),
                    _ => arena.signed_less(left, right),
                })
                .collect();
            lists.push(list);
        }
        let asked: Vec<&[TermId]> = lists.iter().map(Vec::as_slice).collect();
        let questions = questions(&arena, &asked);
        let proof = prove(&questions);
        assert!(is_accepted(&questions, &proof));
        assert_eq!(proof.lrat, prove(&questions).lrat);
        for (list, known) in lists.iter().zip(proof.proved) {
            let mut solver = Factory::new(0).solver();
            for &term in list {
                solver.assert(&arena, term);
            }
            match solver.check(&arena, NO_LIMIT) {
                Answer::Unsat => {
                    refuted += 1;
                    assert!(matches!(known, Proved::ByCircuits | Proved::Step(_)), "{known:?}");
                }
                Answer::Sat(_) => assert_eq!(known, Proved::Wrong),
                Answer::Unknown(why) => panic!("{why}"),
            }
        }
    }
    assert!(refuted > 30, "{refuted} were refuted");
}

#[test]
fn a_hard_disjunction_is_proved_alternative_by_alternative() {
    let arena = Arena::new();
    let alternatives: Vec<TermId> = (4..7)
        .map(|width| distributes(&arena, width, true)[0])
        .chain([distributes(&arena, 4, true)[1]])
        .collect();
    let (last, hard) = alternatives.split_last().unwrap();
    let any = arena.any(hard.iter().copied());
    let questions = questions(&arena, &[&[any], &[arena.not(*last), *last]]);
    let proof = prove(&questions);
    assert!(matches!(proof.proved[0], Proved::Step(_)), "{:?}", proof.proved);
    assert!(is_accepted(&questions, &proof));
}

#[test]
fn work_is_limited() {
    let arena = Arena::new();
    let [wrong, _] = distributes(&arena, 24, true);
    let questions = questions(&arena, &[&[wrong]]);
    let budget = Budget { resources: 100_000, milliseconds: 0 };
    let proof = Factory::new(0).prove(&questions, budget).unwrap();
    assert_eq!((proof.proved, proof.lrat), (vec![Proved::Open], String::new()));
}

/// A change by chance: another number, a line or a part of it less, two lines in another order.
fn changed(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    let line = random.below(lines.len());
    let word = random.below(lines[line].len());
    match random.below(6) {
        0 => {
            lines.remove(line);
        }
        1 => {
            lines[line].remove(word);
        }
        2 => {
            let other = random.below(lines.len());
            lines.swap(line, other);
        }
        3 => lines.truncate(line),
        4 => {
            let number: i64 = lines[line][word].parse().unwrap();
            lines[line][word] = (-number).to_string();
        }
        _ => {
            let number: i64 = lines[line][word].parse().unwrap();
            lines[line][word] = (number + 1 + random.below(9) as i64).to_string();
        }
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// 500 changes of a proof. None is accepted for a formula that is satisfiable. For the right formula, those that are accepted
/// are few, and proofs as well: another literal less, or a step that another one stands for. (That whatever is accepted
/// follows is tested with tables of all values, in `flipside-lrat`.)
#[test]
fn a_changed_proof_is_rejected() {
    let arena = Arena::new();
    let right = distributes(&arena, 4, true);
    let questions = questions(&arena, &[&right]);
    let proof = prove(&questions);
    assert!(is_accepted(&questions, &proof) && proof.lrat.lines().count() > 50);
    let other = distributes(&arena, 4, false);
    let satisfiable = self::questions(&arena, &[&other]);
    assert!(!is_accepted(&satisfiable, &proof), "another formula");
    let mut random = Random::new(500);
    let (mut changes, mut accepted) = (0, 0);
    while changes < 500 {
        let lrat = changed(&proof.lrat, &mut random);
        if lrat == proof.lrat {
            continue;
        }
        changes += 1;
        let changed = Proof { lrat, proved: proof.proved.clone() };
        assert!(!is_accepted(&satisfiable, &changed), "{}", changed.lrat);
        accepted += usize::from(is_accepted(&questions, &changed));
    }
    println!("{accepted} of {changes} changes are proofs, too");
    assert!(accepted <= 25, "{accepted} of {changes} were accepted");
}
