//! A typed test, and the one writer that makes C of it.
//!
//! A test is an input of the subject and what was observed with it. Two crates make tests: the report's reader from `report.json`, which has types, places and
//! pointers as text and parses each of them once; and the replay from the plan of the search. From there on nobody looks into text: what is written in C
//! is written here.
//!
//! | what | where |
//! | --- | --- |
//! | types: parsed, declared | `ctype` |
//! | places (`list[2].next`) and where pointers lead | `place`, `pointer` |
//! | numbers, characters, strings as literals | `number`, `literal` |
//! | nested initialisers | `initialiser` |
//! | the test: objects, parameters, inputs, what calls give, outputs | `case` |
//! | a test for people and frameworks: variables with initialisers, the call, comparisons | `setup`, `code` |
//! | functions that nothing defines, in a suite | `stub`, `calls` |
//! | a test for the replay's driver: statements that set variables which exist once for all tests | `driver` |
//! | what the subject leaves to its environment, in the replay | `environment`, `volatile` |
//!
//! Two dialects of C come out. A *suite* is read by people and stands in a file with ordinary includes: literals are short, objects are declared with the
//! elements that the test has, pointers are plain. The replay's *driver* stands behind the subject's file, whose macros may redefine any keyword, and holds
//! thousands of tests: types are named by typedefs of its own, literals are exact, one variable serves all tests.
//!
//! **Invariants:** nothing here reads files, runs anything or knows reports, plans or solvers. Text that is parsed here was written by Flipside: it is no reader of
//! people's C. The same test gives the same bytes.

mod calls;
mod case;
mod code;
mod ctype;
pub mod driver;
pub mod environment;
mod initialiser;
mod literal;
mod number;
mod place;
mod pointer;
mod refusal;
mod scan;
mod setup;
mod stub;
pub mod volatile;

pub use case::{
    Destination, Given, GivenPath, Input, Object, Output, Parameter, Returned, ReturnedMember, TestCase,
    Value,
};
pub use code::{Literal, Observed, TestCode};
pub use ctype::{Base, CType, Derived};
use flipside_program::own_name;
pub use number::Number;
pub use place::{Place, Step, parse_steps};
pub use pointer::{Element, Pointer};
pub use refusal::Refusal;
pub use stub::{GivenResult, Stub, StubBody, Write};
