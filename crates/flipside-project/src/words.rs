//! A command as text, in words: as a shell of POSIX splits it, and what response files have in the place of a word.

use std::path::Path;

/// How deep response files may name each other.
const DEPTH: u32 = 8;

/// The words of a command. Quotes that are not closed end at its end.
pub(crate) fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some('\''), _) => word.get_or_insert_default().push(character),
            // Within double quotes, only these are escaped.
            (Some(_), '\\') => match characters.next() {
                Some(next @ ('"' | '\\' | '$' | '`')) => word.get_or_insert_default().push(next),
                Some(next) => word.get_or_insert_default().extend(['\\', next]),
                None => word.get_or_insert_default().push('\\'),
            },
            (None, '\\') => word.get_or_insert_default().extend(characters.next()),
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            (_, _) => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

/// The words with those of response files (`@file`) in their place. One that cannot be read stays as it is.
pub(crate) fn with_response_files(words: Vec<String>, directory: &Path) -> Vec<String> {
    expand(words, directory, DEPTH)
}

fn expand(words: Vec<String>, directory: &Path, depth: u32) -> Vec<String> {
    let one = |word: String| {
        let text = word.strip_prefix('@').and_then(|name| std::fs::read_to_string(directory.join(name)).ok());
        match text {
            Some(text) if depth > 0 => expand(split(&text), directory, depth - 1),
            Some(_) | None => vec![word],
        }
    };
    words.into_iter().flat_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        assert_eq!(split("cc -c  a.c"), ["cc", "-c", "a.c"]);
        assert_eq!(split(r#"cc -DS="\"x y\"" '-DT="a b"'"#), ["cc", r#"-DS="x y""#, r#"-DT="a b""#]);
        assert_eq!(split(r"a\ b '' c\\d"), ["a b", "", r"c\d"]);
        assert_eq!(split(r#""a\nb$x""#), [r"a\nb$x"]);
        assert_eq!(split("'open"), ["open"]);
        assert_eq!(split(" "), [""; 0]);
    }

    #[test]
    fn response_files_stand_for_their_words() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.rsp"), "-DA \"-DB=x y\" @b.rsp\n").unwrap();
        std::fs::write(folder.path().join("b.rsp"), "-DC @b.rsp").unwrap();
        let words = with_response_files(["@a.rsp", "@none", "x"].map(str::to_owned).to_vec(), folder.path());
        assert_eq!(words[..3], ["-DA", "-DB=x y", "-DC"]);
        assert_eq!(words[words.len() - 3..], ["@b.rsp", "@none", "x"]);
    }
}
