//! What the propagator refutes, by example, and that it stops.

#[path = "../../flipside-term/tests/common/mod.rs"]
mod common;

use common::text::build;
use flipside_domain::{Domain, Outcome, Propagator, Truth};
use flipside_term::{Arena, Input, TermId};

fn outcome(constraints: &[&str]) -> Outcome {
    let arena = Arena::new();
    let mut propagator = Propagator::new();
    for constraint in constraints {
        let _ = propagator.assert(&arena, build(&arena, constraint));
    }
    propagator.outcome()
}

#[test]
fn contradictions_are_found() {
    let contradictions: &[&[&str]] = &[
        &["false"],
        // A condition and its negation, however it is written.
        &["p", "(not p)"],
        &["(= x y)", "(!= x y)"],
        &["(s< x y)", "(s<= y x)"],
        &["(u< x y)", "(u<= y x)"],
        &["(or p q)", "(not p)", "(not q)"],
        &["(= p q)", "p", "(not q)"],
        &["(or (u< x y) p)", "(u<= y x)", "(not p)"],
        // Orders of the same two terms.
        &["(u< x y)", "(u< y x)"],
        &["(s< x y)", "(s< y x)"],
        &["(s< x y)", "(= x y)"],
        &["(u<= x y)", "(u<= y x)", "(!= x y)"],
        &["(s<= x y)", "(s<= y x)", "(u< x y)"],
        // Intervals.
        &["(= x y)", "(u< x 5)", "(u< 7 y)"],
        &["(s< x 0)", "(s< 10 x)"],
        &["(u< x 10)", "(s< x 0)"],
        &["(u< x 3)", "(!= x 0)", "(!= x 1)", "(!= x 2)"],
        &["(= (zext 32 a) (+ x 300))", "(u< x 100)"],
        &["(s< (sext 32 c) -128)"],
        &["(u< (zext 32 a) (zext 32 a1))", "(= a 255:8)"],
        // Sums, products, quotients.
        &["(= (+ x y) 10)", "(u< x 3)", "(u< y 4)"],
        &["(= (- x y) 10)", "(u< x 10)", "(u< y 4)", "(s< y 4)", "(= z x)"],
        &["(u< x 100)", "(= (* x 3) 301)"],
        &["(= (* x 6) 7)"],
        &["(u< x 100)", "(u< y 100)", "(= (* x y) 9999)", "(u< 100 (+ x y))", "(= x 98)"],
        &["(= (u/ x 10) 5)", "(u< x 50)"],
        &["(= (u% x 10) 10)"],
        &["(= (s/ x 10) -3)", "(s< -30 x)"],
        &["(= (s% x 10) 4)", "(s< x 0)"],
        // Bits.
        &["(= (& x 1) 1)", "(= (& x 3) 2)"],
        &["(= (& x 4) 4)", "(u< x 4)"],
        &["(= (| x 4) 3)"],
        &["(= (^ x y) 1)", "(= (& x 1) 0)", "(= (& y 1) 0)"],
        &["(= (<< x 4) 8)"],
        &["(= (u>> x 4) 3)", "(u< x 48)"],
        &["(= (s>> x 4) -1)", "(s< x -16)"],
        &["(= (++ a a1) 0x1234:16)", "(= a 0x13:8)"],
        &["(= (extract 7 0 x) 5:8)", "(= (& x 1) 0)"],
        &["(= (<< 1 x) 6)"],
        // Choices and tables.
        &["(= (ite p x 3) 5)", "(not p)"],
        &["(= (+ (ite (u< x 3) 1 2) y) 2)", "(u< x 3)", "(!= y 1)"],
        &["(= (lookup (10:32 20:32 30:32) a) 25)"],
        &["(= (lookup (10:32 20:32 30:32) a) 20)", "(= a 0:8)"],
        &["(= (lookup (10:32 20:32 30:32) a) 30)", "(u< a 2:8)"],
        &["(= (lookup (x y z) a) 30)", "(u< a 2:8)", "(u< x 30)", "(u< 30 y)"],
        // Overflow: the sum of two that are not negative is not negative if it does not overflow.
        &["(not (+overflows x y))", "(s<= 0 x)", "(s<= 0 y)", "(s< (+ x y) 0)"],
        &["(not (*overflows x y))", "(s< 0 x)", "(s< 0 y)", "(s< (* x y) 1)"],
        &["(not (*overflows x x))", "(s< (* x x) 0)"],
        &["(= (* x x) 2)"],
        &["(= (* (sext 32 c) (sext 32 c)) 100)", "(s< 10 (sext 32 c))"],
        &["(= (+ x x) 7)"],
        &["(+overflows x y)", "(s< x 0)", "(s< 0 y)"],
        &["(-overflows x y)", "(s<= 0 x)", "(s<= 0 y)"],
        &["(*overflows x y)", "(u< x 1000)", "(u< y 1000)"],
        // Substitution: everything is known once the inputs are.
        &["(= x 3)", "(= y 4)", "(!= (+ (* x x) (* y y)) 25)"],
    ];
    for constraints in contradictions {
        assert_eq!(outcome(constraints), Outcome::Contradiction, "{constraints:?}");
    }
}

