//! Terms as an SMT-LIB 2 script of the logic `QF_BV`, or `QF_BVFP` where floating-point numbers occur.
//!
//! A term that is used more than once, or that lies deep, is a `define-fun` of its own, so the script is linear in
//! the number of different terms and never deeply nested. A table is a `define-fun` with the index as parameter,
//! its body a balanced tree of comparisons. Overflow predicates are spelled out, for solvers that lack them.
//!
//! The result of a float operator is a floating-point number with a definition of its own (`$n1`). Where its bits are
//! needed, they are a constant (`$b1`) with an assertion that relates it to the number and says which NaN it is: SMT-LIB
//! has no function from floating-point numbers to bits.
//!
//! Names of definitions count from 1 in the order of the script: the same terms give the same text in any arena.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use crate::arena::Arena;
use crate::hash::{IdMap, IdSet};
use crate::ids::{InputId, TableId, TermId};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::print::smtlib_float;
use crate::traverse::{for_each_operand, post_order};

/// Terms nested deeper than this get a definition of their own: parsers of solvers may recurse on nesting.
const DEPTH: u32 = 100;

/// Symbols of the logic, which a C variable may be called too.
const SYMBOLS: [&str; 79] = [
    "fp",
    "RNE",
    "RNA",
    "RTP",
    "RTN",
    "RTZ",
    "roundNearestTiesToEven",
    "roundNearestTiesToAway",
    "roundTowardPositive",
    "roundTowardNegative",
    "roundTowardZero",
    "RoundingMode",
    "FloatingPoint",
    "Float16",
    "Float32",
    "Float64",
    "Float128",
    "NaN",
    "to_fp",
    "to_fp_unsigned",
    "Real",
    "Int",
    "Array",
    "select",
    "store",
    "iff",
    "Bool",
    "BitVec",
    "true",
    "false",
    "not",
    "and",
    "or",
    "xor",
    "distinct",
    "ite",
    "concat",
    "extract",
    "repeat",
    "zero_extend",
    "sign_extend",
    "rotate_left",
    "rotate_right",
    "bvnot",
    "bvand",
    "bvor",
    "bvneg",
    "bvadd",
    "bvmul",
    "bvudiv",
    "bvurem",
    "bvshl",
    "bvlshr",
    "bvult",
    "bvnand",
    "bvnor",
    "bvxor",
    "bvxnor",
    "bvcomp",
    "bvsub",
    "bvsdiv",
    "bvsrem",
    "bvsmod",
    "bvashr",
    "bvule",
    "bvugt",
    "bvuge",
    "bvslt",
    "bvsle",
    "bvsgt",
    "bvsge",
    "bvnego",
    "bvuaddo",
    "bvsaddo",
    "bvumulo",
    "bvsmulo",
    "bvusubo",
    "bvssubo",
    "bvsdivo",
];

/// A script with the names that the inputs have in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The text, up to and without `check-sat`.
    pub text: String,
    /// The inputs that occur, with their symbols (bars included), in the order of their declarations.
    pub inputs: Vec<(InputId, String)>,
}

/// The script that asserts the terms, which should be truth values.
pub fn script(arena: &Arena, assertions: &[TermId]) -> Script {
    let order = post_order(arena, assertions);
    let mut printer = Printer {
        arena,
        text: format!("(set-logic {})\n", smtlib_float::logic(arena, &order)),
        symbols: SYMBOLS.into_iter().chain(["$i", "$r"]).map(str::to_owned).collect(),
        names: IdMap::default(),
        numbers: IdMap::default(),
        tables: IdMap::default(),
    };
    let inputs = printer.declare_inputs(&order);
    let defined = defined_apart(arena, &order, assertions);
    let as_bits = smtlib_float::used_as_bits(arena, &order, assertions);
    let mut definitions = 0;
    for &term in &order {
        if arena.node(term).makes_float() {
            printer.define_number(term, as_bits.contains(&term));
            continue;
        }
        if let Node::Lookup { table, index } = arena.node(term) {
            printer.define_table(table, arena.width(index));
        }
        if defined.contains(&term) {
            definitions += 1;
            let name = printer.fresh(&format!("$t{definitions}"));
            let _ = write!(printer.text, "(define-fun {name} () {} ", arena.sort(term));
            printer.expression(Piece::Body(term));
            printer.text.push_str(")\n");
            printer.names.insert(term, name);
        }
    }
    for &term in assertions {
        printer.text.push_str("(assert ");
        printer.expression(Piece::Term(term));
        printer.text.push_str(")\n");
    }
    Script { text: printer.text, inputs }
}

