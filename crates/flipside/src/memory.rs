//! The memory of the machine: a search that takes most of it is stopped and keeps what it found, before the system ends it.

use std::time::Duration;

use flipside_solver::Stop;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// From here on, the search is asked to stop when it takes most of the memory that there is. Where the system does not
/// say how much that is, nothing happens.
pub fn raise_when_short(stop: &Stop) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        while let Some((ours, free)) = measure() {
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

/// Is most of what we could have ours already? (Both in KiB.)
fn is_short(ours: u64, free: u64) -> bool {
    ours > 3 * free
}

/// What we take, and what is left, in KiB.
fn measure() -> Option<(u64, u64)> {
    let ours = field(&std::fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")?;
    let free = field(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?;
    Some((ours, free))
}

/// The number after a name, as these files have it: `MemAvailable:   123 kB`.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_system() {
        let text = "MemTotal:       24682372 kB\nMemAvailable:   22684824 kB\n";
        assert_eq!(field(text, "MemAvailable:"), Some(22_684_824));
        assert_eq!(field(text, "MemFree:"), None);
        let (ours, free) = measure().expect("the system should say how much memory there is");
        assert!(ours > 0 && free > 0);
    }

    #[test]
    fn most_of_the_memory_is_enough() {
        assert!(!is_short(3_000, 1_000));
        assert!(is_short(3_001, 1_000));
    }
}
