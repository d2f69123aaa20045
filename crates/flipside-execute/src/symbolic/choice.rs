//! Pointers that are one of several, each under a guard: a pointer parameter that may be null, what is read from a
//! table of pointers at an index that depends on the inputs, what `strchr` returns.
//!
//! **Invariant.** The guards of a choice exclude each other and one of them holds on every path on which the value
//! exists; its members are pointers without a choice of their own.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use flipside_base::dense_ids;
use flipside_program::{Operand, Scalar};
use flipside_term::{Arena, TermId};

use super::fork::{Alternative, Effect, Fork};
use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

dense_ids! {
    /// A choice in the table of its machine.
    ChoiceId, "choice";
}

/// A pointer, and the guard under which the choice is this pointer.
pub(crate) type Guarded = (TermId, Value);

/// All choices that were made, each once.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    table: RwLock<Table>,
}

#[derive(Debug, Default)]
struct Table {
    choices: Vec<Arc<[Guarded]>>,
    known: HashMap<Arc<[Guarded]>, ChoiceId>,
}

impl Choices {
    fn get(&self, id: ChoiceId) -> Arc<[Guarded]> {
        self.table.read().expect("a reader should not panic").choices[id.0 as usize].clone()
    }

    fn add(&self, alternatives: Vec<Guarded>) -> ChoiceId {
        let mut table = self.table.write().expect("a writer should not panic");
        let alternatives: Arc<[Guarded]> = alternatives.into();
        if let Some(&id) = table.known.get(&alternatives) {
            return id;
        }
        let id = ChoiceId(u32::try_from(table.choices.len()).expect("choices should be fewer than 2^32"));
        table.choices.push(alternatives.clone());
        table.known.insert(alternatives, id);
        id
    }
}

/// The most members of a choice. Comparing two choices takes the product of their sizes; a choice with more is
/// unsupported.
const MOST_ALTERNATIVES: usize = 1 << 12;

