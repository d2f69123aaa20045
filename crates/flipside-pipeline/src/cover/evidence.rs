//! The proof: evidence for everything that is unreachable.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use flipside_evidence::{Accepts, Context, Deadline, Evidence, Wanted, gather};
use flipside_merge::Loops;
use flipside_program::Objective;
use flipside_search::paths::refuted_edges;
use flipside_search::{Explorer, ObjectiveVerdict, VerdictKind};

use super::confirmation::Confirmed;
use super::search::Searched;
use crate::effects::names;
use crate::error::PipelineError;
use crate::monitor::Phase;
use crate::options::CoverOptions;
use crate::sources;
use crate::subject::LoadedSubject;

/// A search with final verdicts and the evidence for them.
pub struct Proven<'s, 'p> {
    pub(super) confirmed: Confirmed<'s, 'p>,
    pub(super) evidence: Option<Evidence>,
    pub(super) evidence_time: Duration,
}

/// Evidence as files: the folder `evidence` in the results.
#[derive(Clone, Debug)]
pub struct EvidenceFiles {
    /// `manifest.json`
    pub manifest: String,
    /// The scripts, by the names of their files.
    pub scripts: BTreeMap<String, String>,
}

impl<'s, 'p> Confirmed<'s, 'p> {
    /// Gathers evidence for what is unreachable; none where it is not wanted, or the search was interrupted. A branch that can be
    /// taken after all is a failure of ours.
    pub fn prove(mut self) -> Result<Proven<'s, 'p>, PipelineError> {
        let pipeline = self.searched.pipeline;
        let started = Instant::now();
        let mut evidence = None;
        if !pipeline.options.no_evidence && !self.searched.is_interrupted() {
            pipeline.monitor.phase(Phase::GatheringEvidence);
            evidence = gathered(&self.searched)?;
            if evidence.is_none() {
                let why = self.searched.cut_short();
                self.shortened.push(format!("evidence was not gathered to the end: {why}"));
            }
        }
        Ok(Proven { confirmed: self, evidence, evidence_time: started.elapsed() })
    }
}

/// Gathers evidence for all that is unreachable; none when it was cut short.
fn gathered(searched: &Searched<'_, '_>) -> Result<Option<Evidence>, PipelineError> {
    let Searched { pipeline, explorer, verdicts, .. } = searched;
    let unreachable: BTreeSet<Objective> = verdicts
        .iter()
        .filter(|known| known.verdict().is_unreachable())
        .map(|known| known.objective)
        .collect();
    let given_up: Vec<Vec<usize>> =
        explorer.given_up().into_iter().map(|edge| explorer.edges_to(edge)).collect();
    let refuted =
        if explorer.settings.criterion.is_about_objectives() { Vec::new() } else { refuted_edges(explorer) };
    let is_merged = |objective: &&Objective| {
        let number = explorer.coverage.number(**objective);
        explorer.refuted.as_ref().is_some_and(|refuted| refuted.objectives.contains(number))
    };
    let wide: Vec<(Loops, BTreeSet<Objective>)> = explorer
        .wide
        .iter()
        .map(|refuted| {
            // Of those that the verdict is made from: another refutation may rest on less.
            let is_used = |known: &&ObjectiveVerdict| {
                let number = explorer.coverage.number(known.objective);
                matches!(known.kind(), VerdictKind::Unreachable { within, hidden_by }
                    if refuted.objectives.contains(number)
                        && within.is_empty()
                        && refuted.hidden_by(number).iter().all(|error| hidden_by.contains(error)))
            };
            (refuted.loops, verdicts.iter().filter(is_used).map(|known| known.objective).collect())
        })
        .collect();
    let is_exact =
        |objective: &&Objective| !wide.iter().any(|(_, objectives)| objectives.contains(*objective));
    let merged: BTreeSet<Objective> =
        unreachable.iter().filter(is_merged).filter(is_exact).copied().collect();
    let invariants = explorer.refuted.as_ref().is_some_and(|refuted| refuted.loops == Loops::Invariants);
    let wanted = Wanted {
        unreachable: &unreachable,
        refuted: &refuted,
        given_up: &given_up,
        invariants,
        merged: &merged,
        wide: &wide,
        cuts: &explorer.cut_runs(),
    };
    let deadline = Deadline { end: pipeline.clock.end(), go_on: &|| searched.goes_on() };
    let context = context(&pipeline.options, &pipeline.subject, explorer);
    gather(explorer.tests(), (explorer.base(), explorer.given()), wanted, context, deadline)
        .map_err(|fault| PipelineError::Internal(format!("no evidence for the verdicts: {fault}")))
}

/// What a check needs to read the subject again.
fn context(cover: &CoverOptions, subject: &LoadedSubject, explorer: &Explorer<'_, '_>) -> Context {
    let CoverOptions { search: options, accept, .. } = cover;
    Context {
        file: options.source.first_file(),
        function: options.source.function.clone(),
        flags: options.source.flags.clone(),
        lengths: options.lengths.clone(),
        context_file: subject.context.as_ref().map(|known| (known.name.clone(), known.text.clone())),
        precondition: options.precondition.clone(),
        no_stubs: options.no_stubs,
        malloc_may_fail: options.malloc_may_fail,
        allow_effects: names(options.allow_effects),
        from_initial_state: options.from_initial_state,
        max_path_length: options.max_path_length,
        max_call_depth: options.max_call_depth,
        max_memory: options.max_memory,
        sources: sources::entries(&subject.lowered.program),
        criterion: explorer.settings.criterion.name(),
        loop_bound: explorer.machine.limits().iterations.map(NonZeroU32::get),
        accepts: Accepts { bounds: accept.bounds, defaults: accept.defaults, hidden: accept.hidden },
        max_length: options.capacities.length,
        max_string: options.capacities.string,
        max_depth: options.capacities.depth,
    }
}

impl EvidenceFiles {
    /// The files. The scripts move into them: the report needs only their names.
    pub(super) fn of(evidence: &mut Evidence) -> Result<Self, PipelineError> {
        let manifest = serde_json::to_string(&evidence.manifest)
            .map_err(|error| PipelineError::Internal(error.to_string()))?;
        Ok(EvidenceFiles { manifest, scripts: std::mem::take(&mut evidence.scripts) })
    }
}
