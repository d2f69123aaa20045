//! The report, and the folder that it is published in.

use std::path::{Path, PathBuf};
use std::time::Duration;

use flipside_evidence::Evidence;
use flipside_report::{Report, RunMetadata, Source, Times, TreeReport, collect, page, tree};
use flipside_search::{Explorer, StopReason};

use super::confirmation::Confirmed;
use super::evidence::{EvidenceFiles, Proven};
use super::reproduce::{elsewhere, heads, paths, reproduce, sources};
use super::{Pipeline, confirmation, oracle};
use crate::emit;
use crate::error::PipelineError;
use crate::options::EmitOptions;
use crate::output::OutputFolder;

/// The results of all steps.
#[derive(Debug)]
pub struct Outcome {
    /// The report: `report.json`.
    pub report: Report,
    /// The execution tree: `tree.json`.
    pub tree: TreeReport,
    /// The files that the report is about.
    pub sources: Vec<Source>,
    /// The evidence: the folder `evidence`.
    pub evidence: Option<EvidenceFiles>,
    /// Where the compiled code contradicts us.
    disagreement: Option<String>,
    /// Where what nothing satisfies is required.
    contradiction: String,
}

/// The files of an outcome that take time to make.
pub struct Rendered {
    page: String,
    tree: String,
}

/// The folder with the evidence.
const EVIDENCE: &str = "evidence";
/// The report for people, beside `report.json`.
const PAGE: &str = "report.html";
/// The file with the execution tree.
const TREE: &str = "tree.json";
/// The file that says that a folder holds results.
const MAIN: &str = "report.json";

impl Proven<'_, '_> {
    /// The report of everything that was found.
    pub fn report(self) -> Result<Outcome, PipelineError> {
        let Proven { confirmed, evidence, evidence_time } = self;
        confirmed.report(evidence, evidence_time, tree)
    }
}

impl Confirmed<'_, '_> {
    /// The report of what was found so far, without what takes time: evidence and tree.
    pub fn so_far(&self) -> Result<Outcome, PipelineError> {
        let size = |explorer: &Explorer<'_, '_>| explorer.tree.nodes().len();
        self.report(None, Duration::ZERO, |explorer| TreeReport {
            size: size(explorer),
            ..TreeReport::default()
        })
    }

    fn report(
        &self,
        mut evidence: Option<Evidence>,
        evidence_time: Duration,
        tree: impl FnOnce(&Explorer<'_, '_>) -> TreeReport,
    ) -> Result<Outcome, PipelineError> {
        let (searched, replayed) = (&self.searched, &self.replayed);
        let (pipeline, explorer) = (searched.pipeline, &searched.explorer);
        let Pipeline { options, subject, .. } = pipeline;
        let files = evidence.as_mut().map(EvidenceFiles::of).transpose()?;
        let lowered = &subject.lowered;
        let sources = sources(&lowered.program, &searched.verdicts);
        let existing = pipeline.existing.iter();
        let metadata = RunMetadata {
            strategy: options.strategy.name.into(),
            clock_limits: searched.cost.clock_limits,
            evidence,
            shortened: self.shortened.clone(),
            threads: options.jobs.get(),
            confirmed: confirmation::confirmation(replayed),
            sandbox: confirmation::sandbox(subject),
            builds: confirmation::builds(&options.search.source.flags, replayed),
            errors: confirmation::errors(replayed),
            existing: existing.map(|tests| (tests.name.clone(), tests.taken.clone())).collect(),
            oracle: pipeline.oracle.as_ref().map(|judge| oracle::report(judge, subject, replayed)),
            times: Times {
                front_end: pipeline.front_end_time,
                clang: subject.clang_time,
                search: searched.search_time,
                solver: searched.cost.time,
                execute: explorer.run_time,
                replay: self.replay_time,
                evidence: evidence_time,
                ..Times::default()
            },
            reproduce: reproduce(options, subject),
            files: paths(lowered, options.search.source.files.len()),
            home: lowered.unit_of(explorer.plan.function),
            elsewhere: elsewhere(lowered, explorer.plan.function),
            heads: heads(lowered, explorer.plan.function),
            sources: sources.iter().map(Source::report).collect(),
            accepts_hidden: options.accept.hidden,
        };
        let mut report = collect(explorer, &searched.verdicts, metadata);
        report.statistics.times.wall = pipeline.started.elapsed();
        report.specification.clone_from(&options.specification);
        Ok(Outcome {
            report,
            tree: tree(explorer),
            sources,
            evidence: files,
            disagreement: confirmation::disagreement(replayed),
            contradiction: first_requirement(pipeline, explorer),
        })
    }
}

