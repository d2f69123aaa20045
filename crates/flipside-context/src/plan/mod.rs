//! The inputs of a function: its parameters, what they point to, and the globals it reads.
//!
//! Inputs are named by their access path in C (`n`, `buf[3]`, `p->len`, `cfg.mode`). Where the context specifies nothing, a
//! pointer points to a valid object of its own, distinct from all others; where the program compares it with null, null is
//! legal too. These assumptions are listed, because a verdict holds only under them.
//!
//! | file | what it does |
//! | --- | --- |
//! | `planner` | walks over parameters and globals |
//! | `fill` | makes what lies at an address symbolic, by its type |
//! | `padding`, `by_address` | the same for what belongs to no member; what no assignment can set |
//! | `first` | the values of the first test |
//! | `pointers` | what a pointer can point to |
//! | `parameters` | their names and types |
//! | `path` | access paths, and their names in C |
//! | `uses` | how the subject uses pointers that it reads from memory |
//! | `lazy`, `made` | objects that come into being when a run touches them; made once |
//! | `bounded`, `capacity` | what is guessed, and how much there may be for now |
//! | `sharing` | for which objects it can be observed that they are the same |
//! | `tables` | what is planned so far |
//! | `lengths` | how many elements there are, where that is an input |
//! | `null_tests` | which parameters the subject compares with null |
//! | `indexing` | how the subject goes through what a parameter points to |
//! | `globals` | which globals the subject can touch |
//! | `aliases`, `sharing`, `overlap` | which objects may be one, or overlap |
//! | `hints` | what the body shows about pointer parameters, for proposals |
//! | `statements` | how a context file states what was guessed |
//! | `state` | what earlier calls left: static locals and variables with internal linkage |
//! | `rests` | what is assumed, and where it is observed |
//! | `wide` | the start for inputs of any size |

mod aliases;
mod bounded;
mod by_address;
mod capacity;
mod fill;
mod first;
mod functions;
mod globals;
mod hints;
mod indexing;
mod lazy;
mod lengths;
mod made;
mod null_tests;
mod overlap;
mod padding;
mod parameters;
mod path;
mod planner;
mod pointers;
mod rests;
mod sharing;
mod state;
mod statements;
mod tables;
mod unjudged;
mod untouched;
mod uses;
mod wide;

use std::collections::BTreeSet;
use std::sync::Arc;

use flipside_execute::{Machine, Memory, ObjectId, StartError, State};
use flipside_program::{FunctionId, GlobalId, Scalar, TypeId, Types};
use flipside_term::{Assignment, InputId, TermId};
pub use globals::touched_globals;
use thiserror::Error;

use crate::undefined::assumed_of_stubs;
use flipside_libc::{assumed_of_environment, assumed_of_sorting, called_and_never_fail};

pub use by_address::ByAddress;
pub use functions::offer_functions;
pub(crate) use hints::{Hints, hints};
pub use lazy::LazyPlan;
pub use padding::is_padding;
pub use parameters::parameters;
pub use path::{Path, Step};
pub use planner::ERRNO;
pub use rests::{Assumed, Assumer};
pub use state::{Part, Start, StatePart, address as static_address, symbol as static_symbol};
pub use statements::Statements;
pub use unjudged::UNJUDGED;

/// Why a function cannot be given inputs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputError {
    /// The function cannot be started at all.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An input has a type that cannot be an input yet.
    #[error("{name} has type `{ty}`, which cannot be an input yet")]
    Type {
        /// The input.
        name: String,
        /// Its type.
        ty: String,
    },
    /// The inputs do not fit into memory.
    #[error("the inputs do not fit into the memory limit")]
    Memory,
    /// There are more inputs than can be searched.
    #[error("more than {MOST_INPUTS} inputs at `{0}`: the arrays that the function can touch are too long")]
    TooMany(String),
    /// A specification of an input that does not exist.
    #[error(
        "{place}: `{function}` has no input `{text}` to which this applies; parameters and globals: {known}"
    )]
    NoSuchInput {
        /// The place of the specification.
        place: String,
        /// What it is about.
        text: String,
        /// The function.
        function: String,
        /// The names that there are.
        known: String,
    },
    /// A specification of an input of a kind to which it does not apply.
    #[error("{place}: `{name}` is {what}; this can only be said about {about}")]
    Misplaced {
        /// The place of the specification.
        place: String,
        /// The input.
        name: String,
        /// What it is.
        what: &'static str,
        /// The kind to which it applies.
        about: &'static str,
    },
    /// A function is specified for a pointer that has another type.
    #[error("{place}: `{name}` is no function of type `{ty}`, which `{pointer}` points to")]
    NoSuchFunction {
        /// The place of the specification.
        place: String,
        /// The function.
        name: String,
        /// The pointer.
        pointer: String,
        /// Its type.
        ty: String,
    },
    /// A pointer is specified to alias one that it cannot alias.
    #[error("{place}: `{pointer}` cannot be the same as `{other}`: {why}")]
    Alias {
        /// The place of the specification.
        place: String,
        /// The pointer.
        pointer: String,
        /// The other one.
        other: String,
        /// What is wrong.
        why: String,
    },
    /// A range does not fit the type.
    #[error("{place}: the values of `{name}` do not fit its type `{ty}`")]
    DoesNotFit {
        /// The place of the specification.
        place: String,
        /// The input.
        name: String,
        /// Its type.
        ty: String,
    },
    /// No value is left.
    #[error("{place}: the context leaves no value for `{name}`")]
    NoValue {
        /// The place of the specification.
        place: String,
        /// The input.
        name: String,
    },
}

