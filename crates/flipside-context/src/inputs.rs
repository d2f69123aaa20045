//! The inputs of a function: its parameters, what they point to, and the globals it reads.
//!
//! Inputs are named by their access path in C (`n`, `buf[3]`, `p->len`, `cfg.mode`). By default a pointer points to one
//! valid object of its own, distinct from all others; where the program compares a pointer parameter with null, null is
//! legal too. What is assumed so is listed, because a verdict holds only under it.

use std::collections::BTreeMap;
use std::sync::Arc;

use flipside_execute::{Address, Machine, Object, ObjectId, Origin, StartError, State, Value};
use flipside_program::{
    BitRange, Field, FunctionId, GlobalId, GlobalKind, Id, Inst, IntKind, Operand, Param, Program, RegId,
    Scalar, Type, TypeId,
};
use flipside_term::{Arena, Assignment, Input, InputId};
use thiserror::Error;

use crate::defaults::{assumed_of_sorting, called_and_never_fail};
use crate::null_tests::compared_with_null;
use crate::undefined::{assumed_of_stubs, is_input_variable};

/// Why a function cannot be given inputs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputError {
    /// The function cannot be started at all.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An input has a type that cannot be an input yet.
    #[error("{name} has type `{ty}`, which cannot be an input yet")]
    Type {
        /// The input.
        name: String,
        /// Its type.
        ty: String,
    },
    /// The inputs do not fit into memory.
    #[error("the inputs do not fit into the memory limit")]
    Memory,
    /// There are more inputs than can be searched.
    #[error("more than {MOST_INPUTS} inputs at `{0}`: the arrays that the function can touch are too long")]
    TooMany(String),
    /// A length was given for something that is no pointer parameter.
    #[error("`{function}` has no pointer parameter `{name}`; its pointer parameters: {known}")]
    NoSuchPointer {
        /// The function.
        function: String,
        /// The name that was given.
        name: String,
        /// The names that there are.
        known: String,
    },
}

/// How many inputs a function may have.
const MOST_INPUTS: usize = 100_000;

/// How many elements the objects behind pointer parameters have, by the name of the parameter.
pub type Lengths = BTreeMap<String, u64>;

/// An input.
#[derive(Clone, Debug)]
pub struct PlannedInput {
    /// Its variable in the terms.
    pub id: InputId,
    /// Its access path, which is an lvalue in C.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// The scalar type of its value.
    pub scalar: Scalar,
    /// Width of its value in bits.
    pub width: u32,
    /// Where a `const` member lies, which no assignment can set.
    pub constant: Option<ConstantMember>,
}

/// A `const` member of an object behind a parameter.
#[derive(Clone, Debug)]
pub struct ConstantMember {
    /// The address of the object, in C.
    pub object: String,
    /// The first byte of the member in it.
    pub offset: u64,
    /// Its bits from that byte.
    pub bits: BitRange,
}

/// A pointer parameter that may be null.
#[derive(Clone, Debug)]
pub struct Nullable {
    /// The parameter.
    pub name: String,
    /// The input that decides: is it null?
    pub input: InputId,
}

/// A scalar in memory that is an input.
#[derive(Clone, Debug)]
pub struct Cell {
    /// A C expression for it that the function cannot change.
    pub name: String,
    /// The object.
    pub object: ObjectId,
    /// The offset in it.
    pub offset: u64,
    /// Its type.
    pub scalar: Scalar,
}

/// An object behind a pointer parameter.
#[derive(Clone, Debug)]
pub struct PlannedObject {
    /// The parameter.
    pub parameter: String,
    /// The type of its elements.
    pub element: TypeId,
    /// How many there are.
    pub length: u64,
    /// The object.
    pub object: ObjectId,
}

/// The inputs of a function, and the state in which it starts.
#[derive(Clone, Debug)]
pub struct InputPlan {
    /// The function.
    pub function: FunctionId,
    /// The state before its first instruction.
    pub start: State,
    /// Is it `main`, which asks for its inputs itself?
    pub is_program: bool,
    /// The inputs, in order.
    pub inputs: Vec<PlannedInput>,
    /// How many of them, from the first on, are in globals.
    pub global_inputs: usize,
    /// The parameters: names and types.
    pub parameters: Vec<(String, TypeId)>,
    /// The scalars in objects and globals that are inputs, to be looked at after a run.
    pub cells: Vec<Cell>,
    /// The pointers that may be null.
    pub nullable: Vec<Nullable>,
    /// The objects behind pointers.
    pub objects: Vec<PlannedObject>,
    /// The globals that are inputs.
    pub globals: Vec<GlobalId>,
    /// What was assumed without being asked.
    pub assumptions: Vec<String>,
}

