//! From terms to Z3's expressions.
//!
//! One cache per solver: shared subterms are translated once and for all. No recursion on terms.
//!
//! A term may have two translations: as a bit vector, and as the floating-point number with these bits. Only those that
//! are needed are made, so that the result of a float operator that goes into another one never becomes bits.

use std::collections::BTreeMap;

use ::z3::Model;
use ::z3::ast::{BV, Bool, Float};
use flipside_term::{Arena, BinaryOp, Conversion, InputId, Node, Sort, Tabulated, TermId, UnaryOp, tabulate};

use super::float::{self, Floats};
use super::table;

/// The translation of a term.
#[derive(Clone)]
pub enum Translated {
    /// A truth value.
    Bool(Bool),
    /// A bit vector.
    Bits(BV),
}

/// The translations made so far.
#[derive(Default)]
pub struct Translator {
    /// In order, so that it is dropped in order: Z3 gives the numbers of dropped terms to new ones, and its choices depend on
    /// them.
    known: BTreeMap<TermId, Translated>,
    /// Terms as floating-point numbers.
    numbers: BTreeMap<TermId, Float>,
    pub(super) floats: Floats,
    /// Comparisons that depend on the index of a table alone, until they are translated.
    tabulated: BTreeMap<TermId, Tabulated>,
    /// How many inputs were met.
    inputs: usize,
}

impl Translator {
    /// The values of inputs in a model; all of them must be translated. An input that the model leaves open gets a value, too.
    pub fn values(
        &self,
        model: &Model,
        inputs: impl Iterator<Item = (InputId, TermId)>,
    ) -> Vec<(InputId, u128)> {
        let value = |(input, term)| {
            let value = match &self.known[&term] {
                Translated::Bool(bool) => {
                    model.eval(bool, true).and_then(|value| value.as_bool()).map(u128::from)
                }
                Translated::Bits(bits) => number(model, bits),
            };
            (input, value.expect("an input should have a value in a model"))
        };
        inputs.map(value).collect()
    }

    /// The truth value of a term.
    pub fn truth(&mut self, arena: &Arena, term: TermId) -> Bool {
        let mut waiting = vec![(term, Kind::Plain)];
        while let Some(&(next, kind)) = waiting.last() {
            if self.has(next, kind) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let needed = match self.tabulated(arena, next, kind) {
                Some(table) => vec![(table.index, Kind::Plain), (table.beyond, Kind::Plain)],
                None => needs(arena, next, kind),
            };
            waiting.extend(needed.into_iter().filter(|&(term, kind)| !self.has(term, kind)));
            if waiting.len() == before {
                match kind {
                    Kind::Plain => {
                        let translated = match self.tabulated.remove(&next) {
                            Some(table) => Translated::Bool(self.by_index(&table)),
                            None => self.translate(arena, next),
                        };
                        self.known.insert(next, translated);
                    }
                    Kind::Number => {
                        let number = self.to_number(arena, next);
                        self.numbers.insert(next, number);
                    }
                }
                waiting.pop();
            }
        }
        self.bool(term).clone()
    }

    /// A comparison that depends on the index of a table alone, as a table.
    fn tabulated(&mut self, arena: &Arena, term: TermId, kind: Kind) -> Option<&Tabulated> {
        let is_comparison =
            matches!(arena.node(term), Node::Binary(op, ..) if !matches!(op, BinaryOp::And | BinaryOp::Or));
        if kind == Kind::Plain && is_comparison && !self.tabulated.contains_key(&term) {
            self.tabulated.insert(term, tabulate(arena, term)?);
        }
        self.tabulated.get(&term)
    }

    fn by_index(&self, table: &Tabulated) -> Bool {
        table::truth(&table.truths, self.bits(table.index), self.bool(table.beyond))
    }

    fn has(&self, term: TermId, kind: Kind) -> bool {
        match kind {
            Kind::Plain => self.known.contains_key(&term),
            Kind::Number => self.numbers.contains_key(&term),
        }
    }

    /// A term that was translated.
    #[cfg(test)]
    pub fn known(&self, term: TermId) -> &Translated {
        &self.known[&term]
    }

    /// Stores the translation of a term.
    #[cfg(test)]
    pub fn plant(&mut self, term: TermId, translated: Translated) {
        self.known.insert(term, translated);
    }

