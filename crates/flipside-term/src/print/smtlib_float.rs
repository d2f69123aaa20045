//! Floating-point operators in an SMT-LIB 2 script, with x86-64's choice of NaNs (see [`crate::float`]).

use std::fmt::Write;

use crate::arena::Arena;
use crate::float::{self, Conversion, FloatBinaryOp, FloatUnaryOp};
use crate::hash::IdSet;
use crate::ids::TermId;
use crate::node::Node;
use crate::print::smtlib::{Piece, Printer, literal};
use crate::traverse::for_each_operand;

/// The logic that a script over these terms needs.
pub fn logic(arena: &Arena, order: &[TermId]) -> &'static str {
    let has_floats =
        order.iter().any(|&term| arena.node(term).makes_float() || arena.node(term).takes_floats());
    if has_floats { "QF_BVFP" } else { "QF_BV" }
}

/// The terms that are used as bit vectors, or are roots: an operator that makes a NaN of one needs the bits of it.
pub fn used_as_bits(arena: &Arena, order: &[TermId], roots: &[TermId]) -> IdSet<TermId> {
    let mut used: IdSet<TermId> = roots.iter().copied().collect();
    for &term in order.iter().rev() {
        let node = arena.node(term);
        if !node.takes_floats() || (node.makes_float() && used.contains(&term)) {
            for_each_operand(arena, term, |operand| {
                used.insert(operand);
            });
        }
    }
    used
}

/// `(_ to_fp 8 24)`
fn to_number(width: u32) -> String {
    format!("(_ to_fp {} {})", float::exponent_bits(width), float::precision(width))
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into().into())
}

impl Printer<'_> {
    /// A term as a floating-point number: by its name, or made of its bits.
    pub fn number(&self, term: TermId) -> Vec<Piece> {
        match self.numbers.get(&term) {
            Some(name) => vec![text(name.clone())],
            None => {
                vec![text(format!("({} ", to_number(self.arena.width(term)))), Piece::Term(term), text(")")]
            }
        }
    }

    /// The result of a float operator, and its bits if they are used.
    pub fn define_number(&mut self, term: TermId, with_bits: bool) {
        let count = self.numbers.len() + 1;
        let name = self.fresh(&format!("$n{count}"));
        let width = self.arena.width(term);
        let sort = format!("(_ FloatingPoint {} {})", float::exponent_bits(width), float::precision(width));
        let _ = write!(self.text, "(define-fun {name} () {sort} ");
        for piece in self.operation(term) {
            self.expression(piece);
        }
        self.text.push_str(")\n");
        self.numbers.insert(term, name.clone());
        if !with_bits {
            return;
        }
        let bits = self.fresh(&format!("$b{count}"));
        let _ = writeln!(self.text, "(declare-const {bits} (_ BitVec {width}))");
        let _ = writeln!(self.text, "(assert (= ({} {bits}) {name}))", to_number(width));
        let _ = write!(self.text, "(assert (=> (fp.isNaN {name}) (= {bits} ");
        for piece in self.nan(term, width) {
            self.expression(piece);
        }
        self.text.push_str(")))\n");
        self.names.insert(term, bits);
    }

    fn operation(&self, term: TermId) -> Vec<Piece> {
        let width = self.arena.width(term);
        match self.arena.node(term) {
            Node::FloatUnary(op, operand) => {
                vec![text(format!("({} ", unary_symbol(op))), Piece::Number(operand), text(")")]
            }
            Node::FloatBinary(op, left, right) => {
                vec![
                    text(format!("({} RNE ", binary_symbol(op))),
                    Piece::Number(left),
                    text(" "),
                    Piece::Number(right),
                    text(")"),
                ]
            }
            Node::FloatConvert { conversion, operand, .. } => {
                let of = match conversion {
                    Conversion::Resize => Piece::Number(operand),
                    Conversion::FromSigned
                    | Conversion::FromUnsigned
                    | Conversion::ToSigned
                    | Conversion::ToUnsigned => Piece::Term(operand),
                };
                let symbol = to_number(width);
                let symbol = if conversion == Conversion::FromUnsigned {
                    symbol.replace("to_fp", "to_fp_unsigned")
                } else {
                    symbol
                };
                vec![text(format!("({symbol} RNE ")), of, text(")")]
            }
            _ => unreachable!("a floating number should be the result of a float operator"),
        }
    }

    /// Which NaN an operator gives, if it gives one.
    fn nan(&self, term: TermId, width: u32) -> Vec<Piece> {
        let default = text(literal(float::default_nan(width), width));
        let quiet = literal(float::quiet_bit(width), width);
        let operands = match self.arena.node(term) {
            Node::FloatConvert { conversion: Conversion::Resize, operand, .. } => {
                return resized_nan(operand, self.arena.width(operand), width);
            }
            Node::FloatUnary(_, operand) => vec![operand],
            Node::FloatBinary(_, left, right) => vec![left, right],
            _ => vec![],
        };
        let mut pieces = Vec::new();
        for &operand in &operands {
            pieces.extend([
                text("(ite (fp.isNaN "),
                Piece::Number(operand),
                text(") (bvor "),
                Piece::Term(operand),
                text(format!(" {quiet}) ")),
            ]);
        }
        pieces.push(default);
        pieces.push(text(")".repeat(operands.len())));
        pieces
    }
}

