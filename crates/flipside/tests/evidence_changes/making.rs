//! Makes a change: in a value of JSON, or in a script.

use serde_json::{Value, json};

use crate::{Change, Kind};

/// Makes a change in a JSON file.
pub fn make(value: &mut Value, Change { at, kind, .. }: &Change) {
    let (list, index) = at.rsplit_once('/').unwrap();
    let entries =
        |value: &mut Value| -> Vec<Value> { value.pointer(list).unwrap().as_array().unwrap().clone() };
    let index = || index.parse::<usize>().unwrap();
    let changed = match kind {
        Kind::Another => {
            let old = value.pointer_mut(at).unwrap();
            *old = match &*old {
                Value::String(text) => json!(format!("{text}x")),
                Value::Bool(truth) => json!(!truth),
                Value::Number(number) => match (number.as_i64(), number.as_u64()) {
                    (Some(number), _) => json!(number ^ 1),
                    (None, Some(number)) => json!(number ^ 1),
                    (None, None) => json!(number.as_f64().unwrap() + 1.0),
                },
                other => panic!("{other} should not be changed"),
            };
            return;
        }
        Kind::Set(new) => {
            *value.pointer_mut(at).unwrap() = new.clone();
            return;
        }
        Kind::Removed => {
            let mut all = entries(value);
            all.remove(index());
            all
        }
        Kind::Doubled => {
            let mut all = entries(value);
            all.insert(index(), all[index()].clone());
            all
        }
        Kind::Swapped => {
            let mut all = entries(value);
            all.swap(index(), index() + 1);
            all
        }
    };
    *value.pointer_mut(list).unwrap() = Value::Array(changed);
}

/// Makes a change in a script.
pub fn changed_script(text: &str, change: &Change) -> String {
    let number: usize = change.at.parse().unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match change.kind {
        Kind::Removed => {
            lines.remove(number);
        }
        _ => {
            let line = &lines[number];
            let digit = line.rfind(|letter: char| letter.is_ascii_digit()).unwrap();
            let other = if &line[digit..=digit] == "1" { "0" } else { "1" };
            lines[number] = format!("{}{other}{}", &line[..digit], &line[digit + 1..]);
        }
    }
    lines.join("\n")
}
