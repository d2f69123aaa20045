//! Library functions that are modelled in C.
//!
//! The models come from the caller, as text. Those that a program uses and does not define are lowered as a file of
//! their own, which is linked with it. That file counts as a system header: its conditions fork, and are no objectives.
//! A replay is built with the same text, so that what C leaves open (the order in which `qsort` compares) is the same
//! in both.
//!
//! **Invariant**: nothing here knows a library function by name.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use flipside_program::{Callee, FunctionId, Id, Operand, Program, Terminator};
use flipside_toolchain::{Toolchain, target_flags};

use crate::{FrontEndError, Lowered, lower_parsed};

/// Models of library functions in C: the name of each function, and the text that defines it. Several may use each
/// other.
pub type LibraryModels = &'static [(&'static str, &'static str)];

/// What the file is called in programs.
const NAME: &str = "<library>";

/// The library that units need, lowered; nothing when they need none.
pub(crate) fn library_for(
    toolchain: &Toolchain,
    units: &[Lowered],
    flags: &[String],
    models: LibraryModels,
) -> Result<Option<Lowered>, FrontEndError> {
    let defined: HashSet<&str> = units.iter().flat_map(|unit| defined_in(&unit.program)).collect();
    let mut wanted: BTreeSet<&str> = units.iter().flat_map(|unit| used(&unit.program)).collect();
    let mut text = String::new();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    // A model may use another one.
    loop {
        let is_next = |name: &str| wanted.contains(name) && !defined.contains(name) && !done.contains(name);
        let Some((name, model)) = models.iter().find(|(name, _)| is_next(name)) else { break };
        text += model;
        text.push('\n');
        done.insert(name);
        let mentions = |other: &str| model.contains(&format!("{other}("));
        wanted.extend(models.iter().map(|(other, _)| *other).filter(|other| mentions(other)));
    }
    if text.is_empty() {
        return Ok(None);
    }
    let flags = target_flags(flags);
    let (parsed, target) = std::thread::scope(|scope| {
        let target = scope.spawn(|| toolchain.target(&flags));
        let parsed = toolchain.parse_text(&text, &flags);
        (parsed, target.join().expect("reading the target should not panic"))
    });
    let ((path, parsed), target) = (parsed?, target?);
    let mut lowered = lower_parsed(&path, &parsed, &target, toolchain.version().quirks())?;
    for id in lowered.program.files.ids() {
        let file = &mut lowered.program.files[id];
        if Path::new(&file.path) == path {
            file.path = NAME.into();
        }
        file.system = true;
    }
    lowered.library = Some(text);
    lowered.diagnostics = String::new();
    Ok(Some(lowered))
}

/// The functions that a program defines.
fn defined_in(program: &Program) -> impl Iterator<Item = &str> {
    program.functions.iter().filter(|function| function.body.is_some()).map(|function| function.name.as_str())
}

/// The functions without code that are called, or whose address is taken.
fn used(program: &Program) -> Vec<&str> {
    let mut used = vec![false; program.functions.len()];
    let mut note = |function: FunctionId| used[function.index()] = true;
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for block in &body.blocks {
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            for operand in operands.chain(block.terminator.operands()) {
                if let Operand::Function(function) = operand {
                    note(function);
                }
            }
            if let Terminator::Call { callee: Callee::Direct(function), .. } = block.terminator {
                note(function);
            }
        }
    }
    let functions =
        program.functions.entries().filter(|(id, function)| used[id.index()] && function.body.is_none());
    functions.map(|(_, function)| function.name.as_str()).collect()
}
