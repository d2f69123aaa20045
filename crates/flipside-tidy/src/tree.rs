//! Reads the texts of the repository: the only module here that touches files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::Text;

/// What is read.
const EXTENSIONS: [&str; 8] = ["rs", "md", "toml", "js", "css", "html", "c", "h"];

/// Folders with nothing that was written here.
const SKIPPED: [&str; 2] = ["target", ".git"];

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All texts below a folder, by path. Those of this crate are left out: it has to name what it forbids.
pub fn texts(root: &Path) -> Vec<Text> {
    let mut texts = Vec::new();
    read(root, "", &mut texts);
    texts.sort_by(|a, b| a.path.cmp(&b.path));
    texts
}

fn read(folder: &Path, prefix: &str, texts: &mut Vec<Text>) {
    let entries = std::fs::read_dir(folder).expect("a folder of the repository should be readable");
    for entry in entries {
        let entry = entry.expect("a folder of the repository should be readable");
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type().expect("an entry should have a type");
        if kind.is_dir() && !SKIPPED.contains(&name.as_str()) && path != "crates/flipside-tidy" {
            read(&entry.path(), &format!("{path}/"), texts);
        } else if kind.is_file() && EXTENSIONS.iter().any(|end| name.ends_with(&format!(".{end}"))) {
            let bytes = std::fs::read(entry.path()).expect("a file of the repository should be readable");
            texts.push(Text { path, text: String::from_utf8_lossy(&bytes).into_owned() });
        }
    }
}

/// All files and folders below a folder.
pub fn paths(root: &Path) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    list(root, "", &mut paths);
    paths
}

fn list(folder: &Path, prefix: &str, paths: &mut BTreeSet<String>) {
    let entries = std::fs::read_dir(folder).expect("a folder of the repository should be readable");
    for entry in entries {
        let entry = entry.expect("a folder of the repository should be readable");
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() && !SKIPPED.contains(&name.as_str()) {
            list(&entry.path(), &format!("{path}/"), paths);
        }
        paths.insert(path);
    }
}
