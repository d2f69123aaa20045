//! The options as the user writes them, parsed once. `settings` turns them into the options of the library.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use flipside_pipeline::{CallsOptions, Capacities, CriterionWords, SearchOptions, Threshold};
use flipside_search::Strategy;
use flipside_search::strategy::chosen;

use crate::emit_options::{EmitArguments, ExportArguments};
use crate::help;
use crate::project_options::{ProjectArguments, WaiveArguments};
use crate::series_options::{BenchArguments, CompareArguments, ExperimentArguments};

/// Exhaustive branch coverage of C functions, with a reason for every branch that no test can take.
#[derive(Debug, Parser)]
#[command(name = "flipside", version, arg_required_else_help = true, propagate_version = true, max_term_width = 120, after_help = help::START)]
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
    #[command(after_long_help = help::COVER)]
    Cover(Box<CoverArguments>),
    /// Cover all functions of a code base, on all cores; what is known already is not searched again
    #[command(after_help = help::PROJECT)]
    Project(Box<ProjectArguments>),
    /// Say why branches that `project` left need no test: writes entries of `flipside.waivers.toml`
    #[command(after_help = help::WAIVE)]
    Waive(WaiveArguments),
    /// List the functions of a file with the keys of their verdicts, for `project`
    #[command(hide = true)]
    Survey(Subject),
    /// Compare the strategies on a function: flips, hopeful flips, solver calls, time
    Compare(CompareArguments),
    /// Compare the strategies on a folder of functions: the experiment of the paper
    Experiment(ExperimentArguments),
    /// Measure what the default strategy costs on a folder of functions: calls, time, growth, each against its bar
    Bench(BenchArguments),
    /// Check the results of `cover` again, with none of the search: run every test from the start, refute every refutation
    #[command(after_help = help::CHECK)]
    Check(CheckArguments),
    /// Add proofs to the results of `cover`, so that `check --no-solver` needs to trust no solver
    Prove(ProveArguments),
    /// Write test suites and the formats of other tools from the results of `cover`
    #[command(after_long_help = help::EXPORT)]
    Export(ExportArguments),
    /// Write a context file for a function, to be edited and given to `cover --context`
    #[command(after_help = help::INIT)]
    Init(InitArguments),
    /// Show a file as the program that Flipside executes
    Show(Subject),
    /// List the branches of a file: the objectives, with their ids and places
    #[command(after_help = help::BRANCHES)]
    Branches(BranchesArguments),
    /// Run the `main` of a file in the interpreter
    #[command(after_help = help::RUN)]
    Run(RunArguments),
    /// Say what is installed, which versions, and what is missing
    Doctor,
    /// Print what a shell needs to complete commands and options: `source <(flipside completions bash)`
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write manual pages, one per command
    Man {
        /// Where they go
        #[arg(required_unless_present = "markdown")]
        folder: Option<PathBuf>,
        /// Print all commands and options as one page in Markdown instead
        #[arg(long, conflicts_with = "folder")]
        markdown: bool,
    },
}

/// Files, maybe a function, and the flags that clang needs for them.
#[derive(Clone, Debug, Default, Args)]
pub struct Subject {
    /// The C file
    pub file: PathBuf,
    /// More C files, which are linked with it; then the function. Without a function: all of the files, or their program. A static function
    /// that several files have is `FILE.c:FUNCTION`
    #[arg(value_name = "FILES… FUNCTION")]
    pub rest: Vec<String>,
    /// Flags for clang, after `--`
    #[arg(last = true, value_name = "CLANG-FLAGS")]
    pub flags: Vec<String>,
}

