//! Models of library functions: what a function without a body does.
//!
//! One file per header; each lists its functions in a table of names. To add a model, write the function and a line
//! in its table. A model reads its arguments through [`LibraryCall`], touches memory only through
//! [`crate::memory::Memory`] (so bounds, lifetime and initialisation are checked as for any access), and says what it
//! returns with a [`Reply`].
//!
//! Where the standard leaves a result open (the size of what `strcmp` returns), a model gives the least it can: a
//! subject that relies on more is not portable, and replays on the real library would differ.
//!
//! A model for numbers stops where it meets something that depends on the inputs, having written nothing; then its
//! counterpart in the module `symbolic` runs: the tables join the two with `LibraryCall::either`.

pub mod assert;
pub mod builtins;
pub(crate) mod context;
pub mod ctype;
mod decimal;
pub mod errno;
mod float_format;
pub mod format;
mod in_c;
pub mod math;
pub(crate) mod names;
pub mod number;
pub mod overflow;
pub mod stdarg;
pub mod stdio;
pub mod stdlib;
pub mod string;
pub(crate) mod symbolic;
mod transcendental;
pub mod verifier;

use std::collections::BTreeMap;

use flipside_program::{CallResult, Operand, Scalar};

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::image::Library;
use crate::machine::Machine;
use crate::pointer;
use crate::state::State;
use crate::value::{Address, Value, number, width};
pub(crate) use in_c::model_in_c;
use symbolic::Demand;

/// What a library function does.
pub type Model = fn(&mut LibraryCall<'_>) -> Checked<Reply>;

/// What a model says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The function returns this, canonical at its own result type.
    Value(Value),
    /// The function returns nothing.
    Nothing,
    /// The program exits with this status, an `int`; the handlers of `atexit` run first.
    Exit(Value),
    /// The program exits with this status, an `int`, without handlers.
    ExitAtOnce(Value),
    /// The program aborts.
    Abort,
    /// The model in C does the rest; nothing was done yet.
    GoesOnInC,
}

impl Reply {
    /// The function returns an `int`.
    pub fn int(value: i32) -> Checked<Self> {
        Ok(Reply::Value(Value::s32(value)))
    }

    /// The function returns a pointer.
    pub fn pointer(address: Address) -> Checked<Self> {
        Ok(Reply::Value(Value::pointer(address)))
    }

    /// The function returns an unsigned number of any width.
    pub fn number(value: u64) -> Checked<Self> {
        Ok(Reply::Value(Value::Int(value)))
    }
}

/// An argument, with its type after conversion; for a variadic function that is the promoted type.
#[derive(Clone, Copy, Debug)]
pub struct Actual {
    /// The type.
    pub ty: Scalar,
    /// The value.
    pub value: Value,
}

/// A call of a library function.
#[derive(Debug)]
pub struct LibraryCall<'c> {
    /// The name it was called by.
    pub name: &'c str,
    pub(crate) arguments: &'c [Actual],
    pub(crate) state: &'c mut State,
    pub(crate) machine: &'c Machine<'c>,
    pub(crate) result: CallResult,
    /// What has to hold for the call to be defined, as far as it has not been put to the state.
    demands: Vec<Demand>,
}

impl<'c> LibraryCall<'c> {
    /// A call that has not begun.
    pub(crate) fn new(
        name: &'c str,
        arguments: &'c [Actual],
        state: &'c mut State,
        machine: &'c Machine<'c>,
        result: CallResult,
    ) -> Self {
        Self { name, arguments, state, machine, result, demands: Vec::new() }
    }

    /// Runs a model to its end.
    pub(crate) fn run(mut self, model: Model) -> Checked<Reply> {
        let reply = model(&mut self);
        if reply.as_ref().is_err_and(Stop::needs_terms) {
            return Err(Stop::unsupported(format!("`{}` on something that depends on inputs", self.name)));
        }
        self.settle()?;
        reply
    }

    /// A model for numbers, and its counterpart for terms, which runs where the first meets a term.
    pub(crate) fn either(
        &mut self,
        numbers: impl FnOnce(&mut Self) -> Checked<Reply>,
        terms: impl FnOnce(&mut Self) -> Checked<Reply>,
    ) -> Checked<Reply> {
        match numbers(self) {
            Err(stop) if stop.needs_terms() => terms(self),
            reply => reply,
        }
    }

