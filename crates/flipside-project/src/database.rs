//! `compile_commands.json`: which files are compiled, and how. Where there is none, all C files of a folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::flags::{self, Unusable};
use crate::words;

/// What CMake, Meson, Bear and others call it.
const NAME: &str = "compile_commands.json";

/// Why nothing is known of a code base.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It cannot be read.
    #[error("{}: {what}", .path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// It is not what such files are.
    #[error("{}:{}:{}: {error}; a list of objects with `directory`, `file` and `command` or `arguments` is expected", .path.display(), .error.line(), .error.column())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: serde_json::Error,
    },
}

/// An entry, as files have it.
#[derive(Debug, Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

/// A C file, and how it is compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// The file, absolute and without links.
    pub file: PathBuf,
    /// The flags for clang, or why there are none.
    pub flags: Result<Vec<String>, Unusable>,
}

/// The C files of a code base.
#[derive(Clone, Debug)]
pub struct Database {
    /// Each file with its flags; the same file with other flags is another unit. Sorted, none twice.
    pub units: Vec<Unit>,
    /// The file that it was read from; none where the files of a folder were taken.
    pub source: Option<PathBuf>,
}

impl Database {
    /// What a build directory says: its `compile_commands.json` (which may also be named itself), or, where it has none, the C files
    /// in it.
    pub fn read(build: &Path) -> Result<Self, DatabaseError> {
        let path = if build.is_file() { build.to_owned() } else { build.join(NAME) };
        if !path.exists() {
            let units = files_of(build)?.into_iter().map(|file| Unit { file, flags: Ok(Vec::new()) });
            return Ok(Database { units: units.collect(), source: None });
        }
        let text = std::fs::read_to_string(&path).map_err(|error| DatabaseError::File {
            path: path.clone(),
            what: format!("cannot be read: {error}"),
        })?;
        let entries: Vec<Entry> = serde_json::from_str(&text)
            .map_err(|error| DatabaseError::Syntax { path: path.clone(), error })?;
        let base = path.parent().map(|parent| parent.canonicalize().unwrap_or_else(|_| parent.to_owned()));
        let base = base.unwrap_or_default();
        let units: BTreeSet<Unit> = entries.iter().filter_map(|entry| entry.unit(&base)).collect();
        Ok(Database { units: units.into_iter().collect(), source: Some(path) })
    }

    /// How a file is compiled, in the order of the flags; several where several targets compile it.
    pub fn units_of(&self, file: &Path) -> Vec<&Unit> {
        let Ok(file) = file.canonicalize() else { return Vec::new() };
        self.units.iter().filter(|unit| unit.file == file).collect()
    }
}

impl Entry {
    /// The unit; none where another language is compiled. A relative `directory` is relative to the file of the database.
    fn unit(&self, base: &Path) -> Option<Unit> {
        let directory = base.join(&self.directory);
        let file = directory.join(&self.file);
        let given = match (&self.arguments, &self.command) {
            (Some(words), _) => words.clone(),
            (None, Some(command)) => words::split(command),
            (None, None) => Vec::new(),
        };
        let words = words::with_response_files(given, &directory);
        if !flags::is_c(&file, &words) {
            return None;
        }
        let Ok(file) = file.canonicalize() else {
            let what = "the file is not there any more: make the build again";
            // Its folder may be, and then its name is as that of its neighbours.
            let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
            let place = folder.and_then(|folder| Some(folder.join(file.file_name()?)));
            let file = place.unwrap_or(file);
            return Some(Unit { file, flags: Err(Unusable(what.into())) });
        };
        let flags = flags::for_clang(&words, &directory, &file);
        Some(Unit { file, flags })
    }
}

/// The C files in a folder and below it, but for what is hidden.
fn files_of(folder: &Path) -> Result<BTreeSet<PathBuf>, DatabaseError> {
    let fail = |path: &Path, error: std::io::Error| DatabaseError::File {
        path: path.to_owned(),
        what: format!("cannot be read: {error}"),
    };
    let mut found = BTreeSet::new();
    let mut waiting = vec![folder.canonicalize().map_err(|error| fail(folder, error))?];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|error| fail(&folder, error))? {
            let entry = entry.map_err(|error| fail(&folder, error))?;
            let (path, kind) = (entry.path(), entry.file_type().map_err(|error| fail(&folder, error))?);
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            let is_result = entry.file_name() == "flipside-out";
            if kind.is_dir() && !is_hidden && !is_result {
                waiting.push(path);
            } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "c") {
                found.insert(path);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_in_all_their_forms() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("build")).unwrap();
        std::fs::create_dir_all(root.join("src")).unwrap();
        std::fs::write(root.join("src/a.c"), "").unwrap();
        std::fs::write(root.join("src/b.c"), "").unwrap();
        let text = r#"[
            {"directory": ".", "file": "../src/a.c", "command": "gcc -DX=\"a b\" -I../src -c ../src/a.c -o a.o"},
            {"directory": ".", "file": "../src/a.c", "arguments": ["cc", "-DX=a b", "-I", "../src", "-c", "../src/a.c"]},
            {"directory": "../src", "file": "b.c", "command": "ccache gcc -O2 -c b.c"},
            {"directory": "../src", "file": "b.c", "command": "gcc -O2 -c b.c"},
            {"directory": ".", "file": "../src/gone.c", "command": "gcc -c ../src/gone.c"},
            {"directory": ".", "file": "x.cpp", "command": "g++ -c x.cpp"}
        ]"#;
        std::fs::write(root.join("build").join(NAME), text).unwrap();
        let database = Database::read(&root.join("build")).unwrap();
        let shown: Vec<String> = database
            .units
            .iter()
            .map(|unit| {
                let name = unit.file.file_name().unwrap().to_string_lossy().into_owned();
                let flags = unit.flags.clone().map_or_else(|error| error.0, |flags| flags.join(" "));
                format!("{name}: {}", flags.replace(&root.display().to_string(), "ROOT"))
            })
            .collect();
        let expected = [
            "a.c: -DX=a b -I ROOT/src -c",
            "a.c: -DX=a b -IROOT/src -c -o a.o",
            "b.c: -O2 -c",
            "gone.c: the file is not there any more: make the build again",
        ];
        assert_eq!(shown, expected);
        assert_eq!(database.units_of(&root.join("build/../src/a.c")).len(), 2);
    }

    #[test]
    fn what_is_no_database_is_refused_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(NAME), "[\n{]").unwrap();
        let error = Database::read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("compile_commands.json:2:2: "), "{error}");
    }

    #[test]
    fn without_a_database_all_files_of_a_folder_are_taken() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["x.c", "deep/y.c", ".hidden/z.c", "h.h"] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let database = Database::read(folder.path()).unwrap();
        assert!(database.source.is_none());
        assert_eq!(database.units.len(), 2);
    }
}