impl Machine<'_> {
    /// The pointer that is one of these; the guards exclude each other and one of them holds.
    pub fn pointer_choice(&self, alternatives: &[(TermId, Value)]) -> Checked<Value> {
        let arena = &*self.arena;
        let mut flat: Vec<Guarded> = Vec::with_capacity(alternatives.len());
        for &(guard, value) in alternatives {
            for (inner, pointer) in self.members(value)? {
                let guard = arena.and(guard, inner);
                if guard == TermId::FALSE {
                    continue;
                }
                match flat.iter_mut().find(|(_, known)| *known == pointer) {
                    Some((known, _)) => *known = arena.or(*known, guard),
                    None => flat.push((guard, pointer)),
                }
            }
        }
        match flat[..] {
            [] => unreachable!("one guard of a choice should hold"),
            [(_, pointer)] => Ok(pointer),
            _ if flat.len() > MOST_ALTERNATIVES => Err(too_many()),
            _ => Ok(Value::Choice(self.choices.add(flat))),
        }
    }

    /// The pointers that a value can be; one that is no choice is the only one.
    pub(crate) fn members(&self, value: Value) -> Checked<Vec<Guarded>> {
        match value {
            Value::Choice(id) => Ok(self.choices.get(id).to_vec()),
            Value::Pointer { .. } | Value::PointerTerm { .. } => Ok(vec![(TermId::TRUE, value)]),
            Value::Int(bits) => Ok(vec![(TermId::TRUE, crate::cast::in_form(Value::Int(bits), Scalar::Ptr))]),
            Value::Term(_) => Err(Stop::unsupported("a pointer made from an integer that depends on inputs")),
            Value::Fragment { .. } => Err(Stop::part_of_pointer()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// How many pointers a value can be.
    pub fn pointers_in(&self, value: Value) -> usize {
        self.members_or_itself(value).len()
    }

    /// What a value can be, when it need not be a pointer.
    pub(crate) fn members_or_itself(&self, value: Value) -> Vec<Guarded> {
        match value {
            Value::Choice(id) => self.choices.get(id).to_vec(),
            _ => vec![(TermId::TRUE, value)],
        }
    }

    /// The value, without the pointers that the path so far excludes.
    pub(crate) fn resolved(&self, state: &State, value: Value) -> Value {
        let Value::Choice(id) = value else { return value };
        let arena = &*self.arena;
        let all = self.choices.get(id);
        if let Some((_, pointer)) = all.iter().find(|(guard, _)| state.facts.holds(*guard)) {
            return *pointer;
        }
        let left: Vec<Guarded> =
            all.iter().filter(|(guard, _)| !state.facts.holds(arena.not(*guard))).copied().collect();
        match left[..] {
            [(_, pointer)] => pointer,
            // No run takes a path that excludes all of them, and nobody has asked yet.
            _ if left.is_empty() || left.len() == all.len() => value,
            _ => Value::Choice(self.choices.add(left)),
        }
    }

    /// The operand's value, a single pointer: where the path leaves a choice, the run forks.
    pub(crate) fn single(&self, state: &State, operand: Operand, value: Value) -> Checked<Value> {
        let value = self.resolved(state, value);
        if !matches!(value, Value::Choice(_)) {
            return Ok(value);
        }
        Err(self.narrow(state, operand, &self.members(value)?))
    }

    /// A fork that leaves the operand one of these pointers; the instruction runs again after it.
    pub(super) fn narrow(&self, state: &State, operand: Operand, alternatives: &[Guarded]) -> Stop {
        let Operand::Reg(reg) = operand else {
            unreachable!("what depends on the inputs should be in a register");
        };
        if alternatives.len() > MOST_ALTERNATIVES {
            return too_many();
        }
        self.inner_fork(
            state,
            alternatives.iter().map(|&(guard, pointer)| (guard, Effect::Narrow(reg, pointer))),
        )
    }

    /// Does a condition hold on this path? Where the path leaves it open, the run forks, and the instruction, which must
    /// have done nothing yet, runs again.
    pub fn decided(&self, state: &State, condition: TermId) -> Checked<bool> {
        let opposite = self.arena.not(condition);
        match (state.facts.holds(condition), state.facts.holds(opposite)) {
            (true, _) => Ok(true),
            (_, true) => Ok(false),
            (false, false) => {
                Err(self.inner_fork(state, [(condition, Effect::Again), (opposite, Effect::Again)]))
            }
        }
    }

    /// A fork inside an instruction.
    pub(super) fn inner_fork(
        &self,
        state: &State,
        alternatives: impl IntoIterator<Item = (TermId, Effect)>,
    ) -> Stop {
        let alternatives: Vec<Alternative> = alternatives
            .into_iter()
            .filter(|(term, _)| *term != TermId::FALSE)
            .map(|(term, effect)| Alternative { objective: None, term, effect })
            .collect();
        if alternatives.iter().any(|alternative| self.is_open(state, alternative.term)) {
            return super::padding::left_open();
        }
        Stop::fork(Fork { place: self.place(&state.frame), alternatives, error: None })
    }

    /// What a value is under a model: without terms and choices.
    pub fn concrete(&self, model: &super::Model, value: Value) -> Value {
        let arena: &Arena = &self.arena;
        match value {
            Value::Int(_) | Value::Pointer { .. } | Value::Fragment { .. } | Value::Undef => value,
            Value::Term(term) => Value::Int(model.value(arena, term) as u64),
            Value::PointerTerm { object, offset } => {
                Value::Pointer { object, offset: model.value(arena, offset) as i64 }
            }
            Value::Choice(id) => {
                let alternatives = self.choices.get(id);
                let alternative = alternatives.iter().find(|(guard, _)| model.holds(arena, *guard));
                alternative.map_or(Value::Undef, |&(_, pointer)| self.concrete(model, pointer))
            }
        }
    }
}

#[cold]
fn too_many() -> Stop {
    Stop::unsupported("a pointer that depends on inputs and can be one of very many")
}
