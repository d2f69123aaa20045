//! Which errors an instruction may make, as far as the code shows.

use super::address::Addresses;
use crate::code::{BinaryOp, Inst, Operand, ShiftOp, UnaryOp};
use crate::program::Body;
use crate::run_time_error::RuntimeErrorKind;
use crate::scalar::Scalar;

/// An error that an operation may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Site {
    pub kind: RuntimeErrorKind,
    /// What is checked.
    pub of: Inst,
    /// The operation, for people.
    pub text: &'static str,
    /// Is it about an address that may come from outside the function?
    pub foreign: bool,
}

/// The errors that an instruction may make once its operands have values, in the order in which it looks for them.
pub(super) fn kinds_of(body: &Body, inst: &Inst, addresses: &Addresses) -> Vec<Site> {
    let text = operation(inst);
    let site = |kind| Site { kind, of: inst.clone(), text, foreign: false };
    let mut found: Vec<Site> = arithmetic(inst).into_iter().map(site).collect();
    for access in accesses(body, inst) {
        if addresses.is_inside(access.address, access.size) {
            let is_constant = access.writes && addresses.is_constant(access.address);
            found.extend(is_constant.then(|| site(RuntimeErrorKind::WriteToConstant)));
            continue;
        }
        let foreign = !addresses.is_own(access.address);
        let kinds = [
            RuntimeErrorKind::NullDereference,
            RuntimeErrorKind::DanglingPointer,
            RuntimeErrorKind::OutOfBounds,
            RuntimeErrorKind::WriteToConstant,
        ];
        let wanted = kinds.into_iter().filter(|kind| match kind {
            RuntimeErrorKind::NullDereference => foreign,
            RuntimeErrorKind::WriteToConstant => access.writes,
            _ => true,
        });
        for kind in wanted {
            match found.iter_mut().find(|known| known.kind == kind) {
                Some(known) => known.foreign |= foreign,
                None => found.push(Site { foreign, ..site(kind) }),
            }
        }
    }
    if let Inst::Load { ty: Scalar::Bool, .. } = inst {
        found.push(site(RuntimeErrorKind::InvalidBool));
    }
    found
}

/// The errors in arithmetic.
fn arithmetic(inst: &Inst) -> Vec<RuntimeErrorKind> {
    use RuntimeErrorKind::{
        BadBound, BadShift, DivisionByZero, FloatConversion, PointerDifference, SignedOverflow,
    };
    match *inst {
        Inst::Unary { op: UnaryOp::Neg, ty, .. } if ty.is_signed() && !ty.is_float() => vec![SignedOverflow],
        Inst::Binary { op, ty, right, .. } if !ty.is_float() => match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if ty.is_signed() => vec![SignedOverflow],
            BinaryOp::Div | BinaryOp::Rem => {
                let by_zero = !matches!(right, Operand::Const(bits) if bits != 0);
                let minus_one = ty.bits().map_or(u64::MAX, |bits| u64::MAX >> (64 - bits.min(64)));
                let overflows = ty.is_signed() && !matches!(right, Operand::Const(bits) if bits != minus_one);
                let kinds = [(by_zero, DivisionByZero), (overflows, SignedOverflow)];
                kinds.into_iter().filter(|(may, _)| *may).map(|(_, kind)| kind).collect()
            }
            _ => Vec::new(),
        },
        Inst::Shift { op, ty, amount, .. } => {
            let is_small = match (amount, ty.bits()) {
                (Operand::Const(amount), Some(bits)) => amount < u64::from(bits),
                _ => false,
            };
            if is_small && !(op == ShiftOp::Shl && ty.is_signed()) { Vec::new() } else { vec![BadShift] }
        }
        Inst::Cast { from, to, .. } if from.is_float() && to.is_int() && to != Scalar::Bool => {
            vec![FloatConversion]
        }
        Inst::Distance { .. } => vec![PointerDifference],
        Inst::Bound { .. } => vec![BadBound],
        _ => Vec::new(),
    }
}

/// An access to memory.
struct Access {
    address: Operand,
    size: u64,
    writes: bool,
}

fn accesses(body: &Body, inst: &Inst) -> Vec<Access> {
    // Of a pointer, more than any target has.
    let bytes = |ty: Scalar| u64::from(ty.bits().unwrap_or(64)).div_ceil(8);
    let of_bits = |bits: crate::types::BitRange| u64::from((bits.start + bits.width).div_ceil(8));
    let read = |address, size| Access { address, size, writes: false };
    let write = |address, size| Access { address, size, writes: true };
    debug_assert!(!body.blocks.is_empty());
    match *inst {
        Inst::Load { ty, address, .. } => vec![read(address, bytes(ty))],
        Inst::LoadBits { address, bits, .. } => vec![read(address, of_bits(bits))],
        Inst::Store { ty, address, .. } => vec![write(address, bytes(ty))],
        Inst::StoreBits { address, bits, .. } => vec![write(address, of_bits(bits))],
        Inst::Copy { to, from, size } => vec![write(to, size), read(from, size)],
        Inst::Zero { to, size } => vec![write(to, size)],
        _ => Vec::new(),
    }
}

/// An operation in a word or two.
pub(super) fn operation(inst: &Inst) -> &'static str {
    match inst {
        Inst::Unary { op: UnaryOp::Neg, .. } => "negation",
        Inst::Unary { .. } | Inst::Compare { .. } => "operator",
        Inst::Binary { op, .. } => match op {
            BinaryOp::Add => "addition",
            BinaryOp::Sub => "subtraction",
            BinaryOp::Mul => "multiplication",
            BinaryOp::Div => "division",
            BinaryOp::Rem => "remainder",
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => "operator",
        },
        Inst::Shift { .. } => "shift",
        Inst::Cast { .. } => "conversion",
        Inst::Offset { .. } => "address",
        Inst::Distance { .. } => "difference",
        Inst::Load { .. } | Inst::LoadBits { .. } => "read",
        Inst::Store { .. } | Inst::StoreBits { .. } | Inst::Zero { .. } => "write",
        Inst::Copy { .. } => "copy",
        Inst::Bound { .. } | Inst::Allocate { .. } => "array bound",
        _ => "value",
    }
}
