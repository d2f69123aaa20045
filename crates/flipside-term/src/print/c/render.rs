//! Rendering: the pieces of one term, and the loop that puts them into a text.
//!
//! Every bit-vector term is printed in a *view*, signed or unsigned: the C expression has the value that its bits
//! have in that view. A cast is written where the C expression alone would have another value.

use std::borrow::Cow;

use crate::arena::Arena;
use crate::hash::IdMap;
use crate::ids::{InputId, TermId};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::print::c::facts::{self, Fact, Facts, round_up};
use crate::print::c::number::{self, CType};

/// How tightly an expression binds, C's grammar from the bottom up.
pub type Level = u8;
pub const TERNARY: Level = 1;
pub const OR: Level = 2;
pub const AND: Level = 3;
pub const BIT_OR: Level = 4;
pub const BIT_XOR: Level = 5;
pub const BIT_AND: Level = 6;
pub const EQUALITY: Level = 7;
pub const RELATION: Level = 8;
pub const SHIFT: Level = 9;
pub const SUM: Level = 10;
pub const PRODUCT: Level = 11;
pub const UNARY: Level = 12;
pub const PRIMARY: Level = 13;
/// What an operand of a bitwise operator needs: a shift reads well there without parentheses, a sum does not.
pub const BITWISE_OPERAND: Level = 14;

/// In which sense the bits of a term are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The one in which it needs no cast.
    Natural,
    Signed,
    Unsigned,
    /// As a floating-point number.
    Floating,
}

impl View {
    pub fn of(signed: bool) -> View {
        if signed { View::Signed } else { View::Unsigned }
    }
}

/// Tables without a name are written with so many elements at most.
const MOST_ELEMENTS: usize = 256;

/// What is still to be written.
pub enum Piece {
    Text(Cow<'static, str>),
    /// A term in a view; in parentheses if it binds less tightly.
    Term(TermId, View, Level),
}

/// An expression: how tightly it binds and what it consists of.
pub type Expression = (Level, Vec<Piece>);

pub fn text(text: impl Into<Cow<'static, str>>) -> Piece {
    Piece::Text(text.into())
}

pub struct Printer<'a> {
    pub arena: &'a Arena,
    pub facts: &'a Facts,
    /// Terms that are printed as a name.
    pub names: IdMap<TermId, String>,
}

