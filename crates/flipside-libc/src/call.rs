//! A call of a library function: its arguments, as models on numbers read them.
//!
//! Each header lists its functions in tables of names and models. A model reads its arguments through [`LibraryCall`],
//! touches memory only through [`Memory`], and says what it returns with a [`Reply`].
//!
//! A model on numbers stops where it meets something that depends on the inputs, having written nothing; then its
//! counterpart on terms runs: the tables join the two with [`LibraryCall::either`].

use flipside_execute::end::{RuntimeErrorKind, Stop};
use flipside_execute::value::{number, width};
use flipside_execute::{Actual, Address, Checked, Invocation, Machine, Memory, Reply, State, Value, pointer};
use flipside_program::{CallResult, Operand, Scalar};

use crate::symbolic::Demand;

/// What a library function does.
pub(crate) type Model = fn(&mut LibraryCall<'_>) -> Checked<Reply>;

/// A call of a library function.
#[derive(Debug)]
pub(crate) struct LibraryCall<'c> {
    /// The name it was called by.
    pub name: &'c str,
    /// The arguments.
    pub arguments: &'c [Actual],
    /// The state of the run.
    pub state: &'c mut State,
    /// The machine that runs it.
    pub machine: &'c Machine<'c>,
    /// Where the result goes.
    pub result: CallResult,
    /// What has to hold for the call to be defined and has not been required of the state yet.
    pub demands: Vec<Demand>,
}

impl<'c> LibraryCall<'c> {
    /// A call that has not begun.
    pub(crate) fn new(call: Invocation<'c>) -> Self {
        let Invocation { name, arguments, state, machine, result } = call;
        Self { name, arguments, state, machine, result, demands: Vec::new() }
    }

    /// The memory.
    pub(crate) fn memory(&self) -> &Memory {
        self.state.memory()
    }

    /// The memory, to write to.
    pub(crate) fn memory_mut(&mut self) -> &mut Memory {
        self.state.memory_mut()
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

    /// A model on numbers, and its counterpart on terms, which runs where the first meets a term.
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

    /// Does the program use what the call returns?
    pub(crate) fn result_is_used(&self) -> bool {
        let dest = match self.result {
            CallResult::None => return false,
            CallResult::Scalar(_, dest) => Operand::Reg(dest),
            CallResult::Record(..) => return true,
        };
        let function = &self.machine.program().functions[self.state.frame().function];
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

    /// The value of an integer argument at its type.
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

    /// The size of an object to be created; where it depends on the inputs, the run forks over it.
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

    /// An argument of type `int` that is converted to a byte.
    pub fn byte(&self, index: usize) -> Checked<u8> {
        Ok(self.number(index)? as u8)
    }

    /// Width of a scalar type in bits.
    pub fn width(&self, ty: Scalar) -> u32 {
        width(ty, self.machine.pointer_bits())
    }

    /// The error of an argument that the function does not allow.
    pub fn bad_argument(&self, detail: impl std::fmt::Display) -> Stop {
        Stop::error(RuntimeErrorKind::BadArgument, format!("`{}`: {detail}", self.name))
    }
}
