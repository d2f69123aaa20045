//! The folder with results, `.flipside`: one folder per function, named by its key.
//!
//! ```text
//! .flipside/functions/KEY/record.json    what is known of the function
//! .flipside/functions/KEY/report/        what `flipside cover` wrote
//! .flipside/surveys/NAME.json            the functions of a file, with what they were read from
//! .flipside/tool                         the hash of this program
//! .flipside/work/PROCESS-NUMBER/         what is being made
//! .flipside/project.json, times.json     everything together, made from the records
//! ```
//!
//! **Invariant:** a folder of a function is made elsewhere, whole, and then renamed. So whoever is killed loses the function at work
//! and nothing else, and two runs at once at worst do something twice.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use flipside_report::sha256;
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::reading::KnownSurvey;
use crate::record::Record;

/// The folders of functions.
const FUNCTIONS: &str = "functions";
/// What files have.
const SURVEYS: &str = "surveys";
/// The hash of this program.
const TOOL: &str = "tool";
/// What is being made.
const WORK: &str = "work";
/// What is known of a function.
const RECORD: &str = "record.json";
/// What `flipside cover` wrote.
const REPORT: &str = "report";

/// A folder with results.
#[derive(Debug)]
pub(crate) struct Store {
    folder: PathBuf,
    next: AtomicUsize,
}

impl Store {
    /// Makes the folder where it is not there; what processes that are gone left in it is removed.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder.join(FUNCTIONS))?;
        fs::create_dir_all(folder.join(SURVEYS))?;
        fs::create_dir_all(folder.join(WORK))?;
        let folder = folder.canonicalize()?;
        // Nobody wants to have it under version control.
        let ignore = folder.join(".gitignore");
        if !ignore.exists() {
            fs::write(ignore, "*\n")?;
        }
        for entry in fs::read_dir(folder.join(WORK))?.flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| name.split('-').next()).unwrap_or_default();
            if !Path::new("/proc").join(owner).exists() {
                fs::remove_dir_all(entry.path()).ok();
            }
        }
        Ok(Store { folder, next: AtomicUsize::new(0) })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A folder of its own for something that is being made.
    pub(crate) fn work(&self) -> io::Result<PathBuf> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let path = self.folder.join(WORK).join(format!("{}-{number}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(path)
    }

    /// The SHA-256 of a program. It is large: it is not read again as long as the system says that nobody has touched the file.
    pub(crate) fn hash_of_program(&self, program: &Path) -> io::Result<String> {
        let known = fs::metadata(program)?;
        let stamp = format!(
            "{} {} {} {} {} {}.{} {}.{}",
            program.display(),
            known.dev(),
            known.ino(),
            known.len(),
            known.mode(),
            known.mtime(),
            known.mtime_nsec(),
            known.ctime(),
            known.ctime_nsec()
        );
        let path = self.folder.join(TOOL);
        let stored = fs::read_to_string(&path).unwrap_or_default();
        if let Some((before, hash)) = stored.split_once('\n')
            && before == stamp
        {
            return Ok(hash.to_owned());
        }
        let hash = sha256(&fs::read(program)?);
        self.replace_file(&path, &format!("{stamp}\n{hash}"))?;
        Ok(hash)
    }

    /// What is known of a file.
    pub(crate) fn survey(&self, name: &str) -> Option<KnownSurvey> {
        serde_json::from_slice(&fs::read(self.survey_file(name)).ok()?).ok()
    }

    /// Stores what is known of a file.
    pub(crate) fn put_survey(&self, name: &str, known: &KnownSurvey) -> io::Result<()> {
        self.replace_file(&self.survey_file(name), &serde_json::to_string(known)?)
    }

    fn survey_file(&self, name: &str) -> PathBuf {
        self.folder.join(SURVEYS).join(name).with_extension("json")
    }

    /// A reader sees the old file or the new one.
    fn replace_file(&self, path: &Path, text: &str) -> io::Result<()> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let new = path.with_extension(format!("new-{}-{number}", std::process::id()));
        fs::write(&new, text)?;
        fs::rename(new, path)
    }

    /// Where the report of a function is, relative to the folder of the results.
    pub(crate) fn report_of(key: &str) -> String {
        format!("{FUNCTIONS}/{key}/{REPORT}")
    }

    /// Where a report is made.
    pub(crate) fn report_in(work: &Path) -> PathBuf {
        work.join(REPORT)
    }

    /// What is known of a function.
    pub(crate) fn record(&self, key: &str) -> Option<Record> {
        let text = fs::read(self.folder.join(FUNCTIONS).join(key).join(RECORD)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Stores what was made in a folder for work, with its record.
    pub(crate) fn put(&self, key: &str, work: &Path, record: &Record) -> io::Result<()> {
        fs::write(work.join(RECORD), serde_json::to_string_pretty(record)? + "\n")?;
        for name in ["stdout", "stderr"] {
            fs::remove_file(work.join(name)).ok();
        }
        replace(work, &self.folder.join(FUNCTIONS).join(key))
    }

    /// The same record with another budget; the report stays.
    pub(crate) fn update(&self, key: &str, record: &Record) -> io::Result<()> {
        let path = self.folder.join(FUNCTIONS).join(key).join(RECORD);
        self.replace_file(&path, &(serde_json::to_string_pretty(record)? + "\n"))
    }

    /// Takes over what another store knows of a function.
    pub(crate) fn take(&self, other: &Path, key: &str) -> io::Result<()> {
        let from = other.join(FUNCTIONS).join(key);
        if !from.join(RECORD).exists() {
            return Ok(());
        }
        let work = self.work()?;
        copy(&from, &work)?;
        replace(&work, &self.folder.join(FUNCTIONS).join(key))
    }
}

/// A folder takes the place of another one, in one step.
fn replace(new: &Path, place: &Path) -> io::Result<()> {
    match renameat_with(CWD, new, CWD, place, RenameFlags::NOREPLACE) {
        Ok(()) => Ok(()),
        Err(error) if io::Error::from(error).kind() == io::ErrorKind::AlreadyExists => {
            renameat_with(CWD, new, CWD, place, RenameFlags::EXCHANGE)?;
            fs::remove_dir_all(new)
        }
        Err(error) => Err(error.into()),
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;

    #[test]
    fn a_function_is_stored_whole_and_replaced_in_one_step() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        for budget in [5.0, 10.0] {
            let work = store.work().unwrap();
            fs::create_dir(Store::report_in(&work)).unwrap();
            fs::write(Store::report_in(&work).join("x"), budget.to_string()).unwrap();
            let record = Record { budget, ..Record::without_report(Status::Open, 2) };
            store.put("k", &work, &record).unwrap();
            assert!((store.record("k").unwrap().budget - budget).abs() < 0.1);
            let report = folder.path().join(Store::report_of("k")).join("x");
            assert_eq!(fs::read_to_string(report).unwrap(), budget.to_string());
            assert_eq!(fs::read_dir(folder.path().join(WORK)).unwrap().count(), 0);
        }
        assert!(store.record("other").is_none());
        // What a process that is gone left.
        fs::create_dir(folder.path().join(WORK).join("999999999-0")).unwrap();
        Store::open(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path().join(WORK)).unwrap().count(), 0);
    }
}