    /// Does the program look at what the call returns?
    pub(crate) fn result_is_used(&self) -> bool {
        let dest = match self.result {
            CallResult::None => return false,
            CallResult::Scalar(_, dest) => Operand::Reg(dest),
            CallResult::Record(..) => return true,
        };
        let function = &self.machine.program.functions[self.state.frame.function];
        let blocks = function.body.iter().flat_map(|body| &body.blocks);
        blocks.into_iter().any(|block| {
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            operands.chain(block.terminator.operands()).any(|operand| operand == dest)
        })
    }

    /// An argument of the call.
    pub fn argument(&self, index: usize) -> Checked<Actual> {
        self.arguments
            .get(index)
            .copied()
            .ok_or_else(|| self.bad_argument(format!("argument {} is missing", index + 1)))
    }

    /// An argument as an address.
    pub fn address(&self, index: usize) -> Checked<Address> {
        match self.argument(index)?.value {
            value if value.is_symbolic() => Err(Stop::term_met()),
            value => pointer::address(value),
        }
    }

    /// An integer argument as the number it is at its type.
    pub fn number(&self, index: usize) -> Checked<i128> {
        let Actual { ty, value } = self.argument(index)?;
        match value {
            Value::Int(bits) => Ok(number(bits, self.width(ty), ty.is_signed())),
            Value::Pointer { .. } => Err(Stop::address_arithmetic()),
            Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => Err(Stop::term_met()),
            Value::Fragment { .. } => Err(Stop::part_of_pointer()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// An argument of type `size_t`.
    pub fn size(&self, index: usize) -> Checked<u64> {
        Ok(self.number(index)? as u64)
    }

    /// The size of an object to be made: where it depends on the inputs, the run forks.
    pub(crate) fn object_size(&self, index: usize) -> Checked<u64> {
        match self.argument(index)?.value {
            Value::Term(size) => self.machine.decided_size(self.state, size),
            _ => self.size(index),
        }
    }

    /// An argument of type `int`.
    pub fn int(&self, index: usize) -> Checked<i32> {
        Ok(self.number(index)? as i32)
    }

    /// An argument of type `int` that stands for a byte.
    pub fn byte(&self, index: usize) -> Checked<u8> {
        Ok(self.number(index)? as u8)
    }

    /// Width of a scalar type in bits.
    pub fn width(&self, ty: Scalar) -> u32 {
        width(ty, self.machine.pointer_bits)
    }

    /// An argument that the function does not allow.
    pub fn bad_argument(&self, detail: impl std::fmt::Display) -> Stop {
        Stop::error(RuntimeErrorKind::BadArgument, format!("`{}`: {detail}", self.name))
    }

    /// The objects of the library.
    pub(crate) fn library(&self) -> Library {
        self.machine.image.as_ref().expect("a running machine should have an image").library
    }
}

/// All models by name.
pub(crate) fn models() -> BTreeMap<&'static str, Model> {
    let tables: [&[(&'static str, Model)]; 17] = [
        assert::MODELS,
        builtins::MODELS,
        context::MODELS,
        ctype::MODELS,
        errno::MODELS,
        in_c::MODELS,
        in_c::ONLY_IN_C,
        math::MODELS,
        overflow::MODELS,
        stdarg::MODELS,
        stdio::MODELS,
        stdlib::MODELS,
        string::MODELS,
        transcendental::OF_ONE,
        transcendental::OF_TWO,
        transcendental::OF_THREE,
        verifier::MODELS,
    ];
    tables.into_iter().flatten().copied().collect()
}

/// The names of the library functions that have models here.
pub fn modelled() -> impl Iterator<Item = &'static str> {
    let own = || verifier::MODELS.iter().chain(context::MODELS).chain(in_c::MODELS);
    models().into_keys().filter(move |name| !own().any(|(other, _)| other == name))
}

/// The model of a function; `__builtin_f` is `f` where clang leaves it as a call.
pub(crate) fn model_for(models: &BTreeMap<&'static str, Model>, name: &str) -> Option<Model> {
    let plain = || name.strip_prefix("__builtin_").and_then(|plain| models.get(plain));
    models.get(name).or_else(plain).copied().or_else(|| verifier::input_model(name))
}
