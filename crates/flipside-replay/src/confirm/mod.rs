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
mod decisions;
mod inputs;
mod judge;
mod looks;
mod order;
mod outside;
mod sanitized;
mod units;
mod volatile;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;
use std::time::Duration;

use flipside_c::{Lowered, own_name};
use flipside_context::{Test, Tests, findings};
use flipside_ctest::{driver, environment};
use flipside_execute::{Counts, PathEnd, RuntimeErrorKind};
use flipside_program::{FunctionId, Objective, Scalar, Type, TypeId};
use flipside_toolchain::Toolchain;

pub use decisions::DecisionsCompared;

use crate::counts::{self, Frames};
use crate::measured::MeasuredBranches;
use crate::replay::{
    DecisionReplay, GoOn, OracleCall, OracleSaid, Replay, ReplayEnd, ReplayError, ReplayLimits,
    ReplayOutcome, ReplayReport, ReplayTest, ResultKind, RuntimeAhead, Subject, UninstrumentedReplay,
};
use inputs::{arguments, errno_before, frees, replay_test, result_kind, variables};
use judge::judge;
use sanitized::sanitized;
use units::Units;

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
    /// By test that returned: what the oracle says, where there is one.
    pub oracle: BTreeMap<u32, OracleSaid>,
    /// Tests on which our run was cut and the compiled code was stopped before it came as far: neither a contradiction
    /// nor a confirmation.
    pub stopped_early: BTreeSet<u32>,
    /// How many tests the optimised build did not run, because it came late.
    pub unoptimised: usize,
    /// How many tests were not replayed because nobody wanted to go on.
    pub left_out: usize,
    /// What llvm-cov says about MC/DC, where that is the criterion.
    pub decisions: Option<DecisionsCompared>,
    /// Why none of them could be: code of the subject's that runs before `main` stopped the driver.
    pub broken: Option<String>,
}

impl Confirmed {
    /// Does the compiled code confirm what a test covers?
    pub fn confirms(&self, test: u32) -> bool {
        self.tests.get(&test).is_some_and(TestJudgement::agrees) && !self.stopped_early.contains(&test)
    }
}

/// How many tests are built into a driver where time is limited; beyond that, only those that count are.
const MOST_IN_TIME: usize = 1000;

