//! Library functions that are assumed never to fail, unless the context specifies otherwise.

use flipside_program::{Callee, Function, FunctionId, Program, Terminator};

/// Functions that give memory.
const MEMORY: [&str; 6] = ["malloc", "calloc", "realloc", "aligned_alloc", "strdup", "strndup"];

/// Functions that write.
const OUTPUT: [&str; 14] = [
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "puts",
    "fputs",
    "putchar",
    "fputc",
    "putc",
    "fwrite",
    "fflush",
    "fclose",
    "putchar_unlocked",
    "perror",
];

/// Is it a function of the library that may fail, and is assumed not to?
pub fn never_fails(program: &Program, function: FunctionId) -> bool {
    let function = &program.functions[function];
    let name = function.name.as_str();
    function.body.is_none() && (MEMORY.contains(&name) || OUTPUT.contains(&name))
}

/// The functions that are called from here and never fail, by name, in order.
pub(crate) fn called_and_never_fail(program: &Program, function: FunctionId) -> Vec<String> {
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

/// Models of functions whose results come from the environment of the program.
const ENVIRONMENT: [&str; 8] = ["clock", "fgetc", "fgets", "getc", "getchar", "rand", "random", "time"];

/// What is assumed of functions whose results are inputs.
pub(crate) fn assumed_of_environment(program: &Program, function: FunctionId) -> Vec<String> {
    let reached = program.reachable_functions(function);
    let models = reached.iter().map(|&id| &program.functions[id]).filter(|function| {
        ENVIRONMENT.contains(&function.name.as_str()) && program.files[function.place.file].system
    });
    let told = |function: &Function| format!("`{}` gives anything that it can, at every call", function.name);
    let mut all: Vec<String> = models.map(told).collect();
    all.sort();
    all
}

/// C leaves open how `qsort` compares and where equal elements go; the model of it does not.
pub(crate) fn assumed_of_sorting(program: &Program, function: FunctionId) -> Option<String> {
    let is_model = |id: &FunctionId| {
        let function = &program.functions[*id];
        function.name == "qsort" && program.files[function.place.file].system
    };
    let sorts = program.reachable_functions(function).iter().any(is_model);
    sorts.then(|| "`qsort` compares, and orders equal elements, as glibc's merge sort does".to_owned())
}
