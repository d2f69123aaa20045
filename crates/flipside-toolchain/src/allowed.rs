//! Which flags may be given: what is known to be harmless, or modelled. Everything else is refused with a message.
//!
//! A flag can change what the source means. One that nobody looked at would make verdicts wrong in silence, so this is a
//! list of what is known ([`known`](crate::known)), not of what is forbidden; [`REFUSED`] only has better advice for some
//! that are not on it.
//!
//! Modelled, and from where: the sizes, alignments and signedness of types, and the layouts of records, come from clang
//! under these flags (`-funsigned-char`, `-fshort-enums`, `-fshort-wchar`, `-fpack-struct`, `-m32`); whether signed
//! arithmetic wraps comes from [`wraps`]. An overflow under `-ftrapv` is an error, as without it.
//!
//! **Invariant:** a flag that is not understood is never passed on.

use crate::flags::{DROPPED_ALONE, DROPPED_FRONT_END_PREFIXES, DROPPED_PREFIXES, DROPPED_WITH_ARGUMENT};
use crate::flags::{LINK_WITH_ARGUMENT, WITH_ARGUMENT, starts_with_any};
use crate::known::{ALONE, DEBUG, FEATURES, MACROS_AND_FOLDERS, USERS, USERS_ALONE, WORDS};

/// Advice for some that are refused. What begins so is meant.
#[rustfmt::skip]
const REFUSED: &[(&str, &str)] = &[
    ("-ffast-math", FLOATING), ("-Ofast", "use `-O3`: floating-point numbers are modelled as IEEE 754 has them"),
    ("-funsafe-math-optimizations", FLOATING), ("-fassociative-math", FLOATING), ("-freciprocal-math", FLOATING),
    ("-ffinite-math-only", FLOATING), ("-fapprox-func", FLOATING), ("-ffp-model=", FLOATING), ("-fno-signed-zeros", FLOATING),
    ("-frounding-math", FLOATING), ("-ffp-contract=", "products and sums that are fused are not modelled: use `-ffp-contract=off`"),
    ("-mfma", "products and sums that are fused are not modelled: add `-ffp-contract=off`"),
    ("-mlong-double-", "another `long double` is not modelled: leave the flag out"),
    ("-mfpmath=", "arithmetic of the x87 unit is not modelled: leave the flag out"),
    ("-fno-math-errno", "that library functions leave `errno` alone is not modelled: leave the flag out"),
    ("--target", ANOTHER_MACHINE), ("-target", ANOTHER_MACHINE), ("-arch", ANOTHER_MACHINE),
    ("-x", "only C is analysed: leave the flag out"),
    ("-Xclang", "flags for the front end alone are not looked at: leave it out"),
    ("-mllvm", "flags for the code generator alone are not looked at: leave it out"),
    ("-fplugin", "plugins can change everything: leave it out"),
    ("-fopenmp", "threads are not modelled: leave it out, so that the code is sequential"),
];

const FLOATING: &str = "floating-point numbers are modelled as IEEE 754 has them: leave the flag out";
const ANOTHER_MACHINE: &str =
    "tests are run on this machine: leave the flag out, or choose a target of this architecture";

/// A flag that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{flag}` is refused: {advice}")]
pub struct RefusedFlag {
    /// The flag, with its argument.
    pub flag: String,
    /// What to do.
    pub advice: &'static str,
}

/// Refuses what is not known.
///
/// # Errors
/// The first flag that is not known, and what to do.
pub fn check_flags(flags: &[String]) -> Result<(), RefusedFlag> {
    let flags = expanded(flags);
    let mut rest = flags.iter().map(String::as_str);
    while let Some(flag) = rest.next() {
        let takes_next = DROPPED_WITH_ARGUMENT.contains(&flag)
            || WITH_ARGUMENT.contains(&flag)
            || LINK_WITH_ARGUMENT.contains(&flag);
        let argument = if takes_next { rest.next() } else { None };
        if !is_known(flag, argument, &flags) {
            return Err(refusal(flag, argument));
        }
    }
    Ok(())
}

/// Does signed arithmetic wrap? Clang's driver decides in this order.
pub(crate) fn wraps(flags: &[String]) -> bool {
    let flags = expanded(flags);
    let last = |names: [&str; 2]| flags.iter().rev().find(|flag| names.contains(&flag.as_str()));
    if flags.iter().any(|flag| flag == "-ftrapv") {
        return false;
    }
    match last(["-fwrapv", "-fno-wrapv"]) {
        Some(flag) => flag == "-fwrapv",
        None => last(["-fstrict-overflow", "-fno-strict-overflow"])
            .is_some_and(|flag| flag == "-fno-strict-overflow"),
    }
}

