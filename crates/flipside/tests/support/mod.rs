//! What the integration tests share; each uses a part of it.

#![allow(dead_code)]

pub mod documents;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use flipside_toolchain::Toolchain;

/// A folder of the repository's `tests`.
pub fn tests_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name)
}

/// Files for one test.
pub fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The C files of a folder, in order.
pub fn c_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} should hold C files", folder.display());
    files
}

/// The context file beside a C file, `NAME.toml` beside `NAME.c`; none where there is none.
pub fn context_of(file: &Path) -> Option<String> {
    let context = file.with_extension("toml");
    context.exists().then(|| context.to_str().unwrap().to_owned())
}

/// The installed versions of clang that the tests are about; there is always one. `FLIPSIDE_TEST_CLANG` set: only one.
pub fn toolchains() -> Vec<Toolchain> {
    let mut all = Toolchain::find_all();
    assert!(!all.is_empty(), "a clang should be installed");
    if std::env::var_os("FLIPSIDE_TEST_CLANG").is_some() {
        all.truncate(1);
    }
    all
}

/// Runs the command line.
pub fn flipside(arguments: &[&str]) -> Output {
    flipside_in(Path::new("."), arguments)
}

/// The arguments, where `cover` accepts all that was guessed, and that errors hide branches: for tests of anything else.
pub fn accepting<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let mut all = arguments.to_vec();
    if all.first() == Some(&"cover") {
        all.splice(1..1, ["--accept-bounds", "--accept-defaults", "--accept-hidden"]);
    }
    all
}

/// Runs the command line in a folder.
pub fn flipside_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flipside")).args(arguments).current_dir(folder).output().unwrap()
}

/// Status and what was said.
pub fn run(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = flipside_in(folder, arguments);
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&said).into_owned())
}

/// Runs a check on every item, on all cores, and reports everything that failed.
pub fn check_all<T: Sync>(items: &[T], check: impl Fn(&T) -> Result<(), String> + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let failures = std::sync::Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    if let Err(failure) = check(item) {
                        failures.lock().unwrap().push(failure);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {} failed:\n{}", failures.len(), items.len(), failures.join("\n"));
}
