//! The user's compiler flags, filtered for our own runs of clang.
//!
//! Users pass the flags of their build: with `-c -o x.o -MD`, linker scripts, profiling. Flags that decide *what the source
//! means* are kept in order; flags that choose another output, write files next to the user's, or make clang fail for
//! reasons irrelevant here are left out. The tables below are the complete list. A response file (`@file`) is passed on
//! unchanged.
//!
//! **Invariant:** an argument that belongs to a kept flag (`-D -c`, `-include -E`) is never taken for a flag itself.

/// Left out: flags without an argument.
#[rustfmt::skip]
pub(crate) const DROPPED_ALONE: &[&str] = &[
    // another output than ours
    "-c", "-S", "-E", "--compile", "--assemble", "--preprocess", "-emit-llvm", "-emit-ast", "-fsyntax-only", "--analyze", "-shared", "--shared",
    "-r", "-dM", "-dD", "-dI", "-dN",
    // dependency files
    "-M", "-MM", "-MD", "-MMD", "-MP", "-MG", "-MV", "--dependencies", "--write-dependencies", "--user-dependencies",
    "--write-user-dependencies",
    // talk instead of work
    "-v", "--verbose", "-###", "--version", "--help", "-help", "-dumpversion", "-dumpmachine",
    // files beside the output
    "-fstack-usage", "-ftest-coverage", "--coverage", "-coverage",
    // an executable for this machine needs its start-up code and library
    "-nostdlib", "-nostartfiles", "-nodefaultlibs", "-nolibc",
    // warnings are no reason to refuse an analysis, and our drivers are not held to the user's warnings
    "-pedantic-errors", "--pedantic-errors",
];

/// Left out with everything that begins so.
#[rustfmt::skip]
pub(crate) const DROPPED_PREFIXES: &[&str] = &[
    "-save-temps", "--save-temps", "-Werror", "-print-", "--print-", "--output=", "-Wp,-M", "-ftime-trace", "-ftime-report", "-gsplit-dwarf",
    "-fsave-optimization-record", "-foptimization-record",
    // link-time optimisation needs tools that may be missing
    "-flto",
    // profiling and coverage are ours to choose
    "-fprofile-", "-fcs-profile-", "-fcoverage-", "-fdebug-prefix-map=", "-ffile-prefix-map=",
];

/// Left out together with their argument, joined (`-ox`) or not (`-o x`).
#[rustfmt::skip]
pub(crate) const DROPPED_WITH_ARGUMENT: &[&str] =
    &["-o", "--output", "-MF", "-MT", "-MQ", "-MJ", "-T", "-Tbss", "-Tdata", "-Ttext", "-serialize-diagnostics", "--serialize-diagnostics", "-Xanalyzer"];

/// `-Xclang` with what begins so is left out: another action of the front end than ours.
#[rustfmt::skip]
pub(crate) const DROPPED_FRONT_END_PREFIXES: &[&str] = &["-ast-", "-emit-", "-fdump-", "-dump-", "-analyze", "-verify", "-E", "-print-"];

/// Kept; the next argument belongs to them when nothing is joined to them.
#[rustfmt::skip]
pub(crate) const WITH_ARGUMENT: &[&str] = &[
    "-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-isysroot", "-include",
    "-imacros", "-include-pch", "-F", "-iframework", "-ivfsoverlay", "-x", "-Xclang", "-Xpreprocessor", "-Xassembler", "-mllvm", "-target",
    "-arch", "--param", "-B", "-resource-dir", "--sysroot", "-working-directory",
];

/// Kept for linking only, with their argument when nothing is joined to them.
#[rustfmt::skip]
pub(crate) const LINK_WITH_ARGUMENT: &[&str] = &["-l", "-L", "-Xlinker", "-u", "-z", "-e", "-framework", "-rpath"];

/// The user's flags in the groups that our runs need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// Flags that decide what the source means, in the user's order.
    pub(crate) source: Vec<String>,
    /// Libraries, objects and linker options, in the user's order.
    pub(crate) link: Vec<String>,
    /// The positions in `source` of forced includes and their arguments.
    forced_includes: Vec<usize>,
}

impl Flags {
    /// Sorts the user's flags.
    pub(crate) fn from_user(flags: &[String]) -> Flags {
        let mut sorted = Flags::default();
        let mut rest = flags.iter();
        while let Some(flag) = rest.next() {
            if DROPPED_ALONE.contains(&flag.as_str()) || starts_with_any(flag, DROPPED_PREFIXES) {
                continue;
            }
            if DROPPED_WITH_ARGUMENT.contains(&flag.as_str()) {
                rest.next();
            } else if starts_with_any(flag, DROPPED_WITH_ARGUMENT) {
                // Its argument is joined to it.
            } else if WITH_ARGUMENT.contains(&flag.as_str()) {
                sorted.keep_with_argument(flag, rest.next());
            } else if LINK_WITH_ARGUMENT.contains(&flag.as_str()) {
                sorted.link.push(flag.clone());
                sorted.link.extend(rest.next().cloned());
            } else if flag.starts_with("-Wl,") {
                // A map file would be written beside the user's files; a linker script is for another machine.
                if !flag.contains("-Map") && !flag.contains(",-T") {
                    sorted.link.push(flag.clone());
                }
            } else if flag.starts_with("-l") || flag.starts_with("-L") || is_input(flag) {
                sorted.link.push(flag.clone());
            } else {
                sorted.source.push(flag.clone());
            }
        }
        sorted
    }

