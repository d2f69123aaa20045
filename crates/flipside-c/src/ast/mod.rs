//! Clang's JSON syntax tree as Rust values.
//!
//! One [`Node`] type for all kinds: the fields that the front end reads, everything else is skipped while parsing.
//! Nothing outside this folder knows that the tree was JSON; nothing in it knows what the nodes mean.

mod location;
mod node;

pub use location::Loc;
pub use node::{Node, NodeId, TypeRef};

use thiserror::Error;

/// The tree that clang wrote cannot be read.
#[derive(Debug, Error)]
#[error("clang's syntax tree could not be read: {0}")]
pub struct AstError(#[from] serde_json::Error);

/// Reads a translation unit; file names and lines that clang leaves out because they did not change are filled in.
pub fn read(json: &str) -> Result<(Node<'_>, Vec<String>), AstError> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    deserializer.disable_recursion_limit();
    let mut root: Node = serde::Deserialize::deserialize(&mut deserializer)?;
    let files = location::resolve(&mut root);
    Ok((root, files))
}
