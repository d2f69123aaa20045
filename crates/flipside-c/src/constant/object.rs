//! Constant objects, as trees of parts.

use flipside_program::{BitRange, TypeId};

use super::value::{Address, Base, Value};

/// An object and what it holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// A number or pointer.
    Scalar {
        /// Its type.
        ty: TypeId,
        /// Its value.
        value: Value,
    },
    /// An array.
    Array {
        /// Its type.
        ty: TypeId,
        /// The size of an element.
        stride: u64,
        /// The elements that are given.
        items: Vec<Object>,
        /// What all further elements are.
        rest: Option<Box<Object>>,
    },
    /// A struct, or a union with the one member that it holds.
    Record {
        /// Its type.
        ty: TypeId,
        /// The members.
        parts: Vec<Part>,
    },
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its size in bytes.
    pub size: u64,
    /// For a bit-field: its bits.
    pub bits: Option<BitRange>,
    /// What it holds.
    pub object: Object,
}

impl Object {
    fn ty(&self) -> TypeId {
        match self {
            Object::Scalar { ty, .. } | Object::Array { ty, .. } | Object::Record { ty, .. } => *ty,
        }
    }

    /// The part of this type at an offset.
    pub fn at(&self, offset: u64, bits: Option<BitRange>, ty: TypeId) -> Option<&Object> {
        if offset == 0 && bits.is_none() && self.ty() == ty {
            return Some(self);
        }
        match self {
            Object::Scalar { .. } => None,
            Object::Array { stride, items, rest, .. } => {
                let index = usize::try_from(offset.checked_div(*stride)?).ok()?;
                items.get(index).or(rest.as_deref())?.at(offset % stride, bits, ty)
            }
            Object::Record { parts, .. } => parts.iter().find_map(|part| {
                if part.bits.is_some() {
                    let meant = part.bits == bits && part.offset == offset;
                    return if meant { part.object.at(0, None, ty) } else { None };
                }
                let inside = offset.checked_sub(part.offset).filter(|&inside| inside < part.size)?;
                part.object.at(inside, bits, ty)
            }),
        }
    }

    /// The object as a variable of any storage holds it; `None` when it holds the address of an automatic variable,
    /// which clang does not take for a constant.
    pub fn outliving(mut self) -> Option<Object> {
        self.outlives().then_some(self)
    }

    fn outlives(&mut self) -> bool {
        match self {
            Object::Scalar { value: Value::Address(Address { base, .. }), .. } => match base {
                Base::Variable(variable) => !variable.automatic,
                // Through a pointer, the literal can be written.
                Base::Literal { object, .. } => {
                    *object = None;
                    true
                }
                Base::Null | Base::Function { .. } | Base::Text { .. } => true,
            },
            Object::Scalar { value: Value::Integer(_) | Value::Float(_) | Value::Void, .. } => true,
            Object::Array { items, rest, .. } => {
                items.iter_mut().chain(rest.as_deref_mut()).all(Object::outlives)
            }
            Object::Record { parts, .. } => parts.iter_mut().all(|part| part.object.outlives()),
        }
    }
}
