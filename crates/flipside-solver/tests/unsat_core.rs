//! Cores against enumeration: constraints so small that all values of all inputs can be tried.

mod common;

use std::thread;

use common::{NO_LIMIT, Random, factors, integer, truth};
use flipside_solver::Factory;
use flipside_solver::{Answer, Budget, Core, CoreAnswer, Solver};
use flipside_term::{Arena, Assignment, BinaryOp, Evaluator, InputId, Node, TermId};

const WIDTH: u32 = 3;

/// Constraints over four inputs, and all assignments of these.
struct Small {
    arena: Arena,
    constraints: Vec<TermId>,
    assignments: Vec<Assignment>,
}

impl Small {
    fn new(random: &mut Random) -> Self {
        let arena = Arena::new();
        let inputs = ["x", "y", "z"].map(|name| integer(&arena, name, WIDTH));
        let flag = truth(&arena, "p");
        let mut assignments = Vec::new();
        for bits in 0..1_u128 << (3 * WIDTH + 1) {
            let value = |at: usize| bits >> (at as u32 * WIDTH) & 7;
            let values = (0..3).map(|at| (inputs[at].0, value(at))).chain([(flag.0, bits >> (3 * WIDTH))]);
            assignments.push(values.collect());
        }
        let count = 1 + random.below(14);
        let terms = inputs.map(|input| input.1);
        let mut constraints = Vec::new();
        while constraints.len() < count {
            let constraint = constraint(&arena, random, &terms, flag.1);
            constraints.extend((!arena.is_constant(constraint)).then_some(constraint));
        }
        Self { arena, constraints, assignments }
    }

    /// Does some assignment satisfy these?
    fn is_satisfiable(&self, members: &[usize]) -> bool {
        self.assignments.iter().any(|assignment| self.satisfies(assignment, members))
    }

    fn satisfies(&self, assignment: &Assignment, members: &[usize]) -> bool {
        let mut evaluator = Evaluator::new(assignment.clone());
        members.iter().all(|&member| evaluator.holds(&self.arena, self.constraints[member]))
    }
}

fn constraint(arena: &Arena, random: &mut Random, inputs: &[TermId], flag: TermId) -> TermId {
    let operators = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::BitAnd, BinaryOp::BitXor];
    let relations = [BinaryOp::Eq, BinaryOp::Eq, BinaryOp::ULt, BinaryOp::SLt, BinaryOp::ULe];
    let mut side = || {
        let constant = arena.constant(random.near_edges(WIDTH), WIDTH);
        let (a, b) = (random.pick(inputs), random.pick(inputs));
        match random.below(4) {
            0 => constant,
            1 => a,
            _ => arena.build(Node::Binary(random.pick(&operators), a, b)),
        }
    };
    let (left, right) = (side(), side());
    let relation = arena.build(Node::Binary(random.pick(&relations), left, right));
    match random.below(5) {
        0 => arena.or(flag, relation),
        1 => arena.or(arena.not(flag), relation),
        2 => arena.not(relation),
        _ => relation,
    }
}

#[test]
fn cores_agree_with_enumeration() {
    let mut random = Random::new(11);
    let (mut cores, mut smaller) = (0, 0);
    for round in 0..160 {
        let small = Small::new(&mut random);
        let all: Vec<usize> = (0..small.constraints.len()).collect();
        match Factory::new(0).core_solver().core(&small.arena, &small.constraints, NO_LIMIT) {
            CoreAnswer::Unsat(Core { members, minimal }) => {
                assert!(members.is_sorted() && minimal, "round {round}: {members:?}");
                assert!(!small.is_satisfiable(&members), "round {round}: {members:?} is no core");
                for left_out in &members {
                    let rest: Vec<usize> =
                        members.iter().copied().filter(|member| member != left_out).collect();
                    assert!(small.is_satisfiable(&rest), "round {round}: {members:?} is not minimal");
                }
                cores += 1;
                smaller += usize::from(members.len() < all.len() && members.len() > 1);
            }
            CoreAnswer::Sat(values) => {
                let assignment: Assignment = values.into_iter().collect();
                assert!(small.satisfies(&assignment, &all), "round {round}");
            }
            CoreAnswer::Unknown(reason) => panic!("round {round}: {reason}"),
        }
    }
    assert!(cores > 60 && smaller > 40 && cores < 150, "{cores} cores, {smaller} of them smaller");
}

/// The same constraints give the same core in isolation: again, after other work, in another thread.
#[test]
fn cores_do_not_depend_on_earlier_queries() {
    let find = |seed| {
        let small = Small::new(&mut Random::new(seed));
        Factory::new(0).core_solver().core(&small.arena, &small.constraints, NO_LIMIT)
    };
    let all = move || Factory::isolated(|| (0..15).map(find).collect::<Vec<CoreAnswer>>());
    let first = all();
    let arena = Arena::new();
    let mut solver = Factory::new(5).solver();
    for at in 0..50 {
        let (_, term) = integer(&arena, &format!("other{at}"), 16);
        solver.assert(&arena, arena.not_equal(arena.multiply(term, term), arena.constant(at, 16)));
        solver.check(&arena, NO_LIMIT);
    }
    let again = all();
    // The earlier solver continues with its own assertions.
    let square = arena.multiply(integer(&arena, "other9", 16).1, integer(&arena, "other9", 16).1);
    solver.assert(&arena, arena.equal(square, arena.constant(9, 16)));
    assert!(matches!(solver.check(&arena, NO_LIMIT), Answer::Unsat));
    let elsewhere = thread::spawn(all);
    assert_eq!(again, first);
    assert_eq!(elsewhere.join().expect("the other thread should end"), first);
    assert!(first.iter().any(|answer| matches!(answer, CoreAnswer::Unsat(core) if core.members.len() > 1)));
}

