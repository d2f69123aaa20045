//! Advice for branches that stayed unknown, by the kind of obstacle.

use flipside_search::{Explorer, ObstacleKind, Reason};

/// Kinds of obstacles, and what to try.
const TABLE: [(&[ObstacleKind], &str); 6] = [
    (
        &[ObstacleKind::Time],
        "Give it more time: a larger --time-limit, or none; --jobs N searches in N threads.",
    ),
    (&[ObstacleKind::Interruption], "Let it run to its end, or give it a --time-limit."),
    (
        &[ObstacleKind::Solver],
        "Give the solver more time (--solver-timeout MS), or ask another one where it gives up (--second-solver \"cvc5 --lang=smt2\").",
    ),
    (
        &[ObstacleKind::Solver, ObstacleKind::Limit],
        "Say more about the inputs in a precondition: smaller ranges, shorter arrays (--length NAME=N).",
    ),
    (
        &[ObstacleKind::Unsupported],
        "Avoid the construct: cover the functions around it, or give it a simpler definition for the analysis (-- -DNAME).",
    ),
    (
        &[ObstacleKind::Disagreement],
        "Please report this, with the file: the compiled code behaves differently from our run.",
    ),
];

/// The advice for these reasons.
pub(crate) fn advice(reasons: &[Reason]) -> Vec<String> {
    let applies = |kinds: &[ObstacleKind]| reasons.iter().any(|reason| kinds.contains(&reason.obstacle));
    TABLE.iter().filter(|(kinds, _)| applies(kinds)).map(|(_, text)| (*text).to_owned()).collect()
}

/// Why state merging stopped, with its place, where something is unknown for these reasons.
pub(crate) fn merging_stopped(explorer: &Explorer<'_, '_>, reasons: &[Reason]) -> Option<String> {
    let stopped = explorer.merge_stopped.as_ref().filter(|_| !reasons.is_empty())?;
    let (program, place) = (explorer.machine.program(), stopped.place);
    Some(format!("{}, {}:{}", stopped.why, program.files[place.file].path, place.line))
}
