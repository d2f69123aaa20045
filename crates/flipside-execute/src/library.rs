//! The C library as the interpreter sees it: functions without a body whose effect is known, and the objects they
//! share.
//!
//! The interpreter defines this interface and knows no model. Whoever makes a [`Machine`] hands it a [`Library`]
//! (`flipside-libc` in the product), so the models depend on the interpreter and never the other way round.
//!
//! **Invariant**: a model reads and writes memory only through [`Memory`], so bounds, lifetime and initialisation are
//! checked as for any access.

use std::fmt::Debug;

use flipside_program::{
    Block, CallResult, Callee, Function, FunctionId, Global, GlobalKind, Place, Program, Scalar, Terminator,
    Type, TypeId,
};

use crate::end::Checked;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::state::State;
use crate::value::{Address, ObjectId, Value};

/// A library: which functions have models, what they do, and which names belong to it.
pub trait Library: Debug + Sync {
    /// The model of a function, by its name.
    fn model(&self, name: &str) -> Option<ModelId>;

    /// Runs a model. One that ends with [`Reply::GoesOnInC`], a fork or a failed requirement has written nothing.
    fn call(&self, model: ModelId, call: Invocation<'_>) -> Checked<Reply>;

    /// Does this model only ask about its pointers? Then the sizes of their objects need not be decided before the
    /// call.
    fn only_inspects(&self, model: ModelId) -> bool;

    /// What kind of effect a function has, by its name.
    fn effect(&self, name: &str) -> Effect;

    /// Is this the name of a library function, with a model or without?
    fn has_function(&self, name: &str) -> bool;

    /// Is this the path of one of its headers? What other headers of the system declare belongs to another library.
    fn has_header(&self, path: &str) -> bool;

    /// Is this a function that touches the world outside and nothing of the program's? A stub stands for it, although the system
    /// declares it.
    fn touches_the_world(&self, name: &str) -> bool;

    /// Is this the name of a library variable?
    fn has_variable(&self, name: &str) -> bool;

    /// Creates the objects that the models share (`errno`, the streams), before the first instruction. What is returned
    /// is given to the models again, see [`Machine::library_objects`].
    fn create_objects(&self, program: &Program, memory: &mut Memory) -> Checked<Vec<ObjectId>>;

    /// Of these objects the one that every function from outside may change: `errno`.
    fn error_number(&self, objects: &[ObjectId]) -> Option<ObjectId>;

    /// Is this the function through which a program gets at `errno`?
    fn is_error_number(&self, function: &str) -> bool;
}

/// A model of a library. The number means something only to the library that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelId(pub u32);

/// What a library function does, for those who do not need to know it exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It reads what its arguments point to, and returns something.
    Reads,
    /// It reads what its arguments point to, writes to a stream, and returns something: it may fail.
    Prints,
    /// It writes what its first argument points to, and returns something.
    Writes,
    /// It writes what its first argument points to, and returns that pointer.
    Fills,
    /// It returns a new object, or null.
    Allocates,
    /// It depends on calls before, or changes what calls after it do.
    Stateful,
    /// Something else.
    Other,
}

/// A call of a library function.
#[derive(Debug)]
pub struct Invocation<'c> {
    /// The name it was called by.
    pub name: &'c str,
    /// The arguments.
    pub arguments: &'c [Actual],
    /// The state of the run; the running frame is the caller's.
    pub state: &'c mut State,
    /// The machine that runs it.
    pub machine: &'c Machine<'c>,
    /// Where the result goes.
    pub result: CallResult,
}

/// An argument, with its type after conversion; for a variadic function that is the promoted type.
#[derive(Clone, Copy, Debug)]
pub struct Actual {
    /// The type.
    pub ty: Scalar,
    /// The value.
    pub value: Value,
}

/// What a model does with the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The function returns this value, canonical at its own result type.
    Value(Value),
    /// The function returns nothing.
    Nothing,
    /// The program exits with this status, an `int`; the handlers of `atexit` run first.
    Exit(Value),
    /// The program exits with this status, an `int`, without handlers.
    ExitAtOnce(Value),
    /// The program aborts.
    Abort,
    /// The model in C does the work; nothing was done yet.
    GoesOnInC,
}

impl Reply {
    /// The function returns an `int`.
    pub fn int(value: i32) -> Checked<Self> {
        Ok(Reply::Value(Value::s32(value)))
    }

    /// The function returns a pointer.
    pub fn pointer(address: Address) -> Checked<Self> {
        Ok(Reply::Value(Value::pointer(address)))
    }

    /// The function returns an unsigned number of any width.
    pub fn number(value: u64) -> Checked<Self> {
        Ok(Reply::Value(Value::Int(value)))
    }
}

/// Is it declared by the user, or by another library than this one?
fn is_outside(library: &dyn Library, program: &Program, place: Place) -> bool {
    let file = &program.files[place.file];
    !file.system || !library.has_header(&file.path)
}

/// Is it a function of the user's that nothing defines, or one for which a stub stands anyway?
pub fn is_undefined(library: &dyn Library, program: &Program, function: &Function) -> bool {
    let is_users = || is_outside(library, program, function.place) && !library.has_function(&function.name);
    function.body.is_none() && (library.touches_the_world(&function.name) || is_users())
}

/// Is it a variable of the user's that nothing defines?
pub fn is_undefined_variable(library: &dyn Library, program: &Program, global: &Global) -> bool {
    global.kind == GlobalKind::External
        // One of ours whose initialiser is not supported.
        && !global.internal
        && !global.name.contains('.')
        && is_outside(library, program, global.place)
        && !library.has_variable(&global.name)
}

/// The type of `errno`, where the user's code calls the function that leads to it.
pub(crate) fn error_number_type(program: &Program, library: &dyn Library) -> Option<TypeId> {
    let (id, leads) =
        program.functions.entries().find(|(_, function)| library.is_error_number(&function.name))?;
    let calls = |block: &Block| matches!(block.terminator, Terminator::Call { callee: Callee::Direct(called), .. } if called == id);
    let is_users = |function: &Function| !program.files[function.place.file].system;
    let bodies =
        program.functions.iter().filter(|function| is_users(function)).filter_map(|one| one.body.as_ref());
    let is_called = bodies.flat_map(|body| &body.blocks).any(calls);
    let Type::Function { result, .. } = *program.types.get(leads.ty) else { return None };
    match *program.types.get(result) {
        Type::Pointer(element) if is_called => Some(element),
        _ => None,
    }
}

/// The body in C of a library function that also has a model: a function of the program named `flipside_` and its name.
pub(crate) fn model_in_c(program: &Program, library: &dyn Library, name: &str) -> Option<FunctionId> {
    library.model(name)?;
    let model = program.function_named(&format!("flipside_{name}"))?;
    program.functions[model].body.is_some().then_some(model)
}