/// Replays the tests of a search: those that count, and the others as long as `go_on` says so.
pub fn confirm(
    (toolchain, runtime): (&Toolchain, &RuntimeAhead),
    lowered: &Lowered,
    (files, flags): (&[PathBuf], &[String]),
    tests: Tests<'_, '_>,
    oracle: Option<&OracleCall>,
    go_on: &GoOn<'_>,
) -> Result<Confirmed, ReplayError> {
    // What changes at any time is read as often as the source says only where nothing is optimised.
    let is_changing = tests.plan.start.memory().has_changing();
    let optimised_flags = if is_changing { builds::unoptimised(flags) } else { builds::optimised(flags) };
    if tests.tests.is_empty() {
        return Ok(Confirmed { optimised_flags, ..Confirmed::default() });
    }
    let program = &lowered.program;
    let function = &program.functions[tests.plan.function];
    let Type::Function { result, .. } = *program.types.get(function.ty) else {
        unreachable!("a function should have a function type")
    };
    let units = Units::new(lowered, tests);
    let counting = counted_subject(&units, (files, flags), result);
    // What the oracle calls is not to be counted: the user's own build asks it.
    let optimised =
        Subject { flags: with_feed(tests, &optimised_flags), oracle: oracle.cloned(), ..counting.clone() };
    let needed = order::needed(tests.tests);
    let (ends, urgent) = (order::ends(tests.tests, &needed), order::urgent(tests.tests, &needed));
    let replay = |test: &Test| replay_test(&units, test, ends[&test.id], urgent.contains(&test.id));
    // Where time is limited, thousands of tests that add nothing are not worth a build that comes too late.
    let is_short = toolchain.deadline().is_some() && tests.tests.len() > MOST_IN_TIME;
    let chosen: Vec<&Test> =
        tests.tests.iter().filter(|test| !is_short || needed.contains(&test.id)).collect();
    let replayed: Vec<ReplayTest> = chosen.iter().map(|test| replay(test)).collect();
    let defined = chosen.iter().zip(&replayed).filter(|(test, _)| is_defined(test));
    let defined: Vec<ReplayTest> = defined.map(|(_, test)| test.clone()).collect();
    let limits = replay_limits(tests, toolchain, flags);
    let out_of_time = || Confirmed {
        optimised_flags: optimised_flags.clone(),
        left_out: tests.tests.len(),
        ..Confirmed::default()
    };
    let runtime = match runtime.get() {
        Err(error) if error.is_out_of_time() => return Ok(out_of_time()),
        runtime => runtime?,
    };
    let erring = erring(tests, &replayed);
    let (counted, plain, errors, decided) = std::thread::scope(|scope| {
        let decided = decisions::can_be_judged(program, toolchain).then(|| {
            scope.spawn(|| {
                DecisionReplay::build_on(runtime, toolchain, &counting, &replayed)
                    .and_then(|replay| replay.run(limits))
            })
        });
        let errors = scope.spawn(|| sanitized((runtime, toolchain), &counting, &erring));
        let plain = scope.spawn(|| {
            UninstrumentedReplay::build_on(runtime, toolchain, &optimised, &defined)
                .and_then(|replay| replay.run(limits, go_on))
        });
        let counted = Replay::build_on(runtime, toolchain, &counting, &replayed)
            .and_then(|replay| replay.run(limits, go_on));
        let plain = plain.join().expect("a replay should not panic");
        let decided = decided.map(|decided| decided.join().expect("a replay should not panic"));
        (counted, plain, errors.join().expect("a replay should not panic"), decided)
    });
    let counted = match counted {
        Err(error) if error.is_out_of_time() => return Ok(out_of_time()),
        Err(error @ ReplayError::Driver { .. }) => {
            return Ok(Confirmed { broken: Some(error.to_string()), ..out_of_time() });
        }
        counted => counted?,
    };
    // What the first build confirms is not given up because the second one comes late.
    let plain = match plain {
        Err(error) if error.is_out_of_time() => Vec::new(),
        Err(error @ ReplayError::Driver { .. }) => {
            return Ok(Confirmed { broken: Some(error.to_string()), ..out_of_time() });
        }
        plain => plain?,
    };
    let is_late = limits.is_over();
    let mut confirmed = Confirmed { optimised_flags, ..Confirmed::default() };
    confirmed.oracle =
        plain.iter().filter_map(|outcome| Some((outcome.id, outcome.oracle.clone()?))).collect();
    let scalar: Option<Scalar> = program.types.scalar(result);
    let by_id: HashMap<u32, &Test> = tests.tests.iter().map(|test| (test.id, test)).collect();
    confirmed.tests = judgements(&units, (&counted.outcomes, &plain, is_late), &by_id, scalar);
    let is_unoptimised =
        |(id, judged): &(&u32, &TestJudgement)| judged.optimised.is_none() && is_defined(by_id[*id]);
    confirmed.unoptimised = confirmed.tests.iter().filter(is_unoptimised).count();
    confirmed.left_out = tests.tests.len() - confirmed.tests.len();
    let Differences { found, stopped_early } = differences(lowered, &counted, &by_id);
    confirmed.differences = found;
    confirmed.stopped_early = stopped_early;
    confirmed.errors = errors;
    if decisions::is_wanted(program) {
        confirmed.decisions = Some(decisions::judge(lowered, tests, decided, toolchain)?);
    }
    Ok(confirmed)
}

