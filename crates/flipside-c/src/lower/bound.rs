//! The bounds of variable-length arrays, from their text: clang's tree does not have them.
//!
//! Read are numbers, variables, enumerators, members, elements, `sizeof` of a type, conversions, calls and the arithmetic
//! operators, `++` and `--`. What has conditions is not: its branches would be missing.

use flipside_program::{
    Argument, BinaryOp, CallResult, Callee, Inst, Operand, Scalar, Terminator, Type, TypeId, UnaryOp,
};

use super::lvalue::Lvalue;
use super::operator::{Operator, operator};
use super::{Lowering, Variable};

/// The binary operators, the weakest level first.
const LEVELS: [&[&str]; 6] = [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "/", "%"]];
/// All signs, the longer before the shorter.
const SIGNS: [&str; 33] = [
    "<<=", ">>=", "<<", ">>", "->", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "|", "^",
    "&", "+", "-", "*", "/", "%", "(", ")", "[", "]", "~", ".", ",", "<", ">", "?",
];

/// A part of a bound: an object or a value, with its type.
#[derive(Clone, Copy)]
enum Part {
    Object(Lvalue, TypeId),
    Value(Operand, Scalar, Option<TypeId>),
}

struct Reader<'t> {
    tokens: Vec<&'t str>,
    at: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Option<Self> {
        let mut tokens = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let length =
                if word > 0 { word } else { SIGNS.into_iter().find(|sign| rest.starts_with(sign))?.len() };
            let (token, after) = rest.split_at(length);
            tokens.push(token);
            rest = after.trim_start();
        }
        Some(Reader { tokens, at: 0 })
    }

    fn peek(&self) -> &'t str {
        self.tokens.get(self.at).copied().unwrap_or("")
    }

    fn next(&mut self) -> &'t str {
        let token = self.peek();
        self.at += 1;
        token
    }

    fn eat(&mut self, token: &str) -> Option<()> {
        (self.next() == token).then_some(())
    }

    /// The words up to the closing parenthesis, which is taken.
    fn type_words(&mut self) -> Option<String> {
        let close = self.tokens[self.at..].iter().position(|&token| token == ")")?;
        let words = self.tokens[self.at..self.at + close].join(" ");
        self.at += close + 1;
        Some(words)
    }
}

impl Lowering<'_, '_> {
    /// The number of elements that a bound says, an `s64`; `None`, and the run ends there, when it is not understood.
    pub(super) fn bound(&mut self, text: &str) -> Option<Operand> {
        let read = Reader::new(text).and_then(|mut reader| {
            let part = self.bound_levels(&mut reader, 0)?;
            let (value, ty) = self.part_value(part)?;
            (reader.at == reader.tokens.len() && ty.is_int()).then_some((value, ty))
        });
        let Some((value, ty)) = read else {
            self.unsupported(format!("the bound `{text}` of a variable-length array"));
            return None;
        };
        let dest = self.builder.temporary(Scalar::S64);
        self.builder.emit(Inst::Bound { dest, ty, value });
        Some(Operand::Reg(dest))
    }

    fn bound_levels(&mut self, reader: &mut Reader<'_>, level: usize) -> Option<Part> {
        let Some(signs) = LEVELS.get(level) else { return self.bound_unary(reader) };
        let mut left = self.bound_levels(reader, level + 1)?;
        while signs.contains(&reader.peek()) {
            let sign = reader.next();
            let right = self.bound_levels(reader, level + 1)?;
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
            left = Part::Value(value, ty, None);
        }
        Some(left)
    }

    fn bound_unary(&mut self, reader: &mut Reader<'_>) -> Option<Part> {
        let op = match reader.peek() {
            "-" => UnaryOp::Neg,
            "~" => UnaryOp::Not,
            "+" => {
                reader.next();
                let (value, ty) = {
                    let part = self.bound_unary(reader)?;
                    self.promoted_part(part)?
                };
                return Some(Part::Value(value, ty, None));
            }
            "*" => {
                reader.next();
                let part = self.bound_unary(reader)?;
                return self.pointed_part(part, None);
            }
            "(" => {
                let Some(to) = self.conversion_type(reader) else { return self.bound_postfix(reader) };
                let part = self.bound_unary(reader)?;
                let (value, from) = self.part_value(part)?;
                return from.is_int().then(|| Part::Value(self.convert(value, from, to), to, None));
            }
            "sizeof" => {
                reader.next();
                reader.eat("(")?;
                let words = reader.type_words()?;
                let ty = self.unit.table.resolve_source_type(&words)?;
                let size = self.unit.table.types.size(ty)?;
                return Some(Part::Value(Operand::Const(size), self.size_type()?, None));
            }
            "++" | "--" => {
                let sign = reader.next();
                let part = self.bound_unary(reader)?;
                return self.stepped_part(part, sign, false);
            }
            _ => return self.bound_postfix(reader),
        };
        reader.next();
        let part = self.bound_unary(reader)?;
        let (value, ty) = self.promoted_part(part)?;
        let dest = self.builder.temporary(ty);
        self.builder.emit(Inst::Unary { dest, op, ty, value });
        Some(Part::Value(Operand::Reg(dest), ty, None))
    }

