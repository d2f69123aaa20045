//! Operators on constant addresses: sums, differences and comparisons inside one object.

use super::Evaluator;
use super::number::compare;
use super::value::{Address, Base, Sameness, Value};
use crate::ast::Node;

impl Evaluator<'_> {
    /// An operator with a pointer on at least one side.
    pub(super) fn pointer_operation(
        &mut self,
        opcode: &str,
        left: &Node<'_>,
        right: &Node<'_>,
    ) -> Option<Value> {
        let (left_is_pointer, right_is_pointer) = (self.is_pointer(left), self.is_pointer(right));
        match opcode {
            "+" if left_is_pointer => self.displaced(left, right, 1).map(Value::Address),
            "+" => self.displaced(right, left, 1).map(Value::Address),
            "-" if !right_is_pointer => self.displaced(left, right, -1).map(Value::Address),
            "-" => {
                let element = self.element_size(left)?;
                let (a, b) = (self.pointer(left)?, self.pointer(right)?);
                if element == 0 || a.base.sameness(&b.base) != Sameness::Same {
                    return None;
                }
                a.offset.checked_sub(b.offset).map(|bytes| Value::Integer(i128::from(bytes / element)))
            }
            _ => {
                let (a, b) = (self.pointer(left)?, self.pointer(right)?);
                let holds = self.compare_addresses(opcode, &a, &b)?;
                Some(Value::Integer(i128::from(holds)))
            }
        }
    }

    /// `pointer + sign * index`.
    pub(super) fn displaced(&mut self, pointer: &Node<'_>, index: &Node<'_>, sign: i64) -> Option<Address> {
        let size = self.element_size(pointer)?;
        let address = self.pointer(pointer)?;
        let index = i64::try_from(self.integer_value(index)?).ok()?;
        address.moved(index.checked_mul(size)?.checked_mul(sign)?)
    }

    fn element_size(&mut self, pointer: &Node<'_>) -> Option<i64> {
        let to = self.pointee(pointer)?;
        self.table.types.size(to).and_then(|size| i64::try_from(size).ok())
    }

    fn compare_addresses(&self, opcode: &str, a: &Address, b: &Address) -> Option<bool> {
        let equality = matches!(opcode, "==" | "!=");
        match a.base.sameness(&b.base) {
            Sameness::Unknown => None,
            Sameness::Different if equality => distinct(a, b).then_some(opcode == "!="),
            Sameness::Different => None,
            Sameness::Same => {
                if !equality && a.base != Base::Null {
                    let size = a.base.size()?;
                    if !(0..=size).contains(&a.offset) || !(0..=size).contains(&b.offset) {
                        return None;
                    }
                }
                let mask = u64::MAX >> 64u32.saturating_sub(self.table.types.model.pointer_bits);
                let place = |address: &Address| address.offset as u64 & mask;
                compare(opcode, Some(place(a).cmp(&place(b))))
            }
        }
    }
}

/// Are addresses in different objects different for sure?
fn distinct(a: &Address, b: &Address) -> bool {
    let number = |address: &Address| address.base == Base::Null && address.offset != 0;
    // The end of one object may be the start of another, and an object without size may be anywhere.
    let touching = |a: &Address, b: &Address| a.base != Base::Null && a.offset == 0 && b.is_past_end();
    let empty = |a: &Address, b: &Address| a.base.size() == Some(0) && b.base != Base::Null;
    let unsure = |a: &Address, b: &Address| number(a) || a.base.weak() || touching(a, b) || empty(a, b);
    !unsure(a, b) && !unsure(b, a)
}
