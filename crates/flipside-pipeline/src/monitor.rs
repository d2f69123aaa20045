//! Who looks on while a step runs: what is being done, how far a search is, what the user should hear of.
//!
//! The library prints nothing. Whoever has a terminal, an editor or a log implements [`Monitor`].

use std::fmt;
use std::path::PathBuf;

use flipside_search::{Observer, Standing};

/// What is being done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The files are read.
    Reading,
    /// The tests that the user had before are run.
    RunningExistingTests,
    /// Run-time errors are looked for.
    LookingForErrors,
    /// What the solver gave up on is asked again.
    AskingAgain,
    /// What the solver gave up on is given to another one.
    AskingSecondSolver {
        /// Its command.
        command: String,
    },
    /// The execution tree is checked.
    CheckingTree,
    /// Tests are replayed on the compiled code.
    Replaying {
        /// How many.
        tests: usize,
        /// Was the search interrupted?
        interrupted: bool,
    },
    /// Evidence for what is unreachable is gathered.
    GatheringEvidence,
    /// Searches are compared.
    Comparing {
        /// The number of the run, from 1.
        run: usize,
        /// How many there are.
        runs: usize,
    },
    /// Stored tests are run from the start.
    RunningStoredTests,
    /// Proofs are looked for.
    MakingProofs,
    /// The proofs of the evidence are verified.
    VerifyingProofs,
    /// Stored scripts are refuted.
    Refuting {
        /// The number of the script, from 1.
        script: usize,
        /// How many there are.
        scripts: usize,
    },
    /// Stored tests are run on the compiled code.
    ReplayingStoredTests,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Reading => f.write_str("reading"),
            Phase::RunningExistingTests => f.write_str("running your tests"),
            Phase::LookingForErrors => f.write_str("looking for run-time errors"),
            Phase::AskingAgain => f.write_str("asking again what the solver gave up on"),
            Phase::AskingSecondSolver { command } => write!(f, "asking `{command}`"),
            Phase::CheckingTree => f.write_str("checking the tree"),
            Phase::Replaying { tests, interrupted } => {
                let said = if *interrupted { "interrupted (once more ends at once): " } else { "" };
                write!(f, "{said}replaying {tests} test{}", if *tests == 1 { "" } else { "s" })
            }
            Phase::GatheringEvidence => f.write_str("gathering evidence"),
            Phase::Comparing { run, runs } => write!(f, "run {run} of {runs}"),
            Phase::RunningStoredTests => f.write_str("running the tests from the start"),
            Phase::MakingProofs => f.write_str("making proofs"),
            Phase::VerifyingProofs => f.write_str("verifying proofs"),
            Phase::Refuting { script, scripts } => write!(f, "script {script} of {scripts}"),
            Phase::ReplayingStoredTests => f.write_str("running the tests on the compiled code"),
        }
    }
}

/// What the user should hear of, though the work goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// What clang printed about the files, as it printed it.
    Clang(String),
    /// A clause of a contract is not used; with its place.
    Contract(String),
    /// The context accepts something that nothing rests on; with its place.
    Accepted(String),
    /// A file that results are about cannot be read.
    SourceUnreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: String,
    },
    /// A file is not the one any more that results are about.
    SourceChanged {
        /// The file.
        path: PathBuf,
        /// The hash of the file that the results are about.
        then: String,
        /// The hash of the file as it is now.
        now: String,
    },
}

impl Warning {
    /// Is it about what was read, so that who wants to hear nothing but errors need not hear it?
    pub fn is_about_reading(&self) -> bool {
        matches!(self, Warning::Clang(_) | Warning::Contract(_) | Warning::Accepted(_))
    }

    /// With the name of who says it. Clang says itself which file it speaks of.
    pub fn told(&self) -> String {
        if matches!(self, Warning::Clang(_)) { self.to_string() } else { format!("flipside: {self}") }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Clang(text) | Warning::Contract(text) | Warning::Accepted(text) => {
                f.write_str(text.trim_end_matches('\n'))
            }
            Warning::SourceUnreadable { path, error } => {
                write!(f, "warning: {}: cannot be read: {error}", path.display())
            }
            Warning::SourceChanged { path, then, now } => write!(
                f,
                "warning: {} has changed since: the report is about {then}, now it is {now}",
                path.display()
            ),
        }
    }
}

/// Looks on while a step runs. The observer's part is called after every test and before every solver call: it has to be quick.
pub trait Monitor: Observer {
    /// What is being done from now on.
    fn phase(&self, phase: Phase);

    /// Something that the user should hear of.
    fn warning(&self, warning: Warning);
}

/// A monitor that drops everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn look(&self, _: Standing) {}
}

impl Monitor for Silent {
    fn phase(&self, _: Phase) {}

    fn warning(&self, _: Warning) {}
}
