//! Suites and formats of other tools, beside `report.json`.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use flipside_report::emit::{File, Format, Material, test_comp};
use flipside_report::{Report, Source};

use crate::error::PipelineError;
use crate::options::EmitOptions;
use crate::output::OutputFolder;

/// Do these formats exist for what was covered: a function, or a program?
pub fn check(wanted: &EmitOptions, is_program: bool) -> Result<(), PipelineError> {
    let refused = wanted.formats.iter().find_map(|format| format.refusal(is_program));
    let no_suite = (wanted.suite.is_some() && !is_program).then(|| {
        "--suite is for programs, which ask for their inputs; suites of functions are --emit c,unity,cmocka,gtest"
            .to_owned()
    });
    refused.or(no_suite).map_or(Ok(()), |why| Err(PipelineError::Options(why)))
}

/// Writes these formats into a folder with results; the places that were written.
pub fn write(
    out: &OutputFolder,
    report: &Report,
    sources: &[Source],
    wanted: &EmitOptions,
) -> Result<Vec<PathBuf>, PipelineError> {
    let subject = from_folder(out.path(), Path::new(&report.subject.file));
    let others: Vec<String> =
        report.subject.others().map(|file| from_folder(out.path(), Path::new(file))).collect();
    let EmitOptions { minimize, at_most, .. } = *wanted;
    let material = Material { report, sources, subject: &subject, others: &others, minimize, at_most };
    let mut places = Vec::new();
    for format in &wanted.formats {
        let Format { name, make, .. } = format;
        let files = make(material).map_err(|why| PipelineError::Options(format!("--emit {name}: {why}")))?;
        places.extend(write_files(out, &files)?);
    }
    Ok(places)
}

/// A Test-Comp suite that is kept in a folder of its own.
pub(crate) fn suite(report: &Report, wanted: &EmitOptions) -> Vec<(String, String)> {
    let EmitOptions { minimize, at_most, .. } = *wanted;
    test_comp::suite(Material { report, sources: &[], subject: "", others: &[], minimize, at_most })
}

/// Files on their own, and folders as a whole.
fn write_files(out: &OutputFolder, files: &[File]) -> Result<Vec<PathBuf>, PipelineError> {
    let mut folders: BTreeMap<&str, Vec<(&str, &[u8])>> = BTreeMap::new();
    let mut places = Vec::new();
    for File { path, bytes } in files {
        match path.split_once('/') {
            Some((folder, name)) => folders.entry(folder).or_default().push((name, bytes)),
            None => {
                out.write(path, bytes)?;
                places.push(out.path().join(path));
            }
        }
    }
    for (folder, files) in folders {
        out.write_folder(folder, &files)?;
        places.push(out.path().join(folder));
    }
    Ok(places)
}

/// A file, seen from a folder in this one: relative where that is possible.
fn from_folder(folder: &Path, file: &Path) -> String {
    let (Ok(folder), Ok(file)) = (folder.canonicalize(), file.canonicalize()) else {
        return file.display().to_string();
    };
    let shared = folder.components().zip(file.components()).take_while(|(one, other)| one == other).count();
    // Nothing in common but the root: they are moved apart.
    if shared <= 1 {
        return file.display().to_string();
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    let path: PathBuf =
        std::iter::once(Component::ParentDir).chain(up).chain(file.components().skip(shared)).collect();
    path.display().to_string()
}