impl InputPlan {
    /// Makes all inputs of a function symbolic.
    pub fn new(machine: &Machine<'_>, function: FunctionId, lengths: &Lengths) -> Result<Self, InputError> {
        let program = machine.program();
        let ty = program.functions[function].ty;
        if !matches!(program.types.get(ty), Type::Function { .. }) {
            let name = format!("`{}`", program.functions[function].name);
            return Err(InputError::Type { name, ty: program.types.c_name(ty) });
        }
        let plan = Self::without_inputs(function, machine.start_function(function)?, false);
        let mut planner = Planner { machine, program, arena: machine.arena().clone(), plan, constant: None };
        planner.check_lengths(function, lengths)?;
        planner.plan.parameters = planner.parameter_names(function);
        planner.globals(function)?;
        planner.plan.global_inputs = planner.plan.inputs.len();
        planner.parameters(function, lengths)?;
        planner.plan.assume_defaults(machine);
        Ok(planner.plan)
    }

    /// A program: `main` asks for its inputs while it runs.
    pub fn program(machine: &Machine<'_>) -> Result<Self, InputError> {
        let start = machine.start_program(&["program".to_owned()])?;
        let mut plan = Self::without_inputs(start.position().0, start, true);
        plan.assume_defaults(machine);
        Ok(plan)
    }

    /// Notes which functions of the library are assumed to succeed, and what is assumed of those that nothing defines.
    fn assume_defaults(&mut self, machine: &Machine<'_>) {
        let names = called_and_never_fail(machine.program(), self.function);
        self.assumptions.extend(names.into_iter().map(|name| format!("`{name}` never fails")));
        self.assumptions.extend(assumed_of_stubs(machine, self.function));
        self.assumptions.extend(assumed_of_sorting(machine.program(), self.function));
    }

    fn without_inputs(function: FunctionId, start: State, is_program: bool) -> Self {
        InputPlan {
            function,
            start,
            is_program,
            inputs: Vec::new(),
            global_inputs: 0,
            parameters: Vec::new(),
            cells: Vec::new(),
            nullable: Vec::new(),
            objects: Vec::new(),
            globals: Vec::new(),
            assumptions: Vec::new(),
        }
    }

    /// The values of the first test, as the seed decides; seed 0 is all zero.
    pub fn first_values(&self, seed: u32) -> Assignment {
        let mut values = Assignment::seeded(u64::from(seed));
        let random = values.clone();
        for input in &self.inputs {
            values.set(input.id, random.value(input.id) & (u128::MAX >> (128 - input.width)));
        }
        for pointer in &self.nullable {
            values.set(pointer.input, random.value(pointer.input) & 1);
        }
        values
    }
}

struct Planner<'m, 'p> {
    machine: &'m Machine<'p>,
    program: &'p Program,
    arena: Arc<Arena>,
    plan: InputPlan,
    /// Inside a `const` member of an object behind a parameter: the address of that object, in C.
    constant: Option<String>,
}

impl Planner<'_, '_> {
    fn check_lengths(&self, function: FunctionId, lengths: &Lengths) -> Result<(), InputError> {
        let names = self.parameter_names(function);
        let pointers: Vec<&str> = names
            .iter()
            .filter(|(_, ty)| matches!(self.program.types.get(*ty), Type::Pointer(_)))
            .map(|(name, _)| name.as_str())
            .collect();
        match lengths.keys().find(|name| !pointers.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(InputError::NoSuchPointer {
                function: self.program.functions[function].name.clone(),
                name: name.clone(),
                known: if pointers.is_empty() { "none".into() } else { pointers.join(", ") },
            }),
        }
    }

    /// Names and types of the parameters.
    fn parameter_names(&self, function: FunctionId) -> Vec<(String, TypeId)> {
        let function = &self.program.functions[function];
        let Some(body) = &function.body else { return Vec::new() };
        let Type::Function { params, .. } = self.program.types.get(function.ty) else { return Vec::new() };
        body.params
            .iter()
            .enumerate()
            .map(|(index, param)| {
                let unnamed = || format!("argument{index}");
                let given = params.get(index).copied();
                match param {
                    Param::Scalar(reg) => match &body.regs[*reg].variable {
                        Some((name, ty)) => (if name.is_empty() { unnamed() } else { name.clone() }, *ty),
                        None => (unnamed(), given.unwrap_or(TypeId(0))),
                    },
                    Param::Record(slot) => {
                        let slot = &body.slots[*slot];
                        (if slot.name.is_empty() { unnamed() } else { slot.name.clone() }, slot.ty)
                    }
                }
            })
            .collect()
    }

