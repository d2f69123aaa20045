//! Evaluation: the value of a term under an assignment of the inputs.
//!
//! A run evaluates everything that it computes, many times under one model, so values are cached per term until the
//! assignment changes; invalidating the cache costs one increment. Of a conditional only the branch taken is evaluated, of
//! a table only the element read.

use crate::arena::Arena;
use crate::assignment::Assignment;
use crate::bits;
use crate::float;
use crate::ids::{InputId, TermId};
use crate::node::Node;

/// How many terms with consecutive identifiers share a page of the cache: terms of one path are built one after the other,
/// and pages that a path does not need are not allocated.
const PAGE: usize = 128;

/// For each of some terms: the generation in which it was computed, 0 for never, and the value.
type Page = Box<[(u32, u128); PAGE]>;

/// The values of terms of one arena under one assignment.
#[derive(Debug)]
pub struct Evaluator {
    assignment: Assignment,
    /// By term, where there are any: a path needs few of the terms that there are.
    values: Vec<Option<Page>>,
    generation: u32,
    pending: Vec<TermId>,
}

impl Evaluator {
    /// An evaluator under an assignment.
    pub fn new(assignment: Assignment) -> Self {
        Self { assignment, values: Vec::new(), generation: 1, pending: Vec::new() }
    }

    /// The assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// Switches to another assignment and drops the cached values.
    pub fn set_assignment(&mut self, assignment: Assignment) {
        self.assignment = assignment;
        self.forget();
    }

    /// Changes the value of an input and drops the cached values.
    pub fn set(&mut self, input: InputId, value: u128) {
        self.assignment.set(input, value);
        self.forget();
    }

