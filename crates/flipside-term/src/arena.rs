//! The arena: all terms of a session, append-only, shared between threads by reference.
//!
//! **Invariants.** A term, once built, never moves or changes; reading one takes no lock. Equal nodes have equal
//! identifiers. What a node is stored with (sort, structural hash, significance) follows from its structure alone,
//! so it is the same whichever thread built it first and whatever else the arena holds.

use std::sync::OnceLock;

use crate::bits::truncate;
use crate::hash::Mixer;
use crate::ids::{InputId, TableId, TermId};
use crate::input::Input;
use crate::node::{BinaryOp, Node};
use crate::significance::Significance;
use crate::sort::{MAX_WIDTH, Sort};
use crate::store::chunks::Chunks;
use crate::store::index::Index;
use crate::table::Table;

/// A node with what is known of it.
struct Stored {
    node: Node,
    hash: u64,
    sort: Sort,
    significance: Significance,
}

/// The arena. The builders are in [`crate::build`].
pub struct Arena {
    terms: Chunks<Stored>,
    term_index: Index,
    inputs: Chunks<Input>,
    input_index: Index,
    tables: Chunks<Table>,
    table_index: Index,
    /// 0 and 1 of every width, the constants that builders need most.
    small_constants: [[OnceLock<TermId>; 2]; MAX_WIDTH as usize + 1],
}

impl Arena {
    /// An arena with the two truth values in it.
    pub fn new() -> Self {
        let arena = Self {
            terms: Chunks::new(),
            term_index: Index::new(),
            inputs: Chunks::new(),
            input_index: Index::new(),
            tables: Chunks::new(),
            table_index: Index::new(),
            small_constants: [const { [const { OnceLock::new() }; 2] }; MAX_WIDTH as usize + 1],
        };
        let constants = [arena.intern(Node::Bool(false)), arena.intern(Node::Bool(true))];
        assert_eq!(constants, [TermId::FALSE, TermId::TRUE], "truth values should come first");
        arena
    }

    /// A number of a width, wrapped to it.
    #[inline]
    pub fn constant(&self, bits: u128, width: u32) -> TermId {
        let bits = truncate(bits, width);
        if bits > 1 {
            return self.intern(Node::Const { bits, width });
        }
        *self.small_constants[width as usize][bits as usize]
            .get_or_init(|| self.intern(Node::Const { bits, width }))
    }

    /// How many different terms there are.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// How many different inputs there are.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The node of a term.
    #[inline]
    pub fn node(&self, term: TermId) -> Node {
        self.terms.at(term.0).node
    }

    /// The sort of a term.
    #[inline]
    pub fn sort(&self, term: TermId) -> Sort {
        self.terms.at(term.0).sort
    }

    /// The width of a term, which should be a bit vector.
    #[inline]
    pub fn width(&self, term: TermId) -> u32 {
        match self.sort(term) {
            Sort::BitVec(width) => u32::from(width),
            Sort::Bool => panic!("{term} should be a bit vector"),
        }
    }

    /// The structural hash of a term: the same in every arena and every run.
    #[inline]
    pub fn structural_hash(&self, term: TermId) -> u64 {
        self.terms.at(term.0).hash
    }

    /// How many bits of a term matter.
    #[inline]
    pub fn significance(&self, term: TermId) -> Significance {
        self.terms.at(term.0).significance
    }

    /// The bits of a bit-vector constant.
    #[inline]
    pub fn constant_value(&self, term: TermId) -> Option<u128> {
        if let Node::Const { bits, .. } = self.terms.at(term.0).node { Some(bits) } else { None }
    }

    /// Is it a constant, of either sort?
    #[inline]
    pub fn is_constant(&self, term: TermId) -> bool {
        matches!(self.terms.at(term.0).node, Node::Const { .. } | Node::Bool(_))
    }

    /// The declaration of an input.
    pub fn input(&self, input: InputId) -> &Input {
        self.inputs.at(input.0)
    }

