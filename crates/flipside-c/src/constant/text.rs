//! Library functions on constant strings that clang folds (`strlen("abc")`, `__builtin_strcmp` …).

use flipside_program::TypeId;

use super::Evaluator;
use super::builtin::unconverted;
use super::object::Object;
use super::value::{Address, Base, Value};
use crate::ast::Node;

impl Evaluator<'_> {
    /// The characters that a pointer points to, up to the terminator.
    pub(super) fn characters(&mut self, pointer: &Node<'_>) -> Option<Vec<u8>> {
        let mut bytes = self.bytes_behind(pointer)?;
        let end = bytes.iter().position(|&byte| byte == 0)?;
        bytes.truncate(end);
        Some(bytes)
    }

    /// The bytes that a pointer to characters points to, up to the end of the array.
    fn bytes_behind(&mut self, pointer: &Node<'_>) -> Option<Vec<u8>> {
        let pointer = unconverted(pointer)?;
        let ty = self.pointee(pointer)?;
        self.table.int_shape(ty).filter(|&(bits, _)| bits == 8)?;
        let start = self.pointer(pointer)?;
        self.bytes_from(start, ty)
    }

    fn bytes_from(&mut self, start: Address, ty: TypeId) -> Option<Vec<u8>> {
        let (_, end) = start.extent?;
        let (from, to) = (usize::try_from(start.offset).ok()?, usize::try_from(end).ok()?);
        match start.base {
            Base::Text { bytes, .. } => bytes.get(from..to).map(<[u8]>::to_vec),
            Base::Variable(variable) => {
                let object = self.table.known.object(variable.referred)?;
                (from..to)
                    .map(|offset| match object.at(offset as u64, None, ty)? {
                        Object::Scalar { value: Value::Integer(value), .. } => Some(*value as u8),
                        Object::Scalar { .. } | Object::Array { .. } | Object::Record { .. } => None,
                    })
                    .collect()
            }
            Base::Null | Base::Function { .. } | Base::Literal { .. } => None,
        }
    }

    /// `strcmp(a, b)`, `strncmp(a, b, n)`, `memcmp(a, b, n)`.
    pub(super) fn compare_texts(&mut self, name: &str, arguments: &[Node<'_>]) -> Option<Value> {
        let (a, b, most) = match (name, arguments) {
            ("strcmp", [a, b]) => (a, b, usize::MAX),
            ("strncmp" | "memcmp", [a, b, count]) => {
                (a, b, usize::try_from(self.integer_value(count)?).ok()?)
            }
            _ => return None,
        };
        let (a, b) = (self.bytes_behind(a)?, self.bytes_behind(b)?);
        for index in 0..most {
            let (left, right) = (*a.get(index)?, *b.get(index)?);
            if left != right {
                return Some(Value::Integer(if left < right { -1 } else { 1 }));
            }
            if left == 0 && name != "memcmp" {
                break;
            }
        }
        Some(Value::Integer(0))
    }
}
