//! The flags of a build, for clang: those of other compilers that mean nothing here are left out, relative paths become absolute.
//!
//! **Invariant:** a flag that may change what the source means is never left out in silence. What is left out here chooses how an
//! optimiser works, or what a compiler says; everything else is given to the front end, which knows it or refuses it.

use std::path::Path;

use serde::{Deserialize, Serialize};

/// Why a file cannot be read with the flags of its build.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Unusable(pub String);

/// Programs that start the compiler, which is the next word.
const WRAPPERS: [&str; 5] = ["ccache", "distcc", "sccache", "icecc", "libtool"];

/// Flags that are followed by a path, joined or as the next word.
const WITH_PATH: [&str; 12] = [
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "-iprefix",
    "-imacros",
    "-include-pch",
    "-include",
    "-ivfsoverlay",
    "-resource-dir",
    "-I",
    "-B",
];

/// Flags that gcc knows and clang does not, and that change nothing but the speed of the code and what is printed.
#[rustfmt::skip]
const ONLY_GCC: [&str; 40] = [
    "-fconserve-stack", "-fno-conserve-stack", "-ftree-", "-fno-tree-", "-fipa-", "-fno-ipa-", "-fdump-", "-fcallgraph-info", "-fanalyzer",
    "-fno-analyzer", "-fvar-tracking", "-fno-var-tracking", "-fgcse", "-fno-gcse", "-fivopts", "-fno-ivopts", "-fmodulo-sched", "-fsched-",
    "-fno-sched-", "-fsplit-", "-fno-split-", "-fira-", "-fno-ira-", "-fcompare-debug", "-ffat-lto-objects", "-fno-fat-lto-objects", "-fno-lto",
    "-flto", "-fno-allow-store-data-races", "-fstack-usage", "-fopt-info", "-fexcess-precision=standard", "-freorder-", "-fno-reorder-",
    "-fno-stack-clash-protection", "-fstack-reuse=", "-fprefetch-loop", "-fearly-inlining", "-fno-early-inlining", "-maccumulate-outgoing-args",
];

/// Is it C that is compiled? The flag `-x` decides, else the name of the file.
pub(crate) fn is_c(file: &Path, words: &[String]) -> bool {
    let position = words.iter().rposition(|word| word.starts_with("-x"));
    let language = position.and_then(|at| match words[at].strip_prefix("-x") {
        Some("") => words.get(at + 1).map(String::as_str),
        joined => joined,
    });
    match language {
        Some(language) => language == "c",
        None => file.extension().is_some_and(|extension| extension == "c" || extension == "i"),
    }
}

/// The flags for clang out of the words of a command: without the compiler and the file.
pub(crate) fn for_clang(words: &[String], directory: &Path, file: &Path) -> Result<Vec<String>, Unusable> {
    let mut rest = words.iter();
    let mut compiler = rest.next().map_or("", String::as_str);
    while WRAPPERS.contains(&base_name(compiler)) {
        compiler = rest.next().map_or("", String::as_str);
    }
    if let Some(machine) = foreign_machine(compiler) {
        return Err(Unusable(format!(
            "`{}` compiles for {machine}, and tests are run on this machine: give a build for {}",
            base_name(compiler),
            std::env::consts::ARCH
        )));
    }
    let mut flags = Vec::new();
    while let Some(word) = rest.next() {
        if starts_with_any(word, &ONLY_GCC) || word == "--" {
            continue;
        }
        if is_same_file(word, directory, file) {
            continue;
        }
        let Some(name) = WITH_PATH.iter().find(|name| word.starts_with(**name)) else {
            flags.push(word.clone());
            continue;
        };
        let looked_up = matches!(*name, "-include" | "-imacros" | "-include-pch");
        match word.strip_prefix(name).filter(|joined| !joined.is_empty()) {
            Some(joined) => {
                let (sign, path) = joined.strip_prefix('=').map_or(("", joined), |path| ("=", path));
                flags.push(format!("{name}{sign}{}", absolute(path, directory, looked_up)));
            }
            None => {
                flags.push(word.clone());
                flags.extend(rest.next().map(|path| absolute(path, directory, looked_up)));
            }
        }
    }
    Ok(flags)
}

/// The flags without those that clang says it does not know; none where it says nothing of the kind. The front end knows that they
/// change nothing, else it would have refused them before it asked clang.
pub(crate) fn without_unknown(flags: &[String], said: &str) -> Option<Vec<String>> {
    let unknown: Vec<&str> = said
        .split("unknown argument: '")
        .skip(1)
        .chain(said.split("unsupported option '").skip(1))
        .filter_map(|rest| rest.split('\'').next())
        .collect();
    let left: Vec<String> = flags.iter().filter(|flag| !unknown.contains(&flag.as_str())).cloned().collect();
    (left.len() < flags.len()).then_some(left)
}

