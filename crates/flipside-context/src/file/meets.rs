//! What a function meets that is no input, or is one only by default, as comments of a context file: functions that nothing
//! defines, static variables, calls through pointers.

use std::collections::BTreeMap;

use flipside_execute::Machine;
use flipside_program::{Callee, FunctionId, GlobalKind, Operand, Place, Terminator};

/// Where something is met first, and what to say of it.
type Met = BTreeMap<String, Place>;

/// The comments.
pub(super) fn meets(machine: &Machine<'_>, function: FunctionId) -> String {
    let program = machine.program();
    let home = program.functions[function].place;
    let (mut undefined, mut statics, mut indirect) = (Met::new(), Met::new(), Met::new());
    let add = |to: &mut Met, name: String, place: Place| {
        let known = to.entry(name).or_insert(place);
        *known = (*known).min(place);
    };
    for reached in program.reachable_functions(function) {
        let Some(body) = &program.functions[reached].body else { continue };
        for block in &body.blocks {
            match &block.terminator {
                Terminator::Call { callee: Callee::Direct(called), .. }
                    if program.functions[*called].body.is_none() && machine.is_stub(*called) =>
                {
                    add(&mut undefined, program.functions[*called].name.clone(), block.place);
                }
                Terminator::Call { callee: Callee::Indirect(_), .. } => {
                    add(&mut indirect, program.functions[reached].name.clone(), block.place);
                }
                _ => {}
            }
            let of_insts = block.insts.iter().map(|(inst, place)| (inst.operands(), *place));
            let operands = of_insts.chain([(block.terminator.operands(), block.place)]);
            for (operands, place) in operands {
                for operand in operands {
                    let Operand::Global(id) = operand else { continue };
                    let global = &program.globals[id];
                    let is_static = global.kind == GlobalKind::StaticLocal
                        || (global.kind == GlobalKind::Variable && global.internal);
                    if is_static && !global.constant {
                        add(&mut statics, global.name.clone(), place);
                    }
                }
            }
        }
    }
    let line = |place: Place| {
        if place.file == home.file {
            format!("line {}", place.line)
        } else {
            format!("{}:{}", program.files[place.file].path, place.line)
        }
    };
    let list = |title: &str, met: &Met, words: &str| {
        if met.is_empty() {
            return String::new();
        }
        let lines = met.iter().map(|(name, place)| format!("#     `{name}`{words} {}\n", line(*place)));
        format!("\n# {title}\n") + &lines.collect::<String>()
    };
    list(
        "Functions that nothing defines: what a call gives is an input. [stubs] says more (docs/context.md).",
        &undefined,
        ", called in",
    ) + &list(
        "State that earlier calls left, an input: what needs another value than the initial one says so (`given`).",
        &statics,
        ", used in",
    ) + &list(
        "Calls through pointers: [inputs] says which functions a pointer that is an input may point to.",
        &indirect,
        " calls through a pointer in",
    )
}
