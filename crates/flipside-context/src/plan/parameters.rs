//! The parameters of a function: names and types.

use flipside_program::{FunctionId, Param, Program, Type, TypeId};

/// The parameters of a function; one without a name gets one.
pub(crate) fn parameters(program: &Program, function: FunctionId) -> Vec<(String, TypeId)> {
    let function = &program.functions[function];
    let Some(body) = &function.body else { return Vec::new() };
    let Type::Function { params, .. } = program.types.get(function.ty) else { return Vec::new() };
    body.params
        .iter()
        .enumerate()
        .map(|(index, param)| {
            let unnamed = || format!("argument{index}");
            let given = params.get(index).copied();
            match param {
                Param::Scalar(reg) => match &body.regs[*reg].variable {
                    Some((name, ty)) => (if name.is_empty() { unnamed() } else { name.clone() }, *ty),
                    None => (unnamed(), given.unwrap_or(TypeId(0))),
                },
                Param::Record(slot) => {
                    let slot = &body.slots[*slot];
                    (if slot.name.is_empty() { unnamed() } else { slot.name.clone() }, slot.ty)
                }
            }
        })
        .collect()
}
