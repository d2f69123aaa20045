//! Every operator at widths 1 to 4, for all values of its operands, and at random above: the gates and the evaluator
//! have to agree. Constants among the operands have circuits of their own, so all of them are tried too.

use flipside_base::Random;
use flipside_blast::{Blaster, Cnf, Gates, Lit};
use flipside_term::{Arena, Assignment, BinaryOp, Evaluator, Input, InputId, Node, Sort, TermId, UnaryOp};

fn input(arena: &Arena, sort: Sort) -> (InputId, TermId) {
    let input = arena.declare_input(&match sort.width() {
        Some(width) => Input::integer("x", width, false),
        None => Input::truth("x"),
    });
    (input, arena.input_term(input))
}

fn constant(arena: &Arena, value: u128, sort: Sort) -> TermId {
    match sort.width() {
        Some(width) => arena.constant(value, width),
        None => arena.bool_constant(value == 1),
    }
}

/// The gates of a term, to be compared with the evaluator at many values.
struct Circuit<'a> {
    arena: &'a Arena,
    term: TermId,
    blaster: Blaster,
    bits: Vec<Lit>,
}

impl<'a> Circuit<'a> {
    fn new(arena: &'a Arena, term: TermId) -> Self {
        let mut blaster = Blaster::new(usize::MAX);
        let bits = blaster.bits(arena, term, &mut || false).expect("there should be a circuit");
        Circuit { arena, term, blaster, bits }
    }

    fn compare(&self, values: &[(InputId, u128)]) {
        let assignment: Assignment = values.iter().copied().collect();
        let mut free = Vec::new();
        for (input, bits) in self.blaster.inputs() {
            free.extend((0..bits.len()).map(|bit| assignment.value(input) >> bit & 1 == 1));
        }
        let gates = self.blaster.gates().evaluate(&free);
        let of = |bit: &Lit| u128::from(gates[bit.gate()] != bit.is_complement());
        let value = self.bits.iter().rev().fold(0, |value, bit| value << 1 | of(bit));
        let expected = Evaluator::new(assignment).evaluate(self.arena, self.term);
        let node = self.arena.node(self.term);
        assert_eq!(value, expected, "{node:?} at {values:x?}");
    }
}

/// The sorts on which an operator is tried at a width.
fn sorts(op: BinaryOp, width: u32) -> Vec<Sort> {
    match op {
        BinaryOp::And | BinaryOp::Or => vec![Sort::Bool],
        BinaryOp::Eq => vec![Sort::Bool, Sort::bit_vec(width)],
        _ => vec![Sort::bit_vec(width)],
    }
}

#[test]
fn every_operator_with_two_operands_at_all_small_values() {
    for op in BinaryOp::ALL {
        for sort in (1..=4).flat_map(|width| sorts(op, width)) {
            let arena = Arena::new();
            let (x, y) = (input(&arena, sort), input(&arena, sort));
            let values = 1_u128 << sort.bits();
            let circuit = Circuit::new(&arena, arena.build(Node::Binary(op, x.1, y.1)));
            let same = Circuit::new(&arena, arena.build(Node::Binary(op, x.1, x.1)));
            for a in 0..values {
                let fixed = constant(&arena, a, sort);
                let left = Circuit::new(&arena, arena.build(Node::Binary(op, fixed, y.1)));
                let right = Circuit::new(&arena, arena.build(Node::Binary(op, y.1, fixed)));
                for b in 0..values {
                    circuit.compare(&[(x.0, a), (y.0, b)]);
                    left.compare(&[(y.0, b)]);
                    right.compare(&[(y.0, b)]);
                }
                same.compare(&[(x.0, a)]);
            }
        }
    }
}

/// The circuit of a division is as wide as its divisor.
#[test]
fn divisions_by_narrow_numbers_at_all_small_values() {
    for op in [BinaryOp::UDiv, BinaryOp::URem, BinaryOp::SDiv, BinaryOp::SRem] {
        for narrow in 1..4 {
            let arena = Arena::new();
            let (x, y) = (input(&arena, Sort::bit_vec(4)), input(&arena, Sort::bit_vec(narrow)));
            let wide = arena.build(Node::ZeroExtend { operand: y.1, width: 4 });
            let circuit = Circuit::new(&arena, arena.build(Node::Binary(op, x.1, wide)));
            for values in 0..1 << (4 + narrow) {
                circuit.compare(&[(x.0, values & 15), (y.0, values >> 4)]);
            }
        }
    }
}

#[test]
fn every_other_operator_at_all_small_values() {
    for width in 1..=4 {
        let arena = Arena::new();
        let sort = Sort::bit_vec(width);
        let [left, right] = [0; 2].map(|_| input(&arena, sort));
        let [which, yes, no] = [0; 3].map(|_| input(&arena, Sort::Bool));
        let mut terms = vec![
            Node::Unary(UnaryOp::Neg, left.1),
            Node::Unary(UnaryOp::BitNot, left.1),
            Node::Unary(UnaryOp::Not, which.1),
            Node::Ite(which.1, left.1, right.1),
            Node::Ite(which.1, yes.1, no.1),
        ];
        for high in 0..width {
            terms.extend((0..=high).map(|low| Node::Extract { operand: left.1, high, low }));
        }
        for wider in [width, width + 1, width + 3, 128] {
            terms.push(Node::ZeroExtend { operand: left.1, width: wider });
            terms.push(Node::SignExtend { operand: left.1, width: wider });
        }
        for node in terms {
            let circuit = Circuit::new(&arena, arena.build(node));
            for all in 0..1_u128 << (2 * width + 3) {
                let number = |at: u32| all >> at & ((1 << width) - 1);
                let truth = |bit: u32| all >> (2 * width + bit) & 1;
                let numbers = [(left.0, number(0)), (right.0, number(width))];
                let truths = [(which.0, truth(0)), (yes.0, truth(1)), (no.0, truth(2))];
                circuit.compare(&[&numbers[..], &truths[..]].concat());
            }
        }
    }
}

