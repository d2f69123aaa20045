//! The asserted terms, level by level, and the inputs that occur in them.
//!
//! It knows no solver: a solver keeps it next to its own stack, to know which inputs a model is about and to check every
//! model against all assertions. Each subterm is visited once, however often it is shared.

use flipside_term::{Arena, Assignment, Evaluator, InputId, Node, TermId};

/// The asserted terms, always of one arena.
#[derive(Debug)]
pub struct Asserted {
    levels: Vec<Level>,
    /// By term: is it asserted, or a subterm of an asserted term?
    reached: Vec<bool>,
    evaluator: Evaluator,
}

/// The additions of one level.
#[derive(Debug, Default)]
struct Level {
    terms: Vec<TermId>,
    inputs: Vec<(InputId, TermId)>,
    reached: Vec<TermId>,
    has_floats: bool,
}

impl Asserted {
    /// The lowest level, with nothing in it.
    pub fn new() -> Self {
        Self { levels: vec![Level::default()], reached: Vec::new(), evaluator: Evaluator::default() }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(Level::default());
    }

    /// Closes levels; the lowest one stays.
    pub fn pop(&mut self, levels: u32) {
        let open = self.levels.len();
        let left = open.checked_sub(levels as usize).filter(|&left| left > 0);
        let left = left.unwrap_or_else(|| panic!("of {open} levels the lowest should stay, {levels} go"));
        for level in self.levels.drain(left..) {
            for term in level.reached {
                self.reached[term.index()] = false;
            }
        }
    }

    /// Adds a truth value that has to hold.
    pub fn add(&mut self, arena: &Arena, term: TermId) {
        if self.reached.len() <= term.index() {
            // No operand has a larger identifier, so this covers everything below.
            self.reached.resize((term.index() + 1).max(arena.term_count()), false);
        }
        let level = self.levels.last_mut().expect("the lowest level should stay");
        level.terms.push(term);
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            if std::mem::replace(&mut self.reached[term.index()], true) {
                continue;
            }
            level.reached.push(term);
            let node = arena.node(term);
            level.has_floats |= node.takes_floats() || node.makes_float();
            if let Node::Input(input) = node {
                level.inputs.push((input, term));
            }
            if let Node::Lookup { table, .. } = node {
                pending.extend(arena.table(table).elements().iter().rev());
            }
            let operands = pending.len();
            pending.extend(node.operands());
            pending[operands..].reverse();
        }
    }

    /// How many levels there are, the lowest included.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The terms asserted at a level.
    pub fn terms_at(&self, level: usize) -> &[TermId] {
        &self.levels[level].terms
    }

    /// The asserted terms, from the lowest level up.
    pub fn terms(&self) -> impl Iterator<Item = TermId> {
        self.levels.iter().flat_map(|level| level.terms.iter().copied())
    }

    /// Do floating-point operations occur?
    pub fn has_floats(&self) -> bool {
        self.levels.iter().any(|level| level.has_floats)
    }

    /// The inputs that occur, with their terms, in the order in which the asserted terms name them.
    pub fn inputs(&self) -> impl Iterator<Item = (InputId, TermId)> {
        self.levels.iter().flat_map(|level| level.inputs.iter().copied())
    }

    /// The values, after checking that they satisfy all assertions. If they do not, that is a bug of ours or of the solver's,
    /// and no later answer can be trusted.
    pub fn expect_model(&mut self, arena: &Arena, values: Vec<(InputId, u128)>) -> Vec<(InputId, u128)> {
        self.evaluator.set_assignment(values.iter().copied().collect::<Assignment>());
        for &term in self.levels.iter().flat_map(|level| &level.terms) {
            assert!(
                self.evaluator.holds(arena, term),
                "a model should satisfy what was asserted: {term} does not hold"
            );
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flipside_term::Input;

    fn input(arena: &Arena, name: &str) -> (InputId, TermId) {
        let input = arena.declare_input(&Input::integer(name, 8, false));
        (input, arena.input_term(input))
    }

    #[test]
    fn inputs_belong_to_their_level() {
        let arena = Arena::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| input(&arena, name));
        let mut asserted = Asserted::new();
        let sum = arena.multiply(x.1, y.1);
        asserted.add(&arena, arena.equal(sum, z.1));
        let all: Vec<(InputId, TermId)> = asserted.inputs().collect();
        assert_eq!(all.len(), 3);
        asserted.push();
        // Nothing new below: the level adds one term.
        asserted.add(&arena, arena.not_equal(sum, z.1));
        assert_eq!(asserted.levels[1].reached.len(), 1);
        let other = input(&arena, "other");
        asserted.push();
        asserted.add(&arena, arena.unsigned_less(other.1, x.1));
        assert_eq!(asserted.inputs().last(), Some(other));
        asserted.pop(2);
        assert_eq!(asserted.inputs().collect::<Vec<_>>(), all);
        asserted.push();
        asserted.add(&arena, arena.unsigned_less(other.1, x.1));
        assert_eq!(asserted.inputs().last(), Some(other));
    }

    #[test]
    fn elements_of_tables_are_reached() {
        let arena = Arena::new();
        let [i, a, b, c] = ["i", "a", "b", "c"].map(|name| input(&arena, name));
        let read = arena.lookup(arena.declare_table(None, &[a.1, b.1, c.1]), i.1);
        let mut asserted = Asserted::new();
        asserted.add(&arena, arena.unsigned_less(read, i.1));
        let inputs: Vec<(InputId, TermId)> = asserted.inputs().collect();
        assert_eq!(inputs, [i, a, b, c]);
    }

    #[test]
    fn a_model_of_all_levels_is_given_out() {
        let arena = Arena::new();
        let (x, term) = input(&arena, "x");
        let mut asserted = Asserted::new();
        asserted.add(&arena, arena.unsigned_less(term, arena.constant(5, 8)));
        asserted.push();
        asserted.add(&arena, arena.unsigned_less(arena.constant(3, 8), term));
        assert_eq!(asserted.expect_model(&arena, vec![(x, 4)]), [(x, 4)]);
    }

    #[test]
    #[should_panic(expected = "a model should satisfy what was asserted")]
    fn a_model_that_breaks_a_lower_level_is_a_failure() {
        let arena = Arena::new();
        let (x, term) = input(&arena, "x");
        let mut asserted = Asserted::new();
        asserted.add(&arena, arena.unsigned_less(term, arena.constant(5, 8)));
        asserted.push();
        asserted.add(&arena, arena.unsigned_less(arena.constant(3, 8), term));
        asserted.expect_model(&arena, vec![(x, 7)]);
    }

    #[test]
    #[should_panic(expected = "of 2 levels the lowest should stay, 2 go")]
    fn the_lowest_level_stays() {
        let mut asserted = Asserted::new();
        asserted.push();
        asserted.pop(2);
    }

    #[test]
    #[should_panic(expected = "of 1 levels the lowest should stay, 5 go")]
    fn levels_do_not_wrap() {
        Asserted::new().pop(5);
    }
}
