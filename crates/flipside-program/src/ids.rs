//! Dense identifiers: `Copy` newtypes over `u32` that print as `bb3`, `r7`, `c0`.
//!
//! Every table of the program is a `Vec` indexed by one of these through [`Table`]; no bare `usize` crosses a
//! function boundary.

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

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table should have fewer than 2^32 entries"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

id!(
    /// A function of the program, defined or only declared.
    FunctionId, "f"
);
id!(
    /// A basic block of one function.
    BlockId, "bb"
);
id!(
    /// A register of one function: a scalar variable whose address is never taken, or a temporary.
    RegId, "r"
);
id!(
    /// A memory slot of one function: a local variable or temporary that lives in memory.
    SlotId, "slot"
);
id!(
    /// A global object: a global or static variable, or a string literal.
    GlobalId, "g"
);
id!(
    /// A condition: a leaf of a decision, or a switch.
    ConditionId, "c"
);
id!(
    /// A decision: the outermost boolean expression that its leaf conditions belong to.
    DecisionId, "d"
);
id!(
    /// A type.
    TypeId, "t"
);
id!(
    /// A struct or union.
    RecordId, "rec"
);
id!(
    /// An enumeration.
    EnumId, "enum"
);
id!(
    /// A source file.
    FileId, "file"
);

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
