//! Runs the command line on a subject.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::report::Report;

/// Longer than this and the run counts as failed.
const TIME_LIMIT: Duration = Duration::from_secs(5 * 60);

/// What the message says then.
pub const TOO_LONG: &str = "`flipside cover` took more than";

/// The program: `FLIPSIDE` names one, else the one that was built with this test.
pub fn flipside() -> Option<PathBuf> {
    let named = std::env::var_os("FLIPSIDE").map(PathBuf::from);
    named.or_else(|| option_env!("CARGO_BIN_EXE_flipside").map(PathBuf::from))
}

/// A run of `flipside cover` that ended.
pub struct Ended {
    /// Its exit status; none where a signal ended it.
    pub status: Option<i32>,
    /// What it printed.
    pub said: String,
}

/// Runs `flipside cover FILE SUBJECT`, or `flipside cover FILE` for a program.
pub fn run_cover(
    program: &Path,
    file: &Path,
    subject: Option<&str>,
    out: &Path,
    options: &[&str],
) -> Result<Ended, String> {
    run_with_flags(program, file, subject, out, options, &[])
}

/// The same with flags for clang.
fn run_with_flags(
    program: &Path,
    file: &Path,
    subject: Option<&str>,
    out: &Path,
    options: &[&str],
    flags: &[String],
) -> Result<Ended, String> {
    let log = out.with_extension("log");
    let output = fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let errors = output.try_clone().map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .arg("cover")
        .arg(file)
        .args(subject)
        .args(["--check", "--strategy", &strategy(file)])
        .args(options)
        .arg("--out")
        .arg(out)
        .args(std::env::var("FLIPSIDE_BRUTE_ARGUMENTS").unwrap_or_default().split_whitespace())
        .args((!flags.is_empty()).then_some("--"))
        .args(flags)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors)
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if started.elapsed() > TIME_LIMIT {
            child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
            return Err(format!("{TOO_LONG} {} s", TIME_LIMIT.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Ok(Ended { status: status.code(), said: fs::read_to_string(&log).unwrap_or_default() })
}

/// The text of the report that a run left.
pub fn report_text(out: &Path, said: &str) -> Result<String, String> {
    let path = out.join("report.json");
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}\n{said}", path.display()))
}

/// Runs `flipside cover`, with everything accepted that it can assume, and reads its report.
pub fn cover(
    program: &Path,
    file: &Path,
    subject: Option<&str>,
    out: &Path,
    flags: &[String],
) -> Result<Report, String> {
    let accept = ["--accept-bounds", "--accept-defaults", "--accept-hidden", "--no-errors"];
    let Ended { status, said } = run_with_flags(program, file, subject, out, &accept, flags)?;
    // A context that nothing satisfies is a mistake, and has its results all the same.
    let contradiction = said.contains("no input is legal");
    if !matches!(status, Some(0 | 1)) && !contradiction {
        return Err(format!("`flipside cover` ended with {status:?}:\n{said}"));
    }
    let report = Report::read(&report_text(out, &said)?)?;
    let expected = if contradiction { 2 } else { i32::from(report.count("unknown") > 0) };
    if status == Some(expected) {
        Ok(report)
    } else {
        Err(format!("status {status:?} with {} unknown objectives", report.count("unknown")))
    }
}

/// Every strategy gets its share of the subjects.
fn strategy(file: &Path) -> String {
    if let Ok(wanted) = std::env::var("FLIPSIDE_BRUTE_STRATEGY") {
        return wanted;
    }
    let name = file.file_name().unwrap_or_default();
    let sum: usize = name.as_encoded_bytes().iter().copied().map(usize::from).sum();
    ["auto", "dfs", "auto", "eager", "auto", "lookahead", "auto", "else", "auto", "mt"][sum % 10].to_owned()
}

/// The ids that `flipside branches FILE SUBJECT` lists.
pub fn branches(program: &Path, file: &Path, subject: &str) -> Result<Vec<String>, String> {
    let output = Command::new(program)
        .args(["branches", "--json"])
        .arg(file)
        .arg(subject)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("`flipside branches` failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let listed: Vec<serde_json::Value> =
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    listed
        .iter()
        .map(|objective| {
            objective["id"].as_str().map(str::to_owned).ok_or_else(|| "an objective has no id".into())
        })
        .collect()
}
