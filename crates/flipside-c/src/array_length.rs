//! The length of an array parameter, from its text: clang's tree loses the `N` of `int a[N]`.
//!
//! Integer literals, object-like macros, enumerators that the caller knows, parentheses and the usual operators. What is
//! not understood is no length.

/// The value of a bound such as `2 * MOST`; `macro_body` gives the bodies of macros, `constant` the values of enumerators.
pub(crate) fn evaluate(
    text: &str,
    macro_body: &dyn Fn(&str) -> Option<String>,
    constant: &dyn Fn(&str) -> Option<i128>,
) -> Option<u64> {
    let mut tokens = Vec::new();
    tokenise(text, macro_body, 0, &mut tokens)?;
    let mut reader = Reader { tokens: &tokens, at: 0, constant };
    let value = reader.sum_of_levels(0)?;
    (reader.at == tokens.len()).then(|| u64::try_from(value).ok()).flatten()
}

/// How deep macros may be nested.
const DEPTH: u32 = 32;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(i128),
    Name(String),
    Sign(&'static str),
}

/// The operators, the weakest level first; two characters before one.
const LEVELS: [&[&str]; 6] = [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "/", "%"]];
const SIGNS: [&str; 13] = ["<<", ">>", "|", "^", "&", "+", "-", "*", "/", "%", "(", ")", "~"];

fn tokenise(
    text: &str,
    macro_body: &dyn Fn(&str) -> Option<String>,
    depth: u32,
    tokens: &mut Vec<Token>,
) -> Option<()> {
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if is_word(first) {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after.trim_start();
            if first.is_ascii_digit() {
                tokens.push(Token::Number(number(word)?));
            } else if let Some(body) = macro_body(word).filter(|_| depth < DEPTH) {
                tokenise(&body, macro_body, depth + 1, tokens)?;
            } else {
                tokens.push(Token::Name(word.to_owned()));
            }
            continue;
        }
        let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
        tokens.push(Token::Sign(sign));
        rest = rest[sign.len()..].trim_start();
    }
    Some(())
}

/// An integer literal: decimal, octal or hexadecimal, with suffixes.
fn number(word: &str) -> Option<i128> {
    let digits = word.trim_end_matches(['u', 'U', 'l', 'L']);
    if let Some(hexadecimal) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        return i128::from_str_radix(hexadecimal, 16).ok();
    }
    let radix = if digits.len() > 1 && digits.starts_with('0') { 8 } else { 10 };
    i128::from_str_radix(digits, radix).ok()
}

struct Reader<'r> {
    tokens: &'r [Token],
    at: usize,
    constant: &'r dyn Fn(&str) -> Option<i128>,
}

impl Reader<'_> {
    /// Operands joined by the operators of a level, or of stronger ones.
    fn sum_of_levels(&mut self, level: usize) -> Option<i128> {
        let Some(operators) = LEVELS.get(level) else { return self.operand() };
        let mut value = self.sum_of_levels(level + 1)?;
        while let Some(Token::Sign(sign)) = self.tokens.get(self.at) {
            if !operators.contains(sign) {
                break;
            }
            self.at += 1;
            let right = self.sum_of_levels(level + 1)?;
            value = match *sign {
                "|" => value | right,
                "^" => value ^ right,
                "&" => value & right,
                "<<" => value.checked_shl(u32::try_from(right).ok()?)?,
                ">>" => value.checked_shr(u32::try_from(right).ok()?)?,
                "+" => value.checked_add(right)?,
                "-" => value.checked_sub(right)?,
                "*" => value.checked_mul(right)?,
                "/" => value.checked_div(right)?,
                _ => value.checked_rem(right)?,
            };
        }
        Some(value)
    }

    fn operand(&mut self) -> Option<i128> {
        let token = self.tokens.get(self.at)?.clone();
        self.at += 1;
        match token {
            Token::Number(value) => Some(value),
            Token::Name(name) => (self.constant)(&name),
            Token::Sign("(") => {
                let value = self.sum_of_levels(0)?;
                let closed = self.tokens.get(self.at) == Some(&Token::Sign(")"));
                self.at += 1;
                closed.then_some(value)
            }
            Token::Sign("-") => self.operand()?.checked_neg(),
            Token::Sign("+") => self.operand(),
            Token::Sign("~") => Some(!self.operand()?),
            Token::Sign(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<u64> {
        let body = |name: &str| match name {
            "MOST" => Some("4".to_owned()),
            "TWICE" => Some("(2 * MOST)".to_owned()),
            "LOOP" => Some("LOOP".to_owned()),
            _ => None,
        };
        evaluate(text, &body, &|name| (name == "KINDS").then_some(3))
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
}
