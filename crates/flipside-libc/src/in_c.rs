//! Models in C, as data: the text of each function, and what such a model can tell the interpreter.
//!
//! A model in C is linked with the programs that use its function, as any other code. Where it defines the function
//! itself, it is the model. Where it defines `flipside_NAME`, it goes on where the model in Rust replies
//! [`Reply::GoesOnInC`](flipside_execute::Reply::GoesOnInC); native code then calls the library itself.

use std::sync::LazyLock;

use flipside_execute::{Checked, Stop};

use crate::HEADERS;
use crate::call::LibraryCall;
use crate::header::Header;

/// What a model in C calls where the call is undefined, or needs something that is not supported.
pub(crate) const HEADER: Header = Header {
    tables: &[&[
        ("flipside_undefined", |call| Err(call.bad_argument(text(call)?))),
        ("flipside_unsupported", |call| Err(Stop::unsupported(text(call)?))),
    ]],
    ..Header::EMPTY
};

fn text(call: &LibraryCall<'_>) -> Checked<String> {
    let bytes = call.memory().read_string(call.address(0)?)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A line that begins a model begins so; the name follows.
const MARK: &str = "\n//: ";

/// Parts of models have names of their own that begin so.
const OWN: &str = "flipside_";

/// A name, and the text that defines it.
type InC = (&'static str, &'static str);

/// Functions that give inputs come first, in this order; all others follow by header. Explanations in reports cite
/// lines of the linked text, so its order is part of the results; a new model need not be listed.
const FIRST: [&str; 12] = [
    "rand", "srand", "random", "srandom", "time", "clock", "getc", "getchar", "fgetc", "fgets", "getenv",
    "scanf",
];

static MODELS: LazyLock<Vec<InC>> = LazyLock::new(|| {
    let mut models: Vec<InC> = sections(|header| header.in_c).collect();
    models.sort_by_key(|(name, _)| FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len()));
    models
});

static WITH_FAILING: LazyLock<Vec<InC>> =
    LazyLock::new(|| MODELS.iter().copied().chain(sections(|header| header.failing_in_c)).collect());

fn sections(of: fn(&Header) -> &'static str) -> impl Iterator<Item = InC> {
    let sections = HEADERS.iter().flat_map(move |header| of(header).split(MARK).skip(1));
    sections.filter_map(|section| section.split_once('\n'))
}

/// The models in C: the name of each function, and the text that defines it. Where allocation may fail, those of
/// `malloc`, `calloc` and `realloc` are among them.
pub fn models_in_c(malloc_may_fail: bool) -> &'static [(&'static str, &'static str)] {
    if malloc_may_fail { &WITH_FAILING } else { &MODELS }
}

/// The names of the library functions that have a model in C.
pub(crate) fn modelled() -> impl Iterator<Item = &'static str> {
    WITH_FAILING.iter().map(|(name, _)| *name).filter(|name| !name.starts_with(OWN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_define_what_they_are_called() {
        let names: Vec<&str> = WITH_FAILING.iter().map(|(name, _)| *name).collect();
        assert!(names.contains(&"qsort") && names.contains(&"realloc"), "{names:?}");
        for (name, text) in WITH_FAILING.iter() {
            assert!(text.contains(&format!("{name}(")), "{name}");
        }
    }
}
