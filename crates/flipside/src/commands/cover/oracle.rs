//! Who judges the tests: the oracle of the user's, if there is one.

use std::collections::BTreeMap;

use flipside_c::own_name;
use flipside_replay::confirm::Confirmed;
use flipside_replay::oracle::{Oracle, OracleError, oracle_in, own_oracle};
use flipside_replay::replay::{OracleSaid, OracleVerdict};
use flipside_report::{OracleJudgement, OracleOutcome, OracleReport};

use super::super::subject::LoadedSubject;
use crate::failure::Failure;
use crate::options::CoverArguments;

/// The oracle: the one in the file that was given, else the one that the subject's file has.
pub(super) fn find(arguments: &CoverArguments, subject: &LoadedSubject) -> Result<Option<Oracle>, Failure> {
    let Some(function) = subject.function else {
        return match &arguments.oracle {
            None => Ok(None),
            Some(file) => Err(Failure::Input(format!(
                "--oracle {} is about what a function came to: give the function too",
                file.display()
            ))),
        };
    };
    let Some(file) = &arguments.oracle else { return Ok(own_oracle(&subject.lowered, function)?) };
    let home = &arguments.search.named.files()[subject.lowered.unit_of(function)];
    let name = own_name(&subject.lowered.program.functions[function].name);
    Ok(Some(oracle_in(&subject.toolchain, (home, &arguments.search.flags), name, file)?))
}

/// The oracle and what it said, for the report.
pub(super) fn report(
    oracle: &Oracle,
    subject: &LoadedSubject,
    confirmed: &Confirmed,
) -> (OracleReport, BTreeMap<u32, OracleJudgement>) {
    let said = |(&test, OracleSaid { verdict, detail }): (&u32, &OracleSaid)| {
        let verdict = match verdict {
            OracleVerdict::Success => OracleOutcome::Success,
            OracleVerdict::Failure => OracleOutcome::Failure,
            OracleVerdict::Inconclusive => OracleOutcome::Inconclusive,
        };
        (test, OracleJudgement { verdict, detail: detail.clone() })
    };
    let program = &subject.lowered.program;
    let report = OracleReport {
        function: oracle.call.function.clone(),
        place: oracle.place.clone(),
        subject_place: subject
            .function
            .map(|function| program.show_place(program.functions[function].place))
            .unwrap_or_default(),
        ..OracleReport::default()
    };
    (report, confirmed.oracle.iter().map(said).collect())
}

impl From<OracleError> for Failure {
    fn from(error: OracleError) -> Self {
        match error {
            OracleError::Source(error) => error.into(),
            OracleError::Missing { .. } | OracleError::Signature { .. } => Failure::Input(error.to_string()),
        }
    }
}
