//! A node of clang's tree, as read from its JSON: the fields that the front end uses, and nothing else.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::location::{Loc, Range};

/// Identity of a node (its address inside clang); 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u64);

impl<'de> Deserialize<'de> for NodeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").unwrap_or(&text);
        u64::from_str_radix(digits, 16).map(NodeId).map_err(serde::de::Error::custom)
    }
}

/// A type as clang prints it.
#[derive(Debug, Default, Deserialize)]
pub struct TypeRef<'a> {
    /// As written.
    #[serde(borrow, default, rename = "qualType")]
    pub written: Cow<'a, str>,
    /// Without the outermost sugar; empty when that is the same.
    #[serde(borrow, default, rename = "desugaredQualType")]
    pub desugared: Cow<'a, str>,
    /// The typedef that `written` names, if it is one.
    #[serde(default, rename = "typeAliasDeclId")]
    pub alias: NodeId,
}

/// A reference to a declaration.
#[derive(Debug, Deserialize)]
pub struct DeclRef<'a> {
    /// The declaration's node.
    #[serde(default)]
    pub id: NodeId,
    /// Its kind.
    #[serde(borrow, default)]
    pub kind: Cow<'a, str>,
    /// Its name.
    #[serde(borrow, default)]
    pub name: Cow<'a, str>,
    /// Its type.
    #[serde(borrow, default, rename = "type")]
    pub ty: TypeRef<'a>,
}

/// A node of the tree, of any kind.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Node<'a> {
    /// Its identity.
    #[serde(default)]
    pub id: NodeId,
    /// Its kind, such as `IfStmt`; empty for an absent child.
    #[serde(borrow, default)]
    pub kind: Cow<'a, str>,
    /// Where a declaration's name stands.
    #[serde(borrow, default)]
    pub loc: Loc<'a>,
    /// From the first to the last token.
    #[serde(borrow, default)]
    pub range: Range<'a>,
    /// The name of what is declared, referred to or traited.
    #[serde(borrow, default)]
    pub name: Cow<'a, str>,
    /// The name in the object file.
    #[serde(borrow, default)]
    pub mangled_name: Cow<'a, str>,
    /// The type.
    #[serde(borrow, default, rename = "type")]
    pub ty: TypeRef<'a>,
    /// The value of a literal or constant expression: text or number.
    #[serde(borrow, default)]
    pub value: Option<&'a RawValue>,
    /// The operator.
    #[serde(borrow, default)]
    pub opcode: Cow<'a, str>,
    /// The kind of a cast.
    #[serde(borrow, default)]
    pub cast_kind: Cow<'a, str>,
    /// `lvalue`, `prvalue` …
    #[serde(borrow, default)]
    pub value_category: Cow<'a, str>,
    /// Is `++` or `--` written behind its operand?
    #[serde(default)]
    pub is_postfix: bool,
    /// Is the member reached with `->`?
    #[serde(default)]
    pub is_arrow: bool,
    /// Is this the association of `_Generic` that clang selected?
    #[serde(default)]
    pub selected: bool,
    /// Is the field a bit-field?
    #[serde(default)]
    pub is_bitfield: bool,
    /// Does the record declaration carry its members?
    #[serde(default)]
    pub complete_definition: bool,
    /// `struct` or `union`.
    #[serde(borrow, default)]
    pub tag_used: Cow<'a, str>,
    /// `static`, `extern` …
    #[serde(borrow, default)]
    pub storage_class: Cow<'a, str>,
    /// How a thread-local variable is initialised; empty for others.
    #[serde(borrow, default)]
    pub tls: Cow<'a, str>,
    /// Is the function declared `inline`?
    #[serde(default)]
    pub inline: bool,
    /// How a variable is initialised; empty when it is not.
    #[serde(borrow, default)]
    pub init: Cow<'a, str>,
    /// An earlier declaration of the same thing.
    #[serde(default)]
    pub previous_decl: NodeId,
    /// What a reference refers to.
    #[serde(borrow, default)]
    pub referenced_decl: Option<Box<DeclRef<'a>>>,
    /// Which member a member access means.
    #[serde(default)]
    pub referenced_member_decl: NodeId,
    /// The declaration behind a record or enumeration type.
    #[serde(borrow, default)]
    pub decl: Option<Box<DeclRef<'a>>>,
    /// The member of a union that an initialiser list initialises.
    #[serde(borrow, default)]
    pub field: Option<Box<DeclRef<'a>>>,
    /// The target label of a `goto`.
    #[serde(default)]
    pub target_label_decl_id: NodeId,
    /// The label that a label statement declares.
    #[serde(default)]
    pub decl_id: NodeId,
    /// The type a compound assignment computes its left side at.
    #[serde(borrow, default, rename = "computeLHSType")]
    pub compute_lhs_type: Option<Box<TypeRef<'a>>>,
    /// The type a compound assignment computes its result at.
    #[serde(borrow, default)]
    pub compute_result_type: Option<Box<TypeRef<'a>>>,
    /// The type that `sizeof (type)` asks about.
    #[serde(borrow, default)]
    pub arg_type: Option<Box<TypeRef<'a>>>,
    /// The underlying type that an enumeration was given.
    #[serde(borrow, default)]
    pub fixed_underlying_type: Option<Box<TypeRef<'a>>>,
    /// An initialiser list of an array that is not given in full: the filler, then the given elements.
    #[serde(borrow, default, rename = "array_filler")]
    pub array_filler: Vec<Node<'a>>,
    /// The children.
    #[serde(borrow, default)]
    pub inner: Vec<Node<'a>>,
}

impl<'a> Node<'a> {
    /// Is this an absent child?
    pub fn is_absent(&self) -> bool {
        self.kind.is_empty()
    }

    /// The expression inside any parentheses (and the wrappers that clang puts around constants).
    pub fn without_parens(&self) -> &Node<'a> {
        let mut node = self;
        while let Some(inside) = node.wrapped() {
            node = inside;
        }
        node
    }

    /// What a transparent wrapper wraps: the operand of parentheses, the chosen branch of `_Generic`.
    pub fn wrapped(&self) -> Option<&Node<'a>> {
        match self.kind.as_ref() {
            "ParenExpr" | "ConstantExpr" => self.inner.first(),
            "UnaryOperator" if self.opcode == "__extension__" => self.inner.first(),
            "GenericSelectionExpr" => {
                let chosen = self.inner.iter().find(|child| child.selected)?;
                chosen.inner.iter().rev().find(|child| !child.is_type())
            }
            _ => None,
        }
    }

    /// The initialiser of a variable that has one.
    pub fn initialiser(&self) -> Option<&Node<'a>> {
        let given = !self.init.is_empty();
        self.inner.iter().find(|child| given && !child.is_annotation() && !child.is_type())
    }

    /// Is this a type node?
    pub fn is_type(&self) -> bool {
        self.kind.ends_with("Type")
    }

    /// Is it an attribute or a comment on a declaration, no part of the code?
    pub fn is_annotation(&self) -> bool {
        self.kind.ends_with("Attr") || self.kind == "FullComment"
    }

    /// The value as text: a JSON string without its quotes, or a bare number.
    pub fn value_text(&self) -> Option<String> {
        let raw = self.value?.get();
        if raw.starts_with('"') { serde_json::from_str(raw).ok() } else { Some(raw.to_owned()) }
    }

    /// Is it an expression with storage (an lvalue)?
    pub fn is_lvalue(&self) -> bool {
        self.value_category == "lvalue"
    }
}
