//! Front end: lowers clang's JSON syntax tree to a program.
//!
//! ```text
//! file ──clang──▶ layouts + tree ──ast──▶ nodes ──types──▶ types ──lower──▶ functions
//! ```
//!
//! C that clang's tree has only as text (types, bounds of arrays, operands of builtins) is read by `flipside-c-text`.
//!
//! **Invariant:** only this crate knows what clang's tree looks like; nothing in it starts a process.

mod array_length;
mod ast;
mod constant;
mod library;
mod link;
mod lower;
mod prototype;
mod regions;
mod source;
mod types;
mod unit;
mod units;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use flipside_program::{
    Body, ConditionId, DataModel, FileId, FunctionId, GlobalId, LinkError, Place, Program, SourceFile, Table,
    UnitMap,
};
use flipside_toolchain::{Parsed, Quirks, Target, Toolchain, ToolchainError};
use thiserror::Error;

pub use flipside_program::own_name;
pub use library::LibraryModels;
pub use link::link;
pub use prototype::Prototype;
pub use regions::{Derived, Meaning, PredictedRegion, Site};
pub use units::Units;

use ast::Node;
use regions::{MacroTable, Placer};
use source::Sources;
use types::{Layouts, TypeTable};
use unit::Unit;

/// Why a file could not be made into a program.
#[derive(Debug, Error)]
pub enum FrontEndError {
    /// Clang could not be run, or does not accept the file.
    #[error(transparent)]
    Toolchain(#[from] ToolchainError),
    /// Files do not fit together.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Clang's tree is not what we expect.
    #[error(transparent)]
    Tree(#[from] ast::AstError),
    /// The target's bytes come in the other order.
    #[error("target {0} is big-endian; only little-endian targets are supported")]
    BigEndian(String),
}

/// A file, lowered; or several that were linked.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The program.
    pub program: Program,
    /// Clang's warnings, as it printed them.
    pub diagnostics: String,
    /// The branch regions that clang will list; empty unless they were requested.
    pub regions: Vec<PredictedRegion>,
    /// Functions that have another name in the object file (`__asm__("name")`), by that name.
    pub symbols: HashMap<String, FunctionId>,
    /// The lengths of parameters that are written as arrays (`int a[4]`), by function and name. Only the source has
    /// them: to the compiler such a parameter is a pointer.
    pub array_lengths: HashMap<(FunctionId, String), u64>,
    /// The declarations of functions without a definition, by the number of the file.
    pub prototypes: HashMap<(usize, FunctionId), Prototype>,
    /// Functions that are defined `inline` and not `static`. Where no file has an external definition, a call of one
    /// need not link (C17 6.7.4p7).
    pub inline_functions: Vec<FunctionId>,
    /// Variables that only blocks declare, so that nothing at the end of the file can name them.
    pub block_externs: Vec<GlobalId>,
    /// Variables at file scope of which each thread has its own: whoever defines one has to say so, too.
    pub thread_variables: Vec<GlobalId>,
    /// How long clang took.
    pub clang_time: Duration,
    /// The models of library functions that are linked with it, as C.
    pub library: Option<String>,
    /// Where the parts of each file are in the program; empty for one file alone.
    pub units: Vec<UnitMap>,
}

impl Lowered {
    /// The number of the file that defines a function.
    pub fn unit_of(&self, function: FunctionId) -> usize {
        let file = self.program.functions[function].place.file;
        let is_own = |unit: &UnitMap| unit.files.first() == Some(&file);
        let has_it = |unit: &UnitMap| unit.functions.contains(&function);
        self.units.iter().position(is_own).or_else(|| self.units.iter().position(has_it)).unwrap_or(0)
    }

    /// The number of a file in which a global can be named: this one if possible, else the one that defines it.
    pub fn unit_naming(&self, global: GlobalId, preferred: usize) -> usize {
        let names = |unit: &UnitMap| unit.globals.contains(&global);
        if self.units.get(preferred).is_none_or(names) {
            return preferred;
        }
        self.units.iter().position(names).unwrap_or(preferred)
    }

    /// The name of a function in the object file.
    pub fn symbol_of(&self, function: FunctionId) -> String {
        let renamed =
            self.symbols.iter().filter(|(_, known)| **known == function).map(|(symbol, _)| symbol).min();
        renamed.unwrap_or(&self.program.functions[function].name).clone()
    }

