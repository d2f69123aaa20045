//! Walks over the parameters and globals of a function and makes them inputs.

use std::sync::Arc;

use flipside_execute::{Address, Machine, Memory, ObjectId, Value};
use flipside_program::{FunctionId, GlobalId, GlobalKind, Param, Program, RegId, Scalar, Type, TypeId};
use flipside_term::Arena;

use super::fill::Spot;
use super::globals::touched_globals;
use super::indexing::{front_of, goes_through_elements, typed_as};
use super::lazy::LazyPlan;
use super::null_tests::compared_with_null;
use super::parameters::is_unnamed;
use super::path::Path;
use super::pointers::PointerSite;
use super::state;
use super::tables::Tables;
use super::uses::PointerUses;
use super::{InputError, InputPlan, parameters};
use crate::input_spec::{ChangingVariable, InputSpec, InputSpecs, PatternStep};
use crate::undefined::is_input_variable;

/// The lvalue of `errno` at the start.
pub const ERRNO: &str = "errno";

impl InputPlan {
    /// Makes all inputs of a function symbolic, as the context specifies.
    pub fn new(machine: &Machine<'_>, function: FunctionId, specs: &InputSpecs) -> Result<Self, InputError> {
        let program = machine.program();
        let ty = program.functions[function].ty;
        if !matches!(program.types.get(ty), Type::Function { .. }) {
            let name = format!("`{}`", program.functions[function].name);
            return Err(InputError::Type { name, ty: program.types.c_name(ty) });
        }
        let mut start = machine.start_function(function)?;
        let mut tables = Tables::new(function, specs.entries.len());
        tables.parameters = parameters(program, function);
        if let Some((name, ty)) = tables.parameters.iter().find(|(_, ty)| is_unnamed(&program.types, *ty)) {
            return Err(InputError::Type { name: format!("`{name}`"), ty: program.types.c_name(*ty) });
        }
        let uses = PointerUses::of(program, function);
        let mut memory = start.memory().clone();
        let mut planner = Planner {
            machine,
            program,
            arena: machine.arena().clone(),
            specs,
            uses: &uses,
            chain: Vec::new(),
            tables: &mut tables,
            memory: &mut memory,
            pointees: Vec::new(),
        };
        planner.globals(function)?;
        planner.error_number(function)?;
        let arguments = planner.parameters(function)?;
        planner.touch_specified()?;
        planner.set_counts()?;
        planner.check_used()?;
        *start.memory_mut() = memory;
        for (index, argument) in arguments.into_iter().enumerate() {
            match argument {
                Argument::Scalar(value) => machine.set_argument(&mut start, index, value),
                Argument::Record(object) => machine.set_record_argument(&mut start, index, object),
            }
        }
        let lazy = Arc::new(LazyPlan::new(specs.clone(), uses, tables));
        start.set_lazy_inputs(lazy.clone());
        let mut plan = Self::empty(function, start, false);
        plan.lazy = Some(lazy);
        plan.from_initial_state = specs.from_initial_state;
        plan.take_stock();
        plan.assume_defaults(machine);
        Ok(plan)
    }

    /// A program: `main` reads its inputs while it runs.
    pub fn program(machine: &Machine<'_>) -> Result<Self, InputError> {
        let start = machine.start_program(&["program".to_owned()])?;
        let mut plan = Self::empty(start.position().0, start, true);
        plan.assume_defaults(machine);
        Ok(plan)
    }
}

/// What a parameter is at the start.
enum Argument {
    Scalar(Value),
    Record(ObjectId),
}

/// A plan in the making.
pub(super) struct Planner<'m, 'p> {
    pub machine: &'m Machine<'p>,
    pub program: &'p Program,
    pub arena: Arc<Arena>,
    pub specs: &'m InputSpecs,
    /// How pointers in memory are used.
    pub uses: &'m PointerUses,
    /// The objects on the path to the one that is being made: types and indices.
    pub chain: Vec<(TypeId, usize)>,
    /// What is planned so far.
    pub tables: &'m mut Tables,
    /// Where inputs are put.
    pub memory: &'m mut Memory,
    /// The lazy objects to which pointers in what is made may lead.
    pub pointees: Vec<usize>,
}

impl Planner<'_, '_> {
    /// The specification of a path.
    pub(super) fn spec(&mut self, path: &Path) -> InputSpec {
        let (spec, used) = self.specs.of(path);
        for index in used {
            self.tables.used[index] = true;
        }
        spec
    }

    /// The specification of a number; parts for pointers are an error.
    pub(super) fn spec_of_number(&mut self, path: &Path) -> Result<InputSpec, InputError> {
        let spec = self.spec(path);
        if spec.is_of_pointer() || spec.functions.is_some() {
            return Err(self.misplaced(path, "no pointer", "pointers"));
        }
        Ok(spec)
    }

