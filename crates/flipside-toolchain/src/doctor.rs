//! `flipside doctor`: what is installed and what is missing, as a list, with the lines about each.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use flipside_sandbox::{Allowed, Protection, missing};

use crate::contain::in_force;
use crate::find::{Toolchain, find_program};
use crate::install;
use crate::process::{ask_version, run_tool};
use crate::version::ClangVersion;

/// Where libraries are searched when `pkg-config` does not know them.
const LIBRARY_DIRS: &[&str] = &[
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib64",
    "/usr/local/lib",
    "/opt/homebrew/lib",
];

/// A tool or library that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path.
    pub path: PathBuf,
    /// Its version, as it prints it; empty when it does not.
    pub version: String,
}

/// A tool or library that Flipside uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Its name.
    pub what: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// Where it is, if it is installed and usable.
    pub found: Option<Found>,
    /// Is it required, or optional?
    pub needed: bool,
    /// Why the installed one cannot be used, or should be used with care.
    pub note: Option<String>,
    /// How to install it.
    pub install: String,
}

/// The lines about it.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Check { what, purpose, found, needed, note, install } = self;
        match found {
            Some(Found { path, version }) => {
                writeln!(f, "  ok       {what:<14} {version} ({})", path.display())?;
            }
            None if *needed => writeln!(f, "  MISSING  {what:<14} {purpose}")?,
            None => writeln!(f, "  absent   {what:<14} {purpose} (optional)")?,
        }
        if let Some(note) = note {
            writeln!(f, "           {note}")?;
        }
        if found.is_none() {
            writeln!(f, "           to install: {install}")?;
        }
        Ok(())
    }
}

/// The lines about what contains compiled code on this machine; the launcher is a program that begins with `flipside_sandbox::enter`.
pub fn doctor_of_sandbox(launcher: &Path) -> String {
    let line = |state: &str, what: &str| format!("  {state:8} {:<14} {what}\n", "sandbox");
    let names = |list: &[Protection]| list.iter().map(|known| known.name()).collect::<Vec<_>>().join(", ");
    let found = match in_force(launcher, Allowed::default()) {
        Ok(found) => found,
        Err(error) => return line("absent", &error.to_string()),
    };
    let lacking = missing(&found);
    let mut text = if lacking.iter().all(|known| !known.is_needed()) {
        line("ok", &names(&found))
    } else {
        line("absent", "compiled code cannot be contained: `--no-sandbox` is needed")
    };
    if !lacking.is_empty() {
        text += &format!("           not in force: {} (docs/security.md)\n", names(&lacking));
    }
    text
}

/// Looks for everything; `wanted` as for [`Toolchain::find`].
pub fn doctor(wanted: Option<&str>) -> Vec<Check> {
    let (toolchain, clang_note) = match Toolchain::find(wanted) {
        Ok(toolchain) => {
            let untested = format!("Flipside is not tested with clang {}", toolchain.version());
            let note = toolchain.untested().then_some(untested);
            (Some(toolchain), note)
        }
        Err(error) => (None, Some(error.to_string())),
    };
    let clang = toolchain.as_ref().map(|toolchain| Found {
        path: toolchain.clang().to_owned(),
        version: toolchain.version().to_string(),
    });
    let tools_install = toolchain
        .as_ref()
        .map_or_else(install::clang, |toolchain| install::llvm_tools(toolchain.version().major));
    let llvm_tool = |path: Option<&Path>, ask: &[&str]| {
        let path = path?;
        let said = ask_version(path, ask)?;
        let version = ClangVersion::from_llvm_tool(&said)?.to_string();
        Some(Found { path: path.to_owned(), version })
    };
    let llvm_cov = toolchain.as_ref().and_then(Toolchain::llvm_cov);
    let llvm_profdata = toolchain.as_ref().and_then(Toolchain::llvm_profdata);
    let check =
        |what, purpose, found, needed, install| Check { what, purpose, found, needed, note: None, install };
    vec![
        Check {
            note: clang_note,
            ..check("clang", "reads the source and builds the replay", clang, true, install::clang())
        },
        check(
            "llvm-cov",
            "confirms coverage",
            llvm_tool(llvm_cov, &["--version"]),
            true,
            tools_install.clone(),
        ),
        check(
            "llvm-profdata",
            "confirms coverage",
            llvm_tool(llvm_profdata, &["merge", "--version"]),
            true,
            tools_install,
        ),
        check("cc", "a second compiler to compare with", find_compiler(), false, install::c_compiler()),
        check("libz3", "the solver", find_z3(), false, install::z3()),
        check("csmith", "random programs, for Flipside's own tests", find_csmith(), false, install::csmith()),
    ]
}

fn find_compiler() -> Option<Found> {
    let path = find_program("gcc").or_else(|| find_program("cc"))?;
    let version = first_line(&ask_version(&path, &["--version"])?);
    Some(Found { path, version })
}

fn find_csmith() -> Option<Found> {
    let path = find_program("csmith")?;
    // It writes a file wherever it is run.
    let folder = tempfile::tempdir().ok()?;
    let output = run_tool(Command::new(&path).arg("--version").current_dir(folder.path()), None).ok()?;
    output.status.success().then(|| Found { path, version: first_line(&output.stdout_text()) })
}

/// Finds a library by `pkg-config`, else in the usual directories.
fn find_z3() -> Option<Found> {
    let ask = |question: &str| {
        let answer = ask_version(&find_program("pkg-config")?, &[question, "z3"])?;
        Some(first_line(&answer)).filter(|line| !line.is_empty())
    };
    let version = ask("--modversion").unwrap_or_default();
    let known_dir = ask("--variable=libdir").map(PathBuf::from);
    let dirs = known_dir.into_iter().chain(LIBRARY_DIRS.iter().map(PathBuf::from));
    let names = ["libz3.so", "libz3.so.4", "libz3.dylib", "libz3.a"];
    let path = dirs.flat_map(|dir| names.map(|name| dir.join(name))).find(|path| path.exists())?;
    Some(Found { path, version })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}
