//! Text for a terminal of some width: lines are broken between words, and what follows stands further in.

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

fn broken(line: &str, width: usize) -> String {
    let indent = if line.starts_with("  ") { LIST } else { PLAIN };
    let mut text = String::new();
    let mut column = 0;
    // A word has the spaces behind it, so that columns stay.
    for word in line.split_inclusive(' ') {
        if column > indent && column + shown(word.trim_end()) > width && word != " " {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        }
        text.push_str(word);
        column += shown(word);
    }
    text
}

/// How many columns a text takes, without its colours.
fn shown(text: &str) -> usize {
    let mut columns = 0;
    let mut inside = false;
    for character in text.chars() {
        match character {
            '\x1b' => inside = true,
            'm' if inside => inside = false,
            _ => columns += usize::from(!inside),
        }
    }
    columns
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
        assert_eq!(shown(&coloured), 40, "with the end of the line");
    }

    #[test]
    fn a_long_word_stays_whole() {
        let long = format!("report: {}\n", "x".repeat(60));
        assert_eq!(fitted(&long, 40), format!("report:\n    {}\n", "x".repeat(60)));
    }
}
