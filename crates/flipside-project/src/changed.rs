//! Which functions are others than they were: those whose key at another revision is another one, or who were not there.
//!
//! The other revision is checked out elsewhere and surveyed with the same flags. A file that cannot be read there (its generated
//! headers are not under version control) counts as changed.

use std::collections::BTreeSet;
use std::path::Path;

use flipside_pipeline::Stop;

use crate::plan::{Plan, Task};
use crate::process::git;
use crate::project::{Project, ProjectError, RESULTS};
use crate::{Database, Unit};

impl Project {
    /// The plan without the functions that are the same at this revision.
    pub fn changed_since(
        &self,
        plan: Plan,
        revision: &str,
        jobs: usize,
        stop: &Stop,
    ) -> Result<Plan, ProjectError> {
        let fail = |error: String| ProjectError::Input(format!("--changed-since {revision}: {error}"));
        let top = git(&self.root, &["rev-parse", "--show-toplevel"]).map_err(fail)?;
        let top = Path::new(top.trim_end());
        let Ok(below) = self.root.strip_prefix(top) else {
            return Err(fail(format!("{} is not below {}", self.root.display(), top.display())));
        };
        let changed = git(top, &["diff", "--name-only", revision, "--"]).map_err(fail)?;
        let other = git(top, &["ls-files", "--others", "--exclude-standard"]).map_err(fail)?;
        if changed.trim().is_empty() && other.trim().is_empty() {
            return Ok(Plan { tasks: Vec::new(), ..plan });
        }
        let folder = self.store.work().map_err(|error| ProjectError::file(self.results(), &error))?;
        let place = folder.join("tree").display().to_string();
        git(top, &["worktree", "add", "--detach", "--quiet", &place, revision]).map_err(fail)?;
        let known = self.keys_in(&folder.join("tree").join(below), jobs, stop);
        git(top, &["worktree", "remove", "--force", &place]).map_err(fail)?;
        std::fs::remove_dir_all(&folder).ok();
        let known = known?;
        let tasks = plan.tasks.into_iter().filter(|task| !known.contains(&name(task))).collect();
        Ok(Plan { tasks, ..plan })
    }

    /// The functions of the code base in another folder, with their keys.
    fn keys_in(
        &self,
        root: &Path,
        jobs: usize,
        stop: &Stop,
    ) -> Result<BTreeSet<(String, String, String)>, ProjectError> {
        let root = root.canonicalize().map_err(|error| ProjectError::file(root, &error))?;
        let (from, to) = (self.root.display().to_string(), root.display().to_string());
        let moved = |flag: &String| {
            let there = flag.replace(&from, &to);
            let path = there.find(&to).map(|at| Path::new(&there[at..]).exists());
            // What only the build has is read from there.
            if path == Some(true) { there } else { flag.clone() }
        };
        let unit = |unit: &Unit| {
            let file = root.join(unit.file.strip_prefix(&self.root).ok()?);
            let flags = unit.flags.clone().map(|flags| flags.iter().map(moved).collect());
            file.exists().then_some(Unit { file, flags })
        };
        let units = self.database.units.iter().filter_map(unit).collect();
        let database = Database { units, source: None };
        let there = Project {
            root: root.clone(),
            config: self.config.clone(),
            database,
            launcher: self.launcher.clone(),
            tool: self.tool.clone(),
            store: Self::store(&root.join(RESULTS))?,
        };
        Ok(there.plan(jobs, stop, &|_, _| ())?.tasks.iter().map(name).collect())
    }
}

fn name(task: &Task) -> (String, String, String) {
    (task.file.clone(), task.function.clone(), task.key.clone())
}
