//! What is written beside `project.json`: the page, the formats of other tools, and a line of the history.

use std::collections::BTreeMap;
use std::path::Path;

use crate::emit::{FORMATS, Material};
use crate::history::{PastRun, changes};
use crate::index::{Shown, index};
use crate::process::git;
use crate::waiver::{self, Judgement, Stored, WAIVERS};
use crate::{ProjectError, ProjectResult};

/// The page over everything.
pub const PAGE: &str = "index.html";

/// Results that are published.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'p> {
    /// The root of the code base: it has the waivers.
    pub root: &'p Path,
    /// The folder of the results.
    pub folder: &'p Path,
    /// The results.
    pub result: &'p ProjectResult,
    /// Those of the run before.
    pub before: Option<&'p ProjectResult>,
    /// Are all functions in them? A part of them is no point of the trend, and says nothing about waivers of other functions.
    pub is_whole: bool,
}

impl Publication<'_> {
    /// Judges the waivers, and writes the page, the formats and the history.
    pub fn publish(self) -> Result<Judgement, ProjectError> {
        let waivers = waiver::read(&self.root.join(WAIVERS))?;
        let known = Stored { folder: self.folder.to_owned() };
        let mut judgement = waiver::judge(self.result, &waivers, &known);
        if !self.is_whole {
            judgement.waivers.retain(|judged| waiver::is_about(self.result, &judged.waiver));
        }
        let mut runs = PastRun::read(self.folder);
        let run = self.run(&judgement);
        if self.is_whole && runs.last() != Some(&run) {
            run.append(self.folder)?;
            runs.push(run);
        }
        let material = Material { project: self.result, judgement: &judgement };
        let changes = self.before.map_or_else(BTreeMap::new, |before| changes(before, self.result));
        self.write(PAGE, &index(Shown { material, runs: &runs, changes: &changes }))?;
        for format in &FORMATS {
            self.write(format.file, &(format.make)(material))?;
        }
        Ok(judgement)
    }

    /// This run, as a point of the trend.
    fn run(self, judgement: &Judgement) -> PastRun {
        let label = git(self.root, &["rev-parse", "--short", "HEAD"]).unwrap_or_default();
        PastRun {
            label: label.trim_end().to_owned(),
            functions: self.result.functions.len(),
            counts: self.result.counts(),
            waived: self.result.functions.iter().map(|function| judgement.waived(function)).sum(),
        }
    }

    /// A reader sees the old file or the new one.
    fn write(self, name: &str, text: &str) -> Result<(), ProjectError> {
        let path = self.folder.join(name);
        let new = self.folder.join(format!("{name}.new-{}", std::process::id()));
        std::fs::write(&new, text)
            .and_then(|()| std::fs::rename(&new, &path))
            .map_err(|error| ProjectError::file(&path, &error))
    }
}