/// What is searched, and how far.
#[derive(Debug, Args)]
pub struct SearchArguments {
    /// The files and the function; without one, the files are a program whose `main` asks for its inputs with `__VERIFIER_nondet_int()` and its like.
    /// All functions of a file that has no `main`.
    #[command(flatten)]
    pub subject: Subject,
    /// How many elements the object behind a pointer parameter has; may be given several times
    #[arg(long, value_name = "NAME=COUNT", help_heading = "Which inputs are legal")]
    pub length: Vec<String>,
    /// What is said about the inputs: a file that `flipside init` writes and you edit (docs/context.md)
    #[arg(long, value_name = "FILE.toml", help_heading = "Which inputs are legal")]
    pub context: Option<PathBuf>,
    /// The C function that says which inputs are legal: the parameters of FUNCTION, nonzero for legal [default: `FUNCTION_precond` when the file defines it]
    #[arg(long, value_name = "NAME", help_heading = "Which inputs are legal")]
    pub precondition: Option<String>,
    /// Do not take what functions give that nothing defines, and variables that nothing defines, as inputs: they are unsupported
    #[arg(long, help_heading = "Which inputs are legal")]
    pub no_stubs: bool,
    /// `malloc`, `calloc` and `realloc` may fail: whether a call does is an input
    #[arg(long, help_heading = "Which inputs are legal")]
    pub malloc_may_fail: bool,
    /// Let functions that touch the world do it, where otherwise stubs stand for them and their results are inputs: the compiled code may use all
    /// your files, or the network (docs/security.md)
    #[arg(long, value_name = "WHAT", value_delimiter = ',', help_heading = "Which inputs are legal")]
    pub allow_effects: Vec<EffectChoice>,
    /// Static locals, and variables at file scope with internal linkage, start with their initial values: no earlier call has changed them
    #[arg(long, help_heading = "Which inputs are legal")]
    pub from_initial_state: bool,
    /// Be done after this many seconds, with what was found by then; `cover` keeps an eighth of it, of a short one up to a quarter, for what comes after the search
    #[arg(long, value_name = "SECONDS", help_heading = "Limits")]
    pub time_limit: Option<f64>,
    /// End the search after so much work, in units that are the same on every machine: a million takes about a second
    #[arg(long, value_name = "UNITS", value_parser = value_parser!(u64).range(1..), help_heading = "Limits")]
    pub work_limit: Option<u64>,
    /// Give up a solver call after this many milliseconds
    #[arg(long, value_name = "MS", default_value_t = SearchOptions::SOLVER_TIMEOUT, help_heading = "Limits")]
    pub solver_timeout: u32,
    /// Cut a path after this many instructions
    #[arg(long, value_name = "N", default_value_t = SearchOptions::PATH_LENGTH, value_parser = value_parser!(u64).range(1..), help_heading = "Limits")]
    pub max_path_length: u64,
    /// Cut a path when calls are nested deeper than this
    #[arg(long, value_name = "N", default_value_t = SearchOptions::CALL_DEPTH, value_parser = value_parser!(u32).range(1..), help_heading = "Limits")]
    pub max_call_depth: u32,
    /// Cut a path when the live objects of the subject take more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = SearchOptions::MEMORY, value_parser = value_parser!(u64).range(1..=1 << 20), help_heading = "Limits")]
    pub max_memory: u64,
    /// How many elements behind a pointer there may be, where nobody says how many
    #[arg(long, value_name = "N", default_value_t = Capacities::default().length, value_parser = value_parser!(u64).range(1..=Capacities::MOST), help_heading = "Limits")]
    pub max_length: u64,
    /// How many characters behind a `char *` there may be, where nobody says how many
    #[arg(long, value_name = "N", default_value_t = Capacities::default().string, value_parser = value_parser!(u64).range(1..=Capacities::MOST), help_heading = "Limits")]
    pub max_string: u64,
    /// How many structures of a list or a tree may be in a row, where nobody says how many
    #[arg(long, value_name = "N", default_value_t = Capacities::default().depth, value_parser = value_parser!(u64).range(1..=Capacities::DEEPEST), help_heading = "Limits")]
    pub max_depth: u64,
    /// Run the compiled subject with all your rights, instead of in a sandbox (docs/security.md)
    #[arg(long, help_heading = "Limits")]
    pub no_sandbox: bool,
    /// Print nothing but errors
    #[arg(long, help_heading = "Results")]
    pub quiet: bool,
}