    fn parameters(&mut self, function: FunctionId, lengths: &Lengths) -> Result<(), InputError> {
        let body =
            self.program.functions[function].body.as_ref().expect("a function under test should have a body");
        for (index, (name, ty)) in self.parameter_names(function).into_iter().enumerate() {
            match body.params[index] {
                Param::Record(_) => {
                    let size = self.program.types.size(ty).unwrap_or(0);
                    let object = self.object(size, &name)?;
                    self.fill(ty, &name, Address::start_of(object))?;
                    self.machine.set_record_argument(&mut self.plan.start, index, object);
                }
                Param::Scalar(reg) => self.scalar_parameter(function, index, reg, &name, ty, lengths)?,
            }
        }
        Ok(())
    }

    fn scalar_parameter(
        &mut self,
        function: FunctionId,
        index: usize,
        reg: RegId,
        name: &str,
        ty: TypeId,
        lengths: &Lengths,
    ) -> Result<(), InputError> {
        let body =
            self.program.functions[function].body.as_ref().expect("a function under test should have a body");
        if let Type::Pointer(element) = *self.program.types.get(ty) {
            let length = lengths.get(name).copied().unwrap_or(1);
            let mut value = self.pointer(name, element, length)?;
            if compared_with_null(self.program, function, reg) {
                let input = self.arena.declare_input(&Input::truth(format!("{name} == NULL")));
                let null = self.arena.input_term(input);
                let ways = [(null, Value::NULL), (self.arena.not(null), value)];
                value = self.machine.pointer_choice(&ways).expect("a choice of two should fit");
                self.plan.nullable.push(Nullable { name: name.to_owned(), input });
            } else {
                self.plan.assumptions.push(format!("`{name}` is not null"));
            }
            self.machine.set_argument(&mut self.plan.start, index, value);
            return Ok(());
        }
        // A K&R definition gets its parameter promoted: the input has the type of what is passed.
        let scalar = body.regs[reg].scalar;
        if scalar.is_wide() {
            return Err(self.bad_type(name, ty));
        }
        let value = self.scalar_input(name, ty, scalar, None);
        self.machine.set_argument(&mut self.plan.start, index, value);
        Ok(())
    }

    /// A new object of its own behind a pointer.
    fn pointer(&mut self, name: &str, element: TypeId, length: u64) -> Result<Value, InputError> {
        let Some(size) = self.program.types.size(element) else {
            return Err(self.bad_type(&format!("*{name}"), element));
        };
        if matches!(self.program.types.get(element), Type::Function { .. } | Type::Void) {
            return Err(self.bad_type(&format!("*{name}"), element));
        }
        let whole = size.checked_mul(length).ok_or(InputError::Memory)?;
        let object = self.object(whole, &format!("*{name}"))?;
        for index in 0..length {
            self.fill(element, &format!("{name}[{index}]"), Address::start_of(object).plus(index * size))?;
        }
        let elements = if length == 1 { "one element".to_owned() } else { format!("{length} elements") };
        self.plan.assumptions.push(format!("`{name}` points to {elements} of its own"));
        self.plan.start.memory_mut().make_fresh(object);
        self.plan.start.memory_mut().set_align(object, self.program.types.align(element));
        self.plan.objects.push(PlannedObject { parameter: name.to_owned(), element, length, object });
        Ok(Value::pointer(Address::start_of(object)))
    }

    fn object(&mut self, size: u64, name: &str) -> Result<ObjectId, InputError> {
        if !self.plan.start.memory().has_room(size) {
            return Err(InputError::Memory);
        }
        let object = Object::with_bytes(vec![0; size as usize], Origin::Heap, false, name.into());
        self.plan.start.memory_mut().create(object).map_err(|_| InputError::Memory)
    }

