//! Puts results into a folder in one step: a new folder is made beside it, with everything that stays, and the two change places.
//!
//! The new folder has a name that nobody could foresee and is made by us, so that no link that lies around is followed; files in it
//! are new. What is in it reaches the disk before the exchange.
//!
//! Where a folder cannot be exchanged (it is a mount point, or we are in it), its entries are, one by one, the main file last.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FlockOperation, RenameFlags, flock, renameat_with};

/// What names begin with that stand for new results while they are made.
pub(crate) const NEW: &str = ".flipside-new-";
/// What is written to see whether there is room: less than most results take.
const ROOM: usize = 1 << 20;

/// What is to be under a name.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    File(Vec<u8>),
    /// Files of a folder, by name.
    Folder(Vec<(String, Vec<u8>)>),
    Nothing,
}

impl Content {
    /// The files, by path.
    pub(crate) fn files(&self, name: &str) -> Vec<(String, &[u8])> {
        match self {
            Content::File(bytes) => vec![(name.to_owned(), bytes.as_slice())],
            Content::Folder(files) => {
                files.iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes.as_slice())).collect()
            }
            Content::Nothing => Vec::new(),
        }
    }
}

/// Where results go.
#[derive(Debug)]
pub(crate) struct Place {
    /// The folder, without links.
    folder: PathBuf,
    /// The folder that has it, where the two can change places.
    parent: Option<PathBuf>,
}

impl Place {
    /// Sees whether the folder can be written, and how. What a process that was killed left is removed.
    pub(crate) fn of(folder: &Path) -> io::Result<Self> {
        let folder = folder.canonicalize()?;
        let inside = std::env::current_dir().is_ok_and(|here| here.starts_with(&folder));
        let parent = folder.parent().filter(|_| !inside).map(Path::to_owned);
        let place = Place { parent: parent.filter(|parent| try_out(parent, &folder).is_ok()), folder };
        if place.parent.is_none() {
            remove_stale(&place.folder);
            let new = new_folder(&place.folder)?;
            let room = make_room(&new);
            fs::remove_dir_all(&new)?;
            room?;
        }
        Ok(place)
    }

    /// Publishes what is to be under these names; everything else in the folder stays.
    pub(crate) fn publish(&self, main: &str, contents: &BTreeMap<String, Content>) -> io::Result<()> {
        let new = new_folder(self.parent.as_deref().unwrap_or(&self.folder))?;
        let published = fill(&new, contents).and_then(|()| match &self.parent {
            Some(parent) => self.exchange(&new, parent, contents),
            None => self.replace_each(&new, main, contents),
        });
        // By now this is what was there before, or what could not be published.
        let removed = fs::remove_dir_all(&new);
        published.and(removed)
    }

    fn exchange(&self, new: &Path, parent: &Path, contents: &BTreeMap<String, Content>) -> io::Result<()> {
        fs::set_permissions(new, self.folder.metadata()?.permissions())?;
        keep_others(&self.folder, new, contents)?;
        sync(new)?;
        // Whoever looks for a lock from now on finds the new folder.
        let lock = File::open(new)?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        renameat_with(CWD, new, CWD, &self.folder, RenameFlags::EXCHANGE)?;
        sync(parent)?;
        // What came into the folder meanwhile.
        keep_others(new, &self.folder, contents)
    }

    fn replace_each(&self, new: &Path, main: &str, contents: &BTreeMap<String, Content>) -> io::Result<()> {
        sync(new)?;
        let (last, first): (Vec<_>, Vec<_>) = contents.iter().partition(|(name, _)| *name == main);
        for (name, content) in first.into_iter().chain(last) {
            let (from, to) = (new.join(name), self.folder.join(name));
            let is_there = to.symlink_metadata().is_ok();
            match content {
                Content::Nothing if is_there => fs::rename(&to, &from)?,
                Content::Nothing => {}
                Content::File(_) | Content::Folder(_) if is_there => {
                    renameat_with(CWD, &from, CWD, &to, RenameFlags::EXCHANGE)?;
                }
                Content::File(_) | Content::Folder(_) => fs::rename(&from, &to)?,
            }
        }
        sync(&self.folder)
    }
}

/// Can a folder beside this one change places with it? Nothing is changed.
fn try_out(parent: &Path, folder: &Path) -> io::Result<()> {
    remove_stale(parent);
    let (one, other) = (new_folder(parent)?, new_folder(parent)?);
    let tried = renameat_with(CWD, &one, CWD, &other, RenameFlags::EXCHANGE).map_err(io::Error::from);
    let tried = tried.and_then(|()| {
        // A mount point looks as if it were beside them, and is not.
        let device =
            |path: &Path| path.metadata().map(|metadata| std::os::unix::fs::MetadataExt::dev(&metadata));
        if device(folder)? == device(parent)? { Ok(()) } else { Err(io::ErrorKind::CrossesDevices.into()) }
    });
    let tried = tried.and_then(|()| make_room(&one));
    fs::remove_dir_all(&one)?;
    fs::remove_dir_all(&other)?;
    tried
}

