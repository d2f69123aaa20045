//! Text in XML.

/// The text with what XML reserves escaped; characters that XML 1.0 has no place for become U+FFFD.
pub(super) fn escaped(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => found.push_str("&amp;"),
            '<' => found.push_str("&lt;"),
            '>' => found.push_str("&gt;"),
            '"' => found.push_str("&quot;"),
            '\n' => found.push_str("&#10;"),
            '\t' => found.push_str("&#9;"),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => found.push('\u{fffd}'),
            plain => found.push(plain),
        }
    }
    found
}
