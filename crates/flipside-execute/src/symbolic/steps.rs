//! The stride of offsets: which residue modulo which stride they have.
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

/// The depth to which a term is analysed: index expressions are shallow, and terms are shared, so that a deeper look could
/// take exponential time. Less depth is weaker, never wrong.
const DEPTH: u32 = 12;

/// The known residue and stride of an offset.
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

/// An offset that is `index * stride + residue`, the residue smaller than the stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub index: TermId,
    pub stride: u64,
    pub residue: u64,
}

/// The element that an offset of the form `x * stride + constant` refers to. If it is inside an object and the index is
/// not, the product has wrapped, which is undefined (C17 6.5.6p8): so it can be required that the index is inside.
pub(super) fn element(arena: &Arena, offset: TermId) -> Option<Element> {
    let (product, more) = with_constant(arena, offset, BinaryOp::Add).unwrap_or((offset, 0));
    let (operand, stride) = with_constant(arena, product, BinaryOp::Mul)?;
    if !(1..=1 << 31).contains(&stride) {
        return None;
    }
    let whole = arena.constant(u128::from(more.div_euclid(stride) as u64), 64);
    let index = arena.add(operand, whole);
    Some(Element { index, stride: stride as u64, residue: more.rem_euclid(stride) as u64 })
}

/// The operands of this operator, if one of them is a constant.
fn with_constant(arena: &Arena, term: TermId, wanted: BinaryOp) -> Option<(TermId, i64)> {
    let Node::Binary(op, a, b) = arena.node(term) else { return None };
    let sides = [(a, b), (b, a)].into_iter().filter(|_| op == wanted);
    sides.into_iter().find_map(|(one, other)| Some((one, arena.constant_value(other)? as u64 as i64)))
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
        let wide = arena.input_term(arena.declare_input(&Input::integer("n", 64, true)));
        check(arena.multiply(wide, arena.constant(12, 64)), 0, 4);
    }

    #[test]
    fn elements_have_an_index() {
        let arena = Arena::new();
        let index = arena.input_term(arena.declare_input(&Input::integer("n", 64, false)));
        let plus = |term, more: i64| arena.add(term, arena.constant(u128::from(more as u64), 64));
        let times = |factor| arena.multiply(index, arena.constant(factor, 64));
        let check = |term, more, stride, residue| {
            assert_eq!(element(&arena, term), Some(Element { index: plus(index, more), stride, residue }));
        };
        check(times(12), 0, 12, 0);
        check(plus(times(12), 8), 0, 12, 8);
        check(plus(times(4), 8), 2, 4, 0);
        check(plus(times(12), -4), -1, 12, 8);
        assert_eq!(element(&arena, plus(index, 4)), None);
    }
}
