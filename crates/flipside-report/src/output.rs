//! What is in memory after the call of a test.

use serde::{Deserialize, Serialize};

/// A number or pointer after the call.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct OutputReport {
    /// Its access path.
    pub name: String,
    /// Its type.
    #[serde(rename = "type", default)]
    pub ty: String,
    /// Where it lies in the objects of the harness, where that is not the access path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Its value after the call; nothing where that is not known, or C does not define it.
    pub value: serde_json::Value,
    /// The enumerator of this value, where its type is an enumeration that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumerator: Option<String>,
}
