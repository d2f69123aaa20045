//! What of a code base is planned, which part of a plan is ours, and when there is something to do again.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use flipside_pipeline::Stop;

use crate::config::NAME;
use crate::{Plan, Project, ProjectError};

/// Between two looks at the files.
const PAUSE: Duration = Duration::from_millis(500);
/// Variables of schedulers with the number of a job, how much less than 1 the first one is, and the variable with their count.
const INDEXES: [(&str, usize, &str); 3] = [
    ("SLURM_ARRAY_TASK_ID", 0, "SLURM_ARRAY_TASK_COUNT"),
    ("JOB_COMPLETION_INDEX", 1, "JOB_COMPLETIONS"),
    ("CI_NODE_INDEX", 0, "CI_NODE_TOTAL"),
];

/// What of a code base is planned.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'w> {
    /// Only functions that are others than at this revision.
    pub since: Option<&'w str>,
    /// Every K-th function only.
    pub sample: Option<NonZeroUsize>,
    /// How many files are read at the same time.
    pub jobs: usize,
}

impl Project {
    /// The plan of what is wanted. `tell` hears what is being done.
    pub fn planned(
        &self,
        wanted: Wanted<'_>,
        stop: &Stop,
        tell: &(dyn Fn(String) + Sync),
    ) -> Result<Plan, ProjectError> {
        let Wanted { since, sample, jobs } = wanted;
        let mut plan =
            self.plan(jobs, stop, &|read, files| tell(format!("reading: {read} of {files} files")))?;
        if let Some(revision) = since {
            tell(format!("reading the files at {revision}"));
            plan = self.changed_since(plan, revision, jobs, stop)?;
        }
        Ok(match sample {
            Some(every) => plan.sample(every.get()),
            None => plan,
        })
    }

    /// Waits until a file that was read is another one; not where we are asked to stop.
    pub fn wait_for_change(&self, plan: &Plan, stop: &Stop) -> bool {
        let mut files: Vec<PathBuf> = plan.files.iter().cloned().collect();
        files.extend(self.database.source.clone());
        files.push(self.root.join(NAME));
        let times = || -> Vec<Option<SystemTime>> {
            files.iter().map(|file| file.metadata().and_then(|known| known.modified()).ok()).collect()
        };
        let before = times();
        while !stop.is_raised() {
            if times() != before {
                return true;
            }
            std::thread::sleep(PAUSE);
        }
        false
    }
}

impl Plan {
    /// The part that is ours: this job; this part, as `1/8`; else what the scheduler of a cluster says; else all.
    pub fn ours(self, job: Option<usize>, shard: Option<&str>) -> Result<Self, ProjectError> {
        if let Some(job) = job {
            return self.job(job);
        }
        if let Some(text) = shard {
            let numbers = text
                .split_once('/')
                .and_then(|(part, count)| Some((part.parse().ok()?, count.parse().ok()?)));
            let Some((part, count)) = numbers else {
                let what = format!("--shard {text}: I/N is expected, such as 1/8");
                return Err(ProjectError::Input(what));
            };
            return self.shard(part, count);
        }
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
        for (name, less, count) in INDEXES {
            if let Some(index) = number(name) {
                let index = index + less;
                return match number(count) {
                    Some(count) => self.shard(index, count),
                    None => self.job(index),
                };
            }
        }
        Ok(self)
    }
}
