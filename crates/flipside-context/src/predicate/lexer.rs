//! Splits a predicate into tokens.

use super::parse::Trouble;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name or a keyword.
    Name,
    /// A word of ACSL, with its backslash.
    Word,
    /// A number.
    Number,
    /// A character or a string.
    Quoted,
    /// Anything else.
    Sign,
}

/// A token of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    /// What it is.
    pub kind: TokenKind,
    /// Its text.
    pub text: &'t str,
    /// Where it begins, in bytes.
    pub at: usize,
}

/// The signs of more than one character, longer ones first.
const SIGNS: [&str; 15] =
    ["<==>", "==>", "->", "..", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "++", "--"];

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Trouble> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() || first == '@' {
            at += first.len_utf8();
            continue;
        }
        if let Some(end) = comment(&text[at..]) {
            at += end;
            continue;
        }
        let (kind, length) = token(&text[at..], first)
            .ok_or_else(|| Trouble::Syntax { at, message: format!("`{first}` does not belong here") })?;
        tokens.push(Token { kind, text: &text[at..at + length], at });
        at += length;
    }
    Ok(tokens)
}

/// The length of the comment with which a text begins.
fn comment(text: &str) -> Option<usize> {
    // Another line of a contract in such comments.
    if text.starts_with("//@") {
        return Some(3);
    }
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let inner = text.strip_prefix("/*")?;
    Some(inner.find("*/").map_or(text.len(), |end| end + 4))
}

fn token(text: &str, first: char) -> Option<(TokenKind, usize)> {
    let word =
        |text: &str| text.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(text.len());
    if first.is_alphabetic() || first == '_' {
        return Some((TokenKind::Name, word(text)));
    }
    if first == '\\' {
        return Some((TokenKind::Word, 1 + word(&text[1..]))).filter(|&(_, length)| length > 1);
    }
    if first.is_ascii_digit() {
        return Some((TokenKind::Number, number(text)));
    }
    if first == '\'' || first == '"' {
        return quoted(text, first).map(|length| (TokenKind::Quoted, length));
    }
    let long = SIGNS.iter().find(|sign| text.starts_with(**sign)).map(|sign| sign.len());
    let short = "+-*/%&|^~!<>=()[]{}?:;,.".contains(first).then_some(1);
    long.or(short).map(|length| (TokenKind::Sign, length))
}

/// The length of a number; the dots of a range are not in it.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut end = 0;
    while end < bytes.len() {
        let exponent = if hexadecimal { b"pP" } else { b"eE" };
        let signed = end > 0 && exponent.contains(&bytes[end - 1]) && matches!(bytes[end], b'+' | b'-');
        let point = bytes[end] == b'.' && bytes.get(end + 1) != Some(&b'.');
        if !(bytes[end].is_ascii_alphanumeric() || point || signed) {
            break;
        }
        end += 1;
    }
    end
}

/// The length of a character or a string, with its quotes.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if sign == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_tokens() {
        let texts = |text| tokens(text).unwrap().iter().map(|token| token.text).collect::<Vec<_>>();
        assert_eq!(texts(r"\forall integer i; 0<=i<n-1 ==> a[i]<=a[i+1]").len(), 23);
        assert_eq!(texts("p+(0..n-1)"), ["p", "+", "(", "0", "..", "n", "-", "1", ")"]);
        assert_eq!(
            texts("x <= 1.5e-3 /* no */ && c == '\\'' // end"),
            ["x", "<=", "1.5e-3", "&&", "c", "==", "'\\''"]
        );
        assert_eq!(texts("\n  @ a->b"), ["a", "->", "b"]);
        assert!(matches!(tokens("a # b"), Err(Trouble::Syntax { at: 2, .. })));
    }
}
