//! Who judges the tests: the oracle of the user's, if there is one.

use std::collections::BTreeMap;

use flipside_c::own_name;
use flipside_replay::confirm::Confirmed;
use flipside_replay::oracle::{Oracle, oracle_in, own_oracle};
use flipside_replay::replay::{OracleSaid, OracleVerdict};
use flipside_report::{OracleJudgement, OracleOutcome, OracleReport};

use crate::error::PipelineError;
use crate::options::CoverOptions;
use crate::subject::LoadedSubject;

/// The oracle: the one in the file that was given, else the one that the subject's file has.
pub(super) fn find(options: &CoverOptions, subject: &LoadedSubject) -> Result<Option<Oracle>, PipelineError> {
    let Some(function) = subject.function else {
        return match &options.oracle {
            None => Ok(None),
            Some(file) => Err(PipelineError::Options(format!(
                "--oracle {} is about what a function came to: give the function too",
                file.display()
            ))),
        };
    };
    let Some(file) = &options.oracle else { return Ok(own_oracle(&subject.lowered, function)?) };
    let home = &options.search.source.files[subject.lowered.unit_of(function)];
    let name = own_name(&subject.lowered.program.functions[function].name);
    Ok(Some(oracle_in(&subject.toolchain, (home, &options.search.source.flags), name, file)?))
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
