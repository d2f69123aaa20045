//! Every mutant of `tests/mutants` still applies: the text that it replaces stands once in its file. `scripts/mutants` plants
//! them and expects the tests to catch each, which takes too long for every run.

use std::path::Path;

#[test]
fn every_mutant_applies() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut count = 0;
    for entry in std::fs::read_dir(root.join("tests/mutants")).expect("there should be mutants") {
        let path = entry.expect("the folder should be readable").path();
        let mutant = std::fs::read_to_string(&path).expect("a mutant should be text");
        let file = mutant.lines().next().unwrap_or_default();
        let old: Vec<&str> = mutant.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        assert!(!old.is_empty(), "{}: it should replace something", path.display());
        let found = text.matches(&old.join("\n")).count();
        assert_eq!(found, 1, "{}: what it replaces should stand once in {file}", path.display());
        count += 1;
    }
    assert!(count > 20, "there should be more than {count} mutants");
}
