//! What a context file specifies for functions without a definition.
//!
//! ```toml
//! [stubs]
//! read_sensor = { range = [0, 1023] }                            # what it returns
//! receive = { values = [-1, 4], written = { range = [0, 127] } } # and what it puts behind its pointers
//! notify = { writes = false }                                    # it changes nothing
//! next_token = { replace = "next_token_for_tests" }              # a C function that stands for it
//! ```

use flipside_execute::StubSpec;
use flipside_libc::is_undefined;
use flipside_program::{FunctionId, Program, Type, TypeId};
use serde::Deserialize;

use super::ContextFileError;
use super::number::{Number, Values, domain};
use crate::input_spec::Domain;

/// The specification of a function without a definition.
#[derive(Clone, Debug, Default)]
pub struct Stub {
    name: String,
    place: String,
    result: Option<Domain>,
    written: Option<Domain>,
    writes: Option<bool>,
    replace: Option<String>,
}

/// The same, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StubSaid {
    range: Option<[Number; 2]>,
    values: Option<Vec<Number>>,
    value: Option<Number>,
    written: Option<Values>,
    writes: Option<bool>,
    replace: Option<String>,
}

impl StubSaid {
    pub(super) fn stub(self, name: &str, place: String) -> Result<Stub, String> {
        let result = domain(self.range.as_ref(), self.values.as_deref(), self.value.as_ref())?;
        let written = self.written.as_ref().map(Values::domain).transpose()?.flatten();
        if self.replace.is_some() && (result.is_some() || written.is_some() || self.writes.is_some()) {
            return Err("where another function stands for it, nothing else can be said".into());
        }
        if written.is_some() && self.writes == Some(false) {
            return Err("either it writes nothing, or it writes these values".into());
        }
        Ok(Stub { name: name.to_owned(), place, result, written, writes: self.writes, replace: self.replace })
    }
}

impl Stub {
    /// Applies it to the program, and gives the ranges of the results.
    pub fn apply(&self, program: &mut Program) -> Result<(FunctionId, StubSpec), ContextFileError> {
        let wrong = |message: String| ContextFileError { place: self.place.clone(), message };
        let name = &self.name;
        let Some(function) = program.function_named(name) else {
            return Err(wrong(format!("there is no function `{name}`")));
        };
        let declared = &program.functions[function];
        if !is_undefined(program, declared) {
            let what = if declared.body.is_some() { "is defined here" } else { "is of the C library" };
            return Err(wrong(format!("`{name}` {what}; a stub is for a function that nothing defines")));
        }
        let Type::Function { result, .. } = *program.types.get(declared.ty) else {
            return Err(wrong(format!("`{name}` has no type that is known here")));
        };
        if let Some(domain) = &self.result {
            check_result(program, result, domain).map_err(|message| wrong(format!("`{name}` {message}")))?;
        }
        if let Some(other) = &self.replace {
            let by = program.function_named(other).filter(|&by| program.functions[by].body.is_some());
            let Some(by) = by else { return Err(wrong(format!("no function `{other}` is defined here"))) };
            if !program.types.are_called_alike(program.functions[by].ty, declared.ty) {
                let types = &program.types;
                return Err(wrong(format!(
                    "`{other}` is of type `{}`, and `{name}` of type `{}`",
                    types.c_name(program.functions[by].ty),
                    types.c_name(declared.ty)
                )));
            }
            program.replace(function, by);
        }
        if self.writes == Some(false) {
            program.functions[function].outputs.clear();
        }
        let ranges = |domain: &Option<Domain>| domain.as_ref().map(|domain| domain.0.clone());
        Ok((function, StubSpec { result: ranges(&self.result), written: ranges(&self.written) }))
    }
}

/// Can a result have these values?
fn check_result(program: &Program, result: TypeId, domain: &Domain) -> Result<(), String> {
    let types = &program.types;
    let integer = matches!(types.get(result), Type::Int(_) | Type::Enum(_));
    let Some(scalar) = types.scalar(result).filter(|_| integer) else {
        return Err(format!("returns `{}`, no integer", types.c_name(result)));
    };
    let bits = scalar.bits().unwrap_or(64);
    let (low, high) = if scalar.is_signed() {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    if domain.0.iter().any(|range| range.0 < low || range.1 > high) {
        return Err(format!("returns `{}`, which has not all of these values", types.c_name(result)));
    }
    Ok(())
}
