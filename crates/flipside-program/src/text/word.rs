//! Which names need no quotes in the text form, and how the others are quoted.
//!
//! Printer and parser share these rules: a name that the parser could take for something else (an id, a word of a
//! C type) is quoted by the printer.

/// The words that C's arithmetic types are made of.
pub(super) const TYPE_WORDS: [&str; 12] = [
    "void", "_Bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "__int128",
    "other",
];

/// Words that begin the name of a record or an enumeration.
pub(super) const TAG_WORDS: [&str; 3] = ["struct", "union", "enum"];

/// The prefixes of ids.
const ID_PREFIXES: [&str; 11] = ["r", "slot", "bb", "c", "d", "f", "g", "t", "rec", "enum", "file"];

/// May this character start a word?
pub(super) fn starts_word(character: char) -> bool {
    character.is_ascii_alphabetic() || matches!(character, '_' | '$')
}

/// May this character continue a word?
pub(super) fn continues_word(character: char) -> bool {
    starts_word(character) || character.is_ascii_digit()
}

/// May this character continue a name after `@`? It may also start one, unless it is a digit.
pub(super) fn continues_at_name(character: char) -> bool {
    continues_word(character) || character == '.'
}

/// Is this one word?
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(starts_word) && text.chars().all(continues_word)
}

/// Does this word look like an id (`r1`, `bb0`)?
pub(super) fn is_id(word: &str) -> bool {
    ID_PREFIXES.iter().any(|prefix| {
        word.strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// A name of a variable, field, enumerator or type: as it is when that is not ambiguous, else quoted.
pub(super) fn name(text: &str) -> String {
    let reserved = is_id(text) || TYPE_WORDS.contains(&text) || TAG_WORDS.contains(&text) || text == "bits";
    if is_word(text) && !reserved { text.to_owned() } else { quote(text) }
}

/// The name of a global or function, with its `@`.
pub(super) fn at_name(text: &str) -> String {
    let plain =
        text.starts_with(|first: char| !first.is_ascii_digit()) && text.chars().all(continues_at_name);
    if plain { format!("@{text}") } else { format!("@{}", quote(text)) }
}

/// The identifier after `struct`, `union` or `enum`, when the name is made of these two words.
pub(super) fn tag<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.strip_prefix(word)?.strip_prefix(' ').filter(|rest| is_word(rest))
}

/// Text in quotes; only control characters, quotes and backslashes are escaped.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    let mut buffer = [0; 4];
    for character in text.chars() {
        if character.is_ascii() || character.is_control() {
            for &byte in character.encode_utf8(&mut buffer).as_bytes() {
                escape_byte(&mut out, byte);
            }
        } else {
            out.push(character);
        }
    }
    out.push('"');
    out
}

/// Text for a comment, which must not break the line.
pub(super) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Bytes in quotes; all but printable ASCII is escaped.
pub(super) fn quote_bytes(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &byte in bytes {
        escape_byte(&mut out, byte);
    }
    out.push('"');
    out
}

fn escape_byte(out: &mut String, byte: u8) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\t' => out.push_str("\\t"),
        b'\r' => out.push_str("\\r"),
        0 => out.push_str("\\0"),
        b' '..=b'~' => out.push(char::from(byte)),
        1..=31 | 127..=255 => out.push_str(&format!("\\x{byte:02x}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_are_not_quoted() {
        assert_eq!(name("count"), "count");
        assert_eq!(name("_x$9"), "_x$9");
        assert_eq!(at_name("f.n"), "@f.n");
        assert_eq!(at_name(".str.0"), "@.str.0");
        assert_eq!(at_name("r1"), "@r1");
    }

    #[test]
    fn ambiguous_and_odd_names_are_quoted() {
        assert_eq!(name("r1"), "\"r1\"");
        assert_eq!(name("bits"), "\"bits\"");
        assert_eq!(name(""), "\"\"");
        assert_eq!(name("größe"), "\"größe\"");
        assert_eq!(name("a \"b\"\n"), "\"a \\\"b\\\"\\n\"");
        assert_eq!(at_name("1st"), "@\"1st\"");
        assert_eq!(at_name(""), "@\"\"");
    }

    #[test]
    fn bytes_are_escaped() {
        assert_eq!(quote_bytes(b"hi\0\x7f\xff"), "\"hi\\0\\x7f\\xff\"");
    }
}
