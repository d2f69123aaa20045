//! From terms to the network: a slot for every term below a constraint, operands first.
//!
//! Some things are not as the terms have them. `a <= b` is the negation of `b < a`, so that both are one fact. All
//! comparisons of two terms are one constraint. An overflow predicate knows the wrapped result beside its operands.
//! Sums and products of a term with itself have one operand.

use crate::arena::Arena;
use crate::domain::network::{Constraint, ConstraintId, Network, Pair, Slot};
use crate::domain::rules::{Arithmetic, Unary};
use crate::domain::values::{Empty, Values};
use crate::ids::{TableId, TermId};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::sort::Sort;

/// How many terms one assertion may add. What is below the last of them is unknown: that is weaker, never wrong.
const TERMS: usize = 20_000;
/// The longest table with elements that are not constants whose elements are followed.
const FOLLOWED: usize = 64;

/// What a term is made of, as the network sees it.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Nothing that a rule could use.
    Leaf,
    Unary(Unary, TermId),
    Binary(BinaryOp, TermId, TermId),
    /// Equality of truth values.
    Same(TermId, TermId),
    Equal(TermId, TermId),
    Less(TermId, TermId),
    SignedLess(TermId, TermId),
    /// The operands and the wrapped result.
    Overflow(Arithmetic, TermId, TermId, TermId),
    /// Of a square: the operand and the wrapped result.
    OverflowOfSquare(TermId, TermId),
    Conditional(TermId, TermId, TermId),
    /// A read of a table at an index.
    Lookup(TableId, TermId),
}

impl Shape {
    /// The shape of a term.
    pub fn of(arena: &Arena, term: TermId) -> Self {
        match arena.node(term) {
            Node::Bool(_) | Node::Const { .. } | Node::Input(_) => Shape::Leaf,
            Node::Unary(op, operand) => Shape::Unary(Unary::Operator(op), operand),
            Node::Binary(op, left, right) => Self::of_binary(arena, term, op, left, right),
            Node::Ite(condition, then, otherwise) => Shape::Conditional(condition, then, otherwise),
            Node::Extract { operand, low, .. } => Shape::Unary(Unary::Extract(low), operand),
            Node::ZeroExtend { operand, .. } => Shape::Unary(Unary::ZeroExtend, operand),
            Node::SignExtend { operand, .. } => Shape::Unary(Unary::SignExtend, operand),
            Node::Lookup { table, index } => {
                let table_read = arena.table(table);
                let is_followed = table_read.is_constant() || table_read.elements().len() <= FOLLOWED;
                if is_followed { Shape::Lookup(table, index) } else { Shape::Leaf }
            }
        }
    }

    fn of_binary(arena: &Arena, term: TermId, op: BinaryOp, left: TermId, right: TermId) -> Self {
        match op {
            BinaryOp::Eq => match arena.sort(left) {
                Sort::Bool => Shape::Same(left, right),
                Sort::BitVec(_) => Shape::Equal(left, right),
            },
            BinaryOp::ULt => Shape::Less(left, right),
            BinaryOp::SLt => Shape::SignedLess(left, right),
            BinaryOp::ULe | BinaryOp::SLe => Shape::Unary(Unary::Operator(UnaryOp::Not), arena.not(term)),
            BinaryOp::SAddOverflows => Shape::Overflow(Arithmetic::Add, left, right, arena.add(left, right)),
            BinaryOp::SSubOverflows => {
                Shape::Overflow(Arithmetic::Subtract, left, right, arena.subtract(left, right))
            }
            BinaryOp::SMulOverflows if left == right => {
                Shape::OverflowOfSquare(left, arena.multiply(left, left))
            }
            BinaryOp::SMulOverflows => {
                Shape::Overflow(Arithmetic::Multiply, left, right, arena.multiply(left, right))
            }
            // A rule sees its operands apart; these are one.
            BinaryOp::Mul if left == right => Shape::Unary(Unary::Square, left),
            BinaryOp::Add if left == right => {
                Shape::Binary(BinaryOp::Mul, left, arena.constant(2, arena.width(left)))
            }
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::UDiv
            | BinaryOp::URem
            | BinaryOp::SDiv
            | BinaryOp::SRem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::Concat => Shape::Binary(op, left, right),
        }
    }