impl InputError {
    /// Does it begin with the place of what is wrong in the context?
    pub fn has_place(&self) -> bool {
        match self {
            InputError::NoSuchInput { .. }
            | InputError::Misplaced { .. }
            | InputError::NoSuchFunction { .. }
            | InputError::Alias { .. }
            | InputError::DoesNotFit { .. }
            | InputError::NoValue { .. } => true,
            InputError::Start(_) | InputError::Type { .. } | InputError::Memory | InputError::TooMany(_) => {
                false
            }
        }
    }
}

/// How many inputs a function may have.
const MOST_INPUTS: usize = 100_000;

/// An input.
#[derive(Clone, Debug)]
pub struct PlannedInput {
    /// Its variable in the terms.
    pub id: InputId,
    /// Its access path.
    pub name: String,
    /// An lvalue of C for it that the function cannot change (see `PlannedObject::variable`).
    pub lvalue: String,
    /// Its type.
    pub ty: TypeId,
    /// The scalar type of its value.
    pub scalar: Scalar,
    /// Width of its value in bits.
    pub width: u32,
    /// Where it lies, if no assignment can set it.
    pub address: Option<ByAddress>,
    /// The global in which it lies.
    pub global: Option<GlobalId>,
    /// What it is at first, if it is state that only calls of the file's functions change.
    pub initial: Option<u128>,
}

/// A pointer that is an input.
#[derive(Clone, Debug)]
pub struct PlannedPointer {
    /// Its access path.
    pub name: String,
    /// The same with all elements of an array called the same: `p[*].next`.
    pub pattern: String,
    /// An lvalue of C for it that the function cannot change.
    pub lvalue: String,
    /// Its type.
    pub ty: TypeId,
    /// What it can be, each if its input is true and none before it is.
    pub alternatives: Vec<(InputId, Pointee)>,
    /// What it is otherwise.
    pub otherwise: Pointee,
    /// The object in which it lies, by index; none for a parameter or a global.
    pub inside: Option<usize>,
    /// The global in which it lies.
    pub global: Option<GlobalId>,
    /// Where it lies, if no assignment can set it.
    pub address: Option<ByAddress>,
    /// Is it state, which is null at first?
    pub is_state: bool,
}

impl PlannedPointer {
    /// What it is in a test: null, an element of an object, or a function.
    pub fn pointee(&self, inputs: &Assignment) -> Pointee {
        let chosen = self.alternatives.iter().find(|(input, _)| inputs.value(*input) != 0);
        match chosen.map_or(&self.otherwise, |(_, pointee)| pointee) {
            Pointee::Inside(index, front, element) => {
                Pointee::Object(*index, front + inputs.value(*element) as u64)
            }
            known => known.clone(),
        }
    }
}

/// What a pointer points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointee {
    /// Nothing: it is null.
    Null,
    /// An element of one of the objects, by index.
    Object(usize, u64),
    /// An element of one of the objects: how many elements are before those that count, and which of these, an input says.
    Inside(usize, u64, InputId),
    /// A function.
    Function(FunctionId),
    /// A variable of the files, or its first element.
    Variable(GlobalId),
}

