//! What is guessed of the inputs: what a capacity bounds, and what has none to grow.

use flipside_execute::OutsideGuess;
use flipside_program::{FunctionId, Program};

use crate::undefined::behind_arguments;

/// What a capacity bounds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bounded {
    /// The elements of objects, by the name of their pointers; and what they are called.
    Elements(String, &'static str),
    /// What lies before the first element.
    Front(String),
    /// The structures of a type in a row.
    Row(String),
    /// Nothing: these are different objects.
    Apart(String, String),
    /// Nothing: a pointer is not null.
    NotNull(String),
    /// Nothing: a pointer is the address of an object, and no other number.
    Address(String),
    /// Nothing: pointers that are compared point into one object.
    Ordered,
    /// Nothing: a function that is not here is not called.
    NotCalled(String),
    /// Nothing: what a function that nothing defines returns is new, and has no more behind it.
    GivesOne(String),
    /// Nothing: a function that is not here changes nothing else; and behind which arguments it writes, in words.
    NothingElse(String, Option<String>),
    /// Nothing: a function that is not here is the same as another one just where it is that here.
    Same(String, String),
    /// Nothing: a function that is not here is no number.
    NoNumber(String),
    /// Nothing: what a library function gives is not longer than its model says.
    NotLonger(String),
}

impl Bounded {
    /// A guess about functions that are not here, and the name of the input that says otherwise.
    pub fn outside(program: &Program, guess: OutsideGuess) -> (Self, String) {
        let name = |function: FunctionId| program.functions[function].name.clone();
        match guess {
            OutsideGuess::NotCalled(id) => (Bounded::NotCalled(name(id)), format!("{} is called", name(id))),
            OutsideGuess::GivesOne(id) => {
                (Bounded::GivesOne(name(id)), format!("{} gives something else", name(id)))
            }
            OutsideGuess::NothingElse(id) => {
                let bounded = Bounded::NothingElse(name(id), behind_arguments(program, id));
                (bounded, format!("{} changes something else", name(id)))
            }
            OutsideGuess::Same(one, other) => {
                let text = format!("{} and {} differ from here", name(one), name(other));
                (Bounded::Same(name(one), name(other)), text)
            }
            OutsideGuess::NoNumber(id) => (Bounded::NoNumber(name(id)), format!("{} is a number", name(id))),
            OutsideGuess::NotLonger(id) => {
                (Bounded::NotLonger(name(id)), format!("{} gives a longer text", name(id)))
            }
        }
    }

    /// A name that does not change when the capacity grows.
    pub fn key(&self) -> String {
        match self {
            Bounded::Elements(pointer, what) => format!("{what}s of {pointer}"),
            Bounded::Front(pointer) => format!("before {pointer}"),
            Bounded::Row(ty) => format!("`{ty}` in a row"),
            Bounded::Apart(one, other) => format!("`{one}` and `{other}` apart"),
            Bounded::NotNull(pointer) => format!("`{pointer}` not null"),
            Bounded::Address(pointer) => format!("`{pointer}` an address"),
            Bounded::Ordered => "order".to_owned(),
            Bounded::NotCalled(function) => format!("`{function}` not called"),
            Bounded::GivesOne(function) => {
                format!("`{function}` gives one new object, and no pointers that are followed")
            }
            Bounded::NothingElse(function, _) => format!("`{function}` changes nothing else"),
            Bounded::Same(one, other) => format!("`{one}` and `{other}` as here"),
            Bounded::NoNumber(function) => format!("`{function}` no number"),
            Bounded::NotLonger(function) => format!("length of what `{function}` gives"),
        }
    }

    /// A guess in words.
    pub fn describe(&self, now: u64) -> String {
        match self {
            Bounded::Elements(pointer, what) => {
                let plural = if now == 1 { "" } else { "s" };
                format!("{pointer} of at most {now} {what}{plural}")
            }
            Bounded::Front(pointer) if now == 0 => format!("nothing before {pointer}"),
            Bounded::Front(pointer) => {
                let plural = if now == 1 { "" } else { "s" };
                format!("at most {now} element{plural} before {pointer}")
            }
            Bounded::Row(ty) => format!("at most {now} `{ty}` in a row"),
            Bounded::Apart(one, other) => format!("`{one}` and `{other}` point to different objects"),
            Bounded::NotNull(pointer) => format!("`{pointer}` is not null"),
            Bounded::Address(pointer) => format!("`{pointer}` is the aligned address of an object"),
            Bounded::Ordered => "pointers that are compared point into one object".to_owned(),
            Bounded::NotCalled(function) => format!("`{function}` is not called"),
            Bounded::GivesOne(_) => self.key(),
            Bounded::NothingElse(function, None) => format!("`{function}` changes nothing"),
            Bounded::NothingElse(function, Some(behind)) => {
                format!("`{function}` changes nothing but what its {behind} to")
            }
            Bounded::Same(one, other) if one == other => format!("all of `{one}` are the same function"),
            Bounded::Same(one, other) => format!("`{one}` is not `{other}`"),
            Bounded::NoNumber(function) => format!("pointers to `{function}` are no other numbers"),
            Bounded::NotLonger(function) => format!("`{function}` gives at most 32 characters"),
        }
    }
}
