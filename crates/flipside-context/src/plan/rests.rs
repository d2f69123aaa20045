//! What exact refutations rest on beyond named cuts: what is assumed of the inputs and of the environment, and where it is
//! observed.
//!
//! A refutation for inputs of any size and shape rests on none of it (see [`InputPlan::wide_start`]).

use flipside_execute::Machine;
use flipside_libc::{depends_on_locale, never_fails};
use flipside_program::{
    BlockId, Callee, FunctionId, Global, GlobalId, GlobalKind, Inst, Operand, Param, Program, RegId, Scalar,
    Terminator, Type, TypeId,
};

use super::state::is_state;
use super::{InputPlan, PlannedPointer, Pointee, overlap, untouched};

/// What is assumed of the locale.
pub(super) const LOCALE: &str = "the locale is \"C\"";
/// What is assumed of the arguments of a program.
pub(super) const NO_ARGUMENTS: &str = "the program is called without arguments";

/// What the user says of the state.
pub(super) const INITIAL_STATE: &str = "the state is the initial one";

/// Something that is assumed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// In words.
    pub name: String,
    /// Who assumes it.
    pub origin: Assumer,
    /// The blocks that observe it: what cannot come after one of them does not depend on it. None: it is everywhere.
    pub observed: Option<Vec<(FunctionId, BlockId)>>,
}

/// Who assumes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumer {
    /// We do, of the inputs.
    Guess,
    /// We do, of the environment.
    Default,
    /// The user does.
    Stated,
}

impl InputPlan {
    /// The functions that stand for those of a type which are not here, and that no pointer leads to: the context names all that
    /// it may be. Where a stub is called, it may give such a pointer.
    fn never_called(&self, machine: &Machine<'_>, reached: &[FunctionId]) -> Vec<FunctionId> {
        let program = machine.program();
        if calls(program, reached).into_iter().any(|(_, _, called)| machine.is_stub(called)) {
            return Vec::new();
        }
        let pointees = |pointer: &PlannedPointer| {
            let others = pointer.alternatives.iter().map(|(_, pointee)| pointee.clone());
            others.chain([pointer.otherwise.clone()]).collect::<Vec<_>>()
        };
        let known: Vec<FunctionId> = self
            .pointers
            .iter()
            .flat_map(pointees)
            .filter_map(|pointee| if let Pointee::Function(id) = pointee { Some(id) } else { None })
            .collect();
        let ty = |id: FunctionId| program.functions[id].ty;
        // A pointer that no run has touched may be any function of its type: only where one is known is it said what it can be.
        let is_said = |id: &FunctionId| known.iter().any(|one| ty(*one) == ty(*id));
        let offered = program.offered.iter().copied().filter(|id| program.is_outside(*id));
        offered.filter(|id| is_said(id) && !known.contains(id)).collect()
    }

    /// What is assumed, as far as runs have touched the inputs.
    pub fn rests_on(&self, machine: &Machine<'_>) -> Vec<Assumed> {
        let program = machine.program();
        let reached: Vec<FunctionId> = program.reachable_functions(self.function).into_iter().collect();
        let mut found = never_failing(program, &reached);
        found.extend(locale(program, &reached));
        if self.is_program {
            found.extend(no_arguments(program, self.function));
        }
        if self.lazy.is_none() {
            return found;
        }
        let plan = self.with_what_was_touched();
        for fact in plan.domains.iter().filter(|fact| fact.inferred) {
            found.push(Assumed { name: fact.text.clone(), origin: Assumer::Guess, observed: None });
        }
        found.extend(plan.kept_values(program, &reached));
        found.extend(stubs_that_change_nothing(machine, &reached));
        found.extend(stubs_that_write_numbers(machine, &reached, &plan.never_called(machine, &reached)));
        found.extend(plan.apart(machine, &reached));
        found
    }

    /// The variables that keep their values.
    fn kept_values(&self, program: &Program, reached: &[FunctionId]) -> Vec<Assumed> {
        let mut found = Vec::new();
        let mut initial = Vec::new();
        // The variables of the library's models begin as the library does.
        let is_users = |global: &Global| !global.constant && !program.files[global.place.file].system;
        for (id, global) in program.globals.entries().filter(|(_, global)| is_users(global)) {
            let observed = blocks_with(program, reached, |operand| *operand == Operand::Global(id));
            if observed.is_empty() {
                continue;
            }
            let start = format!("`{}", global.name);
            let keeps = |text: &&String| {
                text.starts_with(&start)
                    && (text.ends_with("keeps its initial value") || text.ends_with("is null"))
            };
            if self.from_initial_state && is_state(global) {
                initial.extend(observed);
            } else if global.kind == GlobalKind::StaticLocal && !self.globals.contains(&id) {
                let name = format!("static `{}` has its initial value", global.name);
                found.push(Assumed { name, origin: Assumer::Default, observed: Some(observed) });
            } else {
                for text in self.assumptions.iter().filter(keeps) {
                    let observed = Some(observed.clone());
                    found.push(Assumed { name: text.clone(), origin: Assumer::Default, observed });
                }
            }
        }
        if !initial.is_empty() {
            let name = INITIAL_STATE.to_owned();
            found.push(Assumed { name, origin: Assumer::Stated, observed: Some(initial) });
        }
        found
    }

