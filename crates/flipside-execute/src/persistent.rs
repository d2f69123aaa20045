//! A persistent sparse vector: the table of all objects.
//!
//! A radix tree with 32 children per node, reference-counted. A clone costs O(1) and shares all nodes; a write
//! copies the shared nodes on its path, and only those. Slots that were never filled, or were emptied again, take no
//! memory: a node without entries is dropped, so a run that creates and ends millions of objects stays small.
//!
//! **Invariants**: every node other than an absent root has at least one entry; all leaves are at depth `height`.
//! The tree grows upwards and never shrinks (indices only grow). Recursion is bounded by the height, at most 7.

use std::sync::Arc;

const BITS: u32 = 5;
const CHILDREN: usize = 1 << BITS;

/// A sparse vector indexed by `u32`.
#[derive(Clone, Debug)]
pub struct SparseVector<T> {
    root: Option<Arc<Node<T>>>,
    /// How many levels of branches lie above the leaves.
    height: u32,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "items are pointers, so both variants have the same size")]
enum Node<T> {
    Branch([Option<Arc<Node<T>>>; CHILDREN]),
    Leaf([Option<T>; CHILDREN]),
}

fn slot(index: u32, level: u32) -> usize {
    (index >> (level * BITS)) as usize & (CHILDREN - 1)
}

impl<T: Clone> Node<T> {
    fn new(level: u32) -> Self {
        if level == 0 {
            Node::Leaf([const { None }; CHILDREN])
        } else {
            Node::Branch([const { None }; CHILDREN])
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Node::Branch(children) => children.iter().all(Option::is_none),
            Node::Leaf(items) => items.iter().all(Option::is_none),
        }
    }
}

/// Takes an item out; `node` becomes `None` when that was its last entry.
fn remove_from<T: Clone>(node: &mut Option<Arc<Node<T>>>, index: u32, level: u32) -> Option<T> {
    let inner = Arc::make_mut(node.as_mut()?);
    let removed = match inner {
        Node::Branch(children) => remove_from(&mut children[slot(index, level)], index, level - 1),
        Node::Leaf(items) => items[slot(index, 0)].take(),
    };
    if inner.is_empty() {
        *node = None;
    }
    removed
}

/// A visitor of an index and the items of two vectors there.
type Visit<'f, 'v, T> = dyn FnMut(u32, Option<&'v T>, Option<&'v T>) -> bool + 'f;

/// A node, seen from some levels above it.
struct Part<'v, T> {
    node: &'v Arc<Node<T>>,
    above: u32,
}

impl<'v, T> Part<'v, T> {
    fn child(&self, index: usize) -> Option<Part<'v, T>> {
        match &**self.node {
            _ if self.above > 0 => (index == 0).then_some(Part { node: self.node, above: self.above - 1 }),
            Node::Branch(children) => children[index].as_ref().map(|node| Part { node, above: 0 }),
            Node::Leaf(_) => None,
        }
    }

    fn item(&self, index: usize) -> Option<&'v T> {
        match &**self.node {
            Node::Leaf(items) => items[index].as_ref(),
            Node::Branch(_) => None,
        }
    }
}

/// See [`SparseVector::all_pairs`].
fn pairs<'v, T>(
    base: u32,
    level: u32,
    one: Option<&Part<'v, T>>,
    other: Option<&Part<'v, T>>,
    visit: &mut Visit<'_, 'v, T>,
) -> bool {
    match (one, other) {
        (None, None) => return true,
        (Some(one), Some(other)) if Arc::ptr_eq(one.node, other.node) && one.above == other.above => {
            return true;
        }
        _ => {}
    }
    (0..CHILDREN).all(|index| {
        let at = base + ((index as u32) << (level * BITS));
        if level > 0 {
            let child = |part: Option<&Part<'v, T>>| part.and_then(|part| part.child(index));
            return pairs(at, level - 1, child(one).as_ref(), child(other).as_ref(), visit);
        }
        let item = |part: Option<&Part<'v, T>>| part.and_then(|part| part.item(index));
        match (item(one), item(other)) {
            (None, None) => true,
            (mine, theirs) => visit(at, mine, theirs),
        }
    })
}

impl<T: Clone> SparseVector<T> {
    /// An empty vector.
    pub fn new() -> Self {
        Self { root: None, height: 0 }
    }

