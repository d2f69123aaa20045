//! The command line is thin: options, terminal, exit status. What is more than that belongs to a library.

use crate::{Finding, Text};

/// So many lines of product code it may have, without comments, blank lines and tests. The aim is 1,500.
const MOST: usize = 1550;
/// Where it is.
const COMMAND_LINE: &str = "crates/flipside/src/";

/// Has it too many lines?
pub fn check(texts: &[Text]) -> Vec<Finding> {
    let own = |text: &&Text| text.path.starts_with(COMMAND_LINE) && text.is_product_code();
    let lines: usize = texts.iter().filter(own).map(lines).sum();
    let place = Text::new(&format!("{COMMAND_LINE}main.rs"), "");
    let too_many = || Finding::new("thin", &place, 1, format!("{lines} lines of code, more than {MOST}"));
    if lines > MOST { vec![too_many()] } else { Vec::new() }
}

fn lines(text: &Text) -> usize {
    let code = text.text.lines().take_while(|line| *line != "#[cfg(test)]").map(str::trim);
    code.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_code_are_counted() {
        let text = |lines: usize| {
            let text = format!("//! x\n\n{}#[cfg(test)]\n{}", "a();\n".repeat(lines), "b();\n".repeat(2000));
            Text::new("crates/flipside/src/a.rs", &text)
        };
        assert_eq!(check(&[text(MOST - 9), text(9)]).len(), 0);
        assert_eq!(check(&[text(MOST - 9), text(10)]).len(), 1);
        assert_eq!(check(&[Text::new("crates/flipside-term/src/a.rs", &text(2000).text)]).len(), 0);
    }
}