/// The terms with operands that are used twice or lie too deep to be printed in place.
fn defined_apart(arena: &Arena, order: &[TermId], roots: &[TermId]) -> IdSet<TermId> {
    let mut uses: IdMap<TermId, u32> = IdMap::default();
    for &root in roots {
        *uses.entry(root).or_default() += 1;
    }
    for &term in order {
        for_each_operand(arena, term, |operand| *uses.entry(operand).or_default() += 1);
    }
    let mut depths: IdMap<TermId, u32> = IdMap::default();
    let mut defined = IdSet::default();
    for &term in order {
        let mut depth = 0;
        for_each_operand(arena, term, |operand| depth = depth.max(depths[&operand] + 1));
        let is_defined = !arena.node(term).is_leaf() && (uses[&term] > 1 || depth >= DEPTH);
        if is_defined {
            defined.insert(term);
        }
        depths.insert(term, if is_defined { 0 } else { depth });
    }
    defined
}

/// What is still to be written.
pub(super) enum Piece {
    Text(Cow<'static, str>),
    /// A term by its name, if it has one.
    Term(TermId),
    /// A term without its name.
    Body(TermId),
    /// A term as a floating-point number.
    Number(TermId),
    /// The elements of a table from one index up to another.
    Range(TableId, u32, usize, usize),
}

pub(super) struct Printer<'a> {
    pub(super) arena: &'a Arena,
    pub(super) text: String,
    /// All symbols in use.
    symbols: BTreeSet<String>,
    /// Inputs and terms defined apart.
    pub(super) names: IdMap<TermId, String>,
    /// Results of float operators, as floating-point numbers.
    pub(super) numbers: IdMap<TermId, String>,
    /// Tables by index width.
    tables: IdMap<(TableId, u32), String>,
}