/// The NaN of the other format: its sign, and as much of its payload as there is room for.
fn resized_nan(operand: TermId, from: u32, to: u32) -> Vec<Piece> {
    let quiet = literal(float::infinity(to) | float::quiet_bit(to), to);
    let payload = float::precision(from) - 1;
    let sign = from - 1;
    let mut pieces =
        vec![text(format!("(bvor {quiet} (concat ((_ extract {sign} {sign}) ")), Piece::Term(operand)];
    if to > from {
        let below = float::precision(to) - float::precision(from);
        let between = to - 1 - payload - below;
        pieces.push(text(format!(") #b{} ((_ extract {} 0) ", "0".repeat(between as usize), payload - 1)));
        pieces.extend([Piece::Term(operand), text(format!(") #b{}))", "0".repeat(below as usize)))]);
    } else {
        let low = float::precision(from) - float::precision(to);
        let between = to - 1 - (payload - low);
        pieces.push(text(format!(
            ") #b{} ((_ extract {} {low}) ",
            "0".repeat(between as usize),
            payload - 1
        )));
        pieces.extend([Piece::Term(operand), text(")))")]);
    }
    pieces
}

/// `(fp.lt left right)`
pub fn comparison(op: FloatBinaryOp, left: TermId, right: TermId) -> Vec<Piece> {
    vec![
        text(format!("({} ", binary_symbol(op))),
        Piece::Number(left),
        text(" "),
        Piece::Number(right),
        text(")"),
    ]
}

/// A floating-point number as an integer; SMT-LIB leaves open what it is when it does not fit.
pub fn to_integer(arena: &Arena, conversion: Conversion, operand: TermId, width: u32) -> Vec<Piece> {
    let signed = conversion == Conversion::ToSigned;
    let symbol = if signed { "fp.to_sbv" } else { "fp.to_ubv" };
    vec![
        text("(ite "),
        Piece::Term(arena.float_fits(operand, width, signed)),
        text(format!(" ((_ {symbol} {width}) RTZ ")),
        Piece::Number(operand),
        text(format!(") {})", literal(0, width))),
    ]
}

fn unary_symbol(op: FloatUnaryOp) -> &'static str {
    match op {
        FloatUnaryOp::Sqrt => "fp.sqrt RNE",
        FloatUnaryOp::Floor => "fp.roundToIntegral RTN",
        FloatUnaryOp::Ceil => "fp.roundToIntegral RTP",
        FloatUnaryOp::Trunc => "fp.roundToIntegral RTZ",
        FloatUnaryOp::RoundAway => "fp.roundToIntegral RNA",
        FloatUnaryOp::RoundEven => "fp.roundToIntegral RNE",
    }
}

fn binary_symbol(op: FloatBinaryOp) -> &'static str {
    match op {
        FloatBinaryOp::Add => "fp.add",
        FloatBinaryOp::Sub => "fp.sub",
        FloatBinaryOp::Mul => "fp.mul",
        FloatBinaryOp::Div => "fp.div",
        FloatBinaryOp::Eq => "fp.eq",
        FloatBinaryOp::Lt => "fp.lt",
        FloatBinaryOp::Le => "fp.leq",
    }
}