fn is_known(flag: &str, argument: Option<&str>, all: &[String]) -> bool {
    match flag {
        "-x" => argument == Some("c"),
        "-xc" => true,
        "-target" => argument.is_some_and(is_this_machine),
        "-arch" | "-mllvm" => false,
        // Another action of the front end is left out; a feature is the same with and without `-Xclang`.
        "-Xclang" => argument.is_some_and(|text| {
            starts_with_any(text, DROPPED_FRONT_END_PREFIXES)
                || (text.starts_with("-f") && is_known(text, None, all))
        }),
        "-mfma" => all.iter().any(|flag| flag == "-ffp-contract=off"),
        _ if flag.starts_with("--target=") => flag.strip_prefix("--target=").is_some_and(is_this_machine),
        _ => {
            !flag.starts_with('-')
                || argument.is_some()
                || is_harmless(flag)
                || [USERS_ALONE, DROPPED_ALONE].iter().any(|list| list.contains(&flag))
                || [USERS, DROPPED_PREFIXES, DROPPED_WITH_ARGUMENT]
                    .iter()
                    .any(|list| starts_with_any(flag, list))
        }
    }
}

/// The first flag of a stranger's that could run, read or write something: stored results are used without it only.
pub fn users_own(flags: &[String]) -> Option<&String> {
    let mut words = flags.iter();
    while let Some(word) = words.next() {
        if MACROS_AND_FOLDERS.contains(&word.as_str()) {
            // An argument that looks like a flag is a flag that hides behind one.
            match words.next() {
                Some(argument) if !argument.starts_with(['-', '@']) => continue,
                Some(argument) => return Some(argument),
                None => return Some(word),
            }
        }
        if !is_harmless(word) {
            return Some(word);
        }
    }
    None
}

/// Does it neither run nor write anything, and read nothing but headers?
fn is_harmless(flag: &str) -> bool {
    let rest_is = |list: &[&str], fits: fn(&str) -> bool| {
        list.iter().any(|start| flag.strip_prefix(start).is_some_and(fits))
    };
    let feature = flag.strip_prefix("-fno-").or_else(|| flag.strip_prefix("-f"));
    ALONE.contains(&flag)
        || feature.is_some_and(|name| FEATURES.contains(&name))
        || rest_is(WORDS, is_word)
        || rest_is(DEBUG, is_level)
        || rest_is(MACROS_AND_FOLDERS, |rest| !rest.is_empty())
}

/// Letters, digits and what joins them. (`-Wp,`, `-Wa,` and `-Wl,` hand on options.)
fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.+:=".contains(&byte))
}