    /// That objects behind different pointers do not overlap, neither each other nor a variable, where one is written and another
    /// read; where only sizes are said, they may not even be the same, so comparisons see it, too.
    fn apart(&self, machine: &Machine<'_>, reached: &[FunctionId]) -> Option<Assumed> {
        let program = machine.program();
        let types = &program.types;
        let is_open = |object: &&super::PlannedObject| !object.is_own;
        let pointees: Vec<_> = self.objects.iter().filter(is_open).map(|object| object.element).collect();
        let globals = self.globals.iter().map(|id| program.globals[*id].ty);
        let others: Vec<_> = pointees.iter().copied().chain(globals).collect();
        // What a stub gives may be any of them, and what it gave before.
        let given = given(machine, reached);
        let has_bytes = |element: &TypeId| {
            matches!(types.get(*element), Type::Void) || types.size(*element).is_some_and(|size| size > 0)
        };
        let may_overlap = given.iter().any(has_bytes)
            || pointees.iter().enumerate().any(|(number, one)| {
                others[number + 1..].iter().any(|other| overlap::may_overlap(types, *one, *other))
            });
        if !may_overlap {
            return None;
        }
        let through = |operand: &Operand| matches!(operand, Operand::Reg(_));
        let variable = |operand: &Operand| matches!(operand, Operand::Global(_));
        let is_sized = self.objects.iter().any(|object| !object.is_own && !object.is_lazy());
        let compares = |inst: &Inst| match inst {
            Inst::Compare { ty, .. } => *ty == Scalar::Ptr && is_sized,
            Inst::Distance { .. } => is_sized,
            _ => false,
        };
        let writes_pointee = |inst: &Inst| written(inst).is_some_and(through);
        let writes_variable = |inst: &Inst| written(inst).is_some_and(variable);
        let by_library = calls_library(program, reached);
        let pointee = by_library || !blocks_where(program, reached, writes_pointee).is_empty();
        let any = pointee || !blocks_where(program, reached, writes_variable).is_empty();
        let observes = |inst: &Inst| {
            let read = read(inst);
            // What is written through a pointer may be a variable, and the other way round.
            compares(inst)
                || any && read.is_some_and(through)
                || pointee && read.is_some_and(|operand| through(operand) || variable(operand))
        };
        let observed = blocks_where(program, reached, observes);
        (by_library || !observed.is_empty()).then(|| Assumed {
            name: "objects behind different pointers do not overlap".to_owned(),
            origin: Assumer::Guess,
            observed: (!by_library).then_some(observed),
        })
    }
}

/// Where an instruction writes.
fn written(inst: &Inst) -> Option<&Operand> {
    match inst {
        Inst::Store { address, .. } | Inst::StoreBits { address, .. } => Some(address),
        Inst::Copy { to, .. } | Inst::Zero { to, .. } | Inst::Unspecify { to, .. } => Some(to),
        _ => None,
    }
}

/// Where an instruction reads.
fn read(inst: &Inst) -> Option<&Operand> {
    match inst {
        Inst::Load { address, .. } | Inst::LoadBits { address, .. } => Some(address),
        Inst::Copy { from, .. } => Some(from),
        _ => None,
    }
}

/// The functions of the library that may fail, and never do here.
fn never_failing(program: &Program, reached: &[FunctionId]) -> Vec<Assumed> {
    let mut found: Vec<Assumed> = Vec::new();
    for (function, block, called) in calls(program, reached) {
        if !never_fails(program, called) {
            continue;
        }
        let name = format!("`{}` never fails", program.functions[called].name);
        match found.iter_mut().find(|known| known.name == name) {
            Some(known) => known.observed.iter_mut().for_each(|all| all.push((function, block))),
            None => found.push(Assumed {
                name,
                origin: Assumer::Default,
                observed: Some(vec![(function, block)]),
            }),
        }
    }
    found
}

