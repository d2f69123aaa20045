//! The wide side: execution that allows more than there is, to refute.
//!
//! Tests need exact values; a refutation does not. A *wide* state stands for inputs of any size and any shape: where the
//! exact interpreter would need more elements than a capacity allows, or would have to know whether two objects overlap,
//! the wide one makes a value up. So whatever a run does on some input, a wide state does it for some choice of the values
//! that were made up, and an outcome that no choice takes is plainly unreachable, whatever was guessed about the inputs.
//!
//! What is made up:
//!
//! - what is read from a lazy object beyond its capacity, or at an offset that depends on the inputs;
//! - what is read from an object of which nothing is known any more (a *lost* one), or that another object may overlap which was
//!   written since;
//! - a pointer read from such a place: null, or an address *anywhere*. Through it, anything is read, and a write loses
//!   everything that may lie there;
//! - whether pointers to different objects are equal, where one of them is an input;
//! - the result of an operator where the exact one makes an error, forks or is not supported; and of a call of a function
//!   that nothing defines, which loses everything that it can get at.
//!
//! **Invariant**: a value is made up once per path: its name is a number that grows along the path. Two paths may use the
//! same name, as no run takes both.

mod call;
mod known;
mod reads;
mod step;

pub(crate) use call::Call;

use std::collections::BTreeSet;
use std::sync::Arc;

use flipside_program::Scalar;
use flipside_term::{Input, TermId};

use crate::end::RuntimeErrorKind;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Requirement, RequirementKind, truth_value};
use crate::value::{ObjectId, Value, width};

/// The object of addresses of which nothing is known: an offset in it is an address.
pub(crate) const ANYWHERE: ObjectId = ObjectId(u32::MAX);

/// What a wide state has beyond an exact one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wide {
    /// How many values were made up on the path so far.
    pub(crate) made: u32,
    /// The objects of which nothing is known.
    pub(crate) lost: Arc<BTreeSet<ObjectId>>,
    /// Is nothing known of any lazy object?
    pub(crate) inputs_lost: bool,
    /// The inputs and globals that were written.
    pub(crate) written: Arc<BTreeSet<ObjectId>>,
    /// The objects of the subject whose address is known elsewhere.
    pub(crate) escaped: Arc<BTreeSet<ObjectId>>,
    /// What was read from places of which nothing is known.
    pub(crate) reads: Arc<Vec<reads::Read>>,
    /// What the running instruction needs for its exact meaning.
    pub(crate) doubts: Vec<(RuntimeErrorKind, TermId)>,
}

impl Wide {
    /// What holds where either does.
    pub(crate) fn joined(&self, other: &Wide) -> Wide {
        let both = |one: &Arc<BTreeSet<ObjectId>>, other: &Arc<BTreeSet<ObjectId>>| {
            if one == other { Arc::clone(one) } else { Arc::new(&**one | &**other) }
        };
        Wide {
            made: self.made.max(other.made),
            lost: both(&self.lost, &other.lost),
            inputs_lost: self.inputs_lost || other.inputs_lost,
            written: both(&self.written, &other.written),
            escaped: both(&self.escaped, &other.escaped),
            reads: reads::common(&self.reads, &other.reads),
            doubts: Vec::new(),
        }
    }
}

impl State {
    /// Makes it wide. Nothing is known of these objects.
    pub fn widen(&mut self, lost: impl IntoIterator<Item = ObjectId>) {
        let lost = Arc::new(lost.into_iter().collect());
        self.wide = Some(Box::new(Wide { lost, ..Wide::default() }));
    }

    /// Is it wide?
    pub fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    /// Does it know as much of the objects as another wide state? What was read does not count.
    pub fn knows_as_much_as(&self, other: &State) -> bool {
        let known = |state: &State| {
            state.wide.as_deref().map(|wide| Wide { made: 0, reads: Arc::default(), ..wide.clone() })
        };
        known(self) == known(other)
    }

    /// Values made up from here on have other names than those of another state.
    pub fn name_values_after(&mut self, other: &State) {
        if let (Some(wide), Some(other)) = (&mut self.wide, &other.wide) {
            wide.made = wide.made.max(other.made);
        }
    }

    /// How many values were made up on the path so far.
    pub fn made_up(&self) -> u32 {
        self.wide.as_ref().map_or(0, |wide| wide.made)
    }

    /// Nothing is known of these objects any more, and so many more values were made up.
    pub fn lose_objects(&mut self, lost: &[ObjectId], more: usize) {
        if let Some(wide) = &mut self.wide {
            wide.made += more as u32;
            if !lost.is_empty() {
                Arc::make_mut(&mut wide.lost).extend(lost);
            }
        }
    }

    fn wide_mut(&mut self) -> &mut Wide {
        self.wide.as_mut().expect("the state should be wide")
    }
}

impl Machine<'_> {
    /// A value of a scalar type of which nothing is known.
    pub fn made_up(&self, state: &mut State, ty: Scalar) -> Value {
        let wide = state.wide_mut();
        let name = format!("any {}", wide.made);
        wide.made += 1;
        self.named_value(&name, ty)
    }

    /// A value of a scalar type of which nothing is known, by its name.
    pub fn named_value(&self, name: &str, ty: Scalar) -> Value {
        let arena = &*self.arena;
        match ty {
            Scalar::Ptr => {
                let is_null = arena.input_term(arena.declare_input(&Input::truth(format!("{name} is null"))));
                let offset = arena.input_term(arena.declare_input(&Input::integer(name, 64, false)));
                let somewhere = Value::PointerTerm { object: ANYWHERE, offset };
                let both = [(is_null, Value::NULL), (arena.not(is_null), somewhere)];
                self.pointer_choice(&both).expect("a choice of two pointers should be one")
            }
            Scalar::Bool => {
                let truth = arena.input_term(arena.declare_input(&Input::truth(name)));
                Value::Term(arena.ite(truth, arena.constant(1, 8), arena.constant(0, 8)))
            }
            _ => {
                let input = Input::integer(name, width(ty, self.pointer_bits), false);
                Value::Term(arena.input_term(arena.declare_input(&input)))
            }
        }
    }

    /// A truth value, as an `int`, of which nothing is known.
    fn made_up_truth(&self, state: &mut State) -> Value {
        truth_value(&self.arena, self.made_up_condition(state))
    }

    pub(super) fn made_up_condition(&self, state: &mut State) -> TermId {
        let wide = state.wide_mut();
        let name = format!("any {}", wide.made);
        wide.made += 1;
        self.arena.input_term(self.arena.declare_input(&Input::truth(name)))
    }

    /// What the running instruction needs is required from here on.
    fn require_doubts(&self, state: &mut State) {
        let place = self.place(&state.frame);
        for (kind, term) in std::mem::take(&mut state.wide_mut().doubts) {
            let kind = RequirementKind::NoError(kind);
            state.requirements.push(Requirement { kind, term, held: true, place });
            state.facts.learn(&self.arena, term);
        }
    }
}