    /// The specification of a pointer.
    pub(super) fn spec_of_pointer(
        &mut self,
        path: &Path,
        to_function: bool,
    ) -> Result<InputSpec, InputError> {
        let spec = self.spec(path);
        if spec.domain.is_some() {
            return Err(self.misplaced(path, "a pointer", "numbers"));
        }
        if to_function && spec.is_of_object() {
            return Err(self.misplaced(path, "a pointer to a function", "pointers to objects"));
        }
        if !to_function && spec.functions.is_some() {
            return Err(self.misplaced(path, "no pointer to a function", "pointers to functions"));
        }
        Ok(spec)
    }

    pub(super) fn misplaced(&self, path: &Path, what: &'static str, about: &'static str) -> InputError {
        InputError::Misplaced { place: self.place_of_spec(path), name: path.to_string(), what, about }
    }

    /// The place of the last specification of a path.
    pub(super) fn place_of_spec(&self, path: &Path) -> String {
        let (_, used) = self.specs.of(path);
        used.last().map_or_else(String::new, |index| self.specs.entries[*index].place.clone())
    }

    /// Is there a specification of a path, or of one that begins with it?
    pub(super) fn is_specified(&self, path: &Path) -> bool {
        self.specs.entries.iter().any(|entry| entry.pattern.starts_with(path))
    }

    /// A specification that applies to no input is an error.
    fn check_used(&self) -> Result<(), InputError> {
        let unused =
            self.specs.entries.iter().zip(&self.tables.used).find(|(entry, used)| !**used && !entry.optional);
        let Some((entry, _)) = unused else { return Ok(()) };
        Err(InputError::NoSuchInput {
            place: entry.place.clone(),
            text: entry.text.clone(),
            function: self.program.functions[self.tables.function].name.clone(),
            known: self.known_names(),
        })
    }

    /// The parameters and globals, for messages.
    pub(super) fn known_names(&self) -> String {
        let mut known: Vec<String> = self.tables.parameters.iter().map(|(name, _)| name.clone()).collect();
        known.extend(self.tables.globals.iter().map(|id| self.program.globals[*id].name.clone()));
        if known.is_empty() { "none".into() } else { known.join(", ") }
    }

    /// Notes what is assumed of an input; what holds for all elements of an array is listed once.
    pub(super) fn assume(&mut self, path: &Path, what: &str) {
        self.assume_once(format!("`{}` {what}", path.pattern()));
    }

    /// Lists an assumption, unless it is listed already.
    pub(super) fn assume_once(&mut self, text: String) {
        if !self.tables.assumptions.contains(&text) {
            self.tables.assumptions.push(text);
        }
    }

    fn parameters(&mut self, function: FunctionId) -> Result<Vec<Argument>, InputError> {
        let mut arguments = Vec::new();
        let body =
            self.program.functions[function].body.as_ref().expect("a function under test should have a body");
        for (index, (name, ty)) in self.tables.parameters.clone().into_iter().enumerate() {
            match body.params[index] {
                Param::Record(_) => {
                    let size = self.program.types.size(ty).unwrap_or(0);
                    let object = self.object(size, &name)?;
                    self.fill(ty, &Spot::parameter(&name, Address::start_of(object), size))?;
                    arguments.push(Argument::Record(object));
                }
                Param::Scalar(reg) => {
                    arguments.push(Argument::Scalar(self.scalar_parameter(function, reg, &name, ty)?));
                }
            }
        }
        Ok(arguments)
    }

    /// Makes the objects that the context says something about: what is wrong with it shows at once.
    fn touch_specified(&mut self) -> Result<(), InputError> {
        for number in 0..self.specs.entries.len() {
            let pattern = self.specs.entries[number].pattern.clone();
            let mut object = 0;
            while object < self.tables.objects.len() {
                let path = self.tables.lazies[object].as_ref().map(|lazy| lazy.path.clone());
                if let Some(path) = path
                    && pattern.steps.len() > path.steps.len()
                    && pattern.starts_with(&path)
                {
                    let wanted = match pattern.steps[path.steps.len()] {
                        PatternStep::Element(Some(index)) => index + 1,
                        PatternStep::Element(None) | PatternStep::Member(_) => 1,
                    };
                    self.make_elements(object, wanted)?;
                }
                object += 1;
            }
        }
        Ok(())
    }

