//! `<ctype.h>` on numbers, and the tables behind glibc's macros.

use std::ops::RangeInclusive;

use flipside_execute::{Checked, Reply};

use super::{ALNUM, ALPHA, BLANK, CNTRL, DIGIT, GRAPH, LOWER, PRINT, PUNCT, SPACE, UPPER, XDIGIT};
use crate::call::LibraryCall;

/// The classes of a character, as the bits of glibc's table.
fn classes(byte: u8) -> u16 {
    let space = byte.is_ascii_whitespace() || byte == 0x0b;
    [
        (UPPER, byte.is_ascii_uppercase()),
        (LOWER, byte.is_ascii_lowercase()),
        (ALPHA, byte.is_ascii_alphabetic()),
        (DIGIT, byte.is_ascii_digit()),
        (XDIGIT, byte.is_ascii_hexdigit()),
        (SPACE, space),
        (PRINT, byte.is_ascii_graphic() || byte == b' '),
        (GRAPH, byte.is_ascii_graphic()),
        (BLANK, byte == b' ' || byte == b'\t'),
        (CNTRL, byte.is_ascii_control()),
        (PUNCT, byte.is_ascii_punctuation()),
        (ALNUM, byte.is_ascii_alphanumeric()),
    ]
    .into_iter()
    .filter(|(_, holds)| *holds)
    .map(|(class, _)| class)
    .sum()
}

/// The characters that the tables have entries for; a negative one is a signed `char` above 127.
pub(super) const CHARACTERS: RangeInclusive<i32> = -128..=255;

/// What a classifying function returns for one of them.
pub(super) fn class_of(c: i32, class: u16) -> i32 {
    if c == -1 { 0 } else { i32::from(classes(c as u8) & class) }
}

/// What a change of case returns for one of them.
pub(super) fn changed(c: i32, change: fn(&u8) -> u8) -> i32 {
    if c == -1 { c } else { i32::from(change(&(c as u8))) }
}

/// The table behind `__ctype_b_loc`: 384 entries of two bytes.
pub(super) fn class_table() -> Vec<u8> {
    CHARACTERS.flat_map(|c| (class_of(c, u16::MAX) as u16).to_le_bytes()).collect()
}

/// The tables behind `__ctype_tolower_loc` and `__ctype_toupper_loc`: 384 entries of four bytes.
pub(super) fn case_table(change: fn(&u8) -> u8) -> Vec<u8> {
    CHARACTERS.flat_map(|c| changed(c, change).to_le_bytes()).collect()
}

pub(super) fn classify(call: &mut LibraryCall<'_>, class: u16) -> Checked<Reply> {
    let c = call.int(0)?;
    if !CHARACTERS.contains(&c) {
        return Err(call.bad_argument(format!("{c} is no character")));
    }
    Reply::int(class_of(c, class))
}

/// Outside the tables the argument is returned, as in glibc.
pub(super) fn change_case(call: &mut LibraryCall<'_>, change: fn(&u8) -> u8) -> Checked<Reply> {
    let c = call.int(0)?;
    Reply::int(if CHARACTERS.contains(&c) { changed(c, change) } else { c })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_some_characters() {
        assert_eq!(classes(b'a'), LOWER | ALPHA | XDIGIT | PRINT | GRAPH | ALNUM);
        assert_eq!(classes(b'Z'), UPPER | ALPHA | PRINT | GRAPH | ALNUM);
        assert_eq!(classes(b'7'), DIGIT | XDIGIT | PRINT | GRAPH | ALNUM);
        assert_eq!(classes(b' '), SPACE | PRINT | BLANK);
        assert_eq!(classes(b'\t'), SPACE | BLANK | CNTRL);
        assert_eq!(classes(0x0b), SPACE | CNTRL);
        assert_eq!(classes(b'_'), PRINT | GRAPH | PUNCT);
        assert_eq!([classes(0), classes(127), classes(128), classes(255)], [CNTRL, CNTRL, 0, 0]);
    }

    #[test]
    fn tables_have_an_entry_for_every_character() {
        assert_eq!(class_table().len(), 384 * 2);
        let table = case_table(u8::to_ascii_lowercase);
        let entry = |c: i32| {
            let at = (c + 128) as usize * 4;
            i32::from_le_bytes([table[at], table[at + 1], table[at + 2], table[at + 3]])
        };
        assert_eq!([-128, -2, -1, 0, 65, 97, 255].map(entry), [128, 254, -1, 0, 97, 97, 255]);
    }
}
