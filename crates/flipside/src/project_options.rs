//! The options of `flipside project` and `flipside waive`, as the user writes them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use flipside_pipeline::Threshold;

/// `flipside project`
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct ProjectArguments {
    /// A part of the work, for several machines
    #[command(subcommand)]
    pub part: Option<ProjectPart>,
    /// The build directory, with `compile_commands.json`; a folder without one is taken for a folder of C files
    #[arg(required = true)]
    pub build: Option<PathBuf>,
    /// Only functions that are others than at this revision of git: whose verdicts read something that has changed
    #[arg(long, value_name = "REVISION")]
    pub changed_since: Option<String>,
    /// Every K-th function only: a survey of a code base
    #[arg(long, value_name = "K")]
    pub sample: Option<NonZeroUsize>,
    /// Stay, and begin again whenever a file changes
    #[arg(long)]
    pub watch: bool,
    /// How the search goes.
    #[command(flatten)]
    pub work: WorkArguments,
}

/// How much is done at once, how long, and where results go.
#[derive(Debug, Args)]
pub struct WorkArguments {
    /// How many functions at the same time [default: one per core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Be done with everything after this many seconds; the next run goes on
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<f64>,
    /// The most seconds of work for one search of a function; a machine that is slow or busy may take three times as long [default: what `flipside.toml` says, or 40]
    #[arg(long, value_name = "SECONDS")]
    pub time_per_function: Option<f64>,
    /// Where the results go [default: .flipside in the root of the code base]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// As that of `cover`, over all branches [default: what `flipside.toml` says; else 1 unless every branch has a definite verdict]
    #[arg(long, value_name = "PERCENT[,PERCENT]")]
    pub fail_under: Option<Threshold>,
    /// Print nothing but errors
    #[arg(long)]
    pub quiet: bool,
}

/// A part of the work on a code base.
#[derive(Debug, Subcommand)]
pub enum ProjectPart {
    /// Print what is to be done, a line of JSON per function: `flipside project plan build > jobs.jsonl`
    Plan {
        /// The build directory
        build: PathBuf,
        /// Only functions that are others than at this revision of git
        #[arg(long, value_name = "REVISION")]
        changed_since: Option<String>,
        /// Every K-th function only
        #[arg(long, value_name = "K")]
        sample: Option<NonZeroUsize>,
        /// How many files are read at the same time [default: one per core]
        #[arg(long, value_name = "N")]
        jobs: Option<NonZeroUsize>,
    },
    /// Do a part of a plan, in the root of the code base
    Run {
        /// The plan
        #[arg(long, value_name = "FILE", default_value = "jobs.jsonl")]
        plan: PathBuf,
        /// This job alone, from 1
        #[arg(long, value_name = "K", conflicts_with = "shard")]
        job: Option<usize>,
        /// Every N-th job, beginning with the I-th [default: the array task of Slurm, the completion index of Kubernetes, the node of GitLab]
        #[arg(long, value_name = "I/N")]
        shard: Option<String>,
        /// How the search goes.
        #[command(flatten)]
        work: WorkArguments,
    },
    /// Put the results of several machines together
    Merge {
        /// The folders with results
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// Where the merged results go
        #[arg(long, value_name = "DIR", default_value = ".flipside")]
        out: PathBuf,
        /// Print nothing but errors
        #[arg(long)]
        quiet: bool,
    },
}

/// `flipside waive`
#[derive(Debug, Args)]
pub struct WaiveArguments {
    /// The branches, as the page and `project.json` name them: `FILE:FUNCTION#ORDINAL:OUTCOME`
    #[arg(required = true, value_name = "BRANCH")]
    pub branches: Vec<String>,
    /// What kind of reason it is, in the words of your project: defensive, hardware, debug
    #[arg(long, value_name = "CATEGORY")]
    pub category: String,
    /// The reason
    #[arg(long, value_name = "REASON")]
    pub text: String,
    /// Who answers for it [default: what git calls you]
    #[arg(long, value_name = "NAME")]
    pub who: Option<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DATE")]
    pub when: Option<String>,
    /// The waiver rests on our evidence: it holds as long as that is the same
    #[arg(long)]
    pub proof: bool,
    /// Where the results are [default: .flipside in the root of the code base]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