    pub(super) fn bool(&self, term: TermId) -> &Bool {
        match &self.known[&term] {
            Translated::Bool(bool) => bool,
            Translated::Bits(_) => unreachable!("a truth value should be one"),
        }
    }

    /// A term that was translated to a floating-point number.
    pub(super) fn number(&self, term: TermId) -> &Float {
        &self.numbers[&term]
    }

    pub(super) fn bits(&self, term: TermId) -> &BV {
        match &self.known[&term] {
            Translated::Bits(bits) => bits,
            Translated::Bool(_) => unreachable!("a bit vector should be one"),
        }
    }

    fn translate(&mut self, arena: &Arena, term: TermId) -> Translated {
        match arena.node(term) {
            Node::Bool(value) => Translated::Bool(Bool::from_bool(value)),
            Node::Const { bits, width } => Translated::Bits(constant(bits, width)),
            Node::Input(input) => {
                // Inputs may share a name, but not a name and a number.
                let name = format!("{}!{}", arena.input(input).name, self.inputs);
                self.inputs += 1;
                match arena.sort(term) {
                    Sort::Bool => Translated::Bool(Bool::new_const(name)),
                    Sort::BitVec(width) => Translated::Bits(BV::new_const(name, u32::from(width))),
                }
            }
            Node::Unary(op, operand) => match op {
                UnaryOp::Not => Translated::Bool(self.bool(operand).not()),
                UnaryOp::Neg => Translated::Bits(self.bits(operand).bvneg()),
                UnaryOp::BitNot => Translated::Bits(self.bits(operand).bvnot()),
            },
            Node::Binary(op, left, right) => self.binary(arena, op, left, right),
            Node::Ite(condition, then, otherwise) => match arena.sort(term) {
                Sort::Bool => {
                    Translated::Bool(self.bool(condition).ite(self.bool(then), self.bool(otherwise)))
                }
                Sort::BitVec(_) => {
                    Translated::Bits(self.bool(condition).ite(self.bits(then), self.bits(otherwise)))
                }
            },
            Node::Extract { operand, high, low } => Translated::Bits(self.bits(operand).extract(high, low)),
            Node::ZeroExtend { operand, width } => {
                Translated::Bits(self.bits(operand).zero_ext(width - arena.width(operand)))
            }
            Node::SignExtend { operand, width } => {
                Translated::Bits(self.bits(operand).sign_ext(width - arena.width(operand)))
            }
            Node::FloatBinary(op, left, right) if op.is_comparison() => {
                Translated::Bool(float::comparison(op, self.number(left), self.number(right)))
            }
            Node::FloatConvert { conversion, operand, width } if !conversion.is_to_float() => {
                let fits = self.bool(arena.float_fits(operand, width, conversion == Conversion::ToSigned));
                Translated::Bits(float::to_integer(conversion, self.number(operand), fits, width))
            }
            Node::FloatUnary(..) | Node::FloatBinary(..) | Node::FloatConvert { .. } => {
                Translated::Bits(self.bits_of_number(arena, term))
            }
            Node::Lookup { table, index } => {
                let elements: Vec<BV> =
                    arena.table(table).elements().iter().map(|&element| self.bits(element).clone()).collect();
                Translated::Bits(table::lookup(&elements, self.bits(index)))
            }
        }
    }

