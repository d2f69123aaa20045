//! The options, parsed once into plain structs.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, value_parser};
use flipside_search::strategy::named;
use flipside_search::{STRATEGIES, Strategy};

/// Exhaustive branch coverage of C functions, with a reason for every branch that no test can take.
#[derive(Debug, Parser)]
#[command(name = "flipside", version, arg_required_else_help = true, propagate_version = true)]
pub struct Options {
    /// The clang to use: a name or a path [default: the variable `FLIPSIDE_CLANG`, then `clang`, then the newest `clang-N`]
    #[arg(long, global = true, value_name = "CLANG")]
    pub clang: Option<String>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Give every branch of a function a test that takes it, or a reason why none can
    Cover(CoverArguments),
    /// Show a file as the program that Flipside executes
    Show(ShowArguments),
    /// List the branches of a file: the objectives, with their ids and places
    Branches(BranchesArguments),
    /// Run the `main` of a file in the interpreter
    Run(RunArguments),
    /// Say what is installed, which versions, and what is missing
    Doctor,
}

/// A file, maybe a function, and the flags that clang needs for it.
#[derive(Debug, Args)]
pub struct Subject {
    /// The C file
    pub file: PathBuf,
    /// The function; all of the file when it is not given
    pub function: Option<String>,
    /// Flags for clang, after `--`
    #[arg(last = true, value_name = "CLANG-FLAGS")]
    pub flags: Vec<String>,
}

/// `flipside cover`
#[derive(Debug, Args)]
pub struct CoverArguments {
    /// The C file
    pub file: PathBuf,
    /// The function; without one, the file is a program whose `main` asks for its inputs with `__VERIFIER_nondet_int()` and its like
    pub function: Option<String>,
    /// Flags for clang, after `--`
    #[arg(last = true, value_name = "CLANG-FLAGS")]
    pub flags: Vec<String>,
    /// Where the results go [default: flipside-out/FUNCTION]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How many elements the object behind a pointer parameter has; may be given several times
    #[arg(long, value_name = "NAME=COUNT")]
    pub length: Vec<String>,
    /// The C function that says which inputs are legal: the parameters of FUNCTION, nonzero for legal [default: `FUNCTION_precond` when the file defines it]
    #[arg(long, value_name = "NAME")]
    pub precondition: Option<String>,
    /// Do not look for run-time errors
    #[arg(long)]
    pub no_errors: bool,
    /// In which order paths are flipped: dfs, eager, lookahead, else, mt
    #[arg(long, value_name = "NAME", default_value = "mt", value_parser = strategy)]
    pub strategy: Strategy,
    /// Decides the first test and the solver's choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u32,
    /// Stop the search after this many seconds
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<f64>,
    /// Give up a solver call after this many milliseconds
    #[arg(long, value_name = "MS", default_value_t = 60_000)]
    pub solver_timeout: u32,
    /// Cut a path after this many instructions
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = value_parser!(u64).range(1..))]
    pub max_path_length: u64,
    /// Cut a path when calls are nested deeper than this
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u32).range(1..))]
    pub max_call_depth: u32,
    /// Cut a path when the live objects of the subject take more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = value_parser!(u64).range(1..=1 << 20))]
    pub max_memory: u64,
    /// Check the execution tree afterwards: run every test again from the start, refute every refutation again
    #[arg(long)]
    pub check: bool,
    /// Print nothing but errors
    #[arg(long)]
    pub quiet: bool,
}

/// The strategy of this name.
fn strategy(name: &str) -> Result<Strategy, String> {
    named(name).ok_or_else(|| {
        let known: Vec<&str> = STRATEGIES.iter().map(|strategy| strategy.name).collect();
        format!("there is no such strategy; there are {}", known.join(", "))
    })
}

/// `flipside show`
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// The subject.
    #[command(flatten)]
    pub subject: Subject,
}

/// `flipside branches`
#[derive(Debug, Args)]
pub struct BranchesArguments {
    /// The subject.
    #[command(flatten)]
    pub subject: Subject,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Compare the list with what llvm-cov shows for the compiled file; nothing is run
    #[arg(long)]
    pub check: bool,
}

/// `flipside run`
#[derive(Debug, Args)]
pub struct RunArguments {
    /// The C file, which defines `main`
    pub file: PathBuf,
    /// Arguments for the program
    #[arg(value_name = "ARGS", allow_hyphen_values = true)]
    pub arguments: Vec<String>,
    /// Flags for clang, after `--`
    #[arg(last = true, value_name = "CLANG-FLAGS")]
    pub flags: Vec<String>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub time_limit: f64,
    /// Stop when live objects take more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub memory_limit: u64,
    /// Stop when calls are nested deeper than this
    #[arg(long, value_name = "FRAMES", default_value_t = 10_000)]
    pub call_depth: u32,
    /// Print how often each branch was taken
    #[arg(long)]
    pub counts: bool,
    /// Run the compiled program too and compare output, end and branch counts
    #[arg(long)]
    pub check: bool,
    /// Print how many instructions were run, and how long it took
    #[arg(long)]
    pub statistics: bool,
}
