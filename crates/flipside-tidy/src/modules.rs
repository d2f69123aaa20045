//! Modules whose documentation says nothing: none at all, or so little that the name of the file says as much.

use crate::{Finding, Text};

/// With fewer words nothing is said.
const WORDS: usize = 6;

/// What is wrong with how a module opens.
pub fn check(text: &Text) -> Vec<Finding> {
    if !text.has_extension("rs") || text.crate_name().is_none() {
        return Vec::new();
    }
    let opening: Vec<&str> = text.text.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let words = opening.iter().flat_map(|line| line.split_whitespace()).count();
    if words < WORDS {
        let what =
            if opening.is_empty() { "no documentation".into() } else { format!("{words} words say nothing") };
        return vec![Finding::new("module", text, 1, what)];
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_says_why_it_is_there() {
        let said = |text: &str| check(&Text::new("crates/a/src/b.rs", text)).len();
        assert_eq!(said("use std::fmt;\n"), 1);
        assert_eq!(said("//! The file.\n"), 1);
        assert_eq!(said("//! Reads what the\n//! compiler wrote down.\n\nuse std::fmt;\n"), 0);
        assert_eq!(said("/// Six words of something else here.\nstruct A;\n"), 1);
    }
}
