//! Builds the executable of a replay: the runtime without the user's flags, then the driver with the subject in it.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use flipside_ctest::driver::TestSteps;
use flipside_toolchain::{Toolchain, ToolchainError, target_flags};
use tempfile::TempDir;

use super::error::ReplayError;
use super::observation::Expected;
use super::subject::{ReplayTest, Subject};

/// The runtime, see there.
const RUNTIME: &str = include_str!("runtime.c");

/// clang's warnings are about the user's code and not asked for here. The subject may have a `main`, which is not ours: the start-up code calls
/// the runtime's instead. A file of a larger program refers to what it does not define: only what is reached matters, and in an executable at a
/// fixed address what is missing has address 0. An inline function may get its external definition twice: from us and from the file that has it.
const LINK_FLAGS: [&str; 5] =
    ["-w", "-Wl,--wrap=main", "-Wl,--warn-unresolved-symbols", "-Wl,--allow-multiple-definition", "-no-pie"];

/// The allocations that an optimiser may remove or take for successful, whatever their size: the subject's calls are made, so that what they give
/// is what the library gives.
const ALLOCATIONS: [&str; 5] = [
    "-fno-builtin-malloc",
    "-fno-builtin-calloc",
    "-fno-builtin-realloc",
    "-fno-builtin-aligned_alloc",
    "-fno-builtin-strdup",
];

/// How the subject is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Build {
    /// Without optimisation, counting its branches.
    Counting,
    /// Without optimisation, keeping how decisions are evaluated.
    Deciding,
    /// As the subject's flags say.
    Plain,
}

/// The runtime, compiled: it does for every build of a subject with the same flags. It needs nothing of a search, so it
/// can be built before there are tests.
#[derive(Debug)]
pub struct Runtime {
    folder: TempDir,
}

impl Runtime {
    /// Compiles it; those of the user's flags that choose the machine hold for it too.
    pub fn build(toolchain: &Toolchain, flags: &[String]) -> Result<Runtime, ReplayError> {
        let runtime = Runtime { folder: folder_named("runtime")? };
        let source = write(runtime.folder.path(), "runtime.c", RUNTIME.as_bytes())?;
        let extra = ["-c".to_owned(), "-std=gnu11".to_owned()];
        let built = toolchain.compile(&[source], &target_flags(flags), &extra, &runtime.object());
        built.map_err(|source| ReplayError::Target { source })?;
        Ok(runtime)
    }

    fn object(&self) -> PathBuf {
        self.folder.path().join("runtime.o")
    }
}

/// A subject and its tests as one executable, in a folder that goes away with this value.
#[derive(Debug)]
pub(super) struct Driver {
    pub(super) folder: TempDir,
    pub(super) tests: Vec<Expected>,
    /// What the subject's file refers to and nothing defines.
    pub(super) missing: Vec<String>,
    /// Where the libraries are that the user's flags name.
    pub(super) libraries: Vec<PathBuf>,
}

