//! Conditionals, tables, overflow with its result, and all comparisons of a pair.

use super::{all_domains, check, members, set_of, some_of, with_sets};
use crate::rules::order::{Comparisons, relate};
use crate::rules::{Arithmetic, conditional, lookup, overflow, overflow_of_square, same};
use crate::truth::Truth;
use crate::values::Values;
use flipside_term::bits;
use flipside_term::node::BinaryOp;

#[test]
fn conditionals_keep_all_that_is_possible() {
    let truths = all_domains(1);
    for width in 1..=3 {
        let domains = all_domains(width);
        let step = if width == 3 { 5 } else { 1 };
        for result in some_of(&domains, step, 0) {
            for then in some_of(&domains, step, 1) {
                for otherwise in some_of(&domains, step, 2) {
                    for &condition in &truths {
                        let sets = [result, condition, then, otherwise].map(|values| set_of(&values));
                        let mut possible = [0; 4];
                        for c in members(sets[1]) {
                            for t in members(sets[2]) {
                                for e in members(sets[3]) {
                                    let chosen = if c == 1 { t } else { e };
                                    if sets[0] >> chosen & 1 == 1 {
                                        let values = [chosen, c, t, e];
                                        possible
                                            .iter_mut()
                                            .zip(values)
                                            .for_each(|(set, value)| *set |= 1 << value);
                                    }
                                }
                            }
                        }
                        let rule = |[r, c, t, e]: &mut [Values; 4]| conditional(r, c, t, e);
                        check([result, condition, then, otherwise], possible, rule, || "?:".to_owned());
                    }
                }
            }
        }
    }
}

#[test]
fn equality_of_truth_values_keeps_all_that_is_possible() {
    for result in all_domains(1) {
        for left in all_domains(1) {
            for right in all_domains(1) {
                let mut possible = [0; 3];
                for a in members(set_of(&left)) {
                    for b in members(set_of(&right)) {
                        let r = u128::from(a == b);
                        if result.contains(r) {
                            possible.iter_mut().zip([r, a, b]).for_each(|(set, value)| *set |= 1 << value);
                        }
                    }
                }
                let rule = |[r, a, b]: &mut [Values; 3]| same(r, a, b);
                check([result, left, right], possible, rule, || "same".to_owned());
            }
        }
    }
}

/// Tables of three elements, more and fewer than the index can tell apart.
#[test]
fn tables_keep_all_that_is_possible() {
    let domains = all_domains(2);
    for index_width in [1, 2, 3] {
        for (at, index) in all_domains(index_width).into_iter().enumerate() {
            for a in some_of(&domains, 4, at) {
                for b in some_of(&domains, 3, at) {
                    for c in &domains {
                        for &result in &domains {
                            check_table(result, index, [a, b, *c]);
                        }
                    }
                }
            }
        }
    }
}

fn check_table(result: Values, index: Values, elements: [Values; 3]) {
    let mut possible = [0; 5];
    let mut read = [false; 3];
    let elements_sets = elements.map(|element| set_of(&element));
    for at in members(set_of(&index)) {
        let position = (at as usize).min(2);
        for value in members(elements_sets[position] & set_of(&result)) {
            possible[0] |= 1 << value;
            possible[1] |= 1 << at;
            read[position] = true;
            // The others may be anything.
            for other in 0..3 {
                possible[2 + other] |= if other == position { 1 << value } else { elements_sets[other] };
            }
        }
    }
    let rule = |parts: &mut [Values; 5]| {
        let [r, i, ..] = parts;
        let only = lookup(r, i, 3, |at| elements[at])?;
        if let Some(only) = only {
            assert!((0..3).all(|at| at == only || !read[at]), "only {only} should be read");
            let result = parts[0];
            parts[2 + only].narrow(&result)?;
        }
        Ok(())
    };
    let [a, b, c] = elements;
    check([result, index, a, b, c], possible, rule, || "lookup".to_owned());
}

