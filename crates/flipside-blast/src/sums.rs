//! Sums and products that are equal as polynomials get the same bits.
//!
//! `(a + b) * c` and `a * c + b * c` have little in common as circuits, and a SAT solver would have to find out what
//! school algebra says. So each sum and product is multiplied out, and of those with the same polynomial the least deep
//! term stands for all. Where a comparison is asked for, choices are multiplied out as well (`c ? x : y` is
//! `y + c * (x - y)`): what was moved from one counter to another, or swapped, cancels.
//!
//! **Invariants.** Terms with the same polynomial have the same value for all values of the inputs. What is decided
//! depends on the structure of the terms alone: whoever blasts them again gets the same clauses.

use std::collections::HashMap;
use std::rc::Rc;

use flipside_term::{Arena, BinaryOp, IdMap, IdSet, Node, Sort, TermId, UnaryOp};

use crate::polynomial::Polynomial;

/// A sum with more products is a term like any other.
const MOST_PRODUCTS: usize = 32;

/// A difference with more products than this is not looked at any further.
const MOST_CHOICES: usize = 256;

/// How many products may be looked at for all comparisons together: half a second. And for one: those that come to nothing come
/// to too many choices long before, and those that do not may go through all iterations of a loop.
const MOST_WORK: usize = 4_000_000;
const MOST_WORK_EACH: usize = 50_000;

/// What has the bits of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Same {
    Number(u128),
    Term(TermId),
}

/// What is known of sums and products, always of one arena.
pub(crate) struct Sums {
    /// Of each term that was read: how deep it is.
    depth: IdMap<TermId, u32>,
    /// The polynomials of sums and products.
    known: IdMap<TermId, Rc<Polynomial>>,
    /// The term that stands for all with a polynomial.
    first: HashMap<Rc<Polynomial>, TermId>,
    /// How much may still be done.
    work: usize,
}

impl Default for Sums {
    fn default() -> Self {
        Sums { depth: IdMap::default(), known: IdMap::default(), first: HashMap::new(), work: MOST_WORK }
    }
}