    /// A table.
    pub fn table(&self, table: TableId) -> &Table {
        self.tables.at(table.0)
    }

    /// The input with this declaration; the same declaration gives the same input.
    pub fn declare_input(&self, input: &Input) -> InputId {
        let hash = input.structural_hash();
        let is_same = |position| self.inputs.at(position) == input;
        InputId(self.input_index.find_or_store(hash, is_same, || self.inputs.push(input.clone())))
    }

    /// The table with this name and these elements, at least one, of one width.
    pub fn declare_table(&self, name: Option<&str>, elements: &[TermId]) -> TableId {
        let (&first, rest) = elements.split_first().expect("a table should have an element");
        let width = self.width(first);
        assert!(
            rest.iter().all(|&element| self.width(element) == width),
            "elements of a table should have one width"
        );
        let start = Mixer::new(0x7ab).with_text(name.unwrap_or("")).with(u64::from(name.is_some()));
        let mix = |mixer: Mixer, &element: &TermId| mixer.with(self.structural_hash(element));
        let hash = elements.iter().fold(start, mix).finish();
        let is_same = |position| {
            let table: &Table = self.tables.at(position);
            *table.elements == *elements && table.name.as_deref() == name
        };
        let unite = |known: Significance, &element: &TermId| known.union(self.significance(element));
        let store = || {
            self.tables.push(Table {
                name: name.map(str::to_owned),
                elements: elements.into(),
                width,
                hash,
                is_constant: elements.iter().all(|&element| self.is_constant(element)),
                significance: rest.iter().fold(self.significance(first), unite),
            })
        };
        TableId(self.table_index.find_or_store(hash, is_same, store))
    }

    /// The term of a node that is well-sorted and needs no simplification.
    pub(crate) fn intern(&self, node: Node) -> TermId {
        let hash = self.hash_of(node);
        let is_same = |position| {
            let stored: &Stored = self.terms.at(position);
            stored.hash == hash && stored.node == node
        };
        let store = || {
            debug_assert!(
                node.operands().all(|operand| operand.index() < self.terms.len()),
                "a term should be built after its operands: {node:?}"
            );
            if let Node::Const { bits, width } = node {
                debug_assert_eq!(bits, truncate(bits, width), "a constant should fit its width");
            }
            let sort = self.sort_of(node);
            let significance = self.significance_of(node, sort.bits());
            self.terms.push(Stored { node, hash, sort, significance })
        };
        TermId(self.term_index.find_or_store(hash, is_same, store))
    }

    /// The hash of a node: of its operator and the hashes of its operands, never of their identifiers.
    fn hash_of(&self, node: Node) -> u64 {
        let of = |term| self.structural_hash(term);
        let mixer = match node {
            Node::Bool(value) => Mixer::new(1).with(u64::from(value)),
            Node::Const { bits, width } => {
                Mixer::new(2).with(bits as u64).with((bits >> 64) as u64).with(u64::from(width))
            }
            Node::Input(input) => Mixer::new(3).with(self.input(input).structural_hash()),
            Node::Unary(op, operand) => Mixer::new(16 + op as u64).with(of(operand)),
            Node::Binary(op, left, right) => Mixer::new(32 + op as u64).with(of(left)).with(of(right)),
            Node::Ite(condition, then, otherwise) => {
                Mixer::new(4).with(of(condition)).with(of(then)).with(of(otherwise))
            }
            Node::Extract { operand, high, low } => {
                Mixer::new(5).with(of(operand)).with(u64::from(high) << 32 | u64::from(low))
            }
            Node::ZeroExtend { operand, width } => Mixer::new(6).with(of(operand)).with(u64::from(width)),
            Node::SignExtend { operand, width } => Mixer::new(7).with(of(operand)).with(u64::from(width)),
            Node::FloatUnary(op, operand) => Mixer::new(64 + op as u64).with(of(operand)),
            Node::FloatBinary(op, left, right) => Mixer::new(80 + op as u64).with(of(left)).with(of(right)),
            Node::FloatConvert { conversion, operand, width } => {
                Mixer::new(96 + conversion as u64).with(of(operand)).with(u64::from(width))
            }
            Node::Lookup { table, index } => Mixer::new(8).with(self.table(table).hash).with(of(index)),
        };
        mixer.finish()
    }

