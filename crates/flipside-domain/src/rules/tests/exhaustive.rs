//! Operators with one and two operands: all domains at widths up to 3, many at width 4.

use super::{all_domains, check, members, set_of, some_of, unary_operators, unary_value, with_sets};
use crate::rules::{binary, unary};
use crate::values::Values;
use flipside_term::bits;
use flipside_term::node::BinaryOp;

/// Is it an operator of truth values?
fn is_boolean(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or)
}

/// Is its result a truth value?
fn is_predicate(op: BinaryOp) -> bool {
    op >= BinaryOp::ULt || op == BinaryOp::Eq
}

fn check_binary(op: BinaryOp, results: &[(Values, u32)], lefts: &[(Values, u32)], rights: &[(Values, u32)]) {
    for &(left, left_set) in lefts {
        for &(right, right_set) in rights {
            let triples: Vec<(u128, u128, u128)> = members(left_set)
                .flat_map(|a| members(right_set).map(move |b| (bits::binary(op, a, b, right.width()), a, b)))
                .collect();
            for &(result, result_set) in results {
                let mut possible = [0; 3];
                for &(r, a, b) in triples.iter().filter(|triple| result_set >> triple.0 & 1 == 1) {
                    possible[0] |= 1 << r;
                    possible[1] |= 1 << a;
                    possible[2] |= 1 << b;
                }
                let rule = |[r, a, b]: &mut [Values; 3]| binary(op, r, a, b);
                check([result, left, right], possible, rule, || format!("{op:?}"));
            }
        }
    }
}

/// All operators whose operands have one width.
fn operators(width: u32) -> impl Iterator<Item = BinaryOp> {
    BinaryOp::ALL.into_iter().filter(move |&op| op != BinaryOp::Concat && (width == 1 || !is_boolean(op)))
}

#[test]
fn binary_rules_keep_all_that_is_possible() {
    let truths = with_sets(all_domains(1));
    for width in 1..=3 {
        let domains = all_domains(width);
        let all = with_sets(domains.clone());
        // Always among the results: all values, the pure forward rule.
        let step = if width == 3 { 13 } else { 1 };
        let results = with_sets(some_of(&domains, step, 1).chain([Values::full(width)]));
        for op in operators(width) {
            check_binary(op, if is_predicate(op) { &truths } else { &results }, &all, &all);
        }
    }
}

#[test]
fn binary_rules_keep_all_that_is_possible_at_width_4() {
    let (truths, domains) = (with_sets(all_domains(1)), all_domains(4));
    for (at, op) in operators(4).enumerate() {
        let lefts = with_sets(some_of(&domains, 23, at));
        let rights = with_sets(some_of(&domains, 19, at * 3));
        let results = with_sets(some_of(&domains, 47, at * 5).chain([Values::full(4)]));
        check_binary(op, if is_predicate(op) { &truths } else { &results }, &lefts, &rights);
    }
}

#[test]
fn concatenations_keep_all_that_is_possible() {
    for (high, low) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)] {
        let results = all_domains(high + low);
        let results = with_sets(some_of(&results, if high + low == 4 { 7 } else { 1 }, 2));
        check_binary(BinaryOp::Concat, &results, &with_sets(all_domains(high)), &with_sets(all_domains(low)));
    }
}

#[test]
fn unary_rules_keep_all_that_is_possible() {
    for from in 1..=4 {
        for to in 1..=4 {
            let (operands, results) = (all_domains(from), all_domains(to));
            let step = |width: u32| if width == 4 && from + to > 5 { 5 } else { 1 };
            let operands = with_sets(some_of(&operands, step(from), 0));
            let results = with_sets(some_of(&results, step(to), 3));
            for op in unary_operators(from, to) {
                for &(operand, operand_set) in &operands {
                    for &(result, result_set) in &results {
                        let mut possible = [0; 2];
                        for value in members(operand_set) {
                            let made = unary_value(op, value, from, to);
                            if result_set >> made & 1 == 1 {
                                possible[0] |= 1 << made;
                                possible[1] |= 1 << value;
                            }
                        }
                        let rule = |[r, a]: &mut [Values; 2]| unary(op, r, a);
                        check([result, operand], possible, rule, || format!("{op:?}"));
                    }
                }
            }
        }
    }
}

/// How near the forward rules are to the best that a domain can say: a rule that does nothing would be far.
#[test]
fn forward_rules_are_close() {
    let domains = all_domains(3);
    for op in operators(3).filter(|&op| !is_predicate(op)) {
        let (mut best, mut found, mut nothing) = (0, 0, 0);
        for left in &domains {
            for right in &domains {
                let mut hull: Option<Values> = None;
                for a in members(set_of(left)) {
                    for b in members(set_of(right)) {
                        let value = Values::single(bits::binary(op, a, b, 3), 3);
                        hull = Some(hull.map_or(value, |hull| hull.union(&value)));
                    }
                }
                let mut result = Values::full(3);
                binary(op, &mut result, &mut left.clone(), &mut right.clone()).unwrap();
                best += set_of(&hull.unwrap()).count_ones();
                found += set_of(&result).count_ones();
                nothing += 8;
            }
        }
        let lost = f64::from(found - best) / f64::from(nothing - best);
        println!("{op:?}: {:.1} % of what can be known is lost", lost * 100.0);
        assert!(lost < 0.7, "{op:?} loses {lost}");
    }
}
