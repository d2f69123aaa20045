//! The files of a program, each read and lowered by itself, before they are linked.
//!
//! What is required of inputs becomes C behind the last line of the file that defines the subject. That text needs the types of
//! the parameters, which only clang knows; so that one file is read twice. All other files are read once.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use flipside_toolchain::{Target, Toolchain};

use crate::{FrontEndError, Lowered, LoweringOptions, library, link, lower};

/// Files that were read.
#[derive(Clone, Debug)]
pub struct Units {
    files: Vec<PathBuf>,
    flags: Vec<String>,
    options: LoweringOptions,
    units: Vec<Lowered>,
    /// What the flags compile for.
    target: OnceLock<Target>,
}

impl Units {
    /// Reads files, one after the other.
    pub fn read(
        toolchain: &Toolchain,
        files: &[PathBuf],
        flags: &[String],
        options: LoweringOptions,
    ) -> Result<Self, FrontEndError> {
        let target = OnceLock::new();
        let read = |file: &PathBuf| lower(toolchain, file, flags, options, None, &target);
        let units = files.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Units { files: files.to_vec(), flags: flags.to_vec(), options, units, target })
    }

    /// Reads one file again, with a text behind its last line; what the text defines has no regions. Says how long clang took.
    pub fn append(
        &mut self,
        toolchain: &Toolchain,
        number: usize,
        text: &str,
    ) -> Result<Duration, FrontEndError> {
        let unit =
            lower(toolchain, &self.files[number], &self.flags, self.options, Some(text), &self.target)?;
        let clang_time = unit.clang_time;
        self.units[number] = unit;
        Ok(clang_time)
    }

    /// Links the files, with the models of what they use of the library.
    pub fn link(mut self, toolchain: &Toolchain) -> Result<Lowered, FrontEndError> {
        let models = library::library_for(toolchain, &self.units, &self.flags, self.options.library)?;
        self.units.extend(models);
        Ok(link(self.units)?)
    }
}
