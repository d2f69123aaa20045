//! From terms to the network: a slot for every term below a constraint, operands first.

use crate::hull;
use crate::network::{Constraint, ConstraintId, Network, Pair, Slot};
use crate::shape::{Shape, initial_domain};
use crate::values::{Empty, Narrowed, Values};
use flipside_term::arena::Arena;
use flipside_term::ids::TermId;

/// The most terms that one assertion adds, which bounds its time and memory. Subterms below the last of them are unknown:
/// that is weaker, never wrong.
pub const TERMS: usize = 20_000;

/// What is known of terms from elsewhere.
pub type Given<'g> = dyn Fn(TermId) -> Option<Values> + 'g;

impl Network {
    /// The domain of a term; if it has none, an estimate from its subterms, of which at most `terms` are visited.
    pub fn estimate_above(
        &self,
        arena: &Arena,
        term: TermId,
        terms: usize,
        given: &Given<'_>,
    ) -> Result<Values, Empty> {
        let known =
            |term: TermId| self.slots.get(&term).map(|&slot| *self.domain(slot)).or_else(|| given(term));
        if let Some(domain) = known(term) {
            return Ok(domain);
        }
        let mut scratch = Network::default();
        let slot = scratch.slot_above(arena, term, terms, &known)?;
        Ok(*scratch.domain(slot))
    }

    /// The slot of a term. It and its subterms, at most `terms` of them, are added if they are new, and their rules applied
    /// once. The subterms of terms with a given domain are not visited.
    pub fn slot_above(
        &mut self,
        arena: &Arena,
        term: TermId,
        terms: usize,
        given: &Given<'_>,
    ) -> Result<Slot, Empty> {
        if let Some(&slot) = self.slots.get(&term) {
            return Ok(slot);
        }
        let limit = self.members.len() + terms;
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
    fn define(&mut self, arena: &Arena, term: TermId, shape: Shape) -> Narrowed {
        let result = self.add_member(term, initial_domain(arena, term));
        let Some(definition) = self.constrain(arena, result, shape) else {
            return Ok(());
        };
        self.members[result.0 as usize].definition = Some(definition);
        self.revise(arena, definition)?;
        if let Some((operand, hull)) = hull::of_disjunction(arena, term)
            && let Some(&operand) = self.slots.get(&operand)
        {
            let constraint = Constraint::Within { result, operand, hull: self.hulls.len() as u32 };
            self.hulls.push(hull);
            let id = self.add_constraint(constraint, [result, operand]);
            self.revise(arena, id)?;
        }
        Ok(())
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
            Shape::Float(op, left, right) => {
                let (left, right) = (slot(self, left), slot(self, right));
                self.add_constraint(Constraint::Float { op, result, left, right }, [left, right])
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

    /// The constraint of all comparisons of two slots, and whether it has them exchanged.
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
