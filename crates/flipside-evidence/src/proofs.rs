//! Proofs of scripts: made from results that were checked, verified when they are checked again, with no solver.
//!
//! A script is blasted again and becomes clauses; a proof (LRAT) shows that these contradict each other. One proof is for
//! several scripts, which share most of their terms. Whoever makes it and whoever verifies it build the same clauses
//! (`flipside_blast::Questions`) from scripts that both built themselves.
//!
//! **Invariant:** a script counts as proved only by clauses that this check made and steps that it followed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Read, Write};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use flipside_blast::{Halt, Question, Questions};
use flipside_lrat::Checker;
use flipside_solver::{Budget, Factory, Proof, Proved};
use flipside_term::{Arena, TermId};

use crate::Fault;
use crate::check::Checked;
use crate::manifest::{Manifest, ProofEntry, Refutation};

/// How much work the scripts of one proof are worth together: half a million conflicts.
const MOST_WORK: u32 = 100_000_000;

/// A proof with more bytes than this, before it is compressed, is not kept, and not read.
const MOST_BYTES: usize = 50_000_000;

/// Scripts as the checker builds them, with their terms; by name.
pub type Scripts = BTreeMap<String, (String, Vec<TermId>)>;

/// Proofs, and their files by name.
#[derive(Debug, Default)]
pub struct Proofs {
    /// What the manifest says of them.
    pub entries: Vec<ProofEntry>,
    /// The files.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The scripts that they refute.
    pub proved: BTreeSet<String>,
}

/// Looks for proofs of all that a check has to have refuted: one for each refutation by state merging, one for the cores of
/// paths, and one for the questions what verdicts rest on. Each may take so many milliseconds. A script that is satisfiable is
/// a fault.
pub fn prove(
    arena: &Arena,
    manifest: &Manifest,
    checked: &Checked,
    milliseconds: u32,
) -> Result<Proofs, Fault> {
    let mut making =
        Making { arena, budget: Budget { resources: MOST_WORK, milliseconds }, proofs: Proofs::default() };
    let mut cores: Scripts = checked.scripts.clone();
    for entry in &manifest.merged {
        let names = entry.scripts.iter().filter_map(|&script| manifest.scripts.get(script));
        let merged: Scripts = names.filter_map(|name| cores.remove_entry(name)).collect();
        making.add(&listed(&merged))?;
    }
    making.add(&listed(&cores))?;
    making.add(&listed(&checked.questions))?;
    Ok(making.proofs)
}

/// A script to be proved: its name, and what it asserts.
type Listed<'s> = (&'s str, &'s [TermId]);

fn listed(scripts: &Scripts) -> Vec<Listed<'_>> {
    scripts.iter().map(|(name, (_, terms))| (name.as_str(), terms.as_slice())).collect()
}

struct Making<'a> {
    arena: &'a Arena,
    budget: Budget,
    proofs: Proofs,
}

impl Making<'_> {
    /// Looks for a proof of some scripts.
    fn add(&mut self, scripts: &[Listed<'_>]) -> Result<(), Fault> {
        if scripts.is_empty() {
            return Ok(());
        }
        let asked: Vec<&[TermId]> = scripts.iter().map(|(_, terms)| *terms).collect();
        let questions = match Questions::of(self.arena, &asked, &mut || false) {
            Ok(questions) => questions,
            Err(Halt::TooLarge | Halt::Stopped) if scripts.len() > 1 => {
                let (first, second) = scripts.split_at(scripts.len() / 2);
                self.add(first)?;
                return self.add(second);
            }
            Err(Halt::TooLarge | Halt::Stopped) => return Ok(()),
        };
        let Some(Proof { lrat, proved }) = Factory::new(0).prove(&questions, self.budget) else {
            return Ok(());
        };
        if let Some(place) = proved.iter().position(|known| *known == Proved::Wrong) {
            return Err(Fault(format!("{} is satisfiable", scripts[place].0)));
        }
        // It is kept only if whoever checks it accepts it.
        let follows = Checker::new(questions.variables(), questions.clauses()).check(lrat.as_bytes());
        if lrat.len() > MOST_BYTES || follows.is_err() {
            return Ok(());
        }
        let file = format!("proof-{:02}.lrat.gz", self.proofs.entries.len());
        let mut refutations = Vec::new();
        for ((script, _), known) in scripts.iter().zip(proved) {
            if known != Proved::Open {
                self.proofs.proved.insert((*script).to_owned());
            }
            let step = if let Proved::Step(step) = known { Some(step) } else { None };
            refutations.push(Refutation { script: (*script).to_owned(), step });
        }
        self.proofs.entries.push(ProofEntry { file: file.clone(), scripts: refutations });
        self.proofs.files.insert(file, compressed(&lrat));
        Ok(())
    }
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("writing to memory should not fail");
    encoder.finish().expect("writing to memory should not fail")
}

/// The scripts that proofs refute. What has to be refuted is the check's own; `read` gives the bytes of a file of the evidence.
pub fn verify(
    arena: &Arena,
    manifest: &Manifest,
    checked: &Checked,
    read: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<BTreeSet<String>, Fault> {
    let mut proved = BTreeSet::new();
    for ProofEntry { file, scripts: refutations } in &manifest.proofs {
        let fault = |what: &str| Fault(format!("{file}: {what}"));
        let own = |known: &Refutation| {
            let own = checked.scripts.get(&known.script).or_else(|| checked.questions.get(&known.script));
            own.map(|(_, terms)| terms.as_slice())
                .ok_or_else(|| fault(&format!("there is no script {}", known.script)))
        };
        let asked: Vec<&[TermId]> = refutations.iter().map(own).collect::<Result<_, _>>()?;
        let questions = Questions::of(arena, &asked, &mut || false)
            .map_err(|_| fault("its scripts are too large for a proof"))?;
        let bytes = read(file).ok_or_else(|| fault("it cannot be read"))?;
        let text = BufReader::new(GzDecoder::new(bytes.as_slice()).take(MOST_BYTES as u64 + 1));
        let mut checker = Checker::new(questions.variables(), questions.clauses());
        checker.check(text).map_err(|why| fault(&why.to_string()))?;
        for (known, question) in refutations.iter().zip(questions.asked()) {
            match (question, known.step) {
                (Question::NeverHolds, None) => {}
                (Question::Assumed(_), None) => continue,
                (_, Some(step)) => {
                    let clause = checker.clause(step).ok_or_else(|| fault("a conclusion is not there"))?;
                    if !question.is_refuted_by(clause) {
                        return Err(fault(&format!("step {step} does not refute {}", known.script)));
                    }
                }
            }
            proved.insert(known.script.clone());
        }
    }
    Ok(proved)
}