/// That characters are classified as in the locale "C", which holds until a program calls `setlocale`.
fn locale(program: &Program, reached: &[FunctionId]) -> Option<Assumed> {
    let asks =
        calls(program, reached).into_iter().filter(|(_, _, called)| depends_on_locale(program, *called));
    let observed: Vec<_> = asks.map(|(function, block, _)| (function, block)).collect();
    (!observed.is_empty()).then(|| Assumed {
        name: LOCALE.to_owned(),
        origin: Assumer::Default,
        observed: Some(observed),
    })
}

/// That `main` gets the name of the program and nothing else, where it looks at its parameters.
fn no_arguments(program: &Program, main: FunctionId) -> Option<Assumed> {
    let params = &program.functions[main].body.as_ref()?.params;
    let is_param =
        |reg: &RegId| params.iter().any(|param| matches!(param, Param::Scalar(known) if known == reg));
    let observed =
        blocks_with(program, &[main], |operand| matches!(operand, Operand::Reg(reg) if is_param(reg)));
    (!observed.is_empty()).then(|| Assumed {
        name: NO_ARGUMENTS.to_owned(),
        origin: Assumer::Default,
        observed: Some(observed),
    })
}

/// What the pointers lead to that functions give which nothing defines.
fn given(machine: &Machine<'_>, reached: &[FunctionId]) -> Vec<TypeId> {
    let program = machine.program();
    let result = |id: &FunctionId| match *program.types.get(program.functions[*id].ty) {
        Type::Function { result, .. } => match *program.types.get(result) {
            Type::Pointer(element) => Some(element),
            _ => None,
        },
        _ => None,
    };
    let stubs = reached.iter().filter(|id| program.functions[**id].body.is_none() && machine.is_stub(**id));
    stubs.filter_map(result).collect()
}

/// That functions which nothing defines change no variables.
fn stubs_that_change_nothing(machine: &Machine<'_>, reached: &[FunctionId]) -> Option<Assumed> {
    let program = machine.program();
    let has_stub = calls(program, reached).into_iter().any(|(_, _, called)| machine.is_stub(called));
    let is_variable = |id: &GlobalId| !program.globals[*id].constant;
    let reads = |operand: &Operand| matches!(operand, Operand::Global(id) if is_variable(id));
    let observed = blocks_with(program, reached, reads);
    (has_stub && !observed.is_empty()).then(|| Assumed {
        name: "functions that are not defined change no variables".to_owned(),
        origin: Assumer::Default,
        observed: Some(observed),
    })
}

/// That functions which nothing defines write numbers behind their arguments, and nothing else that is reached by addresses.
fn stubs_that_write_numbers(
    machine: &Machine<'_>,
    reached: &[FunctionId],
    never: &[FunctionId],
) -> Option<Assumed> {
    let observed = untouched::read_after_calls(machine, reached, never);
    (!observed.is_empty()).then(|| Assumed {
        name: "functions that are not defined write only numbers behind their arguments".to_owned(),
        origin: Assumer::Default,
        observed: Some(observed),
    })
}

/// The direct calls: where, and of what.
fn calls(program: &Program, reached: &[FunctionId]) -> Vec<(FunctionId, BlockId, FunctionId)> {
    let mut found = Vec::new();
    for &function in reached {
        let Some(body) = &program.functions[function].body else { continue };
        for (id, block) in body.blocks.entries() {
            if let Terminator::Call { callee: Callee::Direct(called), .. } = block.terminator {
                found.push((function, id, called));
            }
        }
    }
    found
}

/// Is a function called that has no body, so that it may read and write what its arguments point to?
fn calls_library(program: &Program, reached: &[FunctionId]) -> bool {
    calls(program, reached).into_iter().any(|(_, _, called)| program.functions[called].body.is_none())
}

/// The blocks with such an operand.
fn blocks_with(
    program: &Program,
    reached: &[FunctionId],
    is_it: impl Fn(&Operand) -> bool,
) -> Vec<(FunctionId, BlockId)> {
    let mut found = Vec::new();
    for &function in reached {
        let Some(body) = &program.functions[function].body else { continue };
        for (id, block) in body.blocks.entries() {
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            if operands.chain(block.terminator.operands()).any(|operand| is_it(&operand)) {
                found.push((function, id));
            }
        }
    }
    found
}

/// The blocks with such an instruction.
fn blocks_where(
    program: &Program,
    reached: &[FunctionId],
    is_it: impl Fn(&Inst) -> bool,
) -> Vec<(FunctionId, BlockId)> {
    let mut found = Vec::new();
    for &function in reached {
        let Some(body) = &program.functions[function].body else { continue };
        for (id, block) in body.blocks.entries() {
            if block.insts.iter().any(|(inst, _)| is_it(inst)) {
                found.push((function, id));
            }
        }
    }
    found
}
