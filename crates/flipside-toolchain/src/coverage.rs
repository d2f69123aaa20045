//! Reads branch counts: `llvm-profdata` merges profiles, `llvm-cov export` joins them with the regions of the executable.
//!
//! llvm-cov has quirks: half of its counts are differences, so branches of frames that were live when a run ended look
//! taken. This module reports what the tool says and judges nothing. Only `functions[]` is read: branches in macros are
//! missing from `files[]`.
//!
//! **Invariant:** a profile that does not fit the executable is an error, never a list of zeros.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use tempfile::TempPath;

use crate::error::ToolchainError;
use crate::find::Toolchain;
use crate::leave::temporary_file;
use crate::process::run_tool;

/// A merged profile in a temporary file, which is removed with this value.
#[derive(Debug)]
pub struct Profile {
    path: TempPath,
}

impl Profile {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// What kind of region llvm-cov reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// Ordinary code.
    Code,
    /// A macro expansion; `expanded_file_id` names where the macro's text is.
    Expansion,
    /// Skipped by the preprocessor.
    Skipped,
    /// The gap between two regions.
    Gap,
    /// A branch.
    Branch,
    /// A decision, with MC/DC.
    Decision,
    /// A branch within a decision, with MC/DC.
    DecisionBranch,
    /// Something newer than this list.
    Other(u32),
}

impl RegionKind {
    fn from_number(number: u32) -> RegionKind {
        match number {
            0 => RegionKind::Code,
            1 => RegionKind::Expansion,
            2 => RegionKind::Skipped,
            3 => RegionKind::Gap,
            4 => RegionKind::Branch,
            5 => RegionKind::Decision,
            6 => RegionKind::DecisionBranch,
            other => RegionKind::Other(other),
        }
    }
}

/// A region of code with its count. Columns count from 1; the end is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "RawRegion")]
pub struct Region {
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
    /// How often it ran.
    pub count: u64,
    /// The file, an index into the function's `filenames`.
    pub file_id: u32,
    /// For an expansion: the file of the macro's text.
    pub expanded_file_id: u32,
    /// Its kind.
    pub kind: RegionKind,
}

/// A condition with the counts of its two outcomes. A case label has the count of the jumps to it as `true_count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "RawBranch")]
pub struct BranchRegion {
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
    /// How often it was true.
    pub true_count: u64,
    /// How often it was false.
    pub false_count: u64,
    /// The file, an index into the function's `filenames`; macros have ids of their own.
    pub file_id: u32,
    /// For an expansion: the file of the macro's text.
    pub expanded_file_id: u32,
    /// Its kind.
    pub kind: RegionKind,
}

/// What llvm-cov says about one function.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct FunctionCoverage {
    /// The name; static functions carry their file in front, `file.c:name`.
    pub name: String,
    /// How often it was entered.
    pub count: u64,
    /// The files that its regions lie in, with one entry per macro expansion: `file_id` is an index into this.
    pub filenames: Vec<PathBuf>,
    /// Its regions.
    pub regions: Vec<Region>,
    /// Its branches.
    #[serde(default)]
    pub branches: Vec<BranchRegion>,
    /// Its decisions, where it was built for MC/DC.
    #[serde(default, rename = "mcdc_records")]
    pub decisions: Vec<DecisionRegion>,
}

/// A decision with several conditions: which of them are shown by two evaluations that differ in them alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<serde_json::Value>")]
pub struct DecisionRegion {
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
    /// By condition, from left to right: is it shown?
    pub shown: Vec<bool>,
}

impl TryFrom<Vec<serde_json::Value>> for DecisionRegion {
    type Error = String;

    /// Four numbers of the place come first; what follows differs between versions, but the conditions are the first list.
    fn try_from(raw: Vec<serde_json::Value>) -> Result<Self, Self::Error> {
        let number = |at: usize| {
            let found = raw.get(at).and_then(serde_json::Value::as_u64);
            found.and_then(|number| u32::try_from(number).ok()).ok_or("an MC/DC record has no place")
        };
        let shown =
            raw.iter().find_map(serde_json::Value::as_array).ok_or("an MC/DC record has no conditions")?;
        Ok(DecisionRegion {
            line: number(0)?,
            column: number(1)?,
            end_line: number(2)?,
            end_column: number(3)?,
            shown: shown.iter().map(|shown| shown.as_bool().unwrap_or(false)).collect(),
        })
    }
}

