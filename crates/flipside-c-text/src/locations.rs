//! Parses what ACSL says about memory and with quantifiers: `\valid(p + (0 .. n))`, `\separated(…)`, `\forall integer i; …`.

use crate::error::ReadError;
use crate::expression::{Expression, Locations};
use crate::lexer::{Token, TokenKind};
use crate::parser::{Parser, Read, TERM};

impl Parser<'_, '_> {
    /// Behind `\valid`.
    pub(crate) fn valid(&mut self, at: usize) -> Read<Expression> {
        let mut all: Option<Expression> = None;
        for locations in self.several_locations(at)? {
            let next = Expression::Valid(locations);
            all = Some(match all {
                None => next,
                Some(before) => {
                    let height = self.height;
                    self.node(at, height, Expression::Binary("&&", before.into(), next.into()))?
                }
            });
        }
        all.ok_or_else(|| self.cursor.wrong("a pointer is missing"))
    }

    /// Behind `\separated`.
    pub(crate) fn separated(&mut self, at: usize) -> Read<Expression> {
        Ok(Expression::Separated(self.several_locations(at)?))
    }

    /// Behind `\forall` or `\exists`.
    pub(crate) fn quantified(&mut self, token: Token<'_>) -> Read<Expression> {
        let mut names: Vec<String> = Vec::new();
        loop {
            // The last of several names is the index, the ones before it are its type.
            let mut words = vec![self.cursor.name()?];
            while let Some(word) = self.cursor.accept_kind(TokenKind::Name) {
                words.push(word.text);
            }
            if names.is_empty() && words.len() < 2 {
                return Err(self.cursor.wrong("the index wants a type: `\\forall integer i; …`"));
            }
            names.extend(words.pop().map(str::to_owned));
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.cursor.expect(";")?;
        let body = self.expression()?;
        let node = Expression::Quantified(token.text == "\\forall", names, body.into());
        self.node(token.at, self.height, node)
    }

    /// Locations in parentheses; afterwards `self.height` is that of a node above all of them.
    fn several_locations(&mut self, at: usize) -> Read<Vec<Locations>> {
        self.cursor.expect("(")?;
        let (mut several, mut height) = (Vec::new(), 0);
        loop {
            several.push(self.locations()?);
            height = height.max(self.height);
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.cursor.expect(")")?;
        // The node itself is made by the caller; its height is checked here.
        self.node(at, height, Expression::Constant("1"))?;
        Ok(several)
    }

    /// `p`, `p + (first .. last)` or `&p[first .. last]`.
    fn locations(&mut self) -> Read<Locations> {
        match self.range_ahead() {
            Some(at) if self.cursor.is_at("&") => {
                self.cursor.take();
                let mut pointer = self.primary()?;
                while self.cursor.at() < at {
                    pointer = self.step_before_range(pointer)?;
                }
                self.range(pointer, "[", "]")
            }
            Some(_) => {
                let pointer = self.unary()?;
                self.cursor.expect("+")?;
                self.range(pointer, "(", ")")
            }
            None => Ok(Locations { pointer: self.binary(TERM)?.into(), range: None }),
        }
    }

    /// A member or an element, before the brackets of a range.
    fn step_before_range(&mut self, inner: Expression) -> Read<Expression> {
        let (at, height) = (self.cursor.at(), self.height);
        if !self.cursor.accept("[") {
            return if self.cursor.is_at("->") || self.cursor.is_at(".") {
                self.member(inner)
            } else {
                Err(self.cursor.misplaced())
            };
        }
        let index = self.expression()?;
        self.cursor.expect("]")?;
        let below = height.max(self.height);
        self.node(at, below, Expression::Index(inner.into(), index.into()))
    }

    /// Where the bracket stands that opens a range (`..`) in the location that comes next, if there is one.
    fn range_ahead(&self) -> Option<usize> {
        let mut opened: Vec<usize> = Vec::new();
        for token in self.cursor.rest() {
            match token.text {
                "(" | "[" | "{" => opened.push(token.at),
                ")" | "]" | "}" if opened.pop().is_none() => return None,
                "," if opened.is_empty() => return None,
                ".." if opened.len() == 1 => return opened.pop(),
                _ => {}
            }
        }
        None
    }

    fn range(&mut self, pointer: Expression, open: &str, close: &str) -> Result<Locations, ReadError> {
        let mut height = self.height;
        self.cursor.expect(open)?;
        let first = self.expression()?;
        height = height.max(self.height);
        self.cursor.expect("..")?;
        let last = self.expression()?;
        self.height = height.max(self.height);
        self.cursor.expect(close)?;
        Ok(Locations { pointer: pointer.into(), range: Some((first.into(), last.into())) })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Expression, Locations, read_predicate};

    fn locations(text: &str) -> Locations {
        match read_predicate(&format!("\\valid({text})")).unwrap() {
            Expression::Valid(locations) => locations,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn ranges_are_told_from_other_brackets() {
        let name = |text: &str| Box::new(Expression::Name(text.to_owned()));
        let range = locations("p + (0 .. n - 1)");
        assert_eq!(range.pointer, name("p"));
        assert!(range.range.is_some());
        assert_eq!(locations("&p[0 .. n]").pointer, name("p"));
        assert!(matches!(*locations("&p->q[(i)].r[0 .. n]").pointer, Expression::Member(_, ".", _)));
        assert!(locations("p + (n)").range.is_none());
        assert!(locations("&p[n]").range.is_none());
        assert!(locations("p + f(q[1])").range.is_none());
        assert!(read_predicate("\\separated(p + (0 .. 3), q)").is_ok());
        assert!(read_predicate("\\valid(p + q + (0 .. 3))").is_err());
    }
}
