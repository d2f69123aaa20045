//! The options about suites and the formats of other tools, as the user writes them.

use std::path::PathBuf;

use clap::Args;
use flipside_report::emit::{self, Format};

/// What is made of a report.
#[derive(Debug, Args)]
pub struct EmitArguments {
    /// Write these too, with commas between them: c, unity, cmocka, gtest, lcov, cobertura, sarif, junit, test-comp, ktest, csv (--help says more)
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', value_parser = emit::format, long_help = emit::help(), help_heading = "Results")]
    pub emit: Vec<&'static Format>,
    /// Only the smallest set of tests that covers as much as all goes into a suite
    #[arg(long, help_heading = "Results")]
    pub minimize: bool,
    /// At most N tests go into a suite: those that cover most
    #[arg(long, value_name = "N", help_heading = "Results")]
    pub at_most: Option<usize>,
}

/// `flipside export`
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// The folder with the results of `flipside cover`
    pub folder: PathBuf,
    /// What is written.
    #[command(flatten)]
    pub emit: EmitArguments,
}
