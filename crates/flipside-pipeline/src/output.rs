//! A folder with results.
//!
//! **Invariant:** what is replaced or removed in it was written by Flipside, and is as it was written.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::PipelineError;
use crate::written::{LIST, Written};

/// What a file is called while it is being written.
const PARTIAL: &str = "partial";

/// A folder with results, which has one file that says so.
pub struct OutputFolder {
    path: PathBuf,
    main: &'static str,
    written: RefCell<Written>,
}

impl OutputFolder {
    /// The folder whose results have this main file: made when it is not there; one that holds something else is left
    /// alone.
    pub fn open(path: &Path, main: &'static str) -> Result<Self, PipelineError> {
        let fail = |what: String| PipelineError::file(path, what);
        std::fs::create_dir_all(path).map_err(|error| fail(format!("cannot be made: {error}")))?;
        let entries = std::fs::read_dir(path).map_err(|error| fail(format!("cannot be read: {error}")))?;
        let written = Written::read(path);
        let is_ours = |name: PathBuf| {
            let known = name.to_str().is_some_and(|name| name == LIST || written.lists(name));
            known || name.extension().is_some_and(|extension| extension == PARTIAL)
        };
        let foreign = entries.flatten().any(|entry| !is_ours(entry.file_name().into()));
        if foreign && !path.join(main).exists() {
            return Err(fail("holds something else; give another folder with --out".into()));
        }
        Ok(OutputFolder { path: path.to_owned(), main, written: RefCell::new(written) })
    }

    /// The same for new results: a main file that is the user's is left alone, too.
    pub fn for_new_results(path: &Path, main: &'static str) -> Result<Self, PipelineError> {
        let folder = Self::open(path, main)?;
        folder.check([main])?;
        Ok(folder)
    }

    /// Can these files and folders be written? Not where the user has put something, or has changed what was there.
    pub fn check<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<(), PipelineError> {
        let written = self.written.borrow();
        match names.into_iter().find_map(|name| written.foreign(&self.path, name)) {
            None => Ok(()),
            Some(foreign) => Err(PipelineError::file(
                &self.path.join(foreign),
                "is not as Flipside wrote it, and would be replaced; move it away, or give another folder with --out",
            )),
        }
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
    pub fn write_main(&self, report: &impl Serialize) -> Result<(), PipelineError> {
        let text = serde_json::to_string_pretty(report)
            .map_err(|error| PipelineError::Internal(error.to_string()))?;
        self.write(self.main, (text + "\n").as_bytes())
    }

    /// Writes a folder of files: all of it or nothing. What was there before under its name goes.
    pub fn write_folder(&self, name: &str, files: &[(&str, &[u8])]) -> Result<(), PipelineError> {
        self.check([name])?;
        let folder = self.path.join(name);
        let partial = self.path.join(format!("{name}.{PARTIAL}"));
        let paths: Vec<(String, &[u8])> =
            files.iter().map(|(file, bytes)| (format!("{name}/{file}"), *bytes)).collect();
        self.listed(name, &paths, || {
            remove(&partial)?;
            std::fs::create_dir(&partial)?;
            for (file, bytes) in files {
                std::fs::write(partial.join(file), bytes)?;
            }
            remove(&folder)?;
            std::fs::rename(&partial, &folder)
        })
    }

    /// Takes a folder of an earlier run away: it would not belong to the new results.
    pub fn remove_folder(&self, name: &str) -> Result<(), PipelineError> {
        self.check([name])?;
        self.listed(name, &[], || remove(&self.path.join(name)))
    }

    /// Writes a file: all of it or nothing, whatever happens meanwhile.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), PipelineError> {
        self.check([name])?;
        self.listed(name, &[(name.to_owned(), bytes)], || replace(&self.path, name, bytes))
    }

    /// Replaces what has a name by these files, which are on the list before and alone on it afterwards.
    fn listed(
        &self,
        name: &str,
        files: &[(String, &[u8])],
        replace: impl FnOnce() -> std::io::Result<()>,
    ) -> Result<(), PipelineError> {
        let mut written = self.written.borrow_mut();
        let add = |written: &mut Written| files.iter().for_each(|(path, bytes)| written.add(path, bytes));
        add(&mut written);
        self.put(LIST, written.text().as_bytes())?;
        replace().map_err(|error| self.unwritable(name, &error))?;
        written.forget(name);
        add(&mut written);
        self.put(LIST, written.text().as_bytes())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), PipelineError> {
        replace(&self.path, name, bytes).map_err(|error| self.unwritable(name, &error))
    }

    fn unwritable(&self, name: &str, error: &std::io::Error) -> PipelineError {
        PipelineError::file(&self.path.join(name), format!("cannot be written: {error}"))
    }
}

/// Replaces a file as a whole.
fn replace(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let partial = folder.join(format!("{name}.{PARTIAL}"));
    std::fs::write(&partial, bytes).and_then(|()| std::fs::rename(&partial, folder.join(name)))
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> std::io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