    /// Makes what lies at an address symbolic.
    fn fill(&mut self, ty: TypeId, name: &str, at: Address) -> Result<(), InputError> {
        if self.plan.inputs.len() >= MOST_INPUTS {
            return Err(InputError::TooMany(name.to_owned()));
        }
        match self.program.types.get(ty).clone() {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
                let scalar = self.program.types.scalar(ty).filter(|scalar| !scalar.is_wide());
                let Some(scalar) = scalar else { return Err(self.bad_type(name, ty)) };
                let width = scalar.bits().unwrap_or(64);
                let constant = self.constant_member(at, BitRange { start: 0, width });
                let value = self.scalar_input(name, ty, scalar, constant);
                let stable = self.stable_name(name);
                self.plan.cells.push(Cell {
                    name: stable,
                    object: at.object,
                    offset: at.offset as u64,
                    scalar,
                });
                self.plan.start.memory_mut().write(at, scalar, value).map_err(|_| InputError::Memory)
            }
            Type::Array(element, Some(length)) => {
                let size = self.program.types.size(element).unwrap_or(0);
                (0..length).try_for_each(|index| {
                    self.fill(element, &format!("{name}[{index}]"), at.plus(index * size))
                })
            }
            Type::Record(record) => {
                let record = &self.program.types.records[record];
                let Some(layout) = &record.layout else { return Err(self.bad_type(name, ty)) };
                // All members of a union share their bytes: the largest one stands for them.
                let fields: Vec<Field> = if record.union {
                    let largest = layout.fields.iter().max_by_key(|field| self.program.types.size(field.ty));
                    largest.cloned().into_iter().collect()
                } else {
                    layout.fields.clone()
                };
                fields.iter().try_for_each(|field| self.fill_field(field, name, at))
            }
            Type::Pointer(_) => {
                // Pointers inside objects keep what is there, which is null unless an initialiser says otherwise.
                let is_null = matches!(self.plan.start.memory().read(at, Scalar::Ptr), Ok(Value::NULL));
                let what = if is_null { "is null" } else { "keeps its initial value" };
                self.plan.assumptions.push(format!("`{name}` {what}"));
                Ok(())
            }
            Type::Array(_, None) => Ok(()),
            Type::Void | Type::Function { .. } | Type::Other(_) => Err(self.bad_type(name, ty)),
        }
    }

    /// A member. A `const` one of a global keeps its value, like a `const` global; what a parameter points to may hold
    /// anything there.
    fn fill_field(&mut self, field: &Field, name: &str, at: Address) -> Result<(), InputError> {
        if !field.constant || self.constant.is_some() {
            return self.fill_member(field, name, at);
        }
        let Some(object) = self.parameter_object(name) else { return Ok(()) };
        self.constant = Some(object);
        let filled = self.fill_member(field, name, at);
        self.constant = None;
        filled
    }

    /// The address of the object behind a parameter in which an access path lies, in C; `None` for a global.
    fn parameter_object(&self, name: &str) -> Option<String> {
        let base = name.split(['.', '[']).next().unwrap_or(name);
        let (_, ty) = self.plan.parameters.iter().find(|(parameter, _)| parameter == base)?;
        let behind = matches!(self.program.types.get(*ty), Type::Pointer(_));
        Some(if behind { format!("{base}_object") } else { format!("&{base}") })
    }

    fn constant_member(&self, at: Address, bits: BitRange) -> Option<ConstantMember> {
        let object = self.constant.clone()?;
        Some(ConstantMember { object, offset: at.offset as u64, bits })
    }

    fn fill_member(&mut self, field: &Field, name: &str, at: Address) -> Result<(), InputError> {
        let path = if field.name.is_empty() { name.to_owned() } else { format!("{name}.{}", field.name) };
        let at = at.plus(field.offset);
        let Some(bits) = field.bits else { return self.fill(field.ty, &path, at) };
        let Some(scalar) = self.program.types.scalar(field.ty) else {
            return Err(self.bad_type(&path, field.ty));
        };
        let input = Input::integer(path.clone(), bits.width, scalar.is_signed());
        let id = self.arena.declare_input(&input);
        let constant = self.constant_member(at, bits);
        self.plan.inputs.push(PlannedInput {
            id,
            name: path,
            ty: field.ty,
            scalar,
            width: bits.width,
            constant,
        });
        let full = scalar.bits().unwrap_or(64);
        let term = self.arena.resize(self.arena.input_term(id), full, scalar.is_signed());
        self.plan.start.memory_mut().write_bits(at, bits, Value::Term(term)).map_err(|_| InputError::Memory)
    }

    /// A new input of a scalar type.
    fn scalar_input(
        &mut self,
        name: &str,
        ty: TypeId,
        scalar: Scalar,
        constant: Option<ConstantMember>,
    ) -> Value {
        let full = scalar.bits().unwrap_or(64);
        let width = if scalar == Scalar::Bool { 1 } else { full };
        let character = matches!(self.program.types.get(ty), Type::Int(IntKind::Char));
        let input = if character {
            Input::character(name, scalar.is_signed())
        } else {
            Input::integer(name, width, scalar.is_signed())
        };
        let id = self.arena.declare_input(&input);
        self.plan.inputs.push(PlannedInput { id, name: name.to_owned(), ty, scalar, width, constant });
        Value::Term(self.arena.resize(self.arena.input_term(id), full, false))
    }

    /// The variables at file scope that the function can touch. Constants and static locals keep their values.
    fn globals(&mut self, function: FunctionId) -> Result<(), InputError> {
        // A parameter may have the name of a global.
        let parameters = std::mem::take(&mut self.plan.parameters);
        for id in touched_globals(self.program, function) {
            let global = &self.program.globals[id];
            // The library's own variables are as at the start.
            if self.program.files[global.place.file].system {
                continue;
            }
            if global.kind == GlobalKind::Variable {
                self.plan.start.memory_mut().make_fresh(ObjectId(id.0 + 1));
            }
            match global.kind {
                GlobalKind::Variable if !global.constant => {
                    let (ty, name) = (global.ty, global.name.clone());
                    self.fill(ty, &name, Address::start_of(ObjectId(id.0 + 1)))?;
                    self.plan.globals.push(id);
                }
                GlobalKind::StaticLocal if !global.constant => {
                    self.plan
                        .assumptions
                        .push(format!("static `{}` has its initial value: a single call", global.name));
                }
                GlobalKind::External if is_input_variable(self.machine, id) => {
                    let (ty, name) = (global.ty, global.name.clone());
                    let object = ObjectId(id.0 + 1);
                    self.plan.start.memory_mut().define(object);
                    self.plan.start.memory_mut().make_fresh(object);
                    self.plan.assumptions.push(format!("`{name}` is not defined: it holds anything"));
                    self.fill(ty, &name, Address::start_of(object))?;
                    self.plan.globals.push(id);
                }
                GlobalKind::Variable
                | GlobalKind::StaticLocal
                | GlobalKind::Literal
                | GlobalKind::External => {}
            }
        }
        self.plan.parameters = parameters;
        Ok(())
    }

    /// The access path through the driver's object instead of the parameter, which the function may change.
    fn stable_name(&self, name: &str) -> String {
        let pointer = self.plan.parameters.iter().find(|(parameter, ty)| {
            matches!(self.program.types.get(*ty), Type::Pointer(_))
                && name.strip_prefix(parameter.as_str()).is_some_and(|rest| rest.starts_with('['))
        });
        match pointer {
            Some((parameter, _)) => format!("{parameter}_object{}", &name[parameter.len()..]),
            None => name.to_owned(),
        }
    }

    fn bad_type(&self, name: &str, ty: TypeId) -> InputError {
        InputError::Type { name: format!("`{name}`"), ty: self.program.types.c_name(ty) }
    }
}

