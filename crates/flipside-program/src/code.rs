//! The instructions: typed three-address code over registers and memory.
//!
//! **Meaning.** Every instruction has the meaning that C17 gives to the construct it was lowered from, made
//! explicit: promotions and conversions are `cast`s, evaluation order is instruction order, lvalues are addresses.
//! What C leaves undefined (signed overflow, division by zero, a bad shift, an access outside an object, the use of
//! an uninitialised value) is a run-time error of the instruction, never a value.
//!
//! **Values.** An integer register holds the bits of its scalar type. A pointer is an object and a byte offset;
//! pointer arithmetic that leaves the object is not an error by itself (native code continues, too), the access is.
//! Registers start uninitialised; copying an uninitialised value is fine, using it in an operator is an error.

pub use crate::operator::{BinaryOp, CompareOp, ShiftOp, UnaryOp};

use crate::ids::{BlockId, ConditionId, FunctionId, GlobalId, RegId, SlotId};
use crate::mark::Mark;
use crate::run_time_error::RuntimeErrorKind;
use crate::scalar::Scalar;
use crate::source::Place;
use crate::types::BitRange;

/// Something to compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The value of a register.
    Reg(RegId),
    /// A constant: the bits, truncated to the width of the scalar type at which it is used; at one of 128 bits, a number
    /// below 2^64. At type `ptr`: the address with that number (0 is the null pointer).
    Const(u64),
    /// The address of a global object.
    Global(GlobalId),
    /// The address of a function.
    Function(FunctionId),
    /// The address of a slot of the running frame; the slot has to be live.
    Slot(SlotId),
}