impl Sums {
    /// Reads terms and all that they consist of. What has bits already goes on to stand for others.
    pub fn read(&mut self, arena: &Arena, roots: &[TermId], has_bits: &dyn Fn(TermId) -> bool) {
        let mut waiting: Vec<(TermId, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        let mut seen = IdSet::default();
        while let Some((term, are_operands_read)) = waiting.pop() {
            if self.depth.contains_key(&term) {
                continue;
            }
            if !are_operands_read {
                if seen.insert(term) {
                    waiting.push((term, true));
                    waiting.extend(below(arena, term).map(|operand| (operand, false)));
                }
                continue;
            }
            let deepest = below(arena, term).filter_map(|operand| self.depth.get(&operand)).max();
            let depth = deepest.map_or(0, |deepest| deepest + 1);
            self.depth.insert(term, depth);
            if let Some(polynomial) = self.sum(arena, term) {
                let polynomial = Rc::new(polynomial);
                let first = self.first.entry(Rc::clone(&polynomial)).or_insert(term);
                if depth < self.depth[first] && !has_bits(*first) {
                    *first = term;
                }
                self.known.insert(term, polynomial);
            }
        }
    }

    /// What has the bits of a term that was read, if it is not the term itself.
    pub fn same(&self, term: TermId) -> Option<Same> {
        let polynomial = self.known.get(&term)?;
        if let Some(value) = polynomial.value() {
            return Some(Same::Number(value));
        }
        let first = polynomial.as_term().unwrap_or(self.first[polynomial]);
        (first != term).then_some(Same::Term(first))
    }

    /// A sum or product as a polynomial, if its operands were read and it has few products.
    fn sum(&self, arena: &Arena, term: TermId) -> Option<Polynomial> {
        let width = arena.sort(term).width()?;
        let of = |operand| self.polynomial(arena, operand, width);
        let sum = match arena.node(term) {
            Node::Unary(UnaryOp::Neg, operand) => {
                Polynomial::constant(0, width).plus(&of(operand), u128::MAX)
            }
            // -x - 1
            Node::Unary(UnaryOp::BitNot, operand) => {
                Polynomial::constant(u128::MAX, width).plus(&of(operand), u128::MAX)
            }
            Node::Binary(BinaryOp::Add, left, right) => of(left).plus(&of(right), 1),
            Node::Binary(BinaryOp::Sub, left, right) => of(left).plus(&of(right), u128::MAX),
            Node::Binary(BinaryOp::Mul, left, right) => of(left).times(arena, &of(right), MOST_PRODUCTS)?,
            Node::Binary(BinaryOp::Shl, left, right) => {
                let amount = arena.constant_value(right).filter(|&amount| amount < u128::from(width))?;
                Polynomial::constant(0, width).plus(&of(left), 1 << amount)
            }
            _ => return None,
        };
        (sum.size() <= MOST_PRODUCTS).then_some(sum)
    }

    fn polynomial(&self, arena: &Arena, term: TermId, width: u32) -> Polynomial {
        match (self.known.get(&term), arena.constant_value(term)) {
            (Some(known), _) => (**known).clone(),
            (None, Some(value)) => Polynomial::constant(value, width),
            (None, None) => Polynomial::term(term, width),
        }
    }

    /// The number that two terms differ by for all values of the inputs, if there is one and it is found.
    pub fn difference(&mut self, arena: &Arena, left: TermId, right: TermId) -> Option<u128> {
        let width = arena.sort(left).width()?;
        let is_sum = [left, right].iter().any(|term| self.known.contains_key(term));
        if !is_sum {
            return None;
        }
        let [left, right] = [left, right].map(|term| self.polynomial(arena, term, width));
        let mut difference = left.plus(&right, u128::MAX);
        let least = self.work.saturating_sub(MOST_WORK_EACH);
        // The deepest first: what lies below may cancel before it is looked at.
        while difference.value().is_none() {
            self.work = self.work.checked_sub(difference.size()).filter(|&left| left >= least)?;
            let rank = |term: &TermId| (self.depth.get(term), arena.structural_hash(*term));
            let choice = difference.terms().filter(|&term| is_choice(arena, term)).max_by_key(rank)?;
            let by = self.multiplied_out(arena, choice, width);
            difference = difference.substituted(arena, choice, &by, MOST_CHOICES)?;
        }
        difference.value()
    }

    /// A choice between two terms, or a truth value that consists of others, as a polynomial.
    fn multiplied_out(&self, arena: &Arena, term: TermId, width: u32) -> Polynomial {
        let of = |operand| self.polynomial(arena, operand, width);
        let truth = |operand| match arena.node(operand) {
            Node::Bool(value) => Polynomial::constant(value.into(), width),
            _ => Polynomial::term(operand, width),
        };
        let both = |one: &Polynomial, two: &Polynomial| {
            one.times(arena, two, usize::MAX).expect("without a limit there should be a product")
        };
        match arena.node(term) {
            Node::Ite(condition, then, otherwise) => {
                let [then, otherwise] = [of(then), of(otherwise)];
                otherwise.plus(&both(&truth(condition), &then.plus(&otherwise, u128::MAX)), 1)
            }
            Node::Unary(UnaryOp::Not, operand) => {
                Polynomial::constant(1, width).plus(&truth(operand), u128::MAX)
            }
            Node::Binary(BinaryOp::And, left, right) => both(&truth(left), &truth(right)),
            Node::Binary(BinaryOp::Or, left, right) => {
                let [left, right] = [truth(left), truth(right)];
                left.plus(&right, 1).plus(&both(&left, &right), u128::MAX)
            }
            _ => unreachable!("{term} should be a choice"),
        }
    }
}

/// Can it be multiplied out?
fn is_choice(arena: &Arena, term: TermId) -> bool {
    match arena.node(term) {
        Node::Ite(..) => arena.sort(term) != Sort::Bool,
        Node::Unary(UnaryOp::Not, _) | Node::Binary(BinaryOp::And | BinaryOp::Or, ..) => true,
        _ => false,
    }
}

/// What a term consists of, elements of tables included.
fn below(arena: &Arena, term: TermId) -> impl Iterator<Item = TermId> {
    let node = arena.node(term);
    let mut elements = Vec::new();
    if let Node::Lookup { table, .. } = node {
        elements.extend_from_slice(arena.table(table).elements());
    }
    node.operands().chain(elements)
}
