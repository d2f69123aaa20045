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
    check(&root)?;
    let files = location::resolve(&mut root);
    Ok((root, files))
}

/// Whoever lowers a node relies on its operands: they have to be there.
fn check(root: &Node<'_>) -> Result<(), AstError> {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if node.inner.len() < operands(&node.kind) {
            let what = format!("a node of kind {} lacks an operand", node.kind);
            return Err(AstError(serde::de::Error::custom(what)));
        }
        open.extend(&node.inner);
    }
    Ok(())
}

/// How many operands a node of a kind has at least.
fn operands(kind: &str) -> usize {
    match kind {
        "ConditionalOperator" => 3,
        "BinaryOperator" | "CompoundAssignOperator" | "ArraySubscriptExpr" => 2,
        "UnaryOperator" | "MemberExpr" | "ParenExpr" | "ImplicitCastExpr" | "CStyleCastExpr" | "CallExpr" => {
            1
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn an_operand_that_is_missing_is_an_error() {
        let tree = |inner: &str| {
            format!(
                r#"{{"kind": "TranslationUnitDecl", "inner": [{{"kind": "UnaryOperator", "inner": [{inner}]}}]}}"#
            )
        };
        assert!(read(&tree(r#"{"kind": "IntegerLiteral"}"#)).is_ok());
        let wrong = read(&tree("")).unwrap_err().to_string();
        assert!(wrong.contains("UnaryOperator lacks an operand"), "{wrong}");
    }
}
