//! Characters and strings as C writes them.

/// A printable character in quotes.
pub(crate) fn character(byte: u8) -> String {
    match byte {
        b'\'' => "'\\''".into(),
        b'\\' => "'\\\\'".into(),
        plain => format!("'{}'", char::from(plain)),
    }
}

/// Printable characters and ends of lines in quotes.
pub(crate) fn string(bytes: &[u8]) -> String {
    let escape = |byte: &u8| match byte {
        b'\n' => "\\n".to_owned(),
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        plain => char::from(*plain).to_string(),
    };
    format!("\"{}\"", bytes.iter().map(escape).collect::<String>())
}

/// Can all of it be read in a string literal?
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| (b' '..=b'~').contains(byte) || *byte == b'\n')
}
