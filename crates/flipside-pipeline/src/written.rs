//! What Flipside has written into a folder, so that nothing of the user's is replaced: a file that is not listed, or that is another by now, is the
//! user's.
//!
//! The list is `DIR/.written`, which `sha256sum --check` reads. It changes together with what it lists, in one step.

use std::collections::BTreeSet;
use std::path::Path;

use flipside_report::sha256;

use crate::publish::NEW;

/// The file with the list.
pub(crate) const LIST: &str = ".written";

/// Files by path in the folder, each with the hash of what was written.
#[derive(Debug, Default)]
pub(crate) struct Written(BTreeSet<(String, String)>);

impl Written {
    /// The list of a folder; nothing where there is none.
    pub fn read(folder: &Path) -> Self {
        let list = folder.join(LIST);
        // A pipe or a link is no list.
        let is_file = list.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
        let text = if is_file { std::fs::read_to_string(list).unwrap_or_default() } else { String::new() };
        let entry = |line: &str| line.split_once("  ").map(|(hash, path)| (path.to_owned(), hash.to_owned()));
        Written(text.lines().filter_map(entry).collect())
    }

    /// The list as a file.
    pub fn text(&self) -> String {
        self.0.iter().fold(String::new(), |text, (path, hash)| text + hash + "  " + path + "\n")
    }

    /// Notes what will be written.
    pub fn add(&mut self, path: &str, bytes: &[u8]) {
        self.0.insert((path.to_owned(), sha256(bytes)));
    }

    /// Forgets a file, or a folder of files.
    pub fn forget(&mut self, name: &str) {
        self.0.retain(|(path, _)| !is_in(path, name));
    }

    /// Is anything of this name listed: a file, or a folder of files?
    pub fn lists(&self, name: &str) -> bool {
        self.0.iter().any(|(path, _)| is_in(path, name))
    }

    /// The first file of the user's at this name, which is a file or a folder.
    pub fn foreign(&self, folder: &Path, name: &str) -> Option<String> {
        let place = folder.join(name);
        let metadata = place.symlink_metadata().ok()?;
        if metadata.is_dir() {
            let mut names: Vec<String> = std::fs::read_dir(&place)
                .ok()?
                .flatten()
                .map(|entry| format!("{name}/{}", entry.file_name().display()))
                .collect();
            names.sort();
            return names.iter().find_map(|inside| self.foreign(folder, inside));
        }
        // Links, pipes and devices are never ours.
        if !metadata.is_file() {
            return Some(name.to_owned());
        }
        let bytes = std::fs::read(&place).ok()?;
        (!self.0.contains(&(name.to_owned(), sha256(&bytes)))).then(|| name.to_owned())
    }
}

/// Is it a folder with nothing but results, by lists in it and in folders in it? A process that was killed leaves such folders.
pub(crate) fn has_results_only(folder: &Path) -> bool {
    let is_folder = folder.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
    let Some(entries) = std::fs::read_dir(folder).ok().filter(|_| is_folder) else { return false };
    let written = Written::read(folder);
    let is_ours = |name: &str| {
        let is_listed = written.lists(name) && written.foreign(folder, name).is_none();
        name == LIST || name.starts_with(NEW) || is_listed || has_results_only(&folder.join(name))
    };
    entries.flatten().all(|entry| entry.file_name().to_str().is_some_and(is_ours))
}

fn is_in(path: &str, name: &str) -> bool {
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
