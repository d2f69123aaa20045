//! What llvm-cov lists, by function and site.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use flipside_c::{Lowered, Site};
use flipside_program::{FileId, FunctionId, Place, Program, Span};
use flipside_toolchain::{BranchRegion, FunctionCoverage, RegionKind};

/// The two counts of a branch region: outcome true, outcome false.
pub type Pair = (u64, u64);

/// The branches that llvm-cov lists for one function.
#[derive(Debug)]
pub struct MeasuredFunction {
    /// The counts at each site, in llvm-cov's order.
    pub sites: HashMap<Site, Vec<Pair>>,
    /// Was the function compiled at all? (Unused static functions are not.)
    pub emitted: bool,
}

impl MeasuredFunction {
    /// Adds the counts of another copy of the function.
    fn add(&mut self, other: MeasuredFunction) {
        if !self.emitted {
            *self = other;
            return;
        }
        // The order does not matter: sites are different.
        #[allow(clippy::iter_over_hash_type)]
        for (site, pairs) in other.sites {
            let known = self.sites.entry(site).or_insert_with(|| vec![(0, 0); pairs.len()]);
            for (known, (taken, other)) in known.iter_mut().zip(pairs) {
                known.0 += taken;
                known.1 += other;
            }
        }
    }
}

/// The branches that llvm-cov lists, by function.
#[derive(Debug)]
pub struct MeasuredBranches {
    /// By function; functions that llvm-cov does not name are absent.
    pub functions: HashMap<FunctionId, MeasuredFunction>,
}

impl MeasuredBranches {
    /// Sorts what llvm-cov exported by the functions and files of the program.
    pub fn new(lowered: &Lowered, coverage: &[FunctionCoverage]) -> Self {
        let program = &lowered.program;
        let files: HashMap<PathBuf, FileId> =
            program.files.entries().map(|(id, file)| (absolute(&file.path), id)).collect();
        let mut functions = HashMap::new();
        for listed in coverage {
            let file = listed.filenames.first().and_then(|name| files.get(&absolute(name))).copied();
            let Some(id) = lowered.function_with_symbol(listed.plain_name(), file) else { continue };
            let reader = Reader { listed, files: &files, body_in_macro: body_in_macro(program, id, listed) };
            let mut sites: HashMap<Site, Vec<Pair>> = HashMap::new();
            for branch in &listed.branches {
                sites.entry(reader.site(branch)).or_default().push((branch.true_count, branch.false_count));
            }
            let emitted = listed.regions.len() > 1 || !listed.branches.is_empty();
            let measured = MeasuredFunction { sites, emitted };
            match functions.entry(id) {
                Entry::Vacant(place) => {
                    place.insert(measured);
                }
                // Several files have it from a header, each with counts of its own.
                Entry::Occupied(mut known) => known.get_mut().add(measured),
            }
        }
        MeasuredBranches { functions }
    }
}

fn absolute(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The place of a function whose whole body comes out of a macro: nothing in the export leads to the user's file.
fn body_in_macro(program: &Program, id: FunctionId, listed: &FunctionCoverage) -> Option<Place> {
    let function = &program.functions[id];
    let first = listed.regions.iter().find(|region| region.kind == RegionKind::Code)?;
    let expanded = listed.regions.iter().any(|region| region.kind == RegionKind::Expansion);
    (first.line < function.place.line && !expanded && first.file_id == 0).then_some(function.place)
}

struct Reader<'r> {
    listed: &'r FunctionCoverage,
    files: &'r HashMap<PathBuf, FileId>,
    body_in_macro: Option<Place>,
}

impl Reader<'_> {
    /// Where a branch is, in the terms of the prediction.
    fn site(&self, branch: &BranchRegion) -> Site {
        if let Some(place) = self.body_in_macro {
            return Site::InMacro(place);
        }
        let mut file_id = branch.file_id;
        let mut outermost = None;
        // From expansion to expansion, up to the file. The text of an #include is such a link as well; it ends the way.
        while let Some(link) = self
            .listed
            .regions
            .iter()
            .find(|region| region.kind == RegionKind::Expansion && region.expanded_file_id == file_id)
        {
            if self.is_include(link.file_id, link.line) {
                break;
            }
            outermost = Some((link.line, link.column));
            file_id = link.file_id;
        }
        let file = self.file(file_id);
        if let Some((line, column)) = outermost {
            return Site::InMacro(Place { file, line, column });
        }
        // Width zero: inside a system macro that starts here.
        if (branch.line, branch.column) == (branch.end_line, branch.end_column) {
            return Site::InMacro(Place { file, line: branch.line, column: branch.column });
        }
        Site::Exact(Span {
            file,
            line: branch.line,
            column: branch.column,
            end_line: branch.end_line,
            end_column: branch.end_column,
        })
    }

    fn file(&self, file_id: u32) -> FileId {
        let name = self.listed.filenames.get(file_id as usize);
        name.and_then(|name| self.files.get(&absolute(name))).copied().unwrap_or(FileId(u32::MAX))
    }

    fn is_include(&self, file_id: u32, line: u32) -> bool {
        let Some(name) = self.listed.filenames.get(file_id as usize) else { return false };
        let Ok(text) = std::fs::read(name) else { return false };
        let line = text.split(|&byte| byte == b'\n').nth(line as usize - 1).unwrap_or_default();
        let directive = line.trim_ascii_start().strip_prefix(b"#").map(<[u8]>::trim_ascii_start);
        directive.is_some_and(|directive| directive.starts_with(b"include"))
    }
}
