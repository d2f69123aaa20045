//! Offsets taken apart: which residue modulo which stride they have.
//!
//! `a[i]` is at `start + i * size`. Knowing that an offset is a multiple of the size, an access can touch whole elements
//! only, and a table of elements instead of bytes is enough.

use flipside_term::{Arena, BinaryOp, Node, TermId};

/// An offset is `residue` modulo `stride`; a stride of 0 is a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    pub residue: i64,
    pub stride: u64,
}

/// How deep a term is looked into.
const DEPTH: u32 = 12;

/// What is known of an offset.
pub(super) fn steps(arena: &Arena, offset: TermId) -> Steps {
    let found = look(arena, offset, DEPTH);
    if found.stride == 0 {
        return found;
    }
    Steps { residue: found.residue.rem_euclid(found.stride as i64), stride: found.stride }
}

const ANYTHING: Steps = Steps { residue: 0, stride: 1 };

fn look(arena: &Arena, term: TermId, depth: u32) -> Steps {
    if let Some(bits) = arena.constant_value(term) {
        return Steps { residue: bits as i64, stride: 0 };
    }
    if depth == 0 {
        return ANYTHING;
    }
    match arena.node(term) {
        Node::Binary(BinaryOp::Add, a, b) => {
            let (a, b) = (look(arena, a, depth - 1), look(arena, b, depth - 1));
            Steps { residue: a.residue.wrapping_add(b.residue), stride: common(a.stride, b.stride) }
        }
        Node::Binary(BinaryOp::Sub, a, b) => {
            let (a, b) = (look(arena, a, depth - 1), look(arena, b, depth - 1));
            Steps { residue: a.residue.wrapping_sub(b.residue), stride: common(a.stride, b.stride) }
        }
        Node::Binary(BinaryOp::Mul, a, b) => match (arena.constant_value(a), arena.constant_value(b)) {
            (Some(factor), _) => multiple(arena, b, factor as u64),
            (_, Some(factor)) => multiple(arena, a, factor as u64),
            (None, None) => ANYTHING,
        },
        Node::Binary(BinaryOp::Shl, _, b) => match arena.constant_value(b) {
            Some(amount) if amount < 32 => Steps { residue: 0, stride: 1 << amount },
            _ => ANYTHING,
        },
        Node::Ite(_, a, b) => {
            let (a, b) = (look(arena, a, depth - 1), look(arena, b, depth - 1));
            let apart = a.residue.wrapping_sub(b.residue).unsigned_abs();
            Steps { residue: a.residue, stride: common(common(a.stride, b.stride), apart) }
        }
        Node::Bool(_)
        | Node::Const { .. }
        | Node::Input(_)
        | Node::Unary(..)
        | Node::Binary(..)
        | Node::Extract { .. }
        | Node::ZeroExtend { .. }
        | Node::SignExtend { .. }
        | Node::FloatUnary(..)
        | Node::FloatBinary(..)
        | Node::FloatConvert { .. }
        | Node::Lookup { .. } => ANYTHING,
    }
}

/// `term / stride` for a term that is a multiple of the stride and not negative; without a division where the term
/// shows its factor.
pub(super) fn quotient(arena: &Arena, term: TermId, stride: u64) -> TermId {
    let constant = |value: u64| arena.constant(u128::from(value), 64);
    if let Some(index) = factor(arena, term, stride) {
        return index;
    }
    if let Node::Binary(BinaryOp::Add, a, b) = arena.node(term) {
        for (constant_side, other) in [(a, b), (b, a)] {
            if let (Some(bits), Some(index)) =
                (arena.constant_value(constant_side), factor(arena, other, stride))
            {
                let (more, stride) = (bits as u64 as i64, stride as i64);
                if more % stride == 0 {
                    return arena.add(index, constant((more / stride) as u64));
                }
            }
        }
    }
    arena.unsigned_divide(term, constant(stride))
}

/// The `x` of a product `x * stride` that cannot wrap.
fn factor(arena: &Arena, term: TermId, stride: u64) -> Option<TermId> {
    if stride == 1 {
        return Some(term);
    }
    let Node::Binary(BinaryOp::Mul, a, b) = arena.node(term) else { return None };
    let is_stride = |side: TermId| arena.constant_value(side) == Some(u128::from(stride));
    let other = if is_stride(a) {
        b
    } else if is_stride(b) {
        a
    } else {
        return None;
    };
    is_small(arena, other).then_some(other)
}

/// Does a product with a stride not wrap? Numbers of 32 bits, signed or not, are small enough.
fn is_small(arena: &Arena, term: TermId) -> bool {
    let (least, most) = arena.significance(term).signed_range(64);
    least >= -(1 << 31) && most < 1 << 32
}

/// `operand * factor`. Arithmetic wraps at 2^64, so an odd part of the factor counts only when the product cannot wrap.
fn multiple(arena: &Arena, operand: TermId, factor: u64) -> Steps {
    let small = is_small(arena, operand) && factor <= 1 << 31;
    let stride = if small { factor } else { 1 << factor.trailing_zeros().min(31) };
    if stride == 0 { ANYTHING } else { Steps { residue: 0, stride } }
}

/// The greatest common divisor; 0 counts as a multiple of everything. Strides beyond 2^31 are no strides.
fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a > 1 << 31 { 1 << a.trailing_zeros().min(31) } else { a }
}

#[cfg(test)]
mod tests {
    use flipside_term::Input;

    use super::*;

    #[test]
    fn offsets_of_elements() {
        let arena = Arena::new();
        let input = arena.input_term(arena.declare_input(&Input::integer("i", 32, true)));
        let index = arena.sign_extend(input, 64);
        let times = |factor| arena.multiply(index, arena.constant(factor, 64));
        let plus = |term, more| arena.add(term, arena.constant(more, 64));
        let check = |term, residue, stride| assert_eq!(steps(&arena, term), Steps { residue, stride });
        check(times(4), 0, 4);
        check(plus(times(12), 8), 8, 12);
        check(plus(times(4), 4), 0, 4);
        check(plus(times(4), u128::from(-4i64 as u64)), 0, 4);
        let condition = arena.signed_less(input, arena.constant(3, 32));
        check(arena.ite(condition, arena.constant(4, 64), arena.constant(12, 64)), 4, 8);
        check(index, 0, 1);
        assert_eq!(quotient(&arena, times(12), 12), index);
        assert_eq!(quotient(&arena, plus(times(4), 8), 4), plus(index, 2));
        let natural = arena.input_term(arena.declare_input(&Input::integer("u", 32, false)));
        let natural = arena.zero_extend(natural, 64);
        assert_eq!(quotient(&arena, arena.multiply(natural, arena.constant(12, 64)), 12), natural);
        let wide = arena.input_term(arena.declare_input(&Input::integer("n", 64, true)));
        check(arena.multiply(wide, arena.constant(12, 64)), 0, 4);
    }
}
