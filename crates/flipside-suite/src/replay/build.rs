//! Builds the executable of a replay: the runtime without the user's flags, then the driver with the subject in it.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use flipside_toolchain::{Toolchain, ToolchainError};
use tempfile::TempDir;

use super::driver::write_driver;
use super::error::ReplayError;
use super::observation::Expected;
use super::subject::{ReplayTest, Subject};

/// The runtime, see there.
const RUNTIME: &str = include_str!("runtime.c");

/// clang's warnings are about the user's code and not asked for here. The subject may have a `main`, which is not ours: the start-up code calls
/// the runtime's instead. A file of a larger program refers to what it does not define: only what is reached matters, and in an executable at a
/// fixed address what is missing has address 0.
const LINK_FLAGS: [&str; 4] = ["-w", "-Wl,--wrap=main", "-Wl,--warn-unresolved-symbols", "-no-pie"];

/// A subject and its tests as one executable, in a folder that goes away with this value.
#[derive(Debug)]
pub struct Replay<'t> {
    pub(super) toolchain: &'t Toolchain,
    pub(super) folder: TempDir,
    pub(super) tests: Vec<Expected>,
    missing: Vec<String>,
}

impl<'t> Replay<'t> {
    /// Builds it.
    pub fn build(
        toolchain: &'t Toolchain,
        subject: &Subject,
        tests: &[ReplayTest],
    ) -> Result<Replay<'t>, ReplayError> {
        let mut ids = HashSet::new();
        assert!(
            tests.iter().all(|test| ids.insert(test.id)),
            "the tests of a replay should have different ids"
        );
        let file = std::path::absolute(&subject.file)
            .map_err(ReplayError::file("the path of the subject cannot be made absolute"))?;
        file.metadata().map_err(|_| ToolchainError::FileNotFound { path: subject.file.clone() })?;
        let folder = tempfile::Builder::new().prefix("flipside-replay-").tempdir();
        let folder = folder.map_err(ReplayError::file("a temporary folder cannot be made"))?;
        let tests_expected = tests.iter().map(|test| Expected::new(test, &subject.result)).collect();
        let mut replay = Replay { toolchain, folder, tests: tests_expected, missing: Vec::new() };

        let driver = replay.write("driver.c", &write_driver(subject, &file, tests)?)?;
        let runtime = replay.build_runtime(&subject.flags)?;
        let mut flags = subject.flags.clone();
        flags.push(runtime.to_string_lossy().into_owned());
        let extra = LINK_FLAGS.map(str::to_owned);
        let warnings = toolchain
            .compile_with_coverage(&[driver], &flags, &extra, &replay.executable())
            .map_err(|source| ReplayError::Build { function: subject.function.clone(), source })?;
        replay.missing = missing_names(&warnings);
        Ok(replay)
    }

    /// What the subject's file refers to and nothing defines: functions and variables by name. A test that reaches one of them crashes (their
    /// address is 0); the others are not touched by it.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }

    pub(super) fn executable(&self) -> PathBuf {
        self.folder.path().join("replay")
    }

    fn build_runtime(&self, flags: &[String]) -> Result<PathBuf, ReplayError> {
        let source = self.write("runtime.c", RUNTIME.as_bytes())?;
        let object = self.folder.path().join("runtime.o");
        let extra = ["-c".to_owned(), "-std=gnu11".to_owned()];
        self.toolchain.compile_with_coverage(&[source], &target_flags(flags), &extra, &object)?;
        Ok(object)
    }

    fn write(&self, name: &str, text: &[u8]) -> Result<PathBuf, ReplayError> {
        let path: PathBuf = Path::new(self.folder.path()).join(name);
        std::fs::write(&path, text).map_err(ReplayError::file("the driver cannot be written"))?;
        Ok(path)
    }
}

/// The names in the linker's warnings, GNU's or LLVM's, each once.
fn missing_names(warnings: &str) -> Vec<String> {
    let names = warnings.lines().filter_map(|line| {
        let gnu = line.split_once("undefined reference to `").and_then(|(_, rest)| rest.strip_suffix('\''));
        gnu.or_else(|| line.split_once("undefined symbol: ").map(|(_, name)| name))
    });
    names.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Those of the user's flags that choose the machine and its system headers: they hold for every object of the executable. The others say how
/// the subject's text is to be understood.
fn target_flags(flags: &[String]) -> Vec<String> {
    const WITH_ARGUMENT: &[&str] = &["-target", "-arch", "--sysroot", "-isysroot", "-resource-dir", "-B"];
    const PREFIXES: &[&str] = &["-m", "--target=", "--sysroot=", "-resource-dir=", "-B"];
    let mut kept = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        if flag == "-mllvm" {
            rest.next();
        } else if WITH_ARGUMENT.contains(&flag.as_str()) {
            kept.push(flag.clone());
            kept.extend(rest.next().cloned());
        } else if PREFIXES.iter().any(|prefix| flag.starts_with(prefix)) {
            kept.push(flag.clone());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linkers_miss() {
        let gnu = "ld: x.o: in function `g':\nx.c:(.text+0xf): warning: undefined reference to `b'\nld: x.c:(.text+0x16): warning: \
            undefined reference to `a'\nx.c:(.text+0x18): warning: undefined reference to `b'\n";
        assert_eq!(missing_names(gnu), ["a", "b"]);
        let llvm = "ld.lld: warning: undefined symbol: a\n>>> referenced by x.c\n>>>   x.o:(g)\n";
        assert_eq!(missing_names(llvm), ["a"]);
        assert!(missing_names("").is_empty());
    }

    #[test]
    fn the_runtime_gets_the_flags_of_the_machine_only() {
        let flags: Vec<String> =
            "-std=c11 -m32 -mllvm -m -DA -include a.h --sysroot /x --target=y -target z -O2 -march=native"
                .split(' ')
                .map(str::to_owned)
                .collect();
        assert_eq!(target_flags(&flags).join(" "), "-m32 --sysroot /x --target=y -target z -march=native");
    }
}
