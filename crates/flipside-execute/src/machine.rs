//! The machine: a program with its tables, and the loop that executes a state.
//!
//! The loop knows blocks, counts instructions and gives ends their place; what an instruction does is in
//! [`crate::step`], what a call does in [`crate::call`].
//!
//! **Invariant**: a machine is never changed by a run, so any number of states, on any number of threads, can run on
//! one machine.

use std::sync::Arc;

use flipside_program::{
    Block, Body, FunctionId, Id, Operand, Outcome, Place, Program, Returned, Scalar, SwitchArm, Terminator,
    Type, TypeId,
};

use flipside_term::{Arena, TermId};

use crate::counts::{Counts, Tally};
use crate::end::{Checked, End, PathEnd, Reason, RuntimeErrorKind, StackEntry, Stop};
use crate::environment::Environment;
use crate::frame::Frame;
use crate::image::Image;
use crate::library::{Library, ModelId, error_number_type, model_in_c};
use crate::limits::{Limit, Limits};
use crate::loops::Loops;
use crate::operator::truth;
use crate::state::State;
use crate::stub::can_be_stub;
use crate::symbolic::{Choices, Fork};
use crate::value::{Address, ObjectId, Value, number, width};
use crate::wide::Call;

/// A program made ready to run.
#[derive(Debug)]
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) limits: Limits,
    /// Memory before the initialiser; `None` when the globals do not fit the limit.
    pub(crate) image: Option<Image>,
    /// The object `errno` and its type, where the user's code can read it.
    error_number: Option<(ObjectId, TypeId)>,
    pub(crate) environment: Environment,
    pub(crate) functions: Vec<FunctionTable>,
    pub(crate) counts: Counts,
    pub(crate) pointer_bits: u32,
    /// The terms of values that depend on the inputs.
    pub(crate) arena: Arc<Arena>,
    /// The pointers that are one of several.
    pub(crate) choices: Choices,
    /// Does the program check before an operation whether it would make an error?
    pub(crate) errors_are_objectives: bool,
    /// The loops, where these have a bound.
    pub(crate) loops: Option<Loops>,
}

/// What is precomputed about a function for its calls.
#[derive(Debug)]
pub(crate) struct FunctionTable {
    /// The model of a library function without body.
    pub model: Option<ModelId>,
    /// Its model in C, which goes on where the other one says so.
    pub in_c: Option<FunctionId>,
    /// Is it a stub, whose results are inputs because it is undefined?
    pub stub: bool,
    /// Does it take any number of arguments?
    pub variadic: bool,
    /// The names of its slots, for messages.
    pub slot_names: Vec<Arc<str>>,
}

/// How far a run got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The budget is used up; call again.
    Running,
    /// The run is before a fork; see [`Machine::follow`].
    Forked(Fork),
    /// The run has ended.
    Ended(End),
}

/// Why the loop stopped.
enum Halt {
    Budget,
    Forked(Fork),
    Ended(PathEnd),
}

impl<'p> Machine<'p> {
    /// Makes a program ready to run.
    pub fn new(program: &'p Program, library: &'static dyn Library, limits: Limits) -> Self {
        Self::with_arena(program, library, limits, Arc::new(Arena::new()))
    }

    /// Makes a program ready to run on values with terms of this arena.
    pub fn with_arena(
        program: &'p Program,
        library: &'static dyn Library,
        limits: Limits,
        arena: Arc<Arena>,
    ) -> Self {
        Self::in_environment(program, limits, arena, Environment::of(library))
    }

    /// Makes a program ready to run in this environment.
    pub fn in_environment(
        program: &'p Program,
        limits: Limits,
        arena: Arc<Arena>,
        environment: Environment,
    ) -> Self {
        let library = environment.library;
        let functions =
            program
                .functions
                .entries()
                .map(|(id, function)| FunctionTable {
                    model: library.model(&function.name),
                    in_c: model_in_c(program, library, &function.name),
                    stub: environment.stubs && can_be_stub(program, library, id),
                    variadic: matches!(program.types.get(function.ty), Type::Function { variadic: true, .. }),
                    slot_names: function
                        .body
                        .iter()
                        .flat_map(|body| &body.slots)
                        .map(|slot| {
                            if slot.name.is_empty() { "temporary".into() } else { slot.name.as_str().into() }
                        })
                        .collect(),
                })
                .collect();
        let image = Image::new(program, library, &limits, &arena);
        let error_number = image.as_ref().and_then(|image| {
            let object = library.error_number(&image.library)?;
            Some((object, error_number_type(program, library)?))
        });
        Self {
            program,
            limits,
            image,
            error_number,
            environment,
            functions,
            counts: Counts::new(&program.conditions),
            pointer_bits: program.types.model.pointer_bits,
            arena,
            choices: Choices::default(),
            errors_are_objectives: program.conditions.iter().any(|condition| condition.error().is_some()),
            loops: limits.iterations.map(|bound| Loops::new(program, bound.get())),
        }
    }