/// The globals that a function, or what it calls, mentions, in order; and those whose address an initialiser stores:
/// a constant pointer may lead to them.
fn touched_globals(program: &Program, function: FunctionId) -> Vec<GlobalId> {
    let mut touched = vec![false; program.globals.len()];
    let initialiser = program.functions[program.initialiser].body.as_ref();
    let mut inside: BTreeMap<RegId, GlobalId> = BTreeMap::new();
    for (inst, _) in initialiser.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
        let global_of = |operand: &Operand| match operand {
            Operand::Global(global) => Some(*global),
            Operand::Reg(reg) => inside.get(reg).copied(),
            Operand::Const(_) | Operand::Function(_) | Operand::Slot(_) => None,
        };
        match inst {
            Inst::Store { value, .. } => {
                if let Some(global) = global_of(value) {
                    touched[global.index()] = true;
                }
            }
            Inst::Offset { dest, base: value, .. }
            | Inst::Move { dest, value, .. }
            | Inst::Cast { dest, value, .. } => {
                if let Some(global) = global_of(value) {
                    inside.insert(*dest, global);
                }
            }
            _ => {}
        }
    }
    for id in program.reachable_functions(function) {
        let Some(body) = &program.functions[id].body else { continue };
        for block in &body.blocks {
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            for operand in operands.chain(block.terminator.operands()) {
                if let Operand::Global(global) = operand {
                    touched[global.index()] = true;
                }
            }
        }
    }
    program.globals.ids().filter(|id| touched[id.index()]).collect()
}