/// An object behind a pointer.
#[derive(Clone, Debug)]
pub struct PlannedObject {
    /// The access path of the pointer.
    pub pointer: String,
    /// An identifier of C for it, of its own: that of the parameter whose object it is.
    pub label: String,
    /// Another one, which no parameter has.
    pub variable: String,
    /// The type of its elements.
    pub element: TypeId,
    /// How many there are, at most.
    pub length: u64,
    /// The input that is their number, if that is not constant.
    pub count: Option<InputId>,
    /// Is it a terminated string?
    pub is_string: bool,
    /// Is its first element called `*p`, not `p[0]`?
    pub is_single: bool,
    /// How many elements are before the one that the pointer points to.
    pub front: u64,
    /// Does the context file say what is there? Then nothing else points there, unless the file says so.
    pub is_own: bool,
    /// The object.
    pub object: ObjectId,
}

impl PlannedObject {
    /// Does nobody say how many elements there are?
    pub fn is_lazy(&self) -> bool {
        Memory::lazy_number(self.object).is_some()
    }
}

/// A condition on inputs.
#[derive(Clone, Debug)]
pub struct DomainFact {
    /// As C.
    pub text: String,
    /// The condition.
    pub term: TermId,
    /// Is it an assumption, not specified?
    pub inferred: bool,
}

/// The inputs of a function, and the state in which it starts.
#[derive(Clone, Debug)]
pub struct InputPlan {
    /// The function.
    pub function: FunctionId,
    /// The state before its first instruction.
    pub start: State,
    /// Is it `main`, which reads its inputs while it runs?
    pub is_program: bool,
    /// The inputs that are numbers, in order.
    pub inputs: Vec<PlannedInput>,
    /// The parameters: names and types.
    pub parameters: Vec<(String, TypeId)>,
    /// The pointers that are inputs.
    pub pointers: Vec<PlannedPointer>,
    /// The objects behind pointers.
    pub objects: Vec<PlannedObject>,
    /// The globals that are inputs.
    pub globals: Vec<GlobalId>,
    /// Conditions on the inputs.
    pub domains: Vec<DomainFact>,
    /// Assumptions that the context does not specify.
    pub assumptions: Vec<String>,
    /// How many structures of a type are linked in a row at most.
    pub depths: Vec<(TypeId, u32)>,
    /// Does the user say that the state is the initial one?
    pub from_initial_state: bool,
    /// Makes what comes into being while runs touch it.
    pub(crate) lazy: Option<Arc<LazyPlan>>,
}

/// A number of things.
fn counted(number: u64, what: &str) -> String {
    if number == 1 { format!("{number} {what}") } else { format!("{number} {what}s") }
}

impl InputPlan {
    /// No inputs yet.
    fn empty(function: FunctionId, start: State, is_program: bool) -> Self {
        InputPlan {
            function,
            start,
            is_program,
            inputs: Vec::new(),
            parameters: Vec::new(),
            pointers: Vec::new(),
            objects: Vec::new(),
            globals: Vec::new(),
            domains: Vec::new(),
            assumptions: Vec::new(),
            depths: Vec::new(),
            from_initial_state: false,
            lazy: None,
        }
    }

    /// Notes which functions of the library are assumed to succeed, and what is assumed of those without a definition.
    fn assume_defaults(&mut self, machine: &Machine<'_>) {
        let names = called_and_never_fail(machine.program(), self.function);
        self.assumptions.extend(names.into_iter().map(|name| format!("`{name}` never fails")));
        self.assumptions.extend(assumed_of_stubs(machine, self.function));
        let listed = [rests::LOCALE, rests::NO_ARGUMENTS, rests::INITIAL_STATE];
        let rests = self.rests_on(machine).into_iter().map(|assumed| assumed.name);
        self.assumptions.extend(rests.filter(|name| listed.contains(&name.as_str())));
        self.assumptions.extend(assumed_of_sorting(machine.program(), self.function));
        self.assumptions.extend(assumed_of_environment(machine.program(), self.function));
    }