/// The subject as the build has it that counts branches.
fn counted_subject(units: &Units<'_>, (files, flags): (&[PathBuf], &[String]), result: TypeId) -> Subject {
    let Units { lowered, tests, home } = *units;
    let program = &lowered.program;
    let feeds = volatile::is_needed(tests);
    let outside = outside::source(lowered, tests);
    Subject {
        file: files[home].clone(),
        others: (0..files.len()).filter(|&at| at != home).map(|at| (at, files[at].clone())).collect(),
        declarations: declarations(feeds),
        statics: units.statics(),
        flags: with_feed(tests, flags),
        function: own_name(&program.functions[tests.plan.function].name).to_owned(),
        definitions: definitions(units, outside.is_some(), feeds),
        outside,
        library: lowered.library.clone(),
        variables: variables(tests),
        arguments: arguments(tests),
        frees: frees(tests),
        before_call: errno_before(tests),
        result: match (tests.machine.runs_handlers(&tests.plan.start), program.types.get(result)) {
            (true, Type::Void) => ResultKind::ExitAnyhow,
            (true, _) => ResultKind::Exit,
            (false, ty) => result_kind(ty),
        },
        oracle: None,
    }
}

/// The flags, with what feeds volatile reads where there are some.
fn with_feed(tests: Tests<'_, '_>, flags: &[String]) -> Vec<String> {
    let feed = volatile::is_needed(tests).then(|| flipside_ctest::volatile::FLAG.to_owned());
    flags.iter().cloned().chain(feed).collect()
}

/// What both builds say about each test that they have run.
fn judgements(
    units: &Units<'_>,
    (counted, plain, is_late): (&[ReplayOutcome], &[ReplayOutcome], bool),
    by_id: &HashMap<u32, &Test>,
    scalar: Option<Scalar>,
) -> BTreeMap<u32, TestJudgement> {
    let mut judged = BTreeMap::new();
    let optimised: HashMap<u32, &ReplayOutcome> = plain.iter().map(|outcome| (outcome.id, outcome)).collect();
    for outcome in counted {
        let test = by_id[&outcome.id];
        // What only one of the builds has run is not confirmed, unless the other one came late.
        let plain = optimised.get(&test.id);
        if plain.is_none() && is_defined(test) && !is_late {
            continue;
        }
        let counting = judge(units, test, outcome, scalar);
        let optimised = plain.map(|outcome| judge(units, test, outcome, scalar));
        judged.insert(test.id, TestJudgement { counting, optimised });
    }
    judged
}

/// The tests that show an error, with its kind.
fn erring(tests: Tests<'_, '_>, replayed: &[ReplayTest]) -> Vec<(ReplayTest, RuntimeErrorKind)> {
    let found = findings(tests.tests).into_iter().filter_map(|finding| {
        let test = replayed.iter().find(|test| test.id == finding.test)?;
        Some((test.clone(), finding.kind))
    });
    found.collect()
}

/// What other files need besides, as C at file scope.
fn declarations(feeds: bool) -> Vec<String> {
    let mut found = vec![driver::declare_kept_pointers()];
    if feeds {
        found.extend(flipside_ctest::volatile::declarations());
    }
    found
}

/// What the driver needs besides the subject's file, as C at file scope.
fn definitions(units: &Units<'_>, asks: bool, feeds: bool) -> Vec<String> {
    let mut found: Vec<String> = asks.then(|| environment::DECLARATION.to_owned()).into_iter().collect();
    found.extend(errno_before(units.tests).map(|_| "extern int *__errno_location(void);".to_owned()));
    found.push(driver::define_kept_pointers(units.tests.plan.pointers.len()));
    found.extend(outside::declarations(units.lowered, units.home));
    found.extend(outside::replacements(units.lowered, units.home));
    found.extend(outside::inline_functions(units.lowered, units.home));
    found.extend(outside::block_externs(units.lowered, units.home));
    if feeds {
        found.extend(flipside_ctest::volatile::definitions(volatile::most(units.tests)));
    }
    found
}

/// Does C say how the test ends? Not after an error of the subject; and where our run was cut, we do not know.
fn is_defined(test: &Test) -> bool {
    match test.end.path_end {
        PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::AssumptionFailed => true,
        PathEnd::Error { .. } | PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_) => false,
    }
}