    fn binary(&self, arena: &Arena, op: BinaryOp, left: TermId, right: TermId) -> Translated {
        let bools = || (self.bool(left), self.bool(right));
        let bits = || (self.bits(left), self.bits(right));
        match op {
            BinaryOp::And => Translated::Bool(Bool::and(&[bools().0, bools().1])),
            BinaryOp::Or => Translated::Bool(Bool::or(&[bools().0, bools().1])),
            BinaryOp::Eq => match arena.sort(left) {
                Sort::Bool => Translated::Bool(bools().0.eq(bools().1)),
                Sort::BitVec(_) => Translated::Bool(bits().0.eq(bits().1)),
            },
            BinaryOp::Add => Translated::Bits(bits().0.bvadd(bits().1)),
            BinaryOp::Sub => Translated::Bits(bits().0.bvsub(bits().1)),
            BinaryOp::Mul => Translated::Bits(bits().0.bvmul(bits().1)),
            BinaryOp::UDiv => Translated::Bits(bits().0.bvudiv(bits().1)),
            BinaryOp::URem => Translated::Bits(bits().0.bvurem(bits().1)),
            BinaryOp::SDiv => Translated::Bits(bits().0.bvsdiv(bits().1)),
            BinaryOp::SRem => Translated::Bits(bits().0.bvsrem(bits().1)),
            BinaryOp::BitAnd => Translated::Bits(bits().0.bvand(bits().1)),
            BinaryOp::BitOr => Translated::Bits(bits().0.bvor(bits().1)),
            BinaryOp::BitXor => Translated::Bits(bits().0.bvxor(bits().1)),
            BinaryOp::Shl => Translated::Bits(bits().0.bvshl(bits().1)),
            BinaryOp::LShr => Translated::Bits(bits().0.bvlshr(bits().1)),
            BinaryOp::AShr => Translated::Bits(bits().0.bvashr(bits().1)),
            BinaryOp::Concat => Translated::Bits(bits().0.concat(bits().1)),
            BinaryOp::ULt => Translated::Bool(bits().0.bvult(bits().1)),
            BinaryOp::ULe => Translated::Bool(bits().0.bvule(bits().1)),
            BinaryOp::SLt => Translated::Bool(bits().0.bvslt(bits().1)),
            BinaryOp::SLe => Translated::Bool(bits().0.bvsle(bits().1)),
            // Computed one bit wider (for products: twice as wide), where nothing overflows.
            BinaryOp::SAddOverflows => {
                let (a, b) = bits();
                let sum = a.sign_ext(1).bvadd(b.sign_ext(1));
                Translated::Bool(sum.eq(a.bvadd(b).sign_ext(1)).not())
            }
            BinaryOp::SSubOverflows => {
                let (a, b) = bits();
                let difference = a.sign_ext(1).bvsub(b.sign_ext(1));
                Translated::Bool(difference.eq(a.bvsub(b).sign_ext(1)).not())
            }
            BinaryOp::SMulOverflows => {
                let (a, b) = bits();
                let width = a.get_size();
                let product = a.sign_ext(width).bvmul(b.sign_ext(width));
                Translated::Bool(product.eq(a.bvmul(b).sign_ext(width)).not())
            }
        }
    }
}

/// What a term is translated to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A truth value or a bit vector.
    Plain,
    /// A floating-point number.
    Number,
}

/// What has to be translated before a term.
fn needs(arena: &Arena, term: TermId, kind: Kind) -> Vec<(TermId, Kind)> {
    let node = arena.node(term);
    if kind == Kind::Number {
        return float::needs(arena, term);
    }
    let mut needed: Vec<(TermId, Kind)> = Vec::new();
    if node.makes_float() {
        // Its bits are those of a NaN among its operands, or of the number.
        needed.push((term, Kind::Number));
        needed.extend(float::needs(arena, term));
    }
    let kind = if node.takes_floats() && !node.makes_float() { Kind::Number } else { Kind::Plain };
    needed.extend(node.operands().map(|operand| (operand, kind)));
    if let Node::FloatConvert {
        conversion: conversion @ (Conversion::ToSigned | Conversion::ToUnsigned),
        operand,
        width,
    } = node
    {
        needed.push((arena.float_fits(operand, width, conversion == Conversion::ToSigned), Kind::Plain));
    }
    if let Node::Lookup { table, .. } = node {
        needed.extend(arena.table(table).elements().iter().map(|&element| (element, Kind::Plain)));
    }
    needed
}

/// The number that a model gives a bit vector.
fn number(model: &Model, bits: &BV) -> Option<u128> {
    let part = |bits: &BV| model.eval(bits, true).and_then(|value| value.as_u64()).map(u128::from);
    let width = bits.get_size();
    if width <= 64 {
        return part(bits);
    }
    Some(part(&bits.extract(width - 1, 64))? << 64 | part(&bits.extract(63, 0))?)
}

pub(super) fn constant(bits: u128, width: u32) -> BV {
    if width <= 64 {
        return BV::from_u64(bits as u64, width);
    }
    BV::from_u64((bits >> 64) as u64, width - 64).concat(BV::from_u64(bits as u64, 64))
}
