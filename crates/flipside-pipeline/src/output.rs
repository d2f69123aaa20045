//! A folder with results: what is to be in it is gathered, and then published in one step.
//!
//! **Invariant:** what is replaced or removed in it was written by Flipside, and is as it was written. Nobody else writes there
//! meanwhile: the folder is locked as long as this value lives. Before a search it is known that the folder can be written.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use serde::Serialize;

use crate::error::PipelineError;
use crate::publish::{Content, Place};
use crate::written::{LIST, Written, has_results_only};

/// A folder with results, which has one file that says so.
pub struct OutputFolder {
    path: PathBuf,
    main: &'static str,
    written: RefCell<Written>,
    pending: RefCell<BTreeMap<String, Content>>,
    place: Place,
    /// Locked.
    _lock: File,
}

impl OutputFolder {
    /// The folder whose results have this main file: made when it is not there; one that holds something else is left
    /// alone.
    pub fn open(path: &Path, main: &'static str) -> Result<Self, PipelineError> {
        let fail = |what: String| PipelineError::file(path, what);
        std::fs::create_dir_all(path).map_err(|error| fail(format!("cannot be made: {error}")))?;
        let lock = File::open(path).map_err(|error| fail(format!("cannot be read: {error}")))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive).map_err(|_| {
            fail(
                "another run of Flipside writes there; wait for it, or give another folder with --out".into(),
            )
        })?;
        let entries = std::fs::read_dir(path).map_err(|error| fail(format!("cannot be read: {error}")))?;
        let written = Written::read(path);
        let is_listed = |name: PathBuf| name.to_str().is_some_and(|name| name == LIST || written.lists(name));
        let foreign = entries
            .flatten()
            .any(|entry| !is_listed(entry.file_name().into()) && !has_results_only(&entry.path()));
        if foreign && path.join(main).symlink_metadata().is_err() {
            return Err(fail("holds something else; give another folder with --out".into()));
        }
        let place = Place::of(path).map_err(|error| fail(format!("cannot be written: {error}")))?;
        Ok(OutputFolder {
            path: path.to_owned(),
            main,
            written: RefCell::new(written),
            pending: RefCell::default(),
            place,
            _lock: lock,
        })
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

    /// The main file.
    pub fn write_main(&self, report: &impl Serialize) -> Result<(), PipelineError> {
        let text = serde_json::to_string_pretty(report)
            .map_err(|error| PipelineError::Internal(error.to_string()))?;
        self.write(self.main, (text + "\n").as_bytes())
    }

    /// A folder of files. What was there before under its name goes.
    pub fn write_folder(&self, name: &str, files: &[(&str, &[u8])]) -> Result<(), PipelineError> {
        let files = files.iter().map(|(file, bytes)| ((*file).to_owned(), bytes.to_vec())).collect();
        self.add(name, Content::Folder(files))
    }

    /// A folder of an earlier run goes: it would not belong to the new results.
    pub fn remove_folder(&self, name: &str) -> Result<(), PipelineError> {
        self.add(name, Content::Nothing)
    }

    /// A file.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), PipelineError> {
        self.add(name, Content::File(bytes.to_vec()))
    }

    fn add(&self, name: &str, content: Content) -> Result<(), PipelineError> {
        // Stored results are not trusted, and names are made from what is in them.
        let is_plain = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains('/');
        let files = match &content {
            Content::Folder(files) => files.as_slice(),
            Content::File(_) | Content::Nothing => &[],
        };
        if !is_plain(name) || !files.iter().all(|(file, _)| is_plain(file)) {
            return Err(PipelineError::file(&self.path, format!("`{name}` is no name for results")));
        }
        self.check([name])?;
        self.pending.borrow_mut().insert(name.to_owned(), content);
        Ok(())
    }

    /// Publishes what was gathered. Whatever happens meanwhile, the folder has the old results or the new ones.
    pub fn publish(&self) -> Result<(), PipelineError> {
        let mut pending = self.pending.take();
        self.check(pending.keys().map(String::as_str))?;
        let mut written = self.written.borrow_mut();
        for (name, content) in &pending {
            written.forget(name);
            for (path, bytes) in content.files(name) {
                written.add(&path, bytes);
            }
        }
        pending.insert(LIST.to_owned(), Content::File(written.text().into_bytes()));
        self.place.publish(self.main, &pending).map_err(|error| {
            PipelineError::file(&self.path, format!("the results cannot be written: {error}"))
        })
    }
}
