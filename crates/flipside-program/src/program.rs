//! The program: everything that the front end lowered, in dense tables.
//!
//! Plain data. The rules that it keeps are those of [`mod@crate::verify`]; nothing here checks them.

use crate::code::{Argument, Block, Callee, Operand, Terminator};
use crate::condition::{Condition, ConditionKind, Decision, Objective, Outcome};
use crate::ids::{
    BlockId, ConditionId, DecisionId, FileId, FunctionId, GlobalId, Id, RegId, SlotId, Table, TypeId,
};
use crate::scalar::Scalar;
use crate::source::{Place, SourceFile, Span};
use crate::types::{Type, Types};

/// A program: one translation unit, lowered, or several that were linked.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The files it was read from; the first one is the main file.
    pub files: Table<FileId, SourceFile>,
    /// Its types.
    pub types: Types,
    /// Global objects: variables, static locals, string literals.
    pub globals: Table<GlobalId, Global>,
    /// Functions, defined and declared.
    pub functions: Table<FunctionId, Function>,
    /// All conditions; those of one function are contiguous and in order of their ordinals. Those that are not in the source
    /// come after all others.
    pub conditions: Table<ConditionId, Condition>,
    /// All decisions.
    pub decisions: Table<DecisionId, Decision>,
    /// The function without parameters that writes the initialisers of the globals; runs before everything else.
    pub initialiser: FunctionId,
    /// Functions that may come in from outside, as values of pointers, though nothing here takes their address: a call through
    /// a pointer may reach them too. Those without a body stand for all functions of their type that are not here.
    pub offered: Vec<FunctionId>,
    /// Undefined functions, each with the one that is called instead.
    pub replaced: Vec<(FunctionId, FunctionId)>,
}

/// A global object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// A unique name; a static local `n` of `f` is `f.n` (a second one `f.n.2`), string literals are `.str.0`, `.str.1`, …
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Size in bytes (a flexible array member with an initialiser makes it larger than its type).
    pub size: u64,
    /// Where it is declared.
    pub place: Place,
    /// What kind of object.
    pub kind: GlobalKind,
    /// Has it internal linkage (`static` at file scope)?
    pub internal: bool,
    /// May it not be written? (`const`, and string literals.)
    pub constant: bool,
    /// Is it volatile?
    pub volatile: bool,
    /// Its bytes before the initialiser runs; `None` is all zero.
    pub bytes: Option<Vec<u8>>,
}

/// What kind of global object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlobalKind {
    /// A variable at file scope that this program defines.
    Variable,
    /// A static variable inside a function.
    StaticLocal,
    /// A string literal, or a compound literal at file scope.
    Literal,
    /// Declared here and defined elsewhere.
    External,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name, unique in the program.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Where it is declared (its name).
    pub place: Place,
    /// Has it internal linkage (`static`)?
    pub internal: bool,
    /// Does it never return (`_Noreturn`)?
    pub noreturn: bool,
    /// Has it no effects (declared `const` or `pure`), so that a compiler may merge or drop its calls?
    pub pure: bool,
    /// For a function of the user's that has no code: the parameters that point to what is not `const`. It may write
    /// there.
    pub outputs: Vec<u32>,
    /// Its code; `None` when only a declaration is known.
    pub body: Option<Body>,
}

/// The code of a function.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Body {
    /// Where the arguments go, in order.
    pub params: Vec<Param>,
    /// The registers.
    pub regs: Table<RegId, Register>,
    /// The memory slots.
    pub slots: Table<SlotId, Slot>,
    /// The blocks; execution starts at the first one.
    pub blocks: Table<BlockId, Block>,
}

/// Where an argument goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Param {
    /// A scalar, into a register. (If it lives in memory, the code stores it into its slot.)
    Scalar(RegId),
    /// A record, into a slot, live from the start and copied from the caller's.
    Record(SlotId),
}

/// A register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// The type of what it holds.
    pub scalar: Scalar,
    /// For a variable: its name and C type. Temporaries have none.
    pub variable: Option<(String, TypeId)>,
}

/// A memory slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The name of the variable; empty for a temporary.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
}

