//! Parses expressions of C and predicates of ACSL, by the precedence of their operators.
//!
//! The grammar departs from C in one point: comparisons chain (`0 <= i < n`), as in ACSL. Readers of C refuse comparisons, so
//! nothing of C is misread.

use crate::cursor::{Cursor, joined};
use crate::error::{MAX_DEPTH, ReadError};
use crate::expression::Expression;
use crate::lexer::{Dialect, Token, TokenKind, reject_unknown, tokens};

/// What the parser has to be told about a text.
pub struct Grammar<'g> {
    /// Its language.
    pub dialect: Dialect,
    /// Do these words, which stand in parentheses, name a type? Then the parentheses are a conversion.
    pub is_type: &'g mut dyn FnMut(&str) -> bool,
}

/// Parses a text that is one predicate of ACSL.
pub fn read_predicate(text: &str) -> Result<Expression, ReadError> {
    let tokens = tokens(text, Dialect::Acsl);
    reject_unknown(&tokens)?;
    parse_expression(&tokens, text.len(), Grammar { dialect: Dialect::Acsl, is_type: &mut looks_like_type })
}

/// Parses a text that is one expression of C.
pub fn read_c_expression(text: &str, is_type: &mut dyn FnMut(&str) -> bool) -> Result<Expression, ReadError> {
    let tokens = tokens(text, Dialect::C);
    parse_expression(&tokens, text.len(), Grammar { dialect: Dialect::C, is_type })
}