    fn forget(&mut self) {
        if self.generation == u32::MAX {
            self.values.clear();
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Sets the value of a term, whatever its operands are, until the assignment changes.
    pub fn fix(&mut self, arena: &Arena, term: TermId, value: u128) {
        self.make_room(arena, term);
        self.remember(term, value);
    }

    /// Is a truth value true?
    pub fn holds(&mut self, arena: &Arena, term: TermId) -> bool {
        self.evaluate(arena, term) == 1
    }

    /// The bits of a term; 0 or 1 for a truth value. Always with the same arena.
    pub fn evaluate(&mut self, arena: &Arena, term: TermId) -> u128 {
        if let Some(value) = self.known(term) {
            return value;
        }
        self.make_room(arena, term);
        let mut pending = std::mem::take(&mut self.pending);
        pending.push(term);
        while let Some(&term) = pending.last() {
            match self.compute(arena, term) {
                Ok(value) => {
                    self.remember(term, value);
                    pending.pop();
                }
                Err([first, second]) => {
                    pending.push(first);
                    pending.extend((second != first).then_some(second));
                }
            }
        }
        self.pending = pending;
        self.known(term).expect("a term should be evaluated when the work is done")
    }

    /// Room for the values of a term and, as no operand has a larger identifier, of everything below.
    fn make_room(&mut self, arena: &Arena, term: TermId) {
        let page = term.index() / PAGE;
        if self.values.len() <= page {
            self.values.resize(page.max(arena.term_count() / PAGE) + 1, None);
        }
    }

    #[inline]
    fn remember(&mut self, term: TermId, value: u128) {
        let page = &mut self.values[term.index() / PAGE];
        page.get_or_insert_with(|| Box::new([(0, 0); PAGE]))[term.index() % PAGE] = (self.generation, value);
    }

    #[inline]
    fn known(&self, term: TermId) -> Option<u128> {
        let (generation, value) = self.values.get(term.index() / PAGE)?.as_ref()?[term.index() % PAGE];
        (generation == self.generation).then_some(value)
    }

    /// The value if those it depends on are known, else what has to be evaluated first (twice, if it is one term).
    fn compute(&self, arena: &Arena, term: TermId) -> Result<u128, [TermId; 2]> {
        // Constants are read where they are: half of all operands are.
        let value = |operand: TermId| self.known(operand).or_else(|| arena.constant_value(operand));
        let need = |operand: TermId| value(operand).ok_or([operand; 2]);
        Ok(match arena.node(term) {
            Node::Bool(value) => u128::from(value),
            Node::Const { bits, .. } => bits,
            Node::Input(input) => {
                bits::truncate(self.assignment.value(input), arena.input(input).sort.bits())
            }
            Node::Unary(op, operand) => bits::unary(op, need(operand)?, arena.sort(operand).bits()),
            Node::Binary(op, left, right) => match (value(left), value(right)) {
                (Some(a), Some(b)) => bits::binary(op, a, b, arena.sort(right).bits()),
                (None, Some(_)) => return Err([left; 2]),
                (Some(_), None) => return Err([right; 2]),
                (None, None) => return Err([left, right]),
            },
            Node::Ite(condition, then, otherwise) => {
                need(if need(condition)? == 1 { then } else { otherwise })?
            }
            Node::Extract { operand, high, low } => bits::extract(need(operand)?, high, low),
            Node::ZeroExtend { operand, .. } => need(operand)?,
            Node::SignExtend { operand, width } => {
                bits::sign_extend(need(operand)?, arena.width(operand), width)
            }
            Node::FloatUnary(op, operand) => float::unary(op, need(operand)?, arena.width(operand)),
            Node::FloatBinary(op, left, right) => match (value(left), value(right)) {
                (Some(a), Some(b)) => float::binary(op, a, b, arena.width(right)),
                (None, Some(_)) => return Err([left; 2]),
                (Some(_), None) => return Err([right; 2]),
                (None, None) => return Err([left, right]),
            },
            Node::FloatConvert { conversion, operand, width } => {
                float::convert(conversion, need(operand)?, arena.width(operand), width)
            }
            Node::Lookup { table, index } => need(arena.table(table).element(need(index)?))?,
        })
    }
}

impl Default for Evaluator {
    fn default() -> Self {
        Self::new(Assignment::new())
    }
}

/// The bits of one term under an assignment; 0 or 1 for a truth value.
pub fn evaluate(arena: &Arena, assignment: &Assignment, term: TermId) -> u128 {
    Evaluator::new(assignment.clone()).evaluate(arena, term)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    #[test]
    fn values_follow_the_assignment() {
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("x", 8, false));
        let x = arena.input_term(input);
        let term = arena.add(arena.multiply(x, x), arena.constant(7, 8));
        let mut evaluator = Evaluator::new([(input, 3)].into_iter().collect());
        assert_eq!(evaluator.evaluate(&arena, term), 16);
        evaluator.set_assignment([(input, 0x110)].into_iter().collect());
        assert_eq!(evaluator.evaluate(&arena, term), 7);
        assert_eq!(evaluator.evaluate(&arena, arena.equal(x, arena.constant(16, 8))), 1);
        assert!(evaluator.holds(&arena, TermId::TRUE));
    }

    #[test]
    fn generations_wrap() {
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("x", 8, false));
        let x = arena.input_term(input);
        let mut evaluator = Evaluator::new(Assignment::new());
        evaluator.generation = u32::MAX;
        assert_eq!(evaluator.evaluate(&arena, x), 0);
        evaluator.set_assignment([(input, 5)].into_iter().collect());
        assert_eq!(evaluator.evaluate(&arena, x), 5);
    }

    #[test]
    fn deep_terms_need_no_stack() {
        let arena = Arena::new();
        let inputs = ["x", "y"].map(|name| arena.declare_input(&Input::integer(name, 32, false)));
        let [x, y] = inputs.map(|input| arena.input_term(input));
        let deep = (0..200_000)
            .fold(x, |term, step| if step % 2 == 0 { arena.multiply(term, y) } else { arena.add(term, y) });
        let assignment = [(inputs[0], 1), (inputs[1], 1)].into_iter().collect();
        assert_eq!(evaluate(&arena, &assignment, deep), 100_001);
    }
}
