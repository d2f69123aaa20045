//! What clang's tree does not tell, read from the source: the operands of `offsetof` and of
//! `__builtin_types_compatible_p`.

use flipside_program::{Type, TypeId};

use super::Evaluator;
use super::macro_text::operands_in_macro;
use super::value::Value;
use crate::ast::Node;

/// The operands of a builtin as they are written.
struct Written {
    /// The text of the operands.
    operands: Vec<String>,
    /// The place of an unnamed type in the first one, as clang names it: `file:line:column`. Of an argument of a
    /// macro, that is where the macro's name stands.
    place: String,
}

impl Evaluator<'_> {
    /// `offsetof(type, member.member[index])`.
    pub(super) fn offset_of(&mut self, node: &Node<'_>) -> Option<Value> {
        let written = self.written(node, &["offsetof", "__builtin_offsetof"])?;
        let [type_text, designator] = written.operands.as_slice() else { return None };
        let offset = if type_text.contains('{') {
            self.table.undeclared_member_offset_at(&written.place, designator)?
        } else {
            let ty = self.table.resolve_source_type(type_text)?;
            self.designated_offset(ty, designator)?
        };
        self.integer(i128::from(offset), &node.ty)
    }

    fn designated_offset(&self, mut ty: TypeId, designator: &str) -> Option<u64> {
        let types = &self.table.types;
        let mut offset = 0u64;
        let spaced = designator.replace('.', " .").replace('[', " [");
        for step in spaced.split_whitespace() {
            if let Some(index) = step.strip_prefix('[') {
                let index: u64 = index.strip_suffix(']')?.trim().parse().ok()?;
                let Type::Array(element, _) = types.get(ty) else { return None };
                ty = *element;
                offset = offset.checked_add(index.checked_mul(types.size(ty)?)?)?;
            } else {
                let (at, member) = self.named_member(ty, step.trim_start_matches('.'))?;
                offset = offset.checked_add(at)?;
                ty = member;
            }
        }
        Some(offset)
    }

    /// Offset and type of a member, looked for in anonymous members too.
    fn named_member(&self, ty: TypeId, name: &str) -> Option<(u64, TypeId)> {
        let Type::Record(record) = self.table.types.get(ty) else { return None };
        let layout = self.table.types.records[*record].layout.as_ref()?;
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

    /// `__builtin_types_compatible_p(type, type)`.
    pub(super) fn type_trait(&mut self, node: &Node<'_>) -> Option<Value> {
        let written = self.written(node, &["__builtin_types_compatible_p"])?;
        let [a, b] = written.operands.as_slice() else { return None };
        let (left, right) = (self.table.resolve_source_type(a)?, self.table.resolve_source_type(b)?);
        let same = a == b || self.compatible(left, right)?;
        self.integer(i128::from(same), &node.ty)
    }

    /// Are two types compatible, qualifiers of what they are made of left aside? `None` when those would matter.
    fn compatible(&self, a: TypeId, b: TypeId) -> Option<bool> {
        let types = &self.table.types;
        match (types.get(a), types.get(b)) {
            (Type::Pointer(a), Type::Pointer(b)) => match self.compatible(*a, *b) {
                Some(false) => Some(false),
                Some(true) | None => None,
            },
            (Type::Enum(_) | Type::Array(..) | Type::Function { .. } | Type::Other(_), _)
            | (_, Type::Enum(_) | Type::Array(..) | Type::Function { .. } | Type::Other(_)) => None,
            (Type::Void | Type::Int(_) | Type::Float(_) | Type::Record(_) | Type::Pointer(_), _) => {
                Some(a == b)
            }
        }
    }

    /// The texts of all files.
    fn files(&mut self) -> Vec<String> {
        let paths = self.table.file_names().to_vec();
        let text = |path: &String| {
            let bytes = self.table.known.sources.bytes(path)?;
            Some(String::from_utf8_lossy(bytes).into_owned())
        };
        paths.iter().filter_map(text).collect()
    }

    /// The operands of the builtin that is written here under one of these names.
    fn written(&mut self, node: &Node<'_>, names: &[&str]) -> Option<Written> {
        let point = node.range.begin.expansion();
        let path = self.table.file_name(point.file_index);
        let start = point.offset as usize;
        let bytes = self.table.known.sources.bytes(&path)?;
        let text = std::str::from_utf8(bytes.get(start..)?).ok()?;
        let (name, rest) = text.split_once('(')?;
        if !names.contains(&name.trim()) {
            let text = text.to_owned();
            let operands = operands_in_macro(&text, names, &self.files())?;
            return Some(Written { operands, place: String::new() });
        }
        let operands = split_operands(rest)?;
        let skipped = rest.len() - rest.trim_start().len();
        let before = &text[..text.len() - rest.len() + skipped];
        let (line, column) = match before.rsplit_once('\n') {
            _ if node.range.begin.in_macro() => (point.line as usize, point.col as usize),
            Some((lines, last)) => (point.line as usize + lines.matches('\n').count() + 1, last.len() + 1),
            None => (point.line as usize, point.col as usize + before.len()),
        };
        Some(Written { operands, place: format!("{path}:{line}:{column}") })
    }
}

/// The operands up to the closing parenthesis, white space at their ends removed.
pub(super) fn split_operands(text: &str) -> Option<Vec<String>> {
    let mut operands = Vec::new();
    let (mut depth, mut start) = (0u32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' if depth == 0 => {
                operands.push(text[start..at].trim().to_owned());
                return Some(operands);
            }
            ')' | '}' | ']' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                operands.push(text[start..at].trim().to_owned());
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::split_operands;

    #[test]
    fn operands_are_split_at_their_own_commas() {
        assert_eq!(
            split_operands("struct { int x, y; }, v[1]) == 3").unwrap(),
            ["struct { int x, y; }", "v[1]"]
        );
        assert_eq!(split_operands("int (*)(int, int), long)").unwrap(), ["int (*)(int, int)", "long"]);
        assert_eq!(split_operands("int, long"), None);
        assert_eq!(split_operands("a]"), None);
    }
}
