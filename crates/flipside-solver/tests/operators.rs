//! Every operator at widths 1 to 4, for all values of its operands: Z3, the evaluator and the builders must agree.
//!
//! An operator is applied to inputs, so that nothing is simplified and its own translation is tested. Then three things
//! are checked: the result of the builders on constants; the result in Z3 with the inputs pinned, and that it cannot be
//! another one; and, with nothing pinned, that it differs nowhere from the table of all its values. As a control, the last
//! check is repeated with one wrong element in the table.

mod common;

use common::{NO_LIMIT, Random, constant, integer, of_sort, truth, values};
use flipside_solver::Factory;
use flipside_solver::{Answer, Solver, Stop};
use flipside_term::{
    Arena, Assignment, BinaryOp, Evaluator, InputId, Node, Sort, Substitution, TermId, UnaryOp, substitute,
};

struct Bench {
    arena: Arena,
    solver: Box<dyn Solver>,
    random: Random,
    cases: usize,
}

impl Bench {
    fn of(solver: Box<dyn Solver>) -> Self {
        Self { arena: Arena::new(), solver, random: Random::new(1), cases: 0 }
    }

    fn new() -> Self {
        Self::of(Factory::new(0).solver())
    }

    /// The term of a node that the builder leaves as it is, but for the order of its operands; tested.
    fn plain(&mut self, node: Node, inputs: &[(InputId, TermId)]) -> TermId {
        let term = self.arena.build(node);
        let swapped = match node {
            Node::Binary(op, left, right) if op.is_commutative() => Node::Binary(op, right, left),
            _ => node,
        };
        assert!([node, swapped].contains(&self.arena.node(term)), "{node:?} should not be simplified");
        self.test(&format!("{node:?}"), term, inputs);
        term
    }

    /// Tests a term over some inputs for all their values.
    fn test(&mut self, name: &str, term: TermId, inputs: &[(InputId, TermId)]) {
        self.cases += 1;
        let sort = self.arena.sort(term);
        let assignments = self.assignments(inputs);
        let expected: Vec<u128> = assignments
            .iter()
            .map(|assignment| Evaluator::new(assignment.clone()).evaluate(&self.arena, term))
            .collect();
        for (assignment, &value) in assignments.iter().zip(&expected) {
            let folded = self.with_constants(term, inputs, assignment);
            let constant = constant(&self.arena, value, sort);
            assert_eq!(folded, constant, "{name} at {assignment:?}, of constants");
        }
        let (output, result) = of_sort(&self.arena, "result", sort);
        self.solver.push();
        self.solver.assert(&self.arena, self.arena.equal(result, term));
        for (assignment, &value) in assignments.iter().zip(&expected) {
            let what = || format!("{name} at {assignment:?}");
            self.solver.push();
            for &(input, term) in inputs {
                let value = constant(&self.arena, assignment.value(input), self.arena.sort(term));
                self.solver.assert(&self.arena, self.arena.equal(term, value));
            }
            let found = values(self.solver.check(&self.arena, NO_LIMIT));
            assert!(found.contains(&(output, value)), "{}: {found:?}, not {value}", what());
            let value = constant(&self.arena, value, sort);
            self.solver.assert(&self.arena, self.arena.not_equal(result, value));
            let answer = self.solver.check(&self.arena, NO_LIMIT);
            assert!(matches!(answer, Answer::Unsat), "{}: {answer:?}", what());
            self.solver.pop(1);
        }
        self.compare_with_table(name, (result, inputs), &assignments, &expected);
        self.solver.pop(1);
    }

    /// The result differs from the table of all values nowhere, and from one with a wrong element at that element.
    fn compare_with_table(
        &mut self,
        name: &str,
        (result, inputs): (TermId, &[(InputId, TermId)]),
        assignments: &[Assignment],
        expected: &[u128],
    ) {
        let answer = self.difference(result, inputs, expected);
        assert!(matches!(answer, Answer::Unsat), "{name} differs from its table: {answer:?}");
        let wrong = self.random.below(expected.len());
        let mut other = expected.to_vec();
        other[wrong] ^= 1;
        let found = values(self.difference(result, inputs, &other));
        for &(input, _) in inputs {
            let value = assignments[wrong].value(input);
            assert!(found.contains(&(input, value)), "{name} differs at {found:?}, not at {value}");
        }
    }

