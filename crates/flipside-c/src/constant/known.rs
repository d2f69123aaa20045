//! What the declarations of a unit say about its variables and functions.

use std::collections::{HashMap, HashSet};

use super::object::Object;
use crate::ast::{Node, NodeId};
use crate::source::Sources;

/// Attributes of what the linker may leave out or replace.
const WEAK: [&str; 3] = ["WeakAttr", "WeakRefAttr", "WeakImportAttr"];

/// The alignment that a declaration specifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alignment {
    /// That of the type.
    Usual,
    /// So many bytes.
    Bytes(u64),
    /// One that is not evaluated here.
    Unknown,
}

/// What is known about the unit.
#[derive(Debug, Default)]
pub struct Known {
    /// Does this clang fold elements and members of constant aggregates? The versions that do also see that a shift
    /// by too much is undefined.
    pub aggregates_fold: bool,
    /// The text of the files, for what the tree leaves out.
    pub(super) sources: Sources,
    /// What the constant variables hold that were declared so far.
    objects: HashMap<NodeId, Object>,
    /// The first declaration of variables that are declared again.
    firsts: HashMap<NodeId, NodeId>,
    /// Variables that live as long as the program.
    statics: HashSet<NodeId>,
    /// The first declarations of variables that may be absent, or be replaced by the linker.
    weak: HashSet<NodeId>,
    weak_functions: HashSet<String>,
    /// Functions that clang knows from the library.
    library: HashSet<String>,
    /// Functions without effects.
    pure: HashSet<String>,
    /// Alignments that declarations specify, of variables, members and type names.
    alignments: HashMap<NodeId, Alignment>,
}

impl Known {
    /// Reads the declarations of a unit.
    pub fn read(root: &Node<'_>, aggregates_fold: bool) -> Self {
        let mut known = Known { aggregates_fold, ..Known::default() };
        for node in &root.inner {
            known.declaration(node, true);
        }
        known
    }

    fn declaration(&mut self, node: &Node<'_>, at_file_scope: bool) {
        match node.kind.as_ref() {
            "VarDecl" => self.variable(node, at_file_scope),
            "FunctionDecl" => self.function(node),
            _ => {}
        }
        for child in &node.inner {
            if child.kind == "AlignedAttr" {
                self.aligned(node.id, child);
            }
            self.declaration(child, false);
        }
    }

    fn variable(&mut self, node: &Node<'_>, at_file_scope: bool) {
        if at_file_scope || matches!(node.storage_class.as_ref(), "static" | "extern") {
            self.statics.insert(node.id);
        }
        if node.previous_decl != NodeId::default() {
            self.firsts.insert(node.id, self.first_declaration(node.previous_decl));
        }
        if has_attribute(node, &WEAK) {
            self.weak.insert(self.first_declaration(node.id));
        }
    }

    fn function(&mut self, node: &Node<'_>) {
        if has_attribute(node, &WEAK) {
            self.weak_functions.insert(node.name.to_string());
        }
        if has_attribute(node, &["BuiltinAttr"]) && node.storage_class != "static" {
            self.library.insert(node.name.to_string());
        }
        if has_attribute(node, &["PureAttr", "ConstAttr"]) {
            self.pure.insert(node.name.to_string());
        }
    }

    fn aligned(&mut self, id: NodeId, attribute: &Node<'_>) {
        let number = attribute.inner.first().and_then(Node::value_text).and_then(|text| text.parse().ok());
        let asked = number.map_or(Alignment::Unknown, Alignment::Bytes);
        // Of several, the largest counts; which one that is is not computed here.
        if self.alignments.insert(id, asked).is_some_and(|before| before != asked) {
            self.alignments.insert(id, Alignment::Unknown);
        }
    }

    /// The first declaration of a variable.
    pub(super) fn first_declaration(&self, id: NodeId) -> NodeId {
        self.firsts.get(&id).copied().unwrap_or(id)
    }

    /// Does the variable live as long as the program?
    pub(super) fn is_static(&self, id: NodeId) -> bool {
        self.statics.contains(&id)
    }

    /// May the variable be absent, or be another one after linking?
    pub fn is_weak(&self, id: NodeId) -> bool {
        self.weak.contains(&self.first_declaration(id))
    }

    /// May the function be absent, or be another one after linking?
    pub fn is_weak_function(&self, name: &str) -> bool {
        self.weak_functions.contains(name)
    }

    /// Is it a function of the library that clang knows?
    pub(super) fn is_library(&self, name: &str) -> bool {
        self.library.contains(name)
    }

    /// Was the function declared to have no effects?
    pub(super) fn is_pure(&self, name: &str) -> bool {
        self.pure.contains(name)
    }

    /// The alignment that a declaration specifies.
    pub(super) fn alignment(&self, id: NodeId) -> Alignment {
        self.alignments.get(&id).copied().unwrap_or(Alignment::Usual)
    }

    /// What a constant variable holds.
    pub(super) fn object(&self, id: NodeId) -> Option<&Object> {
        self.objects.get(&id)
    }

    pub(super) fn insert_object(&mut self, id: NodeId, object: Object) {
        self.objects.insert(id, object);
    }

    /// Another declaration of a constant variable.
    pub(super) fn copy_object(&mut self, from: NodeId, to: NodeId) {
        if let Some(object) = self.objects.get(&from).cloned() {
            self.objects.insert(to, object);
        }
    }
}

fn has_attribute(node: &Node<'_>, kinds: &[&str]) -> bool {
    node.inner.iter().any(|child| kinds.contains(&child.kind.as_ref()))
}
