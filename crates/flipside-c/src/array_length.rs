//! The length of an array parameter, from its text: clang's tree loses the `N` of `int a[N]`.
//!
//! Integer literals, object-like macros, enumerators that the caller knows, parentheses and the arithmetic operators. What is
//! not supported is no length.

use flipside_c_text::{
    Dialect, Expression, Grammar, Lexer, ReadError, Token, TokenKind, literal, parse_expression,
};

/// The value of a bound such as `2 * MOST`, or `None` when it has none; `macro_body` gives the bodies of macros, `constant` the
/// values of enumerators. A bound that is nested too deeply is an error.
pub(crate) fn evaluate<'m>(
    text: &'m str,
    macro_body: &dyn Fn(&str) -> Option<&'m str>,
    constant: &dyn Fn(&str) -> Option<i128>,
) -> Result<Option<u64>, ReadError> {
    let mut tokens = Vec::new();
    if expand(text, macro_body, 0, &mut tokens).is_none() {
        return Ok(None);
    }
    let grammar = Grammar { dialect: Dialect::C, is_type: &mut |_| false };
    match parse_expression(&tokens, text.len(), grammar) {
        Ok(expression) => Ok(value(&expression, constant).and_then(|value| u64::try_from(value).ok())),
        Err(error @ ReadError::TooDeep { .. }) => Err(error),
        Err(ReadError::Syntax { .. } | ReadError::Unknown { .. }) => Ok(None),
    }
}

/// How deep macros may be nested.
const MACRO_DEPTH: u32 = 32;
/// How many tokens a bound may become: macros that double one another would make billions.
const MOST_TOKENS: usize = 10_000;

/// The tokens of a text with macros expanded; `None` when there are too many.
fn expand<'m>(
    text: &'m str,
    macro_body: &dyn Fn(&str) -> Option<&'m str>,
    depth: u32,
    tokens: &mut Vec<Token<'m>>,
) -> Option<()> {
    for token in Lexer::new(text, Dialect::C) {
        let is_name = token.kind == TokenKind::Name && depth < MACRO_DEPTH;
        match macro_body(token.text).filter(|_| is_name) {
            Some(body) => expand(body, macro_body, depth + 1, tokens)?,
            None if tokens.len() < MOST_TOKENS => tokens.push(token),
            None => return None,
        }
    }
    Some(())
}

/// The value of a constant expression.
fn value(expression: &Expression, constant: &dyn Fn(&str) -> Option<i128>) -> Option<i128> {
    let value = |expression: &Expression| value(expression, constant);
    match expression {
        Expression::Literal(text) => literal::integer(text).map(|literal| literal.value),
        Expression::Name(name) => constant(name),
        Expression::Unary(operator, operand) => match *operator {
            "-" => value(operand)?.checked_neg(),
            "+" => value(operand),
            "~" => Some(!value(operand)?),
            _ => None,
        },
        Expression::Binary(operator, left, right) => {
            let (left, right) = (value(left)?, value(right)?);
            match *operator {
                "|" => Some(left | right),
                "^" => Some(left ^ right),
                "&" => Some(left & right),
                "<<" => left.checked_shl(u32::try_from(right).ok()?),
                ">>" => left.checked_shr(u32::try_from(right).ok()?),
                "+" => left.checked_add(right),
                "-" => left.checked_sub(right),
                "*" => left.checked_mul(right),
                "/" => left.checked_div(right),
                "%" => left.checked_rem(right),
                _ => None,
            }
        }
        Expression::Constant(_)
        | Expression::Step(..)
        | Expression::Chain(..)
        | Expression::Conditional(..)
        | Expression::Index(..)
        | Expression::Member(..)
        | Expression::Call(..)
        | Expression::Cast(..)
        | Expression::SizeOf(_)
        | Expression::Quantified(..)
        | Expression::Valid(_)
        | Expression::Separated(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<u64> {
        let body = |name: &str| match name {
            "MOST" => Some("4"),
            "TWICE" => Some("(2 * MOST)"),
            "LOOP" => Some("LOOP"),
            _ => None,
        };
        evaluate(text, &body, &|name| (name == "KINDS").then_some(3)).unwrap()
    }

    #[test]
    fn bounds() {
        assert_eq!(value("12"), Some(12));
        assert_eq!(value("2 * MOST + 1"), Some(9));
        assert_eq!(value("TWICE - 1"), Some(7));
        assert_eq!(value("(1u << 4) | 0x2"), Some(18));
        assert_eq!(value("KINDS * 010"), Some(24));
        assert_eq!(value("16 / 4 % 3"), Some(1));
        assert_eq!(value("-(-5)"), Some(5));
    }

    #[test]
    fn what_is_no_length() {
        for text in ["", "n", "2 *", "(2", "1 - 2", "sizeof(int)", "LOOP", "1 / 0", "2 2", "static 4"] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn deep_bounds_are_refused() {
        let nested = "(".repeat(3_000) + "4" + &")".repeat(3_000);
        assert!(matches!(evaluate(&nested, &|_| None, &|_| None), Err(ReadError::TooDeep { at: 256 })));
    }
}
