//! Passes over what is no code: white space, comments, quoted text; and over whole groups in parentheses.
//!
//! These functions work on bytes, since source files need not be UTF-8. All lengths end at ASCII characters, so they may be
//! used on `str` too.

/// The length of the comment with which a text begins; one that does not end goes to the end of the text. The line break
/// after a `//` comment is not part of it.
pub fn comment_length(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"//") {
        return Some(text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len()));
    }
    if !text.starts_with(b"/*") {
        return None;
    }
    Some(text[2..].windows(2).position(|pair| pair == b"*/").map_or(text.len(), |end| end + 4))
}

/// The length of the character or string literal with which a text begins, with its quotes; `None` when it does not end
/// before `stop`, or when the text does not begin with a quote.
fn quoted_until(text: &[u8], stop: Option<u8>) -> Option<usize> {
    let quote = *text.first().filter(|&&byte| byte == b'"' || byte == b'\'')?;
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            _ if byte == quote => return Some(at + 1),
            _ if Some(byte) == stop => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The length of the character or string literal with which a text begins, with its quotes; `None` when it does not end.
pub fn quoted_length(text: &[u8]) -> Option<usize> {
    quoted_until(text, None)
}

/// The same for the text of a file: a literal that does not end ends with its line (`#error don't`).
pub fn quoted_length_in_line(text: &[u8]) -> usize {
    let line = || text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    quoted_until(text, Some(b'\n')).unwrap_or_else(line)
}

/// The offset of the next byte from `at` on that is no white space, comment or joined line.
pub fn skip_blank(text: &[u8], mut at: usize) -> usize {
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest[0].is_ascii_whitespace() || rest.starts_with(b"\\\n") {
            at += 1;
        } else if let Some(length) = comment_length(rest) {
            at += length;
        } else {
            break;
        }
    }
    at
}

/// The offset behind the parenthesis that closes the one at `open`; `None` when none does. Quoted text and comments are
/// passed over.
pub fn group_end(text: &[u8], open: usize) -> Option<usize> {
    let (mut at, mut depth) = (open, 0usize);
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        match byte {
            b'"' | b'\'' => at += quoted_length_in_line(rest).max(1),
            b'/' if comment_length(rest).is_some() => at += comment_length(rest).unwrap_or(1),
            b'(' => {
                depth += 1;
                at += 1;
            }
            b')' if depth <= 1 => return Some(at + 1),
            b')' => {
                depth -= 1;
                at += 1;
            }
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_quotes_have_lengths() {
        assert_eq!(comment_length(b"/* a */ b"), Some(7));
        assert_eq!(comment_length(b"/*/ b"), Some(5));
        assert_eq!(comment_length(b"// a\nb"), Some(4));
        assert_eq!(comment_length(b"/ a"), None);
        assert_eq!(quoted_length(br#""a\"b" c"#), Some(6));
        assert_eq!(quoted_length(b"'a"), None);
        assert_eq!(quoted_length_in_line(b"'t\n'"), 2);
        assert_eq!(skip_blank(b" /* */ \\\n // x\n y", 0), 16);
    }

    #[test]
    fn groups_end_at_their_own_parenthesis() {
        let text = br#"(a, ")", '(', g(1) /* ) */) + (2)"#;
        assert_eq!(group_end(text, 0), Some(text.len() - 6));
        assert_eq!(group_end(b"(a", 0), None);
    }
}
