//! C types with their layout.
//!
//! Types are interned: equal types have equal ids. Records and enumerations are nominal. Sizes and offsets of
//! records come from the compiler (the front end copies them in); nothing here computes a record layout.

use std::collections::HashMap;

use crate::ids::{EnumId, RecordId, Table, TypeId};
use crate::scalar::Scalar;

/// C's integer types by name; the width is the target's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntKind {
    /// `_Bool`
    Bool,
    /// Plain `char`
    Char,
    /// `signed char`
    SChar,
    /// `unsigned char`
    UChar,
    /// `short`
    Short,
    /// `unsigned short`
    UShort,
    /// `int`
    Int,
    /// `unsigned int`
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
}

impl IntKind {
    /// All integer types.
    pub const ALL: [IntKind; 14] = [
        IntKind::Bool,
        IntKind::Char,
        IntKind::SChar,
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LongLong,
        IntKind::ULongLong,
        IntKind::Int128,
        IntKind::UInt128,
    ];

    /// Its name in C, as clang prints it.
    pub fn c_name(self) -> &'static str {
        match self {
            IntKind::Bool => "_Bool",
            IntKind::Char => "char",
            IntKind::SChar => "signed char",
            IntKind::UChar => "unsigned char",
            IntKind::Short => "short",
            IntKind::UShort => "unsigned short",
            IntKind::Int => "int",
            IntKind::UInt => "unsigned int",
            IntKind::Long => "long",
            IntKind::ULong => "unsigned long",
            IntKind::LongLong => "long long",
            IntKind::ULongLong => "unsigned long long",
            IntKind::Int128 => "__int128",
            IntKind::UInt128 => "unsigned __int128",
        }
    }
}

