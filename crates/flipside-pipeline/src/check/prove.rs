//! Proofs for results: so that whoever checks them needs no solver.
//!
//! The results are checked first, but for their formulas: these are what is proved. A formula that is satisfiable contradicts them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use flipside_evidence::Manifest;
use flipside_evidence::proofs::{Proofs, prove as look_for_proofs};

use super::{CheckOptions, EVIDENCE, Examined, examine, is_plain, rejected};
use crate::error::PipelineError;
use crate::export::unreadable;
use crate::monitor::{Monitor, Phase};
use crate::output::OutputFolder;
use crate::regular::read_bytes;

/// What was proved.
#[derive(Clone, Debug)]
pub struct ProveReport {
    /// How many scripts and questions have a proof.
    pub proved: usize,
    /// Those that have none.
    pub open: Vec<String>,
    /// How many bytes the proofs take.
    pub bytes: usize,
}

/// Makes proofs, and puts them into the evidence. Each may take as long as a script in a check.
pub fn prove(options: &CheckOptions, monitor: &dyn Monitor) -> Result<ProveReport, PipelineError> {
    let out = OutputFolder::open(&options.folder, "report.json")?;
    out.check([EVIDENCE])?;
    examine(options, monitor, |examined| {
        monitor.phase(Phase::MakingProofs);
        let Examined { setup, manifest, checked, .. } = examined;
        let milliseconds = u32::try_from(options.script_timeout.as_millis()).unwrap_or(u32::MAX);
        let Proofs { entries, files, proved } =
            look_for_proofs(setup.subject().machine.arena(), manifest, checked, milliseconds)
                .map_err(|fault| rejected(&fault.to_string()))?;
        let all = checked.scripts.keys().chain(checked.questions.keys());
        let open = all.filter(|name| !proved.contains(*name)).cloned().collect();
        let report = ProveReport { proved: proved.len(), open, bytes: files.values().map(Vec::len).sum() };
        let manifest = Manifest { proofs: entries, ..manifest.clone() };
        write(&out, &manifest, files)?;
        Ok(report)
    })
}

/// Writes the evidence again, with other proofs.
fn write(
    out: &OutputFolder,
    manifest: &Manifest,
    proofs: BTreeMap<String, Vec<u8>>,
) -> Result<(), PipelineError> {
    let mut files = kept(&out.path().join(EVIDENCE))?;
    let text = serde_json::to_string(manifest).map_err(|error| PipelineError::Internal(error.to_string()))?;
    files.insert("manifest.json".to_owned(), text.into_bytes());
    files.extend(proofs);
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    out.write_folder(EVIDENCE, &files)?;
    out.publish()
}

/// The files of the evidence, without the proofs that it had.
fn kept(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, PipelineError> {
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut files = BTreeMap::new();
    for name in names.filter(|name| is_plain(name) && !name.ends_with(".lrat.gz")) {
        let path = folder.join(&name);
        files.insert(name, read_bytes(&path).map_err(|error| unreadable(&path, &error))?);
    }
    Ok(files)
}

impl fmt::Display for ProveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.proved + self.open.len();
        let size = self.bytes.div_ceil(1024);
        writeln!(f, "{:<10} {} of {all} refutations, {size} KiB", "proofs", self.proved)?;
        self.open.iter().try_for_each(|name| writeln!(f, "{:<10} {name}", "no proof"))
    }
}
