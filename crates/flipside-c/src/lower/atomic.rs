//! Atomic operations, as what they do when nothing else runs: threads are not modelled.
//!
//! Clang's tree does not say which operation it is, so its name is read where it is spelled. Operands are listed as clang keeps
//! them: the object, the order, the first value, the order of a failure, the second value.

use flipside_program::{BinaryOp, CompareOp, Inst, Operand, Scalar};

use super::Lowering;
use super::lvalue::Lvalue;
use crate::ast::Node;

/// What the operation does with what was there.
#[derive(Clone, Copy)]
enum Operation {
    Load,
    Store,
    Exchange,
    /// Through a pointer to what is expected, as `compare_exchange` does.
    CompareExchange,
    /// With a value that is expected, as `__sync_bool_compare_and_swap` does; does it give whether they were equal?
    CompareSwap {
        tells: bool,
    },
    /// Arithmetic; does it give what is there afterwards?
    Compute {
        op: BinaryOp,
        gives_new: bool,
    },
}

/// The object of an operation: where it is, and its type.
#[derive(Clone, Copy)]
struct Atom {
    place: Lvalue,
    ty: Scalar,
}

impl Operation {
    /// The operation of a builtin, by its name without prefix and suffix.
    fn named(name: &str) -> Option<Self> {
        let computes = |name: &str| {
            Some(match name {
                "add" => BinaryOp::Add,
                "sub" => BinaryOp::Sub,
                "and" => BinaryOp::And,
                "or" => BinaryOp::Or,
                "xor" => BinaryOp::Xor,
                _ => return None,
            })
        };
        Some(match name {
            "load" => Operation::Load,
            "store" | "init" => Operation::Store,
            "exchange" | "lock_test_and_set" => Operation::Exchange,
            "compare_exchange" => Operation::CompareExchange,
            "bool_compare_and_swap" => Operation::CompareSwap { tells: true },
            "val_compare_and_swap" => Operation::CompareSwap { tells: false },
            _ => {
                let old = name.strip_prefix("fetch_and_").or_else(|| name.strip_prefix("fetch_"));
                let new = name.strip_suffix("_and_fetch").or_else(|| name.strip_suffix("_fetch"));
                let op = computes(old.or(new)?)?;
                Operation::Compute { op, gives_new: old.is_none() }
            }
        })
    }

    /// That of an atomic expression. Those of GNU that take all values through pointers are not known.
    fn of_expression(name: &str) -> Option<Self> {
        if let Some(name) = name.strip_prefix("__c11_atomic_") {
            let name = name.strip_suffix("_strong").or_else(|| name.strip_suffix("_weak")).unwrap_or(name);
            return Self::named(name);
        }
        let name = name.strip_prefix("__atomic_")?;
        let operation = Self::named(name.strip_suffix("_n").unwrap_or(name))?;
        (name.ends_with("_n") || matches!(operation, Operation::Compute { .. })).then_some(operation)
    }

    /// That of a call of `__sync_NAME_SIZE`.
    fn of_call(name: &str) -> Option<Self> {
        let name = name.strip_prefix("__sync_")?;
        Self::named(name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_'))
    }
}

impl<'a> Lowering<'_, 'a> {
    /// `__atomic_…` and `__c11_atomic_…`.
    pub(super) fn atomic_value(&mut self, node: &'a Node<'a>) -> Operand {
        let operation = Operation::of_expression(&self.spelled(node));
        let found = operation.and_then(|operation| {
            let (pointer, rest) = node.inner.split_first()?;
            // An initialisation has no order.
            let first = rest.get(1).or(rest.first());
            self.atomic(operation, pointer, (first, rest.get(if rest.len() > 3 { 3 } else { 2 })))
        });
        found.unwrap_or_else(|| self.unsupported("atomic operations of this kind"))
    }

    /// `__sync_…`, and fences; `None` for everything else.
    pub(super) fn sync_call(&mut self, name: &str, node: &'a Node<'a>) -> Option<Operand> {
        let arguments = node.inner.get(1..)?;
        if name == "__sync_synchronize" || name.ends_with("_thread_fence") || name.ends_with("_signal_fence")
        {
            for argument in arguments {
                self.effect(argument);
            }
            return Some(Operand::Const(0));
        }
        let (pointer, values) = arguments.split_first()?;
        self.atomic(Operation::of_call(name)?, pointer, (values.first(), values.get(1)))
    }

    /// The name that stands where an expression begins.
    fn spelled(&mut self, node: &Node<'_>) -> String {
        let point = node.range.begin.spelling();
        let path = self.unit.table.file_name(point.file_index);
        let range = point.offset as usize..point.end_offset() as usize;
        let bytes = self.unit.sources.bytes(&path).and_then(|bytes| bytes.get(range));
        bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
    }

