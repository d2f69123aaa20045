//! Values: what a register holds, and what a scalar access reads and writes.
//!
//! **Canonical form.** An integer of a scalar type with `n` bits is [`Value::Int`] with the upper `64 - n` bits
//! zero, whatever its signedness; a `bool` is 0 or 1. At type `ptr` a value is always [`Value::Pointer`]; the
//! address with the number `n` is the pointer at offset `n` of [`ObjectId::NULL`], so the null pointer is offset 0
//! of it. A floating-point number is an integer with its bits. At an integer type a `Pointer` is the address of an object
//! as an integer (never of `NULL`): an address has no number here, it is only copied and compared.
//!
//! An integer of 128 bits is always a [`Value::Term`], which may be constant.
//!
//! What depends on the inputs is a [`Value::Term`] too, a pointer whose offset is one, or one of several pointers; the
//! operators on those are in [`crate::symbolic`].

use std::fmt;

use flipside_base::dense_ids;
use flipside_program::Scalar;
use flipside_term::TermId;

use crate::symbolic::ChoiceId;

dense_ids! {
    /// An object in memory. Identifiers are never used twice in a run.
    ObjectId, "o";
}

impl ObjectId {
    /// No object: offsets into it are addresses as numbers.
    pub const NULL: ObjectId = ObjectId(0);
}

/// A place in memory: a byte offset in an object, not necessarily inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    /// The object.
    pub object: ObjectId,
    /// The offset in bytes.
    pub offset: i64,
}

/// No object is below this address: an access there counts as one through a null pointer, as Linux maps no low pages.
const FIRST_ADDRESS: u64 = 1 << 16;

impl Address {
    /// Is it a number that was a pointer in the source: a register of the hardware, not a member of a null pointer?
    pub fn is_fixed(self) -> bool {
        self.object == ObjectId::NULL && self.offset as u64 >= FIRST_ADDRESS
    }

    /// The null pointer.
    pub const NULL: Address = Address { object: ObjectId::NULL, offset: 0 };

    /// The first byte of an object.
    pub fn start_of(object: ObjectId) -> Self {
        Self { object, offset: 0 }
    }

    /// The address `bytes` further on.
    pub fn plus(self, bytes: u64) -> Self {
        Self { object: self.object, offset: self.offset.wrapping_add(bytes as i64) }
    }

    /// Is it the null pointer?
    pub fn is_null(self) -> bool {
        self == Self::NULL
    }
}

/// Some of the bytes of a pointer: the first, how many, and how many the pointer has, five bits each. Packed into one
/// number so that a `Value` is copied as a whole: with three small fields, concrete code took twice the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointerBytes(u16);

impl PointerBytes {
    /// These bytes.
    pub(crate) fn new(first: usize, count: usize, of: usize) -> Self {
        PointerBytes((first | count << 5 | of << 10) as u16)
    }

    /// The first byte.
    pub(crate) fn first(self) -> usize {
        usize::from(self.0 & 31)
    }

    /// How many bytes.
    pub(crate) fn count(self) -> usize {
        usize::from(self.0 >> 5 & 31)
    }

    /// How many bytes the pointer has.
    pub(crate) fn of(self) -> usize {
        usize::from(self.0 >> 10)
    }

    /// These and the ones behind them; none where others follow.
    fn followed_by(self, next: Self) -> Option<Self> {
        let (first, count, of) = (self.first(), self.count(), self.of());
        let follows = next.first() == first + count && next.of() == of;
        follows.then(|| PointerBytes::new(first, count + next.count(), of))
    }
}

const _: () = assert!(size_of::<Value>() == 16, "registers should stay small");

/// A value of a scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The bits of an integer, zero-extended from the width of its type.
    Int(u64),
    /// A pointer, or the address of an object as an integer.
    Pointer {
        /// The object pointed into.
        object: ObjectId,
        /// The offset in bytes.
        offset: i64,
    },
    /// An integer that depends on the inputs: a term of the width of its type (a `bool` has 8 bits).
    Term(TermId),
    /// A pointer, or the address of an object as an integer, whose offset depends on the inputs.
    PointerTerm {
        /// The object pointed into.
        object: ObjectId,
        /// The offset in bytes, a term of 64 bits.
        offset: TermId,
    },
    /// One of several pointers, at type `ptr` only.
    Choice(ChoiceId),
    /// Some of the bytes of a pointer, as an integer of that many bytes: it is only copied, until the pointer is complete again.
    Fragment {
        /// Which of them.
        bytes: PointerBytes,
        /// The object pointed into.
        object: ObjectId,
        /// The offset in bytes.
        offset: i64,
    },
    /// Uninitialised.
    Undef,
}

impl Value {
    /// The null pointer.
    pub const NULL: Value = Value::Pointer { object: ObjectId::NULL, offset: 0 };

    /// A pointer to this address.
    pub fn pointer(address: Address) -> Self {
        Value::Pointer { object: address.object, offset: address.offset }
    }

