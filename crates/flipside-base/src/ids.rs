//! Dense identifiers and the tables they index: `Copy` newtypes over `u32` that print as `bb3`, `r7`, `t12`.
//!
//! A table is a `Vec` indexed by its own identifiers through [`Table`], so that an identifier of one table is not taken
//! for one of another, and no bare `usize` crosses a function boundary.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// An identifier of a dense table.
pub trait Id: Copy + Eq + Ord + fmt::Debug {
    /// The identifier with this number.
    fn from_index(index: usize) -> Self;
    /// The number of this identifier.
    fn index(self) -> usize;
}

/// Defines dense identifiers: `Copy` newtypes over `u32` that print as a prefix and their number.
#[macro_export]
macro_rules! dense_ids {
    ($($(#[$doc:meta])* $name:ident, $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $crate::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table should have fewer than 2^32 entries"))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

/// A dense table from identifiers to values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<I, T> {
    items: Vec<T>,
    id: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// An empty table.
    pub fn new() -> Self {
        Self { items: Vec::new(), id: PhantomData }
    }
    /// Adds a value and gives its identifier.
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::from_index(self.items.len() - 1)
    }
    /// The identifier that the next `push` will give.
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Is the table empty?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The value, if the identifier is of this table.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
    /// All values in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }
    /// All identifiers in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }
    /// All identifiers with their values, in order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(index, item)| (I::from_index(index), item))
    }
}

impl<I: Id, T> Default for Table<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<'a, I: Id, T> IntoIterator for &'a Table<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    dense_ids! {
        /// A thing.
        ThingId, "thing";
    }

    #[test]
    fn identifiers_show_their_kind_and_index_their_table() {
        let mut table: Table<ThingId, &str> = Table::new();
        assert_eq!(table.next_id(), ThingId(0));
        let (first, second) = (table.push("a"), table.push("b"));
        assert_eq!(format!("{first} {second:?}"), "thing0 thing1");
        table[second] = "c";
        assert_eq!(table.entries().collect::<Vec<_>>(), [(first, &"a"), (second, &"c")]);
        assert_eq!((table.get(ThingId(2)), table.len()), (None, 2));
    }
}
