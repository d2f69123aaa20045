//! The evidence that `flipside cover` leaves: `DIR/evidence`.

use std::collections::BTreeSet;

use flipside_evidence::{Context, Deadline, Evidence, Wanted, gather};
use flipside_merge::Loops;
use flipside_program::Objective;
use flipside_search::paths::refuted_edges;
use flipside_search::{Explorer, ObjectiveVerdict, Verdict};

use super::super::context::context_file;
use super::super::output::OutputFolder;
use crate::failure::Failure;
use crate::options::SearchArguments;

/// The folder in the results.
pub(super) const FOLDER: &str = "evidence";

/// Gathers evidence for all that is unreachable; none when nobody wanted to wait for it.
pub(super) fn gathered(
    explorer: &Explorer<'_, '_>,
    verdicts: &[ObjectiveVerdict],
    arguments: &SearchArguments,
    deadline: Deadline<'_>,
) -> Result<Option<Evidence>, Failure> {
    let unreachable: BTreeSet<Objective> = verdicts
        .iter()
        .filter(|verdicts| matches!(verdicts.verdict, Verdict::Unreachable { .. }))
        .map(|verdicts| verdicts.objective)
        .collect();
    let context = Context {
        file: arguments.named.file.display().to_string(),
        function: arguments.named.function().map(str::to_owned),
        flags: arguments.flags.clone(),
        lengths: arguments.length.clone(),
        context_file: context_file(arguments)?,
        precondition: arguments.precondition.clone(),
        no_stubs: arguments.no_stubs,
        malloc_may_fail: arguments.malloc_may_fail,
        max_path_length: arguments.max_path_length,
        max_call_depth: arguments.max_call_depth,
        max_memory: arguments.max_memory,
    };
    let given_up: Vec<Vec<usize>> =
        explorer.given_up().into_iter().map(|edge| explorer.edges_to(edge)).collect();
    let refuted =
        if explorer.settings.criterion.is_about_objectives() { Vec::new() } else { refuted_edges(explorer) };
    let is_merged = |objective: &&Objective| {
        let number = explorer.coverage.number(**objective);
        explorer.refuted.as_ref().is_some_and(|refuted| refuted.objectives.contains(number))
    };
    let merged: BTreeSet<Objective> = unreachable.iter().filter(is_merged).copied().collect();
    let invariants = explorer.refuted.as_ref().is_some_and(|refuted| refuted.loops == Loops::Invariants);
    let wanted = Wanted {
        unreachable: &unreachable,
        refuted: &refuted,
        given_up: &given_up,
        invariants,
        merged: &merged,
    };
    gather(explorer.tests(), (explorer.base(), explorer.given()), wanted, context, deadline)
        .map_err(|fault| Failure::Internal(format!("no evidence for the verdicts: {fault}")))
}

/// Writes it; without any, that of an earlier run goes.
pub(super) fn write(out: &OutputFolder, evidence: Option<&Evidence>) -> Result<(), Failure> {
    let Some(evidence) = evidence else { return out.remove_folder(FOLDER) };
    let manifest =
        serde_json::to_string(&evidence.manifest).map_err(|error| Failure::Internal(error.to_string()))?;
    let scripts = evidence.scripts.iter().map(|(name, text)| (name.as_str(), text.as_bytes()));
    let files: Vec<(&str, &[u8])> = scripts.chain([("manifest.json", manifest.as_bytes())]).collect();
    out.write_folder(FOLDER, &files)
}
