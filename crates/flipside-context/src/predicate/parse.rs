//! Reads a predicate, by precedence.

use super::lexer::{Token, TokenKind};
use super::tree::{Expression, Locations};

/// Why a predicate cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It is not well formed.
    Syntax {
        /// Where, in bytes.
        at: usize,
        /// What is wrong.
        message: String,
    },
    /// It uses something of ACSL that is not known here.
    Unknown {
        /// Where, in bytes.
        at: usize,
        /// What.
        word: String,
    },
}

impl Trouble {
    /// Where it is, in bytes.
    pub fn at(&self) -> usize {
        match self {
            Trouble::Syntax { at, .. } | Trouble::Unknown { at, .. } => *at,
        }
    }
}

type Read<T> = Result<T, Trouble>;

/// Reads tokens.
pub(crate) struct Parser<'t> {
    tokens: &'t [Token<'t>],
    next: usize,
    /// The length of the text.
    end: usize,
}

/// Operators of two operands from the loosest to the tightest, above and below comparisons.
const LOGICAL: [&[&str]; 7] = [&["<==>"], &["==>"], &["||"], &["^^"], &["&&"], &["|"], &["^"]];
const ARITHMETIC: [&[&str]; 3] = [&["<<", ">>"], &["+", "-"], &["*", "/", "%"]];
const COMPARISONS: [&str; 6] = ["<=", ">=", "==", "!=", "<", ">"];
/// Keywords of C that begin a type.
const TYPE_WORDS: [&str; 15] = [
    "unsigned", "signed", "char", "short", "int", "long", "float", "double", "_Bool", "struct", "union",
    "enum", "const", "void", "bool",
];