/// `flipside cover`
#[derive(Debug, Args)]
pub struct CoverArguments {
    /// The search.
    #[command(flatten)]
    pub search: SearchArguments,
    /// Take at most this many MiB: the search keeps less when three eighths of it are taken, and stops at five eighths, so that there is room for the report [default: 2048,
    /// or three quarters of what the machine or the control group has]
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u64).range(64..=1 << 24), help_heading = "Limits")]
    pub memory_limit: Option<u64>,
    /// Take the flags that a build has for the file: its folder with `compile_commands.json`. Those after `--` come behind them
    #[arg(short = 'p', long = "build", value_name = "BUILD", help_heading = "Which inputs are legal")]
    pub build: Option<PathBuf>,
    /// Where the results go; of all functions of a file, in a folder each [default: flipside-out/FUNCTION]
    #[arg(long, value_name = "DIR", help_heading = "Results")]
    pub out: Option<PathBuf>,
    /// What is written besides the report.
    #[command(flatten)]
    pub emit: EmitArguments,
    /// Of a program: keep a Test-Comp suite in this folder from the first test on, whatever ends the command
    #[arg(long, value_name = "DIR", help_heading = "Results")]
    pub suite: Option<PathBuf>,
    /// Exit status 1 when fewer branches than this have a definite verdict (covered or plainly unreachable), or fewer of those that are not plainly
    /// unreachable are covered, in percent; a second number is for the latter [default: 1 unless every branch has a definite verdict]
    #[arg(long, value_name = "PERCENT[,PERCENT]", help_heading = "Results")]
    pub fail_under: Option<Threshold>,
    /// Exit status 1 when there are findings: run-time errors, or tests that the oracle does not accept
    #[arg(long, value_name = "WHAT", value_parser = ["findings"], help_heading = "Results")]
    pub fail_on: Option<String>,
    /// The C file with the oracle, `FUNCTION_oracle` or `oracle_FUNCTION`, which judges each test: docs/oracle.md [default: the one that the
    /// subject's file has]
    #[arg(long, value_name = "FILE.c", help_heading = "Your own tests")]
    pub oracle: Option<PathBuf>,
    /// Tests that you have already: C files with a `main` that include the subject or are linked with it, or folders with results of `flipside cover`. What they
    /// take is covered; only what is missing is looked for
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = "Your own tests")]
    pub with_tests: Vec<PathBuf>,
    /// What only tests with an assumed state take is looked for in sequences of up to N calls from the initial state: of FUNCTION
    /// again and again, or of these functions of its file in any order
    #[arg(long, value_name = "N[:FUNCTIONS]", help_heading = "The search")]
    pub calls: Option<CallsOptions>,
    /// Accept the bounds that were guessed: what is unreachable within them counts as unreachable
    #[arg(long, help_heading = "What you accept")]
    pub accept_bounds: bool,
    /// Accept the defaults of the environment, such as that `malloc` never fails: what is unreachable under them counts as unreachable
    #[arg(long, help_heading = "What you accept")]
    pub accept_defaults: bool,
    /// Accept that run-time errors hide branches: they are still shown, but do not keep the result from being exhaustive
    #[arg(long, help_heading = "What you accept")]
    pub accept_hidden: bool,
    /// Print the report as JSON instead of the summary
    #[arg(long, conflicts_with = "quiet", help_heading = "Results")]
    pub json: bool,
    /// Do not look for run-time errors
    #[arg(long, help_heading = "The search")]
    pub no_errors: bool,
    /// What has to be covered; several with commas between them, as branch,mcdc,errors,statement
    #[arg(
        long,
        value_name = "NAME",
        default_value = "branch",
        value_delimiter = ',',
        value_parser = criteria(),
        help_heading = "The search"
    )]
    pub criterion: Vec<String>,
    /// Of a program: what has to be covered, as a property of Test-Comp
    #[arg(long, value_name = "FILE.prp", conflicts_with = "criterion", help_heading = "The search")]
    pub property: Option<PathBuf>,
    /// Criterion mcdc: what shows the effect of a condition
    #[arg(long, value_name = "KIND", default_value = "masking", help_heading = "The search")]
    pub mcdc: McdcChoice,
    /// Criterion mcdc: decisions with one condition, too
    #[arg(long, help_heading = "The search")]
    pub mcdc_single: bool,
    /// Criterion k-path: how often a loop may iterate, where the inputs decide that [default: 2]
    #[arg(long, value_name = "N", help_heading = "The search")]
    pub k: Option<NonZeroU32>,
    /// Not with path and k-path: follow loops for at most N iterations, where the inputs decide that
    #[arg(long, value_name = "N", help_heading = "The search")]
    pub loop_bound: Option<NonZeroU32>,
    /// How the search goes: auto (what is uncovered first, then state merging for the rest), or in which order paths are flipped: dfs, eager, lookahead, else, mt
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = chosen, help_heading = "The search")]
    pub strategy: Strategy,
    /// Which shortcuts are taken
    #[arg(long, value_name = "NAME", default_value = "full", help_heading = "The search")]
    pub engine: EngineChoice,
    /// Search in N threads (mt, or the flips that auto has left); another run may find other tests
    #[arg(long, value_name = "N", default_value = "1", help_heading = "The search")]
    pub jobs: NonZeroUsize,
    /// Decides the first test and the solver's choices
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "The search")]
    pub seed: u32,
    /// Where Z3 gives up, ask this program too: it reads SMT-LIB 2 from its standard input, such as `cvc5 --lang=smt2`
    #[arg(long, value_name = "COMMAND", help_heading = "The search")]
    pub second_solver: Option<String>,
    /// Do not gather evidence for what is unreachable
    #[arg(long, help_heading = "Results")]
    pub no_evidence: bool,
    /// Check the execution tree afterwards: run every test again from the start, refute every refutation again
    #[arg(long, help_heading = "Results")]
    pub check: bool,
}

