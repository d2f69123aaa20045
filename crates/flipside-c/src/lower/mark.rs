//! Marks of statements, comparisons and calls, where a criterion asked for them.

use flipside_program::{Inst, Mark, Marked};

use super::Lowering;
use crate::ast::Node;

impl Lowering<'_, '_> {
    /// A comparison, whose instruction was the last one, or a call, which comes next.
    pub(super) fn mark(&mut self, of: Marked, node: &Node<'_>) {
        if self.unit.marks && !self.constant_context {
            let (span, spelled) = self.unit.spans(node);
            // What a macro of a header makes of a call says less than what the user wrote.
            let is_made = of == Marked::Call && spelled.is_some_and(|spelled| spelled.file != span.file);
            let text = if is_made { self.unit.written(node) } else { self.unit.text(node) };
            self.builder.emit(Inst::Mark(Box::new(Mark { of, span, spelled, text })));
        }
    }

    /// A statement that does something by itself: no block, label, empty statement, or declaration without an initialiser that
    /// is evaluated here.
    pub(super) fn mark_statement(&mut self, node: &Node<'_>) {
        if !self.unit.marks || self.constant_context {
            return;
        }
        let (keyword, decides) = match node.kind.as_ref() {
            "" | "NullStmt" | "CompoundStmt" | "CaseStmt" | "DefaultStmt" | "LabelStmt"
            | "AttributedStmt" => {
                return;
            }
            "DeclStmt" if !node.inner.iter().any(is_initialised) => return,
            "IfStmt" => ("if", node.inner.first()),
            "WhileStmt" => ("while", node.inner.first()),
            "SwitchStmt" => ("switch", node.inner.first()),
            "DoStmt" => ("do", None),
            "ForStmt" => ("for", node.inner.get(2).filter(|condition| !condition.is_absent())),
            _ => ("", None),
        };
        let (mut span, spelled) = self.unit.spans(node);
        // What a macro of a system header has inside of a statement is no statement of the user's.
        let is_inside = self.last_statement == Some(span);
        if is_inside && self.unit.is_system(node.range.begin.spelling()) {
            return;
        }
        self.last_statement = Some(span);
        if keyword.is_empty() {
            return self.mark(Marked::Statement, node);
        }
        if spelled.is_none() {
            (span.end_line, span.end_column) = (span.line, span.column + keyword.len() as u32);
        }
        let decides = decides.map(|condition| self.unit.text(condition));
        let text = match (keyword, decides) {
            ("for", decides) => format!("for (…; {}; …)", decides.unwrap_or_default()),
            (_, Some(decides)) => format!("{keyword} ({decides})"),
            (_, None) => keyword.to_owned(),
        };
        let of = Marked::Statement;
        self.builder.emit(Inst::Mark(Box::new(Mark { of, span, spelled, text })));
    }
}

/// Is it a variable that gets a value where it is declared?
fn is_initialised(node: &Node<'_>) -> bool {
    let lives_here = !matches!(node.storage_class.as_ref(), "static" | "extern");
    node.kind == "VarDecl" && lives_here && node.initialiser().is_some()
}
