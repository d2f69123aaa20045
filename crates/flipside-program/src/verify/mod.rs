//! The verifier: does a program keep the rules that everything after the front end relies on?
//!
//! **Invariants**, all checked by [`verify`]:
//!
//! *Ids.* Every id (file, type, record, enumeration, global, function, block, register, slot, condition, decision)
//! is in range where it is used.
//!
//! *Types.* Pointers and `long` have 32 or 64 bits. A type is made of types that come before it in the table.
//! Records and enumerations have names of their own. In a complete record the alignment is a power of two and
//! divides the size; every field lies inside; a bit-field starts at bit 0 to 7 and is 1 bit to the width of its
//! integer type wide (1 bit for `_Bool`).
//!
//! *Globals.* Names are unique. The size is at least that of the type, when that is known; the bytes, if given, are
//! as many as the size says.
//!
//! *Functions.* Names are unique. The type is a function type. A body has a first block `bb0`. The parameters are
//! distinct registers and slots; they are those of the function's type, in number, scalar type and record type
//! (without a prototype, where the type has no parameters and is variadic, it says nothing). A register that is a
//! variable has the scalar type of its C type. A slot has the size of its type, when that is known; its alignment is
//! a power of two. The initialiser exists, has a body and no parameters. Only a function without a body lists the
//! parameters through which it writes, and these are pointers.
//!
//! *Operands.* A register is read and written only at its own scalar type. Addresses of globals, functions and slots
//! are `ptr`. A constant is zero-extended from the width of its type; at `bool` it is 0 or 1.
//!
//! *Instructions.* Unary, binary and shift operators, and shift amounts, have integer types other than `bool`. A
//! comparison gives `s32`. Addresses are `ptr`; the index of an offset and the result of a distance are `s64`; scales
//! are not 0. Bits that are loaded or stored start at bit 0 to 7 and are 1 bit to the width of their integer type
//! wide (1 bit for `bool`).
//!
//! *Calls.* A direct call to a function with a body passes what its type requires: as many arguments (at least as
//! many, if it is variadic), of the same scalar type or record size; what a variadic function gets beyond its
//! parameters is free. The result, if used, is the scalar type or the record size of the function's result. Calls to
//! functions without a body and through pointers are not compared with a type.
//!
//! *Returns.* What is returned, if anything, is the scalar type or the size of the function's result; a `void`
//! function returns nothing.
//!
//! *Conditions.* The conditions of one function are contiguous, with ordinals 0, 1, 2, …. A leaf and its decision
//! belong to the same function. A switch has arms, of which the last one and no other is the default. A `branch` has
//! a leaf and a `switch` a switch of its own function. A condition belongs to **at most one** terminator. That it
//! belongs to one at all cannot be required: the front end may drop unreachable code, and the branch of a folded
//! condition. The arms of a `switch` are those of its condition but the default: each once, with its values; only an
//! arm without values (`case 5 ... 3`) is left out. The values are an integer type's, ranges are not empty and do not
//! overlap. What is not in the source (an effect, an error) comes after all other conditions and may belong to several
//! terminators; an effect has the ordinal of its leaf. The postfix form of a decision is complete and has leaves of its own, each once.
//!
//! **Not checked**: that a slot is live where its address is used, that a register was written before it is read
//! (both are run-time errors of the subject), that every block can be reached.
//!
//! When types break their rules the rest is not checked, because it needs the sizes of types.

mod condition;
mod function;
mod inst;
mod operand;
mod tables;
mod terminator;
mod types;

use std::fmt;

use crate::ids::{BlockId, ConditionId, FileId, FunctionId, Table, TypeId};
use crate::program::Program;
use crate::source::Span;

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// The function, when it is about one.
    pub function: Option<FunctionId>,
    /// The block, when it is about code.
    pub block: Option<BlockId>,
    /// The index of the instruction in its block; `None` for the terminator.
    pub instruction: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.function, self.block, self.instruction) {
            (Some(function), Some(block), Some(index)) => {
                write!(f, "{function} {block} instruction {index}: ")?;
            }
            (Some(function), Some(block), None) => write!(f, "{function} {block} terminator: ")?,
            (Some(function), None, _) => write!(f, "{function}: ")?,
            (None, _, _) => {}
        }
        f.write_str(&self.message)
    }
}

/// What breaks the rules, wherever it stands in its function; nothing where invariants are not checked. C of which we do not know
/// all types breaks some; what is added to a program should break no more.
pub(crate) fn violations(program: &Program) -> Vec<(Option<FunctionId>, String)> {
    let all = if cfg!(debug_assertions) { verify(program).err().unwrap_or_default() } else { Vec::new() };
    let mut found: Vec<_> = all.into_iter().map(|one| (one.function, one.message)).collect();
    found.sort();
    found
}

/// Checks all invariants of the module's description; all violations, in order of the program.
pub fn verify(program: &Program) -> Result<(), Vec<Violation>> {
    let mut verifier = Verifier::of(program);
    verifier.types();
    if verifier.violations.is_empty() {
        verifier.tables();
        verifier.conditions();
        for id in program.functions.ids() {
            verifier.function(id);
        }
    }
    if verifier.violations.is_empty() { Ok(()) } else { Err(verifier.violations) }
}

/// Where the verifier is and what it found.
struct Verifier<'a> {
    program: &'a Program,
    type_count: usize,
    /// The terminator that each condition belongs to, as far as seen.
    owners: Table<ConditionId, Option<(FunctionId, BlockId)>>,
    function: Option<FunctionId>,
    block: Option<BlockId>,
    instruction: Option<usize>,
    violations: Vec<Violation>,
}

impl<'a> Verifier<'a> {
    fn of(program: &'a Program) -> Self {
        let mut owners = Table::new();
        for _ in &program.conditions {
            owners.push(None);
        }
        Self {
            program,
            type_count: program.types.entries().count(),
            owners,
            function: None,
            block: None,
            instruction: None,
            violations: Vec::new(),
        }
    }

    /// Notes a violation where we are.
    fn wrong(&mut self, message: impl Into<String>) {
        self.violations.push(Violation {
            function: self.function,
            block: self.block,
            instruction: self.instruction,
            message: message.into(),
        });
    }

    /// Records a violation unless this holds; returns whether it does.
    fn check(&mut self, holds: bool, message: impl FnOnce() -> String) -> bool {
        if !holds {
            self.wrong(message());
        }
        holds
    }

    /// Is the type in range?
    fn type_exists(&mut self, id: TypeId, of: impl fmt::Display) -> bool {
        let count = self.type_count;
        self.check((id.0 as usize) < count, || format!("{of} has type {id}, which does not exist"))
    }

    /// Is the file in range?
    fn file_exists(&mut self, id: FileId, of: impl fmt::Display) {
        let exists = self.program.files.get(id).is_some();
        self.check(exists, || format!("{of} is in {id}, which does not exist"));
    }

    /// Are the files of a span and of where it is spelled in range?
    fn spans_exist(&mut self, span: Span, spelled: Option<Span>, of: impl fmt::Display) {
        for span in [Some(span), spelled].into_iter().flatten() {
            self.file_exists(span.file, &of);
        }
    }
}
