//! What the caller decides, as plain data with defaults. Nothing here knows how options are written on a command line.

use std::collections::BTreeSet;
use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

pub use flipside_context::input_spec::Capacities;
use flipside_report::emit::Format;
pub use flipside_search::EngineMode;
use flipside_search::Strategy;
pub use flipside_search::criterion::ObjectiveCriterion;
use flipside_search::strategy::AUTO;
pub use flipside_toolchain::Allowed;

use crate::error::PipelineError;

/// Which C is read, and how.
#[derive(Clone, Debug, Default)]
pub struct SourceOptions {
    /// The clang to use: a name or a path; without one, the variable `FLIPSIDE_CLANG`, then `clang`, then the newest `clang-N`.
    pub clang: Option<String>,
    /// The C files, which are linked.
    pub files: Vec<PathBuf>,
    /// The function; without one, the files are a program with a `main`.
    pub function: Option<String>,
    /// Flags for clang.
    pub flags: Vec<String>,
    /// How compiled code is contained.
    pub sandbox: SandboxOptions,
}

/// How the subject's compiled code is contained when it is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SandboxOptions {
    /// A program whose `main` begins with `flipside_sandbox::launch`, such as `flipside-box`; without one, compiled code runs with
    /// all rights of this process, and the report says so.
    pub launcher: Option<PathBuf>,
    /// Are compilers contained, too? For files and flags that are not trusted.
    pub tools: bool,
    /// What compiled code may do to the world all the same.
    pub allowed: Allowed,
}

impl SourceOptions {
    /// A function of one file.
    pub fn function(file: impl Into<PathBuf>, function: impl Into<String>) -> Self {
        SourceOptions { files: vec![file.into()], function: Some(function.into()), ..Self::default() }
    }

    /// What people write: a C file, more C files, and then maybe a function.
    pub fn from_words(file: &Path, rest: &[String]) -> Result<Self, PipelineError> {
        let is_file = |text: &str| {
            let extension = Path::new(text).extension();
            extension.is_some_and(|extension| ["c", "i", "h"].iter().any(|known| extension == *known))
        };
        let (function, files) = match rest.split_last() {
            Some((last, before)) if !is_file(last) => (Some(last.clone()), before),
            Some(_) | None => (None, rest),
        };
        if let Some(text) = files.iter().find(|text| !is_file(text)) {
            return Err(PipelineError::Options(format!(
                "`{text}` is no C file; the function comes after all files"
            )));
        }
        let files = std::iter::once(file.to_owned()).chain(files.iter().map(PathBuf::from)).collect();
        Ok(SourceOptions { files, function, ..Self::default() })
    }

    /// The first file, as people name the subject.
    pub(crate) fn first_file(&self) -> String {
        self.files.first().map(|file| file.display().to_string()).unwrap_or_default()
    }
}

/// A context file.
#[derive(Clone, Debug)]
pub struct ContextOptions {
    /// Where it is; messages name it so.
    pub path: PathBuf,
    /// Its text, where that was stored with results; else the file is read.
    pub text: Option<String>,
}

/// What is searched, which inputs are legal, and how far a search may go.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// The C.
    pub source: SourceOptions,
    /// How many elements the objects behind pointer parameters have: `NAME=COUNT`.
    pub lengths: Vec<String>,
    /// What is said about the inputs.
    pub context: Option<ContextOptions>,
    /// The C function that says which inputs are legal; without one, `FUNCTION_precond` where the files define it.
    pub precondition: Option<String>,
    /// Is what functions and variables give that nothing defines unsupported, instead of an input?
    pub no_stubs: bool,
    /// May `malloc` and its like fail?
    pub malloc_may_fail: bool,
    /// Functions that do such things are called, instead of stubs whose results are inputs.
    pub allow_effects: Allowed,
    /// Is the state that earlier calls left the initial one?
    pub from_initial_state: bool,
    /// How long all steps may take together.
    pub time_limit: Option<Duration>,
    /// How much work the search may do, in units that are the same on every machine.
    pub work_limit: Option<u64>,
    /// How many milliseconds a solver call may take.
    pub solver_timeout: u32,
    /// How many instructions a path may have.
    pub max_path_length: u64,
    /// How deep calls may be nested.
    pub max_call_depth: u32,
    /// How many MiB live objects may take.
    pub max_memory: u64,
    /// How far inputs may grow of which nobody says how much there is.
    pub capacities: Capacities,
}

impl SearchOptions {
    /// How many milliseconds a solver call may take, unless it is said.
    pub const SOLVER_TIMEOUT: u32 = 60_000;
    /// How many instructions a path may have, unless it is said.
    pub const PATH_LENGTH: u64 = 10_000_000;
    /// How deep calls may be nested, unless it is said.
    pub const CALL_DEPTH: u32 = 10_000;
    /// How many MiB live objects may take, unless it is said.
    pub const MEMORY: u64 = 1024;

    /// The defaults, for this C.
    pub fn new(source: SourceOptions) -> Self {
        SearchOptions { source, ..Self::default() }
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            source: SourceOptions::default(),
            lengths: Vec::new(),
            context: None,
            precondition: None,
            no_stubs: false,
            malloc_may_fail: false,
            allow_effects: Allowed::default(),
            from_initial_state: false,
            time_limit: None,
            work_limit: None,
            solver_timeout: Self::SOLVER_TIMEOUT,
            max_path_length: Self::PATH_LENGTH,
            max_call_depth: Self::CALL_DEPTH,
            max_memory: Self::MEMORY,
            capacities: Capacities::default(),
        }
    }
}