impl Printer<'_> {
    /// The name, or one like it that is not in use.
    pub(super) fn fresh(&mut self, name: &str) -> String {
        let mut fresh = name.to_owned();
        while !self.symbols.insert(fresh.clone()) {
            fresh.push('\'');
        }
        if fresh.ends_with('\'') && !fresh.starts_with('|') { format!("|{fresh}|") } else { fresh }
    }

    fn declare_inputs(&mut self, order: &[TermId]) -> Vec<(InputId, String)> {
        let mut inputs = Vec::new();
        for &term in order {
            if let Node::Input(input) = self.arena.node(term) {
                let declaration = self.arena.input(input);
                // A quoted symbol may hold anything but these two, and is the same symbol without its bars.
                let name = self.fresh(&declaration.name.replace(['|', '\\'], "_"));
                let name = format!("|{}|", name.trim_matches('|'));
                let _ = writeln!(self.text, "(declare-const {name} {})", declaration.sort);
                self.names.insert(term, name.clone());
                inputs.push((input, name));
            }
        }
        inputs
    }

    fn define_table(&mut self, table: TableId, index_width: u32) {
        if self.tables.contains_key(&(table, index_width)) {
            return;
        }
        let name = self.fresh(&format!("$table{}", self.tables.len() + 1));
        let content = self.arena.table(table);
        let _ = write!(
            self.text,
            "(define-fun {name} (($i (_ BitVec {index_width}))) (_ BitVec {}) ",
            content.width()
        );
        self.expression(Piece::Range(table, index_width, 0, content.reachable(index_width)));
        self.text.push_str(")\n");
        self.tables.insert((table, index_width), name);
    }

    pub(super) fn expression(&mut self, piece: Piece) {
        let mut pending = vec![piece];
        while let Some(piece) = pending.pop() {
            match piece {
                Piece::Text(text) => self.text.push_str(&text),
                Piece::Term(term) => match self.names.get(&term) {
                    Some(name) => self.text.push_str(name),
                    None => pending.push(Piece::Body(term)),
                },
                Piece::Body(term) => pending.extend(self.body(term).into_iter().rev()),
                Piece::Number(term) => pending.extend(self.number(term).into_iter().rev()),
                Piece::Range(table, width, from, to) => {
                    pending.extend(self.range(table, width, from, to).into_iter().rev());
                }
            }
        }
    }

    fn range(&self, table: TableId, width: u32, from: usize, to: usize) -> Vec<Piece> {
        let elements = &self.arena.table(table).elements()[from..to];
        if elements.iter().all(|&element| element == elements[0]) {
            return vec![Piece::Term(elements[0])];
        }
        let middle = usize::midpoint(from, to);
        let condition = format!("(ite (bvult $i {}) ", literal(middle as u128, width));
        vec![
            Piece::Text(condition.into()),
            Piece::Range(table, width, from, middle),
            Piece::Text(" ".into()),
            Piece::Range(table, width, middle, to),
            Piece::Text(")".into()),
        ]
    }

    fn body(&self, term: TermId) -> Vec<Piece> {
        match self.arena.node(term) {
            Node::Bool(value) => vec![Piece::Text(value.to_string().into())],
            Node::Const { bits, width } => vec![Piece::Text(literal(bits, width).into())],
            Node::Input(input) => vec![Piece::Text(self.arena.input(input).name.clone().into())],
            Node::Unary(op, operand) => application(unary_symbol(op).into(), &[operand]),
            Node::Binary(op, left, right) => match binary_symbol(op) {
                Ok(symbol) => application(symbol.into(), &[left, right]),
                Err(symbol) => self.overflow(symbol, op, left, right),
            },
            Node::Ite(condition, then, otherwise) => application("ite".into(), &[condition, then, otherwise]),
            Node::Extract { operand, high, low } => {
                application(format!("(_ extract {high} {low})").into(), &[operand])
            }
            Node::ZeroExtend { operand, width } => {
                let by = width - self.arena.width(operand);
                application(format!("(_ zero_extend {by})").into(), &[operand])
            }
            Node::SignExtend { operand, width } => {
                let by = width - self.arena.width(operand);
                application(format!("(_ sign_extend {by})").into(), &[operand])
            }
            Node::FloatBinary(op, left, right) if op.is_comparison() => {
                smtlib_float::comparison(op, left, right)
            }
            Node::FloatConvert { conversion, operand, width } if !conversion.is_to_float() => {
                smtlib_float::to_integer(self.arena, conversion, operand, width)
            }
            Node::FloatUnary(..) | Node::FloatBinary(..) | Node::FloatConvert { .. } => {
                unreachable!("the result of a float operator should have a name")
            }
            Node::Lookup { table, index } => {
                application(self.tables[&(table, self.arena.width(index))].clone().into(), &[index])
            }
        }
    }

    /// Does the exact result, one bit wider or twice as wide, not fit?
    fn overflow(&self, symbol: &str, op: BinaryOp, left: TermId, right: TermId) -> Vec<Piece> {
        let width = self.arena.width(left);
        let by = if op == BinaryOp::SMulOverflows { width } else { 1 };
        let last = width - 1;
        vec![
            Piece::Text(format!("(let (($r ({symbol} ((_ sign_extend {by}) ").into()),
            Piece::Term(left),
            Piece::Text(format!(") ((_ sign_extend {by}) ").into()),
            Piece::Term(right),
            Piece::Text(
                format!(")))) (not (= $r ((_ sign_extend {by}) ((_ extract {last} 0) $r)))))").into(),
            ),
        ]
    }
}