    /// The function that the object file knows by this name, from a file of this path. (Several files may have functions of
    /// one name that are their own.)
    pub fn function_with_symbol(&self, symbol: &str, file: Option<FileId>) -> Option<FunctionId> {
        let functions = &self.program.functions;
        let is_named =
            |id: &FunctionId| own_name(&functions[*id].name) == symbol && functions[*id].body.is_some();
        let named = || {
            let here = functions.ids().filter(is_named).find(|id| Some(functions[*id].place.file) == file);
            here.or_else(|| functions.ids().find(is_named))
        };
        self.symbols.get(symbol).copied().or_else(named)
    }
}

/// What a front end run needs to know besides the file.
struct Request<'r> {
    file: &'r Path,
    target: &'r Target,
    layouts: &'r str,
    /// What this clang does.
    quirks: Quirks,
    /// For the prediction of regions: the macros of the file.
    macros: Option<MacroTable>,
    /// Where a text begins that is not the file's.
    own_end: Option<u64>,
    /// Are statements, comparisons and calls marked?
    marks: bool,
}

/// The tree of a long expression or `else if` chain is deep: it is read on a stack of this size …
const STACK_BYTES: usize = 1 << 30;
/// … or less, where the address space is limited.
const LEAST_STACK_BYTES: usize = 1 << 24;

/// Reads a C file and lowers it.
pub fn lower_file(toolchain: &Toolchain, file: &Path, flags: &[String]) -> Result<Lowered, FrontEndError> {
    lower(toolchain, file, flags, LoweringOptions::default(), None, &OnceLock::new())
}

/// Reads a C file, lowers it, and predicts the branch regions that clang's coverage will list.
pub fn lower_file_with_regions(
    toolchain: &Toolchain,
    file: &Path,
    flags: &[String],
) -> Result<Lowered, FrontEndError> {
    let options = LoweringOptions { regions: true, ..LoweringOptions::default() };
    lower(toolchain, file, flags, options, None, &OnceLock::new())
}

/// What lowering produces besides the program, and how it models the library.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoweringOptions {
    /// The branch regions that clang will list.
    pub regions: bool,
    /// Marks where statements, comparisons and calls are ([`flipside_program::Mark`]).
    pub marks: bool,
    /// The models of library functions, in C: those that the files use and do not define are linked with them.
    pub library: LibraryModels,
}

/// Reads C files, lowers and links them, with the models of what they use of the library.
pub fn lower_files(
    toolchain: &Toolchain,
    files: &[PathBuf],
    flags: &[String],
    options: LoweringOptions,
) -> Result<Lowered, FrontEndError> {
    Units::read(toolchain, files, flags, options)?.link(toolchain)
}

/// Lowers a file. What the flags compile for is asked once for all files that have the same flags.
fn lower(
    toolchain: &Toolchain,
    file: &Path,
    flags: &[String],
    options: LoweringOptions,
    appended: Option<&str>,
    known: &OnceLock<Target>,
) -> Result<Lowered, FrontEndError> {
    let started = Instant::now();
    let (parsed, target, macros) = std::thread::scope(|scope| {
        let target = scope.spawn(|| known.get().cloned().map_or_else(|| toolchain.target(flags), Ok));
        let macros = options.regions.then(|| scope.spawn(|| toolchain.macros(file, flags)));
        let parsed = toolchain.parse_with(file, flags, appended);
        let macros = macros.map(|macros| macros.join().expect("reading macros should not panic"));
        (parsed, target.join().expect("reading the target should not panic"), macros)
    });
    // Errors in the file itself are reported first.
    let parsed = parsed?;
    let target = target?;
    let target = known.get_or_init(|| target);
    if target.big_endian {
        return Err(FrontEndError::BigEndian(target.triple.clone()));
    }
    let macros = macros.transpose()?.map(MacroTable::new);
    let clang_time = started.elapsed();
    let quirks = toolchain.version().quirks();
    // Behind the last byte of the file itself.
    let own_end = appended.and_then(|_| file.metadata().ok()).map(|known| known.len());
    let (layouts, marks) = (parsed.layouts.as_str(), options.marks);
    let request = Request { file, target, layouts, quirks, macros, own_end, marks };
    Ok(Lowered { clang_time, ..lower_request(&request, &parsed)? })
}

/// Lowers clang's output for a file: all of the front end's own work, without clang's.
pub fn lower_parsed(
    file: &Path,
    parsed: &Parsed,
    target: &Target,
    quirks: Quirks,
) -> Result<Lowered, FrontEndError> {
    lower_request(
        &Request {
            file,
            target,
            layouts: &parsed.layouts,
            quirks,
            macros: None,
            own_end: None,
            marks: false,
        },
        parsed,
    )
}