impl Driver {
    /// Builds it.
    pub(super) fn build(
        toolchain: &Toolchain,
        runtime: &Runtime,
        subject: &Subject,
        tests: &[ReplayTest],
        build: Build,
    ) -> Result<Driver, ReplayError> {
        let mut ids = HashSet::new();
        assert!(
            tests.iter().all(|test| ids.insert(test.id)),
            "the tests of a replay should have different ids"
        );
        let file = std::path::absolute(&subject.file)
            .map_err(ReplayError::file("the path of the subject cannot be made absolute"))?;
        file.metadata().map_err(|_| ToolchainError::FileNotFound { path: subject.file.clone() })?;
        let tests_expected = tests.iter().map(|test| Expected::new(test, &subject.result)).collect();
        let libraries = library_folders(&subject.flags);
        let mut driver =
            Driver { folder: temporary_folder()?, tests: tests_expected, missing: Vec::new(), libraries };

        let steps: Vec<TestSteps<'_>> = tests.iter().map(ReplayTest::steps).collect();
        let frame = subject.frame();
        let mut sources = vec![write(driver.folder.path(), "driver.c", &frame.driver(&file, &steps)?)?];
        for (number, other) in &subject.others {
            let file = std::path::absolute(other)
                .map_err(ReplayError::file("the path of a file cannot be made absolute"))?;
            let part = frame.part((*number, &file), &steps)?;
            sources.push(write(driver.folder.path(), &format!("part{number}.c"), &part)?);
        }
        let mut flags = subject.flags.clone();
        flags.push(runtime.object().to_string_lossy().into_owned());
        let own = [("outside", &subject.outside), ("library", &subject.library)];
        for (name, text) in own.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?))) {
            let source = write(driver.folder.path(), &format!("{name}.c"), text.as_bytes())?;
            let object = driver.folder.path().join(format!("{name}.o"));
            let extra = ["-c", "-w", "-std=gnu11", "-fno-builtin", "-DFLIPSIDE_REPLAY"].map(str::to_owned);
            let mut compiled_with = target_flags(&subject.flags);
            // What it writes has to count as initialised.
            compiled_with.extend(subject.flags.iter().filter(|flag| *flag == "-fsanitize=memory").cloned());
            toolchain.compile(&[source], &compiled_with, &extra, &object)?;
            flags.push(object.to_string_lossy().into_owned());
        }
        flags.extend(subject.library.iter().flat_map(|text| wrapping(text)));
        if subject.frees {
            flags.extend(["-Wl,--wrap=free", "-Wl,--wrap=realloc"].map(str::to_owned));
        }
        let extra: Vec<String> = LINK_FLAGS.iter().chain(&ALLOCATIONS).map(|&flag| flag.to_owned()).collect();
        let executable = driver.executable();
        let built = match build {
            Build::Counting => toolchain.compile_with_coverage(&sources, &flags, &extra, &executable),
            Build::Deciding => toolchain.compile_with_mcdc(&sources, &flags, &extra, &executable),
            Build::Plain => toolchain.compile(&sources, &flags, &extra, &executable),
        };
        let warnings =
            built.map_err(|source| ReplayError::Build { function: subject.function.clone(), source })?;
        driver.missing = missing_names(&warnings);
        Ok(driver)
    }

    pub(super) fn executable(&self) -> PathBuf {
        self.folder.path().join("replay")
    }
}

/// The folders in which the user's flags look for shared libraries.
fn library_folders(flags: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut words = flags.iter();
    while let Some(flag) = words.next() {
        let joined = ["-L", "-Wl,-rpath=", "-Wl,-rpath,"].iter().find_map(|name| flag.strip_prefix(name));
        match joined {
            Some("") => found.extend(words.next().map(PathBuf::from)),
            Some(folder) => found.push(PathBuf::from(folder)),
            None if flag == "-rpath" => found.extend(words.next().map(PathBuf::from)),
            None if Path::new(flag).extension().is_some_and(|ending| ending == "so") => {
                found.extend(Path::new(flag).parent().map(Path::to_owned));
            }
            None => {}
        }
    }
    found.iter().filter_map(|folder| std::path::absolute(folder).ok()).collect()
}

/// Flags that put the models of the library that are called `__wrap_NAME` in the place of what they stand for, in the subject too where it
/// is optimised.
fn wrapping(library: &str) -> Vec<String> {
    let names = ["calloc", "getenv", "malloc", "realloc"];
    let wrapped = names.iter().filter(|name| library.contains(&format!("\"__wrap_{name}\"")));
    wrapped.flat_map(|name| [format!("-Wl,--wrap={name}"), format!("-fno-builtin-{name}")]).collect()
}

pub(super) fn temporary_folder() -> Result<TempDir, ReplayError> {
    folder_named("replay")
}

fn folder_named(name: &str) -> Result<TempDir, ReplayError> {
    flipside_toolchain::temporary_folder(name).map_err(ReplayError::file("a temporary folder cannot be made"))
}

fn write(folder: &Path, name: &str, text: &[u8]) -> Result<PathBuf, ReplayError> {
    let path = folder.join(name);
    std::fs::write(&path, text).map_err(ReplayError::file("the driver cannot be written"))?;
    Ok(path)
}

/// The names in the linker's warnings, GNU's or LLVM's, each once.
fn missing_names(warnings: &str) -> Vec<String> {
    let names = warnings.lines().filter_map(|line| {
        let gnu = line.split_once("undefined reference to `").and_then(|(_, rest)| rest.strip_suffix('\''));
        gnu.or_else(|| line.split_once("undefined symbol: ").map(|(_, name)| name))
    });
    names.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
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
}
