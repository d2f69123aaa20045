//! The truth about a program, made by clang alone: it is run on all its inputs, and llvm-cov says which branches were taken.
//!
//! The sanitizers are on: a subject that makes an error has no truth here.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// How often each side of a branch was taken, by the function and the line and column where the condition starts.
type Sides = BTreeMap<(String, u64, u64), (u64, u64)>;

/// What all runs of a program take.
pub struct Truth {
    /// Runs whose inputs were legal.
    pub runs: u64,
    sides: Sides,
}

impl Truth {
    /// Builds a program in an empty folder and runs it.
    pub fn of(program: &Path, folder: &Path) -> Result<Self, String> {
        let runtime = folder.join("runtime.c");
        std::fs::write(&runtime, include_str!("runtime.c")).map_err(|error| error.to_string())?;
        let path = |name: &str| folder.join(name).display().to_string();
        let (object, executable, raw, profile) =
            (path("program.o"), path("program"), path("raw"), path("profile"));
        run(Command::new("clang")
            .args(["-w", "-g", "-c", "-Dmain=harness_main", "-fprofile-instr-generate", "-fcoverage-mapping"])
            .args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o", &object])
            .arg(program))?;
        run(Command::new("clang")
            .args(["-O1", "-fprofile-instr-generate", "-fsanitize=address,undefined", "-o", &executable])
            .args([&object, &runtime.display().to_string()]))?;
        let said = run(Command::new(&executable)
            .env("LLVM_PROFILE_FILE", &raw)
            .env("ASAN_OPTIONS", "detect_leaks=0"))?;
        let runs = said.trim().parse().map_err(|_| format!("the runs printed `{said}`"))?;
        run(Command::new("llvm-profdata").args(["merge", "-o", &profile, &raw]))?;
        let exported =
            run(Command::new("llvm-cov").args(["export", &executable, "-instr-profile", &profile]))?;
        let exported: Value = serde_json::from_str(&exported).map_err(|error| error.to_string())?;
        Ok(Self { runs, sides: sides(&exported)? })
    }

    /// Is this objective of a report taken by some input? The text is that of the subject's file.
    pub fn takes(&self, objective: &Value, text: &str) -> Result<bool, String> {
        let number = |field: &str| objective[field].as_u64().ok_or_else(|| format!("no `{field}`"));
        let (line, column) = (number("line")?, number("column")?);
        let function = objective["function"].as_str().ok_or("no function")?;
        let (yes, no) = starts(text, line, column)
            .find_map(|column| self.sides.get(&(function.to_owned(), line, column)))
            .ok_or_else(|| format!("llvm-cov has no branch at {line}:{column}"))?;
        let taken = if objective["outcome"] == "false" { no } else { yes };
        Ok(*taken > 0)
    }
}

/// Where llvm-cov may have a condition start that starts here: here, or with a parenthesis around it.
fn starts(text: &str, line: u64, column: u64) -> impl Iterator<Item = u64> {
    let before = text.lines().nth(line as usize - 1).and_then(|text| text.get(..column as usize - 1));
    let parentheses =
        before.unwrap_or_default().bytes().rev().take_while(|&byte| byte == b'(').count() as u64;
    (column - parentheses..=column).rev()
}

/// The counts of all branches. Two branches of a function that start at one place could not be told apart.
fn sides(exported: &Value) -> Result<Sides, String> {
    let mut sides = Sides::new();
    let none = Vec::new();
    for function in exported["data"][0]["functions"].as_array().unwrap_or(&none) {
        let name = function["name"].as_str().unwrap_or_default();
        // A static function has its file before its name.
        let name = name.rsplit(':').next().unwrap_or(name);
        for branch in function["branches"].as_array().unwrap_or(&none) {
            let at = |index: usize| branch[index].as_u64().unwrap_or_default();
            let key = (name.to_owned(), at(0), at(1));
            if sides.insert(key, (at(4), at(5))).is_some() {
                return Err(format!("{name}: two branches start at {}:{}", at(0), at(1)));
            }
        }
    }
    Ok(sides)
}

/// What a command prints; that it fails is an error.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)))
}
