//! Literals: integers as C writes them, strings as clang prints them.

/// An integer literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntegerLiteral {
    /// Its value.
    pub value: i128,
    /// 8, 10 or 16.
    pub radix: u32,
    /// Is there a suffix `u`?
    pub unsigned: bool,
    /// How many `l` are in its suffix.
    pub longs: usize,
}

/// An integer literal: decimal, octal or hexadecimal, with suffixes; `None` for anything else.
pub fn integer(text: &str) -> Option<IntegerLiteral> {
    let number = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = text[number.len()..].to_ascii_lowercase();
    let hexadecimal = number.strip_prefix("0x").or_else(|| number.strip_prefix("0X"));
    let (digits, radix) = match hexadecimal {
        Some(digits) => (digits, 16),
        None if number.len() > 1 && number.starts_with('0') => (number, 8),
        None => (number, 10),
    };
    if !digits.starts_with(|digit: char| digit.is_digit(radix)) {
        return None;
    }
    let value = i128::from_str_radix(digits, radix).ok()?;
    Some(IntegerLiteral { value, radix, unsigned: suffix.contains('u'), longs: suffix.matches('l').count() })
}

/// Is a literal a floating number?
pub fn is_floating(text: &str) -> bool {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let exponent = if hexadecimal { ['p', 'P'] } else { ['e', 'E'] };
    text.starts_with(|first: char| first.is_ascii_digit()) && (text.contains('.') || text.contains(exponent))
}

/// The bytes of a string literal (without the terminator) from clang's quoted, escaped print, in units of this many bytes;
/// `None` when the literal is not of that kind.
pub fn string_bytes(printed: &str, unit: u64) -> Option<Vec<u8>> {
    let (body, narrow) = match printed.strip_prefix("u8").unwrap_or(printed).strip_prefix('"') {
        Some(body) => (body, true),
        None => (printed.strip_prefix(['L', 'u', 'U'])?.strip_prefix('"')?, false),
    };
    if narrow != (unit == 1) {
        return None;
    }
    let mut bytes = Vec::with_capacity(body.len());
    for character in characters(body.strip_suffix('"')?)? {
        match (unit, character) {
            (1, byte) => bytes.push(byte as u8),
            (2, high @ 0x1_0000..) => {
                let pair = [0xd800 + ((high - 0x1_0000) >> 10), 0xdc00 + (high & 0x3ff)];
                bytes.extend(pair.iter().flat_map(|&half| (half as u16).to_le_bytes()));
            }
            (2, half) => bytes.extend((half as u16).to_le_bytes()),
            (4, whole) => bytes.extend(whole.to_le_bytes()),
            _ => return None,
        }
    }
    Some(bytes)
}

/// The characters between the quotes, each a number.
fn characters(body: &str) -> Option<Vec<u32>> {
    let mut characters = Vec::with_capacity(body.len());
    let mut rest = body.bytes().peekable();
    while let Some(byte) = rest.next() {
        // A new literal begins where a digit would belong to the escape before it.
        if byte == b'"' && rest.next_if_eq(&b'"').is_some() {
            continue;
        }
        if byte != b'\\' {
            characters.push(u32::from(byte));
            continue;
        }
        let escaped = rest.next()?;
        let mut digits = |radix: u32, most: usize, first: u32| {
            let mut value = first;
            for _ in 0..most {
                let Some(digit) = rest.peek().and_then(|&byte| char::from(byte).to_digit(radix)) else {
                    break;
                };
                value = value.wrapping_mul(radix).wrapping_add(digit);
                rest.next();
            }
            value
        };
        characters.push(match escaped {
            b'n' => 10,
            b't' => 9,
            b'r' => 13,
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'0'..=b'7' => digits(8, 2, u32::from(escaped - b'0')),
            b'x' => digits(16, usize::MAX, 0),
            b'u' => digits(16, 4, 0),
            b'U' => digits(16, 8, 0),
            other => u32::from(other),
        });
    }
    Some(characters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        let value = |text| integer(text).map(|literal| literal.value);
        assert_eq!(value("12"), Some(12));
        assert_eq!(value("010"), Some(8));
        assert_eq!(value("0"), Some(0));
        assert_eq!(value("0x1Fu"), Some(31));
        let long = integer("7ULL").unwrap();
        assert_eq!((long.radix, long.unsigned, long.longs), (10, true, 2));
        for text in ["", "u", "0x", "1.5", "08", "-3", "n"] {
            assert_eq!(value(text), None, "{text}");
        }
        assert!(is_floating("1e3") && is_floating("0x1p3") && !is_floating("0xe"));
    }

    #[test]
    fn escapes_are_undone() {
        assert_eq!(string_bytes(r#""a\001b\377\"\\\t?q1""#, 1).unwrap(), b"a\x01b\xff\"\\\t?q1");
        assert_eq!(string_bytes(r#""\303\2511""#, 1).unwrap(), "é1".as_bytes());
        assert_eq!(string_bytes(r#"L"a""#, 1), None);
        assert_eq!(string_bytes(r#""a""#, 4), None);
        assert_eq!(string_bytes(r#"u8"a""#, 1).unwrap(), b"a");
    }

    #[test]
    fn wide_characters() {
        let halves = |bytes: Vec<u8>| {
            bytes.chunks(2).map(|half| u16::from_le_bytes([half[0], half[1]])).collect::<Vec<_>>()
        };
        let printed = r#"u"a\u20AC\U0001F600""#;
        assert_eq!(halves(string_bytes(printed, 2).unwrap()), [0x61, 0x20ac, 0xd83d, 0xde00]);
        assert_eq!(string_bytes(r#"L"\x1234""1""#, 4).unwrap(), [0x34, 0x12, 0, 0, 0x31, 0, 0, 0]);
        assert_eq!(string_bytes(r#"U"\351""#, 4).unwrap(), [0xe9, 0, 0, 0]);
    }
}
