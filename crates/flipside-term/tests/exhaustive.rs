//! Every builder on all operands of widths 1 to 4, two levels deep, under all assignments, against the reference.
//!
//! A term is kept with its reference values under all assignments of the inputs `x`, `y` (of the width) and `p`; a
//! builder's result must evaluate to what the reference makes of the values of the operands.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Random, reference};
use flipside_term::{Arena, Assignment, BinaryOp, Evaluator, Input, Node, Sort, TermId, UnaryOp};

/// What an operator with one operand does.
type Function = dyn Fn(u128) -> u128;

#[derive(Clone)]
struct Known {
    term: TermId,
    values: Vec<u8>,
}

struct Check {
    arena: Arena,
    evaluators: Vec<Evaluator>,
    tables: BTreeMap<(BinaryOp, u32, u32), Vec<u8>>,
    checked: usize,
}

impl Check {
    /// The inputs and the constants of a width; all of them, or those at the edges.
    fn new(width: u32, all_constants: bool) -> (Self, Vec<Known>) {
        let arena = Arena::new();
        let inputs = [Input::integer("x", width, true), Input::integer("y", width, false), Input::truth("p")];
        let inputs = inputs.map(|input| arena.declare_input(&input));
        let assignments: Vec<[u128; 3]> = (0..1 << width)
            .flat_map(|x| (0..1 << width).flat_map(move |y| [0, 1].map(|p| [x, y, p])))
            .collect();
        let evaluator = |values: &[u128; 3]| {
            Evaluator::new(inputs.into_iter().zip(values.iter().copied()).collect::<Assignment>())
        };
        let evaluators = assignments.iter().map(evaluator).collect();
        let mut leaves: Vec<Known> = (0..3)
            .map(|input| Known {
                term: arena.input_term(inputs[input]),
                values: assignments.iter().map(|values| values[input] as u8).collect(),
            })
            .collect();
        let last = (1_u128 << width) - 1;
        for value in 0..=last {
            if all_constants || [0, 1, 2, last / 2, last / 2 + 1, last - 1, last].contains(&value) {
                let values = vec![value as u8; assignments.len()];
                leaves.push(Known { term: arena.constant(value, width), values });
            }
        }
        for value in [false, true] {
            let values = vec![u8::from(value); assignments.len()];
            leaves.push(Known { term: arena.bool_constant(value), values });
        }
        (Self { arena, evaluators, tables: BTreeMap::new(), checked: 0 }, leaves)
    }

    fn bits(&self, term: TermId) -> u32 {
        self.arena.sort(term).width().unwrap_or(1)
    }

    /// All constants of the width of a term, if it is small.
    fn constants(&self, term: TermId) -> Vec<Known> {
        let width = self.bits(term);
        let constant = |value| Known {
            term: self.arena.constant(u128::from(value), width),
            values: vec![value; self.evaluators.len()],
        };
        if width <= 5 { (0..1 << width).map(constant).collect() } else { Vec::new() }
    }

    fn verify(&mut self, known: Known, what: impl FnOnce(&Arena) -> String) -> Known {
        self.checked += 1;
        for (evaluator, &expected) in self.evaluators.iter_mut().zip(&known.values) {
            let value = evaluator.evaluate(&self.arena, known.term);
            if value != u128::from(expected) {
                let shown = common::text::show(&self.arena, known.term);
                let assignment = evaluator.assignment();
                panic!("{} gave {shown}: {value} not {expected} at {assignment:?}", what(&self.arena));
            }
        }
        known
    }

    fn binary(&mut self, op: BinaryOp, left: &Known, right: &Known) -> Option<Known> {
        let (left_sort, right_sort) = (self.arena.sort(left.term), self.arena.sort(right.term));
        let (left_bits, right_bits) = (self.bits(left.term), self.bits(right.term));
        let is_sorted = match op {
            BinaryOp::And | BinaryOp::Or => left_sort == Sort::Bool && right_sort == Sort::Bool,
            BinaryOp::Eq => left_sort == right_sort,
            BinaryOp::Concat => {
                left_sort != Sort::Bool && right_sort != Sort::Bool && left_bits + right_bits <= 8
            }
            _ => left_sort == right_sort && left_sort != Sort::Bool,
        };
        if !is_sorted {
            return None;
        }
        let table = self.tables.entry((op, left_bits, right_bits)).or_insert_with(|| {
            let pairs = (0..1_u128 << left_bits).flat_map(|a| (0..1_u128 << right_bits).map(move |b| (a, b)));
            pairs.map(|(a, b)| reference::binary(op, a, left_bits, b, right_bits) as u8).collect()
        });
        let values = left.values.iter().zip(&right.values);
        let values = values.map(|(&a, &b)| table[(usize::from(a) << right_bits) + usize::from(b)]).collect();
        let term = self.arena.build(Node::Binary(op, left.term, right.term));
        let show = common::text::show;
        Some(self.verify(Known { term, values }, |arena| {
            format!("{op:?} of {} and {}", show(arena, left.term), show(arena, right.term))
        }))
    }

