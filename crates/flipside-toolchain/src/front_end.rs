//! Reads the command line of clang's front end, which `-v` prints: the effective triple and every include directory with its kind.
//!
//! The list that follows it ("search starts here") is not used: it does not tell system directories from the user's.

use std::path::PathBuf;

/// The contents of the front end's command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontEnd {
    /// The effective triple.
    pub(crate) triple: Option<String>,
    /// The directories of system headers that exist.
    pub(crate) system_dirs: Vec<PathBuf>,
    /// The other include directories that exist.
    pub(crate) user_dirs: Vec<PathBuf>,
}

impl FrontEnd {
    /// Reads what clang writes with `-v`; nothing is known when it names no front end.
    pub(crate) fn from_verbose(verbose: &str) -> FrontEnd {
        let mut front_end = FrontEnd::default();
        let Some(line) = verbose.lines().find(|line| line.starts_with(" \"") && line.contains(" -cc1 "))
        else {
            return front_end;
        };
        let mut words = split_command(line).into_iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "-triple" => front_end.triple = words.next(),
                "-internal-isystem"
                | "-internal-externc-isystem"
                | "-isystem"
                | "-c-isystem"
                | "-idirafter"
                | "-iwithprefix" => front_end.system_dirs.extend(words.next().map(PathBuf::from)),
                "-I" | "-iquote" | "-iwithprefixbefore" => {
                    front_end.user_dirs.extend(words.next().map(PathBuf::from));
                }
                // Directories of `CPATH` are joined to their flag.
                other => front_end.user_dirs.extend(other.strip_prefix("-I").map(PathBuf::from)),
            }
        }
        front_end.system_dirs.retain(|dir| dir.is_dir());
        front_end.user_dirs.retain(|dir| dir.is_dir());
        front_end
    }
}

/// Words in double quotes, or without; a backslash keeps the next character.
fn split_command(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None;
    let mut quoted = false;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_with(String::new);
            }
            '\\' => word.get_or_insert_with(String::new).extend(characters.next()),
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(character),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_quoted_words() {
        let line = r#" "/usr/bin/clang" -cc1 -I "/a b/c" -D "X=\"y\"" "" -o -"#;
        assert_eq!(
            split_command(line),
            ["/usr/bin/clang", "-cc1", "-I", "/a b/c", "-D", "X=\"y\"", "", "-o", "-"]
        );
    }

    #[test]
    fn tells_system_directories_from_the_users() {
        let verbose = "clang version 19.1.7\n (in-process)\n \"/usr/bin/clang\" -cc1 -triple i386-pc-linux-gnu -isystem / -I /usr -I/bin \
                       -iquote /nowhere -internal-isystem /usr/nowhere -internal-externc-isystem /tmp -x c a.c\nEnd of search list.\n";
        let front_end = FrontEnd::from_verbose(verbose);
        assert_eq!(front_end.triple.as_deref(), Some("i386-pc-linux-gnu"));
        assert_eq!(front_end.system_dirs, [PathBuf::from("/"), PathBuf::from("/tmp")]);
        assert_eq!(front_end.user_dirs, [PathBuf::from("/usr"), PathBuf::from("/bin")]);
        assert_eq!(FrontEnd::from_verbose("gcc version 12\n"), FrontEnd::default());
    }
}
