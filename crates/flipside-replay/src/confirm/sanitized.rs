//! Errors that tests show, confirmed by the compiler's sanitizers: a third build, in which what C leaves undefined ends
//! the run.

use std::collections::BTreeMap;

use flipside_execute::RuntimeErrorKind;
use flipside_toolchain::Toolchain;

use super::Judgement;
use crate::replay::{
    ReplayEnd, ReplayError, ReplayLimits, ReplayOutcome, ReplayTest, Runtime, Subject, UninstrumentedReplay,
};

/// A build with sanitizers.
struct Build {
    /// Its name for people.
    name: &'static str,
    flags: &'static [&'static str],
    /// C at file scope: how the sanitizer is to end a run.
    definitions: &'static [&'static str],
}

/// Bounds, lifetimes and arithmetic. What the undefined-behaviour sanitizer finds is a trap.
const ADDRESSES: Build = Build {
    name: "the address and undefined-behaviour sanitizers",
    flags: &[
        "-O0",
        "-fsanitize=address,undefined,float-cast-overflow",
        "-fsanitize-trap=undefined,float-cast-overflow",
        "-fno-sanitize-recover=all",
    ],
    definitions: &[
        "const flipside_char *__asan_default_options(void); const flipside_char *__asan_default_options(void) { return \"abort_on_error=1:detect_leaks=0:detect_stack_use_after_return=1\"; }",
    ],
};

/// Values that were never set.
const MEMORY: Build = Build {
    name: "the memory sanitizer",
    flags: &["-O0", "-fsanitize=memory", "-fno-sanitize-recover=all"],
    definitions: &[
        "const flipside_char *__msan_default_options(void); const flipside_char *__msan_default_options(void) { return \"abort_on_error=1\"; }",
    ],
};

/// What the sanitizers say about tests that end in an error.
pub(super) fn sanitized(
    (runtime, toolchain): (&Runtime, &Toolchain),
    subject: &Subject,
    tests: &[(ReplayTest, RuntimeErrorKind)],
) -> BTreeMap<u32, Judgement> {
    let mut judged = BTreeMap::new();
    for (build, wanted) in [(ADDRESSES, false), (MEMORY, true)] {
        let chosen: Vec<ReplayTest> = tests
            .iter()
            .filter(|(_, kind)| (*kind == RuntimeErrorKind::Uninitialised) == wanted)
            .map(|(test, _)| test.clone())
            .collect();
        if chosen.is_empty() {
            continue;
        }
        match run((runtime, toolchain), subject, &chosen, &build) {
            Ok(outcomes) => {
                judged.extend(outcomes.iter().map(|outcome| (outcome.id, judge(&build, outcome))));
            }
            Err(error) => {
                let detail = format!("{} cannot be used: {error}", build.name);
                judged.extend(
                    chosen.iter().map(|test| (test.id, Judgement { agrees: false, detail: detail.clone() })),
                );
            }
        }
    }
    judged
}

fn run(
    (runtime, toolchain): (&Runtime, &Toolchain),
    subject: &Subject,
    tests: &[ReplayTest],
    build: &Build,
) -> Result<Vec<ReplayOutcome>, ReplayError> {
    let mut subject = subject.clone();
    subject.flags.extend(build.flags.iter().map(|&flag| flag.to_owned()));
    subject.definitions.extend(build.definitions.iter().map(|&text| text.to_owned()));
    // The guarded room before an object belongs to the one before it: the first one needs one, too.
    subject.variables.insert(0, "__attribute__((used)) flipside_char flipside_before[64]".to_owned());
    let replay = UninstrumentedReplay::build_on(runtime, toolchain, &subject, tests)?;
    let limits = ReplayLimits { memory: None, end: toolchain.deadline(), ..ReplayLimits::default() };
    replay.run(limits, &|| true)
}

fn judge(build: &Build, outcome: &ReplayOutcome) -> Judgement {
    match outcome.end {
        ReplayEnd::Signalled(_) | ReplayEnd::Astray => {
            Judgement { agrees: true, detail: format!("confirmed by {}: {}", build.name, outcome.end) }
        }
        ReplayEnd::Returned
        | ReplayEnd::Exited(_)
        | ReplayEnd::TimedOut
        | ReplayEnd::AssumptionFailed
        | ReplayEnd::AskedForMore => {
            Judgement { agrees: false, detail: format!("not seen by {}: {}", build.name, outcome.end) }
        }
    }
}
