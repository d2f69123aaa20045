//! The memory of the machine: a search that takes most of it is stopped and keeps what it found, before the system ends it.
//!
//! What there is may be less than what the machine has: a container, or a service, is a control group with a limit of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use flipside_solver::Stop;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// From here on, the search is asked to stop when it takes most of the memory that there is. Where the system does not
/// say how much that is, nothing happens.
pub fn raise_when_short(stop: &Stop) {
    let stop = stop.clone();
    let group = std::fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| Group::named_in(&text));
    std::thread::spawn(move || {
        while let Some((ours, free)) = measure(group.as_ref()) {
            if is_short(ours, free) {
                stop.raise_for_memory();
            }
            if stop.is_raised() {
                return;
            }
            std::thread::sleep(PAUSE);
        }
    });
}

/// Is half of what we could have ours already? What comes after the search needs room, too. (Both in KiB.)
fn is_short(ours: u64, free: u64) -> bool {
    ours > free
}

/// What we take, and what is left, in KiB.
fn measure(group: Option<&Group>) -> Option<(u64, u64)> {
    let ours = field(&std::fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")?;
    let free = field(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?;
    let in_group = group.and_then(Group::free).unwrap_or(u64::MAX);
    Some((ours, free.min(in_group)))
}

/// The number after a name, as these files have it: `MemAvailable:   123 kB`, or `file 4096`.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines()
        .filter_map(|line| line.strip_prefix(name))
        .find_map(|rest| rest.split_whitespace().next()?.parse().ok())
}

/// The control group that we are in, in one of the two forms that Linux has.
struct Group {
    folder: PathBuf,
    /// The files with its limit and with what it takes, and the line about the part of it that the system gives back when it needs room.
    names: [&'static str; 3],
}

impl Group {
    /// The group that `/proc/self/cgroup` names.
    fn named_in(text: &str) -> Option<Self> {
        let of = |mark: &str| {
            text.lines().find_map(|line| line.split_once(mark)).map(|(_, path)| path.trim_start_matches('/'))
        };
        let root = Path::new("/sys/fs/cgroup");
        let old = of(":memory:").map(|path| Group {
            folder: root.join("memory").join(path),
            names: ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_cache "],
        });
        old.or_else(|| {
            let names = ["memory.max", "memory.current", "file "];
            of("0::").map(|path| Group { folder: root.join(path), names })
        })
    }

    /// What is left in it, in KiB; `None` where it has no limit.
    fn free(&self) -> Option<u64> {
        let read = |name: &str| std::fs::read_to_string(self.folder.join(name)).ok();
        let [limit, taken, kept] = self.names;
        let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
        let kept = read("memory.stat").and_then(|text| field(&text, kept)).unwrap_or(0);
        let needed = number(taken)?.saturating_sub(kept);
        Some(number(limit)?.saturating_sub(needed) / 1024)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_system() {
        let text = "MemTotal:       24682372 kB\nMemAvailable:   22684824 kB\n";
        assert_eq!(field(text, "MemAvailable:"), Some(22_684_824));
        assert_eq!(field(text, "MemFree:"), None);
        let (ours, free) = measure(None).expect("the system should say how much memory there is");
        assert!(ours > 0 && free > 0);
    }

    #[test]
    fn half_of_the_memory_is_enough() {
        assert!(!is_short(1_000, 1_000));
        assert!(is_short(1_001, 1_000));
    }

    #[test]
    fn groups_of_either_form() {
        let folder = |text| Group::named_in(text).map(|group| group.folder);
        let old = "5:devices:/\n4:memory:/box/7\n0::/\n";
        assert_eq!(folder(old), Some("/sys/fs/cgroup/memory/box/7".into()));
        assert_eq!(folder("0::/user.slice/box\n"), Some("/sys/fs/cgroup/user.slice/box".into()));
        assert_eq!(folder(""), None);
    }

    #[test]
    fn what_is_left_in_a_group() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        let group = Group { folder: folder.path().into(), names: ["memory.max", "memory.current", "file "] };
        assert_eq!(group.free(), None);
        write("memory.current", "3072\n");
        write("memory.max", "max\n");
        assert_eq!(group.free(), None);
        write("memory.max", "8192\n");
        assert_eq!(group.free(), Some(5));
        write("memory.stat", "anon 2048\nfile 1024\nfile_mapped 7\n");
        assert_eq!(group.free(), Some(6));
    }
}
