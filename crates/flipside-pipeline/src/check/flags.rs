//! Which flags of stored results are used without asking: those that neither run nor write anything.
//!
//! Results may come from a stranger. Most options of clang are harmless, but some load a library (`-fplugin=`), run other programs
//! (`-B`), read any file (`-include`, `@file`) or write one (`-MF`, `-o`). What is not known to be harmless is refused: a new option
//! of clang has to be added here before it is used.

use crate::error::PipelineError;

/// Flags that stand alone, as they are written.
const EXACT: &[&str] = &[
    "-ansi",
    "-pedantic",
    "-pedantic-errors",
    "-pipe",
    "-pthread",
    "-nostdinc",
    "-undef",
    "-w",
    "-O",
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Ofast",
    "-Og",
    "-Os",
    "-Oz",
    "-m16",
    "-m32",
    "-m64",
    "-mx32",
    "-ffreestanding",
    "-fhosted",
    "-fasm",
    "-fbuiltin",
    "-fcommon",
    "-fcolor-diagnostics",
    "-fdata-sections",
    "-ffunction-sections",
    "-fdollars-in-identifiers",
    "-fdelete-null-pointer-checks",
    "-fexceptions",
    "-ffast-math",
    "-ffinite-math-only",
    "-ffp-contract=fast",
    "-ffp-contract=off",
    "-ffp-contract=on",
    "-fgnu89-inline",
    "-finline",
    "-finline-functions",
    "-fmath-errno",
    "-fms-extensions",
    "-fomit-frame-pointer",
    "-foptimize-sibling-calls",
    "-fpack-struct",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fplt",
    "-frounding-math",
    "-fshort-enums",
    "-fshort-wchar",
    "-fsigned-bitfields",
    "-fsigned-char",
    "-fsigned-zeros",
    "-fstack-protector",
    "-fstack-protector-all",
    "-fstack-protector-strong",
    "-fstrict-aliasing",
    "-fstrict-enums",
    "-fstrict-overflow",
    "-ftrapping-math",
    "-ftrapv",
    "-funroll-loops",
    "-funsafe-math-optimizations",
    "-funsigned-bitfields",
    "-funsigned-char",
    "-funwind-tables",
    "-fasynchronous-unwind-tables",
    "-fvectorize",
    "-fslp-vectorize",
    "-fwrapv",
    "-fzero-initialized-in-bss",
];

/// What the rest of a flag may be, after one of these beginnings: see [`is_word`].
const BEGINNINGS: &[&str] = &[
    "-std=",
    "-march=",
    "-mtune=",
    "-mcpu=",
    "-mfpmath=",
    "-mabi=",
    "-mfpu=",
    "-mfloat-abi=",
    "-mcmodel=",
    "-msse",
    "-mno-sse",
    "-mavx",
    "-mno-avx",
    "-mbmi",
    "-mno-bmi",
    "-mfma",
    "-mno-fma",
    "-mno-mmx",
    "-mno-red-zone",
    "-mno-80387",
    "-msoft-float",
    "-mpopcnt",
    "-mlzcnt",
    "-mgeneral-regs-only",
    "-fno-builtin",
    "-fpack-struct=",
    "-fvisibility=",
    "-fmax-errors=",
    "-ferror-limit=",
    "-fmessage-length=",
    "-fdiagnostics-color",
    "-fdiagnostics-show-",
    "-ftabstop=",
    "-ftemplate-depth=",
    "-fbracket-depth=",
];

/// Flags for debuggers; others of `-g…` write files or name programs.
const DEBUG: &[&str] = &["-g", "-ggdb", "-gdwarf", "-gdwarf-", "-gline-tables-only", "-gfull", "-gused"];

/// Flags with an argument, which may be the next word: macros, and folders in which headers are looked for.
const WITH_ARGUMENT: &[&str] = &["-D", "-U", "-I", "-isystem", "-iquote", "-idirafter"];

/// The flags that stored results were made with, unless one of them needs the user's word.
pub(super) fn harmless(flags: &[String]) -> Result<&[String], PipelineError> {
    match refused(flags) {
        None => Ok(flags),
        Some(flag) => Err(PipelineError::Options(format!(
            "the results were made with the flag `{flag}`, which is not known to be harmless: nothing was run. \
             If you trust it, give all flags yourself: `flipside check DIR FILE -- {}`",
            flags.join(" ")
        ))),
    }
}

/// The first flag that is not known to be harmless.
fn refused(flags: &[String]) -> Option<&String> {
    let mut words = flags.iter();
    while let Some(word) = words.next() {
        if WITH_ARGUMENT.contains(&word.as_str()) {
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

fn is_harmless(flag: &str) -> bool {
    let positive = flag.strip_prefix("-fno-").map(|rest| format!("-f{rest}"));
    EXACT.contains(&flag)
        || positive.is_some_and(|flag| EXACT.contains(&flag.as_str()))
        || DEBUG.iter().any(|start| flag.strip_prefix(start).is_some_and(is_level))
        || WITH_ARGUMENT.iter().any(|start| flag.strip_prefix(start).is_some_and(|rest| !rest.is_empty()))
        || BEGINNINGS.iter().any(|start| flag.strip_prefix(start).is_some_and(is_word))
        || is_warning(flag)
}

/// A digit, or nothing.
fn is_level(text: &str) -> bool {
    text.len() <= 1 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Letters, digits and what joins them: no path, no list of further options.
fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.+:=".contains(&byte))
}

/// Switches a warning on or off. `-Wp,`, `-Wa,` and `-Wl,` hand on options.
fn is_warning(flag: &str) -> bool {
    flag.strip_prefix("-W").is_some_and(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn usual_flags_are_used() {
        for flags in [
            "",
            "-DN=5 -D M -UX -Iinclude -I include -isystem sys -iquote q -std=c11 -O2 -Os -O",
            "-Wall -Wextra -Werror=vla -Wno-unused -w -g -g3 -ggdb -gdwarf-4 -pedantic",
            "-m32 -m64 -march=x86-64-v3 -mtune=native -msse4.2 -mavx2",
            "-fwrapv -fno-strict-overflow -fno-builtin -fno-builtin-memcpy -fPIC -fno-pic -fpack-struct=1 -funsigned-char",
        ] {
            assert_eq!(refused(&words(flags)), None, "{flags}");
        }
    }

    #[test]
    fn what_runs_reads_or_writes_is_refused() {
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
            assert_eq!(refused(&words(flag)).map(String::as_str), Some(flag));
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
            assert_eq!(refused(&words(flags)).map(String::as_str), Some(found));
        }
    }

    #[test]
    fn the_message_says_what_to_do() {
        let message = harmless(&words("-O2 -include x.h")).unwrap_err().to_string();
        assert!(message.contains("`-include`") && message.contains("-- -O2 -include x.h"), "{message}");
    }
}
