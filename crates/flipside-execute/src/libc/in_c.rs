//! Models in C, seen from here: functions of the program that begin with `flipside_`, and what those say to the interpreter.
//!
//! Such a model runs where the one here meets a text that depends on the inputs, or where there is none here. It is linked with the programs that need
//! it, as any other code.

use std::collections::BTreeMap;

use flipside_program::{FunctionId, Program};

use crate::end::{Checked, Stop};
use crate::libc::{LibraryCall, Model, Reply};

/// What the models say that something is not right with.
pub(crate) const MODELS: &[(&str, Model)] = &[
    ("flipside_undefined", |call| Err(call.bad_argument(text(call)?))),
    ("flipside_unsupported", |call| Err(Stop::unsupported(text(call)?))),
];

/// Functions that have a model in C alone.
pub(crate) const ONLY_IN_C: &[(&str, Model)] =
    &[("sscanf", |_| Ok(Reply::GoesOnInC)), ("vsscanf", |_| Ok(Reply::GoesOnInC))];

/// The model in C of a function that has a model here, where it was linked.
pub(crate) fn model_in_c(
    program: &Program,
    models: &BTreeMap<&'static str, Model>,
    name: &str,
) -> Option<FunctionId> {
    models.get(name)?;
    let model = program.function_named(&format!("flipside_{name}"))?;
    program.functions[model].body.is_some().then_some(model)
}

fn text(call: &LibraryCall<'_>) -> Checked<String> {
    let bytes = call.state.memory.read_string(call.address(0)?)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
