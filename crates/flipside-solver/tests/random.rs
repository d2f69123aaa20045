//! Random deep terms at the widths of C and beyond: with the inputs pinned, Z3 must give what the evaluator gives, and
//! nothing else.

mod common;

use common::{NO_LIMIT, Random, constant, integer, of_sort, truth, values};
use flipside_solver::Factory;
use flipside_solver::{Answer, Solver};
use flipside_term::{
    Arena, Assignment, BinaryOp, Evaluator, InputId, Node, Sort, TermId, UnaryOp, post_order,
};

/// Terms that grow out of each other.
struct Pool {
    arena: Arena,
    widths: &'static [u32],
    inputs: Vec<(InputId, TermId)>,
    terms: Vec<TermId>,
}

impl Pool {
    fn new(widths: &'static [u32]) -> Self {
        let arena = Arena::new();
        let pair = |&width: &u32| ["x", "y"].map(|name| integer(&arena, &format!("{name}{width}"), width));
        let mut inputs: Vec<(InputId, TermId)> = widths.iter().flat_map(pair).collect();
        inputs.extend(["p", "q"].map(|name| truth(&arena, name)));
        let terms = inputs.iter().map(|input| input.1).collect();
        Self { arena, widths, inputs, terms }
    }

    /// A term of a sort: a recent one, an old one, or a constant.
    fn pick(&self, random: &mut Random, sort: Sort) -> TermId {
        if random.below(6) == 0 {
            return constant(&self.arena, random.near_edges(sort.width().unwrap_or(1)), sort);
        }
        let from = if random.below(3) == 0 { 0 } else { self.terms.len().saturating_sub(40) };
        let fitting = |terms: &[TermId]| -> Vec<TermId> {
            terms.iter().copied().filter(|&term| self.arena.sort(term) == sort).collect()
        };
        let recent = fitting(&self.terms[from..]);
        random.pick(&if recent.is_empty() { fitting(&self.terms) } else { recent })
    }

    /// A term of operands from the pool.
    fn build(&self, random: &mut Random) -> TermId {
        let width = random.pick(self.widths);
        let sort = if random.below(5) == 0 { Sort::Bool } else { Sort::bit_vec(width) };
        let a = self.pick(random, sort);
        let node = match random.below(12) {
            0 => Node::Ite(self.pick(random, Sort::Bool), a, self.pick(random, sort)),
            1 if sort == Sort::Bool => Node::Unary(UnaryOp::Not, a),
            1 => Node::Unary(random.pick(&[UnaryOp::Neg, UnaryOp::BitNot]), a),
            2 | 3 if sort != Sort::Bool => self.conversion(random, a, width),
            4 if sort != Sort::Bool => {
                let index_width = random.pick(self.widths);
                let index = self.pick(random, Sort::bit_vec(index_width));
                let small = self.arena.bit_and(index, self.arena.constant(7, index_width));
                let elements: Vec<TermId> =
                    (0..3 + random.below(6)).map(|_| self.pick(random, sort)).collect();
                let table = self.arena.declare_table(None, &elements);
                Node::Lookup { table, index: random.pick(&[index, small]) }
            }
            5 if sort != Sort::Bool && self.widths.contains(&(width * 2)) => {
                Node::Binary(BinaryOp::Concat, a, self.pick(random, sort))
            }
            _ => {
                let all: &[BinaryOp] =
                    if sort == Sort::Bool { &BinaryOp::ALL[..3] } else { &BinaryOp::ALL[2..] };
                let op = random.pick(all);
                let op = if op == BinaryOp::Concat { BinaryOp::Mul } else { op };
                Node::Binary(op, a, self.pick(random, sort))
            }
        };
        self.arena.build(node)
    }

    fn conversion(&self, random: &mut Random, operand: TermId, width: u32) -> Node {
        let to = random.pick(self.widths);
        if to < width {
            let low = random.below((width - to) as usize + 1) as u32;
            return Node::Extract { operand, high: low + to - 1, low };
        }
        if random.below(2) == 0 {
            Node::ZeroExtend { operand, width: to }
        } else {
            Node::SignExtend { operand, width: to }
        }
    }

    /// Grows until `count` terms are not constants.
    fn grow(&mut self, random: &mut Random, count: usize) {
        while self.terms.len() < self.inputs.len() + count {
            let term = self.build(random);
            if !self.arena.is_constant(term) {
                self.terms.push(term);
            }
        }
    }

    fn assignment(&self, random: &mut Random) -> Assignment {
        let width = |input| self.arena.input(input).sort.width().unwrap_or(1);
        self.inputs.iter().map(|&(input, _)| (input, random.near_edges(width(input)))).collect()
    }

