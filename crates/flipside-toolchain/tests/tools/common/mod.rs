//! Shared by the tests: every installed clang, and a folder to work in.

use std::path::{Path, PathBuf};

use flipside_toolchain::Toolchain;

/// Runs a test with every installed clang; a machine without any is an error.
pub fn for_each_clang(test: impl Fn(&Toolchain)) {
    let installed = Toolchain::find_all();
    assert!(!installed.is_empty(), "the tests need a clang");
    for toolchain in &installed {
        println!("with clang {}", toolchain.version());
        test(toolchain);
    }
}

/// A folder that is removed after the test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The names of what is in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = self.path().read_dir().unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Flags from a line.
pub fn flags(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}
