//! Confirms the tests of a search on the compiled code.
//!
//! Every test is replayed; how it ends, what it returns and what it leaves in its objects and globals has to be what our
//! own run says, and over all tests every branch has to be taken as often. Only what agrees may be called covered.
//!
//! This is done twice, on two builds at the same time (see `builds`): one that counts branches, and the user's own,
//! which is optimised. A test that ends in an error of the subject is replayed in the first one, but what undefined
//! behaviour does natively proves nothing against us; its branches have to be taken at least as often up to there. In
//! an optimised build not even that much holds: there it is left out.

mod builds;
mod inputs;
mod judge;
mod program;
mod sanitized;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use flipside_c::Lowered;
use flipside_context::{Test, Tests, findings};
use flipside_execute::{PathEnd, RuntimeErrorKind};
use flipside_program::{FunctionId, Objective, Scalar, Type};
use flipside_toolchain::Toolchain;

use crate::counts::{self, Frames};
use crate::measured::MeasuredBranches;
use crate::replay::{
    PlainReplay, Replay, ReplayError, ReplayLimits, ReplayReport, ReplayTest, ResultKind, Runtime, Subject,
};
use inputs::{arguments, replay_test, result_kind, variables};
use judge::judge;
use sanitized::sanitized;

/// What one build of the compiled code says about a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Does it do what our run did?
    pub agrees: bool,
    /// What it did.
    pub detail: String,
}

/// What the compiled code says about a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestJudgement {
    /// The build that counts branches.
    pub counting: Judgement,
    /// The optimised build; nothing where our run did not come to an end that C defines.
    pub optimised: Option<Judgement>,
}

impl TestJudgement {
    /// Do both builds agree with us?
    pub fn agrees(&self) -> bool {
        self.counting.agrees && self.optimised.as_ref().is_none_or(|judgement| judgement.agrees)
    }
}

/// What the compiled code says about the tests.
#[derive(Debug, Default)]
pub struct Confirmed {
    /// By test.
    pub tests: BTreeMap<u32, TestJudgement>,
    /// Where branch counts differ, as text.
    pub differences: Vec<String>,
    /// The flags of the optimised build.
    pub optimised_flags: Vec<String>,
    /// By test that ends in an error: do the sanitizers see it?
    pub errors: BTreeMap<u32, Judgement>,
}

/// Replays all tests of a search.
pub fn confirm(
    toolchain: &Toolchain,
    lowered: &Lowered,
    (file, flags): (&Path, &[String]),
    tests: Tests<'_, '_>,
) -> Result<Confirmed, ReplayError> {
    let optimised_flags = builds::optimised(flags);
    if tests.tests.is_empty() {
        return Ok(Confirmed { optimised_flags, ..Confirmed::default() });
    }
    let program = &lowered.program;
    let function = &program.functions[tests.plan.function];
    let Type::Function { result, .. } = *program.types.get(function.ty) else {
        unreachable!("a function should have a function type")
    };
    let counting = Subject {
        file: file.to_owned(),
        flags: flags.to_vec(),
        function: function.name.clone(),
        definitions: program::definitions(tests),
        variables: variables(tests),
        arguments: arguments(tests),
        result: if tests.machine.runs_handlers(&tests.plan.start) {
            ResultKind::Exit
        } else {
            result_kind(program.types.get(result))
        },
    };
    let optimised = Subject { flags: optimised_flags.clone(), ..counting.clone() };
    let replayed: Vec<ReplayTest> = tests.tests.iter().map(|test| replay_test(tests, test)).collect();
    let defined: Vec<ReplayTest> = tests
        .tests
        .iter()
        .zip(&replayed)
        .filter(|(test, _)| is_defined(test))
        .map(|(_, test)| test.clone())
        .collect();
    let mut limits = ReplayLimits::default();
    if builds::sanitizes(flags) {
        limits.memory = None;
    }

    let runtime = Runtime::build(toolchain, flags)?;
    let (counted, plain) = std::thread::scope(|scope| {
        let plain = scope.spawn(|| {
            PlainReplay::build_on(&runtime, toolchain, &optimised, &defined)
                .and_then(|replay| replay.run(limits))
        });
        let counted =
            Replay::build_on(&runtime, toolchain, &counting, &replayed).and_then(|replay| replay.run(limits));
        (counted, plain.join().expect("a replay should not panic"))
    });
    let (counted, plain) = (counted?, plain?);
    let mut confirmed = Confirmed { optimised_flags, ..Confirmed::default() };
    let scalar: Option<Scalar> = program.types.scalar(result);
    for (test, outcome) in tests.tests.iter().zip(&counted.outcomes) {
        let counting = judge(tests, test, outcome, scalar);
        confirmed.tests.insert(test.id, TestJudgement { counting, optimised: None });
    }
    let by_id: HashMap<u32, &Test> = tests.tests.iter().map(|test| (test.id, test)).collect();
    for outcome in &plain {
        if let Some(known) = confirmed.tests.get_mut(&outcome.id) {
            known.optimised = Some(judge(tests, by_id[&outcome.id], outcome, scalar));
        }
    }
    confirmed.differences = differences(lowered, tests, &counted, &by_id);
    let erring: Vec<(ReplayTest, RuntimeErrorKind)> = findings(tests.tests)
        .into_iter()
        .filter_map(|finding| {
            Some((replayed.iter().find(|test| test.id == finding.test)?.clone(), finding.kind))
        })
        .collect();
    confirmed.errors = sanitized(toolchain, &counting, &erring);
    Ok(confirmed)
}

/// Does C say how the test ends? Not after an error of the subject; and where our run was cut, we do not know.
fn is_defined(test: &Test) -> bool {
    match test.end.path_end {
        PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::AssumptionFailed => true,
        PathEnd::Error { .. } | PathEnd::Unsupported(_) | PathEnd::Limit(_) => false,
    }
}

/// Where branch counts differ from ours.
fn differences(
    lowered: &Lowered,
    tests: Tests<'_, '_>,
    report: &ReplayReport,
    by_id: &HashMap<u32, &Test>,
) -> Vec<String> {
    let returned: Vec<&Test> =
        tests.tests.iter().filter(|test| matches!(test.end.path_end, PathEnd::Returned(_))).collect();
    let sum =
        |objective: Objective| returned.iter().map(|test| test.state.counts().of(objective)).sum::<u64>();
    let measured = MeasuredBranches::new(lowered, &report.returned);
    let mut found: Vec<String> =
        counts::compare(lowered, &sum, &Frames::Ended, &measured).iter().map(ToString::to_string).collect();
    for inside in &report.inside {
        let test = by_id[&inside.id];
        let measured = MeasuredBranches::new(lowered, &inside.functions);
        let count = |objective: Objective| test.state.counts().of(objective);
        let live: HashSet<FunctionId> =
            test.end.stack.iter().filter(|entry| !entry.returning).map(|entry| entry.function).collect();
        let frames = match test.end.path_end {
            PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::AssumptionFailed => Frames::Live(&live),
            // After an error, or where our run was cut, the native run goes its own way.
            PathEnd::Returned(_) | PathEnd::Error { .. } | PathEnd::Unsupported(_) | PathEnd::Limit(_) => {
                Frames::Stopped
            }
        };
        let differences = counts::compare(lowered, &count, &frames, &measured);
        found.extend(differences.iter().map(|difference| format!("test {}: {difference}", test.id)));
    }
    found
}
