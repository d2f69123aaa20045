//! The hull of a disjunction about one term: `c == 0 || c == ' ' || c >= '0' && c <= '9'` leaves `c` between 0 and '9'.
//!
//! Propagation splits no cases, so a disjunction gives it nothing until all but one of its sides are refuted. Where each side
//! compares the same term with constants, the union of what they allow is a bound at once. Without it, subject L with 12
//! digits took more than a minute (docs/performance.md).

use crate::values::Values;
use flipside_term::arena::Arena;
use flipside_term::bits::to_signed;
use flipside_term::ids::TermId;
use flipside_term::node::{BinaryOp, Node, UnaryOp};

/// The most conditions of a disjunction that are visited: those that compare one term are small, and every disjunction is
/// tried.
const CONDITIONS: usize = 32;

/// The one term that all sides of a disjunction compare, and the union of what they allow.
pub fn of_disjunction(arena: &Arena, term: TermId) -> Option<(TermId, Values)> {
    let Node::Binary(BinaryOp::Or, ..) = arena.node(term) else { return None };
    let mut hull: Option<(TermId, Values)> = None;
    let mut pending = vec![term];
    let mut seen = 0;
    while let Some(term) = pending.pop() {
        seen += 1;
        if seen > CONDITIONS {
            return None;
        }
        if let Node::Binary(BinaryOp::Or, left, right) = arena.node(term) {
            pending.extend([left, right]);
            continue;
        }
        let (about, values) = of_conjunction(arena, term)?;
        hull = match hull {
            None => Some((about, values)),
            Some((other, all)) if other == about => Some((about, all.union(&values))),
            Some(_) => return None,
        };
    }
    hull
}

/// The one term that all conditions of a conjunction compare, and what they allow.
fn of_conjunction(arena: &Arena, term: TermId) -> Option<(TermId, Values)> {
    let Node::Binary(BinaryOp::And, left, right) = arena.node(term) else {
        return of_comparison(arena, term);
    };
    let (about, mut values) = of_comparison(arena, left)?;
    let (other, more) = of_comparison(arena, right)?;
    (about == other && values.narrow(&more).is_ok()).then_some((about, values))
}

/// A comparison of a term with a constant.
fn of_comparison(arena: &Arena, term: TermId) -> Option<(TermId, Values)> {
    let (op, left, right, holds) = match arena.node(term) {
        Node::Binary(op, left, right) => (op, left, right, true),
        Node::Unary(UnaryOp::Not, operand) => match arena.node(operand) {
            Node::Binary(op, left, right) => (op, left, right, false),
            _ => return None,
        },
        _ => return None,
    };
    let (about, number, is_left) = match (arena.constant_value(left), arena.constant_value(right)) {
        (None, Some(number)) => (left, number, true),
        (Some(number), None) => (right, number, false),
        _ => return None,
    };
    let width = arena.sort(about).bits();
    let signed = to_signed(number, width);
    let mut values = Values::full(width);
    // A negated order is the other one, with the operands exchanged.
    let is_below = is_left == holds;
    let narrowed = match op {
        BinaryOp::Eq if holds => values.narrow_to(number),
        BinaryOp::Eq => values.exclude(number),
        BinaryOp::ULt | BinaryOp::ULe => {
            let includes = (op == BinaryOp::ULe) == holds;
            match (is_below, includes) {
                (true, true) => values.narrow_unsigned(0, number),
                (true, false) => values.narrow_unsigned(0, number.checked_sub(1)?),
                (false, true) => values.narrow_unsigned(number, u128::MAX),
                (false, false) => values.narrow_unsigned(number.checked_add(1)?, u128::MAX),
            }
        }
        BinaryOp::SLt | BinaryOp::SLe => {
            let includes = (op == BinaryOp::SLe) == holds;
            match (is_below, includes) {
                (true, true) => values.narrow_signed(i128::MIN, signed),
                (true, false) => values.narrow_signed(i128::MIN, signed.checked_sub(1)?),
                (false, true) => values.narrow_signed(signed, i128::MAX),
                (false, false) => values.narrow_signed(signed.checked_add(1)?, i128::MAX),
            }
        }
        _ => return None,
    };
    narrowed.is_ok().then_some((about, values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flipside_term::bits;
    use flipside_term::evaluate::evaluate;
    use flipside_term::input::Input;

    #[test]
    fn characters_that_are_allowed_have_bounds() {
        let arena = Arena::new();
        let c = arena.input_term(arena.declare_input(&Input::integer("c", 8, true)));
        let number = |value: u8| arena.constant(value.into(), 8);
        let digit = arena.and(
            arena.not(arena.signed_less(c, number(b'0'))),
            arena.not(arena.signed_less(number(b'9'), c)),
        );
        let legal = arena.or(arena.or(arena.equal(c, number(0)), arena.equal(c, number(b' '))), digit);
        let (about, hull) = of_disjunction(&arena, legal).unwrap();
        assert_eq!((about, hull.signed()), (c, (0, i128::from(b'9'))));
    }

    #[test]
    fn every_value_for_which_a_disjunction_holds_is_inside() {
        const WIDTH: u32 = 4;
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("x", WIDTH, true));
        let x = arena.input_term(input);
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % bound
        };
        let mut found = 0;
        for _ in 0..3000 {
            let mut comparison = || {
                let number = arena.constant(below(16).into(), WIDTH);
                let (left, right) = if below(2) == 0 { (x, number) } else { (number, x) };
                let term = match below(3) {
                    0 => arena.equal(left, right),
                    1 => arena.unsigned_less(left, right),
                    _ => arena.signed_less(left, right),
                };
                if below(2) == 0 { term } else { arena.not(term) }
            };
            let [a, b, c] = [comparison(), comparison(), comparison()];
            let term = arena.or(a, arena.and(b, c));
            let Some((about, hull)) = of_disjunction(&arena, term) else { continue };
            found += 1;
            for value in 0..=bits::mask(WIDTH) {
                let assignment = [(input, value)].into_iter().collect();
                if evaluate(&arena, &assignment, term) == 1 {
                    assert!(hull.contains(evaluate(&arena, &assignment, about)), "{term}: {value}");
                }
            }
        }
        assert!(found > 1000, "{found}");
    }
}
