//! Lowers functions from clang's tree to three-address code.
//!
//! The tree is walked in source order, once; conditions get their ordinals in that order. What is not supported becomes
//! an `unsupported` terminator at its place: it is reported when a run reaches it, never because it is there.

mod address_taken;
mod assembly;
mod assign;
mod atomic;
mod bound;
mod builder;
mod builtin;
mod call;
mod cast;
mod condition;
mod declaration;
mod expression;
mod float;
mod function;
mod initialiser;
mod lvalue;
mod mark;
mod operator;
mod padding;
mod record;
mod shape;
mod statement;
mod switch;
mod variadic;

pub use declaration::note_constant;
pub use function::{Initialiser, lower_function, start_initialiser};

use std::collections::{HashMap, HashSet};

use flipside_c_text::{ReadError, parse_type};
use flipside_program::{
    BlockId, FunctionId, GlobalId, Operand, RegId, Scalar, SlotId, Span, Terminator, TypeId,
};

use crate::ast::{Node, NodeId};
use crate::unit::Unit;
use builder::{Builder, ScopeId};

/// Where a variable lives.
#[derive(Clone, Copy, Debug)]
enum Variable {
    Register(RegId),
    Slot(SlotId),
    Global(GlobalId),
}

/// Where `break` or `continue` goes.
#[derive(Clone, Copy, Debug)]
struct Target {
    block: BlockId,
    scope: ScopeId,
}

/// One function being lowered.
struct Lowering<'u, 'a> {
    unit: &'u mut Unit<'a>,
    initialiser: &'u mut Initialiser,
    function: FunctionId,
    builder: Builder,
    /// Is this the initialiser of the globals, where everything is constant?
    constant_context: bool,
    /// Was something met in the initialiser of a global that is not supported?
    unknown_initialiser: bool,
    variables: HashMap<NodeId, Variable>,
    variable_types: HashMap<NodeId, TypeId>,
    /// The sizes in the types of declarations with variable bounds.
    shapes: HashMap<NodeId, shape::Shape>,
    /// Variables whose address is taken.
    in_memory: HashSet<NodeId>,
    /// Values of the operands that clang shares between several places of the tree.
    shared_values: HashMap<NodeId, Operand>,
    breaks: Vec<Target>,
    continues: Vec<Target>,
    labels: HashMap<NodeId, BlockId>,
    switches: Vec<switch::OpenSwitch>,
    next_ordinal: u32,
    /// The place of the statement that was marked last.
    last_statement: Option<Span>,
    /// Has padding been left open since this was last asked?
    has_open_padding: bool,
}

impl Lowering<'_, '_> {
    /// From here on, instructions come from this node.
    fn at(&mut self, node: &Node<'_>) {
        if node.range.begin.expansion().is_somewhere() {
            self.builder.place = self.unit.place(&node.range.begin);
        }
    }

    /// Reaching this needs something that is not supported yet. Gives a value to go on with: the code behind it is
    /// lowered all the same, so that its conditions are known.
    fn unsupported(&mut self, what: impl Into<String>) -> Operand {
        if self.constant_context {
            self.unknown_initialiser = true;
            return Operand::Const(0);
        }
        let next = self.builder.new_block();
        self.builder.terminate(Terminator::Unsupported { what: what.into(), next });
        self.builder.resume(next);
        Operand::Const(0)
    }

    /// The type of an expression.
    fn type_of(&mut self, node: &Node<'_>) -> TypeId {
        let ty = self.unit.table.resolve(&node.ty).ty;
        self.unit.table.complete_undeclared(ty);
        ty
    }

    /// The scalar type of an expression; `None` when it has none, or none that is supported.
    fn scalar_of(&mut self, node: &Node<'_>) -> Option<Scalar> {
        self.unit.table.scalar(&node.ty)
    }

    /// What to say of an expression whose type is not supported.
    fn unsupported_type(&mut self, node: &Node<'_>) -> Operand {
        let written = &node.ty.written;
        self.unsupported(match parse_type(written) {
            Err(error @ ReadError::TooDeep { .. }) => format!("a type that is {error}"),
            _ => format!("type `{written}`"),
        })
    }

    /// Is it a struct or union?
    fn is_record(&mut self, node: &Node<'_>) -> bool {
        let ty = self.type_of(node);
        matches!(self.unit.table.types.get(ty), flipside_program::Type::Record(_))
    }
}

/// The bits of a value at a type, zero-extended: the canonical form of a constant operand. (A type of 128 bits has one only
/// for values below 2^64.)
fn constant_bits(value: i128, ty: Scalar) -> u64 {
    match ty {
        Scalar::Bool => u64::from(value != 0),
        Scalar::Ptr => value as u64,
        Scalar::S8 | Scalar::U8 => u64::from(value as u8),
        Scalar::S16 | Scalar::U16 => u64::from(value as u16),
        Scalar::S32 | Scalar::U32 => u64::from(value as u32),
        Scalar::S64 | Scalar::U64 | Scalar::S128 | Scalar::U128 => value as u64,
        Scalar::F32 | Scalar::F64 => float::bits(value as f64, ty),
    }
}

/// The value that bits stand for at a type.
fn constant_value(bits: u64, ty: Scalar) -> i128 {
    match ty {
        Scalar::Bool
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::S128
        | Scalar::U128
        | Scalar::Ptr => i128::from(bits),
        Scalar::S8 => i128::from(bits as i8),
        Scalar::S16 => i128::from(bits as i16),
        Scalar::S32 => i128::from(bits as i32),
        Scalar::S64 => i128::from(bits as i64),
        Scalar::F32 | Scalar::F64 => unreachable!("a floating constant should be no integer"),
    }
}
