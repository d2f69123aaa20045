//! Literals as clang prints them.

/// The bytes of a narrow string literal (without the terminator) from clang's quoted, escaped print; `None` for wide
/// literals.
pub fn string_bytes(printed: &str) -> Option<Vec<u8>> {
    let body = printed.strip_prefix("u8").unwrap_or(printed).strip_prefix('"')?.strip_suffix('"')?;
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let escaped = rest.next()?;
        bytes.push(match escaped {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'0'..=b'7' => {
                let mut value = u32::from(escaped - b'0');
                for _ in 0..2 {
                    match rest.peek() {
                        Some(&digit @ b'0'..=b'7') => {
                            value = value * 8 + u32::from(digit - b'0');
                            rest.next();
                        }
                        _ => break,
                    }
                }
                value as u8
            }
            b'x' => {
                let mut value = 0u32;
                while let Some(digit) = rest.peek().and_then(|&byte| char::from(byte).to_digit(16)) {
                    value = value * 16 + digit;
                    rest.next();
                }
                value as u8
            }
            other => other,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::string_bytes;

    #[test]
    fn escapes_are_undone() {
        assert_eq!(string_bytes(r#""a\001b\377\"\\\t?q1""#).unwrap(), b"a\x01b\xff\"\\\t?q1");
        assert_eq!(string_bytes(r#""\303\2511""#).unwrap(), "é1".as_bytes());
        assert_eq!(string_bytes(r#"L"a""#), None);
        assert_eq!(string_bytes(r#"u8"a""#).unwrap(), b"a");
    }
}
