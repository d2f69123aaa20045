//! All checks on the repository itself, with a counted list of what is not yet as it should be: it can only shrink.

use std::collections::BTreeMap;

use flipside_tidy::{fields, findings, requirements, tree};

/// What is allowed for now, to be removed: the rule, the crate or document, how often. A row that is too high fails as well, so that what
/// was put right stays so.
const ALLOWED: &[(&str, &str, usize)] = &[];

#[test]
fn the_tree_is_tidy() {
    if std::env::var_os("FLIPSIDE_BLESS").is_some() {
        let texts = tree::texts(&tree::root());
        for (page, text) in
            [(fields::PAGE, fields::render(&texts)), (requirements::PAGE, requirements::render(&texts))]
        {
            std::fs::write(tree::root().join(page), text).expect("a page should be writable");
        }
    }
    let found = findings(&tree::texts(&tree::root()), &tree::paths(&tree::root()));
    let mut counts: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for finding in &found {
        counts.entry((finding.rule, finding.group())).or_default().0 += 1;
    }
    for &(rule, group, allowed) in ALLOWED {
        counts.entry((rule, group)).or_default().1 = allowed;
    }
    let mut wrong = Vec::new();
    for ((rule, group), (count, allowed)) in counts {
        if count == allowed {
            continue;
        }
        wrong.push(format!("(\"{rule}\", \"{group}\", {count}), and {allowed} are allowed"));
        if count > allowed {
            let of_group = found.iter().filter(|finding| finding.rule == rule && finding.group() == group);
            wrong.extend(of_group.map(|finding| format!("    {finding}")));
        }
    }
    assert!(wrong.is_empty(), "put it right, or lower the numbers in ALLOWED:\n{}", wrong.join("\n"));
}

#[test]
fn the_tree_is_read() {
    let texts = tree::texts(&tree::root());
    for path in
        ["ARCHITECTURE.md", "crates/flipside/src/main.rs", "crates/flipside/Cargo.toml", "docs/report.md"]
    {
        assert!(texts.iter().any(|text| text.path == path), "{path} should be among {} texts", texts.len());
    }
    assert!(!texts.iter().any(|text| text.path.starts_with("target/")));
}
