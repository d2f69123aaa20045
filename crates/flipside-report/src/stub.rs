//! Functions that the subject calls and nothing defines: what has to be known of them so that a suite can define them.

use std::collections::{BTreeMap, BTreeSet};

use flipside_execute::{Destination, size_behind_result};
use flipside_libc::is_undefined;
use flipside_program::{Callee, FunctionId, GlobalId, Operand, Program, Terminator, Type, TypeId, Types};
use flipside_search::Explorer;
use serde::{Deserialize, Serialize};

/// How a function is declared: the head of a definition, in which parameters are called `argument_1` and so on, and how many there are.
pub type Head = (String, usize);

/// A function that nothing defines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct StubReport {
    /// Its name.
    pub name: String,
    /// The head of a definition.
    pub head: String,
    /// How many parameters it has.
    pub parameters: usize,
    /// The type of what each call gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Where each call gives a pointer to what is new, or null: how many elements are there, of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<u64>,
    /// What each call writes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<WrittenReport>,
    /// The function that stands for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Does a call end the run?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// What a function writes behind an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct WrittenReport {
    /// The number of the argument, from 1.
    pub argument: usize,
    /// The type of the elements.
    #[serde(rename = "type")]
    pub ty: String,
    /// The members that are written, where the others stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

/// What the code of a program mentions, whatever the subject calls: all of it has to be linked.
pub(crate) struct Mentioned {
    pub functions: BTreeSet<FunctionId>,
    pub globals: BTreeSet<GlobalId>,
}

impl Mentioned {
    pub fn new(program: &Program) -> Self {
        let mut found = Mentioned { functions: BTreeSet::new(), globals: BTreeSet::new() };
        let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
        for block in bodies.flat_map(|body| &body.blocks) {
            if let Terminator::Call { callee: Callee::Direct(callee), .. } = &block.terminator {
                found.functions.insert(*callee);
            }
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            for operand in operands.chain(block.terminator.operands()) {
                match operand {
                    Operand::Function(function) => drop(found.functions.insert(function)),
                    Operand::Global(global) => drop(found.globals.insert(global)),
                    Operand::Reg(_) | Operand::Const(_) | Operand::Slot(_) => {}
                }
            }
        }
        found
    }
}

/// The functions that write behind an argument in one of the tests, by name: what others might write, nobody needs to know.
fn writing(explorer: &Explorer<'_, '_>) -> BTreeSet<String> {
    let asked = explorer.tests.iter().flat_map(|test| test.state.inputs());
    let behind = asked.filter(|asked| matches!(asked.to, Destination::Behind { .. }));
    let arena = explorer.machine.arena();
    let names = behind.filter_map(|asked| arena.input(asked.input).name.split_once('@'));
    names.map(|(function, _)| function.to_owned()).collect()
}

/// The functions that nothing defines, and a suite can define; of those that the subject does not call, any definition will do.
pub(crate) fn stubs(
    explorer: &Explorer<'_, '_>,
    mentioned: &BTreeSet<FunctionId>,
    heads: &BTreeMap<FunctionId, Head>,
) -> Vec<StubReport> {
    let (machine, plan) = (explorer.machine, explorer.plan);
    let writing = writing(explorer);
    let program = machine.program();
    let reached = program.reachable_functions(plan.function);
    let by: BTreeMap<FunctionId, FunctionId> = program.replaced.iter().copied().collect();
    let own = mentioned.iter().copied().filter(|&id| is_undefined(program, &program.functions[id]));
    let outside = program.offered.iter().copied().filter(|&id| program.is_outside(id));
    let ids: BTreeSet<FunctionId> = own.chain(outside).chain(by.keys().copied()).collect();
    let stub = |id: FunctionId| {
        let (head, parameters) = heads.get(&id)?.clone();
        let function = &program.functions[id];
        let report = StubReport { name: function.name.clone(), head, parameters, ..StubReport::default() };
        if let Some(by) = by.get(&id) {
            return Some(StubReport { by: Some(program.functions[*by].name.clone()), ..report });
        }
        if function.noreturn || !machine.is_stub(id) || !reached.contains(&id) {
            return Some(StubReport { ends: true, ..report });
        }
        let Type::Function { result, params, .. } = program.types.get(function.ty) else { return None };
        let outputs = function.outputs.iter().filter(|_| writing.contains(&function.name));
        let writes = outputs.filter_map(|&at| written(program, at, *params.get(at as usize)?));
        let types = &program.types;
        let (result, behind) = match *types.get(*result) {
            Type::Void => (None, None),
            Type::Pointer(element) => {
                let size = size_behind_result(types, *result)?;
                (Some(types.c_name(element)), size.checked_div(types.size(element)?))
            }
            _ => (Some(types.c_name(*result)), None),
        };
        Some(StubReport { result, behind, writes: writes.collect(), ..report })
    };
    ids.into_iter().filter_map(stub).collect()
}

/// What is written behind an argument; nothing where nothing is known of what is there.
fn written(program: &Program, at: u32, ty: TypeId) -> Option<WrittenReport> {
    let types = &program.types;
    let Type::Pointer(element) = *types.get(ty) else { return None };
    let is_known = match types.get(element) {
        Type::Record(record) => types.records[*record].layout.is_some(),
        Type::Int(_) | Type::Float(_) | Type::Enum(_) => true,
        Type::Void | Type::Function { .. } | Type::Pointer(_) | Type::Array(..) | Type::Other(_) => false,
    };
    let mut members = Vec::new();
    let whole = !has_pointers(types, element, String::new(), &mut members);
    let members = if whole { Vec::new() } else { members };
    is_known.then(|| WrittenReport { argument: at as usize + 1, ty: types.c_name(element), members })
}

/// Are there pointers in a type, which such a function leaves alone? The numbers in it are noted.
fn has_pointers(types: &Types, ty: TypeId, path: String, numbers: &mut Vec<String>) -> bool {
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
            numbers.push(path);
            false
        }
        Type::Array(element, Some(length)) => (0..*length)
            .map(|index| has_pointers(types, *element, format!("{path}[{index}]"), numbers))
            .fold(false, |one, other| one | other),
        Type::Record(record) => {
            let record = &types.records[*record];
            let fields = record.layout.iter().flat_map(|layout| &layout.fields);
            // As where the inputs are made: the largest member of a union stands for all.
            let largest = fields.clone().max_by_key(|field| types.size(field.ty)).filter(|_| record.union);
            let dot = |name: &str| if name.is_empty() { path.clone() } else { format!("{path}.{name}") };
            fields
                .filter(|field| largest.is_none_or(|largest| largest == *field))
                .map(|field| has_pointers(types, field.ty, dot(&field.name), numbers))
                .fold(false, |one, other| one | other)
        }
        Type::Pointer(_) | Type::Void | Type::Array(_, None) | Type::Function { .. } | Type::Other(_) => true,
    }
}
