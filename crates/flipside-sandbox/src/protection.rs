//! What is in force, in words that a report can have.

/// One of the things that contain a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Protection {
    /// It cannot get more rights than it has.
    NoNewPrivileges,
    /// It writes in its own folder only and reads what it needs (Landlock).
    Files,
    /// Network, other people's processes, file modes, devices, kernel: the calls are refused (seccomp).
    SystemCalls,
    /// How much it may take is limited.
    Limits,
    /// It does not see our environment variables.
    Environment,
    /// All that it started ends with it, and it reaches no other processes (PID namespace).
    Processes,
    /// It has no network at all (network namespace).
    Network,
    /// It shares no memory with others (IPC namespace).
    SharedMemory,
    /// It cannot send signals to others (Landlock).
    Signals,
    /// It sees no other processes (mount namespace with a `/proc` of its own).
    Mounts,
    /// How much memory, how many processes and how much room it takes together with all that it started is watched.
    Totals,
}

const NAMES: [(Protection, &str, bool); 11] = [
    (Protection::NoNewPrivileges, "no-new-privileges", true),
    (Protection::Files, "files", true),
    (Protection::SystemCalls, "system-calls", true),
    (Protection::Limits, "limits", true),
    (Protection::Environment, "environment", true),
    (Protection::Processes, "processes", false),
    (Protection::Network, "network", false),
    (Protection::SharedMemory, "shared-memory", false),
    (Protection::Signals, "signals", false),
    (Protection::Mounts, "mounts", false),
    (Protection::Totals, "totals", false),
];

impl Protection {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(known, ..)| *known == self).map_or("", |(_, name, _)| name)
    }

    /// Is nothing run without it? The others are a second wall around the same things.
    pub fn is_needed(self) -> bool {
        NAMES.iter().any(|(known, _, needed)| *known == self && *needed)
    }
}

/// The answer to a question of [`Role::Question`](crate::Role): names, one per line.
pub fn read_list(text: &str) -> Vec<Protection> {
    let named = |line: &str| NAMES.iter().find(|(_, name, _)| *name == line).map(|(known, ..)| *known);
    text.lines().filter_map(named).collect()
}

/// The answer as text.
pub(crate) fn list(found: &[Protection]) -> String {
    found.iter().map(|protection| protection.name().to_owned() + "\n").collect()
}

/// What is not in force.
pub fn missing(found: &[Protection]) -> Vec<Protection> {
    NAMES.iter().map(|(known, ..)| *known).filter(|known| !found.contains(known)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_back() {
        let all = NAMES.map(|(known, ..)| known);
        assert_eq!(read_list(&list(&all)), all);
        assert_eq!(read_list("files\nnonsense\n"), [Protection::Files]);
        assert!(missing(&all).is_empty());
        assert!(missing(&[]).iter().filter(|protection| protection.is_needed()).count() >= 5);
    }
}
