//! Which crate uses which, read from the `Cargo.toml` files and compared with a table.
//!
//! What tests use is not checked: a test may use everything.

use crate::{Finding, Text};

/// Crates, and those that each may use, or that may use each.
pub type Uses<'a> = &'a [(&'a str, &'a [&'a str])];

/// What is used and should not be, and what does not fit the table: a crate without a row, a row without a crate, a row
/// that names a crate below it.
pub fn check(texts: &[Text], layers: Uses<'_>, outside: Uses<'_>) -> Vec<Finding> {
    let manifests: Vec<(&str, &Text)> = texts
        .iter()
        .filter(|text| text.path.ends_with("/Cargo.toml"))
        .filter_map(|text| text.crate_name().map(|name| (name, text)))
        .collect();
    let mut found = Vec::new();
    for &(name, manifest) in &manifests {
        let Some(row) = layers.iter().find(|row| row.0 == name) else {
            found.push(Finding::new("crates", manifest, 1, format!("{name} is not in the table of layers")));
            continue;
        };
        for used in dependencies(&manifest.text) {
            let ours = used == "flipside" || used.starts_with("flipside-");
            let line = line_of(&manifest.text, &used);
            if ours && !row.1.contains(&used.as_str()) {
                found.push(Finding::new("crates", manifest, line, format!("{name} should not use {used}")));
            }
            if outside.iter().any(|(outer, users)| *outer == used && !users.contains(&name)) {
                found.push(Finding::new(
                    "crates",
                    manifest,
                    line,
                    format!("{name} should not use {used} itself"),
                ));
            }
        }
    }
    let table = Text::new("crates/flipside-tidy/src/layers.rs", "");
    for (index, (name, uses)) in layers.iter().enumerate() {
        if !manifests.iter().any(|manifest| manifest.0 == *name) {
            found.push(Finding::new("crates", &table, 1, format!("there is no crate {name}")));
        }
        for used in uses.iter().filter(|used| !layers[..index].iter().any(|above| above.0 == **used)) {
            found.push(Finding::new("crates", &table, 1, format!("{used} should stand above {name}")));
        }
    }
    found
}

/// What product code of a manifest depends on.
fn dependencies(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("a manifest should be TOML");
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    dependencies.into_iter().flat_map(|table| table.keys().cloned()).collect()
}

fn line_of(text: &str, start: &str) -> usize {
    text.lines().position(|line| line.starts_with(start)).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYERS: Uses<'static> = &[("flipside-a", &[]), ("flipside-b", &["flipside-a"])];
    const OUTSIDE: Uses<'static> = &[("z3", &["flipside-a"])];

    fn manifest(name: &str, text: &str) -> Text {
        Text::new(&format!("crates/{name}/Cargo.toml"), text)
    }

    fn said(texts: &[Text], layers: Uses<'_>) -> Vec<String> {
        check(texts, layers, OUTSIDE).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn dependencies_point_one_way() {
        let good = [
            manifest(
                "flipside-a",
                "[dependencies]\nz3.workspace = true\n\n[dev-dependencies]\nflipside-b.workspace = true\n",
            ),
            manifest("flipside-b", "[dependencies]\nflipside-a.workspace = true\n"),
        ];
        assert_eq!(said(&good, LAYERS), Vec::<String>::new());
        let bad = [
            manifest("flipside-a", "[dependencies]\nflipside-b.workspace = true\n"),
            manifest("flipside-b", "[dependencies]\nz3.workspace = true\n"),
        ];
        let expected = [
            "crates/flipside-a/Cargo.toml:2: crates: flipside-a should not use flipside-b",
            "crates/flipside-b/Cargo.toml:2: crates: flipside-b should not use z3 itself",
        ];
        assert_eq!(said(&bad, LAYERS), expected);
    }

    #[test]
    fn the_table_fits_the_crates() {
        let texts = [manifest("flipside-a", ""), manifest("flipside-c", "")];
        let layers: Uses<'_> = &[("flipside-b", &["flipside-a"]), ("flipside-a", &[])];
        let expected = [
            "crates/flipside-c/Cargo.toml:1: crates: flipside-c is not in the table of layers",
            "crates/flipside-tidy/src/layers.rs:1: crates: there is no crate flipside-b",
            "crates/flipside-tidy/src/layers.rs:1: crates: flipside-a should stand above flipside-b",
        ];
        assert_eq!(said(&texts, layers), expected);
    }
}
