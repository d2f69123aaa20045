//! The memory that a command may take: a search that comes near it keeps less, then stops, and what was found is reported.
//!
//! What there is may be less than what the machine has: a container, or a service, is a control group with a limit of its own,
//! and a shell may limit the address space.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flipside_solver::Stop;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// What a command may take unless it is told, in KiB: most subjects need less than a tenth of it.
const USUAL: u64 = 2 << 20;

/// What is done about the memory that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Measure {
    Nothing,
    /// What can be made again is not kept.
    Thin,
    /// The search stops: the rest is needed to report what it found.
    Stop,
    /// Nobody waits for what has not stopped yet.
    GiveUp,
}

/// From here on, a search is asked to keep less, and then to stop, when it takes much of the memory that it may take: `most` MiB,
/// or 2 GiB where nobody says, and never more than three quarters of what there is. Where the system does not say what we take,
/// nothing happens.
pub fn watch(stop: &Stop, most: Option<u64>) {
    let stop = stop.clone();
    let most = most.map_or(USUAL, |mib| mib << 10);
    let group = std::fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| Group::named_in(&text));
    let address_space =
        std::fs::read_to_string("/proc/self/limits").ok().and_then(|text| address_space(&text));
    std::thread::spawn(move || {
        while let Some((ours, free)) = measure(group.as_ref(), address_space) {
            let measure = against(ours, free, most);
            stop.set_tight(measure >= Measure::Thin);
            if measure >= Measure::Stop && !stop.is_raised() {
                stop.raise_for_memory();
            }
            if measure == Measure::GiveUp {
                stop.wait_until(Instant::now());
                return;
            }
            std::thread::sleep(PAUSE);
        }
    });
}

/// What is to be done where we take this much, this much is free, and we may take so much. (All in KiB.)
fn against(ours: u64, free: u64, most: u64) -> Measure {
    let most = most.min((ours + free) / 4 * 3);
    match ours {
        _ if ours >= most => Measure::GiveUp,
        _ if ours >= most / 8 * 5 => Measure::Stop,
        _ if ours >= most / 8 * 3 => Measure::Thin,
        _ => Measure::Nothing,
    }
}

/// What we take, and what is left, in KiB.
fn measure(group: Option<&Group>, address_space: Option<u64>) -> Option<(u64, u64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    // Without the pages of our own program, which the system takes back where it needs room.
    let ours = field(&status, "RssAnon:").or_else(|| field(&status, "VmRSS:"))?;
    let free = field(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?;
    let in_group = group.and_then(Group::free).unwrap_or(u64::MAX);
    let in_space = address_space.zip(field(&status, "VmSize:"));
    let in_space = in_space.map_or(u64::MAX, |(most, ours)| most.saturating_sub(ours));
    Some((ours, free.min(in_group).min(in_space)))
}

/// The limit of the address space, in KiB, from `/proc/self/limits`.
fn address_space(text: &str) -> Option<u64> {
    let bytes: u64 = field(text, "Max address space")?;
    Some(bytes / 1024)
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
        assert_eq!(
            address_space("Max address space         1073741824           unlimited            bytes\n"),
            Some(1 << 20)
        );
        assert_eq!(
            address_space("Max address space         unlimited            unlimited            bytes\n"),
            None
        );
        let (ours, free) = measure(None, None).expect("the system should say how much memory there is");
        assert!(ours > 0 && free > 0);
    }

    #[test]
    fn first_less_is_kept_then_the_search_stops() {
        let rich = 1 << 30;
        assert_eq!(against(2_999, rich, 8_000), Measure::Nothing);
        assert_eq!(against(3_000, rich, 8_000), Measure::Thin);
        assert_eq!(against(5_000, rich, 8_000), Measure::Stop);
        assert_eq!(against(8_000, rich, 8_000), Measure::GiveUp);
        // Three quarters of 12,800 are 9,600.
        assert_eq!(against(3_600, 9_200, rich), Measure::Thin);
        assert_eq!(against(6_000, 6_800, rich), Measure::Stop);
        assert_eq!(against(9_600, 3_200, rich), Measure::GiveUp);
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
