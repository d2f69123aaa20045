//! Padding of structures that the subject initialises or copies: C leaves its values open.
//!
//! In a search such bits are inputs that no test can choose. A state that stands for all inputs takes them as such: what is
//! refuted for any padding is refuted. A run with a model goes on only where a condition is the same for any padding: it is
//! bounded from below (it holds whatever the padding is) and from above (it may hold), without the padding; where the
//! bounds differ, the run is cut. So no test rests on padding, and no verdict on a value that the interpreter made up.

use flipside_program::{BitRange, Operand};
use flipside_term::{Arena, BinaryOp, Input, Node, TermId, UnaryOp, inputs_of};

use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// The prefix of the names of such inputs; no C expression begins with it.
const NAME: &str = "padding that C leaves open ";

/// How deep a condition is taken apart: a comparison of a few hundred bytes. What is deeper counts as open.
const MOST_DEPTH: u32 = 512;

/// Bounds of a condition that do not depend on padding.
#[derive(Clone, Copy)]
struct Bounds {
    /// It holds for any padding.
    certain: TermId,
    /// It holds for some padding, as far as is known.
    possible: TermId,
}

impl Machine<'_> {
    /// Gives bits of an object values that C leaves open.
    pub(crate) fn unspecify(&self, state: &mut State, to: Operand, bits: &[(u64, BitRange)]) -> Checked<()> {
        if !state.has_inputs() {
            return Ok(());
        }
        let end = |&(byte, bits): &(u64, BitRange)| byte + u64::from((bits.start + bits.width).div_ceil(8));
        let size = bits.iter().map(end).max().unwrap_or(0);
        let to = self.address_for(state, to, size)?;
        let arena = &*self.arena;
        for &(byte, bits) in bits {
            state.unspecified += 1;
            let input = Input::integer(format!("{NAME}({})", state.unspecified), bits.width, false);
            let term = arena.input_term(arena.declare_input(&input));
            state.memory.write_bits(to.plus(byte), bits, Value::Term(term))?;
        }
        Ok(())
    }

    /// A condition without padding that C leaves open. Where it is not the same for any padding, the run is cut.
    pub(super) fn without_padding(&self, state: &State, term: TermId) -> Checked<TermId> {
        if !self.is_open(state, term) {
            return Ok(term);
        }
        let arena = &*self.arena;
        let Bounds { certain, possible } = bounds(arena, term, 0);
        let open = arena.and(possible, arena.not(certain));
        if self.decided(state, open)? {
            return Err(left_open());
        }
        Ok(certain)
    }

    /// Does a condition of a run depend on padding that C leaves open?
    pub(super) fn is_open(&self, state: &State, term: TermId) -> bool {
        state.unspecified > 0 && !state.all_inputs && depends(&self.arena, term)
    }

    /// Does a value depend on padding that C leaves open?
    pub(super) fn is_padding(&self, state: &State, value: Value) -> bool {
        state.unspecified > 0 && matches!(value, Value::Term(term) if depends(&self.arena, term))
    }
}

/// What a run that needs the value of padding ends with.
#[cold]
pub(super) fn left_open() -> Stop {
    Stop::unsupported("the value of padding in a structure, which C leaves open")
}

fn depends(arena: &Arena, term: TermId) -> bool {
    inputs_of(arena, &[term]).into_iter().any(|input| arena.input(input).name.starts_with(NAME))
}

fn bounds(arena: &Arena, term: TermId, depth: u32) -> Bounds {
    if !depends(arena, term) {
        return Bounds { certain: term, possible: term };
    }
    let open = Bounds { certain: TermId::FALSE, possible: TermId::TRUE };
    if depth > MOST_DEPTH {
        return open;
    }
    let inside = |term| bounds(arena, term, depth + 1);
    match arena.node(term) {
        Node::Unary(UnaryOp::Not, operand) => {
            let operand = inside(operand);
            Bounds { certain: arena.not(operand.possible), possible: arena.not(operand.certain) }
        }
        Node::Binary(BinaryOp::And, left, right) => {
            let (left, right) = (inside(left), inside(right));
            Bounds {
                certain: arena.and(left.certain, right.certain),
                possible: arena.and(left.possible, right.possible),
            }
        }
        Node::Binary(BinaryOp::Or, left, right) => {
            let (left, right) = (inside(left), inside(right));
            Bounds {
                certain: arena.or(left.certain, right.certain),
                possible: arena.or(left.possible, right.possible),
            }
        }
        Node::Ite(condition, then, otherwise) => {
            choice(arena, inside(condition), inside(then), inside(otherwise))
        }
        // A comparison of one of two values is one of two comparisons.
        Node::Binary(op, left, right) => match (arena.node(left), arena.node(right)) {
            (Node::Ite(condition, then, otherwise), _) if !is_truth(arena, left) => {
                let [then, otherwise] =
                    [then, otherwise].map(|left| inside(arena.build(Node::Binary(op, left, right))));
                choice(arena, inside(condition), then, otherwise)
            }
            (_, Node::Ite(condition, then, otherwise)) if !is_truth(arena, right) => {
                let [then, otherwise] =
                    [then, otherwise].map(|right| inside(arena.build(Node::Binary(op, left, right))));
                choice(arena, inside(condition), then, otherwise)
            }
            _ => open,
        },
        _ => open,
    }
}

fn is_truth(arena: &Arena, term: TermId) -> bool {
    arena.sort(term) == arena.sort(TermId::TRUE)
}

fn choice(arena: &Arena, condition: Bounds, then: Bounds, otherwise: Bounds) -> Bounds {
    let first = arena.and(condition.certain, then.certain);
    let second = arena.and(arena.not(condition.possible), otherwise.certain);
    let both = arena.and(then.certain, otherwise.certain);
    let maybe_first = arena.and(condition.possible, then.possible);
    let maybe_second = arena.and(arena.not(condition.certain), otherwise.possible);
    Bounds { certain: arena.or(first, arena.or(second, both)), possible: arena.or(maybe_first, maybe_second) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(arena: &Arena, name: &str) -> TermId {
        arena.input_term(arena.declare_input(&Input::integer(name, 8, false)))
    }

    #[test]
    fn a_condition_is_bounded_without_padding() {
        let arena = Arena::new();
        let (x, y) = (input(&arena, "x"), input(&arena, "y"));
        let padding = input(&arena, &format!("{NAME}(1)"));
        let (same, open) = (arena.equal(x, y), arena.equal(padding, y));
        let check = |term, certain, possible| {
            let found = bounds(&arena, term, 0);
            assert_eq!((found.certain, found.possible), (certain, possible));
        };
        check(same, same, same);
        check(open, TermId::FALSE, TermId::TRUE);
        check(arena.and(same, open), TermId::FALSE, same);
        check(arena.or(same, open), same, TermId::TRUE);
        check(arena.not(arena.and(same, open)), arena.not(same), TermId::TRUE);
        // The order of two structures: the first byte decides, or else the padding.
        let [less, equal, greater] = [0xff, 0, 1].map(|number| arena.constant(number, 8));
        let rest = arena.ite(open, equal, greater);
        let first = arena.ite(arena.unsigned_less(x, y), less, greater);
        let order = arena.ite(same, rest, first);
        let negative = arena.signed_less(order, equal);
        let found = bounds(&arena, negative, 0);
        assert!(!depends(&arena, found.certain) && !depends(&arena, found.possible));
        let decided = arena.or(arena.not(found.possible), found.certain);
        assert_eq!(decided, TermId::TRUE, "if the first bytes are equal, it is not negative");
    }
}