    /// The condition that the result differs from the table, whose index is made of all inputs.
    fn difference(&mut self, result: TermId, inputs: &[(InputId, TermId)], elements: &[u128]) -> Answer {
        let arena = &self.arena;
        let bits = |term| if arena.sort(term) == Sort::Bool { arena.from_bool(term, 1) } else { term };
        let index = inputs.iter().map(|input| bits(input.1)).reduce(|high, low| arena.concat(high, low));
        let index = index.expect("there should be an input");
        let width = arena.sort(result).width().unwrap_or(1);
        let elements: Vec<TermId> = elements.iter().map(|&value| arena.constant(value, width)).collect();
        let read = arena.lookup(arena.declare_table(None, &elements), index);
        self.solver.push();
        self.solver.assert(arena, arena.not_equal(bits(result), read));
        let answer = self.solver.check(arena, NO_LIMIT);
        self.solver.pop(1);
        answer
    }

    /// All values of the inputs, the first input being the upper bits of the count.
    fn assignments(&self, inputs: &[(InputId, TermId)]) -> Vec<Assignment> {
        let width = |input: &(InputId, TermId)| self.arena.sort(input.1).width().unwrap_or(1);
        let all: u32 = inputs.iter().map(width).sum();
        let assignment = |count: u128| {
            let mut above = all;
            let value = |input: &(InputId, TermId)| {
                above -= width(input);
                (input.0, count >> above & ((1 << width(input)) - 1))
            };
            inputs.iter().map(value).collect()
        };
        (0..1 << all).map(assignment).collect()
    }

    /// The term as the builders make it of constants.
    fn with_constants(&self, term: TermId, inputs: &[(InputId, TermId)], assignment: &Assignment) -> TermId {
        let mut substitution = Substitution::new();
        for &(input, term) in inputs {
            let value = constant(&self.arena, assignment.value(input), self.arena.sort(term));
            substitution.replace(&self.arena, term, value);
        }
        substitute(&self.arena, &substitution, term)
    }

    fn integer(&self, name: &str, width: u32) -> (InputId, TermId) {
        integer(&self.arena, name, width)
    }
}

/// All operators whose operands are bit vectors of one width.
fn bit_operators() -> impl Iterator<Item = BinaryOp> {
    let others = [BinaryOp::And, BinaryOp::Or, BinaryOp::Concat];
    BinaryOp::ALL.into_iter().filter(move |op| !others.contains(op))
}

fn operators(width: u32) {
    operators_of(Bench::new(), width);
}

fn operators_of(mut bench: Bench, width: u32) {
    let [x, y] = ["x", "y"].map(|name| bench.integer(name, width));
    let p = truth(&bench.arena, "p");
    for op in bit_operators() {
        bench.plain(Node::Binary(op, x.1, y.1), &[x, y]);
    }
    for op in [UnaryOp::Neg, UnaryOp::BitNot] {
        bench.plain(Node::Unary(op, x.1), &[x]);
    }
    bench.plain(Node::Ite(p.1, x.1, y.1), &[p, x, y]);
    for high in 0..width {
        for low in (0..=high).filter(|low| high - low + 1 < width) {
            bench.plain(Node::Extract { operand: x.1, high, low }, &[x]);
        }
    }
    for wide in width + 1..=width + 5 {
        bench.plain(Node::ZeroExtend { operand: x.1, width: wide }, &[x]);
        bench.plain(Node::SignExtend { operand: x.1, width: wide }, &[x]);
    }
    for low in 1..=4 {
        let z = bench.integer("z", low);
        bench.plain(Node::Binary(BinaryOp::Concat, x.1, z.1), &[x, z]);
    }
    // What is made of the others.
    let made = [
        ("x != y", bench.arena.not_equal(x.1, y.1)),
        ("truth", bench.arena.truth(x.1)),
        ("negation overflows", bench.arena.signed_negate_overflows(x.1)),
        ("resize up, signed", bench.arena.resize(x.1, width + 3, true)),
        ("resize up, unsigned", bench.arena.resize(x.1, width + 3, false)),
        ("resize down", bench.arena.resize(bench.arena.multiply(x.1, y.1), width.div_ceil(2), true)),
        ("from_bool", bench.arena.from_bool(bench.arena.unsigned_less(x.1, y.1), width)),
    ];
    for (name, term) in made {
        bench.test(name, term, &[x, y]);
    }
    assert_eq!(bench.cases, 45 + (width * (width + 1) / 2) as usize - 1);
}

#[test]
fn operators_at_width_1() {
    operators(1);
}

#[test]
fn operators_at_width_2() {
    operators(2);
}

