//! The bounds of variable-length arrays, from their text: clang's tree does not have them.
//!
//! Supported are numbers, variables, enumerators, members, elements, `sizeof` of a type, conversions, calls and the arithmetic
//! operators, `++` and `--`. Conditions are not: their branches would be missing among the objectives.

use flipside_c_text::{Expression, ReadError, literal, read_c_expression};
use flipside_program::{
    Argument, BinaryOp, CallResult, Callee, Inst, Operand, Scalar, Terminator, Type, TypeId, UnaryOp,
};

use super::lvalue::Lvalue;
use super::operator::{Operator, operator};
use super::{Lowering, Variable};

/// A part of a bound: an object or a value, with its type.
#[derive(Clone, Copy)]
enum Part {
    Object(Lvalue, TypeId),
    Value(Operand, Scalar, Option<TypeId>),
}

impl Lowering<'_, '_> {
    /// The number of elements of a bound, an `s64`; `None`, and the run ends there, when it is not supported.
    pub(super) fn bound(&mut self, text: &str) -> Option<Operand> {
        let table = &mut self.unit.table;
        let read = read_c_expression(text, &mut |words| table.resolve_source_type(words).is_some());
        if let Err(error @ ReadError::TooDeep { .. }) = read {
            self.unsupported(format!("the bound of a variable-length array, which is {error}"));
            return None;
        }
        let value = read.ok().and_then(|expression| {
            let part = self.bound_part(&expression)?;
            self.part_value(part).filter(|(_, ty)| ty.is_int())
        });
        let Some((value, ty)) = value else {
            self.unsupported(format!("the bound `{text}` of a variable-length array"));
            return None;
        };
        let dest = self.builder.temporary(Scalar::S64);
        self.builder.emit(Inst::Bound { dest, ty, value });
        Some(Operand::Reg(dest))
    }

    fn bound_part(&mut self, expression: &Expression) -> Option<Part> {
        match expression {
            Expression::Name(name) => self.bound_name(name),
            Expression::Literal(text) => self.bound_number(text),
            Expression::Unary(operator, operand) => self.bound_unary(operator, operand),
            Expression::Step(operator, operand) => {
                let part = self.bound_part(operand)?;
                self.stepped_part(part, operator, true)
            }
            Expression::Binary(operator, left, right) => self.bound_binary(operator, left, right),
            Expression::Index(base, index) => {
                let (base, index) = (self.bound_part(base)?, self.bound_part(index)?);
                self.pointed_part(base, Some(index))
            }
            Expression::Member(base, operator, member) => {
                let base = self.bound_part(base)?;
                let record = if *operator == "->" { self.pointed_part(base, None)? } else { base };
                self.member_part(record, member)
            }
            Expression::Call(name, arguments) => self.bound_call(name, arguments),
            Expression::Cast(words, operand) => {
                let ty = self.unit.table.resolve_source_type(words)?;
                let to = self.unit.table.types.scalar(ty).filter(|to| to.is_int())?;
                let part = self.bound_part(operand)?;
                let (value, from) = self.part_value(part)?;
                from.is_int().then(|| Part::Value(self.convert(value, from, to), to, None))
            }
            Expression::SizeOf(words) => {
                let ty = self.unit.table.resolve_source_type(words)?;
                let size = self.unit.table.types.size(ty)?;
                Some(Part::Value(Operand::Const(size), self.size_type()?, None))
            }
            Expression::Constant(_)
            | Expression::Chain(..)
            | Expression::Conditional(..)
            | Expression::Quantified(..)
            | Expression::Valid(_)
            | Expression::Separated(_) => None,
        }
    }

    fn bound_binary(&mut self, sign: &str, left: &Expression, right: &Expression) -> Option<Part> {
        let (left, right) = (self.bound_part(left)?, self.bound_part(right)?);
        let ((a, a_ty), (b, b_ty)) = (self.promoted_part(left)?, self.promoted_part(right)?);
        let (value, ty) = match operator(sign)? {
            Operator::Shift(op) => (self.shift(op, a_ty, a, b_ty, b), a_ty),
            Operator::Arithmetic(op) => {
                let ty = usual(a_ty, b_ty)?;
                let (a, b) = (self.convert(a, a_ty, ty), self.convert(b, b_ty, ty));
                (self.arithmetic(op, ty, a, b), ty)
            }
            Operator::Compare(_) => return None,
        };
        Some(Part::Value(value, ty, None))
    }

    fn bound_unary(&mut self, operator: &str, operand: &Expression) -> Option<Part> {
        let part = self.bound_part(operand)?;
        let op = match operator {
            "-" => UnaryOp::Neg,
            "~" => UnaryOp::Not,
            "+" => {
                let (value, ty) = self.promoted_part(part)?;
                return Some(Part::Value(value, ty, None));
            }
            "*" => return self.pointed_part(part, None),
            "++" | "--" => return self.stepped_part(part, operator, false),
            _ => return None,
        };
        let (value, ty) = self.promoted_part(part)?;
        Some(Part::Value(self.unary(op, ty, value), ty, None))
    }

    /// A number that is counted up or down by one.
    fn stepped_part(&mut self, part: Part, sign: &str, is_postfix: bool) -> Option<Part> {
        let Part::Object(place, ty) = part else { return None };
        let scalar = self.unit.table.types.scalar(ty).filter(|scalar| scalar.is_int())?;
        let op = if sign == "++" { BinaryOp::Add } else { BinaryOp::Sub };
        Some(Part::Value(self.step_number(op, place, scalar, is_postfix), scalar, Some(ty)))
    }