/// A test gets more time where our own run of it was long. Sanitizers want more memory than there is.
fn replay_limits(tests: Tests<'_, '_>, toolchain: &Toolchain, flags: &[String]) -> ReplayLimits {
    /// Compiled code without optimisation does far more than this.
    const INSTRUCTIONS_PER_MILLISECOND: u64 = 20_000;
    let longest = tests.tests.iter().map(|test| test.state.instructions()).max().unwrap_or(0);
    let limits = ReplayLimits::default();
    let more = Duration::from_millis(longest / INSTRUCTIONS_PER_MILLISECOND);
    let memory = if builds::sanitizes(flags) { None } else { limits.memory };
    ReplayLimits { time: limits.time.saturating_add(more), memory, end: toolchain.deadline() }
}

/// Was the compiled code stopped from outside, or by its stack, in a test on which our own run was cut?
fn was_stopped(test: &Test, outcome: &ReplayOutcome) -> bool {
    matches!(test.end.path_end, PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Guess(_))
        && matches!(outcome.end, ReplayEnd::TimedOut | ReplayEnd::Signalled(_) | ReplayEnd::AskedForMore)
}

/// What a comparison of branch counts gives.
struct Differences {
    found: Vec<String>,
    stopped_early: BTreeSet<u32>,
}

/// Where branch counts differ from ours.
fn differences(lowered: &Lowered, report: &ReplayReport, by_id: &HashMap<u32, &Test>) -> Differences {
    let seen = report.outcomes.iter().map(|outcome| by_id[&outcome.id]);
    let returned = seen.filter(|test| matches!(test.end.path_end, PathEnd::Returned(_)));
    // Summed up once: there may be thousands of tests, and of outcomes.
    let total = Counts::sum(returned.map(|test| test.state.counts()));
    let sum = |objective: Objective| total.as_ref().map_or(0, |total| total.of(objective));
    let measured = MeasuredBranches::new(lowered, &report.returned);
    let mut found: Vec<String> =
        counts::compare(lowered, &sum, &Frames::Ended, &measured).iter().map(ToString::to_string).collect();
    let stopped: BTreeSet<u32> = report
        .outcomes
        .iter()
        .filter(|outcome| was_stopped(by_id[&outcome.id], outcome))
        .map(|outcome| outcome.id)
        .collect();
    // A test that took the driver with it counted nothing.
    let is_lost = |outcome: &&ReplayOutcome| {
        outcome.end == ReplayEnd::Astray
            && !report.inside.iter().any(|inside| inside.ids.contains(&outcome.id))
    };
    let mut stopped_early: BTreeSet<u32> =
        report.outcomes.iter().filter(is_lost).map(|outcome| outcome.id).collect();
    for inside in &report.inside {
        let group: Vec<&Test> = inside.ids.iter().map(|id| by_id[id]).collect();
        let Some(&first) = group.first() else { continue };
        let was_stopped = inside.ids.iter().any(|id| stopped.contains(id));
        let measured = MeasuredBranches::new(lowered, &inside.functions);
        // What was stopped has to have come everywhere, not as often.
        let most = if was_stopped { 1 } else { u64::MAX };
        let total = Counts::sum(group.iter().map(|test| test.state.counts()));
        let count = |objective: Objective| total.as_ref().map_or(0, |total| total.of(objective)).min(most);
        let live: HashSet<FunctionId> = order::live(first).into_iter().collect();
        let frames = match first.end.path_end {
            PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::AssumptionFailed => Frames::Live(&live),
            // After an error, or where our run was cut, the native run goes its own way.
            PathEnd::Returned(_)
            | PathEnd::Error { .. }
            | PathEnd::Unsupported(_)
            | PathEnd::Limit(_)
            | PathEnd::Guess(_) => Frames::Stopped,
        };
        let differences = counts::compare(lowered, &count, &frames, &measured);
        if was_stopped {
            if !differences.is_empty() {
                stopped_early.extend(&inside.ids);
            }
            continue;
        }
        let ids: Vec<String> = inside.ids.iter().map(u32::to_string).collect();
        found.extend(differences.iter().map(|difference| format!("test {}: {difference}", ids.join(", "))));
    }
    Differences { found, stopped_early }
}
