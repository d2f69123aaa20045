//! What the C printer has to know of every term before it prints: the C type that its text will have, whether it is
//! a character, and which input it starts with.

use std::cmp::Ordering;

use crate::arena::Arena;
use crate::bits::sign_bit;
use crate::float::Conversion;
use crate::hash::IdMap;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};
use crate::print::c::number::{CType, is_unsigned_literal};
use crate::traverse::for_each_operand;

/// What is known of a term.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// The type of its text, printed without a view from outside; none for constants, which take any.
    pub text: Option<CType>,
    /// Is its value, rather than its text, unsigned at its own width?
    pub unsigned: bool,
    /// Is it an input of a character type, perhaps promoted?
    pub character: bool,
    /// The first input below it, by the natural order of names; largest if there is none.
    pub rank: u32,
}

/// The facts of all terms of a post-order.
pub fn collect(arena: &Arena, order: &[TermId]) -> Facts {
    let ranks = rank_inputs(arena, order);
    let mut facts = Facts::default();
    for &term in order {
        let mut rank = ranks.get(&term).copied().unwrap_or(u32::MAX);
        for_each_operand(arena, term, |operand| rank = rank.min(facts[&operand].rank));
        let (text, unsigned, character) = describe(arena, &facts, term);
        facts.insert(term, Fact { text, unsigned, character, rank });
    }
    facts
}

/// The facts known so far.
pub type Facts = IdMap<TermId, Fact>;

/// Text type, sign of the value and character of one term.
fn describe(arena: &Arena, facts: &Facts, term: TermId) -> (Option<CType>, bool, bool) {
    let Some(width) = arena.sort(term).width() else {
        return (Some(INT), false, false);
    };
    let own = |signed| Some(CType { width: round_up(width), signed }.promoted());
    match arena.node(term) {
        Node::Bool(_) | Node::Const { .. } => (None, false, false),
        Node::Input(input) => {
            let input = arena.input(input);
            (own(input.signed), !input.signed, input.character)
        }
        Node::ZeroExtend { operand, .. } => {
            let text = text_in_view(arena, facts, operand, false).unwrap_or(INT);
            (Some(text), text.width >= width && !text.signed, facts[&operand].character)
        }
        Node::SignExtend { operand, .. } => {
            (text_in_view(arena, facts, operand, true), false, facts[&operand].character)
        }
        // A width that no type has is cut out with a mask, in the type of the operand.
        Node::Extract { operand, .. } if width != round_up(width) => (facts[&operand].text, true, false),
        Node::Extract { .. } | Node::Binary(BinaryOp::Concat, ..) => (own(false), true, false),
        Node::Unary(_, operand) => operator(arena, facts, term, &[operand]),
        Node::Binary(op @ (BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr), left, _) => {
            let (text, unsigned, _) = operator(arena, facts, term, &[left]);
            (text, if op == BinaryOp::Shl { unsigned } else { op == BinaryOp::LShr }, false)
        }
        Node::Binary(op, left, right) => {
            let (text, unsigned, _) = operator(arena, facts, term, &[left, right]);
            let unsigned = match operand_view(arena.node(term)) {
                Some(signed) => !signed,
                None => unsigned,
            };
            if matches!(op, BinaryOp::Sub | BinaryOp::Mul)
                && [left, right].into_iter().any(|operand| is_smallest(arena, operand))
            {
                return (own(false), true, false);
            }
            let mask = arena.constant_value(right).filter(|_| is_bitwise(op));
            match mask {
                // The literal is unsigned, and so is what it is combined with.
                Some(mask) if is_unsigned_literal(mask, width) => (own(false), true, false),
                // C computes in more bits; the mask has zeros there.
                Some(_) if op == BinaryOp::BitAnd && width < 32 => (text, true, false),
                Some(_) | None => (text, unsigned, false),
            }
        }
        Node::FloatConvert { conversion: Conversion::ToSigned, .. } => (own(true), false, false),
        Node::FloatUnary(..) | Node::FloatBinary(..) | Node::FloatConvert { .. } => (own(false), true, false),
        Node::Ite(_, then, otherwise) => operator(arena, facts, term, &[then, otherwise]),
        Node::Lookup { table, .. } => {
            let mut elements =
                arena.table(table).elements().iter().filter(|&&element| !arena.is_constant(element));
            let unsigned = elements.next().map_or(width < 32, |element| facts[element].unsigned);
            (own(!unsigned), unsigned, false)
        }
    }
}

const INT: CType = CType { width: 32, signed: true };

/// An operator over these operands: the type of its text, and whether its value is unsigned.
fn operator(arena: &Arena, facts: &Facts, term: TermId, operands: &[TermId]) -> (Option<CType>, bool, bool) {
    let width = arena.sort(term).bits();
    let common = common_type(arena, facts, term, operands);
    let unsigned = match width.cmp(&common.width) {
        Ordering::Less => operands.iter().any(|operand| facts[operand].unsigned),
        Ordering::Equal => !common.signed,
        Ordering::Greater => {
            return match widening(arena, facts, term, operands) {
                Some(wide) => (Some(wide), !wide.signed, false),
                None => (Some(common), false, false),
            };
        }
    };
    (Some(common), unsigned, false)
}

/// The view in which the operands of an operator are printed, if it is not their own.
pub fn operand_view(node: Node) -> Option<bool> {
    match node {
        Node::Binary(BinaryOp::UDiv | BinaryOp::URem | BinaryOp::LShr, ..) => Some(false),
        Node::Binary(BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::AShr, ..) => Some(true),
        _ => None,
    }
}

