//! The recipes for CI and clusters (`examples/ci`, `bench/cluster`): each is what its system reads, each command in them is one that
//! we have, and the steps of those for CI are run. So is the tutorial that leads there.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use support::documents::{check, examples};
use support::flipside;

/// What GitHub knows, as far as recipes need it.
const EVENTS: [&str; 4] = ["push", "pull_request", "schedule", "workflow_dispatch"];
const JOB: [&str; 7] = ["name", "runs-on", "needs", "if", "permissions", "timeout-minutes", "steps"];
const STEP: [&str; 7] = ["name", "id", "if", "uses", "with", "run", "env"];
/// What a job of GitLab may have, as far as recipes need it.
const GITLAB_JOB: [&str; 7] = ["stage", "image", "needs", "parallel", "cache", "script", "artifacts"];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(name: &str) -> Value {
    serde_yaml_ng::from_str(&std::fs::read_to_string(repository().join(name)).unwrap()).unwrap()
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// What is wrong with a workflow of GitHub.
fn wrong_in_workflow(workflow: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut known = |what: &Value, names: &[&str], place: &str| {
        let unknown = keys(what).into_iter().filter(|key| !names.contains(key));
        wrong.extend(unknown.map(|key| format!("{place}: `{key}`")));
    };
    known(workflow, &["name", "on", "permissions", "jobs"], "workflow");
    known(&workflow["on"], &EVENTS, "on");
    for (name, job) in workflow["jobs"].as_object().unwrap() {
        known(job, &JOB, name);
        for step in job["steps"].as_array().unwrap() {
            known(step, &STEP, name);
        }
    }
    for (name, job) in workflow["jobs"].as_object().unwrap() {
        if !job["runs-on"].is_string() {
            wrong.push(format!("{name}: no machine"));
        }
        for step in job["steps"].as_array().unwrap() {
            let action = step["uses"].as_str().map(|action| action.split_once('@'));
            let is_pinned = |(path, version): (&str, &str)| path.contains('/') && version.starts_with('v');
            match (action, step["run"].as_str()) {
                (Some(Some(action)), None) if is_pinned(action) => {}
                (None, Some(_)) => {}
                _ => {
                    wrong
                        .push(format!("{name}: a step has an action with its version, or a command: {step}"));
                }
            }
        }
    }
    wrong
}

/// What is wrong with a pipeline of GitLab.
fn wrong_in_pipeline(pipeline: &Value) -> Vec<String> {
    let stages = texts(&pipeline["stages"]);
    let jobs: Vec<(&String, &Value)> = pipeline
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, _)| !["stages", "default"].contains(&name.as_str()))
        .collect();
    let place = |job: &Value| stages.iter().position(|stage| Some(*stage) == job["stage"].as_str());
    let mut wrong = Vec::new();
    for (name, job) in &jobs {
        let unknown = keys(job).into_iter().filter(|key| !GITLAB_JOB.contains(key));
        wrong.extend(unknown.map(|key| format!("{name}: `{key}`")));
        if place(job).is_none() || !job["script"].is_array() {
            wrong.push(format!("{name}: no stage, or no script"));
        }
        for need in job["needs"].as_array().into_iter().flatten() {
            let needed = jobs.iter().find(|(other, _)| Some(other.as_str()) == need.as_str());
            if needed.is_none_or(|(_, needed)| place(needed) >= place(job)) {
                wrong.push(format!("{name}: needs {need}"));
            }
        }
    }
    wrong
}

#[test]
fn recipes_are_what_their_systems_read() {
    let workflow = read("examples/ci/github.yml");
    assert_eq!(wrong_in_workflow(&workflow), [""; 0]);
    let pipeline = read("examples/ci/gitlab.yml");
    assert_eq!(wrong_in_pipeline(&pipeline), [""; 0]);
    // The checks see what is wrong.
    let mut other = workflow.clone();
    other["jobs"]["flipside"]["steps"][0]["uses"] = "actions/checkout".into();
    other["jobs"]["flipside"]["run-on"] = "x".into();
    assert_eq!(wrong_in_workflow(&other).len(), 2);
    let mut other = pipeline.clone();
    other["flipside"]["needs"][0] = "flipside-covers".into();
    other["flipside-cover"]["stage"] = "test".into();
    // What it needs is not before a job that has no stage, either.
    assert_eq!(wrong_in_pipeline(&other).len(), 3);
    let job = read("bench/cluster/kubernetes.yaml");
    assert_eq!((job["apiVersion"].as_str(), job["kind"].as_str()), (Some("batch/v1"), Some("Job")));
    assert_eq!(job["spec"]["completionMode"], "Indexed");
    // The parts of the plan are the completions of the job.
    let command = job["spec"]["template"]["spec"]["containers"][0]["args"][0].as_str().unwrap();
    assert!(command.contains(&format!("+ 1))/{} ", job["spec"]["completions"])), "{command}");
    assert_eq!(job["spec"]["template"]["spec"]["restartPolicy"], "Never");
}