/// The flags that decide what code means once it is preprocessed: all but those of the preprocessor, of outputs and of warnings, whose
/// effect is in the program that was read.
pub(crate) fn of_code(flags: &[String]) -> Vec<&str> {
    const WITH_ARGUMENT: [&str; 14] = [
        "-D",
        "-U",
        "-I",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-iprefix",
        "-imacros",
        "-include",
        "-o",
        "-MF",
        "-MT",
        "-MQ",
        "-MJ",
    ];
    const ALONE: [&str; 6] = ["-c", "-MD", "-MMD", "-MP", "-M", "-MM"];
    let mut kept = Vec::new();
    let mut rest = flags.iter().map(String::as_str);
    while let Some(flag) = rest.next() {
        if WITH_ARGUMENT.contains(&flag) {
            rest.next();
        } else if !(ALONE.contains(&flag) || starts_with_any(flag, &WITH_ARGUMENT) || flag.starts_with("-W"))
        {
            kept.push(flag);
        }
    }
    kept
}

fn starts_with_any(word: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| word.starts_with(prefix))
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The machine that a compiler with such a name makes code for, where that is not this one: `arm-none-eabi-gcc`.
fn foreign_machine(compiler: &str) -> Option<String> {
    let name = base_name(compiler);
    let parts: Vec<&str> = name.split('-').collect();
    let tool = parts.iter().position(|part| ["gcc", "cc", "clang"].contains(part))?;
    let own = std::env::consts::ARCH;
    let is_own = match tool {
        0 => true,
        1 => parts[0] == "musl",
        _ => parts[0] == own && parts[1..tool].contains(&"linux"),
    };
    (!is_own).then(|| parts[..tool].join("-"))
}

fn is_same_file(word: &str, directory: &Path, file: &Path) -> bool {
    !word.starts_with('-') && directory.join(word).canonicalize().is_ok_and(|path| path == file)
}

/// A path from the directory of the build. One that is looked up along the include path stays as it is where the directory has no such
/// file.
fn absolute(path: &str, directory: &Path, looked_up: bool) -> String {
    let joined = directory.join(path);
    match joined.canonicalize() {
        Ok(found) => found.display().to_string(),
        Err(_) if looked_up => path.to_owned(),
        Err(_) => joined.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(command: &str) -> Result<String, String> {
        let words = crate::words::split(command);
        for_clang(&words, Path::new("/"), Path::new("/etc/passwd"))
            .map(|flags| flags.join(" "))
            .map_err(|error| error.0)
    }

    #[test]
    fn paths_are_absolute_and_what_only_gcc_knows_goes() {
        assert_eq!(
            flags("cc -Ietc -I etc -isystemusr -include x.h -O2").unwrap(),
            "-I/etc -I /etc -isystem/usr -include x.h -O2"
        );
        assert_eq!(
            flags("gcc -fconserve-stack -fno-tree-vectorize -fwrapv -DA etc/passwd").unwrap(),
            "-fwrapv -DA"
        );
        assert_eq!(
            flags("/usr/bin/ccache /usr/bin/x86_64-linux-gnu-gcc-12 -DA").is_ok(),
            std::env::consts::ARCH == "x86_64"
        );
    }

    #[test]
    fn other_machines_are_refused() {
        let error = flags("/opt/arm-none-eabi-gcc -mcpu=cortex-m4 -c x.c").unwrap_err();
        assert!(
            error.starts_with(
                "`arm-none-eabi-gcc` compiles for arm-none-eabi, and tests are run on this machine"
            ),
            "{error}"
        );
        assert!(flags("clang-19 -c x.c").is_ok());
        assert!(flags("avr-gcc -c x.c").is_err());
    }

    #[test]
    fn what_clang_does_not_know_can_be_left_out() {
        let flags = ["-DA", "-funit", "-fwrapv"].map(str::to_owned);
        let left = without_unknown(&flags, "clang: error: unknown argument: '-funit'; did you mean '-x'?");
        assert_eq!(left.unwrap(), ["-DA", "-fwrapv"]);
        assert!(without_unknown(&flags, "a.c:1:1: error: expected").is_none());
    }

    #[test]
    fn only_some_flags_decide_what_code_means() {
        let words =
            ["-DA", "-D", "B", "-Ix", "-fwrapv", "-Wall", "-include", "a.h", "-O2", "-c", "-o", "x.o"];
        assert_eq!(of_code(&words.map(str::to_owned)), ["-fwrapv", "-O2"]);
    }

    #[test]
    fn the_language_is_told_by_the_flag_or_the_name() {
        let words = |text: &str| crate::words::split(text);
        assert!(is_c(Path::new("a.c"), &words("cc a.c")));
        assert!(!is_c(Path::new("a.S"), &words("cc a.S")));
        assert!(!is_c(Path::new("a.c"), &words("cc -x c++ a.c")));
        assert!(is_c(Path::new("a.inc"), &words("cc -xc a.inc")));
    }
}