/// An instruction. Scalar types say at which type operands are read and the result is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inst {
    /// `dest = value`, of type `ty`; an uninitialised value is copied without an error.
    Move {
        /// Where to.
        dest: RegId,
        /// The type.
        ty: Scalar,
        /// What.
        value: Operand,
    },
    /// Makes the register uninitialised: its declaration was passed.
    Forget {
        /// The register.
        dest: RegId,
    },
    /// `dest = op value`. `ty` is an integer type; for `neg`, a floating type too, whose sign bit changes.
    Unary {
        /// Where to.
        dest: RegId,
        /// The operator.
        op: UnaryOp,
        /// The type of operand and result.
        ty: Scalar,
        /// The operand.
        value: Operand,
    },
    /// `dest = left op right`. `ty` is an integer type; for the four basic operators, a floating type too: IEEE 754,
    /// rounded to nearest, at the type itself (`FLT_EVAL_METHOD` 0).
    Binary {
        /// Where to.
        dest: RegId,
        /// The operator.
        op: BinaryOp,
        /// The type of operands and result.
        ty: Scalar,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// `dest = left op amount`. `ty` and `amount_ty` are integer types.
    Shift {
        /// Where to.
        dest: RegId,
        /// The operator.
        op: ShiftOp,
        /// The type of the left operand and the result.
        ty: Scalar,
        /// What is shifted.
        left: Operand,
        /// The type of the amount.
        amount_ty: Scalar,
        /// By how much.
        amount: Operand,
    },
    /// `dest = left op right`, 0 or 1 of type `s32`. `ty` is any scalar type.
    Compare {
        /// Where to.
        dest: RegId,
        /// The operator.
        op: CompareOp,
        /// The type of the operands.
        ty: Scalar,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Conversion: truncation or extension by the signedness of `from` (C17 6.3.1.3; out-of-range values wrap, as
    /// clang does); to `bool`, is it nonzero; between `ptr` and an integer of any width, the address. To or from a
    /// floating type, the number (C17 6.3.1.4, 6.3.1.5): an integer that it does not fit is an error.
    Cast {
        /// Where to.
        dest: RegId,
        /// The type of the operand.
        from: Scalar,
        /// The type of the result.
        to: Scalar,
        /// The operand.
        value: Operand,
    },
    /// `dest = base + index * scale` in bytes: `base` a `ptr`, `index` an `s64` (on every target).
    Offset {
        /// Where to.
        dest: RegId,
        /// The pointer.
        base: Operand,
        /// How many steps.
        index: Operand,
        /// The length of a step in bytes.
        scale: i64,
    },
    /// `dest = (left - right) / scale` of type `s64`, both pointers into one object.
    Distance {
        /// Where to.
        dest: RegId,
        /// Left pointer.
        left: Operand,
        /// Right pointer.
        right: Operand,
        /// The size of an element in bytes.
        scale: i64,
    },
    /// `dest = *address`.
    Load {
        /// Where to.
        dest: RegId,
        /// The type of the access.
        ty: Scalar,
        /// The address.
        address: Operand,
        /// Is the object volatile?
        volatile: bool,
    },
    /// `*address = value`.
    Store {
        /// The type of the access.
        ty: Scalar,
        /// The address.
        address: Operand,
        /// What to write.
        value: Operand,
        /// Is the object volatile?
        volatile: bool,
    },
    /// Reads a bit-field as a value of `ty`, sign-extended when `ty` is signed.
    LoadBits {
        /// Where to.
        dest: RegId,
        /// The type of the result (for `bool` fields, `bool`).
        ty: Scalar,
        /// The address of the byte in which the field starts.
        address: Operand,
        /// The bits, from that byte.
        bits: BitRange,
    },
    /// Writes the low bits of `value` into a bit-field; neighbouring bits keep their values.
    StoreBits {
        /// The type of the value.
        ty: Scalar,
        /// The address of the byte in which the field starts.
        address: Operand,
        /// The bits, from that byte.
        bits: BitRange,
        /// What to write.
        value: Operand,
    },
    /// Copies `size` bytes, initialised or not (assignment of a record). Source and target may be the same place.
    Copy {
        /// Address of the target.
        to: Operand,
        /// Address of the source.
        from: Operand,
        /// How many bytes.
        size: u64,
    },
    /// Fills `size` bytes with zero.
    Zero {
        /// Address of the target.
        to: Operand,
        /// How many bytes.
        size: u64,
    },
    /// Gives bits values that C leaves open: padding, after a structure was initialised or copied (C17 6.2.6.1p6), and what
    /// lies beside the member of a union that was initialised. A run without inputs leaves them as they are.
    Unspecify {
        /// The address of the object.
        to: Operand,
        /// The bits: a byte of the object, and bits from there, at most 64.
        bits: Vec<(u64, BitRange)>,
    },
    /// Marks that the next instructions access a volatile object in pieces: a bit-field, a whole record. It does nothing by
    /// itself; an interpreter that makes volatile reads inputs needs it.
    Volatile {
        /// The address.
        address: Operand,
    },
    /// Something of the source is here. It does nothing.
    Mark(Box<Mark>),
    /// The lifetime of a slot begins: a fresh, uninitialised object. (A live one ends first.)
    Live {
        /// The slot.
        slot: SlotId,
    },
    /// `dest = value` as an `s64`: the number of elements of a variable-length array, which has to be positive (C17
    /// 6.7.6.2p5). `ty` is an integer type.
    Bound {
        /// Where to.
        dest: RegId,
        /// The type of the operand.
        ty: Scalar,
        /// The number.
        value: Operand,
    },
    /// The lifetime of a slot begins, with this many bytes, an `s64`, instead of its own size. (A live one ends first.)
    Allocate {
        /// The slot.
        slot: SlotId,
        /// How many bytes.
        size: Operand,
    },
    /// `dest = ` would this instruction make an error of this kind here, and none before? 0 or 1 of type `s32`. Nothing else is
    /// done. Whether a value is uninitialised is asked of the operands of a `move`.
    Check {
        /// Where to.
        dest: RegId,
        /// The error.
        kind: RuntimeErrorKind,
        /// The instruction; none that begins or ends the lifetime of a slot, and no `check`.
        of: Box<Inst>,
    },
    /// The lifetime of a slot ends: pointers to it dangle from here on. Nothing happens if it is not live.
    Dead {
        /// The slot.
        slot: SlotId,
    },
}

impl Inst {
    /// The register it writes, if any.
    pub fn dest(&self) -> Option<RegId> {
        match self {
            Inst::Move { dest, .. }
            | Inst::Forget { dest }
            | Inst::Unary { dest, .. }
            | Inst::Binary { dest, .. }
            | Inst::Shift { dest, .. }
            | Inst::Compare { dest, .. }
            | Inst::Cast { dest, .. }
            | Inst::Offset { dest, .. }
            | Inst::Distance { dest, .. }
            | Inst::Load { dest, .. }
            | Inst::Bound { dest, .. }
            | Inst::Check { dest, .. }
            | Inst::LoadBits { dest, .. } => Some(*dest),
            Inst::Store { .. }
            | Inst::StoreBits { .. }
            | Inst::Copy { .. }
            | Inst::Zero { .. }
            | Inst::Unspecify { .. }
            | Inst::Volatile { .. }
            | Inst::Mark(_)
            | Inst::Live { .. }
            | Inst::Allocate { .. }
            | Inst::Dead { .. } => None,
        }
    }
}

impl Inst {
    /// The operands it reads, in order.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Inst::Move { value, .. }
            | Inst::Unary { value, .. }
            | Inst::Cast { value, .. }
            | Inst::Bound { value, .. }
            | Inst::Allocate { size: value, .. } => vec![*value],
            Inst::Binary { left, right, .. }
            | Inst::Compare { left, right, .. }
            | Inst::Distance { left, right, .. } => {
                vec![*left, *right]
            }
            Inst::Shift { left, amount, .. } => vec![*left, *amount],
            Inst::Offset { base, index, .. } => vec![*base, *index],
            Inst::Load { address, .. } | Inst::LoadBits { address, .. } | Inst::Volatile { address } => {
                vec![*address]
            }
            Inst::Store { address, value, .. } | Inst::StoreBits { address, value, .. } => {
                vec![*address, *value]
            }
            Inst::Copy { to, from, .. } => vec![*to, *from],
            Inst::Zero { to, .. } | Inst::Unspecify { to, .. } => vec![*to],
            Inst::Check { of, .. } => of.operands(),
            Inst::Forget { .. } | Inst::Mark(_) | Inst::Live { .. } | Inst::Dead { .. } => vec![],
        }
    }
}

