//! How the subject is called, so that its tests can be written down in C.

use flipside_context::InputPlan;
use flipside_program::{Program, Type};
use serde::{Deserialize, Serialize};

/// How the subject is called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct HarnessReport {
    /// Is it a program, which asks for its inputs itself?
    pub is_program: bool,
    /// The parameters, in order.
    pub parameters: Vec<ParameterReport>,
    /// The type of what it returns; none where it returns nothing.
    pub result: Option<String>,
    /// May a call depend on what an earlier one left behind: variables at file scope, static locals?
    pub shares_state: bool,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ParameterReport {
    /// Its name.
    pub name: String,
    /// The declaration of a variable for it; for a pointer, of the object behind it, under the same name.
    pub declaration: String,
    /// For a pointer: how many elements the object behind it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
}

/// How the subject of a plan is called.
pub(crate) fn harness(program: &Program, plan: &InputPlan) -> HarnessReport {
    let types = &program.types;
    let parameter = |(name, ty): &(String, _)| {
        let object = plan.objects.iter().find(|object| object.parameter == *name);
        let declaration = match object {
            None => types.c_declaration(*ty, name),
            Some(object) if object.length == 1 => types.c_declaration(object.element, name),
            Some(object) => types.c_declaration(object.element, &format!("{name}[{}]", object.length)),
        };
        ParameterReport { name: name.clone(), declaration, length: object.map(|object| object.length) }
    };
    let result = match types.get(program.functions[plan.function].ty) {
        Type::Function { result, .. } if !matches!(types.get(*result), Type::Void) => {
            Some(types.c_name(*result))
        }
        _ => None,
    };
    let keeps = |assumption: &String| assumption.contains("initial value");
    HarnessReport {
        is_program: plan.is_program,
        parameters: plan.parameters.iter().map(parameter).collect(),
        result,
        shares_state: !plan.globals.is_empty() || plan.assumptions.iter().any(keeps),
    }
}
