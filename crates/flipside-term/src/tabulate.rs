//! Tabulation: a truth value that depends only on constant tables at one index is itself a table over that index.
//!
//! `crc_table[i] % 7 == 2` is a circuit of thousands of words for a solver, and one bit per index here. Only reads of large
//! tables are worth it.

use crate::arena::Arena;
use crate::assignment::Assignment;
use crate::evaluate::Evaluator;
use crate::hash::IdSet;
use crate::ids::TermId;
use crate::node::Node;
use crate::sort::Sort;
use crate::substitute::{Substitution, substitute};

/// Smaller tables are left as they are: a solver handles them easily.
const FEWEST: usize = 64;
/// Larger tables are left as they are: every condition would be evaluated for each element.
const MOST: usize = 1 << 14;
/// Conditions of more terms are left as they are: each term is evaluated for each element.
const LARGEST: usize = 64;

/// A truth value by the value of one term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabulated {
    /// What it depends on, a bit vector.
    pub index: TermId,
    /// The truth value for the indices from 0.
    pub truths: Box<[bool]>,
    /// The truth value for all indices behind: it reads no table at this index.
    pub beyond: TermId,
}

/// The truth value as a table, if it reads large constant tables and depends on the index alone.
pub fn tabulate(arena: &Arena, term: TermId) -> Option<Tabulated> {
    if arena.sort(term) != Sort::Bool {
        return None;
    }
    let index = innermost_index(arena, term)?;
    let below = terms_above(arena, term, Some(index))?;
    if below.iter().any(|&term| matches!(arena.node(term), Node::Input(_))) {
        return None;
    }
    let mut last = Substitution::new();
    let mut count = 0;
    for &term in &below {
        if let Node::Lookup { table, index: read_at } = arena.node(term)
            && without_extension(arena, read_at) == index
        {
            let table = arena.table(table);
            count = count.max(table.reachable(arena.width(index)));
            last.replace(arena, term, table.last());
        }
    }
    let mut evaluator = Evaluator::default();
    let truths = (0..count)
        .map(|at| {
            evaluator.set_assignment(Assignment::new());
            evaluator.fix(arena, index, at as u128);
            evaluator.holds(arena, term)
        })
        .collect();
    Some(Tabulated { index, truths, beyond: substitute(arena, &last, term) })
}

/// The index of a read of a large constant table in whose index no such table is read.
fn innermost_index(arena: &Arena, term: TermId) -> Option<TermId> {
    let mut found = None;
    let mut term = term;
    while let Some(index) =
        terms_above(arena, term, None)?.into_iter().find_map(|term| large_read(arena, term))
    {
        found = Some(index);
        term = index;
    }
    found
}

/// The index, if this reads a large constant table.
fn large_read(arena: &Arena, term: TermId) -> Option<TermId> {
    let Node::Lookup { table, index } = arena.node(term) else { return None };
    let table = arena.table(table);
    let is_large = table.is_constant() && (FEWEST..=MOST).contains(&table.elements().len());
    is_large.then(|| without_extension(arena, index))
}

/// The operand of an extended index, where it reads the same: a negative number is past the end of every table, extended or
/// not.
fn without_extension(arena: &Arena, index: TermId) -> TermId {
    match arena.node(index) {
        Node::SignExtend { operand, .. } if arena.width(operand) >= 16 => operand,
        _ => index,
    }
}

/// The terms from this one down to the index, without it and without the elements of constant tables; `None` if there are
/// too many, or tables that are not constant.
fn terms_above(arena: &Arena, term: TermId, index: Option<TermId>) -> Option<Vec<TermId>> {
    let mut seen = IdSet::default();
    let mut order = Vec::new();
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        if Some(term) == index || !seen.insert(term) {
            continue;
        }
        let node = arena.node(term);
        let reads_inputs = matches!(node, Node::Lookup { table, .. } if !arena.table(table).is_constant());
        if order.len() == LARGEST || reads_inputs {
            return None;
        }
        order.push(term);
        pending.extend(node.operands());
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    fn squares(arena: &Arena) -> crate::TableId {
        let elements: Vec<TermId> = (0..100).map(|at| arena.constant(at * at, 32)).collect();
        arena.declare_table(Some("squares"), &elements)
    }

    #[test]
    fn conditions_on_an_element_are_tables() {
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("i", 32, false));
        let i = arena.input_term(input);
        let read = arena.lookup(squares(&arena), i);
        let condition = arena.equal(arena.add(read, i), arena.constant(110, 32));
        let table = tabulate(&arena, condition).expect("it depends on i alone");
        assert_eq!(table.index, i);
        assert_eq!(table.truths.len(), 100);
        assert_eq!(table.truths.iter().position(|&truth| truth), Some(10));
        for at in [0, 9, 10, 99, 100, 101, 0u128.wrapping_sub(9691) & 0xffff_ffff] {
            let assignment = [(input, at)].into_iter().collect();
            let expected = crate::evaluate(&arena, &assignment, condition) == 1;
            let inside = usize::try_from(at).ok().and_then(|at| table.truths.get(at).copied());
            let beyond = crate::evaluate(&arena, &assignment, table.beyond) == 1;
            assert_eq!(inside.unwrap_or(beyond), expected, "{at}");
        }
    }

    #[test]
    fn reads_of_reads_depend_on_the_innermost_index() {
        let arena = Arena::new();
        let i = arena.input_term(arena.declare_input(&Input::integer("i", 8, false)));
        let table = squares(&arena);
        let twice = arena.lookup(table, arena.lookup(table, i));
        let condition = arena.unsigned_less(arena.constant(9000, 32), arena.multiply(twice, twice));
        let tabulated = tabulate(&arena, condition).expect("it depends on i alone");
        assert_eq!(tabulated.index, i);
        assert_eq!(tabulated.truths[..6], [false, false, false, false, true, true]);
    }

    #[test]
    fn a_signed_index_may_be_looked_at_itself() {
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("i", 32, true));
        let i = arena.input_term(input);
        let read = arena.lookup(squares(&arena), arena.sign_extend(i, 64));
        let condition = arena.equal(arena.add(read, i), arena.constant(9801 - 5, 32));
        let table = tabulate(&arena, condition).expect("it depends on i alone");
        assert_eq!(table.index, i);
        let minus_five = [(input, 0xffff_fffb)].into_iter().collect();
        assert_eq!(crate::evaluate(&arena, &minus_five, condition), 1);
        assert_eq!(crate::evaluate(&arena, &minus_five, table.beyond), 1);
    }

    #[test]
    fn conditions_on_more_than_the_index_are_no_tables() {
        let arena = Arena::new();
        let [i, j] =
            ["i", "j"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 32, false))));
        let read = arena.lookup(squares(&arena), i);
        assert_eq!(tabulate(&arena, arena.equal(read, j)), None);
        assert_eq!(tabulate(&arena, arena.equal(i, j)), None);
        assert_eq!(tabulate(&arena, read), None);
    }
}