    fn bound_name(&mut self, name: &str) -> Option<Part> {
        let declaration = self.unit.table.find_name(name);
        if let Some(&value) = declaration.and_then(|id| self.unit.table.constants.get(&id)) {
            return Some(Part::Value(
                Operand::Const(super::constant_bits(value, Scalar::S32)),
                Scalar::S32,
                None,
            ));
        }
        let variable = match declaration {
            Some(id) => *self.variables.get(&id)?,
            None => Variable::Global(self.unit.global_of(crate::ast::NodeId(0), name)?),
        };
        let volatile = false;
        Some(match variable {
            Variable::Register(reg) => {
                Part::Object(Lvalue::Register(reg), *self.variable_types.get(&declaration?)?)
            }
            Variable::Slot(slot) => {
                let address = Operand::Slot(slot);
                Part::Object(Lvalue::Memory { address, volatile }, *self.variable_types.get(&declaration?)?)
            }
            Variable::Global(global) => {
                let object = &self.unit.globals[global];
                let (ty, volatile) = (object.ty, object.volatile);
                Part::Object(Lvalue::Memory { address: Operand::Global(global), volatile }, ty)
            }
        })
    }

    /// A decimal number as clang prints it, with its suffix.
    fn bound_number(&self, text: &str) -> Option<Part> {
        let literal = literal::integer(text).filter(|literal| literal.radix == 10)?;
        let value = u64::try_from(literal.value).ok()?;
        let wide = match literal.longs {
            _ if value > i32::MAX as u64 => 64,
            0 => 32,
            1 => self.unit.table.types.model.long_bits,
            _ => 64,
        };
        let ty = Scalar::int(wide, !literal.unsigned)?;
        Some(Part::Value(Operand::Const(value), ty, None))
    }

    fn bound_call(&mut self, name: &str, arguments: &[Expression]) -> Option<Part> {
        if self.unit.table.find_name(name).is_some() {
            return None;
        }
        let function = self.unit.function_named(name)?;
        let Type::Function { result, params, .. } =
            self.unit.table.types.get(self.unit.functions[function].ty).clone()
        else {
            return None;
        };
        if arguments.len() != params.len() {
            return None;
        }
        let mut args = Vec::new();
        for (argument, &param) in arguments.iter().zip(&params) {
            let part = self.bound_part(argument)?;
            let (value, from) = self.part_value(part)?;
            let to = self.unit.table.types.scalar(param)?;
            args.push(Argument::Scalar(to, self.convert(value, from, to)));
        }
        let ty = self.unit.table.types.scalar(result)?;
        let (dest, next) = (self.builder.temporary(ty), self.builder.new_block());
        self.unit.referenced.push(function);
        let callee = Callee::Direct(function);
        self.builder.terminate(Terminator::Call { callee, args, result: CallResult::Scalar(ty, dest), next });
        self.builder.resume(next);
        Some(Part::Value(Operand::Reg(dest), ty, Some(result)))
    }

    fn member_part(&mut self, record: Part, name: &str) -> Option<Part> {
        let Part::Object(Lvalue::Memory { address, volatile }, ty) = record else { return None };
        let Type::Record(record) = *self.unit.table.types.get(ty) else { return None };
        let layout = self.unit.table.types.records[record].layout.as_ref()?;
        let field = layout.fields.iter().find(|field| field.name == name)?.clone();
        let address = self.displaced(address, field.offset);
        let place = match field.bits {
            Some(bits) => Lvalue::Bits { address, bits },
            None => Lvalue::Memory { address, volatile },
        };
        Some(Part::Object(place, field.ty))
    }

    /// `*p`, or `p[index]`.
    fn pointed_part(&mut self, pointer: Part, index: Option<Part>) -> Option<Part> {
        let (Part::Object(_, ty) | Part::Value(_, _, Some(ty))) = pointer else { return None };
        let element = self.unit.element_type(ty)?;
        let mut address = self.part_value(pointer)?.0;
        if let Some(index) = index {
            let (value, from) = self.part_value(index)?;
            let size = self.unit.table.types.size(element)?;
            let index = self.convert(value, from, Scalar::S64);
            address = self.moved(BinaryOp::Add, address, index, Operand::Const(size));
        }
        Some(Part::Object(Lvalue::Memory { address, volatile: false }, element))
    }

    /// The value of a part; an array is the address of its first element.
    fn part_value(&mut self, part: Part) -> Option<(Operand, Scalar)> {
        match part {
            Part::Value(value, ty, _) => Some((value, ty)),
            Part::Object(place, ty) => match (place, self.unit.table.types.scalar(ty)) {
                (_, Some(scalar)) => Some((self.load(place, scalar), scalar)),
                (Lvalue::Memory { address, .. }, None) => {
                    matches!(self.unit.table.types.get(ty), Type::Array(..)).then_some((address, Scalar::Ptr))
                }
                _ => None,
            },
        }
    }

    fn promoted_part(&mut self, part: Part) -> Option<(Operand, Scalar)> {
        let (value, ty) = self.part_value(part)?;
        (ty != Scalar::Ptr).then(|| self.promoted(value, ty))
    }

    fn size_type(&self) -> Option<Scalar> {
        Scalar::int(self.unit.table.types.model.pointer_bits, false)
    }
}

/// The type at which two promoted operands meet (C17 6.3.1.8).
fn usual(a: Scalar, b: Scalar) -> Option<Scalar> {
    let (a_bits, b_bits) = (a.bits()?, b.bits()?);
    let signed = match a_bits.cmp(&b_bits) {
        std::cmp::Ordering::Equal => a.is_signed() && b.is_signed(),
        std::cmp::Ordering::Greater => a.is_signed(),
        std::cmp::Ordering::Less => b.is_signed(),
    };
    Scalar::int(a_bits.max(b_bits), signed)
}