    /// Is the index beyond what a tree of this height holds?
    #[inline]
    fn beyond(&self, index: u32) -> bool {
        let bits = (self.height + 1) * BITS;
        bits < u32::BITS && index >> bits != 0
    }

    /// The item at an index.
    #[inline]
    pub fn get(&self, index: u32) -> Option<&T> {
        if self.beyond(index) {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut level = self.height;
        loop {
            match node {
                Node::Branch(children) => node = children[slot(index, level)].as_deref()?,
                Node::Leaf(items) => return items[slot(index, 0)].as_ref(),
            }
            level = level.wrapping_sub(1);
        }
    }

    /// The item at an index, for writing. Copies the shared nodes on the path, so call it only for an index that is filled.
    #[inline]
    pub fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        if self.beyond(index) {
            return None;
        }
        let mut node = Arc::make_mut(self.root.as_mut()?);
        let mut level = self.height;
        loop {
            match node {
                Node::Branch(children) => node = Arc::make_mut(children[slot(index, level)].as_mut()?),
                Node::Leaf(items) => return items[slot(index, 0)].as_mut(),
            }
            level = level.wrapping_sub(1);
        }
    }

    /// Puts an item at an index; returns the one that was there.
    pub fn insert(&mut self, index: u32, item: T) -> Option<T> {
        while self.beyond(index) {
            if let Some(root) = self.root.take() {
                let mut children = [const { None }; CHILDREN];
                children[0] = Some(root);
                self.root = Some(Arc::new(Node::Branch(children)));
            }
            self.height += 1;
        }
        let mut level = self.height;
        let mut node = &mut self.root;
        loop {
            let inner = Arc::make_mut(node.get_or_insert_with(|| Arc::new(Node::new(level))));
            match inner {
                Node::Branch(children) => node = &mut children[slot(index, level)],
                Node::Leaf(items) => return items[slot(index, 0)].replace(item),
            }
            level -= 1;
        }
    }

    /// Takes the item at an index out.
    pub fn remove(&mut self, index: u32) -> Option<T> {
        // Looking first keeps shared nodes shared when there is nothing to remove.
        self.get(index)?;
        remove_from(&mut self.root, index, self.height)
    }

    /// Visits the items of two vectors side by side, in order, except for shared nodes, until `visit` returns false. Did it
    /// never?
    pub fn all_pairs<'v>(&'v self, other: &'v Self, visit: &mut Visit<'_, 'v, T>) -> bool {
        let height = self.height.max(other.height);
        let top =
            |vector: &'v Self| vector.root.as_ref().map(|node| Part { node, above: height - vector.height });
        pairs(0, height, top(self).as_ref(), top(other).as_ref(), visit)
    }

    /// All items with their indices, in order.
    pub fn entries(&self) -> Vec<(u32, &T)> {
        let mut entries = Vec::new();
        let mut pending: Vec<(u32, u32, &Node<T>)> =
            self.root.as_deref().map(|root| (0, self.height, root)).into_iter().collect();
        while let Some((base, level, node)) = pending.pop() {
            match node {
                // Pushed backwards, so that the leftmost comes off first.
                Node::Branch(children) => {
                    for (child, index) in children.iter().zip(0..CHILDREN as u32).rev() {
                        pending.extend(
                            child
                                .as_deref()
                                .map(|child| (base + (index << (level * BITS)), level - 1, child)),
                        );
                    }
                }
                Node::Leaf(items) => entries.extend(
                    items
                        .iter()
                        .zip(base..)
                        .filter_map(|(item, index)| item.as_ref().map(|item| (index, item))),
                ),
            }
        }
        entries
    }
}

impl<T: Clone> Default for SparseVector<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// A sequence that only grows; a clone costs O(1) and shares what is there.
#[derive(Clone, Debug)]
pub struct Sequence<T> {
    items: SparseVector<T>,
    length: u32,
}

impl<T: Copy> Sequence<T> {
    /// An empty sequence.
    pub fn new() -> Self {
        Self { items: SparseVector::new(), length: 0 }
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        self.items.insert(self.length, item);
        self.length += 1;
    }

    /// All items, in order.
    pub fn to_vec(&self) -> Vec<T> {
        self.items.entries().into_iter().map(|(_, item)| *item).collect()
    }
}

