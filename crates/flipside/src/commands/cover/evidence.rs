//! The evidence that `flipside cover` leaves: `DIR/evidence`.

use std::collections::BTreeSet;

use flipside_evidence::{Context, Evidence, Patience, Wanted, gather};
use flipside_execute::ways::Loops;
use flipside_program::Objective;
use flipside_search::paths::refuted_ways;
use flipside_search::{Explorer, Goal, Judged, Verdict};

use super::super::context::context_file;
use super::super::output::OutputFolder;
use crate::failure::Failure;
use crate::options::SearchArguments;

/// The folder in the results.
pub(super) const FOLDER: &str = "evidence";

/// Gathers evidence for all that is unreachable; none when nobody wanted to wait for it.
pub(super) fn gathered(
    explorer: &Explorer<'_, '_>,
    judged: &[Judged],
    arguments: &SearchArguments,
    patience: Patience<'_>,
) -> Result<Option<Evidence>, Failure> {
    let unreachable: BTreeSet<Objective> = judged
        .iter()
        .filter(|judged| matches!(judged.verdict, Verdict::Unreachable { .. }))
        .map(|judged| judged.objective)
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
        explorer.given_up().into_iter().map(|(node, way)| explorer.ways_to(node, way)).collect();
    let refuted = match explorer.settings.goal {
        Goal::Branches => Vec::new(),
        Goal::Paths => refuted_ways(explorer),
    };
    let is_together = |objective: &&Objective| {
        let number = explorer.coverage.number(**objective);
        explorer.refuted.as_ref().is_some_and(|refuted| refuted.objectives.contains(number))
    };
    let together: BTreeSet<Objective> = unreachable.iter().filter(is_together).copied().collect();
    let once = explorer.refuted.as_ref().is_some_and(|refuted| refuted.loops == Loops::Once);
    let wanted = Wanted {
        unreachable: &unreachable,
        refuted: &refuted,
        given_up: &given_up,
        once,
        together: &together,
    };
    gather(explorer.tests(), (explorer.base(), explorer.given()), wanted, context, patience)
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
