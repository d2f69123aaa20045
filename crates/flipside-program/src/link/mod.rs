//! Linking: several translation units become one program.
//!
//! What has external linkage is one thing under one name; what is declared in one unit and defined in another is resolved.
//! What is internal stays apart: where its name is not its own, it gets the name of its file in front (`b.c:helper`). Types are
//! the same when they look the same. A function of a header that several units define alike is one function.
//!
//! **Invariant:** a program that is linked keeps the rules of the verifier if its units do and agree on their types. Where they
//! do not agree, or define something twice, that is an error with both places.

mod error;
mod functions;
mod globals;
mod initialiser;
mod types;

use std::collections::{HashMap, HashSet};

pub use error::LinkError;

use crate::condition::{Condition, ConditionKind, Logic};
use crate::ids::{ConditionId, DecisionId, FileId, FunctionId, GlobalId, Id, Table, TypeId};
use crate::program::{Function, Global, Program};
use crate::source::{Place, Span};
use crate::symbol::{Symbol, own_name};
use crate::types::Types;
use crate::verify::verify;

/// A linked program.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The program.
    pub program: Program,
    /// What became of each unit.
    pub units: Vec<UnitMap>,
}

/// Where the parts of a unit are in the linked program, by their ids in the unit.
#[derive(Clone, Debug, Default)]
pub struct UnitMap {
    /// The files.
    pub files: Vec<FileId>,
    /// The types.
    pub types: Vec<TypeId>,
    /// The globals.
    pub globals: Vec<GlobalId>,
    /// The functions.
    pub functions: Vec<FunctionId>,
    /// The conditions.
    pub conditions: Vec<ConditionId>,
    /// Functions, by their ids in the unit, whose definition is that of an earlier unit: both have it from a header.
    pub shared: HashSet<FunctionId>,
}

impl UnitMap {
    /// A file of the unit.
    pub fn file(&self, file: FileId) -> FileId {
        self.files[file.index()]
    }

    /// A place of the unit.
    pub fn place(&self, place: Place) -> Place {
        Place { file: self.file(place.file), ..place }
    }

    /// A span of the unit.
    pub fn span(&self, span: Span) -> Span {
        Span { file: self.file(span.file), ..span }
    }
}

/// Links units, the first one first.
pub fn link(units: &[Program]) -> Result<Linked, LinkError> {
    let first = units.first().expect("there should be a unit");
    let program = Program {
        offered: Vec::new(),
        replaced: Vec::new(),
        files: Table::new(),
        types: Types::new(first.types.model.clone()),
        globals: Table::new(),
        functions: Table::new(),
        conditions: Table::new(),
        decisions: Table::new(),
        initialiser: first.initialiser,
    };
    let mut linker = Linker {
        program,
        maps: Vec::new(),
        labels: labels(units),
        ambiguous: ambiguous(units),
        functions: HashMap::new(),
        globals: HashMap::new(),
        defined_in: HashMap::new(),
    };
    for (index, unit) in units.iter().enumerate() {
        linker.add(index, unit)?;
    }
    linker.shorten();
    debug_assert_eq!(
        verify(&linker.program).err().filter(|_| units.iter().all(|unit| verify(unit).is_ok())),
        None,
        "what is linked from verified units should be verified"
    );
    Ok(Linked { program: linker.program, units: linker.maps })
}

struct Linker {
    program: Program,
    maps: Vec<UnitMap>,
    /// What the units are called in names.
    labels: Vec<String>,
    /// Names that are internal somewhere, and are in more than one unit.
    ambiguous: HashSet<String>,
    /// What has external linkage, by name.
    functions: HashMap<String, FunctionId>,
    globals: HashMap<String, GlobalId>,
    /// Functions with code: the unit that it is from, and their id there.
    defined_in: HashMap<FunctionId, (usize, FunctionId)>,
}

impl Linker {
    fn add(&mut self, index: usize, unit: &Program) -> Result<(), LinkError> {
        let mut map = UnitMap { files: self.add_files(unit), ..UnitMap::default() };
        map.types = types::add(&mut self.program.types, &unit.types, &self.labels[index]);
        self.add_globals(index, unit, &mut map)?;
        self.add_functions(index, unit, &mut map)?;
        self.add_conditions(unit, &mut map);
        self.add_bodies(index, unit, &map);
        self.maps.push(map);
        Ok(())
    }

    fn add_files(&mut self, unit: &Program) -> Vec<FileId> {
        let files = &mut self.program.files;
        let mut add = |file: &crate::source::SourceFile| {
            let known = files.entries().find(|(_, known)| known.path == file.path).map(|(id, _)| id);
            known.unwrap_or_else(|| files.push(file.clone()))
        };
        unit.files.iter().map(&mut add).collect()
    }

