//! How a context file states what was guessed of the inputs: the line that a user confirms in place of the guess.
//!
//! Only capacities have such a line. All other guesses, and the defaults, are accepted by their names.

use std::collections::BTreeMap;

use flipside_program::{Program, Symbol, Type};

use super::InputPlan;
use super::bounded::Bounded;
use super::hints::hints;
use super::path::Path;
use crate::file::is_access_path;

/// More lists of a type than this are accepted by name: nobody confirms so many lines.
const MOST_LISTS: usize = 3;

/// What is said of inputs, by access path: `length = 64`.
pub type Statements = BTreeMap<String, String>;

impl InputPlan {
    /// By the name of a guess: what a context file says of which inputs, so that nothing is left to guess. Guesses that no
    /// line of a context file says are left out.
    pub fn statements(&self, program: &Program) -> BTreeMap<String, Statements> {
        let Some(lazy) = &self.lazy else { return BTreeMap::new() };
        let mut all = BTreeMap::new();
        for (of, now, paths) in lazy.bounded() {
            let mut patterns: Vec<String> = paths.iter().map(Path::pattern).collect();
            patterns.sort();
            patterns.dedup();
            let can_be_said =
                |pattern: &String| is_access_path(pattern) && Symbol::parse(pattern).unit.is_none();
            if now == 0 || patterns.is_empty() || !patterns.iter().all(can_be_said) {
                continue;
            }
            let said = match (&of, patterns.as_slice()) {
                (Bounded::Elements(_, what), [pattern]) => self.elements(program, pattern, what, now),
                (Bounded::Row(_), lists) if lists.len() <= MOST_LISTS => {
                    lists.iter().map(|list| (list.clone(), format!("depth = {now}"))).collect()
                }
                _ => continue,
            };
            all.insert(of.describe(now), said);
        }
        all
    }

    /// What is said of the number of elements behind a pointer.
    fn elements(&self, program: &Program, pattern: &str, what: &str, now: u64) -> Statements {
        let number = self.parameters.iter().position(|(name, _)| name == pattern);
        let hints = number.map(|number| hints(program, self.function, number)).unwrap_or_default();
        if let Some(count) = hints.count
            && let Some((name, ty)) = self.parameters.get(count.parameter)
            && let Type::Int(_) = program.types.get(*ty)
            && let Some(most) = largest(program, *ty)
        {
            let range = format!("range = [0, {}]", most.min(u128::from(now)));
            return [(pattern.to_owned(), format!("length = \"{name}\"")), (name.clone(), range)].into();
        }
        let is_string = what == "character" && (number.is_none() || hints.string.is_some());
        let words = if is_string { format!("string = {now}") } else { format!("length = {now}") };
        [(pattern.to_owned(), words)].into()
    }
}

/// The largest value of an integer type.
fn largest(program: &Program, ty: flipside_program::TypeId) -> Option<u128> {
    let scalar = program.types.scalar(ty)?;
    let width = scalar.bits().filter(|width| (2..=64).contains(width))?;
    Some((1u128 << (width - u32::from(scalar.is_signed()))) - 1)
}
