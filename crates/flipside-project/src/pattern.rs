//! Patterns of names and paths: `*` is any text without `/`, `**` any text, `?` any character but `/`.

/// Does a pattern describe a whole text?
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    // What the pattern so far describes, by how much of the text it takes.
    let mut ends = vec![false; text.len() + 1];
    ends[0] = true;
    let mut rest = pattern.as_slice();
    while let Some(&first) = rest.first() {
        let mut next = vec![false; ends.len()];
        let any = first == '*' && rest.get(1) == Some(&'*');
        if first == '*' {
            let mut open = false;
            for at in 0..ends.len() {
                open = ends[at] || open && at > 0 && (any || text[at - 1] != '/');
                next[at] = open;
            }
            // `**/` is no folder, too.
            if any && rest.get(2) == Some(&'/') {
                let folders = next.clone();
                for at in 0..ends.len() {
                    next[at] = ends[at] || at > 0 && text[at - 1] == '/' && folders[at - 1];
                }
            }
        } else {
            for at in 1..ends.len() {
                let fits = text[at - 1] == first || first == '?' && text[at - 1] != '/';
                next[at] = ends[at - 1] && fits;
            }
        }
        ends = next;
        let folder = any && rest.get(2) == Some(&'/');
        rest = &rest[if folder {
            3
        } else if any {
            2
        } else {
            1
        }..];
    }
    ends[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_describe_paths() {
        for (pattern, text, expected) in [
            ("*", "can_parse", true),
            ("*", "src/can.c", false),
            ("can_*", "can_parse", true),
            ("can_*", "scan_parse", false),
            ("src/*.c", "src/can.c", true),
            ("src/*.c", "src/deep/can.c", false),
            ("src/**", "src/deep/can.c", true),
            ("**/*.c", "can.c", true),
            ("**/*.c", "src/deep/can.c", true),
            ("src/**/can.c", "src/can.c", true),
            ("src/**/can.c", "src/a/b/can.c", true),
            ("src/**/can.c", "src/scan.c", false),
            ("a?c", "abc", true),
            ("a?c", "a/c", false),
            ("", "", true),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}
