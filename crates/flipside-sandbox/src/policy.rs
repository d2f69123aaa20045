//! What a program may do, as data; and as arguments of the launcher.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use crate::SandboxError;

/// What kind of program it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// One that runs tests in processes of its own and looks after them: it becomes the first process of its namespaces,
    /// which none of the others can kill or stop.
    #[default]
    Driver,
    /// Any other of the user's.
    Program,
    /// A compiler that reads what is not trusted: it may change the mode of what it writes, and has no namespaces.
    Tool,
    /// None: what would be in force is told instead.
    Question,
}

const ROLES: [(Role, &str); 4] = [
    (Role::Driver, "driver"),
    (Role::Program, "program"),
    (Role::Tool, "tool"),
    (Role::Question, "question"),
];

/// What the user lets compiled code do to the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Read, write and change all files that the user can.
    pub files: bool,
    /// Use the network.
    pub network: bool,
}

/// What a program may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What it is.
    pub role: Role,
    /// Folders in which it may do what it likes.
    pub writable: Vec<PathBuf>,
    /// What it may read besides the system's own files; `/` is everything.
    pub readable: Vec<PathBuf>,
    /// What it may do besides.
    pub allowed: Allowed,
    /// Seconds of processor time.
    pub processor_seconds: Option<u64>,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// What the launcher has done already: the first process has namespaces of its own.
    #[doc(hidden)]
    pub has_namespaces: bool,
    /// And it looks after how much everything takes together.
    #[doc(hidden)]
    pub is_watched: bool,
}

impl Policy {
    /// As arguments of the launcher.
    pub fn arguments(&self) -> Vec<OsString> {
        let role = ROLES.iter().find(|(role, _)| *role == self.role).map_or("", |(_, name)| name);
        let mut words: Vec<OsString> = vec!["--role".into(), role.into()];
        let mut add = |name: &str, value: &OsStr| words.extend([name.into(), value.to_owned()]);
        self.writable.iter().for_each(|path| add("--write", path.as_os_str()));
        self.readable.iter().for_each(|path| add("--read", path.as_os_str()));
        let allowed = [(self.allowed.files, "files"), (self.allowed.network, "network")];
        allowed.iter().filter(|(is_on, _)| *is_on).for_each(|(_, what)| add("--allow", OsStr::new(what)));
        if let Some(seconds) = self.processor_seconds {
            add("--processor", OsStr::new(&seconds.to_string()));
        }
        if self.has_namespaces {
            add("--namespaces", OsStr::new("yes"));
        }
        if self.is_watched {
            add("--watched", OsStr::new("yes"));
        }
        words.push("--".into());
        words.extend(self.command.iter().cloned());
        words
    }

    /// Reads the arguments of the launcher.
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Self, SandboxError> {
        let wrong = |what: &OsStr| SandboxError::new("an argument is wrong", what.display());
        let mut policy = Policy::default();
        let mut words = arguments;
        while let Some(name) = words.next() {
            if name == "--" {
                policy.command = words.collect();
                return Ok(policy);
            }
            let value = words.next().ok_or_else(|| wrong(&name))?;
            match name.to_str().unwrap_or_default() {
                "--role" => {
                    let known = ROLES.iter().find(|(_, role)| value == *role);
                    policy.role = known.ok_or_else(|| wrong(&value))?.0;
                }
                "--write" => policy.writable.push(value.into()),
                "--read" => policy.readable.push(value.into()),
                "--allow" if value == "files" => policy.allowed.files = true,
                "--allow" if value == "network" => policy.allowed.network = true,
                "--processor" => {
                    let seconds = value.to_str().and_then(|text| text.parse().ok());
                    policy.processor_seconds = Some(seconds.ok_or_else(|| wrong(&value))?);
                }
                "--namespaces" => policy.has_namespaces = true,
                "--watched" => policy.is_watched = true,
                _ => return Err(wrong(&name)),
            }
        }
        Err(wrong(OsStr::new("no command")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_back() {
        let policy = Policy {
            role: Role::Program,
            writable: vec!["/tmp/a b".into(), "c".into()],
            readable: vec!["/".into()],
            allowed: Allowed { files: true, network: true },
            processor_seconds: Some(7),
            command: ["prog", "--", "--write", "x"].map(OsString::from).to_vec(),
            has_namespaces: true,
            is_watched: true,
        };
        assert_eq!(Policy::read(policy.arguments().into_iter()).unwrap(), policy);
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for text in ["", "--role", "--role boss --", "--write /", "--speed 3 --", "--processor many --"] {
            let words = text.split_whitespace().map(OsString::from);
            assert!(Policy::read(words).is_err(), "{text}");
        }
    }
}
