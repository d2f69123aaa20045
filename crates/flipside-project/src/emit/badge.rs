//! A badge, as the endpoint of shields reads it.

use serde_json::json;

use super::{Material, share};

pub(super) fn make(material: Material<'_>) -> String {
    let share = share(material);
    let color = match share {
        _ if material.judgement.fails() => "red",
        100 => "brightgreen",
        90.. => "green",
        70.. => "yellow",
        _ => "orange",
    };
    let badge =
        json!({ "schemaVersion": 1, "label": "branches", "message": format!("{share} %"), "color": color });
    format!("{badge:#}\n")
}
