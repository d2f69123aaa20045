//! The content of a function, as text that stays the same wherever the function stands and whatever else its program has.
//!
//! Ids are numbered anew in the order in which the function mentions what they name, places are left out, and what they name is
//! described behind the code: types with their layout, globals with their bytes, functions as they are declared. So two texts are
//! equal only where a run of the two functions reads the same, up to what its callees read.
//!
//! **Invariant:** the code is a copy of the whole body as `Debug` prints it, with ids replaced. A new instruction, or a new member
//! of one, is in the text without anybody thinking of it.

use std::fmt::Write;

use crate::code::{Callee, Operand, Terminator};
use crate::condition::{ConditionKind, Logic};
use crate::ids::{ConditionId, DecisionId, EnumId, FileId, FunctionId, GlobalId, Id, RecordId, TypeId};
use crate::points::Point;
use crate::program::{Body, GlobalKind, Program};
use crate::source::{Place, Span};
use crate::types::Type;

/// No place.
const NOWHERE: Place = Place { file: FileId(0), line: 0, column: 0 };
/// No span.
const NO_SPAN: Span = Span { file: FileId(0), line: 0, column: 0, end_line: 0, end_column: 0 };

impl Program {
    /// The content of a function: its code, its conditions and decisions, and everything that these name, but for the code of
    /// other functions.
    pub fn content(&self, id: FunctionId) -> String {
        let mut writer = Writer::new(self);
        writer.function(id);
        writer.named();
        writer.text
    }

    /// Does the code of a function name no variable that lives longer than a call, and no function but to call it by its name? Then
    /// the rest of the program is nothing to it, up to its callees.
    pub fn stands_alone(&self, id: FunctionId) -> bool {
        let is_alone = |operand: &Operand| match operand {
            Operand::Global(id) => {
                let global = &self.globals[*id];
                global.kind == GlobalKind::Literal && global.bytes.is_some()
            }
            Operand::Function(_) => false,
            Operand::Reg(_) | Operand::Const(_) | Operand::Slot(_) => true,
        };
        let Some(body) = &self.functions[id].body else { return true };
        body.blocks.iter().all(|block| {
            let calls_by_name =
                !matches!(&block.terminator, Terminator::Call { callee: Callee::Indirect(_), .. });
            let insts = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            calls_by_name && insts.chain(block.terminator.operands()).all(|operand| is_alone(&operand))
        })
    }

    /// A function as other code sees it, as text: its name, its type, what its declaration says.
    pub fn declaration(&self, id: FunctionId) -> String {
        let mut writer = Writer::new(self);
        writer.declaration(id);
        writer.types();
        writer.text
    }
}

struct Writer<'p> {
    program: &'p Program,
    text: String,
    functions: Vec<FunctionId>,
    globals: Vec<GlobalId>,
    records: Vec<RecordId>,
    enums: Vec<EnumId>,
    conditions: Vec<ConditionId>,
    decisions: Vec<DecisionId>,
}

/// The number of something in the order in which things were met.
fn number<T: PartialEq + Copy>(met: &mut Vec<T>, one: T) -> usize {
    met.iter().position(|known| *known == one).unwrap_or_else(|| {
        met.push(one);
        met.len() - 1
    })
}

/// The names that clang gives to what has none say where it stands.
fn without_place(name: &str) -> &str {
    name.split_once(" at ").map_or(name, |(before, _)| before)
}

impl<'p> Writer<'p> {
    fn new(program: &'p Program) -> Self {
        Writer {
            program,
            text: String::new(),
            functions: Vec::new(),
            globals: Vec::new(),
            records: Vec::new(),
            enums: Vec::new(),
            conditions: Vec::new(),
            decisions: Vec::new(),
        }
    }

    fn line(&mut self, text: &str) {
        writeln!(self.text, "{text}").expect("writing to a string should not fail");
    }

    fn function(&mut self, id: FunctionId) {
        let program = self.program;
        self.declaration(id);
        let own = program.conditions.entries().filter(|(_, condition)| condition.function == id);
        self.conditions = own.map(|(id, _)| id).collect();
        let own = program.decisions.entries().filter(|(_, decision)| decision.function == id);
        self.decisions = own.map(|(id, _)| id).collect();
        for id in self.conditions.clone() {
            let mut condition = program.conditions[id].clone();
            condition.function = FunctionId(0);
            condition.span = NO_SPAN;
            condition.spelled = condition.spelled.map(|_| NO_SPAN);
            match &mut condition.kind {
                ConditionKind::Leaf { decision, .. }
                | ConditionKind::Row { decision, .. }
                | ConditionKind::Point(Point::Decision { decision, .. }) => {
                    *decision = self.decision(*decision);
                }
                ConditionKind::Effect { leaf, .. } => *leaf = self.condition(*leaf),
                ConditionKind::Error { .. } | ConditionKind::Point(_) => {}
                ConditionKind::Switch { arms } => {
                    for arm in arms {
                        arm.span = NO_SPAN;
                        arm.spelled = arm.spelled.map(|_| NO_SPAN);
                    }
                }
            }
            self.line(&format!("{condition:?}"));
        }
        for id in self.decisions.clone() {
            let mut decision = program.decisions[id].clone();
            decision.function = FunctionId(0);
            decision.span = NO_SPAN;
            for symbol in &mut decision.logic {
                if let Logic::Leaf(leaf) = symbol {
                    *leaf = self.condition(*leaf);
                }
            }
            self.line(&format!("{decision:?}"));
        }
        if let Some(body) = &program.functions[id].body {
            self.body(body.clone());
        }
    }