    /// The type of a conversion `(type)x`, taken with its parentheses; nothing is taken when they hold no integer type.
    fn conversion_type(&mut self, reader: &mut Reader<'_>) -> Option<Scalar> {
        let start = reader.at;
        reader.next();
        let ty = reader.type_words().and_then(|words| self.unit.table.resolve_source_type(&words));
        let to = ty.and_then(|ty| self.unit.table.types.scalar(ty)).filter(|to| to.is_int());
        if to.is_none() {
            reader.at = start;
        }
        to
    }

    fn bound_postfix(&mut self, reader: &mut Reader<'_>) -> Option<Part> {
        let mut part = self.bound_primary(reader)?;
        loop {
            part = match reader.peek() {
                "->" => {
                    reader.next();
                    let record = self.pointed_part(part, None)?;
                    self.member_part(record, reader.next())?
                }
                "." => {
                    reader.next();
                    self.member_part(part, reader.next())?
                }
                "[" => {
                    reader.next();
                    let index = self.bound_levels(reader, 0)?;
                    reader.eat("]")?;
                    self.pointed_part(part, Some(index))?
                }
                "++" | "--" => self.stepped_part(part, reader.next(), true)?,
                _ => return Some(part),
            };
        }
    }

    /// A number that is counted up or down by one.
    fn stepped_part(&mut self, part: Part, sign: &str, is_postfix: bool) -> Option<Part> {
        let Part::Object(place, ty) = part else { return None };
        let scalar = self.unit.table.types.scalar(ty).filter(|scalar| scalar.is_int())?;
        let op = if sign == "++" { BinaryOp::Add } else { BinaryOp::Sub };
        Some(Part::Value(self.step_number(op, place, scalar, is_postfix), scalar, Some(ty)))
    }

    fn bound_primary(&mut self, reader: &mut Reader<'_>) -> Option<Part> {
        let token = reader.next();
        if token == "(" {
            let part = self.bound_levels(reader, 0)?;
            reader.eat(")")?;
            return Some(part);
        }
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return self.bound_number(token);
        }
        if !token.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return None;
        }
        if reader.peek() == "(" {
            return self.bound_call(reader, token);
        }
        let declaration = self.unit.table.find_name(token);
        if let Some(&value) = declaration.and_then(|id| self.unit.table.constants.get(&id)) {
            return Some(Part::Value(
                Operand::Const(super::constant_bits(value, Scalar::S32)),
                Scalar::S32,
                None,
            ));
        }
        let variable = match declaration {
            Some(id) => *self.variables.get(&id)?,
            None => Variable::Global(self.unit.global_of(crate::ast::NodeId(0), token)?),
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
    fn bound_number(&self, token: &str) -> Option<Part> {
        let digits = token.trim_end_matches(['u', 'U', 'l', 'L']);
        let suffix = &token[digits.len()..];
        let value: u64 = digits.parse().ok()?;
        let wide = if suffix.contains(['l', 'L']) { self.unit.table.types.model.long_bits } else { 32 };
        let wide =
            if suffix.to_ascii_lowercase().contains("ll") || value > i32::MAX as u64 { 64 } else { wide };
        let ty = Scalar::int(wide, !suffix.contains(['u', 'U']))?;
        Some(Part::Value(Operand::Const(value), ty, None))
    }

    fn bound_call(&mut self, reader: &mut Reader<'_>, name: &str) -> Option<Part> {
        if self.unit.table.find_name(name).is_some() {
            return None;
        }
        let function = self.unit.function_named(name)?;
        let Type::Function { result, params, .. } =
            self.unit.table.types.get(self.unit.functions[function].ty).clone()
        else {
            return None;
        };
        reader.eat("(")?;
        let mut args = Vec::new();
        for (index, &param) in params.iter().enumerate() {
            if index > 0 {
                reader.eat(",")?;
            }
            let part = self.bound_levels(reader, 0)?;
            let (value, from) = self.part_value(part)?;
            let to = self.unit.table.types.scalar(param)?;
            args.push(Argument::Scalar(to, self.convert(value, from, to)));
        }
        reader.eat(")")?;
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
