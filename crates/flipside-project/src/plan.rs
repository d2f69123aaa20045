//! What is to be done: every function of a code base once, with everything that a run on it needs. A plan is written as one line of
//! JSON per function, so that other machines can do a part of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use flipside_report::sha256;
use serde::{Deserialize, Serialize};

use crate::config::Criterion;
use crate::project::{Project, ProjectError};
use crate::reading::Read;
use crate::survey::BranchPlace;
use crate::{Unit, Unread, flags};

/// How many digits of a hash are used for names.
const DIGITS: usize = 32;

fn hash(parts: &[String]) -> String {
    sha256(parts.join("\0").as_bytes())[..DIGITS].to_owned()
}

/// A function that is to be covered.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Task {
    /// Its number in the plan, from 1.
    pub job: usize,
    /// The file that defines it, relative to the root.
    pub file: String,
    /// Its name.
    pub function: String,
    /// Where it starts.
    pub line: u32,
    /// A hash of the flags where it is compiled in several ways.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub configuration: String,
    /// What its verdicts read, as a hash.
    pub code: String,
    /// That, and the program that makes the verdicts, as a hash: what is stored under it can be used again.
    pub key: String,
    /// The C file that is read for it, relative to the root.
    pub unit: String,
    /// The flags for that.
    pub flags: Vec<String>,
    /// Options of `flipside cover`.
    pub options: Vec<String>,
    /// Its own branches.
    pub branches: Vec<BranchPlace>,
}

/// What is to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The functions, in the order of files and lines.
    pub tasks: Vec<Task>,
    /// The files that cannot be read.
    pub unread: Vec<Unread>,
    /// The files that were read.
    pub files: BTreeSet<PathBuf>,
}

/// A line of a plan.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Line {
    Task(Task),
    Unread { unread: Unread },
}

impl Plan {
    /// Every function of the surveys once.
    pub(crate) fn of(project: &Project, surveys: Vec<(Unit, Read)>) -> Result<Self, ProjectError> {
        let mut plan = Plan::default();
        let mut seen = BTreeSet::new();
        for (unit, survey) in surveys {
            let name = project.relative(&unit.file);
            let (survey, used) = match survey {
                Ok(known) => known,
                Err(reason) => {
                    let configuration = String::new();
                    plan.unread.push(Unread { file: name, configuration, reason });
                    continue;
                }
            };
            plan.files.extend(survey.files.iter().map(|file| project.root.join(file)));
            // Which of its ways of compilation it is, the same wherever the code base is.
            let here =
                format!("{name}\0{}", used.join("\0")).replace(&project.root.display().to_string(), "");
            let configuration = hash(&[here])[..8].to_owned();
            for function in survey.functions {
                let path = project.root.join(&function.file);
                let file = project.relative(&path.canonicalize().unwrap_or(path));
                if !project.config.wants(&file, &function.name) || is_companion(&function.name) {
                    continue;
                }
                let options = project.options(&file, &function.name)?;
                let mut parts = vec![function.key, file.clone()];
                parts.extend(flags::of_code(&used).into_iter().map(str::to_owned));
                parts.extend(options.key);
                let code = hash(&parts);
                let key = hash(&[code.clone(), project.tool.clone()]);
                if seen.insert((file.clone(), function.name.clone(), key.clone())) {
                    plan.tasks.push(Task {
                        job: 0,
                        file,
                        function: function.name,
                        line: function.line,
                        configuration: configuration.clone(),
                        code,
                        key,
                        unit: name.clone(),
                        flags: used.clone(),
                        options: options.words,
                        branches: function.branches,
                    });
                }
            }
        }
        plan.arrange();
        Ok(plan)
    }

    /// Sorts the tasks and numbers them. Only a function that is there several times needs to say which of them it is.
    fn arrange(&mut self) {
        let mut count: BTreeMap<(String, String), usize> = BTreeMap::new();
        for task in &self.tasks {
            *count.entry((task.file.clone(), task.function.clone())).or_default() += 1;
        }
        for task in &mut self.tasks {
            if count[&(task.file.clone(), task.function.clone())] == 1 {
                task.configuration.clear();
            }
        }
        self.tasks.sort_by(|one, other| one.place().cmp(&other.place()));
        self.number();
        self.unread.sort();
        self.unread.dedup();
    }

    fn number(&mut self) {
        for (at, task) in self.tasks.iter_mut().enumerate() {
            task.job = at + 1;
        }
    }

    /// Every k-th function.
    #[must_use]
    pub fn sample(mut self, every: usize) -> Self {
        self.tasks = self.tasks.into_iter().step_by(every.max(1)).collect();
        self.number();
        self
    }

    /// As text: a line of JSON per function.
    pub fn text(&self) -> Result<String, ProjectError> {
        let unread = self.unread.iter().map(|unread| Line::Unread { unread: unread.clone() });
        let lines = self.tasks.iter().cloned().map(Line::Task).chain(unread);
        let texts = lines.map(|line| serde_json::to_string(&line).map(|text| text + "\n"));
        texts.collect::<Result<String, _>>().map_err(|error| ProjectError::Internal(error.to_string()))
    }