/// The commands of the recipes, and the scripts beside them.
fn scripts() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for step in read("examples/ci/github.yml")["jobs"]["flipside"]["steps"].as_array().unwrap() {
        all.extend(step["run"].as_str().map(|run| ("github.yml".to_owned(), run.to_owned())));
    }
    let pipeline = read("examples/ci/gitlab.yml");
    for stage in texts(&pipeline["stages"]) {
        let jobs = pipeline.as_object().unwrap().values().filter(|job| job["stage"] == stage);
        let lines = jobs.flat_map(|job| texts(&job["script"]));
        all.extend(lines.map(|line| ("gitlab.yml".to_owned(), line.to_owned())));
    }
    let pod = &read("bench/cluster/kubernetes.yaml")["spec"]["template"]["spec"]["containers"][0];
    all.push(("kubernetes.yaml".to_owned(), pod["args"][0].as_str().unwrap().to_owned()));
    for name in ["slurm.sbatch", "hyperqueue", "parallel", "try"] {
        all.push((
            name.to_owned(),
            std::fs::read_to_string(repository().join("bench/cluster").join(name)).unwrap(),
        ));
    }
    all
}

#[test]
fn scripts_are_read_by_bash_and_name_options_that_there_are() {
    let help = |part: &[&str]| {
        let output = flipside(&[&["project"], part, &["--help"]].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    let helps =
        [("project run", help(&["run"])), ("project merge", help(&["merge"])), ("project", help(&[]))];
    let mut seen = 0;
    for (place, script) in scripts() {
        if !script.starts_with("#!/usr/bin/env python3") {
            let checked = Command::new("bash").args(["-n", "-c", &script]).output().unwrap();
            assert!(checked.status.success(), "{place}: {}", String::from_utf8_lossy(&checked.stderr));
        }
        let commands = script
            .split(['\n', ';', '|', '"', '\''])
            .filter_map(|line| Some(line.split_once("flipside project ")?.1));
        for command in commands {
            let command = format!("project {command}");
            let (_, help) = helps.iter().find(|(name, _)| command.starts_with(name)).unwrap();
            for option in command.split_whitespace().filter(|word| word.starts_with("--")) {
                assert!(
                    help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")),
                    "{place}: {option}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

/// A code base under version control, as the user of a recipe has it, and a folder with programs that its steps call.
fn code_base() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (root, programs) = (folder.path().join("meter"), folder.path().join("bin"));
    std::fs::create_dir(&programs).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_flipside"), programs.join("flipside")).unwrap();
    // The build is there already, and so is Flipside.
    for name in ["cmake", "sudo"] {
        std::os::unix::fs::symlink("/bin/true", programs.join(name)).unwrap();
    }
    let copied =
        Command::new("cp").arg("-r").arg(repository().join("examples/meter")).arg(&root).status().unwrap();
    assert!(copied.success());
    for words in
        [&["init", "--quiet", "-b", "main"][..], &["add", "."], &["commit", "--quiet", "-m", "first"]]
    {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=x", "-c", "user.email=x@example.com", "-C"]).arg(&root).args(words);
        assert!(git.status().unwrap().success(), "{words:?}");
    }
    (folder, root)
}

/// Runs a command in the code base.
fn shell(root: &Path, command: &str, variables: &[(&str, &str)]) -> Output {
    let programs = root.parent().unwrap().join("bin");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut bash = Command::new("bash");
    bash.args(["-e", "-o", "pipefail", "-c", command]).current_dir(root).env("PATH", path);
    bash.envs(variables.iter().copied()).output().unwrap()
}

fn document(root: &Path, command: &str) -> (bool, String) {
    let output = shell(root, command, &[]);
    let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    (output.status.success(), lines.join("\n"))
}

/// The tutorial leads from a build directory to jobs that are green; then the recipes are run on what it made.
#[test]
fn the_tutorial_ends_with_a_green_pipeline() {
    let (_folder, root) = code_base();
    let recipes = root.parent().unwrap().join("flipside");
    std::fs::create_dir(&recipes).unwrap();
    std::os::unix::fs::symlink(repository().join("examples"), recipes.join("examples")).unwrap();
    let text = std::fs::read_to_string(repository().join("docs/ci.md")).unwrap();
    let examples = examples(&text);
    assert!(examples.len() > 5);
    for example in examples {
        check(&root, example, &document);
    }
    let summary = root.join("step-summary");
    let is_recipe = |place: &str| Path::new(place).extension().is_some_and(|extension| extension == "yml");
    for (place, script) in scripts().into_iter().filter(|(place, _)| is_recipe(place)) {
        // On a branch: a pull request has `main` to compare with.
        let variables = [("GITHUB_BASE_REF", "main"), ("GITHUB_STEP_SUMMARY", summary.to_str().unwrap())];
        let script = script.replace("origin/", "");
        let parts: &[&str] = if script.contains("$CI_NODE_INDEX") { &["1", "2", "3", "4"] } else { &["1"] };
        for part in parts {
            let node = [("CI_NODE_INDEX", *part), ("CI_NODE_TOTAL", "4")];
            let output = shell(&root, &script, &[&variables[..], &node[..]].concat());
            assert!(
                output.status.success(),
                "{place}: {script}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(std::fs::read_to_string(summary).unwrap().contains("0 are open"));
    assert!(root.join(".flipside/project.xml").exists());
}