/// These have solutions, near to contradictions.
#[test]
fn solutions_are_kept() {
    let satisfiable: &[&[&str]] = &[
        &["true"],
        &["(or p q)", "(not p)"],
        &["(u< x 3)", "(!= x 0)", "(!= x 1)"],
        &["(s<= x y)", "(s<= y x)"],
        &["(s< x y)", "(u< y x)"],
        &["(= (u/ x y) -1)", "(= x 7)"],
        &["(= (s/ x y) 1)", "(= x -7)", "(= y 0)"],
        &["(= (u% x y) 7)", "(= y 0)"],
        &["(= (s/ x y) x)", "(= x 0x80000000)", "(= y -1)"],
        &["(= (<< x y) 0)", "(= x 1)"],
        &["(= (s>> x y) -1)", "(s< 100 y)"],
        &["(+overflows x y)", "(s< 0 x)", "(s< 0 y)"],
        &["(= (lookup (10:32 20:32 30:32) a) 30)", "(= a 200:8)"],
    ];
    for constraints in satisfiable {
        assert_eq!(outcome(constraints), Outcome::Consistent, "{constraints:?}");
    }
}

#[test]
fn domains_are_for_people() {
    let arena = Arena::new();
    let mut propagator = Propagator::new();
    let [i, n] = ["i", "n"].map(|name| build(&arena, name));
    for constraint in ["(s<= 0 i)", "(s< i n)", "(s<= n 4)"] {
        assert_eq!(propagator.assert(&arena, build(&arena, constraint)), Outcome::Consistent);
    }
    let signed = |propagator: &Propagator, term: TermId| match propagator.domain(&arena, term) {
        Some(Domain::Values(values)) => values.signed(),
        other => panic!("{other:?} should be numbers"),
    };
    assert_eq!((signed(&propagator, i), signed(&propagator, n)), ((0, 3), (1, 4)));
    // Of a term in no constraint, from what is below it.
    assert_eq!(signed(&propagator, build(&arena, "(+ (* i 10) 1)")), (1, 31));
    let truth = |text| propagator.domain(&arena, build(&arena, text));
    assert_eq!(truth("(s< i 4)"), Some(Domain::Truth(Truth::True)));
    assert_eq!(truth("(s<= n i)"), Some(Domain::Truth(Truth::False)));
    assert_eq!(truth("(s< i 2)"), Some(Domain::Truth(Truth::Unknown)));

    propagator.push();
    assert_eq!(propagator.assert(&arena, build(&arena, "(= i 3)")), Outcome::Consistent);
    assert_eq!(signed(&propagator, n), (4, 4));
    assert_eq!(propagator.assert(&arena, build(&arena, "(= n 3)")), Outcome::Contradiction);
    assert_eq!(propagator.domain(&arena, n), None);
    assert_eq!(propagator.assert(&arena, TermId::TRUE), Outcome::Contradiction);
    propagator.pop(1);
    assert_eq!((signed(&propagator, i), signed(&propagator, n)), ((0, 3), (1, 4)));
    assert_eq!((propagator.levels(), propagator.outcome()), (0, Outcome::Consistent));
}

/// Tables too long to be read as a whole are read once the index is in a small part of them.
#[test]
fn long_tables_are_read_in_parts() {
    let arena = Arena::new();
    let index = arena.input_term(arena.declare_input(&Input::integer("i", 32, false)));
    let squares: Vec<TermId> = (0..5_000).map(|at| arena.constant(at * at, 32)).collect();
    let read = arena.lookup(arena.declare_table(Some("squares"), &squares), index);
    let number = |value| arena.constant(value, 32);
    let mut propagator = Propagator::new();
    assert_eq!(propagator.assert(&arena, arena.equal(read, number(2_000))), Outcome::Consistent);
    assert_eq!(propagator.assert(&arena, arena.unsigned_less(index, number(200))), Outcome::Contradiction);

    let mut propagator = Propagator::new();
    assert_eq!(propagator.assert(&arena, arena.unsigned_less(number(4_900), index)), Outcome::Consistent);
    assert_eq!(
        propagator.assert(&arena, arena.unsigned_less(number(4_998 * 4_998), read)),
        Outcome::Consistent
    );
    // Every index past the end reads the last element.
    let unsigned = |term| match propagator.domain(&arena, term) {
        Some(Domain::Values(values)) => values.unsigned(),
        other => panic!("{other:?} should be numbers"),
    };
    assert_eq!(unsigned(index), (4_999, u128::from(u32::MAX)));
    assert_eq!(unsigned(read), (4_999 * 4_999, 4_999 * 4_999));
}

/// Each bound moves by one at a time: it has to stop without an answer.
#[test]
fn slow_convergence_is_cut() {
    let constraints = ["(u< l l1)", "(u< l1 l2)", "(u< l2 l)"];
    assert_eq!(outcome(&constraints), Outcome::Consistent);
    // Over few values it does not take long.
    assert_eq!(outcome(&["(u< a a1)", "(u< a1 a2)", "(u< a2 a)", "(u< a 30:8)"]), Outcome::Contradiction);
}

#[test]
fn deep_terms_need_no_stack() {
    let arena = Arena::new();
    let [x, y] =
        ["x", "y"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 32, false))));
    let deep = (0..200_000)
        .fold(x, |term, step| if step % 2 == 0 { arena.multiply(term, y) } else { arena.bit_xor(term, y) });
    let mut propagator = Propagator::new();
    let constraint = arena.equal(deep, arena.constant(5, 32));
    propagator.push();
    assert_eq!(propagator.assert(&arena, constraint), Outcome::Consistent);
    assert_eq!(propagator.domain(&arena, deep).and_then(|domain| domain.value()), Some(5));
    propagator.pop(1);
    assert_eq!(propagator.domain(&arena, deep).and_then(|domain| domain.value()), None);
    assert_eq!(propagator.assert(&arena, arena.not(constraint)), Outcome::Consistent);
}

#[test]
#[should_panic(expected = "2 levels should have been pushed")]
fn levels_are_counted() {
    let mut propagator = Propagator::new();
    propagator.push();
    propagator.pop(2);
}

#[test]
fn propagators_can_be_sent_to_other_threads() {
    fn sent<T: Send + Sync + Clone>() {}
    sent::<Propagator>();
}