    /// From its text.
    pub fn read(path: &Path) -> Result<Self, ProjectError> {
        let text = std::fs::read_to_string(path).map_err(|error| ProjectError::file(path, &error))?;
        let mut plan = Plan::default();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |error: serde_json::Error| {
                ProjectError::Input(format!(
                    "{}:{}: is no line of a plan ({error}); `flipside project plan` writes them",
                    path.display(),
                    number + 1
                ))
            };
            match serde_json::from_str(line).map_err(wrong)? {
                Line::Task(task) => plan.tasks.push(task),
                Line::Unread { unread } => plan.unread.push(unread),
            }
        }
        Ok(plan)
    }

    /// One part of `count`, from 1: every `count`-th function.
    pub fn shard(mut self, part: usize, count: usize) -> Result<Self, ProjectError> {
        if part == 0 || part > count {
            return Err(ProjectError::Input(format!("there is no part {part} of {count}: the first is 1")));
        }
        self.tasks.retain(|task| (task.job - 1) % count == part - 1);
        Ok(self)
    }

    /// One job.
    pub fn job(mut self, job: usize) -> Result<Self, ProjectError> {
        let count = self.tasks.len();
        self.tasks.retain(|task| task.job == job);
        if self.tasks.is_empty() {
            return Err(ProjectError::Input(format!("there is no job {job}: the plan has {count}")));
        }
        Ok(self)
    }
}

impl Task {
    /// What names it.
    pub fn id(&self) -> String {
        crate::result::id(&self.file, &self.function, &self.configuration)
    }

    fn place(&self) -> (&str, u32, &str, &str) {
        (&self.file, self.line, &self.function, &self.configuration)
    }
}

/// Is it a precondition or an oracle of another function?
pub(crate) fn is_companion(name: &str) -> bool {
    name.ends_with("_precond") || name.ends_with("_oracle") || name.starts_with("oracle_")
}

/// The options of a function, and what of them belongs to its key.
pub(crate) struct FunctionOptions {
    pub(crate) words: Vec<String>,
    pub(crate) key: Vec<String>,
}

impl Project {
    fn options(&self, file: &str, function: &str) -> Result<FunctionOptions, ProjectError> {
        let mut words = self.config.options.clone();
        if self.config.criterion == Criterion::Mcdc {
            words.extend(["--criterion".to_owned(), "mcdc".to_owned()]);
        }
        let mut key = words.clone();
        // An option may name a file, such as an oracle.
        key.extend(words.iter().filter_map(|word| std::fs::read_to_string(self.root.join(word)).ok()));
        if let Some(context) = self.config.context_of(file, function) {
            let path = self.root.join(context);
            let text = std::fs::read_to_string(&path).map_err(|error| ProjectError::file(&path, &error))?;
            words.extend(["--context".to_owned(), context.display().to_string()]);
            key.push(text);
        }
        Ok(FunctionOptions { words, key })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(file: &str, function: &str, configuration: &str) -> Task {
        Task {
            job: 0,
            file: file.into(),
            function: function.into(),
            line: 1,
            configuration: configuration.into(),
            code: configuration.into(),
            key: configuration.into(),
            unit: file.into(),
            flags: Vec::new(),
            options: Vec::new(),
            branches: Vec::new(),
        }
    }

    fn plan() -> Plan {
        let tasks =
            vec![task("b.c", "f", "1"), task("a.c", "f", "2"), task("a.c", "f", "1"), task("a.c", "g", "1")];
        let mut plan = Plan { tasks, ..Plan::default() };
        plan.arrange();
        plan
    }

    #[test]
    fn only_functions_that_are_compiled_in_several_ways_say_how() {
        let ids: Vec<String> = plan().tasks.iter().map(Task::id).collect();
        assert_eq!(ids, ["a.c:f@1", "a.c:f@2", "a.c:g", "b.c:f"]);
    }

    #[test]
    fn a_plan_is_its_text_and_its_parts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("jobs.jsonl");
        let mut plan = plan();
        plan.unread.push(Unread { file: "x.c".into(), configuration: String::new(), reason: "no".into() });
        std::fs::write(&path, plan.text().unwrap()).unwrap();
        assert_eq!(Plan::read(&path).unwrap(), plan);
        let jobs = |plan: Plan| plan.tasks.iter().map(|task| task.job).collect::<Vec<_>>();
        assert_eq!(jobs(plan.clone().shard(1, 3).unwrap()), [1, 4]);
        assert_eq!(jobs(plan.clone().shard(3, 3).unwrap()), [3]);
        assert_eq!(jobs(plan.clone().job(2).unwrap()), [2]);
        assert_eq!(plan.clone().sample(2).tasks.len(), 2);
        assert!(
            plan.clone().shard(0, 3).is_err() && plan.clone().shard(4, 3).is_err() && plan.job(5).is_err()
        );
        std::fs::write(&path, "{}\n").unwrap();
        assert!(Plan::read(&path).unwrap_err().to_string().contains("jobs.jsonl:1: is no line of a plan"));
    }
}
