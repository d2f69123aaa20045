//! The functions of Test-Comp harnesses: inputs, assumptions, and the end of a run.
//!
//! The k-th call of one of the `__VERIFIER_nondet_` functions on a path is the k-th input; its type is the result type
//! of the function called. On another path the k-th input may have another type; then it is another input. Models in C
//! ask for inputs in the same way.

use flipside_execute::operator::truth;
use flipside_execute::{Checked, Destination, Reply, RequirementKind, Stop};
use flipside_program::{Scalar, Type};

use crate::call::LibraryCall;
use crate::header::Header;

/// The prefix of the functions that return inputs.
pub const INPUTS: &str = "__VERIFIER_nondet_";
/// The function that restricts the inputs.
pub const ASSUME: &str = "__VERIFIER_assume";
/// The function that marks an error location.
pub const REACH_ERROR: &str = "reach_error";

/// The model named [`INPUTS`] serves all functions with that prefix.
pub(crate) const HEADER: Header = Header {
    tables: &[&[(ASSUME, assume), (INPUTS, input), (REACH_ERROR, |_| Ok(Reply::Abort))]],
    ..Header::EMPTY
};

/// `__VERIFIER_assume(condition)`: a run on which it does not hold is not a legal one.
fn assume(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let condition = call.argument(0)?;
    if condition.value.is_symbolic() {
        let holds = call.machine.truth_term(condition.value, condition.ty)?;
        call.machine.demand(call.state, RequirementKind::Assume, holds)?;
    } else if !truth(condition.value)? {
        return Err(Stop::assumption_failed());
    }
    Ok(Reply::Nothing)
}

/// The next input of the path.
fn input(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let program = call.machine.program();
    let function = program.function_named(call.name).expect("a function that is called should be there");
    let scalar = match *program.types.get(program.functions[function].ty) {
        Type::Function { result, .. } => program.types.scalar(result).map(|scalar| (result, scalar)),
        _ => None,
    };
    let Some((ty, scalar)) = scalar.filter(|(_, scalar)| *scalar != Scalar::Ptr) else {
        return Err(Stop::unsupported(format!("`{}`: an input of this type", call.name)));
    };
    if !call.state.has_inputs() {
        return Err(Stop::unsupported(format!("`{}`: a run without a test has no inputs", call.name)));
    }
    let (what, frame) = (&call.name[INPUTS.len()..], call.state.frame());
    // An input that a model in C asks for is named as that of a stub, by the number of the call.
    let is_model = program.files[program.functions[frame.function].place.file].system;
    let value = if is_model {
        call.machine.decide_position(call.state)?;
        let name = format!("{what}@{}", call.state.calls_with_inputs() + 1);
        call.machine.ask(call.state, &name, Destination::Result(0), (ty, scalar))
    } else {
        call.machine.ask_next(call.state, what, (ty, scalar))
    };
    call.state.count_call_with_inputs();
    Ok(Reply::Value(value))
}
