//! The propagator on random constraints: against all assignments where these are few, and against one that satisfies
//! everything where they are many. Levels against propagators that never had any.

#[path = "../../flipside-term/tests/common/mod.rs"]
mod common;

use common::Random;
use common::formula::Formula;
use common::text::show;
use flipside_domain::{Domain, Outcome, Propagator};
use flipside_term::{Assignment, Evaluator, InputId, TermId};

const SMALL: [u32; 5] = [1, 2, 3, 4, 5];

/// Two to four small inputs and terms over them.
fn small_formula(random: &mut Random) -> Formula {
    let count = 2 + random.below(3);
    let most = [4, 3, 2][count - 2];
    let widths: Vec<u32> =
        (0..count).map(|_| if random.below(8) == 0 { 0 } else { 1 + random.below(most) as u32 }).collect();
    let mut formula = Formula::new(&widths, &SMALL[..2 + random.below(4)]);
    for _ in 0..random.below(16) {
        formula.grow(random);
    }
    formula
}

fn all_assignments(formula: &Formula) -> Vec<Assignment> {
    let mut assignments = vec![Assignment::new()];
    for &input in &formula.inputs {
        let count = 1_u128 << formula.arena.input(input).sort.width().unwrap_or(1);
        let with = |assignment: &Assignment, value: u128| {
            let mut assignment = assignment.clone();
            assignment.set(input, value);
            assignment
        };
        assignments =
            assignments.iter().flat_map(|old| (0..count).map(move |value| with(old, value))).collect();
    }
    assignments
}

fn shown(formula: &Formula, constraints: &[TermId]) -> Vec<String> {
    constraints.iter().map(|&constraint| show(&formula.arena, constraint)).collect()
}

fn assert_inside(formula: &Formula, propagator: &Propagator, evaluator: &mut Evaluator, asserted: &[TermId]) {
    for &term in formula.terms.iter().chain(asserted) {
        let value = evaluator.evaluate(&formula.arena, term);
        let domain = propagator.domain(&formula.arena, term);
        assert!(
            domain.is_some_and(|domain| domain.contains(value)),
            "{} is {value} but {domain:?} after {:?}",
            show(&formula.arena, term),
            shown(formula, asserted)
        );
    }
}

/// Whatever all assignments say; and how many of the unsatisfiable conjunctions are refuted.
#[test]
fn small_constraints_agree_with_all_assignments() {
    let mut random = Random::new(11);
    let (mut unsatisfiable, mut refuted) = (0_u32, 0_u32);
    for _ in 0..8_000 {
        let formula = small_formula(&mut random);
        let mut evaluators: Vec<Evaluator> =
            all_assignments(&formula).into_iter().map(Evaluator::new).collect();
        let mut propagator = Propagator::new();
        let mut asserted = Vec::new();
        for _ in 0..2 + random.below(6) {
            let constraint = formula.constraint(&mut random);
            if formula.arena.is_constant(constraint) {
                continue;
            }
            asserted.push(constraint);
            let outcome = propagator.assert(&formula.arena, constraint);
            evaluators.retain_mut(|evaluator| evaluator.holds(&formula.arena, constraint));
            if outcome == Outcome::Contradiction {
                let model = evaluators.first().map(|evaluator| evaluator.assignment().clone());
                assert_eq!(model, None, "{:?} was refuted", shown(&formula, &asserted));
            }
            if evaluators.is_empty() {
                break;
            }
        }
        if evaluators.is_empty() {
            unsatisfiable += 1;
            refuted += u32::from(propagator.outcome() == Outcome::Contradiction);
        }
        for evaluator in &mut evaluators {
            assert_inside(&formula, &propagator, evaluator, &asserted);
        }
    }
    let share = f64::from(refuted) / f64::from(unsatisfiable);
    println!("{refuted} of {unsatisfiable} unsatisfiable conjunctions are refuted ({:.1} %)", share * 100.0);
    assert!(unsatisfiable > 2_000, "{unsatisfiable} should be many");
    assert!(share > 0.85, "{share} should be more");
}

/// Constraints that one assignment satisfies, at the widths of C and beyond: it stays inside all domains.
#[test]
fn large_constraints_keep_their_solution() {
    let mut random = Random::new(23);
    let widths = [8, 16, 32, 64, 128, 1, 24, 7];
    let mut narrowed = 0_usize;
    for _ in 0..6_000 {
        let count = 2 + random.below(4);
        let own: Vec<u32> = (0..count).map(|_| random.pick(&[0, 8, 8, 16, 32, 32, 64, 128])).collect();
        let mut formula = Formula::new(&own, &widths[..=random.below(8)]);
        for _ in 0..random.below(40) {
            formula.grow(&mut random);
        }
        let width = |input: InputId| formula.arena.input(input).sort.width().unwrap_or(1);
        let assignment = formula
            .inputs
            .iter()
            .map(|&input| (input, random.near_edges(width(input))))
            .collect::<Assignment>();
        let mut evaluator = Evaluator::new(assignment);
        let mut propagator = Propagator::new();
        let mut asserted = Vec::new();
        for _ in 0..=random.below(20) {
            let constraint = formula.constraint(&mut random);
            let holds = evaluator.holds(&formula.arena, constraint);
            asserted.push(if holds { constraint } else { formula.arena.not(constraint) });
            let outcome = propagator.assert(&formula.arena, asserted[asserted.len() - 1]);
            assert_eq!(outcome, Outcome::Consistent, "{:?} was refuted", shown(&formula, &asserted));
        }
        assert_inside(&formula, &propagator, &mut evaluator, &asserted);
        let fresh = Propagator::new();
        let domain = |propagator: &Propagator, input| {
            propagator.domain(&formula.arena, formula.arena.input_term(input))
        };
        narrowed += formula
            .inputs
            .iter()
            .filter(|&&input| domain(&propagator, input) != domain(&fresh, input))
            .count();
    }
    assert!(narrowed > 6_000, "{narrowed} inputs should be narrowed");
}