    fn sort_of(&self, node: Node) -> Sort {
        match node {
            Node::Bool(_) => Sort::Bool,
            Node::Const { width, .. }
            | Node::ZeroExtend { width, .. }
            | Node::SignExtend { width, .. }
            | Node::FloatConvert { width, .. } => Sort::bit_vec(width),
            Node::Input(input) => self.input(input).sort,
            Node::Unary(_, operand) | Node::FloatUnary(_, operand) => self.sort(operand),
            Node::FloatBinary(op, ..) if op.is_comparison() => Sort::Bool,
            Node::FloatBinary(_, left, _) => self.sort(left),
            Node::Binary(BinaryOp::Concat, left, right) => {
                Sort::bit_vec(self.width(left) + self.width(right))
            }
            Node::Binary(op, ..) if op.gives_truth() => Sort::Bool,
            Node::Binary(_, left, _) => self.sort(left),
            Node::Ite(_, then, _) => self.sort(then),
            Node::Extract { high, low, .. } => Sort::bit_vec(high - low + 1),
            Node::Lookup { table, .. } => Sort::bit_vec(self.table(table).width),
        }
    }

    fn significance_of(&self, node: Node, width: u32) -> Significance {
        let of = |term| self.significance(term);
        match node {
            Node::Bool(_)
            | Node::Input(_)
            | Node::FloatUnary(..)
            | Node::FloatBinary(..)
            | Node::FloatConvert { .. } => Significance::full(width),
            Node::Const { bits, width } => Significance::constant(bits, width),
            Node::Unary(op, operand) => Significance::unary(op, of(operand), width),
            Node::Binary(BinaryOp::Concat, high, low) => {
                Significance::concat(of(high), of(low), self.width(low), width)
            }
            Node::Binary(op, left, right) => {
                Significance::binary(op, of(left), of(right), width, self.constant_value(right))
            }
            Node::Ite(_, then, otherwise) => of(then).union(of(otherwise)),
            Node::Extract { operand, low, .. } => Significance::extract(of(operand), low, width),
            Node::ZeroExtend { operand, .. } => Significance::zero_extend(of(operand), width),
            Node::SignExtend { operand, .. } => {
                Significance::sign_extend(of(operand), self.width(operand), width)
            }
            Node::Lookup { table, .. } => self.table(table).significance,
        }
    }
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Arena {
    /// An arena is too large to show; its size says enough.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Arena({} terms)", self.term_count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arenas_are_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Arena>();
    }

    #[test]
    fn a_stored_term_fills_one_cache_line() {
        assert_eq!(size_of::<OnceLock<Stored>>(), 64);
    }

    #[test]
    fn one_declaration_is_one_input() {
        let arena = Arena::new();
        let declare = |input| arena.declare_input(&input);
        assert_eq!(declare(Input::integer("x", 32, true)), declare(Input::integer("x", 32, true)));
        assert_ne!(declare(Input::integer("x", 32, true)), declare(Input::integer("x", 32, false)));
        assert_eq!(arena.input_count(), 2);
    }

    #[test]
    fn hashes_do_not_depend_on_the_arena() {
        let (one, two) = (Arena::new(), Arena::new());
        let build = |arena: &Arena, names: &[&str]| {
            let inputs: Vec<InputId> =
                names.iter().map(|&name| arena.declare_input(&Input::character(name, true))).collect();
            let terms: Vec<TermId> = inputs.iter().map(|&input| arena.intern(Node::Input(input))).collect();
            terms.into_iter().map(|term| arena.structural_hash(term)).collect::<Vec<u64>>()
        };
        let mut reversed = build(&two, &["b", "a"]);
        reversed.reverse();
        assert_eq!(build(&one, &["a", "b"]), reversed);
    }
}
