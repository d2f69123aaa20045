//! Pointers: arithmetic, difference, comparison, and addresses held as integers.
//!
//! Addresses have no numbers, so the choices that a real address would make are made here, once:
//!
//! - Pointers to elements of different live objects are never equal, nor is a pointer to an object equal to null. Where one
//!   does not point to such an element, `addresses` has ended the run before.
//! - An object never lies in the first or last page of the address space, so a pointer is not equal to small numbers
//!   or to `(void *)-1`. Against other numbers the answer is not known: unsupported.
//! - The order of pointers to different objects is undefined (C17 6.5.8p5) and what native code does depends on the
//!   layout: unsupported.
//! - As an integer an address can be carried, moved by an integer, and compared or subtracted within its object, and its
//!   low bits are known as far as the alignment of its object goes. All else (masks, hashes) would need its number:
//!   unsupported.

use flipside_program::{BinaryOp, CompareOp, Scalar};

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::memory::Memory;
use crate::operator::ordered;
use crate::value::{Address, ObjectId, Value, sign_extend, truncate, width};

const PAGE: u64 = 4096;

/// The address that a value of type `ptr` is.
#[inline]
pub fn address(value: Value) -> Checked<Address> {
    match value {
        Value::Pointer { object, offset } => Ok(Address { object, offset }),
        Value::Int(bits) => Ok(Address { object: ObjectId::NULL, offset: bits as i64 }),
        Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => Err(depends_on_inputs()),
        Value::Fragment { .. } => Err(Stop::part_of_pointer()),
        Value::Undef => Err(Stop::uninitialised()),
    }
}

/// The address of a pointer that must not depend on the inputs.
#[cold]
pub(crate) fn depends_on_inputs() -> Stop {
    Stop::unsupported("this use of an address that depends on inputs")
}

/// The pointer at an offset of an object, in canonical form: offsets wrap at the width of a pointer.
#[inline]
fn at(object: ObjectId, offset: i64, pointer_bits: u32) -> Value {
    let offset = if object == ObjectId::NULL {
        truncate(offset as u64, pointer_bits) as i64
    } else {
        sign_extend(offset as u64, pointer_bits)
    };
    Value::Pointer { object, offset }
}

/// `base + steps * scale` in bytes
#[inline]
pub fn moved(base: Address, steps: u64, scale: i64, pointer_bits: u32) -> Value {
    let bytes = (steps as i64).wrapping_mul(scale);
    at(base.object, base.offset.wrapping_add(bytes), pointer_bits)
}

/// `base + index * scale` in bytes
#[inline]
pub fn offset(base: Value, index: Value, scale: i64, pointer_bits: u32) -> Checked<Value> {
    let base = address(base)?;
    match index {
        Value::Int(steps) => Ok(moved(base, steps, scale, pointer_bits)),
        Value::Pointer { .. } => Err(Stop::address_arithmetic()),
        Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) => Err(depends_on_inputs()),
        Value::Fragment { .. } => Err(Stop::part_of_pointer()),
        Value::Undef => Err(Stop::uninitialised()),
    }
}

/// `(left - right) / scale`
pub fn distance(left: Value, right: Value, scale: i64) -> Checked<Value> {
    let (left, right) = (address(left)?, address(right)?);
    if left.object != right.object {
        let detail = "the pointers point into different objects";
        return Err(Stop::error(RuntimeErrorKind::PointerDifference, detail));
    }
    let bytes = left.offset.wrapping_sub(right.offset);
    // Clang computes an exact division; a remainder is undefined.
    if let (Some(0), Some(steps)) = (bytes.checked_rem(scale), bytes.checked_div(scale)) {
        return Ok(Value::Int(steps as u64));
    }
    let detail = format!("{bytes} bytes are no multiple of {scale}");
    Err(Stop::error(RuntimeErrorKind::PointerDifference, detail))
}

/// A comparison in which at least one side is a pointer and none is uninitialised; at an integer type, of addresses
/// as integers.
pub fn compare(op: CompareOp, ty: Scalar, left: Value, right: Value) -> Checked<Value> {
    if ty.is_float() {
        return Err(Stop::address_arithmetic());
    }
    let (left, right) = (address(left)?, address(right)?);
    if left.object == right.object {
        let holds = if left.object == ObjectId::NULL {
            ordered(op, &(left.offset as u64), &(right.offset as u64))
        } else {
            ordered(op, &left.offset, &right.offset)
        };
        return Ok(Value::truth(holds));
    }
    let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
    if !equality {
        return Err(Stop::unsupported("order of pointers to different objects"));
    }
    for side in [left, right] {
        let sentinel = side.object != ObjectId::NULL
            || side.offset == 0
            || ty == Scalar::Ptr && (side.offset as u64).wrapping_add(PAGE) < 2 * PAGE;
        if !sentinel {
            return Err(Stop::unsupported("comparison of the address of an object with a number"));
        }
    }
    Ok(Value::truth(op == CompareOp::Ne))
}

/// An operator on an address as an integer that depends only on the bits which the alignment of its object fixes:
/// `p & 7`, `p % 8`, `p & ~7`, `p | 1`, `p ^ 1`. `None` for everything else.
#[inline]
pub fn low_bits(memory: &Memory, op: BinaryOp, left: Value, right: Value) -> Option<Value> {
    let (Value::Pointer { object, offset }, Value::Int(bits)) = (left, right) else { return None };
    let align = memory.align(object);
    let low = bits < align;
    let at = |offset| Some(Value::Pointer { object, offset });
    match op {
        BinaryOp::And if low => Some(Value::Int(offset as u64 & bits)),
        // The bits that are cleared are low ones.
        BinaryOp::And if (!bits & (u64::MAX >> (64 - memory.pointer_bits()))) < align => {
            at(offset & bits as i64)
        }
        BinaryOp::Or if low => at(offset | bits as i64),
        BinaryOp::Xor if low => at(offset ^ bits as i64),
        BinaryOp::Rem if bits.is_power_of_two() && bits <= align => {
            Some(Value::Int(offset as u64 & (bits - 1)))
        }
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => None,
    }
}

