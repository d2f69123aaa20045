//! Parses a C file: one run of clang that gives both the record layouts and the syntax tree.
//!
//! clang prints the layouts while it reads the file and the tree afterwards, to the same output; a line that is exactly `{`
//! begins the tree. **Invariant:** everything is parsed at `-O0`, last on the command line, because `__OPTIMIZE__` changes
//! what headers contain and the coverage build, which confirms the tests, uses `-O0`. The tree is read by `flipside-c`.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ChildStdout;

use crate::error::ToolchainError;
use crate::find::Toolchain;
use crate::flags::Flags;
use crate::leave::{temporary_file, temporary_folder};
use crate::process::{Drained, MOST_OUTPUT, run_tool_draining};

/// How a process ends that has no more room on its stack.
const SEGMENTATION_FAULT: i32 = 11;

/// What clang says about one file.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The text of `-fdump-record-layouts-complete`: the layout of every complete record.
    pub layouts: String,
    /// The syntax tree, JSON.
    pub ast: Vec<u8>,
    /// clang's warnings, verbatim; empty when there are none.
    pub diagnostics: String,
}

impl Toolchain {
    /// Reads a C file with the user's flags (those that fit, see `flags.rs`).
    pub fn parse(&self, file: &Path, flags: &[String]) -> Result<Parsed, ToolchainError> {
        self.parse_with(file, flags, None)
    }

    /// Reads a C file as if this text followed its last line.
    pub fn parse_with(
        &self,
        file: &Path,
        flags: &[String],
        appended: Option<&str>,
    ) -> Result<Parsed, ToolchainError> {
        check_source(file)?;
        let longer = appended.map(|text| longer_file(file, text)).transpose()?;
        let flags = Flags::from_user(flags);
        let mut command = self.tool(self.clang(), None);
        command
            .args(&flags.source)
            .args([
                "-fsyntax-only",
                "-O0",
                "-fno-color-diagnostics",
                "-fno-crash-diagnostics",
                "-Qunused-arguments",
            ])
            .args(["-Xclang", "-fdump-record-layouts-complete", "-Xclang", "-ast-dump=json"])
            .args(flags.language());
        if let Some(longer) = &longer {
            command.arg("-ivfsoverlay").arg(longer.path().join(OVERLAY));
        }
        command.arg(input_argument(file));
        let output = run_tool_draining(&mut command, self.deadline(), without_indentation)?;
        match output.status.code() {
            Some(0) => {}
            Some(1) => return Err(ToolchainError::DoesNotCompile { diagnostics: output.stderr }),
            // Its stack has an end.
            None if output.status.signal() == Some(SEGMENTATION_FAULT) => {
                let what = "clang crashes when it reads this file; is something in it nested too deeply?";
                let diagnostics = format!("{}: error: {what}\n{}", file.display(), output.stderr);
                return Err(ToolchainError::DoesNotCompile { diagnostics });
            }
            Some(_) | None => return Err(output.failed(self.clang())),
        }
        let (layouts, ast) = split_output(output.stdout).ok_or_else(|| ToolchainError::UnreadableOutput {
            path: self.clang().to_owned(),
            what: "no syntax tree after the record layouts".to_owned(),
        })?;
        Ok(Parsed { layouts, ast, diagnostics: output.stderr })
    }
}

impl Toolchain {
    /// Reads C text from a temporary file; returns the name of that file, which is gone by then, and what clang says.
    pub fn parse_text(&self, text: &str, flags: &[String]) -> Result<(PathBuf, Parsed), ToolchainError> {
        let file = temporary_file("text", ".c");
        let file = file.map_err(ToolchainError::io("cannot make a temporary file"))?;
        std::fs::write(file.path(), text).map_err(ToolchainError::io("cannot write a temporary file"))?;
        let parsed = self.parse(file.path(), flags)?;
        Ok((file.path().to_owned(), parsed))
    }
}

/// What clang prints, with no spaces at the start of the lines of the tree: a tree that is deep, as that of a long chain of
/// `else if`, is nearly all indentation. No string of JSON contains a line break.
fn without_indentation(mut stream: ChildStdout) -> Drained {
    let mut kept: Vec<u8> = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    let mut is_tree = false;
    let mut is_start = true;
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        for &byte in &buffer[..count] {
            if is_tree && is_start && byte == b' ' {
                continue;
            }
            is_start = byte == b'\n';
            kept.push(byte);
            is_tree = is_tree || is_start && (kept.ends_with(b"\n{\n") || kept == b"{\n");
        }
        if kept.len() > MOST_OUTPUT {
            return Drained { bytes: Vec::new(), is_flooded: true };
        }
    }
    Drained { bytes: kept, is_flooded: false }
}