/// The callee of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A function by name.
    Direct(FunctionId),
    /// The function that this pointer points to.
    Indirect(Operand),
}

/// What a call passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// A scalar, with its type after conversion.
    Scalar(Scalar, Operand),
    /// A record by value: the address of a copy that is not written by anything else, and its size. The callee gets an
    /// object of its own.
    Record(Operand, u64),
}

/// Where the result of a call goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallResult {
    /// Nowhere: none, or not used.
    None,
    /// A scalar, into a register.
    Scalar(Scalar, RegId),
    /// A record, to this address, of this size.
    Record(Operand, u64),
}

/// What a function returns at a `return`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Returned {
    /// Nothing. In a function with a result this is only an error when the caller uses it (C17 6.9.1p12): the
    /// result is an uninitialised value.
    Nothing,
    /// A scalar.
    Scalar(Scalar, Operand),
    /// A record: its address in the callee and its size.
    Record(Operand, u64),
}

/// An arm of a switch terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchArm {
    /// Index of the arm in its condition.
    pub arm: u32,
    /// Smallest value, read at the type of the switch (sign-extended when signed).
    pub low: i128,
    /// Largest value.
    pub high: i128,
    /// Where to go.
    pub target: BlockId,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// Continues in this block.
    Jump(BlockId),
    /// A leaf condition: `value` of type `ty`, not a floating type; nonzero is true.
    Branch {
        /// The condition, with its objectives.
        condition: ConditionId,
        /// The type of the value.
        ty: Scalar,
        /// The value.
        value: Operand,
        /// Where to go when it is true.
        then_to: BlockId,
        /// Where to go when it is false.
        else_to: BlockId,
    },
    /// An n-way switch on `value` of type `ty`; the first arm whose range holds it, else the default, which is the
    /// last arm of the condition.
    Switch {
        /// The condition, with its objectives.
        condition: ConditionId,
        /// The type of the value.
        ty: Scalar,
        /// The value.
        value: Operand,
        /// The cases.
        arms: Vec<SwitchArm>,
        /// Where to go when no case fits.
        default_to: BlockId,
    },
    /// A call; the block it returns to. A call always ends its block.
    Call {
        /// The callee.
        callee: Callee,
        /// The arguments.
        args: Vec<Argument>,
        /// Where the result goes.
        result: CallResult,
        /// The block that follows it.
        next: BlockId,
    },
    /// Leaves the function.
    Return(Returned),
    /// Reaching this is undefined (`__builtin_unreachable`).
    Unreachable,
    /// The run ends here with this error, before the first instruction of a block, which would make it.
    Fail {
        /// The error.
        kind: RuntimeErrorKind,
        /// The block.
        at: BlockId,
    },
    /// Reaching this needs something that Flipside does not support yet: a run ends here.
    Unsupported {
        /// What is needed.
        what: String,
        /// Where a native run would continue: stopping here does not prove that code unreachable.
        next: BlockId,
    },
}

impl Terminator {
    /// The blocks that can come next in the same function.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Jump(to)
            | Terminator::Call { next: to, .. }
            | Terminator::Unsupported { next: to, .. } => vec![*to],
            Terminator::Branch { then_to, else_to, .. } => vec![*then_to, *else_to],
            Terminator::Switch { arms, default_to, .. } => {
                arms.iter().map(|arm| arm.target).chain([*default_to]).collect()
            }
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Fail { .. } => vec![],
        }
    }
}

impl Terminator {
    /// The operands it reads, in order.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Terminator::Branch { value, .. } | Terminator::Switch { value, .. } => vec![*value],
            Terminator::Call { callee, args, result, .. } => {
                let callee = if let Callee::Indirect(operand) = callee { Some(*operand) } else { None };
                let args = args.iter().map(|arg| match arg {
                    Argument::Scalar(_, operand) | Argument::Record(operand, _) => *operand,
                });
                let result = if let CallResult::Record(operand, _) = result { Some(*operand) } else { None };
                callee.into_iter().chain(args).chain(result).collect()
            }
            Terminator::Return(Returned::Scalar(_, operand) | Returned::Record(operand, _)) => vec![*operand],
            Terminator::Return(Returned::Nothing)
            | Terminator::Jump(_)
            | Terminator::Unreachable
            | Terminator::Fail { .. }
            | Terminator::Unsupported { .. } => vec![],
        }
    }
}

/// A basic block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The instructions, each with the place it comes from.
    pub insts: Vec<(Inst, Place)>,
    /// How it ends.
    pub terminator: Terminator,
    /// Where the terminator comes from.
    pub place: Place,
}