    /// The terms.
    pub fn arena(&self) -> &Arc<Arena> {
        &self.arena
    }

    /// Does a function without a body have a model or a stub?
    pub fn is_known(&self, function: FunctionId) -> bool {
        self.functions[function.index()].model.is_some() || self.is_stub(function)
    }

    /// Is a function a stub, whose results are inputs because it is undefined?
    pub fn is_stub(&self, function: FunctionId) -> bool {
        let table = &self.functions[function.index()];
        table.model.is_none() && table.stub
    }

    /// The environment of the subject.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The library that the program is linked with.
    pub fn library(&self) -> &'static dyn Library {
        self.environment.library
    }

    /// The objects that the library created for this program, in its own order.
    pub fn library_objects(&self) -> &[ObjectId] {
        &self.image.as_ref().expect("a running machine should have an image").library
    }

    /// The object `errno`, with the type of what it holds, where this program can read it.
    pub fn error_number(&self) -> Option<(ObjectId, TypeId)> {
        self.error_number
    }

    /// Width of a pointer in bits.
    pub fn pointer_bits(&self) -> u32 {
        self.pointer_bits
    }

    /// What a run may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Executes at most `budget` instructions of a state. A state that has ended stays as it is.
    pub fn run(&self, state: &mut State, budget: u64) -> Progress {
        if let Some(end) = &state.end {
            return Progress::Ended(End::clone(end));
        }
        let limit = self.limits.instructions.unwrap_or(u64::MAX);
        let stop_at = state.instructions.saturating_add(budget).min(limit);
        let path_end = loop {
            let mut tally = Tally::new();
            let halt = self.run_until(state, stop_at, &mut tally);
            state.counts.add_all(&mut tally);
            match halt {
                Ok(Halt::Ended(path_end)) => break path_end,
                Ok(Halt::Forked(fork)) => return Progress::Forked(fork),
                Ok(Halt::Budget) if state.instructions >= limit => break PathEnd::Limit(Limit::Instructions),
                Ok(Halt::Budget) => return Progress::Running,
                Err(stop) => match self.reached(state, stop) {
                    None => {}
                    Some(Reason::Fork(fork)) => return Progress::Forked(fork),
                    Some(reason) => break PathEnd::from(reason),
                },
            }
        };
        let stack: Vec<_> = std::iter::once(&state.frame)
            .chain(state.callers.iter())
            .map(|frame| StackEntry {
                function: frame.function,
                place: self.place(frame),
                returning: self.is_returning(frame),
            })
            .collect();
        let end = End { path_end, place: stack[0].place, stack };
        state.end = Some(Arc::new(end.clone()));
        Progress::Ended(end)
    }

    /// Executes a state up to the start of the next block, at most `budget` instructions.
    pub fn run_block(&self, state: &mut State, budget: u64) -> Progress {
        let (block, depth) = (state.frame.block, state.callers.depth());
        let started = state.instructions;
        loop {
            let left = self.block(&state.frame).insts.len() as u64 - u64::from(state.frame.index) + 1;
            match self.run(state, left) {
                // A library function that forks, or an instruction that runs again, leaves it in its block.
                Progress::Running
                    if state.frame.index > 0
                        && (state.frame.block, state.callers.depth()) == (block, depth)
                        && state.instructions - started < budget => {}
                progress => return progress,
            }
        }
    }

    /// The reason why a run ends at a stop; `None` where it continues because more is now known of an object.
    #[cold]
    fn reached(&self, state: &mut State, stop: Stop) -> Option<Reason> {
        match stop.into_reason() {
            Reason::Beyond { object, end } => self.reach(state, object, end).err().map(Stop::into_reason),
            Reason::Unset(condition) => self.decide_unset(state, condition).err().map(Stop::into_reason),
            Reason::Ended { object, otherwise } => {
                self.require_life(state, TermId::TRUE, object, otherwise).err().map(Stop::into_reason)
            }
            reason => Some(reason),
        }
    }

    /// Runs a state to its end.
    pub fn finish(&self, state: &mut State) -> End {
        loop {
            match self.run(state, u64::MAX) {
                Progress::Ended(end) => return end,
                Progress::Running => {}
                Progress::Forked(_) => unreachable!("a run without inputs should not fork"),
            }
        }
    }

    fn run_until(&self, state: &mut State, stop_at: u64, tally: &mut Tally) -> Checked<Halt> {
        while state.instructions < stop_at {
            let terminator = self.run_in_function(state, stop_at, tally)?;
            if let Some(terminator) = terminator
                && let Some(halt) = self.terminate(state, terminator)?
            {
                return Ok(halt);
            }
        }
        Ok(Halt::Budget)
    }

    /// Executes blocks as long as their terminators are on the fast path; returns the first terminator that is not.
    fn run_in_function(
        &self,
        state: &mut State,
        stop_at: u64,
        tally: &mut Tally,
    ) -> Checked<Option<&'p Terminator>> {
        let body = self.body(&state.frame);
        let is_wide = state.is_wide();
        while state.instructions < stop_at {
            let block = &body.blocks[state.frame.block];
            let first = state.frame.index as usize;
            let left = usize::try_from(stop_at - state.instructions).unwrap_or(usize::MAX);
            let last = block.insts.len().min(first.saturating_add(left));
            for (index, (inst, _)) in block.insts.iter().enumerate().take(last).skip(first) {
                state.frame.index = index as u32;
                let stepped =
                    if is_wide { self.step_wide(state, inst) } else { self.step_concrete(state, inst) };
                if let Err(stop) = stepped {
                    state.instructions += (index - first) as u64 + 1;
                    return Err(stop);
                }
            }
            state.frame.index = last as u32;
            state.instructions += (last - first) as u64;
            if state.instructions < stop_at {
                state.instructions += 1;
                match self.concrete_target(state, &block.terminator, tally) {
                    Some(to) => state.frame.jump(to),
                    None => return Ok(Some(&block.terminator)),
                }
            }
        }
        Ok(None)
    }

    /// The body of a running function.
    fn body(&self, frame: &Frame) -> &'p Body {
        let function = &self.program.functions[frame.function];
        function.body.as_ref().expect("a running function should have a body")
    }

    /// The block a frame is in.
    pub(crate) fn block(&self, frame: &Frame) -> &'p Block {
        &self.body(frame).blocks[frame.block]
    }

    pub(crate) fn place(&self, frame: &Frame) -> Place {
        let block = self.block(frame);
        block.insts.get(frame.index as usize).map_or(block.place, |(_, place)| *place)
    }

    fn is_returning(&self, frame: &Frame) -> bool {
        let block = self.block(frame);
        frame.index as usize >= block.insts.len() && matches!(block.terminator, Terminator::Return(_))
    }

    /// What a terminator does; the end of the path, when it ends it.
    fn terminate(&self, state: &mut State, terminator: &Terminator) -> Checked<Option<Halt>> {
        if state.is_wide() {
            self.make_up_for(state, terminator);
        }
        match terminator {
            Terminator::Jump(to) => self.go(state, *to),
            Terminator::Branch { condition, ty, value, then_to, else_to } => {
                let value = self.settled(self.operand(state, *ty, *value)?);
                if !state.is_wide() {
                    self.guess_truth(state, value)?;
                }
                if value.is_symbolic() {
                    return Ok(self.fork_at(state, terminator)?.map(Halt::Forked));
                }
                let taken = truth(value)?;
                state.counts.add(*condition, Outcome::of(taken).index());
                self.go_decided(state, if taken { *then_to } else { *else_to }, false);
            }
            Terminator::Switch { condition, ty, value, arms, default_to } => {
                let value = self.operand(state, *ty, *value)?;
                if ty.is_wide() {
                    return Err(Stop::unsupported("a switch on a 128-bit integer"));
                }
                if value.is_symbolic() {
                    return Ok(self.fork_at(state, terminator)?.map(Halt::Forked));
                }
                let (index, target) = match find_arm(*ty, value, arms, self.pointer_bits)? {
                    Some(arm) => (arm.arm as usize, arm.target),
                    None => (state.counts.of_condition(*condition).len() - 1, *default_to),
                };
                state.counts.add(*condition, index);
                self.go_decided(state, target, false);
            }
            Terminator::Call { callee, args, result, next } if state.is_wide() => {
                let call = Call { args, result: *result, next: *next };
                return Ok(self.call_widely(state, *callee, call)?.map(Halt::Ended));
            }
            Terminator::Call { callee, args, result, next } => {
                return Ok(self.call(state, *callee, args, *result, *next)?.map(Halt::Ended));
            }
            Terminator::Return(returned) => {
                if let (true, Returned::Record(from, _)) = (state.is_wide(), returned) {
                    self.return_record_widely(state, *from)?;
                }
                return Ok(self.return_from(state, *returned)?.map(Halt::Ended));
            }
            Terminator::Unreachable => {
                return Err(Stop::error(RuntimeErrorKind::UnreachableReached, ""));
            }
            Terminator::Fail { kind, at } => {
                state.frame.jump(*at);
                return Err(Stop::error(*kind, ""));
            }
            Terminator::Unsupported { what, next: _ } => return Err(Stop::unsupported(what.as_str())),
        }
        Ok(None)
    }

    /// For its truth alone: a constant of 128 bits as a number.
    fn settled(&self, value: Value) -> Value {
        match value {
            Value::Term(term) => match self.arena.constant_value(term) {
                Some(bits) => Value::truth(bits != 0),
                None => value,
            },
            other => other,
        }
    }

    /// The value of an operand in the running frame.
    #[inline]
    pub(crate) fn operand(&self, state: &State, ty: Scalar, operand: Operand) -> Checked<Value> {
        self.operand_in(&state.frame, state, ty, operand)
    }

    /// The value of an operand in a frame.
    #[expect(clippy::inline_always, reason = "every instruction of concrete code comes by here")]
    #[inline(always)]
    pub(crate) fn operand_in(
        &self,
        frame: &Frame,
        state: &State,
        ty: Scalar,
        operand: Operand,
    ) -> Checked<Value> {
        match operand {
            Operand::Reg(reg) => Ok(frame.regs[reg.index()]),
            // The verifier requires constants that are zero-extended from the width of their type.
            Operand::Const(bits) if ty.is_int() && !ty.is_wide() => Ok(Value::Int(bits)),
            Operand::Const(bits) if ty.is_wide() => {
                Ok(Value::Term(self.arena.constant(u128::from(bits), 128)))
            }
            Operand::Const(bits) => Ok(constant(bits, ty)),
            Operand::Global(global) => Ok(Value::pointer(Address::start_of(ObjectId(global.0 + 1)))),
            Operand::Function(function) => {
                Ok(Value::pointer(Address::start_of(state.memory.function_object(function))))
            }
            Operand::Slot(slot) => match frame.slots[slot.index()] {
                Some(object) => Ok(Value::pointer(Address::start_of(object))),
                None => Err(self.not_live(frame.function, slot.index())),
            },
        }
    }

    /// A slot is named outside its lifetime: the code we were given is wrong, not the subject.
    #[cold]
    fn not_live(&self, function: FunctionId, slot: usize) -> Stop {
        let name = &self.functions[function.index()].slot_names[slot];
        Stop::unsupported(format!("use of `{name}` outside its lifetime"))
    }
}

/// A constant of type `ptr` or `bool`, or of a floating type.
fn constant(bits: u64, ty: Scalar) -> Value {
    if ty == Scalar::Ptr {
        return Value::Pointer { object: ObjectId::NULL, offset: bits as i64 };
    }
    if ty.is_float() {
        return Value::Int(bits);
    }
    Value::truth(bits != 0)
}

/// The first arm whose range holds the value.
fn find_arm(ty: Scalar, value: Value, arms: &[SwitchArm], pointer_bits: u32) -> Checked<Option<&SwitchArm>> {
    match value {
        Value::Int(bits) => {
            let value = number(bits, width(ty, pointer_bits), ty.is_signed());
            Ok(arms.iter().find(|arm| arm.low <= value && value <= arm.high))
        }
        Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) => {
            Err(Stop::address_arithmetic())
        }
        Value::Fragment { .. } => Err(Stop::part_of_pointer()),
        Value::Term(_) => unreachable!("a switch on a term should be a fork"),
        Value::Undef => Err(Stop::uninitialised()),
    }
}