    /// Adds the conditions and decisions; those of shared functions are there.
    fn add_conditions(&mut self, unit: &Program, map: &mut UnitMap) {
        let mut decisions: HashMap<DecisionId, DecisionId> = HashMap::new();
        for (id, decision) in unit.decisions.entries() {
            if !map.shared.contains(&decision.function) {
                let mut decision = decision.clone();
                decision.function = map.functions[decision.function.index()];
                decision.span = map.span(decision.span);
                decisions.insert(id, self.program.decisions.push(decision));
            }
        }
        for condition in &unit.conditions {
            let function = map.functions[condition.function.index()];
            let id = if map.shared.contains(&condition.function) {
                let known = self.program.conditions.entries();
                let same =
                    |known: &Condition| known.function == function && known.ordinal == condition.ordinal;
                known
                    .into_iter()
                    .find(|(_, known)| same(known))
                    .map(|(id, _)| id)
                    .expect("a shared function should have the same conditions")
            } else {
                self.program.conditions.push(moved(condition, function, map, &decisions))
            };
            map.conditions.push(id);
        }
        let added = unit.decisions.ids().filter_map(|decision| decisions.get(&decision));
        for decision in added {
            for symbol in &mut self.program.decisions[*decision].logic {
                if let Logic::Leaf(leaf) = symbol {
                    *leaf = map.conditions[leaf.index()];
                }
            }
        }
    }

    /// What units turned out to share needs no file in its name.
    fn shorten(&mut self) {
        let plain = |name: &str| own_name(name).to_owned();
        let program = &mut self.program;
        let names = program.functions.iter().map(|function| &function.name);
        let mut count: HashMap<String, usize> = HashMap::new();
        for name in names.chain(program.globals.iter().map(|global| &global.name)) {
            *count.entry(plain(name)).or_default() += 1;
        }
        for id in program.functions.ids() {
            let short = plain(&program.functions[id].name);
            if count[&short] == 1 {
                program.functions[id].name = short;
            }
        }
    }

    /// The name of something internal to a unit.
    fn internal_name(&self, index: usize, name: &str) -> String {
        let unit = self.ambiguous.contains(name).then(|| self.labels[index].as_str());
        Symbol { unit, name }.to_string()
    }
}

fn moved(
    condition: &Condition,
    function: FunctionId,
    map: &UnitMap,
    decisions: &HashMap<DecisionId, DecisionId>,
) -> Condition {
    let mut condition = condition.clone();
    condition.function = function;
    condition.span = map.span(condition.span);
    condition.spelled = condition.spelled.map(|span| map.span(span));
    match &mut condition.kind {
        ConditionKind::Leaf { decision, .. } => *decision = decisions[decision],
        ConditionKind::Effect { .. }
        | ConditionKind::Row { .. }
        | ConditionKind::Error { .. }
        | ConditionKind::Point(_) => {
            unreachable!("what is not in the source should be added after linking")
        }
        ConditionKind::Switch { arms } => {
            for arm in arms {
                arm.span = map.span(arm.span);
                arm.spelled = arm.spelled.map(|span| map.span(span));
            }
        }
    }
    condition
}

/// The names of units: those of their files, with folders where these are needed to distinguish them.
fn labels(units: &[Program]) -> Vec<String> {
    let path = |unit: &Program| unit.files[FileId(0)].path.clone();
    let short = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let all: Vec<String> = units.iter().map(path).collect();
    all.iter()
        .map(|path| {
            let twins = all.iter().filter(|other| short(other) == short(path)).count();
            if twins == 1 { short(path) } else { path.clone() }
        })
        .collect()
}

/// Names that are internal in some unit, and are in more than one.
fn ambiguous(units: &[Program]) -> HashSet<String> {
    let mut seen: HashMap<&str, (usize, bool)> = HashMap::new();
    for unit in units {
        let functions =
            unit.functions.iter().map(|function: &Function| (function.name.as_str(), function.internal));
        let globals =
            unit.globals.iter().map(|global: &Global| (global.name.as_str(), globals::is_internal(global)));
        for (name, internal) in functions.chain(globals) {
            let entry = seen.entry(name).or_default();
            entry.0 += 1;
            entry.1 |= internal;
        }
    }
    let twice = seen.into_iter().filter(|(_, (count, internal))| *count > 1 && *internal);
    twice.map(|(name, _)| name.to_owned()).collect()
}