/// What has to be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CriterionOptions {
    /// Every objective of these criteria has a test, or a reason why none takes it.
    Objectives {
        /// The criteria.
        of: BTreeSet<ObjectiveCriterion>,
        /// How often the inputs may decide to go on with a loop.
        loop_bound: Option<NonZeroU32>,
    },
    /// Every feasible path has a test.
    Path,
    /// Every feasible path that goes through no loop more than `k` times has a test.
    KPath {
        /// How often; without it, twice.
        k: Option<NonZeroU32>,
    },
}

impl CriterionOptions {
    /// What stored results are checked for: about paths, the branches on them.
    pub(crate) fn checked(criterion: &str) -> Self {
        let of: BTreeSet<_> = criterion.split(',').filter_map(ObjectiveCriterion::named).collect();
        if of.is_empty() {
            return CriterionOptions::default();
        }
        CriterionOptions::Objectives { of, loop_bound: None }
    }
}

impl Default for CriterionOptions {
    fn default() -> Self {
        CriterionOptions::Objectives { of: BTreeSet::from([ObjectiveCriterion::Branch]), loop_bound: None }
    }
}

/// What the user accepts that was not stated. What the context file accepts by name comes on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AcceptOptions {
    /// Bounds that were guessed.
    pub bounds: bool,
    /// Defaults of the environment.
    pub defaults: bool,
    /// That errors hide branches.
    pub hidden: bool,
}

/// Sequences of calls that are looked for: `N`, or `N:FUNCTION,FUNCTION…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallsOptions {
    /// How many calls a sequence may have.
    pub count: NonZeroU32,
    /// The functions that are called, in any order; none where it is the function itself, again and again.
    pub functions: Vec<String>,
}

impl fmt::Display for CallsOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.count)?;
        if self.functions.is_empty() { Ok(()) } else { write!(f, ":{}", self.functions.join(",")) }
    }
}

/// A text that says no sequences of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it wants a number of calls, and maybe functions: `3`, `3:init,push,pop`")]
pub struct NoCalls;

impl FromStr for CallsOptions {
    type Err = NoCalls;

    fn from_str(text: &str) -> Result<Self, NoCalls> {
        let (count, functions) = text.split_once(':').unwrap_or((text, ""));
        let count = count.parse().map_err(|_| NoCalls)?;
        let functions = functions.split(',').map(str::trim).filter(|name| !name.is_empty());
        Ok(CallsOptions { count, functions: functions.map(str::to_owned).collect() })
    }
}

/// What [`Pipeline`](crate::Pipeline) does.
#[derive(Clone, Debug)]
pub struct CoverOptions {
    /// What is searched, and how far.
    pub search: SearchOptions,
    /// What has to be covered.
    pub criterion: CriterionOptions,
    /// In which order paths are flipped.
    pub strategy: Strategy,
    /// Which shortcuts are taken.
    pub engine: EngineMode,
    /// How many threads search.
    pub jobs: NonZeroUsize,
    /// Decides the first test and the solver's choices.
    pub seed: u32,
    /// A program that is asked where the solver gives up: it reads SMT-LIB 2 from its standard input.
    pub second_solver: Option<String>,
    /// Are run-time errors not looked for?
    pub no_errors: bool,
    /// Is no evidence gathered for what is unreachable?
    pub no_evidence: bool,
    /// Is the execution tree checked after the search?
    pub check_tree: bool,
    /// Tests that the user has already: C files with a `main`, or folders.
    pub with_tests: Vec<PathBuf>,
    /// The C file with the oracle; without one, the one that the subject's file has.
    pub oracle: Option<PathBuf>,
    /// What the user accepts of what was guessed.
    pub accept: AcceptOptions,
    /// Sequences of calls that are looked for, where there is state.
    pub calls: Option<CallsOptions>,
    /// The branches that are looked for, by their ids; all where it is empty.
    pub only: Vec<String>,
    /// What a property of Test-Comp calls the criterion.
    pub specification: Option<String>,
}

impl CoverOptions {
    /// The defaults, for this C.
    pub fn new(source: SourceOptions) -> Self {
        CoverOptions {
            search: SearchOptions::new(source),
            criterion: CriterionOptions::default(),
            strategy: AUTO,
            engine: EngineMode::default(),
            jobs: NonZeroUsize::MIN,
            seed: 0,
            second_solver: None,
            no_errors: false,
            no_evidence: false,
            check_tree: false,
            with_tests: Vec::new(),
            oracle: None,
            accept: AcceptOptions::default(),
            calls: None,
            only: Vec::new(),
            specification: None,
        }
    }
}

/// What is written besides the report.
#[derive(Clone, Debug, Default)]
pub struct EmitOptions {
    /// The formats.
    pub formats: Vec<&'static Format>,
    /// Does only the smallest set of tests that covers as much as all go into a suite?
    pub minimize: bool,
    /// How many tests a suite has at most: those that cover most.
    pub at_most: Option<usize>,
    /// A folder that has a Test-Comp suite from the first test on, whatever ends the command; of a program.
    pub suite: Option<PathBuf>,
}