    /// The constraints that give every input its value.
    fn pins(&self, assignment: &Assignment) -> Vec<TermId> {
        let pin = |&(input, term): &(InputId, TermId)| {
            let value = constant(&self.arena, assignment.value(input), self.arena.sort(term));
            self.arena.equal(term, value)
        };
        self.inputs.iter().map(pin).collect()
    }

    /// For each grown term an input that equals it, in Z3 its name.
    fn results(&self) -> Vec<(InputId, TermId, TermId)> {
        let result = |(at, &term): (usize, &TermId)| {
            let (input, result) = of_sort(&self.arena, &format!("result{at}"), self.arena.sort(term));
            (input, result, term)
        };
        self.terms.iter().enumerate().skip(self.inputs.len()).map(result).collect()
    }
}

/// Asserts that every result is its term; `late` are the constraints that come after.
fn solver(pool: &Pool, results: &[(InputId, TermId, TermId)], late: &[TermId]) -> Box<dyn Solver> {
    let arena = &pool.arena;
    let mut solver = Factory::new(0).solver();
    for &(_, result, term) in results {
        solver.assert(arena, arena.equal(result, term));
    }
    for &term in late {
        solver.assert(arena, term);
    }
    solver
}

/// The results are what the evaluator says, and cannot be anything else.
fn compare(pool: &Pool, random: &mut Random, incremental: bool) {
    let arena = &pool.arena;
    let assignment = pool.assignment(random);
    let results = pool.results();
    let mut evaluator = Evaluator::new(assignment.clone());
    let expected: Vec<u128> = results.iter().map(|&(_, _, term)| evaluator.evaluate(arena, term)).collect();
    let differences = results
        .iter()
        .zip(&expected)
        .map(|(&(_, result, _), &value)| arena.not_equal(result, constant(arena, value, arena.sort(result))));
    let difference = arena.any(differences);
    let pins = pool.pins(&assignment);
    // In its first check a solver substitutes the pins; in a later one it has circuits for all operators.
    let (found, other) = if incremental {
        let mut solver = solver(pool, &results, &[]);
        solver.push();
        for &pin in &pins {
            solver.assert(arena, pin);
        }
        let found = values(solver.check(arena, NO_LIMIT));
        solver.assert(arena, difference);
        (found, solver.check(arena, NO_LIMIT))
    } else {
        let found = values(solver(pool, &results, &pins).check(arena, NO_LIMIT));
        let pins_and_difference: Vec<TermId> = pins.into_iter().chain([difference]).collect();
        (found, solver(pool, &results, &pins_and_difference).check(arena, NO_LIMIT))
    };
    let found: Assignment = found.into_iter().collect();
    for (&(input, _, term), &value) in results.iter().zip(&expected) {
        let node = arena.node(term);
        assert_eq!(found.value(input), value, "{node:?} at {assignment:?}");
    }
    assert!(matches!(other, Answer::Unsat), "{other:?}");
}

fn depth(pool: &Pool) -> usize {
    let arena = &pool.arena;
    let mut depths = vec![0; arena.term_count()];
    for term in post_order(arena, &pool.terms) {
        let below = arena.node(term).operands().map(|operand| depths[operand.index()]).max();
        depths[term.index()] = below.map_or(0, |below: usize| below + 1);
    }
    depths.into_iter().max().unwrap_or(0)
}

#[test]
fn deep_terms_of_all_widths() {
    let mut random = Random::new(21);
    for _ in 0..30 {
        let mut pool = Pool::new(&[8, 16, 32, 64, 128, 1, 24]);
        pool.grow(&mut random, 200);
        assert!(depth(&pool) >= 8, "{}", depth(&pool));
        compare(&pool, &mut random, false);
    }
}

#[test]
fn deep_terms_as_circuits() {
    let mut random = Random::new(22);
    for _ in 0..40 {
        let mut pool = Pool::new(&[8, 16, 1]);
        pool.grow(&mut random, 60);
        compare(&pool, &mut random, true);
    }
}

/// Each operator at 32, 64 and 128 bits, as a circuit, at values from the edges.
#[test]
fn wide_operators_as_circuits() {
    let mut random = Random::new(23);
    for widths in [&[32], &[64], &[128]] {
        for &op in &BinaryOp::ALL[2..] {
            // A sum of widths has its limit, and circuits for division grow with the square of the width.
            let too_wide = [BinaryOp::Concat, BinaryOp::UDiv, BinaryOp::URem, BinaryOp::SDiv, BinaryOp::SRem];
            if too_wide.contains(&op) && widths == &[128] {
                continue;
            }
            let mut pool = Pool::new(widths);
            let [x, y] = [pool.inputs[0].1, pool.inputs[1].1];
            pool.terms.push(pool.arena.build(Node::Binary(op, x, y)));
            for _ in 0..128 / widths[0] {
                compare(&pool, &mut random, true);
            }
        }
    }
}
