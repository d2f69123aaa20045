//! A Test-Comp suite that is there from the first test on, so that whoever kills the command has the tests that were found.
//!
//! While the search goes on, each test is added that covers something new. At the end the suite becomes that of the report.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use flipside_context::Test;
use flipside_execute::Machine;
use flipside_report::emit::test_comp::{SuiteHead, case, is_by_us, metadata, name};
use flipside_report::{asked, sha256};
use flipside_search::{Observer, Standing};

use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::options::CoverOptions;
use crate::regular::read_bytes;

/// A suite that grows.
pub(super) struct KeptSuite<'m> {
    folder: PathBuf,
    monitor: &'m dyn Monitor,
    /// What could not be written.
    failed: Mutex<Option<io::Error>>,
}

impl<'m> KeptSuite<'m> {
    /// A suite without tests; one that was there goes.
    pub fn begin(
        folder: &Path,
        options: &CoverOptions,
        monitor: &'m dyn Monitor,
    ) -> Result<Self, PipelineError> {
        let source = &options.search.source;
        let file = source.first_file();
        let text = read_bytes(Path::new(&file)).unwrap_or_default();
        let head = SuiteHead {
            file: &file,
            sha256: &sha256(&text),
            is_32_bit: source.flags.iter().any(|flag| flag == "-m32"),
            specification: options.specification.as_deref(),
        };
        write_suite(folder, &[(METADATA.to_owned(), metadata(head))])?;
        Ok(KeptSuite { folder: folder.to_owned(), monitor, failed: Mutex::default() })
    }

    /// Was everything written?
    pub fn verify(&self) -> Result<(), PipelineError> {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.take().map_or(Ok(()), |error| Err(cannot_write(&self.folder, &error)))
    }
}

impl Observer for KeptSuite<'_> {
    fn look(&self, standing: Standing) {
        self.monitor.look(standing);
    }

    fn found(&self, machine: &Machine<'_>, test: &Test) {
        let written = write_whole(&self.folder, &name(test.id), &case(&asked(machine, test)));
        if let Err(error) = written {
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

/// Writes these files, and takes away other tests that are there. A folder that holds something else, or the suite of
/// another tool, is left alone.
pub(super) fn write_suite(folder: &Path, files: &[(String, String)]) -> Result<(), PipelineError> {
    let wrong = |error: io::Error| cannot_write(folder, &error);
    std::fs::create_dir_all(folder).map_err(wrong)?;
    let names: Vec<String> = std::fs::read_dir(folder)
        .map_err(wrong)?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    if let Some(foreign) = names.iter().find(|name| !is_of_a_suite(name)) {
        return Err(PipelineError::file(&folder.join(foreign), "is no part of a suite; give another folder"));
    }
    let is_ours = std::fs::read_to_string(folder.join(METADATA)).is_ok_and(|text| is_by_us(&text));
    if !is_ours && names.iter().any(|name| name != PARTIAL) {
        return Err(PipelineError::file(
            folder,
            "holds a suite that flipside did not write; give another folder",
        ));
    }
    for (name, text) in files {
        write_whole(folder, name, text).map_err(wrong)?;
    }
    for old in names.iter().filter(|old| files.iter().all(|(name, _)| name != *old)) {
        std::fs::remove_file(folder.join(old)).map_err(wrong)?;
    }
    Ok(())
}

fn is_of_a_suite(name: &str) -> bool {
    let number = name.strip_prefix("test-").and_then(|rest| rest.strip_suffix(".xml"));
    [METADATA, PARTIAL].contains(&name) || number.is_some_and(|number| number.parse::<u32>().is_ok())
}

const METADATA: &str = "metadata.xml";
/// A file while it is written.
const PARTIAL: &str = ".partial";

/// In one step: a reader sees the whole file or none.
fn write_whole(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let partial = folder.join(PARTIAL);
    std::fs::remove_file(&partial).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    let mut file = std::fs::File::create_new(&partial)?;
    io::Write::write_all(&mut file, text.as_bytes())?;
    std::fs::rename(&partial, folder.join(name))
}

fn cannot_write(folder: &Path, error: &io::Error) -> PipelineError {
    PipelineError::file(folder, format!("cannot be written: {error}"))
}
