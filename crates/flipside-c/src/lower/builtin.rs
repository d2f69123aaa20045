//! What the compiler provides and does not call: `__builtin_expect`, `offsetof` and their like.
//!
//! Builtins that behave like functions stay calls; the execution has models for them.

use flipside_program::{Operand, Terminator, Type, TypeId};

use super::Lowering;
use crate::ast::Node;
use crate::constant;

impl<'a> Lowering<'_, 'a> {
    /// The value of a builtin that is no call; `None` for everything else.
    pub(super) fn builtin_call(&mut self, node: &'a Node<'a>) -> Option<Operand> {
        let callee = node.inner.first()?;
        if callee.cast_kind != "BuiltinFnToFnPtr" {
            return None;
        }
        let name = &callee.inner.first()?.referenced_decl.as_ref()?.name;
        match name.as_ref() {
            "__builtin_expect" | "__builtin_expect_with_probability" => {
                let ty = self.scalar_of(node)?;
                let value = self.value(node.inner.get(1)?);
                let value = self.builder.pinned(value, ty);
                for rest in node.inner.iter().skip(2) {
                    self.effect(rest);
                }
                Some(value)
            }
            "__builtin_constant_p" => {
                let known = constant::evaluate(&mut self.unit.table, node.inner.get(1)?).is_some();
                Some(Operand::Const(u64::from(known)))
            }
            "__builtin_unreachable" => {
                self.at(node);
                self.builder.terminate(Terminator::Unreachable);
                Some(Operand::Const(0))
            }
            "__builtin_assume_aligned" => Some(self.value(node.inner.get(1)?)),
            name if name.starts_with("__builtin_va_") => Some(self.unsupported("variadic arguments")),
            _ => None,
        }
    }

    /// `offsetof(type, member.member[index])`. Clang's tree does not say which member: it is read from the source.
    pub(super) fn offset_of(&mut self, node: &Node<'_>) -> Operand {
        match self.offset_from_source(node) {
            Some(offset) => Operand::Const(offset),
            None => self.unsupported("this use of `offsetof`"),
        }
    }

    fn offset_from_source(&mut self, node: &Node<'_>) -> Option<u64> {
        let point = node.range.begin.expansion();
        let path = self.unit.table.file_name(point.file_index);
        let bytes = self.unit.sources.bytes(&path)?;
        let text = std::str::from_utf8(bytes.get(point.offset as usize..)?).ok()?;
        let arguments = text.split_once('(').map(|(name, rest)| (name.trim(), rest))?;
        if !matches!(arguments.0, "offsetof" | "__builtin_offsetof") {
            return None;
        }
        let end = closing_parenthesis(arguments.1)?;
        let (type_text, designator) = arguments.1[..end].split_once(',')?;
        let (type_text, designator) = (type_text.to_owned(), designator.to_owned());
        let ty = self.unit.table.resolve_source_type(&type_text)?;
        self.designated_offset(ty, &designator)
    }

    fn designated_offset(&self, mut ty: TypeId, designator: &str) -> Option<u64> {
        let mut offset = 0;
        let spaced = designator.replace('.', " .").replace('[', " [");
        for step in spaced.split_whitespace() {
            if let Some(index) = step.strip_prefix('[') {
                let index: u64 = index.strip_suffix(']')?.trim().parse().ok()?;
                ty = self.unit.element_type(ty)?;
                offset += index * self.unit.table.types.size(ty)?;
            } else {
                let (at, member) = self.named_member(ty, step.trim_start_matches('.'))?;
                offset += at;
                ty = member;
            }
        }
        Some(offset)
    }

    /// Offset and type of a member, looked for in anonymous members too.
    fn named_member(&self, ty: TypeId, name: &str) -> Option<(u64, TypeId)> {
        let Type::Record(record) = self.unit.table.types.get(ty) else { return None };
        let layout = self.unit.table.types.records[*record].layout.as_ref()?;
        layout.fields.iter().find_map(|field| {
            if field.name == name {
                Some((field.offset, field.ty))
            } else if field.name.is_empty() {
                self.named_member(field.ty, name).map(|(at, ty)| (field.offset + at, ty))
            } else {
                None
            }
        })
    }
}

fn closing_parenthesis(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}