/// Is it the smallest signed number of a C type? With a minus it would be a number of the next larger type, so in
/// arithmetic it is printed as unsigned.
pub fn is_smallest(arena: &Arena, term: TermId) -> bool {
    let width = arena.sort(term).bits();
    [32, 64].contains(&width) && arena.constant_value(term) == Some(sign_bit(width))
}

pub fn is_bitwise(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor)
}

/// The type in which C computes an operator over these operands.
fn common_type(arena: &Arena, facts: &Facts, term: TermId, operands: &[TermId]) -> CType {
    let view = operand_view(arena.node(term));
    let text = |&operand: &TermId| match view {
        Some(signed) => text_in_view(arena, facts, operand, signed),
        None => facts[&operand].text,
    };
    operands.iter().filter_map(text).reduce(CType::usual).unwrap_or(INT).promoted()
}

/// The type that one operand must be cast to because C would compute in too few bits, or take a negative operand for a
/// large one.
pub fn widening(arena: &Arena, facts: &Facts, term: TermId, operands: &[TermId]) -> Option<CType> {
    let width = arena.sort(term).bits();
    let common = common_type(arena, facts, term, operands);
    if common.width >= width {
        return None;
    }
    let size = arena.significance(term);
    let fits = u32::from(if common.signed { size.signed } else { size.unsigned }) <= common.width;
    let is_exact = match arena.node(term) {
        Node::Unary(..) | Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, ..) => {
            fits
        }
        Node::Binary(BinaryOp::SDiv, ..) => fits && common.signed,
        Node::Binary(BinaryOp::SRem, ..) => common.signed,
        Node::Binary(BinaryOp::LShr | BinaryOp::AShr, _, amount) => {
            arena.constant_value(amount).is_some_and(|amount| amount < u128::from(common.width))
        }
        Node::Binary(BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor, ..) | Node::Ite(..) => {
            let is_plain = |&operand: &TermId| {
                arena
                    .sort(operand)
                    .width()
                    .is_none_or(|width| arena.significance(operand).is_nonnegative(width))
            };
            common.signed || operands.iter().all(is_plain)
        }
        _ => true,
    };
    let signed = match arena.node(term) {
        Node::Unary(..) | Node::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, ..) => {
            common.signed
        }
        Node::Binary(BinaryOp::LShr, ..) => false,
        _ => true,
    };
    (!is_exact).then_some(CType { width: round_up(width), signed })
}

/// Must a text with the natural value of the term be cast for a view?
pub fn needs_cast(arena: &Arena, facts: &Facts, term: TermId, signed: bool) -> bool {
    let fact = facts[&term];
    let Some(width) = arena.sort(term).width() else { return false };
    if arena.is_constant(term) || signed != fact.unsigned {
        return false;
    }
    if !arena.significance(term).is_nonnegative(width) {
        return true;
    }
    // Both views agree; but an unsigned type would convert what it is compared with.
    signed && fact.text.is_some_and(|text| !text.signed && text.width >= width)
}

/// The type of the text of a term in a view.
pub fn text_in_view(arena: &Arena, facts: &Facts, term: TermId, signed: bool) -> Option<CType> {
    if needs_cast(arena, facts, term, signed) {
        Some(CType { width: round_up(arena.sort(term).bits()), signed }.promoted())
    } else {
        facts[&term].text
    }
}

/// The width of the smallest C type that holds this many bits.
pub fn round_up(width: u32) -> u32 {
    width.next_power_of_two().max(8)
}

fn rank_inputs(arena: &Arena, order: &[TermId]) -> IdMap<TermId, u32> {
    let mut inputs: Vec<(&str, TermId)> = Vec::new();
    for &term in order {
        if let Node::Input(input) = arena.node(term) {
            inputs.push((&arena.input(input).name, term));
        }
    }
    inputs.sort_by(|(one, _), (other, _)| natural_order(one, other));
    inputs.into_iter().zip(0..).map(|((_, term), rank)| (term, rank)).collect()
}

/// Text order, but with runs of digits as numbers: `buf[2]` before `buf[10]`.
pub fn natural_order(left: &str, right: &str) -> Ordering {
    let (mut a, mut b) = (left, right);
    loop {
        let (digits_a, rest_a) = a.split_at(a.bytes().take_while(u8::is_ascii_digit).count());
        let (digits_b, rest_b) = b.split_at(b.bytes().take_while(u8::is_ascii_digit).count());
        let (number_a, number_b) = (digits_a.trim_start_matches('0'), digits_b.trim_start_matches('0'));
        let by_number = number_a.len().cmp(&number_b.len()).then_with(|| number_a.cmp(number_b));
        // A number and a text compare as text.
        let by_run = if digits_a.is_empty() || digits_b.is_empty() {
            a.chars().next().cmp(&b.chars().next())
        } else {
            by_number
        };
        if by_run.is_ne() {
            return by_run;
        }
        if !digits_a.is_empty() && !digits_b.is_empty() {
            (a, b) = (rest_a, rest_b);
            continue;
        }
        let Some(next) = a.chars().next() else { return left.cmp(right) };
        (a, b) = (&a[next.len_utf8()..], &b[next.len_utf8()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_as_people_do() {
        let mut names = ["n", "buf[10]", "buf[2]", "buf", "buf[2].x", "a1b", "a01b"];
        names.sort_by(|one, other| natural_order(one, other));
        assert_eq!(names, ["a01b", "a1b", "buf", "buf[2]", "buf[2].x", "buf[10]", "n"]);
    }
}
