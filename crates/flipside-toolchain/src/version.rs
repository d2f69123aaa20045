//! Versions of clang and what is known to differ between them.
//!
//! **Invariant:** nothing else in Flipside compares version numbers; other code uses [`Quirks`]. The quirks were measured with
//! Debian's clang 14, 16 and 19 (`tests/quirks.rs` measures them again with the installed versions); 17 and 18 are assumed to
//! be like 19.

use std::fmt;

/// The oldest major version that works: older ones have no branch regions in the form we read.
pub const OLDEST_CLANG: u32 = 14;
/// The newest major version that Flipside is tested with.
pub const NEWEST_TESTED_CLANG: u32 = 19;

/// A version as clang and the llvm tools print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClangVersion {
    /// 19 of 19.1.7.
    pub major: u32,
    /// 1 of 19.1.7.
    pub minor: u32,
    /// 7 of 19.1.7.
    pub patch: u32,
    /// Apple counts its own versions: `Apple clang 15` is not LLVM 15.
    pub apple: bool,
}

impl fmt::Display for ClangVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let apple = if self.apple { " (Apple)" } else { "" };
        write!(formatter, "{}.{}.{}{apple}", self.major, self.minor, self.patch)
    }
}

impl ClangVersion {
    /// Reads the output of `clang --version`; `None` when the program is not clang.
    pub fn from_clang(text: &str) -> Option<ClangVersion> {
        ClangVersion::after(text, "clang version ")
    }

    /// Reads the output of `llvm-cov --version` or `llvm-profdata merge --version`.
    pub fn from_llvm_tool(text: &str) -> Option<ClangVersion> {
        ClangVersion::after(text, "LLVM version ")
    }

    /// Is it too old to be used?
    pub fn too_old(self) -> bool {
        self.major < OLDEST_CLANG
    }

    /// Is it one that Flipside has not been tested with?
    pub fn untested(self) -> bool {
        self.apple || self.major > NEWEST_TESTED_CLANG
    }

    /// What is particular to this version.
    pub fn quirks(self) -> Quirks {
        let like_19 = self.major >= 17;
        Quirks {
            system_macros_have_regions: like_19,
            double_negation_has_extra_region: !like_19,
            omitted_operand_is_visited: like_19,
            constant_aggregates_fold: like_19,
            mcdc_conditions: match self.major {
                _ if self.apple => 0,
                0..18 => 0,
                18 => 6,
                19.. => usize::MAX,
            },
        }
    }

    fn after(text: &str, words: &str) -> Option<ClangVersion> {
        let line = text.lines().find(|line| line.contains(words))?;
        let (before, numbers) = line.split_once(words)?;
        // The parts are digits with suffixes of distributors: `14.0.0-1ubuntu1.1`, `20.0.0git`, `16.0.6 (15~deb12u1)`.
        let mut parts = numbers.split('.').map(|part| {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            part[..digits].parse::<u32>().ok()
        });
        let major = parts.next()??;
        let minor = parts.next().flatten().unwrap_or(0);
        let patch = parts.next().flatten().unwrap_or(0);
        Some(ClangVersion { major, minor, patch, apple: before.contains("Apple") })
    }
}

/// Differences between versions of the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quirks {
    /// Leaves in macros of system headers (`isdigit`, `assert`) have a branch region of width zero at the call; older versions
    /// list none.
    pub system_macros_have_regions: bool,
    /// `if (!!(a || b))` has a region for the inner negation beside those of `a` and `b`.
    pub double_negation_has_extra_region: bool,
    /// The inside of `c` in `c ?: d` has its regions; older versions list only `c` itself.
    pub omitted_operand_is_visited: bool,
    /// Elements and members of constant aggregates are folded like constant scalars.
    pub constant_aggregates_fold: bool,
    /// The most conditions of a decision for which `-fcoverage-mcdc` has a record; 0 where there is no such flag.
    pub mcdc_conditions: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let version =
            ClangVersion::from_clang(text).map_or("not clang".to_owned(), |version| version.to_string());
        assert_eq!(version, expected, "{text}");
    }

    #[test]
    fn reads_the_formats_of_all_distributors() {
        check("Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu\n", "14.0.6");
        check("Debian clang version 16.0.6 (15~deb12u1)\n", "16.0.6");
        check("Ubuntu clang version 14.0.0-1ubuntu1.1\n", "14.0.0");
        check("Ubuntu clang version 18.1.3 (1ubuntu1)\n", "18.1.3");
        check("clang version 16.0.0 (https://github.com/llvm/llvm-project 08d094a0e457)\n", "16.0.0");
        check("clang version 20.0.0git\n", "20.0.0");
        check("clang version 19\n", "19.0.0");
        check("Homebrew clang version 17.0.6\n", "17.0.6");
        check("clang version 15.0.7 (Fedora 15.0.7-1.fc37)\n", "15.0.7");
        check("Apple clang version 15.0.0 (clang-1500.3.9.4)\n", "15.0.0 (Apple)");
        check("warning: something first\nclang version 14.0.6\n", "14.0.6");
    }

    #[test]
    fn other_programs_are_not_clang() {
        check("gcc (Debian 12.2.0-14+deb12u1) 12.2.0\n", "not clang");
        check("clang version unknown\n", "not clang");
        check("", "not clang");
    }

    #[test]
    fn reads_llvm_tools() {
        let read = |text| ClangVersion::from_llvm_tool(text).map(|version| version.to_string());
        assert_eq!(read("Debian LLVM version 14.0.6\n  Optimized build.\n").as_deref(), Some("14.0.6"));
        assert_eq!(read("LLVM (http://llvm.org/):\n  LLVM version 16.0.6\n").as_deref(), Some("16.0.6"));
        assert_eq!(read("Apple LLVM version 15.0.0\n").as_deref(), Some("15.0.0 (Apple)"));
    }

    #[test]
    fn old_and_untested() {
        let of = |text| ClangVersion::from_clang(text).unwrap();
        assert!(of("clang version 13.0.1").too_old());
        assert!(!of("clang version 14.0.0").too_old());
        assert!(!of("clang version 19.1.7").untested());
        assert!(of("clang version 20.1.0").untested());
        assert!(of("Apple clang version 15.0.0").untested());
    }
}
