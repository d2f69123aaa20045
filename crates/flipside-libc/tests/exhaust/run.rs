//! Runs of a case: on numbers or on terms.

use flipside_execute::{
    Address, End, Machine, Model, Object, ObjectId, Origin, PathEnd, Progress, RuntimeErrorKind, State, Value,
};
use flipside_program::{Program, Scalar};

use super::case::{Argument, Byte, Case, Number};
use crate::build::program;

/// What a run did: the result or the error, and what is in memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) end: Result<Option<Value>, RuntimeErrorKind>,
    pub(crate) memory: Vec<Value>,
}

/// A program whose function `f` makes the call.
pub(crate) fn code(case: &Case) -> Program {
    let count = case.arguments.len();
    let types: Vec<String> = case
        .arguments
        .iter()
        .map(|argument| match argument {
            Argument::At(..) | Argument::Dangling(_) | Argument::Null => "ptr".to_owned(),
            Argument::Int(ty, _) => ty.to_string(),
        })
        .collect();
    let parameters: Vec<String> = (0..count).map(|index| format!("r{index}")).collect();
    let registers: Vec<String> =
        types.iter().enumerate().map(|(index, ty)| format!("r{index} {ty}\n")).collect();
    let arguments: Vec<String> =
        types.iter().enumerate().map(|(index, ty)| format!("{ty} r{index}")).collect();
    let function_type = match case.result {
        "s32" => "int(...)",
        "s64" => "long(...)",
        "u64" => "unsigned long(...)",
        "ptr" => "char*(...)",
        other => panic!("no function type for {other}"),
    };
    // After the call the number of the error is copied to where it can be seen.
    program(&format!(
        "global @seen: int variable size 4 @1:1
         declare @{name}: int(...) @1:1
         declare @__errno_location: int(...) @1:1
         function @f({parameters}): {function_type} @1:1 {{
         {registers}r{count} {result}
         r{pointer} ptr
         r{errno} s32
         bb0:
         r{count} = call {result} @{name}({arguments}) -> bb1
         bb1:
         r{pointer} = call ptr @__errno_location() -> bb2
         bb2:
         r{errno} = load s32 [r{pointer}]
         store s32 [@seen] = r{errno}
         return {result} r{count}
         }}",
        name = case.function,
        result = case.result,
        registers = registers.concat(),
        parameters = parameters.join(", "),
        arguments = arguments.join(", "),
        pointer = count + 1,
        errno = count + 2,
    ))
}

/// Makes the objects and arguments of a case; `next` gives each input its value, of this width.
pub(crate) fn start(
    machine: &Machine<'_>,
    case: &Case,
    mut next: impl FnMut(u32) -> Value,
) -> (State, Vec<ObjectId>) {
    let function = machine.program().function_named("f").unwrap();
    let mut state = machine.start_function(function).unwrap();
    let mut objects = Vec::new();
    for (index, bytes) in case.objects.iter().enumerate() {
        let object = Object::uninitialised(bytes.len(), Origin::Heap, format!("object{index}").into());
        let id = state.memory_mut().create(object).unwrap();
        for (offset, byte) in bytes.iter().enumerate() {
            let value = match byte {
                Byte::Is(value) => Value::Int(u64::from(*value)),
                Byte::Among(_) => next(8),
                Byte::Uninitialised => Value::Undef,
            };
            state.memory_mut().write(Address::start_of(id).plus(offset as u64), Scalar::U8, value).unwrap();
        }
        if case.constant.contains(&index) {
            state.memory_mut().locate_mut(Address::start_of(id), 0).unwrap().0.constant = true;
        }
        objects.push(id);
    }
    let ended = state.memory_mut().create_uninitialised(4, Origin::Heap, "ended".into()).unwrap();
    state.memory_mut().end(ended);
    for (index, argument) in case.arguments.iter().enumerate() {
        let value = match argument {
            Argument::Null => Value::NULL,
            Argument::At(object, offset) => pointer(objects[*object], offset, &mut next),
            Argument::Dangling(offset) => pointer(ended, offset, &mut next),
            Argument::Int(ty, number) => {
                let width = ty.bits().unwrap();
                match number {
                    Number::Is(number) => Value::Int(*number as u64 & (u64::MAX >> (64 - width))),
                    Number::Among(_) => next(width),
                }
            }
        };
        machine.set_argument(&mut state, index, value);
    }
    (state, objects)
}

fn pointer(object: ObjectId, offset: &Number, next: &mut impl FnMut(u32) -> Value) -> Value {
    match offset {
        Number::Is(offset) => Value::Pointer { object, offset: *offset },
        Number::Among(_) => match next(64) {
            Value::Int(bits) => Value::Pointer { object, offset: bits as i64 },
            Value::Term(offset) => Value::PointerTerm { object, offset },
            other => panic!("{other} is no offset"),
        },
    }
}

/// Runs to the end, following the model at forks; says whether there were any.
pub(crate) fn finish(machine: &Machine<'_>, state: &mut State, model: &Model) -> (End, bool) {
    let mut forked = false;
    loop {
        match machine.run(state, u64::MAX) {
            Progress::Ended(end) => return (end, forked),
            Progress::Running => {}
            Progress::Forked(fork) => {
                forked = true;
                let alternative = fork
                    .alternatives
                    .iter()
                    .find(|alternative| model.holds(machine.arena(), alternative.term));
                machine.follow(state, alternative.unwrap());
            }
        }
    }
}

/// What is in the objects and in the global: values, or what was written there whole.
pub(crate) fn contents(state: &State, objects: &[ObjectId]) -> Vec<Value> {
    let mut values = vec![state.memory().read(Address::start_of(ObjectId(1)), Scalar::S32).unwrap()];
    for &object in objects {
        let at = Address::start_of(object);
        let size = state.memory().object(object).unwrap().size() as u64;
        match state.memory().read(at, Scalar::Ptr) {
            Ok(pointer) if size == 8 => values.push(pointer),
            _ => {
                values
                    .extend((0..size).map(|index| state.memory().read(at.plus(index), Scalar::U8).unwrap()));
            }
        }
    }
    values
}

/// What a run did, under a model.
pub(crate) fn outcome(
    machine: &Machine<'_>,
    state: &State,
    end: &End,
    objects: &[ObjectId],
    model: &Model,
) -> Outcome {
    let concrete = |value| machine.concrete(model, value);
    let end = match &end.path_end {
        PathEnd::Returned(value) => Ok(value.map(concrete)),
        PathEnd::Error { kind, .. } => Err(*kind),
        other => panic!("{other}"),
    };
    let memory = match end {
        Ok(_) => contents(state, objects).into_iter().map(concrete).collect(),
        Err(_) => Vec::new(),
    };
    Outcome { end, memory }
}
