//! The oracle: a C function of the user's that judges what a call of the subject came to.
//!
//! It says what it wants to see by the names of its parameters: `x` is a parameter of the subject, or a variable at file scope, after the call; `Pre_x` is
//! a copy of it from before, with all that it points to; `result` or `pathcrawler__retres__FUNCTION` is what the subject returned. Their order is free, so that
//! both the oracles of `PathCrawler`'s users and shorter ones are accepted.
//!
//! A file of its own for the oracle is included behind the subject's: it can name what that has.

use std::path::{Path, PathBuf};

use flipside_c::{FrontEndError, Lowered, lower_parsed, own_name};
use flipside_program::{FunctionId, Param, Program, Scalar, Type, TypeId};
use flipside_toolchain::{Toolchain, ToolchainError, check_source};
use thiserror::Error;

use crate::replay::{OracleCall, VERDICTS};

/// An oracle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oracle {
    /// Where it stands.
    pub place: String,
    /// How it is called.
    pub call: OracleCall,
}

/// Why an oracle cannot be used.
#[derive(Debug, Error)]
pub enum OracleError {
    /// The file has none.
    #[error(
        "{file}: no oracle of `{function}` is defined here: a function `{function}_oracle` or `oracle_{function}`"
    )]
    Missing {
        /// The file.
        file: String,
        /// The subject.
        function: String,
    },
    /// Its parameters or its result are not what an oracle has.
    #[error("{place}: the oracle `{name}` {what}")]
    Signature {
        /// Where it stands.
        place: String,
        /// Its name.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// The file cannot be read as C behind the subject.
    #[error(transparent)]
    Source(#[from] FrontEndError),
}

impl From<ToolchainError> for OracleError {
    fn from(error: ToolchainError) -> Self {
        OracleError::Source(error.into())
    }
}

/// The oracle that the subject's own file has, if it has one.
pub fn own_oracle(lowered: &Lowered, subject: FunctionId) -> Result<Option<Oracle>, OracleError> {
    let home = lowered.unit_of(subject);
    let found = named(&lowered.program, subject, |id| lowered.unit_of(id) == home);
    found.map(|oracle| read(&lowered.program, subject, oracle, None)).transpose()
}

/// The oracle in a file of its own; `home` is the subject's file.
pub fn oracle_in(
    toolchain: &Toolchain,
    (home, flags): (&Path, &[String]),
    function: &str,
    file: &Path,
) -> Result<Oracle, OracleError> {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    check_source(file)?;
    let text = format!(
        "#include \"{}\"\n{VERDICTS}#include \"{}\"\n",
        absolute(home).display(),
        absolute(file).display()
    );
    let (read_from, parsed) = toolchain.parse_text(&text, flags)?;
    let target = toolchain.target(flags)?;
    let lowered = lower_parsed(&read_from, &parsed, &target, toolchain.version().quirks())?;
    let program = &lowered.program;
    let missing = || OracleError::Missing { file: file.display().to_string(), function: function.to_owned() };
    let subject = program.function_named(function).ok_or_else(missing)?;
    let oracle = named(program, subject, |_| true).ok_or_else(missing)?;
    read(program, subject, oracle, Some(absolute(file)))
}

/// The oracle of a subject, among the functions that may be it.
fn named(program: &Program, subject: FunctionId, may_be: impl Fn(FunctionId) -> bool) -> Option<FunctionId> {
    let function = own_name(&program.functions[subject].name);
    let names = [format!("{function}_oracle"), format!("oracle_{function}")];
    names.iter().find_map(|name| {
        let mut all = program.functions.entries();
        let is_it = |(id, known): &(FunctionId, &flipside_program::Function)| {
            own_name(&known.name) == name && known.body.is_some() && may_be(*id)
        };
        all.find(is_it).map(|(id, _)| id)
    })
}

/// How an oracle is called; or what is wrong with it.
fn read(
    program: &Program,
    subject: FunctionId,
    oracle: FunctionId,
    file: Option<PathBuf>,
) -> Result<Oracle, OracleError> {
    let (types, function) = (&program.types, &program.functions[oracle]);
    let name = own_name(&function.name).to_owned();
    let place = program.show_place(function.place);
    let wrong = |what: String| OracleError::Signature { place: place.clone(), name: name.clone(), what };
    let result = result_type(program, oracle);
    let returns = match types.get(result) {
        Type::Void => false,
        Type::Int(_) | Type::Enum(_) => true,
        _ => {
            return Err(wrong(format!(
                "should return nothing or an integer (positive: success, 0: failure, negative: inconclusive), not `{}`",
                types.c_name(result)
            )));
        }
    };
    let mut call =
        OracleCall { file, function: name.clone(), before: Vec::new(), arguments: Vec::new(), returns };
    for (parameter, ty) in parameters(program, oracle) {
        let (asked, known) = asked(program, subject, &parameter).map_err(&wrong)?;
        if !is_same(program, ty, known) {
            let (wanted, has) = (types.c_name(known), types.c_name(ty));
            return Err(wrong(format!("has a parameter `{parameter}` of type `{has}`; it is `{wanted}`")));
        }
        call.arguments.push(match asked {
            RuntimeInput::Result => "flipside_result".to_owned(),
            RuntimeInput::After(what) => what,
            RuntimeInput::Before(what) => {
                let argument = OracleCall::kept(&what);
                if !call.before.iter().any(|(kept, _)| *kept == what) {
                    call.before.push((what, types.size(known).unwrap_or(0)));
                }
                argument
            }
        });
    }
    Ok(Oracle { place, call })
}

/// What an oracle asks for.
enum RuntimeInput {
    Before(String),
    After(String),
    Result,
}

/// What a parameter of an oracle asks for, with its type.
fn asked(program: &Program, subject: FunctionId, parameter: &str) -> Result<(RuntimeInput, TypeId), String> {
    let function = own_name(&program.functions[subject].name);
    if let Some(ty) = variable(program, subject, parameter) {
        return Ok((RuntimeInput::After(parameter.to_owned()), ty));
    }
    if let Some(what) = parameter.strip_prefix("Pre_")
        && let Some(ty) = variable(program, subject, what)
    {
        return Ok((RuntimeInput::Before(what.to_owned()), ty));
    }
    if parameter == "result" || parameter.strip_prefix("pathcrawler__retres__") == Some(function) {
        let result = result_type(program, subject);
        return if matches!(program.types.get(result), Type::Void) {
            Err(format!("asks for `{parameter}`, but `{function}` returns nothing"))
        } else {
            Ok((RuntimeInput::Result, result))
        };
    }
    let inputs: Vec<String> =
        parameters(program, subject).into_iter().map(|(name, _)| format!("`{name}`, `Pre_{name}`")).collect();
    Err(format!(
        "has a parameter `{parameter}`, which is neither a parameter of `{function}` ({}), nor a variable at file scope, nor its `result`",
        inputs.join(", ")
    ))
}

/// The type of a parameter of the subject, or of a variable at file scope.
fn variable(program: &Program, subject: FunctionId, name: &str) -> Option<TypeId> {
    let parameter = parameters(program, subject).into_iter().find(|(known, _)| known == name);
    let global = || program.globals.iter().find(|global| own_name(&global.name) == name);
    parameter.map(|(_, ty)| ty).or_else(|| global().map(|global| global.ty))
}

/// Is a parameter of the first type right for a value of the second? Arrays become pointers, enumerations are integers.
fn is_same(program: &Program, parameter: TypeId, value: TypeId) -> bool {
    let types = &program.types;
    let number = |ty| types.scalar(ty).filter(|scalar| *scalar != Scalar::Ptr);
    match (types.get(parameter), types.get(value)) {
        (Type::Pointer(to), Type::Array(element, _) | Type::Pointer(element)) => {
            to == element || matches!(types.get(*to), Type::Void)
        }
        _ => parameter == value || number(parameter).is_some() && number(parameter) == number(value),
    }
}

fn result_type(program: &Program, function: FunctionId) -> TypeId {
    match program.types.get(program.functions[function].ty) {
        Type::Function { result, .. } => *result,
        _ => unreachable!("a function should have a function type"),
    }
}

/// Names and types of the parameters.
fn parameters(program: &Program, function: FunctionId) -> Vec<(String, TypeId)> {
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let parameter = |param: &Param| match param {
        Param::Scalar(register) => {
            body.regs[*register].variable.clone().unwrap_or((String::new(), TypeId(0)))
        }
        Param::Record(slot) => (body.slots[*slot].name.clone(), body.slots[*slot].ty),
    };
    body.params.iter().map(parameter).collect()
}