    /// The terms that a rule reads beside the result, in order.
    pub fn for_each_operand(self, arena: &Arena, mut visit: impl FnMut(TermId)) {
        match self {
            Shape::Leaf => {}
            Shape::Unary(_, operand) => visit(operand),
            Shape::Binary(_, left, right)
            | Shape::Same(left, right)
            | Shape::Equal(left, right)
            | Shape::Less(left, right)
            | Shape::SignedLess(left, right)
            | Shape::OverflowOfSquare(left, right) => [left, right].into_iter().for_each(visit),
            Shape::Overflow(_, left, right, wrapped) => [left, right, wrapped].into_iter().for_each(visit),
            Shape::Conditional(condition, then, otherwise) => {
                [condition, then, otherwise].into_iter().for_each(visit);
            }
            Shape::Lookup(table, index) => {
                visit(index);
                let table = arena.table(table);
                if !table.is_constant() {
                    table.elements().iter().copied().for_each(visit);
                }
            }
        }
    }
}

/// What a term is by itself, whatever is asserted.
pub fn initial_domain(arena: &Arena, term: TermId) -> Values {
    match arena.node(term) {
        Node::Bool(value) => Values::truth(value),
        Node::Const { bits, width } => Values::single(bits, width),
        Node::Input(_)
        | Node::Unary(..)
        | Node::Binary(..)
        | Node::Ite(..)
        | Node::Extract { .. }
        | Node::ZeroExtend { .. }
        | Node::SignExtend { .. }
        | Node::Lookup { .. } => Values::of_significance(arena.significance(term), arena.sort(term).bits()),
    }
}

impl Network {
    /// The slot of a term; it and what is below it are added if they are new, and their rules applied once.
    pub fn slot_of(&mut self, arena: &Arena, term: TermId) -> Result<Slot, Empty> {
        self.slot_above(arena, term, |_| None)
    }

    /// What a term may be: its domain, or that which follows from those below it.
    pub fn estimate(&self, arena: &Arena, term: TermId) -> Result<Values, Empty> {
        let known = |term: TermId| self.slots.get(&term).map(|&slot| *self.domain(slot));
        if let Some(domain) = known(term) {
            return Ok(domain);
        }
        let mut scratch = Network::default();
        let slot = scratch.slot_above(arena, term, known)?;
        Ok(*scratch.domain(slot))
    }

    /// The slot of a term, where terms with a given domain are not looked into.
    fn slot_above(
        &mut self,
        arena: &Arena,
        term: TermId,
        given: impl Fn(TermId) -> Option<Values>,
    ) -> Result<Slot, Empty> {
        if let Some(&slot) = self.slots.get(&term) {
            return Ok(slot);
        }
        let limit = self.members.len() + TERMS;
        // A term is pushed, then pushed again with its shape under its operands: the second time they have slots.
        let mut pending: Vec<(TermId, Option<Shape>)> = vec![(term, None)];
        while let Some((term, shape)) = pending.pop() {
            if self.slots.contains_key(&term) {
                continue;
            }
            if let Some(shape) = shape {
                self.define(arena, term, shape)?;
                continue;
            }
            if let Some(domain) = given(term) {
                self.add_member(term, domain);
                continue;
            }
            let is_followed = self.members.len() + pending.len() < limit;
            let shape = if is_followed { Shape::of(arena, term) } else { Shape::Leaf };
            pending.push((term, Some(shape)));
            let from = pending.len();
            shape.for_each_operand(arena, |operand| pending.push((operand, None)));
            pending[from..].reverse();
        }
        Ok(self.slots[&term])
    }

    /// Adds a term whose operands have slots.
    fn define(&mut self, arena: &Arena, term: TermId, shape: Shape) -> Result<(), Empty> {
        let result = self.add_member(term, initial_domain(arena, term));
        let Some(definition) = self.constrain(arena, result, shape) else {
            return Ok(());
        };
        self.members[result.0 as usize].definition = Some(definition);
        self.revise(arena, definition)
    }

