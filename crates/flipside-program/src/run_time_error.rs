//! Run-time errors: what a subject can do that C leaves undefined, and a failed `assert`.

use std::fmt;

/// What the subject did that C leaves undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuntimeErrorKind {
    /// An access outside an object.
    OutOfBounds,
    /// An access through a null pointer, or through an integer made a pointer.
    NullDereference,
    /// An access to an object whose lifetime has ended.
    DanglingPointer,
    /// The use of an uninitialised value.
    Uninitialised,
    /// Division by zero, with `/` or `%`.
    DivisionByZero,
    /// A signed result that does not fit its type.
    SignedOverflow,
    /// A shift by a negative amount or by the width or more, or a signed left shift out of range (C17 6.5.7p3, p4).
    BadShift,
    /// A floating-point number whose integer part does not fit the integer type that it is converted to (C17 6.3.1.4p1).
    FloatConversion,
    /// A write to a constant object or a string literal.
    WriteToConstant,
    /// A call through a pointer that is no function, or with arguments or a result that do not fit the callee.
    BadFunctionPointer,
    /// A `_Bool` object whose byte is neither 0 nor 1.
    InvalidBool,
    /// The difference of pointers into different objects, or not a multiple of the element's size.
    PointerDifference,
    /// A place that the program declares unreachable.
    UnreachableReached,
    /// A failed `assert`.
    AssertionFailed,
    /// `free` or `realloc` of a heap object that was freed before.
    DoubleFree,
    /// `free` or `realloc` of something else than the start of a heap object.
    BadFree,
    /// An argument that a library function does not allow.
    BadArgument,
    /// A variable-length array with no elements, or fewer.
    BadBound,
}

impl RuntimeErrorKind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [RuntimeErrorKind; 18] = [
        RuntimeErrorKind::OutOfBounds,
        RuntimeErrorKind::NullDereference,
        RuntimeErrorKind::DanglingPointer,
        RuntimeErrorKind::Uninitialised,
        RuntimeErrorKind::DivisionByZero,
        RuntimeErrorKind::SignedOverflow,
        RuntimeErrorKind::BadShift,
        RuntimeErrorKind::FloatConversion,
        RuntimeErrorKind::WriteToConstant,
        RuntimeErrorKind::BadFunctionPointer,
        RuntimeErrorKind::InvalidBool,
        RuntimeErrorKind::PointerDifference,
        RuntimeErrorKind::UnreachableReached,
        RuntimeErrorKind::AssertionFailed,
        RuntimeErrorKind::DoubleFree,
        RuntimeErrorKind::BadFree,
        RuntimeErrorKind::BadArgument,
        RuntimeErrorKind::BadBound,
    ];

    /// A word for ids: an objective of [`crate::errors`] ends with it.
    pub fn name(self) -> &'static str {
        match self {
            RuntimeErrorKind::OutOfBounds => "out_of_bounds",
            RuntimeErrorKind::NullDereference => "null_dereference",
            RuntimeErrorKind::DanglingPointer => "dangling_pointer",
            RuntimeErrorKind::Uninitialised => "uninitialised",
            RuntimeErrorKind::DivisionByZero => "division_by_zero",
            RuntimeErrorKind::SignedOverflow => "signed_overflow",
            RuntimeErrorKind::BadShift => "bad_shift",
            RuntimeErrorKind::FloatConversion => "float_conversion",
            RuntimeErrorKind::WriteToConstant => "write_to_constant",
            RuntimeErrorKind::BadFunctionPointer => "bad_function_pointer",
            RuntimeErrorKind::InvalidBool => "invalid_bool",
            RuntimeErrorKind::PointerDifference => "pointer_difference",
            RuntimeErrorKind::UnreachableReached => "unreachable_reached",
            RuntimeErrorKind::AssertionFailed => "assertion_failed",
            RuntimeErrorKind::DoubleFree => "double_free",
            RuntimeErrorKind::BadFree => "bad_free",
            RuntimeErrorKind::BadArgument => "bad_argument",
            RuntimeErrorKind::BadBound => "bad_bound",
        }
    }

    /// A short message.
    pub fn message(self) -> &'static str {
        match self {
            RuntimeErrorKind::OutOfBounds => "access out of bounds",
            RuntimeErrorKind::NullDereference => "null pointer dereference",
            RuntimeErrorKind::DanglingPointer => "access to an object whose lifetime has ended",
            RuntimeErrorKind::Uninitialised => "use of an uninitialised value",
            RuntimeErrorKind::DivisionByZero => "division by zero",
            RuntimeErrorKind::SignedOverflow => "signed integer overflow",
            RuntimeErrorKind::BadShift => "shift out of range",
            RuntimeErrorKind::FloatConversion => "a floating number that its integer type does not have",
            RuntimeErrorKind::WriteToConstant => "write to a constant object",
            RuntimeErrorKind::BadFunctionPointer => "call of something that is no such function",
            RuntimeErrorKind::InvalidBool => "a _Bool object that is neither 0 nor 1",
            RuntimeErrorKind::PointerDifference => "difference of unrelated pointers",
            RuntimeErrorKind::UnreachableReached => "unreachable code reached",
            RuntimeErrorKind::AssertionFailed => "assertion failed",
            RuntimeErrorKind::DoubleFree => "heap object freed twice",
            RuntimeErrorKind::BadFree => "free of something that is no heap object",
            RuntimeErrorKind::BadArgument => "bad argument to a library function",
            RuntimeErrorKind::BadBound => "bound of a variable-length array that is not positive",
        }
    }

    /// Is it one after which nothing is known, because the program may have changed anything? After the others, only a value is
    /// not known.
    pub fn is_bad_access(self) -> bool {
        match self {
            RuntimeErrorKind::OutOfBounds
            | RuntimeErrorKind::NullDereference
            | RuntimeErrorKind::DanglingPointer
            | RuntimeErrorKind::Uninitialised
            | RuntimeErrorKind::WriteToConstant
            | RuntimeErrorKind::BadFunctionPointer
            | RuntimeErrorKind::UnreachableReached
            | RuntimeErrorKind::DoubleFree
            | RuntimeErrorKind::BadFree
            | RuntimeErrorKind::BadArgument
            | RuntimeErrorKind::BadBound => true,
            RuntimeErrorKind::DivisionByZero
            | RuntimeErrorKind::SignedOverflow
            | RuntimeErrorKind::BadShift
            | RuntimeErrorKind::FloatConversion
            | RuntimeErrorKind::InvalidBool
            | RuntimeErrorKind::PointerDifference
            | RuntimeErrorKind::AssertionFailed => false,
        }
    }
}

impl fmt::Display for RuntimeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}
