//! Reads instructions of the text form, one per line.

use crate::code::{BinaryOp, CompareOp, Inst, ShiftOp, UnaryOp};
use crate::ids::RegId;
use crate::mark::{Mark, Marked};
use crate::run_time_error::RuntimeErrorKind;
use crate::scalar::Scalar;
use crate::text::parse::{ParseError, Parser};

const UNARY: [UnaryOp; 2] = [UnaryOp::Neg, UnaryOp::Not];
const BINARY: [BinaryOp; 8] = [
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
];
const SHIFT: [ShiftOp; 2] = [ShiftOp::Shl, ShiftOp::Shr];
const COMPARE: [CompareOp; 6] =
    [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];

impl Parser {
    /// An instruction without `dest =`, if one is next.
    pub(super) fn effect(&mut self) -> Result<Option<Inst>, ParseError> {
        let cursor = &mut self.cursor;
        let inst = if cursor.eat_word("forget") {
            Inst::Forget { dest: cursor.id("r", "a register")? }
        } else if cursor.eat_word("live") {
            Inst::Live { slot: cursor.id("slot", "a slot")? }
        } else if cursor.eat_word("allocate") {
            let slot = cursor.id("slot", "a slot")?;
            self.cursor.word("size")?;
            Inst::Allocate { slot, size: self.operand(Scalar::S64)? }
        } else if cursor.eat_word("dead") {
            Inst::Dead { slot: cursor.id("slot", "a slot")? }
        } else if cursor.eat_word("store") {
            self.store()?
        } else if cursor.eat_word("copy") {
            let to = self.address()?;
            self.cursor.mark("=")?;
            let (from, size) = self.sized_address()?;
            Inst::Copy { to, from, size }
        } else if cursor.eat_word("volatile") {
            Inst::Volatile { address: self.address()? }
        } else if cursor.eat_word("mark") {
            let words = Marked::ALL.map(|of| (of.name(), of));
            let of = cursor.one_of("`statement`, `comparison` or `call`", &words)?;
            let text = cursor.text()?;
            let (span, spelled) = self.spans()?;
            Inst::Mark(Box::new(Mark { of, span, spelled, text }))
        } else if cursor.eat_word("zero") {
            let (to, size) = self.sized_address()?;
            Inst::Zero { to, size }
        } else if cursor.eat_word("unspecify") {
            self.unspecify()?
        } else {
            return Ok(None);
        };
        Ok(Some(inst))
    }

    fn unspecify(&mut self) -> Result<Inst, ParseError> {
        let to = self.address()?;
        let mut bits = Vec::new();
        while self.cursor.eat_word("at") {
            let byte = self.cursor.number("a byte")?;
            let Some(range) = self.bits()? else { return Err(self.cursor.expected("`bits`")) };
            bits.push((byte, range));
        }
        Ok(Inst::Unspecify { to, bits })
    }

    /// An instruction after `dest =`.
    pub(super) fn computation(&mut self, dest: RegId) -> Result<Inst, ParseError> {
        let cursor = &mut self.cursor;
        if cursor.eat_word("move") {
            let (ty, value) = self.typed()?;
            Ok(Inst::Move { dest, ty, value })
        } else if cursor.eat_word("bound") {
            let (ty, value) = self.typed()?;
            Ok(Inst::Bound { dest, ty, value })
        } else if cursor.eat_word("check") {
            let kind = self.error_kind()?;
            let of = Box::new(self.checked()?);
            Ok(Inst::Check { dest, kind, of })
        } else if cursor.eat_word("cast") {
            let from = self.scalar()?;
            self.cursor.mark("->")?;
            let to = self.scalar()?;
            Ok(Inst::Cast { dest, from, to, value: self.operand(from)? })
        } else if cursor.eat_word("offset") {
            let base = self.operand(Scalar::Ptr)?;
            self.cursor.mark("+")?;
            let index = self.operand(Scalar::S64)?;
            self.cursor.mark("*")?;
            Ok(Inst::Offset { dest, base, index, scale: self.cursor.signed("a scale")? })
        } else if cursor.eat_word("distance") {
            self.cursor.mark("(")?;
            let left = self.operand(Scalar::Ptr)?;
            self.cursor.mark("-")?;
            let right = self.operand(Scalar::Ptr)?;
            self.cursor.mark(")")?;
            self.cursor.mark("/")?;
            Ok(Inst::Distance { dest, left, right, scale: self.cursor.signed("a scale")? })
        } else if cursor.eat_word("load") {
            self.load(dest)
        } else {
            self.operator(dest)
        }
    }

    /// The name of a run-time error.
    pub(super) fn error_kind(&mut self) -> Result<RuntimeErrorKind, ParseError> {
        let words = RuntimeErrorKind::ALL.map(|kind| (kind.name(), kind));
        self.cursor.one_of("a run-time error", &words)
    }

    /// The instruction of a check.
    fn checked(&mut self) -> Result<Inst, ParseError> {
        if let Some(dest) = self.cursor.peek_id_before::<RegId>("r", "=") {
            self.cursor.skip();
            self.cursor.skip();
            return self.computation(dest);
        }
        self.effect()?.ok_or_else(|| self.cursor.expected("an instruction"))
    }

    fn operator(&mut self, dest: RegId) -> Result<Inst, ParseError> {
        if let Some(op) = self.named(&UNARY, UnaryOp::name) {
            let (ty, value) = self.typed()?;
            return Ok(Inst::Unary { dest, op, ty, value });
        }
        if let Some(op) = self.named(&BINARY, BinaryOp::name) {
            let (ty, left) = self.typed()?;
            self.cursor.mark(",")?;
            return Ok(Inst::Binary { dest, op, ty, left, right: self.operand(ty)? });
        }
        if let Some(op) = self.named(&COMPARE, CompareOp::name) {
            let (ty, left) = self.typed()?;
            self.cursor.mark(",")?;
            return Ok(Inst::Compare { dest, op, ty, left, right: self.operand(ty)? });
        }
        if let Some(op) = self.named(&SHIFT, ShiftOp::name) {
            let (ty, left) = self.typed()?;
            self.cursor.mark(",")?;
            let (amount_ty, amount) = self.typed()?;
            return Ok(Inst::Shift { dest, op, ty, left, amount_ty, amount });
        }
        Err(self.cursor.expected("an operator"))
    }

    /// Takes the operator whose name is next, if it is one of these.
    fn named<O: Copy>(&mut self, operators: &[O], name: impl Fn(O) -> &'static str) -> Option<O> {
        let word = self.cursor.peek_word()?;
        let found = operators.iter().copied().find(|&operator| name(operator) == word)?;
        self.cursor.skip();
        Some(found)
    }

    fn load(&mut self, dest: RegId) -> Result<Inst, ParseError> {
        let volatile = self.cursor.eat_word("volatile");
        let ty = self.scalar()?;
        let address = self.address()?;
        // Bit-fields have no volatile form: after `volatile`, `bits` is left for the error.
        let bits = if volatile { None } else { self.bits()? };
        Ok(match bits {
            Some(bits) => Inst::LoadBits { dest, ty, address, bits },
            None => Inst::Load { dest, ty, address, volatile },
        })
    }

    fn store(&mut self) -> Result<Inst, ParseError> {
        let volatile = self.cursor.eat_word("volatile");
        let ty = self.scalar()?;
        let address = self.address()?;
        let bits = if volatile { None } else { self.bits()? };
        self.cursor.mark("=")?;
        let value = self.operand(ty)?;
        Ok(match bits {
            Some(bits) => Inst::StoreBits { ty, address, bits, value },
            None => Inst::Store { ty, address, value, volatile },
        })
    }
}
