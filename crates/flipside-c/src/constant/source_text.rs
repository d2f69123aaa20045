//! Operands that clang's tree does not have, read from the source: those of `offsetof` and of
//! `__builtin_types_compatible_p`.

use flipside_c_text::macros::{arguments, calls};
use flipside_c_text::{Expression, literal, read_c_expression};
use flipside_program::{Type, TypeId};

use super::Evaluator;
use super::macro_text::operands_in_macro;
use super::value::Value;
use crate::ast::Node;

/// The operands of a builtin as they are written.
struct Written {
    /// The text of the operands.
    operands: Vec<String>,
    /// The place of an unnamed type in the first operand, as clang names it: `file:line:column`. In an argument of a
    /// macro, that is the place of the macro's name.
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

    fn designated_offset(&self, ty: TypeId, designator: &str) -> Option<u64> {
        let designator = read_c_expression(designator, &mut |_| false).ok()?;
        self.offset_in(ty, &designator).map(|(offset, _)| offset)
    }

    /// Offset and type of what a designator such as `member.member[index]` names in something of a type.
    fn offset_in(&self, ty: TypeId, designator: &Expression) -> Option<(u64, TypeId)> {
        match designator {
            Expression::Name(name) => self.named_member(ty, name),
            Expression::Member(base, ".", name) => {
                let (offset, ty) = self.offset_in(ty, base)?;
                let (at, member) = self.named_member(ty, name)?;
                Some((offset.checked_add(at)?, member))
            }
            Expression::Index(base, index) => {
                let (offset, ty) = self.offset_in(ty, base)?;
                let Expression::Literal(index) = &**index else { return None };
                let index = u64::try_from(literal::integer(index)?.value).ok()?;
                let types = &self.table.types;
                let Type::Array(element, _) = *types.get(ty) else { return None };
                Some((offset.checked_add(index.checked_mul(types.size(element)?)?)?, element))
            }
            Expression::Literal(_)
            | Expression::Constant(_)
            | Expression::Unary(..)
            | Expression::Step(..)
            | Expression::Binary(..)
            | Expression::Chain(..)
            | Expression::Conditional(..)
            | Expression::Member(..)
            | Expression::Call(..)
            | Expression::Cast(..)
            | Expression::SizeOf(_)
            | Expression::Quantified(..)
            | Expression::Valid(_)
            | Expression::Separated(_) => None,
        }
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
        let call = calls(text).next().filter(|call| call.at == 0);
        let Some(call) = call.filter(|call| names.contains(&call.name)) else {
            let text = text.to_owned();
            let operands = operands_in_macro(&text, names, &self.files())?;
            return Some(Written { operands, place: String::new() });
        };
        let rest = call.after;
        let operands = arguments(rest)?;
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