/// A digit, or nothing.
fn is_level(text: &str) -> bool {
    text.len() <= 1 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Is it a target whose programs run here, as far as its name says?
fn is_this_machine(triple: &str) -> bool {
    let architecture = triple.split('-').next().unwrap_or_default();
    let is_linux = triple.contains("linux") || !triple.contains('-');
    is_linux && architecture == std::env::consts::ARCH
}

fn refusal(flag: &str, argument: Option<&str>) -> RefusedFlag {
    let whole = argument.map_or_else(|| flag.to_owned(), |argument| format!("{flag} {argument}"));
    // The longest name that fits has the best advice.
    let fits = REFUSED.iter().filter(|(name, _)| flag.starts_with(name)).max_by_key(|(name, _)| name.len());
    let unknown = "it is not known whether it changes what the source means; leave it out if it does not";
    RefusedFlag { flag: whole, advice: fits.map_or(unknown, |(_, advice)| advice) }
}

/// The flags with those of response files (`@file`) in their place; one that cannot be read is left to clang.
fn expanded(flags: &[String]) -> Vec<String> {
    let words = |flag: &String| match flag.strip_prefix('@').map(std::fs::read_to_string) {
        Some(Ok(text)) => {
            text.split_whitespace().map(|word| word.trim_matches(['"', '\'']).to_owned()).collect()
        }
        Some(Err(_)) | None => vec![flag.clone()],
    };
    flags.iter().flat_map(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn usual_flags_are_known() {
        for flags in [
            "-std=gnu11 -Wall -Wextra -Werror -O2 -g3 -DNDEBUG -D A=1 -Iinclude -I other -isystem /x -c -o x.o -MD -MF x.d",
            "-fPIC -fno-strict-aliasing -fno-common -fvisibility=hidden -ffunction-sections -fno-omit-frame-pointer -pthread -lm -L lib",
            "-march=native -msse4.2 -mavx2 -m64 -flto=thin -fsanitize=address,undefined -fstack-protector-strong b.o -Wl,--as-needed",
            "-fwrapv -fno-strict-overflow -ftrapv -funsigned-char -fsigned-char -fshort-enums -fpack-struct=1 -fno-builtin -ffreestanding",
            "-x c -include a.h -Xclang -ast-dump -ffp-contract=off -mfma -fno-builtin-malloc -Wno-unused -fprofile-arcs",
        ] {
            assert_eq!(check_flags(&words(flags)), Ok(()), "{flags}");
        }
        let own = format!("--target={}-linux-gnu", std::env::consts::ARCH);
        assert_eq!(check_flags(&[own]), Ok(()));
    }

    #[test]
    fn what_changes_the_meaning_or_is_unknown_is_refused() {
        for (flags, said) in [
            ("-O2 -ffast-math", "`-ffast-math` is refused: floating-point"),
            ("-Ofast", "use `-O3`"),
            ("-fno-signed-zeros", "IEEE 754"),
            ("-mfma", "add `-ffp-contract=off`"),
            ("-ffp-contract=fast", "use `-ffp-contract=off`"),
            ("-mlong-double-64", "`long double`"),
            ("--target=armv7-none-eabi", "this machine"),
            ("-target mips-linux-gnu", "`-target mips-linux-gnu` is refused"),
            ("-x c++", "only C"),
            ("-Xclang -load", "front end"),
            ("-Xclang -fno-signed-zeros", "front end"),
            ("-fno-math-errno", "errno"),
            ("-fsomething-new", "not known"),
        ] {
            let refused = check_flags(&words(flags));
            assert!(
                refused.as_ref().is_err_and(|refused| refused.to_string().contains(said)),
                "{flags}: {refused:?}"
            );
        }
    }

    #[test]
    fn response_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("flags");
        std::fs::write(&file, "-O2\n-ffast-math").unwrap();
        let flags = [format!("@{}", file.display())];
        assert!(check_flags(&flags).is_err());
        std::fs::write(&file, "-O2 \"-fwrapv\"").unwrap();
        assert_eq!(check_flags(&flags), Ok(()));
        assert!(wraps(&flags));
    }

    #[test]
    fn the_flags_for_overflow_have_an_order() {
        for (flags, expected) in [
            ("", false),
            ("-fwrapv", true),
            ("-fwrapv -fno-wrapv", false),
            ("-fno-strict-overflow", true),
            ("-fno-strict-overflow -fno-wrapv", false),
            ("-fwrapv -fstrict-overflow", true),
            ("-fwrapv -ftrapv", false),
        ] {
            assert_eq!(wraps(&words(flags)), expected, "{flags}");
        }
    }

    #[test]
    fn a_stranger_may_give_usual_flags() {
        for flags in [
            "",
            "-DN=5 -D M -UX -Iinclude -I include -isystem sys -iquote q -std=c11 -O2 -Os -O",
            "-Wall -Wextra -Werror=vla -Wno-unused -w -g -g3 -ggdb -gdwarf-4 -pedantic",
            "-m32 -m64 -march=x86-64-v3 -mtune=native -msse4.2 -mavx2",
            "-fwrapv -fno-strict-overflow -fno-builtin -fno-builtin-memcpy -fPIC -fno-pic -fpack-struct=1 -funsigned-char",
        ] {
            assert_eq!(users_own(&words(flags)), None, "{flags}");
        }
    }

    #[test]
    fn what_runs_reads_or_writes_is_the_users_own() {
        for flag in [
            "-fplugin=x.so",
            "-fplugin-arg-x-y",
            "-fpass-plugin=x.so",
            "-include",
            "-include-pch",
            "-imacros",
            "-Xclang",
            "-Xpreprocessor",
            "-Bdir",
            "-B",
            "-specs=x",
            "--specs=x",
            "-o",
            "-ox",
            "-MF",
            "-MD",
            "-MMD",
            "-dependency-file",
            "@file",
            "-load",
            "-mllvm",
            "--config",
            "--config=x",
            "-x",
            "-xc++",
            "-Wp,-MF,x",
            "-Wl,-x",
            "-Wa,x",
            "-gsplit-dwarf",
            "-gcc-toolchain",
            "-fsave-optimization-record",
            "-ftime-trace=x",
            "-fmodules-cache-path=x",
            "-fprofile-instr-generate=x",
            "-fcrash-diagnostics-dir=x",
            "-fdebug-compilation-dir=/x",
            "-save-temps",
            "-serialize-diagnostics",
            "-E",
            "-S",
            "-c",
            "-v",
            "-resource-dir=x",
            "--sysroot=x",
            "-isysroot",
            "-ivfsoverlay",
            "-O2,-x",
            "-ObjC",
            "-std=../x",
            "file.c",
        ] {
            assert_eq!(users_own(&words(flag)).map(String::as_str), Some(flag));
        }
    }

    #[test]
    fn nothing_hides_behind_an_argument() {
        for (flags, found) in [
            ("-D -fplugin=x.so", "-fplugin=x.so"),
            ("-I @file", "@file"),
            ("-O2 -D", "-D"),
            ("-DA -include x.h", "-include"),
        ] {
            assert_eq!(users_own(&words(flags)).map(String::as_str), Some(found));
        }
    }
}