    /// The operation; nothing is done where it is not known for the type of its object.
    fn atomic(
        &mut self,
        operation: Operation,
        pointer: &'a Node<'a>,
        (first, second): (Option<&'a Node<'a>>, Option<&'a Node<'a>>),
    ) -> Option<Operand> {
        let pointed = self.type_of(pointer);
        let element = self.unit.element_type(pointed)?;
        let ty = self.unit.table.types.scalar(element)?;
        let is_number = ty.is_int() && !ty.is_wide();
        let computes = matches!(
            operation,
            Operation::Compute { .. } | Operation::CompareExchange | Operation::CompareSwap { .. }
        );
        if computes && !is_number {
            return None;
        }
        let volatile = self.unit.table.points_to_volatile(&pointer.ty);
        // What the compiled code finds there would have to be given to it, as to every volatile read: only plain reads can be.
        if volatile && !matches!(operation, Operation::Load | Operation::Store) {
            return None;
        }
        let address = self.value(pointer);
        let place = Lvalue::Memory { address: self.builder.pinned(address, Scalar::Ptr), volatile };
        let atom = Atom { place, ty };
        Some(match operation {
            Operation::Load => self.load(place, ty),
            Operation::Store => {
                let value = self.atomic_operand(first?, ty)?;
                self.store(place, ty, value);
                Operand::Const(0)
            }
            Operation::Exchange => {
                let value = self.atomic_operand(first?, ty)?;
                let old = self.load(place, ty);
                self.store(place, ty, value);
                old
            }
            Operation::CompareExchange => {
                let expected = self.value(first?);
                let address = self.builder.pinned(expected, Scalar::Ptr);
                let wanted = self.atomic_operand(second?, ty)?;
                let there = Lvalue::Memory { address, volatile: false };
                let expected = self.load(there, ty);
                let old = self.load(place, ty);
                // Where they are equal, this changes nothing.
                self.store(there, ty, old);
                self.replace_if_equal(atom, old, expected, wanted)
            }
            Operation::CompareSwap { tells } => {
                let expected = self.atomic_operand(first?, ty)?;
                let wanted = self.atomic_operand(second?, ty)?;
                let old = self.load(place, ty);
                let equal = self.replace_if_equal(atom, old, expected, wanted);
                if tells { equal } else { old }
            }
            Operation::Compute { op, gives_new } => {
                let value = self.atomic_operand(first?, ty)?;
                let old = self.load(place, ty);
                let new = self.without_overflow(op, ty, old, value);
                self.store(place, ty, new);
                if gives_new { new } else { old }
            }
        })
    }

    fn atomic_operand(&mut self, node: &'a Node<'a>, ty: Scalar) -> Option<Operand> {
        let from = self.scalar_of(node)?;
        let value = self.value(node);
        let value = self.convert(value, from, ty);
        Some(self.builder.pinned(value, ty))
    }

    /// Arithmetic that wraps (C17 7.17.7.5p3).
    fn without_overflow(&mut self, op: BinaryOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let wraps = unsigned(ty);
        let (left, right) = (self.convert(left, ty, wraps), self.convert(right, ty, wraps));
        let result = self.arithmetic(op, wraps, left, right);
        self.convert(result, wraps, ty)
    }

    /// Writes what is wanted where what was there is what was expected, and tells whether it was. Without a branch: there is
    /// none in the source.
    fn replace_if_equal(&mut self, atom: Atom, old: Operand, expected: Operand, wanted: Operand) -> Operand {
        let Atom { place, ty } = atom;
        let equal = self.builder.temporary(Scalar::S32);
        let op = CompareOp::Eq;
        self.builder.emit(Inst::Compare { dest: equal, op, ty, left: old, right: expected });
        let equal = Operand::Reg(equal);
        let mask = self.arithmetic(BinaryOp::Sub, Scalar::S32, Operand::Const(0), equal);
        let mask = self.convert(mask, Scalar::S32, ty);
        let difference = self.without_overflow(BinaryOp::Xor, ty, old, wanted);
        let change = self.without_overflow(BinaryOp::And, ty, difference, mask);
        let new = self.without_overflow(BinaryOp::Xor, ty, old, change);
        self.store(place, ty, new);
        self.convert(equal, Scalar::S32, Scalar::Bool)
    }
}

/// The unsigned type of the same width.
fn unsigned(ty: Scalar) -> Scalar {
    match ty {
        Scalar::S8 => Scalar::U8,
        Scalar::S16 => Scalar::U16,
        Scalar::S32 => Scalar::U32,
        Scalar::S64 => Scalar::U64,
        other => other,
    }
}