    fn unary(&mut self, operand: &Known) -> Vec<Known> {
        let bits = self.bits(operand.term);
        let term = operand.term;
        let mut nodes: Vec<(Node, Box<Function>)> = Vec::new();
        if self.arena.sort(term) == Sort::Bool {
            nodes.push((Node::Unary(UnaryOp::Not, term), Box::new(|value| 1 - value)));
        } else {
            for op in [UnaryOp::Neg, UnaryOp::BitNot] {
                nodes.push((Node::Unary(op, term), Box::new(move |value| reference::unary(op, value, bits))));
            }
            for width in bits..=(bits + 2).min(8) {
                nodes.push((Node::ZeroExtend { operand: term, width }, Box::new(|value| value)));
                let extend = move |value| reference::sign_extend(value, bits, width);
                nodes.push((Node::SignExtend { operand: term, width }, Box::new(extend)));
            }
            for high in 0..bits {
                for low in 0..=high {
                    let extract = move |value| reference::extract(value, bits, high, low);
                    nodes.push((Node::Extract { operand: term, high, low }, Box::new(extract)));
                }
            }
        }
        let mut results = Vec::new();
        for (node, function) in nodes {
            let values = operand.values.iter().map(|&value| function(u128::from(value)) as u8).collect();
            let known = Known { term: self.arena.build(node), values };
            let show = |arena: &Arena| format!("{node:?} of {}", common::text::show(arena, term));
            results.push(self.verify(known, show));
        }
        results
    }

    fn ite(&mut self, condition: &Known, then: &Known, otherwise: &Known) -> Option<Known> {
        let sort = |known: &Known| self.arena.sort(known.term);
        if sort(condition) != Sort::Bool || sort(then) != sort(otherwise) {
            return None;
        }
        let pick = |at: usize| if condition.values[at] == 1 { then.values[at] } else { otherwise.values[at] };
        let values = (0..condition.values.len()).map(pick).collect();
        let term = self.arena.ite(condition.term, then.term, otherwise.term);
        let show = common::text::show;
        Some(self.verify(Known { term, values }, |arena| {
            let parts = [condition, then, otherwise].map(|known| show(arena, known.term));
            format!("ite of {}", parts.join(" and "))
        }))
    }

    fn lookup(&mut self, elements: &[&Known], index: &Known) -> Known {
        let terms: Vec<TermId> = elements.iter().map(|known| known.term).collect();
        let table = self.arena.declare_table(None, &terms);
        let last = elements.len() - 1;
        let values =
            (0..index.values.len()).map(|at| elements[usize::from(index.values[at]).min(last)].values[at]);
        let known = Known { term: self.arena.lookup(table, index.term), values: values.collect() };
        self.verify(known, |_| format!("lookup in {terms:?} at {}", index.term))
    }

    /// All operators on all pairs, every different result once.
    fn pairs(&mut self, left: &[Known], right: &[Known], results: &mut Results) {
        for a in left {
            for b in right {
                for op in BinaryOp::ALL {
                    results.extend(self.binary(op, a, b));
                }
            }
        }
    }

    fn level_one(&mut self, leaves: &[Known]) -> Vec<Known> {
        let mut results = Results::default();
        for leaf in leaves {
            results.extend(self.unary(leaf));
        }
        self.pairs(leaves, leaves, &mut results);
        let condition = leaves[2].clone();
        for a in leaves {
            for b in leaves {
                results.extend(self.ite(&condition, a, b));
            }
        }
        results.all
    }
}

#[derive(Default)]
struct Results {
    seen: BTreeSet<TermId>,
    all: Vec<Known>,
}

impl Extend<Known> for Results {
    fn extend<I: IntoIterator<Item = Known>>(&mut self, items: I) {
        self.all.extend(items.into_iter().filter(|item| self.seen.insert(item.term)));
    }
}

