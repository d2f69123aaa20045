//! Reads scalar types, operands and the names of globals and functions.

use crate::code::Operand;
use crate::ids::FunctionId;
use crate::scalar::Scalar;
use crate::text::constant::decimal_bits;
use crate::text::parse::lex::Token;
use crate::text::parse::symbols::{Meaning, Symbol};
use crate::text::parse::{ParseError, Parser};

impl Parser {
    /// A scalar type, if one is next.
    pub(super) fn peek_scalar(&self) -> Option<Scalar> {
        let word = self.cursor.peek_word()?;
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == word)
    }

    /// A scalar type.
    pub(super) fn scalar(&mut self) -> Result<Scalar, ParseError> {
        let scalar = self.peek_scalar().ok_or_else(|| self.cursor.expected("a scalar type"))?;
        self.cursor.skip();
        Ok(scalar)
    }

    /// `s32 r0`
    pub(super) fn typed(&mut self) -> Result<(Scalar, Operand), ParseError> {
        let ty = self.scalar()?;
        Ok((ty, self.operand(ty)?))
    }

    /// `[r0]`
    pub(super) fn address(&mut self) -> Result<Operand, ParseError> {
        self.cursor.mark("[")?;
        let address = self.operand(Scalar::Ptr)?;
        self.cursor.mark("]")?;
        Ok(address)
    }

    /// `[r0] size 8`
    pub(super) fn sized_address(&mut self) -> Result<(Operand, u64), ParseError> {
        Ok((self.address()?, self.size()?))
    }

    /// An operand that is read at this type.
    pub(super) fn operand(&mut self, ty: Scalar) -> Result<Operand, ParseError> {
        match self.cursor.peek() {
            Token::AtName(_) => self.symbol().map(|symbol| match symbol {
                Symbol::Global(id) => Operand::Global(id),
                Symbol::Function(id) => Operand::Function(id),
            }),
            Token::Word(_) => self.word_operand(ty),
            Token::Number { value, hexadecimal: true } => {
                let bits =
                    u64::try_from(*value).map_err(|_| self.cursor.expected("a constant of 64 bits"))?;
                self.cursor.skip();
                Ok(Operand::Const(bits))
            }
            Token::Number { hexadecimal: false, .. } | Token::Mark("-") => {
                let position = self.cursor.position();
                let what = format!("a constant of type {ty}");
                let value = self.cursor.signed(&what)?;
                let bits = decimal_bits(ty, value)
                    .ok_or_else(|| ParseError::at(position, format!("expected {what}, found `{value}`")))?;
                Ok(Operand::Const(bits))
            }
            Token::Text(_) | Token::Mark(_) | Token::End => Err(self.cursor.expected("an operand")),
        }
    }

    fn word_operand(&mut self, ty: Scalar) -> Result<Operand, ParseError> {
        let cursor = &mut self.cursor;
        if ty == Scalar::Ptr && cursor.eat_word("null") {
            return Ok(Operand::Const(0));
        }
        let operand = cursor
            .peek_id("r")
            .map(Operand::Reg)
            .or_else(|| cursor.peek_id("slot").map(Operand::Slot))
            .or_else(|| cursor.peek_id("g").map(Operand::Global))
            .or_else(|| cursor.peek_id("f").map(Operand::Function))
            .ok_or_else(|| cursor.expected("an operand"))?;
        cursor.skip();
        Ok(operand)
    }

    /// A function, by name or id.
    pub(super) fn function_reference(&mut self) -> Result<FunctionId, ParseError> {
        if let Some(id) = self.cursor.peek_id("f") {
            self.cursor.skip();
            return Ok(id);
        }
        let position = self.cursor.position();
        match self.symbol()? {
            Symbol::Function(id) => Ok(id),
            Symbol::Global(_) => Err(ParseError::at(position, "expected a function, found a global")),
        }
    }

    /// The name that a definition gives.
    pub(super) fn defined_name(&mut self) -> Result<String, ParseError> {
        let Token::AtName(name) = self.cursor.peek() else {
            return Err(self.cursor.expected("`@` and a name"));
        };
        let name = name.clone();
        self.cursor.skip();
        Ok(name)
    }

    fn symbol(&mut self) -> Result<Symbol, ParseError> {
        let position = self.cursor.position();
        let name = self.defined_name()?;
        let wrong = |message: String| Err(ParseError::at(position, message));
        match self.symbols.symbol(&name) {
            Some(Meaning::One(symbol)) => Ok(symbol),
            Some(Meaning::Several) => {
                wrong(format!("expected an id, because several definitions are called `@{name}`"))
            }
            None => wrong(format!("expected a global or a function, but nothing is called `@{name}`")),
        }
    }
}
