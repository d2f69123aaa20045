//! Prints the blocks of a function: instructions and terminators with their places.
//!
//! Comments name what a reader would look up: the variable that an instruction writes, the slot it talks about, the
//! text of the condition at a branch.

use crate::code::{Argument, Block, CallResult, Callee, Inst, Operand, Returned, Terminator};
use crate::ids::{BlockId, ConditionId, SlotId};
use crate::program::Body;
use crate::scalar::Scalar;
use crate::source::Place;
use crate::text::constant::show_constant;
use crate::text::print::{Printer, case_values};
use crate::text::word::{one_line, quote};
use crate::types::BitRange;

/// The column in which places are printed.
const PLACE_COLUMN: usize = 44;
/// The column in which comments are printed.
const COMMENT_COLUMN: usize = 54;

impl Printer<'_> {
    /// Prints all blocks; `start` is the place of the function.
    pub(super) fn blocks(&mut self, start: Place, body: &Body) {
        for (id, block) in body.blocks.entries() {
            self.block(start, body, id, block);
        }
    }

    fn block(&mut self, start: Place, body: &Body, id: BlockId, block: &Block) {
        self.line(&format!("{id}:"));
        let mut previous = start;
        for (inst, place) in &block.insts {
            let text = self.inst(inst);
            self.code_line(&text, previous, *place, &inst_comment(body, inst));
            previous = *place;
        }
        self.terminator(&block.terminator, previous, block.place);
    }

    fn code_line(&mut self, text: &str, previous: Place, place: Place, comment: &str) {
        let mut line = format!("  {text}");
        if place != previous {
            line = format!("{line:<PLACE_COLUMN$} {}", self.place(place));
        }
        if !comment.is_empty() {
            line = format!("{line:<COMMENT_COLUMN$}  ; {comment}");
        }
        self.line(&line);
    }

    fn inst(&self, inst: &Inst) -> String {
        match inst {
            Inst::Move { dest, ty, value } => format!("{dest} = move {}", self.typed(*ty, *value)),
            Inst::Forget { dest } => format!("forget {dest}"),
            Inst::Unary { dest, op, ty, value } => format!("{dest} = {op} {}", self.typed(*ty, *value)),
            Inst::Binary { dest, op, ty, left, right } => {
                format!("{dest} = {op} {}, {}", self.typed(*ty, *left), self.operand(*ty, *right))
            }
            Inst::Shift { dest, op, ty, left, amount_ty, amount } => {
                format!("{dest} = {op} {}, {}", self.typed(*ty, *left), self.typed(*amount_ty, *amount))
            }
            Inst::Compare { dest, op, ty, left, right } => {
                format!("{dest} = {op} {}, {}", self.typed(*ty, *left), self.operand(*ty, *right))
            }
            Inst::Cast { dest, from, to, value } => {
                format!("{dest} = cast {from} -> {to} {}", self.operand(*from, *value))
            }
            Inst::Offset { dest, base, index, scale } => {
                let index = self.operand(Scalar::S64, *index);
                format!("{dest} = offset {} + {index} * {scale}", self.pointer(*base))
            }
            Inst::Distance { dest, left, right, scale } => {
                format!("{dest} = distance ({} - {}) / {scale}", self.pointer(*left), self.pointer(*right))
            }
            Inst::Load { dest, ty, address, volatile } => {
                format!("{dest} = load {}{ty} [{}]", volatile_word(*volatile), self.pointer(*address))
            }
            Inst::Store { ty, address, value, volatile } => {
                let value = self.operand(*ty, *value);
                format!("store {}{ty} [{}] = {value}", volatile_word(*volatile), self.pointer(*address))
            }
            Inst::LoadBits { dest, ty, address, bits } => {
                format!("{dest} = load {ty} [{}] {}", self.pointer(*address), bit_range(*bits))
            }
            Inst::StoreBits { ty, address, bits, value } => {
                let value = self.operand(*ty, *value);
                format!("store {ty} [{}] {} = {value}", self.pointer(*address), bit_range(*bits))
            }
            Inst::Copy { to, from, size } => {
                format!("copy [{}] = [{}] size {size}", self.pointer(*to), self.pointer(*from))
            }
            Inst::Zero { to, size } => format!("zero [{}] size {size}", self.pointer(*to)),
            Inst::Unspecify { to, bits } => {
                let piece = |(byte, bits): &(u64, BitRange)| format!(" at {byte} {}", bit_range(*bits));
                let pieces: Vec<String> = bits.iter().map(piece).collect();
                format!("unspecify [{}]{}", self.pointer(*to), pieces.concat())
            }
            Inst::Volatile { address } => format!("volatile [{}]", self.pointer(*address)),
            Inst::Mark(mark) => {
                let spans = self.spans(mark.span, mark.spelled);
                format!("mark {} {} {spans}", mark.of.name(), quote(&mark.text))
            }
            Inst::Live { slot } => format!("live {slot}"),
            Inst::Bound { dest, ty, value } => format!("{dest} = bound {}", self.typed(*ty, *value)),
            Inst::Check { dest, kind, of } => {
                format!("{dest} = check {kind} {}", self.inst(of), kind = kind.name())
            }
            Inst::Allocate { slot, size } => {
                format!("allocate {slot} size {}", self.operand(Scalar::S64, *size))
            }
            Inst::Dead { slot } => format!("dead {slot}"),
        }
    }

    fn terminator(&mut self, terminator: &Terminator, previous: Place, place: Place) {
        let text = match terminator {
            Terminator::Jump(to) => format!("jump {to}"),
            Terminator::Branch { condition, ty, value, then_to, else_to } => {
                format!("branch {condition} {} ? {then_to} : {else_to}", self.typed(*ty, *value))
            }
            Terminator::Switch { condition, ty, value, .. } => {
                format!("switch {condition} {}", self.typed(*ty, *value))
            }
            Terminator::Call { callee, args, result, next } => self.call(*callee, args, *result, *next),
            Terminator::Return(Returned::Nothing) => "return".to_owned(),
            Terminator::Return(Returned::Scalar(ty, value)) => format!("return {}", self.typed(*ty, *value)),
            Terminator::Return(Returned::Record(address, size)) => {
                format!("return {}", self.record_at(*address, *size))
            }
            Terminator::Unreachable => "unreachable".to_owned(),
            Terminator::Fail { kind, at } => format!("fail {} at {at}", kind.name()),
            Terminator::Unsupported { what, next } => format!("unsupported {} -> {next}", quote(what)),
        };
        let comment = match terminator {
            Terminator::Branch { condition, .. } | Terminator::Switch { condition, .. } => {
                self.condition_comment(*condition)
            }
            Terminator::Jump(_)
            | Terminator::Call { .. }
            | Terminator::Return(_)
            | Terminator::Unreachable
            | Terminator::Fail { .. }
            | Terminator::Unsupported { .. } => String::new(),
        };
        self.code_line(&text, previous, place, &comment);
        if let Terminator::Switch { arms, default_to, .. } = terminator {
            for arm in arms {
                self.line(&format!("    #{} {} -> {}", arm.arm, case_values(arm.low, arm.high), arm.target));
            }
            self.line(&format!("    default -> {default_to}"));
        }
    }

    fn call(&self, callee: Callee, args: &[Argument], result: CallResult, next: BlockId) -> String {
        let head = match result {
            CallResult::None => "call".to_owned(),
            CallResult::Scalar(ty, dest) => format!("{dest} = call {ty}"),
            CallResult::Record(address, size) => format!("{} = call", self.record_at(address, size)),
        };
        let callee = match callee {
            Callee::Direct(function) => self.names.function(function),
            Callee::Indirect(pointer) => format!("*{}", self.pointer(pointer)),
        };
        let args: Vec<String> = args
            .iter()
            .map(|arg| match arg {
                Argument::Scalar(ty, value) => self.typed(*ty, *value),
                Argument::Record(address, size) => self.record_at(*address, *size),
            })
            .collect();
        format!("{head} {callee}({}) -> {next}", args.join(", "))
    }

    fn typed(&self, ty: Scalar, operand: Operand) -> String {
        format!("{ty} {}", self.operand(ty, operand))
    }

    fn pointer(&self, operand: Operand) -> String {
        self.operand(Scalar::Ptr, operand)
    }

    fn record_at(&self, address: Operand, size: u64) -> String {
        format!("record [{}] size {size}", self.pointer(address))
    }

    fn operand(&self, ty: Scalar, operand: Operand) -> String {
        match operand {
            Operand::Reg(reg) => reg.to_string(),
            Operand::Const(bits) => show_constant(ty, bits),
            Operand::Global(global) => self.names.global(global),
            Operand::Function(function) => self.names.function(function),
            Operand::Slot(slot) => slot.to_string(),
        }
    }

    fn condition_comment(&self, id: ConditionId) -> String {
        self.program.conditions.get(id).map_or(String::new(), |condition| one_line(&condition.text))
    }
}

fn volatile_word(volatile: bool) -> &'static str {
    if volatile { "volatile " } else { "" }
}

fn bit_range(bits: BitRange) -> String {
    format!("bits {}+{}", bits.start, bits.width)
}

/// The variable that an instruction writes, or the slot that it is about.
fn inst_comment(body: &Body, inst: &Inst) -> String {
    if let Inst::Live { slot } | Inst::Allocate { slot, .. } | Inst::Dead { slot } = inst {
        return slot_name(body, *slot);
    }
    let register = inst.dest().and_then(|dest| body.regs.get(dest));
    register.and_then(|register| register.variable.as_ref()).map_or(String::new(), |(name, _)| one_line(name))
}

fn slot_name(body: &Body, slot: SlotId) -> String {
    body.slots.get(slot).map_or(String::new(), |slot| one_line(&slot.name))
}
