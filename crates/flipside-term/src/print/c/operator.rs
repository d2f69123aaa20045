//! Binary operators as C: the order of operands, casts where C would compute in another type, and characters as such.

use crate::ids::TermId;
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::print::c::facts::{self, round_up};
use crate::print::c::number::{self, CType};
use crate::print::c::render::{
    AND, BIT_AND, BIT_OR, BIT_XOR, BITWISE_OPERAND, EQUALITY, Expression, Level, OR, PRIMARY, PRODUCT, Piece,
    Printer, RELATION, SHIFT, SUM, UNARY, View, text,
};

impl Printer<'_> {
    /// `left op right`, the node of the term
    pub fn binary(&self, term: TermId, view: View, op: BinaryOp, left: TermId, right: TermId) -> Expression {
        match op {
            BinaryOp::And => (AND, self.junction(term, op, " && ")),
            BinaryOp::Or => (OR, self.junction(term, op, " || ")),
            BinaryOp::Eq => self.equality(" == ", left, right),
            BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe => self.relation(op, left, right),
            BinaryOp::Add => self.wrapped(term, view, (SUM, self.sum(term))),
            BinaryOp::Sub => {
                let mut cast = self.widening(term, &[left, right]);
                let view_of_left =
                    if self.arena.is_constant(left) { self.literal_view(left) } else { View::Natural };
                let mut pieces = self.operand(left, view_of_left, SUM, &mut cast);
                pieces.push(text(" - "));
                pieces.extend(self.operand(right, View::Natural, PRODUCT, &mut cast));
                self.wrapped(term, view, (SUM, pieces))
            }
            BinaryOp::Mul => self.wrapped(term, view, (PRODUCT, self.product(term))),
            BinaryOp::Shl => {
                let mut cast = self.widening(term, &[left]);
                let mut pieces = self.operand(left, View::Natural, PRODUCT, &mut cast);
                pieces.extend([text(" << "), Piece::Term(right, View::Natural, PRODUCT)]);
                self.wrapped(term, view, (SHIFT, pieces))
            }
            BinaryOp::BitAnd => self.bitwise(term, view, op, BIT_AND, " & "),
            BinaryOp::BitOr => self.bitwise(term, view, op, BIT_OR, " | "),
            BinaryOp::BitXor => self.bitwise(term, view, op, BIT_XOR, " ^ "),
            BinaryOp::UDiv => self.exact(term, view, PRODUCT, [left, right], " / "),
            BinaryOp::URem => self.exact(term, view, PRODUCT, [left, right], " % "),
            BinaryOp::SDiv => self.exact(term, view, PRODUCT, [left, right], " / "),
            BinaryOp::SRem => self.exact(term, view, PRODUCT, [left, right], " % "),
            BinaryOp::LShr => self.exact(term, view, SHIFT, [left, right], " >> "),
            BinaryOp::AShr => self.exact(term, view, SHIFT, [left, right], " >> "),
            BinaryOp::Concat => self.concatenation(term, view),
            BinaryOp::SAddOverflows => self.overflow(" + ", left, right, SUM),
            BinaryOp::SSubOverflows => self.overflow(" - ", left, right, SUM),
            BinaryOp::SMulOverflows => self.overflow(" * ", left, right, PRODUCT),
        }
    }

    /// The operands of a chain of one operator, by the natural order of their inputs.
    fn chain(&self, term: TermId, op: BinaryOp) -> Vec<TermId> {
        let mut operands = Vec::new();
        let mut pending = vec![(term, true)];
        while let Some((part, is_root)) = pending.pop() {
            let is_inside = is_root || !self.names.contains_key(&part);
            match self.arena.node(part) {
                Node::Binary(of, left, right) if of == op && is_inside => {
                    pending.push((right, false));
                    pending.push((left, false));
                }
                _ => operands.push(part),
            }
        }
        operands.sort_by_key(|&operand| (self.fact(operand).rank, !self.is_lower_bound(operand)));
        operands
    }

    /// Is it `c <= x`? Printed before `x <= d`.
    fn is_lower_bound(&self, term: TermId) -> bool {
        if let Node::Binary(BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe, left, _) =
            self.arena.node(term)
        {
            self.arena.is_constant(left)
        } else {
            false
        }
    }

    fn junction(&self, term: TermId, op: BinaryOp, symbol: &'static str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for operand in self.chain(term, op) {
            if !pieces.is_empty() {
                pieces.push(text(symbol));
            }
            pieces.push(Piece::Term(operand, View::Natural, BIT_OR));
        }
        pieces
    }

    /// `a + b - 1`
    fn sum(&self, term: TermId) -> Vec<Piece> {
        let width = self.arena.width(term);
        let mut pieces = Vec::new();
        let operands = self.chain(term, BinaryOp::Add);
        let mut cast = self.widening(term, &operands);
        for &operand in &operands {
            if pieces.is_empty() {
                pieces = self.operand(operand, View::Natural, SUM, &mut cast);
                continue;
            }
            let Some(value) = self.arena.constant_value(operand) else {
                pieces.extend([text(" + "), Piece::Term(operand, View::Natural, PRODUCT)]);
                continue;
            };
            let is_negative = value >> (width - 1) == 1;
            let value = if is_negative { crate::bits::unary(UnaryOp::Neg, value, width) } else { value };
            pieces.push(text(if is_negative { " - " } else { " + " }));
            // Distances from '0', 'a' and 'A' are what characters are for.
            let letter = number::character(value).filter(|_| {
                operands.len() == 2
                    && self.fact(operands[0]).character
                    && [u128::from(b'0'), u128::from(b'a'), u128::from(b'A')].contains(&value)
            });
            let number = if facts::is_smallest(self.arena, operand) {
                format!("{} - 1", value - 1)
            } else {
                value.to_string()
            };
            pieces.push(text(letter.unwrap_or(number)));
        }
        pieces
    }

    /// The view of a constant in arithmetic.
    fn literal_view(&self, constant: TermId) -> View {
        View::of(!facts::is_smallest(self.arena, constant))
    }

    fn product(&self, term: TermId) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let operands = self.chain(term, BinaryOp::Mul);
        let mut cast = self.widening(term, &operands);
        for operand in operands {
            if pieces.is_empty() {
                pieces = self.operand(operand, View::Natural, PRODUCT, &mut cast);
            } else {
                let view =
                    if self.arena.is_constant(operand) { self.literal_view(operand) } else { View::Natural };
                pieces.extend([text(" * "), Piece::Term(operand, view, UNARY)]);
            }
        }
        pieces
    }

    /// An expression whose value counts only modulo `2^width`.
    pub fn wrapped(&self, term: TermId, view: View, expression: Expression) -> Expression {
        let width = self.arena.width(term);
        let is_wider = self.fact(term).text.is_none_or(|text| text.width > width);
        if is_wider {
            return Self::cast(CType { width, signed: self.is_signed(term, view) }, expression);
        }
        self.fitted(term, view, expression)
    }

    /// A quotient, a remainder or a shift to the right: exact on operands in one view.
    fn exact(
        &self,
        term: TermId,
        view: View,
        level: Level,
        [left, right]: [TermId; 2],
        symbol: &'static str,
    ) -> Expression {
        let operand_view = View::of(facts::operand_view(self.arena.node(term)) == Some(true));
        let (least, right_view) =
            if level == SHIFT { (PRODUCT, View::Natural) } else { (level, operand_view) };
        let operands = if level == SHIFT { vec![left] } else { vec![left, right] };
        let mut cast = self.widening(term, &operands);
        let mut pieces = self.operand(left, operand_view, least, &mut cast);
        pieces.push(text(symbol));
        pieces.extend(self.operand(right, right_view, UNARY, &mut cast));
        self.fitted(term, view, (level, pieces))
    }

    fn bitwise(
        &self,
        term: TermId,
        view: View,
        op: BinaryOp,
        level: Level,
        symbol: &'static str,
    ) -> Expression {
        let width = self.arena.width(term);
        let operands = self.chain(term, op);
        let has_mask = operands.iter().any(|&operand| self.arena.is_constant(operand));
        let unsigned = self.fact(term).unsigned;
        // In more bits than the term has, all operands are read in one view; a mask cuts the rest off.
        let is_wider = self.fact(term).text.is_some_and(|text| text.width > width);
        let operand_view = if is_wider && !(op == BinaryOp::BitAnd && has_mask) {
            View::of(!unsigned)
        } else {
            View::Natural
        };
        let mut pieces = Vec::new();
        let mut cast = self.widening(term, &operands);
        for operand in operands {
            if !pieces.is_empty() {
                pieces.push(text(symbol));
            }
            match self.arena.constant_value(operand) {
                Some(value) if is_wider && !unsigned && op != BinaryOp::BitAnd => {
                    pieces.push(text(number::decimal(value, width, true)));
                }
                Some(value) => pieces.push(text(number::mask(value, width))),
                None => pieces.extend(self.operand(operand, operand_view, BITWISE_OPERAND, &mut cast)),
            }
        }
        self.fitted(term, view, (level, pieces))
    }

    /// `high << 8 | low`, with all parts of a chain
    fn concatenation(&self, term: TermId, view: View) -> Expression {
        let width = self.arena.width(term);
        let ty = CType { width: round_up(width).max(32), signed: false };
        let mut pieces = Vec::new();
        let mut rest = Some(term);
        let mut above = width;
        while let Some(part) = rest {
            let is_inside = part == term || !self.names.contains_key(&part);
            let part = match self.arena.node(part) {
                Node::Binary(BinaryOp::Concat, high, low) if is_inside => {
                    rest = Some(low);
                    high
                }
                _ => {
                    rest = None;
                    part
                }
            };
            if !pieces.is_empty() {
                pieces.push(text(" | "));
            }
            let top = above;
            above -= self.arena.width(part);
            if above == 0 {
                pieces.push(Piece::Term(part, View::Unsigned, BITWISE_OPERAND));
                continue;
            }
            // In `int` the part would lose bits or meet the sign.
            let own = self.fact(part).text.map_or(CType { width: 32, signed: true }, CType::promoted);
            if top > own.width || (top == own.width && own.signed) {
                pieces.push(text(format!("({})", ty.name())));
            }
            pieces.push(Piece::Term(part, View::Unsigned, UNARY));
            pieces.push(text(format!(" << {above}")));
        }
        self.fitted(term, view, (BIT_OR, pieces))
    }

    fn overflow(&self, symbol: &'static str, left: TermId, right: TermId, level: Level) -> Expression {
        let is_swapped = symbol != " - " && self.fact(right).rank < self.fact(left).rank;
        let (left, right) = if is_swapped { (right, left) } else { (left, right) };
        let pieces = vec![
            text("overflows("),
            Piece::Term(left, View::Signed, level),
            text(symbol),
            Piece::Term(right, View::Signed, level + 1),
            text(")"),
        ];
        (PRIMARY, pieces)
    }

    /// `left == right` or `left != right`
    pub fn equality(&self, symbol: &'static str, left: TermId, right: TermId) -> Expression {
        let is_swapped = self.fact(right).rank < self.fact(left).rank;
        let (left, right) = if is_swapped { (right, left) } else { (left, right) };
        if self.arena.sort(left).width().is_none() {
            let side = |term| Piece::Term(term, View::Natural, SHIFT);
            return (EQUALITY, vec![side(left), text(symbol), side(right)]);
        }
        let (one, other) = (self.fact(left), self.fact(right));
        let width = self.arena.width(left);
        // Where C converts to the unsigned type of the width by itself, nothing has to be said.
        let implicit = match (one.text, other.text) {
            (Some(a), Some(b)) => a.usual(b) == CType { width, signed: false },
            _ => false,
        };
        let unsigned =
            if self.arena.is_constant(right) { one.unsigned } else { one.unsigned || other.unsigned };
        let view = if implicit { View::Natural } else { View::of(!unsigned) };
        (EQUALITY, self.sides(symbol, left, right, view))
    }

    /// `left < right` and the like; a constant goes to the right
    pub fn relation(&self, op: BinaryOp, left: TermId, right: TermId) -> Expression {
        let view = View::of(matches!(op, BinaryOp::SLt | BinaryOp::SLe));
        let is_strict = matches!(op, BinaryOp::ULt | BinaryOp::SLt);
        let pieces = if self.arena.is_constant(left) {
            self.sides(if is_strict { " > " } else { " >= " }, right, left, view)
        } else {
            self.sides(if is_strict { " < " } else { " <= " }, left, right, view)
        };
        (RELATION, pieces)
    }

    fn sides(&self, symbol: &'static str, left: TermId, right: TermId, view: View) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let width = self.arena.width(left);
        let ty = |term| facts::text_in_view(self.arena, self.facts, term, view == View::Signed);
        // Two narrower texts of different signs would be compared as unsigned.
        let common = ty(left).zip(ty(right)).map(|(one, other)| one.usual(other));
        let is_mixed = view == View::Signed && common.is_some_and(|common| !common.signed);
        if is_mixed {
            pieces.push(text(format!("({})", CType { width: round_up(width), signed: true }.name())));
            pieces.push(Piece::Term(left, view, UNARY));
        } else {
            pieces.push(self.side(left, right, view));
        }
        pieces.push(text(symbol));
        pieces.push(self.side(right, left, view));
        pieces
    }

    /// One side of a comparison; a number that is compared with a character is one.
    fn side(&self, term: TermId, other: TermId, view: View) -> Piece {
        let letter = self.arena.constant_value(term).filter(|_| self.fact(other).character);
        match letter.and_then(number::character) {
            Some(letter) => text(letter),
            None => Piece::Term(term, view, SHIFT),
        }
    }
}