#[test]
fn overflow_with_its_result_keeps_all_that_is_possible() {
    let operators = [
        (Arithmetic::Add, BinaryOp::SAddOverflows, BinaryOp::Add),
        (Arithmetic::Subtract, BinaryOp::SSubOverflows, BinaryOp::Sub),
        (Arithmetic::Multiply, BinaryOp::SMulOverflows, BinaryOp::Mul),
    ];
    let truths = with_sets(all_domains(1));
    for width in 1..=3 {
        let domains = all_domains(width);
        let all = with_sets(domains.clone());
        let results = with_sets(some_of(&domains, if width == 3 { 17 } else { 1 }, 4));
        for (of, predicate, op) in operators {
            for &(left, left_set) in &all {
                for &(right, right_set) in &all {
                    let rows: Vec<[u128; 4]> = members(left_set)
                        .flat_map(|a| members(right_set).map(move |b| (a, b)))
                        .map(|(a, b)| {
                            [bits::binary(predicate, a, b, width), a, b, bits::binary(op, a, b, width)]
                        })
                        .collect();
                    for &(wrapped, wrapped_set) in &results {
                        for &(overflows, overflows_set) in &truths {
                            let mut possible = [0; 4];
                            for row in &rows {
                                if overflows_set >> row[0] & wrapped_set >> row[3] & 1 == 1 {
                                    possible.iter_mut().zip(row).for_each(|(set, value)| *set |= 1 << value);
                                }
                            }
                            let rule = |[o, a, b, w]: &mut [Values; 4]| overflow(of, o, a, b, w);
                            check([overflows, left, right, wrapped], possible, rule, || {
                                format!("{predicate:?}")
                            });
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn overflow_of_squares_keeps_all_that_is_possible() {
    let truths = with_sets(all_domains(1));
    for width in 1..=4 {
        let domains = all_domains(width);
        let step = if width == 4 { 7 } else { 1 };
        for (operand, operand_set) in with_sets(some_of(&domains, step, 1)) {
            for (product, product_set) in with_sets(some_of(&domains, step, 2)) {
                for &(overflows, overflows_set) in &truths {
                    let mut possible = [0; 3];
                    for a in members(operand_set) {
                        let over = bits::binary(BinaryOp::SMulOverflows, a, a, width);
                        let made = bits::binary(BinaryOp::Mul, a, a, width);
                        if overflows_set >> over & product_set >> made & 1 == 1 {
                            possible
                                .iter_mut()
                                .zip([over, a, made])
                                .for_each(|(set, value)| *set |= 1 << value);
                        }
                    }
                    let rule = |[o, a, p]: &mut [Values; 3]| overflow_of_square(o, a, p);
                    check([overflows, operand, product], possible, rule, || {
                        "overflow of a square".to_owned()
                    });
                }
            }
        }
    }
}

/// Any knowledge of the five comparisons of a pair; what is decided has to be so.
#[test]
fn pairs_keep_all_that_is_possible() {
    let truths = [Truth::False, Truth::True, Truth::Unknown];
    let is_allowed = |truth: Truth, value: bool| match truth {
        Truth::Unknown => true,
        Truth::True => value,
        Truth::False => !value,
    };
    for width in 1..=3 {
        let domains = all_domains(width);
        for (at, &left) in domains.iter().enumerate() {
            for right in some_of(&domains, if width == 3 { 11 } else { 1 }, at) {
                for code in 0..3_usize.pow(5) {
                    let known = [1, 3, 9, 27, 81].map(|place| truths[code / place % 3]);
                    let as_comparisons = |[equal, less, greater, signed_less, signed_greater]: [Truth; 5]| {
                        Comparisons { equal, less, greater, signed_less, signed_greater }
                    };
                    let mut possible = [0; 2];
                    let mut seen = [[false; 2]; 5];
                    for a in members(set_of(&left)) {
                        for b in members(set_of(&right)) {
                            let compare = |op, a, b| bits::binary(op, a, b, width) == 1;
                            let facts = [
                                a == b,
                                compare(BinaryOp::ULt, a, b),
                                compare(BinaryOp::ULt, b, a),
                                compare(BinaryOp::SLt, a, b),
                                compare(BinaryOp::SLt, b, a),
                            ];
                            if known.into_iter().zip(facts).all(|(truth, fact)| is_allowed(truth, fact)) {
                                possible[0] |= 1 << a;
                                possible[1] |= 1 << b;
                                seen.iter_mut()
                                    .zip(facts)
                                    .for_each(|(seen, fact)| seen[usize::from(fact)] = true);
                            }
                        }
                    }
                    let mut comparisons = as_comparisons(known);
                    let rule = |[a, b]: &mut [Values; 2]| relate(&mut comparisons, a, b);
                    check([left, right], possible, rule, || format!("{known:?}"));
                    if possible == [0; 2] {
                        continue;
                    }
                    let Comparisons { equal, less, greater, signed_less, signed_greater } = comparisons;
                    let decided = [equal, less, greater, signed_less, signed_greater];
                    for (truth, seen) in decided.into_iter().zip(seen) {
                        assert!((0..2).all(|fact| !seen[fact] || is_allowed(truth, fact == 1)), "{known:?}");
                    }
                }
            }
        }
    }
}