impl Program {
    /// The function with this name.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions.entries().find(|(_, function)| function.name == name).map(|(id, _)| id)
    }

    /// The objectives of one condition, in the order in which they are listed; none when clang folds it.
    pub fn objectives_of(&self, id: ConditionId) -> Vec<Objective> {
        let condition = &self.conditions[id];
        if condition.folded.is_some() {
            return Vec::new();
        }
        let objectives = condition.outcomes().into_iter().map(|outcome| Objective { condition: id, outcome });
        let is_in_source = condition.is_in_source();
        objectives.filter(|objective| is_in_source || objective.outcome == Outcome::True).collect()
    }

    /// All objectives of the functions that are defined in the user's files, in order.
    pub fn objectives(&self) -> Vec<Objective> {
        self.conditions
            .entries()
            .filter(|(_, condition)| !self.files[self.functions[condition.function].place.file].system)
            .flat_map(|(id, _)| self.objectives_of(id))
            .collect()
    }

    /// The id of an objective: `function#ordinal:outcome`.
    pub fn objective_name(&self, objective: Objective) -> String {
        let condition = &self.conditions[objective.condition];
        format!(
            "{}#{}:{}",
            self.functions[condition.function].name,
            condition.ordinal,
            condition.outcome_name(objective.outcome)
        )
    }

    /// The place of an objective, and where it is spelled when it comes out of a macro: the leaf; for an arm of a
    /// switch its label.
    pub fn objective_spans(&self, objective: Objective) -> (Span, Option<Span>) {
        let condition = &self.conditions[objective.condition];
        match (&condition.kind, objective.outcome) {
            (ConditionKind::Switch { arms }, Outcome::Arm(arm)) => {
                let arm = &arms[arm as usize];
                (arm.span, arm.spelled)
            }
            (
                ConditionKind::Leaf { .. }
                | ConditionKind::Switch { .. }
                | ConditionKind::Effect { .. }
                | ConditionKind::Row { .. }
                | ConditionKind::Error { .. }
                | ConditionKind::Point(_),
                _,
            ) => (condition.span, condition.spelled),
        }
    }

    /// The functions that a function can reach by calls, itself included, in order of their ids. A call through a
    /// pointer may reach every function whose address the program takes and that takes its arguments.
    pub fn reachable_functions(&self, from: FunctionId) -> Vec<FunctionId> {
        let mut reached = vec![false; self.functions.len()];
        let mut waiting = vec![from];
        let addressed = self.addressed_functions();
        while let Some(id) = waiting.pop() {
            if std::mem::replace(&mut reached[id.index()], true) {
                continue;
            }
            let Some(body) = &self.functions[id].body else { continue };
            for block in &body.blocks {
                if let Terminator::Call { callee, args, .. } = &block.terminator {
                    match callee {
                        Callee::Direct(callee) => waiting.push(*callee),
                        Callee::Indirect(_) => {
                            waiting.extend(addressed.iter().filter(|callee| self.takes(**callee, args)));
                        }
                    }
                }
            }
        }
        self.functions.ids().filter(|id| reached[id.index()]).collect()
    }

    /// Can a function be called with these arguments? One of another type can, where it takes as many, each of the same size; else a
    /// call of it is an error. Of a function without a body that is not known.
    pub fn takes(&self, function: FunctionId, args: &[Argument]) -> bool {
        let function = &self.functions[function];
        let Some(body) = &function.body else { return true };
        let variadic = matches!(self.types.get(function.ty), Type::Function { variadic: true, .. });
        let fits = |(param, arg): (&Param, &Argument)| match (param, arg) {
            (Param::Scalar(reg), Argument::Scalar(scalar, _)) => {
                self.types.scalar_size(body.regs[*reg].scalar) == self.types.scalar_size(*scalar)
            }
            (Param::Record(slot), Argument::Record(_, size)) => body.slots[*slot].size == *size,
            (Param::Scalar(_), Argument::Record(..)) | (Param::Record(_), Argument::Scalar(..)) => false,
        };
        (args.len() == body.params.len() || variadic && args.len() > body.params.len())
            && body.params.iter().zip(args).all(fits)
    }

    /// Does a function stand for all of its type that are not here?
    pub fn is_outside(&self, function: FunctionId) -> bool {
        self.functions[function].body.is_none() && self.offered.contains(&function)
    }

    /// The functions whose address the program takes, or that may come in from outside.
    pub fn addressed_functions(&self) -> Vec<FunctionId> {
        let taken = self.functions_with_address();
        self.functions.ids().filter(|id| taken.contains(id) || self.offered.contains(id)).collect()
    }

    /// The functions whose address the program takes: it uses them for something else than a call.
    pub fn functions_with_address(&self) -> Vec<FunctionId> {
        let mut found = vec![false; self.functions.len()];
        for body in self.functions.iter().filter_map(|function| function.body.as_ref()) {
            for block in &body.blocks {
                let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
                for operand in operands.chain(block.terminator.operands()) {
                    if let Operand::Function(function) = operand {
                        found[function.index()] = true;
                    }
                }
            }
        }
        self.functions.ids().filter(|id| found[id.index()]).collect()
    }

    /// A place as `file:line:column`.
    pub fn show_place(&self, place: Place) -> String {
        format!("{}:{}:{}", self.files[place.file].path, place.line, place.column)
    }
}
