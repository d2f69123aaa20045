//! `flipside.toml` in the root of a code base: which files and functions, with which contexts, how long, and what is enough.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::pattern::matches;

/// Its name.
pub const NAME: &str = "flipside.toml";

/// What it says. Everything has a default.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Patterns of the files whose functions are covered, relative to the root.
    pub files: Vec<String>,
    /// Patterns of files that are left out.
    pub exclude: Vec<String>,
    /// Patterns of the functions that are covered.
    pub functions: Vec<String>,
    /// Patterns of functions that are left out.
    pub skip: Vec<String>,
    /// The criterion: `branch` or `mcdc`.
    pub criterion: Criterion,
    /// The most seconds of work that a search of one function may do.
    pub time_per_function: NonZeroU64,
    /// More options of `flipside cover`, for every function.
    pub options: Vec<String>,
    /// Flags of the build that change nothing of what the source means, and are left out.
    pub drop_flags: Vec<String>,
    /// As `--fail-under`: `PERCENT` or `PERCENT,PERCENT`, over all branches.
    pub fail_under: Option<String>,
    /// Contexts, the first that fits counts.
    pub context: Vec<ContextRule>,
}

/// What has to be covered in a project.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Criterion {
    /// Every branch.
    #[default]
    Branch,
    /// Besides, MC/DC.
    Mcdc,
}

/// Functions that have a context.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContextRule {
    /// The pattern of their files.
    #[serde(default = "all_files")]
    pub files: String,
    /// The pattern of their names.
    #[serde(default = "all_functions")]
    pub functions: String,
    /// The context file, relative to the root.
    pub file: PathBuf,
}

fn all_files() -> String {
    "**".to_owned()
}

fn all_functions() -> String {
    "*".to_owned()
}

impl Default for Config {
    fn default() -> Self {
        Config {
            files: vec![all_files()],
            exclude: Vec::new(),
            functions: vec![all_functions()],
            skip: Vec::new(),
            criterion: Criterion::Branch,
            time_per_function: NonZeroU64::new(40).expect("40 should not be zero"),
            options: Vec::new(),
            drop_flags: Vec::new(),
            fail_under: None,
            context: Vec::new(),
        }
    }
}

/// Why it cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file system says no.
    #[error("{}: cannot be read: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: std::io::Error,
    },
    /// Something in it is wrong.
    #[error("{}:{line}:{column}: {what}", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Where, from 1.
        line: usize,
        /// Where, from 1.
        column: usize,
        /// What.
        what: String,
    },
}

impl Config {
    /// What the file in the root says; the defaults where there is none.
    pub fn read(root: &Path) -> Result<Self, ConfigError> {
        let path = root.join(NAME);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Config::default()),
            Err(error) => return Err(ConfigError::File { path, error }),
        };
        toml::from_str(&text).map_err(|error| {
            let before = &text[..error.span().map_or(0, |span| span.start.min(text.len()))];
            let line = before.matches('\n').count() + 1;
            let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
            ConfigError::Wrong { path, line, column, what: error.message().to_owned() }
        })
    }

    /// Is a function to be covered?
    pub(crate) fn wants(&self, file: &str, function: &str) -> bool {
        let any = |patterns: &[String], text: &str| patterns.iter().any(|pattern| matches(pattern, text));
        self.wants_file(file) && any(&self.functions, function) && !any(&self.skip, function)
    }

    /// May functions of a file be covered?
    pub(crate) fn wants_file(&self, file: &str) -> bool {
        let any = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, file));
        any(&self.files) && !any(&self.exclude)
    }

    /// The context of a function.
    pub(crate) fn context_of(&self, file: &str, function: &str) -> Option<&Path> {
        let fits = |rule: &&ContextRule| matches(&rule.files, file) && matches(&rule.functions, function);
        self.context.iter().find(fits).map(|rule| rule.file.as_path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(NAME), text).unwrap();
        Config::read(folder.path()).map_err(|error| error.to_string())
    }

    #[test]
    fn it_says_what_is_wanted() {
        let config = read(
            "files = ['src/**']\nskip = ['test_*']\ntime-per-function = 7\n\
             [[context]]\nfunctions = 'can_*'\nfile = 'can.toml'\n",
        )
        .unwrap();
        assert!(
            config.wants("src/a.c", "f")
                && !config.wants("lib/a.c", "f")
                && !config.wants("src/a.c", "test_f")
        );
        assert_eq!(config.time_per_function.get(), 7);
        assert_eq!(config.context_of("src/a.c", "can_parse"), Some(Path::new("can.toml")));
        assert_eq!(config.context_of("src/a.c", "f"), None);
        assert!(Config::read(Path::new("/nowhere")).unwrap().wants("a.c", "main"));
    }

    #[test]
    fn what_it_does_not_know_has_a_place() {
        let error = read("files = []\n\nfunction = ['x']\n").unwrap_err();
        assert!(error.contains("flipside.toml:3:1: unknown field `function`"), "{error}");
    }
}