/// The names of criteria, with what each asks for.
fn criteria() -> PossibleValuesParser {
    CriterionWords::known().map(|(name, what)| PossibleValue::new(name).help(what)).collect::<Vec<_>>().into()
}

/// `flipside init`
#[derive(Debug, Args)]
pub struct InitArguments {
    /// The C file, more C files that are linked with it, and the function
    #[arg(value_name = "FILES… FUNCTION", required_unless_present = "from_report")]
    pub named: Vec<String>,
    /// Flags for clang, after `--`
    #[arg(last = true, value_name = "CLANG-FLAGS")]
    pub flags: Vec<String>,
    /// Propose what verdicts of these results rest on, guesses and defaults, one line each: the folder that `cover` wrote, or its report.json
    #[arg(long, value_name = "DIR", conflicts_with_all = ["named", "flags"])]
    pub from_report: Option<PathBuf>,
    /// Where it goes [default: FUNCTION.toml beside the C file]
    #[arg(long, value_name = "FILE.toml")]
    pub out: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}

/// Results of `flipside cover`, and what they are about.
#[derive(Debug, Args)]
pub struct StoredResults {
    /// The folder with the results of `flipside cover`
    pub folder: PathBuf,
    /// The C files that they are about
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Flags for clang, after `--` [default: those of `flipside cover`]
    #[arg(last = true, value_name = "CLANG-FLAGS")]
    pub flags: Vec<String>,
    /// Run the compiler and the compiled subject with all your rights, instead of in a sandbox (docs/security.md)
    #[arg(long)]
    pub no_sandbox: bool,
    /// Print nothing but errors
    #[arg(long)]
    pub quiet: bool,
}

/// `flipside check`
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// The results.
    #[command(flatten)]
    pub stored: StoredResults,
    /// A program that reads SMT-LIB 2 from its standard input and refutes all scripts, such as `z3 -in` [default: proofs; where there is none, CaDiCaL and Z3, built in]
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,
    /// Accept only what the proofs of the evidence show; ask no solver
    #[arg(long, conflicts_with_all = ["solver", "trust_solver"])]
    pub no_solver: bool,
    /// Skip the proofs and ask the solvers that are built in
    #[arg(long, conflicts_with = "solver")]
    pub trust_solver: bool,
    /// Give up a script after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub script_timeout: u64,
    /// Do not run the tests on the compiled code
    #[arg(long)]
    pub no_replay: bool,
}

/// `flipside prove`
#[derive(Debug, Args)]
pub struct ProveArguments {
    /// The results.
    #[command(flatten)]
    pub stored: StoredResults,
    /// Give up a proof after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub proof_timeout: u64,
}

/// What compiled code is allowed to do to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EffectChoice {
    /// Read, write and change all files that you can
    Files,
    /// Use the network
    Network,
}

/// What shows the effect of a condition on its decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum McdcChoice {
    /// Two evaluations with other outcomes in which nothing masks the condition
    Masking,
    /// Two evaluations with other outcomes that differ in the condition alone
    UniqueCause,
}

/// Which shortcuts a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineChoice {
    /// As the paper had it: propagation, and one full resolution for every flip that it does not refute
    Paper,
    /// All we have: with the strategy auto, local search, mutation and state merging
    Full,
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
    /// Another C file that is linked with it; may be given several times
    #[arg(long, value_name = "FILE")]
    pub with: Vec<PathBuf>,
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