/// Where the first requirement of the inputs stands, with a colon behind it.
fn first_requirement(pipeline: &Pipeline<'_>, explorer: &Explorer<'_, '_>) -> String {
    let program = explorer.machine.program();
    let required = explorer.precondition.iter().flat_map(|known| &known.functions);
    let clauses = pipeline.subject.clauses.iter().map(|clause| clause.place.to_string());
    let functions = required.map(|known| program.show_place(program.functions[known.function].place));
    clauses.chain(functions).next().map(|place| format!("{place}: ")).unwrap_or_default()
}

impl Outcome {
    /// The folder for results, made where it is not there. Nothing in it is replaced that Flipside has not written: said before
    /// a long search, not after it.
    pub fn folder(path: &Path, emit: &EmitOptions) -> Result<OutputFolder, PipelineError> {
        let out = OutputFolder::for_new_results(path, MAIN)?;
        let places = emit.formats.iter().flat_map(|format| format.places);
        out.check([EVIDENCE, TREE, PAGE].iter().chain(places).copied())?;
        Ok(out)
    }

    /// Something that was to come did not, and another run may give more.
    pub fn cut_short(&mut self, what: &str, why: StopReason) {
        self.report.shortened.push(format!("{what}: {why}"));
        self.report.reproducible = false;
    }

    /// The large files, as text: what takes time is done before anything is written.
    pub fn rendered(&self) -> Result<Rendered, PipelineError> {
        let tree = serde_json::to_string(&self.tree);
        Ok(Rendered {
            page: page(&self.report, &self.tree, &self.sources),
            tree: tree.map_err(|error| PipelineError::Internal(error.to_string()))?,
        })
    }

    /// Puts the results into a folder, in one step; the places of the other formats that were written.
    pub fn publish(
        &self,
        rendered: &Rendered,
        out: &OutputFolder,
        emit: &EmitOptions,
    ) -> Result<Vec<PathBuf>, PipelineError> {
        match &self.evidence {
            // That of an earlier run does not belong to these results.
            None => out.remove_folder(EVIDENCE)?,
            Some(EvidenceFiles { manifest, scripts }) => {
                let scripts = scripts.iter().map(|(name, text)| (name.as_str(), text.as_bytes()));
                let files: Vec<(&str, &[u8])> =
                    scripts.chain([("manifest.json", manifest.as_bytes())]).collect();
                out.write_folder(EVIDENCE, &files)?;
            }
        }
        out.write(TREE, rendered.tree.as_bytes())?;
        out.write(PAGE, rendered.page.as_bytes())?;
        out.write_main(&self.report)?;
        let places = emit::write(out, &self.report, &self.sources, emit)?;
        out.publish()?;
        Ok(places)
    }

    /// The page for people in a folder with results.
    pub fn page_in(out: &OutputFolder) -> PathBuf {
        out.path().join(PAGE)
    }

    /// Can the results be trusted? Not where the compiled code contradicts them. Where no input is legal, they say nothing.
    pub fn verify(&self) -> Result<(), PipelineError> {
        if let Some(problem) = &self.disagreement {
            return Err(PipelineError::Disagreement(problem.clone()));
        }
        if self.report.no_legal_input {
            return Err(PipelineError::NoLegalInput { place: self.contradiction.clone() });
        }
        Ok(())
    }
}
