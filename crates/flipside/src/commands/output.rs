//! A folder with results.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::failure::Failure;

/// What a file is called while it is being written.
const PARTIAL: &str = "partial";

/// A folder with results, which has one file that says so.
pub struct OutputFolder {
    path: PathBuf,
    main: &'static str,
}

impl OutputFolder {
    /// The folder whose results have this main file: made when it is not there; one that holds something else is left
    /// alone.
    pub fn open(path: &Path, main: &'static str) -> Result<Self, Failure> {
        let fail = |what: String| Failure::Input(format!("{}: {what}", path.display()));
        std::fs::create_dir_all(path).map_err(|error| fail(format!("cannot be made: {error}")))?;
        let entries = std::fs::read_dir(path).map_err(|error| fail(format!("cannot be read: {error}")))?;
        let is_partial = |name: PathBuf| name.extension().is_some_and(|extension| extension == PARTIAL);
        let foreign = entries.flatten().any(|entry| !is_partial(entry.file_name().into()));
        if foreign && !path.join(main).exists() {
            return Err(fail("holds something else; give another folder with --out".into()));
        }
        Ok(OutputFolder { path: path.to_owned(), main })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the main file is.
    pub fn main(&self) -> PathBuf {
        self.path.join(self.main)
    }

    /// Writes the main file.
    pub fn write_main(&self, report: &impl Serialize) -> Result<(), Failure> {
        let text =
            serde_json::to_string_pretty(report).map_err(|error| Failure::Internal(error.to_string()))?;
        self.write(self.main, (text + "\n").as_bytes())
    }

    /// Writes a folder of files: all of it or nothing. What was there before under its name goes.
    pub fn write_folder<'f>(
        &self,
        name: &str,
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
    ) -> Result<(), Failure> {
        let folder = self.path.join(name);
        let partial = self.path.join(format!("{name}.{PARTIAL}"));
        let write = || {
            remove(&partial)?;
            std::fs::create_dir(&partial)?;
            for (file, bytes) in files {
                std::fs::write(partial.join(file), bytes)?;
            }
            remove(&folder)?;
            std::fs::rename(&partial, &folder)
        };
        write().map_err(|error| Failure::Input(format!("{}: cannot be written: {error}", folder.display())))
    }

    /// Takes a folder of an earlier run away: it would not belong to the new results.
    pub fn remove_folder(&self, name: &str) -> Result<(), Failure> {
        let folder = self.path.join(name);
        remove(&folder)
            .map_err(|error| Failure::Input(format!("{}: cannot be removed: {error}", folder.display())))
    }

    /// Writes a file: all of it or nothing, whatever happens meanwhile.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let file = self.path.join(name);
        let partial = self.path.join(format!("{name}.{PARTIAL}"));
        std::fs::write(&partial, bytes)
            .and_then(|()| std::fs::rename(&partial, &file))
            .map_err(|error| Failure::Input(format!("{}: cannot be written: {error}", file.display())))
    }
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> std::io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
