//! Calls, returns and exits.
//!
//! A call of a function with a body pushes a frame; a call of a library function runs its model on the spot. The
//! caller and the callee may disagree about the type of the function (a cast function pointer, a declaration without
//! prototype): arguments and results of the same width are passed as the bits they are, all else is an error, as in
//! C17 6.5.2.2p6 and p9.

use std::sync::Arc;

use flipside_program::{
    Argument, BlockId, Body, CallResult, Callee, FunctionId, Id, Operand, Param, Returned, Scalar, Terminator,
};

use crate::cast::{cast, in_form};
use crate::end::{Checked, PathEnd, RuntimeErrorKind, Stop};
use crate::frame::{Extra, Frame, Link, Passed};
use crate::library::{Actual, Invocation, ModelId, Reply};
use crate::limits::Limit;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::object::Origin;
use crate::pointer;
use crate::state::{Phase, State};
use crate::symbolic::value_of;
use crate::value::{Address, Value, sign_extend, truncate, width};

fn mismatch(detail: impl Into<String>) -> Stop {
    Stop::error(RuntimeErrorKind::BadFunctionPointer, detail)
}

impl Machine<'_> {
    /// A call: the callee's frame is running afterwards, or the model has run and the caller continues at `next`.
    pub(crate) fn call(
        &self,
        state: &mut State,
        callee: Callee,
        args: &[Argument],
        result: CallResult,
        next: BlockId,
    ) -> Checked<Option<PathEnd>> {
        let function = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(operand) => self.called_through(state, operand)?,
        };
        if let Some(body) = &self.program.functions[function].body {
            return self.enter(state, function, body, args).map(|()| None);
        }
        let Some(model) = self.functions[function.index()].model else {
            if self.functions[function.index()].stub {
                return self.call_stub(state, function, args, result, next);
            }
            return Err(self.not_called(state, function));
        };
        self.call_model(state, function, model, args, result, next)
    }

    /// The function that a pointer points to; where it may be one of several, the run forks.
    pub(crate) fn called_through(&self, state: &mut State, operand: Operand) -> Checked<FunctionId> {
        let value = self.operand(state, Scalar::Ptr, operand)?;
        let target = |memory: &Memory, value| {
            let at = pointer::address(value)?;
            if memory.object(at.object).is_some_and(|object| object.given.is_some()) {
                return Err(Stop::beyond(at.object, u64::MAX));
            }
            let function = memory.function_at(at.object).filter(|_| at.offset == 0);
            function.ok_or_else(|| {
                mismatch(if at.is_null() { "a null pointer" } else { "a pointer to no function" })
            })
        };
        if value.is_symbolic() {
            return self.narrowed_by(state, operand, value, &target);
        }
        target(&state.memory, value)
    }

    fn enter(&self, state: &mut State, function: FunctionId, body: &Body, args: &[Argument]) -> Checked<()> {
        let (expected, given) = (body.params.len(), args.len());
        if given < expected || given > expected && !self.functions[function.index()].variadic {
            let name = &self.program.functions[function].name;
            return Err(mismatch(format!(
                "`{name}` has {expected} parameters and is given {given} arguments"
            )));
        }
        if state.callers.depth() + 1 >= self.limits.call_depth {
            return Err(Stop::limit(Limit::CallDepth));
        }
        // What may fork comes first: a fork leaves nothing half done.
        for arg in args {
            if let Argument::Record(operand, size) = *arg {
                self.address_for(state, operand, size)?;
            }
        }
        let mut frame = Frame::new(function, body, Link::Caller);
        for (param, arg) in body.params.iter().zip(args) {
            match (*param, *arg) {
                (Param::Scalar(reg), Argument::Scalar(ty, operand)) => {
                    let value = self.operand(state, ty, operand)?;
                    let to = body.regs[reg].scalar;
                    let value = if ty == to { value } else { self.single(state, operand, value)? };
                    frame.regs[reg.index()] = self.pass(value, ty, to)?;
                }
                (Param::Record(slot), Argument::Record(operand, size)) if body.slots[slot].size == size => {
                    let from = self.address_for(state, operand, size)?;
                    let name = self.functions[function.index()].slot_names[slot.index()].clone();
                    let object = state.memory.create_uninitialised(size, Origin::Slot, name)?;
                    frame.slots[slot.index()] = Some(object);
                    state.memory.copy(Address::start_of(object), from, size)?;
                }
                (Param::Scalar(_), Argument::Record(..)) | (Param::Record(_), _) => {
                    let name = &self.program.functions[function].name;
                    return Err(mismatch(format!("an argument does not fit its parameter of `{name}`")));
                }
            }
        }
        self.pass_extra(state, &mut frame, &args[expected..])?;
        state.callers.push(std::mem::replace(&mut state.frame, frame));
        Ok(())
    }

    /// The arguments behind the named parameters, for `va_arg`.
    fn pass_extra(&self, state: &mut State, frame: &mut Frame, args: &[Argument]) -> Checked<()> {
        if !self.functions[frame.function.index()].variadic {
            return Ok(());
        }
        let mut arguments = Vec::with_capacity(args.len());
        for arg in args {
            arguments.push(match *arg {
                Argument::Scalar(ty, operand) => Passed::Scalar(ty, self.operand(state, ty, operand)?),
                Argument::Record(operand, size) => {
                    let from = self.address_for(state, operand, size)?;
                    let object = state.memory.create_uninitialised(size, Origin::Slot, "argument".into())?;
                    frame.own.push(object);
                    state.memory.copy(Address::start_of(object), from, size)?;
                    Passed::Record(object, size)
                }
            });
        }
        let object = state.memory.create_uninitialised(0, Origin::Slot, "...".into())?;
        frame.own.push(object);
        frame.extra = Some(Arc::new(Extra { object, arguments }));
        Ok(())
    }

    /// A value that the other side of a call reads at another type.
    fn pass(&self, value: Value, from: Scalar, to: Scalar) -> Checked<Value> {
        if from == to {
            return Ok(value);
        }
        if width(from, self.pointer_bits) != width(to, self.pointer_bits) {
            return Err(mismatch(format!("a value of type {from} is passed for one of type {to}")));
        }
        if value == Value::Undef {
            return Ok(value);
        }
        if value.is_symbolic() {
            return self.symbolic_cast(value, from, to);
        }
        cast(value, from, to, self.pointer_bits)
    }

    fn call_model(
        &self,
        state: &mut State,
        function: FunctionId,
        model: ModelId,
        args: &[Argument],
        result: CallResult,
        next: BlockId,
    ) -> Checked<Option<PathEnd>> {
        let name = self.program.functions[function].name.as_str();
        let library = self.environment.library;
        let mut arguments = Vec::with_capacity(args.len());
        for arg in args {
            match *arg {
                Argument::Scalar(ty, operand) => {
                    let value = self.operand(state, ty, operand)?;
                    let value = if value.is_symbolic() { self.single(state, operand, value)? } else { value };
                    // Models work with the sizes of objects, except for those that only ask about pointers.
                    if let Some(object) = value.object().filter(|_| !library.only_inspects(model)) {
                        self.settle_size(state, object)?;
                        self.extend_for_library(state, object)?;
                    }
                    arguments.push(Actual { ty, value });
                }
                Argument::Record(..) => {
                    return Err(Stop::unsupported(format!("a record passed to `{name}`")));
                }
            }
        }
        let call = Invocation { name, arguments: &arguments, state, machine: self, result };
        let reply = library.call(model, call)?;
        let value = match reply {
            Reply::Value(value) => value,
            Reply::Nothing => Value::Undef,
            Reply::Exit(status) => return self.begin_exit(state, status),
            Reply::ExitAtOnce(status) => return Ok(Some(self.exited(state, status))),
            Reply::Abort => return Ok(Some(PathEnd::Aborted)),
            Reply::GoesOnInC => return self.go_on_in_c(state, function, args).map(|()| None),
        };
        match result {
            CallResult::None => {}
            CallResult::Scalar(ty, dest) => state.frame.regs[dest.index()] = self.at_type(value, ty),
            CallResult::Record(..) => return Err(mismatch(format!("`{name}` returns no record"))),
        }
        self.go(state, next);
        Ok(None)
    }

    /// The model in C runs, if there is one.
    pub(crate) fn go_on_in_c(
        &self,
        state: &mut State,
        function: FunctionId,
        args: &[Argument],
    ) -> Checked<()> {
        let model = self.functions[function.index()].in_c;
        match model.and_then(|model| Some((model, self.program.functions[model].body.as_ref()?))) {
            Some((model, body)) => self.enter(state, model, body, args),
            None => {
                let name = &self.program.functions[function].name;
                Err(Stop::unsupported(format!("`{name}` without its model in C")))
            }
        }
    }

    /// What a model replies, read at the type that the program declares.
    pub(crate) fn at_type(&self, value: Value, ty: Scalar) -> Value {
        match in_form(value, ty) {
            Value::Int(bits) => Value::Int(truncate(bits, width(ty, self.pointer_bits))),
            Value::Term(term) => {
                value_of(&self.arena, self.arena.resize(term, width(ty, self.pointer_bits), false))
            }
            other @ (Value::Pointer { .. }
            | Value::PointerTerm { .. }
            | Value::Choice(_)
            | Value::Fragment { .. }
            | Value::Undef) => other,
        }
    }

    /// A return: the frame goes, and what its link says happens.
    pub(crate) fn return_from(&self, state: &mut State, returned: Returned) -> Checked<Option<PathEnd>> {
        match state.frame.link {
            Link::Caller => self.return_to_caller(state, returned).map(|()| None),
            Link::Initialiser => {
                end_slots(state);
                self.begin_entry(state);
                Ok(None)
            }
            Link::Main => {
                let status = self.exit_status(state, returned)?;
                end_slots(state);
                self.begin_exit(state, Value::s32(status))
            }
            Link::Entry => {
                let value = match returned {
                    Returned::Nothing => None,
                    Returned::Scalar(ty, operand) => Some(self.operand(state, ty, operand)?),
                    Returned::Record(operand, _) => Some(Value::pointer(self.address(state, operand)?)),
                };
                Ok(Some(PathEnd::Returned(value)))
            }
            Link::ExitHandler => {
                end_slots(state);
                state.frame = state.callers.pop().expect("an exit handler should have a frame below");
                self.next_exit_handler(state)
            }
        }
    }

    fn return_to_caller(&self, state: &mut State, returned: Returned) -> Checked<()> {
        let caller = state.callers.innermost().expect("a called function should have a caller");
        let Terminator::Call { result, next, .. } = &self.block(caller).terminator else {
            unreachable!("a caller should stand at a call");
        };
        let mut scalar = None;
        match (*result, returned) {
            (CallResult::None, _) => {}
            (CallResult::Scalar(_, dest), Returned::Nothing) => scalar = Some((dest, Value::Undef)),
            (CallResult::Scalar(ty, dest), Returned::Scalar(returned_ty, operand)) => {
                let value = self.operand(state, returned_ty, operand)?;
                let value = if ty == returned_ty { value } else { self.single(state, operand, value)? };
                scalar = Some((dest, self.pass(value, returned_ty, ty)?));
            }
            (CallResult::Record(to, size), Returned::Nothing) => {
                let to = self.callers_address(state, to)?;
                state.memory.forget(to, size)?;
            }
            (CallResult::Record(to, size), Returned::Record(from, returned_size))
                if size == returned_size =>
            {
                let (to, from) = (self.callers_address(state, to)?, self.address(state, from)?);
                state.memory.copy(to, from, size)?;
            }
            (CallResult::Scalar(..), Returned::Record(..)) | (CallResult::Record(..), _) => {
                return Err(mismatch("the result is not what the call expects"));
            }
        }
        end_slots(state);
        state.frame = state.callers.pop().expect("a called function should have a caller");
        if let Some((dest, value)) = scalar {
            state.frame.regs[dest.index()] = value;
        }
        self.go(state, *next);
        Ok(())
    }

    fn callers_address(&self, state: &State, operand: Operand) -> Checked<Address> {
        let caller = state.callers.innermost().expect("a called function should have a caller");
        pointer::address(self.operand_in(caller, state, Scalar::Ptr, operand)?)
    }

    /// What `main` returns. Reaching its end without a value is 0 (C17 5.1.2.2.3p1).
    fn exit_status(&self, state: &State, returned: Returned) -> Checked<i32> {
        match returned {
            Returned::Nothing | Returned::Record(..) => Ok(0),
            Returned::Scalar(ty, operand) => match self.operand(state, ty, operand)? {
                Value::Int(bits) if ty.is_signed() => {
                    Ok(sign_extend(bits, width(ty, self.pointer_bits)) as i32)
                }
                Value::Int(bits) => Ok(bits as i32),
                Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) => {
                    Err(Stop::address_arithmetic())
                }
                Value::Term(_) => Err(Stop::unsupported("an exit status that depends on inputs")),
                Value::Fragment { .. } => Err(Stop::part_of_pointer()),
                Value::Undef => Err(Stop::uninitialised()),
            },
        }
    }

    /// The program exits: the handlers run, the last registered first (C17 7.22.4.4).
    fn begin_exit(&self, state: &mut State, status: Value) -> Checked<Option<PathEnd>> {
        if matches!(state.phase, Phase::Exiting(_)) {
            return Err(Stop::unsupported("exit called by a handler of atexit"));
        }
        state.phase = Phase::Exiting(status);
        self.next_exit_handler(state)
    }

    /// The end of a program with this status, an `int`. The model decides what a term is: nothing comes after it.
    fn exited(&self, state: &State, status: Value) -> PathEnd {
        let bits = match (status, &state.model) {
            (Value::Int(bits), _) => bits,
            (Value::Term(term), Some(model)) => model.value(&self.arena, term) as u64,
            // A merged state stands for many runs; their exit statuses are not observed.
            (Value::Term(_), None) if state.all_inputs => 0,
            _ => unreachable!("an exit status should be a number, or a term in a run that has a model"),
        };
        PathEnd::Exited(bits as i32)
    }

    fn next_exit_handler(&self, state: &mut State) -> Checked<Option<PathEnd>> {
        let Phase::Exiting(status) = state.phase else { unreachable!("handlers should run at exit") };
        let Some(function) = Arc::make_mut(&mut state.exit_handlers).pop() else {
            return Ok(Some(self.exited(state, status)));
        };
        let name = &self.program.functions[function].name;
        let Some(body) = &self.program.functions[function].body else {
            return Err(Stop::unsupported(format!(
                "`{name}`, which has no body here, as a handler of atexit"
            )));
        };
        if !body.params.is_empty() {
            return Err(mismatch(format!("`{name}` has parameters and is a handler of atexit")));
        }
        let frame = Frame::new(function, body, Link::ExitHandler);
        state.callers.push(std::mem::replace(&mut state.frame, frame));
        Ok(None)
    }
}

/// Ends the lifetime of all objects of the running frame.
fn end_slots(state: &mut State) {
    for slot in &mut state.frame.slots {
        if let Some(object) = slot.take() {
            state.memory.end(object);
        }
    }
    for object in state.frame.own.drain(..) {
        state.memory.end(object);
    }
}
