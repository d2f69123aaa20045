//! Linking types: types of the same structure are the same, as C17 6.2.7 has it for compatible types of several units.

use std::collections::HashMap;

use crate::ids::{EnumId, Id, RecordId, TypeId};
use crate::types::{Record, Type, Types};

/// Adds the types of a unit; where each of them is.
pub(super) fn add(all: &mut Types, unit: &Types, label: &str) -> Vec<TypeId> {
    let (records, new_records) = add_records(all, unit, label);
    let enums = add_enums(all, unit, label);
    let mut map: Vec<TypeId> = Vec::new();
    for (_, ty) in unit.entries() {
        let of = |id: &TypeId| map[id.index()];
        let moved = match ty {
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Other(_) => ty.clone(),
            Type::Enum(id) => Type::Enum(enums[id.index()]),
            Type::Pointer(to) => Type::Pointer(of(to)),
            Type::Array(element, length) => Type::Array(of(element), *length),
            Type::Record(id) => Type::Record(records[id.index()]),
            Type::Function { result, params, variadic, constants } => Type::Function {
                result: of(result),
                params: params.iter().map(of).collect(),
                variadic: *variadic,
                constants: *constants,
            },
        };
        map.push(all.intern(moved));
    }
    for id in new_records {
        let mut layout = unit.records[id].layout.clone();
        for field in layout.iter_mut().flat_map(|layout| &mut layout.fields) {
            field.ty = map[field.ty.index()];
        }
        all.records[records[id.index()]].layout = layout;
    }
    map
}

/// Where the records are, and which of the unit's give their layout.
fn add_records(all: &mut Types, unit: &Types, label: &str) -> (Vec<RecordId>, Vec<RecordId>) {
    let known: HashMap<String, RecordId> =
        all.records.entries().map(|(id, record)| (record.name.clone(), id)).collect();
    let mut map = Vec::new();
    let mut new = Vec::new();
    for (id, record) in unit.records.entries() {
        let same = known.get(&record.name).copied().filter(|&other| {
            let other = &all.records[other];
            record.union == other.union
                && (record.layout.is_none()
                    || other.layout.is_none()
                    || looks(unit, record) == looks(all, other))
        });
        if let Some(same) = same {
            map.push(same);
            if all.records[same].layout.is_none() {
                new.push(id);
            }
            continue;
        }
        let name = if known.contains_key(&record.name) {
            format!("{} ({label})", record.name)
        } else {
            record.name.clone()
        };
        map.push(all.records.push(Record { name, union: record.union, layout: None }));
        new.push(id);
    }
    (map, new)
}

/// A record as text: its members with their types.
fn looks(types: &Types, record: &Record) -> String {
    let Some(layout) = &record.layout else { return String::new() };
    let fields = layout.fields.iter().map(|field| {
        format!(
            "{} {:?} {} {}",
            field.offset,
            field.bits,
            field.constant,
            types.c_declaration(field.ty, &field.name)
        )
    });
    format!("{} {} {}", layout.size, layout.align, fields.collect::<Vec<_>>().join("; "))
}

fn add_enums(all: &mut Types, unit: &Types, label: &str) -> Vec<EnumId> {
    let mut map = Vec::new();
    for (_, one) in unit.enums.entries() {
        let known = all.enums.entries().find(|(_, known)| known.name == one.name).map(|(id, _)| id);
        match known {
            Some(id) if all.enums[id] == *one => map.push(id),
            Some(_) => {
                let mut other = one.clone();
                other.name = format!("{} ({label})", one.name);
                map.push(all.enums.push(other));
            }
            None => map.push(all.enums.push(one.clone())),
        }
    }
    map
}

/// Can a name have both types? Where one of them says less (no length, no prototype), the other one counts.
pub(super) fn agree(types: &Types, one: TypeId, other: TypeId) -> bool {
    if one == other {
        return true;
    }
    match (types.get(one), types.get(other)) {
        (Type::Array(one, length), Type::Array(other, length_there)) => {
            let same_length = length == length_there || length.is_none() || length_there.is_none();
            agree(types, *one, *other) && same_length
        }
        (
            Type::Function { result: one, params, variadic, .. },
            Type::Function { result: other, params: params_there, variadic: variadic_there, .. },
        ) => {
            let open = |params: &Vec<TypeId>, variadic: bool| params.is_empty() && variadic;
            let pairs = || params.iter().zip(params_there);
            let same = variadic == variadic_there
                && params.len() == params_there.len()
                && pairs().all(|(one, other)| agree(types, *one, *other));
            agree(types, *one, *other)
                && (same || open(params, *variadic) || open(params_there, *variadic_there))
        }
        // A pointer to something that only one unit knows, an enumeration and its integer: what counts is how it is passed.
        _ => types.scalar(one).is_some() && types.scalar(one) == types.scalar(other),
    }
}