/// `x0 < x1 < … < x59`, and in the midst of it the opposite.
fn chain(arena: &Arena) -> Vec<TermId> {
    let terms: Vec<TermId> = (0..60).map(|at| integer(arena, &format!("x{at}"), 32).1).collect();
    let mut constraints: Vec<TermId> =
        terms.windows(2).map(|pair| arena.signed_less(pair[0], pair[1])).collect();
    constraints.push(arena.signed_less(terms[30], terms[20]));
    constraints
}

#[test]
fn the_core_of_a_long_path_is_small() {
    let arena = Arena::new();
    let expected: Vec<usize> = (20..30).chain([59]).collect();
    let answer = Factory::new(0).core_solver().core(&arena, &chain(&arena), Budget::default());
    assert_eq!(answer, CoreAnswer::Unsat(Core { members: expected, minimal: true }));
}

/// The more resources, the more is known: nothing, a core, a minimal core. Never something wrong. (Two solvers take turns: where
/// the first gives up, the second may find a smaller core than the first does with a little more.)
#[test]
fn a_small_budget_gives_less_but_nothing_wrong() {
    let arena = Arena::new();
    let constraints = chain(&arena);
    let mut seen = Vec::new();
    for exponent in 6..24 {
        let budget = Budget { resources: 1 << exponent, milliseconds: 0 };
        seen.push(match Factory::new(0).core_solver().core(&arena, &constraints, budget) {
            CoreAnswer::Unknown(reason) => {
                assert!(reason.starts_with("resource limit"), "{reason}");
                0
            }
            CoreAnswer::Unsat(core) => {
                assert!((20..30).chain([59]).all(|member| core.members.contains(&member)), "{core:?}");
                1 + usize::from(core.minimal)
            }
            CoreAnswer::Sat(values) => panic!("{values:?} should not satisfy a contradiction"),
        });
    }
    let known = seen.iter().skip_while(|&&kind| kind == 0);
    assert!(known.clone().all(|&kind| kind > 0) && known.last() == Some(&2), "{seen:?}");
    assert!((0..3).all(|kind| seen.contains(&kind)), "{seen:?}");
}

#[test]
fn a_hard_part_is_kept_and_the_core_not_called_minimal() {
    let arena = Arena::new();
    let x = integer(&arena, "x", 48).1;
    // The factors are never found, so it stays unknown whether the others are needed.
    let constraints = [factors(&arena), arena.equal(x, arena.constant(2, 48))];
    let budget = Budget { resources: 3_000_000, milliseconds: 0 };
    let answer = Factory::new(0).core_solver().core(&arena, &constraints, budget);
    assert_eq!(answer, CoreAnswer::Unsat(Core { members: vec![0, 1], minimal: false }));
}

#[test]
fn small_lists() {
    let arena = Arena::new();
    let (x, term) = integer(&arena, "x", 8);
    let five = arena.equal(term, arena.constant(5, 8));
    let core = |constraints: &[TermId]| Factory::new(0).core_solver().core(&arena, constraints, NO_LIMIT);
    let minimal = |members: Vec<usize>| CoreAnswer::Unsat(Core { members, minimal: true });
    assert_eq!(core(&[]), CoreAnswer::Sat(Vec::new()));
    assert_eq!(core(&[TermId::TRUE]), CoreAnswer::Sat(Vec::new()));
    assert_eq!(core(&[five]), CoreAnswer::Sat(vec![(x, 5)]));
    assert_eq!(core(&[five, TermId::FALSE, TermId::TRUE]), minimal(vec![1]));
    assert_eq!(core(&[five, arena.not(five)]), minimal(vec![0, 1]));
    // Of equal constraints one is enough.
    let answer = core(&[five, five, arena.not(five), five]);
    assert!([[0, 2], [1, 2], [2, 3]].iter().any(|core| answer == minimal(core.to_vec())), "{answer:?}");
}

/// An input may be called what a literal would be called.
#[test]
fn literals_are_no_inputs() {
    let arena = Arena::new();
    let flags: Vec<(InputId, TermId)> = (0..4).map(|at| truth(&arena, &at.to_string())).collect();
    let constraints: Vec<TermId> = flags.iter().map(|flag| arena.not(flag.1)).collect();
    let values = flags.iter().map(|flag| (flag.0, 0)).collect();
    assert_eq!(Factory::new(0).core_solver().core(&arena, &constraints, NO_LIMIT), CoreAnswer::Sat(values));
}