#[test]
fn operators_at_width_3() {
    operators(3);
}

#[test]
fn operators_at_width_4() {
    operators(4);
}

/// The solver over bits alone. Its circuits are compared with the evaluator elsewhere; here, clauses and models are too.
#[test]
fn operators_over_bits_alone() {
    for width in 1..=3 {
        operators_of(Bench::of(Factory::new(0).second_solver(&Stop::default())), width);
    }
}

#[test]
fn operators_on_truth_values() {
    let mut bench = Bench::new();
    let [p, q, r] = ["p", "q", "r"].map(|name| truth(&bench.arena, name));
    for op in [BinaryOp::And, BinaryOp::Or, BinaryOp::Eq] {
        bench.plain(Node::Binary(op, p.1, q.1), &[p, q]);
    }
    bench.plain(Node::Unary(UnaryOp::Not, p.1), &[p]);
    bench.plain(Node::Ite(p.1, q.1, r.1), &[p, q, r]);
    let arena = &bench.arena;
    let made = [
        ("implies", arena.implies(p.1, q.1)),
        ("xor", arena.xor(p.1, q.1)),
        ("all", arena.all([p.1, q.1, r.1])),
        ("any", arena.any([p.1, q.1, r.1])),
        ("from_bool", arena.from_bool(p.1, 4)),
        ("true", TermId::TRUE),
        ("false", TermId::FALSE),
    ];
    for (name, term) in made {
        bench.test(name, term, &[p, q, r]);
    }
}

/// Tables of 1 to 20 elements at indices of 1 to 4 bits: too short for the index, too long, just right.
#[test]
fn lookups() {
    let mut bench = Bench::new();
    let [a, b] = ["a", "b"].map(|name| bench.integer(name, 2));
    for width in 1..=4 {
        let index = bench.integer("index", width);
        for length in 1..=20 {
            let element = |at: u128| bench.arena.constant(at * 5 + 3, 5);
            let elements: Vec<TermId> = (0..length).map(element).collect();
            let table = bench.arena.declare_table(None, &elements);
            if length.min(1 << width) > 2 {
                bench.plain(Node::Lookup { table, index: index.1 }, &[index]);
            } else {
                bench.test(&format!("{length} elements"), bench.arena.lookup(table, index.1), &[index]);
            }
        }
        for length in [3, 4, 5, 7, 8, 9] {
            let pattern = [a.1, b.1, bench.arena.constant(2, 2), bench.arena.bit_xor(a.1, b.1), b.1, a.1];
            let elements: Vec<TermId> = pattern.into_iter().cycle().take(length).collect();
            let read = bench.arena.lookup(bench.arena.declare_table(Some("t"), &elements), index.1);
            bench.test(&format!("{length} terms"), read, &[index, a, b]);
        }
    }
}

/// An operator with one constant operand is simplified; Z3 must find no value for which that makes a difference.
fn one_constant(width: u32) {
    let mut bench = Bench::new();
    let [x, y, plain, simplified] =
        ["x", "y", "plain", "simplified"].map(|name| bench.integer(name, width).1);
    let [plain_truth, simplified_truth] = ["plain", "simplified"].map(|name| truth(&bench.arena, name).1);
    let (arena, solver) = (&bench.arena, &mut bench.solver);
    for op in bit_operators() {
        for value in 0..1 << width {
            let constant = arena.constant(value, width);
            for (node, simpler) in [
                (Node::Binary(op, x, y), Node::Binary(op, x, constant)),
                (Node::Binary(op, y, x), Node::Binary(op, constant, x)),
            ] {
                let (left, right) = (arena.build(node), arena.build(simpler));
                let (one, other) = match arena.sort(left) {
                    Sort::Bool => (plain_truth, simplified_truth),
                    Sort::BitVec(_) => (plain, simplified),
                };
                solver.push();
                solver.assert(arena, arena.equal(y, constant));
                solver.assert(arena, arena.equal(one, left));
                solver.assert(arena, arena.equal(other, right));
                values(solver.check(arena, NO_LIMIT));
                solver.assert(arena, arena.not_equal(one, other));
                let answer = solver.check(arena, NO_LIMIT);
                assert!(matches!(answer, Answer::Unsat), "{simpler:?} with {value}: {answer:?}");
                solver.pop(1);
            }
        }
    }
}

#[test]
fn operators_with_a_constant_at_widths_1_to_3() {
    (1..=3).for_each(one_constant);
}

#[test]
fn operators_with_a_constant_at_width_4() {
    one_constant(4);
}
