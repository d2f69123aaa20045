//! Which names are the library's: what has one of them is not the user's, even where the user declares it by hand.

use flipside_program::{Function, Global, Program};

use crate::{HEADERS, LIBRARY};

/// How names begin that the compiler itself knows: nobody else can define them.
const COMPILERS: [&str; 4] = ["__builtin_", "__sync_", "__atomic_", "__c11_atomic_"];

/// Does the library, or the compiler, have a function of this name?
pub(crate) fn is_library_function(name: &str) -> bool {
    let plain = name.strip_suffix(['f', 'l']);
    COMPILERS.iter().any(|start| name.starts_with(start))
        || HEADERS.iter().any(|header| {
            header.functions.contains(name)
                || header.families.contains(name)
                || plain.is_some_and(|plain| header.families.contains(plain))
        })
}

/// Does the library have a variable of this name?
pub(crate) fn is_library_variable(name: &str) -> bool {
    HEADERS.iter().any(|header| header.variables.contains(name))
}

/// Is it a function of the user's that nothing defines?
pub fn is_undefined(program: &Program, function: &Function) -> bool {
    flipside_execute::is_undefined(&LIBRARY, program, function)
}

/// Is it a variable of the user's that nothing defines?
pub fn is_undefined_variable(program: &Program, global: &Global) -> bool {
    flipside_execute::is_undefined_variable(&LIBRARY, program, global)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_told_from_the_user() {
        for name in [
            "printf",
            "sqrtf",
            "sqrt",
            "fabsl",
            "__builtin_expect",
            "__sync_fetch_and_add",
            "strtok_r",
            "qsort",
        ] {
            assert!(is_library_function(name), "{name}");
        }
        for name in ["read_sensor", "self", "printff", "log_message", ""] {
            assert!(!is_library_function(name), "{name}");
        }
        assert!(is_library_variable("environ") && !is_library_variable("mode"));
    }
}
