//! The C library: what its functions do, which names belong to it, and what is assumed of it.
//!
//! One folder per header. A folder holds everything about its header:
//!
//! | file | what |
//! | --- | --- |
//! | `mod.rs` | the `Header`: names, the table of models, what never fails, what gives inputs |
//! | `concrete` | models on numbers |
//! | `symbolic` | their counterparts on values that depend on the inputs |
//! | `model.c` | models in C: functions that call back, or are made of others |
//!
//! Machinery that the headers share: `call` (a call and its arguments), `symbolic` (terms, regions, scans),
//! `objects` (what exists before the first instruction), `in_c` (the C models as data), `names`, `assumptions`.
//!
//! **Dependencies**: `flipside-execute` defines the interface [`flipside_execute::Library`] and knows no model; this
//! crate implements it, and whoever makes a machine hands it [`LIBRARY`]. The models in C are plain text here
//! ([`models_in_c`]), which the caller of the front end passes on: so the front end knows neither the interpreter nor
//! this crate, and this crate knows no clang.
//!
//! **Invariant**: where the standard leaves a result open (the magnitude of what `strcmp` returns), a model promises as
//! little as it can. A subject that relies on more is not portable, and a replay on the real library would differ.

mod assert;
mod assumptions;
mod builtins;
mod call;
mod context;
mod ctype;
mod effects;
mod errno;
mod header;
mod in_c;
mod inet;
mod locale;
mod math;
mod names;
mod objects;
mod stdarg;
mod stdio;
mod stdlib;
mod string;
mod symbolic;
mod time;
mod unistd;
mod unmodelled;
pub mod verifier;

use std::sync::LazyLock;

use flipside_execute::{Checked, Effect, Invocation, Library, Memory, ModelId, ObjectId, Reply};
use flipside_program::Program;

pub use assumptions::{
    assumed_of_environment, assumed_of_sorting, called_and_never_fail, depends_on_locale, never_fails,
};
use call::{LibraryCall, Model};
use header::Header;
pub use in_c::models_in_c;
pub use names::{is_undefined, is_undefined_variable};

/// The headers of the C library.
const HEADERS: &[&Header] = &[
    &assert::HEADER,
    &builtins::HEADER,
    &ctype::HEADER,
    &errno::HEADER,
    &inet::HEADER,
    &locale::HEADER,
    &math::HEADER,
    &stdarg::HEADER,
    &stdio::HEADER,
    &stdlib::HEADER,
    &string::HEADER,
    &time::HEADER,
    &unistd::HEADER,
    &unmodelled::HEADER,
];

/// Functions of our own that programs, contexts and models in C may call; no C library has them.
const OWN: &[&Header] = &[&context::HEADER, &in_c::HEADER, &verifier::HEADER];

/// All models, sorted by name.
static MODELS: LazyLock<Vec<(&'static str, Model)>> = LazyLock::new(|| {
    let headers = HEADERS.iter().chain(OWN);
    let mut models: Vec<_> = headers.flat_map(|header| header.models()).collect();
    models.sort_unstable_by_key(|(name, _)| *name);
    models
});

/// The C library, as the interpreter asks for it.
pub static LIBRARY: CLibrary = CLibrary;

/// The C library; there is one, [`LIBRARY`].
#[derive(Debug)]
pub struct CLibrary;

impl Library for CLibrary {
    /// `__builtin_f` is `f` where clang leaves it as a call.
    fn model(&self, name: &str) -> Option<ModelId> {
        let find = |name: &str| MODELS.binary_search_by_key(&name, |(known, _)| known).ok();
        let without_prefix = || name.strip_prefix("__builtin_").and_then(find);
        let input = || name.starts_with(verifier::INPUTS).then(|| find(verifier::INPUTS)).flatten();
        let index = find(name).or_else(without_prefix).or_else(input)?;
        u32::try_from(index).ok().map(ModelId)
    }

    fn call(&self, model: ModelId, call: Invocation<'_>) -> Checked<Reply> {
        LibraryCall::new(call).run(MODELS[model.0 as usize].1)
    }

    fn only_inspects(&self, model: ModelId) -> bool {
        context::HEADER.models().any(|(name, _)| name == MODELS[model.0 as usize].0)
    }

    fn effect(&self, name: &str) -> Effect {
        effects::of(name.strip_prefix("__builtin_").unwrap_or(name))
    }

    fn has_function(&self, name: &str) -> bool {
        names::is_library_function(name)
    }

    fn has_header(&self, path: &str) -> bool {
        names::is_library_header(path)
    }

    fn touches_the_world(&self, name: &str) -> bool {
        unmodelled::TOUCHES_THE_WORLD.contains(name)
    }

    fn has_variable(&self, name: &str) -> bool {
        names::is_library_variable(name)
    }

    fn create_objects(&self, program: &Program, memory: &mut Memory) -> Checked<Vec<ObjectId>> {
        objects::create(program, memory)
    }

    fn error_number(&self, objects: &[ObjectId]) -> Option<ObjectId> {
        objects::errno_among(objects)
    }

    fn is_error_number(&self, function: &str) -> bool {
        function == errno::LOCATION
    }
}

/// The names of the library functions that have models, in Rust or in C.
pub fn modelled() -> impl Iterator<Item = &'static str> {
    let in_rust = HEADERS.iter().flat_map(|header| header.models()).map(|(name, _)| name);
    in_rust.chain(in_c::modelled())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_function_has_two_models() {
        for pair in MODELS.windows(2) {
            assert_ne!(pair[0].0, pair[1].0);
        }
    }

    #[test]
    fn models_are_found() {
        assert!(LIBRARY.model("strlen").is_some());
        assert_eq!(LIBRARY.model("__builtin_strlen"), LIBRARY.model("strlen"));
        assert!(LIBRARY.model("__builtin_clz").is_some());
        assert_eq!(LIBRARY.model("__VERIFIER_nondet_int"), LIBRARY.model("__VERIFIER_nondet_char"));
        assert_eq!(LIBRARY.model("read_sensor"), None);
    }

    #[test]
    fn what_has_a_model_is_of_the_library() {
        // What models in C call has names of its own.
        let is_ours = |name: &&str| name.starts_with("__real_") || name.starts_with("__flipside_");
        for name in modelled().filter(|name| !is_ours(name)) {
            assert!(names::is_library_function(name), "{name}");
        }
    }
}
