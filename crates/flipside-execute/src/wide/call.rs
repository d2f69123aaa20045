//! Calls in wide states.
//!
//! A function with a body is entered as ever. One that nothing defines may do anything to what it can get at, and return
//! anything. Of a library function it is enough to know what kind of effect it has.

use flipside_program::{Argument, BlockId, CallResult, Callee, FunctionId, Id, Operand, Scalar};

use super::ANYWHERE;
use crate::end::{Checked, PathEnd, Reason, Stop};
use crate::library::Effect;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// A call.
#[derive(Clone, Copy)]
pub(crate) struct Call<'c> {
    pub args: &'c [Argument],
    pub result: CallResult,
    pub next: BlockId,
}

impl Machine<'_> {
    /// A call in a wide state.
    pub(crate) fn call_widely(
        &self,
        state: &mut State,
        callee: Callee,
        call: Call<'_>,
    ) -> Checked<Option<PathEnd>> {
        let function = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(operand) => match self.called_widely(state, operand)? {
                Some(function) => function,
                None => {
                    self.call_outside(state, call)?;
                    return Ok(None);
                }
            },
        };
        if self.program.functions[function].body.is_some() {
            for arg in call.args {
                if let Argument::Record(from, _) = *arg {
                    self.known_record(state, from)?;
                }
            }
            let entered = self.call(state, Callee::Direct(function), call.args, call.result, call.next);
            self.require_doubts(state);
            return entered;
        }
        if self.functions[function.index()].model.is_some() {
            return self.call_library_widely(state, function, call);
        }
        if self.program.functions[function].noreturn {
            return Ok(Some(PathEnd::Aborted));
        }
        if !self.functions[function.index()].stub && !self.program.is_outside(function) {
            let name = &self.program.functions[function].name;
            return Err(Stop::unsupported(format!("call of `{name}`, which has no body here")));
        }
        self.call_outside(state, call)?;
        Ok(None)
    }

    /// A record is returned: it is written where the caller wants it.
    pub(crate) fn return_record_widely(&self, state: &mut State, from: Operand) -> Checked<()> {
        self.known_record(state, from)?;
        state.forget_reads();
        Ok(())
    }

    /// A record is passed or returned: what is copied has to be known.
    fn known_record(&self, state: &State, from: Operand) -> Checked<()> {
        let targets = self.targets(state, from)?;
        if self.is_vague(state, &targets) {
            return Err(Stop::unsupported("a record of which nothing is known, passed or returned"));
        }
        Ok(())
    }

    /// The function that is called through a pointer; none where it is one from outside.
    fn called_widely(&self, state: &mut State, operand: Operand) -> Checked<Option<FunctionId>> {
        let targets = self.targets(state, operand)?;
        let is_function = |object| state.memory.function_at(object).is_some();
        if targets.objects.iter().all(|&object| is_function(object)) {
            let function = self.called_through(state, operand)?;
            self.require_doubts(state);
            return Ok(Some(function));
        }
        // Nobody can pass what nothing takes the address of.
        let is_ours = |id: &FunctionId| self.program.functions[*id].body.is_some();
        if self.program.addressed_functions().iter().any(is_ours)
            || targets.objects.iter().any(|&one| is_function(one))
        {
            return Err(Stop::unsupported("a call through a pointer that may be any function"));
        }
        Ok(None)
    }

    /// A call of a function from outside: whatever it can get at is lost.
    fn call_outside(&self, state: &mut State, call: Call<'_>) -> Checked<()> {
        let mut given = Vec::new();
        for arg in call.args {
            match *arg {
                Argument::Scalar(ty, operand) => given.push(self.operand(state, ty, operand)?),
                Argument::Record(operand, _) => given.push(self.operand(state, Scalar::Ptr, operand)?),
            }
        }
        self.escape(state, &given);
        self.lose_all(state);
        self.give_any(state, call)
    }

    /// The call returns, with any result.
    fn give_any(&self, state: &mut State, call: Call<'_>) -> Checked<()> {
        match call.result {
            CallResult::None => {}
            CallResult::Scalar(ty, dest) => {
                let value = self.made_up(state, ty);
                crate::step::set(state, dest, value);
            }
            CallResult::Record(to, _) => {
                let targets = self.targets(state, to)?;
                self.lose(state, &targets.objects);
            }
        }
        self.go(state, call.next);
        Ok(())
    }

    fn call_library_widely(
        &self,
        state: &mut State,
        function: FunctionId,
        call: Call<'_>,
    ) -> Checked<Option<PathEnd>> {
        let name = self.program.functions[function].name.as_str();
        let effect = self.environment.library.effect(name);
        let mut values = Vec::new();
        for arg in call.args {
            match *arg {
                Argument::Scalar(ty, operand) => values.push((ty, self.operand(state, ty, operand)?)),
                Argument::Record(..) => {
                    return Err(Stop::unsupported(format!("a record passed to `{name}`")));
                }
            }
        }
        // Entries about inputs stay only where nothing can be written to them.
        if !matches!(effect, Effect::Reads | Effect::Prints) {
            state.forget_reads();
        }
        let is_plain = values.iter().all(|&(ty, value)| self.is_plain(state, ty, value));
        let in_c = self.functions[function.index()].in_c;
        if is_plain && !matches!(effect, Effect::Stateful | Effect::Prints) {
            let before = state.clone();
            let done = self.call(state, Callee::Direct(function), call.args, call.result, call.next);
            self.require_doubts(state);
            let is_known = |stop: &Stop| {
                matches!(stop.reason(), Reason::Error { .. } | Reason::AssumptionFailed | Reason::Fork(_))
            };
            match done {
                Ok(end) => {
                    if effect == Effect::Allocates && in_c.is_none() {
                        self.may_be_null(state, call.result);
                    }
                    return Ok(end);
                }
                Err(stop) if is_known(&stop) => return Err(stop),
                Err(_) => *state = before,
            }
        }
        match effect {
            Effect::Prints | Effect::Allocates => {
                self.lose_error_number(state);
                self.give_any(state, call)?;
            }
            Effect::Reads => self.give_any(state, call)?,
            Effect::Writes | Effect::Fills => {
                let first = values.first().map(|(_, value)| *value);
                let targets = self.targets_of(state, first.unwrap_or(Value::Undef))?;
                self.lose(state, &targets.objects);
                self.give_any(state, call)?;
                if let (Effect::Fills, CallResult::Scalar(Scalar::Ptr, dest), Some(first)) =
                    (effect, call.result, first)
                {
                    crate::step::set(state, dest, first);
                }
            }
            Effect::Stateful | Effect::Other => {
                if in_c.is_none() || effect == Effect::Stateful {
                    return Err(Stop::unsupported(format!("`{name}` on inputs of any size")));
                }
                self.go_on_in_c(state, function, call.args)?;
                self.require_doubts(state);
            }
        }
        Ok(None)
    }

    /// A call that may fail sets `errno` to anything.
    fn lose_error_number(&self, state: &mut State) {
        if let Some((errno, _)) = self.error_number() {
            self.lose(state, &[errno]);
        }
    }

    /// An allocation may fail.
    fn may_be_null(&self, state: &mut State, result: CallResult) {
        self.lose_error_number(state);
        let CallResult::Scalar(Scalar::Ptr, dest) = result else { return };
        let failed = self.made_up_condition(state);
        let both = [(failed, Value::NULL), (self.arena.not(failed), state.frame.regs[dest.index()])];
        if let Ok(value) = self.pointer_choice(&both) {
            crate::step::set(state, dest, value);
        }
    }

    /// Is an argument known as an exact model needs it?
    fn is_plain(&self, state: &State, ty: Scalar, value: Value) -> bool {
        if ty != Scalar::Ptr {
            return !value.is_pointer();
        }
        let Ok(targets) = self.targets_of(state, value) else { return false };
        targets.objects.iter().all(|&object| {
            object != ANYWHERE && !state.memory.is_lazy(object) && !self.is_unknown(state, object)
        })
    }
}