    /// The flags without the forced includes: for queries about the target, which do not depend on the source.
    pub(crate) fn without_forced_includes(&self) -> impl Iterator<Item = &String> {
        self.source.iter().enumerate().filter_map(|(position, flag)| {
            self.forced_includes.binary_search(&position).is_err().then_some(flag)
        })
    }

    /// The language of the sources: the user's `-x`, else C, whatever the name of the file.
    pub(crate) fn language(&self) -> &'static [&'static str] {
        if self.source.iter().any(|flag| flag.starts_with("-x")) { &[] } else { &["-x", "c"] }
    }

    fn keep_with_argument(&mut self, flag: &str, argument: Option<&String>) {
        if flag == "-Xclang" && argument.is_some_and(|text| starts_with_any(text, DROPPED_FRONT_END_PREFIXES))
        {
            return;
        }
        let first = self.source.len();
        self.source.push(flag.to_owned());
        self.source.extend(argument.cloned());
        if matches!(flag, "-include" | "-imacros" | "-include-pch") {
            self.forced_includes.extend(first..self.source.len());
        }
    }
}

pub(crate) fn starts_with_any(flag: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| flag.starts_with(prefix))
}

/// A bare word is an input file: another source, an object, a library.
fn is_input(flag: &str) -> bool {
    !flag.starts_with('-') && !flag.starts_with('@')
}

/// The user's flags that choose the machine and its system headers: they apply to every object of the executable. The
/// others apply to the subject's source only.
pub fn target_flags(flags: &[String]) -> Vec<String> {
    const WITH_ARGUMENT: &[&str] = &["-target", "-arch", "--sysroot", "-isysroot", "-resource-dir", "-B"];
    const PREFIXES: &[&str] = &["-m", "--target=", "--sysroot=", "-resource-dir=", "-B"];
    let mut kept = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        if flag == "-mllvm" {
            rest.next();
        } else if WITH_ARGUMENT.contains(&flag.as_str()) {
            kept.push(flag.clone());
            kept.extend(rest.next().cloned());
        } else if PREFIXES.iter().any(|prefix| flag.starts_with(prefix)) {
            kept.push(flag.clone());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(flags: &str, source: &str, link: &str) {
        let words: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        let sorted = Flags::from_user(&words);
        assert_eq!(sorted.source.join(" "), source, "{flags}");
        assert_eq!(sorted.link.join(" "), link, "{flags}");
    }

    #[test]
    fn source_flags_are_kept_in_order() {
        check("-std=c11 -DA=1 -D B -Iinclude -I other", "-std=c11 -DA=1 -D B -Iinclude -I other", "");
        check("-m32 -fshort-enums -O2 -g -Wall -x c", "-m32 -fshort-enums -O2 -g -Wall -x c", "");
        check("-fsanitize=undefined -mllvm -foo @more", "-fsanitize=undefined -mllvm -foo @more", "");
    }

    #[test]
    fn other_outputs_and_files_are_left_out() {
        for flag in DROPPED_ALONE.iter().chain(DROPPED_PREFIXES) {
            check(&format!("-DA {flag} -DB"), "-DA -DB", "");
        }
        for flag in DROPPED_WITH_ARGUMENT {
            check(&format!("-DA {flag} x.o -DB"), "-DA -DB", "");
            check(&format!("-DA {flag}x.o -DB"), "-DA -DB", "");
        }
        check("-save-temps=obj -fprofile-arcs -gsplit-dwarf=single -Werror=format", "", "");
        check("-Wp,-MD,x.d -Wl,-Map=x.map -Wl,-T,board.ld -Tboard.ld", "", "");
        check("-Xclang -ast-dump -Xclang -fexperimental", "-Xclang -fexperimental", "");
    }

    #[test]
    fn arguments_are_not_taken_for_flags() {
        check("-include -c -D -E -isystem -S", "-include -c -D -E -isystem -S", "");
        check("-D", "-D", "");
        check("-o", "", "");
    }

    #[test]
    fn linking_is_apart() {
        check(
            "-DA -lm -L lib -l z -Wl,--as-needed b.c c.o",
            "-DA",
            "-lm -L lib -l z -Wl,--as-needed b.c c.o",
        );
    }

    #[test]
    fn forced_includes_can_be_left_out() {
        let words = ["-DA", "-include", "a.h", "-imacros", "b.h", "-m32"].map(str::to_owned);
        let sorted = Flags::from_user(&words);
        assert_eq!(sorted.without_forced_includes().cloned().collect::<Vec<_>>(), ["-DA", "-m32"]);
    }

    #[test]
    fn the_language_is_c_by_default() {
        assert_eq!(Flags::from_user(&[]).language(), ["-x", "c"]);
        assert!(Flags::from_user(&["-xc".to_owned()]).language().is_empty());
    }

    #[test]
    fn some_flags_choose_the_machine() {
        let flags: Vec<String> =
            "-std=c11 -m32 -mllvm -m -DA -include a.h --sysroot /x --target=y -target z -O2 -march=native"
                .split(' ')
                .map(str::to_owned)
                .collect();
        assert_eq!(target_flags(&flags).join(" "), "-m32 --sysroot /x --target=y -target z -march=native");
    }
}
