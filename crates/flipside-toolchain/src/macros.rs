//! The macros of a file with the places of their definitions, from the line markers of `clang -E -dD`.

use std::collections::BTreeSet;
use std::path::Path;

use flipside_c_text::macros::{Definition, definition};

use crate::error::ToolchainError;
use crate::find::Toolchain;
use crate::flags::Flags;
use crate::parse::{check_source, input_argument};
use crate::process::{ToolOutput, run_tool};

/// Where a macro is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MacroOrigin {
    /// In the user's files.
    User,
    /// In a system header.
    System,
    /// On the command line, or by the compiler itself.
    CommandLine,
}

/// A macro as it is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacroDefinition {
    /// Its name.
    pub name: String,
    /// Does it take arguments?
    pub function_like: bool,
    /// Its replacement list.
    pub body: String,
    /// Where it is defined.
    pub origin: MacroOrigin,
}

/// A file as the preprocessor gives it.
#[derive(Clone, Debug)]
pub struct Preprocessed {
    /// Its text, with line markers and all definitions of macros.
    pub text: String,
    /// Everything that decides how clang reads it: its version, the command line of the front end, the folders of headers.
    pub command: String,
}

impl Preprocessed {
    /// The files that the text comes from, but for those of the system.
    pub fn files(&self) -> BTreeSet<String> {
        let markers = self.text.lines().filter_map(|line| line.strip_prefix("# "));
        let users = markers.filter(|marker| read_marker(marker) == Some(MacroOrigin::User));
        let name = |marker: &str| Some(marker.split_once('"')?.1.rsplit_once('"')?.0.to_owned());
        users.filter_map(name).map(|name| name.replace("\\\"", "\"").replace("\\\\", "\\")).collect()
    }
}

impl Toolchain {
    /// All macro definitions of a file, in order.
    pub fn macros(&self, file: &Path, flags: &[String]) -> Result<Vec<MacroDefinition>, ToolchainError> {
        let output = self.preprocess(None, file, flags, &[])?;
        Ok(read_macros(&output.stdout_text()))
    }

    /// A file as it is after the preprocessor, which is run in this folder.
    pub fn preprocessed(
        &self,
        folder: &Path,
        file: &Path,
        flags: &[String],
    ) -> Result<Preprocessed, ToolchainError> {
        let output = self.preprocess(Some(folder), file, flags, &["-v"])?;
        Ok(Preprocessed { text: output.stdout_text(), command: output.stderr })
    }

    fn preprocess(
        &self,
        folder: Option<&Path>,
        file: &Path,
        flags: &[String],
        more: &[&str],
    ) -> Result<ToolOutput, ToolchainError> {
        check_source(&folder.map_or_else(|| file.to_owned(), |folder| folder.join(file)))?;
        let flags = Flags::from_user(flags);
        let mut command = self.tool(self.clang(), None);
        command
            .args(&flags.source)
            .args(["-E", "-dD", "-O0", "-w", "-fno-color-diagnostics", "-Qunused-arguments"])
            .args(more)
            .args(flags.language())
            .arg(input_argument(file));
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let output = run_tool(&mut command, self.deadline())?;
        if !output.status.success() {
            return Err(ToolchainError::DoesNotCompile { diagnostics: output.stderr });
        }
        Ok(output)
    }
}

fn read_macros(text: &str) -> Vec<MacroDefinition> {
    let mut origin = MacroOrigin::User;
    let mut macros = Vec::new();
    for line in text.lines() {
        if let Some(definition) = line.strip_prefix("#define ") {
            macros.extend(read_definition(definition, origin));
        } else if let Some(marker) = line.strip_prefix("# ")
            && let Some(found) = read_marker(marker)
        {
            origin = found;
        }
    }
    macros
}

/// `12 "file" 1 3`: flag 3 marks a system header; `<built-in>` and `<command line>` are no files.
fn read_marker(marker: &str) -> Option<MacroOrigin> {
    let (_, rest) = marker.split_once('"')?;
    let (name, flags) = rest.rsplit_once('"')?;
    Some(if name.starts_with('<') {
        MacroOrigin::CommandLine
    } else if flags.split_whitespace().any(|flag| flag == "3") {
        MacroOrigin::System
    } else {
        MacroOrigin::User
    })
}

fn read_definition(text: &str, origin: MacroOrigin) -> Option<MacroDefinition> {
    let Definition { name, parameters, body } = definition(text)?;
    Some(MacroDefinition {
        name: name.to_owned(),
        function_like: parameters.is_some(),
        body: body.to_owned(),
        origin,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_read_with_their_origin() {
        let text = "# 1 \"<built-in>\" 1\n#define A 1\n# 1 \"a.c\" 2\n#define F(x, y) ((x) + y)\n\
                    # 3 \"/usr/include/h.h\" 1 3\n#define S\n";
        let shown: Vec<_> = read_macros(text)
            .into_iter()
            .map(|m| format!("{} {} {:?} {:?}", m.name, m.function_like, m.body, m.origin))
            .collect();
        let preprocessed = Preprocessed { text: text.to_owned(), command: String::new() };
        assert_eq!(preprocessed.files(), BTreeSet::from(["a.c".to_owned()]));
        assert_eq!(shown, ["A false \"1\" CommandLine", "F true \"((x) + y)\" User", "S false \"\" System"]);
    }
}