/// C's floating types by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatKind {
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`
    LongDouble,
}

impl FloatKind {
    /// Its name in C.
    pub fn c_name(self) -> &'static str {
        match self {
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "long double",
        }
    }
}

/// A C type without qualifiers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `void`
    Void,
    /// An integer type.
    Int(IntKind),
    /// A floating type.
    Float(FloatKind),
    /// An enumeration.
    Enum(EnumId),
    /// A pointer.
    Pointer(TypeId),
    /// An array; `None` when the length is not known (incomplete, flexible or variable).
    Array(TypeId, Option<u64>),
    /// A struct or union.
    Record(RecordId),
    /// A function.
    Function {
        /// The type it returns.
        result: TypeId,
        /// The types of its parameters.
        params: Vec<TypeId>,
        /// Does it end in `...` (or has no prototype)?
        variadic: bool,
        /// Which of its pointers lead to what is `const`.
        constants: Constants,
    },
    /// A type the front end has no name for yet (vector, complex, …), with clang's spelling.
    Other(String),
}

/// Which pointers of the type of a function lead to what is `const`: its result, its parameters. Those behind the 63rd
/// parameter count as others do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constants(u64);

impl Constants {
    /// From what is known of the result and of the parameters.
    pub fn new(result: bool, params: impl IntoIterator<Item = bool>) -> Self {
        let bits = std::iter::once(result).chain(params).take(64).enumerate();
        Constants(bits.filter(|(_, constant)| *constant).map(|(at, _)| 1 << at).sum())
    }

    /// Does the result lead to what is `const`?
    pub fn result(self) -> bool {
        self.0 & 1 != 0
    }

    /// Does a parameter, by its number from 0?
    pub fn param(self, at: usize) -> bool {
        at < 63 && self.0 >> (at + 1) & 1 != 0
    }
}

/// A struct or union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// A unique name: the tag (`struct point`), the typedef's name, or clang's description of an unnamed one.
    pub name: String,
    /// Is it a union?
    pub union: bool,
    /// Its layout; `None` while the type is incomplete.
    pub layout: Option<Layout>,
}

/// Size, alignment and members of a complete record, as the compiler lays it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// The members in order of declaration; unnamed bit-fields are not members.
    pub fields: Vec<Field>,
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name; empty for an anonymous struct or union member.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Offset in bytes (for a bit-field: of the byte in which it starts).
    pub offset: u64,
    /// For a bit-field: where it lies.
    pub bits: Option<BitRange>,
    /// Is it `const`?
    pub constant: bool,
}

/// Where a bit-field lies, counted from the byte at its field's offset, least significant bit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitRange {
    /// First bit, 0 to 7.
    pub start: u32,
    /// Width in bits, at least 1.
    pub width: u32,
}

/// An enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// A unique name, like a record's.
    pub name: String,
    /// The integer type that represents it.
    pub underlying: IntKind,
    /// Its enumerators with their values, in order of declaration.
    pub enumerators: Vec<(String, i128)>,
}

/// What the target decides about types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataModel {
    /// The target triple.
    pub triple: String,
    /// Width of a pointer in bits.
    pub pointer_bits: u32,
    /// Width of `long` in bits.
    pub long_bits: u32,
    /// Is plain `char` signed?
    pub char_signed: bool,
    /// Size and alignment of `long double` in bytes.
    pub long_double: (u64, u64),
    /// Alignment of `long long` and of `double` in bytes (4 inside i386 records; this is the one outside).
    pub long_long_align: u64,
}

/// All types of a program.
#[derive(Clone, Debug)]
pub struct Types {
    /// The target's data model.
    pub model: DataModel,
    types: Table<TypeId, Type>,
    interned: HashMap<Type, TypeId>,
    /// The records.
    pub records: Table<RecordId, Record>,
    /// The enumerations.
    pub enums: Table<EnumId, Enum>,
}

impl PartialEq for Types {
    fn eq(&self, other: &Self) -> bool {
        (&self.model, &self.types, &self.records, &self.enums)
            == (&other.model, &other.types, &other.records, &other.enums)
    }
}

impl Types {
    /// No types yet.
    pub fn new(model: DataModel) -> Self {
        Self {
            model,
            types: Table::new(),
            interned: HashMap::new(),
            records: Table::new(),
            enums: Table::new(),
        }
    }

    /// The id of this type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.interned.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.interned.insert(ty, id);
        id
    }

    /// The id of this type, if the program has it.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.interned.get(ty).copied()
    }

    /// What a type is made of, one step down: what it points to, its elements, its members.
    pub fn parts(&self, id: TypeId) -> Vec<TypeId> {
        match self.get(id) {
            Type::Pointer(to) => vec![*to],
            Type::Array(of, _) => vec![*of],
            Type::Record(record) => {
                let layout = self.records[*record].layout.as_ref();
                layout.map_or_else(Vec::new, |layout| layout.fields.iter().map(|field| field.ty).collect())
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Function { .. }
            | Type::Other(_) => Vec::new(),
        }
    }

    /// Are two types of functions the same, whatever their pointers lead to is `const` or not?
    pub fn are_called_alike(&self, one: TypeId, other: TypeId) -> bool {
        match (self.get(one), self.get(other)) {
            (
                Type::Function { result, params, variadic, .. },
                Type::Function {
                    result: result_there, params: params_there, variadic: variadic_there, ..
                },
            ) => (result, params, variadic) == (result_there, params_there, variadic_there),
            _ => one == other,
        }
    }

    /// The type with this id.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id]
    }

    /// All types in order of their ids.
    pub fn entries(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types.entries()
    }

    /// Width in bits and signedness of an integer type.
    pub fn int_shape(&self, kind: IntKind) -> (u32, bool) {
        match kind {
            IntKind::Bool => (8, false),
            IntKind::Char => (8, self.model.char_signed),
            IntKind::SChar => (8, true),
            IntKind::UChar => (8, false),
            IntKind::Short => (16, true),
            IntKind::UShort => (16, false),
            IntKind::Int => (32, true),
            IntKind::UInt => (32, false),
            IntKind::Long => (self.model.long_bits, true),
            IntKind::ULong => (self.model.long_bits, false),
            IntKind::LongLong => (64, true),
            IntKind::ULongLong => (64, false),
            IntKind::Int128 => (128, true),
            IntKind::UInt128 => (128, false),
        }
    }

    /// The scalar type of an integer kind.
    pub fn int_scalar(&self, kind: IntKind) -> Option<Scalar> {
        if kind == IntKind::Bool {
            return Some(Scalar::Bool);
        }
        let (bits, signed) = self.int_shape(kind);
        Scalar::int(bits, signed)
    }

    /// The scalar type with which values of this type are held in registers; `None` for aggregates, `void`,
    /// functions and the scalars that are not supported yet.
    pub fn scalar(&self, id: TypeId) -> Option<Scalar> {
        match self.get(id) {
            Type::Int(kind) => self.int_scalar(*kind),
            Type::Enum(id) => self.int_scalar(self.enums[*id].underlying),
            Type::Pointer(_) => Some(Scalar::Ptr),
            Type::Float(FloatKind::Float) => Some(Scalar::F32),
            Type::Float(FloatKind::Double) => Some(Scalar::F64),
            Type::Void
            | Type::Float(FloatKind::LongDouble)
            | Type::Array(..)
            | Type::Record(_)
            | Type::Function { .. }
            | Type::Other(_) => None,
        }
    }

    /// Size of a scalar in memory, in bytes.
    pub fn scalar_size(&self, scalar: Scalar) -> u64 {
        u64::from(scalar.bits().unwrap_or(self.model.pointer_bits)) / 8
    }

    /// The parameters of a type of functions that point to what is not `const`.
    pub fn outputs(&self, function: TypeId) -> Vec<u32> {
        let Type::Function { params, constants, .. } = self.get(function) else { return Vec::new() };
        let is_output = |(at, param): &(usize, &TypeId)| {
            matches!(self.get(**param), Type::Pointer(_)) && !constants.param(*at)
        };
        params.iter().enumerate().filter(is_output).map(|(at, _)| at as u32).collect()
    }

    /// Size in bytes; `None` for incomplete and other types without a size. `void` and functions count as one byte
    /// (GNU arithmetic).
    pub fn size(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Type::Void | Type::Function { .. } => Some(1),
            Type::Int(kind) => Some(u64::from(self.int_shape(*kind).0) / 8),
            Type::Float(FloatKind::Float) => Some(4),
            Type::Float(FloatKind::Double) => Some(8),
            Type::Float(FloatKind::LongDouble) => Some(self.model.long_double.0),
            Type::Enum(id) => Some(u64::from(self.int_shape(self.enums[*id].underlying).0) / 8),
            Type::Pointer(_) => Some(u64::from(self.model.pointer_bits) / 8),
            Type::Array(element, Some(length)) => self.size(*element)?.checked_mul(*length),
            Type::Array(_, None) | Type::Other(_) => None,
            Type::Record(id) => self.records[*id].layout.as_ref().map(|layout| layout.size),
        }
    }

    /// Alignment in bytes; 1 for types without a size.
    pub fn align(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Void | Type::Function { .. } | Type::Other(_) => 1,
            Type::Int(IntKind::LongLong | IntKind::ULongLong) | Type::Float(FloatKind::Double) => {
                self.model.long_long_align
            }
            Type::Int(_) | Type::Enum(_) | Type::Pointer(_) | Type::Float(FloatKind::Float) => {
                self.size(id).unwrap_or(1)
            }
            Type::Float(FloatKind::LongDouble) => self.model.long_double.1,
            Type::Array(element, _) => self.align(*element),
            Type::Record(id) => self.records[*id].layout.as_ref().map_or(1, |layout| layout.align),
        }
    }
}