impl<T: Copy> Default for Sequence<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use flipside_base::Random;

    use super::*;

    fn check_same(vector: &SparseVector<u64>, model: &BTreeMap<u32, u64>) {
        let expected: Vec<_> = model.iter().map(|(&index, item)| (index, item)).collect();
        assert_eq!(vector.entries(), expected);
    }

    fn check_no_empty_node(node: &Node<u64>) {
        assert!(!node.is_empty());
        if let Node::Branch(children) = node {
            children.iter().flatten().for_each(|child| check_no_empty_node(child));
        }
    }

    #[test]
    fn behaves_like_a_map_and_snapshots_do_not_change() {
        for (seed, range) in [(1, 40), (2, 1_500), (3, 100_000), (4, 1 << 32)] {
            let mut numbers = Random::new(seed);
            let (mut vector, mut model) = (SparseVector::new(), BTreeMap::new());
            let mut snapshots = Vec::new();
            for round in 0..4_000 {
                let index = numbers.below(range) as u32;
                match numbers.below(4) {
                    0 | 1 => assert_eq!(vector.insert(index, round), model.insert(index, round)),
                    2 => assert_eq!(vector.remove(index), model.remove(&index)),
                    _ => {
                        assert_eq!(vector.get(index), model.get(&index));
                        if let Some(item) = vector.get_mut(index) {
                            *item += 1;
                        }
                        if let Some(item) = model.get_mut(&index) {
                            *item += 1;
                        }
                    }
                }
                if round % 500 == 0 {
                    snapshots.push((vector.clone(), model.clone()));
                }
            }
            check_same(&vector, &model);
            if let Some(root) = &vector.root {
                check_no_empty_node(root);
            }
            for (vector, model) in &snapshots {
                check_same(vector, model);
            }
        }
    }

    #[test]
    fn all_pairs_agrees_with_two_maps() {
        for (seed, range) in [(1, 40), (2, 1_500), (3, 100_000), (4, 1 << 32)] {
            let mut numbers = Random::new(seed);
            let mut vector = SparseVector::new();
            let mut other = None;
            for round in 0..600_u64 {
                let vector = other.as_mut().filter(|_| round % 2 == 0).unwrap_or(&mut vector);
                // The second half of one of them is larger, so that their heights differ.
                let index = numbers.below(if round < 400 { range / 7 + 1 } else { range }) as u32;
                if numbers.below(4) == 0 {
                    vector.remove(index)
                } else {
                    vector.insert(index, round)
                };
                if round == 300 {
                    other = Some(vector.clone());
                }
            }
            let other = other.expect("it should be there by now");
            let mut seen = BTreeMap::new();
            let all = vector.all_pairs(&other, &mut |at, mine, theirs| {
                assert!(seen.last_key_value().is_none_or(|(last, _)| *last < at));
                seen.insert(at, (mine.copied(), theirs.copied()));
                true
            });
            assert!(all);
            let mut indices: Vec<u32> =
                [&vector, &other].iter().flat_map(|one| one.entries()).map(|(at, _)| at).collect();
            indices.sort_unstable();
            indices.dedup();
            for at in indices {
                let both = (vector.get(at).copied(), other.get(at).copied());
                let same = both.0 == both.1;
                assert!(seen.remove(&at).map_or(same, |pair| pair == both), "{at}");
            }
            assert!(seen.is_empty());
            let mut count = 0;
            let ended = vector.all_pairs(&other, &mut |_, _, _| {
                count += 1;
                count < 3
            });
            assert!(!ended && count == 3);
            assert!(vector.all_pairs(&vector.clone(), &mut |_, _, _| false), "all of it is shared");
        }
    }

    #[test]
    fn empties_to_nothing() {
        let mut vector = SparseVector::new();
        for index in 0..5_000_u32 {
            vector.insert(index, u64::from(index));
            if index >= 3 {
                vector.remove(index - 3);
            }
        }
        assert_eq!(vector.entries().len(), 3);
        for index in 4_997..5_000 {
            vector.remove(index);
        }
        assert!(vector.root.is_none());
        assert_eq!(vector.get(0), None);
        assert_eq!(vector.remove(u32::MAX), None);
    }
}
