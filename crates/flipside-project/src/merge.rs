//! Results of several machines as one. Merging what is merged changes nothing, and the order of the folders does not matter.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::store::Store;
use crate::{FunctionResult, ProjectError, ProjectResult, Status};

/// Puts the results of these folders together into another one, which may be one of them. With them, what was there before.
pub fn merge(
    folders: &[PathBuf],
    out: &Path,
) -> Result<(ProjectResult, Option<ProjectResult>), ProjectError> {
    let read = |folder: &PathBuf| Ok((folder.clone(), ProjectResult::read(folder)?));
    let parts = folders.iter().map(read).collect::<Result<Vec<_>, ProjectError>>()?;
    let Some((_, first)) = parts.first() else {
        return Err(ProjectError::Input("there is nothing to merge: give folders with results".into()));
    };
    if let Some((folder, _)) =
        parts.iter().find(|(_, part)| part.criterion != first.criterion || part.version != first.version)
    {
        return Err(ProjectError::Input(format!(
            "{}: has another criterion, or is of another version of Flipside, than {}",
            folder.display(),
            folders[0].display()
        )));
    }
    let mut merged = ProjectResult { functions: Vec::new(), unread: Vec::new(), ..first.clone() };
    let mut best: BTreeMap<String, (FunctionResult, &Path)> = BTreeMap::new();
    for (folder, part) in &parts {
        merged.unread.extend(part.unread.iter().cloned());
        for function in &part.functions {
            let known = best.get(&function.id()).map(|(known, _)| known);
            if known.is_none_or(|known| rank(function) > rank(known)) {
                best.insert(function.id(), (function.clone(), folder));
            }
        }
    }
    merged.unread.sort();
    merged.unread.dedup();
    let store = Store::open(out).map_err(|error| ProjectError::file(out, &error))?;
    for (function, folder) in best.values() {
        let same = folder.canonicalize().is_ok_and(|folder| folder == store.folder());
        if !same {
            store.take(folder, &function.key).map_err(|error| ProjectError::file(folder, &error))?;
        }
    }
    merged.functions = best.into_values().map(|(function, _)| function).collect();
    merged.reproducible = merged.functions.iter().all(|function| function.reproducible);
    let before = ProjectResult::read(store.folder()).ok();
    merged.write(store.folder())?;
    Ok((merged, before))
}

/// What is better: what is settled, then what is known of more branches. The rest makes the choice the same in any order.
fn rank(function: &FunctionResult) -> (u8, usize, &str, String) {
    let status = match function.status {
        Status::Settled => 3,
        Status::Open => 2,
        Status::Failed { .. } => 1,
        Status::Skipped { .. } => 0,
    };
    let rest = serde_json::to_string(function).unwrap_or_default();
    (status, function.counts.settled(), &function.key, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::project as part;

    fn function(name: &str, status: Status) -> FunctionResult {
        FunctionResult { key: name.into(), status, ..crate::tests::function("a.c", 1, name) }
    }

    #[test]
    fn the_order_does_not_matter_and_merging_twice_is_merging_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let parts = [
            vec![function("f", Status::Open), function("g", Status::Settled)],
            vec![function("f", Status::Settled)],
        ];
        for (name, functions) in ["one", "two"].into_iter().zip(parts) {
            std::fs::create_dir(path(name)).unwrap();
            part(functions).write(&path(name)).unwrap();
        }
        let text = |name: &str| std::fs::read_to_string(path(name).join("project.json")).unwrap();
        merge(&[path("one"), path("two")], &path("a")).unwrap();
        merge(&[path("two"), path("one"), path("two")], &path("b")).unwrap();
        assert_eq!(text("a"), text("b"));
        let (merged, _) = merge(&[path("a"), path("one")], &path("a")).unwrap();
        assert_eq!(text("a"), text("b"));
        assert!(merged.functions.iter().all(|function| function.status == Status::Settled));
        assert_eq!(merged.functions.len(), 2);
    }
}
