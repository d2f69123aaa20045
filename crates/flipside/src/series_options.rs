//! The options of the commands that run many searches and compare them, as the user writes them.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;
use flipside_search::Strategy;
use flipside_search::strategy::chosen;

use crate::options::SearchArguments;

/// `flipside compare`
#[derive(Debug, Args)]
pub struct CompareArguments {
    /// The search.
    #[command(flatten)]
    pub search: SearchArguments,
    /// The strategies, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "dfs,eager,lookahead,else,mt", value_parser = chosen)]
    pub strategies: Vec<Strategy>,
    /// How often each strategy runs, each time with another seed
    #[arg(long, value_name = "N", default_value = "10")]
    pub runs: NonZeroU32,
    /// The seed of the first run; the next ones follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u32,
    /// How many runs at the same time [default: one per core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Where the results go: a table, JSON, CSV, two charts, a page
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `flipside experiment`
#[derive(Debug, Args)]
pub struct ExperimentArguments {
    /// A folder of C files, each with a line `// subject: FUNCTION`
    #[arg(default_value = "subjects")]
    pub subjects: PathBuf,
    /// How often each strategy runs, each time with another seed
    #[arg(long, value_name = "N", default_value = "10")]
    pub runs: NonZeroU32,
    /// How often mt runs
    #[arg(long, value_name = "N", default_value = "100")]
    pub mt_runs: NonZeroU32,
    /// The seed of the first run; the next ones follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u32,
    /// How many runs at the same time [default: one per core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Run mt with the other reading of the paper, too: a turn is a look at one step (mt-steps)
    #[arg(long)]
    pub mt_readings: bool,
    /// Run nothing: make report.md, report.tex and the figures of the runs in this folder, into --out
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// With --report: other tools on the same programs, as `bench/peers --json FILE` writes them
    #[arg(long, value_name = "FILE", requires = "report")]
    pub peers: Option<PathBuf>,
    /// Where the results go
    #[arg(long, value_name = "DIR", default_value = "flipside-out/experiment")]
    pub out: PathBuf,
    /// Print nothing but errors
    #[arg(long)]
    pub quiet: bool,
}

/// `flipside bench`
#[derive(Debug, Args)]
pub struct BenchArguments {
    /// A folder of C files, each with a line `// subject: FUNCTION`
    #[arg(default_value = "subjects")]
    pub subjects: PathBuf,
    /// How often each strategy runs, each time with another seed
    #[arg(long, value_name = "N", default_value = "3")]
    pub runs: NonZeroU32,
    /// Give up on a single search after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub time_limit: f64,
    /// Leave out how the time grows with the length of the inputs
    #[arg(long)]
    pub no_growth: bool,
}
