//! The table of what type names mean, by scope.

use std::collections::{HashMap, HashSet};

use flipside_c_text::{TypeText, parse_type};
use flipside_program::{
    Constants, DataModel, EnumId, Field, FloatKind, IntKind, RecordId, Scalar, Type, TypeId, Types,
};

use super::layout::Layouts;
use crate::ast::{Node, NodeId, TypeRef};
use crate::constant::Known;

/// A type with the qualifiers of its outermost level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualified {
    /// The type.
    pub ty: TypeId,
    /// `const`?
    pub constant: bool,
    /// `volatile`?
    pub volatile: bool,
    /// A pointer to something `const`?
    pub to_constant: bool,
}

impl Qualified {
    fn plain(ty: TypeId) -> Self {
        Qualified { ty, constant: false, volatile: false, to_constant: false }
    }
}

/// A record or an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// A member of a record, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRef {
    /// The record.
    pub record: RecordId,
    /// Index in its layout's fields.
    pub index: usize,
}

#[derive(Debug, Default)]
struct Scope {
    /// The declarations of variables, typedefs and enumerators by their names.
    ordinary: HashMap<String, NodeId>,
    typedefs: HashMap<String, Qualified>,
    tags: HashMap<String, Tag>,
    /// Types already resolved in this scope; dropped when it declares something.
    resolved: HashMap<String, Option<Qualified>>,
}

/// What type names mean here and now.
#[derive(Debug)]
pub struct TypeTable {
    /// The program's types.
    pub types: Types,
    /// The values of enumerators, by their declarations.
    pub constants: HashMap<NodeId, i128>,
    /// What the declarations say that matters to constants, and the constant variables.
    pub known: Known,
    /// Are enumerations as small as their values allow (`-fshort-enums`)?
    pub short_enums: bool,
    pub(super) layouts: Layouts,
    pub(super) tags_by_decl: HashMap<NodeId, Tag>,
    pub(super) tags_by_place: HashMap<String, Tag>,
    pub(super) fields: HashMap<NodeId, FieldRef>,
    /// The records with volatile members, also in records inside.
    pub(super) volatile_records: HashSet<RecordId>,
    typedefs_by_decl: HashMap<NodeId, Qualified>,
    scopes: Vec<Scope>,
    /// The names of the files by their numbers in the tree.
    pub(super) files: Vec<String>,
    names: HashMap<String, u32>,
}

impl TypeTable {
    /// A table that knows nothing but the compiler's own types.
    pub fn new(model: DataModel, layouts: Layouts, files: Vec<String>) -> Self {
        TypeTable {
            types: Types::new(model),
            constants: HashMap::new(),
            known: Known::default(),
            short_enums: false,
            layouts,
            tags_by_decl: HashMap::new(),
            tags_by_place: HashMap::new(),
            fields: HashMap::new(),
            volatile_records: HashSet::new(),
            typedefs_by_decl: HashMap::new(),
            scopes: vec![Scope::default()],
            files,
            names: HashMap::new(),
        }
    }

    /// A block begins.
    pub fn enter_scope(&mut self) {
        self.scopes.push(Scope::default());
    }

    /// A block ends.
    pub fn leave_scope(&mut self) {
        self.scopes.pop();
        assert!(!self.scopes.is_empty(), "the file scope should stay");
    }

    fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("the file scope should stay")
    }

    /// Takes note of a declaration of a type: struct, union, enum or typedef. Others are passed over.
    pub fn declare(&mut self, node: &Node<'_>) {
        match node.kind.as_ref() {
            "RecordDecl" => self.declare_record(node),
            "EnumDecl" => self.declare_enum(node),
            "TypedefDecl" => self.declare_typedef(node),
            _ => return,
        }
        self.scope().resolved.clear();
    }

    fn declare_typedef(&mut self, node: &Node<'_>) {
        let qualified = match named_type(node.inner.first()).and_then(|id| self.tags_by_decl.get(&id)) {
            Some(&tag) => {
                self.name_after_typedef(tag, &node.name);
                Qualified::plain(self.tag_type(tag))
            }
            None => self.resolve(&node.ty),
        };
        self.typedefs_by_decl.insert(node.id, qualified);
        self.declare_name(node);
        self.scope().typedefs.insert(node.name.to_string(), qualified);
    }

    /// Takes note of what a name of a variable, typedef or enumerator means from here on.
    pub fn declare_name(&mut self, node: &Node<'_>) {
        self.scope().ordinary.insert(node.name.to_string(), node.id);
    }

    /// The declaration that a name means here, where it is not one of a global variable or a function.
    pub fn find_name(&self, name: &str) -> Option<NodeId> {
        self.scopes.iter().rev().find_map(|scope| scope.ordinary.get(name).copied())
    }

    /// A name that no other record or enumeration of the program has.
    pub(super) fn unique_name(&mut self, name: &str) -> String {
        let count = self.names.entry(name.to_owned()).or_insert(0);
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name}#{count}") }
    }

    /// `typedef struct { … } S;` gives the unnamed struct a name.
    fn name_after_typedef(&mut self, tag: Tag, name: &str) {
        let unnamed = |old: &str| old.contains("(unnamed");
        match tag {
            Tag::Record(id) if unnamed(&self.types.records[id].name) => {
                self.types.records[id].name = self.unique_name(name);
            }
            Tag::Enum(id) if unnamed(&self.types.enums[id].name) => {
                self.types.enums[id].name = self.unique_name(name);
            }
            Tag::Record(_) | Tag::Enum(_) => {}
        }
    }

    pub(super) fn declare_tag(&mut self, node: &Node<'_>, tag: Tag) {
        self.tags_by_decl.insert(node.id, tag);
        if node.name.is_empty() {
            let place = self.place_text(node);
            self.tags_by_place.insert(place, tag);
        } else {
            self.scope().tags.insert(node.name.to_string(), tag);
        }
    }

    pub(super) fn insert_tag(&mut self, name: &str, tag: Tag) {
        self.scope().tags.insert(name.to_owned(), tag);
    }

    /// The tag with this name in the innermost scope that knows it, or only in the current scope.
    pub(super) fn find_tag(&self, name: &str, current_only: bool) -> Option<Tag> {
        let depth = if current_only { 1 } else { self.scopes.len() };
        self.scopes.iter().rev().take(depth).find_map(|scope| scope.tags.get(name).copied())
    }

    /// The place of a declaration as clang writes it into the names of unnamed types.
    pub(super) fn place_text(&self, node: &Node<'_>) -> String {
        let point = node.loc.expansion();
        let actual = || self.files.get(point.file_index as usize).map_or("", String::as_str);
        let (presumed, line) = point.presumed();
        format!("{}:{line}:{}", presumed.unwrap_or_else(actual), point.col)
    }

    /// The names of the files by their numbers in the tree.
    pub fn file_names(&self) -> &[String] {
        &self.files
    }

    /// The name of a file by its number in the tree.
    pub fn file_name(&self, index: u32) -> String {
        self.files.get(index as usize).cloned().unwrap_or_default()
    }

    fn tag_type(&mut self, tag: Tag) -> TypeId {
        match tag {
            Tag::Record(id) => self.types.intern(Type::Record(id)),
            Tag::Enum(id) => self.types.intern(Type::Enum(id)),
        }
    }

    /// The type that clang printed; one that cannot be read is [`Type::Other`].
    pub fn resolve(&mut self, reference: &TypeRef<'_>) -> Qualified {
        if let Some(&qualified) = self.typedefs_by_decl.get(&reference.alias)
            && !reference.written.starts_with("const ")
            && !reference.written.starts_with("volatile ")
        {
            return qualified;
        }
        self.resolve_text(&reference.written)
            .or_else(|| self.resolve_text(&reference.desugared))
            .unwrap_or_else(|| {
                Qualified::plain(self.types.intern(Type::Other(reference.written.to_string())))
            })
    }

    /// Is it a pointer to something that is not `const`?
    pub fn points_to_variable(&mut self, reference: &TypeRef<'_>) -> bool {
        let ty = self.resolve(reference).ty;
        matches!(self.types.get(ty), Type::Pointer(_))
            && self.pointed_to(reference).is_none_or(|pointed| !pointed.constant)
    }

    /// Is it a pointer to something `volatile`, or that has volatile members?
    pub fn points_to_volatile(&mut self, reference: &TypeRef<'_>) -> bool {
        let Some(pointed) = self.pointed_to(reference) else { return false };
        pointed.volatile || self.has_volatile(pointed.ty)
    }

    /// What a pointer points to, as far as its text says it.
    fn pointed_to(&mut self, reference: &TypeRef<'_>) -> Option<Qualified> {
        let texts = [&reference.desugared, &reference.written];
        texts.into_iter().find_map(|text| match parse_type(text).ok()? {
            TypeText::Pointer { to, .. } => self.resolve_parsed(&to),
            TypeText::Name { .. }
            | TypeText::Unnamed { .. }
            | TypeText::Array(..)
            | TypeText::Variable(..)
            | TypeText::Function { .. } => None,
        })
    }

    /// A type as a user writes it (`struct s`, a typedef's name), without a declarator.
    pub fn resolve_source_type(&mut self, written: &str) -> Option<TypeId> {
        let folded = written.split_whitespace().collect::<Vec<_>>().join(" ");
        self.resolve_text(&folded).map(|qualified| qualified.ty)
    }

    fn resolve_text(&mut self, written: &str) -> Option<Qualified> {
        if written.is_empty() {
            return None;
        }
        if let Some(&known) = self.scope().resolved.get(written) {
            return known;
        }
        let resolved = parse_type(written).ok().and_then(|parsed| self.resolve_parsed(&parsed));
        self.scope().resolved.insert(written.to_owned(), resolved);
        resolved
    }

    /// What a parsed type means here.
    pub fn resolve_parsed(&mut self, parsed: &TypeText) -> Option<Qualified> {
        Some(match parsed {
            TypeText::Name { words, constant, volatile } => {
                let named = self.resolve_name(words)?;
                Qualified {
                    constant: named.constant || *constant,
                    volatile: named.volatile || *volatile,
                    ..named
                }
            }
            TypeText::Unnamed { tag, place, constant, volatile } => {
                let known = self.tags_by_place.get(place).copied();
                let tag = known.or_else(|| self.declare_unnamed(tag, place))?;
                Qualified { constant: *constant, volatile: *volatile, ..Qualified::plain(self.tag_type(tag)) }
            }
            TypeText::Pointer { to, constant, volatile } => {
                let to = self.resolve_parsed(to)?;
                let ty = self.types.intern(Type::Pointer(to.ty));
                Qualified { ty, constant: *constant, volatile: *volatile, to_constant: to.constant }
            }
            TypeText::Array(of, length) => {
                let of = self.resolve_parsed(of)?;
                let ty = self.types.intern(Type::Array(of.ty, *length));
                Qualified { ty, ..of }
            }
            TypeText::Variable(of, _) => {
                let of = self.resolve_parsed(of)?;
                Qualified { ty: self.types.intern(Type::Array(of.ty, None)), ..of }
            }
            TypeText::Function { result, params, variadic } => {
                let result = self.resolve_parsed(result)?;
                let params = params.iter().map(|param| self.resolve_parsed(param));
                let params = params.collect::<Option<Vec<_>>>()?;
                let constants =
                    Constants::new(result.to_constant, params.iter().map(|param| param.to_constant));
                let params = params.into_iter().map(|param| param.ty).collect();
                let (result, variadic) = (result.ty, *variadic);
                Qualified::plain(self.types.intern(Type::Function { result, params, variadic, constants }))
            }
        })
    }

    fn resolve_name(&mut self, words: &str) -> Option<Qualified> {
        if let Some(kind) = IntKind::ALL.into_iter().find(|kind| kind.c_name() == words) {
            return Some(Qualified::plain(self.types.intern(Type::Int(kind))));
        }
        for kind in [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble] {
            if kind.c_name() == words {
                return Some(Qualified::plain(self.types.intern(Type::Float(kind))));
            }
        }
        match words {
            "void" => return Some(Qualified::plain(self.types.intern(Type::Void))),
            "bool" => return Some(Qualified::plain(self.types.intern(Type::Int(IntKind::Bool)))),
            // What functions of <complex.h> have.
            _ if words.starts_with("_Complex ") => {
                return Some(Qualified::plain(self.types.intern(Type::Other(words.to_owned()))));
            }
            _ => {}
        }
        if let Some((tag @ ("struct" | "union" | "enum"), name)) = words.split_once(' ') {
            let found = match self.find_tag(name, false) {
                Some(found) => found,
                // A typedef of an unnamed struct may be printed as `struct S`.
                None => match self.find_typedef(name) {
                    Some(qualified) => return Some(qualified),
                    None if tag == "enum" => return None,
                    None => self.declare_incomplete(tag, name),
                },
            };
            return Some(Qualified::plain(self.tag_type(found)));
        }
        self.find_typedef(words)
    }

    fn find_typedef(&self, name: &str) -> Option<Qualified> {
        self.scopes.iter().rev().find_map(|scope| scope.typedefs.get(name).copied())
    }

    /// The member that clang's member access refers to.
    pub fn field(&self, member: NodeId) -> Option<(FieldRef, &Field)> {
        let reference = *self.fields.get(&member)?;
        let layout = self.types.records[reference.record].layout.as_ref()?;
        Some((reference, &layout.fields[reference.index]))
    }

    /// The offset of a member of a record that no declaration in the tree declares: one that is declared inside of
    /// an expression. Clang names it by its place.
    pub fn undeclared_member_offset(&self, written: &str, member: &str) -> Option<u64> {
        let (_, place) = written.split_once(" at ")?;
        let (place, _) = place.rsplit_once(')')?;
        self.undeclared_member_offset_at(place, member)
    }

    /// The same by the place of the record.
    pub fn undeclared_member_offset_at(&self, place: &str, member: &str) -> Option<u64> {
        self.layouts.member_offset(place, member)
    }

    pub(super) fn int_kind(&mut self, reference: &TypeRef<'_>) -> Option<IntKind> {
        let ty = self.resolve(reference).ty;
        if let Type::Int(kind) = self.types.get(ty) { Some(*kind) } else { None }
    }

    /// Width and signedness when the type is an integer type or an enumeration.
    pub fn int_shape(&self, ty: TypeId) -> Option<(u32, bool)> {
        match self.types.get(ty) {
            Type::Int(kind) => Some(self.types.int_shape(*kind)),
            Type::Enum(id) => Some(self.types.int_shape(self.types.enums[*id].underlying)),
            Type::Void
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Record(_)
            | Type::Function { .. }
            | Type::Other(_) => None,
        }
    }

    /// The scalar type of an expression's type, if it has one that is supported.
    pub fn scalar(&mut self, reference: &TypeRef<'_>) -> Option<Scalar> {
        let ty = self.resolve(reference).ty;
        self.types.scalar(ty)
    }
}

/// The record or enumeration that a type node names directly, through the wrappers around it.
fn named_type(node: Option<&Node<'_>>) -> Option<NodeId> {
    let mut node = node?;
    loop {
        match node.kind.as_ref() {
            "RecordType" | "EnumType" => return node.decl.as_ref().map(|decl| decl.id),
            "ElaboratedType" | "ParenType" => node = node.inner.first()?,
            _ => return None,
        }
    }
}
