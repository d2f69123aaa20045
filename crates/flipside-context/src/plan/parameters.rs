//! The parameters of a function: names and types.

use flipside_program::{FunctionId, Param, Program, Type, TypeId, Types};

/// The parameters of a function; one without a name gets one.
pub fn parameters(program: &Program, function: FunctionId) -> Vec<(String, TypeId)> {
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

/// Is it a structure, or a pointer to one, that only the list of parameters declares? No caller can make one.
pub(super) fn is_unnamed(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Pointer(to) | Type::Array(to, _) => is_unnamed(types, *to),
        Type::Record(record) => {
            let name = &types.records[*record].name;
            name.contains("(unnamed") || name.contains("(anonymous")
        }
        _ => false,
    }
}
