//! The format of `report.json`, and reading it. Fields may be added to a format; where old readers would misunderstand a report,
//! it gets the next number.
//!
//! - 1 (or no number): `unreachable` said nothing about guesses, and little about errors.
//! - 2: `within` and `hidden_by` say what `unreachable` rests on; `verdict` has `within-bounds`.

use serde::Deserialize;

use crate::Report;

/// The format that is written and read here.
pub const FORMAT: u32 = 2;

/// Why a report cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// It is older than what is read here.
    #[error(
        "has format {0}, which does not say what `unreachable` rests on; this version reads format {FORMAT}: run `flipside cover` again"
    )]
    Old(u32),
    /// It is newer than what is read here.
    #[error(
        "has format {0}, and this version reads format {FORMAT}: use the version of Flipside that wrote it"
    )]
    New(u32),
    /// It is no report.
    #[error("cannot be read: {0}; give the folder that `flipside cover` wrote")]
    NoReport(#[from] serde_json::Error),
}

/// Is it a report of the format that is read here?
pub fn check_format(text: &str) -> Result<(), FormatError> {
    #[derive(Deserialize)]
    struct Numbered {
        #[serde(default = "first")]
        format: u32,
    }
    fn first() -> u32 {
        1
    }
    let Numbered { format } = serde_json::from_str(text)?;
    match format {
        FORMAT => Ok(()),
        0..FORMAT => Err(FormatError::Old(format)),
        _ => Err(FormatError::New(format)),
    }
}

/// The report that a text holds.
pub fn read_report(text: &str) -> Result<Report, FormatError> {
    check_format(text)?;
    Ok(serde_json::from_str(text)?)
}
