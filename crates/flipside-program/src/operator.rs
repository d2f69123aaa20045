//! The operators of instructions. Width and signedness are those of the scalar type at which an operator is used, so that none has variants.

use std::fmt;

/// Operators on one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `~x`
    Not,
}

/// Operators on two operands of the same type, with a result of that type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `x + y`
    Add,
    /// `x - y`
    Sub,
    /// `x * y`
    Mul,
    /// `x / y`
    Div,
    /// `x % y`
    Rem,
    /// `x & y`
    And,
    /// `x | y`
    Or,
    /// `x ^ y`
    Xor,
}

impl BinaryOp {
    /// Has it a meaning for floating numbers?
    pub fn is_for_floats(self) -> bool {
        matches!(self, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div)
    }
}

/// Shifts; the amount has a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShiftOp {
    /// `x << n`
    Shl,
    /// `x >> n`; arithmetic for signed types, as clang does (C17 6.5.7p5).
    Shr,
}

/// Comparisons of two operands of the same type, with result 0 or 1 of type `s32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `x == y`
    Eq,
    /// `x != y`
    Ne,
    /// `x < y`
    Lt,
    /// `x <= y`
    Le,
    /// `x > y`
    Gt,
    /// `x >= y`
    Ge,
}

macro_rules! names {
    ($type:ty { $($variant:pat => $name:literal),* $(,)? }) => {
        impl $type {
            /// Its name in the text form.
            pub fn name(self) -> &'static str {
                match self { $($variant => $name),* }
            }
        }
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

names!(UnaryOp { UnaryOp::Neg => "neg", UnaryOp::Not => "not" });
names!(BinaryOp {
    BinaryOp::Add => "add",
    BinaryOp::Sub => "sub",
    BinaryOp::Mul => "mul",
    BinaryOp::Div => "div",
    BinaryOp::Rem => "rem",
    BinaryOp::And => "and",
    BinaryOp::Or => "or",
    BinaryOp::Xor => "xor",
});
names!(ShiftOp { ShiftOp::Shl => "shl", ShiftOp::Shr => "shr" });
names!(CompareOp {
    CompareOp::Eq => "eq",
    CompareOp::Ne => "ne",
    CompareOp::Lt => "lt",
    CompareOp::Le => "le",
    CompareOp::Gt => "gt",
    CompareOp::Ge => "ge",
});
