//! Floating-point operators in Z3: its own theory, with conversions from and to bit vectors.
//!
//! A bit vector becomes a floating-point number where a float operator takes it. Z3 has only one NaN, so the bits of a
//! result are defined case by case: those of the operand that is a NaN, the default NaN, or those of the number.
//!
//! The Z3 crate has no functions from bit vectors to floating-point numbers; but Z3's parser knows them, and a parsed
//! function can be applied to other operands.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ::z3::ast::{Ast, BV, Bool, Float, RoundingMode};
use ::z3::{FuncDecl, Goal, Solver, Sort, Tactic};
use flipside_term::{Arena, BinaryOp, Conversion, FloatBinaryOp, FloatUnaryOp, Node, TermId, float};

use super::translate::{Kind, Translator, constant};

/// A solver that bit-blasts floating-point operations first.
pub fn solver() -> Solver {
    let steps =
        ["simplify", "propagate-values", "fpa2bv", "simplify", "propagate-values", "bit-blast", "sat"];
    let all = steps.into_iter().map(Tactic::new).reduce(|all, step| all.and_then(&step));
    all.expect("there should be a step").solver()
}

/// An equivalent truth value over bit vectors only; `None` where Z3 cannot make it (some versions cannot, for roundings to
/// integers).
pub fn as_bits(truth: &Bool) -> Option<Bool> {
    let goal = Goal::new(false, false, false);
    goal.assert(truth);
    let result = Tactic::new("fpa2bv").apply(&goal, None).ok()?;
    let formulas: Vec<Bool> = result.list_subgoals().flat_map(|goal| goal.get_formulas()).collect();
    Some(Bool::and(&formulas))
}

/// A function from bit vectors to floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// The bits are those of the number.
    Bits,
    /// The bits are a signed integer of this width.
    Signed(u32),
    /// The bits are an unsigned integer of this width.
    Unsigned(u32),
}

/// The functions that were parsed so far, by what they read and the width of the result.
#[derive(Default)]
pub struct Floats {
    functions: RefCell<BTreeMap<(Reading, u32), FuncDecl>>,
}

impl Floats {
    fn apply(&self, reading: Reading, width: u32, bits: &BV) -> Float {
        let mut functions = self.functions.borrow_mut();
        let function = functions.entry((reading, width)).or_insert_with(|| parsed(reading, width));
        let result = match reading {
            Reading::Bits => function.apply(&[bits]),
            Reading::Signed(_) | Reading::Unsigned(_) => function.apply(&[&nearest_even(), bits]),
        };
        result.as_float().expect("a function to floating numbers should give one")
    }
}

/// The declaration of a function, from a script that uses it.
fn parsed(reading: Reading, width: u32) -> FuncDecl {
    let format = format!("{} {}", float::exponent_bits(width), float::precision(width));
    let (from, application) = match reading {
        Reading::Bits => (width, format!("((_ to_fp {format}) x)")),
        Reading::Signed(from) => (from, format!("((_ to_fp {format}) RNE x)")),
        Reading::Unsigned(from) => (from, format!("((_ to_fp_unsigned {format}) RNE x)")),
    };
    let solver = Solver::new();
    solver.from_string(format!("(declare-const x (_ BitVec {from}))\n(assert (fp.isNaN {application}))\n"));
    let assertion = solver.get_assertions().pop().expect("Z3 should know floating numbers");
    assertion.nth_child(0).expect("a predicate should have an operand").decl()
}

/// What has to be translated before a term becomes a floating-point number.
pub fn needs(arena: &Arena, term: TermId) -> Vec<(TermId, Kind)> {
    let node = arena.node(term);
    if node.makes_float() {
        let kind = if node.takes_floats() { Kind::Number } else { Kind::Plain };
        return node.operands().map(|operand| (operand, kind)).collect();
    }
    if let Some((operand, _)) = sign_operation(arena, term) {
        return vec![(operand, Kind::Number)];
    }
    match node {
        Node::Ite(condition, then, otherwise) => {
            vec![(condition, Kind::Plain), (then, Kind::Number), (otherwise, Kind::Number)]
        }
        _ => vec![(term, Kind::Plain)],
    }
}

/// What is done to the sign of a floating-point number.
#[derive(Clone, Copy)]
enum SignOperation {
    Negate,
    Absolute,
}

/// The operand of a term that is a floating-point number with another sign, or without.
fn sign_operation(arena: &Arena, term: TermId) -> Option<(TermId, SignOperation)> {
    let Node::Binary(op, operand, right) = arena.node(term) else { return None };
    let width = arena.width(term);
    let value = arena.constant_value(right)?;
    if op == BinaryOp::BitXor && value == 1 << (width - 1) {
        Some((operand, SignOperation::Negate))
    } else if op == BinaryOp::BitAnd && value == (1 << (width - 1)) - 1 {
        Some((operand, SignOperation::Absolute))
    } else {
        None
    }
}