    /// Does it depend on the inputs?
    #[inline]
    pub fn is_symbolic(self) -> bool {
        matches!(self, Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_))
    }

    /// The object into which it points, where that is one.
    pub(crate) fn object(self) -> Option<ObjectId> {
        match self {
            Value::Pointer { object, .. } | Value::PointerTerm { object, .. } => Some(object),
            Value::Int(_) | Value::Term(_) | Value::Choice(_) | Value::Fragment { .. } | Value::Undef => None,
        }
    }

    /// Is it a pointer into an object?
    pub fn is_pointer(self) -> bool {
        matches!(self, Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_))
    }

    /// `count` bytes of a value of `size` bytes that holds a pointer, or some bytes of one; `None` for everything else.
    pub(crate) fn fragment(self, size: usize, first: usize, count: usize) -> Option<Self> {
        let (start, of, object, offset) = match self {
            Value::Pointer { object, offset } if object != ObjectId::NULL => (0, size, object, offset),
            Value::Fragment { bytes, object, offset } => (bytes.first(), bytes.of(), object, offset),
            _ => return None,
        };
        Some(Value::Fragment { bytes: PointerBytes::new(start + first, count, of), object, offset })
    }

    /// This fragment with the one that lies behind it; the pointer, when nothing is missing.
    pub(crate) fn joined(self, next: Self) -> Option<Self> {
        let Value::Fragment { bytes, object, offset } = self else { return None };
        match next {
            Value::Fragment { bytes: more, object: other, offset: at } if (other, at) == (object, offset) => {
                Some(Value::Fragment { bytes: bytes.followed_by(more)?, object, offset })
            }
            _ => None,
        }
    }

    /// The pointer whose bytes these are, when they are all there.
    pub(crate) fn whole(self) -> Self {
        match self {
            Value::Fragment { bytes, object, offset } if bytes.count() == bytes.of() => {
                Value::Pointer { object, offset }
            }
            other => other,
        }
    }

    /// An integer of type `s32`.
    pub fn s32(value: i32) -> Self {
        Value::Int(u64::from(value as u32))
    }

    /// 0 or 1.
    pub fn truth(value: bool) -> Self {
        Value::Int(u64::from(value))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(bits) => write!(f, "{bits}"),
            Value::Pointer { object, offset } => write!(f, "{object}{offset:+}"),
            Value::Term(term) => write!(f, "{term}"),
            Value::PointerTerm { object, offset } => write!(f, "{object}+{offset}"),
            Value::Choice(choice) => write!(f, "{choice}"),
            Value::Fragment { bytes, object, offset } => {
                write!(f, "bytes {}+{} of {object}{offset:+}", bytes.first(), bytes.count())
            }
            Value::Undef => f.write_str("undef"),
        }
    }
}

/// Width in bits of a scalar type on a target with pointers of this width.
#[inline]
pub fn width(ty: Scalar, pointer_bits: u32) -> u32 {
    match ty {
        Scalar::Bool | Scalar::S8 | Scalar::U8 => 8,
        Scalar::S16 | Scalar::U16 => 16,
        Scalar::S32 | Scalar::U32 | Scalar::F32 => 32,
        Scalar::S64 | Scalar::U64 | Scalar::F64 => 64,
        Scalar::S128 | Scalar::U128 => 128,
        Scalar::Ptr => pointer_bits,
    }
}

/// The low `bits` bits (1 to 64), zero-extended.
#[inline]
pub fn truncate(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits))
}

/// The low `bits` bits (1 to 64), sign-extended.
#[inline]
pub fn sign_extend(value: u64, bits: u32) -> i64 {
    let shift = 64 - bits;
    ((value << shift) as i64) >> shift
}

/// The number that these bits stand for at an integer type of this width.
#[inline]
pub fn number(bits: u64, width: u32, signed: bool) -> i128 {
    if signed { i128::from(sign_extend(bits, width)) } else { i128::from(bits) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_small() {
        assert_eq!(size_of::<Value>(), 16);
        assert_eq!(size_of::<crate::end::Checked<Value>>(), 16);
    }

    #[test]
    fn extension() {
        assert_eq!(truncate(0x1ff, 8), 0xff);
        assert_eq!(truncate(u64::MAX, 64), u64::MAX);
        assert_eq!(sign_extend(0x80, 8), -128);
        assert_eq!(sign_extend(0x17f, 8), 127);
        assert_eq!(sign_extend(u64::MAX, 64), -1);
        assert_eq!(number(0xffff_fffe, 32, true), -2);
        assert_eq!(number(0xffff_fffe, 32, false), 0xffff_fffe);
    }

    #[test]
    fn values_show() {
        let pointer = Value::pointer(Address::start_of(ObjectId(7)).plus(4));
        let shown = [Value::s32(-1), pointer, Value::NULL, Value::Undef].map(|value| value.to_string());
        assert_eq!(shown, ["4294967295", "o7+4", "o0+0", "undef"]);
    }
}