impl Printer<'_> {
    /// The text of a term.
    pub fn print(&self, term: TermId) -> String {
        let mut written = String::new();
        let view = if self.arena.node(term).makes_float() { View::Floating } else { View::Natural };
        let mut pending = vec![Piece::Term(term, view, 0)];
        while let Some(piece) = pending.pop() {
            match piece {
                Piece::Text(text) => written.push_str(&text),
                Piece::Term(term, view, least) => {
                    let (level, pieces) = self.expression(term, view);
                    let is_loose = match least {
                        BITWISE_OPERAND => level < PRODUCT && level != SHIFT,
                        _ => level < least,
                    };
                    if is_loose {
                        pending.push(text(")"));
                    }
                    pending.extend(pieces.into_iter().rev());
                    if is_loose {
                        written.push('(');
                    }
                }
            }
        }
        written
    }

    pub fn fact(&self, term: TermId) -> Fact {
        self.facts[&term]
    }

    /// Is the term printed as signed in this view?
    pub fn is_signed(&self, term: TermId, view: View) -> bool {
        match view {
            View::Natural | View::Floating => !self.fact(term).unsigned,
            View::Signed => true,
            View::Unsigned => false,
        }
    }

    /// `(type)expression`
    pub fn cast(ty: CType, (level, pieces): Expression) -> Expression {
        let mut cast = vec![text(format!("({})", ty.name()))];
        if level < UNARY {
            cast.push(text("("));
            cast.extend(pieces);
            cast.push(text(")"));
        } else {
            cast.extend(pieces);
        }
        (UNARY, cast)
    }

    /// An expression with the natural value of the term, cast if the view needs it.
    pub fn fitted(&self, term: TermId, view: View, expression: Expression) -> Expression {
        let signed = self.is_signed(term, view);
        if facts::needs_cast(self.arena, self.facts, term, signed) {
            Self::cast(CType { width: self.arena.width(term), signed }, expression)
        } else {
            expression
        }
    }

    /// An operand; the first that is no constant takes the cast, if there is one.
    pub fn operand(&self, term: TermId, view: View, level: Level, cast: &mut Option<CType>) -> Vec<Piece> {
        match cast.take_if(|_| !self.arena.is_constant(term)) {
            Some(ty) => vec![text(format!("({})", ty.name())), Piece::Term(term, view, UNARY)],
            None => vec![Piece::Term(term, view, level)],
        }
    }

    /// The cast that one of these operands of the term needs.
    pub fn widening(&self, term: TermId, operands: &[TermId]) -> Option<CType> {
        facts::widening(self.arena, self.facts, term, operands)
    }

    fn expression(&self, term: TermId, view: View) -> Expression {
        if let Some(name) = self.names.get(&term) {
            let named = (PRIMARY, vec![text(name.clone())]);
            return if self.arena.sort(term).width().is_some() && view != View::Floating {
                self.fitted(term, view, named)
            } else {
                named
            };
        }
        if view == View::Floating {
            return self.floating(term);
        }
        match self.arena.node(term) {
            Node::Bool(value) => (PRIMARY, vec![text(value.to_string())]),
            Node::Const { bits, width } => {
                let number = number::decimal(bits, width, self.is_signed(term, view));
                (if number.starts_with('-') { UNARY } else { PRIMARY }, vec![text(number)])
            }
            Node::Input(input) if self.arena.sort(term).width().is_none() => self.choice(input, false),
            Node::Input(input) => {
                let name = (PRIMARY, vec![text(self.arena.input(input).name.clone())]);
                self.fitted(term, view, name)
            }
            Node::Unary(UnaryOp::Not, operand) => self.negation(operand),
            Node::Unary(op @ (UnaryOp::Neg | UnaryOp::BitNot), operand) => self.sign(term, view, op, operand),
            Node::Binary(op, left, right) => self.binary(term, view, op, left, right),
            Node::Ite(condition, then, otherwise) => self.conditional(term, view, condition, then, otherwise),
            Node::ZeroExtend { operand, .. } => {
                self.fitted(term, view, self.expression_below(operand, View::Unsigned))
            }
            Node::SignExtend { operand, width } => {
                let inner = self.expression_below(operand, View::Signed);
                if self.is_signed(term, view) {
                    inner
                } else {
                    Self::cast(CType { width, signed: false }, inner)
                }
            }
            Node::Extract { operand, high, low } => {
                self.extraction(operand, high, low, self.is_signed(term, view))
            }
            Node::FloatBinary(op, left, right) if op.is_comparison() => {
                self.float_comparison(op, left, right, false)
            }
            Node::FloatConvert { conversion, operand, width } if !conversion.is_to_float() => {
                let signed = self.is_signed(term, view);
                Self::float_to_integer(operand, width, signed)
            }
            Node::FloatUnary(..) | Node::FloatBinary(..) | Node::FloatConvert { .. } => {
                Self::bits_of_floating(term)
            }
            Node::Lookup { table, index } => {
                let view_of_elements = View::of(!self.fact(term).unsigned);
                let read = (PRIMARY, self.lookup(table, index, view_of_elements));
                self.fitted(term, view, read)
            }
        }
    }

    /// The operand in place of the term itself.
    fn expression_below(&self, operand: TermId, view: View) -> Expression {
        // Extensions do not nest, so this does not recurse further than once.
        (self.level_of(operand, view), vec![Piece::Term(operand, view, 0)])
    }

    /// How tightly the expression of a term will bind.
    fn level_of(&self, term: TermId, view: View) -> Level {
        self.expression(term, view).0
    }

    /// A free truth value, or its opposite. Its name may be an equality itself: `p == NULL` has the opposite `p != NULL`.
    fn choice(&self, input: InputId, negated: bool) -> Expression {
        let name = &self.arena.input(input).name;
        match (name.split_once(" == "), negated) {
            (Some((left, right)), true) => (EQUALITY, vec![text(format!("{left} != {right}"))]),
            (Some(_), false) => (EQUALITY, vec![text(name.clone())]),
            (None, true) => (UNARY, vec![text(format!("!{name}"))]),
            (None, false) => (PRIMARY, vec![text(name.clone())]),
        }
    }

    /// `!operand`, `a != b`
    fn negation(&self, operand: TermId) -> Expression {
        if let Node::Input(input) = self.arena.node(operand)
            && !self.names.contains_key(&operand)
        {
            return self.choice(input, true);
        }
        if let Node::Binary(BinaryOp::Eq, left, right) = self.arena.node(operand)
            && !self.names.contains_key(&operand)
        {
            return self.equality(" != ", left, right);
        }
        if let Node::FloatBinary(op, left, right) = self.arena.node(operand)
            && !self.names.contains_key(&operand)
        {
            return self.float_comparison(op, left, right, true);
        }
        (UNARY, vec![text("!"), Piece::Term(operand, View::Natural, UNARY)])
    }

    /// `-x`, `~x`
    fn sign(&self, term: TermId, view: View, op: UnaryOp, operand: TermId) -> Expression {
        let sign = if op == UnaryOp::Neg { "-" } else { "~" };
        let mut pieces = vec![text(sign)];
        pieces.extend(self.operand(operand, View::Natural, UNARY, &mut self.widening(term, &[operand])));
        self.wrapped(term, view, (UNARY, pieces))
    }

    /// `c ? a : b`, or just `c` for 1 and 0
    fn conditional(
        &self,
        term: TermId,
        view: View,
        condition: TermId,
        then: TermId,
        otherwise: TermId,
    ) -> Expression {
        match (self.arena.constant_value(then), self.arena.constant_value(otherwise)) {
            // At least as tight as it will be: the piece adds no parentheses of its own.
            (Some(1), Some(0)) => {
                return (
                    self.level_of(condition, View::Natural),
                    vec![Piece::Term(condition, View::Natural, 0)],
                );
            }
            (Some(0), Some(1)) => return self.negation_of(condition),
            _ => {}
        }
        let is_bits = self.arena.sort(term).width().is_some();
        let view = if is_bits { View::of(self.is_signed(term, view)) } else { View::Natural };
        let mut cast = self.widening(term, &[then, otherwise]).filter(|_| is_bits);
        let mut pieces = vec![Piece::Term(condition, View::Natural, OR), text(" ? ")];
        pieces.extend(self.operand(then, view, OR, &mut cast));
        pieces.push(text(" : "));
        pieces.extend(self.operand(otherwise, view, TERNARY, &mut cast));
        (TERNARY, pieces)
    }

    /// The negation of a condition that is not itself negated by a node.
    fn negation_of(&self, condition: TermId) -> Expression {
        let opposite = self.arena.not(condition);
        if self.facts.contains_key(&opposite) || self.names.contains_key(&condition) {
            return (UNARY, vec![text("!"), Piece::Term(condition, View::Natural, UNARY)]);
        }
        match self.arena.node(condition) {
            Node::Binary(BinaryOp::Eq, left, right) => self.equality(" != ", left, right),
            Node::Binary(BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe, ..) => {
                let Node::Binary(op, left, right) = self.arena.node(opposite) else {
                    unreachable!("the opposite of a comparison should be one");
                };
                self.relation(op, left, right)
            }
            Node::Input(input) => self.choice(input, true),
            _ => (UNARY, vec![text("!"), Piece::Term(condition, View::Natural, UNARY)]),
        }
    }

    /// Bits of a term: a cast, a shift, a mask.
    fn extraction(&self, operand: TermId, high: u32, low: u32, signed: bool) -> Expression {
        let width = high - low + 1;
        let shifted = if low == 0 {
            (self.level_of(operand, View::Natural), vec![Piece::Term(operand, View::Natural, 0)])
        } else {
            // A shift must stay within the type of the text.
            let is_narrow = self.fact(operand).text.is_some_and(|text| text.width <= low);
            let wide = CType { width: round_up(self.arena.width(operand)), signed: true };
            let mut pieces = self.operand(operand, View::Natural, PRODUCT, &mut is_narrow.then_some(wide));
            pieces.push(text(format!(" >> {low}")));
            (SHIFT, pieces)
        };
        let ty = CType { width, signed };
        if signed || width == round_up(width) {
            return Self::cast(ty, shifted);
        }
        let mask = number::mask(crate::bits::mask(width), 128);
        let (level, mut pieces) = shifted;
        if level < SHIFT || level == SUM {
            pieces.insert(0, text("("));
            pieces.push(text(")"));
        }
        pieces.push(text(format!(" & {mask}")));
        (BIT_AND, pieces)
    }

    /// `name[index]`
    pub fn lookup(&self, table: crate::TableId, index: TermId, view: View) -> Vec<Piece> {
        let table = self.arena.table(table);
        let mut pieces = Vec::new();
        if let Some(name) = table.name() {
            pieces.push(text(name.to_owned()));
        } else {
            for (at, &element) in table.elements().iter().enumerate() {
                if at == MOST_ELEMENTS {
                    pieces.push(text(", …"));
                    break;
                }
                pieces.push(text(if at == 0 { "{" } else { ", " }));
                pieces.push(Piece::Term(element, view, TERNARY));
            }
            pieces.push(text("}"));
        }
        pieces.extend([text("["), Piece::Term(index, View::Natural, 0), text("]")]);
        pieces
    }
}
