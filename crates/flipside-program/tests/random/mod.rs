//! Random code: the same seed gives the same programs everywhere.
//!
//! The code is spelled correctly and means nothing: ids out of range, constants that do not fit, any types.

use flipside_base::Random;
use flipside_program::*;

/// Random code.
pub struct RandomCode(Random);

impl RandomCode {
    pub fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// A number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        self.0.pick(items)
    }

    fn small(&mut self) -> u32 {
        self.below(12) as u32
    }

    fn bool(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Numbers of all magnitudes, with the borders of the types among them.
    fn bits(&mut self) -> u64 {
        let shift = self.below(64);
        match self.below(4) {
            0 => self.0.bits() >> shift,
            1 => (1 << shift) - 1,
            2 => 1 << shift,
            _ => u64::MAX,
        }
    }

    fn scalar(&mut self) -> Scalar {
        self.pick(&Scalar::ALL)
    }

    fn reg(&mut self) -> RegId {
        RegId(self.small())
    }

    fn block_id(&mut self) -> BlockId {
        BlockId(self.small())
    }

    fn operand(&mut self) -> Operand {
        match self.below(6) {
            0 => Operand::Global(GlobalId(self.small())),
            1 => Operand::Function(FunctionId(self.small())),
            2 => Operand::Slot(SlotId(self.small())),
            3 => Operand::Reg(self.reg()),
            _ => Operand::Const(self.bits()),
        }
    }

    fn place(&mut self) -> Place {
        Place { file: FileId(self.below(4) as u32), line: self.small(), column: self.small() }
    }

    fn bit_range(&mut self) -> BitRange {
        BitRange { start: self.small(), width: self.small() }
    }

    fn inst(&mut self) -> Inst {
        let (dest, ty, volatile, size) = (self.reg(), self.scalar(), self.bool(), self.bits());
        let (value, left, right) = (self.operand(), self.operand(), self.operand());
        let (address, to, from, amount) = (left, left, right, right);
        let scale = self.bits() as i64;
        let slot = SlotId(self.small());
        match self.below(23) {
            0 => Inst::Move { dest, ty, value },
            1 => Inst::Forget { dest },
            2 => Inst::Unary { dest, op: self.pick(&[UnaryOp::Neg, UnaryOp::Not]), ty, value },
            3 | 4 => Inst::Binary { dest, op: self.pick(&[BinaryOp::Add, BinaryOp::Xor]), ty, left, right },
            5 => {
                let op = self.pick(&[ShiftOp::Shl, ShiftOp::Shr]);
                Inst::Shift { dest, op, ty, left, amount_ty: self.scalar(), amount }
            }
            6 => Inst::Compare { dest, op: self.pick(&[CompareOp::Lt, CompareOp::Ge]), ty, left, right },
            7 => Inst::Cast { dest, from: ty, to: self.scalar(), value },
            8 => Inst::Offset { dest, base: left, index: right, scale },
            9 => Inst::Distance { dest, left, right, scale },
            10 => Inst::Load { dest, ty, address, volatile },
            11 => Inst::Store { ty, address, value, volatile },
            12 => Inst::LoadBits { dest, ty, address, bits: self.bit_range() },
            13 => Inst::StoreBits { ty, address, bits: self.bit_range(), value },
            14 => Inst::Copy { to, from, size },
            15 => Inst::Zero { to, size },
            16 => Inst::Live { slot },
            17 => Inst::Volatile { address },
            18 => Inst::Bound { dest, ty, value },
            19 => Inst::Allocate { slot, size: value },
            20 => {
                let bits = (0..self.below(3)).map(|_| (self.bits(), self.bit_range())).collect();
                Inst::Unspecify { to, bits }
            }
            21 => {
                let place = self.place();
                let (line, column) = (place.line, place.column);
                let span = Span { file: place.file, line, column, end_line: line, end_column: self.small() };
                let of = self.pick(&Marked::ALL);
                let spelled = self.bool().then_some(span);
                Inst::Mark(Box::new(Mark { of, span, spelled, text: format!("a \"b\" {}", self.below(9)) }))
            }
            _ => Inst::Dead { slot },
        }
    }

    fn argument(&mut self) -> Argument {
        if self.bool() {
            Argument::Record(self.operand(), self.bits())
        } else {
            Argument::Scalar(self.scalar(), self.operand())
        }
    }

    fn arm(&mut self) -> SwitchArm {
        let low = i128::from(self.bits()) - i128::from(self.bits());
        let high = if self.bool() { low } else { i128::from(self.bits() as i64) << self.below(60) };
        SwitchArm { arm: self.small(), low, high, target: self.block_id() }
    }

    fn call(&mut self) -> Terminator {
        let callee = if self.bool() {
            Callee::Direct(FunctionId(self.small()))
        } else {
            Callee::Indirect(self.operand())
        };
        let result = match self.below(3) {
            0 => CallResult::None,
            1 => CallResult::Scalar(self.scalar(), self.reg()),
            _ => CallResult::Record(self.operand(), self.bits()),
        };
        let args = (0..self.below(4)).map(|_| self.argument()).collect();
        Terminator::Call { callee, args, result, next: self.block_id() }
    }

    fn terminator(&mut self) -> Terminator {
        let (condition, ty, value) = (ConditionId(self.small()), self.scalar(), self.operand());
        match self.below(8) {
            0 => Terminator::Jump(self.block_id()),
            1 => {
                let (then_to, else_to) = (self.block_id(), self.block_id());
                Terminator::Branch { condition, ty, value, then_to, else_to }
            }
            2 => {
                let arms = (0..self.below(5)).map(|_| self.arm()).collect();
                Terminator::Switch { condition, ty, value, arms, default_to: self.block_id() }
            }
            3 => self.call(),
            4 => Terminator::Return(Returned::Nothing),
            5 => Terminator::Return(Returned::Scalar(ty, value)),
            6 => Terminator::Return(Returned::Record(value, self.bits())),
            _ => Terminator::Unreachable,
        }
    }

    /// Gives every function with a body new code, registers and parameters.
    pub fn change_code(&mut self, program: &mut Program) {
        for function in program.functions.ids() {
            let place = self.place();
            let Some(body) = &mut program.functions[function].body else { continue };
            body.regs = Table::new();
            for _ in 0..self.below(12) {
                let variable = (self.below(3) == 0).then(|| ("v".to_owned(), TypeId(self.small())));
                body.regs.push(Register { scalar: self.pick(&[Scalar::S32, Scalar::Ptr]), variable });
            }
            body.params = (0..self.below(4))
                .map(|_| {
                    if self.bool() { Param::Scalar(self.reg()) } else { Param::Record(SlotId(self.small())) }
                })
                .collect();
            body.blocks = Table::new();
            for _ in 0..self.below(6) {
                let insts = (0..self.below(20)).map(|_| (self.inst(), self.place())).collect();
                body.blocks.push(Block { insts, terminator: self.terminator(), place: self.place() });
            }
            program.functions[function].place = place;
        }
    }
}
