//! What a random function can name at a place: variables, arrays, records, pointers, and facts about variables.

use crate::types::IntegerType;

/// A variable or parameter.
#[derive(Clone, Debug)]
pub struct Variable {
    /// How it is read: `x`, `*p`, `a[0]`.
    pub text: String,
    pub ty: IntegerType,
    /// May statements change it? Parameters that stay as they are and loop counters give facts that last.
    pub writable: bool,
}

/// An array with a known number of elements.
#[derive(Clone, Debug)]
pub struct Array {
    pub name: String,
    pub length: usize,
    pub writable: bool,
    /// Does the sanitizer see an index that leaves it? If not, indices have to be in bounds.
    pub checked: bool,
}

/// Something that holds of a variable that does not change: `variable relation constant`.
#[derive(Clone, Debug)]
pub struct Fact {
    pub text: String,
    pub ty: IntegerType,
    pub relation: Relation,
    pub constant: i64,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl Relation {
    pub const ALL: [Relation; 6] = [
        Relation::Less,
        Relation::LessEqual,
        Relation::Greater,
        Relation::GreaterEqual,
        Relation::Equal,
        Relation::NotEqual,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::Equal => "==",
            Relation::NotEqual => "!=",
        }
    }

    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Relation::Less => left < right,
            Relation::LessEqual => left <= right,
            Relation::Greater => left > right,
            Relation::GreaterEqual => left >= right,
            Relation::Equal => left == right,
            Relation::NotEqual => left != right,
        }
    }

    pub fn negated(self) -> Self {
        match self {
            Relation::Less => Relation::GreaterEqual,
            Relation::LessEqual => Relation::Greater,
            Relation::Greater => Relation::LessEqual,
            Relation::GreaterEqual => Relation::Less,
            Relation::Equal => Relation::NotEqual,
            Relation::NotEqual => Relation::Equal,
        }
    }
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub struct Helper {
    pub name: String,
    pub kind: HelperKind,
}

/// What a call of a helper looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelperKind {
    /// `int f(int, T)`
    Value,
    /// `int f(int depth, int)`, which calls itself; the depth has to be small.
    Recursive,
    /// `void f(int *, int)`, which writes through the pointer.
    Writer,
}

/// Everything that can be named. Cloned at the start of a block and restored at its end.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub variables: Vec<Variable>,
    pub arrays: Vec<Array>,
    /// Locals of type `int` whose address may be taken.
    pub addressable: Vec<String>,
    /// Pointers to `int`.
    pub pointers: Vec<String>,
    /// Structs of the one struct type.
    pub records: Vec<String>,
    pub facts: Vec<Fact>,
    pub helpers: Vec<Helper>,
}