impl Translator {
    /// A term as a floating-point number, once what it [`needs`] is there.
    pub(super) fn to_number(&self, arena: &Arena, term: TermId) -> Float {
        match arena.node(term) {
            Node::FloatUnary(op, operand) => unary(op, self.number(operand)),
            Node::FloatBinary(op, left, right) if !op.is_comparison() => {
                arithmetic(op, self.number(left), self.number(right))
            }
            Node::FloatConvert { conversion, operand, width } if conversion.is_to_float() => {
                let from = arena.width(operand);
                match conversion {
                    Conversion::FromSigned => {
                        self.floats.apply(Reading::Signed(from), width, self.bits(operand))
                    }
                    Conversion::FromUnsigned => {
                        self.floats.apply(Reading::Unsigned(from), width, self.bits(operand))
                    }
                    Conversion::Resize | Conversion::ToSigned | Conversion::ToUnsigned => {
                        self.number(operand).to_fp_with_rounding_mode(&nearest_even(), &sort(width))
                    }
                }
            }
            Node::Ite(condition, then, otherwise) => {
                self.bool(condition).ite(self.number(then), self.number(otherwise))
            }
            _ => match sign_operation(arena, term) {
                Some((operand, SignOperation::Negate)) => self.number(operand).unary_neg(),
                Some((operand, SignOperation::Absolute)) => self.number(operand).unary_abs(),
                None => self.floats.apply(Reading::Bits, arena.width(term), self.bits(term)),
            },
        }
    }

    /// The bits of the result of a float operator.
    pub(super) fn bits_of_number(&self, arena: &Arena, term: TermId) -> BV {
        let width = arena.width(term);
        let number = self.number(term);
        let made = number.is_nan().ite(&constant(float::default_nan(width), width), &number.to_ieee_bv());
        let node = arena.node(term);
        if !node.takes_floats() {
            return made;
        }
        let operands: Vec<TermId> = node.operands().collect();
        operands.into_iter().rev().fold(made, |rest, operand| {
            let bits = self.bits(operand);
            let kept = if arena.width(operand) == width {
                bits.bvor(constant(float::quiet_bit(width), width))
            } else {
                resized_nan(bits, arena.width(operand), width)
            };
            self.number(operand).is_nan().ite(&kept, &rest)
        })
    }
}

/// A NaN in the other format: its sign, and as much of its payload as there is room for.
fn resized_nan(bits: &BV, from: u32, to: u32) -> BV {
    let payload = bits.extract(float::precision(from) - 2, 0);
    let payload = if to > from {
        payload.concat(constant(0, float::precision(to) - float::precision(from)))
    } else {
        payload.extract(float::precision(from) - 2, float::precision(from) - float::precision(to))
    };
    let exponent = constant((1 << float::exponent_bits(to)) - 1, float::exponent_bits(to));
    let nan = bits.extract(from - 1, from - 1).concat(exponent).concat(payload);
    nan.bvor(constant(float::quiet_bit(to), to))
}

fn nearest_even() -> RoundingMode {
    RoundingMode::round_nearest_ties_to_even()
}

fn sort(width: u32) -> Sort {
    Sort::float(float::exponent_bits(width), float::precision(width))
}

fn unary(op: FloatUnaryOp, operand: &Float) -> Float {
    let rounded = |mode: &RoundingMode| operand.round_to_integral_with_rounding_mode(mode);
    match op {
        FloatUnaryOp::Sqrt => operand.sqrt(),
        FloatUnaryOp::Floor => rounded(&RoundingMode::round_towards_negative()),
        FloatUnaryOp::Ceil => rounded(&RoundingMode::round_towards_positive()),
        FloatUnaryOp::Trunc => rounded(&RoundingMode::round_towards_zero()),
        FloatUnaryOp::RoundAway => rounded(&RoundingMode::round_nearest_ties_to_away()),
        FloatUnaryOp::RoundEven => rounded(&nearest_even()),
    }
}

fn arithmetic(op: FloatBinaryOp, left: &Float, right: &Float) -> Float {
    let mode = nearest_even();
    match op {
        FloatBinaryOp::Add => left.add_with_rounding_mode(right, &mode),
        FloatBinaryOp::Sub => left.sub_with_rounding_mode(right, &mode),
        FloatBinaryOp::Mul => left.mul_with_rounding_mode(right, &mode),
        FloatBinaryOp::Div => left.div_with_rounding_mode(right, &mode),
        FloatBinaryOp::Eq | FloatBinaryOp::Lt | FloatBinaryOp::Le => {
            unreachable!("arithmetic should give no truth value")
        }
    }
}

/// A comparison of two floating-point numbers.
pub fn comparison(op: FloatBinaryOp, left: &Float, right: &Float) -> Bool {
    match op {
        FloatBinaryOp::Eq if left == right => left.is_nan().not(),
        FloatBinaryOp::Eq => left.eq_fpa(right),
        FloatBinaryOp::Lt => left.lt(right),
        FloatBinaryOp::Le => left.le(right),
        FloatBinaryOp::Add | FloatBinaryOp::Sub | FloatBinaryOp::Mul | FloatBinaryOp::Div => {
            unreachable!("a comparison should give a truth value")
        }
    }
}

/// A floating-point number as an integer; 0 unless it fits.
pub fn to_integer(conversion: Conversion, number: &Float, fits: &Bool, width: u32) -> BV {
    let mode = RoundingMode::round_towards_zero();
    let integer = if conversion == Conversion::ToSigned {
        number.to_sbv_with_rounding_mode(&mode, width)
    } else {
        number.to_ubv_with_rounding_mode(&mode, width)
    };
    fits.ite(&integer, &constant(0, width))
}