    fn scalar_parameter(
        &mut self,
        function: FunctionId,
        reg: RegId,
        name: &str,
        ty: TypeId,
    ) -> Result<Value, InputError> {
        let body =
            self.program.functions[function].body.as_ref().expect("a function under test should have a body");
        let path = Path::root(name);
        if let Type::Pointer(element) = *self.program.types.get(ty) {
            let tested = compared_with_null(self.program, function, reg);
            let is_void = matches!(self.program.types.get(element), Type::Void);
            let typed = if is_void { typed_as(self.program, function, reg) } else { None };
            let element = typed.unwrap_or(element);
            let size = self.program.types.size(element).unwrap_or(1);
            self.pointer(&PointerSite {
                path,
                lvalue: name.to_owned(),
                ty,
                element,
                tested,
                member: None,
                depth: 0,
                is_indexed: Some(goes_through_elements(self.program, function, reg, size)),
                front: front_of(self.program, function, reg),
                inside: None,
                global: None,
                address: None,
                is_state: false,
            })
        } else {
            // A K&R definition gets its parameter promoted: the input has the type of what is passed.
            let scalar = body.regs[reg].scalar;
            if scalar.is_wide() {
                return Err(self.bad_type(&path, ty));
            }
            self.scalar_input(&path, (name, None), (ty, scalar), (None, None))
        }
    }

    /// The variables that the function can touch, at file scope and in functions. Constants keep their values.
    fn globals(&mut self, function: FunctionId) -> Result<(), InputError> {
        let touched = touched_globals(self.program, function);
        for &id in &touched {
            let global = &self.program.globals[id];
            // The library's own variables are as at the start.
            if self.program.files[global.place.file].system {
                continue;
            }
            if global.kind == GlobalKind::Variable {
                self.memory.make_fresh(ObjectId(id.0 + 1));
            }
            if self.specs.from_initial_state && state::is_state(global) {
                // What the context says of it holds for other starts.
                let path = state::path(global);
                let about = self.specs.entries.iter().map(|entry| entry.pattern.starts_with(&path));
                self.tables.used.iter_mut().zip(about).for_each(|(used, about)| *used |= about);
                continue;
            }
            match global.kind {
                GlobalKind::Variable if !global.constant => {
                    let size = self.program.types.size(global.ty).unwrap_or(0);
                    let at = Address::start_of(ObjectId(id.0 + 1));
                    let spot = Spot::global(id, &global.name, at, size);
                    self.fill(global.ty, &Spot { is_state: global.internal, ..spot })?;
                    self.tables.globals.push(id);
                }
                GlobalKind::StaticLocal if state::can_be_input(self.program, &self.tables.parameters, id) => {
                    let size = self.program.types.size(global.ty).unwrap_or(0);
                    self.fill(global.ty, &Spot::static_local(id, global, size))?;
                    self.tables.globals.push(id);
                }
                GlobalKind::StaticLocal if !global.constant => {
                    let name = &global.name;
                    self.assume_once(format!("static `{name}` has its initial value: a single call"));
                }
                GlobalKind::External if is_input_variable(self.machine, id) => {
                    let object = ObjectId(id.0 + 1);
                    self.memory.define(object);
                    self.memory.make_fresh(object);
                    self.assume_once(format!("`{}` is not defined: it holds anything", global.name));
                    let size = self.program.types.size(global.ty).unwrap_or(0);
                    self.fill(global.ty, &Spot::undefined(id, global, Address::start_of(object), size))?;
                    if global.constant {
                        self.memory.make_constant(object);
                    }
                    self.tables.globals.push(id);
                }
                GlobalKind::Variable
                | GlobalKind::StaticLocal
                | GlobalKind::Literal
                | GlobalKind::External => {}
            }
        }
        self.let_change(&touched)
    }

    /// Variables that change at any time. A constant does not.
    fn let_change(&mut self, touched: &[GlobalId]) -> Result<(), InputError> {
        let specs = self.specs;
        for ChangingVariable { name, place } in &specs.changing {
            let found = touched.iter().copied().find(|&id| {
                let global = &self.program.globals[id];
                let is_variable = matches!(global.kind, GlobalKind::Variable | GlobalKind::External);
                is_variable && !global.constant && global.name == *name
            });
            let Some(id) = found else {
                return Err(InputError::NoSuchInput {
                    place: place.clone(),
                    text: name.clone(),
                    function: self.program.functions[self.tables.function].name.clone(),
                    known: self.known_names(),
                });
            };
            self.memory.make_changing(ObjectId(id.0 + 1));
            self.assume_once(format!("`{name}` may change before each read of it"));
        }
        Ok(())
    }

    /// `errno` is what earlier calls left, where the function can read it.
    fn error_number(&mut self, function: FunctionId) -> Result<(), InputError> {
        let Some((errno, ty)) = self.machine.error_number() else { return Ok(()) };
        let library = self.machine.library();
        let reached = self.program.reachable_functions(function);
        if !reached.iter().any(|id| library.is_error_number(&self.program.functions[*id].name)) {
            return Ok(());
        }
        let value =
            self.scalar_input(&Path::root("errno"), (ERRNO, None), (ty, Scalar::S32), (None, None))?;
        let at = Address::start_of(errno);
        self.memory.write(at, Scalar::S32, value).map_err(|_| InputError::Memory)
    }

    pub(super) fn bad_type(&self, path: &Path, ty: TypeId) -> InputError {
        InputError::Type { name: format!("`{path}`"), ty: self.program.types.c_name(ty) }
    }
}
