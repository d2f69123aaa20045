//! The values of constant expressions: numbers, addresses of objects with an offset, and aggregates.

use std::rc::Rc;

use super::object::Object;
use crate::ast::NodeId;

/// What an expression evaluates to.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An integer.
    Integer(i128),
    /// A `float`, a `double`, or a `long double` that a `double` holds exactly.
    Float(f64),
    /// A pointer, or one converted to an integer of the same width.
    Address(Address),
    /// No value, as of `(void)0`.
    Void,
}

impl Value {
    /// Is it different from zero?
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Integer(value) => Some(*value != 0),
            Value::Float(value) => Some(*value != 0.0),
            Value::Address(address) => address.truth(),
            Value::Void => None,
        }
    }
}

/// A place in memory, relative to an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    /// The object.
    pub base: Base,
    /// Bytes from its start.
    pub offset: i64,
    /// The array in which it points, a single object being an array of one: from where to where, in bytes. `None`
    /// when that is not known any more, as after a conversion to another pointer type: then clang reads nothing.
    pub extent: Option<(i64, i64)>,
}

/// What an address is relative to.
#[derive(Clone, Debug, PartialEq)]
pub enum Base {
    /// Nothing: the offset is the whole address.
    Null,
    /// A variable or parameter.
    Variable(Variable),
    /// A function.
    Function {
        /// Its name.
        name: String,
        /// May it be absent?
        weak: bool,
    },
    /// A string literal.
    Text {
        /// The literal.
        id: NodeId,
        /// Its bytes with the terminator; as many as its type has.
        bytes: Rc<[u8]>,
    },
    /// A compound literal.
    Literal {
        /// The literal.
        id: NodeId,
        /// What it holds, when that is constant and nothing can have changed it.
        object: Option<Rc<Object>>,
    },
}

/// A variable or parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its first declaration.
    pub first: NodeId,
    /// The declaration that was referred to.
    pub referred: NodeId,
    /// Its name.
    pub name: String,
    /// Its size in bytes; `None` when its type is incomplete or of variable length.
    pub size: Option<u64>,
    /// Does it end with its block?
    pub automatic: bool,
    /// May it be absent?
    pub weak: bool,
}

/// Do two bases mean the same object?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// The same.
    Same,
    /// Different ones.
    Different,
    /// One cannot know.
    Unknown,
}

impl Base {
    /// May the object be absent, its address null?
    pub fn weak(&self) -> bool {
        match self {
            Base::Null | Base::Text { .. } | Base::Literal { .. } => false,
            Base::Variable(variable) => variable.weak,
            Base::Function { weak, .. } => *weak,
        }
    }

    /// Its size in bytes, if it has one that is known.
    pub fn size(&self) -> Option<i64> {
        match self {
            Base::Null | Base::Function { .. } | Base::Literal { .. } => None,
            Base::Variable(variable) => variable.size.and_then(|size| i64::try_from(size).ok()),
            Base::Text { bytes, .. } => i64::try_from(bytes.len()).ok(),
        }
    }

    /// Is it the same object as another one? Clang does not say whether two literals share their bytes.
    pub fn sameness(&self, other: &Base) -> Sameness {
        match (self, other) {
            (Base::Null, Base::Null) => Sameness::Same,
            (Base::Variable(a), Base::Variable(b)) if a.first == b.first => Sameness::Same,
            // Different declarations of one name may well be one object.
            (Base::Variable(a), Base::Variable(b)) if a.name == b.name => Sameness::Unknown,
            (Base::Function { name: a, .. }, Base::Function { name: b, .. }) if a == b => Sameness::Same,
            (Base::Text { id: a, .. }, Base::Text { id: b, .. })
            | (Base::Literal { id: a, .. }, Base::Literal { id: b, .. })
                if a == b =>
            {
                Sameness::Same
            }
            (Base::Function { .. }, Base::Function { .. })
            | (Base::Text { .. } | Base::Literal { .. }, Base::Text { .. } | Base::Literal { .. })
            | (Base::Text { .. } | Base::Literal { .. }, Base::Variable(_) | Base::Function { .. })
            | (Base::Variable(_) | Base::Function { .. }, Base::Text { .. } | Base::Literal { .. }) => {
                Sameness::Unknown
            }
            (
                Base::Null,
                Base::Variable(_) | Base::Function { .. } | Base::Text { .. } | Base::Literal { .. },
            )
            | (
                Base::Variable(_) | Base::Function { .. } | Base::Text { .. } | Base::Literal { .. },
                Base::Null,
            )
            | (Base::Variable(_), Base::Variable(_) | Base::Function { .. })
            | (Base::Function { .. }, Base::Variable(_)) => Sameness::Different,
        }
    }
}

impl Address {
    /// An address that is a number.
    pub fn number(offset: i64) -> Self {
        Address { base: Base::Null, offset, extent: None }
    }

    /// The address of an object of this size.
    pub fn object(base: Base, size: Option<u64>) -> Self {
        Address { base, offset: 0, extent: None }.spanning(size)
    }

    /// The same address, now of a single object (or of the first element of an array) of this size.
    fn spanning(self, size: Option<u64>) -> Self {
        let end =
            size.and_then(|size| i64::try_from(size).ok()).and_then(|size| self.offset.checked_add(size));
        let extent = end.filter(|_| self.base != Base::Null).map(|end| (self.offset, end));
        Address { extent, ..self }
    }

    /// The address of a part of this size.
    pub fn part(self, offset: i64, size: Option<u64>) -> Option<Self> {
        let known = self.extent.is_some();
        let offset = self.offset.checked_add(offset)?;
        let moved = Address { offset, ..self };
        Some(if known { moved.spanning(size) } else { moved })
    }

    /// The address so many bytes further on; one that leaves its array is none to read from.
    pub fn moved(self, bytes: i64) -> Option<Self> {
        let offset = self.offset.checked_add(bytes)?;
        let extent = self.extent.filter(|&(start, end)| bytes == 0 || (start <= offset && offset <= end));
        Some(Address { base: self.base, offset, extent })
    }

    /// The same address after a conversion to another pointer type.
    pub fn converted(self) -> Self {
        Address { extent: None, ..self }
    }

    /// Is it different from null?
    fn truth(&self) -> Option<bool> {
        if self.base == Base::Null {
            return Some(self.offset != 0);
        }
        (!self.base.weak()).then_some(true)
    }

    /// Is it the address behind the end of its object, as far as one can know?
    pub fn is_past_end(&self) -> bool {
        match &self.base {
            Base::Null | Base::Function { .. } => false,
            Base::Variable(_) | Base::Text { .. } | Base::Literal { .. } => {
                self.base.size().is_none_or(|size| size == self.offset)
            }
        }
    }
}
