//! What is replayed: the function, the variables of its driver, and the tests.
//!
//! Everything that is C here is text that the caller wrote in terms of the subject's file: its types, its globals, its static functions. It is
//! not looked into; clang says what is wrong with it, by test (see `flipside_ctest::driver`).

use std::path::PathBuf;

use flipside_ctest::driver::{Elsewhere, Frame, OracleCall, ResultKind, StaticLocal, TestSteps};

/// A function to be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The C file that defines it.
    pub file: PathBuf,
    /// The other files of the program, with their numbers.
    pub others: Vec<(usize, PathBuf)>,
    /// What these need besides, as C at file scope: declarations of what `definitions` defines.
    pub declarations: Vec<String>,
    /// The static locals that tests set or look at.
    pub statics: Vec<StaticLocal>,
    /// The user's compiler flags.
    pub flags: Vec<String>,
    /// Its name in the source; it may be static, and it may be `main`.
    pub function: String,
    /// What the driver needs besides the file, as C at file scope.
    pub definitions: Vec<String>,
    /// What the file declares and nothing defines: a C file of its own.
    pub outside: Option<String>,
    /// Library functions that are to be as in our run: a C file of its own.
    pub library: Option<String>,
    /// Declarations of the driver's variables, without storage class and semicolon: `int a`, `struct item list_object[2]`, `struct item *list`.
    /// They are zero before a test's statements, and they hide globals of the same name.
    pub variables: Vec<String>,
    /// The arguments of the call, expressions over the variables: `a`, `list`.
    pub arguments: Vec<String>,
    /// Can it free objects of the driver?
    pub frees: bool,
    /// The last statement before the call.
    pub before_call: Option<String>,
    /// What it returns.
    pub result: ResultKind,
    /// Who judges each test that returns.
    pub oracle: Option<OracleCall>,
}

impl Subject {
    /// What the driver's file is made of.
    pub(super) fn frame(&self) -> Frame<'_> {
        Frame {
            function: &self.function,
            others: self.others.iter().map(|(number, _)| *number).collect(),
            declarations: &self.declarations,
            statics: &self.statics,
            definitions: &self.definitions,
            variables: &self.variables,
            arguments: &self.arguments,
            before_call: self.before_call.as_deref(),
            result: &self.result,
            oracle: self.oracle.as_ref(),
        }
    }
}

/// One test of a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayTest {
    /// Its number; no two tests of a replay have the same.
    pub id: u32,
    /// The C statements that set its inputs: `a = -3;`, `list = list_object;`, `global_counter = 4;`.
    pub statements: Vec<String>,
    /// Those that only other files can say.
    pub elsewhere: Vec<Elsewhere>,
    /// Scalar C expressions that are looked at after the call: `list[0].key`, `global_counter`.
    pub outputs: Vec<String>,
    /// Those that only other files can say, in the order of the files; they come after the others.
    pub outputs_elsewhere: Vec<Elsewhere>,
    /// How it ends, as far as is known.
    pub ends: Ends,
    /// Does it make an error, after which anything may happen?
    pub undefined: bool,
    /// Is it run whatever the clock says?
    pub urgent: bool,
}

/// How a test ends, as far as is known: it says with which others it can share a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ends {
    /// It returns.
    Returns,
    /// It ends inside the subject. Tests with the same number end with the same frames live, so that their counts mean the same.
    Inside(u32),
}

impl ReplayTest {
    /// What the driver does for it.
    pub(super) fn steps(&self) -> TestSteps<'_> {
        TestSteps {
            id: self.id,
            statements: &self.statements,
            elsewhere: &self.elsewhere,
            outputs: &self.outputs,
            outputs_elsewhere: &self.outputs_elsewhere,
        }
    }
}