impl<'t> Parser<'t> {
    /// Reads these tokens of a text of so many bytes.
    pub fn new(tokens: &'t [Token<'t>], end: usize) -> Self {
        Parser { tokens, next: 0, end }
    }

    /// The next token.
    pub fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).copied()
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Option<Token<'t>> {
        let token = self.peek();
        self.next += 1;
        token
    }

    /// Takes the next token if it is this one.
    pub fn accept(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|token| token.text == text);
        self.next += usize::from(found);
        found
    }

    /// Takes a token that has to be there.
    pub fn expect(&mut self, text: &str) -> Read<()> {
        if self.accept(text) { Ok(()) } else { Err(self.wrong(&format!("`{text}` is missing"))) }
    }

    /// Nothing may follow.
    pub fn end(&self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(token) => Err(self.wrong(&format!("`{}` does not belong here", token.text))),
        }
    }

    /// Something is wrong with the next token.
    pub fn wrong(&self, message: &str) -> Trouble {
        Trouble::Syntax { at: self.peek().map_or(self.end, |token| token.at), message: message.to_owned() }
    }

    /// A whole predicate.
    pub fn predicate(&mut self) -> Read<Expression> {
        let condition = self.logical(0)?;
        if !self.accept("?") {
            return Ok(condition);
        }
        let yes = self.predicate()?;
        self.expect(":")?;
        let no = self.predicate()?;
        Ok(Expression::Conditional(condition.into(), yes.into(), no.into()))
    }

    fn logical(&mut self, level: usize) -> Read<Expression> {
        let Some(operators) = LOGICAL.get(level) else { return self.bitwise_and() };
        let mut left = self.logical(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            // An implication binds to the right.
            let right = self.logical(if operator == "==>" { level } else { level + 1 })?;
            left = Expression::Binary(operator, left.into(), right.into());
        }
        Ok(left)
    }

    fn bitwise_and(&mut self) -> Read<Expression> {
        let mut left = self.comparison()?;
        while self.operator(&["&"]).is_some() {
            left = Expression::Binary("&", left.into(), self.comparison()?.into());
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[&'static str]) -> Option<&'static str> {
        let token = self.peek()?;
        let found = operators.iter().find(|operator| **operator == token.text).copied();
        self.next += usize::from(found.is_some());
        found
    }

    fn comparison(&mut self) -> Read<Expression> {
        let first = self.arithmetic(0)?;
        let mut rest: Vec<(&'static str, Expression)> = Vec::new();
        while let Some(at) = self.peek().map(|token| token.at)
            && let Some(operator) = self.operator(&COMPARISONS)
        {
            let up = |operator: &str| operator.starts_with('<');
            let down = |operator: &str| operator.starts_with('>');
            let mixed =
                rest.iter().any(|(known, _)| up(known) && down(operator) || down(known) && up(operator));
            let unequal =
                !rest.is_empty() && (operator == "!=" || rest.iter().any(|(known, _)| *known == "!="));
            if mixed || unequal {
                let message =
                    "comparisons chain in one direction (`0 <= i < n`); use `&&` or parentheses".into();
                return Err(Trouble::Syntax { at, message });
            }
            rest.push((operator, self.arithmetic(0)?));
        }
        Ok(if rest.is_empty() { first } else { Expression::Chain(first.into(), rest) })
    }

    fn arithmetic(&mut self, level: usize) -> Read<Expression> {
        let Some(operators) = ARITHMETIC.get(level) else { return self.unary() };
        let mut left = self.arithmetic(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            left = Expression::Binary(operator, left.into(), self.arithmetic(level + 1)?.into());
        }
        Ok(left)
    }

    fn unary(&mut self) -> Read<Expression> {
        if let Some(operator) = self.operator(&["-", "+", "!", "~", "*", "&"]) {
            return Ok(Expression::Unary(operator, self.unary()?.into()));
        }
        if self.accept("sizeof") {
            self.expect("(")?;
            return Ok(Expression::SizeOf(self.until_closed()?));
        }
        if self.peek().is_some_and(|token| token.text == "(") && self.type_follows() {
            self.next += 1;
            let ty = self.until_closed()?;
            return Ok(Expression::Cast(ty, self.unary()?.into()));
        }
        self.postfix()
    }

    /// Does a type follow the parenthesis? A name of which it is not known is one if it ends in `_t`.
    fn type_follows(&self) -> bool {
        let name = self.tokens.get(self.next + 1);
        name.is_some_and(|token| {
            token.kind == TokenKind::Name
                && (TYPE_WORDS.contains(&token.text)
                    || token.text.ends_with("_t")
                    || ["integer", "real"].contains(&token.text))
        })
    }

    /// The text up to the parenthesis that closes the one just read.
    fn until_closed(&mut self) -> Read<String> {
        let mut parts = Vec::new();
        let mut depth = 0;
        loop {
            let Some(token) = self.take() else { return Err(self.wrong("`)` is missing")) };
            match token.text {
                "(" => depth += 1,
                ")" if depth == 0 => return Ok(parts.join(" ")),
                ")" => depth -= 1,
                _ => {}
            }
            parts.push(token.text);
        }
    }

    fn postfix(&mut self) -> Read<Expression> {
        let mut inner = self.primary()?;
        loop {
            if self.accept("[") {
                let index = self.predicate()?;
                self.expect("]")?;
                inner = Expression::Index(inner.into(), index.into());
            } else if let Some(operator) = self.operator(&["->", "."]) {
                let member = self.name()?;
                inner = Expression::Member(inner.into(), operator, member);
            } else {
                return Ok(inner);
            }
        }
    }

    /// A name that has to be there.
    pub fn name(&mut self) -> Read<String> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Name => {
                self.next += 1;
                Ok(token.text.to_owned())
            }
            _ => Err(self.wrong("a name is missing")),
        }
    }

    fn primary(&mut self) -> Read<Expression> {
        let Some(token) = self.peek() else { return Err(self.wrong("something is missing at the end")) };
        match token.kind {
            TokenKind::Number | TokenKind::Quoted => {
                self.next += 1;
                Ok(Expression::Literal(token.text.to_owned()))
            }
            TokenKind::Name => {
                self.next += 1;
                let name = token.text.to_owned();
                if self.accept("(") {
                    return Ok(Expression::Call(name, self.arguments()?));
                }
                Ok(Expression::Name(name))
            }
            TokenKind::Word => {
                self.next += 1;
                self.word(token)
            }
            TokenKind::Sign if token.text == "(" => {
                self.next += 1;
                let inner = self.predicate()?;
                self.expect(")")?;
                Ok(inner)
            }
            TokenKind::Sign => Err(self.wrong(&format!("`{}` does not belong here", token.text))),
        }
    }

    fn arguments(&mut self) -> Read<Vec<Expression>> {
        let mut arguments = Vec::new();
        while !self.accept(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            arguments.push(self.predicate()?);
        }
        Ok(arguments)
    }

    fn word(&mut self, token: Token<'_>) -> Read<Expression> {
        match token.text {
            "\\true" => Ok(Expression::Constant("1")),
            "\\false" => Ok(Expression::Constant("0")),
            "\\null" => Ok(Expression::Constant("((void *)0)")),
            "\\forall" | "\\exists" => self.quantified(token.text == "\\forall"),
            // In a precondition both are the state before the call.
            "\\old" => {
                self.expect("(")?;
                let inner = self.predicate()?;
                self.expect(")")?;
                Ok(inner)
            }
            "\\valid" | "\\valid_read" => {
                let mut several = self.several_locations()?.into_iter().map(Expression::Valid);
                let first = several.next().ok_or_else(|| self.wrong("a pointer is missing"))?;
                Ok(several.fold(first, |one, other| Expression::Binary("&&", one.into(), other.into())))
            }
            "\\separated" => Ok(Expression::Separated(self.several_locations()?)),
            word => Err(Trouble::Unknown { at: token.at, word: word.to_owned() }),
        }
    }

    fn quantified(&mut self, all: bool) -> Read<Expression> {
        let mut names: Vec<String> = Vec::new();
        loop {
            // The last of several names is the index, the ones before it are its type.
            let mut words = vec![self.name()?];
            while self.peek().is_some_and(|token| token.kind == TokenKind::Name) {
                words.push(self.name()?);
            }
            if names.is_empty() && words.len() < 2 {
                return Err(self.wrong("the index wants a type: `\\forall integer i; …`"));
            }
            names.extend(words.pop());
            if !self.accept(",") {
                break;
            }
        }
        self.expect(";")?;
        let body = self.predicate()?;
        Ok(Expression::Quantified(all, names, body.into()))
    }

    fn several_locations(&mut self) -> Read<Vec<Locations>> {
        self.expect("(")?;
        let mut several = vec![self.locations()?];
        while self.accept(",") {
            several.push(self.locations()?);
        }
        self.expect(")")?;
        Ok(several)
    }

    /// `p`, `p + (first .. last)` or `&p[first .. last]`.
    fn locations(&mut self) -> Read<Locations> {
        let start = self.next;
        if self.accept("&")
            && let Ok(pointer) = self.postfix_before_range()
            && self.accept("[")
        {
            let range = self.range("]")?;
            return Ok(Locations { pointer: pointer.into(), range: Some(range) });
        }
        self.next = start;
        if let Ok(pointer) = self.unary()
            && self.accept("+")
            && self.accept("(")
            && let Ok(range) = self.range(")")
        {
            return Ok(Locations { pointer: pointer.into(), range: Some(range) });
        }
        self.next = start;
        Ok(Locations { pointer: self.arithmetic(0)?.into(), range: None })
    }

    /// What stands before the brackets of a range.
    fn postfix_before_range(&mut self) -> Read<Expression> {
        let mut inner = self.primary()?;
        loop {
            let start = self.next;
            if let Some(operator) = self.operator(&["->", "."]) {
                inner = Expression::Member(inner.into(), operator, self.name()?);
            } else if self.accept("[") {
                let index = self.predicate();
                if index.is_err() || !self.accept("]") {
                    self.next = start;
                    return Ok(inner);
                }
                inner = Expression::Index(inner.into(), index?.into());
            } else {
                return Ok(inner);
            }
        }
    }

    fn range(&mut self, close: &str) -> Read<(Box<Expression>, Box<Expression>)> {
        let first = self.predicate()?;
        self.expect("..")?;
        let last = self.predicate()?;
        self.expect(close)?;
        Ok((first.into(), last.into()))
    }
}
