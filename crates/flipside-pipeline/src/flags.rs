//! Flags for clang that cannot be meant, a second C file, and those that may change what the source means.

use std::path::Path;

use crate::error::PipelineError;

/// Options of clang that take the next word as their argument, which may be the name of a C file.
const WITH_FILE: [&str; 9] =
    ["-include", "-imacros", "-include-pch", "-MF", "-MT", "-MQ", "-o", "-Xclang", "-Xpreprocessor"];

/// Another language than C would not be understood.
pub(crate) fn check_language(flags: &[String]) -> Result<(), PipelineError> {
    let mut words = flags.iter();
    while let Some(flag) = words.next() {
        let language = if flag == "-x" { words.next().map(String::as_str) } else { flag.strip_prefix("-x") };
        if flag.starts_with("-x") && language != Some("c") {
            return Err(PipelineError::Options(format!("`{flag}`: only C is analysed: leave the flag out")));
        }
    }
    Ok(())
}

/// Nothing after `--` may be a C file: it would not be analysed.
pub(crate) fn check(flags: &[String]) -> Result<(), PipelineError> {
    let mut before = "";
    for flag in flags {
        let is_file = Path::new(flag).extension().is_some_and(|extension| extension == "c");
        if is_file && !flag.starts_with(['-', '@']) && !WITH_FILE.contains(&before) {
            return Err(PipelineError::Options(format!(
                "`{flag}` after `--` is a file, not a flag: C files come before `--`"
            )));
        }
        before = flag;
    }
    flipside_toolchain::check_flags(flags).map_err(|refused| PipelineError::Options(refused.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_no_flags() {
        let accepts = |text: &str| {
            let flags: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            check(&flags).is_ok()
        };
        assert!(accepts("-DFILE=a.c -include b.c -Iinclude.c @flags.c -O2"));
        assert!(!accepts("b.c"));
        assert!(!accepts("-O2 src/b.c -g"));
    }
}
