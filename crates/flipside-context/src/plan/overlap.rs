//! Which objects from outside may overlap: those that hold numbers of a common type.
//!
//! A pointer from outside may point into any object, as far as the types allow (C17 6.5p7): an object is read at its type, or
//! as bytes. So what is written as an `int` may change what is read as an `int` or as bytes through another pointer, and
//! nothing that is read as a `double`.

use std::collections::BTreeSet;

use flipside_program::{Type, TypeId, Types};

/// What an object is read and written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Bytes, which may be those of anything.
    Bytes,
    /// An integer of this many bytes.
    Integer(u64),
    /// A floating number of this many bytes.
    Float(u64),
    /// A pointer.
    Pointer,
}

/// May objects of these types overlap?
pub(super) fn may_overlap(types: &Types, one: TypeId, other: TypeId) -> bool {
    let (one, other) = (kinds(types, one), kinds(types, other));
    one.contains(&Kind::Bytes) || other.contains(&Kind::Bytes) || !one.is_disjoint(&other)
}

/// Does a type contain pointers, or anything that may be one?
pub(super) fn has_pointers(types: &Types, ty: TypeId) -> bool {
    let kinds = kinds(types, ty);
    kinds.contains(&Kind::Pointer)
}

/// The kinds of what is in a type.
fn kinds(types: &Types, ty: TypeId) -> BTreeSet<Kind> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![ty];
    while let Some(ty) = waiting.pop() {
        if !seen.insert(ty) {
            continue;
        }
        match types.get(ty) {
            Type::Int(_) | Type::Enum(_) => {
                let size = types.size(ty).unwrap_or(1);
                found.insert(if size == 1 { Kind::Bytes } else { Kind::Integer(size) });
            }
            Type::Float(_) => {
                found.insert(Kind::Float(types.size(ty).unwrap_or(1)));
            }
            Type::Pointer(_) => {
                found.insert(Kind::Pointer);
            }
            Type::Array(element, _) => waiting.push(*element),
            Type::Record(record) => match &types.records[*record].layout {
                Some(layout) => waiting.extend(layout.fields.iter().map(|field| field.ty)),
                None => {
                    found.insert(Kind::Bytes);
                }
            },
            Type::Void | Type::Function { .. } | Type::Other(_) => {
                found.insert(Kind::Bytes);
            }
        }
    }
    found
}
