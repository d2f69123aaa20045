//! State: what earlier calls left in static locals, and in variables at file scope with internal linkage.
//!
//! Nobody outside the files can set it. A test that starts from other values than the initial ones assumes that some calls
//! lead there; a variable with external linkage is no state in this sense, because any caller may set it.

use flipside_program::{Global, GlobalId, GlobalKind, Program, Symbol, Type, TypeId, Types};
use flipside_term::{Assignment, InputId};

use super::{InputPlan, Path, PlannedPointer, Pointee};

/// How many numbers a static local may have, to be an input. One with more keeps its initial value, and verdicts say so.
const MOST_NUMBERS: u64 = 4096;

/// How a test starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The state is the initial one.
    Initial,
    /// The state is set by us.
    Assumed,
}

/// A part of the state that is not as at first: its name, and the inputs that make it so, with their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatePart {
    /// What it is: a number by its index among the inputs, or a pointer by its index.
    pub part: Part,
    settings: Vec<(InputId, u128)>,
}

/// A number or a pointer of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number: its index among the inputs.
    Number(usize),
    /// A pointer: its index.
    Pointer(usize),
}

impl StatePart {
    /// The inputs, with this part as at first.
    pub fn initial(&self, inputs: &Assignment) -> Assignment {
        let mut inputs = inputs.clone();
        self.settings.iter().for_each(|&(input, value)| inputs.set(input, value));
        inputs
    }
}

impl InputPlan {
    /// What of the state is not as at first in a test, and can be. What only a pointer leads to that is null is not there.
    pub fn state_parts(&self, inputs: &Assignment) -> Vec<StatePart> {
        let changed = self.changed_state(inputs).into_iter();
        let part = |part: Part| {
            let settings = match part {
                Part::Number(index) => {
                    let input = &self.inputs[index];
                    vec![(input.id, input.initial?)]
                }
                Part::Pointer(index) => null(&self.pointers[index])?,
            };
            Some(StatePart { part, settings })
        };
        changed.filter_map(part).collect()
    }

    /// The parts of the state that are not as at first in a test.
    pub fn changed_state(&self, inputs: &Assignment) -> Vec<Part> {
        let is_changed =
            |pointer: &PlannedPointer| pointer.is_state && !matches!(pointer.pointee(inputs), Pointee::Null);
        let pointers = (0..self.pointers.len()).filter(|&index| is_changed(&self.pointers[index]));
        let differs = |index: &usize| {
            let input = &self.inputs[*index];
            input.initial.is_some_and(|initial| inputs.value(input.id) != initial)
        };
        let numbers = (0..self.inputs.len()).filter(differs);
        pointers.map(Part::Pointer).chain(numbers.map(Part::Number)).collect()
    }

    /// How a test starts.
    pub fn start_of(&self, inputs: &Assignment) -> Start {
        if self.changed_state(inputs).is_empty() { Start::Initial } else { Start::Assumed }
    }

    /// The inputs with the initial state, as far as that is possible.
    #[must_use]
    pub fn with_initial_state(&self, inputs: &Assignment) -> Assignment {
        self.state_parts(inputs).iter().fold(inputs.clone(), |inputs, part| part.initial(&inputs))
    }

    /// Is there state that tests can set?
    pub fn has_state(&self) -> bool {
        self.inputs.iter().any(|input| input.initial.is_some())
            || self.pointers.iter().any(|pointer| pointer.is_state)
    }
}

/// The inputs that make a pointer null; nothing where it is never null.
fn null(pointer: &PlannedPointer) -> Option<Vec<(InputId, u128)>> {
    let mut settings = Vec::new();
    for (input, pointee) in &pointer.alternatives {
        let is_null = *pointee == Pointee::Null;
        settings.push((*input, u128::from(is_null)));
        if is_null {
            return Some(settings);
        }
    }
    (pointer.otherwise == Pointee::Null).then_some(settings)
}

/// Is it state that nobody outside the files can set?
pub(super) fn is_state(global: &Global) -> bool {
    match global.kind {
        GlobalKind::StaticLocal => !global.constant,
        GlobalKind::Variable => global.internal && !global.constant,
        GlobalKind::Literal | GlobalKind::External => false,
    }
}

/// The access path of a variable: for a static local, the function is the root.
pub(super) fn path(global: &Global) -> Path {
    match (global.kind, global.name.rsplit_once('.')) {
        (GlobalKind::StaticLocal, Some((function, own))) => Path::root(function).member(own),
        _ => Path::root(&global.name),
    }
}

/// The variable of the replay's driver that has the address of a static local.
pub fn address(global: GlobalId) -> String {
    format!("flipside_static_{}", global.0)
}

/// The function of a static local and its own name, where its symbol in the object file is known. A function with two of one
/// name has none that we could tell apart, and one for each thread has no address in the program.
pub fn symbol(program: &Program, global: GlobalId) -> Option<(&str, &str)> {
    let global = &program.globals[global];
    let (function, own) = Symbol::parse(&global.name).name.split_once('.')?;
    let second = format!("{}.2", global.name);
    let is_single = !own.contains('.') && program.globals.iter().all(|other| other.name != second);
    (global.kind == GlobalKind::StaticLocal && is_single).then_some((function, own))
}

/// Can a static local be an input? Its function's name must not be that of a parameter, whose members would have its name.
pub(super) fn can_be_input(program: &Program, parameters: &[(String, TypeId)], id: GlobalId) -> bool {
    let global = &program.globals[id];
    let names = symbol(program, id);
    !global.constant
        && names.is_some_and(|(function, _)| parameters.iter().all(|(name, _)| name != function))
        && numbers_in(&program.types, global.ty).is_some_and(|count| count <= MOST_NUMBERS)
        && program.types.size(global.ty) == Some(global.size)
}

/// How many numbers a type has; nothing when it has something that cannot be an input.
fn numbers_in(types: &Types, ty: TypeId) -> Option<u64> {
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
            types.scalar(ty).filter(|scalar| !scalar.is_wide()).map(|_| 1)
        }
        Type::Pointer(_) => Some(1),
        Type::Array(element, Some(length)) => numbers_in(types, *element)?.checked_mul(*length),
        Type::Record(record) => {
            let fields = &types.records[*record].layout.as_ref()?.fields;
            fields.iter().try_fold(0u64, |count, field| count.checked_add(numbers_in(types, field.ty)?))
        }
        Type::Void | Type::Array(_, None) | Type::Function { .. } | Type::Other(_) => None,
    }
}