    fn condition(&mut self, id: ConditionId) -> ConditionId {
        ConditionId::from_index(number(&mut self.conditions, id))
    }

    fn decision(&mut self, id: DecisionId) -> DecisionId {
        DecisionId::from_index(number(&mut self.decisions, id))
    }

    fn body(&mut self, mut body: Body) {
        for id in body.regs.ids() {
            if let Some((_, ty)) = &mut body.regs[id].variable {
                let text = self.ty(*ty);
                *ty = TypeId(0);
                self.line(&format!("{id}: {text}"));
            }
        }
        for id in body.slots.ids() {
            let text = self.ty(std::mem::replace(&mut body.slots[id].ty, TypeId(0)));
            self.line(&format!("{id}: {text}"));
        }
        for id in body.blocks.ids() {
            let block = &mut body.blocks[id];
            block.place = NOWHERE;
            for (inst, place) in &mut block.insts {
                *place = NOWHERE;
                inst.spans_mut().into_iter().for_each(|span| *span = NO_SPAN);
                inst.operands_mut().into_iter().for_each(|operand| self.operand(operand));
            }
            block.terminator.operands_mut().into_iter().for_each(|operand| self.operand(operand));
            match &mut block.terminator {
                Terminator::Call { callee: Callee::Direct(id), .. } => {
                    *id = FunctionId::from_index(number(&mut self.functions, *id));
                }
                Terminator::Branch { condition, .. } | Terminator::Switch { condition, .. } => {
                    *condition = self.condition(*condition);
                }
                Terminator::Call { .. }
                | Terminator::Jump(_)
                | Terminator::Return(_)
                | Terminator::Unreachable
                | Terminator::Fail { .. }
                | Terminator::Unsupported { .. } => {}
            }
        }
        self.line(&format!("{body:?}"));
    }

    fn operand(&mut self, operand: &mut Operand) {
        match operand {
            Operand::Global(id) => *id = GlobalId::from_index(number(&mut self.globals, *id)),
            Operand::Function(id) => *id = FunctionId::from_index(number(&mut self.functions, *id)),
            Operand::Reg(_) | Operand::Const(_) | Operand::Slot(_) => {}
        }
    }

    /// What the code names.
    fn named(&mut self) {
        for id in self.functions.clone() {
            self.declaration(id);
        }
        for id in self.globals.clone() {
            self.global(id);
        }
        self.types();
    }

    fn declaration(&mut self, id: FunctionId) {
        let program = self.program;
        let function = &program.functions[id];
        let ty = self.ty(function.ty);
        let system = program.files[function.place.file].system;
        let (internal, noreturn, pure) = (function.internal, function.noreturn, function.pure);
        let (name, outputs, defined) = (&function.name, &function.outputs, function.body.is_some());
        self.line(&format!(
            "function {name:?} {ty} {internal} {noreturn} {pure} {outputs:?} {defined} {system}"
        ));
    }

    fn global(&mut self, id: GlobalId) {
        let mut global = self.program.globals[id].clone();
        let system = self.program.files[global.place.file].system;
        let ty = self.ty(std::mem::replace(&mut global.ty, TypeId(0)));
        global.place = NOWHERE;
        // Literals are numbered in the order of the whole file. What they hold is in their bytes, unless the initialiser writes it.
        if global.kind == GlobalKind::Literal && global.bytes.is_some() {
            global.name.clear();
        }
        self.line(&format!("{global:?} {ty} {system}"));
    }

    /// A type; records and enumerations by their number.
    fn ty(&mut self, id: TypeId) -> String {
        match self.program.types.get(id).clone() {
            Type::Enum(id) => format!("enum {}", number(&mut self.enums, id)),
            Type::Record(id) => format!("record {}", number(&mut self.records, id)),
            Type::Pointer(to) => format!("pointer({})", self.ty(to)),
            Type::Array(element, length) => format!("array({}, {length:?})", self.ty(element)),
            Type::Function { result, params, variadic, constants } => {
                let params: Vec<String> = params.into_iter().map(|param| self.ty(param)).collect();
                format!("function({}, {params:?}, {variadic}, {constants:?})", self.ty(result))
            }
            ty @ (Type::Void | Type::Int(_) | Type::Float(_) | Type::Other(_)) => format!("{ty:?}"),
        }
    }

    /// The records and enumerations that were met, and those that they are made of.
    fn types(&mut self) {
        let program = self.program;
        let mut next = 0;
        while let Some(&id) = self.records.get(next) {
            next += 1;
            let record = &program.types.records[id];
            let head = format!("{:?} {}", without_place(&record.name), record.union);
            self.line(&head);
            let Some(layout) = &record.layout else { continue };
            self.line(&format!("{} {}", layout.size, layout.align));
            for field in &layout.fields {
                let ty = self.ty(field.ty);
                let (name, offset, bits, constant) = (&field.name, field.offset, field.bits, field.constant);
                self.line(&format!("{name:?} {ty} {offset} {bits:?} {constant}"));
            }
        }
        for id in self.enums.clone() {
            let item = &program.types.enums[id];
            let (name, underlying) = (without_place(&item.name), item.underlying);
            self.line(&format!("{name:?} {underlying:?} {:?}", item.enumerators));
        }
    }
}