/// Two levels: every operator on every first-level term with every leaf, on both sides.
fn two_levels(width: u32, all_constants: bool, step: usize) {
    let (mut check, leaves) = Check::new(width, all_constants);
    let first = check.level_one(&leaves);
    let chosen: Vec<Known> = first.iter().step_by(step).cloned().collect();
    for known in &chosen {
        // What is built here is not kept: the memory of the evaluators would grow with it.
        let mut ignored = Results::default();
        ignored.extend(check.unary(known));
        // Leaves have one width; a term of another width meets the constants of its own.
        let own = check.constants(known.term);
        for leaves in [&leaves, &own] {
            check.pairs(std::slice::from_ref(known), leaves, &mut ignored);
            check.pairs(leaves, std::slice::from_ref(known), &mut ignored);
        }
        for a in &leaves {
            for b in &leaves {
                check.ite(known, a, b);
            }
            check.ite(&leaves[2], known, a);
            check.ite(&leaves[2], a, known);
        }
    }
    assert!(check.checked > 10_000, "only {} terms at width {width}", check.checked);
}

#[test]
fn one_level_at_width_4() {
    let (mut check, leaves) = Check::new(4, true);
    check.level_one(&leaves);
    assert!(check.checked > 4_000, "{}", check.checked);
}

#[test]
fn two_levels_at_width_1() {
    two_levels(1, true, 1);
}

#[test]
fn two_levels_at_width_2() {
    two_levels(2, true, 1);
}

#[test]
fn two_levels_at_width_3() {
    two_levels(3, true, 3);
}

#[test]
fn two_levels_at_width_4() {
    two_levels(4, false, 7);
}

/// First-level terms with each other: all of width 1, and a sample of the others.
#[test]
fn first_level_terms_with_each_other() {
    let (mut check, leaves) = Check::new(1, true);
    let first = check.level_one(&leaves);
    check.pairs(&first, &first, &mut Results::default());
    for width in 2..=4 {
        let (mut check, leaves) = Check::new(width, false);
        let first = check.level_one(&leaves);
        let mut random = Random::new(u64::from(width));
        for _ in 0..60_000 {
            let [a, b, c] = [0; 3].map(|_| &first[random.below(first.len())]);
            check.binary(random.pick(&BinaryOp::ALL), a, b);
            check.ite(a, b, c);
        }
    }
}

/// Deep terms: each step applies an operator to what the last steps built.
#[test]
fn deep_terms() {
    for seed in 0..60 {
        let width = 1 + seed as u32 % 4;
        let (mut check, leaves) = Check::new(width, false);
        let mut random = Random::new(seed);
        let mut pool = Results::default();
        pool.extend(leaves);
        for _ in 0..1_500 {
            // Half of the operands are recent ones, so that terms get deep.
            let mut pick = || {
                let (all, recent) = (pool.all.len(), pool.all.len().min(40));
                let at =
                    if random.below(2) == 0 { random.below(all) } else { all - 1 - random.below(recent) };
                pool.all[at].clone()
            };
            let (a, b, c) = (pick(), pick(), pick());
            let op = random.pick(&BinaryOp::ALL);
            let results = match random.below(8) {
                0 => check.unary(&a),
                1 => check.ite(&a, &b, &c).into_iter().collect(),
                _ => check.binary(op, &a, &b).into_iter().collect(),
            };
            if !results.is_empty() {
                let chosen = results[random.below(results.len())].clone();
                pool.extend((!check.arena.is_constant(chosen.term)).then_some(chosen));
            }
        }
        assert!(check.checked > 500, "{}", check.checked);
        assert!(pool.all.len() > 50 * width as usize, "{}", pool.all.len());
    }
}

#[test]
fn lookups_at_widths_1_to_3() {
    for width in 1..=3 {
        let (mut check, leaves) = Check::new(width, true);
        let first = check.level_one(&leaves);
        let vectors = |known: &[Known], check: &Check| -> Vec<Known> {
            let sort = Sort::bit_vec(width);
            known.iter().filter(|known| check.arena.sort(known.term) == sort).cloned().collect()
        };
        let (elements, indices) = (vectors(&leaves, &check), vectors(&first, &check));
        let mut random = Random::new(u64::from(width));
        for round in 0..4_000 {
            let count = 1 + random.below(10);
            let constants = &elements[2..];
            let from = if round % 2 == 0 { constants } else { &elements[..] };
            let chosen: Vec<&Known> = (0..count).map(|_| &from[random.below(from.len())]).collect();
            let index = if round % 3 == 0 { &elements[0] } else { &indices[random.below(indices.len())] };
            let read = check.lookup(&chosen, index);
            for value in &elements[2..] {
                check.binary(BinaryOp::Eq, &read, value);
                check.binary(BinaryOp::ULt, &read, value);
            }
            for index in check.unary(index) {
                check.lookup(&chosen, &index);
            }
        }
    }
}
