//! Models of library functions: what a function without a body does.
//!
//! One file per header; each lists its functions in a table of names. To add a model, write the function and a line
//! in its table. A model reads its arguments through [`LibraryCall`], touches memory only through
//! [`crate::memory::Memory`] (so bounds, lifetime and initialisation are checked as for any access), and says what it
//! returns with a [`Reply`].
//!
//! Where the standard leaves a result open (the size of what `strcmp` returns), a model gives the least it can: a
//! subject that relies on more is not portable, and replays on the real library would differ.

pub mod assert;
pub mod builtins;
pub mod ctype;
pub mod errno;
pub mod format;
pub mod number;
pub mod stdio;
pub mod stdlib;
pub mod string;
pub mod verifier;

use std::collections::BTreeMap;

use flipside_program::Scalar;

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::image::Library;
use crate::machine::Machine;
use crate::pointer;
use crate::state::State;
use crate::value::{Address, Value, number, width};

/// What a library function does.
pub type Model = fn(&mut LibraryCall<'_>) -> Checked<Reply>;

/// What a model says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The function returns this, canonical at its own result type.
    Value(Value),
    /// The function returns nothing.
    Nothing,
    /// The program exits; the handlers of `atexit` run first.
    Exit(i32),
    /// The program exits without handlers.
    ExitAtOnce(i32),
    /// The program aborts.
    Abort,
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
}

impl LibraryCall<'_> {
    /// An argument of the call.
    pub fn argument(&self, index: usize) -> Checked<Actual> {
        self.arguments
            .get(index)
            .copied()
            .ok_or_else(|| self.bad_argument(format!("argument {} is missing", index + 1)))
    }

    /// An argument as an address.
    pub fn address(&self, index: usize) -> Checked<Address> {
        pointer::address(self.argument(index)?.value)
    }

    /// An integer argument as the number it is at its type.
    pub fn number(&self, index: usize) -> Checked<i128> {
        let Actual { ty, value } = self.argument(index)?;
        match value {
            Value::Int(bits) => Ok(number(bits, self.width(ty), ty.is_signed())),
            Value::Pointer { .. } => Err(Stop::address_arithmetic()),
            Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => {
                Err(Stop::unsupported(format!("`{}` with an argument that depends on inputs", self.name)))
            }
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// An argument of type `size_t`.
    pub fn size(&self, index: usize) -> Checked<u64> {
        Ok(self.number(index)? as u64)
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
    let tables: [&[(&'static str, Model)]; 8] = [
        assert::MODELS,
        builtins::MODELS,
        ctype::MODELS,
        errno::MODELS,
        stdio::MODELS,
        stdlib::MODELS,
        string::MODELS,
        verifier::MODELS,
    ];
    tables.into_iter().flatten().copied().collect()
}

/// Is there a model of this function? (What a model calls of the program, it calls as the machine does.)
pub fn is_modelled(name: &str) -> bool {
    model_for(&models(), name).is_some()
}

/// The model of a function; `__builtin_f` is `f` where clang leaves it as a call.
pub(crate) fn model_for(models: &BTreeMap<&'static str, Model>, name: &str) -> Option<Model> {
    let plain = || name.strip_prefix("__builtin_").and_then(|plain| models.get(plain));
    models.get(name).or_else(plain).copied().or_else(|| verifier::input_model(name))
}