impl FunctionCoverage {
    /// The name as it is in the source.
    pub fn plain_name(&self) -> &str {
        // `:` in all versions up to 19; other names of the profile format already use `;`.
        self.name.rsplit([':', ';']).next().unwrap_or(&self.name)
    }
}

impl Toolchain {
    /// Every function of an executable made by [`Toolchain::compile_with_coverage`], with its regions; without a profile all
    /// counts are zero.
    ///
    /// The order is llvm-cov's. Static functions that are never used are not in the list, nor are functions of headers that
    /// are never called.
    pub fn branch_regions(
        &self,
        executable: &Path,
        profile: Option<&Path>,
    ) -> Result<Vec<FunctionCoverage>, ToolchainError> {
        let llvm_cov = self.need_llvm_cov()?;
        let empty = match profile {
            Some(_) => None,
            None => Some(self.empty_profile()?),
        };
        let mut command = self.tool(llvm_cov, None);
        command.args(["export", "-skip-expansions", "-instr-profile"]);
        command.args(profile.or(empty.as_ref().map(Profile::path))).arg(executable);
        let output = run_tool(&mut command, self.deadline())?;
        if !output.status.success() {
            return Err(output.failed(llvm_cov));
        }
        if output.stderr.contains("mismatched data") {
            let text = output.stderr;
            return Err(ToolchainError::ProfileMismatch { executable: executable.to_owned(), text });
        }
        read_export(&output.stdout).map_err(|error| ToolchainError::UnreadableOutput {
            path: llvm_cov.to_owned(),
            what: error.to_string(),
        })
    }

    /// Adds profiles up, raw or merged ones.
    pub fn merge_profiles<P: AsRef<Path>>(&self, profiles: &[P]) -> Result<Profile, ToolchainError> {
        if profiles.is_empty() {
            return self.empty_profile();
        }
        let llvm_profdata = self.need_llvm_profdata()?;
        let merged = temporary_profile()?;
        let mut command = Command::new(llvm_profdata);
        command.args(["merge", "-o"]).arg(&merged).args(profiles.iter().map(AsRef::as_ref));
        let output = run_tool(&mut command, self.deadline())?;
        if !output.status.success() {
            return Err(output.failed(llvm_profdata));
        }
        Ok(Profile { path: merged })
    }

    /// A profile without any run: no version accepts an empty list of inputs or `/dev/null`, all accept an empty file.
    fn empty_profile(&self) -> Result<Profile, ToolchainError> {
        self.merge_profiles(&[temporary_profile()?])
    }
}

fn temporary_profile() -> Result<TempPath, ToolchainError> {
    let file = temporary_file("profile", ".profdata");
    Ok(file.map_err(ToolchainError::io("cannot make a temporary file"))?.into_temp_path())
}

#[derive(Deserialize)]
struct Export {
    data: Vec<ExportedData>,
}

#[derive(Deserialize)]
struct ExportedData {
    #[serde(default)]
    functions: Vec<FunctionCoverage>,
}

fn read_export(json: &[u8]) -> Result<Vec<FunctionCoverage>, serde_json::Error> {
    let export: Export = serde_json::from_slice(json)?;
    Ok(export.data.into_iter().flat_map(|data| data.functions).collect())
}

#[derive(Deserialize)]
struct RawRegion(u32, u32, u32, u32, u64, u32, u32, u32);

impl From<RawRegion> for Region {
    fn from(raw: RawRegion) -> Region {
        let RawRegion(line, column, end_line, end_column, count, file_id, expanded_file_id, kind) = raw;
        let kind = RegionKind::from_number(kind);
        Region { line, column, end_line, end_column, count, file_id, expanded_file_id, kind }
    }
}

#[derive(Deserialize)]
struct RawBranch(u32, u32, u32, u32, u64, u64, u32, u32, u32);

impl From<RawBranch> for BranchRegion {
    fn from(raw: RawBranch) -> BranchRegion {
        let RawBranch(
            line,
            column,
            end_line,
            end_column,
            true_count,
            false_count,
            file_id,
            expanded_file_id,
            kind,
        ) = raw;
        let kind = RegionKind::from_number(kind);
        BranchRegion {
            line,
            column,
            end_line,
            end_column,
            true_count,
            false_count,
            file_id,
            expanded_file_id,
            kind,
        }
    }
}
