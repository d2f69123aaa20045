//! Reads of tables, as balanced conditionals over the bits of the index. Z3 shares equal parts.

use ::z3::ast::{Ast, BV, Bool};

use super::translate::constant;

/// The element at an index; an index past the end reads the last one.
pub fn lookup(elements: &[BV], index: &BV) -> BV {
    let last = elements.last().expect("a table should have an element");
    let inside = choose(elements, index, Bool::ite);
    match is_before(elements.len(), index) {
        Some(is_before) => is_before.ite(&inside, last),
        None => inside,
    }
}

/// The truth value at an index, and another one past the end.
pub fn truth(truths: &[bool], index: &BV, beyond: &Bool) -> Bool {
    let [no, yes] = [false, true].map(Bool::from_bool);
    let leaves: Vec<Bool> =
        truths.iter().map(|&truth| if truth { yes.clone() } else { no.clone() }).collect();
    let inside = choose(&leaves, index, Bool::ite);
    match is_before(truths.len(), index) {
        Some(is_before) => is_before.ite(&inside, beyond),
        None => inside,
    }
}

/// Is the index below a limit? `None` if it always is.
fn is_before(limit: usize, index: &BV) -> Option<Bool> {
    let width = index.get_size();
    let can_be_past = (limit as u128).checked_shr(width).unwrap_or(0) == 0;
    can_be_past.then(|| index.bvult(constant(limit as u128, width)))
}

/// The leaf that the low bits of the index choose; any leaf past the end.
fn choose<T: Ast + Clone + PartialEq>(leaves: &[T], index: &BV, ite: impl Fn(&Bool, &T, &T) -> T) -> T {
    let levels = (usize::BITS - (leaves.len() - 1).leading_zeros()).min(index.get_size());
    let mut layer: Vec<T> = leaves.iter().take(1 << levels.min(31)).cloned().collect();
    for level in 0..levels {
        let bit = index.extract(level, level).eq(BV::from_u64(1, 1));
        layer = layer
            .chunks(2)
            .map(|pair| match pair {
                [low, high] if low == high => low.clone(),
                [low, high] => ite(&bit, high, low),
                [only] => only.clone(),
                _ => unreachable!("chunks of two should have one or two items"),
            })
            .collect();
    }
    layer.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use flipside_term::{Arena, Assignment, Input, TermId, evaluate};

    use crate::z3::Z3;
    use crate::{Answer, Budget, Solver};

    /// A table without order and ten conditions on what is read: each is decided, given that those before do not hold, within a
    /// budget that a circuit for the table would exceed.
    #[test]
    fn conditions_on_an_element_of_a_large_table() {
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("i", 32, false));
        let i = arena.input_term(input);
        let number = |value: u128| arena.constant(value, 32);
        let elements: Vec<TermId> =
            (0..4096_u64).map(|at| arena.constant(u128::from((at * at * 2_654_435_761) >> 13), 16)).collect();
        let read = arena.lookup(arena.declare_table(Some("table"), &elements), i);
        let read = arena.zero_extend(read, 32);
        let is = |term, value| arena.equal(term, number(value));
        let conditions = [
            arena.unsigned_less(number(65_000), read),
            arena.unsigned_less(read, number(200)),
            is(arena.bit_and(read, number(15)), 3),
            is(arena.unsigned_remainder(read, number(7)), 2),
            is(arena.multiply(read, read), 1_000_000),
            is(arena.bit_xor(read, i), 77),
            arena.unsigned_less(number(66_000), arena.add(read, i)),
            is(arena.bit_or(read, i), 0x7fff),
            is(arena.logical_shift_right(read, number(4)), 100),
            is(arena.subtract(read, i), 0xffff_0000),
        ];
        let mut solver = Z3::new(0);
        solver.push();
        let mut prefix = vec![arena.unsigned_less(i, number(4096))];
        solver.assert(&arena, prefix[0]);
        let holds = |conditions: &[TermId], at: u128| {
            let assignment: Assignment = [(input, at)].into_iter().collect();
            conditions.iter().all(|&condition| evaluate(&arena, &assignment, condition) == 1)
        };
        let (mut possible, mut impossible) = (0, 0);
        for condition in conditions {
            for side in [condition, arena.not(condition)] {
                prefix.push(side);
                solver.push();
                solver.assert(&arena, side);
                let expected = (0..4096).any(|at| holds(&prefix, at));
                match solver.check(&arena, Budget { resources: 100_000, milliseconds: 0 }) {
                    Answer::Sat(_) => possible += usize::from(expected),
                    Answer::Unsat => impossible += usize::from(!expected),
                    Answer::Unknown(why) => panic!("it should be decided: {why}"),
                }
                solver.pop(1);
                prefix.pop();
            }
            prefix.push(arena.not(condition));
            solver.push();
            solver.assert(&arena, prefix[prefix.len() - 1]);
        }
        assert_eq!(possible + impossible, 20);
        assert!(impossible > 0, "some of the conditions should be impossible");
    }
}