    /// The constraint that says what a term is; a new one, except of a comparison whose pair is known.
    fn constrain(&mut self, arena: &Arena, result: Slot, shape: Shape) -> Option<ConstraintId> {
        let slot = |network: &Network, term: TermId| network.slots[&term];
        Some(match shape {
            Shape::Leaf => return None,
            Shape::Unary(op, operand) => {
                let operand = slot(self, operand);
                self.add_constraint(Constraint::Unary { op, result, operand }, [operand])
            }
            Shape::Binary(op, left, right) => {
                let (left, right) = (slot(self, left), slot(self, right));
                self.add_constraint(Constraint::Binary { op, result, left, right }, [left, right])
            }
            Shape::Same(left, right) => {
                let (left, right) = (slot(self, left), slot(self, right));
                self.add_constraint(Constraint::Same { result, left, right }, [left, right])
            }
            Shape::Equal(left, right) => {
                let (id, pair, _) = self.pair(slot(self, left), slot(self, right));
                pair.equal = Some(result);
                id
            }
            Shape::Less(left, right) => {
                let (id, pair, is_exchanged) = self.pair(slot(self, left), slot(self, right));
                *(if is_exchanged { &mut pair.greater } else { &mut pair.less }) = Some(result);
                id
            }
            Shape::SignedLess(left, right) => {
                let (id, pair, is_exchanged) = self.pair(slot(self, left), slot(self, right));
                *(if is_exchanged { &mut pair.signed_greater } else { &mut pair.signed_less }) = Some(result);
                id
            }
            Shape::Overflow(of, left, right, wrapped) => {
                let (left, right, wrapped) = (slot(self, left), slot(self, right), slot(self, wrapped));
                let constraint = Constraint::Overflow { of, result, left, right, wrapped };
                self.add_constraint(constraint, [left, right, wrapped])
            }
            Shape::OverflowOfSquare(operand, wrapped) => {
                let (operand, wrapped) = (slot(self, operand), slot(self, wrapped));
                let constraint = Constraint::OverflowOfSquare { result, operand, wrapped };
                self.add_constraint(constraint, [operand, wrapped])
            }
            Shape::Conditional(condition, then, otherwise) => {
                let (condition, then, otherwise) =
                    (slot(self, condition), slot(self, then), slot(self, otherwise));
                let constraint = Constraint::Conditional { result, condition, then, otherwise };
                self.add_constraint(constraint, [condition, then, otherwise])
            }
            Shape::Lookup(table, index) => {
                let index = slot(self, index);
                if arena.table(table).is_constant() {
                    return Some(
                        self.add_constraint(Constraint::LookupConstant { result, index, table }, [index]),
                    );
                }
                let elements: Vec<Slot> =
                    arena.table(table).elements().iter().map(|&element| slot(self, element)).collect();
                let (first, count) = (self.elements.len() as u32, elements.len() as u32);
                self.elements.extend(&elements);
                let operands = [index].into_iter().chain(elements);
                self.add_constraint(Constraint::Lookup { result, index, first, count }, operands)
            }
        })
    }

    /// The constraint of all comparisons of two slots, and whether it has them the other way round.
    fn pair(&mut self, left: Slot, right: Slot) -> (ConstraintId, &mut Pair, bool) {
        let new = Pair {
            left,
            right,
            equal: None,
            less: None,
            greater: None,
            signed_less: None,
            signed_greater: None,
        };
        let id = if let Some(&id) = self.pairs.get(&new.key()) {
            id
        } else {
            let id = self.add_constraint(Constraint::Compare(new), [left, right]);
            self.pairs.insert(new.key(), id);
            id
        };
        let Constraint::Compare(pair) = &mut self.constraints[id.0 as usize].constraint else {
            unreachable!("the constraint of a pair should be its comparisons");
        };
        let is_exchanged = pair.left != left;
        (id, pair, is_exchanged)
    }
}