/// A new folder in this one.
fn new_folder(parent: &Path) -> io::Result<PathBuf> {
    let path =
        parent.join(format!("{NEW}{}-{:016x}", std::process::id(), RandomState::new().hash_one(parent)));
    fs::create_dir(&path)?;
    Ok(path)
}

/// Is there room for results?
fn make_room(folder: &Path) -> io::Result<()> {
    let mut file = File::create_new(folder.join("room"))?;
    file.write_all(&vec![1; ROOM])?;
    file.sync_all()
}

/// Removes folders of processes that are gone.
fn remove_stale(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.strip_prefix(NEW)?.split_once('-'));
        let is_alive = |(process, _): (&str, &str)| Path::new("/proc").join(process).exists();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) && owner.is_some_and(|owner| !is_alive(owner)) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

/// Writes what is new.
fn fill(new: &Path, contents: &BTreeMap<String, Content>) -> io::Result<()> {
    for (name, content) in contents {
        if matches!(content, Content::Folder(_)) {
            fs::create_dir(new.join(name))?;
        }
        for (path, bytes) in content.files(name) {
            let mut file = OpenOptions::new().write(true).create_new(true).open(new.join(path))?;
            file.write_all(bytes)?;
            file.sync_all()?;
        }
        if matches!(content, Content::Folder(_)) {
            sync(&new.join(name))?;
        }
    }
    Ok(())
}

/// Gives a folder what another one has besides: the same files, under another name.
fn keep_others(from: &Path, to: &Path, contents: &BTreeMap<String, Content>) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_replaced = name.to_str().is_some_and(|name| contents.contains_key(name));
        let kept = to.join(&name);
        if !is_replaced && kept.symlink_metadata().is_err() {
            link(&entry.path(), &kept)?;
        }
    }
    Ok(())
}

/// The same file under another name; a copy where the file system has no such thing. Links stay links.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    if !from.symlink_metadata()?.is_dir() {
        return fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop));
    }
    fs::create_dir(to)?;
    fs::set_permissions(to, from.metadata()?.permissions())?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        link(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// What is in a folder reaches the disk.
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(text: &str) -> BTreeMap<String, Content> {
        let file = |text: &str| Content::File(text.as_bytes().to_vec());
        BTreeMap::from([
            ("main".to_owned(), file(text)),
            ("parts".to_owned(), Content::Folder(vec![("a".to_owned(), text.as_bytes().to_vec())])),
            ("gone".to_owned(), Content::Nothing),
        ])
    }

    /// Everything in a folder, as text.
    fn listed(folder: &Path) -> String {
        let mut found: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                let name = entry.file_name().into_string().unwrap();
                if entry.file_type().unwrap().is_dir() {
                    format!("{name}({})", listed(&entry.path()))
                } else {
                    format!("{name}={}", fs::read_to_string(entry.path()).unwrap())
                }
            })
            .collect();
        found.sort();
        found.join(" ")
    }

    fn check(place: impl Fn(&Path) -> Place) {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("out");
        fs::create_dir_all(folder.join("gone")).unwrap();
        fs::create_dir_all(folder.join("own/deep")).unwrap();
        fs::write(folder.join("own/deep/note"), "kept").unwrap();
        for text in ["one", "two"] {
            place(&folder).publish("main", &contents(text)).unwrap();
            assert_eq!(listed(&folder), format!("main={text} own(deep(note=kept)) parts(a={text})"));
            assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1, "nothing is left beside it");
        }
    }

    #[test]
    fn results_change_places_and_the_rest_stays() {
        check(|folder| {
            let place = Place::of(folder).unwrap();
            assert!(place.parent.is_some());
            place
        });
        check(|folder| Place { folder: folder.to_owned(), parent: None });
    }

    #[test]
    fn links_that_lie_around_are_not_followed() {
        let parent = tempfile::tempdir().unwrap();
        let (folder, precious) = (parent.path().join("out"), parent.path().join("precious"));
        fs::create_dir(&folder).unwrap();
        fs::write(&precious, "precious").unwrap();
        std::os::unix::fs::symlink(&precious, folder.join("main.partial")).unwrap();
        std::os::unix::fs::symlink(&precious, folder.join("main")).unwrap();
        Place::of(&folder).unwrap().publish("main", &contents("new")).unwrap();
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
        assert!(folder.join("main.partial").symlink_metadata().unwrap().is_symlink());
        assert!(folder.join("main").symlink_metadata().unwrap().is_file());
    }

    #[test]
    fn what_a_killed_process_left_goes() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("out");
        fs::create_dir(&folder).unwrap();
        // No process has this number.
        let stale = parent.path().join(format!("{NEW}999999999-0"));
        fs::create_dir(&stale).unwrap();
        fs::create_dir(parent.path().join(format!("{NEW}mine"))).unwrap();
        Place::of(&folder).unwrap();
        assert!(!stale.exists());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 2);
    }
}