fn domains(formula: &Formula, propagator: &Propagator, more: &[TermId]) -> Vec<Option<Domain>> {
    let all = formula.terms.iter().chain(more);
    all.map(|&term| propagator.domain(&formula.arena, term)).collect()
}

/// After a pop everything is as before the push, and as if the popped constraints had never been asserted.
#[test]
fn levels_are_taken_back() {
    let mut random = Random::new(37);
    let mut contradictions = 0;
    for _ in 0..800 {
        let mut formula = small_formula(&mut random);
        for _ in 0..10 {
            formula.grow(&mut random);
        }
        let mut constraints: Vec<TermId> = (0..12).map(|_| formula.constraint(&mut random)).collect();
        constraints.dedup();
        let mut propagator = Propagator::new();
        // What is asserted, and what was known at each push with how much was asserted.
        let mut asserted: Vec<TermId> = Vec::new();
        let mut levels: Vec<(usize, Vec<Option<Domain>>)> = Vec::new();
        for _ in 0..40 {
            match random.below(5) {
                0 | 1 => {
                    levels.push((asserted.len(), domains(&formula, &propagator, &constraints)));
                    propagator.push();
                }
                2 if !levels.is_empty() => {
                    let count = 1 + random.below(levels.len());
                    propagator.pop(count as u32);
                    let (length, known) = levels.swap_remove(levels.len() - count);
                    levels.truncate(propagator.levels() as usize);
                    asserted.truncate(length);
                    assert_eq!(domains(&formula, &propagator, &constraints), known);
                }
                _ => {
                    let constraint = random.pick(&constraints);
                    let outcome = propagator.assert(&formula.arena, constraint);
                    contradictions += usize::from(outcome == Outcome::Contradiction);
                    asserted.push(constraint);
                }
            }
            let mut fresh = Propagator::new();
            for &constraint in &asserted {
                let _ = fresh.assert(&formula.arena, constraint);
            }
            assert_eq!(fresh.outcome(), propagator.outcome());
            assert_eq!(domains(&formula, &propagator, &constraints), domains(&formula, &fresh, &constraints));
        }
    }
    assert!(contradictions > 1_000, "{contradictions} should be many");
}

/// The numbers of identifiers do not matter: the same constraints in an arena that was filled in another order.
#[test]
fn the_order_of_identifiers_does_not_matter() {
    let mut random = Random::new(41);
    for _ in 0..300 {
        let mut formula = small_formula(&mut random);
        for _ in 0..10 {
            formula.grow(&mut random);
        }
        let constraints: Vec<TermId> = (0..6).map(|_| formula.constraint(&mut random)).collect();
        let texts = shown(&formula, &constraints);
        let other = flipside_term::Arena::new();
        let copies = copied_backwards(&formula, &other, &constraints);
        let (mut one, mut two) = (Propagator::new(), Propagator::new());
        for (&constraint, &copy) in constraints.iter().zip(&copies) {
            assert_eq!(one.assert(&formula.arena, constraint), two.assert(&other, copy), "{texts:?}");
            assert_eq!(one.domain(&formula.arena, constraint), two.domain(&other, copy), "{texts:?}");
        }
        for &input in &formula.inputs {
            let copy = other.input_term(other.declare_input(formula.arena.input(input)));
            let domain = one.domain(&formula.arena, formula.arena.input_term(input));
            assert_eq!(domain, two.domain(&other, copy), "{texts:?}");
        }
    }
}

/// The constraints in another arena, built from the last to the first.
fn copied_backwards(formula: &Formula, other: &flipside_term::Arena, constraints: &[TermId]) -> Vec<TermId> {
    use flipside_term::{Node, post_order};
    for &input in formula.inputs.iter().rev() {
        other.declare_input(formula.arena.input(input));
    }
    let mut copies = std::collections::BTreeMap::new();
    for &constraint in constraints.iter().rev() {
        for term in post_order(&formula.arena, &[constraint]) {
            let node = match formula.arena.node(term) {
                Node::Bool(value) => Node::Bool(value),
                Node::Const { bits, width } => Node::Const { bits, width },
                Node::Input(input) => Node::Input(other.declare_input(formula.arena.input(input))),
                Node::Unary(op, a) => Node::Unary(op, copies[&a]),
                Node::Binary(op, a, b) => Node::Binary(op, copies[&a], copies[&b]),
                Node::Ite(a, b, c) => Node::Ite(copies[&a], copies[&b], copies[&c]),
                Node::Extract { operand, high, low } => {
                    Node::Extract { operand: copies[&operand], high, low }
                }
                Node::ZeroExtend { operand, width } => Node::ZeroExtend { operand: copies[&operand], width },
                Node::SignExtend { operand, width } => Node::SignExtend { operand: copies[&operand], width },
                Node::FloatUnary(op, a) => Node::FloatUnary(op, copies[&a]),
                Node::FloatBinary(op, a, b) => Node::FloatBinary(op, copies[&a], copies[&b]),
                Node::FloatConvert { conversion, operand, width } => {
                    Node::FloatConvert { conversion, operand: copies[&operand], width }
                }
                Node::Lookup { table, index } => {
                    let table = formula.arena.table(table);
                    let elements: Vec<TermId> =
                        table.elements().iter().map(|element| copies[element]).collect();
                    Node::Lookup { table: other.declare_table(None, &elements), index: copies[&index] }
                }
            };
            copies.insert(term, other.build(node));
        }
    }
    constraints.iter().map(|constraint| copies[constraint]).collect()
}
