//! What `--help` says behind the options: examples, and what the exit status means. Lines fit a terminal of 80 columns.

/// Of `flipside` itself.
pub const START: &str = include_str!("help/start.txt");
/// Of `flipside cover`.
pub const COVER: &str = include_str!("help/cover.txt");
/// Of `flipside check`.
pub const CHECK: &str = include_str!("help/check.txt");
/// Of `flipside export`.
pub const EXPORT: &str = include_str!("help/export.txt");
/// Of `flipside init`.
pub const INIT: &str = include_str!("help/init.txt");
/// Of `flipside branches`.
pub const BRANCHES: &str = include_str!("help/branches.txt");
/// Of `flipside project`.
pub const PROJECT: &str = include_str!("help/project.txt");
/// Of `flipside waive`.
pub const WAIVE: &str = include_str!("help/waive.txt");
/// Of `flipside run`.
pub const RUN: &str = include_str!("help/run.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit() {
        for text in [START, COVER, CHECK, EXPORT, INIT, BRANCHES, PROJECT, WAIVE, RUN] {
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
    }
}