/// The name of the overlay file, which maps the user's file to our copy.
const OVERLAY: &str = "overlay.json";

/// A folder with a copy of a file and a text after its last line, and with the overlay that makes clang read the copy under
/// the name of the file.
fn longer_file(file: &Path, text: &str) -> Result<tempfile::TempDir, ToolchainError> {
    let unreadable = |source| ToolchainError::FileUnreadable { path: file.to_owned(), source };
    let mut bytes = std::fs::read(file).map_err(unreadable)?;
    bytes.push(b'\n');
    bytes.extend(text.as_bytes());
    let name = std::path::absolute(file).map_err(unreadable)?;
    let folder = temporary_folder("longer");
    let folder = folder.map_err(ToolchainError::io("cannot make a temporary folder"))?;
    let copy = folder.path().join("longer.c");
    let overlay = serde_json::json!({
        "version": 0,
        "case-sensitive": true,
        "use-external-names": false,
        "roots": [{ "type": "file", "name": name, "external-contents": copy }],
    });
    let cannot = "cannot write a temporary file";
    std::fs::write(&copy, bytes).map_err(ToolchainError::io(cannot))?;
    std::fs::write(folder.path().join(OVERLAY), overlay.to_string()).map_err(ToolchainError::io(cannot))?;
    Ok(folder)
}

/// Checks that a source file can be read, for messages that do not depend on clang's version.
pub fn check_source(file: &Path) -> Result<(), ToolchainError> {
    let metadata = file.metadata().map_err(|source| match source.kind() {
        std::io::ErrorKind::NotFound => ToolchainError::FileNotFound { path: file.to_owned() },
        _ => ToolchainError::FileUnreadable { path: file.to_owned(), source },
    })?;
    // A pipe or a device would keep us waiting, or never end.
    if !metadata.is_file() {
        return Err(ToolchainError::NotAFile { path: file.to_owned() });
    }
    if let Some(language) = other_language(file) {
        return Err(ToolchainError::NotC { path: file.to_owned(), what: format!("is {language}") });
    }
    match File::open(file) {
        Ok(_) => Ok(()),
        Err(source) => Err(ToolchainError::FileUnreadable { path: file.to_owned(), source }),
    }
}

/// The language that the ending of a name stands for, where it is another one than C.
fn other_language(file: &Path) -> Option<&'static str> {
    const ENDINGS: [(&str, &[&str]); 5] = [
        ("C++", &["C", "cc", "cp", "cpp", "cxx", "c++", "CPP", "ii", "hh", "hpp", "hxx", "cppm", "ixx"]),
        ("Objective-C", &["m", "mm", "M", "mi", "mii"]),
        ("assembler", &["s", "S", "asm"]),
        ("an object or an archive", &["o", "a", "so", "bc", "ll"]),
        ("another language", &["cu", "cl", "rs", "go", "py", "java", "f", "f90", "hip"]),
    ];
    let ending = file.extension()?.to_str()?;
    ENDINGS.iter().find(|(_, endings)| endings.contains(&ending)).map(|(language, _)| *language)
}

/// The path as an argument that cannot be taken for a flag or a response file.
pub(crate) fn input_argument(file: &Path) -> OsString {
    let first = file.as_os_str().as_encoded_bytes().first();
    if matches!(first, Some(b'-' | b'@')) { Path::new(".").join(file).into_os_string() } else { file.into() }
}

/// Splits the output into layouts and tree; `None` when there is no tree.
fn split_output(mut stdout: Vec<u8>) -> Option<(String, Vec<u8>)> {
    let start = if stdout.starts_with(b"{\n") {
        0
    } else {
        stdout.windows(3).position(|window| window == b"\n{\n")? + 1
    };
    let ast = stdout.split_off(start);
    Some((String::from_utf8_lossy(&stdout).into_owned(), ast))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_at_the_first_line_that_is_a_brace() {
        let split = |text: &str| {
            split_output(text.as_bytes().to_vec())
                .map(|(layouts, ast)| (layouts, String::from_utf8_lossy(&ast).into_owned()))
        };
        let expected = Some(("\n*** Dumping\n".to_owned(), "{\n  \"id\": 1\n}\n".to_owned()));
        assert_eq!(split("\n*** Dumping\n{\n  \"id\": 1\n}\n"), expected);
        assert_eq!(split("{\n}\n"), Some((String::new(), "{\n}\n".to_owned())));
        assert_eq!(split("0 | struct {\n"), None);
        assert_eq!(split(""), None);
    }

    #[test]
    fn a_path_is_never_a_flag() {
        assert_eq!(input_argument(Path::new("-c.c")), "./-c.c");
        assert_eq!(input_argument(Path::new("@a.c")), "./@a.c");
        assert_eq!(input_argument(Path::new("a.c")), "a.c");
    }
}