fn lower_request(request: &Request<'_>, parsed: &Parsed) -> Result<Lowered, FrontEndError> {
    let tree = String::from_utf8_lossy(&parsed.ast);
    let mut lowered = on_large_stack(|| lower_tree(&tree, request))?;
    lowered.diagnostics.insert_str(0, &parsed.diagnostics);
    Ok(lowered)
}

fn on_large_stack<T: Send>(action: impl FnOnce() -> T + Send) -> T {
    let mut size = STACK_BYTES;
    let is_possible = |size| {
        let thread = std::thread::Builder::new().stack_size(size).spawn(|| ());
        thread.is_ok_and(|thread| thread.join().is_ok())
    };
    while size > LEAST_STACK_BYTES && !is_possible(size) {
        // The tree needs room, too.
        size /= 4;
    }
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(size)
            .spawn_scoped(scope, action)
            .expect("a thread should start")
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn lower_tree(tree: &str, request: &Request<'_>) -> Result<Lowered, FrontEndError> {
    let (root, file_names) = ast::read(tree)?;
    let (files, file_ids) = file_table(&file_names, request.target, request.file);
    let mut table = TypeTable::new(data_model(request.target), Layouts::read(request.layouts), file_names);
    table.known = constant::Known::read(&root, request.quirks.constant_aggregates_fold);
    table.short_enums = request.target.short_enums;
    let mut unit = Unit::new(table, files, file_ids, Sources::default());
    unit.float_hazard.clone_from(&request.target.float_hazard);
    unit.wraps = request.target.wraps;
    unit.marks = request.marks;
    let initialiser = lower_unit(&mut unit, &root);
    let regions = match &request.macros {
        Some(macros) => predict_regions(&mut unit, macros, request),
        None => Vec::new(),
    };
    let symbols = std::mem::take(&mut unit.symbols);
    let (array_lengths, diagnostics) = array_lengths(&mut unit, request.macros.as_ref());
    let prototypes = std::mem::take(&mut unit.prototypes);
    let inline_functions = std::mem::take(&mut unit.inline_functions);
    let block_externs = std::mem::take(&mut unit.block_externs);
    let thread_variables = std::mem::take(&mut unit.thread_variables);
    Ok(Lowered {
        program: unit.into_program(initialiser),
        diagnostics,
        regions,
        symbols,
        array_lengths,
        prototypes: prototypes.into_iter().map(|(id, prototype)| ((0, id), prototype)).collect(),
        inline_functions,
        block_externs,
        thread_variables,
        clang_time: Duration::ZERO,
        library: None,
        units: Vec::new(),
    })
}

/// The lengths of array parameters, where their text has a constant; and warnings about bounds that cannot be read.
fn array_lengths(
    unit: &mut Unit<'_>,
    macros: Option<&MacroTable>,
) -> (HashMap<(FunctionId, String), u64>, String) {
    let (mut lengths, mut warnings) = (HashMap::new(), String::new());
    let enumerators: HashMap<String, i128> =
        unit.table.types.enums.iter().flat_map(|known| known.enumerators.iter().cloned()).collect();
    let definitions: Vec<_> =
        unit.functions.ids().filter_map(|id| Some((id, *unit.definitions.get(&id)?))).collect();
    for (id, node) in definitions {
        for param in node.inner.iter().filter(|child| child.kind == "ParmVarDecl") {
            let Some(bound) = unit.array_bound(param) else { continue };
            let body = |name: &str| macros.and_then(|macros| macros.body(name));
            match array_length::evaluate(&bound, &body, &|name| enumerators.get(name).copied()) {
                Ok(Some(number)) => {
                    lengths.insert((id, param.name.to_string()), number);
                }
                Ok(None) => {}
                Err(error) => {
                    let Place { file, line, column } = unit.place(&param.loc);
                    let path = &unit.files[file].path;
                    warnings += &format!(
                        "{path}:{line}:{column}: warning: the bound of `{}` is {error}; it is not used\n",
                        param.name
                    );
                }
            }
        }
    }
    (lengths, warnings)
}

/// The regions of every function of the user's files, in the order of their conditions.
fn predict_regions(unit: &mut Unit<'_>, macros: &MacroTable, request: &Request<'_>) -> Vec<PredictedRegion> {
    let quirks = request.quirks;
    let mut found = Vec::new();
    for id in unit.functions.ids() {
        if unit.files[unit.functions[id].place.file].system {
            continue;
        }
        let Some(&node) = unit.definitions.get(&id) else { continue };
        let main = unit.functions[id].place.file == FileId(0);
        if main && request.own_end.is_some_and(|end| u64::from(node.loc.spelling().offset) >= end) {
            continue;
        }
        let conditions = &unit.conditions;
        let folded = |condition: ConditionId| conditions[condition].folded.is_some();
        for body in node.inner.iter().filter(|child| child.kind == "CompoundStmt") {
            found.extend(regions::candidates(&mut unit.table, &unit.condition_of, &folded, id, body, quirks));
        }
    }
    let names = unit.table.file_names().to_vec();
    let files = &unit.files;
    let mut placer = Placer {
        macros,
        sources: &mut unit.sources,
        names: &names,
        file_ids: &unit.file_ids,
        is_system: &|file| files[file].system,
        system_macros_listed: quirks.system_macros_have_regions,
    };
    let mut regions: Vec<PredictedRegion> =
        found.iter().filter_map(|candidate| placer.place(candidate)).collect();
    // A body that is one macro: nothing that clang lists leads back to the place where it is expanded.
    for region in &mut regions {
        let body = unit.definitions[&region.function].inner.iter().find(|child| child.kind == "CompoundStmt");
        if body.is_some_and(|body| body.range.begin.in_macro()) {
            region.site = Site::InMacro(unit.functions[region.function].place);
        }
    }
    regions
}

/// The main file first, then the others as clang mentions them.
fn file_table(names: &[String], target: &Target, main: &Path) -> (Table<FileId, SourceFile>, Vec<FileId>) {
    let mut files = Table::new();
    let main_name = main.to_string_lossy();
    let main_id = files.push(SourceFile { path: main_name.to_string(), system: false });
    let ids = names
        .iter()
        .map(|name| {
            if *name == main_name {
                return main_id;
            }
            let system = name.starts_with('<') || target.is_system_header(Path::new(name));
            files.push(SourceFile { path: name.clone(), system })
        })
        .collect();
    (files, ids)
}

fn data_model(target: &Target) -> DataModel {
    DataModel {
        triple: target.triple.clone(),
        pointer_bits: target.pointer.bits(),
        long_bits: target.long.bits(),
        char_signed: target.char_signed,
        long_double: (u64::from(target.long_double.size), u64::from(target.long_double.align)),
        long_long_align: u64::from(target.long_long.align),
    }
}

/// Lowers everything; gives the function that writes the initialisers.
fn lower_unit<'a>(unit: &mut Unit<'a>, root: &'a Node<'a>) -> FunctionId {
    let start = Place { file: FileId(0), line: 1, column: 1 };
    let mut initialiser = lower::start_initialiser(unit, start);
    declare(unit, root);
    for node in root.inner.iter().filter(|node| node.kind == "VarDecl") {
        initialiser.add_global(unit, node);
    }
    let mut lowered: HashSet<FunctionId> = HashSet::new();
    let mut bodies: Vec<(FunctionId, Body)> = Vec::new();
    // All functions of the user's files, in order; then those of system headers that they use.
    let mut waiting: Vec<FunctionId> = unit
        .functions
        .entries()
        .filter(|(_, function)| !unit.files[function.place.file].system)
        .map(|(id, _)| id)
        .collect();
    waiting.reverse();
    while let Some(id) = waiting.pop() {
        if !lowered.insert(id) {
            continue;
        }
        if let Some(&node) = unit.definitions.get(&id) {
            bodies.push((id, lower::lower_function(unit, &mut initialiser, id, node)));
        }
        if waiting.is_empty() {
            waiting = std::mem::take(&mut unit.referenced);
            waiting.reverse();
        }
    }
    let (initialiser, body) = initialiser.finish();
    bodies.push((initialiser, body));
    for (id, body) in bodies {
        unit.functions[id].body = Some(body);
    }
    initialiser
}

/// Takes note of everything that is declared at file scope.
fn declare<'a>(unit: &mut Unit<'a>, root: &'a Node<'a>) {
    for node in &root.inner {
        match node.kind.as_ref() {
            "FunctionDecl" => unit.declare_function(node),
            "VarDecl" => {
                let qualified = unit.table.resolve(&node.ty);
                lower::note_constant(unit, node, qualified);
                unit.declare_global(node);
            }
            _ => unit.table.declare(node),
        }
    }
}
