//! The tree of an expression of C, with what ACSL adds to it.
//!
//! Names and operators stand for themselves: what they mean is decided by whoever reads the tree.
//! **Invariant:** a tree that a parser of this crate made is at most [`crate::MAX_DEPTH`] high, so it may be walked by
//! recursion.

/// An expression: a predicate or a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A parameter, a global, a bound index, a macro.
    Name(String),
    /// A number, a character or a string, as written.
    Literal(String),
    /// `\true`, `\false` or `\null`, as C.
    Constant(&'static str),
    /// An operator before its operand.
    Unary(&'static str, Box<Expression>),
    /// `x++` or `x--`; not in ACSL.
    Step(&'static str, Box<Expression>),
    /// Two operands; comparisons are a [`Expression::Chain`].
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// Comparisons, each between neighbours: `0 <= i < n`. In ACSL all of them have to hold.
    Chain(Box<Expression>, Vec<(&'static str, Expression)>),
    /// `a ? b : c`.
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `a[i]`.
    Index(Box<Expression>, Box<Expression>),
    /// `a.m` or `a->m`.
    Member(Box<Expression>, &'static str, String),
    /// A call of a function by its name.
    Call(String, Vec<Expression>),
    /// A type, and the operand that is converted to it.
    Cast(String, Box<Expression>),
    /// The text between the parentheses of `sizeof`.
    SizeOf(String),
    /// `\forall` (true) or `\exists`, over these indices.
    Quantified(bool, Vec<String>, Box<Expression>),
    /// `\valid` and `\valid_read`.
    Valid(Locations),
    /// `\separated`.
    Separated(Vec<Locations>),
}

/// What a pointer points to: one element, or several in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locations {
    /// The pointer.
    pub pointer: Box<Expression>,
    /// The first and the last element.
    pub range: Option<(Box<Expression>, Box<Expression>)>,
}

impl Locations {
    fn parts(&self) -> Vec<&Expression> {
        let range = self.range.iter().flat_map(|(first, last)| [&**first, &**last]);
        std::iter::once(&*self.pointer).chain(range).collect()
    }
}

impl Expression {
    /// Its operands, in the order of the text.
    pub fn parts(&self) -> Vec<&Expression> {
        match self {
            Expression::Name(_)
            | Expression::Literal(_)
            | Expression::Constant(_)
            | Expression::SizeOf(_) => Vec::new(),
            Expression::Unary(_, one)
            | Expression::Step(_, one)
            | Expression::Member(one, ..)
            | Expression::Cast(_, one)
            | Expression::Quantified(_, _, one) => vec![one],
            Expression::Binary(_, one, other) | Expression::Index(one, other) => vec![one, other],
            Expression::Chain(first, rest) => {
                std::iter::once(&**first).chain(rest.iter().map(|(_, one)| one)).collect()
            }
            Expression::Conditional(one, two, three) => vec![one, two, three],
            Expression::Call(_, arguments) => arguments.iter().collect(),
            Expression::Valid(locations) => locations.parts(),
            Expression::Separated(several) => several.iter().flat_map(Locations::parts).collect(),
        }
    }

    /// Does it, or an operand anywhere in it, have a property?
    pub fn any(&self, property: &dyn Fn(&Expression) -> bool) -> bool {
        property(self) || self.parts().iter().any(|part| part.any(property))
    }

    /// Does a name occur in it?
    pub fn mentions(&self, name: &str) -> bool {
        self.any(&|part| matches!(part, Expression::Name(known) if known == name))
    }
}