#[test]
fn reads_of_tables_of_every_size_at_every_index() {
    let mut random = Random::new(7);
    for width in 1..=4 {
        for count in 1..=20_usize {
            for is_constant in [true, false] {
                let arena = Arena::new();
                let index = input(&arena, Sort::bit_vec(width));
                let some: Vec<(InputId, TermId)> = (0..3).map(|_| input(&arena, Sort::bit_vec(5))).collect();
                let elements: Vec<TermId> =
                    (0..count)
                        .map(|_| {
                            if is_constant { arena.constant(random.wide(5), 5) } else { random.pick(&some).1 }
                        })
                        .collect();
                let table = arena.declare_table(None, &elements);
                let circuit = Circuit::new(&arena, arena.build(Node::Lookup { table, index: index.1 }));
                for at in 0..1 << width {
                    let mut values: Vec<(InputId, u128)> =
                        some.iter().map(|&(input, _)| (input, random.wide(5))).collect();
                    values.push((index.0, at));
                    circuit.compare(&values);
                }
            }
        }
    }
}

/// A comparison that depends on the index of a large table alone is a table of truth values.
#[test]
fn conditions_on_large_tables_at_every_index() {
    let mut random = Random::new(3);
    for (count, width) in [(64, 6), (100, 6), (100, 7), (100, 8), (200, 8)] {
        let arena = Arena::new();
        let index = input(&arena, Sort::bit_vec(width));
        let elements: Vec<TermId> = (0..count).map(|_| arena.constant(random.wide(16), 16)).collect();
        let read = arena.lookup(arena.declare_table(None, &elements), index.1);
        let rest = arena.unsigned_remainder(read, arena.constant(7, 16));
        let circuit = Circuit::new(&arena, arena.equal(rest, arena.constant(2, 16)));
        for at in 0..1 << width {
            circuit.compare(&[(index.0, at)]);
        }
    }
}

#[test]
fn every_operator_at_random_widths_and_values() {
    let mut random = Random::new(11);
    for op in BinaryOp::ALL {
        for round in 0..24 {
            let most = if op == BinaryOp::Concat { 64 } else { 128 };
            let width = [8, 16, 32, 64][round % 4].min(most);
            let width = if round < 12 { width } else { 1 + random.below(most as usize) as u32 };
            let sort = sorts(op, width).pop().expect("an operator should have a sort");
            let arena = Arena::new();
            let (x, y) = (input(&arena, sort), input(&arena, sort));
            let fixed = constant(&arena, random.near_edges(sort.bits()), sort);
            let circuits = [
                Circuit::new(&arena, arena.build(Node::Binary(op, x.1, y.1))),
                Circuit::new(&arena, arena.build(Node::Binary(op, x.1, fixed))),
                Circuit::new(&arena, arena.build(Node::Binary(op, fixed, x.1))),
            ];
            for _ in 0..20 {
                let pick = |random: &mut Random| match random.below(3) {
                    0 => random.near_edges(sort.bits()),
                    1 => random.wide(sort.bits()) >> random.below(sort.bits() as usize),
                    _ => random.wide(sort.bits()),
                };
                let values = [(x.0, pick(&mut random)), (y.0, pick(&mut random))];
                for circuit in &circuits {
                    circuit.compare(&values);
                }
            }
        }
    }
}

/// What is computed twice in different ways is one set of gates.
#[test]
fn the_low_half_of_a_wide_product_is_the_narrow_one() {
    let arena = Arena::new();
    let [x, y] = [0; 2].map(|_| input(&arena, Sort::bit_vec(16)).1);
    let mut blaster = Blaster::new(usize::MAX);
    let mut bits = |term| blaster.bits(&arena, term, &mut || false).expect("there should be a circuit");
    let narrow = bits(arena.multiply(x, y));
    let wide = bits(arena.multiply(arena.sign_extend(x, 32), arena.sign_extend(y, 32)));
    assert_eq!(narrow, wide[..16]);
}

#[test]
fn a_limit_on_gates_and_a_request_to_stop_end_it() {
    let arena = Arena::new();
    let [x, y] = [0; 2].map(|_| input(&arena, Sort::bit_vec(64)).1);
    let term = arena.equal(arena.unsigned_divide(x, y), y);
    let mut blaster = Blaster::new(1000);
    assert_eq!(blaster.require(&arena, term, &mut || false), Err(flipside_blast::Halt::TooLarge));
    let mut blaster = Blaster::new(usize::MAX);
    assert_eq!(blaster.require(&arena, term, &mut || true), Err(flipside_blast::Halt::Stopped));
}

#[test]
fn an_equality_is_one_gate_and_a_conjunction_is_split() {
    let mut gates = Gates::new();
    let bits: Vec<Lit> = (0..64).map(|_| gates.free()).collect();
    let all = gates.all(&bits);
    let other = gates.free();
    let differs = gates.xor(all, other);
    let cnf = Cnf::of(&gates, &[differs], &[], &mut || false).expect("nothing stops it");
    assert_eq!(cnf.variables, 67, "64 bits, the conjunction, the other, and the difference");
    let cnf = Cnf::of(&gates, &[all], &[], &mut || false).expect("nothing stops it");
    assert_eq!((cnf.variables, cnf.clauses().count()), (64, 64));
}