/// An operator at an integer type in which at least one side is the address of an object and none is uninitialised.
pub fn address_arithmetic(
    op: BinaryOp,
    ty: Scalar,
    left: Value,
    right: Value,
    pointer_bits: u32,
) -> Checked<Value> {
    if ty.is_float() || width(ty, pointer_bits) != pointer_bits {
        return Err(Stop::address_arithmetic());
    }
    match (op, left, right) {
        (BinaryOp::Add, Value::Pointer { object, offset }, Value::Int(bits))
        | (BinaryOp::Add, Value::Int(bits), Value::Pointer { object, offset }) => {
            Ok(at(object, offset.wrapping_add(bits as i64), pointer_bits))
        }
        (BinaryOp::Sub, Value::Pointer { object, offset }, Value::Int(bits)) => {
            Ok(at(object, offset.wrapping_sub(bits as i64), pointer_bits))
        }
        (
            BinaryOp::Sub,
            Value::Pointer { object: left, offset: a },
            Value::Pointer { object: right, offset: b },
        ) if left == right => Ok(Value::Int(truncate(a.wrapping_sub(b) as u64, pointer_bits))),
        (
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor,
            _,
            _,
        ) => Err(Stop::address_arithmetic()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operator::{binary, compare};

    fn pointer(object: u32, offset: i64) -> Value {
        Value::Pointer { object: ObjectId(object), offset }
    }

    fn shown(result: Checked<Value>) -> String {
        result.map_or_else(|stop| stop.to_string(), |value| value.to_string())
    }

    #[test]
    fn offsets() {
        let run = |base, index: i64, scale, bits| shown(offset(base, Value::Int(index as u64), scale, bits));
        assert_eq!(run(pointer(3, 8), -3, 4, 64), "o3-4");
        assert_eq!(run(pointer(3, 8), 0xffff_fffc, 1, 32), "o3+4");
        assert_eq!(run(Value::NULL, -1, 1, 32), "o0+4294967295");
        assert_eq!(run(Value::NULL, -1, 1, 64), "o0-1");
        assert_eq!(run(Value::Undef, 1, 1, 64), "error: use of an uninitialised value");
    }

    #[test]
    fn distances() {
        let run = |left, right, scale| shown(distance(left, right, scale));
        assert_eq!(run(pointer(3, 12), pointer(3, 4), 4), "2");
        assert_eq!(run(pointer(3, 4), pointer(3, 12), 8), Value::Int(-1_i64 as u64).to_string());
        assert!(run(pointer(3, 4), pointer(4, 4), 8).contains("different objects"));
        assert!(run(pointer(3, 4), pointer(3, 1), 2).contains("3 bytes are no multiple of 2"));
        assert!(run(pointer(3, 4), pointer(3, 4), 0).contains("multiple of 0"));
        assert!(run(pointer(3, i64::MIN), pointer(3, 0), -1).contains("multiple"));
    }

    #[test]
    fn comparisons() {
        let run = |op, left, right| shown(compare(op, Scalar::Ptr, left, right));
        assert_eq!(run(CompareOp::Lt, pointer(3, -1), pointer(3, 4)), "1");
        assert_eq!(run(CompareOp::Eq, pointer(3, 4), pointer(3, 4)), "1");
        assert_eq!(run(CompareOp::Eq, pointer(3, 4), pointer(4, 0)), "0");
        assert_eq!(run(CompareOp::Ne, Value::NULL, pointer(4, 0)), "1");
        assert_eq!(run(CompareOp::Eq, pointer(4, 0), pointer(0, -1)), "0");
        assert_eq!(run(CompareOp::Gt, pointer(0, -1), Value::NULL), "1");
        assert_eq!(
            run(CompareOp::Lt, pointer(3, 4), pointer(4, 0)),
            "unsupported: order of pointers to different objects"
        );
        let number = "unsupported: comparison of the address of an object with a number";
        assert_eq!(run(CompareOp::Eq, pointer(3, 4), pointer(0, 0x12345)), number);
    }

    #[test]
    fn addresses_as_integers() {
        let run = |op, left, right| shown(binary(op, Scalar::U64, left, right, 64));
        let unsupported = "unsupported: arithmetic on the address of an object";
        assert_eq!(run(BinaryOp::Add, pointer(3, 4), Value::Int(8)), "o3+12");
        assert_eq!(run(BinaryOp::Add, Value::Int(-8_i64 as u64), pointer(3, 4)), "o3-4");
        assert_eq!(run(BinaryOp::Sub, pointer(3, 4), Value::Int(8)), "o3-4");
        assert_eq!(run(BinaryOp::Sub, pointer(3, 12), pointer(3, 4)), "8");
        assert_eq!(run(BinaryOp::Sub, pointer(3, 12), pointer(4, 4)), unsupported);
        assert_eq!(run(BinaryOp::Sub, Value::Int(8), pointer(4, 4)), unsupported);
        assert_eq!(run(BinaryOp::And, pointer(4, 4), Value::Int(7)), unsupported);
        assert_eq!(shown(compare(CompareOp::Ne, Scalar::U64, pointer(4, 4), Value::Int(0))), "1");
        assert!(
            shown(compare(CompareOp::Eq, Scalar::U64, pointer(4, 4), Value::Int(5)))
                .contains("with a number")
        );
        assert!(shown(compare(CompareOp::Lt, Scalar::U64, pointer(4, 4), Value::Int(0))).contains("order"));
    }
}
