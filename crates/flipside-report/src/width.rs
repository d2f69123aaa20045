//! Text for a terminal of some width: lines are broken between words, and what follows stands further in.
//!
//! Whether there is a terminal, and how wide it is, is not known here. Colours take no columns.

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Where a line of a list goes on: below its text, behind the label.
const LIST: usize = 15;
/// Where another line goes on.
const PLAIN: usize = 4;
/// A terminal that is narrower breaks lines itself.
const NARROWEST: usize = 40;

/// The text with no line wider than this, as far as its words allow.
pub fn fitted(text: &str, width: usize) -> String {
    if width < NARROWEST {
        return text.to_owned();
    }
    text.lines().map(|line| broken(line, width) + "\n").collect()
}

/// The text with everything visible: names and texts of sources may hold what steers a terminal, or turns the direction of writing.
pub fn shown(text: &str) -> String {
    let steers = |letter: char| {
        let is_direction = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        is_direction || letter.is_control() && letter != '\n' && letter != '\t'
    };
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if steers(letter) { shown.extend(letter.escape_default()) } else { shown.push(letter) }
    }
    shown
}

fn broken(line: &str, width: usize) -> String {
    let indent = if line.starts_with("  ") { LIST } else { PLAIN };
    let line = line.trim_end_matches(' ');
    let (head, rest) = line.split_at(first_word(line, indent));
    let indent = " ".repeat(indent);
    let options = Options::new(width)
        .initial_indent(head)
        .subsequent_indent(&indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(false);
    textwrap::fill(rest, options)
}

/// Where the last word starts that no break may stand before: a break there would give the text no more room.
fn first_word(line: &str, indent: usize) -> usize {
    let mut start = 0;
    for (space, _) in line.match_indices(' ') {
        if display_width(&line[..=space]) > indent {
            break;
        }
        start = space + 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let line = "  unreachable  f#1:true  a.c:3:4  `a > b` is never true: excluded by `a < b` (line 2)\n";
        let expected = "  unreachable  f#1:true  a.c:3:4  `a > b` is
               never true: excluded by `a <
               b` (line 2)\n";
        assert_eq!(fitted(line, 44), expected);
        assert_eq!(fitted(line, 200), line);
        assert_eq!(fitted(line, 10), line, "too narrow for us");
    }

    #[test]
    fn colours_take_no_columns() {
        let coloured = format!("  \x1b[36munreachable\x1b[0m  {}\n", "word ".repeat(5).trim_end());
        assert_eq!(fitted(&coloured, 40), coloured);
        assert_eq!(display_width(coloured.trim_end()), 39);
    }

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(shown("a\x1b[31m\r\u{202e}b\n\té"), "a\\u{1b}[31m\\r\\u{202e}b\n\té");
    }

    #[test]
    fn a_long_word_stays_whole() {
        let long = format!("report: {}\n", "x".repeat(60));
        assert_eq!(fitted(&long, 40), format!("report:\n    {}\n", "x".repeat(60)));
    }
}