fn application(symbol: Cow<'static, str>, operands: &[TermId]) -> Vec<Piece> {
    let mut pieces = vec![Piece::Text("(".into()), Piece::Text(symbol)];
    for &operand in operands {
        pieces.extend([Piece::Text(" ".into()), Piece::Term(operand)]);
    }
    pieces.push(Piece::Text(")".into()));
    pieces
}

pub(super) fn literal(bits: u128, width: u32) -> String {
    if width.is_multiple_of(4) {
        format!("#x{bits:0digits$x}", digits = width as usize / 4)
    } else {
        format!("#b{bits:0digits$b}", digits = width as usize)
    }
}

fn unary_symbol(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "not",
        UnaryOp::Neg => "bvneg",
        UnaryOp::BitNot => "bvnot",
    }
}

/// The symbol of an operator; for an overflow predicate, that of the operation, as an error.
fn binary_symbol(op: BinaryOp) -> Result<&'static str, &'static str> {
    Ok(match op {
        BinaryOp::And => "and",
        BinaryOp::Or => "or",
        BinaryOp::Eq => "=",
        BinaryOp::Add => "bvadd",
        BinaryOp::Sub => "bvsub",
        BinaryOp::Mul => "bvmul",
        BinaryOp::UDiv => "bvudiv",
        BinaryOp::URem => "bvurem",
        BinaryOp::SDiv => "bvsdiv",
        BinaryOp::SRem => "bvsrem",
        BinaryOp::BitAnd => "bvand",
        BinaryOp::BitOr => "bvor",
        BinaryOp::BitXor => "bvxor",
        BinaryOp::Shl => "bvshl",
        BinaryOp::LShr => "bvlshr",
        BinaryOp::AShr => "bvashr",
        BinaryOp::Concat => "concat",
        BinaryOp::ULt => "bvult",
        BinaryOp::ULe => "bvule",
        BinaryOp::SLt => "bvslt",
        BinaryOp::SLe => "bvsle",
        BinaryOp::SAddOverflows => return Err("bvadd"),
        BinaryOp::SSubOverflows => return Err("bvsub"),
        BinaryOp::SMulOverflows => return Err("bvmul"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    #[test]
    fn shared_terms_are_defined_once() {
        let arena = Arena::new();
        let x = arena.input_term(arena.declare_input(&Input::integer("p->len", 32, true)));
        let y = arena.input_term(arena.declare_input(&Input::integer("and", 32, true)));
        let product = arena.multiply(x, arena.subtract(x, y));
        let condition = arena.signed_less(product, arena.negate(product));
        let script = script(&arena, &[condition, arena.not_equal(product, y)]);
        let text = script.text.replace("(bvmul |p->len| (bvsub |p->len| |and'|))", "PRODUCT");
        let text = text.replace("(bvmul (bvsub |p->len| |and'|) |p->len|)", "PRODUCT");
        let text = text.replace("(= |and'| $t1)", "(= $t1 |and'|)");
        assert_eq!(
            text,
            "(set-logic QF_BV)\n\
             (declare-const |p->len| (_ BitVec 32))\n\
             (declare-const |and'| (_ BitVec 32))\n\
             (define-fun $t1 () (_ BitVec 32) PRODUCT)\n\
             (assert (bvslt $t1 (bvneg $t1)))\n\
             (assert (not (= $t1 |and'|)))\n"
        );
        assert_eq!(script.inputs[0].1, "|p->len|");
    }

    #[test]
    fn deep_terms_are_cut() {
        let arena = Arena::new();
        let x = arena.input_term(arena.declare_input(&Input::integer("x", 32, true)));
        let y = arena.input_term(arena.declare_input(&Input::integer("y", 32, true)));
        let deep = (0..100_000).fold(x, |term, _| arena.unsigned_divide(y, term));
        let text = script(&arena, &[arena.equal(deep, x)]).text;
        assert_eq!(text.lines().filter(|line| line.starts_with("(define-fun")).count(), 1000);
        assert!(text.len() < 3_000_000);
    }
}
