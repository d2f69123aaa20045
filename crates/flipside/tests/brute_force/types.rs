//! The types that the functions use, and their values.

use crate::floats::{FloatType, SAMPLE};

/// The type of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberType {
    Integer(IntegerType),
    Floating(FloatType),
}

impl NumberType {
    /// As C has it.
    pub fn name(self) -> &'static str {
        match self {
            NumberType::Integer(ty) => ty.name(),
            NumberType::Floating(ty) => ty.name(),
        }
    }

    /// The type of this name.
    pub fn named(name: &str) -> Option<Self> {
        let floating = [FloatType::Float, FloatType::Double].into_iter().find(|ty| ty.name() == name);
        let integer = || IntegerType::named(name).map(NumberType::Integer);
        floating.map(NumberType::Floating).or_else(integer)
    }

    /// What is run through: the values themselves, or the positions in the sample.
    pub fn range(self) -> (i64, i64) {
        match self {
            NumberType::Integer(ty) => ty.range(),
            NumberType::Floating(_) => (0, SAMPLE as i64 - 1),
        }
    }
}

/// An integer type of C on the host: `char` is signed, `int` has 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegerType {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    LongLong,
}

use IntegerType::{Bool, Char, Int, LongLong, Short, SignedChar, Unsigned, UnsignedChar, UnsignedShort};

impl IntegerType {
    /// All of them.
    pub const ALL: [IntegerType; 9] =
        [Bool, Char, SignedChar, UnsignedChar, Short, UnsignedShort, Int, Unsigned, LongLong];

    /// As C has it.
    pub fn name(self) -> &'static str {
        match self {
            Bool => "_Bool",
            Char => "char",
            SignedChar => "signed char",
            UnsignedChar => "unsigned char",
            Short => "short",
            UnsignedShort => "unsigned short",
            Int => "int",
            Unsigned => "unsigned",
            LongLong => "long long",
        }
    }

    /// The type of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ty| ty.name() == name)
    }

    /// Its smallest and its largest value.
    pub fn range(self) -> (i64, i64) {
        match self {
            Bool => (0, 1),
            Char | SignedChar => (-128, 127),
            UnsignedChar => (0, 255),
            Short => (-32768, 32767),
            UnsignedShort => (0, 65535),
            Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
            Unsigned => (0, i64::from(u32::MAX)),
            LongLong => (i64::MIN, i64::MAX),
        }
    }

    /// Has it no negative values?
    pub fn is_unsigned(self) -> bool {
        self.range().0 == 0
    }

    /// Do all its values, and their squares, fit `int`?
    pub fn is_narrow(self) -> bool {
        matches!(self, Bool | Char | SignedChar | UnsignedChar | Short)
    }
}