/// Parses tokens that are one expression; their text ends after so many bytes.
pub fn parse_expression(
    tokens: &[Token<'_>],
    end: usize,
    grammar: Grammar<'_>,
) -> Result<Expression, ReadError> {
    let mut parser = Parser { cursor: Cursor::new(tokens, end), grammar, height: 0 };
    let expression = parser.expression()?;
    parser.cursor.end()?;
    Ok(expression)
}

/// Does this look like a type where the names in scope are not known? A name counts as one if it ends in `_t`.
pub fn looks_like_type(words: &str) -> bool {
    const TYPE_WORDS: [&str; 17] = [
        "unsigned", "signed", "char", "short", "int", "long", "float", "double", "_Bool", "struct", "union",
        "enum", "const", "void", "bool", "integer", "real",
    ];
    let first = words.split(' ').next().unwrap_or_default();
    TYPE_WORDS.contains(&first) || first.ends_with("_t")
}

/// The binary operators of C, from the loosest to the tightest.
const OPERATORS: [&[&str]; 12] = [
    &["<==>"],
    &["==>"],
    &["||"],
    &["^^"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["<=", ">=", "==", "!=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];
/// The level of comparisons.
const COMPARISON: usize = 8;
/// The level of the loosest operator that makes a term.
pub(crate) const TERM: usize = 9;
/// Operators of ACSL that C does not have.
const ACSL_ONLY: [&str; 3] = ["<==>", "==>", "^^"];

pub(crate) type Read<T> = Result<T, ReadError>;

pub(crate) struct Parser<'t, 'g> {
    pub(crate) cursor: Cursor<'t>,
    grammar: Grammar<'g>,
    /// How high the tree is that was parsed last.
    pub(crate) height: usize,
}

impl Parser<'_, '_> {
    /// A whole expression.
    pub(crate) fn expression(&mut self) -> Read<Expression> {
        self.cursor.enter()?;
        let expression = self.conditional()?;
        self.cursor.leave();
        Ok(expression)
    }

    fn conditional(&mut self) -> Read<Expression> {
        let condition = self.binary(0)?;
        let (at, mut height) = (self.cursor.at(), self.height);
        if !self.cursor.accept("?") {
            return Ok(condition);
        }
        let yes = self.expression()?;
        height = height.max(self.height);
        self.cursor.expect(":")?;
        let no = self.expression()?;
        height = height.max(self.height);
        self.node(at, height, Expression::Conditional(condition.into(), yes.into(), no.into()))
    }

    /// A node of the tree whose highest operand has this height.
    pub(crate) fn node(&mut self, at: usize, below: usize, node: Expression) -> Read<Expression> {
        self.height = below + 1;
        if self.height > MAX_DEPTH { Err(ReadError::TooDeep { at }) } else { Ok(node) }
    }

    fn leaf(&mut self, leaf: Expression) -> Expression {
        self.height = 1;
        leaf
    }

    /// Operands joined by operators of this level or of tighter ones.
    pub(crate) fn binary(&mut self, loosest: usize) -> Read<Expression> {
        let mut left = self.unary()?;
        while let Some((level, operator)) = self.next_operator(loosest) {
            let (at, height) = (self.cursor.at(), self.height);
            if level == COMPARISON {
                left = self.chain(left)?;
                continue;
            }
            self.cursor.take();
            // An implication binds to the right.
            let right = if operator == "==>" {
                self.cursor.enter()?;
                let right = self.binary(level)?;
                self.cursor.leave();
                right
            } else {
                self.binary(level + 1)?
            };
            let node = Expression::Binary(operator, left.into(), right.into());
            left = self.node(at, height.max(self.height), node)?;
        }
        Ok(left)
    }

    /// The binary operator that comes next, and its level, if that is not looser than this one.
    fn next_operator(&self, loosest: usize) -> Option<(usize, &'static str)> {
        let token = self.cursor.peek()?;
        if self.grammar.dialect == Dialect::C && ACSL_ONLY.contains(&token.text) {
            return None;
        }
        OPERATORS.iter().enumerate().skip(loosest).find_map(|(level, operators)| {
            operators.iter().find(|operator| **operator == token.text).map(|operator| (level, *operator))
        })
    }

    /// The comparisons that follow their first operand.
    fn chain(&mut self, first: Expression) -> Read<Expression> {
        let (start, mut height) = (self.cursor.at(), self.height);
        let mut rest: Vec<(&'static str, Expression)> = Vec::new();
        loop {
            let at = self.cursor.at();
            let Some(operator) = self.cursor.accept_any(OPERATORS[COMPARISON]) else { break };
            let up = |operator: &str| operator.starts_with('<');
            let down = |operator: &str| operator.starts_with('>');
            let mixed =
                rest.iter().any(|(known, _)| up(known) && down(operator) || down(known) && up(operator));
            let unequal =
                !rest.is_empty() && (operator == "!=" || rest.iter().any(|(known, _)| *known == "!="));
            if mixed || unequal {
                let message =
                    "comparisons chain in one direction (`0 <= i < n`); use `&&` or parentheses".into();
                return Err(ReadError::Syntax { at, message });
            }
            rest.push((operator, self.binary(COMPARISON + 1)?));
            height = height.max(self.height);
        }
        self.node(start, height, Expression::Chain(first.into(), rest))
    }

    /// An operand with the operators before it.
    pub(crate) fn unary(&mut self) -> Read<Expression> {
        let at = self.cursor.at();
        let steps: &[&str] = if self.grammar.dialect == Dialect::C { &["++", "--"] } else { &[] };
        let operator = self.cursor.accept_any(&["-", "+", "!", "~", "*", "&"]);
        if let Some(operator) = operator.or_else(|| self.cursor.accept_any(steps)) {
            let operand = self.nested_unary()?;
            return self.node(at, self.height, Expression::Unary(operator, operand.into()));
        }
        if self.cursor.accept("sizeof") {
            self.cursor.expect("(")?;
            let text = self.cursor.take_group(")")?;
            return Ok(self.leaf(Expression::SizeOf(text)));
        }
        if self.cursor.is_at("(") && self.type_follows() {
            self.cursor.take();
            let ty = self.cursor.take_group(")")?;
            let operand = self.nested_unary()?;
            return self.node(at, self.height, Expression::Cast(ty, operand.into()));
        }
        self.postfix()
    }

    fn nested_unary(&mut self) -> Read<Expression> {
        self.cursor.enter()?;
        let operand = self.unary()?;
        self.cursor.leave();
        Ok(operand)
    }

    /// Does a type follow the parenthesis that comes next?
    fn type_follows(&mut self) -> bool {
        let mut inside = self.cursor.clone();
        inside.take();
        if inside.peek().is_none_or(|token| token.kind != TokenKind::Name) {
            return false;
        }
        let length = inside.group_length().unwrap_or(inside.rest().len());
        (self.grammar.is_type)(&joined(&inside.rest()[..length]))
    }

    fn postfix(&mut self) -> Read<Expression> {
        let mut inner = self.primary()?;
        while let Some(token) = self.cursor.peek() {
            let height = self.height;
            inner = match token.text {
                "[" => {
                    self.cursor.take();
                    let index = self.expression()?;
                    self.cursor.expect("]")?;
                    let below = height.max(self.height);
                    self.node(token.at, below, Expression::Index(inner.into(), index.into()))?
                }
                "->" | "." => self.member(inner)?,
                "++" | "--" if self.grammar.dialect == Dialect::C => {
                    self.cursor.take();
                    let operator = if token.text == "++" { "++" } else { "--" };
                    self.node(token.at, height, Expression::Step(operator, inner.into()))?
                }
                _ => break,
            };
        }
        Ok(inner)
    }

    /// The access to a member that follows its record.
    pub(crate) fn member(&mut self, record: Expression) -> Read<Expression> {
        let (at, height) = (self.cursor.at(), self.height);
        let operator = self.cursor.accept_any(&["->", "."]).unwrap_or(".");
        let name = self.cursor.name()?.to_owned();
        self.node(at, height, Expression::Member(record.into(), operator, name))
    }

    pub(crate) fn primary(&mut self) -> Read<Expression> {
        let Some(token) = self.cursor.peek() else { return Err(self.cursor.misplaced()) };
        match token.kind {
            TokenKind::Number | TokenKind::Quoted => {
                self.cursor.take();
                Ok(self.leaf(Expression::Literal(token.text.to_owned())))
            }
            TokenKind::Name => {
                self.cursor.take();
                let name = token.text.to_owned();
                if self.cursor.accept("(") {
                    return self.call(token.at, name);
                }
                Ok(self.leaf(Expression::Name(name)))
            }
            TokenKind::Word => {
                self.cursor.take();
                self.word(token)
            }
            TokenKind::Sign if token.text == "(" => {
                self.cursor.take();
                let inner = self.expression()?;
                self.cursor.expect(")")?;
                Ok(inner)
            }
            TokenKind::Sign | TokenKind::Unnamed | TokenKind::Unknown => Err(self.cursor.misplaced()),
        }
    }

    /// The arguments of a call whose parenthesis was taken.
    fn call(&mut self, at: usize, name: String) -> Read<Expression> {
        let (mut arguments, mut height) = (Vec::new(), 0);
        while !self.cursor.accept(")") {
            if !arguments.is_empty() {
                self.cursor.expect(",")?;
            }
            arguments.push(self.expression()?);
            height = height.max(self.height);
        }
        self.node(at, height, Expression::Call(name, arguments))
    }

    fn word(&mut self, token: Token<'_>) -> Read<Expression> {
        match token.text {
            "\\true" => Ok(self.leaf(Expression::Constant("1"))),
            "\\false" => Ok(self.leaf(Expression::Constant("0"))),
            "\\null" => Ok(self.leaf(Expression::Constant("((void *)0)"))),
            "\\forall" | "\\exists" => self.quantified(token),
            // In a precondition both are the state before the call.
            "\\old" => {
                self.cursor.expect("(")?;
                let inner = self.expression()?;
                self.cursor.expect(")")?;
                Ok(inner)
            }
            "\\valid" | "\\valid_read" => self.valid(token.at),
            "\\separated" => self.separated(token.at),
            word => Err(ReadError::Unknown { at: token.at, word: word.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn c(text: &str) -> Result<Expression, ReadError> {
        read_c_expression(text, &mut |words| words == "T")
    }

    #[test]
    fn operators_bind_as_in_c() {
        let same = |one: &str, other: &str| assert_eq!(c(one).unwrap(), c(other).unwrap(), "{one}");
        same("a | b ^ c & d", "a | (b ^ (c & d))");
        same("a - b - c", "(a - b) - c");
        same("a + b * c << d", "(a + (b * c)) << d");
        same("-a[1].b++", "-(((a[1]).b)++)");
        same("(T)-a * b", "((T)(-a)) * b");
        same("a || b && c == d", "a || (b && (c == d))");
        assert!(matches!(c("(n)").unwrap(), Expression::Name(_)));
        assert!(matches!(c("(T)n").unwrap(), Expression::Cast(..)));
        let implied = read_predicate("a ==> b ==> c").unwrap();
        assert_eq!(implied, read_predicate("a ==> (b ==> c)").unwrap());
    }

    #[test]
    fn errors_have_places() {
        let syntax = |text: &str| match read_predicate(text).unwrap_err() {
            ReadError::Syntax { at, message } => (at, message),
            other @ (ReadError::Unknown { .. } | ReadError::TooDeep { .. }) => panic!("{other:?}"),
        };
        assert_eq!(syntax("n <="), (4, "something is missing at the end".into()));
        assert_eq!(syntax("a < b > c").0, 6);
        assert_eq!(syntax("n < 3)"), (5, "`)` does not belong here".into()));
        assert_eq!(syntax("\\forall i; i < 3").0, 9);
        assert_eq!(syntax("n++"), (1, "`++` does not belong here".into()));
        assert_eq!(syntax("sizeof(n"), (8, "`)` is missing".into()));
        assert!(matches!(read_predicate("\\initialized(p)"), Err(ReadError::Unknown { at: 0, .. })));
        assert_eq!(c("a ==> b").unwrap_err().at(), 2);
    }

    #[test]
    fn deep_texts_are_refused() {
        let too_deep = |text: &str| match read_predicate(text) {
            Err(ReadError::TooDeep { at }) => at,
            other => panic!("{:.80}", format!("{other:?}")),
        };
        let nested = |open: &str, close: &str, times: usize| open.repeat(times) + "n" + &close.repeat(times);
        assert!(read_predicate(&nested("(", ")", MAX_DEPTH - 1)).is_ok());
        assert_eq!(too_deep(&nested("(", ")", 3_000)), MAX_DEPTH);
        assert_eq!(too_deep(&nested("!", "", 3_000)), MAX_DEPTH);
        too_deep(&nested("(int)", "", 3_000));
        too_deep(&nested("f(", ")", 3_000));
        too_deep(&nested("a[", "]", 3_000));
        too_deep(&nested("a ? b : ", "", 3_000));
        too_deep(&nested("a ==> ", "", 3_000));
        too_deep(&nested("\\old(", ")", 3_000));
        too_deep(&nested("\\valid(p + (0 .. ", "))", 3_000));
        too_deep(&nested("\\forall integer i; ", "", 3_000));
        // High trees that no bracket makes: 3,000 operands in a row, and rows inside of rows.
        too_deep(&("n".to_owned() + &" + 1".repeat(3_000)));
        too_deep(&("n".to_owned() + &"->m".repeat(3_000)));
        let mut rows = "n".to_owned();
        for _ in 0..200 {
            rows = format!("({rows}){}", " && n".repeat(200));
        }
        too_deep(&rows);
    }
}
