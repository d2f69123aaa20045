//! What is assumed of the library functions that a subject calls. Every report lists these assumptions.

use flipside_program::{Callee, Function, FunctionId, Program, Terminator};

use crate::HEADERS;

/// Is it a library function that may fail, and never does here?
pub fn never_fails(program: &Program, function: FunctionId) -> bool {
    let function = &program.functions[function];
    function.body.is_none() && HEADERS.iter().any(|header| header.never_fail.contains(&function.name))
}

/// These give the same in every locale (C17 7.4.1.5, 7.4.1.12), or are about the code alone.
const FIXED: [&str; 4] = ["isdigit", "isxdigit", "isascii", "toascii"];

/// Does what a library function gives depend on the locale?
pub fn depends_on_locale(program: &Program, function: FunctionId) -> bool {
    let function = &program.functions[function];
    let name = function.name.as_str();
    function.body.is_none() && crate::ctype::HEADER.functions.contains(name) && !FIXED.contains(&name)
}

/// The functions that are called from here and never fail, by name, in order.
pub fn called_and_never_fail(program: &Program, function: FunctionId) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for reached in program.reachable_functions(function) {
        let Some(body) = &program.functions[reached].body else { continue };
        for block in &body.blocks {
            if let Terminator::Call { callee: Callee::Direct(called), .. } = block.terminator
                && never_fails(program, called)
            {
                names.push(program.functions[called].name.clone());
            }
        }
    }
    names.sort();
    names.dedup();
    names
}

/// The models in C that are reached from a function.
fn models_reached(program: &Program, function: FunctionId) -> impl Iterator<Item = &Function> {
    let reached = program.reachable_functions(function);
    let functions = reached.into_iter().map(|id| &program.functions[id]);
    functions.filter(|function| program.files[function.place.file].system)
}

/// What is assumed of functions whose results are inputs.
pub fn assumed_of_environment(program: &Program, function: FunctionId) -> Vec<String> {
    let gives_inputs =
        |function: &&Function| HEADERS.iter().any(|header| header.give_inputs.contains(&function.name));
    let models = models_reached(program, function).filter(gives_inputs);
    let text = |function: &Function| format!("`{}` gives anything that it can, at every call", function.name);
    let mut all: Vec<String> = models.map(text).collect();
    all.sort();
    all
}

/// C leaves open how `qsort` compares and where equal elements go (C17 7.22.5.2p4); its model does not.
pub fn assumed_of_sorting(program: &Program, function: FunctionId) -> Option<String> {
    let sorts = models_reached(program, function).any(|function| function.name == "qsort");
    sorts.then(|| "`qsort` compares, and orders equal elements, as glibc's merge sort does".to_owned())
}
