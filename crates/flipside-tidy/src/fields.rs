//! The page with every field of `report.json`: made from the types and their comments, so that none is missing.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Finding, Text};

/// The page.
pub const PAGE: &str = "docs/fields.md";
/// Where the types are, and the one of the whole report.
const TYPES: [&str; 2] = ["crates/flipside-report/src/", "crates/flipside-evidence/src/"];
const ROOT: &str = "Report";

/// Is the page what the types give?
pub fn check(texts: &[Text]) -> Vec<Finding> {
    let Some(page) = texts.iter().find(|text| text.path == PAGE) else { return Vec::new() };
    let what = "is not what the types give: FLIPSIDE_BLESS=1 cargo test -p flipside-tidy writes it";
    if page.text == render(texts) { Vec::new() } else { vec![Finding::new("fields", page, 1, what)] }
}

/// A field of a type.
struct Field {
    name: String,
    ty: String,
    what: String,
    is_flat: bool,
}

/// The page.
pub fn render(texts: &[Text]) -> String {
    let mut types = BTreeMap::new();
    for text in texts.iter().filter(|text| TYPES.iter().any(|folder| text.path.starts_with(folder))) {
        read(&text.text, &mut types);
    }
    let mut page = String::from(
        "# All fields of `report.json`\n\n\
         What they mean together is in [report.md](report.md). Fields may be added. A field that may be absent is absent\n\
         when it is empty, or does not apply.\n",
    );
    let mut open = vec![(String::new(), ROOT.to_owned())];
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    while !open.is_empty() {
        let (path, name) = open.remove(0);
        let title = if path.is_empty() { "The report".to_owned() } else { format!("`{path}`") };
        write!(page, "\n## {title}\n\n").expect("writing to a string should not fail");
        if let Some(first) = seen.get(&name) {
            writeln!(page, "As `{first}`.").expect("writing to a string should not fail");
            continue;
        }
        seen.insert(name.clone(), path.clone());
        page += "| field | type | meaning |\n| --- | --- | --- |\n";
        rows(&types, &name, &path, &mut page, &mut open);
    }
    page
}

/// The rows of a type, with those of the types that are part of it; the types of its fields come later.
fn rows(
    types: &BTreeMap<String, Vec<Field>>,
    name: &str,
    path: &str,
    page: &mut String,
    open: &mut Vec<(String, String)>,
) {
    for field in types.get(name).into_iter().flatten() {
        let inner = inner(&field.ty);
        if field.is_flat {
            rows(types, inner, path, page, open);
            continue;
        }
        writeln!(page, "| `{}` | {} | {} |", field.name, shown(&field.ty, types), field.what)
            .expect("writing to a string should not fail");
        if types.contains_key(inner) {
            let below = if path.is_empty() { field.name.clone() } else { format!("{path}.{}", field.name) };
            let list = if field.ty.contains("Vec<") { "[]" } else { "" };
            open.push((format!("{below}{list}"), inner.to_owned()));
        }
    }
}

/// The public types of a file that have public fields.
fn read(text: &str, types: &mut BTreeMap<String, Vec<Field>>) {
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("pub struct ").and_then(|rest| rest.strip_suffix(" {")) else {
            continue;
        };
        let mut fields = Vec::new();
        let (mut words, mut attributes) = (Vec::new(), String::new());
        for line in lines.by_ref().map(str::trim).take_while(|line| *line != "}") {
            if let Some(word) = line.strip_prefix("///") {
                words.push(word.trim());
            } else if line.starts_with("#[") {
                attributes.push_str(line);
            } else if let Some((field, ty)) = line.trim_end_matches(',').split_once(": ") {
                let renamed =
                    attributes.split_once("rename = \"").and_then(|(_, rest)| rest.split('"').next());
                fields.push(Field {
                    name: renamed.unwrap_or(field.trim_start_matches("pub ")).to_owned(),
                    ty: ty.to_owned(),
                    what: words.join(" ").replace('|', "\\|"),
                    is_flat: attributes.contains("flatten"),
                });
                (words, attributes) = (Vec::new(), String::new());
            }
        }
        types.insert(name.to_owned(), fields);
    }
}

/// The name of the type that a type is made of.
fn inner(ty: &str) -> &str {
    let last = ty.trim_end_matches('>').rsplit(['<', ' ', ':']).next().unwrap_or(ty);
    last.trim_end_matches(',')
}

/// A type in words.
fn shown(ty: &str, types: &BTreeMap<String, Vec<Field>>) -> String {
    let within = |head: &str| ty.strip_prefix(head).and_then(|rest| rest.strip_suffix('>'));
    if let Some(of) = within("Option<") {
        return format!("{}, may be absent", shown(of, types));
    }
    if let Some(of) = within("Vec<") {
        return format!("list of {}", shown(of, types));
    }
    if let Some((_, of)) = within("BTreeMap<").and_then(|rest| rest.split_once(", ")) {
        return format!("object by name: {}", shown(of, types));
    }
    let name = inner(ty);
    let word = match name {
        "bool" => "true or false",
        "u8" | "u32" | "u64" | "usize" | "i32" | "i64" | "f64" => "number",
        "Duration" => "milliseconds",
        "Value" => "any",
        _ if types.contains_key(name) => "object",
        _ => "text",
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(page: &str) -> Vec<Text> {
        let code = "pub struct Report {\n    /// The format.\n    pub format: u32,\n    /// Each\n    /// test.\n    #[serde(rename = \"all\")]\n    pub tests: Vec<One>,\n    #[serde(flatten)]\n    pub more: Option<More>,\n}\npub struct One {\n    /// Its number.\n    pub id: Option<u32>,\n}\npub struct More {\n    /// Yes?\n    pub yes: bool,\n}\n";
        vec![Text::new("crates/flipside-report/src/lib.rs", code), Text::new(PAGE, page)]
    }

    #[test]
    fn every_field_is_on_the_page() {
        let page = render(&texts(""));
        for row in [
            "| `format` | number | The format. |",
            "| `all` | list of object | Each test. |",
            "| `yes` | true or false | Yes? |",
            "## `all[]`",
            "| `id` | number, may be absent | Its number. |",
        ] {
            assert!(page.contains(row), "{row}\n{page}");
        }
        assert_eq!(check(&texts(&page)), []);
        assert_eq!(check(&texts("old")).len(), 1);
    }
}