    /// All inputs, numbers and the choices of pointers.
    pub fn input_ids(&self) -> impl Iterator<Item = InputId> + '_ {
        let choices =
            self.pointers.iter().flat_map(|pointer| pointer.alternatives.iter().map(|(input, _)| *input));
        self.inputs
            .iter()
            .map(|input| input.id)
            .chain(choices)
            .chain(self.own_counts().map(|(_, count)| count))
    }

    /// The inputs that say to which element of an object a pointer leads, each once.
    pub fn element_ids(&self) -> BTreeSet<InputId> {
        let pointees = self.pointers.iter().flat_map(|pointer| {
            pointer.alternatives.iter().map(|(_, pointee)| pointee).chain([&pointer.otherwise])
        });
        let element = |pointee: &Pointee| match pointee {
            Pointee::Inside(_, _, element) => Some(*element),
            _ => None,
        };
        pointees.filter_map(element).collect()
    }

    /// The objects whose length is an input of its own, by index, with that.
    fn own_counts(&self) -> impl Iterator<Item = (usize, InputId)> + '_ {
        let is_number = |count: &InputId| self.inputs.iter().any(|input| input.id == *count);
        let counts =
            self.objects.iter().enumerate().filter_map(|(index, object)| Some((index, object.count?)));
        counts.filter(move |(_, count)| !is_number(count))
    }

    /// The lengths that are inputs of their own in a test, by the pointers.
    pub fn lengths(&self, inputs: &Assignment) -> Vec<(&str, u64)> {
        self.own_counts()
            .map(|(index, _)| (self.objects[index].pointer.as_str(), self.count(index, inputs)))
            .collect()
    }

    /// The objects that are reachable in a test, by index.
    pub fn objects_in_use(&self, inputs: &Assignment) -> Vec<bool> {
        let mut used = vec![false; self.objects.len()];
        let mut waiting: Vec<Option<usize>> = vec![None];
        while let Some(from) = waiting.pop() {
            for pointer in self.pointers.iter().filter(|pointer| pointer.inside == from) {
                if let Pointee::Object(index, _) = pointer.pointee(inputs)
                    && !std::mem::replace(&mut used[index], true)
                {
                    waiting.push(Some(index));
                }
            }
        }
        used
    }

    /// What bounds any claim about the function: how long arrays and strings, and how deep lists and trees are.
    pub fn bounds(&self, types: &Types) -> Vec<String> {
        let of_object = |object: &PlannedObject| {
            let (name, length) = (&object.pointer, object.length);
            if object.is_string {
                return Some(format!("`{name}` of at most {}", counted(length - 1, "character")));
            }
            let counted = counted(length, "element");
            match object.count {
                // One thing behind a pointer bounds nothing that a reader would ask about.
                Some(_) => (length > 1).then(|| format!("`{name}` of at most {counted}")),
                None => (length > 1).then(|| format!("`{name}` of {counted}")),
            }
        };
        let outer = |object: &&PlannedObject| !self.depths.iter().any(|(ty, _)| *ty == object.element);
        let depths = self.depths.iter();
        let depths = depths.map(|(ty, depth)| format!("at most {depth} `{}` in a row", types.c_name(*ty)));
        self.objects.iter().filter(outer).filter_map(of_object).chain(depths).collect()
    }

    /// How many elements an object has in a test.
    pub fn count(&self, index: usize, inputs: &Assignment) -> u64 {
        let object = &self.objects[index];
        object.count.map_or(object.length, |count| inputs.value(count) as u64)
    }

    /// Is what an lvalue of the driver names there in a test? Elements behind the last one are not.
    pub fn is_there(&self, lvalue: &str, inputs: &Assignment) -> bool {
        let Some(index) = self.object_of(lvalue) else { return true };
        let element = lvalue[self.objects[index].variable.len() + 1..].split(']').next();
        let element: u64 = element.and_then(|number| number.parse().ok()).unwrap_or(0);
        element < self.count(index, inputs)
    }

    /// The object in which an lvalue of the driver lies, by index.
    pub fn object_of(&self, lvalue: &str) -> Option<usize> {
        let inside = |variable: &str| lvalue.strip_prefix(variable).is_some_and(|rest| rest.starts_with('['));
        self.objects.iter().position(|object| inside(&object.variable))
    }

    /// The access path of what an lvalue of the driver names: `p_object[0].next` is `p->next`.
    pub fn access_path(&self, lvalue: &str) -> String {
        let Some(object) = self.object_of(lvalue).map(|index| &self.objects[index]) else {
            return lvalue.to_owned();
        };
        let (pointer, path) = (&object.pointer, &lvalue[object.variable.len()..]);
        let whole = if pointer.starts_with('*') { format!("({pointer})") } else { pointer.clone() };
        if !object.is_single || !path.starts_with("[0]") {
            let (number, rest) = path[1..].split_once(']').unwrap_or(("0", ""));
            let number = number.parse::<i64>().unwrap_or(0) - object.front as i64;
            return format!("{whole}[{number}]{rest}");
        }
        match path.strip_prefix("[0]").unwrap_or(path) {
            "" => format!("*{pointer}"),
            path => match path.strip_prefix('.') {
                Some(member) => format!("{whole}->{member}"),
                None => format!("(*{pointer}){path}"),
            },
        }
    }
}
